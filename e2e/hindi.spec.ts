import { randomBytes } from 'node:crypto'
import { isEnglish } from '#domain/testing/english.ts'
import { payButton, payWithUpi } from './giving.ts'
import { asOwner } from './owner.ts'
import { weighScripts } from './script-weight.ts'
import {
  asAdministrator,
  expectNoSidewaysScroll,
  expectNoViolations,
  isQuiet,
  isReady,
  open,
} from './site.ts'
import { expect, type Page, test } from './test.ts'

/** The site in Hindi, as on a cheap phone. */
test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

// These browsers prefer English, and would be offered it once.
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('daan-language', 'yes')))

const PAGES = {
  'the first pages': ['', '/about', '/our-work', '/impact', '/donate', '/our-work/therapy-support'],
  'the other pages': ['/csr-partnership', '/volunteer', '/contact', '/privacy', '/terms'],
  'campaigns, stories and what one gets to seldom': [
    '/campaigns/a-full-school-bag',
    '/stories/forty-saplings-and-a-goat',
    '/donate?campaign=a-full-school-bag',
    '/no/such/page',
    '/my-giving',
    '/claim',
    '/gift',
    '/receipt/00000000',
    '/unsubscribe',
  ],
}

/** Every text that a visitor reads or hears and that has a Latin word in it. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, noscript, [lang="en-IN"]'))
        found.push(node.textContent ?? '')
    // To a browser with JavaScript its markup is text.
    for (const { textContent } of document.querySelectorAll('body noscript'))
      found.push((textContent ?? '').replace(/<style>.*?<\/style>|<[^>]*>/gs, ' '))
    for (const element of document.querySelectorAll('[alt], [aria-label], [placeholder], [title]'))
      for (const name of ['alt', 'aria-label', 'placeholder', 'title'])
        found.push(element.getAttribute(name) ?? '')
    for (const meta of document.querySelectorAll('meta[name="description"], meta[property="og:title"]'))
      found.push(meta.getAttribute('content') ?? '')
    return found
  })
  return texts.filter(isEnglish).map((text) => text.trim())
}

for (const [name, paths] of Object.entries(PAGES)) {
  test(`shows ${name} in Hindi throughout, with no violation of axe and nothing beyond the edge`, async ({
    page,
  }) => {
    test.slow()
    for (const path of paths) {
      await test.step(`/hi${path}`, async () => {
        await page.setViewportSize({ width: 360, height: 740 })
        await open(page, `/hi${path}`)
        expect(await englishOn(page)).toEqual([])
        await expectNoViolations(page)
        await page.setViewportSize({ width: 320, height: 640 })
        await expectNoSidewaysScroll(page)
      })
    }
  })
}

async function pay(page: Page, vpa: string) {
  await expect(page.getByText('परीक्षण मोड: असली पैसा नहीं').first()).toBeVisible()
  await payButton(page).click()
  // The payment's window, as the provider's would be.
  const window = page.getByRole('dialog')
  await expect(window).toHaveAttribute('lang', 'hi')
  for (const tab of await window.getByRole('tab').all()) {
    await tab.click()
    expect((await window.innerText()).split('\n').filter(isEnglish)).toEqual([])
  }
  await payWithUpi(page, vpa)
}

test('takes a gift in Hindi, a failed one first, and answers in Hindi', async ({ page, baseURL }) => {
  test.slow()
  await open(page, '/hi')
  await expect(page.locator('.donate-bar a')).toHaveAttribute('href', '/hi/donate?amount=199')
  await open(page, '/hi/donate?amount=199')
  await page.getByLabel('या कोई और रकम लिखें').fill('१२३७')
  await page.getByLabel('दान किस काम के लिए है').selectOption({ label: 'बुज़ुर्गों की देखभाल' })
  await pay(page, 'failure@razorpay')
  const failed = page.getByRole('region', { name: 'भुगतान पूरा नहीं हुआ' })
  await expect(failed).toBeAttached()
  const window = page.getByRole('dialog')
  await expect(window.getByRole('alert')).toHaveText(
    'UPI ऐप में भुगतान मंज़ूर नहीं हुआ। फिर कोशिश करें या भुगतान का दूसरा तरीका आज़माएँ।',
  )
  await window.getByRole('button', { name: 'बंद करें' }).last().click()
  await expect(failed.getByRole('heading')).toBeFocused()
  await expectNoViolations(page)
  await failed.getByRole('button', { name: 'फिर कोशिश करें' }).click()
  await payWithUpi(page, 'success@razorpay')

  await expect(page).toHaveURL(/\/hi\/donate\/thank-you\?reference=pay_/)
  await expect(page.getByText('धन्यवाद! आपका दान सफल रहा।')).toBeVisible()
  // The message about the first try is outdated and disappears before its time is up.
  expect(await page.getByText('भुगतान नहीं हुआ। कृपया फिर कोशिश करें।').count()).toBe(0)
  const ticket = page.getByRole('region', { name: 'आपका दान' })
  await expect(ticket).toContainText('₹1,237')
  await expect(ticket.getByRole('link', { name: 'बुज़ुर्गों की देखभाल' })).toHaveAttribute(
    'href',
    '/hi/our-work/elder-care',
  )
  const whatsapp = page.getByRole('region', { name: 'किसी अपने को बताएँ' }).getByRole('link').first()
  await expect(whatsapp).toHaveAttribute('href', /hi%2Four-work%2Felder-care$/)
  await expectNoViolations(page)
  const client = await asAdministrator()
  const { data } = await client.from('donations').select('language').eq('amount', 1237).throwOnError()
  expect(data).toEqual([{ language: 'hi' }])

  await test.step('opens the gift’s own page in Hindi', async () => {
    await page.getByRole('button', { name: 'अपने दान का पन्ना खोलें' }).click()
    await expect(page).toHaveURL(/\/hi\/gift#/)
    await page.getByRole('button', { name: 'खोलें', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('इस दान के लिए धन्यवाद')
    await expect(page.getByText('बुज़ुर्गों की देखभाल')).toBeVisible()
    await expectNoViolations(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('starts a monthly gift in Hindi', async () => {
    await open(page, '/hi/donate?monthly=1&amount=1241')
    await expect(payButton(page)).toHaveText('हर महीने ₹1,241 दें')
    await pay(page, 'success@razorpay')
    await expect(page.getByRole('region', { name: 'आपका मासिक दान' })).toContainText('₹1,241')
    const { rows } = await asOwner(baseURL, 'select language from public.monthly_gifts where amount = 1241')
    expect(rows).toEqual([{ language: 'hi' }])
  })
})

test('writes in Hindi to a donor who gave in Hindi, with links to Hindi pages', async ({ page, baseURL }) => {
  const email = `hindi-${randomBytes(4).toString('hex')}@example.org`
  await asOwner(
    baseURL,
    `insert into public.donations (amount, platform, payment_status, donor_email, cause_id, language, created_at)
    values (1999, 'upi', 'successful', $1, 'elder-care', 'hi', '2026-05-02 10:00+05:30')`,
    [email],
  )
  await open(page, '/hi/my-giving')
  await page.getByLabel('ईमेल पता').fill(email)
  await page.getByRole('button', { name: 'मुझे लिंक भेजें' }).click()
  await expect(page.getByRole('heading', { name: 'अपना ईमेल देखें' })).toBeVisible()
  let link = ''
  await expect
    .poll(async () => {
      const { rows } = await asOwner(
        baseURL,
        `select w.variables ->> 'link' as link, m.language from private.confidential_words w
        join public.outgoing_messages m on m.id = w.message_id where m.recipient = $1`,
        [email],
      )
      link = rows[0]?.link ?? ''
      return rows[0]?.language
    })
    .toBe('hi')
  expect(new URL(link).pathname).toBe('/hi/my-giving')
  await page.goto('about:blank')
  await open(page, link.slice(new URL(link).origin.length))
  await page.getByRole('button', { name: 'मेरे दान दिखाएँ' }).click()
  await expect(page.getByRole('heading', { name: 'आपके दान के लिए धन्यवाद' })).toBeVisible()
  await expect(page.getByText('बुज़ुर्गों की देखभाल').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'अप्रैल 2026 से मार्च 2027' })).toBeVisible()
  await page.getByText('देखें कि हम आपके बारे में क्या-क्या रखते हैं').click()
  await page.getByRole('button', { name: 'दिखाएँ', exact: true }).click()
  const labels = page.locator('dt')
  await expect(labels.filter({ hasText: 'भुगतान का माध्यम' }).first()).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'मिल गया' }).first()).toBeVisible()
  expect(
    (await page.getByRole('definition').allInnerTexts()).filter((value) => /^[a-z_]+$/.test(value)),
  ).toEqual([])
  expect(
    (await labels.allInnerTexts()).filter((label) => !/[\u0900-\u097f]|^(PAN|UPI ID)$/.test(label)),
  ).toEqual([])
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
})

test('weighs at most a tenth more in Hindi, and loads no fonts but its own', async ({ page, context }) => {
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  let bytes = 0
  const fonts = new Set<string>()
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  page.on('request', (request) => {
    if (request.resourceType() === 'font')
      fonts.add(/(\w+-\d+-[a-z]+)-[\w-]+\.woff2$/.exec(request.url())?.[1] ?? '')
  })
  const weigh = async (path: string) => {
    bytes = 0
    fonts.clear()
    const scripts = weighScripts(page)
    // The page's code waits for its pictures, which on a busy machine may be longer than a pause.
    await open(page, path)
    await isQuiet(page)
    return { bytes, scripts: await scripts.sum(), fonts: [...fonts].sort() }
  }
  for (const path of ['/', '/donate', '/privacy'])
    await test.step(path, async () => {
      const english = await weigh(path)
      const hindi = await weigh(`/hi${path}`)
      expect(english.fonts.filter((font) => /hindi|devanagari/.test(font))).toEqual([])
      expect(hindi.fonts).toEqual(['mukta-400-hindi', 'mukta-600-hindi'])
      expect(hindi.bytes / english.bytes).toBeLessThan(1.1)
      // The line that offers the browser's own language is the only thing more.
      expect(hindi.scripts / english.scripts).toBeLessThan(1.02)
    })
})

/** Has the format of tokens in letters, which is all that a page checks before its button is pressed. */
const TOKEN = 'a'.repeat(43)

