import { organisationDefaults } from '../website/organisation.ts'
import { SANDBOX_KEY_PREFIX } from './sandbox-key.ts'

/** Steps a new site still needs before it can convince donors, derived from stored data. */

export type SetUpFacts = {
  /** Stored settings other than the seed's. */
  own: ReadonlyMap<string, string>
  /** When the payment keys were last saved, and the provider's last report. */
  paymentKeySavedAt: string | null
  lastPaymentEvent: string | null
  hasSentEmail: boolean
  /**
   * Unconfirmed sample claims about money or the organisation (`isSampleClaim`), and the place of the first.
   */
  sampleClaims: number
  firstSample: string | null
  hasOwnHero: boolean
  hasOwnUpi: boolean
  hasOwnBank: boolean
  /** Dated registrations, and receipts issued so far. */
  registrations: number
  receipts: number
  administrators: number
  /** When the first administrator was created. */
  startedAt: string | null
  isAtPublicAddress: boolean
}

export type SetUpStep = {
  id: string
  title: string
  why: string
  isDone: boolean
  /** Link to the step's screen, or instructions if it is outside the back office. */
  at: { button: string; path: string } | { button: string; how: string }
}

const IDENTITY = ['org_name', 'org_address_line1', 'org_email', 'org_phone'] as const

export function setUpSteps(facts: SetUpFacts): SetUpStep[] {
  const { own } = facts
  const has = (key: string) => (own.get(key) ?? '') !== ''
  const organisation = '/admin/settings/organisation'
  return [
    {
      id: 'organisation',
      title: "Add your organisation's details",
      why: 'Name, address, email and phone, in the footer of every page and on Contact.',
      at: { button: 'Enter details', path: organisation },
      isDone: IDENTITY.every((key) => has(key) && own.get(key) !== organisationDefaults[key]),
    },
    {
      id: 'logo',
      title: 'Add your logo',
      why: 'Until then the site shows a drawn mark. Colours of your own can be chosen under Appearance.',
      at: { button: 'Add a logo', path: organisation },
      isDone: has('org_logo_url'),
    },
    {
      id: 'registrations',
      title: 'Enter your registrations',
      why: '80G, 12A, CSR and others: badges and tax receipts follow from them.',
      at: { button: 'Enter them', path: '/admin/settings/registrations' },
      isDone: facts.registrations > 0,
    },
    {
      id: 'payments',
      title: 'Connect Razorpay and try a gift',
      why: 'Done once Razorpay has reported a payment made with your own keys.',
      at: { button: 'Connect Razorpay', path: '/admin/settings/razorpay' },
      isDone: arePaymentsTried(facts),
    },
    {
      id: 'upi',
      title: 'Enter your UPI ID and bank account',
      why: 'For donors who scan a code, or send a bank transfer.',
      at: { button: 'Enter them', path: '/admin/content/donate#upi_id' },
      isDone: facts.hasOwnUpi && facts.hasOwnBank,
    },
    {
      id: 'email',
      title: 'Connect email and send a message',
      why: 'Thanks, receipts and new passwords go out by email.',
      at: { button: 'Connect email', path: '/admin/settings/email' },
      isDone: facts.hasSentEmail,
    },
    {
      id: 'samples',
      title: 'Replace the sample texts',
      why: samplesLeft(facts.sampleClaims),
      at: { button: 'Replace them', path: facts.firstSample ?? '/admin/content/home' },
      isDone: facts.sampleClaims === 0,
    },
    {
      id: 'pictures',
      title: 'Show a picture of your own',
      why: 'The first thing visitors see on the home page.',
      at: { button: 'Choose a picture', path: '/admin/content/home#hero_image' },
      isDone: facts.hasOwnHero,
    },
    {
      id: 'receipts',
      title: 'Issue a first receipt',
      why: 'Check the receipt settings, then give in test mode and ask for the receipt on the thank-you page.',
      at: { button: 'Set up receipts', path: '/admin/settings/receipts' },
      isDone: facts.receipts > 0,
    },
    {
      id: 'privacy',
      title: 'Add a privacy contact',
      why: 'Who answers questions about personal data. Until then, people are sent to your email address.',
      at: { button: 'Add contact', path: '/admin/settings/privacy' },
      isDone: has('grievance_contact'),
    },
    {
      id: 'people',
      title: 'Invite a second administrator',
      why: 'So that someone can help when a password is lost.',
      at: { button: 'Invite someone', path: '/admin/settings/administrators' },
      isDone: facts.administrators > 1,
    },
    {
      id: 'domain',
      title: 'Open the site at your own address',
      why: 'Until then only this computer can see it.',
      at: {
        button: 'Show how',
        how: 'On the server, set PUBLIC_URL to your address, such as https://www.example.org, and start the site again. docs/deploy.md has the steps for a server of your own.',
      },
      isDone: facts.isAtPublicAddress,
    },
  ]
}

const SETTLED_SHARE = 0.8
const SETTLED_DAYS = 14

/** Whether the list may collapse to a line: most of it is done, or two weeks have passed. */
export function isSettled(steps: readonly SetUpStep[], startedAt: string | null, now: Date): boolean {
  if (steps.filter(({ isDone }) => isDone).length >= steps.length * SETTLED_SHARE) return true
  return startedAt !== null && now.getTime() - Date.parse(startedAt) >= SETTLED_DAYS * 86_400_000
}

/** The provider has sent a report since the keys were saved, signed with the webhook secret. */
function arePaymentsTried({ own, paymentKeySavedAt, lastPaymentEvent }: SetUpFacts): boolean {
  const key = own.get('razorpay_key_id') ?? ''
  const isOurs = key !== '' && !key.startsWith(SANDBOX_KEY_PREFIX)
  if (!isOurs || !paymentKeySavedAt || !lastPaymentEvent) return false
  return Date.parse(lastPaymentEvent) > Date.parse(paymentKeySavedAt)
}

function samplesLeft(count: number): string {
  if (count === 1) return 'One text about you is still a sample. It does not appear on your live site.'
  return `${count} texts about you are still samples. They do not appear on your live site.`
}
