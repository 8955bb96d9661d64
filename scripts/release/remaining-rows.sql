-- Rows of the release archive that no product function makes in a call or two. Triggers and constraints hold.
insert into auth.mfa_factors (user_id, status, secret) select min(id::text)::uuid, unnest('{verified,unverified}'::text[]), 'sealed' from auth.users;
insert into auth.sessions (user_id, method, aal, second_method, second_at)
  select min(id::text)::uuid, 'otp', 'aal2', unnest('{totp,recovery_code}'::text[]), now() from auth.users;
insert into auth.mfa_challenges (factor_id, session_id)
  select f.id, s.id from auth.mfa_factors as f join auth.sessions as s using (user_id) limit 1;
insert into auth.refresh_tokens (token_hash, session_id) select sha256(id::text::bytea), id from auth.sessions;
insert into auth.one_time_tokens (token_hash, user_id, kind, new_email, seed, expires_at)
  select sha256(kind::bytea), (select min(id::text)::uuid from auth.users), kind, email, seed, now() + interval '1 day'
  from (values ('recovery', null, 'seed'), ('email_change', 'sample.new@example.org', null)) as token (kind, email, seed);
insert into auth.known_devices (mark_hash, user_id) select sha256('device'), id from auth.users limit 1;
insert into auth.recovery_codes (code_hash, user_id) select sha256('code'), id from auth.users limit 1;
insert into daan.guest_links (kind, email, token_hash, seed, expires_at)
  values ('donor', 'sample.0@example.org', sha256('link'), 'seed', now() + interval '1 day');
insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('sample', now());

insert into public.registrations (kind, number, valid_from)
  select kind, 'SAMPLE-' || kind, '2020-04-01' from unnest('{12a,csr1,fcra,section8,trust_deed,pan,tan}'::text[]) as kind;
insert into public.site_settings (key, value) values ('whatsapp_access_token', 'a sample token')
  on conflict (key) do update set value = excluded.value;
insert into public.file_notes (name, consent)
  select 'sample-' || consent || '.webp', consent from unnest('{unknown,not_needed,given}'::text[]) as consent;
insert into public.causes (id, title, is_shown) values ('sample-cause', 'Sample cause', false);
update public.causes set id = 'renamed-cause' where id = 'sample-cause';
insert into public.campaigns (slug, title) values ('sample-campaign', 'Sample campaign');
update public.campaigns set slug = 'renamed-campaign' where slug = 'sample-campaign';
insert into public.stories (slug, title) values ('sample-story', 'Sample story');
update public.stories set slug = 'renamed-story' where slug = 'sample-story';
insert into public.translations (language, kind, item, field, text, source)
  select 'hi', 'campaign', id::text, 'title', 'नमूना', title from public.campaigns
  union all select 'hi', 'story', id::text, 'title', 'नमूना', title from public.stories;
insert into private.retention_previews (seen_by, kind, period) select id, 'messages', 24 from public.profiles limit 1;
insert into public.message_templates (key, channel, language, subject, body, whatsapp_name) values
  ('gift_thanks', 'email', 'en', 'Thank you', 'Thank you for your gift.', null),
  ('gift_thanks', 'whatsapp', 'en', null, 'Thank you for your gift.', 'sample_thanks');
insert into public.consent_records (choice, notice_version) values ('agreed', '1-google'), ('refused', '1-google');

insert into public.donors (name, email, kind, contact_person, citizenship, status) values
  ('Sample Company', 'sample.company@example.org', 'organisation', 'Sample Contact', 'unspecified', 'Inactive'),
  ('Sample Foreigner', 'sample.foreigner@example.org', 'person', null, 'foreign', 'Engaged'),
  ('Sample Namesake', 'sample.namesake@example.org', 'person', null, 'indian', 'Contacted');
insert into public.not_duplicate_donors (reason, key, donor_ids)
  select reason, 'sample', (select array_agg(id) from public.donors where name in ('Sample Company', 'Sample Foreigner'))
  from unnest('{email,phone,name}'::text[]) as reason;
