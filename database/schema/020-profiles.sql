-- Accounts that can sign in, their roles, and what each role allows.

-- The one table of rights. Policies and functions check a capability, never a role.
create table public.role_capabilities (
  role text not null check (role in ('admin', 'editor', 'fundraiser', 'accountant', 'viewer')),
  capability text not null,
  primary key (role, capability)
);
alter table public.role_capabilities enable row level security;
grant select on public.role_capabilities to authenticated;

insert into public.role_capabilities (role, capability)
select unnest(string_to_array(roles, ' ')), capability from (values
  ('content', 'admin editor'),
  ('campaigns', 'admin editor fundraiser'),
  ('gifts.read', 'admin fundraiser accountant viewer'),
  ('gifts.write', 'admin fundraiser accountant'),
  ('gifts.correct', 'admin accountant'),
  ('gifts.refund', 'admin accountant'),
  ('donors.read', 'admin fundraiser accountant viewer'),
  ('donors.write', 'admin fundraiser'),
  ('identifiers', 'admin accountant'),
  ('export', 'admin fundraiser accountant'),
  ('messages', 'admin fundraiser'),
  ('books.read', 'admin accountant viewer'),
  ('books.write', 'admin accountant'),
  ('statement', 'admin accountant'),
  ('settings', 'admin'),
  ('people', 'admin'),
  ('privacy', 'admin'),
  ('log', 'admin accountant viewer')
) as rights (capability, roles);

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text check (char_length(first_name) <= 100 and private.name_problem(first_name) is null),
  last_name text check (char_length(last_name) <= 100 and private.name_problem(last_name) is null),
  avatar_url text check (private.is_safe_link(avatar_url)),
  role text not null default 'member' check (role in ('admin', 'editor', 'fundraiser', 'accountant', 'viewer', 'member')),
  -- The last Indian day of access; null for no end.
  access_ends_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.profiles enable row level security;

-- The session has not been ended and has completed every step of its account: with an authenticator, a password alone
-- (aal1) is not enough.
create function private.is_fully_signed_in(claims jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from auth.sessions as session
    where session.id = nullif(claims ->> 'session_id', '')::uuid and session.user_id = nullif(claims ->> 'sub', '')::uuid
      and (coalesce(claims ->> 'aal', '') = 'aal2' or not exists (
        select from auth.mfa_factors where user_id = session.user_id and status = 'verified'))
  )
$$;

-- `private.usable_role(claims)` follows in 044-site-settings.sql, since it reads a setting.
create function private.held_role(claims jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select held.role from private.usable_role(claims) as held);
end
$$;

