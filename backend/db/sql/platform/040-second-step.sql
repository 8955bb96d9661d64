-- Two-step sign-in as a hosted backend has it, and recovery codes.

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text check (char_length(friendly_name) <= 100),
  factor_type text not null default 'totp' check (factor_type = 'totp'),
  -- Required at sign-in only once a code has proved that the app has the secret.
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- Sealed with the server's secret, so that a copy of the database yields no codes.
  secret text not null,
  -- Time step of the newest accepted code: no code counts twice, nor an earlier one.
  last_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create unique index mfa_factors_friendly_name_key on auth.mfa_factors (user_id, friendly_name)
  where trim(friendly_name) <> '';
alter table auth.mfa_factors enable row level security;

-- A challenge for one code, bound to one session.
create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index mfa_challenges_session_id_idx on auth.mfa_challenges (session_id);
alter table auth.mfa_challenges enable row level security;

-- Single-use codes that replace a lost authenticator.
create table auth.recovery_codes (
  code_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index recovery_codes_user_id_idx on auth.recovery_codes (user_id);
alter table auth.recovery_codes enable row level security;
