import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CsvCell, writeCsv } from '#domain/csv/write-csv.ts'
import { exportHeader, exportRow } from '#domain/donors/export.ts'
import { type DonorField, donorFieldList, donorFields, type FileField } from '#domain/donors/fields.ts'
import { donorColumns, readRow } from '#domain/donors/import-rows.ts'
import { matchColumns } from '#domain/tables/match-columns.ts'
import { readTable } from '#domain/tables/read-table.ts'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'
import { stageImport } from './testing/stage-import.ts'

/** Columns used nowhere else: tests on them hold for every future column. */
const TO_COME = ['nickname', 'visited_on', 'is_friend', 'letters']

type Donor = Record<string, unknown>
let db: TestDatabase
/** A donor's columns, by the catalogue. */
let fields: string[]
let listed: string[]
let one: Donor
let other: Donor

beforeAll(async () => {
  db = await openTestDatabase()
  const said = async () =>
    (await db.owner<{ fields: string[] }>('select private.donor_fields() as fields')).rows[0]?.fields ?? []
  listed = await said()
  await db.owner(`alter table public.donors add column nickname text, add column visited_on date,
    add column is_friend boolean not null default false, add column letters integer not null default 0`)
  fields = await said()
  one = {}
  other = {}
  for (const field of fields) {
    const [a, b] = await twoValues(field)
    one[field] = a
    other[field] = b
  }
})
afterAll(() => db.close())
beforeEach(() => db.owner('delete from public.donors; delete from public.donor_imports'))

