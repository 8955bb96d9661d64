/**
 * Parses the payment provider's payouts (its "settlements") and their lines. Lenient: what cannot be parsed is
 * missing from a payout's sum, which calls for attention.
 */
import { z } from 'zod'
import { fromPaise, toPaise } from '../india/money.ts'
import { id, moment, word } from './provider-entities.ts'

const MOST_PAISE = 99_999_999_999_999
// May be negative, and arrives as text in some rows.
const paise = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d+$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(-MOST_PAISE).max(MOST_PAISE))
  .transform(fromPaise)
const paiseOrNone = z.preprocess((value) => (value === '' ? 0 : (value ?? 0)), paise)
const name = z.string().min(1).max(100).nullable().catch(null)
const time = moment.nullable().catch(null)

/** Input of `private.note_payouts`. */
export type ProviderPayout = {
  settlement_id: string
  /** Null if only lines are known. */
  amount: string | null
  status: string | null
  utr: string | null
  settled_at: string | null
  is_instant?: boolean
}

export const providerPayout = z
  .object({ id, amount: paise, status: word, utr: name, created_at: time })
  .transform(
    ({ id, amount, status, utr, created_at }): ProviderPayout => ({
      settlement_id: id,
      amount,
      status,
      utr,
      settled_at: created_at,
    }),
  )

/** Input of `private.note_payout_lines`. */
export type PayoutLine = {
  settlement_id: string
  entity_id: string
  type: string
  debit: string
  credit: string
  amount: string
  fee: string
  tax: string
  payment_id: string | null
  refund_id: string | null
  dispute_id: string | null
  settled_at: string | null
  data: Record<string, unknown>
}

/** An instant payout, as the payout and its one line. The provider takes the requested sum and keeps its fee. */
export const instantPayout = z
  .object({
    id,
    amount_requested: paise,
    amount_settled: paiseOrNone,
    fees: paiseOrNone,
    tax: paiseOrNone,
    status: word,
    created_at: time,
  })
  .transform(({ id, amount_requested, amount_settled, fees, tax, status, created_at }) => ({
    payout: {
      settlement_id: id,
      amount: amount_settled,
      status,
      utr: null,
      settled_at: created_at,
      is_instant: true,
    } satisfies ProviderPayout,
    line: {
      settlement_id: id,
      entity_id: id,
      type: 'settlement.ondemand',
      debit: '0.00',
      credit: amount_settled,
      amount: amount_requested,
      fee: fees,
      tax,
      payment_id: null,
      refund_id: null,
      dispute_id: null,
      settled_at: created_at,
      data: { amount_requested, amount_settled, fees, tax, status },
    } satisfies PayoutLine,
  }))

const row = z.looseObject({
  settlement_id: id,
  entity_id: name,
  type: word,
  debit: paiseOrNone,
  credit: paiseOrNone,
  amount: paiseOrNone,
  fee: paiseOrNone,
  tax: paiseOrNone,
  payment_id: name,
  dispute_id: name,
  settlement_utr: name,
  settled_at: time,
})

const PERSONAL = /^(notes|card|card_.*|contact|email|vpa|customer.*|description)$/

/** A line with its payout; undefined if it cannot be parsed, null if it is in no payout yet. */
export function readPayoutRow(
  received: unknown,
): { line: PayoutLine; utr: string | null } | undefined | null {
  if (!isInPayout(received)) return null
  const parsed = row.safeParse(received)
  if (!parsed.success) return undefined
  const { settlement_id, debit, credit, amount, fee, tax, payment_id, dispute_id, settled_at } = parsed.data
  const type = (parsed.data.type ?? 'unknown').slice(0, 50)
  const entity_id = parsed.data.entity_id ?? dispute_id ?? payment_id ?? `${type} ${debit} ${credit}`
  // A payment's row without a fee: the fee is what its credit lacks.
  const isFeeMissing = type === 'payment' && (received as { fee?: unknown }).fee == null
  return {
    utr: parsed.data.settlement_utr,
    line: {
      settlement_id,
      entity_id,
      type,
      debit,
      credit,
      amount,
      fee: isFeeMissing ? fromPaise(toPaise(amount) - toPaise(credit)) : fee,
      tax,
      payment_id: type === 'payment' ? entity_id : payment_id,
      refund_id: type === 'refund' ? entity_id : null,
      dispute_id,
      settled_at,
      data: withoutPerson(received as object, type),
    },
  }
}

const isInPayout = (received: unknown) =>
  typeof received === 'object' &&
  received !== null &&
  'settlement_id' in received &&
  Boolean(received.settlement_id)

/** A payer's words may be in notes and descriptions; an adjustment's description is the provider's reason. */
function withoutPerson(received: object, type: string): Record<string, unknown> {
  const isProviders = type !== 'payment' && type !== 'refund'
  return Object.fromEntries(
    Object.entries(received).filter(
      ([key, value]) =>
        (key === 'description' ? isProviders : !PERSONAL.test(key)) &&
        (value === null || typeof value !== 'object'),
    ),
  )
}
