/** The history of a gift, in chronological order. */
import type { Tables } from '../database.types.ts'
import { formatRupees } from '../india/money.ts'
import { plannedWords } from '../messages/planned.ts'
import { templates } from '../messages/templates.ts'
import { attentionWords } from './attention-labels.ts'
import { fieldWords, inWords } from './gift-fields.ts'
import { type GiftStatus, giftStatuses } from './gift-filter.ts'
import { methodWords, platformLabels, statusLabels } from './gift-labels.ts'

export type Change = Pick<
  Tables<'audit_log'>,
  | 'id'
  | 'changed_at'
  | 'actor_email'
  | 'actor_role'
  | 'table_name'
  | 'row_key'
  | 'action'
  | 'old_values'
  | 'new_values'
>

export type GiftHistory = {
  gift: Tables<'donations'>
  payments: Tables<'payments'>[]
  events: Omit<Tables<'payment_events'>, 'payload'>[]
  refunds: Tables<'refunds'>[]
  disputes: Tables<'disputes'>[]
  corrections: Tables<'donation_corrections'>[]
  attention: Tables<'payment_attention'>[]
  messages: Pick<
    Tables<'outgoing_messages'>,
    | 'id'
    | 'channel'
    | 'recipient'
    | 'subject'
    | 'template'
    | 'state'
    | 'created_at'
    | 'sent_at'
    | 'last_error'
    | 'send_after'
  >[]
  changes: Change[]
}

export type Moment = {
  key: string
  at: string
  what: string
  details: string[]
  /** The acting administrator; null for the site or the provider. */
  by: string | null
  /** `quiet` is for the record: the provider's reports, filled-in fields. */
  tone: 'good' | 'bad' | 'plain' | 'quiet'
  /** Link to more detail. */
  path?: string
}

export function giftTimeline(history: GiftHistory): Moment[] {
  const moments = [
    begun(history),
    ...history.payments.map(attempt),
    ...history.events.map(report),
    ...history.refunds.flatMap((refund) => refunding(refund, changesOf(history, 'refunds', refund.id))),
    ...history.disputes.map(disputed),
    ...history.corrections.map((correction) =>
      corrected(correction, changesOf(history, 'donation_corrections', correction.id)),
    ),
    ...history.attention.flatMap((note) =>
      noted(note, changesOf(history, 'payment_attention', String(note.id))),
    ),
    ...changesOf(history, 'donations', history.gift.id).flatMap(changed),
    ...history.messages.map(message),
  ]
  return inOrder(moments)
}

export function inOrder(moments: readonly Moment[]): Moment[] {
  return moments
    .map((moment) => ({ moment, at: Date.parse(moment.at) }))
    .sort((one, two) => one.at - two.at)
    .map(({ moment }) => moment)
}

function begun({ gift, changes }: GiftHistory): Moment {
  const entry = changes.find(({ table_name, action }) => table_name === 'donations' && action === 'insert')
  const isOnline = gift.platform === 'razorpay'
  return {
    key: 'begun',
    // A gift entered by hand may have come in days before.
    at: entry?.changed_at ?? gift.created_at,
    what: isOnline
      ? `Gift of ${formatRupees(gift.amount)} started`
      : `Gift of ${formatRupees(gift.amount)} entered by hand: ${platformLabels[gift.platform]}`,
    details: lines(
      gift.order_id && `Order ${gift.order_id}`,
      !isOnline && gift.transaction_id && `Reference ${gift.transaction_id}`,
    ),
    by: entry?.actor_email ?? null,
    tone: 'plain',
  }
}

const ATTEMPTS: Record<string, [what: string, tone: Moment['tone']]> = {
  created: ['Payment started', 'plain'],
  failed: ['Payment failed', 'bad'],
  authorized: ['Payment authorised, not collected yet', 'plain'],
  captured: ['Payment received', 'good'],
  refunded: ['Payment received', 'good'],
}

