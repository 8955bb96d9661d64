import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isFull } from '#domain/testing/properties.ts'
import { type Office, openOffice } from '../testing/office.ts'

/** Past gifts from an old register. */
let office: Office
let admin: Awaited<ReturnType<Office['server']['signedIn']>>
beforeAll(async () => {
  office = await openOffice()
  admin = await office.server.signedIn('admin')
})
afterAll(() => office.close())
beforeEach(() =>
  office.sql(`delete from public.donations; delete from public.donors; delete from public.gift_imports;
    delete from public.deleted_donors; delete from private.identifiers; delete from public.bank_lines;
    delete from public.bank_imports; delete from public.payments; delete from graphile_worker._private_jobs`),
)

type Row = { day?: string | undefined; amount?: number; pan?: string } & Record<string, unknown>
type Imported = { added: number; updated: number; skipped: number }

/** As the screen does: the rows without their numbers, then the numbers. */
async function stage(rows: Row[], mode = 'skip'): Promise<string> {
  const { data } = await admin.client
    .from('gift_imports')
    .insert({ file_name: 'register.csv', file_digest: '0'.repeat(64), mode })
    .select('id')
    .single()
    .throwOnError()
  const numbered = rows.map((row, at) => ({ row_number: at + 2, day: '2024-05-06', amount: 500, ...row }))
  for (let from = 0; from < numbered.length; from += 2000) {
    const piece = numbered.slice(from, from + 2000)
    const gifts = piece.map(({ pan: _, ...row }) => row)
    await admin.client.rpc('stage_gift_import', { import: data.id, gifts }).throwOnError()
    const numbers = piece.flatMap(({ row_number, pan }) => (pan ? [{ row_number, pan }] : []))
    if (numbers.length === 0) continue
    const { status } = await office.call('import-identifiers', { import_id: data.id, numbers }, admin.token)
    expect(status).toBe(200)
  }
  return data.id
}

const finish = async (id: string) =>
  (await admin.client.rpc('import_gifts', { import: id }).single<Imported>().throwOnError()).data
const undo = async (id: string) =>
  (await admin.client.rpc('undo_gift_import', { import: id }).single().throwOnError()).data
type Question = { row_number: number; question: string; donor_id: string | null }
const asked = async (id: string): Promise<Question[]> =>
  (await admin.client.rpc('gift_import_questions', { import: id }).throwOnError()).data
const take = async (rows: Row[], mode?: string) => {
  const id = await stage(rows, mode)
  return { id, ...(await finish(id)) }
}

async function plan(id: string): Promise<Record<string, number>> {
  const { data } = await admin.client.rpc('gift_import_summary', { import: id }).throwOnError()
  return Object.fromEntries(
    data.map(({ outcome, count }: { outcome: string; count: number }) => [outcome, count]),
  )
}

const outcomes = async (id: string) => {
  await plan(id)
  const { rows } = await office.sql(
    'select outcome from public.gift_import_rows where import_id = $1 order by row_number',
    [id],
  )
  return rows.map(({ outcome }) => outcome)
}

const count = async (table: string) =>
  (await office.sql(`select count(*)::integer as count from ${table}`)).rows[0]?.count

async function addDonor(values: Record<string, string>): Promise<string> {
  const { rows } = await office.sql(
    `insert into public.donors (name, email, phone) values ($1, $2, $3) returning id`,
    [values.name, values.email ?? null, values.phone ?? null],
  )
  return rows[0]?.id
}

