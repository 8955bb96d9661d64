import type { TestDatabase } from './callers.ts'

/** Callers in column order. */
export const PEOPLE = ['visitor', 'donor', 'member', 'admin'] as const

/** Roles beside the administrator's, in column order. */
export const OTHER_ROLES = ['editor', 'fundraiser', 'accountant', 'viewer'] as const

/** Excludes the schemas of the job queue and of extensions, which have their own rules. */
export const PRODUCT_SCHEMAS = `nspname not like 'pg\\_%' and nspname not in ('information_schema', 'graphile_worker', 'extensions')`

/** At least two rows in every readable table, one of them with another owner. */
export async function addMatrixRows(db: TestDatabase): Promise<void> {
  await db.owner(`
    insert into public.log_seals (day, entries, digest)
      values ('2020-01-01', 0, repeat('a', 64)), ('2020-01-02', 0, repeat('b', 64));
    insert into public.causes (id, title, is_shown)
      values ('matrix-one', 'One', true), ('matrix-two', 'Two', true), ('matrix-draft', 'Draft', false),
        ('matrix-over', 'Over', false), ('matrix-monthly', 'Monthly', false);
    insert into public.file_notes (name) values ('matrix-one.webp'), ('matrix-two.webp');
    insert into public.cause_redirects (old_id, cause_id)
      values ('matrix-first', 'matrix-one'), ('matrix-second', 'matrix-two');
    insert into public.campaigns (slug, title, is_shown)
      values ('matrix-shown', 'One', true), ('matrix-draft', 'Draft', false), ('matrix-other', 'Other', false);
    update public.campaigns set slug = replace(slug, 'matrix', 'campaign') where slug in ('matrix-shown', 'matrix-draft');
    insert into public.posters (name) values ('One'), ('Two');
    insert into public.poster_visits (poster_id) select id from public.posters;
    insert into public.stories (slug, title, is_shown, published_on)
      values ('matrix-one', 'One', true, '2026-01-01'), ('matrix-draft', 'Draft', false, '2026-01-01'),
        ('matrix-later', 'Later', true, '2999-01-01');
    insert into public.navigation_items (label, path) values ('One', '/one'), ('Two', '/two');
    insert into public.page_content (page_slug, element_id, content_data)
      values ('home', 'matrix_one', '"One"'), ('about', 'matrix_two', '"Two"');
    delete from public.translations;
    insert into public.translations (language, kind, item, field, text, source)
      values ('hi', 'page', 'home', 'matrix_one', 'एक', 'One'), ('hi', 'page', 'about', 'matrix_two', 'दो', 'Two'),
        ('hi', 'cause', 'matrix-draft', 'title', 'मसौदा', 'Draft'),
        ('hi', 'setting', 'whatsapp_phone_id', 'value', '१', '1'),
        ('hi', 'menu', '6d0f6e1c-0000-4000-8000-0000000000ff', 'label', 'नहीं', 'None');
    delete from public.site_settings;
    insert into public.site_settings (key, value)
      values ('org_tagline', 'open'), ('whatsapp_phone_id', '1'), ('razorpay_key_secret', 'a secret to keep');
    insert into public.donors (id, name)
      values ('6d0f6e1c-0000-4000-8000-000000000051', 'Asha'), (gen_random_uuid(), 'Ravi');
    insert into public.donors (name, email, email_confirmed_at)
      values ('Donor', 'donor@example.org', now());
    insert into public.registrations (kind, number, valid_from, valid_to, is_shown)
      values ('80g', 'one', '2020-04-01', null, true), ('12a', 'two', '2020-04-01', null, true),
        ('csr1', 'three', '2020-04-01', '2021-03-31', true), ('pan', 'four', '2020-04-01', null, false);
    insert into public.consents (donor_id, purpose, wording, source)
      select id, 'news', 'Write to me.', 'staff' from public.donors;
    insert into public.consents (email, purpose, wording, source)
      values ('donor@example.org', 'whatsapp', 'Thank me.', 'donor_page'), ('asha@example.org', 'whatsapp', 'Thank me.', 'donor_page');
    insert into public.deleted_donors (id, donor, belongings, counted)
      values (gen_random_uuid(), '{}', '{}', 0), (gen_random_uuid(), '{}', '{}', 0);
    insert into public.not_duplicate_donors (reason, key, donor_ids)
      select 'name', key, array[gen_random_uuid(), gen_random_uuid()] from unnest('{one,two}'::text[]) as key;
    insert into public.donor_merges (kept_id, kept_name, before, after, others)
      values (gen_random_uuid(), 'One', '{}', '{}', '[]'), (gen_random_uuid(), 'Two', '{}', '{}', '[]');
    insert into public.donor_imports (id, file_name, file_digest, mode, status)
      select ('6d0f6e1c-0000-4000-8000-00000000001' || n)::uuid, 'list.csv', repeat('0', 64), 'all',
        case when n = 1 then 'done' else 'staged' end from generate_series(1, 3) as n;
    insert into public.donor_import_rows (import_id, row_number, donor, fingerprint)
      select id, 2, '{"name": "Asha"}', 'x' from public.donor_imports;
    insert into public.gift_imports (id, file_name, file_digest, status)
      select id, file_name, file_digest, status from public.donor_imports;
    insert into public.gift_import_rows (import_id, row_number, gift, fingerprint)
      select id, 2, '{"name": "Asha"}', 'x' from public.gift_imports;
    insert into public.donations (id, amount) values ('6d0f6e1c-0000-4000-8000-000000000041', 100);
    insert into public.donations (amount) values (200);
    insert into public.donations (amount, test_mode) values (400, true);
    insert into public.donations (id, amount, platform, payment_status)
      values ('6d0f6e1c-0000-4000-8000-000000000042', 300, 'cash', 'successful'), (gen_random_uuid(), 301, 'cash', 'successful');
    insert into public.donations (amount, platform, payment_status, donor_email, cause_id)
      values (500, 'cash', 'successful', 'donor@example.org', 'matrix-over');
    insert into public.monthly_gifts (amount, key_id, test_mode)
      values (100, 'rzp_live_one', false), (200, 'rzp_live_one', false), (400, 'rzp_test_one', true);
    insert into public.monthly_gifts (amount, key_id, donor_email, cause_id)
      values (300, 'rzp_live_one', 'donor@example.org', 'matrix-monthly'),
        (301, 'rzp_live_one', 'donor@example.org', null);
    insert into public.monthly_gift_changes (monthly_gift_id, change)
      select id, 'recovered' from public.monthly_gifts;
    insert into private.plans (key_id, amount, currency, claimed_by, claimed_until)
      values ('rzp_live_one', 100, 'INR', 'one', now()), ('rzp_live_one', 200, 'INR', 'one', now());
    insert into public.receipts (series, year, number, receipt_no, kind, amount, verify_code, data)
      select 'TAX', 2026, n, 'R' || n, 'tax', 100, repeat('x', 15 + n), '{"donor": {"name": "Asha Rao"}}' from generate_series(1, 2) as n;
    insert into public.receipts (donation_id, series, year, number, receipt_no, kind, amount, verify_code, data)
      select id, 'TAX', 2026, 3, 'R3', 'tax', 100, repeat('y', 18), '{"donor": {"name": "Asha Rao"}}' from public.donations
      where donor_email = 'donor@example.org';
    insert into public.waiting_receipts (donation_id, missing) select id, '{name}' from public.donations;
    insert into public.receipt_batches (kind) values ('zip'), ('issue');
    insert into public.statement_choices (year) values (2024), (2025);
    insert into public.statement_decisions (donation_id, kind) select id, 'name' from public.donations;
    insert into public.gift_shares (donation_id, percent) select id, 50 from public.donations;
    insert into public.statement_runs (year, kind) values (2026, 'check'), (2026, 'export');
    insert into public.statement_findings (run_id, nth, row_number, source, problem)
      select id, 1, 1, 'name', 'It is empty.' from public.statement_runs;
    insert into public.statements (year, kind, acknowledgement_no, filed_on, exported_at, row_count, amount)
      values (2025, 'original', 'ACK-1', '2026-05-30', now(), 1, 100), (2025, 'revised', 'ACK-2', '2026-06-30', now(), 1, 90);
    insert into public.certificates (year, file_name) values (2025, 'other.pdf');
    insert into public.certificates (year, file_name, donation_id)
      select 2025, 'own.pdf', id from public.donations where donor_email = 'donor@example.org';
    insert into public.payment_events (event_id, event, payload) values ('one', 'x', '{}'), ('two', 'x', '{}');
    insert into public.payment_attention (kind, reference, detail)
      values ('provider', 'one', 'One'), ('provider', 'two', 'Two');
    insert into public.payments (payment_id, status, amount, currency, confirmed)
      values ('pay_one', 'failed', 100, 'INR', true), ('pay_two', 'failed', 200, 'INR', true);
    insert into public.refunds (payment_id, amount, status)
      values ('pay_one', 100, 'requested'), ('pay_two', 200, 'requested');
    insert into public.settlements (settlement_id, key_id, test_mode) values ('setl_one', 'key', false), ('setl_two', 'key', true);
    insert into public.settlement_lines (settlement_id, entity_id, type) select settlement_id, 'adj_one', 'adjustment' from public.settlements;
    insert into private.payout_readings (key_id, month) values ('key', '2026-01-01'), ('key', '2026-02-01');
    insert into public.bank_imports (account, file_name) values ('Current', 'one.csv'), ('Current', 'two.csv');
    insert into public.bank_lines (import_id, account, booked_on, amount, digest)
      select id, account, '2026-01-01', 100, repeat(file_name, 5) from public.bank_imports;
    insert into public.kept_vouchers (remote_id, test_mode, month, dated, total, entry_day, purposes, amounts)
      select 'voucher ' || n, false, '2026-01-01', '2026-01-01', 1, '2026-01-01', '{cash,income}', '{1,-1}' from generate_series(1, 2) as n;
    insert into public.closed_months (month, test_mode) values ('2026-01-01', false), ('2026-02-01', false);
    insert into public.auditor_files (year, test_mode, is_final) values (2024, false, true), (2025, false, false);
    insert into public.story_letters (story_id, since) select id, '2026-01-01' from public.stories;
    insert into private.refund_claims (refund_id, claimed_by, claimed_until) select id, 'one', now() from public.refunds;
    insert into private.gift_tokens (token_hash, purpose, donation_id)
      select sha256(id::text::bytea), 'gift', id from public.donations;
    insert into public.dedications (donation_id, kind, name, from_name)
      select id, 'memory', 'Kamala Devi', 'Asha' from public.donations;
    insert into private.stopped_cards (mailbox_digest) values ('one'), ('two');
    insert into public.donation_corrections (donation_id, refunded_amount, reason)
      select id, 1, 'A correction' from public.donations;
    insert into public.disputes (dispute_id, payment_id, amount, currency, status, reported_at)
      values ('disp_one', 'pay_one', 100, 'INR', 'open', now()), ('disp_two', 'pay_two', 200, 'INR', 'open', now());
    insert into public.contact_messages (id, name, email, subject, message)
      values ('a0000000-0000-4000-8000-000000000001', 'Asha', 'asha@example.org', 'A question', 'A longer question'),
             ('a0000000-0000-4000-8000-000000000002', 'Ravi', 'ravi@example.org', 'A question', 'A longer question');
    insert into public.volunteer_applications (name, email, interest_area)
      values ('Asha', 'asha@example.org', 'teaching'), ('Ravi', 'ravi@example.org', 'other');
    insert into public.invitations (email, invited_by, expires_at)
      select name || '@example.org', p.id, now() + interval '1 day'
      from public.profiles p, unnest('{asha,ravi}'::text[]) as name where p.role = 'admin';
    insert into public.inbox_notes (contact_message_id, body)
      select id, 'Call back' from public.contact_messages;
    insert into public.inbox_replies (contact_message_id, author_name, subject, body)
      select id, 'Meera', 'Re: A question', 'An answer' from public.contact_messages;
    insert into public.outgoing_messages (cause, channel, recipient, subject, text)
      values ('one', 'email', 'a@example.org', 'One', 'One'), ('two', 'email', 'b@example.org', 'Two', 'Two');
    insert into public.message_templates (key, language, subject, body)
      values ('gift_thanks', 'en', 'Thank you', 'Thank you'), ('gift_thanks', 'hi', 'धन्यवाद', 'धन्यवाद');
    insert into public.privacy_requests (kind, source, due_at) values ('access', 'donor', now()), ('grievance', 'donor', now());
    insert into public.provider_codes (code, note) values ('qr_one', 'One'), ('va_two', 'Two');
    insert into public.pledges (amount, due_on, note) values (500, '2026-12-01', 'One'), (600, '2026-12-02', 'Two');
    insert into public.saved_views (name, path, is_shared) values ('Shared', '/admin/donors', true);
    insert into public.saved_views (name, path, owner)
      select 'Own', '/admin/donors', id from public.profiles where role in ('admin', 'member');
    insert into public.thanks (donation_id, way)
      select id, 'call' from public.donations where payment_status = 'successful' and amount > 300;
    insert into public.donor_notes (donor_id, text) select id, 'A note' from public.donors;
    insert into public.gift_claims (email, reference, amount, given_on)
      values ('donor@example.org', 'UTR 1', 500, '2026-04-01'), ('asha@example.org', 'UTR 2', 500, '2026-04-01');
    insert into public.nominees (email, name, contact)
      values ('donor@example.org', 'Ravi', '98000 00011'), ('asha@example.org', 'Ravi', '98000 00011');
    insert into public.donor_visits (email_key) values ('asha@example.org'), ('donor@example.org') on conflict do nothing;
    insert into public.consent_records (choice, notice_version) values ('agreed', '1-google'), ('refused', '1-google');
    insert into storage.buckets (id, name, public) values ('open', 'open', true), ('closed', 'closed', false);
    insert into storage.objects (bucket_id, name, version, metadata)
      select bucket_id, 'matrix.png', gen_random_uuid(), '{}' from unnest('{site_assets,private_files,open,closed}'::text[]) as bucket_id`)
  await db.admin(
    `insert into public.inbox_notes (contact_message_id, body) values ('a0000000-0000-4000-8000-000000000001', 'Mine')`,
  )
  for (const person of ['admin', 'fundraiser'] as const) {
    await db[person](`insert into public.reminders (donor_id, due_on, text)
      values ('6d0f6e1c-0000-4000-8000-000000000051', '2026-12-01', 'Call')`)
  }
}
