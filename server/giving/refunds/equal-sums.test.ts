/** Whatever went back of gifts, every screen that adds them up comes to the same sum. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fc, isFull } from '#domain/testing/properties.ts'
import { openShop, type Shop } from '../../testing/shop.ts'

let shop: Shop
let admin: Awaited<ReturnType<Shop['server']['signedIn']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.server.signedIn('admin')
})
afterAll(() => shop.close())

const GIFT = 1000

type Step =
  | { kind: 'refund' | 'correctRefund' | 'correctDeduction'; percent: number }
  | { kind: 'dispute'; number: number; status: 'lost' | 'won'; percent: number }
  | { kind: 'failRefund' }

const percent = fc.constantFrom(10, 33, 60, 100)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('refund' as const, 'correctRefund' as const, 'correctDeduction' as const),
    percent,
  }),
  fc.record({
    kind: fc.constant('dispute' as const),
    number: fc.nat({ max: 2 }),
    status: fc.constantFrom('lost' as const, 'lost' as const, 'won' as const),
    percent,
  }),
  fc.constant({ kind: 'failRefund' as const }),
)

async function live(paidRupees: number, email: string | null, steps: Step[]): Promise<void> {
  const orderId = await shop.order(GIFT)
  const payment = shop.api.pay(orderId, 'captured', { amount: paidRupees * 100, email, contact: null })
  await shop.tell('payment.captured', { payment })
  const { id } = await shop.gift(orderId)
  const paise = (percent: number) => Math.floor((payment.amount * percent) / 100)
  for (const step of steps) {
    if (step.kind === 'refund') {
      const refund = shop.api.refund(payment.id, { amount: paise(step.percent) })
      if (refund) await shop.tell('refund.processed', { payment, refund })
    } else if (step.kind === 'failRefund') {
      const made = [...shop.api.refunds.values()].find(
        ({ payment_id, status }) => payment_id === payment.id && status === 'processed',
      )
      const refund = made && shop.api.failRefund(made.id)
      if (refund) await shop.tell('refund.failed', { payment, refund })
    } else if (step.kind === 'dispute') {
      const dispute = shop.api.dispute(payment.id, step.status, {
        id: `disp_${step.number}_${payment.id}`,
        amount_deducted: step.status === 'lost' ? paise(step.percent) : 0,
      })
      await shop.tell(`payment.dispute.${step.status}`, { payment, dispute })
    } else {
      const column = step.kind === 'correctRefund' ? 'refunded_amount' : 'deducted_amount'
      const body = { id, [column]: paise(step.percent) / 100, reason: 'Of a random test' }
      const { status } = await shop.call('correct-donation', body, { Authorization: `Bearer ${admin.token}` })
      expect([200, 422]).toContain(status)
    }
  }
}

async function sums() {
  const { client } = admin
  const report = (await client.rpc('donation_report', {}).throwOnError()).data
  const sumOf = async (filter: object) =>
    Number((await client.rpc('sum_gifts', { filter }).single<{ net: number }>().throwOnError()).data.net)
  const rows = (await client.rpc('export_gifts', { filter: { status: 'paid' } }).throwOnError()).data as {
    amount: number
    refunded_amount: number
    deducted_amount: number
    donor_id: string | null
  }[]
  const kept = rows.map((row) => ({
    ...row,
    net: row.amount - row.refunded_amount - row.deducted_amount,
  }))
  const donors = (await client.from('donors').select('amount_donated').throwOnError()).data
  const total = (numbers: number[]) => Math.round(numbers.reduce((all, one) => all + one, 0) * 100) / 100
  return {
    least: Math.min(...kept.map(({ net }) => net)),
    all: {
      rows: total(kept.map(({ net }) => net)),
      report: Number(report.now.net),
      byCause: total(report.by.cause.map(({ net }: { net: string }) => Number(net))),
      byStatus: total(report.by.status.map(({ net }: { net: string }) => Number(net))),
      trend: total(report.trend.map(({ net }: { net: string }) => Number(net))),
      days: await sumOf({}),
      list: await sumOf({ platform: 'razorpay' }),
      donors: total([
        ...donors.map(({ amount_donated }) => Number(amount_donated)),
        ...kept.filter(({ donor_id }) => donor_id === null).map(({ net }) => net),
      ]),
    },
  }
}

test('keeps reports, lists, donors and rows at one sum after refunds, disputes and corrections', {
  // `npm run unit:full` tries ten times as many.
  timeout: isFull ? 600_000 : 120_000,
}, async () => {
  let gifts = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(GIFT, GIFT, 700, 1300),
      fc.boolean(),
      fc.array(step, { minLength: 1, maxLength: 7 }),
      async (rupees, isNamed, steps) => {
        await live(rupees, isNamed ? `donor-${gifts++ % 5}@example.org` : null, steps)
        const { least, all } = await sums()
        expect(least).toBeGreaterThanOrEqual(0)
        expect(new Set(Object.values(all)), JSON.stringify(all)).toHaveProperty('size', 1)
      },
    ),
    { numRuns: isFull ? 200 : 20, endOnFailure: true },
  )
})
