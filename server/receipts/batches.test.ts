import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ASHA, freshPan, isPdf, type Office, openOffice } from '../testing/office.ts'
import { workOnReceipts } from './batches.ts'

let office: Office
let admin: { token: string; id: string }
beforeAll(async () => {
  office = await openOffice()
  admin = await office.server.signedIn('admin')
})
afterAll(() => office.close())

test.each(['zip', 'pdf', 'summary'])('works on many receipts at once: %s', async (kind) => {
  await office.receipted()
  const { body } = await office.call(
    'receipt-batch',
    { kind, filter: { year: 2026, series: 'TAX' } },
    admin.token,
  )
  await workOnReceipts(office.server.services, body.id)
  const { rows } = await office.sql(
    'select state, total, done, failed from public.receipt_batches where id = $1',
    [body.id],
  )
  expect(rows[0]).toMatchObject({ state: 'done', failed: 0 })
  expect(rows[0].done).toBe(rows[0].total)
  expect(rows[0].total).toBeGreaterThan(0)
  const { bytes } = await office.call('receipt-file', { what: 'batch', id: body.id }, admin.token)
  expect(kind === 'pdf' ? isPdf(bytes) : bytes.subarray(0, 2).toString() === 'PK').toBe(true)
  const taken = await office.sql(
    `select actor_id, new_values from public.audit_log
    where table_name = 'receipt_batches' and row_key = $1 and new_values ? 'identifiers'`,
    [body.id],
  )
  // A summary has masks alone.
  const what = { identifiers: 'downloaded', file: `receipts.${kind}`, receipts: rows[0].done }
  expect(taken.rows).toEqual(kind === 'summary' ? [] : [{ actor_id: admin.id, new_values: what }])
})

test('works only on the receipts with the number that was searched for', async () => {
  const [{ receipt }] = [await office.receipted(), await office.receipted()]
  const filter = { number: receipt.receipt_no.toLowerCase() }
  const { body } = await office.call('receipt-batch', { kind: 'zip', filter }, admin.token)
  await workOnReceipts(office.server.services, body.id)
  const { rows } = await office.sql('select total, done from public.receipt_batches where id = $1', [body.id])
  expect(rows).toEqual([{ total: 1, done: 1 }])
})

test.each([
  ['zip', 'receipts-2-of-2.zip'],
  ['pdf', 'receipts-2-of-2.pdf'],
  ['summary', null],
])('splits a batch into several files: %s', async (kind, logged) => {
  // A day of their own, so that these three are all.
  const day = { zip: '2026-10-01', pdf: '2026-10-02', summary: '2026-10-03' }[kind]
  for (const _ of [1, 2, 3]) {
    const { id } = await office.give({ paidAt: `${day}T06:30:00Z` })
    await office.tell(id, { ...ASHA, id_number: freshPan() })
  }
  await office.workOff()
  const filter = { from: day, to: day }
  const { body } = await office.call('receipt-batch', { kind, filter }, admin.token)
  await workOnReceipts(office.server.services, body.id, { zip: 2, pdf: 2, summary: 2 })
  const { rows } = await office.sql(
    'select state, error, total, done, failed, files from public.receipt_batches where id = $1',
    [body.id],
  )
  expect(rows).toEqual([{ state: 'done', error: null, total: 3, done: 3, failed: 0, files: [2, 1] }])
  const take = (file: number) =>
    office.call('receipt-file', { what: 'batch', id: body.id, file }, admin.token)
  const [first, second] = [await take(1), await take(2)]
  expect((await take(3)).status).toBe(404)
  if (kind === 'pdf') expect([isPdf(first.bytes), isPdf(second.bytes)]).toEqual([true, true])
  else {
    const [some, rest] = [first, second].map(({ bytes }) => Object.keys(unzipSync(bytes)))
    expect([some?.length, rest?.length]).toEqual([2, 1])
    expect(new Set([...(some ?? []), ...(rest ?? [])]).size).toBe(3)
  }
  const taken = await office.sql(
    `select new_values ->> 'file' as file, new_values -> 'receipts' as receipts from public.audit_log
    where table_name = 'receipt_batches' and row_key = $1 and new_values ? 'identifiers' order by id desc limit 1`,
    [body.id],
  )
  expect(taken.rows).toEqual(logged ? [{ file: logged, receipts: 1 }] : [])
})

test('issues a tax receipt for an acknowledged gift once an approval is entered later', async () => {
  const gift = await office.give({ paidAt: '2019-06-01T00:00:00Z', name: 'Asha R' })
  const unknown = await office.give({ paidAt: '2019-06-01T00:00:00Z', name: 'Ravi Menon' })
  await office.workOff()
  await office.sql(
    `update public.donors set name = 'Asha Rao', address = 'x', city = 'Pune', state = 'Maharashtra', pincode = '411001'
    where id = (select donor_id from public.donations where id = $1)`,
    [gift.id],
  )
  const { rows } = await office.sql('select donor_id from public.donations where id = $1', [gift.id])
  const number = { action: 'save', donor_id: rows[0].donor_id, kind: 'pan', number: freshPan() }
  await office.call('donor-identifier', number, admin.token)
  await office.sql(`insert into public.registrations (kind, number, valid_from, valid_to)
    values ('80g', 'OLD', '2018-04-01', '2021-03-31')`)
  const { body } = await office.call('receipt-batch', { kind: 'issue', filter: { year: 2019 } }, admin.token)
  await workOnReceipts(office.server.services, body.id)
  expect((await office.receiptsOf(gift.id)).map(({ series }) => series)).toEqual(['ACK', 'TAX'])

  // Unknown donors are asked, and the link takes the answer although the acknowledgement stands.
  expect(await office.letters(unknown.id)).toMatchObject([
    { template: 'receipt_issued' },
    { template: 'receipt_details' },
    { template: 'receipt_details' },
  ])
  const told = await office.tell(unknown.id, { ...ASHA, id_number: freshPan() })
  expect([told.status, told.body.receipt?.kind]).toEqual([200, 'tax'])
})

test('issues all receipts that are due', async () => {
  const gift = await office.give()
  await office.sql(
    `update public.donors set name = 'Asha Rao', address = 'x', city = 'Pune', state = 'Maharashtra', pincode = '411001'
    where id = (select donor_id from public.donations where id = $1)`,
    [gift.id],
  )
  const { rows } = await office.sql('select donor_id from public.donations where id = $1', [gift.id])
  const number = { action: 'save', donor_id: rows[0].donor_id, kind: 'voter', number: 'ABC1234567' }
  await office.call('donor-identifier', number, admin.token)
  const { body } = await office.call('receipt-batch', { kind: 'issue', filter: { year: 2026 } }, admin.token)
  await workOnReceipts(office.server.services, body.id)
  expect(await office.receiptsOf(gift.id)).toMatchObject([
    { kind: 'tax', data: { donor: { id_kind: 'voter' } } },
  ])
})
