/** The next receipt with one press: made out to the record that the gift's address vouches for, and to no other. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverQuery } from '#backend/db/database.ts'
import { issueToken } from '../giving/tokens/gift-tokens.ts'
import { valuesOfReceipt } from '../messages/receipt-values.ts'
import { ASHA, freshEmail, freshPan, type Office, openOffice } from '../testing/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const details = (changes: object = {}) => ({ ...ASHA, id_number: freshPan(), ...changes })
const namesOn = async (gift: string) => (await office.receiptsOf(gift)).map(({ data }) => data.donor.name)
const query = () => serverQuery(office.server.services.database)
const mailedToken = (donationId: string) =>
  issueToken(query(), { purpose: 'details', donationId, isProved: true })
const pressOnce = (token: string) => office.call('donor-details', { token, use_record: true })

async function giveTwice(email = freshEmail()) {
  const first = await office.give({ email })
  const second = await office.give({ email })
  await office.workOff()
  return { email, first, second }
}

const linkOfReminder = async (donation_id: string) =>
  (
    await valuesOfReceipt(
      query(),
      { donation_id, receipt_id: null, template: 'receipt_details', channel: 'email' },
      'en',
      'https://example.org',
    )
  ).link

test('issues the next receipt to the record that the donor sees on their own page', async () => {
  const { email, first, second } = await giveTwice()
  await office.tell(first.id, details())
  await office.workOff()
  const { token: session, client } = await office.server.donor(email)
  await office.workOff()
  expect(await namesOn(second.id), 'typed by the payer of another gift').toEqual([])
  const { data: waiting } = await client.from('waiting_receipts').select('donation_id, missing')
  expect(waiting).toMatchObject([{ donation_id: second.id }])
  const { data: records } = await client.from('donors').select('id')
  const record_id = records?.[0]?.id
  const asked = await office.call('gift-details-token', { id: second.id, record_id }, session)
  const { status, body } = await pressOnce(asked.body.token)
  await office.workOff()
  const [receipt] = await office.receiptsOf(second.id)
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      receipt: { receipt_no: receipt.receipt_no, kind: 'tax' },
      missing: [],
      hints: {},
      receipt_token: expect.any(String),
    },
  })
  expect(receipt.data.donor.name).toBe('Asha Rao')
  expect((await pressOnce(asked.body.token)).status, 'once it is issued').toBe(404)
})

test('issues it through a mailed link to the record that the address vouches for, which the link announces', async () => {
  const { first, second } = await giveTwice()
  expect(await linkOfReminder(first.id)).not.toContain('record')
  await office.call('donor-details', { token: await mailedToken(second.id), ...details() })
  await office.workOff()
  expect(await namesOn(first.id)).toEqual([])
  expect(await linkOfReminder(first.id)).toMatch(/#details=[\w-]{43}&record=1$/)
  expect((await pressOnce(await mailedToken(first.id))).body).toMatchObject({ receipt: { kind: 'tax' } })
  expect(await namesOn(first.id)).toEqual(['Asha Rao'])
})

test('returns 409 for a link that the checkout handed out', async () => {
  const { first, second } = await giveTwice()
  await office.call('donor-details', { token: await mailedToken(second.id), ...details() })
  expect(await pressOnce(await office.detailsToken(first.id))).toMatchObject({
    status: 409,
    body: { code: 'no_record', message: expect.any(String) },
  })
  expect(await namesOn(first.id)).toEqual([])
})

test('returns 409 for a record that only a payer typed, even after the donor has come in', async () => {
  const { email, first, second } = await giveTwice()
  await office.tell(first.id, details({ name: 'Mallory Thief' }))
  await office.workOff()
  expect(await pressOnce(await mailedToken(second.id))).toMatchObject({ status: 409 })
  const { token: session } = await office.server.donor(email)
  expect(await pressOnce(await mailedToken(second.id))).toMatchObject({ status: 409 })
  const asked = await office.call('gift-details-token', { id: second.id }, session)
  expect(await pressOnce(asked.body.token), 'not the record that the page showed').toMatchObject({
    status: 409,
    body: { code: 'no_record' },
  })
  expect(await namesOn(second.id)).toEqual([])
})

test('returns 409 if the address vouches for several records', async () => {
  const { email, first, second } = await giveTwice()
  await office.call('donor-details', { token: await mailedToken(second.id), ...details() })
  await office.sql(
    `insert into public.donors (name, email, email_confirmed_at) values ('Ravi Rao', $1, now())`,
    [email],
  )
  expect(await pressOnce(await mailedToken(first.id))).toMatchObject({ status: 409 })
})

test('hands out no link for another donor’s gift or record, nor where nothing waits', async () => {
  const { second } = await giveTwice()
  const others = await giveTwice()
  const { token: session } = await office.server.donor(others.email)
  const { rows } = await office.sql('select donor_id from public.donations where id = $1', [second.id])
  const ask = (body: object) => office.call('gift-details-token', body, session)
  expect(await ask({ id: second.id })).toMatchObject({ status: 404, body: { code: 'gift_not_found' } })
  expect(await ask({ id: others.second.id, record_id: rows[0].donor_id })).toMatchObject({ status: 404 })
  const { body } = await ask({ id: others.second.id })
  await office.call('donor-details', { token: body.token, ...details() })
  await office.workOff()
  expect(await ask({ id: others.second.id })).toMatchObject({ status: 409, body: { code: 'receipt_issued' } })
})

test('issues it through the gift’s link in the letter of thanks, and not through the checkout’s', async () => {
  const { first, second } = await giveTwice()
  await office.call('donor-details', { token: await mailedToken(second.id), ...details() })
  await office.workOff()
  const linkOf = async (isProved: boolean) =>
    issueToken(query(), { purpose: 'gift', donationId: first.id, isProved })
  const open = (token: string, action?: string) => office.call('gift-link', { token, action })
  const checkouts = await linkOf(false)
  expect((await open(checkouts)).body).toMatchObject({ receipt: null, has_record: false })
  expect(await open(checkouts, 'details')).toMatchObject({ status: 409, body: { code: 'sent_by_letter' } })

  const mailed = await linkOf(true)
  const shown = await open(mailed)
  expect(shown.body).toMatchObject({ receipt: null, has_record: true })
  expect(JSON.stringify(shown.body)).not.toMatch(/Asha|Lake Road/)
  const { body } = await open(mailed, 'details')
  expect(await pressOnce(body.details_token)).toMatchObject({
    status: 200,
    body: { receipt: { kind: 'tax' } },
  })
  expect(await namesOn(first.id)).toEqual(['Asha Rao'])
  expect((await open(mailed)).body).toMatchObject({ missing: [], has_record: false })
})

test('issues it on the thank-you page while the donor’s own page is open', async () => {
  const { email, first, second } = await giveTwice()
  const { token: session } = await office.server.donor(email)
  const { rows } = await office.sql('select payment_id from public.donations where id = $1', [first.id])
  const reference = rows[0].payment_id
  const ask = (by: string) => office.call('gift-details-token', { reference }, by)
  expect(await pressOnce((await ask(session)).body.token), 'without a record').toMatchObject({ status: 409 })
  await office.call('donor-details', { token: await mailedToken(second.id), ...details() })
  await office.workOff()
  const { token: another } = await office.server.donor((await giveTwice()).email)
  expect(await ask(another)).toMatchObject({ status: 404 })
  const { body } = await ask(session)
  expect((await pressOnce(body.token)).body).toMatchObject({ receipt_token: expect.any(String) })
  expect(await namesOn(first.id)).toEqual(['Asha Rao'])
})
