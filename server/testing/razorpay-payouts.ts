/** The provider's payouts and their lines in memory, for the double of its REST interface. */
import { randomBytes } from 'node:crypto'
import type { Payment, Refund } from './razorpay-api.ts'

export type Payout = {
  id: string
  entity: 'settlement'
  amount: number
  status: 'created' | 'processed' | 'failed'
  fees: number
  tax: number
  utr: string
  created_at: number
}
type Amounts = 'entity_id' | 'type' | 'debit' | 'credit' | 'amount' | 'fee' | 'tax'
export type PayoutRow = Record<string, unknown> & {
  entity_id: string
  type: string
  debit: number
  credit: number
  amount: number
  fee: number
  tax: number
  settlement_id: string
  settled_at: number
}
type Unsettled = Record<string, unknown> & Pick<PayoutRow, Amounts>

const newId = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`

export const paymentRow = ({
  id,
  amount,
  fee,
  tax,
}: Pick<Payment, 'id' | 'amount' | 'fee' | 'tax'>): Unsettled => ({
  entity_id: id,
  type: 'payment',
  debit: 0,
  credit: amount - (fee ?? 0),
  amount,
  fee: fee ?? 0,
  tax: tax ?? 0,
  payment_id: null,
  notes: '{}',
})
export const refundRow = ({
  id,
  amount,
  payment_id,
}: Pick<Refund, 'id' | 'amount' | 'payment_id'>): Unsettled => ({
  entity_id: id,
  type: 'refund',
  debit: amount,
  credit: 0,
  amount,
  fee: 0,
  tax: 0,
  payment_id,
  notes: 'Beam me up',
})
export const adjustmentRow = (
  paise: number,
  about: { dispute_id?: string; payment_id?: string } = {},
): Unsettled => ({
  entity_id: newId('adj'),
  type: 'adjustment',
  debit: Math.max(-paise, 0),
  credit: Math.max(paise, 0),
  amount: Math.abs(paise),
  fee: 0,
  tax: 0,
  settlement_utr: null,
  description: 'A correction',
  ...about,
})

export function payoutBooks() {
  const payouts = new Map<string, Payout>()
  const rows: PayoutRow[] = []
  const instant: object[] = []
  const routes: [
    method: string,
    path: RegExp,
    serve: (id: string, input: { query: URLSearchParams }) => unknown,
  ][] = [
    [
      'GET',
      /^\/settlements\/recon\/combined$/,
      (_id, { query }) => {
        const month = `${query.get('year')}-${query.get('month')}`
        return page(rowsByMonth().get(month) ?? [], query)
      },
    ],
    [
      'GET',
      /^\/settlements$/,
      (_id, { query }) => {
        const [from, to] = [Number(query.get('from')), Number(query.get('to'))]
        return page(
          [...payouts.values()].filter(({ created_at }) => created_at >= from && created_at <= to),
          query,
        )
      },
    ],
    ['GET', /^\/settlements\/ondemand$/, (_id, { query }) => page(instant, query)],
    ['GET', /^\/settlements\/(setl_\w+)$/, (id) => payouts.get(id)],
  ]

  let months = new Map<string, PayoutRow[]>()
  let last: PayoutRow | undefined
  function rowsByMonth() {
    if (last && last === rows.at(-1)) return months
    months = new Map()
    for (const row of rows) {
      const month = indianMonth(row.settled_at)
      if (!months.has(month)) months.set(month, [])
      months.get(month)?.push(row)
    }
    last = rows.at(-1)
    return months
  }

  /** Pays out lines; the sum follows from them unless given. */
  function payOut(lines: Unsettled[], changes: Partial<Payout> = {}): Payout {
    const payout: Payout = {
      id: newId('setl'),
      entity: 'settlement',
      amount: lines.reduce((sum, { credit, debit }) => sum + credit - debit, 0),
      status: 'processed',
      fees: 0,
      tax: 0,
      utr: `UTR${randomBytes(6).toString('hex')}`,
      created_at: Math.floor(Date.now() / 1000),
      ...changes,
    }
    payouts.set(payout.id, payout)
    rows.push(
      ...(lines.map((line) => ({
        settlement_utr: payout.utr,
        ...line,
        settlement_id: payout.id,
        settled_at: payout.created_at,
      })) as PayoutRow[]),
    )
    return payout
  }

  return { payouts, payoutRows: rows, instant, payOut, payoutRoutes: routes }
}

const indianMonth = (second: number) => new Date((second + 5.5 * 3600) * 1000).toISOString().slice(0, 7)

function page(items: object[], query: URLSearchParams) {
  const skip = Number(query.get('skip'))
  const some = items.slice(skip, skip + Number(query.get('count') ?? 10))
  return { entity: 'collection', count: some.length, items: some }
}
