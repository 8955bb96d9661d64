import { randomBytes } from 'node:crypto'
import { payWithCard, payWithUpi, startPaying } from './giving.ts'
import { monthlyAt } from './monthly-gifts.ts'
import { asOwner } from './owner.ts'
import { asAdministrator, expectNoSidewaysScroll, expectNoViolations, message, open } from './site.ts'
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

const lastCodes = new Map<string, string>()

/**
 * The newest sign-in letter to an address that was not read yet. It stays queued, because no email service is set up
 * here.
 */
async function letterTo(baseURL: string | undefined, email: string): Promise<Letter> {
  let letter: Letter | undefined
  await expect
    .poll(async () => {
      const { rows } = await asOwner(
        baseURL,
        `select w.variables from private.confidential_words w join public.outgoing_messages m on m.id = w.message_id
        where m.recipient = $1 and w.variables ? 'code' order by m.created_at desc limit 1`,
        [email],
      )
      letter = rows[0]?.variables
      return letter && letter.code !== lastCodes.get(email)
    })
    .toBe(true)
  lastCodes.set(email, (letter as Letter).code)
  return letter as Letter
}

async function askForLetter(page: Page, email: string) {
  await open(page, '/my-giving')
  await sendLetter(page, email)
}

async function sendLetter(page: Page, email: string) {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
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

test('lets a donor in with the code, shows the gifts by year, and ends the session when asked or over', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const email = await donorWithGifts(baseURL)
  await askForLetter(page, email)
  const { code } = await letterTo(baseURL, email)

  await page.getByLabel('Code from the email').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await page.getByRole('button', { name: 'Show my gifts' }).click()
  await expect(page.getByLabel('Code from the email')).toHaveAccessibleDescription(/This code is wrong/)
  await page.getByLabel('Code from the email').fill(` ${code.slice(0, 3)} ${code.slice(3)}`)
  await page.route('**/rest/v1/donations?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Show my gifts' }).click()
  await test.step('loads gifts again on request', async () => {
    await expect(page.getByText('Your gifts could not be loaded.')).toBeVisible()
    await page.unroute('**/rest/v1/donations?*')
    await page.getByRole('button', { name: 'Try again' }).click()
  })

  await expectGifts(page, email)
  const thisYear = page.getByRole('region', { name: 'April 2026 to March 2027' })
  await expect(thisYear.getByText('₹2,124.50 in this year')).toBeVisible()
  await expect(thisYear.getByText('Elder Care')).toBeVisible()
  await expect(page.getByRole('region', { name: 'April 2025 to March 2026' })).toContainText('₹500')
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)

  // The hour goes on after a reload and in another tab, and ends in both.
  await page.reload()
  await expectGifts(page, email)
  const another = await page.context().newPage()
  await open(another, '/my-giving')
  await expectGifts(another, email)
  await page.getByRole('link', { name: 'Give ₹1,999 again for Elder Care' }).click()
  await expect(page).toHaveURL(/\/donate\?amount=1999&cause_id=elder-care$/)

  await open(page, '/my-giving')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Email address')).toBeVisible()
  await expect(another.getByText(/Your session has ended/)).toBeVisible()
  await another.reload()
  await expect(another.getByLabel('Email address')).toBeVisible()

  // Two addresses in one browser: a tab goes on with the one whose session it is, and acts for no other.
  const second = await donorWithGifts(baseURL)
  await askForLetter(another, second)
  const { code: codeOfSecond } = await letterTo(baseURL, second)
  await comeIn(page, baseURL, email)
  await another.getByLabel('Code from the email').fill(codeOfSecond)
  await another.getByRole('button', { name: 'Show my gifts' }).click()
  await expectGifts(another, second)
  await expectGifts(page, second)
  await expect(page.getByText(`Gifts made with ${email}`)).toBeHidden()

  await test.step('reports a session that ended', async () => {
    await another.close()
    const end = () => asOwner(baseURL, 'delete from daan.guest_sessions where email = $1', [second])
    await end()
    await page.reload()
    await expect(page.getByText(/Your session has ended/)).toBeVisible()
    // While the page stands, whatever is pressed leads back to the door.
    await comeIn(page, baseURL, second)
    await end()
    await page.getByLabel('Thank me on WhatsApp too.').click()
    await expect(page.getByText(/Your session has ended/)).toBeVisible()
  })
})