insert into public.donor_imports (file_name, file_digest, mode, status)
  select 'sample.csv', repeat('0', 64), mode, status
  from (values ('all', 'done'), ('skip', 'staged'), ('update', 'undone'), ('add', 'staged')) as import (mode, status);
insert into public.donor_import_rows (import_id, row_number, donor, fingerprint, outcome)
  select i.id, nth, jsonb_build_object('name', 'Sample Row ' || nth), 'row ' || nth, outcome
  from public.donor_imports as i,
    unnest('{added,updated,known,same,repeated,imported}'::text[]) with ordinality as o (outcome, nth)
  where i.mode = 'all';
insert into private.donor_import_numbers (id, import_id, row_number, mask, sealed, digest)
  select gen_random_uuid(), id, 1, '••••••234F', repeat('s', 40), repeat('d', 40) from public.donor_imports where mode = 'all';
insert into public.gift_imports (file_name, file_digest, mode, status)
  select 'register.csv', repeat('0', 64), mode, status from (values ('skip', 'done'), ('add', 'staged')) as import (mode, status);
insert into public.gift_import_rows (import_id, row_number, gift, fingerprint, outcome)
  select i.id, nth, jsonb_build_object('name', 'Sample Row ' || nth), 'row ' || nth, outcome
  from public.gift_imports as i,
    unnest('{added,known,same,repeated,imported}'::text[]) with ordinality as o (outcome, nth)
  where i.mode = 'skip';
insert into private.gift_import_numbers (id, import_id, row_number, mask, sealed, digest)
  select gen_random_uuid(), id, 1, '••••••234F', repeat('s', 40), repeat('d', 40) from public.gift_imports where mode = 'skip';
insert into public.consents (donor_id, purpose, wording, source)
  select id, 'news', 'Write to me.', 'staff' from public.donors where name = 'Sample Company';
insert into private.email_confirmations (token_hash, donor_id, email, expires_at)
  select sha256('confirm'), id, 'sample.second@example.org', now() + interval '1 day' from public.donors where name = 'Sample Company';
insert into public.nominees (email, name, contact) values ('sample.0@example.org', 'Sample Nominee', '98000 00011');

insert into public.donations (amount, platform, payment_status, donor_name, donor_email, citizenship, donation_type, cause_id, corpus_direction) values
  (2500, 'cheque', 'successful', 'Sample Corpus', 'sample.corpus@example.org', 'indian', 'corpus', 'renamed-cause', 'Sample letter'),
  (3500, 'bank_transfer', 'successful', 'Sample Grant', 'sample.grant@example.org', 'foreign', 'specific_grant', null, null);
insert into public.gift_shares (donation_id, donor_id, percent)
  select g.id, d.id, 50 from public.donations as g, public.donors as d
  where g.donor_name = 'Sample Corpus' and d.name in ('Sample Company', 'Sample Namesake');
insert into public.statement_decisions (donation_id, kind, note)
  select id, unnest('{left_out,name,separate_cash}'::text[]), 'A sample decision' from public.donations where donor_name = 'Sample Grant';
insert into public.statement_choices (year) values (2026);
insert into public.statement_templates (from_year, columns, id_codes, section_codes, type_codes, mode_codes, date_format, late_fee_a_day)
  select 2100 + nth, t.columns, t.id_codes, t.section_codes, t.type_codes, t.mode_codes, format, 200
  from (select * from public.statement_templates order by from_year limit 1) as t,
    unnest('{dd/MM/yyyy,yyyy-MM-dd,dd-MMM-yyyy}'::text[]) with ordinality as f (format, nth);
insert into public.statement_runs (year, kind, state)
  select 2025, kind, state from unnest('{ask,letters,check,check}'::text[], '{waiting,running,refused,failed}'::text[]) as r (kind, state);
insert into public.statement_findings (run_id, nth, row_number, source, problem)
  select id, 1, 1, 'name', 'It is empty.' from public.statement_runs where state = 'refused';
