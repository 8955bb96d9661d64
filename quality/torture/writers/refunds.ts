import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { RazorpayApi } from '#server/testing/razorpay-api.ts'
import { grouped } from '../grouped.ts'
import { inWords, staffHeaders, type World } from '../world.ts'
import { type Gifts, newGift } from './gifts.ts'
import { nothingFound, type Writer } from './writer.ts'

type Refund = { key: string; rupees: number; paymentId: string }
type Row = { id: string; paise: number; status: string; payment_id: string; gift: number }

/** Staff who refund a part of a gift, each under its own key. */
export function refunds(provider: RazorpayApi, giving: Gifts): Writer {
  const made: Refund[] = []

  async function idOf(world: World, paymentId: string): Promise<string | undefined> {
    const { answer } = await world.retry({
      method: 'GET',
      path: `/rest/v1/donations?payment_id=eq.${paymentId}&select=id`,
      headers: staffHeaders(world),
    })
    const [row] = answer.status === 200 ? (JSON.parse(answer.body.toString()) as { id: string }[]) : []
    if (!row) world.violated(`A paid gift is not there: ${inWords(answer)}`)
    return row?.id
  }

  return {
    async write(world) {
      const gift = await giving.begin(world, newGift())
      if (!gift) return
      const { id: paymentId } = giving.pay(gift, null)
      await giving.verify(world, gift)
      const donation_id = await idOf(world, paymentId)
      if (!donation_id) return
      const [key, rupees] = [randomUUID(), randomInt(1, gift.rupees)]
      const { answer } = await world.retry({
        method: 'POST',
        path: '/functions/v1/refund-razorpay-payment',
        headers: staffHeaders(world, { 'Idempotency-Key': key }),
        body: JSON.stringify({ donation_id, payment_id: paymentId, amount: rupees, reason: 'torture' }),
      })
      if (answer.status !== 200) return world.violated(`A refund was answered ${inWords(answer)}`)
      made.push({ key, rupees, paymentId })
      world.count('refunds')
    },

    async check(database: pg.Client) {
      const findings = nothingFound('refunds')
      const { rows } = await database.query<Row>(
        `select id, (amount * 100)::int as paise, status, payment_id,
          (select (refunded_amount * 100)::int from public.donations as gift where gift.id = refund.donation_id) as gift
        from public.refunds as refund`,
      )
      const byId = grouped(rows, ({ id }) => id)
      const atProvider = grouped(provider.refunds.values(), ({ payment_id }) => payment_id)
      for (const { key, rupees, paymentId } of made) {
        const [row] = byId.get(key) ?? []
        const moved = atProvider.get(paymentId) ?? []
        if (row?.paise !== rupees * 100 || row.status !== 'processed' || row.payment_id !== paymentId)
          findings.lost.push(`refund ${key}`)
        else if (row.gift !== row.paise)
          findings.wrong.push(
            `${row.gift} paise are missing from the gift of refund ${key}, not ${row.paise}`,
          )
        if (moved.length !== 1 || moved[0]?.receipt !== key || moved[0].amount !== rupees * 100)
          findings[moved.length > 1 ? 'doubled' : 'lost'].push(
            `refund ${key} at the provider: ${moved.length}`,
          )
      }
      if (rows.length !== made.length || provider.refunds.size !== made.length)
        findings.doubled.push(
          `${rows.length} refunds are there and ${provider.refunds.size} at the provider, ${made.length} were acknowledged`,
        )
      return findings
    },
  }
}
