import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '#backend/testing/until.ts'
import { ASHA, type Office, openOffice } from '../testing/office.ts'
import { saveIdentifier } from './identifiers.ts'
import { issueReceipt } from './issue-receipt.ts'
import { receiptFile } from './make-file.ts'

/** Changes to a gift or a donor at the very moment when a job reads them. */

let office: Office
/** Locks and watches from outside: while a table is locked, whoever reads it may keep all of the server's connections. */
let outside: pg.Client
beforeAll(async () => {
  office = await openOffice()
  const { connectionString } = office.server.services.database.server.options
  outside = new pg.Client({ connectionString })
  await outside.connect()
})
afterAll(async () => {
  await outside.end()
  await office.close()
})

const waits = (part: string) =>
  until(`somebody waits at ${part}`, async () => {
    // Within a transaction, statistics are read once and kept.
    await outside.query('select pg_stat_clear_snapshot()')
    const { rows } = await outside.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query ilike $1`,
      [`%${part}%`],
    )
    return rows.length > 0
  })

/** Acts while the job for a gift has read gift and donor and decided nothing yet; `blockedAt` is where that waits. */
async function duringJob<T>(donationId: string, blockedAt: string, act: () => Promise<T>) {
  try {
    await outside.query('begin')
    await outside.query('lock table public.registrations in access exclusive mode')
    const job = issueReceipt(office.server.services, donationId)
    await waits('from public.registrations')
    const acting = act()
    await waits(blockedAt)
    await outside.query('commit')
    return { outcome: await job, acted: await acting }
  } finally {
    await outside.query('rollback')
  }
}

let nth = 1000
const nextPan = () => `ABCPR${++nth}R`

async function donorOf(id: string): Promise<string> {
  return (await office.sql('select donor_id from public.donations where id = $1', [id])).rows[0].donor_id
}

/** A gift whose donor's number is known, and nothing else. */
async function giftWithNumber() {
  const gift = await office.give()
  const donorId = await donorOf(gift.id)
  await saveIdentifier((text, values) => office.sql(text, values), office.server.services.sealing, donorId, {
    kind: 'pan',
    number: nextPan(),
  })
  const complete = () =>
    office.sql(
      `update public.donors set name = 'Ravi Rao', address = '12 Lake Road', city = 'Pune', state = 'Maharashtra',
        pincode = '411001' where id = $1`,
      [donorId],
    )
  return { ...gift, donorId, complete }
}

const isWaiting = async (id: string) =>
  (await office.sql('select from public.waiting_receipts where donation_id = $1', [id])).rowCount === 1

test('does not leave the receipt waiting when its record is completed while the job reads it', async () => {
  const { id, complete } = await giftWithNumber()
  const { outcome } = await duringJob(id, 'update public.donors', complete)
  expect(outcome.missing).toEqual(['name', 'address'])
  await office.workOff()
  expect(await office.receiptsOf(id)).toMatchObject([{ kind: 'tax', data: { donor: { name: 'Ravi Rao' } } }])
  expect(await isWaiting(id)).toBe(false)
})

test('issues one receipt when details arrive while the job finds them missing', async () => {
  const { id } = await office.give()
  const token = await office.detailsToken(id)
  const { acted } = await duringJob(id, 'from public.donations as gift', () =>
    office.call('donor-details', { token, ...ASHA, id_number: nextPan() }),
  )
  expect(acted.body.receipt).toMatchObject({ kind: 'tax' })
  await office.workOff()
  expect(await office.receiptsOf(id)).toHaveLength(1)
  expect(await isWaiting(id)).toBe(false)
})

test('refuses details that arrive while a receipt is issued, and changes no record', async () => {
  const { id, donorId, complete } = await giftWithNumber()
  await complete()
  const token = await office.detailsToken(id)
  const { outcome, acted } = await duringJob(id, 'from public.donations as gift', () =>
    office.call('donor-details', { token, ...ASHA, name: 'Mallory', id_number: nextPan() }),
  )
  expect(outcome.receipt).toMatchObject({ kind: 'tax' })
  expect(acted.status).toBe(404)
  const { rows } = await office.sql('select name from public.donors where id = $1', [donorId])
  expect(rows).toEqual([{ name: 'Ravi Rao' }])
  expect(await donorOf(id)).toBe(donorId)
})

test('writes the receipt in the language of the details that the job waited for', async () => {
  const { id } = await office.give()
  const token = await office.detailsToken(id)
  try {
    await outside.query('begin')
    await outside.query('select from public.donations where id = $1 for update', [id])
    const telling = office.call('donor-details', { token, ...ASHA, language: 'hi', id_number: nextPan() })
    await waits('donor_phone from public.donations as gift')
    const job = issueReceipt(office.server.services, id)
    await waits('select from public.donations where id = $1 for update')
    await outside.query('commit')
    expect((await telling).status).toBe(200)
    await job
  } finally {
    await outside.query('rollback')
  }
  await office.workOff()
  const receipts = await office.receiptsOf(id)
  expect(receipts).toMatchObject([{ kind: 'tax', data: { language: 'hi' } }])
})

test('cancels a receipt when its refund is processed while it is issued', async () => {
  const { id, payment, complete } = await giftWithNumber()
  await complete()
  const { outcome } = await duringJob(id, 'private.record_refund', () =>
    office.refund(payment, 1000, 'processed'),
  )
  await office.workOff()
  expect(await office.receiptsOf(id)).toMatchObject([
    { id: outcome.receipt?.id, cancel_reason: 'The gift was refunded.' },
  ])
})

test('returns one file to all simultaneous requests while it is made', async () => {
  const { id } = await office.give()
  await office.tell(id, { ...ASHA, id_number: nextPan() })
  const [receipt] = await office.receiptsOf(id)
  const { services } = office.server
  const files = await Promise.all(Array.from({ length: 5 }, () => receiptFile(services, receipt.id)))
  const later = await receiptFile(services, receipt.id)
  expect(later?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(files.every((file) => later && file?.equals(later))).toBe(true)
  expect((await office.letters(id)).filter(({ template }) => template === 'receipt_issued')).toHaveLength(1)
})
