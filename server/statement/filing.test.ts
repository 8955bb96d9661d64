import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsv } from '#domain/csv/read-csv.ts'
import { type Desk, openDesk, PLACE, panOf, YEAR } from '../testing/desk.ts'

/** The filed statement and the changes since: refunded, given later, decided otherwise; then revised. */

let desk: Desk
const gifts = { first: '', corpus: '' }
beforeAll(async () => {
  desk = await openDesk()
  const given: string[] = []
  for (const rupees of [500, 250.25, 1000])
    given.push((await desk.receipted(rupees, { name: 'Asha Rao', id_number: panOf(1) })).id)
  gifts.first = given[0] ?? ''
  gifts.corpus = (await desk.receipted(10_000, { name: 'Meera Rao', id_number: panOf(2) })).id
  await desk.sql(`update public.donations set donation_type = 'corpus' where id = $1`, [gifts.corpus])
  await desk.workOff()
})
afterAll(() => desk.close())

type Changes = {
  is_filed: boolean
  new: number
  changed: number
  gone: number
  rows: {
    id: string
    change: string
    name: string
    amount: string
    filed_amount: string
    gifts: { donation_id: string; decision: string | null; reason: string | null }[]
  }[]
}
const changes = () => desk.rpc<Changes>('tax_statement_changes', { in_year: YEAR })

test('lists refunds and new gifts under "to revise" once it is filed', async () => {
  expect(await changes()).toMatchObject({ is_filed: false })
  const { run } = await desk.run({ kind: 'export', year: YEAR })
  const payment = async (id: string) =>
    (await desk.sql('select payment_id from public.donations where id = $1', [id])).rows[0].payment_id
  // Between the export and the mark: the tax office has what stood in the file.
  await desk.refund(await payment(gifts.first), 500, 'processed')
  await desk.workOff()
  await desk.markAsFiled(run.id, 'ACK-ORIGINAL-1')
  expect(await changes()).toMatchObject({
    new: 0,
    changed: 1,
    gone: 0,
    rows: [{ name: 'Asha Rao', amount: '1250.25', filed_amount: '1750.25' }],
  })
  await expect(desk.markAsFiled(run.id, 'ACK-ORIGINAL-2')).rejects.toMatchObject({
    message: 'This file is marked as filed already.',
  })
  await expect(desk.markAsFiled(run.id, 'ACK-ORIGINAL-2', 1)).rejects.toMatchObject({
    message: 'There is no such file of an export.',
  })
  await desk.refund(await payment(gifts.corpus), 10_000, 'processed')
  await desk.receipted(50, { name: 'New Donor Rao', id_number: panOf(20) })
  await desk.workOff()
  const found = await changes()
  expect(found).toMatchObject({ new: 1, changed: 1, gone: 1 })
  expect(
    found.rows.map(({ change, name, amount, filed_amount }) => [change, name, amount, filed_amount]),
  ).toEqual([
    ['changed', 'Asha Rao', '1250.25', '1750.25'],
    ['gone', 'Meera Rao', '0', '10000.00'],
    ['new', 'New Donor Rao', '50.00', null],
  ])
  expect(found.rows[0]?.gifts.map(({ donation_id }) => donation_id)).toEqual([gifts.first])
})

test('refuses an entry that the portal cannot have answered', async () => {
  const { run: further } = await desk.run({ kind: 'export', year: YEAR })
  for (const [acknowledgement, filed, problem] of [
    ['ACK-ORIGINAL-1', '2026-11-01', 'This acknowledgement number is noted already.'],
    ['ACK-ORIGINAL-2', '2026-03-31', 'That day is before the year of the statement.'],
    ['ACK-ORIGINAL-2', '2999-01-01', 'A statement is filed today or earlier.'],
  ])
    await expect(
      desk.rpc('file_statement', { run: further.id, file: 0, acknowledgement, filed }),
    ).rejects.toMatchObject({ message: problem })
})

