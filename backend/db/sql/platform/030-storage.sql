-- What a hosted backend brings for files: buckets and the objects in them.

create schema storage;
grant usage on schema storage to anon, authenticated, service_role;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  public boolean not null default false,
  file_size_limit bigint check (file_size_limit > 0),
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table storage.buckets enable row level security;

grant select on storage.buckets to anon, authenticated;
grant all on storage.buckets to service_role;

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id),
  -- Compared byte by byte: one order of names everywhere, and folders found through the index.
  name text collate "C" not null check (name <> '' and octet_length(name) <= 1024),
  owner uuid,
  -- The bytes are kept under this, never under the name. New bytes get a new version, so that a client that is
  -- still reading the old ones reads them to the end.
  version uuid not null unique,
  -- What the server found in the bytes: size, type, hash, width and height.
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  -- What the uploader said about them.
  user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (bucket_id, name)
);
alter table storage.objects enable row level security;

grant select on storage.objects to anon;
grant select, insert, update, delete on storage.objects to authenticated;
grant all on storage.objects to service_role;
