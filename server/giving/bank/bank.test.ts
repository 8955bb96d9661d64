import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signedIn']>>
let accountant: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signedIn('admin')
  accountant = await server.signedIn('accountant')
})
afterAll(() => server.close())
beforeEach(() =>
  sql(`delete from public.donations; delete from public.bank_lines; delete from public.bank_imports;
    delete from public.settlements; delete from public.donors`),
)

const sql = (text: string, values?: unknown[]) => server.services.database.server.query(text, values)
async function call(name: string, body: object, token = admin.token) {
  const answer = await fetch(`${server.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: server.anonKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

type Row = { date?: string; amount?: number; narration?: string; reference?: string }
const rowOf = (row: Row) => ({ date: '2026-11-02', amount: 500, narration: 'NEFT ASHA RAO', ...row })
const send = (action: string, rows: Row[], more: object = {}) =>
  call('bank-statement', { action, account: 'Current', file_name: 'nov.csv', rows: rows.map(rowOf), ...more })
const importRows = async (rows: Row[], more: object = {}) => (await send('import', rows, more)).body
const match = (id: string, action: string, more: object = {}, token = accountant.token) =>
  call('match-bank-line', { id, action, ...more }, token)
const lines = async () =>
  (
    await sql(
      'select *, amount::float8 from public.bank_lines as line order by booked_on, line.amount, occurrence',
    )
  ).rows
async function lineOf(row: Row = {}): Promise<string> {
  const { import_id } = await importRows([row])
  return (await sql('select id from public.bank_lines where import_id = $1', [import_id])).rows[0].id
}
async function gift(given: { amount?: number; reference?: string; name?: string; day?: string } = {}) {
  const { rows } = await sql(
    `insert into public.donations (amount, platform, payment_status, transaction_id, donor_name, donor_email, created_at)
    values ($1, 'bank_transfer', 'successful', $2, $3, $4, $5) returning id`,
    [
      given.amount ?? 500,
      given.reference ?? null,
      given.name ?? null,
      given.name ? `${given.name.split(' ')[0]}@example.org` : null,
      `${given.day ?? '2026-11-02'}T12:00:00+05:30`,
    ],
  )
  return rows[0].id as string
}
const payout = (id: string, amount: number, utr: string, status = 'processed') =>
  sql(
    `insert into public.settlements (settlement_id, amount, utr, status, settled_at, key_id, test_mode)
    values ($1, $2, $3, $4, '2026-11-02T06:00:00Z', 'key', false)`,
    [id, amount, utr, status],
  )

describe('importing a bank statement', () => {
  test('previews without storing, then stores incoming lines with their account and columns', async () => {
    const rows = [{ amount: 500 }, { amount: -300, narration: 'SALARY' }, { amount: 500 }, { amount: 250.5 }]
    const expected = { added: 3, known: 0, skipped: 1, payouts: 0, gifts: 0, open: 3 }
    const preview = await send('preview', rows)
    expect(preview).toMatchObject({ status: 200, body: { ...expected, import_id: null } })
    expect(preview.body.lines).toEqual(
      [1, 2, 3].map((row) => ({ row, outcome: 'open', settlement_id: null })),
    )
    expect(await lines()).toEqual([])
    const columns = { date: 'Txn Date', credit: 'Credit' }
    const imported = await importRows(rows, { columns })
    expect(imported).toMatchObject(expected)
    expect(await lines()).toMatchObject([
      { amount: 250.5, state: 'open' },
      { amount: 500, occurrence: 1 },
      { amount: 500, occurrence: 2, account: 'Current', import_id: imported.import_id },
    ])
    const { rows: imports } = await sql('select * from public.bank_imports')
    expect(imports).toMatchObject([{ file_name: 'nov.csv', lines: 3, columns, created_by: admin.id }])
  })

  test('adds nothing of the same file, and only the rest of an overlapping one', async () => {
    const rows = [{}, {}, { amount: 600 }]
    await importRows(rows)
    expect(await importRows(rows)).toMatchObject({ import_id: null, added: 0, known: 3 })
    // Banks change punctuation and case between their formats.
    const other = await importRows([{ narration: 'Neft-Asha  Rao' }, {}, {}, { amount: 700 }])
    expect(other).toMatchObject({ added: 2, known: 2 })
    expect(await importRows(rows, { account: 'Savings' })).toMatchObject({ added: 3, known: 0 })
  })

  test('returns the same import when it is repeated after a lost answer', async () => {
    const import_id = randomUUID()
    await importRows([{ amount: 600 }])
    const first = await importRows([{}, { amount: 600 }], { import_id })
    expect(first).toMatchObject({ import_id, added: 1, known: 1, open: 1 })
    expect(await importRows([{}, { amount: 600 }], { import_id })).toEqual(first)
    const undone = await call('bank-statement', { action: 'undo', import_id })
    expect(undone.body).toEqual({ removed: 1, stayed: 0 })
  })

  test('adds nothing twice when two imports run at once', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({ amount: at + 1 }))
    const both = await Promise.all([importRows(rows), importRows(rows)])
    expect(both.map(({ added }) => added).sort()).toEqual([0, 200])
    expect(await lines()).toHaveLength(200)
  })

  test.each([
    [
      { rows: Array(20_001).fill(rowOf({})) },
      'A statement can have at most 20,000 lines. Import it in parts.',
    ],
    [{ rows: [rowOf({ date: '2026-02-31' })] }, 'A date is written like 2026-11-17.'],
    [
      { rows: [rowOf({ amount: 1.234 })] },
      'An amount has at most two decimals and is less than 1,000,000,000,000.',
    ],
    [
      { rows: [rowOf({ amount: 1e12 })] },
      'An amount has at most two decimals and is less than 1,000,000,000,000.',
    ],
    [{ account: ' ' }, 'Name the account.'],
    [
      { account: 'SBI 3000 1234 5678' },
      'Use a name for the account, such as “Current account”, never its number.',
    ],
  ])('refuses statement %#', async (bad, message) => {
    expect(await send('import', [{}], bad)).toMatchObject({
      status: 400,
      body: { code: 'invalid_statement', message },
    })
  })

  test('cleans control characters and keeps formulas as text', async () => {
    await importRows([{ narration: `=cmd|' /C calc'!A0\u0007\u202e  x`, reference: '0000-' }])
    expect(await lines()).toMatchObject([{ narration: `=cmd|' /C calc'!A0 x`, reference: null }])
  })

  test('matches payouts by UTR and gifts by reference, each with an equal amount and once', async () => {
    await payout('setl_1', 48213.4, 'AXISN123456789')
    await payout('setl_2', 900, 'AXISN999999999', 'failed')
    const known = await gift({ reference: 'N-412345 678901', amount: 500 })
    await gift({ reference: '123456', amount: 70 })
    const result = await importRows([
      { amount: 48213.4, narration: 'NEFT-AXIS N123456789-RAZORPAY' },
      { amount: 48213.4, narration: 'NEFT-AXISN123456789-RAZORPAY AGAIN' },
      { amount: 900, narration: 'AXISN999999999' },
      { amount: 500, reference: 'N412345678901' },
      { amount: 501, reference: 'N412345678901' },
      { amount: 70, narration: 'UPI/412345678901/X' },
    ])
    expect(result).toMatchObject({ payouts: 1, gifts: 1, open: 4 })
    const { rows } = await sql(
      'select line.reference from public.donations join public.bank_lines as line on line.id = bank_line_id where donations.id = $1',
      [known],
    )
    expect(rows).toEqual([{ reference: 'N412345678901' }])
  })

  test('knows a line by the digest of a former key', async () => {
    const row = { date: '2026-11-02', amount: 5, narration: 'x', reference: null, occurrence: 1 }
    const added = async (digests: string[]) => {
      const rows = JSON.stringify([{ ...row, digests }])
      const { rows: answers } = await sql(
        `select private.import_bank_lines(null, 'A', 'f', '{}', $1) as result`,
        [rows],
      )
      return answers[0].result.added
    }
    expect(await added(['o'.repeat(43)])).toBe(1)
    expect(await added(['n'.repeat(43), 'o'.repeat(43)])).toBe(0)
  })

  test('matches no demo gift', async () => {
    await sql('update public.donations set is_demo = true where id = $1', [
      await gift({ reference: 'REF123456' }),
    ])
    expect(await importRows([{ narration: 'REF123456' }])).toMatchObject({ gifts: 0, open: 1 })
  })

  test('takes a word without a number for no reference', async () => {
    await gift({ reference: 'Donation' })
    expect(await importRows([{ narration: 'NEFT DONATION' }])).toMatchObject({ gifts: 0, open: 1 })
  })

  test('matches a cheque with no gift of years ago, whose number was the same', async () => {
    await gift({ reference: '123456', day: '2020-11-02' })
    expect(await importRows([{ reference: '123456' }])).toMatchObject({ gifts: 0, open: 1 })
  })

  test('matches as many equal lines as there are equal gifts', async () => {
    await gift({ reference: 'BATCH00123' })
    await gift({ reference: 'BATCH00123' })
    const rows = Array(3).fill({ narration: 'BATCH00123' })
    expect(await importRows(rows)).toMatchObject({ gifts: 2, open: 1 })
  })

  test('matches an open line when its payout becomes known later', async () => {
    await importRows([{ amount: 900, reference: 'AXISN123456789' }])
    await payout('setl_1', 900, 'AXISN123456789')
    await sql('select private.match_payouts_to_bank()')
    expect(await lines()).toMatchObject([{ state: 'payout', settlement_id: 'setl_1', matched_by: null }])
  })

  test('undoes an import once, without the lines that staff matched', async () => {
    const known = await gift({ reference: 'REF123456' })
    const { import_id } = await importRows([{ narration: 'REF123456' }, { amount: 1 }, { amount: 2 }])
    const [first] = await lines()
    await match(first.id, 'other', { reason: 'Interest' })
    const undo = () => call('bank-statement', { action: 'undo', import_id }, accountant.token)
    expect(await undo()).toEqual({ status: 200, body: { removed: 2, stayed: 1 } })
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'already_undone' } })
    expect((await sql('select bank_line_id from public.donations where id = $1', [known])).rows).toEqual([
      { bank_line_id: null },
    ])
    expect(await importRows([{ narration: 'REF123456' }, { amount: 1 }])).toMatchObject({
      added: 1,
      known: 1,
    })
  })
})

describe('matching a line', () => {
  test('refuses a failed payout, another sum and a second line', async () => {
    await payout('setl_1', 800, 'AXISN1')
    await payout('setl_2', 500, 'AXISN2', 'failed')
    const [half, whole] = [await lineOf({ amount: 500 }), await lineOf({ amount: 800 })]
    expect(await match(half, 'payout', { settlement_id: 'setl_9' })).toMatchObject({ status: 404 })
    expect(await match(half, 'payout', { settlement_id: 'setl_2' })).toMatchObject({
      body: { code: 'sum_differs' },
    })
    expect(await match(half, 'payout', { settlement_id: 'setl_1' })).toMatchObject({
      status: 200,
      body: { id: half, state: 'payout', settlement_id: 'setl_1', donations: [] },
    })
    expect(await match(whole, 'payout', { settlement_id: 'setl_1' })).toMatchObject({
      status: 409,
      body: {
        code: 'sum_differs',
        message: 'This line is of INR 800.00, which is more than the payout still lacks in the bank.',
      },
    })
    expect(await match(half, 'other', { reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'already_matched' },
    })
  })

  test('requires of gifts that they add up, are offline and on no other line', async () => {
    const [a, b] = [await gift({ amount: 200 }), await gift({ amount: 300 })]
    const { rows } = await sql(
      `insert into public.donations (amount, order_id) values (500, 'order_1') returning id`,
    )
    const line = await lineOf()
    const refused = async (donation_ids: string[]) => (await match(line, 'gift', { donation_ids })).body.code
    expect(await refused([a])).toBe('sum_differs')
    expect(await refused([rows[0].id])).toBe('not_offline')
    expect(await match(line, 'gift', { donation_ids: [a, b] })).toMatchObject({
      body: {
        state: 'gift',
        donations: expect.arrayContaining([expect.objectContaining({ id: a, amount: 200 })]),
      },
    })
    const other = await lineOf({ amount: 300 })
    expect((await match(other, 'gift', { donation_ids: [b] })).body.code).toBe('already_matched')
    expect((await match(line, 'gift', { donation_ids: [a, b] })).body.code).toBe('already_matched')
    expect(await match(line, 'open')).toMatchObject({ body: { state: 'open', donations: [] } })
    expect(await match(other, 'gift', { donation_ids: [b] })).toMatchObject({ status: 200 })
  })

  test('enters gifts with the day, reference and platform of the line, and takes them back', async () => {
    const known = await gift({ amount: 100 })
    const line = await lineOf({ narration: 'UPI/ASHA', reference: '412345678901' })
    const entries = [
      { amount: 150, donor_name: 'Asha Rao' },
      { amount: 250, platform: 'cheque', transaction_id: '77' },
    ]
    expect((await match(line, 'gift', { gift: entries })).body).toMatchObject({
      code: 'sum_differs',
      message: 'The gifts add up to INR 400, and the line is of INR 500.00.',
    })
    const { status, body } = await match(line, 'gift', { donation_ids: [known], gift: entries })
    expect([status, body.donations.length]).toEqual([200, 3])
    const entered = await sql(
      `select platform, transaction_id, donor_name, (paid_at at time zone 'Asia/Kolkata')::date::text as day
      from public.donations where bank_line_id = $1 and id <> $2 order by amount`,
      [line, known],
    )
    expect(entered.rows).toEqual([
      { platform: 'upi', transaction_id: '412345678901', donor_name: 'Asha Rao', day: '2026-11-02' },
      { platform: 'cheque', transaction_id: '77', donor_name: null, day: '2026-11-02' },
    ])
    expect(await match(line, 'open')).toMatchObject({ status: 200 })
    expect((await sql('select id, bank_line_id from public.donations')).rows).toEqual([
      { id: known, bank_line_id: null },
    ])
  })

  test('enters gifts once when the request is repeated after a lost answer', async () => {
    const line = await lineOf()
    const entries = [200, 300].map((amount) => ({ id: randomUUID(), amount, donor_name: 'Asha Rao' }))
    const first = await match(line, 'gift', { gift: entries })
    expect(first.body.donations.map(({ id }: { id: string }) => id).sort()).toEqual(
      entries.map(({ id }) => id).sort(),
    )
    expect(await match(line, 'gift', { gift: entries })).toEqual(first)
    const others = entries.map((entry) => ({ ...entry, id: randomUUID() }))
    expect((await match(line, 'gift', { gift: others })).body).toMatchObject({ code: 'already_matched' })
    expect((await sql('select from public.donations')).rowCount).toBe(2)
  })

  test('enters one gift of the whole amount, and reopens when staff delete it', async () => {
    const line = await lineOf()
    const { body } = await match(line, 'gift', {
      gift: { donor_name: 'Asha Rao', donor_email: 'asha@example.org' },
    })
    expect(body.donations).toMatchObject([{ amount: 500, donor_id: expect.any(String) }])
    await sql('delete from public.donations where id = $1', [body.donations[0].id])
    expect(await lines()).toMatchObject([{ state: 'open', entered_gifts: [] }])
  })

  test('logs the staff member and the match, without the texts', async () => {
    const line = await lineOf()
    await match(line, 'other', { reason: 'Interest' }, admin.token)
    const { rows } = await sql(
      `select actor_email, old_values, new_values from public.audit_log where table_name = 'bank_lines' and row_key = $1`,
      [line],
    )
    expect(rows).toMatchObject([
      { actor_email: admin.email, new_values: { state: 'other', reason: 'Interest' } },
    ])
    expect(JSON.stringify(rows)).not.toContain('ASHA')
  })

  test.each(['viewer', 'fundraiser', 'editor'] as const)('refuses a %s', async (role) => {
    const { token } = await server.signedIn(role)
    const line = await lineOf()
    expect(await match(line, 'other', { reason: 'x' }, token)).toMatchObject({ status: 403 })
    expect(await call('bank-statement', { action: 'undo', import_id: line }, token)).toMatchObject({
      status: 403,
    })
  })
})

describe('suggestions for a line', () => {
  const suggested = async (line: string) =>
    (await admin.client.rpc('bank_line_suggestions', { line }).throwOnError()).data

  test('lists gifts and payouts by amount, day and name, and donors by name, contact and earlier lines', async () => {
    const alike = await gift({ name: 'Asha Rao', day: '2026-11-05' })
    await gift({ name: 'Ravi Sen', day: '2026-11-20' })
    const part = await gift({ name: 'Meera Rao', amount: 200 })
    await payout('setl_1', 500, 'AXISN1')
    await sql(`insert into public.donors (name, phone) values ('By phone', '98123 45678')`)
    const earlier = await lineOf({
      narration: 'UPI/111/asha@okhdfc/MEERA RAO 9812345678',
      date: '2026-10-02',
    })
    await match(earlier, 'gift', { gift: { donor_name: 'The payer' } })
    const line = await lineOf({ narration: 'UPI/412345678901/asha@okhdfc/RAO ASHA,MEERA/9812345678' })
    expect(await suggested(line)).toEqual([
      expect.objectContaining({ kind: 'gift', id: alike, amount: 500, why: ['amount', 'name'] }),
      expect.objectContaining({ kind: 'payout', id: 'setl_1', why: ['amount'] }),
      expect.objectContaining({ kind: 'gift', id: part, why: ['name', 'day'] }),
      expect.objectContaining({ kind: 'donor', name: 'Asha Rao', why: ['name'] }),
      expect.objectContaining({ kind: 'donor', name: 'By phone', why: ['phone'] }),
      expect.objectContaining({ kind: 'donor', name: 'Meera Rao', why: ['name'] }),
      expect.objectContaining({ kind: 'donor', name: 'The payer', why: ['earlier'] }),
    ])
  })
})

describe('suggesting payouts', () => {
  test('includes an instant payout for each of its parts, and none of the other mode', async () => {
    await payout('setlod_1', 600_000, 'AXISN1')
    await sql('update public.settlements set is_instant = true')
    await payout('setl_test', 500_000, 'AXISN2')
    await sql(`update public.settlements set test_mode = true where settlement_id = 'setl_test'`)
    const line = await lineOf({ amount: 500_000 })
    const { data } = await admin.client.rpc('bank_line_suggestions', { line }).throwOnError()
    expect(data?.map(({ id }: { id: string }) => id)).toEqual(['setlod_1'])
    expect(await match(line, 'payout', { settlement_id: 'setlod_1' })).toMatchObject({ status: 200 })
  })
})

describe('an erasure', () => {
  test('blanks the lines of the person’s gifts and lines that name them, which no import restores', async () => {
    const id = await gift({ name: 'Asha Rao', reference: 'REF123456' })
    const rows = [
      { narration: 'REF123456 ASHA RAO' },
      { narration: 'UPI/asha@example.org/x', amount: 7 },
      { narration: 'UPI/susasha@example.org/x', amount: 8 },
    ]
    const { import_id } = await importRows(rows)
    const { rows: donors } = await sql('select donor_id from public.donations where id = $1', [id])
    const erased = await call('erase-personal-data', {
      action: 'erase',
      donor_id: donors[0].donor_id,
      proof: 'Showed a passport',
    })
    expect(erased.status).toBe(200)
    const blanked = [
      { amount: 7, narration: '(erased)' },
      { amount: 8, narration: 'UPI/susasha@example.org/x' },
      { amount: 500, narration: '(erased)', state: 'gift' },
    ]
    expect(await lines()).toMatchObject(blanked)
    expect(await importRows(rows)).toMatchObject({ added: 0, known: 3 })
    expect((await call('bank-statement', { action: 'undo', import_id })).body).toEqual({
      removed: 1,
      stayed: 2,
    })
    expect(await importRows(rows)).toMatchObject({ added: 1, known: 2 })
    expect(await lines()).toMatchObject(blanked)
  })

  test('happens to all texts once the retention of the books ends', async () => {
    await match(await lineOf(), 'other', { reason: 'Asha’s loan' })
    await payout('setl_1', 500, 'AXISN1')
    await sql(`insert into public.settlement_lines (settlement_id, entity_id, type, settled_at, note)
      values ('setl_1', 'adj_1', 'adjustment', '2026-11-02', 'Asha’s ticket')`)
    const notes = async () => (await sql('select note from public.settlement_lines')).rows
    await sql(`select private.forget_books('2038-03-31')`)
    expect(await lines()).toMatchObject([{ narration: 'NEFT ASHA RAO', reason: 'Asha’s loan' }])
    expect(await notes()).toEqual([{ note: 'Asha’s ticket' }])
    await sql(`select private.forget_books('2038-04-01')`)
    expect(await lines()).toMatchObject([{ narration: '(erased)', reference: null, reason: '(erased)' }])
    expect(await notes()).toEqual([{ note: '(erased)' }])
  })
})
