import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendMessage } from '../messages/send-message.ts'
import { type EmailApi, startEmailApi } from '../testing/email-api.ts'
import { ASHA, freshEmail, type Office, openOffice } from '../testing/office.ts'
import {
  startWhatsappApi,
  WHATSAPP_PHONE_ID,
  WHATSAPP_TOKEN,
  type WhatsappDouble,
} from '../testing/whatsapp-api.ts'

let office: Office
let mails: EmailApi
let whatsapp: WhatsappDouble
beforeAll(async () => {
  mails = await startEmailApi()
  whatsapp = await startWhatsappApi()
  office = await openOffice({ EMAIL_API_URL: mails.url, WHATSAPP_API_URL: whatsapp.url })
  await office.save('email_service_api_key', 're_key')
  await office.save('email_sender_address', 'hello@asha.example')
  await office.save('org_email', 'office@asha.example')
})
beforeEach(() => {
  mails.received.length = 0
})
afterAll(async () => {
  await office.close()
  await mails.close()
  await whatsapp.close()
})

/** Sends what waits about a gift, whenever it would be its time. */
async function send(
  donationId: string,
  template: string,
  channel: 'email' | 'whatsapp' = 'email',
): Promise<void> {
  const { rows } = await office.sql(
    `update public.outgoing_messages set send_after = null
    where donation_id = $1 and template = $2 and channel = $3 and state = 'waiting' returning id`,
    [donationId, template, channel],
  )
  for (const { id } of rows) await sendMessage(office.server.services, channel, id)
}

/** A gift with all that its receipt needs: a foreign contribution needs no number. */
async function enteredByStaff(reached: { donor_email: string } | { donor_phone: string }) {
  const admin = await office.server.signedIn('admin')
  const gift = { amount: 500, platform: 'cheque', donor_name: 'Asha Rao', ...reached }
  const details = {
    kind: 'person',
    address: '12 Lake Road',
    city: 'Pune',
    country: 'Nepal',
    citizenship: 'foreign',
  }
  const { data } = await admin.client.rpc('enter_gift', { gift, details }).throwOnError()
  await office.workOff()
  const [receipt] = await office.receiptsOf(data.id)
  return { admin, id: data.id as string, receipt }
}

type Attached = { attachments?: { filename: string; content: string }[]; headers?: Record<string, string> }
const lastMail = () => mails.received.at(-1) as (typeof mails.received)[number] & Attached

