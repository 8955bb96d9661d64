-- People without an account, signed in for an hour by a mailed link or code. Kept apart from accounts, which
-- a hosted backend stores without knowing of guests.

-- A guest has a visitor's rights. The product grants this role further columns and policies; grants to
-- accounts do not apply to it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'daan_guest') then
    create role daan_guest nologin;
  end if;
exception
  -- Another database of the same cluster is being prepared concurrently.
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  if not pg_has_role('daan_guest', 'anon', 'usage') then
    grant anon to daan_guest;
  end if;
  -- The server must be able to set this role. Another user may have created it and granted it to the server.
  begin
    set local role daan_guest;
    reset role;
  exception
    when insufficient_privilege then grant daan_guest to current_user;
  end;
end
$$;

-- The single link of an address, with its code. Both are derived from this row and the server's secret, so
-- the same link can be mailed again although a copy of the database reveals neither.
create table daan.guest_links (
  kind text not null check (char_length(kind) between 1 and 40),
  -- The stored address, to which the link was mailed.
  email text not null check (char_length(email) between 3 and 254),
  token_hash bytea not null unique,
  seed text not null,
  -- Changes with the code, since wrong guesses are counted per code.
  code_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (kind, email)
);
create index guest_links_created_at_idx on daan.guest_links (created_at);
alter table daan.guest_links enable row level security;

-- Deleting a session signs out at once, although its token would be valid for the rest of the hour.
create table daan.guest_sessions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (char_length(kind) between 1 and 40),
  -- The result of `auth.uid()`: stable per address, and never an account's id.
  subject uuid not null,
  email text not null check (char_length(email) between 3 and 254),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index guest_sessions_subject_idx on daan.guest_sessions (subject);
create index guest_sessions_expires_at_idx on daan.guest_sessions (expires_at);
alter table daan.guest_sessions enable row level security;

-- For the product's policies: the address of the guest with these claims, while the session lasts.
create function daan.guest_email(claims jsonb, guest_kind text) returns text
language sql stable set search_path = ''
as $$
  select email from daan.guest_sessions
  where claims #>> '{app_metadata,kind}' = guest_kind and kind = guest_kind
    and id = nullif(claims ->> 'session_id', '')::uuid and subject = nullif(claims ->> 'sub', '')::uuid
    and expires_at > now()
$$;

-- A hosted backend grants functions to public by default.
revoke all on function daan.guest_email(jsonb, text) from public;
