import { donateDefaults as stored } from '#domain/page-content/donate.ts'
import {
  type Checkout,
  configured,
  MONTHLY,
  mandate,
  ORDER,
  opened,
  order,
  preset,
  trouble,
  withCheckout,
  withKey,
} from './donate-page.ts'
import { payButton } from './giving.ts'
import { heldBack } from './held-back.ts'
import { expectNoViolations, isQuiet, message, open } from './site.ts'
import { expect, test } from './test.ts'

/** In the provider's window and after it: what it is opened with, and what becomes of a payment. */

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

for (const isMonthly of [false, true]) {
  test(`opens the provider’s window for a ${isMonthly ? 'monthly' : 'single'} gift`, async ({ page }) => {
    await withKey(page, configured)
    await withCheckout(page)
    await page.route(ORDER, (route) => route.fulfill({ json: order }))
    const sent: unknown[] = []
    await page.route(MONTHLY, (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: mandate })
    })
    const third: string[] = []
    page.on('request', (request) => /razorpay\.com/.test(request.url()) && third.push(request.url()))
    await open(page, '/donate')
    await expect(payButton(page)).toHaveText('Give ₹999')
    // Reading, scrolling and passing over the page fetch nothing; reaching for an amount does.
    await page.mouse.move(200, 300)
    await page.mouse.wheel(0, 400)
    await isQuiet(page)
    expect(third).toEqual([])
    await preset(page, '₹499').check()
    await expect.poll(() => third).toEqual(['https://checkout.razorpay.com/v1/checkout.js'])
    if (isMonthly) await page.getByRole('checkbox', { name: stored.monthly_label }).check()
    await payButton(page).click()
    await opened(page)
    const { handler, ...options } = await page.evaluate(() => ({
      ...checkout.options,
      handler: null,
      modal: null,
    }))
    const shared = {
      key: 'rzp_test_key',
      name: 'Daan Foundation',
      description: isMonthly ? 'Monthly donation' : 'Donation',
      prefill: {},
      theme: { color: '#0f4c45' },
      modal: null,
    }
    // A mandate knows its own amount.
    expect(options).toEqual(
      isMonthly
        ? {
            ...shared,
            subscription_id: 'sub_Test789',
            notes: { type: 'monthly_donation', subscription_id: 'sub_Test789' },
          }
        : {
            ...shared,
            amount: 49900,
            currency: 'INR',
            order_id: 'order_Test123',
            notes: { type: 'one_time_donation', order_id: 'order_Test123' },
          },
    )
    expect(handler).toBeNull()
    if (isMonthly) expect(sent).toMatchObject([{ amount: 499, cause_id: null }])
    await expect(payButton(page)).toBeEnabled()
  })
}