/** Numbers between 0 and 1 that are the same in every run. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
}

const LINES = isFull ? 5000 : 1000
const PEOPLE = LINES * 0.18

/** A register with repeated people in several spellings, missing contact data, equal lines and shared numbers. */
function messyRegister(lines: number): Row[] {
  const below = chance(38)
  const first = ['Asha', 'Ravi', 'Meera', 'Imran', 'Sunita', 'Joseph', 'Lakshmi', 'Gurpreet']
  const last = ['Rao', 'Kulkarni', 'Khan', 'Nair', 'Singh', 'Das', 'Patel', 'Iyer']
  const rows: Row[] = []
  for (let at = 0; at < lines; at++) {
    const person = below(PEOPLE)
    const name = `${first[person % 8]} ${last[(person >> 3) % 8]} ${person}`
    const spelled = [name, name.toUpperCase(), `Smt. ${name}`, `  ${name} `][below(4)]
    const way = below(10)
    const repeated = below(40) === 0 && rows.at(-1)
    const day = new Date(Date.UTC(2019, 3, 1) + below(2000) * 86_400_000).toISOString().slice(0, 10)
    rows.push(
      repeated || {
        day,
        amount: 100 + below(5000) + below(2) / 2,
        platform: ['cash', 'cheque', 'upi', 'bank_transfer', 'other'][below(5)],
        ...(way < 8 && { name: spelled }),
        ...(way > 5 && { email: `Person${person}@Example.org` }),
        ...(way % 3 === 1 && { phone: `+91 9800${String(100000 + person)}` }),
        ...(way === 4 && { pan: `ABCPK${String(1000 + person)}F` }),
        ...(below(3) > 0 && { receipt_no: `R/${at}` }),
        ...(below(5) === 0 && { reference: `UTR${700000000000 + at}` }),
      },
    )
  }
  return rows
}

test('imports a long messy register, knows all its lines when they come again, and undoes it', async () => {
  const known = await addDonor({ name: 'Asha Rao 0', email: 'person0@example.org' })
  await office.sql(`insert into public.donations (amount, platform, payment_status, donor_id)
    select 250, 'cash', 'successful', '${known}'`)
  const state = () =>
    office
      .sql(`select (select count(*) from public.donations) as gifts, (select count(*) from private.identifiers) as numbers,
        (select json_agg(d order by id) from (select id, name, email, phone, pan, amount_donated, status from public.donors) as d) as donors,
        (select json_agg(f) from (select day, dimension, key, sum(gifts) as gifts, sum(net) as net from public.gift_figures
          group by 1, 2, 3 having sum(gifts) <> 0 or sum(net) <> 0 order by 1, 2, 3) as f) as figures`)
      .then(({ rows }) => rows[0])
  const before = await state()
  const register = messyRegister(LINES)
  const id = await stage(register)
  const planned = await plan(id)
  const imported = await finish(id)
  expect(planned.added).toBe(imported.added)
  expect(imported.added + imported.skipped).toBe(LINES)
  expect(imported.added).toBeGreaterThan(0.94 * LINES)
  // Everyone is at most one donor by PAN, address or number, and one by the name alone.
  expect(await count('public.donors')).toBeLessThan(PEOPLE * 3)
  expect(planned.new_donors).toBe((await count('public.donors')) - 1)

  const { rows: sums } = await office.sql(
    `select (select sum(amount) from public.donations where gift_import_id is not null) as gifts,
      (select sum(net) from public.gift_figures where dimension = 'status') - 250 as figures,
      (select sum(amount_donated) from public.donors) - 250 as donors,
      (select sum(amount) from public.donations where gift_import_id is not null and donor_id is null) as anonymous`,
  )
  expect(sums[0]?.figures).toBe(sums[0]?.gifts)
  expect(Number(sums[0]?.donors) + Number(sums[0]?.anonymous ?? 0)).toBe(Number(sums[0]?.gifts))

  expect(await plan(await stage(register))).toMatchObject({ imported: imported.added, new_donors: 0 })
  expect(await plan(await stage(register))).not.toHaveProperty('added')
  expect(await undo(id)).toEqual({ removed: imported.added, stayed: 0 })
  expect(await state()).toEqual(before)
})

