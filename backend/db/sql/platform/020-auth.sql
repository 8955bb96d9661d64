-- Sign-in tables of a hosted backend: users, sessions, and the functions with which policies identify the
-- caller. No request role may touch the tables; /auth/v1 works as their owner.

create schema auth;
grant usage on schema auth to anon, authenticated, service_role;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 254),
  -- argon2id in PHC form; null for an invited account without a password yet.
  encrypted_password text,
  email_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}',
  raw_user_meta_data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on auth.users (lower(email));
alter table auth.users enable row level security;

-- A session is one sign-in on one device; deleting it signs that device out.
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Method of the first step: a password or a mailed link.
  method text not null default 'password' check (method in ('password', 'otp')),
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  -- Client of the session.
  user_agent text,
  ip inet,
  -- Method and time of the second step.
  second_method text check (second_method in ('totp', 'recovery_code')),
  second_at timestamptz,
  constraint sessions_second_step_check
    check ((aal = 'aal2') = (second_at is not null) and (second_at is null) = (second_method is null))
);
create index sessions_user_id_idx on auth.sessions (user_id);
create index sessions_refreshed_at_idx on auth.sessions (refreshed_at);
alter table auth.sessions enable row level security;

-- A refresh token is used once and then refers to its child. Used ones stay, so that a stolen one is noticed.
create table auth.refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);
alter table auth.refresh_tokens enable row level security;

-- Tokens of mailed links: valid once, until they expire.
create table auth.one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('recovery', 'email_change')),
  -- The requested new address.
  new_email text check ((kind = 'email_change') = (new_email is not null)),
  -- The secret of a recovery link is derived from this and the server's secret, so the same link can be
  -- mailed again although a copy of the database does not reveal it.
  seed text check ((kind = 'recovery') = (seed is not null)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index one_time_tokens_user_id_idx on auth.one_time_tokens (user_id);
alter table auth.one_time_tokens enable row level security;

-- Bound to their names when they are created, so that they need no search path and PostgreSQL can inline them.
create function auth.jwt() returns jsonb
language sql stable
return coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}'::jsonb);

create function auth.uid() returns uuid
language sql stable
return nullif(auth.jwt() ->> 'sub', '')::uuid;

create function auth.role() returns text
language sql stable
return auth.jwt() ->> 'role';

grant execute on function auth.jwt(), auth.uid(), auth.role() to anon, authenticated, service_role;