test('carries the number of each certificate in a revised statement, and is refused without', async () => {
  const without = await desk.run({ kind: 'export', year: YEAR, scope: 'revised' })
  expect(without.run.state).toBe('refused')
  expect(without.findings[0]?.problem).toBe(
    'A revised row must name its certificate. Upload the certificate first, or enter its number.',
  )
  await desk.sql(`update private.filed_rows set certificate_no = 'A10BE2627000001' where name = 'Asha Rao'`)
  const { run } = await desk.run({ kind: 'export', year: YEAR, scope: 'revised' })
  expect(run.files).toEqual([{ name: 'statement-2026-27-revised.csv', rows: 1, amount: '1250.25' }])
  const { bytes } = await desk.file(run.id)
  expect(readCsv(bytes.toString()).rows[1]?.cells.slice(0, 4)).toEqual([
    '1',
    'A10BE2627000001',
    'Permanent Account Number',
    panOf(1),
  ])
  const revision = await desk.markAsFiled(run.id, 'ACK-REVISED-1')
  const left = await changes()
  expect(left).toMatchObject({ new: 1, changed: 0, gone: 1 })
  // Deleted on the portal, under the number of the revision.
  const fileDeletions = (how_many: number) =>
    desk.rpc<string>('file_deletions', {
      in_year: YEAR,
      how_many,
      acknowledgement: 'ACK-REVISED-1',
      filed: '2026-11-01',
    })
  await expect(fileDeletions(2)).rejects.toMatchObject({
    message: 'The rows of which nothing is left have changed. Look at the list again.',
  })
  const deletions = await fileDeletions(1)
  expect(await changes()).toMatchObject({ new: 1, changed: 0, gone: 0 })
  // Marked by mistake: what was filed before holds again.
  await desk.rpc('unfile_statement', { id: deletions })
  await desk.rpc('unfile_statement', { id: revision })
  expect(await changes()).toMatchObject({ new: 1, changed: 1, gone: 1 })
})

test('cannot file an export that was overtaken by another', async () => {
  const { run: first } = await desk.run({ kind: 'export', year: YEAR })
  await desk.exportAndFile('ACK-ORIGINAL-3')
  await expect(desk.markAsFiled(first.id, 'ACK-ORIGINAL-4')).rejects.toMatchObject({
    message: 'Rows of this file were filed since it was exported. Export again.',
  })
})

test('deletes more rows than a page shows on the portal under one number', async () => {
  await desk.sql(
    `insert into private.filed_rows (statement_id, year, digest, id_kind, urn, type, mode, name, amount, gifts)
    select (select id from public.statements where acknowledgement_no = 'ACK-ORIGINAL-3'), $1, 'gone ' || n, 'pan', 'URN',
      'others', 'cash', 'Gone ' || n, 100, 1 from generate_series(1, 60) as n`,
    [YEAR],
  )
  const found = await changes()
  expect([found.gone, found.rows.length]).toEqual([61, 50])
  await desk.rpc('file_deletions', {
    in_year: YEAR,
    how_many: found.gone,
    acknowledgement: 'ACK-DELETED-1',
    filed: '2026-11-01',
  })
  expect((await changes()).gone).toBe(0)
  const { rows } = await desk.sql(
    `select row_count from public.statements where acknowledgement_no = 'ACK-DELETED-1'`,
  )
  expect(rows).toEqual([{ row_count: 61 }])
})

test('names a gift with its row that staff leave out, count again or split after the filing', async () => {
  const { id } = await desk.receipted(70, { name: 'Decided Rao', id_number: panOf(70) })
  await desk.exportAndFile('ACK-DECIDED-1')
  const named = async () =>
    (await changes()).rows
      .filter(({ name }) => name === 'Decided Rao')
      .flatMap(({ gifts: of }) =>
        of.map(({ donation_id, decision, reason }) => [donation_id, decision, reason]),
      )
  expect(await named()).toEqual([])
  const decisions = desk.admin.client.from('statement_decisions')
  await decisions.insert({ donation_id: id, kind: 'left_out', note: 'Asked for' }).throwOnError()
  expect(await named()).toEqual([[id, 'left_out', 'Asked for']])
  await decisions.delete().eq('donation_id', id).throwOnError()
  expect(await named()).toEqual([])

  const { rows } = await desk.sql('select donor_id from public.donations where id = $1', [id])
  const partner = await desk.newDonor({ name: 'Partner Rao', ...PLACE })
  await desk.saveNumber(partner, panOf(71))
  await desk.split(id, { [rows[0].donor_id]: 60, [partner]: 40 })
  expect(await named()).toEqual([
    [id, 'counted_again', null],
    [id, 'split', null],
  ])
})