test('switches language on the same page, and on the page behind a letter’s link', async ({ page }) => {
  await test.step('switches on the same page and back, and keeps its query', async () => {
    await open(page, '/donate?amount=499&utm_source=poster')
    await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click()
    await expect(page).toHaveURL('/hi/donate?amount=499&utm_source=poster')
    await isReady(page)
    await expect(payButton(page)).toHaveText('₹499 दान करें')
    // The footer's code comes once the visitor does something.
    const back = page.getByRole('contentinfo').getByRole('link', { name: 'English' })
    await back.hover()
    await expect(back).toHaveAttribute('href', '/donate?amount=499&utm_source=poster')
    await back.click()
    await expect(page).toHaveURL('/donate?amount=499&utm_source=poster')
    await expect(payButton(page)).toHaveText('Give ₹499')
  })

  await test.step('opens the same gift behind a letter’s link in the other language', async () => {
    await open(page, `/gift#${TOKEN}`)
    await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click()
    await expect(page).toHaveURL(`/hi/gift#${TOKEN}`)
    await expect(page.getByRole('button', { name: 'खोलें', exact: true })).toBeVisible()
    await isReady(page)
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(`/gift#${TOKEN}`)
    await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeVisible()
  })
})

/** In the browser: controls that the offer lies over, at any place the page can be scrolled to. */
function coveredControls(): string[] {
  const offer = document.querySelector('aside.script-letters')
  const covered = new Set<string>()
  for (let top = 0; top < document.documentElement.scrollHeight; top += 40) {
    scrollTo({ top, behavior: 'instant' })
    const box = offer?.getBoundingClientRect()
    if (!box) return ['the offer is not there']
    for (const control of document.querySelectorAll('main :is(a, button, input, select), footer a')) {
      const { left, right, top: from, bottom } = control.getBoundingClientRect()
      const isUnder = left < box.right && right > box.left && from < box.bottom && bottom > box.top
      if (isUnder && right > left) covered.add(control.textContent || control.outerHTML)
    }
  }
  return [...covered]
}

