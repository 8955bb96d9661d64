/** The details that a payer typed prove nothing: neither whose receipt it is, nor whose record. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueToken } from '../giving/tokens/gift-tokens.ts'
import { ASHA, freshEmail, type Office, openOffice } from '../testing/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

let nth = 0
const pan = () => `ABCPT${String(++nth).padStart(4, '0')}C`
const phoneNumber = () => `98${String(10_000_000 + ++nth)}`
const namesOn = async (gift: string) => (await office.receiptsOf(gift)).map(({ data }) => data.donor.name)
const recordOf = async (gift: string) =>
  (
    await office.sql(
      `select d.id, d.name, d.address, d.email, d.pan from public.donors as d
      join public.donations as g on g.donor_id = d.id where g.id = $1`,
      [gift],
    )
  ).rows[0]
const mallory = () => ({ ...ASHA, name: 'Mallory Thief', address: '66 Dark Lane', id_number: pan() })

/** With the link of a letter to the gift's address. */
async function tellByLetter(donationId: string, entry: object) {
  const query = (text: string, values?: unknown[]) => office.sql(text, values)
  const token = await issueToken(query, { purpose: 'details', donationId, isProved: true })
  return office.call('donor-details', { token, ...entry })
}

async function confirmationFor(email: string): Promise<string> {
  const { rows } = await office.sql(
    `select w.variables ->> 'link' as link from private.confidential_words as w
    join public.outgoing_messages as m on m.id = w.message_id where m.recipient = $1`,
    [email],
  )
  return rows[0].link.split('#confirm=')[1]
}

describe('a payment of one rupee with details', () => {
  test('gives them to neither receipt nor record of a waiting gift with the same address', async () => {
    const email = freshEmail()
    const waiting = await office.give({ amount: 100_000, email })
    await office.workOff()
    const before = await recordOf(waiting.id)
    const planted = await office.give({ amount: 1, email })
    expect((await office.tell(planted.id, mallory())).status).toBe(200)
    await office.workOff()
    expect(await namesOn(waiting.id)).toEqual([])
    expect(await recordOf(waiting.id)).toEqual(before)
    expect(await namesOn(planted.id)).toEqual(['Mallory Thief'])
    // Not with a letter that the owner reads either: what waits is told by them.
    await office.server.donor(email)
    await office.sql('select private.queue_receipt($1)', [waiting.id])
    await office.workOff()
    expect(await namesOn(waiting.id)).toEqual([])
    await office.tell(waiting.id, { ...ASHA, id_number: pan() })
    await office.workOff()
    expect(await namesOn(waiting.id)).toEqual(['Asha Rao'])
  })

  test('keeps them when the owner of the address gives for the first time later', async () => {
    const email = freshEmail()
    const planted = await office.give({ amount: 1, email })
    await office.tell(planted.id, mallory())
    const { id } = await office.give({ amount: 20_000, email })
    await office.workOff()
    expect(await namesOn(id)).toEqual([])
    expect((await tellByLetter(id, { ...ASHA, id_number: pan() })).status).toBe(200)
    await office.workOff()
    expect(await namesOn(id)).toEqual(['Asha Rao'])
    expect(await recordOf(planted.id)).toMatchObject({ name: 'Mallory Thief' })
    // From now on the address is proved, and its gifts need no details.
    const next = await office.give({ email })
    await office.workOff()
    expect(await namesOn(next.id)).toEqual(['Asha Rao'])
  })

  test('puts them on no receipt of a later gift with the same phone number', async () => {
    const phone = phoneNumber()
    const own = freshEmail()
    const planted = await office.give({ amount: 1, email: null, phone })
    await office.tell(planted.id, { ...mallory(), email: own })
    const { id } = await office.give({ amount: 20_000, email: null, phone })
    await office.workOff()
    expect(await namesOn(id)).toEqual([])
    expect((await office.tell(id, { ...ASHA, id_number: pan() })).status).toBe(200)
    await office.workOff()
    expect(await namesOn(id)).toEqual(['Asha Rao'])
    expect((await office.call('confirm-donor-email', { token: await confirmationFor(own) })).status).toBe(200)
    const { token, client } = await office.server.donor(own)
    expect((await client.from('donors').select('name')).data).toEqual([{ name: 'Mallory Thief' }])
    const { body } = await office.call('personal-data', {}, token)
    expect(body.parts.gifts).toMatchObject([{ amount: '1.00' }])
    expect(JSON.stringify(body)).not.toContain('Asha')
    expect((await office.letters(id)).map(({ recipient }) => recipient)).not.toContain(own)
  })

  test('takes over no record that staff entered', async () => {
    const [phone, email] = [phoneNumber(), freshEmail()]
    const { rows } = await office.sql(
      `insert into public.donors (name, phone, address) values ('Meera Iyer', $1, '1 Hidden Street') returning id`,
      [phone],
    )
    await office.sql(
      `insert into public.contact_messages (name, email, subject, message, donor_id)
      values ('Meera Iyer', 'meera@example.com', 'Private', 'Of my illness', $1)`,
      [rows[0].id],
    )
    await office.sql(`insert into public.donors (name, email) values ('Known to staff', $1)`, [email])
    for (const payer of [{ email: null, phone }, { email }]) {
      const own = freshEmail()
      const { id } = await office.give({ amount: 1, ...payer })
      await office.tell(id, { ...mallory(), email: own })
      await office.call('confirm-donor-email', { token: await confirmationFor(own) })
      const { token } = await office.server.donor(own)
      const { body } = await office.call('personal-data', {}, token)
      expect(body.parts.messages).toEqual([])
      expect(body.parts.records).toMatchObject([{ name: 'Mallory Thief' }])
    }
    const staffs = await office.sql(
      `select name, email, address from public.donors where id = $1 or email = $2 order by name`,
      [rows[0].id, email],
    )
    expect(staffs.rows).toEqual([
      { name: 'Known to staff', email, address: null },
      { name: 'Meera Iyer', email: null, address: '1 Hidden Street' },
    ])
  })
})