function attempt(payment: Tables<'payments'>): Moment {
  const [what, tone] = ATTEMPTS[payment.status] ?? [`Payment ${payment.status}`, 'plain']
  const method = methodWords(payment.method)
  return {
    key: payment.payment_id,
    at: payment.created_at,
    what: `${what}: ${formatRupees(payment.amount)}${method ? ` by ${method}` : ''}`,
    details: lines(
      `Payment ${payment.payment_id}`,
      payment.bank_reference && `Bank reference ${payment.bank_reference}`,
      payment.fee !== null &&
        `Fee ${formatRupees(payment.fee)}, including ${formatRupees(payment.tax ?? 0)} tax`,
      payment.error_reason,
      !payment.confirmed && 'Known from the checkout only; Razorpay has not confirmed it yet.',
    ),
    by: null,
    tone,
  }
}

export function report(event: GiftHistory['events'][number]): Moment {
  const isNews = event.outcome !== 'nothing new'
  return {
    key: `event ${event.id}`,
    at: event.received_at,
    what: `Update from Razorpay: ${event.event.replaceAll(/[._]/g, ' ')}${isNews ? '' : ' (no change)'}`,
    details: isNews ? [event.outcome ?? 'Waiting to be processed'] : [],
    by: null,
    tone: 'quiet',
  }
}

const REFUNDS: Record<string, [what: string, tone: Moment['tone']]> = {
  refused: ['was refused', 'bad'],
  pending: ['is on its way to the donor', 'plain'],
  processed: ['has gone to the donor', 'good'],
  failed: ['did not reach the donor', 'bad'],
}

function refunding(refund: Tables<'refunds'>, changes: Change[]): Moment[] {
  const amount = `Refund of ${formatRupees(refund.amount)}`
  const asked: Moment = {
    key: `refund ${refund.id}`,
    at: refund.created_at,
    what: refund.requested_by ? `${amount} requested` : `${amount} made at Razorpay`,
    details: lines(
      refund.reason && `Reason: ${refund.reason}`,
      refund.refund_id && `Refund ${refund.refund_id}`,
      refund.status === 'requested' && 'Razorpay has not answered yet. It is asked again within minutes.',
    ),
    by: changes.find(({ action }) => action === 'insert')?.actor_email ?? null,
    tone: 'plain',
  }
  const outcome = REFUNDS[refund.status]
  if (!outcome) return [asked]
  const [what, tone] = outcome
  const became = changes.find(({ new_values }) => valueIn(new_values, 'status') === refund.status)
  return [
    asked,
    {
      key: `refund ${refund.id} ${refund.status}`,
      at: became?.changed_at ?? refund.updated_at,
      what: `${amount} ${what}`,
      details: lines(refund.error_reason),
      by: null,
      tone,
    },
  ]
}

function disputed(dispute: Tables<'disputes'>): Moment {
  return {
    key: dispute.dispute_id,
    at: dispute.created_at,
    what: `The donor’s bank disputes ${formatRupees(dispute.amount)}: ${dispute.status.replaceAll('_', ' ')}`,
    details: lines(
      dispute.reason_code && `Reason: ${dispute.reason_code.replaceAll('_', ' ')}`,
      dispute.phase && `Phase: ${dispute.phase.replaceAll('_', ' ')}`,
      dispute.status === 'lost' && `${formatRupees(dispute.amount_deducted)} was taken back by the bank`,
      `Dispute ${dispute.dispute_id}`,
    ),
    by: null,
    tone: dispute.status === 'won' || dispute.status === 'closed' ? 'good' : 'bad',
  }
}

function corrected(correction: Tables<'donation_corrections'>, changes: Change[]): Moment {
  const { refunded_amount, deducted_amount, reason } = correction
  return {
    key: `correction ${correction.id}`,
    at: correction.created_at,
    what: 'Amount adjusted',
    details: lines(
      refunded_amount !== null && `Total refunded: ${formatRupees(refunded_amount)}`,
      deducted_amount !== null && `Total chargebacks: ${formatRupees(deducted_amount)}`,
      `Reason: ${reason}`,
    ),
    by: changes.find(({ action }) => action === 'insert')?.actor_email ?? null,
    tone: 'plain',
  }
}

