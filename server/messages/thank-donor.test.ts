import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice } from '../testing/office.ts'

let office: Office
let staff: Awaited<ReturnType<Office['server']['signedIn']>>
let gift: { id: string; donor_id: string }
beforeAll(async () => {
  office = await openOffice()
  staff = await office.server.signedIn('fundraiser')
  await office.sql(`update public.profiles set first_name = 'Meera', last_name = 'Iyer' where id = $1`, [
    staff.id,
  ])
  await office.save('org_name', 'Asha Trust')
  const { rows } = await office.sql(
    `insert into public.donors (name, email, phone, language) values ('Asha Rao', 'asha@example.org', '98200 00001', 'hi')
    returning id`,
  )
  gift = (
    await office.sql(
      `insert into public.donations (amount, platform, payment_status, donor_id) values (1500, 'cheque', 'successful', $1)
      returning id, donor_id`,
      [rows[0].id],
    )
  ).rows[0]
})
afterAll(() => office.close())

async function thank(body: object, token = staff.token) {
  const response = await fetch(`${office.server.url}/functions/v1/thank-donor`, {
    method: 'POST',
    headers: {
      apikey: office.server.anonKey,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
const letters = async () =>
  (
    await office.sql(`select recipient, subject, text, language, donation_id from public.outgoing_messages
    where template = 'personal_thanks'`)
  ).rows
const thanks = async () => (await office.sql('select donation_id, thanked_by, way from public.thanks')).rows
const words = { subject: 'Thank you', text: 'Dear Asha {{name}},\n\n[Press](https://example.org) <b>' }

test('prepares a text in the donor’s language and records nothing', async () => {
  const { status, body } = await thank({ action: 'prepare', gift: gift.id })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Asha Rao',
    email: 'asha@example.org',
    whatsapp: '919820000001',
    language: 'hi',
    subject: 'Asha Trust की ओर से धन्यवाद',
  })
  expect(body.text).toMatch(/^प्रिय Asha Rao,\n\n.*₹1,500.*\n\nआभार सहित,\nMeera Iyer\nAsha Trust$/s)
  expect(await thanks()).toEqual([])
})

test('offers no WhatsApp to a donor who refused it', async () => {
  await office.sql(
    `insert into public.consents (donor_id, purpose, wording, source, withdrawn_at)
    values ($1, 'whatsapp', 'Thank me.', 'staff', now())`,
    [gift.donor_id],
  )
  expect((await thank({ action: 'prepare', donor: gift.donor_id })).body).toMatchObject({
    whatsapp: null,
    phone: '98200 00001',
  })
  await office.sql('delete from public.consents')
})

test.each([
  ['nobody', { action: 'prepare' }, 400],
  [
    'both a gift and a donor',
    { action: 'prepare', gift: crypto.randomUUID(), donor: crypto.randomUUID() },
    400,
  ],
  ['an unknown gift', { action: 'prepare', gift: crypto.randomUUID() }, 404],
  ['an empty text', { action: 'email', gift: crypto.randomUUID(), subject: 'Thank you', text: ' ' }, 400],
])('refuses %s', async (_, body, status) => {
  expect((await thank(body)).status).toBe(status)
})

test('refuses email to roles that send no messages, and everything to those that only read', async () => {
  const accountant = await office.server.signedIn('accountant')
  const viewer = await office.server.signedIn('viewer')
  const email = { action: 'email', gift: gift.id, ...words }
  expect((await thank({ action: 'prepare', gift: gift.id }, accountant.token)).status).toBe(200)
  expect((await thank(email, accountant.token)).status).toBe(403)
  expect((await thank({ action: 'prepare', gift: gift.id }, viewer.token)).status).toBe(403)
  expect([await thanks(), await letters()]).toEqual([[], []])
})

test('mails the text as typed, once, and records it', async () => {
  const both = await Promise.all([
    thank({ action: 'email', gift: gift.id, ...words }),
    thank({ action: 'email', donor: gift.donor_id, ...words }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.message).toBe('You have thanked this donor already.')
  expect(await letters()).toEqual([
    {
      recipient: 'asha@example.org',
      subject: 'Thank you',
      text: `${words.text}\n`,
      language: 'hi',
      donation_id: gift.id,
    },
  ])
  expect(await thanks()).toEqual([{ donation_id: gift.id, thanked_by: staff.id, way: 'email' }])
})

test('prepares nothing for a donor whom a colleague has thanked', async () => {
  const colleague = await office.server.signedIn('accountant')
  for (const about of [{ gift: gift.id }, { donor: gift.donor_id }])
    expect(await thank({ action: 'prepare', ...about }, colleague.token)).toMatchObject({
      status: 409,
      body: { code: '23505', message: 'Meera Iyer has thanked this donor already.' },
    })
  await office.sql(
    `insert into public.donations (amount, platform, payment_status, donor_id) values (500, 'cheque', 'successful', $1)`,
    [gift.donor_id],
  )
  expect((await thank({ action: 'prepare', donor: gift.donor_id }, colleague.token)).status).toBe(200)
})
