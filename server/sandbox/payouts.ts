/** Payouts of the sandbox: everything captured and refunded since the last one, less fees. */
import { randomInt } from 'node:crypto'
import type { Query } from '#backend/db/database.ts'
import { addMonths } from '#domain/india/indian-days.ts'
import { add, change, type Entity, newId, now } from './books.ts'
import { queueEvent } from './events.ts'
import { Refusal } from './refusal.ts'
import type { Switches } from './switches.ts'

type Row = Entity & { credit: number; debit: number; settled_at: number }

/** Every third payout has an adjustment, on average. */
const ADJUSTED = 3

/** Two days later: pays out everything that was not paid out yet. Undefined if there is nothing. */
export async function payOut(query: Query, switches: Switches): Promise<Entity | undefined> {
  const { rows: waiting } = await query<{ data: Entity }>(
    `select data from sandbox.entities
    where (kind = 'payment' and data ->> 'status' in ('captured', 'refunded') or kind = 'refund')
      and data #>> '{sandbox,settlement_id}' is null
    order by created_at, id for update`,
  )
  if (waiting.length === 0) return undefined
  const at = now()
  const utr = `SANDBOX${at}${randomInt(1000, 9999)}`
  const rows = waiting.map(({ data }) => rowOf(data, at))
  if (randomInt(ADJUSTED) === 0) rows.push(adjustment(at))
  const amount = rows.reduce((sum, { credit, debit }) => sum + credit - debit, 0)
  const payout = await add(query, 'settlement', {
    amount,
    status: 'processed',
    fees: 0,
    tax: 0,
    utr,
  })
  const settled = rows.map((row) => ({ ...row, settlement_id: payout.id, settlement_utr: utr }))
  await change(query, payout, { sandbox: { rows: settled } })
  for (const { data } of waiting)
    await change(query, data, { sandbox: { ...(data.sandbox as object), settlement_id: payout.id } })
  await queueEvent(query, switches, 'settlement.processed', { settlement: payout })
  return payout
}

function rowOf(entity: Entity, settledAt: number): Row {
  const isPayment = entity.entity === 'payment'
  const [amount, fee, tax] = [Number(entity.amount), Number(entity.fee ?? 0), Number(entity.tax ?? 0)]
  return {
    id: entity.id,
    entity: 'settlement_row',
    entity_id: entity.id,
    type: entity.entity,
    debit: isPayment ? 0 : amount,
    credit: isPayment ? amount - fee : 0,
    amount,
    currency: entity.currency,
    fee: isPayment ? fee : 0,
    tax: isPayment ? tax : 0,
    on_hold: false,
    settled: true,
    created_at: entity.created_at,
    settled_at: settledAt,
    description: null,
    notes: '{}',
    payment_id: isPayment ? null : entity.payment_id,
    order_id: entity.order_id ?? null,
    method: entity.method ?? null,
    dispute_id: null,
  }
}

function adjustment(settledAt: number): Row {
  const debit = randomInt(100, 2000)
  return {
    id: newId('adj'),
    entity: 'settlement_row',
    entity_id: newId('adj'),
    type: 'adjustment',
    debit,
    credit: 0,
    amount: debit,
    currency: 'INR',
    fee: 0,
    tax: 0,
    on_hold: false,
    settled: true,
    created_at: settledAt,
    settled_at: settledAt,
    description: 'Correction of an earlier fee',
    notes: null,
    payment_id: null,
    order_id: null,
    method: null,
    dispute_id: null,
  }
}

/** A page of the lines of a month's payouts. */
export async function rowsOfMonth(query: Query, wanted: Record<string, string>): Promise<Entity[]> {
  if (!/^\d{4}$/.test(wanted.year ?? '')) throw new Refusal('The year must be 4 digits.', { field: 'year' })
  if (!/^(0?[1-9]|1[0-2])$/.test(wanted.month ?? ''))
    throw new Refusal('The month is not a valid month.', { field: 'month' })
  const first = `${wanted.year}-${wanted.month?.padStart(2, '0')}-01`
  const { rows } = await query<{ data: Entity }>(
    `select line as data from sandbox.entities, jsonb_array_elements(data #> '{sandbox,rows}') with ordinality as lines (line, nth)
    where kind = 'settlement'
      and to_timestamp((data ->> 'created_at')::bigint) >= ($1::date::timestamp at time zone 'Asia/Kolkata')
      and to_timestamp((data ->> 'created_at')::bigint) < ($2::date::timestamp at time zone 'Asia/Kolkata')
    order by created_at, id, nth limit $3 offset $4`,
    [first, addMonths(first, 1), Math.min(Number(wanted.count ?? 10), 1000), wanted.skip ?? 0],
  )
  return rows.map(({ data }) => data)
}
