import type { SupabaseClient } from '@supabase/supabase-js'
import { payWithUpi, startPaying } from './giving.ts'
import {
  expectNoSidewaysScroll,
  expectNoViolations,
  follow,
  isQuiet,
  isReady,
  message,
  open,
} from './site.ts'
import { expect, test } from './staff.ts'
import type { Page } from './test.ts'

/** Tags of other companies load only for visitors who agree. */
test.describe.configure({ mode: 'default' })

const GTM = 'GTM-JOURNEY'
const PIXEL = '123456789012345'
const phone = { width: 360, height: 740 }

const configure = (backend: SupabaseClient, gtm: string, pixel: string) =>
  backend
    .from('site_settings')
    .upsert([
      { key: 'gtm_id', value: gtm },
      { key: 'meta_pixel_id', value: pixel },
    ])
    .throwOnError()

test.beforeEach(({ backend }) => configure(backend, GTM, PIXEL))
test.afterAll(({ backend }) => configure(backend, '', ''))

// A tag of the container that is written as a script of its own, as staff may enter them.
const tagManager = `
  const script = document.createElement('script')
  script.nonce = document.currentScript.nonce
  script.textContent = 'window.ownTagRan = true'
  document.head.append(script)
  document.cookie = '_ga=GA1.1; path=/'`
const pixel = `
  window.pixelCalls = []
  window.fbq.callMethod = (...call) => window.pixelCalls.push(call)
  window.fbq.queue.splice(0).forEach((call) => window.fbq(...call))`

/** Answers for every other company, and collects what it was asked. */
async function others(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.context().route(
    (url) => url.hostname !== 'localhost',
    (route) => {
      const { host, pathname, search } = new URL(route.request().url())
      asked.push(`${host}${pathname}${search}`)
      return route.fulfill({
        contentType: 'text/javascript',
        body: host === 'connect.facebook.net' ? pixel : tagManager,
      })
    },
  )
  return asked
}

const LOADED = [`www.googletagmanager.com/gtm.js?id=${GTM}`, 'connect.facebook.net/en_US/fbevents.js']

const notice = (page: Page) =>
  page.getByRole('region', { name: /^(You \w+\. )?May Google and Meta count visits/ })
const choices = (page: Page) => page.getByRole('button', { name: 'Cookie choices' })
const answer = (page: Page, name: 'Agree' | 'Refuse') => notice(page).getByRole('button', { name }).click()

type Event = { event?: string; page_path?: string; ecommerce?: Record<string, unknown> }
const layer = (page: Page) =>
  page.evaluate(() => ((window as { dataLayer?: Event[] }).dataLayer ?? []).filter(({ event }) => event))
const events = async (page: Page, name: string) => (await layer(page)).filter(({ event }) => event === name)
const pixelCalls = (page: Page) =>
  page.evaluate(() =>
    ((window as { pixelCalls?: unknown[][] }).pixelCalls ?? []).filter(([verb]) => verb === 'track'),
  )
const newest = async (backend: SupabaseClient) =>
  (
    await backend
      .from('consent_records')
      .select('choice, notice_version')
      .order('id', { ascending: false })
      .limit(1)
      .throwOnError()
  ).data

/** Pays on the sandbox's window and waits for the thanks; gives the payment's id. */
async function give(page: Page): Promise<string> {
  await startPaying(page)
  await payWithUpi(page, 'success@razorpay')
  await expect(message(page, 'Thank you! Your donation was successful.')).toBeVisible()
  await page.waitForURL(/\/donate\/thank-you\?reference=pay_/)
  return new URL(page.url()).searchParams.get('reference') ?? ''
}

test('asks no one and opens no policy while nothing is configured, and again about another company', async ({
  page,
  backend,
}) => {
  // An id that is none counts for nothing either.
  await configure(backend, 'G-NOTAGTM', '')
  const asked = await others(page)
  const response = await page.goto('/about')
  expect(response?.headers()['content-security-policy']).not.toMatch(/googletagmanager|facebook/)
  await expect(choices(page)).toHaveCount(0)
  await page.mouse.click(5, 300)
  await isQuiet(page)
  await expect(notice(page)).toHaveCount(0)
  expect(asked).toEqual([])

  await test.step('asks again about another company', async () => {
    await configure(backend, GTM, '')
    await open(page, '/terms')
    await page.getByRole('button', { name: 'Agree' }).click()
    await expect.poll(() => asked).toEqual([LOADED[0]])
    await configure(backend, GTM, PIXEL)
    asked.length = 0
    await page.reload()
    await expect(notice(page)).toBeVisible()
    expect(asked).toEqual([])
  })
})

