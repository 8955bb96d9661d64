-- Donors and potential donors, as staff know them.

-- Search and sort key of the list. Starts with the name, so that sorting by it ignores case.
create function private.donor_search(name text, email text, phone text, pan text) returns text
language sql immutable
return private.plain(name) || coalesce(' ' || lower(email), '')
  || coalesce(' ' || regexp_replace(phone, '[^0-9]', '', 'g'), '') || coalesce(' ' || lower(right(pan, 4)), '');
-- A generated column runs with the privileges of the writing role.
grant execute on function private.donor_search(text, text, text, text) to authenticated, service_role;

create table public.donors (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 200),
  email text check (email = '' or private.is_email(email)),
  phone text check (char_length(phone) <= 50),
  status text not null default 'Potential'
    check (status in ('Potential', 'Contacted', 'Engaged', 'Donated', 'Inactive')),
  amount_donated numeric(14, 2) check (amount_donated >= 0 and amount_donated <> 'NaN'),
  notes text check (char_length(notes) <= 20000),
  utm_source text check (char_length(utm_source) <= 500),
  utm_medium text check (char_length(utm_medium) <= 500),
  utm_campaign text check (char_length(utm_campaign) <= 500),
  utm_term text check (char_length(utm_term) <= 500),
  utm_content text check (char_length(utm_content) <= 500),
  -- The recipient of a receipt.
  kind text not null default 'person' check (kind in ('person', 'organisation')),
  contact_person text check (char_length(contact_person) <= 200),
  address text check (char_length(address) <= 500),
  city text check (char_length(city) <= 100),
  state text check (char_length(state) <= 100),
  pincode text check (char_length(pincode) <= 20),
  country text check (char_length(country) <= 100),
  -- Masks: the identifiers themselves are sealed (private.identifiers) and written only by the server.
  pan text,
  id_number text,
  citizenship text not null default 'unspecified' check (citizenship in ('unspecified', 'indian', 'foreign')),
  language text not null default 'unspecified' check (language = 'unspecified' or language ~ '^[a-z]{2,3}$'),
  -- When staff, or the use of a mailed link, confirmed the address.
  email_confirmed_at timestamptz,
  -- The gift whose payer typed everything known here, while none of it is proved: the record then belongs to
  -- that gift alone. Null once staff or the mailbox owner confirm it. No foreign key: deleting the gift
  -- proves nothing.
  typed_with uuid,
  -- Sample data of `npm run seed:demo`; removed by `npm run seed:demo -- --remove`.
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name_key text generated always as (private.name_key(name)) stored,
  email_key text generated always as (private.email_key(email)) stored,
  phone_key text generated always as (private.phone_key(phone)) stored,
  search text generated always as (private.donor_search(name, email, phone, pan)) stored,
  constraint donors_identifiers_are_masked check (pan ~ '^••••••[0-9A-Z]{4}$' and id_number ~ '^••••••[0-9A-Z]{4}$')
);
-- The most frequent sort orders. The id breaks ties, which are many after an import.
create index donors_by_created_at on public.donors (created_at, id);
create index donors_by_name on public.donors (search, id);
create index donors_by_email on public.donors (email_key, id);
create index donors_by_amount on public.donors (amount_donated nulls first, id);
create index donors_by_status on public.donors (status, id);
create index donors_by_utm_source on public.donors (utm_source, id);
create index donors_by_utm_medium on public.donors (utm_medium, id);
create index donors_by_utm_campaign on public.donors (utm_campaign, id);
create index donors_name_key on public.donors (name_key);
create index donors_phone_key on public.donors (phone_key);
create index donors_found on public.donors using gin (search extensions.gin_trgm_ops);
create index donors_demo on public.donors (id) where is_demo;
-- Gives the planner statistics on campaigns.
create statistics public.donors_campaigns on (lower(utm_source)), (lower(utm_medium)), (lower(utm_campaign))
  from public.donors;
alter table public.donors enable row level security;

grant select, insert, update, delete on public.donors to authenticated;
-- Columns that donors read of their own record (defined in 110-donor-sessions.sql); identifiers are masks.
grant select (id, name, email, phone, kind, contact_person, address, city, state, pincode, country, pan, id_number,
  citizenship, language, email_confirmed_at, created_at)
on public.donors to daan_guest;

-- The setting lasts for the transaction, and no request can make it.
create function private.is_entering_gift() returns boolean
language sql stable
return current_setting('daan.entering_gift', true) = 'yes';
grant execute on function private.is_entering_gift() to authenticated;

create policy "Staff read donors" on public.donors
  for select to authenticated using ((select private.may('donors.read')));
create policy "Staff add donors" on public.donors
  for insert to authenticated with check ((select private.may('donors.write')));
create policy "Staff change donors" on public.donors
  for update to authenticated using ((select private.may('donors.write')))
  with check ((select private.may('donors.write')));
-- Staff who enter a gift act on its donor alone, through the functions of 079-entering-gifts.sql.
create policy "Staff add the donor of a gift" on public.donors
  for insert to authenticated with check ((select private.may('gifts.write')) and (select private.is_entering_gift()));
create policy "Staff fill in the donor of a gift" on public.donors
  for update to authenticated using ((select private.may('gifts.write')) and (select private.is_entering_gift()))
  with check ((select private.may('gifts.write')) and (select private.is_entering_gift()));
create policy "Staff delete donors" on public.donors
  for delete to authenticated using ((select private.may('donors.write')));

-- A gift without a name creates a record named by its address or number.
create function private.has_name(donor public.donors) returns boolean
language sql immutable parallel safe
return char_length(btrim(donor.name)) >= 2
  and btrim(donor.name) not in (coalesce(btrim(donor.email), ''), coalesce(btrim(donor.phone), ''));