test('causes no receipts, letters, vouchers or matches, and counts by its day', async () => {
  const { id } = await take([
    { name: 'Asha Rao', email: 'asha@example.org', platform: 'cash', amount: 300_000, receipt_no: 'A/17' },
    { name: 'Ravi', phone: '98000 00001', platform: 'bank_transfer', reference: 'UTR700000000017' },
  ])
  const { rows } = await office.sql(`select id, created_at, paid_at, old_receipt_no, gift_import_id
    from public.donations order by amount desc`)
  expect(rows[0]).toMatchObject({
    created_at: new Date('2024-05-06T06:30:00Z'),
    paid_at: new Date('2024-05-06T06:30:00Z'),
    old_receipt_no: 'A/17',
    gift_import_id: id,
  })
  await office.sql(`update public.donations set donation_type = 'corpus'`)
  expect(await count('graphile_worker.jobs')).toBe(0)
  expect(await count('public.outgoing_messages')).toBe(0)
  expect(await count('private.book_entries()')).toBe(0)
  expect(await count('private.entered_gifts()')).toBe(0)
  const issued = await office.call(
    'receipt-action',
    { action: 'issue', donation_id: rows[0]?.id },
    admin.token,
  )
  expect(issued).toMatchObject({
    status: 409,
    body: {
      code: 'imported',
      message: 'This gift comes from an old register and has the receipt of that time.',
    },
  })

  const line = { date: '2024-05-06', amount: 500, narration: 'NEFT UTR700000000017 RAVI' }
  const statement = { account: 'SBI', file_name: 'may.csv', action: 'import', rows: [line] }
  expect((await office.call('bank-statement', statement, admin.token)).body).toMatchObject({
    gifts: 0,
    open: 1,
  })
  const { rows: lines } = await office.sql('select id from public.bank_lines')
  const { data } = await admin.client.rpc('bank_line_suggestions', { line: lines[0]?.id }).throwOnError()
  expect(data.filter(({ kind }: { kind: string }) => kind === 'gift')).toEqual([])
  const match = { id: lines[0]?.id, action: 'gift', donation_ids: [rows[1]?.id] }
  expect(await office.call('match-bank-line', match, admin.token)).toMatchObject({ status: 422 })
})

test('has a verdict of its own in the tax statement, and a row if staff choose so for the year', async () => {
  await take([{ name: 'Asha Rao', email: 'asha@example.org', pan: 'ABCPK1234F' }])
  const member = async () => {
    await office.sql('select private.take_statement_snapshot(2024)')
    const { rows } = await office.sql('select verdict, is_member from private.statement_gifts')
    return rows
  }
  expect(await member()).toEqual([{ verdict: 'imported', is_member: false }])
  await admin.client.from('statement_choices').upsert({ year: 2024, with_imported: true }).throwOnError()
  expect(await member()).toEqual([{ verdict: 'imported', is_member: true }])
  const { data } = await admin.client
    .rpc('tax_statement_gifts', { in_year: 2024, of_verdict: 'imported' })
    .throwOnError()
  expect(data).toMatchObject({ gifts: [{ missing: ['address'] }] })
  await office.sql('delete from public.statement_choices')
})

test('finds a donor by PAN, address, or number with the same name, and makes one new donor of a person', async () => {
  const asha = await addDonor({ name: 'Asha Rao', email: 'asha@example.org', phone: '98000 00001' })
  const first = await take([{ name: 'Dr. Rao, Asha', email: 'ASHA@example.org', pan: 'ABCPK1234F' }])
  expect(first).toMatchObject({ added: 1, updated: 1 })
  const id = await stage([
    { name: 'A. Rao', pan: 'abcpk1234f', day: '2024-06-01' },
    { name: 'RAO ASHA', phone: '+91-9800000001', day: '2024-06-02' },
    { name: 'Vikram Rao', phone: '98000 00001', day: '2024-06-03' },
    { name: 'Vikram Rao', phone: '98000 00001', email: 'vikram@example.org', day: '2024-06-04' },
    { email: 'vikram@example.org', day: '2024-06-05' },
    { name: 'Asha Rao', email: 'asha@example.org', pan: 'ABCPK9999F', day: '2024-06-06' },
    { day: '2024-06-07' },
  ])
  expect(await plan(id)).toEqual({ added: 7, new_donors: 2 })
  expect(
    (await asked(id)).map(({ row_number, question, donor_id }) => [row_number, question, donor_id]),
  ).toEqual([
    [2, 'other_name', asha],
    [4, 'phone', null],
    [7, 'other_name', null],
  ])
  await finish(id)
  const { rows } = await office.sql(`select d.name, count(*)::integer as gifts from public.donations as g
    left join public.donors as d on d.id = g.donor_id group by d.id, d.name order by 1, 2`)
  expect(rows).toEqual([
    { name: 'Asha Rao', gifts: 1 },
    { name: 'Asha Rao', gifts: 3 },
    { name: 'Vikram Rao', gifts: 3 },
    { name: null, gifts: 1 },
  ])
})

test('asks about a phone number without a name', async () => {
  const asha = await addDonor({ name: 'Asha Rao', phone: '98000 00001' })
  const id = await stage([{ phone: '+91 98000 00001' }])
  expect(await plan(id)).toEqual({ added: 1, new_donors: 1 })
  expect(await asked(id)).toMatchObject([
    { row_number: 2, question: 'phone', donor_id: null, donors: [{ id: asha }] },
  ])
})

