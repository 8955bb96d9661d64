/**
 * Marks on confidential data. Each is twelve hexadecimal digits, so that it fits into a text, an id and the
 * bytes of a hash alike, and can be found in any response.
 */
import { randomBytes } from 'node:crypto'
import type { Role, Target } from './target.ts'

export type Mark = { what: string; text: string }
export type Forbidden = Record<Role, Mark[]>

/** Plants a marked row in every table that some caller may not read, and returns who may see which mark. */
export async function plantCanaries(target: Target): Promise<Forbidden> {
  const staff = randomBytes(6).toString('hex')
  const nobody = randomBytes(6).toString('hex')
  await target.owner(rows(staff, nobody, target.admin.id))
  const forStaff = { what: "a row that is staff's alone", text: staff }
  const forNobody = [{ what: 'a secret', text: nobody }, ...(await realSecrets(target))]
  await refuseUnmarked(target, [staff, nobody])
  return {
    anonymous: [forStaff, { what: 'the member', text: target.member.id }, ...forNobody],
    donor: [forStaff, { what: 'the member', text: target.member.id }, ...forNobody],
    member: [forStaff, { what: 'the administrator', text: target.admin.id }, ...forNobody],
    admin: forNobody,
  }
}

export function leaksIn(answer: string, forbidden: Mark[]): string[] {
  const text = answer.toLowerCase()
  return forbidden.filter((mark) => text.includes(mark.text.toLowerCase())).map(({ what }) => what)
}

/** Real secrets of the instance. */
async function realSecrets({ secret, owner }: Target): Promise<Mark[]> {
  const { rows } = await owner<{ what: string; text: string }>(
    `select 'the password hash of ' || email as what, encrypted_password as text from auth.users
      where encrypted_password is not null
    union all select 'a key of the sandbox', key_secret from sandbox.keys
    union all select 'a key of the sandbox', webhook_secret from sandbox.keys`,
  )
  return [{ what: 'the secret of the instance', text: secret }, ...rows]
}

/** Publicly readable tables, and tables without rows of their own or only with times or names from the source. */
const OPEN = [
  'public.navigation_items',
  'public.page_content',
  'public.causes',
  'public.cause_redirects',
  'public.campaigns',
  'public.stories',
  'public.page_redirects',
]
const NO_ROWS = [
  'public.inbox',
  'private.places_of_donors',
  'private.pending_refunds',
  'private.statement_lines',
]
const TIMES = ['private.backups']
const REGISTRIES = [
  'private.known_settings',
  'private.known_pages',
  'private.audited_tables',
  'daan.backfills',
  'public.role_capabilities',
  'public.statement_choices',
]

