-- Normal forms of a donor's name, e-mail address and phone number, by which the same person is recognised, and
-- what the donor list is searched and sorted by, however many there are.

-- Hosted backends keep extensions in a schema of this name.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Small letters without accents, for Latin script; other scripts keep their signs.
create function private.plain(words text) returns text
language sql immutable
return lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g'));

-- One mailbox, one key. Gmail ignores dots and what follows a plus. The payment provider writes an address of
-- its own where the giver left it out, which is nobody's.
create function private.email_key(address text) returns text
language plpgsql immutable
as $$
declare
  lowered constant text := lower(btrim(address));
begin
  if lowered = '' or lowered = 'void@razorpay.com' then
    return null;
  elsif lowered ~ '@(gmail|googlemail)\.com$' then
    return replace(split_part(split_part(lowered, '@', 1), '+', 1), '.', '') || '@gmail.com';
  end if;
  return lowered;
end
$$;

-- Digits with the country's code; an Indian mobile number gets its 91 however it was written. Of several
-- numbers in one field the first counts. What is filled in only to fill the field is nobody's number.
create function private.phone_key(phone text) returns text
language plpgsql immutable
as $$
declare
  digits text := regexp_replace(translate(
    (regexp_match(phone, '^[^,;/|]*'))[1], '०१२३४५६७८९', '0123456789'), '[^0-9]', '', 'g');
begin
  digits := regexp_replace(digits, '^00', '');
  if digits ~ '^(0?91|0)?[6-9][0-9]{9}$' then
    digits := '91' || right(digits, 10);
  end if;
  if char_length(digits) not between 7 and 15 or digits ~ '^(91)?([0-9])\2+$' then
    return null;
  end if;
  return digits;
end
$$;

-- The words of a name in alphabetical order, without titles: "Dr. Rao, Asha" is "asha rao".
create function private.name_key(name text) returns text
language sql immutable
begin atomic
  select coalesce(
    string_agg(word, ' ' order by word collate "C") filter (
      where word <> all ('{mr,mrs,ms,miss,dr,prof,shri,sri,smt,shrimati,kum,kumari,sh,m,s,late,श्री,श्रीमती}'::text[])),
    string_agg(word, ' ' order by word collate "C"))
  from unnest(string_to_array(
    btrim(regexp_replace(private.plain(name), '[[:punct:][:space:]]+', ' ', 'g')), ' ')) as word;
end;

-- Name first, so that ordering by it orders by name whatever the letters' case.
create function private.donor_search(name text, email text, phone text) returns text
language sql immutable
return private.plain(name) || coalesce(' ' || lower(email), '')
  || coalesce(' ' || regexp_replace(phone, '[^0-9]', '', 'g'), '');

-- Generated columns and indexes run with the rights of whoever writes the row.
grant execute on function
  private.plain(text),
  private.email_key(text),
  private.phone_key(text),
  private.name_key(text),
  private.donor_search(text, text, text)
to authenticated, service_role;

alter table public.donors
  add column name_key text generated always as (private.name_key(name)) stored,
  add column email_key text generated always as (private.email_key(email)) stored,
  add column phone_key text generated always as (private.phone_key(phone)) stored,
  add column search text generated always as (private.donor_search(name, email, phone)) stored;

-- As `private.record_change` does, without what only follows from other columns, and for a whole statement at
-- once: row by row the log would take longer than the rest of a large import.
create function private.record_donor_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  derived constant text[] := '{name_key,email_key,phone_key,search}';
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
      select o.id, to_jsonb(o) - derived as was, to_jsonb(n) - derived as became
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
drop trigger record_change on public.donors;
create trigger record_added after insert on public.donors
  referencing new table as added for each statement execute function private.record_donor_changes();
create trigger record_changed after update on public.donors
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_donor_changes();
create trigger record_deleted after delete on public.donors
  referencing old table as gone for each statement execute function private.record_donor_changes();
-- The log knows a donor by the id, so nobody gets another one.
create function private.refuse_new_id() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The id of a donor cannot be changed.' using errcode = 'check_violation';
end
$$;
create trigger refuse_new_id before update on public.donors
  for each row when (new.id <> old.id) execute function private.refuse_new_id();

create index donors_name_key on public.donors (name_key);
create index donors_phone_key on public.donors (phone_key);
create index donors_found on public.donors using gin (search extensions.gin_trgm_ops);

-- What the list is most often sorted by. The id decides between equals, which are many after an import.
drop index public.donors_created_at, public.donors_email;
create index donors_by_created_at on public.donors (created_at, id);
create index donors_by_name on public.donors (search, id);
create index donors_by_email on public.donors (email_key, id);
create index donors_by_amount on public.donors (amount_donated nulls first, id);
