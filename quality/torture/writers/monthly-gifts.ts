import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { sign, subscriptionMessage } from '#server/giving/provider/signatures.ts'
import { KEY_SECRET, type RazorpayApi } from '#server/testing/razorpay-api.ts'
import type { Answer } from '../ask.ts'
import { grouped } from '../grouped.ts'
import { inWords, visitorHeaders, type World } from '../world.ts'
import { nothingFound, type Writer } from './writer.ts'

const RUPEES = 500
const MOST_WAITS = 5

type Monthly = { key: string; subscriptionId: string; paymentId: string }
type Row = { key: string | null; subscription_id: string | null; status: string; charges: string[] }

const statusOf = ({ status, body }: Answer): string | undefined =>
  status === 200 ? JSON.parse(body.toString()).status : undefined

/** Donors who start a monthly gift: a subscription, its first charge, and the browser's report of it. */
export function monthlyGifts(provider: RazorpayApi): Writer {
  const begun: Monthly[] = []
  return {
    async write(world: World) {
      const key = randomUUID()
      const { answer } = await world.retry({
        method: 'POST',
        path: '/functions/v1/start-monthly-gift',
        headers: visitorHeaders(world, { 'Idempotency-Key': key }),
        body: JSON.stringify({ amount: RUPEES, utm_campaign: 'torture-monthly' }),
      })
      if (answer.status !== 200) return world.violated(`A monthly gift was answered ${inWords(answer)}`)
      const { subscription_id: subscriptionId } = JSON.parse(answer.body.toString()) as {
        subscription_id: string
      }
      const { id: paymentId } = provider.charge(subscriptionId, 'captured', {
        email: null,
        contact: null,
      }).payment
      begun.push({ key, subscriptionId, paymentId })
      world.count('monthly')
      const verify = async () =>
        (
          await world.retry({
            method: 'POST',
            path: '/functions/v1/verify-razorpay-payment',
            headers: visitorHeaders(world),
            body: JSON.stringify({
              razorpay_subscription_id: subscriptionId,
              razorpay_payment_id: paymentId,
              razorpay_signature: sign(subscriptionMessage(paymentId, subscriptionId), KEY_SECRET),
            }),
          })
        ).answer
      let verified = await verify()
      // Beside other tests the provider may answer too late. A charge that waits for it is settled when asked again.
      for (let again = 0; again < MOST_WAITS && statusOf(verified) === 'created'; again++) {
        await pause(1000)
        verified = await verify()
      }
      if (statusOf(verified) !== 'successful')
        return world.violated(`A first charge was answered ${inWords(verified)}`)
      world.count('charges')
    },

    async check(database: pg.Client) {
      const findings = nothingFound('monthly')
      const { rows } = await database.query<Row>(
        `select o.idempotency_key as key, subscription_id, status, array(
          select payment_id from public.donations where monthly_gift_id = m.id and payment_status = 'successful') as charges
        from public.monthly_gifts as m left join private.gift_orders as o on o.monthly_gift_id = m.id`,
      )
      const byKey = grouped(rows, ({ key }) => key)
      for (const { key, subscriptionId, paymentId } of begun) {
        const [row, second] = byKey.get(key) ?? []
        if (
          row?.subscription_id !== subscriptionId ||
          row.status !== 'active' ||
          !row.charges.includes(paymentId)
        )
          findings.lost.push(`monthly gift ${subscriptionId}: ${row?.status}, charges ${row?.charges}`)
        if (second || (row?.charges.length ?? 0) > 1) findings.doubled.push(`monthly gift ${subscriptionId}`)
      }
      if (rows.length !== begun.length)
        findings.wrong.push(`${rows.length} monthly gifts are there, ${begun.length} were acknowledged`)
      return findings
    },
  }
}
