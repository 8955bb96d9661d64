/**
 * Every setting of the site: its readers, its validation, and its place and label in the back office. A new
 * one is an entry here. The database gets the list at each start (`database/sync.ts`) and refuses any other
 * key.
 */
import { THEME_SETTINGS } from '../appearance/theme-settings.ts'
import { EMAIL } from '../input/patterns.ts'
import { languageInEnglish } from '../languages/language-in-english.ts'
import { DEFAULT_LANGUAGE, siteLanguages } from '../languages/languages.ts'
import { type Capability, roles } from '../people/roles.ts'
import type { OrganisationKey } from '../website/organisation.ts'
import { GTM_ID, PIXEL_ID } from '../website/tags.ts'
import { emailServices, type SettingChoice } from './email-services.ts'
import {
  type SettingGroup,
  type SettingGroupName,
  type SettingScreen,
  settingGroups,
} from './setting-groups.ts'

export type Setting = {
  /**
   * `public`: every visitor. `staff`: callers who may write it. `secret`: stored where only the server can read it; the
   * setting shows a mask.
   */
  access: 'public' | 'staff' | 'secret'
  /** The capability that writes it; `settings` by default. */
  capability?: Capability
  /**
   * The context in which public pages embed the value unescaped: a script, a style or a link. The database
   * enforces this, even outside the back office.
   */
  shape?: 'identifier' | 'colour' | 'link'
  rule?: { fits: RegExp; problem: string; neverEmpty?: true } | 'link'
  /** The input for staff. Without it the setting has a special control, or is written by the server. */
  field?: SettingField
}

export type SettingField = {
  group: SettingGroupName
  label: string
  placeholder?: string
  hint?: string
  /** Upload folder of a setting that refers to a picture. */
  upload?: string
  /** Options to choose from; without them it is typed. */
  choices?: readonly SettingChoice[]
  /** A secret that can be generated here and copied to the other side. */
  isMade?: true
}