test('keeps a donor about whom staff have written, or into whom another was merged, when it is undone', async () => {
  const other = await addDonor({ name: 'Asha R', email: 'asha@example.net' })
  const { id } = await take([
    { name: 'Asha Rao', email: 'asha@example.org', pan: 'ABCPK1234F' },
    { name: 'Ravi', email: 'ravi@example.org', pan: 'ABCPK1235F' },
    { name: 'Meera', email: 'meera@example.org' },
  ])
  const { rows } = await office.sql(
    `select (select id from public.donors where name = 'Asha Rao') as asha,
      (select id from public.donors where name = 'Meera') as meera`,
  )
  const { asha, meera } = rows[0] as { asha: string; meera: string }
  await admin.client.rpc('merge_donors', { keep: asha, others: [other], result: {} }).throwOnError()
  await admin.client.from('donor_notes').insert({ donor_id: meera, text: 'Calls in June' }).throwOnError()
  expect(await undo(id)).toEqual({ removed: 3, stayed: 0 })
  const { data } = await admin.client.from('donors').select('id').order('name').throwOnError()
  expect(data).toEqual([{ id: asha }, { id: meera }])
  expect(await count('public.donor_notes where donor_id is not null')).toBe(1)
  await office.sql('delete from public.donor_notes')
})

test('asks about a name alone, and takes the donor that staff choose', async () => {
  const asha = await addDonor({ name: 'Asha Rao', email: 'asha@example.org' })
  const rows = [
    { name: 'Asha Rao', day: '2024-06-01' },
    { name: 'RAO, Asha', day: '2024-06-02' },
  ]
  const id = await stage(rows)
  expect(await plan(id)).toEqual({ added: 2, new_donors: 1 })
  expect(await asked(id)).toEqual([
    {
      row_number: 2,
      gifts: 2,
      said: 'Asha Rao',
      question: 'name',
      donor_id: null,
      donors: [{ id: asha, name: 'Asha Rao', city: null, email: 'asha@example.org' }],
    },
  ])
  await admin.client.rpc('choose_gift_donor', { import: id, at_row: 2, donor: asha }).throwOnError()
  expect(await plan(id)).toEqual({ added: 2, new_donors: 0 })
  expect(await asked(id)).toMatchObject([{ donor_id: asha }])
  await admin.client.rpc('choose_gift_donor', { import: id, at_row: 3 }).throwOnError()
  expect(await plan(id)).toEqual({ added: 2, new_donors: 1 })
})

test('skips references that are known, and gifts that look the same unless staff add them', async () => {
  const asha = await addDonor({ name: 'Asha Rao', email: 'asha@example.org' })
  await office.sql(`insert into public.donations (amount, platform, payment_status, transaction_id, donor_id, created_at) values
    (500, 'bank_transfer', 'successful', 'UTR 700000000001', null, '2024-05-06 12:00+05:30'),
    (700, 'cheque', 'successful', '000123', null, '2024-05-06 12:00+05:30'),
    (900, 'cash', 'successful', null, '${asha}', '2024-05-06 12:00+05:30')`)
  await office.sql(`insert into public.payments (payment_id, status, amount, currency, bank_reference, confirmed) values
    ('pay_Known', 'captured', 500, 'INR', '700000000002', true)`)
  const line = { date: '2024-05-06', amount: 500, narration: 'NEFT 700000000003 RAVI' }
  const statement = { account: 'SBI', file_name: 'may.csv', action: 'import', rows: [line] }
  await office.call('bank-statement', statement, admin.token)
  const rows: Row[] = [
    { reference: 'utr/700000000001', name: 'A' },
    { reference: 'pay_Known', name: 'B' },
    { reference: '700000000002', name: 'C' },
    { reference: 'UTR700000000003', name: 'D' },
    { reference: '000123', amount: 700, name: 'E' },
    { reference: '000123', amount: 700, name: 'F', day: '2021-05-06' },
    { reference: '000123', amount: 800, name: 'G' },
    { email: 'asha@example.org', amount: 900 },
    { email: 'asha@example.org', amount: 900, platform: 'cheque', reference: '456789' },
    { email: 'asha@example.org', amount: 900, day: '2024-05-07' },
    { email: 'asha@example.org', amount: 900, day: '2024-05-07' },
    { name: 'H', receipt_no: '7' },
    { name: 'H', receipt_no: '7' },
  ]
  const known = ['known', 'known', 'known', 'known', 'known', 'added', 'added']
  expect(await outcomes(await stage(rows))).toEqual([
    ...known,
    ...['same', 'added', 'added', 'repeated', 'added', 'repeated'],
  ])
  expect(await outcomes(await stage(rows, 'add'))).toEqual([
    ...known,
    ...['added', 'added', 'added', 'added', 'added', 'repeated'],
  ])
})

