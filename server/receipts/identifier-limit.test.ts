import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice } from '../testing/office.ts'
import { workOnReceipts } from './batches.ts'

let office: Office
let first: string
let second: string
let gift: Awaited<ReturnType<Office['receipted']>>
beforeAll(async () => {
  office = await openOffice()
  const admin = await office.server.signedIn('admin')
  first = admin.token
  second = await office.server.services.tokens.signAccess({
    sub: admin.id,
    session_id: admin.sessionId,
    email: admin.email,
    aal: 'aal2',
  })
  gift = await office.receipted()
})
afterAll(() => office.close())

async function batchOf(kind: string, receipts: number): Promise<string> {
  const { rows } = await office.sql(`select count(*)::int as made from public.receipts where kind = 'tax'`)
  for (let n = rows[0].made; n < receipts; n++) await office.receipted()
  const { body } = await office.call('receipt-batch', { kind, filter: { series: 'TAX' } }, first)
  await workOnReceipts(office.server.services, body.id)
  return body.id
}
const take = (id: string, token: string) => office.call('receipt-file', { what: 'batch', id }, token)

test.each(['pdf', 'zip'])(
  'requires the second step for more than ten identifiers in one %s',
  async (kind) => {
    const few = kind === 'pdf' ? await batchOf(kind, 10) : undefined
    if (few) expect((await take(few, first)).status).toBe(200)
    const many = await batchOf(kind, 11)
    const { status, body } = await take(many, first)
    expect([status, body.code, body.message]).toEqual([
      403,
      'second_step_needed',
      'Turn on two-step sign-in under Your account, then sign in with it: the file holds 11 identifiers.',
    ])
    expect((await take(many, second)).status).toBe(200)
  },
)

test('limits single looks and receipts to fifty a day without the second step, and not with it', async () => {
  await office.sql('delete from daan.rate_limits')
  const { rows } = await office.sql('select donor_id from public.donations where id = $1', [gift.id])
  const look = (token: string) =>
    office.call('donor-identifier', { action: 'reveal', donor_id: rows[0].donor_id }, token)
  const receipt = (token: string) =>
    office.call('receipt-file', { what: 'issued', id: gift.receipt.id }, token)
  for (let n = 0; n < 25; n++) {
    expect((await look(first)).status).toBe(200)
    expect((await receipt(first)).status).toBe(200)
  }
  for (const refused of [await look(first), await receipt(first)]) {
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'second_step_needed',
      'Turn on two-step sign-in under Your account, then sign in with it: without it you see at most 50 identifiers a day.',
    ])
  }
  expect((await look(second)).body.identifiers).toHaveLength(1)
  expect((await receipt(second)).status).toBe(200)
})
