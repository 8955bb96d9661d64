-- Finding donors by what they gave, and saved views.

insert into private.audited_tables (name, capability) values ('saved_views', null);

-- The donors' gifts, for the conditions below, without reading the gifts themselves.
create index donations_given on public.donations (donor_id) include (created_at, amount, refunded_amount, deducted_amount,
  cause_id, campaign_id, test_mode) where payment_status = 'successful' and donor_id is not null;

-- First moment of a day in India.
create function private.start_of(day date) returns timestamptz
language sql immutable
return day::timestamp at time zone 'Asia/Kolkata';

-- Gifts of donors that count, as the list counts them: neither refunded in full nor made in an earlier test mode.
create view private.given with (security_invoker = true) as
  select donor_id, created_at, amount - refunded_amount - deducted_amount as net, cause_id, campaign_id
  from public.donations
  where payment_status = 'successful' and donor_id is not null and (not test_mode or (select private.in_test_mode()));

-- The condition on donors for what they gave; null if the filter has none. `filter` may hold: gave (years, each with a
-- gift) and not (years without one), by the first calendar year of the financial year; first_from, first_to, last_from
-- and last_to (days of the first and last gift); gifts_min, gifts_max, sum_min and sum_max; cause and campaign, given to
-- at any time. The gifts are read once: the condition lists the donors.
create function private.giving_condition(filter jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  in_year constant text := 'bool_or(created_at >= %L and created_at < %L)';
  -- True of donors with gifts alone.
  required text[] := array_remove(array[
    case when filter ->> 'first_from' is not null
      then format('min(created_at) >= %L', private.start_of((filter ->> 'first_from')::date)) end,
    case when filter ->> 'first_to' is not null
      then format('min(created_at) < %L', private.start_of((filter ->> 'first_to')::date + 1)) end,
    case when filter ->> 'last_from' is not null
      then format('max(created_at) >= %L', private.start_of((filter ->> 'last_from')::date)) end,
    case when filter ->> 'last_to' is not null
      then format('max(created_at) < %L', private.start_of((filter ->> 'last_to')::date + 1)) end,
    case when (filter ->> 'gifts_min')::integer > 0 then format('count(*) >= %L', (filter ->> 'gifts_min')::integer) end,
    case when (filter ->> 'sum_min')::numeric > 0 then format('sum(net) >= %L', (filter ->> 'sum_min')::numeric) end,
    case when filter ->> 'cause' <> '' then format('bool_or(cause_id = %L)', filter ->> 'cause') end,
    case when filter ->> 'campaign' <> '' then format('bool_or(campaign_id = %L)', (filter ->> 'campaign')::uuid) end
  ], null);
  -- True of donors without gifts too.
  allowed text[] := array_remove(array[
    case when filter ->> 'gifts_max' is not null then format('count(*) <= %L', (filter ->> 'gifts_max')::integer) end,
    case when filter ->> 'sum_max' is not null then format('sum(net) <= %L', (filter ->> 'sum_max')::numeric) end
  ], null);
  year integer;
  ids uuid[];
begin
  if jsonb_array_length(filter -> 'gave') > 20 or jsonb_array_length(filter -> 'not') > 20 then
    raise exception 'Please choose at most 20 financial years.' using errcode = 'check_violation';
  end if;
  for year in select jsonb_array_elements_text(filter -> 'gave')::integer loop
    required := required || format(in_year, private.start_of(make_date(year, 4, 1)), private.start_of(make_date(year + 1, 4, 1)));
  end loop;
  for year in select jsonb_array_elements_text(filter -> 'not')::integer loop
    allowed := allowed
      || format('not ' || in_year, private.start_of(make_date(year, 4, 1)), private.start_of(make_date(year + 1, 4, 1)));
  end loop;
  if cardinality(required || allowed) = 0 then
    return null;
  end if;
  execute format('select array(select donor_id from private.given group by donor_id having %s (%s))',
    case when cardinality(required) = 0 then 'not' else '' end, array_to_string(required || allowed, ' and ')) into ids;
  return format(case when cardinality(required) = 0 then 'id <> all (%L)' else 'id = any (%L)' end, ids);
end
$$;

-- Donors with a monthly gift that is to be charged again.
create function private.monthly_donors() returns setof uuid
language sql stable
begin atomic
  select donor_id from public.monthly_gifts
  where donor_id is not null and status in ('active', 'failing', 'paused')
    and (not test_mode or (select private.in_test_mode()));
end;

-- Donors of a financial year: those whose first gift is in it, those who also gave in the year before, and those who
-- gave in the year before alone. Each figure is the length of a list (domain/donors/donors-behind.ts).
create function public.donors_of_year(year integer, out first integer, out again integer, out lapsed integer)
language plpgsql stable security definer set search_path = ''
as $$
declare
  begun constant timestamptz := private.start_of(make_date(year, 4, 1));
  ended constant timestamptz := private.start_of(make_date(year + 1, 4, 1));
  before constant timestamptz := private.start_of(make_date(year - 1, 4, 1));
begin
  perform public.require('donors.read');
  select count(*) filter (where first_at >= begun and first_at < ended), count(*) filter (where gave_before and gave),
    count(*) filter (where gave_before and not gave)
  into first, again, lapsed
  from (
    select min(created_at) as first_at, bool_or(created_at >= begun and created_at < ended) as gave,
      bool_or(created_at >= before and created_at < begun) as gave_before
    from private.given group by donor_id
  ) as each_donor;
end
$$;
grant execute on function public.donors_of_year(integer) to authenticated;

-- The ids of a view's donors, up to a limit that a person can still check.
create function private.donors_in_view(filter jsonb) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  ids uuid[];
begin
  execute format('select array(select id from public.donors where %s limit 5001)', private.donor_conditions(filter)) into ids;
  if cardinality(ids) > 5000 then
    raise exception 'These are more than 5,000 donors. Please narrow the list.' using errcode = 'check_violation';
  end if;
  return ids;
end
$$;

-- Email addresses of a view's donors who want news, by the rule of letters about stories (134-story-letters.sql).
create function public.news_addresses(filter jsonb default '{}') returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  ids uuid[];
begin
  perform public.require('export');
  ids := private.donors_in_view(filter);
  perform private.log_action('exports', 'donors', jsonb_build_object('filter', filter, 'addresses', true));
  return array(
    select min(address.email)
    from public.donations as gift, private.address_for_news(gift) as address
    where gift.donor_id = any (ids) and address.record = gift.donor_id
      and gift.payment_status in ('successful', 'refunded')
    group by private.email_key(address.email) order by 1);
end
$$;
grant execute on function public.news_addresses(jsonb) to authenticated;

-- Adds one note to each donor of a view, except those who were erased. The notes share their time, by which they can
-- be taken back together.
create function public.note_donors(filter jsonb, note text, out notes integer, out noted_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
declare
  ids uuid[];
begin
  perform public.require('donors.write');
  ids := private.donors_in_view(filter);
  insert into public.donor_notes (donor_id, text)
  select id, note from public.donors where id = any (ids) and name <> '(erased)' order by id;
  get diagnostics notes = row_count;
  noted_at := now();
end
$$;
grant execute on function public.note_donors(jsonb, text) to authenticated;

-- Views of lists by name: the list's own address. The search is left out, since it names a person.
create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account was deleted: a shared view stays.
  owner uuid default auth.uid() references public.profiles (id) on delete set null,
  name text not null check (char_length(btrim(name)) between 1 and 80),
  path text not null constraint saved_views_path check (
    char_length(path) <= 1000 and path ~ '^/admin/[a-z0-9/-]*(\?[!-~]*)?$' and path !~ '[?&](q|search)=|[#\\]'),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_views_name on public.saved_views (owner, lower(btrim(name)));
alter table public.saved_views enable row level security;

grant select, insert (name, path, is_shared), update (name, path, is_shared), delete on public.saved_views to authenticated;

create policy "Staff read their own and shared views" on public.saved_views
  for select to authenticated using ((select private.is_staff()) and (is_shared or owner = (select auth.uid())));
create policy "Staff save views" on public.saved_views
  for insert to authenticated with check ((select private.is_staff()) and owner = (select auth.uid()));
create policy "Owners and administrators change views" on public.saved_views
  for update to authenticated
  using ((select private.is_staff()) and owner = (select auth.uid()) or is_shared and (select public.is_admin()))
  with check ((select private.is_staff()) and owner = (select auth.uid()) or is_shared and (select public.is_admin()));
create policy "Owners and administrators delete views" on public.saved_views
  for delete to authenticated
  using ((select private.is_staff()) and owner = (select auth.uid()) or is_shared and (select public.is_admin()));

create function private.delete_ownerless_view() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.saved_views where id = new.id;
  return null;
end
$$;
create trigger delete_ownerless_view after update of owner on public.saved_views
  for each row when (new.owner is null and not new.is_shared) execute function private.delete_ownerless_view();
create trigger touch_updated_at before update on public.saved_views
  for each row execute function private.touch_updated_at();
-- The log is open to all staff, a person's own views are not.
create trigger record_change after insert or update or delete on public.saved_views
  for each row execute function private.record_change('id', 'name', 'path');

-- `filter` may hold: words (each must occur in the name, email address or phone number; lower case without
-- accents), status (a list), min and max (rupees), source, medium and utm_campaign, from and before (times of
-- creation), city, email and pan (yes or no), monthly (yes or no: charges are expected), thanked (no: a gift awaits
-- thanks), and what `private.giving_condition` reads. A `campaign` that is not an id is a UTM campaign, which had that
-- name in 1.0.0.
-- A missing amount is never above a positive one: written so that the index applies.
create or replace function private.donor_conditions(filter jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  conditions text[] := '{true}';
  word text;
  field text;
begin
  for word in select jsonb_array_elements_text(filter -> 'words') loop
    conditions := conditions || format('search like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%');
  end loop;
  if jsonb_array_length(filter -> 'status') > 0 then
    conditions := conditions || format('status = any (%L)', array(select jsonb_array_elements_text(filter -> 'status')));
  end if;
  if filter ->> 'campaign' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    filter := (filter - 'campaign') || jsonb_build_object('utm_campaign', filter ->> 'campaign');
  end if;
  foreach field in array '{source,medium,utm_campaign}'::text[] loop
    if filter ->> field <> '' then
      conditions := conditions
        || format('lower(%I) = lower(%L)', 'utm_' || replace(field, 'utm_', ''), filter ->> field);
    end if;
  end loop;
  return array_to_string(conditions || array[
    private.giving_condition(filter),
    case filter ->> 'monthly' when 'yes' then 'id in (select private.monthly_donors())'
      when 'no' then 'id not in (select private.monthly_donors())' end,
    case filter ->> 'thanked' when 'no' then 'id in (select awaits.donor_id from private.gifts_to_thank() as awaits)' end,
    case filter ->> 'email' when 'yes' then 'email_key is not null' when 'no' then 'email_key is null' end,
    case filter ->> 'pan' when 'yes' then 'pan is not null' when 'no' then 'pan is null' end,
    case when filter ->> 'city' <> '' then format('lower(btrim(city)) = lower(btrim(%L))', filter ->> 'city') end,
    case when (filter ->> 'min')::numeric > 0 then format('amount_donated >= %L', (filter ->> 'min')::numeric) end,
    case when filter ->> 'max' is not null then format('coalesce(amount_donated, 0) <= %L', (filter ->> 'max')::numeric) end,
    case when filter ->> 'from' is not null then format('created_at >= %L', (filter ->> 'from')::timestamptz) end,
    case when filter ->> 'before' is not null then format('created_at < %L', (filter ->> 'before')::timestamptz) end
  ], ' and ');
end
$$;

-- Values offered by the filters, most frequent first.
create or replace function public.donor_campaigns() returns table (field text, value text, donors integer)
language sql stable set search_path = ''
begin atomic
  (select 'source', utm_source, count(*)::integer from public.donors
    where utm_source <> '' group by utm_source order by 3 desc, 2 limit 50)
  union all
  (select 'medium', utm_medium, count(*)::integer from public.donors
    where utm_medium <> '' group by utm_medium order by 3 desc, 2 limit 50)
  union all
  (select 'campaign', utm_campaign, count(*)::integer from public.donors
    where utm_campaign <> '' group by utm_campaign order by 3 desc, 2 limit 50)
  union all
  (select 'city', min(btrim(city)), count(*)::integer from public.donors
    where btrim(city) <> '' group by lower(btrim(city)) order by 3 desc, 2 limit 50);
end;

-- The one function that erases a person. Called only by the server.
create or replace function private.erase_person(someone private.person) returns void
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
