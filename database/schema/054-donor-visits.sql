-- Last visit of a donor's own page, and the language chosen there without a record. By mailbox, since a donor
-- has no account and may have several records or none.

create table public.donor_visits (
  email_key text primary key,
  last_came_at timestamptz not null default now(),
  language text check (language ~ '^[a-z]{2,3}$')
);
alter table public.donor_visits enable row level security;

grant select on public.donor_visits to authenticated;

create policy "Staff read when donors last came" on public.donor_visits
  for select to authenticated using ((select private.may('donors.read')));

-- Records a sign-in by a letter to this address.
create function private.note_donor_visit(given text) returns void
language sql set search_path = ''
as $$
  insert into public.donor_visits (email_key) select key from private.email_key(given) as key where key is not null
  on conflict (email_key) do update set last_came_at = now()
$$;
