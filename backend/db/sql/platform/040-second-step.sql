-- Two-step sign-in as a hosted backend brings it, and recovery codes.

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text check (char_length(friendly_name) <= 100),
  factor_type text not null default 'totp' check (factor_type = 'totp'),
  -- Asked for at sign-in only once a code has shown that the app has the secret.
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- Sealed with the server's own secret, so that a copy of the database makes no codes.
  secret text not null,
  -- The moment of the newest code that was taken: no code counts twice, and none from before it.
  last_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create unique index mfa_factors_friendly_name_key on auth.mfa_factors (user_id, friendly_name)
  where trim(friendly_name) <> '';
alter table auth.mfa_factors enable row level security;

-- A question for one code, to one session.
create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index mfa_challenges_session_id_idx on auth.mfa_challenges (session_id);
alter table auth.mfa_challenges enable row level security;

-- What stands in for a lost authenticator: each good once, and then gone.
create table auth.recovery_codes (
  code_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index recovery_codes_user_id_idx on auth.recovery_codes (user_id);
alter table auth.recovery_codes enable row level security;
