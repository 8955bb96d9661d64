import { serverQuery } from '#backend/db/database.ts'
import { saveIdentifier } from '../receipts/identifiers.ts'
import { storeSealed } from '../receipts/sealed-files.ts'
import type { Watched } from './watch.ts'

/** One person in every table that can name a person. */

export const EMAIL = 'zubeida.qureshi@example.org'
const PHONE = '+919812345678'
const NAME = 'Zubeida Qureshi'
/** Every way in which the person is written, and the end of her PAN. */
export const MARKS = ['zubeida', 'qureshi', '9812345678', '••••••234f']

export type Planted = { giftId: string; donorId: string }

export async function plantPerson(watched: Watched): Promise<Planted> {
  const planted = await plantGift(watched)
  await plantDocuments(watched, planted)
  await plantLetters(watched, planted)
  await plantRecords(watched, planted)
  await plantRest(watched)
  return planted
}

/** A gift with all that the provider and staff said about it. */
async function plantGift({ sql }: Watched): Promise<Planted> {
  const { rows } = await sql(
    `insert into public.donations (amount, order_id) values (500, 'order_z') returning id`,
  )
  const giftId = rows[0].id
  await sql(
    `update public.donations set payment_status = 'successful', payment_id = 'pay_z', donor_email = $2, donor_phone = $3,
      donor_name = $4, utm_term = 'zubeida', utm_content = 'for-zubeida', cause_sent = 'qureshi-school' where id = $1`,
    [giftId, EMAIL, PHONE, NAME],
  )
  const entity = { id: 'pay_z', order_id: 'order_z', amount: 50_000, email: EMAIL, contact: PHONE }
  await sql(
    `insert into public.payment_events (event_id, event, payload, order_id, payment_id, donation_id, outcome, handled_at)
    values ('evt_z', 'payment.captured', $2, 'order_z', 'pay_z', $1, 'settled', now())`,
    [giftId, JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } })],
  )
  await sql(
    `insert into public.payments (payment_id, order_id, donation_id, status, amount, currency, confirmed)
    values ('pay_z', 'order_z', $1, 'captured', 500, 'INR', true) on conflict do nothing`,
    [giftId],
  )
  await sql(
    `insert into public.refunds (refund_id, payment_id, donation_id, amount, status, reason)
    values ('rfnd_z', 'pay_z', $1, 10, 'failed', 'Zubeida gave twice')`,
    [giftId],
  )
  await sql(
    `insert into public.donation_corrections (donation_id, deducted_amount, reason)
    values ($1, 0, 'The bank of Zubeida Qureshi wrote')`,
    [giftId],
  )
  await sql(
    `insert into public.payment_attention (kind, reference, donation_id, payment_id, detail, note) values
      ('dispute', 'disp_z', $1, 'pay_z', 'A dispute of ${EMAIL}', 'Zubeida says it was a mistake')`,
    [giftId],
  )
  await sql(
    `insert into public.statement_decisions (donation_id, kind, note) values ($1, 'name', 'Zubeida asked for it')`,
    [giftId],
  )
  await sql(`with import as (
      insert into public.bank_imports (account, file_name) values ('Current', 'november.csv') returning id
    ) insert into public.bank_lines (import_id, account, booked_on, amount, narration, reference, digest)
    select id, 'Current', '2026-11-01', amount, narration, reference, repeat(digest, 20) from import, (values
      (500, 'NEFT ZUBEIDA QURESHI', 'Zubeida 1', '1'), (7, 'UPI/${EMAIL}/gift', null, '2'))
      as line (amount, narration, reference, digest)`)
  await sql(
    `update public.donations set bank_line_id = (select id from public.bank_lines where amount = 500),
      donation_type = 'corpus', corpus_direction = 'Zubeida wrote it for the corpus',
      cash_reason = 'Zubeida sold her flat' where id = $1`,
    [giftId],
  )
  await sql(
    `insert into public.settlements (settlement_id, key_id, test_mode) values ('setl_z', 'rzp_live_z', false)`,
  )
  await sql(
    `insert into public.settlement_lines (settlement_id, entity_id, type, donation_id, payment_id, credit) values
      ('setl_z', 'pay_z', 'payment', $1, 'pay_z', 1), ('setl_z', 'adj_z', 'adjustment', null, null, 2)`,
    [giftId],
  )
  await sql(`update public.settlement_lines set note = case type when 'payment' then 'Zubeida paid it twice' else 'Tickets of ${EMAIL}' end
    where settlement_id = 'setl_z'`)
  const donor = await sql('select donor_id from public.donations where id = $1', [giftId])
  return { giftId, donorId: donor.rows[0].donor_id }
}