test('answers an address without gifts alike, and opens a page with a button from the link, which works once', async ({
  page,
  baseURL,
  request,
  browser,
}) => {
  const email = await donorWithGifts(baseURL)
  await askForLetter(page, 'nobody-gave@example.org')
  await expect(page.getByText('This site cannot send emails at the moment')).toBeVisible()
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText('This site cannot send emails at the moment')).toHaveCount(2)
  await page.getByRole('button', { name: 'Use another address' }).click()
  await sendLetter(page, email)
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

/** A donor whose details and receipt are known, and who gives every month. */
async function donorWithEverything(baseURL: string | undefined) {
  const email = await donorWithGifts(baseURL)
  await asOwner(
    baseURL,
    `update public.donors set name = 'Asha Rao', city = 'Pune', phone = '+91 98111 22233' where email = $1`,
    [email],
  )
  await asOwner(
    baseURL,
    `insert into public.monthly_gifts (amount, key_id, test_mode, donor_email, cause_id)
    values (250, 'rzp_live_journey', false, $1, 'elder-care')`,
    [email],
  )
  await asOwner(
    baseURL,
    `update public.monthly_gifts set subscription_id = 'sub_' || id, status = 'active', method = 'upi',
      started_at = now(), next_charge_at = '2030-01-05 10:00+05:30' where donor_email = $1`,
    [email],
  )
  return email
}

async function comeIn(page: Page, baseURL: string | undefined, email: string) {
  await askForLetter(page, email)
  const { code } = await letterTo(baseURL, email)
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Show my gifts' }).click()
  await expectGifts(page, email)
}

test('saves corrected details, takes the claim of a missing gift, and shows receipts and the monthly gift', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const email = await donorWithEverything(baseURL)
  // A certificate of a joint gift that another donor paid, in a year without a gift of their own.
  await asOwner(
    baseURL,
    `insert into public.certificates (year, file_name, certificate_no, donor_id)
    select 2023, 'joint.pdf', 'CERT' || left(id::text, 8), id from public.donors where email = $1`,
    [email],
  )
  await comeIn(page, baseURL, email)
  await test.step('saves corrected details and preferences, and takes the claim of a missing gift', async () => {
    const details = page.getByRole('region', { name: 'Your details for receipts' })
    await details.getByRole('button', { name: 'Correct the details of Asha Rao' }).click()
    await details.getByLabel('City').fill('Nashik')
    await details.getByRole('button', { name: 'Save' }).click()
    await expect(details.getByText('Saved. Thank you.')).toBeVisible()
    await expect(details.getByText('Nashik')).toBeVisible()

    const hear = page.getByRole('region', { name: 'How you hear from us' })
    const news = hear.getByLabel('Write to me now and then about what gifts make possible.')
    await news.click()
    await expect(news).toBeChecked()
    await expect(news).toBeEnabled()
    await news.click()
    await expect(news).not.toBeChecked()
    await expect(hear.getByLabel('Thank me on WhatsApp too.')).toBeChecked()
    await expect(hear.getByLabel('Ask me by email for details that a receipt lacks.')).toBeChecked()
    await hear.getByLabel('Language of our emails').selectOption('hi')
    await expect(hear.getByText('Saved.')).toBeVisible()

    const claim = page.getByRole('region', { name: 'Is a gift missing?' })
    await claim.getByRole('button', { name: 'Tell us about a gift' }).click()
    await claim.getByRole('button', { name: 'Send' }).click()
    await expect(claim.getByLabel('Reference')).toHaveAccessibleDescription(
      /Please enter at least three characters/,
    )
    await claim.getByLabel('Reference').fill('UTR 4711')
    await claim.getByLabel('Amount in rupees').fill('750')
    await claim.getByLabel('Day of the gift').fill('2026-05-02')
    await claim.getByRole('button', { name: 'Send' }).click()
    await expect(claim.getByText('We are looking for it', { exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page)
  })

  const jointYear = page.getByRole('region', { name: 'April 2023 to March 2024' })
  await expect(
    jointYear.getByRole('button', { name: /^Download the Form 10BE \(114\) certificate/ }),
  ).toBeVisible()
  const lastYear = page.getByRole('region', { name: 'April 2025 to March 2026' })
  for (const name of [/^Download receipt /, /^Download the summary for Asha Rao/]) {
    const download = page.waitForEvent('download')
    await lastYear.getByRole('button', { name }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  }
  const monthly = page.getByRole('region', { name: 'Your monthly gifts' })
  await expect(monthly.getByText('The next charge is on 5 January 2030.')).toBeVisible()
  await expect(monthly.getByText('Paid by UPI')).toBeVisible()
  await monthly.getByRole('button', { name: 'Stop this gift' }).click()
  await expect(monthly.getByText('Nothing more will be charged.')).toBeVisible()
  await expectNoViolations(page)
  await monthly.getByRole('button', { name: 'Back' }).click()
  await monthly.getByRole('button', { name: 'Pause' }).click()
  await expect(monthly.getByRole('button', { name: 'Three months' })).toBeVisible()
  await monthly.getByRole('button', { name: 'Back' }).click()

  await asOwner(
    baseURL,
    `update public.monthly_gifts set pending_action = 'cancel', pending_by = 'donor' where donor_email = $1`,
    [email],
  )
  await page.reload()
  await expect(monthly.getByText('We have asked the bank to end it. It is not confirmed yet.')).toBeVisible()

  await asOwner(
    baseURL,
    `update public.monthly_gifts set pending_action = null, pending_by = null, status = 'paused', paused_by = 'staff',
      paused_until = '2030-02-05', next_charge_at = null where donor_email = $1`,
    [email],
  )
  await page.reload()
  await expect(monthly.getByText('Paused by us until 5 February 2030.')).toBeVisible()
  await expect(monthly.getByRole('button', { name: 'Resume now' })).toHaveCount(0)

  await asOwner(
    baseURL,
    `update public.monthly_gifts set status = 'active', paused_by = null, paused_until = null where donor_email = $1`,
    [email],
  )
  await page.reload()
  await monthly.getByRole('button', { name: 'Change payment method' }).click()
  await expect(monthly.getByText(/the gift you have now ends/)).toBeVisible()
  await monthly.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/donate\?monthly=1&amount=250&cause_id=elder-care$/)
  await expect(page.getByText(/This replaces your present monthly gift/)).toBeVisible()

  await page.goto('/my-giving')
  await monthly.getByRole('button', { name: 'Change the amount' }).click()
  await monthly.getByLabel('New amount in rupees').fill('400.50')
  await monthly.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/donate\?monthly=1&amount=400&cause_id=elder-care$/)
  await expect(page.getByText(/This replaces your present monthly gift/)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('daan-replaced-gift'))).toMatch(/^[\w-]{43}$/)
})

