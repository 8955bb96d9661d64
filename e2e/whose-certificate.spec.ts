import { readFile } from 'node:fs/promises'
import { readCsv } from '../domain/csv/read-csv.ts'
import { expectAccessible } from './accessible.ts'
import { certificate, handsOn, withSecondStep } from './made-up-year.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { asOwner } from './owner.ts'
import { expectNoSidewaysScroll } from './site.ts'
import { expect, message } from './staff.ts'
import { type Page, test } from './test.ts'

/** A donor without an email address gives ₹50,000; another payer gives ₹1 with the same name and PAN. */

test.describe.configure({ mode: 'serial' })

const PAN = 'ABCPV4321K'
const MALLORY = 'mallory@example.org'

let server: OwnServer
let hands: ReturnType<typeof handsOn>
let page: Page

const sql = (text: string, values: unknown[] = []) => asOwner(server.url, text, values)
const open = (rest = '') => page.goto(`${server.url}/admin/tax-statement?year=2026${rest}`)

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer({})
  hands = handsOn(server)
  await sql(`insert into public.registrations (kind, number, ordered_on, valid_from)
    values ('80g', 'AAATD1234EF20214', '2021-10-05', '2021-04-01')`)
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${server.url}/robots.txt`)
})
test.afterAll(async () => {
  await page?.close()
  await server?.stop()
})

const receipts = async () => (await sql('select from public.receipts where cancelled_at is null')).rowCount

/** Opened, paid in the sandbox and reported as the donate page does it, with what the payer types afterwards. */
async function payAndTell(rupees: number, email: string, details: object): Promise<void> {
  const { anonKey } = await (await fetch(`${server.url}/config.json`)).json()
  const post = async (path: string, body: object): Promise<Record<string, string>> =>
    (
      await fetch(server.url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '49.36.1.1', apikey: anonKey },
        body: JSON.stringify(body),
      })
    ).json()
  const order = await post('/functions/v1/create-razorpay-order', { amount: rupees })
  const { rows } = await sql(`select value from public.site_settings where key = 'razorpay_key_id'`)
  const paid = await post('/sandbox/checkout/payments', {
    key: rows[0]?.value,
    order_id: order.id,
    method: 'upi',
    vpa: 'success@razorpay',
    email,
  })
  const { details_token } = await post('/functions/v1/verify-razorpay-payment', paid)
  const fixed = {
    kind: 'person',
    id_kind: 'pan',
    state: 'Maharashtra',
    country: 'India',
    citizenship: 'indian',
  }
  const told = await post('/functions/v1/donor-details', { token: details_token, ...fixed, ...details })
  expect(told.code, JSON.stringify(told)).toBeUndefined()
}

test('sends a certificate to no payer who only typed the name and PAN of another donor', async () => {
  await test.step('takes the gift that staff enter, and another payer with the same name and PAN', async () => {
    const place = { address: '1 Secret Lane', city: 'Pune', state: 'Maharashtra', pincode: '411001' }
    const vina = await hands.donor('Vina Victim', PAN, place)
    await hands.gift(vina, 50_000, { platform: 'bank_transfer', created_at: '2026-06-10T06:30:00Z' })
    await expect.poll(receipts, { timeout: 60_000 }).toBe(1)
    await payAndTell(1, MALLORY, {
      name: 'Vina Victim',
      id_number: PAN,
      address: '66 Evil Street',
      city: 'Mumbai',
      pincode: '400001',
    })
    await expect.poll(receipts, { timeout: 60_000 }).toBe(2)
  })

  await test.step('exports the row with the address that staff entered', async () => {
    await withSecondStep(hands, page)
    await open('&tab=export')
    await page.getByRole('button', { name: 'Export rows' }).click()
    await expect(page.getByText('Read back: 1 of 1 rows equal.')).toBeVisible({ timeout: 60_000 })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download statement-2026-27.csv' }).click(),
    ])
    const [header = [], row = []] = readCsv(await readFile(await download.path(), 'utf8')).rows.map(
      ({ cells }) => cells,
    )
    expect(row[header.indexOf('Address of donor')]).toBe('1 Secret Lane, Pune, Maharashtra 411001')
    expect(row[header.indexOf('Amount of donation (Indian rupees)')]).toBe('50001')

    await open('&tab=filed')
    await page.getByRole('button', { name: 'Mark as filed statement-2026-27.csv' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Acknowledgement number').fill('123456789171126')
    await dialog.getByRole('button', { name: 'Mark as filed' }).click()
    await expect(message(page, 'Marked as filed.')).toBeVisible()
  })

  await test.step('sends the certificate to no one until staff choose, and not to the second payer', async () => {
    await open('&tab=certificates')
    await page.getByLabel('Upload PDFs or a ZIP').setInputFiles({
      name: 'vina.pdf',
      mimeType: 'application/pdf',
      buffer: await certificate(`PAN ${PAN}`, 'Amount 50,001'),
    })
    const unmatched = page.getByRole('list', { name: 'Could not be matched' })
    await expect(unmatched).toContainText('Its gifts came with several email addresses, or some without one.')
    await expect(page.getByRole('button', { name: 'Send 0 to donors' })).toBeDisabled()

    await page.getByRole('button', { name: 'Whose is it vina.pdf' }).click()
    const dialog = page.getByRole('dialog')
    await expect(
      dialog.getByRole('button', { name: new RegExp(`^${MALLORY} \\(typed by a payer\\)`) }),
    ).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await dialog.getByRole('button', { name: /^No email address: hand it over/ }).click()
    await expect(unmatched).toHaveCount(0)
    await expect(page.getByText('One donor has no email address')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send 0 to donors' })).toBeDisabled()

    const { rows } = await sql(
      `select (select name || ', ' || address from public.donors where id = c.donor_id) as donor,
      (select count(*)::integer from public.outgoing_messages
        where recipient = $1 and template = 'certificate_issued') as letters
    from public.certificates as c`,
      [MALLORY],
    )
    expect(rows).toEqual([{ donor: 'Vina Victim, 1 Secret Lane', letters: 0 }])
  })
})

test('asks staff about two payers of one PAN, and about cash in parts', async () => {
  const details = { name: 'Rita Rao', id_number: 'ABCPR8765K', city: 'Pune', pincode: '411001' }
  await payAndTell(300, 'rita@example.org', { ...details, address: '2 Lake Road' })
  await payAndTell(1, MALLORY, { ...details, address: '66 Evil Street' })
  const cash = await hands.donor('Cash Rao', 'ABCPR5678K')
  for (const amount of [1999, 1998])
    await hands.gift(cash, amount, { platform: 'cash', created_at: '2026-07-01T06:30:00Z' })
  await expect.poll(receipts, { timeout: 60_000 }).toBe(6)

  await open('&tab=questions')
  await expect(page.getByText('PAN ••••••765K, ₹301 together')).toBeVisible()
  await expect(page.getByText('PAN ••••••678K, ₹3,997 together')).toBeVisible()
  await expect(page.getByText('₹1,999 on 1 Jul 2026')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page
    .getByRole('button', { name: /^Use these details Rita Rao, 2 Lake Road, .*rita@example.org$/ })
    .click()
  await expect(message(page, 'These details stand in the statement.')).toBeVisible()
  await page.getByRole('button', { name: 'They are separate gifts of Cash Rao' }).click()
  await expect(message(page, 'They stay in the statement as separate gifts.')).toBeVisible()
  await expect(page.getByText('No question is open.')).toBeVisible()

  await open('&tab=in')
  await page.getByRole('link', { name: 'Show gifts of Cash Rao' }).click()
  await page.getByRole('button', { name: 'Ask again about the cash for Cash Rao' }).first().click()
  await expect(message(page, 'The question is open again.')).toBeVisible()
  await open('&tab=questions')
  await page.getByRole('button', { name: 'Leave out ₹1,998' }).click()
  await page.getByRole('dialog').getByLabel('Why').fill('One gift in two parts')
  await page.getByRole('dialog').getByRole('button', { name: 'Leave out' }).click()
  await expect(message(page, 'Left out of the statement.')).toBeVisible()
  await expect(page.getByText('No question is open.')).toBeVisible()
})
