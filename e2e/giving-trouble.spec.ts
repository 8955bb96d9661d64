import { homeDefaults } from '#domain/page-content/home.ts'
import { PLAIN_KEYS, type PlainProvider, startPlainProvider } from '../server/testing/plain-provider.ts'
import { payButton, payWithUpi, startPaying } from './giving.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { message, open } from './site.ts'
import { type BrowserContext, expect, test } from './test.ts'

/** Failures between a donor and the charity, on a server of these journeys' own. */
test.describe.configure({ mode: 'serial' })

// An event that was not taken in time is delivered again, each time later.
const PATIENCE_MS = 60_000

let server: OwnServer
let provider: PlainProvider
test.beforeAll(async () => {
  provider = await startPlainProvider()
  server = await startOwnServer({
    PAYMENTS_SANDBOX: '1',
    RAZORPAY_API_URL: provider.apiUrl,
    RAZORPAY_CHECKOUT_URL: provider.checkoutUrl,
  })
})
test.afterAll(async () => {
  await server.stop()
  await provider.close()
})

const set = (switches: object) =>
  fetch(`${server.url}/sandbox/switches`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(switches),
  })
const settings = (values: Record<string, string>) =>
  server.administrator
    .from('site_settings')
    .upsert(
      Object.entries(values).map(([key, value]) => ({ key, value })),
      { onConflict: 'key' },
    )
    .throwOnError()

async function gift(amount: number) {
  const { data } = await server.administrator
    .from('donations')
    .select('payment_status, payment_id, order_id, is_monthly, error_reason')
    .eq('amount', amount)
    .throwOnError()
  return data ?? []
}
const becomes = (amount: number, status: string) =>
  expect.poll(async () => (await gift(amount))[0]?.payment_status, { timeout: PATIENCE_MS }).toBe(status)
const events = async (orderId: string) =>
  (await server.administrator.from('payment_events').select('event').eq('order_id', orderId).throwOnError())
    .data

/** Pays in a tab of its own, which is gone before the page can report it. */
async function payAndLeave(context: BrowserContext, amount: number): Promise<void> {
  const page = await context.newPage()
  await open(page, `${server.url}/donate?amount=${amount}`)
  await startPaying(page)
  await page.route('**/functions/v1/verify-razorpay-payment', (route) => route.abort())
  const paid = page.waitForResponse('**/sandbox/checkout/payments')
  await payWithUpi(page, 'success@razorpay')
  await paid
  await page.close()
}

test('settles a gift whose tab was closed after paying, by the provider’s event or by asking', async ({
  context,
}) => {
  await payAndLeave(context, 741)
  await becomes(741, 'successful')
  // Another event, or asking the provider, may have been quicker.
  await expect
    .poll(async () => events((await gift(741))[0]?.order_id), { timeout: PATIENCE_MS })
    .toContainEqual({ event: 'payment.captured' })

  // The event is lost too.
  await set({ loseEvents: true })
  await payAndLeave(context, 742)
  expect(await gift(742)).toMatchObject([{ payment_status: 'created' }])
  await server.startAgain()
  await becomes(742, 'successful')
  expect(await events((await gift(742))[0]?.order_id)).toEqual([])
  await set({ loseEvents: false })
})

