/** Every message the product sends by itself: trigger, recipient and permitted variables. */

export const channels = ['email', 'whatsapp'] as const
export type Channel = (typeof channels)[number]

/** Every variable with its label in the editor. */
export const variables = {
  name: { label: 'Name of the person' },
  email: { label: 'Email address of the person' },
  amount: { label: 'Amount of the gift' },
  refunded: { label: 'Amount of the refund' },
  remaining: { label: 'What remains of the gift' },
  cause: { label: 'What the gift is for' },
  date: { label: 'Date' },
  next_date: { label: 'Date of the next charge' },
  reference: { label: 'Reference of the payment' },
  receipt: { label: 'Number of the receipt' },
  former: { label: 'Number of the receipt before' },
  reason: { label: 'Why it was cancelled' },
  certificate: { label: 'Name of the certificate' },
  year: { label: 'Financial year' },
  count: { label: 'How many receipts' },
  missing: { label: 'What the receipt still needs' },
  number: { label: 'Reference number' },
  subject: { label: 'Subject of the message' },
  message: { label: 'What the person wrote' },
  interest: { label: 'Area of interest' },
  reply: { label: 'The answer' },
  author: { label: 'Who writes the answer' },
  inviter: { label: 'Who invites' },
  access: { label: 'Role and last day' },
  former_access: { label: 'Role and last day before' },
  person: { label: 'Person whose access changed' },
  actor: { label: 'Who made the change' },
  days: { label: 'How many days the link works' },
  link: { label: 'The link of this message' },
  code: { label: 'The code of this message' },
  month: { label: 'The month' },
  seals: { label: 'The seals of the month' },
  story: { label: 'Title of the story' },
  summary: { label: 'Summary of the story' },
  picture: { label: 'Address of its picture' },
  giver: { label: 'Who made the gift' },
  dedication: { label: 'In whose honour or memory, or on which occasion' },
  wish: { label: 'What the giver wrote' },
  stop_link: { label: 'The link to stop cards' },
  organisation: { label: 'Name of the organisation' },
  website: { label: 'Address of the site' },
} as const satisfies Record<string, { label: string }>

export type Variable = keyof typeof variables
export type Values = Partial<Record<Variable, string>>

type Template = {
  label: string
  /** Trigger and recipient, shown in the editor. */
  when: string
  variables: readonly Variable[]
  channels: readonly Channel[]
  /** Contains a link that grants access, so the log never shows its text. */
  confidential?: true
  /** Not strictly about the recipient's gift or request: the purpose that an unsubscription withdraws. */
  optional?: 'receipt_reminders' | 'pledge_reminders' | 'news'
}

const everywhere = ['organisation', 'website'] as const
const ofRefund = ['name', 'refunded', 'remaining', 'amount', 'cause', 'date', 'reference'] as const

