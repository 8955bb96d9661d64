import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { holdCapabilities } from '#web/admin/data/may.ts'
import { expectNoViolations, expectToFit, setColorScheme } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { message } from '#web/testing/find.ts'
import { type Asked, answer, record, refuse } from '#web/testing/network.ts'
import { answerRole } from '#web/testing/sign-in.ts'

const GIFT = '3c1f7a52-8f0e-4a07-9b11-5b8a6f0c2d41'
const open = {
  month: '2026-09-01',
  state: 'open',
  vouchers: 0,
  total: 0,
  exported_at: null as string | null,
  differs: 0,
  gone: 0,
  closed_at: null as string | null,
  note: null as string | null,
  open_lines: 0,
}
const EXPORTED = '2026-12-04T06:00:00Z'
const closed = { ...open, month: '2026-10-01', state: 'closed', closed_at: '2026-12-05T06:00:00Z' }
const exported = { ...open, month: '2026-10-01', state: 'exported', exported_at: EXPORTED, vouchers: 3 }

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = () => page.getByRole('dialog')

/** Fits each width, and is accessible as cards in light and as a table in dark. */
async function expectNoFault() {
  for (const width of [360, 768, 1280]) {
    await page.viewport(width, 900)
    await expectToFit()
    setColorScheme(width === 360 ? 'light' : 'dark')
    if (width !== 768) await expectNoViolations()
  }
}

/** An auditor's account. */
function beViewer() {
  const held = ['gifts.read', 'books.read'] as const
  answerRole('viewer', held)
  holdCapabilities(held)
}

