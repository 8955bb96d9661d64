/** In the provider's window and after it: its options, and the outcomes of a payment. */
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '#web/testing/accessible.ts'
import {
  answerGiving,
  CHECK,
  checkout,
  isWindowAsked,
  MONTHLY,
  mandate,
  monthly,
  payButton,
  preset,
  SUMMARY,
  stored,
  trouble,
  VERIFY,
} from '#web/testing/donate-page.ts'
import { exactly, message } from '#web/testing/find.ts'
import { answer, breakLine, heldBack, record, refuse } from '#web/testing/network.ts'
import { documentsAsked, openPage } from '#web/testing/open-page.tsx'

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
const heading = page.getByRole('heading', { level: 1 })
const thanks = message('Thank you! Your donation was successful.')
const isReferenceShown = () =>
  page
    .getByText('pay_Test456')
    .elements()
    .some((it) => it.checkVisibility())
const address = () => location.pathname + location.search

beforeEach(() => answerGiving())

// First in its file: the script stays in the page once it has been fetched.
test('fetches the provider’s script once the donor reaches for an amount, and not before', async () => {
  await openPage('/donate')
  await expect.element(payButton).toHaveTextContent(exactly('Give ₹999'))
  await userEvent.hover(heading)
  scrollTo(0, 400)
  await new Promise((done) => setTimeout(done, 300))
  expect(isWindowAsked()).toBe(false)
  await preset('₹499').click()
  await expect.poll(isWindowAsked).toBe(true)
})

describe.each([false, true])('the checkout with monthly %s', (isMonthly) => {
  test('opens the provider’s window with the gift', async () => {
    const sent = record(MONTHLY, mandate)
    await openPage('/donate')
    await preset('₹499').click()
    if (isMonthly) await monthly.click()
    await payButton.click()
    const { handler, modal, ...options } = (await checkout()).options
    const shared = {
      key: 'rzp_test_key',
      name: 'Daan Foundation',
      description: isMonthly ? 'Monthly donation' : 'Donation',
      prefill: {},
      theme: { color: '#0f4c45' },
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
    expect(handler).toBeTypeOf('function')
    expect(modal.ondismiss).toBeTypeOf('function')
    const bodies = sent.map(({ body }) => body)
    if (isMonthly) expect(bodies).toMatchObject([{ amount: 499, cause_id: null }])
    else expect(bodies).toEqual([])
    await expect.element(payButton).toBeEnabled()
  })
})

describe('the provider’s window', () => {
  beforeEach(async () => {
    await openPage('/donate')
    await preset('₹499').click()
    await payButton.click()
    await checkout()
  })
  const pay = async () => (await checkout()).options.handler(paid)

  test('reports a payment, thanks for it and keeps the gift’s token out of the page', async () => {
    const reported = record(VERIFY, {
      status: 'successful',
      reference: 'pay_Test456',
      gift_token: 'secret-token',
      letter_to: 'a•••@e•••.org',
    })
    answer(SUMMARY, summary)
    await pay()
    await expect.element(thanks).toBeVisible()
    expect(reported.map(({ body }) => body)).toEqual([paid])
    expect(address()).toBe('/donate/thank-you?reference=pay_Test456')
    await expect.element(heading).toHaveTextContent(exactly(stored.thank_you_title))
    await expect.poll(isReferenceShown).toBe(true)
    expect(document.documentElement.outerHTML).not.toContain('secret-token')
    const kept = JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state])
    expect(kept).not.toContain('secret-token')
    await page.getByRole('button', { name: 'Open your gift’s page' }).click()
    expect(documentsAsked).toEqual(['/gift#secret-token'])
  })

  test('reports again when the answer gets lost', async () => {
    const times = record(VERIFY, () => (times.length < 3 ? breakLine() : { status: 'successful' }))
    answer(SUMMARY, summary)
    await pay()
    await expect.element(payButton).toHaveTextContent(exactly('Processing...'))
    await expect.element(thanks).toBeVisible()
    expect(address()).toBe('/donate/thank-you?reference=pay_Test456')
    expect(times).toHaveLength(3)
  })

  test('shows the thank-you page by itself once the gift can be read', async () => {
    answer(VERIFY, { status: 'created', reference: 'order_Test123', gift_token: 'secret-token' })
    answer(SUMMARY, breakLine)
    await pay()
    await expect.element(page.getByText('We cannot look up your gift right now.')).toBeVisible()
    // Settled after it was reported: from now on it goes by its payment, and keeps the way to its page.
    answer(SUMMARY, summary)
    await expect.element(heading).toHaveTextContent(exactly(stored.thank_you_title))
    await expect.element(page.getByText('You can see this gift any time from this link.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Open your gift’s page' })).toBeVisible()
  })

  test('keeps a payment in sight that cannot be recorded, and reports it again when online', async () => {
    answer(VERIFY, refuse(500))
    await pay()
    await expect
      .element(message('Donation successful, but failed to record status. Please contact support.'))
      .toBeVisible()
    await expect.poll(isReferenceShown).toBe(true)
    await expect.element(page.getByRole('heading', { name: stored.thank_you_title })).toHaveFocus()
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Contact us' }))
      .toHaveAttribute('href', '/contact')
    await expectNoViolations()
    answer(VERIFY, { status: 'successful' })
    answer(SUMMARY, summary)
    dispatchEvent(new Event('online'))
    await expect.element(thanks).toBeVisible()
    expect(address()).toBe('/donate/thank-you?reference=pay_Test456')
  })

  test('offers another try after a failed payment and after a closed window', async () => {
    const asked = record(CHECK, { status: 'failed' })
    ;(await checkout()).listeners['payment.failed']?.({ error: { reason: 'declined' } })
    await expect.element(message('Payment failed. Please try again.')).toBeVisible()
    await expect.element(payButton).toBeEnabled()
    await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ razorpay_order_id: 'order_Test123' }])
    const box = trouble('The payment did not go through')
    await expect.element(box).toHaveTextContent('No money was taken.')
    await box.getByText('Show a UPI QR code for ₹499').click()
    await expect
      .element(box.getByRole('img', { name: stored.upi_qr_image.alt }))
      .toHaveAttribute('src', '/functions/v1/upi-qr?amount=499')
    await expectNoViolations()
    await box.getByRole('button', { name: 'Card', exact: true }).click()
    await expect.poll(async () => (await checkout()).options.prefill).toEqual({ method: 'card' })

    const answered = heldBack<object>()
    answer(CHECK, () => answered.until)
    ;(await checkout()).options.modal.ondismiss()
    const closed = trouble('You closed the payment window')
    await expect.element(closed).toHaveTextContent('we are asking the bank whether money moved')
    expect(closed.getByRole('button').elements()).toEqual([])
    await expect.element(payButton).toBeDisabled()
    answered.letGo({ status: 'created' })
    await expect.element(closed).toHaveTextContent('No money was taken, and your gift is still here.')
    await expect.element(payButton).toBeEnabled()
    await expect.element(closed.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
