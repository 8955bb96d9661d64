import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extractText } from 'unpdf'
import { issueToken, type TokenPurpose } from '../server/giving/tokens/gift-tokens.ts'
import { payButton, payWithUpi, startPaying } from './giving.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { asOwner } from './owner.ts'
import { expectNoSidewaysScroll, expectNoViolations, open } from './site.ts'
import { expect, type Page, test } from './test.ts'

/** On a server of its own, whose organisation has an 80G approval: every page would show it. */
test.use({ viewport: { width: 360, height: 740 } })
test.describe.configure({ mode: 'serial' })

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const APPROVAL = 'AAATD1234EF20214'
let server: OwnServer
test.beforeAll(async () => {
  server = await startOwnServer({})
  await sql(
    `insert into public.registrations (kind, number, valid_from, valid_to, file)
    values ('80g', $1, '2022-04-01', '2032-03-31', '/storage/v1/object/public/site_assets/80g.pdf')`,
    [APPROVAL],
  )
})
test.afterAll(() => server.stop())

const sql = (text: string, values: unknown[] = []) => asOwner(server.url, text, values)
const at = (path: string) => server.url + path

/** A gift that has arrived, with a link to it. */
async function giftWith(
  purpose: TokenPurpose,
  amount = 1000,
  email: string | null = null,
  isProved = false,
): Promise<string> {
  const [id, order, payment] = [randomUUID(), `order_${randomUUID()}`, `pay_${randomUUID()}`]
  await sql('insert into public.donations (id, amount, order_id) values ($1, $2, $3)', [id, amount, order])
  const news = { payment_id: payment, order_id: order, status: 'captured', amount, currency: 'INR' }
  await sql('select private.settle_payment($1)', [
    JSON.stringify({
      ...news,
      method: 'upi',
      email,
      paid_at: new Date().toISOString(),
      confirmed: true,
    }),
  ])
  return issueToken((text, values) => sql(text, values), { purpose, donationId: id, isProved })
}

const newPan = (letter = 'P') =>
  `ABC${letter}R${String(randomBytes(2).readUInt16BE() % 10_000).padStart(4, '0')}${String.fromCharCode(65 + ((randomBytes(1)[0] ?? 0) % 26))}`

async function fillIn(page: Page, name: string, pan: string) {
  await page.getByLabel('Name as on the PAN card').fill(name)
  await page.getByLabel('PAN', { exact: true }).fill(pan)
  await page.getByLabel('Address', { exact: true }).fill('12 Lake Road')
  await page.getByLabel('Pincode').fill('411001')
  await page.getByLabel('City').fill('Pune')
}

const send = (page: Page) => page.getByRole('button', { name: 'Get my receipt' }).click()

async function expectPdf(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the receipt' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
}

