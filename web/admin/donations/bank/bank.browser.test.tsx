import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations, expectToFit } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { message } from '#web/testing/find.ts'
import { answer, record, refuse } from '#web/testing/network.ts'

const LINES = '/rest/v1/bank_lines'
const MATCH = '/functions/v1/match-bank-line'
const line = {
  id: 'line-1',
  account: 'SBI current',
  booked_on: '2026-11-02',
  amount: 500,
  narration: 'UPI/CR/412345678901/ASHA RAO/asha.rao@okhdfc',
  reference: '412345678901',
  state: 'open',
  settlement_id: null,
  reason: null,
  entered_gifts: [],
  donations: [],
}
const suggestions = [
  { kind: 'gift', id: 'gift-1', name: 'Asha Rao', amount: 500, day: '2026-11-05', why: ['amount', 'name'] },
  { kind: 'payout', id: 'setl_1', name: 'AXISN1', amount: 500, day: '2026-11-02', why: ['amount'] },
  { kind: 'gift', id: 'gift-2', name: 'Meera Rao', amount: 200, day: '2026-11-02', why: ['day'] },
  { kind: 'donor', id: 'd1', name: 'Asha Rao', amount: null, day: null, why: ['name', 'earlier'] },
]
const person = { id: 'd1', name: 'Asha Rao', typed_with: null, email: 'asha@example.org', city: 'Pune' }
/** Rows with their count, as the REST interface sends them. */
const counted = (rows: readonly object[]) => () =>
  Response.json(rows, { headers: { 'content-range': `0-${rows.length - 1}/${rows.length}` } })
const button = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(async () => {
  await page.viewport(1280, 900)
  answerBackOffice()
  answer(LINES, counted([line]))
  answer('/rest/v1/bank_imports', [
    {
      id: 'i1',
      account: 'SBI current',
      columns: {},
      file_name: 'oct.csv',
      lines: 4,
      created_at: '2026-11-01T00:00:00Z',
    },
    {
      id: 'i2',
      account: 'HDFC',
      columns: {},
      file_name: 'hdfc.csv',
      lines: 1,
      created_at: '2026-10-01T00:00:00Z',
      undone_at: '2026-10-02T00:00:00Z',
    },
  ])
  answer('/rest/v1/rpc/bank_line_suggestions', suggestions)
})