insert into public.statements (year, kind, acknowledgement_no, filed_on, exported_at, row_count, amount)
  values (2025, 'deleted', 'SAMPLE-DELETED', '2026-05-30', now(), 0, 0);
insert into public.certificates (year, file_name, matched_by)
  select 2025, 'sample-' || matched_by || '.pdf', matched_by from unnest('{number,staff}'::text[]) as matched_by;
insert into public.receipt_batches (kind, state)
  select kind, state from unnest('{issue,zip,pdf,summary}'::text[], '{waiting,running,done,failed}'::text[]) as b (kind, state);
insert into private.held_receipts (receipt_id) select id from public.receipts limit 1;
insert into private.gift_tokens (token_hash, purpose, donation_id)
  select sha256(purpose::bytea), purpose, (select id from public.donations where donor_name = 'Sample Corpus')
  from unnest('{gift,method,card,stop}'::text[]) as purpose;
insert into public.dedications (donation_id, kind, name, from_name, message, recipient_name, recipient_email, due_at, mailbox_digest)
  select g.id, kind, 'Sample Name', 'Sample Giver', 'With love', 'Sample Family', 'sample.family@example.org', now() + interval '1 day', 'digest'
  from unnest('{honour,memory,occasion}'::text[]) with ordinality as k (kind, nth)
    join (select id, row_number() over (order by created_at, id) as nth from public.donations where payment_status = 'successful') as g using (nth);
insert into private.stopped_cards (mailbox_digest) values ('digest');
insert into public.gift_claims (email, reference, amount, given_on, status, decided_at)
  select 'sample.0@example.org', 'UTR ' || status, 500, '2026-04-01', status, case when status <> 'waiting' then now() end
  from unnest('{waiting,approved,refused}'::text[]) as status;
insert into public.saved_views (name, path, is_shared) values ('Sample', '/admin/donors?monthly=no', true);
insert into public.posters (name, place) values ('Sample', 'Sample market');
insert into public.poster_visits (poster_id) select id from public.posters;
insert into public.provider_codes (code, note, poster_id) select 'qr_sample', 'Sample', id from public.posters;
update public.donations set poster_id = (select id from public.posters) where donor_name = 'Sample Corpus';
insert into public.pledges (donor_id, amount, due_on, status, note)
  select d.id, p.amount, current_date - p.late, p.status, 'Sample'
  from public.donors as d,
    unnest('{1000,5000,5000,5000}'::numeric[], '{0,0,0,900}'::integer[], '{open,open,cancelled,open}'::text[]) as p (amount, late, status)
  where d.name = 'Sample Company';
-- The pledge of 1,000 becomes paid.
update public.donations set cash_reason = 'Sample reason', pledge_id = (select id from public.pledges where amount = 1000)
  where donor_name = 'Sample Corpus';
insert into public.thanks (donation_id, way)
  select g.id, way from (select id, row_number() over (order by created_at, id) as nth from public.donations
    where payment_status = 'successful') as g join unnest('{whatsapp,email,call,other}'::text[]) with ordinality as w (way, nth) using (nth);
insert into public.donor_notes (donor_id, text) select id, 'Sample' from public.donors where name = 'Sample Company';
insert into public.reminders (donor_id, due_on, text) select id, current_date, 'Sample' from public.donors where name = 'Sample Company';
insert into public.donations (amount, platform, payment_status, donor_name, gift_import_id, old_receipt_no)
  select 700, 'other', 'successful', 'Sample Register', id, 'A/17' from public.gift_imports where status = 'done';
insert into private.gift_tokens (token_hash, purpose, pledge_id) select sha256(id::text::bytea), 'pledge', id from public.pledges limit 1;

insert into public.payments (payment_id, status, amount, currency, amount_source, confirmed) values
  ('pay_sample_created', 'created', 100, 'INR', 'answer', true), ('pay_sample_authorized', 'authorized', 100, 'INR', 'signature', false);