test.describe('in the provider’s window', () => {
  test.beforeEach(async ({ page }) => {
    await withKey(page, configured)
    await withCheckout(page)
    await page.route(ORDER, (route) => route.fulfill({ json: order }))
    await open(page, '/donate')
    await preset(page, '₹499').check()
    await payButton(page).click()
    await opened(page)
  })

  test('a payment is reported and thanked for', async ({ page }) => {
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
    await test.step('with the way to the gift’s page, which nothing in this one gives away', async () => {
      expect(await page.content()).not.toContain('secret-token')
      const kept = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state])
      expect(await page.evaluate(kept)).not.toContain('secret-token')
      const asked = page.waitForURL(/\/gift#secret-token$/)
      await page.getByRole('button', { name: 'Open your gift’s page' }).click()
      await asked
    })
  })

  test('a report whose answer gets lost is made again', async ({ page }) => {
    let times = 0
    await page.route(VERIFY, (route) =>
      ++times < 3 ? route.abort() : route.fulfill({ json: { status: 'successful' } }),
    )
    await page.route(SUMMARY, (route) => route.fulfill({ json: summary }))
    await page.evaluate((result) => checkout.options.handler(result), paid)
    await expect(payButton(page)).toHaveText('Processing...')
    await expect(message(page, 'Thank you! Your donation was successful.')).toBeVisible()
    await expect(page).toHaveURL('/donate/thank-you?reference=pay_Test456')
    expect(times).toBe(3)
  })

  test('a thank-you page that cannot be read at once comes by itself', async ({ page }) => {
    const reference = 'order_Test123'
    await page.route(VERIFY, (route) =>
      route.fulfill({ json: { status: 'created', reference, gift_token: 'secret-token' } }),
    )
    await page.route(SUMMARY, (route) => route.abort())
    await page.evaluate((result) => checkout.options.handler(result), paid)
    await expect(page.getByText('We cannot look up your gift right now.')).toBeVisible()
    // Settled after it was reported: from now on it goes by its payment, and keeps the way to its page.
    await page.route(SUMMARY, (route) => route.fulfill({ json: summary }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(stored.thank_you_title)
    await expect(page.getByText('You can see this gift any time from this link.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open your gift’s page' })).toBeVisible()
  })

  test('a payment that cannot be recorded is not lost from sight', async ({ page }) => {
    await page.route(VERIFY, (route) => route.fulfill({ status: 500, json: {} }))
    await page.evaluate((result) => checkout.options.handler(result), paid)
    await expect(
      message(page, 'Donation successful, but failed to record status. Please contact support.'),
    ).toBeVisible()
    await expect(page.getByText('pay_Test456').filter({ visible: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: stored.thank_you_title })).toBeFocused()
    await expect(page.locator('main').getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      '/contact',
    )
    await expectNoViolations(page)
    // It is tried again when the network is back.
    await page.route(VERIFY, (route) => route.fulfill({ json: { status: 'successful' } }))
    await page.route(SUMMARY, (route) => route.fulfill({ json: summary }))
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(message(page, 'Thank you! Your donation was successful.')).toBeVisible()
    await expect(page).toHaveURL('/donate/thank-you?reference=pay_Test456')
  })

  test('a payment that fails can be tried again', async ({ page }) => {
    const asked: unknown[] = []
    await page.route('**/functions/v1/check-razorpay-order', (route) => {
      asked.push(route.request().postDataJSON())
      return route.fulfill({ json: { status: 'failed' } })
    })
    await page.evaluate(() => checkout.listeners['payment.failed']?.({ error: { reason: 'declined' } }))
    await expect(message(page, 'Payment failed. Please try again.')).toBeVisible()
    await expect(payButton(page)).toBeEnabled()
    expect(asked).toEqual([{ razorpay_order_id: 'order_Test123' }])
    const box = trouble(page, 'The payment did not go through')
    await expect(box).toContainText('No money was taken.')
    await box.getByText('Show a UPI QR code for ₹499').click()
    await expect(box.getByRole('img', { name: stored.upi_qr_image.alt })).toHaveAttribute(
      'src',
      '/functions/v1/upi-qr?amount=499',
    )
    await expectNoViolations(page)
    await box.getByRole('button', { name: 'Card', exact: true }).click()
    await page.waitForFunction(() => 'method' in (checkout.options.prefill as object))
    expect(await page.evaluate(() => checkout.options.prefill)).toEqual({ method: 'card' })

    await test.step('and one whose window is closed is asked about before it is called unpaid', async () => {
      const answered = heldBack<object>()
      await page.route('**/functions/v1/check-razorpay-order', async (route) =>
        route.fulfill({ json: await answered.until }),
      )
      await page.evaluate(() => checkout.options.modal.ondismiss())
      const closed = trouble(page, 'You closed the payment window')
      await expect(closed).toContainText('we are asking the bank whether money moved')
      await expect(closed.getByRole('button')).toHaveCount(0)
      await expect(payButton(page)).toBeDisabled()
      answered.letGo({ status: 'created' })
      await expect(closed).toContainText('No money was taken, and your gift is still here.')
      await expect(payButton(page)).toBeEnabled()
      await expect(closed.getByRole('button', { name: 'Try again' })).toBeVisible()
    })
  })
})