test.each([
  [/^It is this payout \(Payout of ₹500/, { action: 'payout', settlement_id: 'setl_1' }],
  [/^It is this gift \(Gift of ₹500 from Asha Rao/, { action: 'gift', donation_ids: ['gift-1'] }],
])('matches an open line with one press on %s', async (name, expected) => {
  const asked = record(MATCH, { ...line, state: 'gift', donations: [] })
  await openBackOffice('/bank')
  await button(name).click()
  await expect.element(message('The line is matched.')).toBeVisible()
  expect(asked.map(({ body }) => body)).toEqual([{ id: 'line-1', ...expected }])
})

test('shows open lines of the chosen account, accessibly and within a phone', async () => {
  await page.viewport(360, 740)
  const asked = record(LINES, counted([line]))
  await openBackOffice('/bank')
  await expect.element(page.getByText('same amount, name in the narration')).toBeVisible()
  await expectToFit()
  await expectNoViolations()
  await page.getByRole('combobox', { name: 'Account' }).selectOptions('HDFC')
  await expect.poll(() => asked.at(-1)?.url.searchParams.get('account')).toBe('eq.HDFC')
  expect(asked.at(-1)?.url.searchParams.get('state')).toBe('eq.open')
})

test('says why a match is refused', async () => {
  answer(MATCH, refuse(409, { code: 'already_matched', message: 'This line is matched already.' }))
  await openBackOffice('/bank')
  await button(/It is this payout/).click()
  await expect.element(message('The line was not matched. This line is matched already.')).toBeVisible()
})

test('enters the gift of a suggested donor from the line, with its amount fixed', async () => {
  answer('/rest/v1/donors', person)
  answer('/rest/v1/donations', [])
  const asked = record(MATCH, { ...line, donations: [{ id: 'gift-9', amount: 500, donor_id: 'd1' }] })
  await openBackOffice('/bank')
  await button('New gift from them (Asha Rao)').click()
  const dialog = page.getByRole('dialog', { name: 'Enter a gift' })
  await expect.element(dialog.getByLabelText('Amount in rupees')).toHaveValue('500')
  await expect.element(dialog.getByLabelText('Amount in rupees')).toHaveAttribute('readonly')
  await expect.element(dialog.getByLabelText('Payment method')).toHaveValue('upi')
  await expect.element(dialog.getByLabelText('Date received')).toHaveValue('2026-11-02')
  const direction = dialog.getByLabelText('Donor’s direction')
  await expect.element(direction).not.toBeInTheDocument()
  await dialog.getByLabelText('Donation type').selectOptions('corpus')
  await direction.fill(' Letter of 4 May 2026, file C-12 ')
  answer('/rest/v1/donations', ({ url }) =>
    url.searchParams.has('id') ? { id: 'gift-9', amount: 500, donor_id: 'd1' } : [],
  )
  await dialog.getByRole('button', { name: 'Enter the gift' }).click()
  await expect.element(message('Gift of ₹500 entered.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked[0]?.body).toMatchObject({
    id: 'line-1',
    action: 'gift',
    gift: {
      amount: 500,
      donor_id: 'd1',
      platform: 'upi',
      transaction_id: '412345678901',
      created_at: '2026-11-02T12:00:00+05:30',
      donation_type: 'corpus',
      corpus_direction: 'Letter of 4 May 2026, file C-12',
    },
  })
})

test('splits a line into known and new gifts once they add up', async () => {
  answer('/rest/v1/rpc/list_donors', { total: 1, donors: [person] })
  const asked = record(MATCH, { ...line, donations: [] })
  await openBackOffice('/bank')
  await button(/^Several gifts/).click()
  const dialog = page.getByRole('dialog', { name: 'Several gifts' })
  const submit = dialog.getByRole('button', { name: 'Match these gifts' })
  await dialog.getByLabelText(/₹200 Meera Rao/).click()
  await expect.element(dialog.getByText('₹300 of ₹500 left.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Donor' }).fill('Asha')
  await page.getByRole('option', { name: /^Asha Rao/ }).click()
  const amount = dialog.getByLabelText('Rupees from Asha Rao')
  await expect.element(amount).toHaveValue('300')
  await amount.fill('400')
  await expect.element(dialog.getByText('₹100 more than the ₹500 of the line.')).toBeVisible()
  await expect.element(submit).toBeDisabled()
  await amount.fill('300')
  await expectNoViolations()
  await submit.click()
  await expect.element(message('The line is matched.')).toBeVisible()
  expect(asked[0]?.body).toEqual({
    id: 'line-1',
    action: 'gift',
    donation_ids: ['gift-2'],
    gift: [{ id: expect.any(String), donor_id: 'd1', amount: 300 }],
  })
})

test('records something else with a reason, by keyboard alone', async () => {
  const asked = record(MATCH, { ...line, donations: [] })
  await openBackOffice('/bank')
  await expect.element(button(/^Something else/)).toBeVisible()
  await userEvent.tab()
  while (!document.activeElement?.textContent.startsWith('Something else (')) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('What is it?')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Please say what it is.')).toBeVisible()
  await userEvent.keyboard('Interest{Enter}')
  await expect.element(message('The line is matched.')).toBeVisible()
  expect(asked[0]?.body).toEqual({ id: 'line-1', action: 'other', reason: 'Interest' })
})

test('takes a match back, after a question if it entered gifts', async () => {
  const gifts = { entered_gifts: ['gift-9'], donations: [{ id: 'gift-9', amount: 500 }] }
  answer(LINES, counted([{ ...line, state: 'gift', ...gifts }]))
  answer('/rest/v1/rpc/gift_names', [{ id: 'gift-9', name: 'Asha Rao', perhaps: null }])
  const asked = record(MATCH, { ...line, donations: [] })
  await openBackOffice('/bank?state=gift')
  await expect.element(page.getByRole('link', { name: 'Gift of ₹500 from Asha Rao' })).toBeVisible()
  await button(/^Take back/).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toHaveTextContent('The gift that was entered with it will be removed.')
  await question.getByRole('button', { name: 'Take back' }).click()
  await expect.element(message('The line is open again.')).toBeVisible()
  expect(asked[0]?.body).toEqual({ id: 'line-1', action: 'open' })
})

const STATEMENT = `Account Name,DAAN TRUST
Txn Date,Description,Ref No,Debit,Credit
02/11/2026,UPI/ASHA,412345678901,,500.00
03/11/2026,SALARY OF RAVI,,30000.00,
31/02/2026,IMPOSSIBLE,,,5.00
04/11/2026,NEFT RAZORPAY,AXISN1,,900.00
Total,,,30000.00,1405.00`

test('imports a statement after a dry run, without money going out, and undoes it', async () => {
  const result = { import_id: null, added: 2, known: 0, skipped: 0, payouts: 1, gifts: 0, open: 1 }
  const outcomes = [
    { row: 1, outcome: 'open', settlement_id: null },
    { row: 2, outcome: 'payout', settlement_id: 'setl_1' },
  ]
  const asked = record('/functions/v1/bank-statement', ({ body }) => {
    const { action } = body as { action: string }
    if (action === 'undo') return { removed: 2, stayed: 0 }
    return { ...result, import_id: action === 'import' ? 'i9' : null, lines: outcomes }
  })
  await page.viewport(360, 740)
  await openBackOffice('/bank/import')
  await page.getByLabelText('Another account').fill('SBI 3000 1234 5678')
  await button('Continue').click()
  await expect.element(page.getByText('Please use a name, never the account’s number.')).toBeVisible()
  await expectNoViolations()
  await button('SBI current').click()
  await page.getByLabelText('Bank statement').upload(new File([STATEMENT], 'nov.csv', { type: 'text/csv' }))
  await expect.element(page.getByLabelText('Credit')).toHaveValue('credit')
  await expectToFit()
  await button('Check the rows').click()
  await expect.element(page.getByText('1 line of money going out will be left out.')).toBeVisible()
  await expect.element(page.getByText('1 row has problems')).toBeVisible()
  await expect.element(page.getByText('payout, found by its UTR')).toHaveTextContent('(row 6)')
  await page.getByText('Line by line').click()
  await expect.element(page.getByText('Row 3: UPI/ASHA')).toBeVisible()
  await button('Import 2 lines').click()
  await expect.element(message('2 lines added.')).toBeVisible()
  const rows = [
    { date: '2026-11-02', amount: 500, narration: 'UPI/ASHA', reference: '412345678901' },
    { date: '2026-11-04', amount: 900, narration: 'NEFT RAZORPAY', reference: 'AXISN1' },
  ]
  const columns = {
    date: 'Txn Date',
    narration: 'Description',
    reference: 'Ref No',
    debit: 'Debit',
    credit: 'Credit',
  }
  // Repeated after a lost answer, it would still be one import.
  const { import_id } = (asked[0]?.body ?? {}) as { import_id?: string }
  expect(import_id).toMatch(/^[\da-f-]{36}$/)
  expect(asked.map(({ body }) => body)).toEqual(
    ['preview', 'import'].map((action) => ({
      action,
      import_id,
      account: 'SBI current',
      file_name: 'nov.csv',
      rows,
      columns,
    })),
  )
  await button('Undo this import').click()
  await expect.element(message('2 lines removed.')).toBeVisible()
  expect(asked.at(-1)?.body).toEqual({ action: 'undo', import_id })
})

test('proposes the columns of the account’s last file', async () => {
  const columns = { date: 'Txn Date', narration: 'Ref No', credit: 'Debit' }
  answer('/rest/v1/bank_imports', [{ account: 'SBI current', columns, lines: 1 }])
  await openBackOffice('/bank/import')
  await button('SBI current').click()
  await page.getByLabelText('Bank statement').upload(new File([STATEMENT], 'nov.csv', { type: 'text/csv' }))
  await expect.element(page.getByLabelText('Debit')).toHaveValue('credit')
  await expect.element(page.getByLabelText('Ref No')).toHaveValue('narration')
})
