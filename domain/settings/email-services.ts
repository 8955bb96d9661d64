export type SettingChoice = {
  value: string
  label: string
  hint?: string
  /** Other settings that follow from it. */
  fills?: Readonly<Record<string, string>>
}

const server = (label: string, host: string, port: string, hint: string): SettingChoice => ({
  value: 'smtp',
  label,
  hint,
  fills: { smtp_host: host, smtp_port: port },
})

/** Email services that small charities in India use, with server and port. */
export const emailServices: readonly SettingChoice[] = [
  {
    value: '',
    label: 'Resend (API key)',
    hint: 'Add and verify your domain at resend.com, then make an API key.',
  },
  server(
    'Gmail or Google Workspace',
    'smtp.gmail.com',
    '465',
    'Turn on 2-step verification, then make an app password at myaccount.google.com/apppasswords. The user name is your whole email address.',
  ),
  server(
    'Zoho Mail',
    'smtppro.zoho.in',
    '465',
    'For an address at your own domain. Make an app password at accounts.zoho.in, Security. The user name is your whole email address.',
  ),
  server(
    'Brevo',
    'smtp-relay.brevo.com',
    '587',
    'At app.brevo.com under SMTP & API: the user name is the login shown there, the password an SMTP key.',
  ),
  server(
    'Amazon SES (Mumbai)',
    'email-smtp.ap-south-1.amazonaws.com',
    '587',
    'In the AWS console under SES, SMTP settings, make SMTP credentials.',
  ),
  server('Mail server (SMTP)', '', '', 'Any other mail server, such as that of your web host.'),
]
