import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ASHA, type Office, openOffice } from '../testing/office.ts'

let office: Office
let admin: { token: string; client: Awaited<ReturnType<Office['server']['signedIn']>>['client'] }
beforeAll(async () => {
  office = await openOffice()
  admin = await office.server.signedIn('admin')
})
afterAll(() => office.server.close())

let count = 0
const newAddress = () => `own-page-${++count}@example.org`

/** A donor with one gift, for which the details were given and a receipt was issued. */
async function donorWithReceipt() {
  const email = newAddress()
  const { id } = await office.give({ email })
  const number = `ABCPR${String(1000 + count)}F`
  const details = { ...ASHA, id_number: number, token: await office.detailsToken(id) }
  expect((await office.call('donor-details', details)).status).toBe(200)
  const session = await office.server.donor(email)
  const { data } = await session.client.from('receipts').select('id, year')
  const { data: records } = await session.client.from('donors').select('id')
  return { ...session, gift: id, receiptId: data?.[0]?.id, year: data?.[0]?.year, recordId: records?.[0]?.id }
}

describe('a donor’s file', () => {
  test('goes to the donor, whether a receipt or the year’s summary', async () => {
    const { token, receiptId, recordId, year } = await donorWithReceipt()
    for (const request of [
      { what: 'receipt', id: receiptId },
      { what: 'summary', donor_id: recordId, year },
    ]) {
      const { status, bytes } = await office.call('donor-file', request, token)
      expect(status).toBe(200)
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  test('returns the same 404 to another donor as a file that does not exist', async () => {
    const { receiptId, recordId, year } = await donorWithReceipt()
    const other = await donorWithReceipt()
    const nothing = await office.call('donor-file', { what: 'receipt', id: crypto.randomUUID() }, other.token)
    expect(nothing.status).toBe(404)
    for (const request of [
      { what: 'receipt', id: receiptId },
      { what: 'summary', donor_id: recordId, year },
    ]) {
      const { status, body } = await office.call('donor-file', request, other.token)
      expect({ status, body }).toEqual({ status: 404, body: nothing.body })
    }
    expect((await office.call('donor-file', { what: 'receipt', id: receiptId })).status).toBe(401)
  })
})

describe('a consent', () => {
  const wording = 'Write to me about your work.'
  const say = (token: string, purpose: string, is_given: boolean) =>
    office.call('donor-consent', { purpose, is_given, wording }, token)

  test('takes one step to give and one to withdraw', async () => {
    const { token, client } = await donorWithReceipt()
    expect((await say(token, 'news', true)).body).toEqual({ records: 1 })
    await say(token, 'news', true)
    const given = await client.from('consents').select('purpose, wording, withdrawn_at')
    expect(given.data).toEqual([{ purpose: 'news', wording, withdrawn_at: null }])
    expect((await say(token, 'news', false)).status).toBe(200)
    const withdrawn = await client.from('consents').select('withdrawn_at')
    expect(withdrawn.data).toEqual([{ withdrawn_at: expect.any(String) }])
  })

  test('stops messages by WhatsApp while it is withdrawn', async () => {
    const { token, recordId, gift } = await donorWithReceipt()
    const queue = async () => {
      const { rows } = await office.sql(
        `select private.queue_message(jsonb_build_object('cause', gen_random_uuid()::text, 'channel', 'whatsapp',
          'recipient', '919811122233', 'text', 'Thank you', 'donation_id', $1::uuid)) as id`,
        [gift],
      )
      return rows[0].id
    }
    expect(await queue()).not.toBeNull()
    await say(token, 'whatsapp', false)
    expect(await queue()).toBeNull()
    await say(token, 'whatsapp', true)
    expect(await queue()).not.toBeNull()
    expect(recordId).toBeTruthy()
  })
})

describe('a donor whose gift matched a record by phone number alone', () => {
  async function donorWithoutRecord() {
    const email = newAddress()
    const phone = `96${String(10_000_000 + count)}`
    const { rows } = await office.sql(
      `insert into public.donors (name, phone, language) values ('Its Owner', $1, 'en') returning id`,
      [phone],
    )
    const { id: gift } = await office.give({ email, phone })
    const linked = await office.sql('select donor_id from public.donations where id = $1', [gift])
    expect(linked.rows).toEqual([{ donor_id: rows[0].id }])
    return { ...(await office.server.donor(email)), email, phone, gift, ownersRecord: rows[0].id as string }
  }
  const say = (token: string, purpose: string, is_given: boolean) =>
    office.call('donor-consent', { purpose, is_given, wording: 'As I like it.' }, token)
  const queued = async (phone: string, gift: string | null) => {
    const { rows } = await office.sql(
      `select private.queue_message(jsonb_build_object('cause', gen_random_uuid()::text, 'channel', 'whatsapp',
        'recipient', $1::text, 'text', 'Thank you', 'donation_id', $2::uuid)) as id`,
      [`91${phone}`, gift],
    )
    return rows[0].id !== null
  }

  test('sets consents for messages about the own address and gift only', async () => {
    const { token, client, email, phone, gift, ownersRecord } = await donorWithoutRecord()
    expect((await client.from('donors').select('id')).data).toEqual([])
    expect((await say(token, 'news', true)).body).toEqual({ records: 0 })
    await say(token, 'news', true)
    const given = await client.from('consents').select('purpose, withdrawn_at')
    expect(given.data).toEqual([{ purpose: 'news', withdrawn_at: null }])
    await say(token, 'news', false)
    const withdrawn = await client.from('consents').select('withdrawn_at')
    expect(withdrawn.data).toEqual([{ withdrawn_at: expect.any(String) }])

    expect(await queued(phone, gift)).toBe(true)
    await say(token, 'whatsapp', false)
    expect(await queued(phone, gift)).toBe(false)
    expect(await queued(phone, null)).toBe(true)
    await say(token, 'whatsapp', true)
    expect(await queued(phone, gift)).toBe(true)

    await office.call('correct-personal-data', { language: 'hi' }, token)
    expect((await client.from('donor_visits').select('language')).data).toEqual([{ language: 'hi' }])
    const { rows } = await office.sql(
      `select private.language_of($1) as letters, private.language_for(gift) as receipts, d.language as owners
      from public.donations as gift, public.donors as d where gift.id = $2 and d.id = $3`,
      [email, gift, ownersRecord],
    )
    expect(rows).toEqual([{ letters: 'hi', receipts: 'hi', owners: 'en' }])

    const { body } = await office.call('personal-data', {}, token)
    expect(body.parts.consents).toHaveLength(3)
    expect((await office.call('erase-personal-data', { action: 'erase' }, token)).body.is_done).toBe(true)
    const left = await office.sql(
      `select email from public.consents where email = $1 union all select email_key from public.donor_visits
        where email_key = $1`,
      [email],
    )
    expect(left.rows).toEqual([])
  })

  test('cannot read or change another donor’s consents', async () => {
    const { token, client } = await donorWithoutRecord()
    await say(token, 'news', true)
    const other = await donorWithoutRecord()
    expect((await other.client.from('consents').select('id')).data).toEqual([])
    await say(other.token, 'news', false)
    const { data } = await client.from('consents').select('withdrawn_at')
    expect(data).toEqual([{ withdrawn_at: null }])
  })
})

test('corrects the details of one record, and adds and removes a nominee', async () => {
  const { token, client, recordId } = await donorWithReceipt()
  const { body } = await office.call(
    'correct-personal-data',
    { record_id: recordId, city: 'Nashik', language: 'hi', contact_person: '' },
    token,
  )
  expect(body).toEqual({ records: 1 })
  const { data } = await client.from('donors').select('city, language, name')
  expect(data).toEqual([{ city: 'Nashik', language: 'hi', name: 'Asha Rao' }])
  const correctPan = (pan: string) =>
    office.call('correct-personal-data', { record_id: recordId, pan }, token)
  expect(await correctPan('ABCCR1234F')).toMatchObject({
    status: 422,
    body: {
      code: 'invalid_pan',
      message: 'This is the PAN of a company. Please enter your own, or give as an organisation.',
    },
  })
  expect((await correctPan('abcpr9876z')).body).toEqual({ records: 1 })
  expect((await client.from('donors').select('pan')).data).toEqual([{ pan: expect.stringMatching(/76Z$/) }])
  const another = await donorWithReceipt()
  expect(
    (await office.call('correct-personal-data', { record_id: recordId, city: 'Goa' }, another.token)).body,
  ).toEqual({ records: 0 })

  const nominee = { name: 'Ravi Rao', contact: '98000 00011' }
  expect((await office.call('name-nominee', { name: 'R', contact: '' }, token)).status).toBe(400)
  await office.call('name-nominee', { name: 'Somebody Else', contact: 'somewhere' }, token)
  expect((await office.call('name-nominee', nominee, token)).body).toEqual({ is_named: true })
  expect((await client.from('nominees').select('name, contact')).data).toEqual([nominee])
  expect((await another.client.from('nominees').select('name')).data).toEqual([])
  await office.call('name-nominee', { name: '', contact: '' }, token)
  expect((await client.from('nominees').select('name')).data).toEqual([])
})

test('shows the title of a hidden cause to the donor of its gift alone', async () => {
  const { email, client } = await donorWithReceipt()
  const another = await donorWithReceipt()
  await office.sql(
    `insert into public.causes (id, title, is_shown) values ('blankets', 'Winter blankets', false), ('draft', 'A draft', false)`,
  )
  await office.sql(`update public.donations set cause_id = 'blankets' where donor_email = $1`, [email])
  const { data } = await client.from('donations').select('causes(title, is_shown)')
  expect(data).toEqual([{ causes: { title: 'Winter blankets', is_shown: false } }])
  const hidden = { is_shown: false }
  expect((await client.from('causes').select('id').match(hidden)).data).toEqual([{ id: 'blankets' }])
  expect((await another.client.from('causes').select('id').match(hidden)).data).toEqual([])
})

describe('a claim', () => {
  const given_on = '2026-05-02'
  async function offlineGift(reference: string, email: string | null = null) {
    const { rows } = await office.sql(
      `insert into public.donations (amount, platform, payment_status, transaction_id, donor_email, created_at)
      values (750, 'upi', 'successful', $1, $2, '2026-05-03 10:00+05:30') returning id`,
      [reference, email],
    )
    return rows[0].id as string
  }

  test('shows the donor a gift that staff matched to it', async () => {
    const { email, client } = await donorWithReceipt()
    const gift = await offlineGift(`UTR-${count}`)
    await offlineGift(`UTR-${count}-of-another`, 'another@example.org')
    const told = { email, reference: `utr-${count}`, amount: 750, given_on }
    expect((await client.from('gift_claims').insert(told)).error).toBeNull()
    const again = await client.from('gift_claims').insert(told)
    expect(again.error?.message).toBe('We are already looking for this gift.')
    const { data: claims } = await admin.client.from('gift_claims').select('id').eq('email', email)
    const id = claims?.[0]?.id
    const matches = await admin.client.rpc('gift_claim_matches', { claim: id })
    expect(matches.data).toMatchObject([{ id: gift, is_same_reference: true }])
    const decided = await admin.client.rpc('decide_gift_claim', { claim: id, donation: gift })
    expect(decided.error).toBeNull()
    expect((await client.from('gift_claims').select('status')).data).toEqual([{ status: 'approved' }])
    expect((await client.from('donations').select('id').eq('id', gift)).data).toHaveLength(1)
    const twice = await admin.client.rpc('decide_gift_claim', { claim: id })
    expect(twice.error?.message).toBe('This claim was decided before, or is gone.')
  })

  test('cannot be made for another address or matched to a gift that carries one', async () => {
    const { email, client } = await donorWithReceipt()
    const other = { email: 'another@example.org', reference: 'UTR 9', amount: 750, given_on }
    expect((await client.from('gift_claims').insert(other)).error?.code).toBe('42501')
    const future = { ...other, email, given_on: '2099-01-01' }
    expect((await client.from('gift_claims').insert(future)).error?.message).toBe(
      'The day of the gift lies in the future.',
    )
    await client.from('gift_claims').insert({ ...other, email })
    const { data } = await admin.client.from('gift_claims').select('id').eq('email', email)
    const theirs = await offlineGift('UTR 9', 'another@example.org')
    const decided = await admin.client.rpc('decide_gift_claim', { claim: data?.[0]?.id, donation: theirs })
    expect(decided.error?.message).toBe('This gift carries an address already, or was never paid.')
  })
})

test('sends the link to the address on file and shows staff the donor’s last visit', async () => {
  const { email, recordId } = await donorWithReceipt()
  const request = { donor_id: recordId }
  const send = async () => (await office.call('send-donor-link', request, admin.token)).body
  const letters = async () =>
    (
      await office.sql(
        `select from public.outgoing_messages where recipient = $1 and template = 'donor_sign_in'`,
        [email],
      )
    ).rowCount
  expect(await send()).toEqual({ address: email, is_written: true })
  expect(await letters()).toBe(1)
  const history = await admin.client.rpc('history_of', { changed_table: 'donors', key: recordId })
  expect(history.data?.[0]).toMatchObject({
    actor_id: expect.any(String),
    new_values: { own_page_link: 'sent' },
  })
  // Enough letters: the last link lives on, and nothing was sent that the history could tell of.
  for (let i = 2; i <= 5; i++) expect(await send()).toMatchObject({ is_written: true })
  expect(await send()).toEqual({ address: email, is_written: false })
  expect(await letters()).toBe(5)
  const told = await office.sql(
    `select from public.audit_log where table_name = 'donors' and row_key = $1 and new_values ? 'own_page_link'`,
    [recordId],
  )
  expect(told.rowCount).toBe(5)
  const { data } = await admin.client.from('donor_visits').select('last_came_at').eq('email_key', email)
  expect(data).toHaveLength(1)
  const { rows: nameless } = await office.sql(
    `insert into public.donors (name) values ('Nobody') returning id`,
  )
  expect((await office.call('send-donor-link', { donor_id: nameless[0].id }, admin.token)).body.message).toBe(
    'There is no email address on file for this donor.',
  )
})
