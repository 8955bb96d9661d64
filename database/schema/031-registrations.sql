-- The organisation's registrations with the authorities, each with its period of validity. The one that
-- covers a gift decides the wording of its receipt.

create table public.registrations (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('80g', '12a', 'csr1', 'fcra', 'section8', 'trust_deed', 'pan', 'tan')),
  number text not null check (char_length(btrim(number)) between 1 and 100),
  -- The date of the order, as required by the yearly statement.
  ordered_on date,
  valid_from date not null,
  -- Null: unlimited.
  valid_to date,
  -- Address of the uploaded document.
  file text check (private.is_safe_link(file)),
  is_shown boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint registrations_end_after_begin check (valid_to >= valid_from)
);
create index registrations_kind on public.registrations (kind, valid_from);
alter table public.registrations enable row level security;

grant select on public.registrations to anon;
grant select, insert, update, delete on public.registrations to authenticated;

create function private.is_valid_today(valid_from date, valid_to date) returns boolean
language sql stable set search_path = ''
as $$
  select valid_from <= today and coalesce(valid_to >= today, true)
  from (select (now() at time zone 'Asia/Kolkata')::date as today) as indian
$$;
grant execute on function private.is_valid_today(date, date) to anon, authenticated, daan_guest;
-- Otherwise no response with registrations or stories could be cached, and every page uses them.
comment on function private.is_valid_today(date, date) is
  'Announced: a job announces the tables that rely on it at midnight in India, when days begin.';

create policy "Visitors read registrations that are shown and valid" on public.registrations
  for select to anon, authenticated using (is_shown and private.is_valid_today(valid_from, valid_to));
create policy "Staff read every registration" on public.registrations
  for select to authenticated using ((select private.may('statement')));
create policy "Staff add registrations" on public.registrations
  for insert to authenticated with check ((select private.may('statement')));
create policy "Staff change registrations" on public.registrations
  for update to authenticated using ((select private.may('statement'))) with check ((select private.may('statement')));
create policy "Staff delete registrations" on public.registrations
  for delete to authenticated using ((select private.may('statement')));

create trigger touch_updated_at before update on public.registrations
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.registrations
  for each row execute function private.record_change('id');
create trigger announce_change after insert or update or delete or truncate on public.registrations
  for each statement execute function daan.announce_change();
