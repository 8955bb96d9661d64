import {
  type Checkout,
  configured,
  custom,
  MONTHLY,
  mandate,
  ORDER,
  opened,
  order,
  preset,
  sum,
  trouble,
  withCheckout,
  withKey,
  withProvider,
} from './donate-page.ts'
import { payButton } from './giving.ts'
import { heldBack } from './held-back.ts'
import { follow, message, open } from './site.ts'
import { expect, test } from './test.ts'

/** From the pay button to the provider's window: the key, the order, and what keeps either away. */

declare const checkout: Checkout
const outOfOrder = {
  status: 500,
  json: { code: 'XX000', message: 'Out of order', details: null, hint: null },
}

test('without a key says that payment is not configured', async ({ page }) => {
  await withKey(page, { json: [] })
  await open(page, '/donate')
  await preset(page, '₹499').check()
  await payButton(page).click()
  await expect(message(page, 'Payment gateway is not configured. Please contact support.')).toBeVisible()
  await expect(payButton(page)).toBeEnabled()
})

test('reads PGRST116 as no key', async ({ page }) => {
  await withKey(page, {
    status: 406,
    json: { code: 'PGRST116', message: 'no rows', details: null, hint: null },
  })
  await open(page, '/donate')
  await preset(page, '₹499').check()
  await payButton(page).click()
  await expect(message(page, 'Payment gateway is not configured. Please contact support.')).toBeVisible()
  await expect(message(page, 'Could not initialize payment gateway.')).toHaveCount(0)
})

test('says so when the key cannot be read, and tries again', async ({ page }) => {
  await withKey(page, outOfOrder)
  await open(page, '/donate')
  await expect(message(page, 'Could not initialize payment gateway.')).toBeVisible()
  await withKey(page, { json: [] })
  await preset(page, '₹499').check()
  await payButton(page).click()
  await expect(message(page, 'Payment gateway is not configured. Please contact support.')).toBeVisible()
})

test('waits for the key', async ({ page }) => {
  const answered = heldBack()
  await page.route('**/rest/v1/site_settings?*razorpay_key_id*', async (route) => {
    await answered.until
    await route.fulfill(configured)
  })
  await open(page, '/donate?amount=499')
  await expect(sum(page)).toHaveText('₹499')
  await expect(payButton(page)).toBeDisabled()
  answered.letGo()
  await expect(payButton(page)).toBeEnabled()
})

test('says why no order could be opened', async ({ page }) => {
  await withKey(page, configured)
  await withCheckout(page)
  const answered = heldBack()
  await page.route(ORDER, async (route) => {
    await answered.until
    await route.fulfill({ status: 502, json: { error: 'The bank is asleep.' } })
  })
  const code = '**/assets/payment-*.js'
  await page.route(code, (route) => route.abort())
  await open(page, '/donate')
  await preset(page, '₹499').check()
  await payButton(page).click()
  const notLoaded = page
    .getByRole('alert')
    .filter({ hasText: 'The payment could not begin. No money was taken.' })
  await test.step('where not even the code for paying came', async () => {
    await expect(notLoaded).toContainText('The connection was lost. Nothing was charged.')
    await expect(notLoaded).toBeFocused()
    await expect(notLoaded.getByRole('link', { name: 'give with any UPI app' })).toHaveAttribute(
      'href',
      '#upi',
    )
    await page.unroute(code)
    await notLoaded.getByRole('button', { name: 'Try again' }).click()
  })
  await expect(payButton(page)).toHaveText('Processing...')
  await expect(payButton(page)).toBeDisabled()
  await expect(message(page, 'Initializing payment...')).toBeVisible()
  await expect(notLoaded).toHaveCount(0)
  answered.letGo()
  await expect(message(page, 'Failed to initiate payment: The bank is asleep.')).toBeVisible()
  await expect(message(page, 'Initializing payment...')).toHaveCount(0)
  await expect(payButton(page)).toHaveText('Give ₹499')
  await expect(payButton(page)).toBeEnabled()
  const box = trouble(page, 'The payment could not begin. No money was taken.')
  await expect(box).toContainText('The bank is asleep.')
})

test('sends the gift with its cause and the campaign that brought the visitor first', async ({ page }) => {
  const sent: unknown[] = []
  await withKey(page, configured)
  await withCheckout(page)
  await page.route(ORDER, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: order })
  })
  await open(page, '/privacy?utm_source=whatsapp&utm_campaign=diwali')
  await follow(page, '/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get in Touch')
  await page.goto('/donate?cause_id=elder-care&utm_source=mail&utm_term=late')
  await custom(page).fill('75000')
  await expect(sum(page)).toHaveText('₹75,000')
  await payButton(page).click()
  await opened(page)
  expect(sent).toEqual([
    {
      amount: 75000,
      platform: 'razorpay',
      cause_id: 'elder-care',
      is_monthly: false,
      citizenship: 'indian',
      utm_source: 'whatsapp',
      utm_medium: null,
      utm_campaign: 'diwali',
      utm_term: null,
      utm_content: null,
      language: 'en',
    },
  ])
})

test('says so when a blocker keeps the provider’s window away, and begins no gift', async ({ page }) => {
  let orders = 0
  await withKey(page, configured)
  await withProvider(page)
  await page.route('https://checkout.razorpay.com/**', (route) => route.abort('blockedbyclient'))
  await page.route(ORDER, (route) => {
    orders++
    return route.fulfill({ json: order })
  })
  await open(page, '/donate')
  await preset(page, '₹499').check()
  await payButton(page).click()
  await expect(
    message(
      page,
      'Failed to initiate payment: The payment window could not be loaded. Check your connection and any ad blocker, and try again.',
    ),
  ).toBeVisible()
  expect(orders).toBe(0)
  await withCheckout(page)
  await payButton(page).click()
  await opened(page)
  expect(orders).toBe(1)
})