insert into public.refunds (payment_id, refund_id, amount, status)
  select payment_id, case when status in ('pending', 'failed') then 'rfnd_sample_' || status end, 1, status
  from (select payment_id from public.payments where status = 'captured' order by 1 limit 1) as p,
    unnest('{requested,refused,pending,failed}'::text[]) as status;
insert into private.refund_claims (refund_id, claimed_by, claimed_until) select id, 'sample', now() from public.refunds where status = 'requested';
insert into public.disputes (dispute_id, payment_id, amount, currency, status, reported_at)
  select 'disp_sample', payment_id, 100, 'INR', 'open', now() from public.payments where status = 'captured' order by 2 limit 1;
insert into public.donation_corrections (donation_id, refunded_amount, reason)
  select id, 100, 'A sample correction' from public.donations where donor_name = 'Sample Corpus';
insert into public.payment_attention (kind, reference, detail)
  select kind, 'sample', 'A sample to look at' from unnest('{unknown_order,unknown_payment,not_confirmed,amount_mismatch,second_payment,refund_failed,refund_mismatch,refund_unknown,over_deducted,correction_overlap,dispute,odd_event,provider,card_testing,two_names,unknown_subscription,month_charged_twice,charge_mismatch,charged_after_end,change_refused}'::text[]) as kind;
insert into public.payment_events (event_id, event, payload) values ('evt_sample', 'payment.captured', '{}');
insert into sandbox.switches (name, value) values ('duplicateEvents', 'false');

insert into public.monthly_gifts (subscription_id, amount, key_id, citizenship, donor_email)
  select 'sub_sample_' || nth, 100 * nth, 'rzp_live_sample', case nth when 2 then 'foreign' else 'indian' end, 'sample.monthly@example.org'
  from generate_series(1, 12) as nth;
update public.monthly_gifts set status = 'active', method_ends_on = '2031-01-31' where subscription_id like 'sub_sample_%' and amount > 100;
update public.monthly_gifts set status = said.status, paused_by = said.paused_by, pending_action = said.action, pending_by = said.by,
    change_reason = 'A sample reason', change_reason_by = said.by, failing_since = case said.status when 'failing' then now() end,
    ended_at = case when said.ended_by is not null then now() end, ended_by = said.ended_by
  from (values (2, 'active', null, 'pause', 'donor', null), (3, 'active', null, 'cancel', 'staff', null),
    (4, 'failing', null, null, null, null), (5, 'stopped', null, null, null, null), (6, 'paused', 'donor', 'resume', 'donor', null),
    (7, 'paused', 'staff', null, null, null), (8, 'paused', 'payer', null, null, null), (9, 'cancelled', null, null, null, 'donor'),
    (10, 'cancelled', null, null, null, 'staff'), (11, 'completed', null, null, null, 'provider'), (12, 'expired', null, null, null, 'bank')
  ) as said (nth, status, paused_by, action, by, ended_by)
  where subscription_id = 'sub_sample_' || nth;
insert into public.monthly_gift_changes (monthly_gift_id, change, why)
  select id, change, why from public.monthly_gifts, (values ('failing', null), ('recovered', null), ('lost', 'donor'), ('lost', 'staff'),
    ('lost', 'bank'), ('lost', 'provider'), ('lost', 'stopped'), ('lost', 'completed'), ('lost', 'replaced')) as c (change, why)
  where subscription_id = 'sub_sample_12';

insert into public.settlements (settlement_id, key_id, test_mode) values ('setl_sample_bank', 'sample', false);
insert into public.settlement_lines (settlement_id, entity_id, type, credit, part, difference, note)
  select 'setl_sample_bank', part || '_sample', 'adjustment', 100, part, case part when 'other' then 100 else 0 end,
    case part when 'other' then 'A sample explanation' end
  from unnest('{gift,refund,dispute,instant,other}'::text[]) as part;
