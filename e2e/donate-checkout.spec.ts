import { donateDefaults as stored } from '#domain/page-content/donate.ts'
import {
  type Checkout,
  configured,
  ORDER,
  opened,
  order,
  preset,
  withCheckout,
  withKey,
} from './donate-page.ts'
import { payButton } from './giving.ts'
import { isQuiet, message, open } from './site.ts'
import { expect, test } from './test.ts'

/** Paying through the provider's own window, under the page's policy; its rules are component tests. */

const VERIFY = '**/functions/v1/verify-razorpay-payment'
const SUMMARY = '**/functions/v1/gift-summary?*'
const paid = {
  razorpay_payment_id: 'pay_Test456',
  razorpay_order_id: 'order_Test123',
  razorpay_signature: 'signature',
}
const summary = {
  reference: 'pay_Test456',
  status: 'successful',
  amount: '499.00',
  currency: 'INR',
  cause_id: null,
  cause_title: null,
  is_monthly: false,
  given_at: '2026-11-15T10:00:00.000Z',
  monthly_gift: null,
}
declare const checkout: Checkout

test.beforeEach(async ({ page }) => {
  await withKey(page, configured)
  await withCheckout(page)
  await page.route(ORDER, (route) => route.fulfill({ json: order }))
})

test('reports a payment made in the provider’s window and leads to the gift’s page', async ({ page }) => {
  const third: string[] = []
  page.on('request', (request) => /razorpay\.com/.test(request.url()) && third.push(request.url()))
  await open(page, '/donate')
  // Reading, scrolling and passing over the page fetch nothing; reaching for an amount does.
  await page.mouse.move(200, 300)
  await page.mouse.wheel(0, 400)
  await isQuiet(page)
  expect(third).toEqual([])
  await preset(page, '₹499').check()
  await expect.poll(() => third).toEqual(['https://checkout.razorpay.com/v1/checkout.js'])
  await payButton(page).click()
  await opened(page)
  const reported: unknown[] = []
  await page.route(VERIFY, (route) => {
    reported.push(route.request().postDataJSON())
    return route.fulfill({
      json: {
        status: 'successful',
        reference: 'pay_Test456',
        gift_token: 'secret-token',
        letter_to: 'a•••@e•••.org',
      },
    })
  })
  await page.route(SUMMARY, (route) => route.fulfill({ json: summary }))
  await page.evaluate((result) => checkout.options.handler(result), paid)
  await expect(message(page, 'Thank you! Your donation was successful.')).toBeVisible()
  expect(reported).toEqual([paid])
  await expect(page).toHaveURL('/donate/thank-you?reference=pay_Test456')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(stored.thank_you_title)
  await expect(page.getByText('pay_Test456').filter({ visible: true })).toBeVisible()
  await test.step('shows the way to the gift’s page without its token', async () => {
    expect(await page.content()).not.toContain('secret-token')
    const kept = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state])
    expect(await page.evaluate(kept)).not.toContain('secret-token')
    const asked = page.waitForURL(/\/gift#secret-token$/)
    await page.getByRole('button', { name: 'Open your gift’s page' }).click()
    await asked
  })
})

test('says so when the code for paying does not come, and fetches it again', async ({ page }) => {
  const code = '**/assets/payment-*.js'
  await page.route(code, (route) => route.abort())
  await open(page, '/donate')
  await preset(page, '₹499').check()
  await payButton(page).click()
  const notLoaded = page
    .getByRole('alert')
    .filter({ hasText: 'The payment could not begin. No money was taken.' })
  await expect(notLoaded).toContainText('The connection was lost. Nothing was charged.')
  await expect(notLoaded).toBeFocused()
  await expect(notLoaded.getByRole('link', { name: 'give with any UPI app' })).toHaveAttribute('href', '#upi')
  await page.unroute(code)
  await notLoaded.getByRole('button', { name: 'Try again' }).click()
  await opened(page)
  await expect(notLoaded).toHaveCount(0)
})
