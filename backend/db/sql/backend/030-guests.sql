-- People without an account, whom a mailed link or code lets in for an hour. Here and not beside the accounts: a
-- hosted backend keeps those, and knows nothing of guests.

-- A guest may do what a visitor may. What else is theirs, a product opens to this role by columns and policies; what it
-- opens to accounts stays closed to them.
do $$
begin
  if not exists (select from pg_roles where rolname = 'daan_guest') then
    create role daan_guest nologin;
  end if;
exception
  -- Another database of the same cluster is being prepared at the same moment.
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  if not pg_has_role('daan_guest', 'anon', 'usage') then
    grant anon to daan_guest;
  end if;
  -- The server must be able to take it. Somebody else may have made it and given it to the server.
  begin
    set local role daan_guest;
    reset role;
  exception
    when insufficient_privilege then grant daan_guest to current_user;
  end;
end
$$;

-- The one link that an address has, with the code beside it. Both are derived from what stands here and the server's
-- own secret, so that the same link can be mailed again although a copy of the database gives neither away.
create table daan.guest_links (
  kind text not null check (char_length(kind) between 1 and 40),
  -- As the product keeps it, which is where the link was mailed.
  email text not null check (char_length(email) between 3 and 254),
  token_hash bytea not null unique,
  seed text not null,
  -- Changes with the code: wrong guesses are counted for one code.
  code_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (kind, email)
);
create index guest_links_created_at_idx on daan.guest_links (created_at);
alter table daan.guest_links enable row level security;

-- Deleting one signs out at once, although its token would be good until the hour is over.
create table daan.guest_sessions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (char_length(kind) between 1 and 40),
  -- What `auth.uid()` answers: the same for one address, and never an account's.
  subject uuid not null,
  email text not null check (char_length(email) between 3 and 254),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index guest_sessions_subject_idx on daan.guest_sessions (subject);
create index guest_sessions_expires_at_idx on daan.guest_sessions (expires_at);
alter table daan.guest_sessions enable row level security;

-- For the product's policies: the address of the guest whose claims these are, while the session lasts.
create function daan.guest_email(claims jsonb, guest_kind text) returns text
language sql stable set search_path = ''
as $$
  select email from daan.guest_sessions
  where claims #>> '{app_metadata,kind}' = guest_kind and kind = guest_kind
    and id = nullif(claims ->> 'session_id', '')::uuid and subject = nullif(claims ->> 'sub', '')::uuid
    and expires_at > now()
$$;

-- A hosted backend opens functions to everybody by default.
revoke all on function daan.guest_email(jsonb, text) from public;
