import { readFile } from 'node:fs/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import { appCode } from '../backend/testing/authenticator.ts'
import { readCsv } from '../domain/csv/read-csv.ts'
import { expectAccessible } from './accessible.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { PASSWORD } from './sign-in.ts'
import { expectNoSidewaysScroll } from './site.ts'
import { expect, message } from './staff.ts'
import { type Page, test } from './test.ts'

/** A made-up year with faults: mended through the screen alone, exported, read back, filed, revised, certified. */

test.describe.configure({ mode: 'serial' })

const YEAR = 2024
const PANS = { asha: 'ABCPR1001F', kumar: 'ABCPK1002F', omar: 'ABCPK1003F' }

let server: OwnServer
let page: Page
let backend: SupabaseClient

async function call(name: string, body: object): Promise<unknown> {
  const { data } = await backend.auth.getSession()
  const { anonKey } = await (await fetch(`${server.url}/config.json`)).json()
  const response = await fetch(`${server.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      Authorization: `Bearer ${data.session?.access_token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  expect(response.status, name).toBe(200)
  return response.json()
}

async function donor(name: string, pan?: string): Promise<string> {
  const { data } = await backend
    .from('donors')
    .insert({ name, address: '12 Lake Road', city: 'Pune', state: 'Maharashtra', pincode: '411001' })
    .select('id')
    .single()
    .throwOnError()
  if (pan) await call('donor-identifier', { action: 'save', donor_id: data.id, kind: 'pan', number: pan })
  return data.id
}

async function gift(donorId: string, amount: number, columns: object = {}): Promise<string> {
  const { data } = await backend
    .from('donations')
    .insert({
      amount,
      platform: 'cheque',
      payment_status: 'successful',
      donor_id: donorId,
      created_at: '2024-08-15T06:30:00Z',
      ...columns,
    })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

const ids: Record<string, string> = {}
const open = (rest = '') => page.goto(`${server.url}/admin/tax-statement?year=${YEAR}${rest}`)
const part = (name: string) =>
  page.getByRole('navigation', { name: 'Part of the statement' }).getByRole('link', { name })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  server = await startOwnServer({})
  backend = server.administrator
  await backend
    .from('registrations')
    .insert({ kind: '80g', number: 'AAATD1234EF20214', valid_from: '2021-04-01' })
    .throwOnError()
  ids.asha = await donor('Asha Rao', PANS.asha)
  await gift(ids.asha, 1000)
  ids.second = await gift(ids.asha, 500.5, { platform: 'bank_transfer' })
  await gift(await donor('Ravi Kumar', PANS.kumar), 300)
  await gift(await donor('Sunita Kumar', PANS.kumar), 400)
  ids.omar = await donor('Omar Khan')
  await gift(ids.omar, 250)
  ids.left = await donor('Lost Donor')
  await gift(ids.left, 75)
  await gift(ids.asha, 5000, { platform: 'cash' })
  await gift(ids.asha, 800, { is_in_kind: true })
  await expect
    .poll(
      async () => {
        const { count } = await backend.from('receipts').select('id', { count: 'exact', head: true })
        return count
      },
      { timeout: 90_000 },
    )
    .toBe(6)
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${server.url}/robots.txt`)
  await takeOver()
})
test.afterAll(async () => {
  await page?.close()
  await server?.stop()
})

/** The browser has the session of the administrator. */
async function takeOver() {
  const { data } = await backend.auth.getSession()
  await page.evaluate((session) => localStorage.setItem('daan-auth', JSON.stringify(session)), data.session)
}

test('the year, who is not in and why, and what it costs to be late', async () => {
  await open()
  await expect(page.getByRole('heading', { name: 'Tax statement 2024-25' })).toBeVisible()
  await expect(
    page.getByText(/^Form 10BD was due on 31 May 2025, .* days ago\. The late fee is ₹2,200\.50\.$/),
  ).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Ready for the statement' })
  await expect(bar).toHaveAttribute('aria-valuenow', '59')
  for (const [name, detail] of [
    ['No identifier', '2 gifts'],
    ['Cash above the limit', '1 gift'],
    ['In kind', '1 gift'],
  ])
    await expect(page.getByRole('link', { name: new RegExp(`^${name}.*${detail}`) })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })
})

test('mended through the screen: entered, left out with a note, one name for an identifier', async () => {
  await open()
  await page.getByRole('link', { name: /^No identifier/ }).click()
  const list = page.getByRole('table', { name: 'Gifts: No identifier' })
  await expect(list.locator('tbody tr')).toHaveCount(2)
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Leave out for Lost Donor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Leave out' }).click()
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  await dialog.getByLabel('Why').fill('Moved away without an address.')
  await dialog.getByRole('button', { name: 'Leave out' }).click()
  await expect(message(page, 'Left out of the statement.')).toBeVisible()
  await expect(list.locator('tbody tr')).toHaveCount(1)

  await list.getByRole('link', { name: 'Enter it for Omar Khan' }).click()
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Number').fill(PANS.omar)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect
    .poll(async () => (await backend.from('waiting_receipts').select('donation_id')).data?.length, {
      timeout: 60_000,
    })
    .toBe(1)

  await open('&tab=questions')
  await expect(page.getByText('PAN ••••••002F, ₹700 together')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use this name Sunita Kumar' }).click()
  await expect(message(page, 'This name stands in the statement.')).toBeVisible()
  await expect(page.getByText('No identifier gave under two names.')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  await part('In the statement').click()
  await expect(page.getByRole('table', { name: 'Rows of the statement' }).locator('tbody tr')).toHaveCount(3)
  await expectAccessible(page)
})

test('a check names what the portal would refuse, and exporting waits for the second step', async () => {
  await open('&tab=export')
  await expect(page.getByText('exporting needs two-step sign-in')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export rows' })).toBeDisabled()
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByRole('button', { name: 'Show what the portal would refuse' }).click()
  await expect(page.getByRole('list', { name: 'What the portal would refuse' })).toContainText(
    'The day of the order of approval AAATD1234EF20214 is not entered under Registrations.',
  )
  await expectAccessible(page)

  await page.goto(`${server.url}/admin/settings/registrations`)
  await page.getByRole('button', { name: /^Edit 80G/ }).click()
  await page.getByRole('dialog').getByLabel('Day of the order').fill('2021-10-05')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Registration saved.')).toBeVisible()
})

test('with the second step: exported, downloaded, parsed and equal to an addition of our own', async () => {
  const { data } = await backend.auth.getSession()
  const { anonKey } = await (await fetch(`${server.url}/config.json`)).json()
  const answer = await fetch(`${server.url}/auth/v1/factors`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      Authorization: `Bearer ${data.session?.access_token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ factor_type: 'totp', current_password: PASSWORD }),
  })
  const { id, totp } = await answer.json()
  const { error } = await backend.auth.mfa.challengeAndVerify({ factorId: id, code: appCode(totp.secret) })
  expect(error).toBeNull()
  await takeOver()

  await open('&tab=export')
  await page.getByRole('button', { name: 'Export rows' }).click()
  await expect(page.getByText('Read back: 3 of 3 rows equal.')).toBeVisible({ timeout: 60_000 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download statement-2024-25.csv' }).click(),
  ])
  const path = await download.path()
  const [header = [], ...rows] = readCsv(await readFile(path, 'utf8')).rows.map(({ cells }) => cells)
  const of = (name: string) => header.indexOf(name)
  const filed = Object.fromEntries(
    rows.map((cells) => [
      cells[of('Unique Identification Number')],
      cells[of('Amount of donation (Indian rupees)')],
    ]),
  )
  expect(filed).toEqual({ [PANS.asha]: '1500.50', [PANS.kumar]: '700', [PANS.omar]: '250' })
  expect(rows.map((cells) => cells[of('Name of donor')])).toEqual(['Asha Rao', 'Omar Khan', 'Sunita Kumar'])

  await page.getByLabel('Read a file back and compare it with statement-2024-25.csv').setInputFiles(path)
  await expect(page.getByText('All 3 rows are equal.')).toBeVisible()
  await expectAccessible(page)
})

