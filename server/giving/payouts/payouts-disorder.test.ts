/**
 * Months of payments, refunds, disputes, adjustments and payouts in any order, read by two processes as often as they
 * like: the money trail equals the provider's account to the paisa. `npm run unit:full` tries more.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fc, isFull } from '#domain/testing/properties.ts'
import { startTwoProcesses, type TwoProcesses } from '../../testing/disorder/processes.ts'
import type { Payment } from '../../testing/razorpay-api.ts'
import { adjustmentRow, type Payout, paymentRow, refundRow } from '../../testing/razorpay-payouts.ts'
import type { Shop } from '../../testing/shop.ts'
import { readPayouts } from './read-payouts.ts'

const RUNS = isFull ? 300 : 10

let two: TwoProcesses
let shop: Shop
beforeAll(async () => {
  two = await startTwoProcesses()
  shop = two.shop
})
afterAll(() => two.close())

const monthsAgo = fc.integer({ min: 0, max: 3 })
const pick = fc.nat({ max: 50 })
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('give' as const),
      rupees: fc.integer({ min: 1, max: 5000 }),
      monthsAgo,
      isTold: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      rupees: fc.integer({ min: 1, max: 5000 }),
      monthsAgo,
      isTold: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      pick,
      percent: fc.constantFrom(10, 50, 100),
      isTold: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('adjust' as const),
      paise: fc.integer({ min: -50_000, max: 50_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('payOut' as const),
      percent: fc.constantFrom(30, 100),
      daysAgo: fc.constantFrom(0, 27),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('read' as const), at: fc.constantFrom([0], [1], [0, 1]) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Row = ReturnType<typeof paymentRow>
type TrailRow = { month: string; opening: number; closing: number }

const daysBefore = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400
const monthOf = (second: number) => `${new Date((second + 5.5 * 3600) * 1000).toISOString().slice(0, 7)}-01`

/** The provider's account: every movement in paise, and the lines that wait for a payout. */
class Account {
  private readonly movements: { month: string; paise: number }[] = []
  private readonly contents = new Map<Payout, { row: Row; isGift: boolean }[]>()
  private waiting: { row: Row; isGift: boolean }[] = []
  private readonly disputed = new Set<string>()
  readonly gifts: Payment[] = []

  private move(second: number, paise: number) {
    this.movements.push({ month: monthOf(second), paise })
  }

  async live(one: Step): Promise<void> {
    if (one.kind === 'read') await read(one.at)
    else if (one.kind === 'give' || one.kind === 'sell') await this.pay(one)
    else if (one.kind === 'refund') await this.refund(one)
    else if (one.kind === 'lose') await this.lose(one.pick)
    else if (one.kind === 'adjust' && one.paise !== 0)
      this.waiting.push({ row: adjustmentRow(one.paise), isGift: false })
    else if (one.kind === 'payOut') this.payOut(one.percent, one.daysAgo)
    else if (one.kind === 'fail') this.fail(one.pick)
  }

  private async pay({ kind, rupees, monthsAgo: months, isTold }: Step & { kind: 'give' | 'sell' }) {
    const orderId = shop.api.orderFor(rupees)
    if (kind === 'give')
      await shop.sql('insert into public.donations (amount, order_id, test_mode) values ($1, $2, true)', [
        rupees,
        orderId,
      ])
    const fee = Math.round(rupees * 2.36)
    const payment = shop.api.pay(orderId, 'captured', {
      created_at: daysBefore(months * 31),
      fee,
      tax: Math.round(rupees * 0.36),
    })
    this.waiting.push({ row: paymentRow(payment), isGift: kind === 'give' })
    if (kind === 'give') {
      this.gifts.push(payment)
      this.move(payment.created_at, payment.amount)
    }
    if (isTold) await shop.tell('payment.captured', { payment })
  }

  private async refund({ pick, percent, isTold }: Step & { kind: 'refund' }) {
    const payment = this.gifts[pick % Math.max(this.gifts.length, 1)]
    const refund =
      payment && shop.api.refund(payment.id, { amount: Math.ceil((payment.amount * percent) / 100) })
    if (!payment || !refund) return
    this.waiting.push({ row: refundRow(refund), isGift: true })
    this.move(refund.created_at, -refund.amount)
    if (isTold) await shop.tell('refund.processed', { payment, refund })
  }

