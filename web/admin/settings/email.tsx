import type { Route } from './+types/email'
import { loadSettings } from './load-settings.ts'
import { SettingsForm } from './settings-form.tsx'
import { TestConnection } from './test-connection.tsx'

const sender = [
  {
    key: 'email_sender_address',
    label: 'Sender email address',
    placeholder: 'Daan Foundation <hello@example.org>',
    hint: 'All email from the site comes from this address.',
  },
  {
    key: 'email_transport',
    label: 'How email is sent',
    choices: [
      { value: '', label: 'Through an email service, by its API key' },
      { value: 'smtp', label: 'Through a mail server (SMTP)' },
    ],
  },
]
const service = [
  { key: 'email_service_api_key', label: 'API key', hint: 'From the dashboard of the email service.' },
]
const server = [
  { key: 'smtp_host', label: 'Server', placeholder: 'smtp.example.org' },
  {
    key: 'smtp_port',
    label: 'Port',
    placeholder: '587',
    hint: '587 with STARTTLS, or 465 with TLS from the start.',
  },
  { key: 'smtp_user', label: 'User name', placeholder: 'hello@example.org' },
  { key: 'smtp_password', label: 'Password', hint: 'Many providers require an app password here.' },
]
const people = [
  {
    key: 'email_notice_address',
    label: 'Notify about new messages and volunteers',
    placeholder: 'office@example.org',
    hint: "If empty: the organisation's address, or else every administrator.",
  },
  {
    key: 'email_reply_to',
    label: 'Replies go to',
    placeholder: 'office@example.org',
    hint: "If empty: the organisation's address. They arrive in that mailbox, not in the inbox here.",
  },
  {
    key: 'message_language',
    label: 'Language of messages',
    hint: 'People who write in Hindi are always answered in Hindi.',
    choices: [
      { value: '', label: 'English' },
      { value: 'hi', label: 'Hindi' },
    ],
  },
]

const groups = [
  { heading: 'Sender', fields: sender },
  { heading: 'Email service', fields: service, onlyWhen: { key: 'email_transport', is: '' } },
  { heading: 'Mail server', fields: server, onlyWhen: { key: 'email_transport', is: 'smtp' } },
  { heading: 'Notifications and replies', fields: people },
]

export const clientLoader = () => loadSettings(groups)

export default function EmailSettings({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsForm
      {...loaderData}
      title="Email"
      intro="Sends the site's email: thank-you messages, replies to visitors and password links. Until it is set up, messages wait."
      name="email settings"
      groups={groups}
    >
      <TestConnection service="email" name="the email service or mail server" />
    </SettingsForm>
  )
}
