import { payButton, payWithUpi, startPaying } from './giving.ts'
import { heldBack } from './held-back.ts'
import { asAdministrator, expectNoSidewaysScroll, expectNoViolations, message, open } from './site.ts'
import { expect, type Page, test } from './test.ts'

/** Real gifts on the real server: only the provider is the built-in sandbox. */

async function gift(amount: number) {
  const client = await asAdministrator()
  const { data } = await client
    .from('donations')
    .select('payment_status, cause_id, is_monthly, language, order_id, payment_id, transaction_id')
    .eq('amount', amount)
    .throwOnError()
  return data ?? []
}

const thanked = (page: Page) =>
  expect(message(page, 'Thank you! Your donation was successful.')).toBeVisible()

test('leads from the cost of a cause to a gift, thanks for it and records it once with its cause', async ({
  page,
}) => {
  await open(page, '/our-work/elder-care')
  await page.getByRole('link', { name: /A doctor’s visit at home/ }).click()
  await expect(page).toHaveURL('/donate?cause_id=elder-care&amount=599')
  await expect(payButton(page)).toHaveText('Give ₹599')
  await page.getByLabel('Or enter another amount').fill('4999')
  await startPaying(page)
  await payWithUpi(page, 'success@razorpay')
  await thanked(page)
  const [row, ...more] = await gift(4999)
  expect(more).toEqual([])
  expect(row).toMatchObject({
    payment_status: 'successful',
    cause_id: 'elder-care',
    is_monthly: false,
    language: 'en',
  })
  expect(row?.transaction_id).toBe(row?.payment_id)

  await test.step('thanks on a page that can be reloaded and shared', async () => {
    await expect(page).toHaveURL(`/donate/thank-you?reference=${row?.payment_id}`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, from all of us')
    const ticket = page.getByRole('region', { name: 'Your gift' })
    await expect(ticket).toContainText('₹4,999')
    await expect(ticket.getByRole('link', { name: 'Elder Care' })).toHaveAttribute(
      'href',
      '/our-work/elder-care',
    )
    await expect(ticket).toContainText(row?.payment_id)
    await expect(page).toHaveTitle(/^Thank you \|/)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    const first = page.getByRole('region', { name: 'Tell a friend' }).getByRole('link').first()
    await expect(first).toHaveText('WhatsApp')
    await expect(first).toHaveAttribute(
      'href',
      /wa\.me\/\?text=I%20have%20just%20given.+our-work%2Felder-care$/,
    )
    await expect(page.getByRole('link', { name: 'Give every month' })).toHaveAttribute(
      'href',
      /^\/donate\?cause_id=elder-care&amount=\d+&monthly=1$/,
    )
    await expect(page.getByRole('link', { name: 'Become a volunteer' })).toHaveAttribute('href', '/volunteer')
    await expectNoViolations(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  })
})

test.describe('the donate page on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('takes a gift with two taps, all on the first screen', async ({ page }) => {
    await open(page, '/')
    const bar = page.getByRole('complementary', { name: 'Donate' })
    // It gives way to the donate button of the first screen.
    await expect(bar).toHaveCount(0)
    await expect(async () => {
      await page.mouse.wheel(0, 300)
      await expect(bar).toBeVisible({ timeout: 500 })
    }).toPass()
    await bar.getByRole('link').click()
    await expect(page).toHaveURL('/donate?amount=199')
    await expect(payButton(page)).toHaveText('Give ₹199')
    for (const part of [
      page.getByRole('checkbox', { name: 'Every month' }),
      page.getByLabel('Or enter another amount'),
      page.locator('output'),
      payButton(page),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('complementary', { name: 'Donate' })).toHaveCount(0)
    await startPaying(page)
    await payWithUpi(page, 'success@razorpay')
    await thanked(page)
    await expect(page.getByRole('complementary', { name: 'Donate' })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  })

  test('takes a typed amount every month, with its charges in view', async ({ page }) => {
    await open(page, '/donate?monthly=1')
    await expect(page.getByText(/and then every month on the same day/)).toBeInViewport({ ratio: 1 })
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
    await page.getByLabel('Or enter another amount').fill('732')
    const answered = heldBack()
    await page.route('**/sandbox/checkout/subscriptions/*', async (route) => {
      await answered.until
      await route.continue()
    })
    await startPaying(page)
    await test.step('moves nothing in the window when its amount arrives', async () => {
      const tab = page.getByRole('dialog').getByRole('tab', { name: 'UPI' })
      const place = await tab.boundingBox()
      answered.letGo()
      await expect(page.getByRole('dialog').getByText('₹732 a month').first()).toBeVisible()
      expect(await tab.boundingBox()).toEqual(place)
    })
    await payWithUpi(page, 'success@razorpay')
    await thanked(page)
    expect(await gift(732)).toMatchObject([
      { payment_status: 'successful', is_monthly: true, cause_id: null },
    ])
    await expect(page.getByRole('region', { name: 'Your monthly gift' })).toContainText('₹732')
    await expect(page.getByRole('link', { name: 'Give every month' })).toHaveCount(0)
  })

  test('explains a payment that failed or was closed, and continues the same gift', async ({ page }) => {
    await open(page, '/donate?amount=737')
    await startPaying(page)
    await payWithUpi(page, 'failure@razorpay')
    await expect(message(page, 'Payment failed. Please try again.')).toBeVisible()
    await expect.poll(async () => (await gift(737))[0]?.payment_status).toBe('failed')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Retry payment' }).click()
    await payWithUpi(page, 'failure@razorpay')
    await expect(dialog.getByRole('button', { name: 'Retry payment' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const failed = page.getByRole('region', { name: 'The payment did not go through' })
    await expect(failed.getByRole('heading')).toBeFocused()
    await expectNoViolations(page)

    await failed.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(payButton(page)).toHaveText('Give ₹737')
    const closed = page.getByRole('region', { name: 'You closed the payment window' })
    await expect(closed).toContainText('No money was taken')
    await expect(closed.getByRole('heading')).toBeFocused()
    await startPaying(page)
    await payWithUpi(page, 'success@razorpay')
    await thanked(page)
    expect(await gift(737)).toMatchObject([{ payment_status: 'successful' }])
  })
})

test('shows a gift that is being settled, then its thanks by itself, and takes no second payment', async ({
  page,
}) => {
  const client = await asAdministrator()
  await open(page, '/donate?amount=736')
  await startPaying(page)
  const [{ order_id } = { order_id: '' }] = await gift(736)
  const second = await page.context().newPage()
  const response = await second.goto(`/donate/thank-you?reference=${order_id}`)
  expect(response?.status()).toBe(200)
  expect(response?.headers()['cache-control']).toBe('private, no-cache')
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Your gift is on its way')
  await expect(second.getByText('The bank has not confirmed the payment yet.')).toBeVisible()
  // The result of the payment gets lost on its way to the page.
  await page.route('**/sandbox/checkout/payments', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await payWithUpi(page, 'success@razorpay')
  await expect(message(page, 'Payment failed. Please try again.')).toBeVisible()
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Thank you, from all of us')
  await expect(second.getByRole('region', { name: 'Your gift' })).toContainText('₹736')

  await test.step('takes no second payment for a gift whose result got lost', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    // The server knows of the payment, so the donor is not asked to pay again.
    await thanked(page)
    await expect(page.getByRole('region', { name: 'Your gift' })).toContainText('₹736')
    expect(await gift(736)).toMatchObject([{ payment_status: 'successful' }])
  })

  await test.step('shows a returned gift as returned', async () => {
    const { data } = await client.from('donations').select('id').eq('amount', 736).single().throwOnError()
    await client.functions.invoke('refund-razorpay-payment', {
      body: { donation_id: data.id, reason: 'Given by mistake' },
    })
    await second.reload()
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('This gift was returned')
  })

  await test.step('does not find an unknown reference', async () => {
    const unknown = await page.goto('/donate/thank-you?reference=pay_Nobody')
    expect(unknown?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot find this gift')
    await expect(page.getByText('please do not pay again')).toBeVisible()
    expect((await page.goto('/donate/thank-you'))?.status()).toBe(404)
    await expectNoViolations(page)
  })
})