insert into private.payout_readings (key_id, month) values ('sample', '2026-11-01');
insert into public.bank_imports (account, file_name, lines) values ('Sample account', 'sample.csv', 4);
insert into public.bank_lines (import_id, account, booked_on, amount, narration, digest, state, settlement_id, reason)
  select i.id, i.account, '2026-11-01', 100, 'A sample line', repeat(state, 10), state,
    case state when 'payout' then 'setl_sample_bank' end, case state when 'other' then 'Interest' end
  from public.bank_imports as i, unnest('{open,payout,gift,other}'::text[]) as state;

insert into public.contact_messages (name, email, subject, message, status, suspected_spam, spam_reason)
  select 'Sample Writer', 'sample.writer@example.org', 'A sample question', 'A longer sample question', status, spam is not null, spam
  from unnest('{new,in_progress,done}'::text[], '{honeypot,too_fast,too_many}'::text[]) as m (status, spam);
insert into public.volunteer_applications (name, email, interest_area, status, suspected_spam, spam_reason)
  select 'Sample Volunteer', 'sample.volunteer@example.org', area, coalesce(status, 'new'), spam is not null, spam
  from unnest('{teaching,hygiene,fundraising,therapy,eldercare,environment,other}'::text[], '{new,in_progress,done}'::text[],
    '{honeypot,too_fast,too_many}'::text[]) as v (area, status, spam);
insert into private.guardian_tokens (application_id, token_hash) select id, sha256('guardian') from public.volunteer_applications limit 1;
insert into public.inbox_notes (contact_message_id, body) select id, 'A sample note' from public.contact_messages;
insert into public.inbox_replies (contact_message_id, author_name, subject, body)
  select id, 'Sample Staff', 'Re: A sample question', 'A sample answer' from public.contact_messages;
insert into public.outgoing_messages (cause, channel, recipient, subject, text, state, sent_at)
  select 'sample ' || state, channel, recipient, 'A sample', 'A sample letter', state, case state when 'sent' then now() end
  from (values ('waiting', 'email', 'sample.0@example.org'), ('sending', 'whatsapp', '919800000011'), ('sent', 'email', 'sample.0@example.org'),
    ('failed', 'email', 'sample.0@example.org'), ('withdrawn', 'email', 'sample.0@example.org')) as m (state, channel, recipient);
insert into public.privacy_requests (kind, source, proof, due_at)
  select kind, source, 'A sample proof', now() from unnest('{access,correction,withdrawal,nomination,erasure,grievance}'::text[],
    '{donor,guardian,staff,donor,donor,donor}'::text[]) as r (kind, source);

insert into private.backups (made_at, is_encrypted) values (now() - interval '2 days', false), (now() - interval '1 day', true);
insert into daan.backfills (function_name, changed, finished_at) values ('private.sample_backfill', 10, now());
insert into public.kept_vouchers (remote_id, test_mode, month, dated, digest, total, adjusts, entry_day, purposes, amounts, exported_at, closed_at)
values ('daan-gift-sample', false, '2026-04-01', '2026-04-02', repeat('0', 64), 100, null, '2026-04-02', '{cash,income}', '{100,-100}', now(), now()),
  ('daan-adjust-daan-gift-sample-1', true, '2026-05-01', '2026-05-01', null, 100, 'daan-gift-sample', '2026-04-02', '{income,cash}', '{100,-100}', null, now());
insert into public.closed_months (month, test_mode, note) values ('2026-04-01', false, 'A sample reason'), ('2026-04-01', true, null);
insert into public.auditor_files (year, test_mode, is_final, state) select 2025, false, false, unnest('{waiting,running,done,failed}'::text[]);
insert into public.story_letters (story_id, since, stopped_at) select id, '2026-04-01', stopped
  from (select id from public.stories limit 1) as story, (values (null::timestamptz), (now())) as l (stopped);
insert into private.story_recipients (story_letter_id, donation_id, is_queued, unsubscribed_at)
  select letter.id, gift.id, true, now() from public.story_letters as letter, (select id from public.donations limit 1) as gift;
