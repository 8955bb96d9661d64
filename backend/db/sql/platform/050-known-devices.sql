-- Browsers that have signed in before. Their attempts are counted separately, so that wrong passwords of
-- other clients do not lock them out.

create table auth.known_devices (
  -- The browser stores 256 random bits in a cookie, the database their digest.
  mark_hash bytea not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (mark_hash, user_id)
);
create index known_devices_user_id_idx on auth.known_devices (user_id, used_at);
alter table auth.known_devices enable row level security;