test('rescues, pauses, resumes and replaces a monthly gift, and erases it with its donor', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const monthly = monthlyAt({ url: baseURL ?? '', administrator: await asAdministrator() })
  const email = `monthly-${randomBytes(4).toString('hex')}@example.org`
  // Found again by its amount, of which another try has another.
  const amount = 1302 + test.info().retry
  const begun = await monthly.begin({ rupees: 1301, email })
  await monthly.press(begun, 'fail')
  await monthly.press(begun, 'month')
  await monthly.hasState(begun, { status: 'failing' })
  const come = async () => {
    await askForLetter(page, email)
    const { code } = await letterTo(baseURL, email)
    await page.getByLabel('Code from the email').fill(code)
    await page.getByRole('button', { name: 'Show my gifts' }).click()
  }
  await come()
  const section = page.getByRole('region', { name: 'Your monthly gifts' })
  await section.getByRole('button', { name: 'Change payment method' }).click()
  await page.getByRole('button', { name: 'Change payment method' }).click()
  await payWithCard(page)
  await expect(page.getByText('Thank you. Your monthly gift goes on.')).toBeVisible()
  await monthly.hasState(begun, { status: 'active', method: 'card' })

  await page.goto('/my-giving')
  await section.getByRole('button', { name: 'Pause' }).click()
  await section.getByRole('button', { name: 'One month' }).click()
  await section.getByRole('button', { name: 'Resume now' }).click()
  await expect(section.getByRole('button', { name: 'Pause' })).toBeVisible()
  await monthly.hasState(begun, { status: 'active', paused_until: null })

  await section.getByRole('button', { name: 'Change the amount' }).click()
  await section.getByLabel('New amount in rupees').fill(String(amount))
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/This replaces your present monthly gift/)).toBeVisible()
  await startPaying(page)
  await payWithUpi(page, 'success@razorpay')
  await expect(page.getByRole('region', { name: 'Your monthly gift' })).toContainText(`₹1,30${amount % 10}`)
  await monthly.hasState(begun, { status: 'cancelled', ended_by: 'donor' })
  const second = await monthly.of(amount)
  await monthly.hasCharges(second, 1)

  await page.goto('/my-giving')
  const rights = page.getByRole('region', { name: 'Your data' })
  await rights.getByText('Erase your data').click()
  await rights.getByRole('button', { name: 'Show me first' }).click()
  await expect(
    rights.getByText('1 monthly gift: stopped first, so that nothing more is charged.'),
  ).toBeVisible()
  await rights.getByLabel('I understand that this cannot be undone.').check()
  await rights.getByRole('button', { name: 'Erase my data' }).click()
  await expect(message(page, 'Your data was erased. Thank you for having given.')).toBeVisible()
  await monthly.hasState(second, { status: 'cancelled', ended_by: 'donor' })
})