test('issues the tax receipt from the payment on without staff, and confirms it by its code', async ({
  page,
  browser,
}) => {
  await open(page, at('/donate?amount=999'))
  await expect(page.getByText('80G receipt', { exact: true })).toBeVisible()
  await startPaying(page)
  await payWithUpi(page, 'success@razorpay')
  const ticket = page.getByRole('region', { name: 'Your gift', exact: true })
  await ticket.getByRole('button', { name: 'Get your tax receipt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Details for your receipt')
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)

  await fillIn(page, 'Asha Rao', newPan())
  await expect(page.getByLabel('State')).toHaveValue('Maharashtra')
  await send(page)
  await expect(page.getByText(/^Your receipt has the number \S+\.$/)).toBeVisible()
  await expectNoViolations(page)
  await expectPdf(page)

  await test.step('shows the receipt on the gift’s page', async () => {
    await page.getByRole('button', { name: 'See this gift' }).click()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Your gift' })).toContainText('₹999')
    await expect(page.getByRole('region', { name: 'Your receipt' })).toContainText(/Number \S+, issued on/)
    await expectPdf(page)
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page)
  })

  // Without the donor’s name.
  const { rows } = await sql(
    'select verify_code, receipt_no, donation_id from public.receipts where amount = 999',
  )
  const [{ verify_code, receipt_no, donation_id }] = rows
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const second = await plain.newPage()
  const response = await second.goto(at(`/receipt/${verify_code}`))
  expect(response?.status()).toBe(200)
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('This receipt is genuine')
  await expect(second.locator('main')).toContainText(receipt_no)
  await expect(second.locator('main')).toContainText('₹999')
  await expect(second.locator('main')).not.toContainText('Asha')
  expect((await second.goto(at(`/receipt/${'0'.repeat(32)}`)))?.status()).toBe(404)
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('There is no receipt with this code')

  await test.step('reports that staff cancelled it, and promises no other on the gift’s page', async () => {
    await sql(
      `update public.receipts set cancelled_at = now(), cancel_reason = 'Entered twice.' where verify_code = $1`,
      [verify_code],
    )
    await second.goto(at(`/receipt/${verify_code}`))
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('This receipt was cancelled')
    const query = (text: string, values?: unknown[]) => sql(text, values)
    const token = await issueToken(query, { purpose: 'gift', donationId: donation_id })
    await page.goto('about:blank')
    await open(page, at(`/gift#${token}`))
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    const receipt = page.getByRole('region', { name: 'Your receipt' })
    await expect(receipt).toContainText('This gift has no receipt at the moment.')
    await expect(receipt.getByRole('link', { name: 'Write to us' })).toBeVisible()
  })
  await plain.close()
})

test('leads from a printed poster to the receipt without staff, and counts both', async ({ browser }) => {
  const { administrator } = server
  const { data: poster } = await administrator
    .from('posters')
    .insert({ name: 'Temple gate', place: 'Pune', cause_id: 'elder-care', amount: 860 })
    .select()
    .single()
    .throwOnError()
  const { data: pdf } = await administrator.functions.invoke('poster-pdf', {
    body: { id: poster.id, size: 'a5' },
  })
  const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true })
  const [printed] = /localhost:\d+\/q\/[2-9a-hjkmnp-z]{6}/.exec(text) ?? []
  expect(text).toContain('Suggested gift: ₹860')

  // The browser of the tests says that it is a robot, which is not counted.
  const phone = await browser.newContext({ userAgent: PHONE, viewport: { width: 360, height: 740 } })
  const page = await phone.newPage()
  await page.goto(`http://${printed}`.toUpperCase().replace('/Q/', '/q/'))
  await expect(page).toHaveURL(
    at(`/donate?poster=${poster.code}&cause_id=elder-care&amount=860&utm_source=poster`),
  )
  await expect(payButton(page)).toHaveText(/₹860/)
  await expectNoSidewaysScroll(page)
  // Reads about the charity first; the gift still comes from the poster.
  await open(page, at('/about'))
  await open(page, at('/donate?amount=860'))
  await startPaying(page)
  await payWithUpi(page, 'success@razorpay')
  const ticket = page.getByRole('region', { name: 'Your gift', exact: true })
  await ticket.getByRole('button', { name: 'Get your tax receipt' }).click()
  await fillIn(page, 'Meera Rao', newPan())
  await send(page)
  await expect(page.getByText(/^Your receipt has the number \S+\.$/)).toBeVisible()
  await expectPdf(page)
  await phone.close()

  const report = await administrator.rpc('poster_report').throwOnError()
  expect(report.data).toEqual([{ poster_id: poster.id, visits: 1, gifts: 1, amount: 860 }])
})

