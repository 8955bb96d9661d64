-- Incoming lines of bank statements that staff import, each with what it is: a payout, one or several gifts,
-- something else, or open. Outgoing money is never stored. Only functions of the server write them.

create table public.bank_imports (
  id uuid primary key default gen_random_uuid(),
  -- A label chosen by staff, never the account's number.
  account text not null check (char_length(btrim(account)) between 1 and 60),
  file_name text not null check (char_length(file_name) between 1 and 255),
  -- The file's headers by field, as confirmed by staff: offered for the account's next file.
  columns jsonb not null default '{}' check (jsonb_typeof(columns) = 'object'),
  lines integer not null default 0 check (lines >= 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index bank_imports_created_at on public.bank_imports (created_at desc);
alter table public.bank_imports enable row level security;

grant select on public.bank_imports to authenticated;
create policy "Staff read imports of bank statements" on public.bank_imports
  for select to authenticated using ((select private.may('books.read')));
create trigger record_change after insert or update on public.bank_imports
  for each row execute function private.record_change('id');

create table public.bank_lines (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null references public.bank_imports (id),
  account text not null check (char_length(btrim(account)) between 1 and 60),
  booked_on date not null,
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  narration text not null default '' check (char_length(narration) <= 1000),
  reference text check (char_length(reference) <= 200),
  -- 1 for the first of several identical lines.
  occurrence integer not null default 1 check (occurrence > 0),
  -- Keyed digest of account, day, amount, texts and occurrence. It stays when an erasure blanks the texts, so
  -- that importing the same file again adds nothing.
  digest text not null unique check (char_length(digest) between 20 and 100),
  state text not null default 'open' check (state in ('open', 'payout', 'gift', 'other')),
  settlement_id text references public.settlements (settlement_id),
  reason text check (char_length(btrim(reason)) between 1 and 500),
  -- Gifts that were entered by matching this line: reopening it takes them back.
  entered_gifts uuid[] not null default '{}',
  matched_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Donors' claims that ever matched it (136): with more than one, staff decide.
  claims integer not null default 0,
  constraint bank_lines_payout check ((state = 'payout') = (settlement_id is not null)),
  constraint bank_lines_reason check (state <> 'other' or reason is not null)
);
create index bank_lines_open on public.bank_lines (booked_on desc, id) where state = 'open';
create index bank_lines_booked_on on public.bank_lines (booked_on desc, id);
create index bank_lines_import_id on public.bank_lines (import_id);
create index bank_lines_settlement_id on public.bank_lines (settlement_id) where settlement_id is not null;
create index bank_lines_amount on public.bank_lines (amount);
alter table public.bank_lines enable row level security;

grant select on public.bank_lines to authenticated;
create policy "Staff read bank lines" on public.bank_lines
  for select to authenticated using ((select private.may('books.read')));
create trigger touch_updated_at before update on public.bank_lines
  for each row execute function private.touch_updated_at();
create trigger record_change after update or delete on public.bank_lines
  for each row execute function private.record_change('id', 'narration', 'reference');