/** Records that the law requires to be kept. */
async function plantDocuments(watched: Watched, { giftId, donorId }: Planted): Promise<void> {
  const { sql } = watched
  const { services } = watched.server
  await saveIdentifier(serverQuery(services.database), services.sealing, donorId, {
    kind: 'pan',
    number: 'ABCPQ1234F',
  })
  const data = {
    donor: { name: NAME, address: 'Zubeida House' },
    gift: { paid_on: '2026-11-01', amount: '500.00' },
  }
  const issue = async (number: number) =>
    sql(
      `insert into public.receipts (donation_id, series, year, number, receipt_no, kind, amount, verify_code, data)
      values ($1, 'TAX', 2026, $2, '2026-27/' || $2::integer, 'tax', 500, 'abcdefghij012345678' || $2::integer, $3) returning id`,
      [giftId, number, JSON.stringify(data)],
    )
  await issue(1)
  await sql(`update public.receipts set cancelled_at = now(), cancel_reason = 'Zubeida moved house'`)
  const { rows } = await issue(2)
  const receiptId: string = rows[0].id
  await storeSealed(services, {
    name: `receipts/${receiptId}`,
    bytes: Buffer.from(NAME),
    type: 'application/pdf',
    receiptId,
  })
  await sql(
    `insert into public.statements (id, year, kind, acknowledgement_no, filed_on, exported_at, row_count, amount)
    values ('c0000000-0000-4000-8000-000000000001', 2026, 'original', '123456789012345', '2027-05-01', now(), 1, 500)`,
  )
  await sql(
    `insert into private.receipt_identifiers (receipt_id, kind, sealed, digest) values ($1, 'pan', 'sealed', 'digest of z')`,
    [receiptId],
  )
  await sql('select private.take_statement_snapshot(2026)')
  // She has the second row of a gift that another person paid.
  const filed = await sql(
    `insert into private.filed_rows (statement_id, year, type, mode, name, address, mask, digest, amount, gifts,
      donation_id, donor_id, is_payers)
    values ('c0000000-0000-4000-8000-000000000001', 2026, 'others', 'Others', $1, 'Zubeida House', '••••••234F',
        'digest of z', 500, 1, $2, $3, true),
      ('c0000000-0000-4000-8000-000000000001', 2026, 'others', 'Others', $1, 'Zubeida House', '••••••234F',
        'former digest of z', 50, 1, $4, $3, false)
    returning id`,
    [NAME, giftId, donorId, await anothersGift(watched)],
  )
  await sql(
    `insert into public.certificates (year, file_name, certificate_no, matched_by, filed_row_id, donation_id, donor_id)
    values (2026, 'Zubeida Qureshi.pdf', 'CERT123', 'name', $1, $2, $3)`,
    [filed.rows[0].id, giftId, donorId],
  )
  await sql(
    `insert into public.statement_runs (id, year, kind) values ('c0000000-0000-4000-8000-000000000002', 2026, 'check')`,
  )
  await sql(
    `insert into public.statement_findings (run_id, nth, row_number, source, problem, name, mask, donation_id, donor_id)
    values ('c0000000-0000-4000-8000-000000000002', 1, 1, 'name', 'Too long', $1, '••••••234F', $2, $3)`,
    [NAME, giftId, donorId],
  )
  await sql(
    `insert into private.exported_rows (run_id, nth, type, mode, name, mask, amount, gifts, is_payers, donation_id)
    values ('c0000000-0000-4000-8000-000000000002', 1, 'others', 'Others', $1, '••••••234F', 500, 1, true, $2)`,
    [NAME, giftId],
  )
}

/** Includes a filed row that belongs to its payer alone. */
async function anothersGift({ sql }: Watched): Promise<string> {
  const { rows } = await sql(
    `insert into public.donations (amount, platform, payment_status, donor_email, donor_name)
    values (100, 'upi', 'successful', 'ravi@example.org', 'Ravi') returning id, donor_id`,
  )
  const [{ id, donor_id }] = rows
  await sql(
    `insert into private.filed_rows (statement_id, year, type, mode, name, digest, amount, gifts, donation_id, donor_id)
    values ('c0000000-0000-4000-8000-000000000001', 2026, 'others', 'Others', 'Ravi', 'digest of r', 50, 1, $1, $2)`,
    [id, donor_id],
  )
  return id
}

