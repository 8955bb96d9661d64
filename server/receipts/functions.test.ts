import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueToken } from '../giving/gift-tokens.ts'
import { workOnReceipts } from './batches.ts'
import { ASHA, freshEmail, type Office, openOffice } from './testing.ts'

let office: Office
let admin: { token: string; id: string }
beforeAll(async () => {
  office = await openOffice()
  admin = await office.server.signedIn('admin')
})
afterAll(() => office.close())

const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString() === '%PDF-'
const pan = (nth: number) => `ABCPR${String(nth).padStart(4, '0')}Z`
let nth = 0

async function receipted(entry: object = { ...ASHA, id_number: pan(++nth) }) {
  const gift = await office.give()
  await office.tell(gift.id, entry)
  await office.workOff()
  const [receipt] = await office.receiptsOf(gift.id)
  return { ...gift, receipt }
}

describe('gift-link', () => {
  test('shows what the receipt waits for, then hands it out by both links and to no other', async () => {
    const { id } = await office.give()
    const [gift, receipt] = await Promise.all([office.token('gift', id), office.token('receipt', id)])
    await office.workOff()
    expect((await office.call('gift-link', { token: gift })).body).toMatchObject({
      receipt: null,
      missing: expect.arrayContaining(['address']),
    })
    expect((await office.call('gift-link', { token: receipt, action: 'receipt' })).body).toMatchObject({
      code: 'no_receipt',
    })
    await office.tell(id, { ...ASHA, id_number: pan(++nth) })
    await office.workOff()
    expect((await office.call('gift-link', { token: gift })).body).toMatchObject({
      receipt: { receipt_no: expect.stringContaining('DF') },
      missing: [],
    })
    for (const token of [gift, receipt]) {
      const { status, bytes } = await office.call('gift-link', { token, action: 'receipt' })
      expect([status, isPdf(bytes)]).toEqual([200, true])
    }
    expect((await office.call('gift-link', { token: receipt })).status).toBe(404)
  })

  test('sends the link for the details to the address on file, once a day', async () => {
    const email = freshEmail()
    const { id } = await office.give({ email })
    await office.workOff()
    const send = async (of: string) =>
      office.call('gift-link', { token: await office.token('gift', of), action: 'send_details_link' })
    for (const _ of [1, 2]) expect((await send(id)).status).toBe(204)
    const { rows } = await office.sql(
      `select recipient, confidential from public.outgoing_messages
      where donation_id = $1 and template = 'receipt_details' and cause like '%asked by donor%'`,
      [id],
    )
    expect(rows).toEqual([{ recipient: email, confidential: true }])

    const nobody = await office.give({ email: null })
    await office.workOff()
    expect(await send(nobody.id)).toMatchObject({
      status: 409,
      body: {
        code: 'no_address',
        message: 'We know no email address for this gift. Please write to us.',
      },
    })
  })

  test('opens the form for the details where no letter can ask for them, and proves nothing by it', async () => {
    const phoneOnly = await office.give({ email: null, phone: '98111 22233' })
    await office.workOff()
    const token = await office.token('gift', phoneOnly.id)
    expect((await office.call('gift-link', { token })).body).toMatchObject({ has_address: false })
    const { body } = await office.call('gift-link', { token, action: 'details' })
    const told = await office.call('donor-details', {
      token: body.details_token,
      ...ASHA,
      id_number: pan(++nth),
    })
    expect(told.body).toMatchObject({ receipt: { kind: 'tax' }, receipt_token: expect.any(String) })
    const { rows } = await office.sql(
      `select d.typed_with, t.is_proved from public.donations as g join public.donors as d on d.id = g.donor_id
        join private.gift_tokens as t on t.donation_id = g.id and t.purpose = 'details' where g.id = $1`,
      [phoneOnly.id],
    )
    expect(rows).toEqual([{ typed_with: phoneOnly.id, is_proved: false }])
    expect((await office.call('gift-link', { token, action: 'details' })).status, 'nothing is missing').toBe(
      409,
    )

    const withAddress = await office.give()
    await office.workOff()
    const other = await office.token('gift', withAddress.id)
    expect((await office.call('gift-link', { token: other })).body).toMatchObject({ has_address: true })
    expect(await office.call('gift-link', { token: other, action: 'details' })).toMatchObject({
      status: 409,
      body: { code: 'sent_by_letter' },
    })
  })
})

