-- Accounts that can sign in, and their roles.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text check (char_length(first_name) <= 100 and private.name_problem(first_name) is null),
  last_name text check (char_length(last_name) <= 100 and private.name_problem(last_name) is null),
  avatar_url text check (private.is_safe_link(avatar_url)),
  role text not null default 'member' check (role in ('admin', 'member')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.profiles enable row level security;

-- The session has not been ended and has completed every step of its account. With an authenticator, a
-- password alone (aal1) is not enough.
create function private.is_fully_signed_in(claims jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id = nullif(claims ->> 'session_id', '')::uuid and user_id = nullif(claims ->> 'sub', '')::uuid
  ) and (
    coalesce(claims ->> 'aal', '') = 'aal2' or not exists (
      select from auth.mfa_factors
      where user_id = nullif(claims ->> 'sub', '')::uuid and status = 'verified'
    )
  )
$$;

-- For the server's own functions, which receive a caller's claims.
create function private.is_administrator(claims jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.profiles where id = nullif(claims ->> 'sub', '')::uuid and role = 'admin'
  ) and private.is_fully_signed_in(claims)
$$;

-- Policies call this as `(select public.is_admin())`, so that it runs once per statement instead of per row.
create function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_administrator(auth.jwt())
$$;
grant execute on function public.is_admin() to authenticated;

-- Whether the token's session has not been ended: a token outlives it by up to an hour, its rights must not.
create function public.is_signed_in() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id = nullif(auth.jwt() ->> 'session_id', '')::uuid and user_id = auth.uid()
  )
$$;
grant execute on function public.is_signed_in() to authenticated;

grant select, update (first_name, last_name, avatar_url, role) on public.profiles to authenticated;

create policy "People read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()) and (select public.is_signed_in()));
create policy "Administrators read every profile" on public.profiles
  for select to authenticated using ((select public.is_admin()));
create policy "Administrators change profiles" on public.profiles
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));

create function private.refuse_own_role() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.id = auth.uid() then
    raise exception 'Nobody changes their own role.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger refuse_own_role before update on public.profiles
  for each row when (new.role <> old.role) execute function private.refuse_own_role();

create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Serializes two administrators who remove each other concurrently.
  perform pg_advisory_xact_lock(hashtextextended('public.profiles: keep an admin', 0));
  if not exists (select from public.profiles where role = 'admin') then
    raise exception 'The last administrator cannot be removed.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger keep_an_admin_on_update after update on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.keep_an_admin();
create trigger keep_an_admin_on_delete after delete on public.profiles
  for each row when (old.role = 'admin') execute function private.keep_an_admin();

create trigger touch_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.profiles
  for each row execute function private.record_change('id');

-- A new account is a member; only an administrator or the server appoints an administrator.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id) values (new.id);
  return null;
end
$$;
create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

-- Losing the role ends all sessions of the account and withdraws its invitations.
create function private.end_access() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions where user_id = old.id;
  delete from public.invitations where invited_by = old.id;
  return null;
end
$$;
create trigger end_access after update on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.end_access();
