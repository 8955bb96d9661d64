-- Erases a person. Removed: names, addresses, numbers and texts, in tables, in the provider's events and in
-- the log. Kept: sums, dates, causes, payment methods, campaigns and references, receipts, and who changed
-- which column when.

-- Blanks the texts of letters and withdraws unsent ones. A letter being sent cannot be stopped, so the
-- erasure is postponed until then.
create function private.blank_letters(ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform from public.outgoing_messages where id = any (ids) order by id for update;
  if exists (select from public.outgoing_messages
    where id = any (ids) and state = 'sending' and claimed_until > now()) then
    raise exception 'A message to this person is being sent just now. Please try again in a few minutes.'
      using errcode = 'object_in_use';
  end if;
  update public.outgoing_messages set state = case when state in ('waiting', 'sending') then 'withdrawn' else state end,
    recipient = '(erased)', variables = '{}', subject = null, text = null, html = null, reply_to = null, last_error = null
  where id = any (ids);
end
$$;

-- Removes personal data from these rows' log entries.
create function private.blank_log(of_table text, keys text[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform set_config('daan.erasing', 'yes', true);
  update public.audit_log set old_values = private.without_person(old_values),
    new_values = private.without_person(new_values)
  where table_name = of_table and row_key = any (keys);
  perform set_config('daan.erasing', '', true);
end
$$;

-- Later events of the provider about an erased giver's payment are stored without the giver.
create function private.blank_event_of_erased() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_erased boolean;
begin
  if new.donation_id is not null then
    is_erased := exists (select from public.donations where id = new.donation_id and erased_at is not null);
  end if;
  -- An event whose gift is known was looked at when it came.
  if is_erased is not true and (tg_op = 'INSERT' or new.donation_id is null) then
    is_erased := exists (select from public.donations where erased_at is not null
      and (order_id = new.order_id or payment_id = new.payment_id or id = (
        select donation_id from public.payments where payment_id = new.payment_id)));
  end if;
  if is_erased is not true and new.subscription_id is not null then
    is_erased := exists (
      select from public.monthly_gifts where subscription_id = new.subscription_id and erased_at is not null);
  end if;
  if is_erased then
    new.payload := private.without_person(new.payload);
  end if;
  return new;
end
$$;
create trigger blank_event_of_erased before insert or update of donation_id on public.payment_events
  for each row execute function private.blank_event_of_erased();

-- The last day with books that name the person: of their gifts, and of tax filings made or prepared.
create function private.last_day_in_books(someone private.person) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return (select max(day) from (
    select (coalesce(paid_at, created_at) at time zone 'Asia/Kolkata')::date as day from private.gifts_of(someone)
    union all select make_date(year, 4, 1) from private.filed_rows_of(someone)
    union all select make_date(year, 4, 1) from private.certificates_of(someone)
    union all select make_date(run.year, 4, 1) from private.exported_rows_of(someone) as e
      join public.statement_runs as run on run.id = e.run_id) as known);
end
$$;

-- The effect of an erasure, in numbers: shown before it, and its record afterwards.
create function private.erasure_preview(someone private.person) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'gifts', (select count(*) from private.gifts_of(someone)),
    'gifts_total', (select coalesce(sum(amount - refunded_amount), 0) from private.gifts_of(someone)
      where payment_status in ('successful', 'refunded')),
    'monthly_gifts', (select count(*) from private.monthly_gifts_of(someone)
      where status not in ('cancelled', 'completed', 'expired')),
    'records', (select count(*) from public.donors where id = any (someone.donor_ids)),
    'messages', (select count(*) from private.contact_messages_of(someone))
      + (select count(*) from private.applications_of(someone)),
    'letters', (select count(*) from private.letters_to(someone)),
    'cards', (select count(*) from private.dedications_of(someone)),
    'events', (select count(*) from private.events_of(someone)),
    'receipts', (select count(*) from public.receipts where donation_id in (select id from private.gifts_of(someone))),
    -- The yearly statement's tables (121 to 125) are defined later. Snapshots lose the person's lines; the next one has
    -- those again that follow from a receipt. A joint giver's line takes its name from their record, which is erased.
    'prepared_rows', (select count(*) from private.exported_rows_of(someone))
      + (select count(*) from private.statement_gifts where donation_id in (select id from private.gifts_of(someone))
        and share_id is null and donor_id is null and name_key is not null),
    'filed_rows', (select count(*) from private.filed_rows_of(someone)),
    'certificates', (select count(*) from private.certificates_of(someone)));
end
$$;

-- Log entries of rows that belonged to these gifts, records and messages: inserts and deletes show the owner,
-- whether or not the row still exists.
create function private.log_of_belongings(owners text[]) returns table (of_table text, key text)
language sql stable set search_path = ''
as $$
  select distinct table_name, row_key from public.audit_log
  where table_name <> all ('{donations,monthly_gifts,donors,contact_messages,volunteer_applications}') and (
    exists (select from jsonb_each_text(coalesce(new_values, old_values)) as said
      where said.key in ('donor_id', 'donation_id', 'monthly_gift_id', 'contact_message_id', 'volunteer_application_id')
        and said.value = any (owners))
    or coalesce(new_values, old_values) -> 'donor_ids' ?| owners)
$$;

-- Refuses an erasure that has to wait, and finds and locks the rows. The first locks keep new letters and
-- gifts out (`private.hold_off_erasure`): their writers never wait, so these are taken before any row lock.
-- Afterwards a letter is either committed, and blanked with the rest, or not written.
create function private.begin_erasure(someone private.person,
  out gift_ids uuid[], out monthly_ids uuid[], out message_ids uuid[])
language plpgsql set search_path = ''
as $$
begin
  if exists (select from private.monthly_gifts_of(someone) where status not in ('cancelled', 'completed', 'expired')) then
    raise exception 'A monthly gift of this person has not ended yet. Please try again in an hour.'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  if exists (select from private.gifts_of(someone) where payment_status = 'created')
    or exists (select from private.events_of(someone) where handled_at is null) then
    raise exception 'A payment of this person is still on its way. Please try again in an hour.'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  -- A decision on a claim gives the person a gift and a letter.
  perform from public.gift_claims where private.email_key(email) = someone.mailbox order by id for update;
  gift_ids := array(select id from private.gifts_of(someone));
  monthly_ids := array(select id from private.monthly_gifts_of(someone));
  message_ids := array(select id from private.contact_messages_of(someone)
    union all select id from private.applications_of(someone));
  perform pg_advisory_xact_lock(hashtextextended('erasing ' || id, 0))
  from (select id from unnest(gift_ids || monthly_ids || message_ids || someone.donor_ids) as id order by id) as every;
  -- Serializes with refunds and corrections. Gifts come before records, as everywhere.
  perform from public.donations where id = any (gift_ids) order by id for no key update;
end
$$;

-- The one function that erases a person. Called only by the server.
create function private.erase_person(someone private.person) returns void
language plpgsql set search_path = ''
as $$
declare
  numbers constant text[] := private.numbers_of(someone);
  gift_ids uuid[];
  monthly_ids uuid[];
  message_ids uuid[];
  known text[];
  names text[];
  former_ids constant uuid[] := private.merged_into(someone.donor_ids);
  records text[];
begin
  select * into gift_ids, monthly_ids, message_ids from private.begin_erasure(someone);
  -- Every spelling of the person's data, to find copies elsewhere. For their own request only the proved
  -- mailbox counts: their gift may carry another's address.
  select coalesce(array_agg(distinct lower(word)), '{}') into known from (
    select donor_email as word from private.gifts_of(someone)
    union select donor_email from private.monthly_gifts_of(someone)
    union select email from public.donors where id = any (someone.donor_ids)
    union select email from public.contact_messages where private.email_key(email) = someone.mailbox
    union select email from public.volunteer_applications where private.email_key(email) = someone.mailbox
    union select someone.mailbox
    union select unnest(array[number, private.whatsapp_number(number)]) from unnest(numbers) as number
  ) as written where char_length(word) > 5 and (someone.by_staff or private.email_key(word) = someone.mailbox);

  select coalesce(array_agg(distinct name), '{}') into names from (
    select name from public.donors where id = any (someone.donor_ids)
    union select donor_name from private.gifts_of(someone)
    union select name from private.contact_messages_of(someone)
    -- An application is erased as a whole: the child's name with the guardian's, and vice versa.
    union select unnest(array[name, guardian_name]) from private.applications_of(someone)
  ) as called where name is not null;

  update public.payment_events set payload = private.without_person(payload)
  where id in (select id from private.events_of(someone));
  -- Before the letters: a card that is just being queued is waited for here, and its letter found below.
  perform private.erase_dedications(someone);
  perform private.blank_letters(array(select id from private.letters_to(someone)));
  delete from public.contact_messages where id = any (message_ids);
  delete from public.volunteer_applications where id = any (message_ids);

  -- Filed or exported rows stay as the tax office has or gets them, with the certificate, until the books
  -- end: they carry their own date of erasure, since a joint giver has no gift. File names lose the person's
  -- name.
  update private.exported_rows set erased_at = now() where id in (select id from private.exported_rows_of(someone));
  update public.certificates set file_name = '(erased)', erased_at = now()
  where id in (select id from private.certificates_of(someone));
  update private.filed_rows set erased_at = now() where id in (select id from private.filed_rows_of(someone));
  -- Revokes the links in the person's letters.
  delete from private.gift_tokens
  where donation_id = any (gift_ids) or monthly_gift_id = any (monthly_ids) or donor_id = any (someone.donor_ids)
    or pledge_id in (select id from public.pledges where donor_id = any (someone.donor_ids));
  update public.pledges set note = case when note is not null then '(erased)' end,
    status = case when donor_id = any (someone.donor_ids) and status <> 'paid' then 'cancelled' else status end
  where donor_id = any (someone.donor_ids) or private.mentions(note, known);
  -- Search terms, referrers and landing pages may contain anything.
  update public.monthly_gifts set donor_email = null, donor_phone = null, change_reason = null,
    change_reason_by = null, utm_term = null, utm_content = null, cause_sent = null, erased_at = now()
  where id = any (monthly_ids);
  update public.donations set donor_name = null, donor_email = null, donor_phone = null, utm_term = null,
    utm_content = null, erased_at = now(),
    -- Auditors ask whether there was one.
    corpus_direction = case when corpus_direction is not null then '(erased)' end,
    cash_reason = case when cash_reason is not null then '(erased)' end,
    -- A deleted cause names the ledger.
    cause_sent = (select substr(purpose, 8) from public.ledgers where purpose = 'income:' || cause_sent)
  where id = any (gift_ids);
  perform private.write_donor(private.erased_donor(d)) from public.donors as d where d.id = any (someone.donor_ids);
  -- In a record that another gift also supports, only the address is known to be theirs.
  update public.donors set email = null,
    name = case when private.email_key(name) = someone.mailbox then '(erased)' else name end
  where email_key = someone.mailbox and id <> all (someone.donor_ids);
  delete from public.donor_notes where donor_id = any (former_ids);
  delete from public.reminders where donor_id = any (former_ids);
  perform private.forget_notes(belongings) from public.deleted_donors
  where id = any (someone.donor_ids) or private.email_key(donor ->> 'email') = someone.mailbox;
  update public.donor_notes set text = '(erased)' where private.mentions(text, known);
  update public.reminders set text = '(erased)' where private.mentions(text, known);
  delete from public.deleted_donors
  where id = any (someone.donor_ids) or private.email_key(donor ->> 'email') = someone.mailbox;
  delete from public.donor_merges
  where kept_id = any (former_ids) or private.email_key(before ->> 'email') = someone.mailbox
    or private.mentions(others::text, known);
  delete from public.not_duplicate_donors where donor_ids && someone.donor_ids or key = any (known);
  delete from public.donor_import_rows
  where donor_id = any (former_ids) or given_id = any (former_ids)
    or email_key in (select private.email_key(word) from unnest(known) as word)
    or phone_key in (select private.phone_key(number) from unnest(numbers) as number);
  delete from public.gift_import_rows
  where donor_id = any (former_ids) or donation_id = any (gift_ids)
    or email_key in (select private.email_key(word) from unnest(known) as word)
    or phone_key in (select private.phone_key(number) from unnest(numbers) as number);
  delete from public.gift_claims where private.email_key(email) = someone.mailbox;
  delete from public.nominees where private.email_key(email) = someone.mailbox or donor_id = any (someone.donor_ids);
  delete from public.donor_visits where email_key = someone.mailbox;
  update public.privacy_requests set address = null, message = null
  where private.email_key(address) = someone.mailbox or donor_id = any (someone.donor_ids);
  -- Staff's note on the identity check stays if it does not name the person. A request by address alone has
  -- no record, so the note itself may name them. The person's own notes, and the note of this erasure, lose
  -- every address and number, known or not.
  update public.privacy_requests set proof = '(erased)'
  where (donor_id is null or donor_id = any (former_ids)) and (
    private.mentions(proof, known) or private.names_person(proof, names) or private.has_number(proof, numbers)
    or (donor_id is not null or requested_at = now()) and private.has_contact(proof));
  -- Staff's notes on the person's gifts.
  update public.donation_corrections set reason = '(erased)' where donation_id = any (gift_ids);
  update public.refunds set reason = '(erased)' where donation_id = any (gift_ids) and reason is not null;
  update public.statement_decisions set note = '(erased)' where donation_id = any (gift_ids) and note is not null;
  update public.payment_attention set note = '(erased)'
  where note is not null and (donation_id = any (gift_ids) or monthly_gift_id = any (monthly_ids));
  update public.payment_attention set detail = '(erased)' where private.mentions(detail, known);
  update public.provider_codes set donor_id = case when donor_id <> all (someone.donor_ids) then donor_id end,
    note = case when note is not null then '(erased)' end
  where donor_id = any (someone.donor_ids) or private.mentions(note, known);
  update public.settlement_lines set note = '(erased)'
  where note <> '(erased)' and (donation_id = any (gift_ids) or private.mentions(note, known));
  -- Banks write numbers without the country code.
  perform private.blank_bank_lines(gift_ids, known || array(
    select right(private.phone_key(number), 10) from unnest(numbers) as number));
  -- Receipts have their own copies.
  delete from private.email_confirmations
  where donor_id = any (someone.donor_ids) or private.email_key(email) = someone.mailbox;
  delete from private.identifiers where donor_id = any (someone.donor_ids);
  delete from public.statement_findings where donor_id = any (someone.donor_ids) or donation_id = any (gift_ids);
  perform private.remove_from_snapshots(gift_ids, someone.donor_ids);
  -- Files for auditors name donors. One that is being made was waited for above.
  delete from private.sealed_files where name like 'auditor/%';
  update public.auditor_files set state = 'failed', error = 'A donor’s data was erased since. Please make the file again.'
  where state = 'done';
  update public.consents set email = null, withdrawn_at = coalesce(withdrawn_at, now())
  where donor_id = any (someone.donor_ids) or private.email_key(email) = someone.mailbox;
  -- Queued work for a typed address.
  perform graphile_worker.complete_jobs(array(
    select id from graphile_worker._private_jobs where private.mentions(payload::text, known)));
  -- A name that staff gave, or a filter's value.
  delete from public.saved_views
  where private.mentions(concat_ws(' ', name, replace(replace(path, '%40', '@'), '=', ' ')), known);
  delete from daan.guest_links where private.email_key(email) = someone.mailbox;
  delete from daan.guest_sessions where private.email_key(email) = someone.mailbox;
  update sandbox.entities set data = private.without_person(data)
  where private.mentions(data::text, known);
  delete from sandbox.deliveries where private.mentions(body, known);

  -- Last, since the steps above are logged too; includes records of the person that were deleted long ago.
  records := array(select unnest(gift_ids || monthly_ids || former_ids || message_ids)::text)
    || array(select l.row_key from public.audit_log as l
      where l.table_name = 'donors' and private.email_key(coalesce(l.new_values, l.old_values) ->> 'email') = someone.mailbox
        and not exists (select from public.donors where id::text = l.row_key));
  perform set_config('daan.erasing', 'yes', true);
  update public.audit_log set old_values = private.without_person(old_values),
    new_values = private.without_person(new_values),
    actor_email = case when private.email_key(actor_email) = someone.mailbox and not exists (
      select from public.profiles where id = actor_id) then '(erased)' else actor_email end,
    -- Dismissed duplicates are logged by their shared address, number or name.
    row_key = case when lower(row_key) = any (known) or table_name = 'not_duplicate_donors' and (table_name, row_key) in (
      select of_table, key from private.log_of_belongings(records)) then '(erased)' else row_key end
  where row_key = any (records) or lower(row_key) = any (known)
    or (table_name, row_key) in (select of_table, key from private.log_of_belongings(records)
      union all select 'settlement_lines', id::text from public.settlement_lines where donation_id = any (gift_ids))
    or private.email_key(actor_email) = someone.mailbox
    -- The charity's own data is not the person's, even if both share an address.
    or table_name <> all ('{site_settings,page_content,causes,navigation_items,message_templates,profiles,invitations}')
      and private.mentions(concat(old_values, new_values), known);
  perform set_config('daan.erasing', '', true);
end
$$;

-- A donor with nothing but their gifts left.
create function private.erased_donor(donor public.donors) returns public.donors
language plpgsql stable set search_path = ''
as $$
declare
  erased public.donors := private.blank_donor();
begin
  erased.id := donor.id;
  erased.name := '(erased)';
  erased.status := donor.status;
  erased.amount_donated := donor.amount_donated;
  return erased;
end
$$;