let saved: string[] = []
beforeEach(async () => {
  await page.viewport(1280, 900)
  answerBackOffice()
  saved = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

const file = (name: string) =>
  new Response('contents', { headers: { 'Content-Disposition': `attachment; filename="${name}"` } })

test('shows the state of each month, and what differs from its export', async () => {
  answer('/rest/v1/rpc/book_months', [
    open,
    { ...closed, vouchers: 1, total: 1234.5 },
    { ...exported, month: '2026-11-01', differs: 3, total: 125000 },
    { ...open, month: '2199-03-01' },
  ])
  await openBackOffice('/books?year=2026')
  const rows = page.getByRole('row')
  await expect
    .poll(() => rows.elements().map((row) => row.textContent))
    .toEqual([
      'MonthStateVouchersTotal',
      'September 2026Nothing to close––',
      'October 2026Closed on 5 Dec 20261₹1,234.50',
      'November 2026Exported on 4 Dec 20263 vouchers differ from what was exported on 4 Dec 20263₹1,25,000.00',
      'March 2199Not begun––',
    ])
  await expect.element(page.getByRole('link', { name: '2026-27' })).toHaveAttribute('aria-current', 'page')
  await expectNoFault()
  await page.getByRole('link', { name: 'November 2026' }).click()
  await expect.poll(() => location.pathname).toBe('/admin/books/2026-11')
})

const made = {
  id: GIFT,
  year: 2026,
  test_mode: false,
  is_final: false,
  created_by: null,
  created_at: new Date(Date.now() - 3_600_000).toISOString(),
  state: 'done',
  error: null as string | null,
  finished_at: new Date().toISOString() as string | null,
}

test('explains that demo gifts are not in the books', async () => {
  answer('/rest/v1/rpc/book_months', [open])
  answer('/rest/v1/donations', ({ url }) =>
    url.searchParams.get('is_demo') === 'eq.true' ? [{ id: GIFT }] : [],
  )
  await openBackOffice('/books?year=2026')
  await expect.element(page.getByText(/^Demo gifts are in no voucher and no register/)).toBeVisible()
  await expectNoFault()
})

test('makes the auditor’s file after a warning if it is final, and follows it until it is ready', async () => {
  answer('/rest/v1/rpc/book_months', [{ ...closed, month: '2027-03-01' }])
  let files: object[] = [
    { ...made, id: '1', state: 'failed', error: 'The file could not be made. Please begin it again.' },
    { ...made, id: '2', finished_at: '2020-01-01T00:00:00Z' },
  ]
  answer('/rest/v1/auditor_files', () => files)
  const asked = record('/functions/v1/make-auditor-file', () => {
    files = [{ ...made, state: 'running', is_final: true, finished_at: null }, ...files]
    return { id: GIFT }
  })
  await openBackOffice('/books?year=2026')
  await expect.element(page.getByText('The file could not be made. Please begin it again.')).toBeVisible()
  await expect.element(page.getByText('Deleted after 90 days')).toBeVisible()
  await button('Make the auditor’s file').click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toHaveTextContent('none of them can be reopened')
  await question.getByRole('button', { name: 'Make the file' }).click()
  await expect.element(page.getByText('Being made')).toBeVisible()
  expect(asked.map(({ body }) => body)).toEqual([{ year: 2026 }])
  files = [{ ...made, is_final: true }, ...files.slice(1)]
  await expect.element(page.getByText('Final: all months are closed, and stay closed')).toBeVisible()
  await expect.element(button(/^Download/)).toBeVisible()
})

test('lets a viewer download the auditor’s file and make none', async () => {
  beViewer()
  answer('/rest/v1/rpc/book_months', [open])
  answer('/rest/v1/auditor_files', [made])
  answer('/functions/v1/auditor-file', refuse(404, { code: 'not_found', message: 'It is not there.' }))
  await openBackOffice('/books?year=2026')
  await expect.element(page.getByText('Provisional')).toBeVisible()
  await expect.element(button('Make the auditor’s file')).not.toBeInTheDocument()
  await button(/^Download/).click()
  await expect.element(message('The file could not be downloaded. It is not there.')).toBeVisible()
  const asked = record('/functions/v1/auditor-file', () => file('auditor-2026-27.xlsx'))
  await button(/^Download/).click()
  await expect.poll(() => saved).toEqual(['auditor-2026-27.xlsx'])
  expect(asked[0]?.body).toEqual({ id: GIFT })
})

const voucher = {
  remote_id: `daan-gift-${GIFT}`,
  kind: 'gift',
  dated: '2026-10-05',
  adjusts: null as string | null,
  donation_id: GIFT as string | null,
  settlement_id: null as string | null,
  names: ['Razorpay Clearing', null] as (string | null)[],
  cost_centres: [null, 'Wells'] as (string | null)[],
  amounts: [1234.5, -1234.5],
  total: 1234.5,
  is_changed: true,
  count: 3,
}
const payout = {
  ...voucher,
  remote_id: 'daan-payout-setl_One',
  kind: 'payout',
  donation_id: null,
  settlement_id: 'setl_One',
  is_changed: false,
}
const adjusting = {
  ...payout,
  remote_id: 'daan-adjust-daan-payout-setl_One-1',
  kind: 'adjust',
  adjusts: 'daan-payout-setl_One',
}

test('lists problems first, then files and vouchers with their lines', async () => {
  answer('/rest/v1/rpc/book_months', [{ ...exported, differs: 2, gone: 1 }])
  answer('/rest/v1/rpc/gift_names', [{ id: GIFT, name: 'Asha Rao', perhaps: null }])
  const problem = { donation_id: null, settlement_id: null, remote_id: null }
  answer('/rest/v1/rpc/book_problems', [
    {
      ...problem,
      code: 'unnamed_ledger',
      message: 'No ledger is named for corpus gifts. Name it under Ledgers.',
    },
    {
      ...problem,
      code: 'voucher_gone',
      message: 'Delete voucher daan-gift-7 of 2 Oct 2026 in your books.',
      remote_id: 'daan-gift-7',
    },
    { ...problem, code: 'other_currency', message: 'A gift of USD 5 has no voucher.', donation_id: GIFT },
  ])
  const pages = record('/rest/v1/rpc/list_vouchers', ({ body }) =>
    (body as { past: number }).past === 0 ? [voucher, payout] : [adjusting],
  )
  await openBackOffice('/books/2026-10')
  const first = page.getByRole('region', { name: 'Delete in your books' })
  await expect.element(first).toHaveTextContent('Delete voucher daan-gift-7 of 2 Oct 2026 in your books.')
  const link = (name: string) => page.getByRole('link', { name })
  await expect.element(link('Open the ledgers')).toHaveAttribute('href', '/admin/books/ledgers')
  await expect.element(link('Open the gift')).toHaveAttribute('href', `/admin/donations/${GIFT}`)
  const list = page.getByRole('list', { name: 'Vouchers', exact: true })
  await expect
    .element(list)
    .toHaveTextContent(
      `5 Oct 2026Gift, Asha Raodaan-gift-${GIFT}Differs from the exportRazorpay Clearing₹1,234.50 DrNo ledgerWells₹1,234.50 Cr`,
    )
  await button(/^Show more, 1 left/).click()
  await expect.element(list).toHaveTextContent('Corrects daan-payout-setl_One, whose month is closed')
  await expect.element(link('Asha Rao')).toHaveAttribute('href', `/admin/donations/${GIFT}`)
  await expect.element(link('Adjustment of a payout')).toHaveAttribute('href', '/admin/payouts/setl_One')
  expect(pages[0]?.body).toMatchObject({ first: '2026-10-01', last: '2026-10-31', past: 0 })
  const forgotten = record('/rest/v1/rpc/forget_voucher', () => null)
  await button('I deleted it daan-gift-7').click()
  await expect.poll(() => forgotten.map(({ body }) => body)).toEqual([{ remote_id: 'daan-gift-7' }])
  await expectNoFault()
})

test('saves each file, only what changed if something did, and shows the reason of a refusal', async () => {
  answer('/rest/v1/rpc/book_months', [{ ...exported, differs: 2, gone: 1 }])
  const sentence = 'No ledger is named for corpus gifts. Name it under Ledgers, then export again.'
  answer('/functions/v1/books', refuse(409, { code: 'unnamed_ledger', message: sentence }))
  await openBackOffice('/books/2026-10')
  await button(/^Day book \(Excel\)$/).click()
  await expect.element(message(`Nothing was exported. ${sentence}`)).toBeVisible()
  const asked = record('/functions/v1/books', () => file(`file-${asked.length}`))
  await expect.element(page.getByText('Only what changed since the last export, 1 voucher:')).toBeVisible()
  for (const name of ['Tally vouchers', 'Tally ledgers', 'Tally vouchers that changed']) {
    const count = asked.length
    await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => saved.length).toBe(count + 1)
  }
  const days = { action: 'export', from: '2026-10-01', to: '2026-10-31' }
  expect(asked.map(({ body }) => body)).toEqual([
    { ...days, format: 'tally', changed: false },
    { ...days, format: 'tally-ledgers', changed: false },
    { ...days, format: 'tally', changed: true },
  ])
})

test('closes a month, with a reason only for lines without an explanation', async () => {
  let month = open
  answer('/rest/v1/rpc/book_months', () => [month])
  const refusal = 'Payouts of the month contain lines without an explanation.'
  const asked = record('/functions/v1/books', () => {
    if (month === open) {
      month = { ...open, open_lines: 2 }
      return refuse(409, { code: 'not_explained', message: refusal })
    }
    month = { ...closed, month: open.month, note: 'Asked Razorpay' }
    return { month: open.month, state: 'closed' }
  })
  await openBackOffice('/books/2026-09')
  await button('Close month').click()
  const submit = dialog().getByRole('button', { name: 'Close month' })
  await expect.element(dialog().getByRole('textbox')).not.toBeInTheDocument()
  await submit.click()
  await expect.element(dialog()).toHaveTextContent(refusal)
  await expect
    .element(dialog().getByRole('link', { name: 'Explain them' }))
    .toHaveAttribute('href', '/admin/money-trail/2026-09/difference')
  await submit.click()
  await expect.element(dialog()).toHaveTextContent('Please say why they stay open.')
  await dialog().getByRole('textbox').fill('Asked Razorpay')
  await expectNoFault()
  await submit.click()
  await expect.element(message('September 2026 is closed.')).toBeVisible()
  await expect.element(page.getByText('Payout lines stay open: Asked Razorpay')).toBeVisible()
  expect(asked.map(({ body }) => body)).toEqual([
    { action: 'close', month: '2026-09-01', reason: '' },
    { action: 'close', month: '2026-09-01', reason: 'Asked Razorpay' },
  ])
})

test('reopens a month for a reason, and shows a refusal', async () => {
  answer('/rest/v1/rpc/book_months', [closed])
  const refusal = 'The year was handed to the auditor. Its months stay closed.'
  const asked = record('/functions/v1/books', refuse(409, { code: 'handed_over', message: refusal }))
  await openBackOffice('/books/2026-10')
  await expect.element(page.getByText('It was not exported yet.')).toBeVisible()
  await button('Reopen').click()
  const submit = dialog().getByRole('button', { name: 'Reopen' })
  await submit.click()
  await expect.element(dialog()).toHaveTextContent('Please say why it is reopened.')
  await dialog().getByLabelText('Reason').fill('A cheque came back')
  await submit.click()
  await expect.element(dialog()).toHaveTextContent(refusal)
  expect(asked[0]?.body).toEqual({ action: 'reopen', month: '2026-10-01', reason: 'A cheque came back' })
})

test('shows a month to a viewer without actions, and leads from no month to the year', async () => {
  beViewer()
  answer('/rest/v1/rpc/book_months', [open])
  await openBackOffice('/books/2026-09')
  await expect.element(page.getByText('There are no vouchers in this month.')).toBeVisible()
  expect(page.getByRole('main').getByRole('button').elements()).toEqual([])
  await openBackOffice('/books/2026-13')
  await expect.poll(() => location.pathname).toBe('/admin/books')
})

const stored = (purpose: string, name: string, cost_centre: string | null = null) => ({
  purpose,
  name,
  cost_centre,
  created_at: '2026-10-01T00:00:00Z',
  updated_at: '2026-10-01T00:00:00Z',
})

/** Causes and an account without ledgers; answers each change as the database does. */
function answerLedgers(
  change: (asked: Asked) => object = ({ body }) => [{ ...stored('', ''), ...(body as object) }],
) {
  const rows = [stored('income', 'Donations'), stored('income:old-wells', 'Wells', 'Water')]
  answer('/rest/v1/causes', [{ id: 'elder-care', title: 'Elder care' }])
  answer('/rest/v1/bank_imports', [{ account: 'SBI', columns: {} }])
  return record('/rest/v1/ledgers', (asked) => (asked.method === 'GET' ? rows : change(asked)))
}
const changesOf = (asked: Asked[]) =>
  asked
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => [method, url.searchParams.get('purpose'), body])
const ledger = (of: string) => page.getByLabelText(`Ledger of ${of}`, { exact: true })