const ADDRESS = { fits: EMAIL, problem: 'Please enter a valid email address.' }
const COLOUR = { fits: /^#[0-9a-f]{6}$/, problem: 'A colour looks like #0f4c45.' }
const SECOND_STEP_ROLES = new RegExp(`^(${roles.join('|')})(,(${roles.join('|')}))*$`)
const MONTHS = { fits: /^([1-9]|[1-9]\d|[1-5]\d\d|600)$/, problem: 'Enter a number of months from 1 to 600.' }

const social = (label: string): Setting => ({
  access: 'public',
  shape: 'link',
  rule: 'link',
  field: { group: 'social', label },
})

const organisation: Record<OrganisationKey, Setting> = {
  org_name: {
    access: 'public',
    rule: { fits: /\S/, problem: 'Enter the name of the organisation.', neverEmpty: true },
    field: { group: 'identity', label: 'Name' },
  },
  org_tagline: { access: 'public', field: { group: 'identity', label: 'Tagline' } },
  org_about: {
    access: 'public',
    field: {
      group: 'identity',
      label: 'About, in a sentence',
      hint: 'In the footer, and for search engines.',
    },
  },
  org_logo_url: {
    access: 'public',
    shape: 'link',
    rule: 'link',
    field: {
      group: 'identity',
      label: 'Logo address',
      hint: 'Leave empty to use the default mark.',
      upload: 'public/organisation/logo',
    },
  },
  org_logo_dark_url: {
    access: 'public',
    shape: 'link',
    rule: 'link',
    field: {
      group: 'identity',
      label: 'Address of the logo for dark backgrounds',
      hint: 'In the footer, in dark mode and at the head of emails. If empty: the logo above, on a light plate.',
      upload: 'public/organisation/logo-dark',
    },
  },
  org_address_line1: { access: 'public', field: { group: 'contact', label: 'Address, first line' } },
  org_address_line2: { access: 'public', field: { group: 'contact', label: 'Address, second line' } },
  org_email: { access: 'public', rule: ADDRESS, field: { group: 'contact', label: 'Email' } },
  org_phone: { access: 'public', field: { group: 'contact', label: 'Phone' } },
  org_pan: {
    access: 'public',
    rule: { fits: /^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$/, problem: 'A PAN looks like AAATD1234E.' },
    field: { group: 'registration', label: 'PAN', placeholder: 'AAATD1234E', hint: 'On receipts.' },
  },
  org_cin: {
    access: 'public',
    field: { group: 'registration', label: 'CIN', hint: 'In the footer. The law asks companies to show it.' },
  },
  org_gstin: {
    access: 'public',
    rule: {
      fits: /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/,
      problem: 'A GSTIN looks like 07AAATD1234E1Z5.',
    },
    field: { group: 'registration', label: 'GSTIN', placeholder: '07AAATD1234E1Z5', hint: 'In the footer.' },
  },
  social_facebook: social('Facebook'),
  social_instagram: social('Instagram'),
  social_youtube: social('YouTube'),
  social_linkedin: social('LinkedIn'),
  social_whatsapp: social('WhatsApp'),
}

export const settings = {
  ...organisation,
  gtm_id: {
    access: 'public',
    shape: 'identifier',
    rule: { fits: GTM_ID, problem: 'A container ID looks like GTM-XXXXXXX.' },
    field: { group: 'googleTag', label: 'Container ID', placeholder: 'GTM-XXXXXXX' },
  },
  meta_pixel_id: {
    access: 'public',
    shape: 'identifier',
    rule: { fits: PIXEL_ID, problem: 'A pixel ID is a number of about 15 digits.' },
    field: { group: 'metaPixel', label: 'Meta Pixel ID', placeholder: '123456789012345' },
  },
  razorpay_key_id: {
    access: 'public',
    shape: 'identifier',
    rule: { fits: /^rzp_(test|live)_[\w-]+$/, problem: 'A Key ID begins with rzp_test_ or rzp_live_.' },
    field: {
      group: 'razorpayKeys',
      label: 'Key ID',
      placeholder: 'rzp_live_…',
      hint: 'In the Razorpay dashboard under Account & Settings, API Keys.',
    },
  },
  razorpay_key_secret: {
    access: 'secret',
    field: {
      group: 'razorpayKeys',
      label: 'Key Secret',
      hint: 'Razorpay shows it once, when the key is created.',
    },
  },
  monthly_gift_max: {
    access: 'public',
    rule: {
      fits: /^[1-9]\d{0,6}$/,
      problem:
        'Enter whole rupees. Above ₹15,000 banks ask the donor to confirm every single charge, and UPI is not offered.',
    },
    field: {
      group: 'monthlyGifts',
      label: 'Largest monthly gift, in rupees',
      placeholder: '15000',
      hint: 'If empty: ₹15,000. Above that, banks ask the donor to confirm every charge, and UPI is not offered. Donors who want to give more can give once.',
    },
  },
  // How GST on the provider's fees is booked: chosen beside the ledgers.
  books_gst: {
    access: 'staff',
    capability: 'books.write',
    rule: { fits: /^(cost|credit)$/, problem: 'GST on fees is booked as a cost or as a credit.' },
  },
  payout_late_days: {
    access: 'staff',
    rule: { fits: /^([1-9]|[12]\d|30)$/, problem: 'Enter a number of days from 1 to 30.' },
    field: {
      group: 'payouts',
      label: 'Days until a payout is late',
      placeholder: '5',
      hint: 'In working days. Bank holidays are not known here, so leave a few days for them. If empty: 5 days.',
    },
  },
  // The payment provider's last response: `yes`, `no`, or empty before the first.
  monthly_gifts_available: { access: 'public', rule: { fits: /^(yes|no)$/, problem: 'Enter yes or no.' } },
  // Whether emails can be sent. Maintained by the database from the email settings.
  letters_available: { access: 'public', rule: { fits: /^(yes)?$/, problem: 'Enter yes or nothing.' } },
  razorpay_webhook_secret: {
    access: 'secret',
    field: {
      group: 'razorpayWebhook',
      label: 'Webhook secret',
      hint: 'A long random string, the same here and in the Razorpay dashboard.',
      isMade: true,
    },
  },
  whatsapp_phone_id: {
    access: 'staff',
    rule: {
      fits: /^\d{6,20}$/,
      problem: 'The phone number ID is a number from the WhatsApp dashboard, not a telephone number.',
    },
    field: {
      group: 'whatsappAccount',
      label: 'Phone number ID',
      placeholder: '106540352242922',
      hint: 'In the Meta dashboard under WhatsApp, API Setup.',
    },
  },
  whatsapp_access_token: {
    access: 'secret',
    field: {
      group: 'whatsappAccount',
      label: 'Access token',
      hint: 'Use the permanent token of a system user. The one Meta shows first expires after a day.',
    },
  },
  whatsapp_notice_number: {
    access: 'staff',
    rule: {
      fits: /^\+?[\d\s()-]{10,20}$/,
      problem: 'Enter a telephone number with its country code, such as +91 98765 43210.',
    },
    field: {
      group: 'whatsappNotices',
      label: 'Notify about new messages and volunteers',
      placeholder: '+91 98765 43210',
      hint: 'If empty: no one is notified on WhatsApp.',
    },
  },
  email_sender_address: {
    access: 'staff',
    rule: {
      fits: /^([^<>@]+<[^<>@\s]+@[^<>@\s]+\.[^<>@\s.]+>|[^<>@\s]+@[^<>@\s]+\.[^<>@\s.]+)$/,
      problem: 'Please enter a valid email address.',
    },
    field: {
      group: 'sender',
      label: 'Sender email address',
      placeholder: 'hello@example.org',
      hint: 'All email from the site comes from this address, with the name of your organisation. With another name: Asha Trust <hello@example.org>.',
    },
  },
  email_transport: {
    access: 'staff',
    field: {
      group: 'sender',
      label: 'How email is sent',
      choices: emailServices,
    },
  },
  email_service_api_key: {
    access: 'secret',
    field: {
      group: 'emailService',
      label: 'API key',
      hint: 'Paste the API key from Resend: resend.com, API Keys.',
    },
  },
  email_notice_address: {
    access: 'staff',
    rule: ADDRESS,
    field: {
      group: 'emailNotices',
      label: 'Notify about new messages and volunteers',
      placeholder: 'office@example.org',
      hint: "If empty: the organisation's address, or else every administrator.",
    },
  },
  email_reply_to: {
    access: 'staff',
    rule: ADDRESS,
    field: {
      group: 'emailNotices',
      label: 'Replies go to',
      placeholder: 'office@example.org',
      hint: "If empty: the organisation's address. They arrive in that mailbox, not in the inbox here.",
    },
  },
  story_letters_per_minute: {
    access: 'staff',
    rule: { fits: /^([1-9]\d{0,2}|1000)$/, problem: 'Enter a number of emails from 1 to 1000.' },
    field: {
      group: 'storyLetters',
      label: 'Emails per minute',
      placeholder: '60',
      hint: 'Thanks and receipts always go first. Your email service may allow fewer. If empty: 60 emails.',
    },
  },
  smtp_host: {
    access: 'staff',
    rule: {
      fits: /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i,
      problem: 'A server has a name like smtp.example.org, without https:// or a port.',
    },
    field: { group: 'mailServer', label: 'Server', placeholder: 'smtp.example.org' },
  },
  smtp_port: {
    access: 'staff',
    rule: {
      fits: /^([1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/,
      problem: 'A port is a number such as 587.',
    },
    field: {
      group: 'mailServer',
      label: 'Port',
      placeholder: '587',
      hint: '587 with STARTTLS, or 465 with TLS from the start.',
    },
  },
  smtp_user: {
    access: 'staff',
    field: { group: 'mailServer', label: 'User name', placeholder: 'hello@example.org' },
  },
  smtp_password: {
    access: 'secret',
    field: {
      group: 'mailServer',
      label: 'Password',
      hint: 'With Gmail and Zoho an app password, with Brevo an SMTP key.',
    },
  },
  message_language: {
    access: 'staff',
    field: {
      group: 'emailNotices',
      label: 'Language of messages',
      hint: 'For people whose language is not known. Those who give or write on a page are answered in its language.',
      choices: [
        { value: '', label: 'English' },
        ...siteLanguages
          .filter((value) => value !== DEFAULT_LANGUAGE)
          .map((value) => ({ value, label: languageInEnglish(value) })),
      ],
    },
  },
  grievance_contact: {
    access: 'public',
    field: {
      group: 'privacyRequests',
      label: 'Privacy contact',
      placeholder: 'Name, email or phone',
      hint: 'Shown on the privacy page, and to donors on their own page.',
    },
  },
  privacy_days: {
    access: 'public',
    rule: { fits: /^([1-9]|[1-8]\d|90)$/, problem: 'Enter a number of days from 1 to 90.' },
    field: {
      group: 'privacyRequests',
      label: 'Days to answer',
      placeholder: '30',
      hint: 'The inbox counts them down for every request. If empty: 30 days.',
    },
  },
  // Retention periods of personal data (database/schema/113-retention.sql).
  keep_messages_months: {
    access: 'staff',
    rule: MONTHS,
    field: {
      group: 'retention',
      label: 'Messages and volunteer applications, in months',
      hint: 'Those marked done or spam, counted from their last change. If empty: kept forever.',
    },
  },
  keep_letters_months: {
    access: 'staff',
    rule: MONTHS,
    field: {
      group: 'retention',
      label: 'Emails and messages from us, in months',
      hint: 'Their text and recipient; the fact that one was sent stays. If empty: kept forever.',
    },
  },
  keep_provider_reports_months: {
    access: 'staff',
    rule: MONTHS,
    field: {
      group: 'retention',
      label: 'Personal details in reports of the payment provider, in months',
      hint: 'Amounts and references stay. If empty: kept forever.',
    },
  },
  keep_failed_gifts_months: {
    access: 'staff',
    rule: MONTHS,
    field: {
      group: 'retention',
      label: 'Names on payments that failed, in months',
      hint: 'If empty: kept forever.',
    },
  },
  keep_books_years: {
    access: 'public',
    rule: { fits: /^(1[1-9]|[2-4]\d|50)$/, problem: 'Enter a number of years from 11 to 50.' },
    field: {
      group: 'retention',
      label: 'Books and receipts, in years after the financial year',
      placeholder: '11',
      hint: 'The law asks for 11, and more is possible. People see this before they ask for erasure. If empty: 11 years.',
    },
  },
  // In rupees: smaller gifts ask nobody to thank (database/schema/064-finding-donations.sql).
  thank_minimum_rupees: {
    access: 'staff',
    rule: { fits: /^(0|[1-9]\d{0,6})$/, problem: 'Enter whole rupees, or 0.' },
    field: {
      group: 'thanks',
      label: 'Thank donors in person for gifts from, in rupees',
      placeholder: '0',
      hint: 'Home and the list of gifts ask you to thank for gifts of this amount or more, for 60 days. If empty: for every gift.',
    },
  },
  // In rupees: the largest claim that a bank line alone confirms (database/schema/136-claimed-lines.sql).
  claim_limit_rupees: {
    access: 'staff',
    rule: { fits: /^(0|[1-9]\d{0,6})$/, problem: 'Enter whole rupees, or 0.' },
    field: {
      group: 'claims',
      label: 'Confirmed without you up to, in rupees',
      placeholder: '10000',
      hint: 'A donor’s claim that equals a line of your bank statement becomes a donation after 48 hours, unless another person claims the same money. With 0, you decide every claim. If empty: ₹10,000.',
    },
  },
  // The first number of a year fixes prefix, start and width.
  receipt_prefix: {
    access: 'staff',
    rule: {
      fits: /^(?!TEST$)[A-Z0-9-]{1,12}$/,
      problem: 'A prefix has at most 12 capital letters, digits and dashes. TEST is for test receipts.',
    },
    field: {
      group: 'receiptNumbers',
      label: 'Prefix',
      hint: 'Before the year and the number. May be empty.',
    },
  },
  receipt_start: {
    access: 'staff',
    rule: { fits: /^[1-9][0-9]{0,7}$/, problem: 'The first number is a whole number such as 1.' },
    field: {
      group: 'receiptNumbers',
      label: 'First number of a year',
      placeholder: '1',
      hint: 'If empty: 1. Use another number if this year’s first receipts were written elsewhere.',
    },
  },
  receipt_width: {
    access: 'staff',
    rule: { fits: /^[1-9]$/, problem: 'A number has 1 to 9 digits.' },
    field: { group: 'receiptNumbers', label: 'Digits', placeholder: '5' },
  },
  receipts_from: {
    access: 'staff',
    rule: { fits: /^\d{4}-\d\d-\d\d$/, problem: 'A day looks like 2026-04-01.' },
    field: {
      group: 'receiptNumbers',
      label: 'Receipts from',
      placeholder: '2026-04-01',
      hint: 'Gifts before this day do not get one automatically: they may have been receipted elsewhere.',
    },
  },
  receipt_signatory: {
    access: 'staff',
    field: { group: 'receiptSignatory', label: 'Name of the signatory' },
  },
  receipt_signatory_role: {
    access: 'staff',
    field: { group: 'receiptSignatory', label: 'Role', placeholder: 'Treasurer' },
  },
  /** Set by a backup that omitted the sealing key; shown on Home. */
  backup_without_key: { access: 'staff' },
  backup_elsewhere: {
    access: 'staff',
    field: {
      group: 'backups',
      label: 'How they are made',
      placeholder: 'Nightly, by our host',
      hint: 'Who makes them, how often, and where they are kept. Save it again whenever you have checked them. If empty: backups are made on the server with npm run db:backup.',
    },
  },
  // Roles that must have a second step, separated by commas.
  second_step_roles: {
    access: 'staff',
    capability: 'people',
    rule: { fits: SECOND_STEP_ROLES, problem: 'Choose among the roles.' },
  },
  [THEME_SETTINGS[0]]: { access: 'public', capability: 'content', shape: 'colour', rule: COLOUR },
  [THEME_SETTINGS[1]]: { access: 'public', capability: 'content', shape: 'colour', rule: COLOUR },
} satisfies Record<string, Setting>

export type SettingKey = keyof typeof settings

const entries = Object.entries(settings) as [SettingKey, Setting][]
const withAccess = (access: Setting['access']): SettingKey[] =>
  entries.filter(([, setting]) => setting.access === access).map(([key]) => key)

export const SECRET_SETTINGS = withAccess('secret')
export const PUBLIC_SETTINGS = withAccess('public')

/** All settings in the database's format. */
export const knownSettings = Object.fromEntries(
  entries.map(([key, { access, shape = null, capability = 'settings' }]) => [
    key,
    { access, shape, capability },
  ]),
)

export const settingNamed = (key: string): Setting | undefined => entries.find(([name]) => name === key)?.[1]

export type SettingsCard = SettingGroup & { fields: readonly (SettingField & { key: string })[] }

/** The cards of a settings screen. */
export function settingsOn(screen: SettingScreen): SettingsCard[] {
  return Object.entries<SettingGroup>(settingGroups)
    .filter(([, group]) => group.screen === screen)
    .map(([name, group]) => ({
      ...group,
      fields: entries.flatMap(([key, { field }]) => (field?.group === name ? [{ key, ...field }] : [])),
    }))
}

/** Prefix of a stored secret setting. Saving such a value changes nothing. */
export const SECRET_MASK = '••••••••'