test('gives a donor who has signed in the next receipt with one press', async ({ page }) => {
  const email = `asha-${randomBytes(4).toString('hex')}@example.org`
  await open(page, at(`/gift#details=${await giftWith('details', 1000, email)}`))
  await fillIn(page, 'Asha Rao', newPan())
  await send(page)
  await expect(page.getByText(/^Your receipt has the number/)).toBeVisible()
  await giftWith('details', 700, email)

  await open(page, at('/my-giving'))
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  const code = async () =>
    (
      await sql(
        `select w.variables ->> 'code' as code from private.confidential_words w
        join public.outgoing_messages m on m.id = w.message_id where m.recipient = $1 and w.variables ? 'code'`,
        [email],
      )
    ).rows[0]?.code
  await expect.poll(code).toBeTruthy()
  await page.getByLabel('Code from the email').fill(await code())
  await page.getByRole('button', { name: 'Show my gifts' }).click()
  const press = page.getByRole('button', { name: 'Get receipt for Asha Rao' })
  await expect(press).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await press.click()
  await expect(page.getByText(/^Your receipt has the number/).first()).toBeVisible()
  await expect(press).toHaveCount(0)

  await test.step('does so on the thank-you page too, while the page of their giving is open', async () => {
    await open(page, at('/donate?amount=999'))
    await startPaying(page)
    await page.getByRole('dialog').getByLabel('Email').fill(email)
    await payWithUpi(page, 'success@razorpay')
    const ticket = page.getByRole('region', { name: 'Your gift', exact: true })
    await ticket.getByRole('button', { name: 'Get your tax receipt' }).click()
    // The receipt may have come by itself in the meantime.
    await page.waitForURL(/\/gift#receipt=|\/my-giving$/)
    const { rows } = await sql(
      `select r.data #>> '{donor,name}' as name from public.receipts as r
        join public.donations as gift on gift.id = r.donation_id where gift.donor_email = $1 and gift.amount = 999`,
      [email],
    )
    expect(rows).toEqual([{ name: 'Asha Rao' }])
  })
})

test('uses the earlier details with one press behind a letter’s link', async ({ page }) => {
  const email = `asha-${randomBytes(4).toString('hex')}@example.org`
  const earlier = await giftWith('gift', 800, email, true)
  await open(page, at(`/gift#details=${await giftWith('details', 1000, email, true)}`))
  await fillIn(page, 'Asha Rao', newPan())
  await send(page)
  await expect(page.getByText(/^Your receipt has the number/)).toBeVisible()

  await open(page, at(`/gift#${earlier}`))
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const receipt = page.getByRole('region', { name: 'Your receipt' })
  const press = receipt.getByRole('button', { name: 'Use my earlier details' })
  await expect(press).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/Asha|Lake Road/)
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await press.click()
  await expect(receipt).toContainText(/Number \S+, issued on/)
  await expectPdf(page)
})

test('asks and issues the receipt in Hindi', async ({ page }) => {
  await open(page, at('/hi/donate?amount=997'))
  await expect(page.getByText('परीक्षण मोड: असली पैसा नहीं').first()).toBeVisible()
  await payButton(page).click()
  await payWithUpi(page, 'success@razorpay')
  await page.getByRole('button', { name: 'टैक्स रसीद पाएँ' }).click()
  await expect(page).toHaveURL(/\/hi\/gift#/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('आपकी रसीद के लिए जानकारी')
  const submit = page.getByRole('button', { name: 'मेरी रसीद बनाएँ' })
  const name = page.getByLabel('नाम, जैसा PAN कार्ड पर है')
  const number = page.getByLabel('पैन (PAN)', { exact: true })
  await submit.click()
  await expect(name).toHaveAccessibleDescription('कृपया अपना नाम लिखें।')
  await name.fill('आशा राव')
  await number.fill('1234 5678 9012')
  await page.getByLabel('पता', { exact: true }).fill('12 लेक रोड')
  await page.getByLabel('पिनकोड').fill('411001')
  await page.getByLabel('शहर या गाँव').fill('पुणे')
  await submit.click()
  await expect(number).toHaveAccessibleDescription(/कृपया आधार नंबर न लिखें। PAN सबसे अच्छा है।$/)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await number.fill(newPan())
  await submit.click()
  await expect(page.getByText(/^आपकी रसीद का नंबर \S+ है।$/)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'रसीद डाउनलोड करें' }).click(),
  ])
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const { rows } = await sql(
    `select receipt.data ->> 'language' as language from public.receipts as receipt
      join public.donations as gift on gift.id = receipt.donation_id where gift.amount = 997`,
  )
  expect(rows).toEqual([{ language: 'hi' }])
})