test('refuses a second address once the record belongs to another donor, and notifies staff', async () => {
  const [email, own] = [freshEmail(), freshEmail()]
  const { id } = await office.give({ amount: 1, email })
  await office.tell(id, { ...mallory(), email: own })
  const token = await confirmationFor(own)
  // The owner of the address reads a letter in between.
  await office.server.donor(email)
  expect(await office.call('confirm-donor-email', { token })).toMatchObject({
    status: 409,
    body: {
      code: 'record_changed',
      message: 'These details have changed since our email. Our staff look at it and write to you.',
    },
  })
  expect(await recordOf(id)).toMatchObject({ email })
  const { rows } = await office.sql(`select kind, message from public.privacy_requests where address = $1`, [
    own,
  ])
  expect(rows).toEqual([{ kind: 'correction', message: `Wants the receipt of gift ${id} at this address.` }])
})

describe('the file of a receipt', () => {
  test('does not open by the payer’s link when the details came with a letter', async () => {
    const email = freshEmail()
    const { id } = await office.give({ amount: 1, email })
    const ofPayer = await office.token('gift', id)
    const told = await tellByLetter(id, { ...ASHA, id_number: pan() })
    await office.workOff()
    expect((await office.call('gift-link', { token: ofPayer, action: 'receipt' })).status).toBe(403)
    const ofReader = told.body.receipt_token
    expect((await office.call('gift-link', { token: ofReader, action: 'receipt' })).status).toBe(200)
  })

  test('does not go to the typed phone number when it has earlier details', async () => {
    await office.save('whatsapp_phone_id', '1')
    await office.sql(`insert into private.site_secrets (key, value) values ('whatsapp_access_token', 'x')
      on conflict do nothing`)
    await office.sql(`insert into public.message_templates (key, channel, language, body, whatsapp_name)
      values ('receipt_issued', 'whatsapp', 'en', 'Your receipt: {{link}}', 'daan_receipt') on conflict do nothing`)
    const numbers = async (gift: string) =>
      (
        await office.sql(
          `select recipient from public.outgoing_messages
          where donation_id = $1 and channel = 'whatsapp' and template = 'receipt_issued'`,
          [gift],
        )
      ).rows
    const email = freshEmail()
    const first = await office.give({ email, phone: phoneNumber() })
    await office.tell(first.id, { ...ASHA, id_number: pan() })
    await office.workOff()
    expect(await numbers(first.id)).toHaveLength(1)
    await office.server.donor(email)
    const planted = await office.give({ amount: 1, email, phone: phoneNumber() })
    await office.workOff()
    expect(await namesOn(planted.id)).toEqual(['Asha Rao'])
    expect(await numbers(planted.id)).toEqual([])
  })
})