test('offers the other language once, and redirects no one', async ({ browser, baseURL }) => {
  const hindi = await browser.newContext({
    locale: 'hi-IN',
    viewport: { width: 360, height: 740 },
    baseURL: baseURL ?? '',
  })
  const page = await hindi.newPage()
  await open(page, '/about')
  const offer = page.getByRole('complementary', { name: 'यह वेबसाइट हिन्दी में भी है।' })
  await expect(offer.getByRole('link', { name: 'हिन्दी में पढ़ें' })).toHaveAttribute('href', '/hi/about')
  // Not every device has the letters.
  await expect(offer).toHaveCSS('font-family', /^"Mukta Hindi"/)
  await expectNoViolations(page)
  for (const path of ['/donate', '/', '/about']) {
    await open(page, path)
    await offer.waitFor()
    expect(await page.evaluate(coveredControls), path).toEqual([])
  }
  await offer.getByRole('button', { name: 'नहीं, धन्यवाद' }).click()
  await expect(offer).toHaveCount(0)
  await open(page, '/impact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Counted with care')
  await expect(offer).toHaveCount(0)

  await test.step('offers it behind a letter’s link as well', async () => {
    await page.evaluate(() => localStorage.clear())
    await open(page, `/gift#${TOKEN}`)
    await offer.getByRole('link').click()
    await expect(page).toHaveURL(`/hi/gift#${TOKEN}`)
  })
  await hindi.close()
})
