import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { WorkbookCell } from '#domain/xlsx/write-workbook.ts'
import { takeSnapshot } from '../statement/snapshot.ts'
import { type Desk, openDesk, PLACE, panOf, YEAR } from '../testing/desk.ts'
import { makeAuditorFile } from './auditor-files.ts'
import { auditorSheets } from './auditor-sheets.ts'

/** A year with every kind of gift, filed, and changed since. */

let desk: Desk
const gifts: Record<string, { id: string; payment: string }> = {}
const joint: string[] = []
beforeAll(async () => {
  desk = await openDesk()
  await desk.save('org_name', 'Daan Foundation')
  const receipted = async (name: string, rupees: number, donor: string, pan: string) => {
    gifts[name] = await desk.receipted(rupees, { name: donor, id_number: pan })
  }
  await receipted('asha', 500.5, 'Asha Rao', panOf(1))
  await receipted('ashaAgain', 1000, 'Asha Rao', panOf(1))
  await receipted('refundedLater', 5000, 'Gita Shah', panOf(7, 'P', 'S'))
  await receipted('allRefunded', 600, 'Gita Shah', panOf(7, 'P', 'S'))
  await receipted('leftOutLater', 700, 'Meera Rao', panOf(2))
  await receipted('erased', 800, 'Erased Rao', panOf(3))
  await desk.refund(gifts.allRefunded?.payment ?? '', 600, 'processed')
  const known = await desk.newDonor({ name: 'Dev Rao', phone: '+919811122233', ...PLACE })
  await desk.saveNumber(known, panOf(6))
  await desk.entered(2001, { donor_id: known, platform: 'cash' })
  await desk.entered(150, { donor_id: known, platform: 'cash', donation_type: 'specific_grant' })
  await desk.entered(333.33, { donor_id: known, is_in_kind: true })
  await desk.entered(444, { donor_id: known, is_foreign: true })
  await desk.entered(12, { donor_id: known, currency: 'USD' })
  await desk.entered(55, { platform: 'cash' })
  await desk.entered(66, {
    donor_id: await desk.newDonor({ name: 'lost@example.org', email: 'lost@example.org' }),
  })
  for (const [at, name] of ['Tara Sen', 'Uma Sen'].entries()) {
    joint.push(await desk.newDonor({ name, ...PLACE }))
    await desk.saveNumber(joint[at] ?? '', panOf(8 + at, 'P', 'S'))
  }
  const [first = '', second = ''] = joint
  const together = await desk.entered(1000.01, { donor_id: first, donation_type: 'corpus' })
  await desk.split(together, { [first]: 33.3333, [second]: 66.6667 })
  await desk.workOff()
})
afterAll(() => desk.close())

type Sheets = Record<string, { title: readonly string[]; rows: (readonly WorkbookCell[])[] }>
/** Every sheet as it would be written. */
async function sheets(snapshot = true): Promise<Sheets> {
  if (snapshot) await takeSnapshot(desk.server.services, YEAR)
  return inTransaction(desk.server.services.database, async (query) => {
    const written: Sheets = {}
    for (const { name, title = [], rows } of await auditorSheets(query, YEAR, false)) {
      written[name] = { title, rows: [] }
      for await (const row of rows) written[name]?.rows.push(row)
    }
    return written
  })
}
const paise = (amount: WorkbookCell) => Math.round(Number(amount) * 100)
/** Amounts of the reconciliation by line, those of nothing left out. */
function lines(written: Sheets): Record<string, number> {
  const rows = written.Reconciliation?.rows ?? []
  const last = rows.findIndex(([line]) => line === 'Not explained')
  return Object.fromEntries(
    rows
      .slice(0, last + 1)
      .filter(([line, , amount], at) => at === 0 || line === 'Not explained' || amount)
      .map(([line, , amount]) => [String(line), Number(amount)]),
  )
}
const GROSS = 500.5 + 1000 + 5000 + 600 + 700 + 800 + 2001 + 150 + 333.33 + 444 + 55 + 66 + 1000.01

test('explains a year that is not filed yet', async () => {
  const written = await sheets()
  expect(lines(written)).toEqual({
    'Gross donations of the year in the registers': GROSS,
    'In the statement, not filed yet': 500.5 + 1000 + 5000 + 700 + 800 + 150 + 1000.01,
    'Not in the statement: Anonymous': 55 + 66,
    'Not in the statement: Cash above the limit': 2001,
    'Not in the statement: Foreign contributions': 444,
    'Not in the statement: In kind': 333.33,
    'Refunded and deducted': 600,
    'Not explained': 0,
  })
  expect(written.Index?.title).toContain(`Provisional: April ${YEAR} to March ${YEAR + 1} are open`)
  expect(Object.keys(written)).toEqual([
    'Index',
    'Reconciliation',
    'Reconciliation lists',
    'Receipt register',
    'Donors',
    'Cash',
    'Corpus',
    'Grants',
    'Anonymous',
    'In kind',
    'Foreign',
    'Refunds',
    'Disputes',
    'Corrections',
    'Months',
    'Log seals',
  ])
})