export const templates = {
  gift_thanks: {
    label: 'Thanks for a gift',
    when: 'To the donor, once the gift has arrived.',
    variables: ['name', 'amount', 'cause', 'date', 'reference', 'link', ...everywhere],
    channels: ['email', 'whatsapp'],
    confidential: true,
  },
  gift_failed: {
    label: 'Payment failed',
    when: 'To the donor, half an hour after a payment failed, unless the gift has arrived since.',
    variables: ['name', 'amount', 'cause', 'date', 'link', ...everywhere],
    channels: ['email', 'whatsapp'],
  },
  gift_refunded: {
    label: 'Gift refunded',
    when: 'To the donor, once for each refund that the payment provider has processed.',
    variables: [...ofRefund, ...everywhere],
    channels: ['email', 'whatsapp'],
  },
  refund_failed: {
    label: 'Refund failed',
    when: 'To the donor, when a refund that was processed fails afterwards.',
    variables: [...ofRefund, ...everywhere],
    channels: ['email', 'whatsapp'],
  },
  monthly_started: {
    label: 'First monthly gift',
    when: 'To the donor, once the first charge of a monthly gift has arrived.',
    variables: ['name', 'amount', 'cause', 'date', 'next_date', 'reference', 'link', ...everywhere],
    channels: ['email', 'whatsapp'],
    confidential: true,
  },
  monthly_failing: {
    label: 'Monthly charge failed',
    when: 'To the donor, when a charge of a monthly gift failed; with a link to change the payment method.',
    variables: ['name', 'amount', 'cause', 'days', 'link', ...everywhere],
    channels: ['email', 'whatsapp'],
    confidential: true,
  },
  monthly_method: {
    label: 'Change payment method',
    when: 'To the donor of a monthly gift that cannot be charged, when the donor or staff ask for the link.',
    variables: ['name', 'amount', 'cause', 'days', 'link', ...everywhere],
    channels: ['email', 'whatsapp'],
    confidential: true,
  },
  monthly_stopped: {
    label: 'Monthly gift stopped',
    when: 'To the donor, when the payment provider no longer tries to charge a monthly gift.',
    variables: ['name', 'amount', 'cause', 'link', ...everywhere],
    channels: ['email', 'whatsapp'],
    confidential: true,
  },
  monthly_paused: {
    label: 'Monthly gift paused',
    when: 'To the donor, when a monthly gift was paused on the site or by staff.',
    variables: ['name', 'amount', 'cause', 'date', 'link', ...everywhere],
    channels: ['email', 'whatsapp'],
    confidential: true,
  },
  monthly_ending: {
    label: 'Monthly gift ends soon',
    when: 'To the donor, a month and a week before the mandate of a monthly gift ends.',
    variables: ['name', 'amount', 'cause', 'date', 'link', ...everywhere],
    channels: ['email', 'whatsapp'],
    confidential: true,
  },
  monthly_card: {
    label: 'Card expires soon',
    when: 'To the donor of a monthly gift, once for each card that expires by the end of the month after the next charge.',
    variables: ['name', 'amount', 'cause', 'date', 'link', ...everywhere],
    channels: ['email', 'whatsapp'],
    confidential: true,
  },
  monthly_cancelled: {
    label: 'Monthly gift cancelled',
    when: 'To the donor, when a monthly gift was cancelled, by the donor, by staff or at the bank.',
    variables: ['name', 'amount', 'cause', 'date', 'link', ...everywhere],
    channels: ['email', 'whatsapp'],
  },
  claim_approved: {
    label: 'Claimed gift found',
    when: 'To a donor who claimed a gift, once it is found.',
    variables: ['name', 'amount', 'date', 'reference', 'link', ...everywhere],
    channels: ['email'],
  },
  claim_refused: {
    label: 'Claimed gift not found',
    when: 'To a donor who claimed a gift, when staff could not find it.',
    variables: ['amount', 'date', 'reference', 'link', ...everywhere],
    channels: ['email'],
  },
  receipt_issued: {
    label: 'Receipt',
    when: 'To the donor, once the receipt is issued: by email with the file, by WhatsApp with a link.',
    variables: ['name', 'amount', 'cause', 'date', 'receipt', 'link', ...everywhere],
    channels: ['email', 'whatsapp'],
  },
  receipt_details: {
    label: 'Details for the receipt',
    when: 'To the donor, an hour and a week after the gift, while the receipt lacks something.',
    variables: ['name', 'amount', 'date', 'missing', 'link', ...everywhere],
    channels: ['email'],
    confidential: true,
    optional: 'receipt_reminders',
  },
  joint_gift_details: {
    label: 'Details of a joint giver',
    when: 'To a person who gave part of a joint gift, when staff ask for details that the yearly statement needs.',
    variables: ['name', 'amount', 'date', 'missing', 'link', ...everywhere],
    channels: ['email'],
    confidential: true,
  },
  receipt_cancelled: {
    label: 'Receipt cancelled',
    when: 'To the donor, when a receipt is no longer valid and none takes its place; by WhatsApp also when one does.',
    variables: ['name', 'amount', 'date', 'receipt', 'reason', ...everywhere],
    channels: ['email', 'whatsapp'],
  },
  receipt_replaced: {
    label: 'Receipt replaced',
    when: 'To the donor, when a receipt takes the place of an earlier one; with the file.',
    variables: ['name', 'amount', 'date', 'receipt', 'former', 'reason', ...everywhere],
    channels: ['email'],
  },
  certificate_issued: {
    label: 'Form 10BE (114) certificate',
    when: 'To the donor, when staff send the certificates of a filed yearly statement; with the file.',
    variables: ['name', 'amount', 'certificate', 'year', ...everywhere],
    channels: ['email'],
  },
  receipts_yearly: {
    label: 'Yearly receipts',
    when: 'To donors of monthly gifts who want their receipts once a year, on 5 April; with a summary and the files.',
    variables: ['name', 'year', 'count', 'amount', 'link', ...everywhere],
    channels: ['email'],
  },
  donor_email_confirmation: {
    label: 'Confirm an address for receipts',
    when: 'To an address that a donor gave beside the one they paid with. Nothing else goes there before.',
    variables: ['link', ...everywhere],
    channels: ['email'],
    confidential: true,
  },
  story: {
    label: 'What your gift did',
    when: 'To donors who want news and whose gift went to the story’s campaign or cause, when staff send it.',
    variables: ['name', 'cause', 'story', 'summary', 'picture', 'link', ...everywhere],
    channels: ['email'],
    optional: 'news',
  },
  dedication_card: {
    label: 'Card for a dedicated gift',
    when: 'To the person whom a donor named: half an hour after the gift was dedicated, or on the day the donor chose.',
    variables: ['name', 'giver', 'dedication', 'wish', 'link', 'stop_link', ...everywhere],
    channels: ['email'],
    confidential: true,
  },
  pledge_reminder: {
    label: 'Reminder of a pledge',
    when: 'To a donor who promised a gift, a week before its day, on the day and two weeks after, while it is open.',
    variables: ['name', 'amount', 'cause', 'date', 'link', ...everywhere],
    channels: ['email', 'whatsapp'],
    confidential: true,
    optional: 'pledge_reminders',
  },
  personal_thanks: {
    label: 'Thanks in person',
    when: 'Prepared for staff who thank a donor by WhatsApp or email, to be changed before it is sent.',
    variables: ['name', 'amount', 'cause', 'date', 'author', ...everywhere],
    channels: ['email'],
  },
  contact_acknowledgement: {
    label: 'Message received',
    when: 'To the person who wrote through the contact form, at once.',
    // Anyone can enter another person's address, so the letter repeats no input, not even the name.
    variables: ['number', ...everywhere],
    channels: ['email'],
  },
  contact_notice: {
    label: 'New message',
    when: 'To the foundation, when someone writes through the contact form.',
    variables: ['name', 'email', 'subject', 'message', 'link', ...everywhere],
    channels: ['email', 'whatsapp'],
  },
  volunteer_acknowledgement: {
    label: 'Application received',
    when: 'To the person who applied as a volunteer, at once.',
    variables: ['number', 'interest', ...everywhere],
    channels: ['email'],
  },
  volunteer_notice: {
    label: 'New volunteer',
    when: 'To the foundation, when someone applies as a volunteer.',
    variables: ['name', 'email', 'interest', 'message', 'link', ...everywhere],
    channels: ['email', 'whatsapp'],
  },
  guardian_question: {
    label: 'Parent’s consent',
    when: 'To the parent or guardian of an applicant under 18.',
    // As with acknowledgements, an address from the form receives no input from the form.
    variables: ['number', 'interest', 'link', ...everywhere],
    channels: ['email'],
    confidential: true,
  },
  reply: {
    label: 'Answer from the inbox',
    when: 'To the person who wrote, when an administrator answers from the inbox.',
    variables: ['name', 'subject', 'reply', 'author', 'date', 'message', ...everywhere],
    channels: ['email'],
  },
  invitation: {
    label: 'Invitation',
    when: 'To a person whom an administrator invites to the back office.',
    variables: ['inviter', 'access', 'days', 'link', ...everywhere],
    channels: ['email'],
    confidential: true,
  },
  access_changed: {
    label: 'Access changed',
    when: 'To a person whose role or last day has changed, and to every administrator.',
    variables: ['person', 'email', 'former_access', 'access', 'actor', ...everywhere],
    channels: ['email'],
  },
  log_seals: {
    label: 'Seals of the log',
    when: 'To every administrator, after each month: copies that show whether the log was changed.',
    variables: ['month', 'seals', ...everywhere],
    channels: ['email'],
  },
  password_recovery: {
    label: 'New password',
    when: 'To an administrator who forgot the password.',
    variables: ['link', ...everywhere],
    channels: ['email'],
    confidential: true,
  },
  email_change: {
    label: 'Confirm a new address',
    when: 'To the new address of an administrator who changes it.',
    variables: ['link', ...everywhere],
    channels: ['email'],
    confidential: true,
  },
  email_changed: {
    label: 'Address changed',
    when: 'To the old address of an administrator who changed it.',
    variables: ['email', ...everywhere],
    channels: ['email'],
  },
  donor_sign_in: {
    label: 'Donor sign-in link',
    when: 'To a donor who asks to see their own page, at the address of their gifts.',
    variables: ['link', 'code', ...everywhere],
    channels: ['email'],
    confidential: true,
  },
  claim_sign_in: {
    label: 'Link to claim a receipt',
    when: 'To a person who wants to claim the receipt of a gift, at the address they enter.',
    variables: ['link', 'code', ...everywhere],
    channels: ['email'],
    confidential: true,
  },
  two_step_on: {
    label: 'Two-step sign-in turned on',
    when: 'To an administrator whose account asks for a code from now on.',
    variables: everywhere,
    channels: ['email'],
  },
  two_step_off: {
    label: 'Two-step sign-in turned off',
    when: 'To an administrator whose account no longer asks for a code.',
    variables: everywhere,
    channels: ['email'],
  },
} as const satisfies Record<string, Template>

export type TemplateKey = keyof typeof templates
export const templateKeys = Object.keys(templates) as TemplateKey[]

export function isTemplateKey(key: string): key is TemplateKey {
  return Object.hasOwn(templates, key)
}
