import { donateDefaults as stored } from '#domain/page-content/donate.ts'
import { expectNoViolations, follow, message, open, whileStored } from './site.ts'
import { expect, type Page, test } from './test.ts'

const ORDER = '**/functions/v1/create-razorpay-order'
const VERIFY = '**/functions/v1/verify-razorpay-payment'
const SUMMARY = '**/functions/v1/gift-summary?*'
const order = { id: 'order_Test123', amount: 49900, currency: 'INR' }
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
}

const custom = (page: Page) => page.getByLabel(stored.custom_amount_label)
const preset = (page: Page, amount: string) => page.getByRole('radio', { name: amount })
const pay = (page: Page) => page.locator('form').getByRole('button')
const sum = (page: Page) => page.locator('output')

/** What the setting of the payment provider's public key is read as. */
const withKey = (page: Page, answer: { status?: number; json: unknown }) =>
  page.route('**/rest/v1/site_settings?*razorpay_key_id*', (route) => route.fulfill(answer))
const configured = { json: [{ value: 'rzp_test_key' }] }
const outOfOrder = {
  status: 500,
  json: { code: 'XX000', message: 'Out of order', details: null, hint: null },
}

/** The provider's own window, and not the sandbox that stands in for it on this machine. */
const withProvider = (page: Page) =>
  page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json()
    await route.fulfill({ json: { ...config, checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js' } })
  })

/** The provider's window: what it is opened with, and a donor who pays or fails. */
async function withCheckout(page: Page) {
  await withProvider(page)
  await page.route('https://checkout.razorpay.com/v1/checkout.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.Razorpay = class {
        constructor(options) { window.checkout = { options, isOpen: false, listeners: {} } }
        on(event, listener) { window.checkout.listeners[event] = listener }
        open() { window.checkout.isOpen = true }
      }`,
    }),
  )
}
type Checkout = {
  options: { handler(result: unknown): void } & Record<string, unknown>
  isOpen: boolean
  listeners: Record<string, (response: unknown) => void>
}
declare const checkout: Checkout
const opened = (page: Page) => page.waitForFunction(() => 'checkout' in window && checkout.isOpen)

test.describe('the amount', () => {
  test.beforeEach(async ({ page }) => {
    await withKey(page, { json: [] })
    await open(page, '/donate')
  })

  test('is a preset or one’s own, never both, with the keyboard alone too', async ({ page }) => {
    await expect(pay(page)).toHaveText('Donate Now')
    await expect(pay(page)).toBeDisabled()
    await preset(page, '₹499').check()
    await expect(sum(page)).toHaveText('₹499')
    await expect(pay(page)).toBeEnabled()
    await custom(page).pressSequentially('75')
    await expect(preset(page, '₹499')).not.toBeChecked()
    await expect(sum(page)).toHaveText('₹75')
    await preset(page, '₹1,999').check()
    await expect(custom(page)).toHaveValue('')
    await expect(sum(page)).toHaveText('₹1,999')
    await preset(page, '₹199').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(sum(page)).toHaveText('₹499')
    await page.keyboard.press('Tab')
    await expect(custom(page)).toBeFocused()
  })

  test('takes digits only, groups them the Indian way and keeps the caret where something was typed', async ({
    page,
  }) => {
    await custom(page).pressSequentially('1a2.5-0 0x0')
    await expect(custom(page)).toHaveValue('1,25,000')
    await expect(sum(page)).toHaveText('₹1,25,000')
    await custom(page).press('Backspace')
    await expect(custom(page)).toHaveValue('12,500')
    for (let digit = 0; digit < 5; digit++) await custom(page).press('Backspace')
    await expect(custom(page)).toHaveValue('')
    await expect(pay(page)).toBeDisabled()

    const caret = () => custom(page).evaluate((input: HTMLInputElement) => input.selectionStart)
    await custom(page).pressSequentially('12345')
    for (let step = 0; step < 4; step++) await custom(page).press('ArrowLeft')
    await custom(page).press('9')
    await expect(custom(page)).toHaveValue('1,29,345')
    expect(await caret()).toBe(4)
    await custom(page).press('Backspace')
    await expect(custom(page)).toHaveValue('12,345')
    // Backspace behind a comma takes the digit before it.
    await custom(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
    await custom(page).press('Backspace')
    await expect(custom(page)).toHaveValue('1,345')
    expect(await caret()).toBe(1)
  })

  test('cleans what is pasted, and nothing is refused in words', async ({ page }) => {
    const paste = (text: string) =>
      custom(page).evaluate((input, pasted) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', pasted)
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
    await paste('Rs. 2,500.00 only')
    await expect(custom(page)).toHaveValue('2,500')
    await custom(page).fill('')
    await paste('nothing here')
    await expect(custom(page)).toHaveValue('')
    await custom(page).press('Enter')
    await expect(message(page, 'Please enter a valid donation amount.')).toBeVisible()
    await custom(page).fill('0')
    await expect(pay(page)).toBeDisabled()
  })
})

test('what was chosen before the page’s code arrived is kept', async ({ page }) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/entry\.client/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/donate', { waitUntil: 'commit' })
  await custom(page).fill('1500')
  arrive()
  await expect(sum(page)).toHaveText('₹1,500')
  await expect(pay(page)).toBeEnabled()
})

test('an address may bring the amount, the month and the cause', async ({ page }) => {
  await open(page, '/donate?amount=1999&monthly=1&cause_id=elder-care')
  await expect(preset(page, '₹1,999')).toBeChecked()
  await expect(page.getByRole('checkbox', { name: stored.monthly_label })).toBeChecked()
  const forCause = page.getByText(/^Your gift is for/)
  await expect(forCause.getByRole('link').first()).toHaveAttribute('href', '/our-work/elder-care')
  await page.getByRole('link', { name: 'Give to all our work instead' }).click()
  await expect(forCause).toHaveCount(0)
  await expect(page).toHaveURL(/\/donate$/)
})

test('a cause that does not exist is not named', async ({ page }) => {
  const response = await page.goto('/donate?cause_id=no-such-cause')
  expect(response?.status()).toBe(200)
  await expect(page.getByText(/^Your gift is for/)).toHaveCount(0)
})

test.describe('paying', () => {
  test('without a key says that payment is not configured', async ({ page }) => {
    await withKey(page, { json: [] })
    await open(page, '/donate')
    await preset(page, '₹499').check()
    await pay(page).click()
    await expect(message(page, 'Payment gateway is not configured. Please contact support.')).toBeVisible()
    await expect(pay(page)).toBeEnabled()
  })

  test('reads PGRST116 as no key', async ({ page }) => {
    await withKey(page, {
      status: 406,
      json: { code: 'PGRST116', message: 'no rows', details: null, hint: null },
    })
    await open(page, '/donate')
    await preset(page, '₹499').check()
    await pay(page).click()
    await expect(message(page, 'Payment gateway is not configured. Please contact support.')).toBeVisible()
    await expect(message(page, 'Could not initialize payment gateway.')).toHaveCount(0)
  })

  test('says so when the key cannot be read, and tries again', async ({ page }) => {
    await withKey(page, outOfOrder)
    await open(page, '/donate')
    await expect(message(page, 'Could not initialize payment gateway.')).toBeVisible()
    await withKey(page, { json: [] })
    await preset(page, '₹499').check()
    await pay(page).click()
    await expect(message(page, 'Payment gateway is not configured. Please contact support.')).toBeVisible()
  })

  test('waits for the key', async ({ page }) => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/rest/v1/site_settings?*razorpay_key_id*', async (route) => {
      await answered
      await route.fulfill(configured)
    })
    await open(page, '/donate?amount=499')
    await expect(sum(page)).toHaveText('₹499')
    await expect(pay(page)).toBeDisabled()
    answer()
    await expect(pay(page)).toBeEnabled()
  })

  test('says why no order could be opened', async ({ page }) => {
    await withKey(page, configured)
    await withCheckout(page)
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(ORDER, async (route) => {
      await answered
      await route.fulfill({ status: 502, json: { error: 'The bank is asleep.' } })
    })
    await open(page, '/donate')
    await preset(page, '₹499').check()
    await pay(page).click()
    await expect(pay(page)).toHaveText('Processing...')
    await expect(pay(page)).toBeDisabled()
    await expect(message(page, 'Initializing payment...')).toBeVisible()
    answer()
    await expect(message(page, 'Failed to initiate payment: The bank is asleep.')).toBeVisible()
    await expect(message(page, 'Initializing payment...')).toHaveCount(0)
    await expect(pay(page)).toHaveText('Donate Now')
    await expect(pay(page)).toBeEnabled()
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
    await pay(page).click()
    await opened(page)
    expect(sent).toEqual([
      {
        amount: 75000,
        platform: 'razorpay',
        cause_id: 'elder-care',
        is_monthly: false,
        utm_source: 'whatsapp',
        utm_medium: null,
        utm_campaign: 'diwali',
        utm_term: null,
        utm_content: null,
      },
    ])
  })

  for (const isMonthly of [false, true]) {
    test(`opens the provider’s window for a ${isMonthly ? 'monthly' : 'single'} gift`, async ({ page }) => {
      await withKey(page, configured)
      await withCheckout(page)
      await page.route(ORDER, (route) => route.fulfill({ json: order }))
      const third: string[] = []
      page.on('request', (request) => /razorpay\.com/.test(request.url()) && third.push(request.url()))
      await open(page, '/donate')
      await expect(pay(page)).toHaveText('Donate Now')
      // Reading, scrolling and passing over the page fetch nothing; reaching for an amount does.
      await page.mouse.move(200, 300)
      await page.mouse.wheel(0, 400)
      await page.waitForLoadState('networkidle')
      expect(third).toEqual([])
      await preset(page, '₹499').check()
      await expect.poll(() => third).toEqual(['https://checkout.razorpay.com/v1/checkout.js'])
      if (isMonthly) await page.getByRole('checkbox', { name: stored.monthly_label }).check()
      await pay(page).click()
      await opened(page)
      const { handler, ...options } = await page.evaluate(() => ({ ...checkout.options, handler: null }))
      expect(options).toEqual({
        key: 'rzp_test_key',
        amount: 49900,
        currency: 'INR',
        order_id: 'order_Test123',
        name: 'Daan Foundation',
        description: isMonthly ? 'Monthly donation' : 'Donation',
        prefill: {},
        notes: { type: isMonthly ? 'monthly_donation' : 'one_time_donation', order_id: 'order_Test123' },
        theme: { color: '#0f4c45' },
      })
      expect(handler).toBeNull()
      await expect(pay(page)).toBeEnabled()
    })
  }

  test.describe('in the provider’s window', () => {
    test.beforeEach(async ({ page }) => {
      await withKey(page, configured)
      await withCheckout(page)
      await page.route(ORDER, (route) => route.fulfill({ json: order }))
      await open(page, '/donate')
      await preset(page, '₹499').check()
      await pay(page).click()
      await opened(page)
    })

    test('a payment is reported and thanked for', async ({ page }) => {
      const reported: unknown[] = []
      await page.route(VERIFY, (route) => {
        reported.push(route.request().postDataJSON())
        return route.fulfill({ json: { status: 'successful' } })
      })
      await page.route(SUMMARY, (route) => route.fulfill({ json: summary }))
      await page.evaluate((result) => checkout.options.handler(result), paid)
      await expect(message(page, 'Thank you! Your donation was successful.')).toBeVisible()
      expect(reported).toEqual([paid])
      await expect(page).toHaveURL('/donate/thank-you?reference=pay_Test456')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(stored.thank_you_title)
      await expect(page.getByText('pay_Test456')).toBeVisible()
    })

    test('a report whose answer gets lost is made again', async ({ page }) => {
      let times = 0
      await page.route(VERIFY, (route) =>
        ++times < 3 ? route.abort() : route.fulfill({ json: { status: 'successful' } }),
      )
      await page.route(SUMMARY, (route) => route.fulfill({ json: summary }))
      await page.evaluate((result) => checkout.options.handler(result), paid)
      await expect(pay(page)).toHaveText('Processing...')
      await expect(message(page, 'Thank you! Your donation was successful.')).toBeVisible()
      await expect(page).toHaveURL('/donate/thank-you?reference=pay_Test456')
      expect(times).toBe(3)
    })

    test('a thank-you page that cannot be read at once comes by itself', async ({ page }) => {
      await page.route(VERIFY, (route) => route.fulfill({ json: { status: 'successful' } }))
      await page.route(SUMMARY, (route) => route.abort())
      await page.evaluate((result) => checkout.options.handler(result), paid)
      await expect(page.getByText('We can not look up your gift just now.')).toBeVisible()
      await page.route(SUMMARY, (route) => route.fulfill({ json: summary }))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(stored.thank_you_title)
    })

    test('a payment that cannot be recorded is not lost from sight', async ({ page }) => {
      await page.route(VERIFY, (route) => route.fulfill({ status: 500, json: {} }))
      await page.evaluate((result) => checkout.options.handler(result), paid)
      await expect(
        message(page, 'Donation successful, but failed to record status. Please contact support.'),
      ).toBeVisible()
      await expect(page.getByText('pay_Test456')).toBeVisible()
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
      await expect(pay(page)).toBeEnabled()
      expect(asked).toEqual([{ razorpay_order_id: 'order_Test123' }])
    })
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
    await pay(page).click()
    await expect(
      message(
        page,
        'Failed to initiate payment: The payment window could not be loaded. Check your connection and any ad blocker, or give by UPI below.',
      ),
    ).toBeVisible()
    expect(orders).toBe(0)
    await withCheckout(page)
    await pay(page).click()
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
    await pay(page).click()
    await expect(
      message(
        page,
        'Failed to initiate payment: You seem to be offline. Nothing was charged. Please try again once you are connected.',
      ),
    ).toBeVisible()
    await context.setOffline(false)
    await page.route(ORDER, (route) => route.fulfill({ json: order }))
    await pay(page).click()
    await opened(page)
  })

  test('a line that breaks is tried again under the same key, with a proof of its own', async ({ page }) => {
    const sent: Record<string, string>[] = []
    await withKey(page, configured)
    await withCheckout(page)
    await page.route(ORDER, (route) => {
      sent.push(route.request().headers())
      return sent.length === 1 ? route.abort() : route.fulfill({ json: order })
    })
    await open(page, '/donate')
    await preset(page, '₹499').check()
    await pay(page).dblclick()
    await opened(page)
    expect(sent).toHaveLength(2)
    expect(sent[0]?.['idempotency-key']).toMatch(/^[a-z0-9-]{8,}$/)
    expect(sent[1]?.['idempotency-key']).toBe(sent[0]?.['idempotency-key'])
    expect(sent[0]?.['x-gift-proof']).toMatch(/^[0-9a-z]{8}-\d\d-[0-9a-f]{8}\.[\w-]{22}:\d+$/)
  })

  test('a page that comes back from the browser’s memory is ready again', async ({ page }) => {
    await withKey(page, configured)
    await withCheckout(page)
    await page.route(ORDER, () => {})
    await open(page, '/donate')
    await preset(page, '₹499').check()
    await pay(page).click()
    await expect(pay(page)).toHaveText('Processing...')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(pay(page)).toHaveText('Donate Now')
    await expect(message(page, 'Initializing payment...')).toHaveCount(0)
    await page.route(ORDER, (route) => route.fulfill({ json: order }))
    await pay(page).click()
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
    await pay(page).click()
    await expect(message(page, 'Failed to initiate payment: This gift could not be taken.')).toBeVisible()
  })
})

test.describe('other ways', () => {
  // One of them stores another picture for a while.
  test.describe.configure({ mode: 'default' })

  test('show a code for the UPI ID, with the amount once it is chosen', async ({ page }) => {
    await open(page, '/donate')
    const code = page.getByRole('img', { name: stored.upi_qr_image.alt })
    await code.scrollIntoViewIfNeeded()
    await expect(code).toHaveAttribute('src', '/functions/v1/upi-qr')
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await preset(page, '₹499').check()
    await expect(code).toHaveAttribute('src', '/functions/v1/upi-qr?amount=499')
    await expect(page.getByText(stored.upi_id, { exact: true })).toBeVisible()
  })

  test('show the stored code where there is one', async ({ page }) => {
    const url = '/storage/v1/object/public/site_assets/public/impact/story_1_image.webp'
    await whileStored('donate', 'upi_qr_image', { url, alt: 'Scan me' }, async () => {
      await page.goto('/donate')
      await expect(page.getByRole('img', { name: 'Scan me' })).toHaveAttribute('src', url)
    })
  })

  test('do without the code where it cannot be drawn', async ({ page }) => {
    await page.route('**/functions/v1/upi-qr*', (route) => route.fulfill({ status: 404, json: {} }))
    await open(page, '/donate')
    await page.getByText(stored.upi_id, { exact: true }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('img', { name: stored.upi_qr_image.alt })).toHaveCount(0)
  })

  test('copy the UPI ID', async ({ browser }) => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await open(page, '/donate')
    await page.getByRole('button', { name: 'Copy UPI ID' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(stored.upi_id)
    await context.close()
  })

  test('open a UPI app on phones', async ({ page }) => {
    await open(page, '/donate')
    await expect(page.locator('a[href^="upi:"]')).toBeHidden()
    await page.setViewportSize({ width: 360, height: 740 })
    const app = page.getByRole('link', { name: 'Open a UPI app' })
    await expect(app).toHaveAttribute('href', `upi://pay?pa=${stored.upi_id}&pn=Daan%20Foundation&cu=INR`)
    await preset(page, '₹999').check()
    await expect(page.getByRole('link', { name: 'Pay ₹999 in a UPI app' })).toHaveAttribute(
      'href',
      /&am=999\.00&/,
    )
  })

  test('lead to the two partners, and say what the law wants said', async ({ page }) => {
    await page.goto('/donate')
    for (const { text, link } of [stored.ketto_button, stored.giveindia_button]) {
      const partner = page.getByRole('link', { name: text })
      await expect(partner).toHaveAttribute('href', link)
      await expect(partner).toHaveAttribute('target', '_blank')
      await expect(partner).toHaveAttribute('rel', 'noopener')
    }
    await expect(page.getByText(stored.legal_note)).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('points to UPI instead of a button that cannot work', async ({ page }) => {
    await page.goto('/donate')
    await expect(page.locator('form').getByRole('button')).toBeHidden()
    await page.getByRole('link', { name: 'give with any UPI app' }).click()
    await expect(page.getByRole('heading', { name: stored.upi_heading })).toBeInViewport()
  })
})
