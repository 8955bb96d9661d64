import { donateDefaults as stored } from '#domain/page-content/donate.ts'
import { weighScripts } from './script-weight.ts'
import { asAdministrator, expectNoViolations, follow, isQuiet, message, open, whileStored } from './site.ts'
import { expect, type Page, test } from './test.ts'

const MONTHLY = '**/functions/v1/start-monthly-gift'
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
  monthly_gift: null,
}

const custom = (page: Page) => page.getByLabel(stored.custom_amount_label)
const preset = (page: Page, amount: string) => page.getByRole('radio', { name: amount })
const pay = (page: Page) => page.locator('form .pay-bar').getByRole('button')
const trouble = (page: Page, name: string) => page.getByRole('region', { name })
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
  options: { handler(result: unknown): void; modal: { ondismiss(): void } } & Record<string, unknown>
  isOpen: boolean
  listeners: Record<string, (response: unknown) => void>
}
declare const checkout: Checkout
/** Moves as a link of the menu does. */
declare const __reactRouterDataRouter: { navigate(to: string): Promise<void> }
/** Runs a journey while a cause has another amount chosen first. */
async function whileUsual(id: string, default_amount: number, journey: () => Promise<void>) {
  const client = await asAdministrator()
  const store = (amount: number | null) =>
    client.from('causes').update({ default_amount: amount }).eq('id', id).throwOnError()
  await store(default_amount)
  try {
    await journey()
  } finally {
    await store(null)
  }
}

const opened = (page: Page) => page.waitForFunction(() => 'checkout' in window && checkout.isOpen)

