import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'
import { stageImport } from './testing/stage-import.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() =>
  db.owner('delete from public.donations; delete from public.donors; delete from public.donor_imports'),
)

type Mode = 'all' | 'skip' | 'update' | 'add'
type Row = { name: string } & Record<string, unknown>

const stage = (mode: Mode, rows: Row[]) => stageImport(db, mode, rows)

async function take(mode: Mode, rows: Row[]) {
  const id = await stage(mode, rows)
  const { rows: counts } = await db.admin('select * from public.import_donors($1)', [id])
  return { id, ...counts[0] }
}

const donors = async () =>
  (
    await db.owner<Record<string, unknown>>(
      'select name, email, status, amount_donated::float8 as amount, notes from public.donors order by created_at desc, id',
    )
  ).rows

const LIST: Row[] = [
  { name: 'Asha Rao', email: 'asha@example.org', status: 'Donated', amount_donated: 1250.5 },
  { name: 'Ravi', phone: '98765 43210' },
  { name: 'Meera' },
  { name: 'Meera' },
]

test('turns every row into a donor, in file order, with defaults for empty cells', async () => {
  expect(await take('all', LIST)).toMatchObject({ added: '4', updated: '0', skipped: '0' })
  expect(await donors()).toEqual([
    { name: 'Asha Rao', email: 'asha@example.org', status: 'Donated', amount: 1250.5, notes: null },
    { name: 'Ravi', email: null, status: 'Potential', amount: 0, notes: null },
    { name: 'Meera', email: null, status: 'Potential', amount: 0, notes: null },
    { name: 'Meera', email: null, status: 'Potential', amount: 0, notes: null },
  ])
})

describe.each(['skip', 'update', 'add'] as const)('an import in mode %s', (mode) => {
  test('changes nothing when the file is imported twice, even after staff edits', async () => {
    await take(mode, LIST)
    const before = await donors()
    expect(await take(mode, LIST)).toMatchObject({ added: '0', updated: '0', skipped: '4' })
    expect(await donors()).toEqual(before)
    await db.owner(
      `update public.donors set status = 'Engaged', email = 'new@example.org' where name = 'Ravi'`,
    )
    const worked = await donors()
    expect(await take(mode, LIST)).toMatchObject({ added: '0', updated: '0' })
    expect(await donors()).toEqual(worked)
  })
})

test('skips, updates or adds known donors, as chosen', async () => {
  await db.owner(`insert into public.donors (name, email, notes) values ('Asha', 'Asha@Example.org', 'Kept')`)
  const file: Row[] = [{ name: 'Asha Rao', email: 'asha@example.org', status: 'Contacted' }, { name: 'New' }]
  const planned = async (mode: Mode) => {
    const { rows } = await db.admin(
      'select outcome, count from public.donor_import_summary($1) order by outcome',
      [await stage(mode, file)],
    )
    return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, Number(count)]))
  }
  expect(await planned('skip')).toEqual({ added: 1, known: 1 })
  expect(await planned('update')).toEqual({ added: 1, updated: 1 })
  expect(await planned('add')).toEqual({ added: 2 })
  await take('update', file)
  expect(await donors()).toMatchObject([
    { name: 'New' },
    // The file has no notes.
    { name: 'Asha Rao', email: 'asha@example.org', status: 'Contacted', notes: 'Kept' },
  ])
})

test('takes a person listed twice once', async () => {
  const { id, ...counts } = await take('skip', [
    { name: 'Asha', email: 'asha@example.org' },
    { name: 'Asha Rao', email: 'ASHA@example.org' },
    { name: 'Meera' },
    { name: 'Ms. Meera' },
  ])
  expect(counts).toEqual({ added: '2', updated: '0', skipped: '2' })
  const { rows } = await db.admin(
    'select row_number, outcome from public.donor_import_rows where import_id = $1 order by row_number',
    [id],
  )
  expect(rows.map(({ outcome }) => outcome)).toEqual(['added', 'repeated', 'added', 'repeated'])
})

test('matches an export’s donors by their ids', async () => {
  const id = randomUUID()
  await db.owner(`insert into public.donors (id, name, email) values ($1, 'Asha', 'old@example.org')`, [id])
  await take('update', [{ id, name: 'Asha Rao', email: 'new@example.org' }])
  const elsewhere = randomUUID()
  await take('skip', [{ id: elsewhere, name: 'Ravi', created_at: '2020-04-01T10:00:00Z' }])
  const { rows } = await db.owner('select id, name, email, created_at from public.donors order by name')
  expect(rows).toMatchObject([
    { id, name: 'Asha Rao', email: 'new@example.org' },
    { id: elsewhere, name: 'Ravi', created_at: new Date('2020-04-01T10:00:00Z') },
  ])
})

