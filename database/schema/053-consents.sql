-- A donor's consents beyond the gift itself, in the wording they read.

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  donor_id uuid references public.donors (id) on delete set null,
  -- Without a record: the mailbox of the person.
  email text check (private.is_email(email)),
  purpose text not null check (purpose ~ '^[a-z][a-z_]{0,62}$'),
  wording text not null check (char_length(btrim(wording)) between 1 and 1000),
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  -- Place of the consent: `gift_page`, `staff`, `donor_page`, `letter`.
  source text not null check (char_length(source) between 1 and 50),
  constraint consents_withdrawn_after_given check (withdrawn_at >= given_at)
);
create index consents_donor_id on public.consents (donor_id);
create index consents_email_key on public.consents (private.email_key(email));
alter table public.consents enable row level security;

grant select, insert (donor_id, purpose, wording, source), update (withdrawn_at) on public.consents to authenticated;

create policy "Staff read consents" on public.consents
  for select to authenticated using ((select private.may('donors.read')));
create policy "Staff record consents" on public.consents
  for insert to authenticated with check ((select private.may('donors.write')));
create policy "Staff record withdrawals" on public.consents
  for update to authenticated using ((select private.may('donors.write')))
  with check ((select private.may('donors.write')));

-- Whether the person has refused or withdrawn consent for a purpose, by record or by mailbox.
create function private.has_refused(donor uuid, what text, mailbox text default null) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(bool_and(withdrawn_at is not null), false) from public.consents
  where (donor_id = donor or private.email_key(email) = mailbox) and purpose = what
$$;

create trigger record_change after insert or update or delete on public.consents
  for each row execute function private.record_change('id');
