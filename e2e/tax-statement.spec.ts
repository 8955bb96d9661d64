import { readFile } from 'node:fs/promises'
import { zipSync } from 'fflate'
import { readCsv } from '../domain/csv/read-csv.ts'
import { expectAccessible } from './accessible.ts'
import {
  certificate,
  expected,
  handsOn,
  type MadeUpYear,
  makeUpYear,
  NAMELESS,
  PANS,
  takeOver,
  withSecondStep,
} from './made-up-year.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { expectNoSidewaysScroll } from './site.ts'
import { expect, message } from './staff.ts'
import { type Page, test } from './test.ts'

/** A made-up year with faults: mended through the screen alone, exported, read back, filed, revised, certified. */

test.describe.configure({ mode: 'serial' })

const YEAR = 2024

let server: OwnServer
let hands: ReturnType<typeof handsOn>
let page: Page
let year: MadeUpYear

const open = (rest = '') => page.goto(`${server.url}/admin/tax-statement?year=${YEAR}${rest}`)
const part = (name: string) =>
  page.getByRole('navigation', { name: 'Part of the statement' }).getByRole('link', { name })

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer({})
  hands = handsOn(server)
  year = await makeUpYear(server)
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${server.url}/robots.txt`)
  await takeOver(hands, page)
})
test.afterAll(async () => {
  await page?.close()
  await server?.stop()
})

const gifts = (reason: string) => page.getByRole('table', { name: `Gifts: ${reason}` })

async function leaveOut(list: ReturnType<typeof gifts>, name: string, why: string) {
  await list.getByRole('button', { name: `Leave out for ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Leave out' }).click()
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  await dialog.getByLabel('Why').fill(why)
  await dialog.getByRole('button', { name: 'Leave out' }).click()
  await expect(message(page, 'Left out of the statement.').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('mends everything that keeps gifts out of the statement', async () => {
  // Eight kinds of faults, each of which leads to other screens and back.
  test.setTimeout(300_000)
  await test.step('shows the year, the gifts that are not in with their reasons, and the late fee', async () => {
    await open()
    await expect(page.getByRole('heading', { name: 'Tax statement 2024-25' })).toBeVisible()
    await expect(
      page.getByText(/^Form 10BD was due on 31 May 2025, .* days ago\. The late fee is ₹3,882\.50\.$/),
    ).toBeVisible()
    const bar = page.getByRole('progressbar', { name: 'Ready for the statement' })
    await expect(bar).toHaveAttribute('aria-valuenow', '64')
    for (const [name, detail] of [
      ['No identifier', '2 gifts'],
      ['No address', '1 gift'],
      ['No name', '1 gift'],
      ['Anonymous', '1 gift'],
      ['No approval on the day', '1 gift'],
      ['Cash above the limit', '1 gift'],
      ['Foreign contributions', '1 gift'],
      ['In kind', '1 gift'],
      ['Refunded', '1 gift'],
    ])
      await expect(page.getByRole('link', { name: new RegExp(`^${name}.*${detail}`) })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('requests or enters a missing identifier, or leaves the gift out with a note and counts it again', async () => {
    await open()
    await page.getByRole('link', { name: /^No identifier/ }).click()
    const list = gifts('No identifier')
    await expect(list.locator('tbody tr')).toHaveCount(2)
    await expectAccessible(page)
    await list.getByRole('button', { name: 'Ask the donor for Omar Khan' }).click()
    await expect(message(page, 'An email to the donor is queued.')).toBeVisible()
    await page.getByRole('button', { name: 'Ask all these donors' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ask them' }).click()
    await expect(
      message(
        page,
        'No donor was asked: each was asked within the last week, has no email address or does not want to be asked.',
      ),
    ).toBeVisible()

    await leaveOut(list, 'Lost Donor', 'Moved away without an address.')
    await expect(list.locator('tbody tr')).toHaveCount(1)
    await open('&reason=left_out')
    await expect(gifts('Left out by you')).toContainText('Moved away without an address.')
    await page.getByRole('button', { name: 'Count it again for Lost Donor' }).click()
    await expect(message(page, 'The gift counts again.')).toBeVisible()
    await open('&reason=no_identifier&page=2')
    await expect(list.locator('tbody tr')).toHaveCount(2)
    await leaveOut(list, 'Lost Donor', 'Does not answer.')

    await list.getByRole('link', { name: 'Enter it for Omar Khan' }).click()
    await page.getByRole('button', { name: 'Enter', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Number').fill(PANS.omar)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('enters a missing address, and leaves an anonymous gift out', async () => {
    await open('&reason=no_address')
    await page.getByRole('link', { name: 'Enter it for Lata Nair' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const editing = page.getByRole('dialog')
    await editing.getByText('More', { exact: true }).click()
    await editing.getByLabel('Address', { exact: true }).fill('7 Temple Street')
    await editing.getByLabel('City').fill('Kochi')
    await editing.getByLabel('State').fill('Kerala')
    await editing.getByLabel('Pincode').fill('682001')
    await editing.getByRole('button', { name: 'Save' }).click()
    await expect(editing).toHaveCount(0)
    await open('&reason=anonymous')
    const box = page.getByLabel('Put them into the statement anyway, as rows without an identifier')
    await box.check()
    await expect(page.getByText('1 of them with ₹33 is in the statement by your choice.')).toBeVisible()
    await box.uncheck()
    await expect(page.getByText('is in the statement by your choice.')).toHaveCount(0)
    await leaveOut(gifts('Anonymous'), 'Unnamed donor', 'Nobody knows who gave it.')
  })

  await test.step('shows a record without a name by its address until the name is entered', async () => {
    await open('&reason=no_name')
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByText('Missing: name')).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: `Split for ${NAMELESS}` }).click()
    await expectFitsPhone()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: `Enter it for ${NAMELESS}` }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const editing = page.getByRole('dialog')
    await editing.getByLabel('Name', { exact: true }).fill('Deepa Das')
    await editing.getByRole('button', { name: 'Save' }).click()
    await expect(editing).toHaveCount(0)
  })

  await test.step('corrects the approval, and issues the receipt that was due', async () => {
    await page.goto(`${server.url}/admin/settings/registrations`)
    await page.getByRole('button', { name: /^Edit 80G/ }).click()
    await page.getByRole('dialog').getByLabel('Valid from').fill('2021-04-01')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(message(page, 'Registration saved.')).toBeVisible()
    await open('&reason=no_registration')
    await page.getByRole('button', { name: 'Issue the receipt for Early Rao' }).click()
    await expect(page.getByText('No gift of this kind is left.')).toBeVisible()
  })

  await test.step('settles the name of an identifier, includes cash by choice, and explains the totals', async () => {
    // A page that is gone since: what is left is shown instead of nothing.
    await open('&tab=questions&page=3')
    await expect(page.getByText('PAN ••••••002F, ₹700 together')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Use these details Sunita Kumar/ }).click()
    await expect(message(page, 'These details stand in the statement.')).toBeVisible()
    await expect(page.getByText('No question is open.')).toBeVisible()
    await open()
    await page.getByLabel('Put those with an identifier into the statement anyway').check()
    await expect(page.getByText('1 of them with ₹5,000 is in the statement by your choice.')).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
    await page.getByRole('button', { name: 'List the differences' }).click()
    await expect(page.getByRole('list', { name: 'Differences' })).toContainText(
      'is in by your choice, without a tax receipt',
    )
  })

  await test.step('splits a gift in the statement among its givers', async () => {
    await open('&tab=in&page=2')
    await page.getByRole('link', { name: 'Show gift of Tara Sen' }).click()
    const list = page.getByRole('table', { name: 'Gifts of the row' })
    await expect(list.locator('tbody tr')).toHaveCount(1)
    await list.getByRole('button', { name: 'Split for Tara Sen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Percent of Tara Sen').fill('50')
    await dialog.getByLabel('Add a donor').fill('Uma')
    await dialog.getByRole('button', { name: /^Add Uma Sen/ }).click()
    await dialog.getByRole('button', { name: 'Split', exact: true }).click()
    await expect(message(page, 'The gift is split.')).toBeVisible()
    await part('In the statement').click()
    await expect(page.getByRole('table', { name: 'Rows of the statement' }).locator('tbody tr')).toHaveCount(
      expected.size,
    )
    await expectAccessible(page)
  })

  await test.step('reports single gifts that differ although the totals are equal', async () => {
    // Cash of 5,000 is in without a receipt; here is a receipt of as much that is not in.
    const id = await hands.gift(year.asha, 5000)
    await expect
      .poll(
        async () => (await hands.backend.from('receipts').select('id').eq('donation_id', id)).data?.length,
        {
          timeout: 60_000,
        },
      )
      .toBe(1)
    await hands.backend
      .from('statement_decisions')
      .insert({ donation_id: id, kind: 'left_out', note: 'Given back by hand.' })
      .throwOnError()
    await open()
    await expect(page.getByText(/are equal, but single gifts differ:$/)).toBeVisible()
    const differences = page.getByRole('list', { name: 'Differences' })
    await expect(differences.getByRole('listitem')).toHaveCount(2)
    await expect(differences).toContainText('has a tax receipt of more than is in the statement')
  })
})

test('checks, exports and files the statement, and finds what to revise', async () => {
  await test.step('reports what the portal would refuse, and requires the second step for an export', async () => {
    await open('&tab=export')
    await expect(page.getByText('exporting needs two-step sign-in')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export rows' })).toBeDisabled()
    await page.getByRole('button', { name: 'Check rows' }).click()
    await page.getByRole('button', { name: 'Show what the portal would refuse' }).click()
    const refused = page.getByRole('list', { name: 'What the portal would refuse' })
    await expect(refused).toContainText(
      'The day of the order of approval AAATD1234EF20214 is not entered under Registrations.',
    )
    await expect(refused).toContainText('This is the PAN of a person. Please enter the organisation’s.')
    await expect(
      refused
        .getByRole('listitem')
        .filter({ hasText: 'The day of the order' })
        .first()
        .getByRole('link', { name: /^Open Registrations/ }),
    ).toHaveAttribute('href', '/admin/settings/registrations')
    await expectAccessible(page)

    // The record first, then the receipt that was made of it.
    const finding = refused.getByRole('listitem').filter({ hasText: 'This is the PAN of a person' })
    await finding.getByRole('link', { name: 'Open the donor' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Person or organisation').selectOption('person')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto(`${server.url}/admin/donations/${year.trader}`)
    const card = page.getByRole('region', { name: 'Receipt' })
    await card.getByRole('button', { name: 'Correct receipt' }).click()
    await card.getByLabel('Reason').fill('A person, not an organisation.')
    await card.getByRole('button', { name: 'Correct the receipt' }).click()
    await expect(card.getByRole('list', { name: 'Earlier receipts' })).toBeVisible()

    await page.goto(`${server.url}/admin/settings/registrations`)
    await page.getByRole('button', { name: /^Edit 80G/ }).click()
    await page.getByRole('dialog').getByLabel('Day of the order').fill('2021-10-05')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(message(page, 'Registration saved.')).toBeVisible()
  })

  await test.step('exports a file that equals an independent addition, with the second step', async () => {
    await withSecondStep(hands, page)
    await open('&tab=export')
    await page.getByRole('button', { name: 'Export rows' }).click()
    await expect(page.getByText('Read back: 10 of 10 rows equal.')).toBeVisible({ timeout: 60_000 })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download statement-2024-25.csv' }).click(),
    ])
    const path = await download.path()
    const [header = [], ...rows] = readCsv(await readFile(path, 'utf8')).rows.map(({ cells }) => cells)
    const of = (name: string) => header.indexOf(name)
    const filed = new Map(
      rows.map((cells) => [
        `${cells[of('Unique Identification Number')]} ${cells[of('Mode of receipt')]?.split(' ')[0]}`,
        Math.round(Number(cells[of('Amount of donation (Indian rupees)')]) * 100),
      ]),
    )
    expect(filed).toEqual(expected)
    expect(filed.size).toBe(rows.length)
    expect(rows.map((cells) => cells[of('Name of donor')])).toContain('Sunita Kumar')
    expect(rows.map((cells) => cells[of('Name of donor')])).not.toContain('Ravi Kumar')

    await page.getByLabel('Read a file back and compare it with statement-2024-25.csv').setInputFiles(path)
    await expect(page.getByText('All 10 rows are equal.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('marks the file as filed, and lists a later correction under "to revise"', async () => {
    await open('&tab=filed')
    await page.getByRole('button', { name: 'Mark as filed statement-2024-25.csv' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('statement-2024-25.csv: 10 rows, ')
    await dialog.getByRole('button', { name: 'Mark as filed' }).click()
    await expect(dialog.getByText('Please enter the acknowledgement number.')).toBeVisible()
    await dialog.getByLabel('Filed on').fill('2024-03-31')
    await dialog.getByRole('button', { name: 'Mark as filed' }).click()
    await expect(dialog.getByText('That day is before the year of the statement.')).toBeVisible()
    await dialog.getByLabel('Acknowledgement number').fill('123456789300525')
    await dialog.getByLabel('Filed on').fill('2025-05-30')
    await dialog.getByRole('button', { name: 'Mark as filed' }).click()
    await expect(message(page, 'Marked as filed.')).toBeVisible()
    await expect(page.getByText('Nothing has changed since.')).toBeVisible()
    await expect(page.getByText(/^Filed on 30 May 2025, in time/)).toBeVisible()

    await hands.call('correct-donation', {
      id: year.second,
      refunded_amount: 200.5,
      reason: 'Sent back by hand',
    })
    await expect
      .poll(
        async () => {
          await page.reload()
          await expect(page.getByRole('heading', { name: 'To revise' })).toBeVisible()
          return page.getByRole('list', { name: 'To revise' }).count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)
    await expect(page.getByRole('list', { name: 'To revise' })).toContainText('₹1,500.50 → ₹1,300')
    await expectFitsPhone()
    await expectAccessible(page)
  })
})

/** Nowhere to break it, and wider than a phone. */
const SCAN = `scan-${'of_a_certificate_'.repeat(5)}.pdf`

const NOT_PDFS = Array.from({ length: 25 }, (_, nth) => `notes-${nth + 1}.pdf`)

/** At the width of a phone neither the tab nor a dialog over it is wider than the screen. */
async function expectFitsPhone() {
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  for (const dialog of await page.getByRole('dialog').all())
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('matches and sends the certificates, and files the revised row', async () => {
  await test.step('matches certificates from a ZIP to their donors, and sends them', async () => {
    const zip = zipSync({
      'asha.pdf': new Uint8Array(
        await certificate(
          'FORM NO. 10BE',
          'Acknowledgement Number: A10BE0000000001',
          `PAN ${PANS.asha}`,
          'Financial Year 2024-25',
          'Amount 1,500.50',
        ),
      ),
      'uma.pdf': new Uint8Array(await certificate(`PAN ${PANS.uma}`, 'Amount 500')),
      'Lata_Nair.pdf': new Uint8Array(await certificate('A scan')),
      'older.pdf': new Uint8Array(await certificate('Omar Khan', 'Financial Year 2023-24')),
      [SCAN]: new Uint8Array(await certificate('Omar Khan', 'Amount 999')),
      ...Object.fromEntries(NOT_PDFS.map((name) => [name, new Uint8Array(Buffer.from('A page of notes'))])),
    })
    await open('&tab=certificates')
    await page.getByLabel('Upload PDFs or a ZIP').setInputFiles({
      name: 'certificates.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(zip),
    })
    await expect(page.getByText('30 files: 3 matched, 27 to look at')).toBeVisible()
    // Nothing else names those that were not stored.
    const notStored = page.getByRole('list', { name: 'Not stored' }).getByRole('listitem')
    await expect(notStored).toHaveText(NOT_PDFS.map((name) => `${name}: This is not a PDF.`))
    await expect(page.getByRole('list', { name: 'Matched certificates' })).toContainText(
      'A10BE0000000001, found by PAN',
    )
    await expectAccessible(page)
    const unmatched = page.getByRole('list', { name: 'Could not be matched' })
    await expect(unmatched).toContainText('It is for 2023-24, not for 2024-25.')
    await expect(unmatched).toContainText('It names another PAN or amount than the filed row.')
    await page.getByRole('button', { name: 'Remove older.pdf' }).click()
    await expectFitsPhone()
    await page.getByRole('button', { name: `Whose is it ${SCAN}` }).click()
    await expectFitsPhone()
    await page.getByRole('dialog').getByRole('button', { name: 'Theirs Omar Khan' }).click()
    await expect(unmatched).toHaveCount(0)

    await expectFitsPhone()

    // Called by one name, and another's: the match is taken back.
    await page.getByRole('button', { name: 'Not theirs Lata_Nair.pdf' }).click()
    await expect(message(page, 'The match is taken back.')).toBeVisible()
    await expect(unmatched).toContainText('Lata_Nair.pdf')
    await page.getByRole('button', { name: 'Whose is it Lata_Nair.pdf' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Theirs Early Rao' }).click()
    await expect(unmatched).toHaveCount(0)
    await expectAccessible(page)

    // Two donors have no address to send to: theirs are handed over.
    await expect(page.getByText('2 donors have no email address')).toBeVisible()
    await page.getByRole('button', { name: 'Send 2 to donors' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click()
    await expect(message(page, '2 certificates are on their way.')).toBeVisible()
    // To whose part it is about, not to who paid the joint gift.
    await expect
      .poll(
        async () => {
          const { data } = await hands.backend
            .from('outgoing_messages')
            .select('recipient')
            .eq('template', 'certificate_issued')
          return data?.map(({ recipient }) => recipient).sort()
        },
        { timeout: 60_000 },
      )
      .toEqual(['omar@example.org', 'uma@example.org'])
    await expect(page.getByRole('button', { name: 'Send 0 to donors' })).toBeDisabled()
  })

  await test.step('includes its certificate in the revised row, and files it', async () => {
    await open('&tab=export')
    await page.getByRole('button', { name: 'Export changed row, as a revised statement' }).click()
    await expect(page.getByText('Read back: 1 of 1 rows equal.')).toBeVisible({ timeout: 60_000 })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download statement-2024-25-revised.csv' }).click(),
    ])
    const { rows } = readCsv(await readFile(await download.path(), 'utf8'))
    expect(rows[1]?.cells[1]).toBe('A10BE0000000001')

    await open('&tab=filed')
    await page.getByRole('button', { name: 'Mark as filed statement-2024-25-revised.csv' }).click()
    await page.getByRole('dialog').getByLabel('Acknowledgement number').fill('123456789300526')
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as filed' }).click()
    await expect(page.getByText('Nothing has changed since.')).toBeVisible()
    await expect(page.getByText(/Form 10BD, revised: 123456789300526/)).toBeVisible()
  })
})
