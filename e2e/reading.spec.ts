import { pathIn, siteLanguages } from '#domain/languages/languages.ts'
import { heldBack } from './held-back.ts'
import { weighScripts } from './script-weight.ts'
import { asAdministrator, expectNoViolations, isQuiet, isReady } from './site.ts'
import { expect, type Page, test } from './test.ts'

/** Pages that are read: their code waits until the visitor reaches for a control. */
const PAGES = [
  '/',
  '/about',
  '/our-work',
  '/our-work/therapy-support',
  '/campaigns',
  '/campaigns/a-full-school-bag',
  '/stories',
  '/stories/the-blue-bag',
  '/impact',
  '/csr-partnership',
  '/volunteer',
  '/contact',
  '/privacy',
  '/terms',
]
const CAUSE = '/our-work/therapy-support'

const hasStarted = (page: Page) => page.evaluate(() => '__reactRouterRouteModules' in window)

/** Opens a page to be read; it has everything that comes by itself. */
async function openToRead(page: Page, path: string): Promise<void> {
  const accompanied = page.waitForResponse(/\/accompany-/)
  await page.goto(path)
  await accompanied
  await isQuiet(page)
}

/** Holds the code of the page back until the returned function is called. */
async function onSlowNetwork(page: Page): Promise<() => void> {
  const arrived = heldBack()
  await page.route(/\/assets\/framework-/, async (route) => {
    await arrived.until
    await route.continue()
  })
  await page.addInitScript(() => {
    addEventListener('daan:ready', () => Object.assign(window, { isReady: true }))
  })
  return arrived.letGo
}

for (const language of siteLanguages)
  test(`loads at most 100 KB of code, gzipped, on pages to be read: ${language}`, async ({ browser }) => {
    for (const path of PAGES)
      await test.step(path, async () => {
        const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
        const page = await context.newPage()
        const scripts = weighScripts(page)
        await openToRead(page, pathIn(language, path))
        expect(await hasStarted(page)).toBe(false)
        expect(await scripts.sum()).toBeLessThanOrEqual(100_000)
        await context.close()
      })
  })

test('presses a control once that was pressed before the code arrived', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const letGo = await onSlowNetwork(page)
  await page.goto(CAUSE)
  const copy = page.getByRole('button', { name: 'Copy link' })
  await copy.dblclick()
  letGo()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(CAUSE)
})

test('opens a picture by the keyboard alone, on the first key', async ({ page }) => {
  const letGo = await onSlowNetwork(page)
  await page.goto(CAUSE)
  const picture = page.getByRole('link', { name: '(view larger)' }).first()
  await picture.focus()
  await page.keyboard.press('Enter')
  letGo()
  await expect(page.getByRole('dialog', { name: 'Gallery' })).toBeVisible()
  await expect(page).toHaveURL(CAUSE)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(picture).toBeFocused()
})

test('takes a touch before the code has arrived', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const letGo = await onSlowNetwork(page)
  await page.goto('/impact')
  await page.getByRole('button', { name: 'Next story' }).tap()
  letGo()
  await expect(page.getByText(/^Story 2 of /)).toBeAttached()
  await context.close()
})

test('sends a form once that was sent before the code arrived', async ({ page }) => {
  let sent = 0
  await page.route('**/functions/v1/contact-form', (route) => {
    sent++
    return route.fulfill({ json: {} })
  })
  const letGo = await onSlowNetwork(page)
  await page.goto('/contact')
  await page.getByLabel('Your name').fill('Asha Rao')
  await page.getByLabel('Email address').fill('asha@example.org')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('Where do I send books?')
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  letGo()
  await expect.poll(() => sent).toBe(1)
  await isQuiet(page)
  expect(sent).toBe(1)
})