test('explains refunds, decisions and an erasure after filing', async () => {
  await desk.exportAndFile('ACK-AUDIT-1')
  expect(lines(await sheets())['Filed in the tax statement']).toBe(9150.51)
  await desk.refund(gifts.refundedLater?.payment ?? '', 1200, 'processed')
  await desk.admin.client
    .from('statement_decisions')
    .insert({ donation_id: gifts.leftOutLater?.id, kind: 'left_out', note: 'Given by mistake' })
    .throwOnError()
  await desk.receipted(90, { name: 'New Rao', id_number: panOf(20) })
  const { status } = await desk.call(
    'correct-donation',
    { id: gifts.ashaAgain?.id, deducted_amount: 100, reason: 'Taken back by the bank' },
    desk.admin.token,
  )
  expect(status).toBe(200)
  const { rows } = await desk.sql('select donor_id from public.donations where id = $1', [gifts.erased?.id])
  for (const donor_id of [rows[0].donor_id, joint[1]]) {
    const erased = await desk.call(
      'erase-personal-data',
      { action: 'erase', donor_id, proof: 'Showed a passport' },
      desk.second,
    )
    expect(erased.body).toMatchObject({ is_done: true })
  }
  await desk.workOff()
  const written = await sheets()
  expect(lines(written)).toEqual({
    'Gross donations of the year in the registers': GROSS + 90,
    'Filed in the tax statement': 9150.51,
    'In the statement, not filed yet': 90,
    'Not in the statement: No identifier': 666.67,
    'Not in the statement: Anonymous': 55 + 66,
    'Not in the statement: Cash above the limit': 2001,
    'Not in the statement: Foreign contributions': 444,
    'Not in the statement: In kind': 333.33,
    'Not in the statement: Left out by staff': 700,
    'Refunded and deducted': 600 + 1200 + 100,
    'Changed since filing': -1200 - 700 - 100 - 666.67,
    'Not explained': 0,
  })
})

test('has totals that equal plain sums, and lists that equal their lines', async () => {
  const written = await sheets()
  const total = (name: string, column: number) =>
    (written[name]?.rows ?? []).reduce((sum, row) => sum + paise(row[column]), 0)
  const gross = paise(GROSS + 90)
  expect(total('Donors', 5)).toBe(gross)
  expect(total('Months', 8)).toBe(gross)
  expect(total('Cash', 7)).toBe(paise(2001 + 150 + 55))
  expect(total('Corpus', 7)).toBe(paise(1000.01))
  expect(total('Grants', 7)).toBe(paise(150))
  expect(total('Anonymous', 7)).toBe(paise(55))
  expect(total('In kind', 7)).toBe(paise(333.33))
  expect(total('Foreign', 7)).toBe(paise(444))
  expect(total('Refunds', 7)).toBe(paise(1800))
  expect(written.Corrections?.rows.map((row) => row.slice(5, 9))).toEqual([
    [1000, null, 100, 'Taken back by the bank'],
  ])
  const listed: Record<string, number> = {}
  for (const row of written['Reconciliation lists']?.rows ?? [])
    listed[String(row[0])] = (listed[String(row[0])] ?? 0) + paise(row[6])
  for (const [line, , amount] of (written.Reconciliation?.rows ?? []).slice(1, -1))
    expect([line, listed[String(line)] ?? 0]).toEqual([line, paise(amount)])
  for (const [name, , count] of written.Index?.rows ?? [])
    expect([name, count]).toEqual([name, written[String(name)]?.rows.length])
})

test('gives the direction of corpus gifts, and marks and counts those without one', async () => {
  const { Corpus: before } = await sheets()
  expect(before?.title.at(-1)).toBe('1 row, total ₹1,000.01, 1 without a direction')
  expect(before?.rows[0]?.at(-1)).toBe('No direction recorded')
  const direction = 'Letter of 4 May 2026, file C-12'
  await desk.sql(`update public.donations set corpus_direction = $1 where donation_type = 'corpus'`, [
    direction,
  ])
  const { Corpus: after } = await sheets()
  expect(after?.title.at(-1)).toBe('1 row, total ₹1,000.01, 0 without a direction')
  expect(after?.rows[0]?.at(-1)).toBe(direction)
})

