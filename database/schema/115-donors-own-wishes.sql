-- Nominees who may exercise a person's rights after their death. By address, since a donor has no account and
-- may have several records or none; by record for a donor without an address.

create table public.nominees (
  id uuid primary key default gen_random_uuid(),
  email text check (private.is_email(email)),
  donor_id uuid references public.donors (id) on delete set null,
  name text not null check (char_length(btrim(name)) between 2 and 200 and private.name_problem(name) is null),
  -- Telephone number, postal or email address.
  contact text not null check (char_length(btrim(contact)) between 3 and 500),
  named_at timestamptz not null default now()
);
create index nominees_donor_id on public.nominees (donor_id);
create unique index nominees_email_key on public.nominees (private.email_key(email));
alter table public.nominees enable row level security;

grant select on public.nominees to authenticated;
grant select (id, name, contact, named_at) on public.nominees to daan_guest;

create policy "Staff read nominees" on public.nominees
  for select to authenticated using ((select private.may('donors.read')));
create policy "Donors read whom they named" on public.nominees
  for select to daan_guest using (
    donor_id in (select id from public.donors) or private.email_key(email) = (select private.own_mailbox()));

create trigger record_change after insert or update or delete on public.nominees
  for each row execute function private.record_change('id', 'email', 'name', 'contact');