test.describe('the notice on a phone', () => {
  test.use({ viewport: phone })

  test('hides neither the bar for giving, nor the end of the page, nor what has focus', async ({ page }) => {
    await others(page)
    await open(page, '/contact')
    await expect(notice(page)).toBeVisible()
    await expectNoViolations(page)
    await expectNoSidewaysScroll(page)
    const [question, bar] = await Promise.all([
      notice(page).boundingBox(),
      page.getByRole('complementary', { name: 'Donate' }).boundingBox(),
    ])
    expect((question?.height ?? 0) + (bar?.height ?? 0), 'a fifth of the screen').toBeLessThan(148)
    expect((question?.y ?? 0) + (question?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1)
    const [refuse, agree] = await Promise.all(
      ['Refuse', 'Agree'].map((name) => notice(page).getByRole('button', { name }).boundingBox()),
    )
    expect([refuse?.width, refuse?.height]).toEqual([agree?.width, agree?.height])

    const hidden: string[] = []
    for (let stop = 0; stop < 60; stop++) {
      await page.keyboard.press('Tab')
      const covered = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element.closest('#cookie-notice, iframe') || element === document.body) return ''
        const { left, top, width, height } = element.getBoundingClientRect()
        const shown = document.elementFromPoint(left + width / 2, top + height / 2)
        return shown?.closest('#cookie-notice, aside') && !shown.closest('aside')?.contains(element)
          ? (element.textContent ?? '')
          : ''
      })
      if (covered) hidden.push(covered)
      if (await notice(page).evaluate((region) => region.contains(document.activeElement))) break
    }
    expect(hidden).toEqual([])
    await expect(notice(page).getByRole('link', { name: 'Privacy' })).toBeFocused()

    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const [end, place] = await Promise.all([
      page.getByRole('contentinfo').boundingBox(),
      notice(page).boundingBox(),
    ])
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((place?.y ?? 0) + 1)

    await test.step('waits at the end while a monthly gift is being chosen', async () => {
      await open(page, '/donate')
      await expect(notice(page)).toBeInViewport()
      await page.getByRole('checkbox', { name: 'Every month' }).check()
      await expect(notice(page)).not.toBeInViewport()
      await expect(page.getByText('₹999 today, and then every month')).toBeInViewport({ ratio: 1 })
      await notice(page).scrollIntoViewIfNeeded()
      await expect(notice(page).getByRole('button', { name: 'Refuse' })).toBeInViewport()
    })
  })
})

test('reports each page to the tags of a visitor who agrees, and a gift once', async ({ page, backend }) => {
  const asked = await others(page)
  await open(page, '/donate?amount=761&cause_id=elder-care')
  await expect(notice(page)).toBeVisible()
  await expect(notice(page)).not.toBeFocused()
  expect(asked).toEqual([])
  await answer(page, 'Agree')
  await expect(notice(page)).toHaveCount(0)
  await expect.poll(() => asked.toSorted()).toEqual(LOADED.toSorted())
  await expect.poll(() => page.evaluate(() => 'ownTagRan' in window)).toBe(true)
  await expect.poll(() => newest(backend)).toEqual([{ choice: 'agreed', notice_version: '1-google-meta' }])

  await follow(page, '/about')
  await page.waitForURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.locator('main form')).toBeVisible()
  expect((await events(page, 'page_view')).map(({ page_path }) => page_path)).toEqual([
    '/donate',
    '/about',
    '/donate',
  ])
  expect(await pixelCalls(page)).toEqual([
    ['track', 'PageView'],
    ['track', 'PageView'],
    ['track', 'PageView'],
  ])

  const paymentId = await give(page)
  const items = [{ item_id: 'elder-care', item_name: 'Donation', price: 761, quantity: 1 }]
  expect(await events(page, 'begin_checkout')).toEqual([
    { event: 'begin_checkout', ecommerce: { value: 761, currency: 'INR', items } },
  ])
  const ecommerce = { transaction_id: paymentId, value: 761, currency: 'INR', items }
  expect(await events(page, 'donate')).toEqual([{ event: 'donate', ecommerce }])
  expect(await events(page, 'purchase')).toEqual([{ event: 'purchase', ecommerce }])
  const sum = { value: 761, currency: 'INR', order_id: paymentId }
  expect((await pixelCalls(page)).filter(([, name]) => name !== 'PageView')).toEqual([
    [
      'track',
      'InitiateCheckout',
      { value: 761, currency: 'INR' },
      { eventID: expect.stringMatching(/^order_/) },
    ],
    ['track', 'Donate', sum, { eventID: `Donate-${paymentId}` }],
    ['track', 'Purchase', sum, { eventID: `Purchase-${paymentId}` }],
  ])

  // Agreed once is agreed on the next visit, and the gift of before is not told again.
  asked.length = 0
  await page.reload()
  await isReady(page)
  await expect.poll(() => asked.toSorted()).toEqual(LOADED.toSorted())
  await expect(notice(page)).toHaveCount(0)
  await expect.poll(async () => (await events(page, 'page_view')).length).toBe(1)
  expect(await events(page, 'purchase')).toEqual([])
})