test('names ledgers by purpose, with those that have none yet, and takes a change back', async () => {
  const asked = answerLedgers(({ method, body, url }) =>
    method === 'DELETE'
      ? []
      : [{ ...stored(url.searchParams.get('purpose')?.slice(3) ?? '', ''), ...(body as object) }],
  )
  await openBackOffice('/books/ledgers')
  await expect.element(ledger('Gifts without a cause')).toHaveValue('Donations')
  expect(
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map((heading) => heading.textContent),
  ).toEqual(['Income by cause', 'Other income and funds', 'Money', 'Costs and refunds'])
  await expect.element(ledger('old-wells (deleted cause)')).toHaveValue('Wells')
  await expectNoFault()
  await ledger('Elder care').fill('Care of elders')
  await ledger('Bank account “SBI”').fill('State Bank')
  await page.getByLabelText('Cost centre of Gifts without a cause', { exact: true }).fill('General ')
  await button('Save All').click()
  await expect.element(message('3 ledgers saved.')).toBeVisible()
  await expect.element(button('Save All')).not.toBeInTheDocument()
  expect(changesOf(asked)).toEqual([
    ['PATCH', 'eq.income', { name: 'Donations', cost_centre: 'General' }],
    ['POST', null, { purpose: 'income:elder-care', name: 'Care of elders', cost_centre: null }],
    ['POST', null, { purpose: 'bank:SBI', name: 'State Bank', cost_centre: null }],
  ])
  await button('Undo').click()
  await expect.element(message('The ledgers are as before.')).toBeVisible()
  expect(changesOf(asked).slice(3).sort()).toEqual([
    ['DELETE', 'eq.bank:SBI', null],
    ['DELETE', 'eq.income:elder-care', null],
    ['PATCH', 'eq.income', { name: 'Donations', cost_centre: null }],
  ])
})