export function noted(note: Tables<'payment_attention'>, changes: Change[]): Moment[] {
  const raised: Moment = {
    key: `attention ${note.id}`,
    at: note.created_at,
    what: `Needs attention: ${attentionWords(note.kind).title.toLowerCase()}`,
    details: [note.detail],
    by: null,
    tone: note.resolved_at ? 'plain' : 'bad',
  }
  if (!note.resolved_at) return [raised]
  const end = changes.find(({ new_values }) => valueIn(new_values, 'resolved_at'))
  return [
    raised,
    {
      key: `attention ${note.id} resolved`,
      at: note.resolved_at,
      what: `Resolved: ${attentionWords(note.kind).title.toLowerCase()}`,
      details: lines(note.note),
      by: end?.actor_email ?? null,
      tone: 'good',
    },
  ]
}

const MESSAGES: Record<string, [what: string, tone: Moment['tone']]> = {
  waiting: ['is queued', 'plain'],
  sending: ['is being sent', 'plain'],
  sent: ['was sent', 'good'],
  failed: ['could not be sent', 'bad'],
  withdrawn: ['was not sent, as it was no longer so', 'quiet'],
}

export function message(message: GiftHistory['messages'][number]): Moment {
  const [what, tone] = MESSAGES[message.state] ?? [message.state, 'plain']
  // The subject is set when the message is rendered.
  const name = message.subject ?? templates[message.template as keyof typeof templates]?.label
  return {
    key: `message ${message.id}`,
    at: message.sent_at ?? message.created_at,
    what: `${message.channel === 'whatsapp' ? 'WhatsApp message' : 'Email'} to ${message.recipient} ${plannedWords(message) ?? what}`,
    details: lines(name ? `“${name}”` : null, message.last_error),
    by: null,
    tone,
  }
}

const STATUS_TONES: Record<GiftStatus, Moment['tone']> = {
  created: 'plain',
  successful: 'good',
  failed: 'bad',
  refunded: 'plain',
}

/** A change of the gift itself: a new status is highlighted, fields filled in by the site are not. */
function changed({ id, changed_at, action, actor_email, old_values, new_values }: Change): Moment[] {
  if (action !== 'update') return []
  const shared = { key: `change ${id}`, at: changed_at, by: actor_email }
  const [former, payment] = [old_values, new_values].map((values) => valueIn(values, 'payment_id'))
  if (former && payment)
    return [
      {
        ...shared,
        what: 'Another payment of this order counts now',
        details: [`Payment ${payment}, in place of ${former}`],
        tone: 'plain',
      },
    ]
  const status = giftStatuses.find((one) => one === valueIn(new_values, 'payment_status'))
  if (status)
    return [
      {
        ...shared,
        what: `Status: ${statusLabels[status].toLowerCase()}`,
        details: [],
        tone: STATUS_TONES[status],
      },
    ]
  const names = Object.keys((new_values ?? {}) as object).filter(
    // Also holds the order or payment id, which is already listed.
    (name) => name in fieldWords && (actor_email || name !== 'transaction_id'),
  )
  if (names.length === 0) return []
  return [
    {
      ...shared,
      what: actor_email ? 'Corrected by hand' : 'Details added automatically',
      details: names.map((name) => {
        const [was, became] = [old_values, new_values].map((values) => inWords(name, valueIn(values, name)))
        return was ? `${fieldWords[name]}: ${was} → ${became || 'nothing'}` : `${fieldWords[name]}: ${became}`
      }),
      tone: actor_email ? 'plain' : 'quiet',
    },
  ]
}

function changesOf({ changes }: GiftHistory, table: string, key: string): Change[] {
  return changes.filter(({ table_name, row_key }) => table_name === table && row_key === key)
}

export function valueIn(values: unknown, name: string): unknown {
  return values && typeof values === 'object' ? (values as Record<string, unknown>)[name] : undefined
}

export function lines(...parts: (string | false | null)[]): string[] {
  return parts.filter((part): part is string => Boolean(part))
}