for (const [fault, chunk] of [
  ['does not arrive', 'abort'],
  ['throws', 'throw'],
] as const)
  test(`hydrates a page when what accompanies it ${fault}`, async ({ page }) => {
    await page.route(/\/assets\/accompany-/, (route) =>
      chunk === 'abort'
        ? route.abort()
        : route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
    )
    const asked = page.waitForRequest(/\/assets\/accompany-/)
    await page.goto('/impact')
    await asked
    await page.getByRole('button', { name: 'Next story' }).click()
    await expect(page.getByText(/^Story 2 of /)).toBeAttached()
  })

for (const [part, chunk] of [
  ['the entry', /\/assets\/entry\.client-/],
  ['a part that the entry asks for', /\/assets\/framework-/],
] as const)
  test(`lets controls do what they do without code when ${part} does not arrive`, async ({ page }) => {
    await page.route(chunk, (route) => route.abort())
    await page.goto('/contact')
    await page.evaluate(() => {
      document.addEventListener('submit', (event) => {
        event.preventDefault()
        document.title = 'Sent'
      })
    })
    await page.getByLabel('Your name').fill('Asha Rao')
    await page.getByLabel('Email address').fill('asha@example.org')
    await page.getByLabel('Subject').fill('A question')
    await page.getByLabel('Message').fill('Where do I send books?')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page).toHaveTitle('Sent')
    await page.goto(CAUSE)
    await page.getByRole('link', { name: '(view larger)' }).first().click()
    await expect(page).toHaveURL(/\.(webp|avif|jpe?g|png)/)
  })

test('remembers the link that brought a visitor, without other code', async ({ page }) => {
  await openToRead(page, '/about?utm_source=poster&utm_campaign=school')
  const kept = () => page.evaluate(() => sessionStorage.getItem('daan-campaign'))
  expect(await kept()).toBe('?utm_source=poster&utm_campaign=school')
  expect(await hasStarted(page)).toBe(false)
  await page.goto('/donate')
  expect(await kept()).toBe('?utm_source=poster&utm_campaign=school')
})

test('keeps the query and the answer when the language is switched before the code runs', async ({
  page,
}) => {
  const letGo = await onSlowNetwork(page)
  await openToRead(page, '/campaigns?utm_source=poster#main')
  await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page).toHaveURL('/hi/campaigns?utm_source=poster#main')
  expect(await page.evaluate(() => localStorage.getItem('daan-language'))).toBe('yes')
  letGo()
})

test('shows staff the way to the back office by itself', async ({ page }) => {
  const { data } = await (await asAdministrator()).auth.getSession()
  await page.addInitScript(
    (session) => localStorage.setItem('daan-auth', JSON.stringify(session)),
    data.session,
  )
  await page.goto('/about')
  await expect(page.getByRole('link', { name: 'Admin Panel' }).first()).toBeVisible()
})

test('offers another language to those who scroll to the end', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'hi-IN' })
  const page = await context.newPage()
  await openToRead(page, '/about')
  expect(await hasStarted(page)).toBe(false)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.locator('aside[lang="hi-IN"]')).toBeVisible()
  await context.close()
})

test('hides the donation bar beside a donate button, and counts figures up, without other code', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: 'no-preference',
  })
  const page = await context.newPage()
  await openToRead(page, '/')
  const bar = page.locator('.donate-bar')
  const figure = page.locator('[data-count]').first()
  const whole = await figure.textContent()
  await page.locator('main a.give-button').first().scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await figure.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect(figure).not.toHaveText(whole ?? '')
  await expect(figure).toHaveText(whole ?? '')
  await expect(bar).toBeVisible()
  expect(await hasStarted(page)).toBe(false)
  await context.close()
})

test('stays where the reader is when the code starts', async ({ page }) => {
  await openToRead(page, '/privacy')
  await page.evaluate(() => scrollTo(0, 700))
  await isReadyAfterStart(page)
  await page.evaluate(() => scrollTo(0, 900))
  await page.reload()
  await isQuiet(page)
  await page.evaluate(() => scrollTo(0, 1500))
  await isReadyAfterStart(page)
  expect(await page.evaluate(() => scrollY)).toBe(1500)
})

async function isReadyAfterStart(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('daan:ready', () => Object.assign(window, { isReady: true }))
  })
  await isReady(page)
}