test('keeps what was typed after a refusal, a conflict and a reload', async () => {
  let theirs: object | null = null
  const asked = answerLedgers(() => {
    if (!theirs) return refuse(403, { code: '42501', message: 'You are not allowed to change this.' })
    return []
  })
  answer('/rest/v1/ledgers?*purpose=eq.income', ({ method }) =>
    method === 'GET' ? (theirs ? [theirs] : []) : [],
  )
  await openBackOffice('/books/ledgers')
  await ledger('Corpus').fill('Corpus Fund')
  await ledger('Gifts without a cause').fill('')
  await expect.element(page.getByText('Enter the name of the ledger.')).toBeVisible()
  await button('Save All').click()
  await expect.element(message('Failed to save the ledger “Corpus Fund”.')).toBeVisible()
  // Nothing was sent for the one without a name.
  expect(changesOf(asked)).toHaveLength(1)
  await openBackOffice('/books/ledgers')
  await expect.element(ledger('Corpus')).toHaveValue('Corpus Fund')
  await ledger('Gifts without a cause').fill('Gifts')
  theirs = { ...stored('income', 'Offerings'), updated_at: '2026-10-09T00:00:00Z' }
  await button('Save All').click()
  await expect.element(page.getByText('Someone else changed this while you were editing.')).toBeVisible()
  await expect.element(page.getByText('Offerings')).toBeVisible()
  await expect.element(ledger('Gifts without a cause')).toHaveValue('Gifts')
  await button('Use the saved version').click()
  await expect.element(page.getByText('Offerings')).not.toBeInTheDocument()
})

