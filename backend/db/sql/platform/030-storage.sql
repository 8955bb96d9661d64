-- Storage tables of a hosted backend: buckets and their objects.

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
  -- Compared byte by byte: one order of names everywhere, and folders are found through the index.
  name text collate "C" not null check (name <> '' and octet_length(name) <= 1024),
  owner uuid,
  -- The bytes are stored under this, never under the name. New bytes get a new version, so that a client
  -- still reading the old ones can finish.
  version uuid not null unique,
  -- Detected by the server: size, type, hash, width and height.
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  -- Supplied by the uploader.
  user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (bucket_id, name)
);
alter table storage.objects enable row level security;

grant select on storage.objects to anon;
grant select, insert, update, delete on storage.objects to authenticated;
grant all on storage.objects to service_role;

-- Needed by the server to store files if the role has no `bypassrls`, as on PostgreSQL 15.
create policy "The server reads buckets" on storage.buckets for select to service_role using (true);
create policy "The server reads files" on storage.objects for select to service_role using (true);
create policy "The server adds files" on storage.objects for insert to service_role with check (true);
create policy "The server changes files" on storage.objects for update to service_role using (true) with check (true);
create policy "The server removes files" on storage.objects for delete to service_role using (true);

-- Resized public pictures are made by a job, one picture at a time, queued in the transaction that stores the
-- original. Requests never resize.
create function storage.queue_variants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null
    and exists (select from storage.buckets where id = new.bucket_id and public) then
    perform graphile_worker.add_job('make-variants', payload => json_build_object('version', new.version),
      queue_name => 'pictures', max_attempts => 5, job_key => 'make-variants ' || new.version, priority => 10);
  end if;
  return null;
end $$;
revoke execute on function storage.queue_variants() from public;

create trigger queue_variants_of_new after insert on storage.objects
for each row when (new.metadata ? 'width') execute function storage.queue_variants();
create trigger queue_variants_of_replaced after update of version on storage.objects
for each row when (new.metadata ? 'width') execute function storage.queue_variants();