describe('a gift with what another donor has', () => {
  const recordOf = async (id: string) =>
    (
      await office.sql(
        `select d.id, d.name, d.address, d.pan, d.email from public.donors as d
          join public.donations as g on g.donor_id = d.id where g.id = $1`,
        [id],
      )
    ).rows[0]
  const phoneNumber = () => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`

  /** Asha, who has told her details and reads her letters. */
  async function asha() {
    const [email, phone] = [freshEmail(), phoneNumber()]
    const { id } = await office.give({ email, phone })
    await office.tell(id, { ...ASHA, id_number: pan(++nth) })
    await office.workOff()
    await office.server.donor(email)
    return { id, email, phone, record: await recordOf(id) }
  }

  test('her phone number alone: no receipt in her name, and nothing of the payer for her', async () => {
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

    await office.tell(id, { ...ASHA, name: 'Ravi Rathore', address: '9 Hill Road', id_number: pan(++nth) })
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

  test('a record that staff have by its number alone is not written to', async () => {
    const phone = phoneNumber()
    await office.sql(`insert into public.donors (name, phone, city) values ('Meera Iyer', $1, 'Pune')`, [
      phone,
    ])
    const { id } = await office.give({ amount: 1, email: freshEmail(), phone })
    await office.tell(id, { ...ASHA, id_number: pan(++nth) })
    const { rows } = await office.sql(
      'select name, address from public.donors where phone = $1 order by name',
      [phone],
    )
    expect(rows).toEqual([
      { name: 'Asha Rao', address: '12 Lake Road' },
      { name: 'Meera Iyer', address: null },
    ])
  })

  test('her address: her receipt goes to her, and its file not to the payer', async () => {
    const { email, record } = await asha()
    const { id } = await office.give({ amount: 1, email })
    await office.workOff()
    expect(await office.receiptsOf(id)).toMatchObject([{ data: { donor: { name: 'Asha Rao' } } }])
    expect(await office.letters(id)).toMatchObject([{ template: 'receipt_issued', recipient: email }])
    // What names nobody is for the payer at once.
    const nameless = await office.give({ amount: 1, paidAt: '2021-05-02T06:30:00Z' })
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

describe('donor-details', () => {
  test('answers alike for a link that never was, and for one whose receipt is issued', async () => {
    const { id } = await office.give()
    const token = await office.detailsToken(id)
    const never = await office.call('donor-details', { token: 'x'.repeat(43), ...ASHA })
    const rubbish = await office.call('donor-details', { token: 7 })
    const entry = { ...ASHA, id_number: pan(++nth) }
    const told = await office.call('donor-details', { token, ...entry })
    expect(told.status).toBe(200)
    const file = await office.call('gift-link', { token: told.body.receipt_token, action: 'receipt' })
    expect([file.status, isPdf(file.bytes)]).toEqual([200, true])
    const after = await office.call('donor-details', { token, ...entry, name: 'Somebody Else' })
    for (const { status, body } of [never, rubbish, after]) {
      expect(status).toBe(404)
      expect(body).toMatchObject({ code: 'unknown_link', message: 'This link does not work any more.' })
    }
    expect((await office.receiptsOf(id))[0].data.donor.name).toBe('Asha Rao')
  })

  test('takes a PAN beside the passport of a citizen abroad, and the receipt names it', async () => {
    const abroad = { ...ASHA, id_kind: 'passport', id_number: `Z12345${++nth}`, country: 'Nepal' }
    const wrong = await office.give()
    expect((await office.tell(wrong.id, { ...abroad, pan: 'ABCCR1234F' })).body.fields).toEqual({
      pan: 'This is the PAN of a company. Please enter your own, or give as an organisation.',
    })
    const { id } = await office.give()
    const number = pan(++nth)
    expect((await office.tell(id, { ...abroad, pan: number })).body.receipt.kind).toBe('tax')
    const [receipt] = await office.receiptsOf(id)
    expect(receipt.data.donor).toMatchObject({ id_kind: 'pan', id_mask: `••••••${number.slice(-4)}` })
    const { rows } = await office.sql('select kind from private.identifiers where donor_id = $1 order by 1', [
      receipt.data.donor.id,
    ])
    expect(rows).toEqual([{ kind: 'pan' }, { kind: 'passport' }])

    const alone = await office.give()
    await office.tell(alone.id, { ...abroad, id_number: `Z12345${++nth}` })
    expect((await office.receiptsOf(alone.id))[0].data.donor).toMatchObject({ id_kind: 'passport' })
  })

  test('tells per field what cannot be right, and stores none of it', async () => {
    const { id } = await office.give()
    const { status, body } = await office.tell(id, { ...ASHA, id_number: 'ABCCR1234F', pincode: '41' })
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      id_number: 'This is the PAN of a company. Please enter your own, or give as an organisation.',
      pincode: 'A pincode has six digits, such as 411001.',
    })
    expect(
      (
        await office.sql(
          'select from private.identifiers as i join public.donations as d using (donor_id) where d.id = $1',
          [id],
        )
      ).rowCount,
    ).toBe(0)
  })

  test('asks once about a number that another donor gave with another name', async () => {
    const number = pan(++nth)
    await receipted({ ...ASHA, id_number: number })
    const { id } = await office.give()
    const other = { ...ASHA, name: 'Ravi Rathore', id_number: number }
    const asked = await office.tell(id, other)
    expect(asked.status).toBe(422)
    expect(asked.body.fields.id_number).toContain('This number was given with another name before.')
    expect((await office.tell(id, { ...other, is_confirmed: true })).body.receipt.kind).toBe('tax')
    const again = await office.give()
    expect((await office.tell(again.id, { ...ASHA, name: 'Rao, Asha', id_number: number })).status).toBe(200)
  })

  test('leaves alone the record of somebody whose address was used to pay', async () => {
    const email = freshEmail()
    const first = await office.give({ email })
    await office.tell(first.id, { ...ASHA, id_number: pan(++nth) })
    const second = await office.give({ email, amount: 1 })
    await office.tell(second.id, { ...ASHA, name: 'Mallory', id_number: pan(++nth) })
    const { rows } = await office.sql(
      `select d.name from public.donations as gift join public.donors as d on d.id = gift.donor_id
      where gift.id = any ($1) order by gift.amount desc`,
      [[first.id, second.id]],
    )
    expect(rows).toEqual([{ name: 'Asha Rao' }, { name: 'Mallory' }])
  })

  test('sends nothing to a second address before its link was used', async () => {
    const [payers, second] = [freshEmail(), freshEmail()]
    const { id } = await office.give({ email: payers })
    await office.tell(id, { ...ASHA, id_number: pan(++nth), email: second })
    await office.workOff()
    const sent = async () =>
      (
        await office.sql(
          `select template, recipient from public.outgoing_messages where recipient = any ($1)
            and template in ('receipt_issued', 'donor_email_confirmation') order by created_at`,
          [[payers, second]],
        )
      ).rows
    expect(await sent()).toEqual([
      { template: 'donor_email_confirmation', recipient: second },
      { template: 'receipt_issued', recipient: payers },
    ])
    const { rows } = await office.sql(
      `select w.variables ->> 'link' as link from private.confidential_words as w
        join public.outgoing_messages as m on m.id = w.message_id where m.recipient = $1`,
      [second],
    )
    const token = rows[0].link.split('#confirm=')[1]
    expect(await office.call('confirm-donor-email', { token })).toMatchObject({
      status: 200,
      body: { confirmed: true },
    })
    expect((await office.call('confirm-donor-email', { token })).status).toBe(404)
    expect((await sent()).at(-1)).toEqual({ template: 'receipt_issued', recipient: second })
  })

  test('of one charge are those of every charge of its monthly gift', async () => {
    const { rows } = await office.sql(
      `insert into public.monthly_gifts (subscription_id, amount, key_id)
      values ($1, 1000, 'rzp_live_x') returning id`,
      [`sub_${freshEmail()}`],
    )
    const charges = [await office.give(), await office.give()]
    await office.sql(`update public.donations set monthly_gift_id = $2 where id = any ($1)`, [
      charges.map(({ id }) => id),
      rows[0].id,
    ])
    await office.workOff()
    const [first, second] = charges
    await office.tell(second?.id ?? '', { ...ASHA, id_number: pan(++nth) })
    await office.workOff()
    const [one] = await office.receiptsOf(first?.id ?? '')
    const [other] = await office.receiptsOf(second?.id ?? '')
    expect(one).toMatchObject({ kind: 'tax', data: { donor: other.data.donor } })
  })

  test('of a foreign citizen make the gift a foreign contribution', async () => {
    const { id } = await office.give()
    await office.tell(id, {
      ...ASHA,
      citizenship: 'foreign',
      id_kind: 'passport',
      id_number: `X99${++nth}999`,
    })
    const { rows } = await office.sql('select is_foreign, citizenship from public.donations where id = $1', [
      id,
    ])
    expect(rows).toEqual([{ is_foreign: true, citizenship: 'foreign' }])
  })

  test('takes a monthly gift’s link until the receipt of its first charge is issued', async () => {
    const { id } = await office.give()
    const { rows } = await office.sql(
      `insert into public.monthly_gifts (subscription_id, amount, key_id)
      values ('sub_' || $1, 1000, 'rzp_live_x') returning id`,
      [id],
    )
    const monthlyGiftId = rows[0].id
    await office.sql(`update public.donations set monthly_gift_id = $2 where id = $1`, [id, monthlyGiftId])
    const token = await issueToken((text, values) => office.sql(text, values), {
      purpose: 'details',
      monthlyGiftId,
    })
    const entry = { token, ...ASHA, id_number: pan(++nth) }
    expect((await office.call('donor-details', entry)).body.receipt.kind).toBe('tax')
    expect(await office.receiptsOf(id)).toHaveLength(1)
    expect((await office.call('donor-details', entry)).status).toBe(404)
  })

  test('takes what an organisation tells, and what somebody agreed to', async () => {
    const { id } = await office.give()
    const entry = {
      ...ASHA,
      kind: 'organisation',
      name: 'Rao Mills',
      contact_person: 'Meera Iyer',
      id_number: 'ABCCR1234F',
    }
    const consents = [{ purpose: 'news', wording: 'Write to me about the work.' }]
    expect((await office.tell(id, { ...entry, consents, language: 'hi' })).body.receipt.kind).toBe('tax')
    expect((await office.receiptsOf(id))[0].data).toMatchObject({
      language: 'hi',
      donor: { kind: 'organisation', name: 'Rao Mills', contact_person: 'Meera Iyer' },
    })
    const { rows } = await office.sql(
      `select purpose, wording, source from public.consents as c join public.donations as d on d.donor_id = c.donor_id
      where d.id = $1`,
      [id],
    )
    expect(rows).toEqual([{ purpose: 'news', wording: 'Write to me about the work.', source: 'gift_page' }])
  })
})

describe('verify-receipt', () => {
  const ask = (code: string, from = '10.9.9.9') =>
    fetch(`${office.server.url}/functions/v1/verify-receipt?code=${code}`, {
      headers: { apikey: office.server.anonKey, 'X-Forwarded-For': from },
    })

  test('confirms number, day and sum, and names nobody', async () => {
    const { receipt } = await receipted()
    const answer = await ask(receipt.verify_code)
    expect(await answer.json()).toEqual({
      receipt_no: receipt.receipt_no,
      issued_on: receipt.data.issued_on,
      given_on: '2026-11-14',
      amount: '1000.00',
      currency: 'INR',
      is_cancelled: false,
      is_test: false,
    })
    expect((await ask('x'.repeat(22))).status).toBe(404)
  })

  test('is not asked often', async () => {
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await ask('x'.repeat(22), '10.8.8.8')).status)
    expect(statuses.at(29)).toBe(404)
    expect(statuses.at(30)).toBe(429)
  })
})

describe('staff', () => {
  test.each([
    'receipt-action',
    'receipt-file',
    'receipt-batch',
    'donor-identifier',
    'receipt-signature',
  ] as const)('alone call %s', async (name) => {
    const member = await office.server.signedIn('member')
    expect((await office.call(name, {}, member.token)).status).toBe(403)
    expect((await office.call(name, {})).status).toBe(403)
  })

  test('ask the donor for what is missing, once a day, and only while something is', async () => {
    const { id } = await office.give()
    await office.workOff()
    const ask = () => office.call('receipt-action', { action: 'ask', donation_id: id }, admin.token)
    const asked = async () =>
      (
        await office.sql(
          `select recipient from public.outgoing_messages where donation_id = $1 and cause like '%asked by staff%'`,
          [id],
        )
      ).rows
    expect(await ask()).toMatchObject({ status: 200, body: { receipt: null } })
    expect(await ask()).toMatchObject({ status: 200 })
    expect(await asked()).toHaveLength(1)
    await office.tell(id, { ...ASHA, id_number: pan(++nth) })
    expect((await ask()).body).toMatchObject({ code: 'receipt_not_waiting' })

    const nobody = await office.give({ email: null })
    await office.workOff()
    const refused = await office.call(
      'receipt-action',
      { action: 'ask', donation_id: nobody.id },
      admin.token,
    )
    expect(refused.body).toMatchObject({
      code: 'no_address',
      message: 'There is no address that the donor could be asked at, or they do not want to be asked.',
    })
  })

  test('correct a name by cancelling and issuing again', async () => {
    const { id, receipt } = await receipted()
    await office.sql(
      `update public.donors set name = 'Asha V. Rao' where id = (select donor_id from public.donations where id = $1)`,
      [id],
    )
    const request = { action: 'correct', id: receipt.id, reason: 'The name was misspelt.' }
    const { body } = await office.call('receipt-action', request, admin.token)
    const [old, corrected] = await office.receiptsOf(id)
    expect(body.receipt.receipt_no).toBe(corrected.receipt_no)
    expect(old).toMatchObject({ cancel_reason: 'The name was misspelt.' })
    expect(corrected).toMatchObject({
      replaces_id: old.id,
      data: { donor: { name: 'Asha V. Rao' }, replaces: old.receipt_no },
    })
    const { rows } = await office.sql(
      `select actor_id from public.audit_log where table_name = 'receipts' and row_key = $1 and action = 'update'
      order by id desc limit 1`,
      [old.id],
    )
    expect(rows).toEqual([{ actor_id: admin.id }])
  })

  test('cancel with a reason, and issue again', async () => {
    const { id, receipt } = await receipted()
    const cancel = (reason?: string) =>
      office.call('receipt-action', { action: 'cancel', id: receipt.id, reason }, admin.token)
    expect((await cancel()).body.message).toBe('Please give a reason.')
    expect((await cancel('Entered twice.')).status).toBe(200)
    expect((await cancel('Entered twice.')).status).toBe(404)
    expect((await office.letters(id)).at(-1)).toMatchObject({ template: 'receipt_cancelled' })

    await office.sql('select private.queue_receipt($1)', [id])
    await office.workOff()
    const all = await office.call('receipt-batch', { kind: 'issue', filter: { year: 2026 } }, admin.token)
    await workOnReceipts(office.server.services, all.body.id)
    expect(await office.receiptsOf(id), 'neither a job nor all that are due bring it back').toHaveLength(1)
    const { body } = await office.call('receipt-action', { action: 'issue', donation_id: id }, admin.token)
    expect(body.receipt.receipt_no).not.toBe(receipt.receipt_no)
  })

  test('get the file as issued, a duplicate, a sample and a donor’s year', async () => {
    const { receipt } = await receipted()
    const file = (request: object) => office.call('receipt-file', request, admin.token)
    const issued = await file({ what: 'issued', id: receipt.id })
    expect(isPdf(issued.bytes)).toBe(true)
    expect((await file({ what: 'issued', id: receipt.id })).bytes.equals(issued.bytes)).toBe(true)
    const duplicate = await file({ what: 'duplicate', id: receipt.id })
    expect(isPdf(duplicate.bytes) && !duplicate.bytes.equals(issued.bytes)).toBe(true)
    expect(isPdf((await file({ what: 'sample', language: 'hi' })).bytes)).toBe(true)
    const settings = { receipt_prefix: 'TYPED', receipt_start: '70', receipt_width: '4' }
    const typed = (await file({ what: 'sample', language: 'en', settings })).bytes.toString('latin1')
    expect(typed).toMatch(/<rdf:li xml:lang="x-default">TYPED\/\d{4}-\d\d\/0070<\/rdf:li>/)
    expect((await file({ what: 'sample', language: 'en', settings: { org_name: 'X' } })).status).toBe(400)
    const year = { what: 'summary', donor_id: receipt.data.donor.id, year: 2026 }
    expect(isPdf((await file(year)).bytes)).toBe(true)
    expect((await file({ ...year, year: 2020 })).status).toBe(404)
    const taken = await office.sql(
      `select actor_id, new_values from public.audit_log
      where table_name = 'receipts' and row_key = $1 and new_values ? 'identifiers' order by id`,
      [receipt.id],
    )
    const entry = (as: string) => ({
      actor_id: admin.id,
      new_values: { identifiers: 'downloaded', file: receipt.receipt_no, as },
    })
    expect(taken.rows).toEqual([entry('issued'), entry('issued'), entry('duplicate')])
  })

  test('see a number on a click that is logged, and save one that is sealed', async () => {
    const { rows } = await office.sql(`insert into public.donors (name) values ('Ravi') returning id`)
    const donor_id = rows[0].id
    const identifier = (request: object) =>
      office.call('donor-identifier', { donor_id, ...request }, admin.token)
    expect((await identifier({ action: 'save', kind: 'pan', number: 'nonsense' })).status).toBe(422)
    expect((await identifier({ action: 'save', kind: 'pan', number: 'abcpk 4321 q' })).status).toBe(200)
    const stored = await office.sql('select pan from public.donors where id = $1', [donor_id])
    expect(stored.rows).toEqual([{ pan: '••••••321Q' }])
    expect((await identifier({ action: 'reveal' })).body.identifiers).toEqual([
      { kind: 'pan', number: 'ABCPK4321Q' },
    ])
    const log = await office.sql(
      `select actor_id, new_values from public.audit_log where table_name = 'donors' and row_key = $1 order by id desc limit 1`,
      [donor_id],
    )
    expect(log.rows).toEqual([{ actor_id: admin.id, new_values: { identifier: 'shown' } }])
    // The same mask, and another number.
    const other = { action: 'add', kind: 'pan', number: 'ZYXPK4321Q' }
    expect((await identifier(other)).body).toMatchObject({ stays: '••••••321Q' })
    expect((await identifier({ ...other, number: 'abcpk4321q' })).body).toEqual({
      identifiers: [],
      others: [],
    })
    expect((await identifier({ action: 'reveal' })).body.identifiers).toEqual([
      { kind: 'pan', number: 'ABCPK4321Q' },
    ])
    await identifier({ action: 'remove', kind: 'pan' })
    expect((await identifier({ action: 'reveal' })).body.identifiers).toEqual([])
    expect((await identifier(other)).body).not.toHaveProperty('stays')
    expect((await identifier({ action: 'reveal' })).body.identifiers).toEqual([
      { kind: 'pan', number: 'ZYXPK4321Q' },
    ])
  })

  test.each(['zip', 'pdf', 'summary'])('work on many at once: %s', async (kind) => {
    await receipted()
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

  test('work on those alone whose number was looked for', async () => {
    const [{ receipt }] = [await receipted(), await receipted()]
    const filter = { number: receipt.receipt_no.toLowerCase() }
    const { body } = await office.call('receipt-batch', { kind: 'zip', filter }, admin.token)
    await workOnReceipts(office.server.services, body.id)
    const { rows } = await office.sql('select total, done from public.receipt_batches where id = $1', [
      body.id,
    ])
    expect(rows).toEqual([{ total: 1, done: 1 }])
  })

  test.each([
    ['zip', 'receipts-2-of-2.zip'],
    ['pdf', 'receipts-2-of-2.pdf'],
    ['summary', null],
  ])('what is too much for one file comes in several: %s', async (kind, logged) => {
    // A day of their own, so that these three are all.
    const day = { zip: '2026-10-01', pdf: '2026-10-02', summary: '2026-10-03' }[kind]
    for (const _ of [1, 2, 3]) {
      const { id } = await office.give({ paidAt: `${day}T06:30:00Z` })
      await office.tell(id, { ...ASHA, id_number: pan(++nth) })
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

  test('put a donor’s record right, and what waited for it is issued', async () => {
    const gift = await office.give()
    await office.workOff()
    const { rows } = await office.sql('select donor_id from public.donations where id = $1', [gift.id])
    const number = { action: 'save', donor_id: rows[0].donor_id, kind: 'pan', number: pan(++nth) }
    await office.call('donor-identifier', number, admin.token)
    const { error } = await (await office.server.signedIn('admin')).client
      .from('donors')
      .update({ name: 'Ravi Rao', address: 'x', city: 'Pune', state: 'Maharashtra', pincode: '411001' })
      .eq('id', rows[0].donor_id)
    expect(error).toBeNull()
    await office.workOff()
    expect(await office.receiptsOf(gift.id)).toMatchObject([
      { kind: 'tax', data: { donor: { name: 'Ravi Rao' } } },
    ])
  })

  test('enter a registration, and what was acknowledged without one gets its tax receipt', async () => {
    const gift = await office.give({ paidAt: '2019-06-01T00:00:00Z' })
    const unknown = await office.give({ paidAt: '2019-06-01T00:00:00Z' })
    await office.workOff()
    await office.sql(
      `update public.donors set name = 'Asha Rao', address = 'x', city = 'Pune', state = 'Maharashtra', pincode = '411001'
      where id = (select donor_id from public.donations where id = $1)`,
      [gift.id],
    )
    const { rows } = await office.sql('select donor_id from public.donations where id = $1', [gift.id])
    const number = { action: 'save', donor_id: rows[0].donor_id, kind: 'pan', number: pan(++nth) }
    await office.call('donor-identifier', number, admin.token)
    await office.sql(`insert into public.registrations (kind, number, valid_from, valid_to)
      values ('80g', 'OLD', '2018-04-01', '2021-03-31')`)
    const { body } = await office.call(
      'receipt-batch',
      { kind: 'issue', filter: { year: 2019 } },
      admin.token,
    )
    await workOnReceipts(office.server.services, body.id)
    expect((await office.receiptsOf(gift.id)).map(({ series }) => series)).toEqual(['ACK', 'TAX'])

    // Who is not known is asked, and the link takes the answer although the acknowledgement stands.
    expect(await office.letters(unknown.id)).toMatchObject([
      { template: 'receipt_issued' },
      { template: 'receipt_details' },
      { template: 'receipt_details' },
    ])
    const told = await office.tell(unknown.id, { ...ASHA, id_number: pan(++nth) })
    expect([told.status, told.body.receipt?.kind]).toEqual([200, 'tax'])
  })

  test('have all that are due issued', async () => {
    const gift = await office.give()
    await office.sql(
      `update public.donors set name = 'Asha Rao', address = 'x', city = 'Pune', state = 'Maharashtra', pincode = '411001'
      where id = (select donor_id from public.donations where id = $1)`,
      [gift.id],
    )
    const { rows } = await office.sql('select donor_id from public.donations where id = $1', [gift.id])
    const number = { action: 'save', donor_id: rows[0].donor_id, kind: 'voter', number: 'ABC1234567' }
    await office.call('donor-identifier', number, admin.token)
    const { body } = await office.call(
      'receipt-batch',
      { kind: 'issue', filter: { year: 2026 } },
      admin.token,
    )
    await workOnReceipts(office.server.services, body.id)
    expect(await office.receiptsOf(gift.id)).toMatchObject([
      { kind: 'tax', data: { donor: { id_kind: 'voter' } } },
    ])
  })
})
