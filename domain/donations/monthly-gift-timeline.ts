/** The history of a monthly gift, in chronological order. */
import type { Tables } from '../database.types.ts'
import { dayInWords } from '../india/indian-days.ts'
import { formatRupees } from '../india/money.ts'
import { methodWords } from './gift-labels.ts'
import {
  type Change,
  type GiftHistory,
  inOrder,
  lines,
  type Moment,
  message,
  noted,
  report,
  valueIn,
} from './gift-timeline.ts'
import { type MonthlyStatus, monthlyStatuses } from './monthly-gift-filter.ts'
import { monthlyStatusLabels, stateInWords } from './monthly-gift-labels.ts'

export type MonthlyGiftHistory = {
  gift: Tables<'monthly_gifts'>
  /** Its charges, including failed ones. */
  payments: Tables<'payments'>[]
  events: GiftHistory['events']
  attention: Tables<'payment_attention'>[]
  messages: GiftHistory['messages']
  changes: Change[]
}

export function monthlyGiftTimeline(history: MonthlyGiftHistory): Moment[] {
  const { gift, payments, events, attention, messages, changes } = history
  const ofGift = changes.filter(({ table_name }) => table_name === 'monthly_gifts')
  return inOrder([
    begun(gift, ofGift),
    ...payments.flatMap(charge),
    ...events.map(report),
    ...attention.flatMap((note) =>
      noted(
        note,
        changes.filter(
          (change) => change.table_name !== 'monthly_gifts' && change.row_key === String(note.id),
        ),
      ),
    ),
    ...ofGift.flatMap(changed),
    ...messages.map(message),
  ])
}

function begun(gift: Tables<'monthly_gifts'>, changes: readonly Change[]): Moment {
  const by = changes.find(({ action }) => action === 'insert')?.actor_email ?? null
  return {
    key: 'begun',
    at: gift.created_at,
    // Staff create one only by adopting an existing subscription.
    what: by ? 'Adopted from the Razorpay dashboard' : `Monthly gift of ${formatRupees(gift.amount)} started`,
    details: lines(gift.subscription_id && `Subscription ${gift.subscription_id}`),
    by,
    tone: 'plain',
  }
}

const CHARGES: Record<string, [what: string, tone: Moment['tone']]> = {
  failed: ['failed', 'bad'],
  authorized: ['authorised, not collected yet', 'plain'],
  captured: ['received', 'good'],
  refunded: ['received and refunded', 'plain'],
}

function charge(payment: Tables<'payments'>): Moment[] {
  const [what, tone] = CHARGES[payment.status] ?? ['started', 'quiet']
  const method = methodWords(payment.method)
  // A zero payment only authorises the mandate.
  if (payment.amount === 0) return []
  return [
    {
      key: payment.payment_id,
      at: payment.paid_at ?? payment.created_at,
      what: `Charge of ${formatRupees(payment.amount)} ${what}${method ? `, by ${method}` : ''}`,
      details: lines(payment.error_reason, `Payment ${payment.payment_id}`),
      by: null,
      tone,
      ...(payment.donation_id && { path: `/admin/donations/${payment.donation_id}` }),
    },
  ]
}

const ASKED: Record<string, string> = {
  pause: 'Pause requested',
  resume: 'Resumption requested',
  cancel: 'Cancellation requested',
}

const TONES: Record<MonthlyStatus, Moment['tone']> = {
  starting: 'plain',
  active: 'good',
  failing: 'bad',
  stopped: 'bad',
  paused: 'plain',
  cancelled: 'plain',
  completed: 'good',
  expired: 'plain',
}

/** A change of the monthly gift itself. A request to the provider and its confirmation are two entries. */
function changed({ id, changed_at, action, actor_email, old_values, new_values }: Change): Moment[] {
  if (action !== 'update') return []
  const value = (name: string) => {
    const found = valueIn(new_values, name)
    return typeof found === 'string' ? found : null
  }
  const moments: Moment[] = []
  const shared = { at: changed_at, details: [] as string[] }
  const asked = ASKED[value('pending_action') ?? '']
  const until = value('pending_until')
  if (asked)
    moments.push({
      ...shared,
      key: `asked ${id}`,
      what: asked,
      details: lines(
        until && `Until ${dayInWords(until)}`,
        value('change_reason') && `Reason: ${value('change_reason')}`,
      ),
      by: actor_email ?? (value('pending_by') === 'donor' ? 'the donor’s link or the site' : null),
      tone: 'plain',
    })
  const status = monthlyStatuses.find((one) => one === value('status'))
  if (status)
    moments.push({
      ...shared,
      key: `state ${id}`,
      what: `The monthly gift is now: ${monthlyStatusLabels[status].toLowerCase()}`,
      details: lines(stateInWords(stateOf(status, new_values))),
      by: actor_email,
      tone: TONES[status],
    })
  else if (valueIn(old_values, 'pending_action') && valueIn(new_values, 'pending_action') === null)
    moments.push({
      ...shared,
      key: `given up ${id}`,
      what: 'Razorpay did not do what was requested',
      by: null,
      tone: 'bad',
    })
  const next = value('next_charge_at')
  if (next)
    moments.push({
      ...shared,
      key: `next ${id}`,
      what: `Next charge on ${dayInWords(next)}`,
      by: null,
      tone: 'quiet',
    })
  return moments
}

/** The parts of the state that changed with it. */
function stateOf(status: MonthlyStatus, values: unknown): Parameters<typeof stateInWords>[0] {
  const part = <Value>(name: string) => (valueIn(values, name) ?? null) as Value | null
  return {
    status,
    failing_since: part('failing_since'),
    last_error: part('last_error'),
    paused_by: part('paused_by'),
    paused_until: part('paused_until'),
    ended_at: part('ended_at'),
    ended_by: part('ended_by'),
  }
}
