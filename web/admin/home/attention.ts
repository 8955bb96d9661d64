import { monthlyGiftsPath } from '#domain/donations/monthly-gift-filter.ts'
import { dayInWords, dayOf } from '#domain/india/indian-days.ts'
import { endingSoon, registrationLabels } from '#domain/registrations/registrations.ts'
import { organisationDefaults } from '#domain/website/organisation.ts'
import { may } from '../data/may.ts'
import { healthProblems } from '../lib/health-problems.ts'
import { mayOpen } from '../lib/nav-entries.ts'
import { aboutStatement } from '../reports/tax-statement/reminder.ts'
import type { Overview } from './overview.ts'
import { aboutUnfinished } from './unfinished.ts'

/** Without a path it is fixed on the server, not on a screen. */
export type Concern = { text: string; path?: string }

const SILENT_AFTER_MS = 24 * 3_600_000
// Prefix of the built-in payment sandbox's keys.
const SANDBOX_KEY = 'rzp_test_sandbox'
const TEST_KEY = 'rzp_test_'

/** Issues that the signed-in account can attend to, the most urgent first. */
export function concerns(overview: Overview, now: Date): Concern[] {
  const all = [
    ...aboutPayments(overview),
    ...aboutDailyWork(overview),
    ...aboutProvider(overview),
    ...aboutMoney(overview, now),
    ...aboutServer(overview),
    ...aboutBackups(overview),
    ...aboutDemo(overview),
    ...aboutUnfinished(overview.unfinished),
    ...aboutInbox(overview),
    ...aboutMail(overview),
    ...overview.statements.map((due) => aboutStatement(due, dayOf(now))),
    ...aboutRegistrations(overview, now),
  ]
  return all.filter(({ path }) => (path === undefined ? may('settings') : mayOpen(path, may)))
}

function aboutPayments({ openAttention }: Overview): Concern[] {
  if (openAttention === 0) return []
  const text = openAttention === 1 ? 'A payment needs checking.' : `${openAttention} payments need checking.`
  return [{ text, path: '/admin/payments-to-check' }]
}

function aboutDailyWork({ failingMonthly, waitingReceipts }: Overview): Concern[] {
  const found: Concern[] = []
  if (failingMonthly > 0) {
    const text =
      failingMonthly === 1 ? 'A monthly gift is failing.' : `${failingMonthly} monthly gifts are failing.`
    found.push({ text, path: monthlyGiftsPath({ status: 'unpaid' }) })
  }
  if (waitingReceipts > 0) {
    const text =
      waitingReceipts === 1 ? 'A receipt waits for details.' : `${waitingReceipts} receipts wait for details.`
    found.push({ text, path: '/admin/receipts?state=waiting' })
  }
  return found
}

function aboutProvider({ providerTrouble }: Overview): Concern[] {
  if (!providerTrouble) return []
  const text = `Donations are failing because Razorpay rejects our orders: ${providerTrouble}`
  return [{ text, path: '/admin/settings/razorpay' }]
}

function aboutMoney(overview: Overview, now: Date): Concern[] {
  const { settings, lastPaymentEvent, openOrders, health } = overview
  const path = '/admin/settings/razorpay'
  if (settings.get('razorpay_key_id')?.startsWith(SANDBOX_KEY)) {
    return [{ text: 'Payments are in test mode: no real money arrives.', path }]
  }
  if (!settings.get('razorpay_key_id') || !settings.get('razorpay_key_secret')) {
    return [{ text: 'Payments are not configured: donors cannot give online.', path }]
  }
  if (!settings.get('razorpay_webhook_secret')) {
    return [
      {
        text: 'The webhook secret is missing: if a donor closes the page, their gift is recorded late.',
        path,
      },
    ]
  }
  if (settings.get('razorpay_key_id')?.startsWith(TEST_KEY)) {
    return [{ text: 'Payments use a test key: no real money arrives.', path }]
  }
  const webhooks = health && healthProblems(health).webhooks
  if (webhooks) return [{ text: `${webhooks.fact} ${webhooks.toDo}`, path }]
  const silent = !lastPaymentEvent || now.getTime() - Date.parse(lastPaymentEvent) > SILENT_AFTER_MS
  return silent && openOrders > 0
    ? [
        {
          text: 'Donors started gifts today, but Razorpay has reported nothing for a day. Check the webhook.',
          path,
        },
      ]
    : []
}

function aboutServer({ health }: Overview): Concern[] {
  const { backup, disk } = health ? healthProblems(health) : {}
  return [disk, backup].flatMap((problem) =>
    problem ? [{ text: `${problem.fact} ${problem.toDo}`, path: '/admin/settings/health' }] : [],
  )
}

function aboutBackups({ settings }: Overview): Concern[] {
  if (!settings.get('backup_without_key')) return []
  const text =
    'Backups do not hold the key that opens identifiers, receipts and certificates: after a restore these would be lost. On the server, set BACKUP_PASSPHRASE, or keep a copy of the sealing key elsewhere and make backups with --without-key.'
  return [{ text }]
}

function aboutDemo({ hasDemoData }: Overview): Concern[] {
  return hasDemoData && may('settings')
    ? [{ text: 'Demo data is loaded: every total includes made-up gifts.', path: '/admin/mis-dashboard' }]
    : []
}

function aboutInbox({ suspects }: Overview): Concern[] {
  if (suspects === 0) return []
  const text = suspects === 1 ? 'A message may be spam.' : `${suspects} messages may be spam.`
  return [{ text: `${text} Check that no person’s is among them.`, path: '/admin/inbox?tab=spam' }]
}

function aboutMail({ settings }: Overview): Concern[] {
  const path = '/admin/settings/email'
  const found: Concern[] = []
  const service = settings.get('email_transport') === 'smtp' ? 'smtp_host' : 'email_service_api_key'
  if (!settings.get(service) || !settings.get('email_sender_address')) {
    found.push({ text: 'Email is not configured: the site cannot send any.', path })
  }
  if (settings.get('org_email') === organisationDefaults.org_email) {
    found.push({
      text: 'The organisation still has the example email address.',
      path: '/admin/settings/organisation',
    })
  }
  return found
}

function aboutRegistrations({ registrations }: Overview, now: Date): Concern[] {
  return endingSoon(registrations, dayOf(now)).map(({ kind, number, valid_to }) => ({
    text: `The ${registrationLabels[kind]} ${number} ends on ${dayInWords(valid_to ?? '')}. Apply for renewal.`,
    path: '/admin/settings/registrations',
  }))
}
