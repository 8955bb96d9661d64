-- Imports of past gifts from an old register. Rows are staged as those of donors (082); 143 plans, imports and undoes them.

create table public.gift_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (char_length(file_name) between 1 and 255),
  -- SHA-256 of the file, to recognise it.
  file_digest text not null check (file_digest ~ '^[0-9a-f]{64}$'),
  -- `skip` leaves out rows that look like a gift of the same donor, day and amount; `add` imports them as well.
  mode text not null default 'skip' check (mode in ('skip', 'add')),
  status text not null default 'staged' check (status in ('staged', 'done', 'undone')),
  -- Rows rejected before upload.
  rejected integer not null default 0 check (rejected >= 0),
  added integer not null default 0,
  -- Donors who got a PAN that their record lacked.
  updated integer not null default 0,
  skipped integer not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  done_at timestamptz,
  undone_at timestamptz
);
create index gift_imports_created_at on public.gift_imports (created_at desc);
alter table public.gift_imports enable row level security;

grant select, insert (file_name, file_digest, mode, rejected), update (mode), delete
on public.gift_imports to authenticated;

create policy "Staff read imports of gifts" on public.gift_imports
  for select to authenticated using ((select private.may('donors.read')));
create policy "Staff begin imports of gifts" on public.gift_imports
  for insert to authenticated with check (
    (select private.may('donors.write')) and (select private.may('gifts.write')) and status = 'staged');
create policy "Staff choose what an import of gifts does" on public.gift_imports
  for update to authenticated
  using ((select private.may('donors.write')) and (select private.may('gifts.write')) and status = 'staged')
  with check ((select private.may('donors.write')) and (select private.may('gifts.write')));
create policy "Staff give up imports of gifts" on public.gift_imports
  for delete to authenticated
  using ((select private.may('donors.write')) and (select private.may('gifts.write')) and status = 'staged');

create trigger record_change after update or delete on public.gift_imports
  for each row execute function private.record_change('id');

-- Written by functions alone.
create table public.gift_import_rows (
  import_id uuid not null references public.gift_imports (id) on delete cascade,
  row_number integer not null check (row_number > 0),
  -- day, amount, platform, and if known: cause_id, receipt_no, reference, name, email, phone, and the mask of a PAN that
  -- private.gift_import_numbers has sealed.
  gift jsonb not null check (jsonb_typeof(gift) = 'object'),
  constraint gift_import_rows_identifiers_are_masked check (coalesce(gift ->> 'pan' ~ '^••••••[0-9A-Z]{4}$', true)),
  email_key text generated always as (private.email_key(gift ->> 'email')) stored,
  phone_key text generated always as (private.phone_key(gift ->> 'phone')) stored,
  name_key text generated always as (private.name_key(gift ->> 'name')) stored,
  -- Equal for identical rows, and the ordinal among equal ones in the file.
  fingerprint text not null,
  nth integer,
  -- Equal for rows of one giver within the file; null without a giver.
  person integer,
  -- The donor that staff chose for the giver, or `new`.
  chosen text check (chosen = 'new' or chosen ~ '^[0-9a-f-]{36}$'),
  outcome text check (outcome in ('added', 'known', 'same', 'repeated', 'imported')),
  -- The known donor, and after the import also the one it added.
  donor_id uuid,
  is_new_donor boolean not null default false,
  donation_id uuid,
  -- The PAN that the import gave to a known donor.
  identifier_id uuid,
  primary key (import_id, row_number)
);
create index gift_import_rows_fingerprint on public.gift_import_rows (fingerprint) where outcome = 'added';
alter table public.gift_import_rows enable row level security;

grant select on public.gift_import_rows to authenticated;

create policy "Staff read rows of imports of gifts" on public.gift_import_rows
  for select to authenticated using ((select private.may('donors.read')));

-- PANs of staged rows until import, sealed by the server (`import-identifiers`) on arrival.
create table private.gift_import_numbers (
  id uuid primary key,
  import_id uuid not null,
  row_number integer not null,
  kind text not null default 'pan' check (kind = 'pan'),
  mask text not null check (starts_with(mask, '••••')),
  sealed text not null check (char_length(sealed) between 20 and 500),
  digest text not null check (char_length(digest) between 20 and 100),
  unique (import_id, row_number),
  foreign key (import_id, row_number) references public.gift_import_rows on delete cascade
);
alter table private.gift_import_numbers enable row level security;