/** Fails for a new table without a mark. */
async function refuseUnmarked({ owner }: Target, marks: string[]): Promise<void> {
  const { rows: tables } = await owner<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'private', 'auth', 'storage', 'sandbox', 'daan')
      and table_name not in ('migrations', 'rate_limits') order by name`,
  )
  const unmarked: string[] = []
  for (const { name } of tables) {
    if ([...OPEN, ...NO_ROWS, ...TIMES, ...REGISTRIES, 'sandbox.keys'].includes(name)) continue
    const { rowCount } = await owner(`select from ${name} as t where t::text ~ $1 limit 1`, [marks.join('|')])
    if (!rowCount) unmarked.push(name)
  }
  if (unmarked.length > 0) throw new Error(`No canary was planted in ${unmarked.join(', ')}`)
}

function rows(staff: string, nobody: string, adminId: string): string {
  const id = (mark: string, kind = 8) => `'00000000-0000-4000-${kind}000-${mark}'::uuid`
  const bytes = `decode('${nobody.repeat(4)}', 'hex')`
  return `
  insert into auth.users (id, email, encrypted_password, raw_user_meta_data)
    values (${id(staff)}, 'somebody-${staff}@example.net', 'argon2-${nobody}', '{"note": "${nobody}"}');
  update public.profiles set first_name = 'Somebody ${staff}' where id = ${id(staff)};
  insert into auth.sessions (id, user_id, user_agent) values (${id(nobody)}, ${id(staff)}, 'Browser ${nobody}');
  insert into public.log_seals (day, entries, digest) values ('1990-01-01', 0, rpad('', 64, '${staff}'));
  insert into private.sealed_entries (entry_id, day, values_digest) values (-1, '1990-01-01', '${nobody}');
  insert into auth.refresh_tokens (token_hash, session_id) values (${bytes}, ${id(nobody)});
  insert into auth.one_time_tokens (token_hash, user_id, kind, seed, expires_at)
    values (${bytes}, ${id(staff)}, 'recovery', '${nobody}', now() + interval '1 hour');
  insert into auth.mfa_factors (id, user_id, secret) values (${id(nobody)}, ${id(staff)}, '${nobody}');
  insert into auth.mfa_challenges (id, factor_id, session_id) values (${id(nobody)}, ${id(nobody)}, ${id(nobody)});
  insert into auth.known_devices (mark_hash, user_id) values (${bytes}, ${id(staff)});
  insert into auth.recovery_codes (code_hash, user_id) values (${bytes}, ${id(staff)});

  insert into public.site_settings (key, value) values
    ('smtp_password', '${nobody} kept'), ('whatsapp_access_token', '${nobody} kept'),
    ('whatsapp_phone_id', '${staff}') on conflict (key) do update set value = excluded.value;
  update public.site_settings set value = '${nobody} again' where key = 'smtp_password';
  insert into public.donors (id, name, email, email_confirmed_at, notes, utm_campaign)
    values (${id(staff)}, 'Donor ${staff}', '${staff}@example.net', now(), '${staff}', '${staff}');
  insert into public.deleted_donors (id, donor, belongings, counted) values (${id(staff, 9)}, '{"name": "${staff}"}', '{}', 0);
  insert into public.not_duplicate_donors (reason, key, donor_ids) values ('name', '${staff}', array[${id(staff)}, ${id(staff, 9)}]);
  insert into public.donor_merges (kept_id, kept_name, before, after, others) values (${id(staff)}, '${staff}', '{}', '{}', '[]');
  insert into public.donor_imports (id, file_name, file_digest, mode) values (${id(staff)}, '${staff}.csv', repeat('0', 64), 'all');
  insert into public.donor_import_rows (import_id, row_number, donor, fingerprint) values (${id(staff)}, 2, '{"name": "${staff}"}', '${staff}');
  insert into private.donor_import_numbers (id, import_id, row_number, mask, sealed, digest)
    values (${id(nobody)}, ${id(staff)}, 2, '••••••234F', repeat('${nobody}', 2), repeat('${nobody}', 2));
  insert into public.gift_imports (id, file_name, file_digest) values (${id(staff)}, '${staff}.csv', repeat('0', 64));
  insert into public.gift_import_rows (import_id, row_number, gift, fingerprint) values (${id(staff)}, 2, '{"name": "${staff}"}', '${staff}');
  insert into private.gift_import_numbers (id, import_id, row_number, mask, sealed, digest)
    values (${id(nobody)}, ${id(staff)}, 2, '••••••234F', repeat('${nobody}', 2), repeat('${nobody}', 2));
  insert into public.donations (id, amount, platform, payment_status, donor_name, donor_email, utm_campaign, transaction_id, donation_type, corpus_direction, cash_reason, gift_import_id, old_receipt_no)
    values (${id(staff)}, 500, 'cash', 'successful', 'Donor ${staff}', '${staff}@example.net', '${staff}', 'cash-${staff}', 'corpus', '${staff}', '${staff}', ${id(staff)}, '${staff}');
  -- Donors see stored data of their gifts and record, including the campaign. Notes are for staff only.
  update public.donors set notes = 'Note ${staff}' where email like 'donor@%';
  insert into daan.guest_links (kind, email, token_hash, seed, expires_at)
    values ('donor', '${staff}@example.net', ${bytes}, '${nobody}', now() + interval '1 hour');
  insert into daan.guest_sessions (id, kind, subject, email, expires_at)
    values (${id(nobody)}, 'donor', ${id(nobody)}, '${staff}@example.net', now() + interval '1 hour');
  insert into private.gift_orders (donation_id, idempotency_key, request_digest) values (${id(staff)}, 'key-${nobody}', '${nobody}');
  insert into private.gift_tokens (token_hash, purpose, donation_id) values (${bytes}, 'gift', ${id(staff)});
  insert into private.identifiers (donor_id, kind, mask, sealed, digest)
    values (${id(staff)}, 'pan', '••••${staff.slice(0, 4)}', 'sealed-${nobody}-${nobody}', 'digest-${nobody}-${nobody}');
  insert into private.email_confirmations (token_hash, donor_id, email, expires_at)
    values (${bytes}, ${id(staff)}, '${nobody}@example.net', now());
  insert into public.consents (donor_id, purpose, wording, source) values (${id(staff)}, 'news', 'News ${staff}', 'staff');
  insert into public.monthly_gifts (id, donor_email, amount, key_id, change_reason)
    values (${id(staff)}, '${staff}@example.net', 500, 'rzp_live_canary', '${staff}');
  insert into public.monthly_gift_changes (monthly_gift_id, change) values (${id(staff)}, 'failing');
  insert into private.plans (key_id, amount, currency, claimed_by, claimed_until)
    values ('key-${nobody}', 500, 'INR', '${nobody}', now());
  insert into public.receipts (id, donation_id, series, year, number, receipt_no, kind, amount, verify_code, data)
    values (${id(staff)}, ${id(staff)}, 'ACK', 2001, 1, 'R-${staff}', 'acknowledgement', 500, '${staff}0000', '{"donor": {"name": "${staff}"}}');
  insert into public.waiting_receipts (donation_id, missing) values (${id(staff)}, '{name}');
  insert into private.held_receipts (receipt_id) values (${id(staff)});
  insert into public.receipt_batches (id, kind, state) values (${id(staff)}, 'zip', 'done');
  insert into private.receipt_counters (series, year, prefix, width, last_number) values ('ACK', 2001, '${nobody}', 4, 1);
  insert into private.receipt_identifiers (receipt_id, kind, sealed, digest)
    values (${id(staff)}, 'pan', 'sealed-${nobody}', 'digest-${nobody}');
  insert into private.sealed_files (name, receipt_id, sealed_key, type)
    values ('receipts/canary', ${id(staff)}, 'key-${nobody}', 'application/pdf');
  update public.statement_templates set section_codes = '{"80g": "${staff}"}';
  insert into public.statement_choices (year) values (2001);
  insert into public.statement_decisions (donation_id, kind, note) values (${id(staff)}, 'left_out', 'Because of ${staff}');
  insert into public.gift_shares (donation_id, donor_id, percent) values (${id(staff)}, ${id(staff)}, 50);
  insert into public.statement_runs (id, year, kind) values (${id(staff)}, 2001, 'check');
  insert into public.statement_findings (run_id, nth, row_number, source, problem, name)
    values (${id(staff)}, 1, 1, 'name', 'Wrong', 'Donor ${staff}');
  insert into public.statements (id, year, kind, acknowledgement_no, filed_on, exported_at, row_count, amount)
    values (${id(staff)}, 2001, 'original', 'ACK ${staff}', '2002-05-30', now(), 1, 500);
  insert into private.filed_rows (statement_id, year, digest, type, mode, name, amount, gifts)
    values (${id(staff)}, 2001, 'digest-${nobody}', 'others', 'cash', '${nobody}', 500, 1);
  insert into private.exported_rows (run_id, nth, digest, type, mode, name, amount, gifts, is_payers)
    values (${id(staff)}, 1, 'digest-${nobody}', 'others', 'cash', '${nobody}', 500, 1, true);
  insert into private.statement_snapshots (year, taken_at, summary) values (2001, now(), '{"books": "${nobody}"}');
  insert into private.statement_gifts (donation_id, donor_id, year, verdict, amount, given, digest, type, mode, is_vouched,
      is_member)
    values (${id(staff)}, ${id(staff)}, 2001, 'in', 500, 500, 'digest-${nobody}', 'others', 'cash', true, true);
  insert into private.statement_rows (year, digest, type, mode, amount, gifts, line_id)
    values (2001, 'rows-${nobody}', 'others', 'cash', 500, 1, 1);
  insert into private.statement_differences (year, why, stated, booked, taxed, receipted)
    values (2001, '${nobody}', 0, 0, 0, 500);
  insert into private.retention_previews (seen_by, kind, period) values (gen_random_uuid(), '${nobody}', 1);
  insert into public.certificates (year, file_name) values (2001, 'Certificate ${staff}.pdf');
  insert into public.registrations (kind, number, valid_from, is_shown) values ('tan', 'TAN ${staff}', '2020-01-01', false);
  update public.tax_rules set late_fee = late_fee || ' ${staff}';
  insert into public.translations (language, kind, item, field, text, source)
    values ('hi', 'setting', 'whatsapp_phone_id', 'value', '${staff}', '${staff}');
  insert into public.file_notes (name, credit) values ('public/${staff}.webp', '${staff}');
  insert into public.payment_events (event_id, event, payload) values ('evt_${staff}', 'payment.captured', '{"donor": {"name": "${staff}"}}');
  insert into public.payment_attention (kind, reference, detail) values ('provider', '${staff}', '${staff}');
  insert into public.payments (payment_id, status, amount, currency, confirmed) values ('pay_${staff}', 'failed', 100, 'INR', true);
  insert into public.refunds (id, payment_id, amount, status) values (${id(staff)}, 'pay_${staff}', 100, 'requested');
  insert into public.settlements (settlement_id, utr, key_id, test_mode) values ('setl_${staff}', '${staff}', 'key', false);
  insert into public.settlement_lines (settlement_id, entity_id, type, note) values ('setl_${staff}', '${staff}', 'adjustment', '${staff}');
  insert into private.payout_readings (key_id, month) values ('${nobody}', '2026-01-01');
  insert into public.bank_imports (id, account, file_name) values (${id(staff)}, '${staff}', '${staff}.csv');
  insert into public.bank_lines (import_id, account, booked_on, amount, narration, digest)
    values (${id(staff)}, '${staff}', '2026-01-01', 100, 'UPI/${staff}', repeat('0', 64));
  insert into public.posters (id, name, place) values (${id(staff)}, '${staff}', '${staff}');
  insert into public.poster_visits (poster_id) values (${id(staff)});
  insert into public.provider_codes (code, note) values ('qr_canary', '${staff}');
  insert into public.pledges (donor_id, amount, due_on, note) values (${id(staff)}, 500, '2026-12-01', '${staff}');
  insert into public.saved_views (name, path, is_shared) values ('${staff}', '/admin/donors?city=${staff}', true);
  insert into public.thanks (donation_id, way) select id, 'call' from public.donations where id = ${id(staff)} and payment_status = 'successful';
  insert into public.donor_notes (donor_id, text) values (${id(staff)}, '${staff}');
  insert into public.reminders (donor_id, due_on, text) values (${id(staff)}, '2026-12-01', '${staff}');
  insert into public.ledgers (purpose, name, cost_centre) values ('bank:${staff}', '${staff}', '${staff}');
  insert into public.kept_vouchers (remote_id, test_mode, month, dated, total, entry_day, purposes, amounts)
    values ('${staff}', false, '2001-01-01', '2001-01-01', 1, '2001-01-01', '{cash,income}', '{1,-1}');
  insert into public.closed_months (month, test_mode, note) values ('2001-01-01', false, '${staff}');
  insert into public.auditor_files (year, test_mode, is_final, error) values (2001, false, false, '${staff}');
  insert into public.stories (id, slug, title) values (${id(staff)}, 'canary', 'A draft');
  insert into public.story_letters (id, story_id, since) values (${id(staff)}, ${id(staff)}, '2001-01-01');
  insert into private.story_recipients (story_letter_id, donation_id) values (${id(staff)}, ${id(staff)});
  insert into private.refund_claims (refund_id, claimed_by, claimed_until) values (${id(staff)}, '${nobody}', now());
  insert into public.donation_corrections (donation_id, refunded_amount, reason) values (${id(staff)}, 1, 'Because of ${staff}');
  insert into public.disputes (dispute_id, payment_id, amount, currency, status, reported_at)
    values ('disp_${staff}', 'pay_${staff}', 100, 'INR', 'open', now());
  insert into public.contact_messages (id, name, email, subject, message)
    values (${id(staff)}, 'Asha ${staff}', '${staff}@example.net', 'About ${staff}', 'A longer question about ${staff}');
  insert into public.volunteer_applications (name, email, interest_area, message)
    values ('Ravi ${staff}', '${staff}@example.net', 'teaching', '${staff}');
  insert into private.guardian_tokens (application_id, token_hash)
    select id, ${bytes} from public.volunteer_applications where email = '${staff}@example.net';
  insert into public.inbox_notes (contact_message_id, body) values (${id(staff)}, '${staff}');
  insert into public.inbox_replies (contact_message_id, author_name, subject, body) values (${id(staff)}, 'Meera', '${staff}', '${staff}');
  insert into public.invitations (id, email, invited_by, expires_at)
    values (${id(staff)}, 'new-${staff}@example.net', '${adminId}', now() + interval '1 day');
  insert into private.invitation_tokens (invitation_id, token_hash) values (${id(staff)}, ${bytes});
  insert into public.outgoing_messages (id, cause, channel, recipient, subject, text, state, last_error)
    values (${id(staff)}, 'canary', 'email', '${staff}@example.net', '${staff}', '${staff}', 'failed', '${staff}');
  insert into public.outgoing_messages (id, cause, channel, recipient, subject, text, confidential, send_after)
    values (${id(staff, 9)}, 'canary kept', 'email', '${staff}@example.net', 'A link', '${nobody}', true, now() + interval '1 day');
  insert into public.message_templates (key, language, subject, body) values ('gift_thanks', 'en', '${staff}', '${staff}');
  insert into public.privacy_requests (kind, source, proof, address, message, due_at)
    values ('grievance', 'staff', 'Called from ${staff}', '${staff}@example.net', '${staff}', now());
  insert into public.dedications (donation_id, kind, name, from_name, recipient_email, mailbox_digest)
    values (${id(staff)}, 'memory', '${staff}', '${staff}', '${staff}@example.net', '${nobody}');
  insert into private.stopped_cards (mailbox_digest) values ('${nobody}');
  insert into public.gift_claims (email, reference, amount, given_on)
    values ('${staff}@example.net', 'UTR ${staff}', 500, '2026-04-01');
  insert into public.nominees (email, name, contact) values ('${staff}@example.net', 'Nominee ${staff}', '${staff}');
  insert into public.consents (email, purpose, wording, source)
    values ('${staff}@example.net', 'whatsapp', 'Thanks to ${staff}', 'donor_page');
  insert into public.donor_visits (email_key) values ('${staff}@example.net');
  insert into public.consent_records (choice, notice_version) values ('agreed', '${staff}');

  insert into sandbox.entities (id, kind, data) values ('order_${nobody}', 'order', '{"of": "${nobody}"}');
  insert into sandbox.deliveries (event_id, event, body, delivered_at) values ('evt_${nobody}', 'x', '${nobody}', now());
  insert into sandbox.switches (name, value) values ('canary', '"${nobody}"');
  insert into storage.buckets (id, name, public) values ('closed-${staff}', 'closed-${staff}', false);
  insert into storage.objects (bucket_id, name, version, metadata)
    values ('closed-${staff}', '${staff}.pdf', gen_random_uuid(), '{}');`
}