test('refuses rows older than the retention of books, in the future, or with invalid values', async () => {
  const refused = async (row: Row) =>
    stage([row]).then(
      () => null,
      (error) => error.message,
    )
  const { data: first } = await admin.client.rpc('first_kept_day').throwOnError()
  expect(await refused({ day: first })).toBeNull()
  const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)
  expect(await refused({ day: before })).toMatch(
    /^Row 2: gifts before 1 Apr \d{4} are older than books are kept\.$/,
  )
  for (const row of [
    { day: '2999-01-01' },
    { amount: 0 },
    { amount: -5 },
    { platform: 'razorpay' },
    { cause_id: 'nowhere' },
    { email: 'nobody' },
    { day: undefined },
  ])
    expect(await refused(row)).toContain('is not valid')
  const { error } = await admin.client
    .from('donations')
    .insert({ amount: 5, platform: 'other', payment_status: 'successful' })
  expect(error?.message).toContain('donations_other_is_imported')
})

test('imports once, undoes once, and keeps gifts whose sum was corrected and donors who gave since', async () => {
  const id = await stage([
    { name: 'Asha Rao', email: 'asha@example.org' },
    { name: 'Ravi' },
    { name: 'Meera' },
  ])
  const both = await Promise.allSettled([finish(id), finish(id)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await count('public.donations')).toBe(3)
  const { rows } = await office.sql(
    `select g.id, d.id as donor from public.donations as g join public.donors as d on d.id = g.donor_id order by d.name`,
  )
  await office.sql(`insert into public.donations (amount, platform, payment_status, donor_id)
    values (70, 'cash', 'successful', '${rows[1]?.donor}')`)
  const change = { id: rows[0]?.id, deducted_amount: 10, reason: 'Cheque returned in part' }
  expect((await office.call('correct-donation', change, admin.token)).status).toBe(200)
  expect(await undo(id)).toEqual({ removed: 2, stayed: 1 })
  await expect(undo(id)).rejects.toThrow('This import has been undone already.')
  const { rows: left } = await office.sql('select name, amount_donated from public.donors order by name')
  expect(left).toEqual([
    { name: 'Asha Rao', amount_donated: '490.00' },
    { name: 'Meera', amount_donated: '70.00' },
  ])
})

test('does not import the gift of an erased person again', async () => {
  const rows = [
    { name: 'Asha Rao', email: 'asha@example.org' },
    { name: 'Ravi', email: 'ravi@example.org' },
  ]
  await take(rows)
  await office.sql(`select private.erase_person(row('asha@example.org', array(select id from public.donors
    where email = 'asha@example.org'), true)::private.person)`)
  expect(await count('public.gift_import_rows')).toBe(1)
  expect(await plan(await stage(rows))).toEqual({ imported: 2, new_donors: 0 })
})

test.each(['accountant', 'viewer', 'editor'] as const)('refuses an %s', async (role) => {
  const id = await stage([{ name: 'Asha' }])
  const { client, token } = await office.server.signedIn(role)
  for (const name of [
    'gift_import_summary',
    'gift_import_questions',
    'import_gifts',
    'undo_gift_import',
  ] as const)
    expect((await client.rpc(name, { import: id })).error?.code).toBe('42501')
  const sealed = await office.call(
    'import-identifiers',
    { import_id: id, numbers: [{ row_number: 2, pan: 'ABCPK1234F' }] },
    token,
  )
  expect(sealed.status).toBe(403)
  expect(
    (await client.from('gift_imports').insert({ file_name: 'x', file_digest: '0'.repeat(64) })).error?.code,
  ).toBe('42501')
})