test.describe('the amount', () => {
  test.beforeEach(async ({ page }) => {
    await withKey(page, { json: [] })
    await open(page, '/donate')
  })

  test('is a preset or one’s own, never both, with the keyboard alone too', async ({ page }) => {
    await expect(preset(page, '₹999')).toBeChecked()
    await expect(pay(page)).toHaveText('Give ₹999')
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
    await expect(pay(page)).toHaveText('Choose an amount to give')

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

test('a first visit loads at most 125 KiB of code, gzipped', async ({ page }) => {
  const scripts = weighScripts(page)
  await page.goto('/donate')
  await isQuiet(page)
  await expect(pay(page)).toBeEnabled()
  expect((await scripts.sum()) / 1024).toBeLessThanOrEqual(125)
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
  await expect(sum(page)).toHaveText('₹1,999')
  await expect(pay(page)).toHaveText('Give ₹1,999 a month')
  await expect(page.getByRole('checkbox', { name: stored.monthly_label })).toBeChecked()
  const cause = page.getByLabel(stored.cause_label)
  await expect(cause).toHaveValue('elder-care')
  await expect(page.getByRole('link', { name: 'Read more Elder Care' })).toHaveAttribute(
    'href',
    '/our-work/elder-care',
  )
  await expect(cause.getByRole('option').first()).toHaveText('Where it is needed most')

  await test.step('and neither a link to the plain page nor the way back changes what was chosen', async () => {
    await custom(page).fill('1501')
    await follow(page, '/donate')
    await expect(page).toHaveURL('/donate')
    await expect(pay(page)).toHaveText('Give ₹1,501 a month')
    await expect(cause).toHaveValue('elder-care')
    await page.goBack()
    await expect(page).toHaveURL(/amount=1999/)
    await expect(custom(page)).toHaveValue('1,501')
    await expect(pay(page)).toHaveText('Give ₹1,501 a month')
  })

  await test.step('while a link that asks for something else is followed', async () => {
    await page.evaluate(() => __reactRouterDataRouter.navigate('/donate?amount=499'))
    await expect(pay(page)).toHaveText('Give ₹499')
    await expect(cause).toHaveValue('')
    await page.goBack()
    await expect(pay(page)).toHaveText('Give ₹1,999 a month')
    await expect(cause).toHaveValue('elder-care')
  })
})

test('the page in another language keeps what was chosen', async ({ page }) => {
  await open(page, '/donate?amount=499&cause_id=therapy-support')
  await custom(page).fill('1501')
  await page.getByRole('checkbox', { name: stored.monthly_label }).check()
  await page.getByLabel(stored.cause_label).selectOption('elder-care')
  await expect(pay(page)).toHaveText('Give ₹1,501 a month')
  await page.locator('header a[hreflang="hi-IN"]').filter({ visible: true }).click()
  await expect(page).toHaveURL('/hi/donate?amount=1501&cause_id=elder-care&monthly=1')
  await expect(sum(page)).toHaveText('₹1,501')
  await expect(page.locator('[name="monthly"]')).toBeChecked()
  await expect(page.locator('[name="cause_id"]')).toHaveValue('elder-care')
})

test('a cause offers its own unit costs, and the usual amounts come back without it', async ({ page }) => {
  await open(page, '/donate')
  const cause = page.getByLabel(stored.cause_label)
  await cause.selectOption('therapy-support')
  await expect(preset(page, '₹1,499')).toBeVisible()
  await expect(preset(page, '₹999')).toHaveCount(0)
  await expect(sum(page)).toHaveText('₹499')
  await custom(page).fill('750')
  await cause.selectOption('')
  await expect(sum(page)).toHaveText('₹750')
  await expect(preset(page, '₹999')).toBeVisible()

  await test.step('an amount that was typed stays, also where a cause has it as a preset', async () => {
    await custom(page).fill('499')
    await cause.selectOption('therapy-support')
    await expect(custom(page)).toHaveValue('499')
    await expect(preset(page, '₹499')).not.toBeChecked()
    await cause.selectOption('elder-care')
    await expect(custom(page)).toHaveValue('499')
    await expect(pay(page)).toHaveText('Give ₹499')
  })

  await test.step('a usual amount that is no preset stands in the field, and is what is given', async () => {
    const sent: { amount: number; cause_id: string | null }[] = []
    await withKey(page, configured)
    await withCheckout(page)
    await page.route(ORDER, (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: order })
    })
    const give = async () => {
      await page.evaluate(() => Reflect.deleteProperty(window, 'checkout'))
      await pay(page).click()
      await opened(page)
    }
    await whileUsual('hygiene-drives', 751, async () => {
      await open(page, '/donate')
      await cause.selectOption('hygiene-drives')
      await expect(custom(page)).toHaveValue('751')
      await expect(pay(page)).toHaveText('Give ₹751')
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
      await give()
      await cause.selectOption('')
      await expect(custom(page)).toHaveValue('')
      await expect(preset(page, '₹999')).toBeChecked()
      await expect(pay(page)).toHaveText('Give ₹999')

      await open(page, '/donate?cause_id=hygiene-drives')
      await expect(custom(page)).toHaveValue('751')
      await cause.selectOption('')
      await expect(custom(page)).toHaveValue('')
      await give()
    })
    expect(sent.map(({ amount, cause_id }) => [amount, cause_id])).toEqual([
      [751, 'hygiene-drives'],
      [999, null],
    ])
  })
})

test('once or monthly is one checkbox, and pressing what is chosen changes nothing', async ({ page }) => {
  await open(page, '/donate')
  const monthly = page.getByRole('checkbox', { name: stored.monthly_label })
  await expect(monthly).not.toBeChecked()
  const once = page.getByText(stored.once_label, { exact: true })
  await once.click()
  await expect(monthly).not.toBeChecked()
  await monthly.check()
  await expect(pay(page)).toHaveText('Give ₹999 a month')
  await expect(page.getByText('₹999 today, and then every month on the same day')).toBeVisible()
  await page.getByText(stored.monthly_label, { exact: true }).click()
  await expect(monthly).toBeChecked()
  await monthly.uncheck()
  await expect(pay(page)).toHaveText('Give ₹999')
  await page.getByRole('link', { name: stored.make_monthly_text }).click()
  await expect(monthly).toBeChecked()
  await expect(page.getByRole('link', { name: stored.make_monthly_text })).toHaveCount(0)
})

test('limits are said beside the field while somebody types', async ({ page }) => {
  await open(page, '/donate')
  await custom(page).fill('1000001')
  await expect(page.getByText('The largest gift we can take online is ₹10,00,000.')).toBeVisible()
  await expect(custom(page)).toHaveAttribute('aria-invalid', 'true')
  await pay(page).click()
  await expect(custom(page)).toBeFocused()
  await custom(page).fill('15001')
  await expect(custom(page)).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('checkbox', { name: stored.monthly_label }).check()
  await expect(page.getByText('A monthly gift is at most ₹15,000')).toBeVisible()
  await expectNoViolations(page)
})

test('a foreign passport is told why, and cannot pay', async ({ page }) => {
  await open(page, '/donate')
  await expect(page.getByText(stored.citizenship_text)).toBeVisible()
  await page.getByRole('link', { name: 'I hold a foreign passport or OCI card' }).click()
  await expect(page.getByText('Indian law counts gifts from citizens of other countries')).toBeVisible()
  await expect(pay(page)).toBeDisabled()
  await expect(page.getByRole('heading', { name: stored.upi_heading })).toHaveCount(0)
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'I am an Indian citizen' }).click()
  await expect(pay(page)).toBeEnabled()
})