/** Messages from and to the person. */
async function plantLetters({ sql }: Watched, { giftId, donorId }: Planted): Promise<void> {
  await sql(`insert into public.contact_messages (name, email, subject, message)
    values ('${NAME}', '${EMAIL}', 'About my gift', 'This is Zubeida Qureshi')`)
  await sql(`insert into public.inbox_notes (contact_message_id, body)
    select id, 'Zubeida is kind' from public.contact_messages where email = '${EMAIL}'`)
  await sql(`insert into public.inbox_replies (contact_message_id, author_name, subject, body)
    select id, 'Meera', 'Dear Zubeida', 'Dear Zubeida' from public.contact_messages where email = '${EMAIL}'`)
  await sql(`insert into public.volunteer_applications (name, email, interest_area, message, guardian_name, guardian_email)
    values ('${NAME}', '${EMAIL}', 'teaching', 'I am Zubeida', 'Tariq Qureshi', 'tariq@example.org')`)
  await sql(
    `insert into public.outgoing_messages (cause, channel, recipient, subject, text, html, variables, donation_id)
    values ('a letter', 'email', '${EMAIL}', 'Dear Zubeida', 'Dear Zubeida', '<p>Zubeida', '{"name": "Zubeida"}', null),
      ('a message', 'whatsapp', '919812345678', null, 'Dear Zubeida', null, '{}', $1)`,
    [giftId],
  )
  await sql(`insert into public.outgoing_messages (cause, channel, recipient, subject, text, confidential)
    values ('a link', 'email', '${EMAIL}', 'Your gifts', 'Dear Zubeida, a link', true)`)
  await sql(`insert into public.gift_claims (email, reference, amount, given_on)
    values ('${EMAIL}', 'Cheque of Zubeida', 500, '2026-05-02')`)
  await sql(
    `insert into public.provider_codes (code, donor_id, note) values ('va_z', $1, 'Zubeida gives by transfer'),
      ('qr_z', null, 'Asked for by ${EMAIL}')`,
    [donorId],
  )
  await sql(
    `insert into public.saved_views (name, path, is_shared) values ('As for ${EMAIL}', '/admin/donors', true),
      ('Planted', '/admin/donors?city=${encodeURIComponent(EMAIL)}', true)`,
  )
  await sql(
    `insert into public.pledges (donor_id, amount, due_on, note) values ($1, 500, '2026-12-01', 'Zubeida promised it'),
      (null, 500, '2026-12-01', 'Promised by ${EMAIL}')`,
    [donorId],
  )
  await sql(
    `insert into public.donor_notes (donor_id, text) values ($1, 'Zubeida likes to be called'),
      ((select donor_id from public.donations where donor_email = 'ravi@example.org'), 'Knows ${EMAIL}')`,
    [donorId],
  )
  await sql(
    `insert into public.reminders (donor_id, due_on, text) values ($1, '2026-12-01', 'Call Zubeida'),
      ((select donor_id from public.donations where donor_email = 'ravi@example.org'), '2026-12-01', 'Ask ${EMAIL}')`,
    [donorId],
  )
  await sql(
    `insert into public.nominees (email, name, contact) values ('${EMAIL}', 'Tariq Qureshi', '98123 45678')`,
  )
  await sql(
    `insert into public.dedications (donation_id, kind, name, from_name, message, recipient_name, recipient_email)
    select id, 'honour', 'Zubeida Qureshi', 'Zubeida', 'From Zubeida', 'Tariq Qureshi', 'tariq@example.org'
      from public.donations where id = $1
    union all select id, 'memory', 'Grandmother Qureshi', 'Ravi', 'Dear Zubeida', '${NAME}', '${EMAIL}'
      from public.donations where donor_email = 'ravi@example.org'`,
    [giftId],
  )
  await sql(
    `insert into public.privacy_requests (kind, source, proof, donor_id, address, message, due_at) values
      ('access', 'staff', 'Zubeida showed her passport', $1, null, null, now()),
      ('access', 'staff', 'Wrote from ${EMAIL}', null, null, null, now()),
      ('withdrawal', 'staff', 'Ms Qureshi came in person', null, null, null, now()),
      ('grievance', 'donor', null, null, '${EMAIL}', 'I am Zubeida and write again', now())`,
    [donorId],
  )
  await sql(
    `insert into private.email_confirmations (token_hash, donor_id, email, expires_at)
    values ('\\x01', $1, 'zubeida.second@example.org', now() + interval '1 day')`,
    [donorId],
  )
  await sql(
    `insert into public.consents (donor_id, email, purpose, wording, source)
    values ($1, null, 'letters', 'Write to me', 'staff'), (null, '${EMAIL}', 'whatsapp', 'Thank me', 'donor_page')`,
    [donorId],
  )
  await sql(`insert into daan.guest_links (kind, email, token_hash, seed, expires_at)
    values ('donor', '${EMAIL}', '\\x02', 'seed', now() + interval '1 day')`)
}

