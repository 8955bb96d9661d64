/** Gifts made without a browser: opened, paid and reported as the donate screen and the sandbox would. */

import { randomInt } from 'node:crypto'
import { expect, test } from './test.ts'

type SandboxGift = { rupees: number; causeId?: string; vpa?: string; email?: string; contact?: string }

// Donors come from somewhere else than staff.
const freshAddress = () => `49.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

const origin = () => test.info().project.use.baseURL ?? ''

async function anonKey(): Promise<string> {
  return (await (await fetch(`${origin()}/config.json`)).json()).anonKey
}

async function post(path: string, body: object, apikey = ''): Promise<Record<string, string>> {
  const response = await fetch(`${origin()}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': freshAddress(), apikey },
    body: JSON.stringify(body),
  })
  return response.json()
}

/** Opens an order, and returns the server's response. */
export async function openOrder(rupees: number, causeId?: string): Promise<Record<string, string>> {
  return post('/functions/v1/create-razorpay-order', { amount: rupees, cause_id: causeId }, await anonKey())
}

/** Runs a journey while the sandbox misbehaves. */
export async function whileDown(journey: () => Promise<void>): Promise<void> {
  const set = (down: boolean) =>
    fetch(`${origin()}/sandbox/switches`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ down }),
    })
  await set(true)
  try {
    await journey()
  } finally {
    await set(false)
  }
}

/** Pays a new order in the sandbox; answers its order and payment ids. */
export async function give({ rupees, causeId, vpa = 'success@razorpay', email, contact }: SandboxGift) {
  const order = await openOrder(rupees, causeId)
  expect(order.id, JSON.stringify(order)).toBeTruthy()
  const apikey = await anonKey()
  const settings = await fetch(`${origin()}/rest/v1/site_settings?key=eq.razorpay_key_id`, {
    headers: { apikey },
  })
  const [{ value: key }] = await settings.json()
  const request = { key, order_id: order.id, method: 'upi', vpa, email, contact }
  const result = await post('/sandbox/checkout/payments', request)
  const verified = result.razorpay_payment_id
    ? await post('/functions/v1/verify-razorpay-payment', result, apikey)
    : {}
  return {
    orderId: order.id ?? '',
    paymentId: result.razorpay_payment_id ?? '',
    detailsToken: verified.details_token ?? '',
  }
}

/** Sends the details that a donor enters after paying. */
export async function tellDetails(token: string, entry: object): Promise<Record<string, unknown>> {
  return post('/functions/v1/donor-details', { token, ...entry }, await anonKey())
}
