/** Gifts made without a browser: opened, paid and reported as the donate screen and the sandbox would. */

import { ADDRESS } from './address.ts'
import { expect, test } from './test.ts'

type Wish = { rupees: number; causeId?: string; vpa?: string; email?: string; contact?: string }

const origin = () => test.info().project.use.baseURL ?? ''

async function post(path: string, body: object, anonKey = ''): Promise<Record<string, string>> {
  const response = await fetch(`${origin()}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ADDRESS, apikey: anonKey },
    body: JSON.stringify(body),
  })
  return response.json()
}

/** Pays a new order in the sandbox; answers its order and payment ids. */
export async function give({ rupees, causeId, vpa = 'success@razorpay', email, contact }: Wish) {
  const { anonKey } = await (await fetch(`${origin()}/config.json`)).json()
  const order = await post(
    '/functions/v1/create-razorpay-order',
    { amount: rupees, cause_id: causeId },
    anonKey,
  )
  expect(order.id, JSON.stringify(order)).toBeTruthy()
  const settings = await fetch(`${origin()}/rest/v1/site_settings?key=eq.razorpay_key_id`, {
    headers: { apikey: anonKey ?? '' },
  })
  const [{ value: key }] = await settings.json()
  const result = await post('/sandbox/checkout/payments', {
    key,
    order_id: order.id,
    method: 'upi',
    vpa,
    email,
    contact,
  })
  if (result.razorpay_payment_id) await post('/functions/v1/verify-razorpay-payment', result, anonKey)
  return { orderId: order.id ?? '', paymentId: result.razorpay_payment_id ?? '' }
}