test('a cause that does not exist is not named, and still goes with the gift', async ({ page }) => {
  const sent: { cause_id?: unknown }[] = []
  await withKey(page, configured)
  await withCheckout(page)
  await page.route(ORDER, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: order })
  })
  await open(page, '/donate?cause_id=no-such-cause')
  const chosen = page.getByLabel(stored.cause_label).locator('option:checked')
  await expect(chosen).toHaveText(stored.needed_most_label)
  await pay(page).click()
  await opened(page)
  expect(sent[0]?.cause_id).toBe('no-such-cause')
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
    const code = '**/assets/payment-*.js'
    await page.route(code, (route) => route.abort())
    await open(page, '/donate')
    await preset(page, '₹499').check()
    await pay(page).click()
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
    await expect(pay(page)).toHaveText('Processing...')
    await expect(pay(page)).toBeDisabled()
    await expect(message(page, 'Initializing payment...')).toBeVisible()
    await expect(notLoaded).toHaveCount(0)
    answer()
    await expect(message(page, 'Failed to initiate payment: The bank is asleep.')).toBeVisible()
    await expect(message(page, 'Initializing payment...')).toHaveCount(0)
    await expect(pay(page)).toHaveText('Give ₹499')
    await expect(pay(page)).toBeEnabled()
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
    await pay(page).click()
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

  for (const isMonthly of [false, true]) {
    test(`opens the provider’s window for a ${isMonthly ? 'monthly' : 'single'} gift`, async ({ page }) => {
      await withKey(page, configured)
      await withCheckout(page)
      await page.route(ORDER, (route) => route.fulfill({ json: order }))
      const sent: unknown[] = []
      await page.route(MONTHLY, (route) => {
        sent.push(route.request().postDataJSON())
        const { amount, currency } = order
        return route.fulfill({
          json: { subscription_id: 'sub_Test789', key: 'rzp_test_key', amount, currency },
        })
      })
      const third: string[] = []
      page.on('request', (request) => /razorpay\.com/.test(request.url()) && third.push(request.url()))
      await open(page, '/donate')
      await expect(pay(page)).toHaveText('Give ₹999')
      // Reading, scrolling and passing over the page fetch nothing; reaching for an amount does.
      await page.mouse.move(200, 300)
      await page.mouse.wheel(0, 400)
      await isQuiet(page)
      expect(third).toEqual([])
      await preset(page, '₹499').check()
      await expect.poll(() => third).toEqual(['https://checkout.razorpay.com/v1/checkout.js'])
      if (isMonthly) await page.getByRole('checkbox', { name: stored.monthly_label }).check()
      await pay(page).click()
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
      await expect(page.getByText('Our thank-you email is on its way to a•••@e•••.org.')).toBeVisible()
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
      await expect(pay(page)).toHaveText('Processing...')
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
      await expect(page.getByText('This gift has a page of its own.')).toBeVisible()
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
      await expect(pay(page)).toBeEnabled()
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
        let answer = (_: object) => {}
        const answered = new Promise<object>((resolve) => {
          answer = resolve
        })
        await page.route('**/functions/v1/check-razorpay-order', async (route) =>
          route.fulfill({ json: await answered }),
        )
        await page.evaluate(() => checkout.options.modal.ondismiss())
        const closed = trouble(page, 'You closed the payment window')
        await expect(closed).toContainText('we are asking the bank whether money moved')
        await expect(closed.getByRole('button')).toHaveCount(0)
        await expect(pay(page)).toBeDisabled()
        answer({ status: 'created' })
        await expect(closed).toContainText('No money was taken, and your gift is still here.')
        await expect(pay(page)).toBeEnabled()
        await expect(closed.getByRole('button', { name: 'Try again' })).toBeVisible()
      })
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
        'Failed to initiate payment: The payment window could not be loaded. Check your connection and any ad blocker, and try again.',
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
      const { amount, currency } = order
      return route.fulfill({
        json: { subscription_id: 'sub_Test789', key: 'rzp_test_key', amount, currency },
      })
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
      await pay(page).click()
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
    await pay(page).click()
    await expect(pay(page)).toHaveText('Processing...')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(pay(page)).toHaveText('Give ₹499')
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
    await expect(code).toHaveAttribute('src', '/functions/v1/upi-qr?amount=999')
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
    // Its code comes with the first sign of somebody who reads on.
    await page.getByText(stored.upi_id, { exact: true }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Copy UPI ID' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(stored.upi_id)
    await context.close()
  })

  test('open a UPI app on phones', async ({ page }) => {
    await open(page, '/donate')
    await expect(page.locator('a[href^="upi:"]')).toBeHidden()
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('link', { name: 'Pay ₹999 in a UPI app' })).toHaveAttribute(
      'href',
      `upi://pay?pa=${stored.upi_id}&pn=Daan%20Foundation&am=999.00&cu=INR`,
    )
    await custom(page).fill('0')
    const app = page.getByRole('link', { name: 'Open a UPI app' })
    await expect(app).toHaveAttribute('href', `upi://pay?pa=${stored.upi_id}&pn=Daan%20Foundation&cu=INR`)
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
