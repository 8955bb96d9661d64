-- Accounts belong to members or administrators; readers sign in as guests, by a mailed link.

create schema private;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'member' check (role in ('admin', 'member'))
);
alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;

create function public.is_signed_in() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id = nullif(auth.jwt() ->> 'session_id', '')::uuid and user_id = auth.uid()
  )
$$;

-- Requires every step of the account: with an authenticator app, a password alone is not enough.
create function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select public.is_signed_in()
    and exists (select from public.profiles where id = auth.uid() and role = 'admin')
    and (
      auth.jwt() ->> 'aal' = 'aal2'
      or not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
    )
$$;
revoke all on function public.is_signed_in(), public.is_admin() from public;
grant execute on function public.is_signed_in(), public.is_admin() to authenticated;

create policy "People read their own profile" on public.profiles
for select to authenticated using (id = (select auth.uid()) and (select public.is_signed_in()));

create table public.readers (email text primary key, card text);
alter table public.readers enable row level security;
grant select (email) on public.readers to daan_guest;

create function private.own_email() returns text
language sql stable security definer set search_path = ''
as $$
  select daan.guest_email(auth.jwt(), 'reader')
$$;
revoke all on function private.own_email() from public;
grant usage on schema private to daan_guest;
grant execute on function private.own_email() to daan_guest;

create policy "Readers see themselves" on public.readers
for select to daan_guest using (email = (select private.own_email()));