test('filed, and a later correction appears under "to revise"', async () => {
  await open('&tab=filed')
  await page.getByRole('button', { name: 'Mark 3 rows as filed' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mark as filed' }).click()
  await expect(dialog.getByText('Please enter the acknowledgement number.')).toBeVisible()
  await dialog.getByLabel('Acknowledgement number').fill('123456789300525')
  await dialog.getByLabel('Filed on').fill('2025-05-30')
  await dialog.getByRole('button', { name: 'Mark as filed' }).click()
  await expect(message(page, 'Marked as filed.')).toBeVisible()
  await expect(page.getByText('Nothing has changed since.')).toBeVisible()
  await expect(page.getByText(/^Filed on 30 May 2025, in time/)).toBeVisible()

  await call('correct-donation', { id: ids.second, refunded_amount: 200.5, reason: 'Sent back by hand' })
  await expect
    .poll(
      async () => {
        await page.reload()
        return page.getByRole('list', { name: 'To revise' }).count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  await expect(page.getByRole('list', { name: 'To revise' })).toContainText('₹1,500.50 → ₹1,300')
  await expectAccessible(page)
})

function certificate(...lines: string[]): Promise<Buffer> {
  return new Promise((done) => {
    const document = new PDFDocument()
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => done(Buffer.concat(chunks)))
    for (const line of lines) document.text(line)
    document.end()
  })
}

test('certificates out of a ZIP find their donors, and the revised row its number', async () => {
  const zip = zipSync({
    'asha.pdf': new Uint8Array(
      await certificate('FORM NO. 10BE', 'Acknowledgement Number: A10BE0000000001', `PAN ${PANS.asha}`),
    ),
    'scan.pdf': new Uint8Array(await certificate('A scan')),
  })
  await open('&tab=certificates')
  await page.getByLabel('Upload PDFs or a ZIP').setInputFiles({
    name: 'certificates.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zip),
  })
  await expect(page.getByText('2 files: 1 matched, 1 to look at')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Matched certificates' })).toContainText(
    'A10BE0000000001, found by PAN',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Whose is it scan.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Theirs Omar Khan' }).click()
  await expect(page.getByText('Rows without a certificate')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Could not be matched' })).toHaveCount(0)

  await open('&tab=export')
  await page.getByRole('button', { name: 'Export changed rows, as a revised statement' }).click()
  await expect(page.getByText('Read back: 1 of 1 rows equal.')).toBeVisible({ timeout: 60_000 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download statement-2024-25-revised.csv' }).click(),
  ])
  const { rows } = readCsv(await readFile(await download.path(), 'utf8'))
  expect(rows[1]?.cells[1]).toBe('A10BE0000000001')
})