test('mails the PDF after the gift, without staff', async () => {
  const email = freshEmail()
  const { id } = await office.give({ email, amount: 125000 })
  await office.workOff()
  await office.tell(id)
  await office.workOff()
  await send(id, 'receipt_issued')
  const [receipt] = await office.receiptsOf(id)
  const mail = lastMail()
  expect(mail).toMatchObject({ to: [email], subject: `Your receipt ${receipt.receipt_no} for ₹1,25,000` })
  expect(mail.text).toContain('Dear Asha Rao,')
  expect(mail.headers, 'a letter about a gift has no way out of it').toBeUndefined()
  expect(mail.attachments).toHaveLength(1)
  expect(mail.attachments?.[0]?.filename).toBe(`${receipt.receipt_no.replaceAll('/', '-')}.pdf`)
  expect(
    Buffer.from(mail.attachments?.[0]?.content ?? '', 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('asks for missing details with a link that cannot be read again, and not again once they are there', async () => {
  const { id } = await office.give()
  await office.workOff()
  const { rows } = await office.sql(
    `select id from public.outgoing_messages where donation_id = $1 and template = 'receipt_details' order by send_after`,
    [id],
  )
  await office.sql('update public.outgoing_messages set send_after = null where id = $1', [rows[0].id])
  await sendMessage(office.server.services, 'email', rows[0].id)
  const mail = lastMail()
  expect(mail.subject).toBe('Your receipt for ₹1,000 needs a few details')
  expect(mail.text).toContain('we still need your name, your address and your PAN.')
  expect(mail.headers).toEqual({ 'List-Unsubscribe': '<mailto:office@asha.example?subject=unsubscribe>' })
  const token = /\/gift#details=([\w-]+)/.exec(mail.text)?.[1] ?? ''
  const stored = await office.sql(
    'select text, html, variables from public.outgoing_messages where id = $1',
    [rows[0].id],
  )
  expect(JSON.stringify(stored.rows)).not.toContain(token)

  expect((await office.call('donor-details', { token, ...ASHA, id_number: 'ABCPR4444F' })).status).toBe(200)
  await send(id, 'receipt_details')
  const second = await office.sql('select state, last_error from public.outgoing_messages where id = $1', [
    rows[1].id,
  ])
  expect(second.rows).toEqual([{ state: 'withdrawn', last_error: 'The receipt needs nothing any more.' }])
})

const asked = async (ids: readonly string[]) =>
  (
    await office.sql(
      `select id from public.outgoing_messages where donation_id = any ($1) and template = 'receipt_details'`,
      [ids],
    )
  ).rowCount

test('asks twice for all charges of a monthly gift together', async () => {
  const email = freshEmail()
  const { rows } = await office.sql(
    `insert into public.monthly_gifts (amount, subscription_id, donor_email, key_id, created_at)
      values (500, $1, $2, 'rzp_live_x', '2026-11-01') returning id`,
    [`sub_${email}`, email],
  )
  const charges = [await office.give({ email }), await office.give({ email }), await office.give({ email })]
  const ids = charges.map(({ id }) => id)
  await office.sql('update public.donations set monthly_gift_id = $2 where id = any ($1)', [ids, rows[0].id])
  await office.workOff()
  const waiting = await office.sql('select from public.waiting_receipts where donation_id = any ($1)', [ids])
  expect([waiting.rowCount, await asked(ids)]).toEqual([3, 2])
})

test('asks for gifts entered by hand while they are new', async () => {
  const enter = async (day: string) => {
    const { rows } = await office.sql(
      `insert into public.donations (amount, platform, payment_status, donor_name, donor_email, created_at)
      values (500, 'cheque', 'successful', 'Asha Rao', $1, now() - $2::interval) returning id`,
      [freshEmail(), day],
    )
    await office.workOff()
    return asked([rows[0].id])
  }
  expect([await enter('0 days'), await enter('6 days'), await enter('8 days')]).toEqual([2, 2, 0])
})

test('says of a cancelled tax receipt that it is not for the tax return, and of an acknowledgement nothing about tax', async () => {
  const taxed = await office.give()
  await office.tell(taxed.id, { ...ASHA, id_number: 'ABCPR4545F' })
  const acknowledged = await office.give({ paidAt: '2027-06-01T06:30:00Z', name: 'Asha Rao' })
  await office.workOff()
  for (const { id, payment } of [taxed, acknowledged]) {
    await office.refund(payment, 1000, 'processed')
    await office.workOff()
    await send(id, 'receipt_cancelled')
  }
  const [ofTax, ofAcknowledgement] = mails.received.map(({ text }) => text)
  expect(ofTax).toContain('The gift was refunded. Please do not use it in your tax return.')
  expect(ofAcknowledgement).toContain('The gift was refunded.')
  expect(ofAcknowledgement).not.toMatch(/tax/i)
})

test('withdraws the receipt of a deleted donation and writes to its donor', async () => {
  const email = freshEmail()
  const { admin, id: donation, receipt } = await enteredByStaff({ donor_email: email })
  await admin.client.from('donations').delete().eq('id', donation).throwOnError()
  const about = async () =>
    (
      await office.sql(
        `select id, template, state, last_error from public.outgoing_messages
        where receipt_id = $1 order by template desc`,
        [receipt.id],
      )
    ).rows
  for (const { id } of await about()) await sendMessage(office.server.services, 'email', id)
  expect(await about()).toMatchObject([
    { template: 'receipt_issued', state: 'withdrawn', last_error: 'The receipt no longer stands.' },
    { template: 'receipt_cancelled', state: 'sent' },
  ])
  expect(mails.received).toHaveLength(1)
  expect(lastMail()).toMatchObject({ to: [email], subject: `Receipt ${receipt.receipt_no} is cancelled` })
  expect(lastMail().text).toContain('Dear Asha Rao,')
  expect(lastMail().text).toContain('is no longer valid. The donation was deleted.')
})

test('writes in Hindi to donors who chose it, and says which receipt replaces which', async () => {
  const { id, payment } = await office.give()
  await office.tell(id, { ...ASHA, language: 'hi', id_number: 'ABCPR5555F' })
  await office.workOff()
  await office.refund(payment, 400, 'processed')
  await office.workOff()
  await send(id, 'receipt_replaced')
  const [old, rest] = await office.receiptsOf(id)
  const mail = lastMail()
  expect(mail.subject).toBe(`आपकी नई रसीद ${rest.receipt_no}`)
  expect(mail.text).toContain(
    `आपकी रसीद ${old.receipt_no} रद्द कर दी गई है। दान की रकम का एक हिस्सा लौटा दिया गया है।`,
  )
  expect(mail.attachments).toHaveLength(1)
})

test('writes in the language of the page a gift was made on, where the donor has not chosen one', async () => {
  const { id } = await office.give()
  await office.sql(`update public.donations set language = 'hi' where id = $1`, [id])
  await office.sql(
    `insert into public.translations (language, kind, item, field, text, source)
    select 'hi', 'setting', key, 'value', 'दान न्यास', value from public.site_settings where key = 'org_name'
    on conflict (language, kind, item, field) do update set text = excluded.text, source = excluded.source`,
  )
  await office.tell(id, { ...ASHA, id_number: 'ABCPR5656F' })
  await office.workOff()
  await send(id, 'receipt_issued')
  const [receipt] = await office.receiptsOf(id)
  const { rows } = await office.sql(`select data from public.receipts where donation_id = $1`, [id])
  expect(rows[0].data).toMatchObject({
    language: 'hi',
    organisation: { name_hi: 'दान न्यास' },
    law: { wording_hi: expect.stringContaining('आयकर अधिनियम, 2025 की धारा 133 (पहले 80G)') },
  })
  expect(lastMail().subject).toBe(`₹1,000 के दान की आपकी रसीद ${receipt.receipt_no}`)
  expect(lastMail().text).not.toContain('Dear')
  // Below the letter stands the home page of its language.
  expect(lastMail().html).toContain(`href="${office.server.services.config.publicUrl}/hi"`)
})

test('writes in the language that staff chose after the receipt was made, whichever the receipt is in', async () => {
  const { id } = await office.give()
  await office.tell(id, { ...ASHA, id_number: 'ABCPR5757F' })
  await office.workOff()
  const [receipt] = await office.receiptsOf(id)
  await office.sql(
    `update public.donors set language = 'hi' where id = (select donor_id from public.donations where id = $1)`,
    [id],
  )
  const admin = await office.server.signedIn('admin')
  const act = (request: object) => office.call('receipt-action', { id: receipt.id, ...request }, admin.token)
  expect((await act({ action: 'send' })).status).toBe(200)
  expect((await act({ action: 'cancel', reason: 'Entered twice.' })).status).toBe(200)
  const written = await office.letters(id)
  const languages = ['receipt_issued', 'receipt_cancelled'].map((key) =>
    written.filter(({ template }) => template === key).map(({ language }) => language),
  )
  expect([receipt.data.language, ...languages]).toEqual(['en', ['en', 'hi'], ['hi']])
})

test('writes in a language that receipts are not made in, too', async () => {
  const { id } = await office.give()
  await office.sql(`update public.donations set language = 'mr' where id = $1`, [id])
  await office.tell(id, { ...ASHA, id_number: 'ABCPR5858F' })
  await office.workOff()
  const [receipt] = await office.receiptsOf(id)
  const issued = (await office.letters(id)).filter(({ template }) => template === 'receipt_issued')
  expect([receipt.data.language, issued]).toMatchObject(['en', [{ language: 'mr' }]])
})

test('writes about a gift without a language of its own as to the address: its other record, else its last gift', async () => {
  const languageOf = async (id: string) => {
    const { rows } = await office.sql(
      'select private.language_for(gift) as language from public.donations as gift where id = $1',
      [id],
    )
    return rows[0].language
  }
  const email = freshEmail()
  const { id } = await office.give({ email })
  expect(await languageOf(id)).toBeNull()
  const later = await office.give({ email })
  await office.sql(`update public.donations set language = 'hi' where id = $1`, [later.id])
  expect(await languageOf(id)).toBe('hi')
  await office.sql(`insert into public.donors (name, email, language) values ('Asha Rao', $1, 'en')`, [email])
  expect(await languageOf(id)).toBe('en')
})

test('goes out on WhatsApp with a link that opens the receipt alone', async () => {
  await office.save('whatsapp_phone_id', WHATSAPP_PHONE_ID)
  await office.save('whatsapp_access_token', WHATSAPP_TOKEN)
  await office.sql(`insert into public.message_templates (key, channel, language, body, whatsapp_name)
    values ('receipt_issued', 'whatsapp', 'en', 'Dear {{name}}: {{receipt}} {{link}}', 'receipt_1')`)
  const { id } = await office.give()
  await office.sql(`update public.donations set donor_phone = '98765 43210' where id = $1`, [id])
  await office.tell(id, { ...ASHA, id_number: 'ABCPR6666F' })
  await office.workOff()
  await send(id, 'receipt_issued', 'whatsapp')
  const { rows } = await office.sql(
    `select state, text, variables from public.outgoing_messages where donation_id = $1 and channel = 'whatsapp'
      and template = 'receipt_issued'`,
    [id],
  )
  expect(rows).toEqual([{ state: 'sent', text: '', variables: {} }])
  const parameters = JSON.stringify(whatsapp.received.at(-1))
  expect(parameters).toMatch(/\/gift#receipt=[\w-]{43}/)

  await office.sql(`insert into public.message_templates (key, channel, language, body, whatsapp_name)
    values ('receipt_cancelled', 'whatsapp', 'en', 'Dear {{name}}: {{receipt}} {{reason}}', 'receipt_2')`)
  await office.sql('update public.donations set donor_email = null where id = $1', [id])
  await office.sql(
    'update public.donors set email = null where id = (select donor_id from public.donations where id = $1)',
    [id],
  )
  const [receipt] = await office.receiptsOf(id)
  const admin = await office.server.signedIn('admin')
  const act = (request: object) => office.call('receipt-action', { id: receipt.id, ...request }, admin.token)
  expect((await act({ action: 'send' })).status, 'there is no email address, and none is needed').toBe(200)
  const before = whatsapp.received.length
  await send(id, 'receipt_issued', 'whatsapp')
  expect(whatsapp.received).toHaveLength(before + 1)
  expect((await act({ action: 'cancel', reason: 'Entered twice.' })).status).toBe(200)
  await send(id, 'receipt_cancelled', 'whatsapp')
  expect(JSON.stringify(whatsapp.received.at(-1))).toContain('Entered twice.')
  expect(JSON.stringify(whatsapp.received.at(-1))).not.toContain('/gift#')
})

test('says on WhatsApp which number no longer counts, then which one does, of gifts entered by staff too', async () => {
  const { admin, id, receipt: first } = await enteredByStaff({ donor_phone: '98765 43299' })
  await send(id, 'receipt_issued', 'whatsapp')
  const sent = JSON.stringify(whatsapp.received.at(-1))
  expect(sent).toContain(first.receipt_no)
  const token = /#receipt=([\w-]{43})/.exec(sent)?.[1]
  const opened = await office.call('gift-link', { token, action: 'receipt' })
  expect([opened.status, opened.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])

  const correction = { action: 'correct', id: first.id, reason: 'The name was wrong.' }
  expect((await office.call('receipt-action', correction, admin.token)).status).toBe(200)
  await office.workOff()
  const second = (await office.receiptsOf(id)).at(-1)
  const before = whatsapp.received.length
  await send(id, 'receipt_cancelled', 'whatsapp')
  await send(id, 'receipt_issued', 'whatsapp')
  const [ofFormer, ofNew, ...more] = whatsapp.received.slice(before).map((one) => JSON.stringify(one))
  expect(ofFormer).toContain(first.receipt_no)
  expect(ofFormer).toContain('The name was wrong.')
  expect(ofNew).toContain(second.receipt_no)
  expect(more).toEqual([])
})

test('does not greet by a stored name with a link in a letter to an unproved address', async () => {
  const greeting = async (isProved: boolean, language: string) => {
    const { id } = await office.give({ email: freshEmail() })
    await office.sql(
      `with named as (update public.donors set name = 'Win at www.evil.example', language = $3,
        email_confirmed_at = case when $2 then now() end
        where id = (select donor_id from public.donations where id = $1)),
      written as (update public.outgoing_messages set language = $3 where donation_id = $1)
      update public.donations set donor_name = 'Win at www.evil.example' where id = $1`,
      [id, isProved, language],
    )
    await send(id, 'gift_thanks')
    const { text, subject } = mails.received.at(-1) as { text: string; subject: string }
    return { first: text.split('\n')[0], isNamed: `${subject} ${text}`.includes('evil.example') }
  }
  expect(await greeting(false, 'en')).toEqual({ first: 'Dear friend,', isNamed: false })
  expect(await greeting(false, 'hi')).toEqual({ first: expect.stringContaining('मित्र'), isNamed: false })
  expect(await greeting(true, 'en')).toEqual({ first: 'Dear Win at www.evil.example,', isNamed: true })
})
