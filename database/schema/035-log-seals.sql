-- Seals of the log. After each Indian day a job counts its entries and digests them together with the day before, so
-- that an entry changed or removed behind the product's back shows. Copies of the seals are mailed to administrators.

create table public.log_seals (
  day date primary key,
  entries integer not null check (entries >= 0),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz not null default now()
);
alter table public.log_seals enable row level security;
grant select on public.log_seals to authenticated;
revoke insert, update, delete, truncate on public.log_seals from service_role;
create policy "Staff read the seals of the log" on public.log_seals
  for select to authenticated using ((select private.may('log')));
create trigger refuse_rewriting before update or delete or truncate on public.log_seals
  for each statement execute function private.refuse_rewriting();

-- Entries by the day they are sealed with. Without its salt, an erased entry's digest says nothing about its values.
create table private.sealed_entries (
  entry_id bigint primary key,
  day date not null,
  salt uuid default gen_random_uuid(),
  values_digest text not null
);
create index sealed_entries_day on private.sealed_entries (day);
alter table private.sealed_entries enable row level security;

-- Only an erasure updates the log: the sealed digest stays, and without the salt nothing can be guessed from it.
create function private.forget_salts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.sealed_entries set salt = null
  where salt is not null and entry_id in (select id from blanked);
  return null;
end
$$;
create trigger forget_salts after update on public.audit_log
  referencing new table as blanked for each statement execute function private.forget_salts();

-- Everything that an erasure can blank: the values, the actor's address, and a row key that is an address or a name.
create function private.digest_values(entry public.audit_log, salt uuid) returns text
language sql immutable
return encode(sha256(convert_to(jsonb_build_array(salt, entry.actor_email, entry.actor_role, entry.row_key,
  entry.old_values, entry.new_values)::text, 'UTF8')), 'hex');

create function private.log_day(at timestamptz) returns date
language sql immutable
return (at at time zone 'Asia/Kolkata')::date;

-- The seal that each day should have by its entries, chained to the stored seal of the day before.
create function private.seals_by_entries(of_day date default null)
returns table (day date, entries integer, digest text, has_other_values boolean)
language sql stable set search_path = ''
as $$
  select listed.day, count(log.id)::integer, encode(sha256(convert_to(concat(
      (select seal.digest from public.log_seals as seal where seal.day < listed.day order by seal.day desc limit 1),
      string_agg(concat_ws('|', log.id, log.actor_id, extract(epoch from log.changed_at), log.table_name,
        log.action, sealed.values_digest), E'\n' order by sealed.entry_id)), 'UTF8')), 'hex'),
    coalesce(bool_or(sealed.salt is not null and private.digest_values(log, sealed.salt) <> sealed.values_digest), false)
  from (
    select seal.day from public.log_seals as seal where of_day is null union select of_day where of_day is not null
  ) as listed
    left join private.sealed_entries as sealed on sealed.day = listed.day
    left join public.audit_log as log on log.id = sealed.entry_id
  group by listed.day
$$;

-- Seals every finished day that has no seal yet; returns how many. An entry committed after its day was sealed goes with the
-- next day.
create function private.seal_log(until date default private.log_day(now() - interval '1 hour') - 1) returns integer
language plpgsql set search_path = ''
as $$
declare
  next_day date;
  sealed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('public.log_seals', 0));
  next_day := coalesce((select max(day) + 1 from public.log_seals),
    (select private.log_day(min(changed_at)) from public.audit_log));
  while next_day <= until loop
    insert into private.sealed_entries (entry_id, day, salt, values_digest)
    select log.id, next_day, fresh.salt, private.digest_values(log, fresh.salt)
    from public.audit_log as log, lateral (select gen_random_uuid() as salt where log.id is not null) as fresh
    where log.changed_at < (next_day + 1)::timestamp at time zone 'Asia/Kolkata'
      and not exists (select from private.sealed_entries as known where known.entry_id = log.id);
    insert into public.log_seals (day, entries, digest)
    select day, entries, digest from private.seals_by_entries(next_day);
    next_day := next_day + 1;
    sealed := sealed + 1;
  end loop;
  return sealed;
end
$$;

-- Compares all seals with the entries. Names the first day that differs, and lists entries that came after their day's seal:
-- those are not a difference.
create function private.check_log() returns jsonb
language sql stable set search_path = ''
as $$
  with compared as (
    select seal.day, case
        when lag(seal.day) over (order by seal.day) <> seal.day - 1 then 'missing_seal'
        when present.entries < seal.entries then 'missing_entries'
        when present.entries > seal.entries then 'added_entries'
        when present.digest <> seal.digest or present.has_other_values then 'changed_entries' end as problem
    from public.log_seals as seal join private.seals_by_entries() as present using (day)
  ), late as (
    select log.id, log.changed_at, log.table_name, coalesce(private.account_name(log.actor_id), log.actor_email) as actor,
      sealed.day as sealed_with
    from public.audit_log as log left join private.sealed_entries as sealed on sealed.entry_id = log.id
    where sealed.day > private.log_day(log.changed_at)
      or sealed.day is null and private.log_day(log.changed_at) <= (select max(day) from public.log_seals)
  )
  select jsonb_build_object('days', count(*), 'first_day', min(day), 'last_day', max(day),
    'differs_on', min(day) filter (where problem is not null),
    'problem', (array_agg(problem order by day) filter (where problem is not null))[1],
    'late_count', (select count(*) from late),
    'late', (select coalesce(jsonb_agg(to_jsonb(newest)), '[]') from (select * from late order by id desc limit 50) as newest))
  from compared
$$;

create function public.check_log() returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '60s'
as $$
begin
  perform public.require('log');
  return private.check_log();
end
$$;
grant execute on function public.check_log() to authenticated;