describe('a gift with contact details of another donor', () => {
  /** Asha, who has told her details and reads her letters. */
  async function asha() {
    const [email, phone] = [freshEmail(), phoneNumber()]
    const { id } = await office.give({ email, phone })
    await office.tell(id, { ...ASHA, id_number: pan() })
    await office.workOff()
    await office.server.donor(email)
    return { id, email, phone, record: await recordOf(id) }
  }

  test('gets no receipt in her name by her phone number alone, and shows her nothing of the payer', async () => {
    const { phone, email, record } = await asha()
    const { id } = await office.give({ amount: 1, email: null, phone })
    await office.workOff()
    expect(await recordOf(id)).toEqual(record)
    const token = await office.token('gift', id)
    expect((await office.call('gift-link', { token })).body).toMatchObject({
      receipt: null,
      missing: expect.arrayContaining(['name', 'address']),
    })
    expect((await office.call('gift-link', { token, action: 'send_details_link' })).status).toBe(409)

    await office.tell(id, { ...ASHA, name: 'Ravi Rathore', address: '9 Hill Road', id_number: pan() })
    await office.workOff()
    expect(await office.receiptsOf(id)).toMatchObject([{ data: { donor: { name: 'Ravi Rathore' } } }])
    expect(await recordOf(id)).toMatchObject({ name: 'Ravi Rathore', email: null })
    const { rows } = await office.sql('select name, address, pan, email from public.donors where id = $1', [
      record.id,
    ])
    expect(rows[0]).toMatchObject({ name: 'Asha Rao', address: '12 Lake Road', pan: record.pan, email })
    expect((await office.letters(id)).filter(({ recipient }) => recipient === email)).toEqual([])
    const { client } = await office.server.donor(email)
    expect(JSON.stringify((await client.from('donors').select('name, address')).data)).not.toContain('Ravi')
    expect((await client.from('receipts').select('donation_id').eq('donation_id', id)).data).toEqual([])
  })

  test('does not change a record that staff have by its number alone', async () => {
    const phone = phoneNumber()
    await office.sql(`insert into public.donors (name, phone, city) values ('Meera Iyer', $1, 'Pune')`, [
      phone,
    ])
    const { id } = await office.give({ amount: 1, email: freshEmail(), phone })
    await office.tell(id, { ...ASHA, id_number: pan() })
    const { rows } = await office.sql(
      'select name, address from public.donors where phone = $1 order by name',
      [phone],
    )
    expect(rows).toEqual([
      { name: 'Asha Rao', address: '12 Lake Road' },
      { name: 'Meera Iyer', address: null },
    ])
  })

  test('sends her receipt to her address, and its file not to the payer', async () => {
    const { email, record } = await asha()
    const { id } = await office.give({ amount: 1, email })
    await office.workOff()
    expect(await office.receiptsOf(id)).toMatchObject([{ data: { donor: { name: 'Asha Rao' } } }])
    expect(await office.letters(id)).toMatchObject([{ template: 'receipt_issued', recipient: email }])
    // A receipt with only the payer's own entries is for the payer at once.
    const nameless = await office.give({ amount: 1, paidAt: '2021-05-02T06:30:00Z', name: 'The Payer' })
    await office.workOff()
    const namelessToken = await office.token('gift', nameless.id)
    expect((await office.call('gift-link', { token: namelessToken, action: 'receipt' })).status).toBe(200)

    const ofPayer = await office.token('gift', id)
    expect(await office.call('gift-link', { token: ofPayer, action: 'receipt' })).toMatchObject({
      status: 403,
      body: { code: 'sent_by_letter' },
    })
    const query = (text: string, values?: unknown[]) => office.sql(text, values)
    const ofReader = await issueToken(query, { purpose: 'gift', donationId: id, isProved: true })
    expect((await office.call('gift-link', { token: ofReader, action: 'receipt' })).status).toBe(200)

    const second = await office.give({ amount: 1, email })
    const passport = { id_kind: 'passport', id_number: 'Z7654321', country: 'Nepal' }
    await office.tell(second.id, { ...ASHA, ...passport, name: 'Ravi Rathore', address: 'Lazimpat 4' })
    const { rows } = await office.sql('select name, address, pan from public.donors where id = $1', [
      record.id,
    ])
    expect(rows).toEqual([{ name: 'Asha Rao', address: '12 Lake Road', pan: record.pan }])
  })
})
