import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findInBytes } from '../testing/find-in-clear.ts'
import { type Office, openOffice } from '../testing/office.ts'

/** A file of donors with a column of PANs. */
const lines: string[] = []
let office: Office
let admin: Awaited<ReturnType<Office['server']['signedIn']>>
beforeAll(async () => {
  office = await openOffice({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) })
  admin = await office.server.signedIn('admin')
})
afterAll(() => office.close())
beforeEach(() =>
  office.sql(
    'delete from public.donors; delete from public.donor_imports; delete from public.deleted_donors; delete from private.identifiers',
  ),
)

type Row = { name: string; pan?: string } & Record<string, unknown>

/** As the screen does: the rows without their numbers, then the numbers. */
async function stage(mode: string, rows: Row[]): Promise<string> {
  const { data } = await admin.client
    .from('donor_imports')
    .insert({ file_name: 'list.csv', file_digest: '0'.repeat(64), mode })
    .select('id')
    .single()
    .throwOnError()
  const numbered = rows.map((row, at) => ({ row_number: at + 2, ...row }))
  for (let from = 0; from < numbered.length; from += 2000) {
    const piece = numbered.slice(from, from + 2000)
    const donors = piece.map(({ pan: _, ...row }) => row)
    await admin.client.rpc('stage_donor_import', { import: data.id, donors }).throwOnError()
    const numbers = piece.flatMap(({ row_number, pan }) => (pan ? [{ row_number, pan }] : []))
    if (numbers.length === 0) continue
    const { status } = await office.call('import-identifiers', { import_id: data.id, numbers }, admin.token)
    expect(status).toBe(200)
  }
  return data.id
}

const finish = (id: string) => admin.client.rpc('import_donors', { import: id }).single().throwOnError()
const undo = (id: string) => admin.client.rpc('undo_donor_import', { import: id }).single().throwOnError()
const asked = async (id: string) =>
  (await admin.client.rpc('donor_import_questions', { import: id }).throwOnError()).data

async function known() {
  const { rows } = await office.sql(
    `select d.id, d.name, d.pan, count(i.id)::integer as numbers from public.donors as d
    left join private.identifiers as i on i.donor_id = d.id group by d.id order by d.name`,
  )
  return rows
}

const numbersLeft = async () =>
  (
    await office.sql(
      'select id from private.identifiers union all select id from private.donor_import_numbers',
    )
  ).rows.length

const reveal = async (donorId: string) =>
  (await office.call('donor-identifier', { action: 'reveal', donor_id: donorId }, admin.token)).body
    .identifiers

async function everything(): Promise<Buffer> {
  const { rows: tables } = await office.sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await office.sql(`select to_jsonb(t)::text as row from ${name} as t`)
    parts.push(...rows.map(({ row }) => row))
  }
  return Buffer.from([...parts, ...lines].join('\n'))
}

test('seals a PAN on arrival, opens it in the donor’s record, and removes it with the undone import', async () => {
  const id = await stage('skip', [{ name: 'Asha', pan: 'zyxpw 9876v' }, { name: 'Ravi' }])
  expect(findInBytes(await everything(), ['ZYXPW9876V', 'zyxpw 9876v'], 'staged')).toEqual([])
  const { data } = await admin.client
    .from('donor_import_rows')
    .select('donor')
    .order('row_number')
    .throwOnError()
  expect(data).toEqual([{ donor: { name: 'Asha', pan: '••••••876V' } }, { donor: { name: 'Ravi' } }])
  await finish(id)
  const [asha, ravi] = await known()
  expect(asha).toMatchObject({ name: 'Asha', pan: '••••••876V', numbers: 1 })
  expect(ravi).toMatchObject({ name: 'Ravi', pan: null, numbers: 0 })
  expect(await reveal(asha.id)).toEqual([{ kind: 'pan', number: 'ZYXPW9876V' }])
  await undo(id)
  expect(await known()).toEqual([])
  expect(await numbersLeft()).toBe(0)
  expect(findInBytes(await everything(), ['ZYXPW9876V', 'zyxpw 9876v'], 'after the undo')).toEqual([])
})

test('leaves no number behind after an abandoned import', async () => {
  const id = await stage('skip', [{ name: 'Asha', pan: 'ZYXPW9876V' }])
  expect(await numbersLeft()).toBe(1)
  await admin.client.from('donor_imports').delete().eq('id', id).throwOnError()
  expect(await numbersLeft()).toBe(0)
})

