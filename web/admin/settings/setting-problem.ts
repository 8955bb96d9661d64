import { linkProblem } from '#domain/link-problem.ts'
import { GTM_ID, PIXEL_ID } from '#domain/tags.ts'

const EMAIL = { fits: /^[^@\s]+@[^@\s]+\.[^@\s.]+$/, problem: 'Please enter a valid email address.' }

const RULES: Record<string, { fits: RegExp; problem: string }> = {
  gtm_id: { fits: GTM_ID, problem: 'A container ID looks like GTM-XXXXXXX.' },
  meta_pixel_id: { fits: PIXEL_ID, problem: 'A pixel ID is a number of about 15 digits.' },
  razorpay_key_id: {
    fits: /^rzp_(test|live)_[\w-]+$/,
    problem: 'A Key ID begins with rzp_test_ or rzp_live_.',
  },
  whatsapp_phone_id: {
    fits: /^\d{6,20}$/,
    problem: 'The phone number ID is a number from the WhatsApp dashboard, not a telephone number.',
  },
  email_sender_address: {
    fits: /^([^<>@]+<[^<>@\s]+@[^<>@\s]+\.[^<>@\s.]+>|[^<>@\s]+@[^<>@\s]+\.[^<>@\s.]+)$/,
    problem: 'Please enter a valid email address.',
  },
  email_notice_address: EMAIL,
  email_reply_to: EMAIL,
  smtp_host: {
    fits: /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i,
    problem: 'A server has a name like smtp.example.org, without https:// or a port.',
  },
  smtp_port: {
    fits: /^([1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/,
    problem: 'A port is a number such as 587.',
  },
  whatsapp_notice_number: {
    fits: /^\+?[\d\s()-]{10,20}$/,
    problem: 'Enter a telephone number with its country code, such as +91 98765 43210.',
  },
  org_email: EMAIL,
  org_pan: { fits: /^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$/, problem: 'A PAN looks like AAATD1234E.' },
  org_name: { fits: /\S/, problem: 'Enter the name of the organisation.' },
}
const NEVER_EMPTY = ['org_name']

/** What is wrong with a setting as typed, in a sentence; null where it can be saved. Empty switches it off. */
export function settingProblem(key: string, typed: string): string | null {
  const value = typed.trim()
  if (isLink(key)) return value === '' ? null : linkProblem(value)
  const rule = RULES[key]
  if (!rule || (value === '' && !NEVER_EMPTY.includes(key))) return null
  return rule.fits.test(value) ? null : rule.problem
}

function isLink(key: string): boolean {
  return key.startsWith('social_') || key.endsWith('_url')
}