/** Staff's changes to her records: edited, merged, deleted, told apart from a namesake, imported. */
async function plantRecords({ sql, admin: { client } }: Watched, { donorId }: Planted): Promise<void> {
  const add = async (donor: object) =>
    (await client.from('donors').insert(donor).select('id').single().throwOnError()).data?.id as string
  await client.from('donors').update({ notes: 'Zubeida likes tea' }).eq('id', donorId).throwOnError()
  const former = await add({ name: 'Zubeida Q', email: 'zubeida.old@example.net', notes: 'Zubeida of old' })
  await client.rpc('merge_donors', { keep: donorId, others: [former], result: {} }).throwOnError()
  const gone = await add({ name: 'Gone Zubeida', email: EMAIL })
  await client.from('donors').delete().eq('id', gone).throwOnError()
  const namesake = await add({ name: 'Somebody else' })
  await client
    .from('not_duplicate_donors')
    .insert({ reason: 'name', key: 'qureshi zubeida', donor_ids: [donorId, namesake] })
    .throwOnError()
  await sql(`insert into public.donor_imports (id, file_name, file_digest, mode) values
    ('b0000000-0000-4000-8000-000000000001', 'list.csv', repeat('0', 64), 'skip')`)
  await sql(`insert into public.donor_import_rows (import_id, row_number, donor, fingerprint)
    values ('b0000000-0000-4000-8000-000000000001', 1, '{"name": "Zubeida", "email": "${EMAIL}"}', 'x')`)
  await sql(`insert into public.gift_imports (id, file_name, file_digest) values
    ('b0000000-0000-4000-8000-000000000002', 'register.csv', repeat('0', 64))`)
  await sql(`insert into public.gift_import_rows (import_id, row_number, gift, fingerprint)
    values ('b0000000-0000-4000-8000-000000000002', 1, '{"name": "Zubeida", "email": "${EMAIL}"}', 'x')`)
  // As the import that made the record which was merged since.
  await sql(
    `insert into public.donor_import_rows (import_id, row_number, donor, fingerprint, outcome, donor_id)
    values ('b0000000-0000-4000-8000-000000000001', 2, '{"name": "Zubeida Q", "city": "Pune"}', 'y', 'added', $1)`,
    [former],
  )
}

/** An imported row without a matching record: it has her number, which staff know to be hers. */
export const plantUnmatchedRow = ({ sql }: Watched) =>
  sql(
    `insert into public.donor_import_rows (import_id, row_number, donor, fingerprint)
    values ('b0000000-0000-4000-8000-000000000001', 3, $1, 'z')`,
    [JSON.stringify({ name: 'Zubeida', phone: PHONE })],
  )

async function plantRest({ sql }: Watched): Promise<void> {
  await sql(
    `insert into public.monthly_gifts (amount, key_id, donor_email, donor_phone, utm_term, utm_content, cause_sent)
    values (200, 'rzp_live_x', $1, $2, 'zubeida', 'for-zubeida', 'qureshi-school')`,
    [EMAIL, PHONE],
  )
  await sql(`update public.monthly_gifts set status = 'cancelled', change_reason = 'Zubeida lost her work',
    ended_at = now(), ended_by = 'donor'`)
  await sql(
    `select graphile_worker.add_job('mail-guest-link', json_build_object('email', $1::text), run_at => now() + interval '1 day')`,
    [EMAIL],
  )
  const payment = JSON.stringify({ id: 'pay_z', email: EMAIL, contact: PHONE, notes: { name: NAME } })
  await sql(`insert into sandbox.entities (id, kind, data) values ('pay_z', 'payment', $1)`, [payment])
  await sql(
    `insert into sandbox.deliveries (event_id, event, body) values ('evt_z', 'payment.captured', $1)`,
    [payment],
  )
}