test('leaves a visitor alone who refuses, and follows a changed choice both ways', async ({
  page,
  backend,
}) => {
  const asked = await others(page)
  await test.step('lets a visitor pay on a page reached from a private one', async () => {
    await open(page, '/my-giving')
    await expect(choices(page)).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Donate Now' }).click()
    await expect(page.locator('main form')).toBeVisible()
    await expect(notice(page)).toBeVisible()
    expect(asked).toEqual([])
    await page.getByRole('radio').first().check()
    await page.locator('main form .pay-bar').getByRole('button').click()
    await expect(page.getByRole('dialog').getByRole('tab', { name: 'UPI' })).toBeVisible()
  })

  await test.step('loads nothing on any page and with any gift', async () => {
    await open(page, '/')
    await answer(page, 'Refuse')
    await expect(notice(page)).toHaveCount(0)
    await expect.poll(() => newest(backend)).toEqual([{ choice: 'refused', notice_version: '1-google-meta' }])
    await open(page, '/donate?amount=762')
    await give(page)
    await expect(notice(page)).toHaveCount(0)
    expect(await layer(page)).toEqual([])
    expect(asked).toEqual([])
  })

  await test.step('changes the choice to yes in the footer', async () => {
    await open(page, '/terms')
    await choices(page).click()
    await expect(notice(page)).toBeFocused()
    await expect(notice(page)).toContainText('You refused.')
    await answer(page, 'Agree')
    await expect(choices(page)).toBeFocused()
    await expect.poll(() => asked.toSorted()).toEqual(LOADED.toSorted())
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain('_ga=')
  })

  await test.step('changes it back to no, which removes the tags and their cookies', async () => {
    await choices(page).click()
    await expect(notice(page)).toContainText('You agreed.')
    asked.length = 0
    const reloaded = page.waitForEvent('load')
    await answer(page, 'Refuse')
    await reloaded
    await isReady(page)
    await expect.poll(() => newest(backend)).toEqual([{ choice: 'refused', notice_version: '1-google-meta' }])
    expect(await page.evaluate(() => document.cookie)).toBe('')
    await follow(page, '/privacy')
    await expect(page.getByRole('heading', { name: 'Privacy notice' })).toBeVisible()
    // A link in a part whose code has not come yet loads the page again.
    await isReady(page)
    expect(asked).toEqual([])
  })
})

test('loads no tag beside a session or on the sign-in, however that is spelled', async ({ page }) => {
  const asked = await others(page)
  await open(page, '/terms')
  await answer(page, 'Agree')
  await expect.poll(() => asked.length).toBe(2)
  const session = JSON.stringify({ access_token: 'secret', user: { id: 'u' } })
  asked.length = 0

  // After a sign-in in another window, this one loses its tags.
  const other = await page.context().newPage()
  const reloaded = page.waitForEvent('load')
  await other.goto('/robots.txt')
  await other.evaluate((kept) => localStorage.setItem('daan-auth', kept), session)
  await reloaded
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
  await open(page, '/about')
  await isQuiet(page)
  expect(asked).toEqual([])

  // Nor beside a gift's link or what was typed for a receipt, which a donor's own page left in this tab.
  await other.evaluate(() => localStorage.removeItem('daan-auth'))
  for (const key of ['daan-replaced-gift', 'gift-details']) {
    await page.evaluate((kept) => sessionStorage.setItem(kept, '{"name":"Asha"}'), key)
    await open(page, '/donate')
    await isQuiet(page)
    expect(asked, key).toEqual([])
    await page.evaluate((kept) => sessionStorage.removeItem(kept), key)
  }
  await open(page, '/donate')
  await expect.poll(() => asked.length).toBe(2)
  await other.close()

  await test.step('loads no tags on other spellings of the sign-in either', async () => {
    const { origin } = new URL(page.url())
    asked.length = 0
    for (const spelling of ['/Login', '/%6cogin', '/login/', '//LOGIN']) {
      const document = await page.goto(origin + spelling)
      expect(new URL(page.url()).pathname).toBe('/login')
      expect(document?.headers()['content-security-policy']).not.toMatch(/googletagmanager|facebook|razorpay/)
      await page.getByLabel('Password').fill('typed')
      await isQuiet(page)
      expect(asked, spelling).toEqual([])
    }
  })
})

test('brings no tag to the back office and its previews', async ({ admin }) => {
  const asked = await others(admin)
  await admin.setViewportSize({ width: 1440, height: 900 })
  const document = await admin.goto('/admin/content/about')
  expect(document?.headers()['content-security-policy']).not.toMatch(/googletagmanager|facebook|razorpay/)
  const preview = admin.frameLocator('iframe[title*="as visitors will see it"]')
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => events(admin, 'page_view')).toHaveLength(1)
  await admin.getByRole('link', { name: 'Causes', exact: true }).click()
  await expect.poll(() => events(admin, 'page_view')).toHaveLength(2)
  await isQuiet(admin)
  expect(asked).toEqual([])
})