-- Policies call this as `(select private.may('…'))`, so that it runs at most once per statement instead of per row.
-- PL/pgSQL keeps its plan for the connection. PostgreSQL tries the policies of a table in descending order of their names:
-- "Visitors read …" comes before "Staff read …", and rows that everyone reads cost no check of the caller.
create function private.may(capability text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
begin
  return exists (select from private.usable_role(claims) as held
    join public.role_capabilities as allowed on allowed.role = held.role and allowed.capability = may.capability);
end
$$;

-- True for callers with at least one capability.
create function private.is_staff() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
begin
  return exists (select from private.usable_role(claims));
end
$$;
grant execute on function private.may(text), private.is_staff() to authenticated;

-- "administrators and accountants", for sentences.
create function public.roles_with(variadic capabilities text[]) returns text
language sql stable security definer set search_path = ''
as $$
  with named as (
    select array_agg(noun order by place) as nouns
    from (values ('admin', 'administrators', 1), ('editor', 'editors', 2), ('fundraiser', 'fundraisers', 3),
      ('accountant', 'accountants', 4), ('viewer', 'viewers', 5)) as known (role, noun, place)
    where exists (select from public.role_capabilities as c where c.role = known.role and c.capability = any ($1))
  )
  select concat_ws(' and ', nullif(array_to_string(nouns[:cardinality(nouns) - 1], ', '), ''), nouns[cardinality(nouns)])
  from named
$$;
grant execute on function public.roles_with(text[]) to authenticated;

-- Refuses callers without the capability, for functions that act. The server enters the gift of a claim (136) for no
-- caller, by a setting that no request can make.
create function public.require(capability text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.may(capability)
    and (capability <> 'gifts.write' or current_setting('daan.confirming_claim', true) is distinct from 'yes') then
    raise exception 'Only % can do this.', public.roles_with(capability) using errcode = 'insufficient_privilege';
  end if;
end
$$;
grant execute on function public.require(text) to authenticated;

create function public.my_capabilities() returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(capability order by capability), '{}') from public.role_capabilities
  where role = private.held_role(auth.jwt())
$$;
grant execute on function public.my_capabilities() to anon, authenticated, daan_guest;

create function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(private.held_role(auth.jwt()) = 'admin', false)
$$;
grant execute on function public.is_admin() to authenticated;

create policy "Staff read what each role allows" on public.role_capabilities
  for select to authenticated using ((select private.is_staff()));

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

grant select, update (first_name, last_name, avatar_url, role, access_ends_on) on public.profiles to authenticated;

create policy "People read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()) and (select public.is_signed_in()));
create policy "Staff read every profile" on public.profiles
  for select to authenticated using ((select private.may('people')));
create policy "Staff change profiles" on public.profiles
  for update to authenticated using ((select private.may('people'))) with check ((select private.may('people')));
create policy "Staff change their own name" on public.profiles
  for update to authenticated using ((select private.is_staff()) and id = (select auth.uid()))
  with check ((select private.is_staff()) and id = (select auth.uid()));

create function private.guard_role() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.id = auth.uid() then
    raise exception 'You cannot change your own role or last day.' using errcode = 'insufficient_privilege';
  end if;
  if new.role <> 'member' and not exists (select from public.role_capabilities where role = new.role) then
    raise exception 'There is no role called %.', new.role using errcode = 'check_violation';
  end if;
  if new.access_ends_on < (now() at time zone 'Asia/Kolkata')::date
    and new.access_ends_on is distinct from old.access_ends_on then
    raise exception 'The last day of access cannot be in the past.' using errcode = 'check_violation';
  end if;
  -- PostgreSQL also knows infinity and years that no calendar shows.
  if new.access_ends_on > '9999-12-31' then
    raise exception 'The last day of access is not a day of the calendar.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger guard_role before update on public.profiles
  for each row when ((new.role, new.access_ends_on) is distinct from (old.role, old.access_ends_on))
  execute function private.guard_role();

create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Serializes two administrators who remove each other concurrently.
  perform pg_advisory_xact_lock(hashtextextended('public.profiles: keep an admin', 0));
  if not exists (select from public.profiles where role = 'admin' and access_ends_on is null) then
    raise exception '%', case when tg_op = 'UPDATE' and new.role = 'admin'
      then 'At least one administrator must have no last day.'
      else 'The last administrator cannot be removed.' end using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger keep_an_admin_on_update after update on public.profiles
  for each row when (old.role = 'admin' and (new.role <> 'admin' or new.access_ends_on is not null))
  execute function private.keep_an_admin();
create trigger keep_an_admin_on_delete after delete on public.profiles
  for each row when (old.role = 'admin') execute function private.keep_an_admin();

create trigger touch_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.profiles
  for each row execute function private.record_change('id');

-- A new account is a member, without any access.
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

-- Losing a capability ends all sessions of the account; without `people` its invitations are withdrawn too.
create function private.end_access() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  lost constant text[] := array(
    select capability from public.role_capabilities where role = old.role
    except select capability from public.role_capabilities where role = new.role);
begin
  if lost <> '{}' then
    delete from auth.sessions where user_id = old.id;
  end if;
  if 'people' = any (lost) then
    delete from public.invitations where invited_by = old.id;
  end if;
  return null;
end
$$;
create trigger end_access after update on public.profiles
  for each row when (old.role <> new.role) execute function private.end_access();