test('shows a donor all that is kept, takes a nominee and a complaint, and erases it', async ({
  page,
  baseURL,
}) => {
  const email = await donorWithGifts(baseURL)
  await asOwner(
    baseURL,
    `insert into public.payment_events (event_id, event, payload, donation_id, outcome, handled_at)
    select gen_random_uuid(), 'payment.captured', '{}', id, 'settled', now()
    from public.donations where donor_email = $1 limit 1`,
    [email],
  )
  await comeIn(page, baseURL, email)
  const rights = page.getByRole('region', { name: 'Your data' })

  await rights.getByText('See everything we keep about you').click()
  await rights.getByRole('button', { name: 'Show it' }).click()
  await expect(rights.getByRole('heading', { name: 'Emails and messages from us' })).toBeVisible()
  await expect(rights.getByText('A payment arrived', { exact: true })).toBeVisible()
  await expect(rights.getByRole('definition').filter({ hasText: /^$/ })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await rights.getByRole('button', { name: 'Download as a file' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')

  await rights.getByText('Add a nominee').click()
  await rights.getByRole('button', { name: 'Save' }).click()
  await expect(rights.getByLabel('Their name')).toHaveAccessibleDescription('Please enter a name.')
  await rights.getByLabel('Their name').fill('Ravi Rao')
  await rights.getByLabel('How we reach them').fill('98000 00011')
  await rights.getByRole('button', { name: 'Save' }).click()
  await expect(rights.getByText('Saved.')).toBeVisible()

  await rights.getByText('Ask a question or make a complaint').click()
  await rights.getByLabel('Your message').fill('You wrote too often.')
  await rights.getByRole('button', { name: 'Send' }).click()
  await expect(rights.getByText(/We answer by .* at the latest/)).toBeVisible()

  await rights.getByText('Erase your data').click()
  await rights.getByRole('button', { name: 'Show me first' }).click()
  await expect(rights.getByText('Your name, address and phone number from 3 gifts.')).toBeVisible()
  await expect(rights.getByText(/they are our books/)).toBeVisible()
  await expect(rights.getByRole('button', { name: 'Erase my data' })).toBeDisabled()
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await rights.getByLabel('I understand that this cannot be undone.').check()
  await rights.getByRole('button', { name: 'Erase my data' }).click()
  await expect(message(page, 'Your data was erased. Thank you for having given.')).toBeVisible()
  await expect(page.getByLabel('Email address')).toBeVisible()
  const { rows } = await asOwner(
    baseURL,
    `select from public.donations where donor_email = $1 union all select from public.donors where email = $1`,
    [email],
  )
  expect(rows).toEqual([])
})
