-- Pending invitations to work in the back office. Accepting, declining or withdrawing deletes the row; the log stays.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.is_email(email)),
  first_name text check (char_length(first_name) <= 100 and private.name_problem(first_name) is null),
  last_name text check (char_length(last_name) <= 100 and private.name_problem(last_name) is null),
  role text not null default 'admin' check (role in ('admin', 'editor', 'fundraiser', 'accountant', 'viewer')),
  access_ends_on date,
  -- An invitation depends on the inviting administrator: it goes with their access.
  invited_by uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index invitations_email_key on public.invitations (lower(email));
create index invitations_invited_by_idx on public.invitations (invited_by);
alter table public.invitations enable row level security;

grant select, delete on public.invitations to authenticated;

create policy "Staff read invitations" on public.invitations
  for select to authenticated using ((select private.may('people')));
create policy "Staff withdraw invitations" on public.invitations
  for delete to authenticated using ((select private.may('people')));

create trigger record_change after insert or update or delete on public.invitations
  for each row execute function private.record_change('id');

-- Digest of an invitation's newest link, out of reach for requests.
create table private.invitation_tokens (
  invitation_id uuid primary key references public.invitations (id) on delete cascade,
  token_hash bytea not null unique
);
alter table private.invitation_tokens enable row level security;