test('stores how GST is booked at once, and shows the reason if it is not stored', async () => {
  answerLedgers()
  let value = 'cost'
  answer('/rest/v1/site_settings?*books_gst', () => ({
    key: 'books_gst',
    value,
    updated_at: '2026-10-01T00:00:00Z',
    is_sample: false,
  }))
  let isOvertaken = true
  const asked = record('/rest/v1/site_settings?*on_conflict', () => {
    if (isOvertaken) return refuse(409, { code: 'PT409', message: 'Overtaken' })
    value = 'credit'
    return []
  })
  await openBackOffice('/books/ledgers')
  const credit = page.getByRole('radio', { name: 'GST on fees is claimed as credit' })
  await credit.click()
  await expect
    .element(message('The GST setting was not saved. Someone else has just changed it.'))
    .toBeVisible()
  await expect.element(credit).not.toBeChecked()
  isOvertaken = false
  await credit.click()
  await expect.element(message('GST setting saved.')).toBeVisible()
  await expect.element(credit).toBeChecked()
  expect(asked[1]?.body).toEqual([{ key: 'books_gst', value: 'credit', updated_at: '2026-10-01T00:00:00Z' }])
})

test('shows the ledgers to a viewer as text', async () => {
  beViewer()
  answerLedgers()
  await openBackOffice('/books/ledgers')
  await expect.element(page.getByText('old-wells (deleted cause)')).toBeVisible()
  const main = page.getByRole('main')
  expect(main.getByRole('textbox').elements()).toEqual([])
  expect(main.getByRole('button').elements()).toEqual([])
})