test('reports a provider that refuses the keys, answers nonsense or is down, and continues the same gift', async ({
  page,
}) => {
  await open(page, `${server.url}/donate?amount=743`)
  await test.step('reports a provider that answers nonsense or refuses the keys', async () => {
    await set({ nonsense: true })
    await payButton(page).click()
    await expect(
      message(
        page,
        'Failed to initiate payment: The payment provider gave an answer we can not read. Nothing was charged. Please try again in a few minutes.',
      ),
    ).toBeVisible()
    await set({ nonsense: false, refuseKeys: true })
    await payButton(page).click()
    await expect(
      message(
        page,
        'Failed to initiate payment: The payment provider does not accept our keys. Nothing was charged. Please contact support.',
      ),
    ).toBeVisible()
    await set({ refuseKeys: false })
  })

  await set({ down: true })
  await payButton(page).click()
  await expect(
    message(
      page,
      'Failed to initiate payment: The payment provider can not be reached just now. Nothing was charged. Please try again in a few minutes.',
    ),
  ).toBeVisible()
  await expect(payButton(page)).toHaveText('Give ₹743')
  expect(await gift(743)).toMatchObject([
    { payment_status: 'failed', order_id: null, error_reason: expect.stringContaining('answered 503') },
  ])
  const attention = () =>
    server.administrator
      .from('payment_attention')
      .select('detail, resolved_at')
      .match({ kind: 'provider', reference: 'down' })
      .single()
      .throwOnError()
  expect((await attention()).data).toEqual({
    detail: 'The payment provider answered 503: The server is down for a while.',
    resolved_at: null,
  })
  await set({ down: false })
  await startPaying(page)
  await payWithUpi(page, 'success@razorpay')
  await expect(message(page, 'Thank you! Your donation was successful.')).toBeVisible()
  expect(await gift(743)).toMatchObject([{ payment_status: 'successful', error_reason: null }])
  expect((await attention()).data.resolved_at).not.toBeNull()
})

test('asks no one to pay without keys, and takes payments through another provider', async ({ page }) => {
  await test.step('asks no one to pay without keys', async () => {
    await settings({ razorpay_key_id: '' })
    await open(page, `${server.url}/donate?amount=745`)
    await payButton(page).click()
    await expect(message(page, 'Payment gateway is not configured. Please contact support.')).toBeVisible()
    await test.step('promises no monthly gift, not even to search engines', async () => {
      const home = await page.request.get(server.url)
      expect(await home.text()).toContain(
        `<meta name="description" content="${homeDefaults.once_description}"`,
      )
    })
    await settings({ razorpay_key_id: 'rzp_test_half' })
    await page.reload()
    await payButton(page).click()
    await expect(
      message(page, 'Failed to initiate payment: Payment gateway is not configured. Please contact support.'),
    ).toBeVisible()
    expect(await gift(745)).toEqual([])
  })

  await settings({
    razorpay_key_id: PLAIN_KEYS.id,
    razorpay_key_secret: PLAIN_KEYS.secret,
    razorpay_webhook_secret: PLAIN_KEYS.webhook,
  })
  provider.shop.webhook = `${server.url}/functions/v1/razorpay-webhook`
  const violations: string[] = []
  page.on('console', (line) => /Content Security Policy/.test(line.text()) && violations.push(line.text()))
  await open(page, `${server.url}/donate?amount=746`)
  await payButton(page).click()
  const bank = page.frameLocator('iframe[title="Plain payments"]')
  await expect(bank.getByRole('heading')).toHaveText('74600 paise')
  await bank.getByRole('button', { name: 'Bank says no' }).click()
  await expect(message(page, 'Payment failed. Please try again.')).toBeVisible()
  await becomes(746, 'failed')
  await bank.getByRole('button', { name: 'Bank says yes' }).click()
  await expect(message(page, 'Thank you! Your donation was successful.')).toBeVisible()
  const [row, ...more] = await gift(746)
  expect(more).toEqual([])
  expect(row).toMatchObject({ payment_status: 'successful', is_monthly: false })
  expect(provider.payments.get(row?.payment_id)).toMatchObject({
    status: 'captured',
    notes: { type: 'one_time_donation', order_id: row?.order_id },
  })
  await page.reload()
  await expect(page.getByText(row?.payment_id).filter({ visible: true })).toBeVisible()
  expect(violations).toEqual([])

  await test.step('settles the gift of a tab closed right after paying', async () => {
    await open(page, `${server.url}/donate?amount=747`)
    await payButton(page).click()
    await page.route('**/functions/v1/verify-razorpay-payment', (route) => route.abort())
    await bank.getByRole('button', { name: 'Bank says yes' }).click()
    await expect(page.locator('iframe[title="Plain payments"]')).toHaveCount(0)
    await page.close()
    await expect.poll(async () => (await gift(747))[0]?.payment_status).toBe('created')
    await server.startAgain()
    await becomes(747, 'successful')
  })
})