create trigger refuse_names before insert or update of name, contact_person, address, city, state on public.donors
  for each row when (current_user = 'authenticated')
  execute function private.refuse_names('name', 'contact_person', 'address', 'city', 'state');
create trigger clean_names before insert or update of name, contact_person, address, city, state on public.donors
  for each row when (current_user <> 'authenticated' and private.is_to_clean(
    concat(new.name, new.contact_person, new.address, new.city, new.state)))
  execute function private.clean_names('name', 'contact_person', 'address', 'city', 'state');

create trigger touch_updated_at before update on public.donors
  for each row execute function private.touch_updated_at();

-- Like `private.record_change`, without derived columns, and once per statement: row by row the log would
-- take longer than the rest of a large import.
create function private.record_donor_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  derived constant text[] := '{name_key,email_key,phone_key,search,typed_with}';
  actor_id constant uuid := auth.uid();
  actor_email constant text := auth.jwt() ->> 'email';
  actor_role constant text := coalesce(auth.jwt() ->> 'role', 'server');
begin
  if tg_op = 'INSERT' then
    insert into public.audit_log (actor_id, actor_email, actor_role, table_name, row_key, action, new_values)
    select actor_id, actor_email, actor_role, tg_table_name, d.id, 'insert', to_jsonb(d) - derived from added as d;
  elsif tg_op = 'DELETE' then
    insert into public.audit_log (actor_id, actor_email, actor_role, table_name, row_key, action, old_values)
    select actor_id, actor_email, actor_role, tg_table_name, d.id, 'delete', to_jsonb(d) - derived from gone as d;
  else
    insert into public.audit_log
      (actor_id, actor_email, actor_role, table_name, row_key, action, old_values, new_values)
    select actor_id, actor_email, actor_role, tg_table_name, pair.id, 'update', changed.was, changed.became
    from (
      -- Whether the details were only typed by a payer is logged when that ends: they were confirmed then.
      select o.id, to_jsonb(o) - case when n.typed_with is null then array_remove(derived, 'typed_with') else derived end as was,
        to_jsonb(n) as became
      from old_rows as o join new_rows as n using (id)
    ) as pair, lateral (
      select jsonb_object_agg(field.key, field.value) as was,
        jsonb_object_agg(field.key, pair.became -> field.key) as became
      from jsonb_each(pair.was) as field
      where field.key <> 'updated_at' and field.value is distinct from pair.became -> field.key
    ) as changed
    where changed.was is not null;
  end if;
  return null;
end
$$;
create trigger record_added after insert on public.donors
  referencing new table as added for each statement execute function private.record_donor_changes();
create trigger record_changed after update on public.donors
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_donor_changes();
create trigger record_deleted after delete on public.donors
  referencing old table as gone for each statement execute function private.record_donor_changes();

-- The log identifies donors by id, so it never changes.
create function private.refuse_new_id() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The id of a donor cannot be changed.' using errcode = 'check_violation';
end
$$;
create trigger refuse_new_id before update on public.donors
  for each row when (new.id <> old.id) execute function private.refuse_new_id();

-- All columns with a donor's data. Merging, importing and undoing both use this list, so a new column is
-- included automatically.
create function private.donor_fields() returns text[]
language sql stable set search_path = ''
as $$
  select array_agg(attname::text order by attnum) from pg_catalog.pg_attribute
  where attrelid = 'public.donors'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and attname not in ('id', 'is_demo', 'email_confirmed_at', 'typed_with', 'created_at', 'updated_at')
$$;

-- The same as SQL: a, b, c; or, of a record, (said).a, (said).b, (said).c.
create function private.donor_columns(of_record text default '') returns text
language sql stable set search_path = ''
as $$
  select string_agg(of_record || quote_ident(field), ', ') from unnest(private.donor_fields()) as field
$$;

-- An empty donor: every column has its default. A missing amount is 0.
create function private.blank_donor() returns public.donors
language plpgsql stable set search_path = ''
as $$
declare
  defaults text;
  blank public.donors;
begin
  select string_agg(format('%s as %I', coalesce(pg_get_expr(adbin, adrelid), 'null'), attname), ', ') into defaults
  from pg_catalog.pg_attribute left join pg_catalog.pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = 'public.donors'::regclass and attname = any (private.donor_fields());
  execute format('select * from jsonb_populate_record(null::public.donors,
    (select to_jsonb(b) from (select %s) as b))', defaults) into blank;
  blank.amount_donated := coalesce(blank.amount_donated, 0);
  return blank;
end
$$;

-- Writes a record's data to a donor.
create function private.write_donor(donor public.donors) returns public.donors
language plpgsql set search_path = ''
as $$
declare
  written public.donors;
begin
  execute format('update public.donors set (%1$s) = (select %1$s from (select ($1).*) as said)
    where id = ($1).id returning *', private.donor_columns())
  into written using donor;
  return written;
end
$$;

-- Deletes many at once, all or none, with the caller's rights.
create function public.delete_donors(ids uuid[]) returns integer
language sql set search_path = ''
begin atomic
  select public.require('donors.write');
  with gone as (delete from public.donors where id = any (ids) returning 1) select count(*)::integer from gone;
end;
grant execute on function public.delete_donors(uuid[]) to authenticated;

-- Returns the previous statuses for undo.
create function public.change_donor_status(ids uuid[], new_status text)
  returns table (id uuid, old_status text)
language sql set search_path = ''
begin atomic
  select public.require('donors.write');
  with before as (
    select d.id, d.status from public.donors as d
    where d.id = any (ids) and d.status <> new_status
  ), changed as (
    update public.donors as d set status = new_status from before where d.id = before.id returning d.id
  )
  select before.id, before.status from before join changed using (id);
end;
grant execute on function public.change_donor_status(uuid[], text) to authenticated;
