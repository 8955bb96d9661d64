import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FunctionName } from '#domain/api/contracts.ts'
import { PLAIN_KEYS, type PlainProvider, startPlainProvider } from '../../testing/plain-provider.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { handleEvent } from '../events/handle-event.ts'
import { reconcile } from '../events/reconcile.ts'

/** The whole life of a gift with a provider that nothing here was written for. */
let provider: PlainProvider
beforeAll(async () => {
  provider = await startPlainProvider()
})
afterAll(() => provider.close())

describe.each(['', '/v1', '/v1/'])('a provider with the path “%s”', (path) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      RAZORPAY_API_URL: provider.apiUrl + path,
      RAZORPAY_CHECKOUT_URL: provider.checkoutUrl + path,
    })
    const admin = await server.signedIn('admin')
    const { error } = await admin.client.from('site_settings').upsert(
      [
        { key: 'razorpay_key_id', value: PLAIN_KEYS.id },
        { key: 'razorpay_key_secret', value: PLAIN_KEYS.secret },
        { key: 'razorpay_webhook_secret', value: PLAIN_KEYS.webhook },
      ],
      { onConflict: 'key' },
    )
    expect(error).toBeNull()
    provider.shop.webhook = `${server.url}/functions/v1/razorpay-webhook`
  })
  afterAll(() => server.close())

  const call = async (name: FunctionName, body: object, token = server.anonKey) => {
    const response = await fetch(`${server.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        apikey: server.anonKey,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    return response.json()
  }
  // Exactly the fields that the contract with the donate screen names.
  const order = async (): Promise<string> =>
    (
      await call('create-razorpay-order', {
        amount: 499,
        platform: 'razorpay',
        cause_id: 'elder-care',
        utm_source: null,
        utm_medium: null,
        utm_campaign: null,
        utm_term: null,
        utm_content: null,
      })
    ).id
  const sql = (text: string, values?: unknown[]) => server.services.database.server.query(text, values)
  const gift = async (orderId: string) =>
    (await sql('select * from public.donations where order_id = $1', [orderId])).rows[0]
  const workOff = async () => {
    const { rows } = await sql('select id from public.payment_events where handled_at is null')
    for (const { id } of rows) await handleEvent(server.services, id)
  }

  test('has its script configured with the full address', async () => {
    const config = await (await fetch(`${server.url}/config.json`)).json()
    expect(config).toMatchObject({ checkoutUrl: `${provider.checkoutUrl}/v1/checkout.js`, testMode: true })
    expect(server.services.policy([])('n')).toContain(` ${provider.checkoutUrl}`)
  })

  test('takes a gift through failure, retry, success and refund', async () => {
    const orderId = await order()
    expect(provider.orders.get(orderId)).toMatchObject({ amount: 49900, currency: 'INR' })
    await provider.pay(orderId, false, {})
    await workOff()
    expect(await gift(orderId)).toMatchObject({ payment_status: 'failed', error_reason: 'The bank said no.' })
    const result = await provider.pay(orderId, true, { type: 'monthly_donation', order_id: orderId })
    expect(await call('verify-razorpay-payment', result)).toMatchObject({ status: 'successful' })
    await workOff()
    expect(await gift(orderId)).toMatchObject({
      payment_status: 'successful',
      transaction_id: (result as { razorpay_payment_id: string }).razorpay_payment_id,
      cause_id: 'elder-care',
      is_monthly: true,
    })
    const admin = await server.signedIn('admin')
    const { id } = await gift(orderId)
    const refund = (amount?: number) =>
      call(
        'refund-razorpay-payment',
        { donation_id: id, reason: 'Asked to', ...(amount ? { amount } : {}) },
        admin.token,
      )
    expect(await refund(99)).toMatchObject({ status: 'pending', amount: '99.00' })
    expect(await gift(orderId)).toMatchObject({ payment_status: 'successful', refunded_amount: '99.00' })
    await refund()
    expect(await gift(orderId)).toMatchObject({ payment_status: 'refunded', refunded_amount: '499.00' })
    expect((await sql('select * from public.payment_attention')).rows).toEqual([])
  })

  test('settles a gift after a closed tab by an event that names the order alone', async () => {
    const orderId = await order()
    await provider.pay(orderId, true, [])
    await workOff()
    // The payment waits to be captured, which the poll does.
    await reconcile(server.services, { all: true })
    expect(await gift(orderId)).toMatchObject({ payment_status: 'successful' })
  })

  test('settles a gift by the poll after a lost event', async () => {
    const orderId = await order()
    const { webhook } = provider.shop
    delete provider.shop.webhook
    await provider.pay(orderId, true, [])
    if (webhook) provider.shop.webhook = webhook
    await reconcile(server.services, { all: true })
    expect(await gift(orderId)).toMatchObject({ payment_status: 'successful' })
  })
})
