/** Cards of the settings screens, in order. */
export type SettingGroup = {
  screen:
    | 'organisation'
    | 'receipts'
    | 'razorpay'
    | 'email'
    | 'privacy'
    | 'whatsapp'
    | 'google-tag'
    | 'meta-pixel'
    | 'health'
  heading?: string
  /** Shown only while a setting has this value. */
  onlyWhen?: { key: string; is: string }
}

export const settingGroups = {
  identity: { screen: 'organisation', heading: 'Who you are' },
  contact: { screen: 'organisation', heading: 'Contact details' },
  registration: { screen: 'organisation', heading: 'Registration numbers' },
  social: { screen: 'organisation', heading: 'Social links' },
  receiptNumbers: { screen: 'receipts', heading: 'Numbers' },
  receiptSignatory: { screen: 'receipts', heading: 'Who signs' },
  thanks: { screen: 'organisation', heading: 'Thanking donors' },
  claims: { screen: 'receipts', heading: 'Claims of receipts' },
  razorpayKeys: { screen: 'razorpay', heading: '2. Paste the keys' },
  razorpayWebhook: { screen: 'razorpay', heading: '3. Let Razorpay report payments' },
  monthlyGifts: { screen: 'razorpay', heading: 'Monthly gifts' },
  payouts: { screen: 'razorpay', heading: 'Payouts' },
  sender: { screen: 'email', heading: '1. Sender and service' },
  emailService: {
    screen: 'email',
    heading: '2. API key',
    onlyWhen: { key: 'email_transport', is: '' },
  },
  mailServer: {
    screen: 'email',
    heading: '2. Mail server',
    onlyWhen: { key: 'email_transport', is: 'smtp' },
  },
  emailNotices: { screen: 'email', heading: 'Notifications and replies' },
  storyLetters: { screen: 'email', heading: 'Emails with a story' },
  privacyRequests: { screen: 'privacy', heading: 'Requests about personal data' },
  retention: { screen: 'privacy', heading: 'How long data is kept' },
  whatsappAccount: { screen: 'whatsapp', heading: 'Account' },
  whatsappNotices: { screen: 'whatsapp', heading: 'Notifications' },
  googleTag: { screen: 'google-tag' },
  metaPixel: { screen: 'meta-pixel' },
  backups: { screen: 'health', heading: 'Backups made elsewhere' },
} as const satisfies Record<string, SettingGroup>

export type SettingGroupName = keyof typeof settingGroups
export type SettingScreen = SettingGroup['screen']
