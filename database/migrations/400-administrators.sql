-- Who counts as an administrator at this moment.

-- Somebody whose session has not been ended and who has taken every step their account asks for. On an
-- account with an authenticator a password alone (aal1) opens nothing.
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

-- For the server's own functions, which are handed the claims of a caller.
create function private.is_administrator(claims jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.profiles where id = nullif(claims ->> 'sub', '')::uuid and role = 'admin'
  ) and private.is_fully_signed_in(claims)
$$;

create or replace function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_administrator(auth.jwt())
$$;
