import { expect } from 'vitest'
import type { Watched } from './watch.ts'

/** Somebody with everything that people leave behind, for tests of what they may ask about it. */

export const EMAIL = 'zubeida.qureshi@example.org'
export const PHONE = '+919812345678'
/** Every way in which the person is written. */
export const MARKS = ['zubeida', 'qureshi', '9812345678', '98123 45678']

let count = 0

/** A paid gift, and what the provider reported of it. */
export async function give(
  { sql }: Watched,
  amount: number,
  { email, phone, name }: { email: string | null; phone: string; name: string },
): Promise<string> {
  const id = crypto.randomUUID()
  const [order, payment] = [`order_${++count}`, `pay_${count}`]
  await sql(`insert into public.donations (id, amount, order_id) values ($1, $2, $3)`, [id, amount, order])
  await sql(
    `update public.donations set payment_status = 'successful', payment_id = $2, donor_email = $3, donor_phone = $4,
      donor_name = $5 where id = $1`,
    [id, payment, email, phone, name],
  )
  const entity = {
    id: payment,
    order_id: order,
    amount: amount * 100,
    email,
    contact: phone,
    vpa: email?.replace(/@.*/, '@upi'),
  }
  await sql(
    `insert into public.payment_events (event_id, event, payload, order_id, payment_id, donation_id, outcome, handled_at)
    values ($1, 'payment.captured', $2, $3, $4, $5, 'settled', now())`,
    [
      `evt_${count}`,
      JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } }),
      order,
      payment,
      id,
    ],
  )
  return id
}

/** Somebody who gave twice, wrote, applied, got letters, was imported, merged and changed by staff. */
async function makePerson(watched: Watched): Promise<{ donorId: string; giftId: string }> {
  const { sql, admin } = watched
  const giftId = await give(watched, 500, { email: EMAIL, phone: PHONE, name: 'Zubeida Qureshi' })
  await give(watched, 250.5, {
    email: 'Zubeida.Qureshi@Example.org',
    phone: '98123 45678',
    name: 'Zubeida Qureshi',
  })
  const { rows } = await sql(`select id from public.donors where email = $1`, [EMAIL])
  const donorId = rows[0].id
  await sql(`insert into public.contact_messages (name, email, subject, message)
    values ('Zubeida Qureshi', '${EMAIL}', 'About my gift', 'This is Zubeida Qureshi, call 98123 45678')`)
  await sql(`insert into public.inbox_notes (contact_message_id, body)
    select id, 'Zubeida is kind' from public.contact_messages where email = '${EMAIL}'`)
  await sql(`insert into public.volunteer_applications (name, email, interest_area, message)
    values ('Zubeida Qureshi', '${EMAIL}', 'teaching', 'I am Zubeida')`)
  await sql(`insert into public.outgoing_messages (cause, channel, recipient, subject, text, html, variables)
    values ('a letter ' || gen_random_uuid(), 'email', '${EMAIL}', 'Dear Zubeida', 'Dear Zubeida', '<p>Zubeida', '{"name": "Zubeida"}'),
      ('a message ' || gen_random_uuid(), 'whatsapp', '919812345678', null, 'Dear Zubeida', null, '{}')`)
  // Messages to a number are about a gift.
  await sql(`update public.outgoing_messages set donation_id = $1 where recipient = '919812345678'`, [giftId])
  await sql(`insert into public.gift_claims (email, reference, amount, given_on)
    values ('${EMAIL}', 'Cheque of Zubeida', 500, '2026-05-02')`)
  await sql(
    `insert into public.nominees (email, name, contact) values ('${EMAIL}', 'Tariq Qureshi', '98123 45678')`,
  )
  const { client } = admin
  for (const notes of ['Zubeida likes tea', 'Zubeida likes coffee']) {
    const { error } = await client.from('donors').update({ notes, phone: PHONE }).eq('id', donorId)
    expect(error).toBeNull()
  }
  const { data: second } = await client
    .from('donors')
    .insert({ name: 'Zubeida Q', email: 'zubeida.qureshi@example.org' })
    .select('id')
    .single()
  const merged = await client.rpc('merge_donors', { keep: donorId, others: [second?.id], result: {} })
  expect(merged.error).toBeNull()
  await client.from('donors').insert({ name: 'Gone Zubeida', email: EMAIL })
  await client.from('donors').delete().eq('name', 'Gone Zubeida')
  await sql(`insert into public.donor_imports (id, file_name, file_digest, mode) values
    ('b0000000-0000-4000-8000-000000000001', 'list.csv', repeat('0', 64), 'skip') on conflict do nothing`)
  await sql(`insert into public.donor_import_rows (import_id, row_number, donor, fingerprint)
    values ('b0000000-0000-4000-8000-000000000001', ${++count}, '{"name": "Zubeida", "email": "${EMAIL}"}', 'x')`)
  return { donorId, giftId }
}

/** Only the person, and another who gave and wrote. */
export async function beginAgain(watched: Watched) {
  const { sql } = watched
  for (const table of TABLES) await sql(`delete from public.${table}`)
  const otherGift = await give(watched, 100, {
    email: 'ravi@example.org',
    phone: '+919800000011',
    name: 'Ravi',
  })
  await sql(`insert into public.contact_messages (name, email, subject, message)
    values ('Ravi', 'ravi@example.org', 'A question', 'A longer question')`)
  return { ...(await makePerson(watched)), otherGift }
}

const TABLES = [
  'donations',
  'payment_events',
  'monthly_gifts',
  'donors',
  'privacy_requests',
  'gift_claims',
  'nominees',
  'contact_messages',
  'volunteer_applications',
  'outgoing_messages',
]