test('adds the file’s PAN to a record without one, keeps another, and restores both on undo', async () => {
  await finish(
    await stage('skip', [
      { name: 'Asha', email: 'asha@example.org' },
      { name: 'Ravi', email: 'ravi@example.org', pan: 'AAAPR1111A' },
    ]),
  )
  const before = await known()
  const id = await stage('update', [
    { name: 'Asha', email: 'asha@example.org', pan: 'BBBPA2222B' },
    { name: 'Ravi Mehta', email: 'ravi@example.org', pan: 'CCCPM3333C' },
  ])
  expect(await asked(id)).toEqual([
    { row_number: 3, mask: '••••••333C', question: 'stays', other: '••••••111A' },
  ])
  expect(await finish(id)).toMatchObject({ data: { added: 0, updated: 2, skipped: 0 } })
  const [asha, ravi] = await known()
  expect(await reveal(asha.id)).toEqual([{ kind: 'pan', number: 'BBBPA2222B' }])
  expect(ravi).toMatchObject({ name: 'Ravi Mehta', pan: '••••••111A', numbers: 1 })
  expect(await reveal(ravi.id)).toEqual([{ kind: 'pan', number: 'AAAPR1111A' }])
  await undo(id)
  expect(await known()).toEqual(before)
})

test('asks about a PAN of another record or another row, and keeps both', async () => {
  await finish(await stage('skip', [{ name: 'Meera', pan: 'AAAPM1111A' }]))
  const id = await stage('skip', [
    { name: 'Asha', pan: 'AAAPM1111A' },
    { name: 'Ravi', pan: 'BBBPR2222B' },
    { name: 'Ravi’s wife', pan: 'BBBPR2222B' },
    { name: 'Uma', pan: 'CCCPU3333C' },
  ])
  expect(await asked(id)).toEqual([
    { row_number: 2, mask: '••••••111A', question: 'elsewhere', other: 'Meera' },
    { row_number: 3, mask: '••••••222B', question: 'repeated', other: 'row 4' },
    { row_number: 4, mask: '••••••222B', question: 'repeated', other: 'row 3' },
  ])
  await finish(id)
  expect((await known()).map(({ numbers }) => numbers)).toEqual([1, 1, 1, 1, 1])
})

test('adds the PANs of a repeated list to records without', async () => {
  const row = { name: 'Asha', email: 'asha@example.org' }
  await finish(await stage('skip', [row]))
  expect(await finish(await stage('update', [{ ...row, pan: 'BBBPA2222B' }]))).toMatchObject({
    data: { updated: 1 },
  })
  expect(await known()).toMatchObject([{ pan: '••••••222B', numbers: 1 }])
})

test('refuses an invalid PAN, and numbers for a finished import', async () => {
  const id = await stage('skip', [{ name: 'Asha' }])
  const seal = (pan: string, token = admin.token) =>
    office.call('import-identifiers', { import_id: id, numbers: [{ row_number: 2, pan }] }, token)
  expect(await seal('12345')).toMatchObject({
    status: 422,
    body: { message: 'Row 2: A PAN has five letters, four digits and a letter, such as ABCPE1234F.' },
  })
  expect((await seal('ABCPE1234F', office.server.anonKey)).status).toBe(403)
  await finish(id)
  expect((await seal('ABCPE1234F')).status).toBe(404)
})

test('does not stage a number in the clear, however it comes', async () => {
  const id = await stage('skip', [])
  await admin.client
    .rpc('stage_donor_import', {
      import: id,
      donors: [{ row_number: 2, name: 'Asha', pan: 'ZYXPW9876V', id_number: 'Z1234567' }],
    })
    .throwOnError()
  const { error } = await admin.client
    .from('donor_import_rows')
    .insert({ import_id: id, row_number: 3, donor: { name: 'Asha', pan: 'ZYXPW9876V' }, fingerprint: 'x' })
  expect(error?.message).toContain('donor_import_rows_identifiers_are_masked')
  const { rows } = await office.sql('select donor from public.donor_import_rows')
  expect(rows).toEqual([{ donor: { name: 'Asha' } }])
})

// `npm run unit:full` takes as many as a large register has.
const ROWS = process.env.PROPERTIES === 'full' ? 20_000 : 4000

test('stages, checks, imports and undoes a long list with PANs', async () => {
  const letters = (at: number) =>
    [0, 1, 2].map((place) => String.fromCharCode(65 + (Math.floor(at / 26 ** place) % 26))).join('')
  const rows = Array.from({ length: ROWS }, (_, at) => ({
    name: `Donor ${at}`,
    email: `donor${at}@example.org`,
    pan: `${letters(at)}PD${String(at % 10_000).padStart(4, '0')}A`,
  }))
  const took: string[] = []
  const timed = async <Value>(what: string, work: () => PromiseLike<Value>): Promise<Value> => {
    const begun = performance.now()
    const value = await work()
    took.push(`${what} ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    return value
  }
  const id = await timed('staged in', () => stage('skip', rows))
  expect(await timed('asked in', () => asked(id))).toEqual([])
  expect(await timed('imported in', () => finish(id))).toMatchObject({ data: { added: ROWS } })
  expect(await numbersLeft()).toBe(ROWS)
  expect(await timed('undone in', () => undo(id))).toMatchObject({ data: { removed: ROWS } })
  expect(await numbersLeft()).toBe(0)
  console.log(`${ROWS} rows with PANs: ${took.join(', ')}`)
})