/** Two different values that the column accepts, found by trying. */
async function twoValues(field: string): Promise<[unknown, unknown]> {
  const { rows } = await db.owner<{ check: string }>(
    `select pg_get_constraintdef(oid) as check from pg_constraint
     where conrelid = 'public.donors'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ $1`,
    [`\\m${field}\\M`],
  )
  const inLists = rows.flatMap(({ check }) => [...check.matchAll(/'([^']+)'::text/g)].map(([, text]) => text))
  const masks = ['••••••234F', '••••••890K']
  const candidates = [
    ...inLists,
    ...masks,
    'Some words',
    'Other words',
    'en',
    'hi',
    'a@example.org',
    'b@example.org',
    7,
    9.5,
    11,
  ]
  const taken: unknown[] = []
  for (const value of [
    ...candidates,
    true,
    false,
    '2026-01-02',
    '2026-03-04',
    'AB',
    'CD',
    '110001',
    '560001',
  ]) {
    const isTaken = await add({ name: 'Asha', [field]: value }).then(
      () => true,
      () => false,
    )
    if (isTaken && !taken.includes(value)) taken.push(value)
    if (taken.length === 2) break
  }
  await db.owner('delete from public.donors')
  expect(taken, `No two values were found that donors.${field} takes: add candidates`).toHaveLength(2)
  return [taken[0], taken[1]]
}

/** Inserts a donor with these columns, and defaults for the others. */
async function add(donor: Donor): Promise<string> {
  const columns = Object.keys(donor)
    .map((field) => `"${field}"`)
    .join(', ')
  const { rows } = await db.owner<{ id: string }>(
    `insert into public.donors (${columns})
     select ${columns} from jsonb_populate_record(null::public.donors, $1) returning id`,
    [JSON.stringify(donor)],
  )
  return rows[0]?.id ?? ''
}

/** All columns except the time of the last change. */
async function stored(): Promise<Donor[]> {
  const { rows } = await db.owner<{ donor: Donor }>(
    `select to_jsonb(d) - 'updated_at' as donor from public.donors as d order by created_at, id`,
  )
  return rows.map(({ donor }) => donor)
}
const saying = (donor: Donor | undefined, names = fields) =>
  Object.fromEntries(names.map((field) => [field, donor?.[field]]))

// Identifiers are sealed and imported separately: server/receipts/import-numbers.test.ts.
const staged = () => fields.filter((field) => field !== 'pan' && field !== 'id_number')
const withoutNumbers = (donor: Donor) => ({ ...donor, pan: null, id_number: null })
const stage = (mode: string, rows: Donor[]) => stageImport(db, mode, rows)

test('lists exactly the columns of the table', () => {
  expect([...donorFields].sort(), 'domain/donors/fields.ts').toEqual([...listed].sort())
  expect(fields).toEqual(expect.arrayContaining(TO_COME))
})

describe('every column, including future ones', () => {
  test('returns with a restored donor', async () => {
    const id = await add(one)
    const before = await stored()
    await db.admin('delete from public.donors where id = $1', [id])
    expect(await stored()).toEqual([])
    await db.admin('select public.restore_donors($1)', [[id]])
    expect(await stored()).toEqual(before)
  })

  test('survives a merge and its undo', async () => {
    const kept = await add(one)
    const gone = await add(other)
    const before = await stored()
    const { rows } = await db.admin<{ id: string }>('select public.merge_donors($1, $2, $3) as id', [
      kept,
      [gone],
      JSON.stringify(other),
    ])
    const [merged, ...rest] = await stored()
    expect(rest).toEqual([])
    expect(merged).toMatchObject({ id: kept, ...other })
    await db.admin('select public.undo_donor_merge($1)', [rows[0]?.id])
    expect(await stored()).toEqual(before)
  })

  test('survives an import, an update by import, and the undo', async () => {
    const first = await stage('skip', [one])
    await db.admin('select public.import_donors($1)', [first])
    const before = await stored()
    expect(before.map((donor) => saying(donor))).toEqual([withoutNumbers(one)])

    const second = await stage('update', [{ ...other, id: before[0]?.id }])
    await db.admin('select public.import_donors($1)', [second])
    expect((await stored()).map((donor) => saying(donor))).toEqual([withoutNumbers(other)])
    await db.admin('select public.undo_donor_import($1)', [second])
    expect(await stored()).toEqual(before)
    await db.admin('select public.undo_donor_import($1)', [first])
    expect(await stored()).toEqual([])
  })

  test('decides whether a row equals the stored one', async () => {
    const id = await add(one)
    for (const field of staged()) {
      const plan = await stage('update', [{ ...one, id, [field]: other[field] }])
      const { rows } = await db.admin('select outcome from public.donor_import_plan($1)', [plan])
      expect(rows, field).toEqual([{ outcome: 'updated' }])
    }
    const same = await stage('update', [{ ...one, id }])
    expect((await db.admin('select outcome from public.donor_import_plan($1)', [same])).rows).toEqual([
      { outcome: 'same' },
    ])
  })
})

test('round-trips every exported and imported field through a file', async () => {
  await add(one)
  await add(other)
  const before = await stored()
  const file = writeCsv(
    exportHeader,
    before.map((donor) => exportRow(donor as Record<FileField, CsvCell>)),
  )
  const [head, ...lines] = readTable(new TextEncoder().encode(file)).rows
  const header = head?.cells ?? []
  const read = lines.map((line) => readRow(line, header, matchColumns(donorColumns, header)))
  await db.owner('delete from public.donors')
  const rows = read.map((row) => ('row' in row ? row.row : { problems: row.problems }))
  expect(rows.filter((row) => 'problems' in row)).toEqual([])
  await db.admin('select public.import_donors($1)', [await stage('skip', rows as Donor[])])
  const carried = donorFieldList
    .filter(({ uses }) => uses.exported && uses.imported)
    .map(({ name }) => name as string)
  const names = ['id', ...carried]
  expect((await stored()).map((donor) => saying(donor, names)).sort(byId)).toEqual(
    before.map((donor) => saying(donor, names)).sort(byId),
  )
})
const byId = (a: Donor, b: Donor) => String(a.id).localeCompare(String(b.id))

test('finds a donor by the searched fields and no others', async () => {
  const found = async (word: string) =>
    (
      await db.admin<{ total: string }>(`select public.list_donors($1) ->> 'total' as total`, [
        JSON.stringify({ words: [word] }),
      ])
    ).rows[0]?.total
  for (const { name, kind, uses } of donorFieldList) {
    if (kind === 'choice' || kind === 'rupees' || kind === 'mask') continue
    await db.owner('delete from public.donors')
    const value = kind === 'email' ? 'quixotic@example.org' : kind === 'phone' ? '7007007007' : 'Quixotic'
    await add({ name: 'Asha', [name]: value })
    expect(await found(kind === 'phone' ? value : 'quixotic'), name).toBe(uses.searched ? '1' : '0')
  }
})

test('keeps after an erasure only the listed fields, and nothing of future columns', async () => {
  const id = await add(one)
  await db.owner('select private.erase_person(row(null, array[$1]::uuid[], true)::private.person)', [id])
  const [erased] = await stored()
  const left = new Set<string>(
    donorFieldList.filter(({ uses }) => !uses.blankedOnErasure).map(({ name }) => name),
  )
  await db.owner('delete from public.donors')
  await add({ name: '(erased)' })
  const [blank] = await stored()
  const expected = fields.map((field) => [field, left.has(field) ? one[field] : (blank?.[field] ?? null)])
  expect(saying(erased)).toEqual(Object.fromEntries(expected))
})

test('has the same limits in the list and the table', async () => {
  for (const field of donorFieldList) {
    if (!('limit' in field)) continue
    const put = (length: number) =>
      db.owner(`insert into public.donors (name, ${field.name}) values ('Asha', repeat('x', $1))`, [length])
    await put(field.limit)
    await expect(put(field.limit + 1), field.name).rejects.toMatchObject({ code: '23514' })
  }
})

test('has the same choices in the list and the table', async () => {
  for (const field of donorFieldList) {
    if (!('options' in field)) continue
    const { rows } = await db.owner<{ check: string }>(
      `select pg_get_constraintdef(oid) as check from pg_constraint where conname = $1`,
      [`donors_${field.name satisfies DonorField}_check`],
    )
    const check = rows[0]?.check ?? ''
    const taken = [...check.matchAll(/'([^']+)'::text/g)].map(([, text]) => text)
    // Languages are listed in code only; the table checks their format.
    if (check.includes('~'))
      for (const option of field.options) await add({ name: 'Asha', [field.name]: option })
    else expect(taken).toEqual([...field.options])
  }
})
