import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealing } from '#backend/auth/sealing.ts'
import { enclosures } from '../messages/enclosures.ts'
import { workOnStatement } from '../statement/runs.ts'
import { type Office, openOffice } from '../testing/office.ts'
import { workOnReceipts } from './batches.ts'
import { isKeyMissing } from './key-missing.ts'

/** A server whose SEALING_KEY is another than the one that everything was sealed with. */

let office: Office
let token: string
let donorId: string
let gift: Awaited<ReturnType<Office['receipted']>>
let batchId: string
const certificateId = crypto.randomUUID()
beforeAll(async () => {
  office = await openOffice()
  ;({ token } = await office.server.signedIn('admin'))
  gift = await office.receipted()
  const { rows } = await office.sql('select donor_id from public.donations where id = $1', [gift.id])
  donorId = rows[0].donor_id
  batchId = await begin('zip')
  await workOnReceipts(office.server.services, batchId)
  await office.sql(
    `insert into public.certificates (id, year, file_name, content_digest) values ($1, 2026, 'c.pdf', 'c')`,
    [certificateId],
  )
  await office.sql(
    `insert into private.sealed_files (name, sealed_key, type) select 'certificates/' || $1::text, sealed_key, type
    from private.sealed_files limit 1`,
    [certificateId],
  )
  Object.assign(office.server.services, { sealing: createSealing('another key of thirty-two characters') })
})
afterAll(() => office.close())

const begin = async (kind: string): Promise<string> =>
  (await office.call('receipt-batch', { kind, filter: { year: 2026 } }, token)).body.id

const SENTENCE =
  'cannot be opened: the key that sealed it is not on this server. An administrator can put it back (SEALING_KEY).'

test.each([
  ['the look at an identifier', 'donor-identifier', () => ({ action: 'reveal', donor_id: donorId })],
  ['a receipt as issued', 'receipt-file', () => ({ what: 'issued', id: gift.receipt.id })],
  ['a duplicate of a receipt', 'receipt-file', () => ({ what: 'duplicate', id: gift.receipt.id })],
  ['a file of many receipts', 'receipt-file', () => ({ what: 'batch', id: batchId })],
  [
    'a corrected receipt',
    'receipt-action',
    () => ({ action: 'correct', id: gift.receipt.id, reason: 'A wrong name' }),
  ],
  ['a certificate', 'certificate-file', () => ({ id: certificateId })],
] as const)('returns 409 and a sentence for %s', async (_, name, body) => {
  const answer = await office.call(name, body(), token)
  expect(answer.body?.message).toContain(SENTENCE)
  expect([answer.status, answer.body.code]).toEqual([409, 'key_missing'])
})

test.each([
  ['zip', 'done'],
  ['pdf', 'failed'],
])('names the missing key for many receipts as %s', async (kind, state) => {
  const id = await begin(kind)
  await workOnReceipts(office.server.services, id)
  const { rows } = await office.sql('select state, error from public.receipt_batches where id = $1', [id])
  expect(rows).toEqual([{ state, error: expect.stringContaining(SENTENCE) }])
})

test('names the missing key in the check of a statement, and reports no identifier as lacking', async () => {
  const { body } = await office.call('statement-run', { kind: 'check', year: 2026, scope: 'original' }, token)
  await workOnStatement(office.server.services, body.id)
  const { rows } = await office.sql('select state, error from public.statement_runs where id = $1', [body.id])
  expect(rows).toEqual([{ state: 'failed', error: expect.stringContaining(SENTENCE) }])
})

test('does not send a letter without its receipt', async () => {
  const letter = { template: 'receipt_issued', receipt_id: gift.receipt.id, variables: {} }
  const error = await enclosures(office.server.services, letter as never).catch((thrown) => thrown)
  expect(isKeyMissing(error)).toBe(true)
})

test('opens a signature that is uploaded again', async () => {
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await office.sql(
    `insert into private.sealed_files (name, sealed_key, type) select 'receipts/signature', sealed_key, 'image/png'
    from private.sealed_files limit 1`,
  )
  const sample = () => office.call('receipt-file', { what: 'sample', language: 'en' }, token)
  expect((await sample()).body.message).toBe(`The signature on receipts ${SENTENCE}`)
  await office.call('receipt-signature', { image: pixel }, token)
  expect((await sample()).status).toBe(200)
})