test('sends receipts to a second address once its link was used, and switches a link off', async ({
  page,
}) => {
  const email = `second-${randomBytes(4).toString('hex')}@example.org`
  await open(page, at(`/gift#details=${await giftWith('details')}`))
  await fillIn(page, 'Asha Rao', newPan())
  await page.getByText('Living abroad, another email address, language').click()
  await page.getByLabel('Another email address for the receipt').fill(email)
  await send(page)
  await expect(page.getByText(`An email to ${email} follows as soon as it can`)).toBeVisible()
  const { rows } = await sql(
    `select w.variables ->> 'link' as link from private.confidential_words as w
      join public.outgoing_messages as m on m.id = w.message_id where m.recipient = $1`,
    [email],
  )
  await page.goto('about:blank')
  await open(page, rows[0].link)
  await page.getByRole('button', { name: 'Yes, send my receipts here' }).click()
  await expect(page.getByText('From now on your receipts come to this address.')).toBeVisible()
  await expectNoViolations(page)

  await test.step('switches a link off, and then answers as for an unknown one', async () => {
    const token = await giftWith('gift')
    const dead = 'This link no longer works. Ask for a new one on “My giving”, or write to us.'
    await page.goto('about:blank')
    await open(page, at(`/gift#${token}`))
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Your receipt' })).toContainText(
      'your PAN or another number',
    )
    await page.getByRole('button', { name: 'Make this link stop working' }).click()
    await page.getByRole('button', { name: 'Yes, stop it' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The link is off')
    for (const link of [token, 'x'.repeat(43)]) {
      await page.goto('about:blank')
      await open(page, at(`/gift#${link}`))
      await page.getByRole('button', { name: 'Open', exact: true }).click()
      await expect(page.getByText(dead)).toBeVisible()
    }
    await expectNoViolations(page)
  })
})

test('shows the approval with its number and document, and claims no other', async ({ page }) => {
  await page.goto(at('/'))
  const hero = page.locator('main section').first()
  await expect(hero).toContainText(APPROVAL)
  await expect(hero).not.toContainText('12A')
  await page.goto(at('/about'))
  const certificates = page.getByRole('region', { name: 'Certificates and registrations' })
  await expect(certificates).toContainText(`Number ${APPROVAL}, valid until 31 March 2032`)
  await expect(certificates.getByRole('link', { name: 'See the document' })).toHaveAttribute(
    'href',
    /80g\.pdf$/,
  )
  await expect(certificates).not.toContainText('Section 8')
  await expect(page.locator('footer')).toContainText(`80G ${APPROVAL}`)
  await expectNoViolations(page)

  await test.step('neither asks for a PAN nor mentions 80G once the approval has ended', async () => {
    await sql(`update public.registrations set valid_to = current_date - 1 where number = $1`, [APPROVAL])
    await open(page, at('/donate?amount=996'))
    await expect(page.locator('body')).not.toContainText('80G')
    await startPaying(page)
    await payWithUpi(page, 'success@razorpay')
    await expect(page.locator('main')).not.toContainText(/80G|PAN|tax receipt/)
    await page.getByRole('button', { name: 'Open your gift’s page' }).click()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    // An acknowledgement needs a name and nothing else.
    await expect(page.getByRole('region', { name: 'Your receipt' })).toContainText('still needs:your name')
    await expect(page.locator('main')).not.toContainText(/80G|PAN|tax/i)
  })
})
