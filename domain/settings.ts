/**
 * Every setting of the site, once: who may read it and what may be entered. A new one is an entry here. The
 * database learns at each start which there are and who reads them (`database/sync.ts`); any other key is refused.
 */
import { THEME_SETTINGS } from './appearance/theme-settings.ts'
import { type OrganisationKey, organisationKeys } from './organisation.ts'
import { EMAIL } from './patterns.ts'
import { GTM_ID, PIXEL_ID } from './tags.ts'

export type Setting = {
  /**
   * `public`: every visitor. `staff`: administrators. `secret`: kept where only the server can read it; the
   * setting itself shows a mask.
   */
  access: 'public' | 'staff' | 'secret'
  /**
   * Where the value is written into public pages as it stands: into a script, a style or a link. The database
   * takes nothing else, even past the back office.
   */
  shape?: 'identifier' | 'colour' | 'link'
  rule?: { fits: RegExp; problem: string; neverEmpty?: true } | 'link'
}

const ADDRESS = { fits: EMAIL, problem: 'Please enter a valid email address.' }
const COLOUR = { fits: /^#[0-9a-f]{6}$/, problem: 'A colour looks like #0f4c45.' }

const MONTHS: Setting = {
  access: 'staff',
  rule: { fits: /^([1-9]|[1-9]\d|[1-5]\d\d|600)$/, problem: 'Enter a number of months from 1 to 600.' },
}

const details = Object.fromEntries(
  organisationKeys.map((key): [string, Setting] => [
    key,
    { access: 'public', ...(/^social_|_url$/.test(key) && { shape: 'link', rule: 'link' }) },
  ]),
) as Record<OrganisationKey, Setting>

export const settings = {
  gtm_id: {
    access: 'public',
    shape: 'identifier',
    rule: { fits: GTM_ID, problem: 'A container ID looks like GTM-XXXXXXX.' },
  },
  meta_pixel_id: {
    access: 'public',
    shape: 'identifier',
    rule: { fits: PIXEL_ID, problem: 'A pixel ID is a number of about 15 digits.' },
  },
  razorpay_key_id: {
    access: 'public',
    shape: 'identifier',
    rule: { fits: /^rzp_(test|live)_[\w-]+$/, problem: 'A Key ID begins with rzp_test_ or rzp_live_.' },
  },
  razorpay_key_secret: { access: 'secret' },
  monthly_gift_max: {
    access: 'public',
    rule: {
      fits: /^[1-9]\d{0,6}$/,
      problem:
        'Enter whole rupees. Above ₹15,000 banks ask the donor to confirm every single charge, and UPI is not offered.',
    },
  },
  // What the payment provider answered last: `yes`, `no`, or nothing while it has not been asked.
  monthly_gifts_available: { access: 'public', rule: { fits: /^(yes|no)$/, problem: 'Enter yes or no.' } },
  razorpay_webhook_secret: { access: 'secret' },
  whatsapp_phone_id: {
    access: 'staff',
    rule: {
      fits: /^\d{6,20}$/,
      problem: 'The phone number ID is a number from the WhatsApp dashboard, not a telephone number.',
    },
  },
  whatsapp_access_token: { access: 'secret' },
  whatsapp_notice_number: {
    access: 'staff',
    rule: {
      fits: /^\+?[\d\s()-]{10,20}$/,
      problem: 'Enter a telephone number with its country code, such as +91 98765 43210.',
    },
  },
  email_transport: { access: 'staff' },
  email_service_api_key: { access: 'secret' },
  email_sender_address: {
    access: 'staff',
    rule: {
      fits: /^([^<>@]+<[^<>@\s]+@[^<>@\s]+\.[^<>@\s.]+>|[^<>@\s]+@[^<>@\s]+\.[^<>@\s.]+)$/,
      problem: 'Please enter a valid email address.',
    },
  },
  email_notice_address: { access: 'staff', rule: ADDRESS },
  email_reply_to: { access: 'staff', rule: ADDRESS },
  smtp_host: {
    access: 'staff',
    rule: {
      fits: /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i,
      problem: 'A server has a name like smtp.example.org, without https:// or a port.',
    },
  },
  smtp_port: {
    access: 'staff',
    rule: {
      fits: /^([1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/,
      problem: 'A port is a number such as 587.',
    },
  },
  smtp_user: { access: 'staff' },
  smtp_password: { access: 'secret' },
  message_language: { access: 'staff' },
  // Within how many days requests about personal data are answered, and whom to turn to.
  privacy_days: {
    access: 'public',
    rule: { fits: /^([1-9]|[1-8]\d|90)$/, problem: 'Enter a number of days from 1 to 90.' },
  },
  grievance_contact: { access: 'public' },
  // For how many months each kind of personal data is kept (database/schema/113-retention.sql).
  keep_messages_months: MONTHS,
  keep_letters_months: MONTHS,
  keep_provider_reports_months: MONTHS,
  keep_failed_gifts_months: MONTHS,
  // For how many years after a financial year its books are kept.
  keep_books_years: {
    access: 'public',
    rule: { fits: /^([1-9]|[1-2]\d|30)$/, problem: 'Enter a number of years from 1 to 30.' },
  },
  // What receipts say beyond the organisation itself. The first number of a year fixes prefix, start and width.
  receipt_prefix: {
    access: 'staff',
    rule: {
      fits: /^(?!TEST$)[A-Z0-9-]{1,12}$/,
      problem: 'A prefix has at most 12 capital letters, digits and dashes. TEST is for test receipts.',
    },
  },
  receipt_start: {
    access: 'staff',
    rule: { fits: /^[1-9][0-9]{0,7}$/, problem: 'The first number is a whole number such as 1.' },
  },
  receipt_width: {
    access: 'staff',
    rule: { fits: /^[1-9]$/, problem: 'A number has 1 to 9 digits.' },
  },
  receipts_from: {
    access: 'staff',
    rule: { fits: /^\d{4}-\d\d-\d\d$/, problem: 'A day looks like 2026-04-01.' },
  },
  receipt_signatory: { access: 'staff' },
  receipt_signatory_role: { access: 'staff' },
  ...details,
  org_name: {
    access: 'public',
    rule: { fits: /\S/, problem: 'Enter the name of the organisation.', neverEmpty: true },
  },
  org_email: { access: 'public', rule: ADDRESS },
  org_pan: {
    access: 'public',
    rule: { fits: /^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$/, problem: 'A PAN looks like AAATD1234E.' },
  },
  [THEME_SETTINGS[0]]: { access: 'public', shape: 'colour', rule: COLOUR },
  [THEME_SETTINGS[1]]: { access: 'public', shape: 'colour', rule: COLOUR },
} satisfies Record<string, Setting>

export type SettingKey = keyof typeof settings

const entries = Object.entries(settings) as [SettingKey, Setting][]
const withAccess = (access: Setting['access']): SettingKey[] =>
  entries.filter(([, setting]) => setting.access === access).map(([key]) => key)

export const SECRET_SETTINGS = withAccess('secret')
export const PUBLIC_SETTINGS = withAccess('public')

/** All of them as the database wants to know them. */
export const knownSettings = Object.fromEntries(
  entries.map(([key, { access, shape = null }]) => [key, { access, shape }]),
)

export const settingNamed = (key: string): Setting | undefined => entries.find(([name]) => name === key)?.[1]

/** What a secret setting begins with once it is stored. Saving such a value back changes nothing. */
export const SECRET_MASK = '••••••••'