  private async lose(pick: number) {
    const payment = this.gifts[pick % Math.max(this.gifts.length, 1)]
    if (!payment || this.disputed.has(payment.id)) return
    this.disputed.add(payment.id)
    const dispute = shop.api.dispute(payment.id, 'lost')
    this.waiting.push({
      row: adjustmentRow(-dispute.amount, { dispute_id: dispute.id, payment_id: payment.id }),
      isGift: true,
    })
    this.move(Math.floor(Date.now() / 1000), -dispute.amount)
    await shop.tell('payment.dispute.lost', { payment, dispute })
  }

  payOut(percent: number, days: number) {
    const some = this.waiting.splice(0, Math.ceil((this.waiting.length * percent) / 100))
    if (some.length === 0) return
    const payout = shop.api.payOut(
      some.map(({ row }) => row),
      { created_at: daysBefore(days) },
    )
    this.contents.set(payout, some)
  }

  private fail(pick: number) {
    const [payout, rows] = [...this.contents].at(pick % Math.max(this.contents.size, 1)) ?? []
    if (!payout || !rows || payout.status === 'failed') return
    payout.status = 'failed'
    this.waiting.push(...rows)
  }

  /** Closing balances by month. Fees are kept with the payout, and money of others passes through with it. */
  closings(): Map<string, number> {
    for (const [payout, rows] of this.contents) {
      if (payout.status === 'failed') continue
      const passing = rows.map(({ row, isGift }) => (isGift ? -row.fee : row.credit - row.debit))
      this.move(payout.created_at, passing.reduce((sum, paise) => sum + paise, 0) - payout.amount)
    }
    const months = [...new Set(this.movements.map(({ month }) => month))].sort()
    return new Map(
      months.map((month) => [
        month,
        this.movements.filter((one) => one.month <= month).reduce((sum, { paise }) => sum + paise, 0),
      ]),
    )
  }
}

const read = (at: readonly number[]) =>
  Promise.all(at.map((one) => readPayouts(two.processAt(one).services))).then(() => undefined)

async function clear() {
  shop.api.payouts.clear()
  shop.api.payoutRows.length = 0
  await shop.sql(`delete from public.settlements; delete from private.payout_readings; delete from public.payment_attention;
    delete from public.payment_events; delete from public.donations; delete from public.refunds; delete from public.disputes;
    delete from public.payments`)
}

test('ends in a trail that equals the provider’s account, whatever happened in whatever order', {
  // `npm run unit:full` tries thirty times as many.
  timeout: isFull ? 3_600_000 : 120_000,
}, async () => {
  const { client } = await shop.server.signedIn('accountant')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      await clear()
      const account = new Account()
      for (const one of steps) await account.live(one)
      account.payOut(100, 0)
      await read([0, 1])
      await read([1])
      const { data } = (await client.rpc('money_trail').throwOnError()) as { data: TrailRow[] | null }
      const trail = new Map(data?.map(({ month, closing }) => [month, Math.round(closing * 100)]))
      const expected = account.closings()
      const { rows: booked } = await shop.sql(`select distinct month::text,
          (sum(amount) over (order by month) * 100)::int as paise
        from (select private.month_of(at) as month, line.amount
          from private.book_entries(), unnest(purposes, amounts) as line (purpose, amount)
          where line.purpose = 'clearing') as entries`)
      const clearing = new Map(booked.map(({ month, paise }) => [month, paise]))
      expect([...expected].map(([month]) => [month, trail.get(month)])).toEqual([...expected])
      expect([...expected].map(([month]) => [month, clearing.get(month)])).toEqual([...expected])
      expect(data?.every(({ opening }, at) => opening === (data[at + 1]?.closing ?? 0))).toBe(true)
      const { rows } =
        await shop.sql(`select count(*)::int as lines, (select count(*)::int from public.donations
        where payment_status in ('successful', 'refunded')) as gifts from public.settlement_lines`)
      expect(rows).toEqual([{ lines: shop.api.payoutRows.length, gifts: account.gifts.length }])
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