test('on a phone without a network says so, and works once it is back', async ({ page, context }) => {
  await withKey(page, configured)
  await withCheckout(page)
  await page.route(ORDER, (route) => route.fulfill({ json: order }))
  await open(page, '/donate')
  await preset(page, '₹499').check()
  await page.waitForFunction(() => 'Razorpay' in window)
  await page.unroute(ORDER)
  await context.setOffline(true)
  await payButton(page).click()
  await expect(
    message(
      page,
      'Failed to initiate payment: You seem to be offline. Nothing was charged. Please try again once you are connected.',
    ),
  ).toBeVisible()
  await context.setOffline(false)
  await page.route(ORDER, (route) => route.fulfill({ json: order }))
  await payButton(page).click()
  await opened(page)
})

test('a line that breaks is tried again under the same key, with a proof of its own', async ({ page }) => {
  const sent: Record<string, string>[] = []
  await withKey(page, configured)
  await withCheckout(page)
  // Where the machine is busy a proof may take longer than the page waits for one.
  await page.addInitScript(() => {
    const patiently = window.setTimeout
    window.setTimeout = ((run: () => void, ms?: number) =>
      patiently(run, ms === 5000 ? 90_000 : ms)) as typeof setTimeout
  })
  await page.route(ORDER, (route) => {
    sent.push(route.request().headers())
    return sent.length === 1 ? route.abort() : route.fulfill({ json: order })
  })
  await open(page, '/donate')
  await preset(page, '₹499').check()
  await payButton(page).dblclick()
  await opened(page)
  expect(sent).toHaveLength(2)
  expect(sent[0]?.['idempotency-key']).toMatch(/^[a-z0-9-]{8,}$/)
  expect(sent[1]?.['idempotency-key']).toBe(sent[0]?.['idempotency-key'])
  expect(sent[0]?.['x-gift-proof']).toMatch(/^[0-9a-z]{8}-\d\d-[0-9a-f]{8}\.[\w-]{22}:\d+$/)
})

test('a monthly gift that no longer takes another’s place is asked for under a key of its own', async ({
  page,
}) => {
  const token = 't'.repeat(43)
  const sent: { key: string | undefined; replaces: unknown }[] = []
  let hasEnded = false
  await withKey(page, configured)
  await withCheckout(page)
  await page.route('**/functions/v1/check-razorpay-order', (route) =>
    route.fulfill({ json: { status: 'created' } }),
  )
  await page.route(MONTHLY, (route) => {
    const replaces = route.request().postDataJSON().replaces_token
    sent.push({ key: route.request().headers()['idempotency-key'], replaces })
    if (replaces && hasEnded)
      return route.fulfill({ status: 404, json: { code: 'unknown_link', message: 'Gone' } })
    return route.fulfill({ json: mandate })
  })
  const note = page.getByText('This replaces your present monthly gift')
  const arrive = async () => {
    await page.goto('/robots.txt')
    await page.evaluate((kept) => sessionStorage.setItem('daan-replaced-gift', kept), token)
    await open(page, '/donate?amount=499&monthly=1')
    await expect(note).toBeVisible()
  }
  const begin = async () => {
    await page.evaluate(() => Reflect.deleteProperty(window, 'checkout'))
    await payButton(page).click()
    await opened(page)
    await page.evaluate(() => checkout.options.modal.ondismiss())
    await expect(trouble(page, 'You closed the payment window')).toContainText('No money was taken')
  }
  await arrive()
  await begin()
  await begin()
  await page.getByRole('button', { name: 'Keep both instead' }).click()
  await begin()
  await test.step('also where the other one ended before it was paid', async () => {
    await arrive()
    await begin()
    hasEnded = true
    await begin()
    await expect(note).toHaveCount(0)
  })
  const places = sent.map(({ replaces }) => (replaces === token ? 'takes its place' : 'stands for itself'))
  expect(places).toEqual([
    'takes its place',
    'takes its place',
    'stands for itself',
    'takes its place',
    'takes its place',
    'stands for itself',
  ])
  const [first, again, alone, ...ofSecond] = sent.map(({ key }) => key)
  expect(again).toBe(first)
  expect(alone).not.toBe(first)
  expect(ofSecond[1]).toBe(ofSecond[0])
  expect(ofSecond[2]).not.toBe(ofSecond[0])
})

test('a page that comes back from the browser’s memory is ready again', async ({ page }) => {
  await withKey(page, configured)
  await withCheckout(page)
  await page.route(ORDER, () => {})
  await open(page, '/donate')
  await preset(page, '₹499').check()
  await payButton(page).click()
  await expect(payButton(page)).toHaveText('Processing...')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(payButton(page)).toHaveText('Give ₹499')
  await expect(message(page, 'Initializing payment...')).toHaveCount(0)
  await page.route(ORDER, (route) => route.fulfill({ json: order }))
  await payButton(page).click()
  await opened(page)
})

test('who fills the field that nobody sees gives nothing', async ({ page }) => {
  await withKey(page, configured)
  await withCheckout(page)
  await open(page, '/donate')
  await preset(page, '₹499').check()
  const trap = page.locator('input[name="website"]')
  await expect(trap).not.toBeInViewport()
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = 'https://example.com'
  })
  await payButton(page).click()
  await expect(message(page, 'Failed to initiate payment: This gift could not be taken.')).toBeVisible()
})
