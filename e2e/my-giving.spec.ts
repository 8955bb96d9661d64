import { randomBytes } from 'node:crypto'
import { asOwner } from './owner.ts'
import { expectNoSidewaysScroll, expectNoViolations, message, open } from './site.ts'
import { expect, type Page, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 } })

type Letter = { link: string; code: string }

/** A donor with three gifts in two financial years. */
async function donorWithGifts(baseURL: string | undefined): Promise<string> {
  const email = `asha-${randomBytes(4).toString('hex')}@example.org`
  await asOwner(
    baseURL,
    `insert into public.donations (amount, platform, payment_status, donor_email, cause_id, created_at) values
      (1999, 'upi', 'successful', $1, 'elder-care', '2026-05-02 10:00+05:30'),
      (500, 'upi', 'successful', $1, null, '2026-03-31 23:59+05:30'),
      (125.50, 'upi', 'successful', $1, null, '2026-04-01 00:00+05:30')`,
    [email],
  )
  return email
}

/** What stands in the newest letter to an address, which waits for an email service that nobody set up here. */
async function letterTo(baseURL: string | undefined, email: string): Promise<Letter> {
  let letter: Letter | undefined
  await expect
    .poll(async () => {
      const { rows } = await asOwner(
        baseURL,
        `select w.variables from private.confidential_words w join public.outgoing_messages m on m.id = w.message_id
        where m.recipient = $1 order by m.created_at desc limit 1`,
        [email],
      )
      letter = rows[0]?.variables
      return letter
    })
    .toBeTruthy()
  return letter as Letter
}

async function askForLetter(page: Page, email: string) {
  await open(page, '/my-giving')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible()
}

const pathOf = (link: string) => {
  const { pathname, hash } = new URL(link)
  return pathname + hash
}

async function expectGifts(page: Page, email: string) {
  await expect(page.getByRole('heading', { name: 'Thank you for giving' })).toBeVisible()
  await expect(page.getByText(`Gifts made with ${email}`)).toBeVisible()
  await expect(page.getByText('₹2,624.50', { exact: true })).toBeVisible()
}

test('a donor comes in with the code, sees the gifts by year, gives again and signs out', async ({
  page,
  baseURL,
}) => {
  const email = await donorWithGifts(baseURL)
  await askForLetter(page, email)
  const { code } = await letterTo(baseURL, email)

  await page.getByLabel('Code from the letter').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await page.getByRole('button', { name: 'Show my gifts' }).click()
  await expect(page.getByLabel('Code from the letter')).toHaveAccessibleDescription(/This code is not right/)
  await page.getByLabel('Code from the letter').fill(` ${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Show my gifts' }).click()

  await expectGifts(page, email)
  const thisYear = page.getByRole('region', { name: 'April 2026 to March 2027' })
  await expect(thisYear.getByText('₹2,124.50 in this year')).toBeVisible()
  await expect(thisYear.getByText('Elder Care')).toBeVisible()
  await expect(page.getByRole('region', { name: 'April 2025 to March 2026' })).toContainText('₹500')
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)

  // The hour goes on in another tab and after a reload.
  await page.reload()
  await expectGifts(page, email)
  await page.getByRole('link', { name: 'Give ₹1,999 again for Elder Care' }).click()
  await expect(page).toHaveURL(/\/donate\?amount=1999&cause_id=elder-care$/)

  await open(page, '/my-giving')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Email address')).toBeVisible()
})

test('the link opens a page with a button, and works once', async ({ page, baseURL, request, browser }) => {
  const email = await donorWithGifts(baseURL)
  await askForLetter(page, email)
  const { link } = await letterTo(baseURL, email)
  // A mail service looks at it, with and without running its code.
  await request.get('/my-giving')
  const scanner = await browser.newContext()
  const scanned = await scanner.newPage()
  await open(scanned, pathOf(link))
  await expect(scanned.getByRole('button', { name: 'Show my gifts' })).toBeVisible()
  await scanner.close()

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' })
  const opened = await phone.newPage()
  await open(opened, pathOf(link))
  await opened.getByRole('button', { name: 'Show my gifts' }).click()
  await expectGifts(opened, email)
  expect(new URL(opened.url()).hash).toBe('')
  await expectNoViolations(opened)
  await phone.close()

  await page.goto('about:blank')
  await open(page, pathOf(link))
  await page.getByRole('button', { name: 'Show my gifts' }).click()
  await expect(page.getByText(/This link is too old or was already used/)).toBeVisible()
  await expect(page.getByLabel('Email address')).toBeVisible()
})

test('an address without gifts is answered alike', async ({ page }) => {
  await askForLetter(page, 'nobody-gave@example.org')
  await expect(page.getByText('If gifts were made with nobody-gave@example.org')).toBeVisible()
  await page.getByRole('button', { name: 'Send the letter again' }).click()
  await expect(page.getByText('A letter is on its way again.')).toBeVisible()
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
})

test('a session that ended says so, and gifts that cannot be loaded can be asked for again', async ({
  page,
  baseURL,
}) => {
  const email = await donorWithGifts(baseURL)
  await askForLetter(page, email)
  const { code } = await letterTo(baseURL, email)
  await page.route('**/rest/v1/donations?*', (route) => route.abort())
  await page.getByLabel('Code from the letter').fill(code)
  await page.getByRole('button', { name: 'Show my gifts' }).click()
  await expect(page.getByText('Your gifts could not be loaded.')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/rest/v1/donations?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectGifts(page, email)

  await asOwner(baseURL, 'delete from daan.guest_sessions where email = $1', [email])
  await page.reload()
  await expect(page.getByText(/Your hour is over, or you signed out/)).toBeVisible()
})

test('is for nobody’s cache or search engine, and says what it needs', async ({ request, page }) => {
  const response = await request.get('/my-giving')
  expect(response.status()).toBe(200)
  expect(response.headers()['cache-control']).toBe('no-store')
  const html = await response.text()
  expect(html).toContain('<meta name="referrer" content="no-referrer"/>')
  expect(html).toContain('This page needs JavaScript')
  await open(page, '/my-giving')
  await page.getByLabel('Email address').fill('nobody')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(
    'Please enter a valid email address.',
  )
  await page.route('**/auth/v1/otp*', (route) => route.abort())
  await page.getByLabel('Email address').fill('asha@example.org')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(message(page, 'That did not work. Please check your connection and try again.')).toBeVisible()
  await expectNoViolations(page)
})
