import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOfPdf } from '../statement/read-pdf.ts'
import { ASHA, type Office, openOffice } from '../testing/office.ts'
import { workOnReceipts } from './batches.ts'

/** Receipts go by the record that their gift is under now, whichever they were made out to. */

let office: Office
let admin: Awaited<ReturnType<Office['server']['signedIn']>>
beforeAll(async () => {
  office = await openOffice()
  admin = await office.server.signedIn('admin')
})
afterAll(() => office.close())

async function receipted(id_number: string) {
  const { id } = await office.give()
  await office.tell(id, { ...ASHA, id_number })
  await office.workOff()
  const [receipt] = await office.receiptsOf(id)
  return { id, no: receipt.receipt_no as string, donor: receipt.data.donor.id as string }
}

const summary = (donor_id: string) =>
  office.call('receipt-file', { what: 'summary', donor_id, year: 2026 }, admin.token)

const numbersOf = async (donor: string) => {
  const { data } = await admin.client
    .rpc('receipts_of_donor', { donor }, { count: 'exact' })
    .select('receipt_no, donor_id:data->donor->>id, gift:donations(donor_id)')
    .is('cancelled_at', null)
    .gte('data->gift->>paid_on', '2026-04-01')
    .order('receipt_no')
    .range(0, 9)
    .throwOnError()
  return data
}

async function filesOfBatch(kind: string, filter: object) {
  const { body } = await office.call('receipt-batch', { kind, filter }, admin.token)
  await workOnReceipts(office.server.services, body.id)
  const { bytes } = await office.call('receipt-file', { what: 'batch', id: body.id }, admin.token)
  return Object.keys(unzipSync(bytes))
}

test('follows merged records, and their undoing, in a year, a donor’s list and batches', async () => {
  const [first, second] = [await receipted('ABCPM1001F'), await receipted('ABCPM1002F')]
  const { data: merge } = await admin.client
    .rpc('merge_donors', { keep: first.donor, others: [second.donor], result: {} })
    .throwOnError()

  expect(await numbersOf(first.donor)).toEqual([
    { receipt_no: first.no, donor_id: first.donor, gift: { donor_id: first.donor } },
    { receipt_no: second.no, donor_id: second.donor, gift: { donor_id: first.donor } },
  ])
  expect(await numbersOf(second.donor)).toEqual([])
  const text = await textOfPdf((await summary(first.donor)).bytes)
  expect(text).toContain(first.no)
  expect(text).toContain(second.no)
  expect((await summary(second.donor)).status).toBe(404)
  expect(await filesOfBatch('summary', { year: 2026 })).toHaveLength(1)
  expect(await filesOfBatch('summary', { year: 2026, donor_id: first.donor })).toHaveLength(1)
  expect(await filesOfBatch('zip', { donor_id: first.donor })).toHaveLength(2)

  await admin.client.rpc('undo_donor_merge', { merge_id: merge }).throwOnError()
  expect(await numbersOf(second.donor)).toMatchObject([{ receipt_no: second.no }])
  expect(await filesOfBatch('summary', { year: 2026 })).toHaveLength(2)
})

test('leaves a receipt whose gift is gone with the donor it was made out to', async () => {
  const { id, no, donor } = await receipted('ABCPM1003F')
  await office.sql('delete from public.donations where id = $1', [id])
  const { data } = await admin.client.rpc('receipts_of_donor', { donor }).select('receipt_no').throwOnError()
  expect(data).toEqual([{ receipt_no: no }])
})