test('lists every number of the receipts, with reasons, replacements and gaps', async () => {
  const states = async () => {
    const rows = (await sheets())['Receipt register']?.rows ?? []
    return rows.filter(([series]) => series === 'Tax receipts')
  }
  const before = await states()
  expect(before.map(([, number]) => number)).toEqual(before.map((_, at) => at + 1))
  const replaced = before.filter(([, , , , , , , , state]) => state === 'replaced')
  expect(replaced.length).toBe(2)
  for (const row of replaced) expect(before.find(([, , no]) => no === row[11])).toMatchObject({ 8: 'valid' })
  await desk.sql('alter table public.receipts disable trigger user')
  await desk.sql(`delete from public.receipts where series = 'TAX' and number = 4`)
  await desk.sql('alter table public.receipts enable trigger user')
  const after = await states()
  expect(after.length).toBe(before.length)
  expect(after[3]).toEqual([
    'Tax receipts',
    4,
    'DF/2026-27/00004',
    null,
    null,
    null,
    null,
    null,
    'missing',
    null,
    '',
    null,
  ])
})

test('adds up receipts in rupees alone, and says so in one line when there is nothing', async () => {
  const written = await sheets()
  const register = written['Receipt register']
  expect(register?.rows.filter((row) => row[10] === 'USD 12.00, not in rupees')).toMatchObject([{ 7: null }])
  expect(written.Disputes?.title.at(-1)).toBe('None in this year.')
})

test('names the gifts of a filed row that is missing', async () => {
  await desk.sql(`delete from private.filed_rows where name = 'Asha Rao'`)
  const written = await sheets()
  expect(lines(written)['Not explained']).toBe(-1500.5)
  const rows = written.Reconciliation?.rows ?? []
  const list = rows.slice(rows.findIndex(([line]) => line === 'Not explained') + 1)
  expect(list.map(([, , amount, note]) => [amount, note])).toEqual(
    expect.arrayContaining([
      [500.5, 'Filed under ACK-AUDIT-1, but the record of the filed row is missing.'],
      [900, 'Filed under ACK-AUDIT-1, but the record of the filed row is missing.'],
      [1500.5, 'The filing of 9150.51 has rows for 7650.01.'],
    ]),
  )
})

test('contains no identifiers and contacts, and is deleted by an erasure', async () => {
  const make = async () => {
    const { body } = await desk.call('make-auditor-file', { year: YEAR }, desk.admin.token)
    await makeAuditorFile(desk.server.services, body.id)
    return body.id as string
  }
  const take = (id: string) => desk.call('auditor-file', { id }, desk.admin.token)
  const id = await make()
  const { status, bytes } = await take(id)
  expect(status).toBe(200)
  const text = Object.values(unzipSync(new Uint8Array(bytes)))
    .map((part) => Buffer.from(part).toString())
    .join()
  expect(text).toContain('Asha Rao')
  expect(text).toContain('(erased)')
  for (const secret of ['Erased Rao', 'Uma Sen', panOf(1), panOf(6), 'example.org', '98111'])
    expect(text).not.toContain(secret)
  const { rows } = await desk.sql('select donor_id from public.donations where id = $1', [gifts.asha?.id])
  await desk.call(
    'erase-personal-data',
    { action: 'erase', donor_id: rows[0].donor_id, proof: 'Showed a passport' },
    desk.second,
  )
  expect((await take(id)).status).toBe(404)
  const { rows: known } = await desk.sql('select state, error from public.auditor_files where id = $1', [id])
  expect(known).toEqual([
    { state: 'failed', error: 'A donor’s data was erased since. Please make the file again.' },
  ])
  const again = await take(await make())
  const remade = Object.values(unzipSync(new Uint8Array(again.bytes)))
    .map((part) => Buffer.from(part).toString())
    .join()
  expect(remade).not.toContain('Asha Rao')
})

test('includes test gifts, and says so, only while a test key is configured', async () => {
  await desk.give({ amount: 4321, isTest: true, paidAt: '2026-09-01T06:30:00Z' })
  const total = (written: Sheets) => (written.Months?.rows ?? []).reduce((sum, row) => sum + paise(row[8]), 0)
  const before = await sheets()
  expect(before.Index?.title.join()).not.toContain('TEST')
  await desk.save('razorpay_key_id', 'rzp_test_auditor')
  const after = await sheets()
  expect(after.Index?.title.join()).toContain('TEST: a test key is configured')
  expect(total(after) - total(before)).toBe(paise(4321))
})

test('refuses to be made in another mode than it was begun in', async () => {
  await desk.save('razorpay_key_id', 'rzp_live_auditor')
  const { body } = await desk.call('make-auditor-file', { year: YEAR }, desk.admin.token)
  await desk.save('razorpay_key_id', 'rzp_test_auditor')
  await makeAuditorFile(desk.server.services, body.id)
  const { rows } = await desk.sql('select state from public.auditor_files where id = $1', [body.id])
  expect(rows).toEqual([{ state: 'failed' }])
})