test('undoes an import: added donors go, changes are reverted, donors with a gift or a note stay', async () => {
  await db.owner(
    `insert into public.donors (name, email, notes) values ('Asha', 'asha@example.org', 'Before'), ('Ravi', 'ravi@example.org', 'Before')`,
  )
  const { id } = await take('update', [
    { name: 'Asha Rao', email: 'asha@example.org', notes: 'From the file', status: 'Contacted' },
    { name: 'Ravi Mehta', email: 'ravi@example.org' },
    { name: 'New', email: 'new@example.org' },
    { name: 'Giver', email: 'giver@example.org' },
    { name: 'Noted', email: 'noted@example.org' },
  ])
  await db.owner(
    `insert into public.donor_notes (donor_id, text) select id, 'Calls in June' from public.donors where name = 'Noted'`,
  )
  await db.owner(`update public.donors set status = 'Engaged' where email = 'asha@example.org'`)
  await db.owner(
    `insert into public.donations (amount, platform, payment_status, donor_email) values (50, 'cash', 'successful', 'giver@example.org')`,
  )
  const { rows } = await db.admin('select * from public.undo_donor_import($1)', [id])
  expect(rows).toEqual([{ removed: '1', restored: '2', stayed: '2' }])
  expect((await donors()).sort((a, b) => String(a.name).localeCompare(String(b.name)))).toMatchObject([
    { name: 'Asha', notes: 'Before', status: 'Engaged' },
    { name: 'Giver', amount: 50 },
    { name: 'Noted' },
    { name: 'Ravi', notes: 'Before' },
  ])
  await expect(db.admin('select public.undo_donor_import($1)', [id])).rejects.toMatchObject({
    message: 'This import has been undone already.',
  })
  expect(await take('skip', [{ name: 'New', email: 'new@example.org' }])).toMatchObject({ added: '1' })
})

test('imports all rows or none', async () => {
  const wrong = await stage('all', [...LIST, { name: 'Asha', status: 'Lost' }])
  await expect(db.admin('select public.import_donors($1)', [wrong])).rejects.toMatchObject({
    code: '23514',
    constraint: 'donors_status_check',
  })
  expect(await donors()).toEqual([])
  const id = await stage('all', LIST)
  await db.admin('select public.import_donors($1)', [id])
  expect(await donors()).toHaveLength(4)
  await expect(db.admin('select public.import_donors($1)', [id])).rejects.toMatchObject({
    message: 'This import has already been finished or given up.',
  })
})

test('rejects a row without a name or with an invalid amount before staging', async () => {
  await expect(stage('all', [{ name: ' ' }])).rejects.toMatchObject({ code: '23514' })
  await expect(stage('all', [{ name: 'Asha', amount_donated: 'much' }])).rejects.toMatchObject({
    code: '22P02',
  })
})

test('rejects a manually set result of a row', async () => {
  const id = await stage('all', LIST)
  for (const change of [
    `update public.donor_import_rows set outcome = 'added'`,
    `update public.donor_imports set status = 'done'`,
  ])
    await expect(db.admin(`${change} where $1 = $1`, [id])).rejects.toMatchObject({ code: '42501' })
})

test('deletes the rows of an abandoned import, and never abandons a finished one', async () => {
  const open = await stage('all', LIST)
  const { id: done } = await take('all', LIST)
  await db.admin('delete from public.donor_imports')
  const { rows } = await db.owner('select distinct import_id from public.donor_import_rows')
  expect(rows).toEqual([{ import_id: done }])
  expect(rows).not.toContainEqual({ import_id: open })
})

test('requires an administrator', async () => {
  const id = await stage('all', LIST)
  await expect(db.member('select * from public.import_donors($1)', [id])).rejects.toMatchObject({
    message: 'Only administrators and fundraisers can do this.',
  })
  await expect(
    db.member('select public.stage_donor_import($1, $2)', [
      id,
      JSON.stringify([{ row_number: 99, name: 'X' }]),
    ]),
  ).rejects.toMatchObject({ code: '42501' })
  expect((await db.member('select * from public.donor_import_summary($1)', [id])).rows).toEqual([])
  expect(await donors()).toEqual([])
})
