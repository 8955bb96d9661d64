-- Receipts: documents numbered in a series without gaps. Data and file are immutable; a receipt can be
-- cancelled and replaced, never changed. Only the server writes them (server/receipts).

create table public.receipts (
  id uuid primary key default gen_random_uuid(),
  donation_id uuid references public.donations (id) on delete set null,
  -- TAX, ACK (acknowledgements), FCRA (foreign contributions), TEST (gifts with a test key).
  series text not null check (series in ('TAX', 'ACK', 'FCRA', 'TEST')),
  -- The first calendar year of the gift's financial year: 2026 is 1 April 2026 to 31 March 2027.
  year integer not null check (year between 1900 and 2200),
  number integer not null check (number > 0),
  receipt_no text not null unique check (char_length(receipt_no) between 1 and 60),
  kind text not null check (kind in ('tax', 'acknowledgement')),
  -- Zero for a number handed out after a restored backup, with an unknown receipt.
  amount numeric(14, 2) not null check (amount >= 0 and amount <> 'NaN'),
  issued_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancel_reason text check (char_length(btrim(cancel_reason)) between 1 and 500),
  replaces_id uuid references public.receipts (id) on delete set null,
  -- In the QR code: random, so that the charity's income cannot be enumerated.
  verify_code text not null unique check (verify_code ~ '^[a-z0-9]{16,40}$'),
  -- The document's content, with masked identifiers.
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  -- When the file was made, after the number was taken.
  file_made_at timestamptz,
  unique (series, year, number),
  constraint receipts_cancelled_for_a_reason check ((cancelled_at is null) = (cancel_reason is null)),
  constraint receipts_tax_series check (kind = 'acknowledgement' or series in ('TAX', 'TEST')),
  constraint receipts_valid_has_amount check (amount > 0 or cancelled_at is not null)
);
create unique index receipts_one_of_a_donation on public.receipts (donation_id) where cancelled_at is null;
create index receipts_donation_id on public.receipts (donation_id);
create index receipts_issued_at on public.receipts (issued_at, id);
create index receipts_made_out_to on public.receipts ((data #>> '{donor,id}'));
create index receipts_without_file on public.receipts (issued_at) where file_made_at is null;
alter table public.receipts enable row level security;

grant select on public.receipts to authenticated;

create policy "Staff read receipts" on public.receipts
  for select to authenticated using ((select private.may('gifts.read')));

-- Receipts made out to a donor: by the gift's current record, since records may have been merged. A receipt
-- without a name belongs to no donor. If the gift or its link is gone, the document's recipient counts.
create function public.receipts_of_donor(donor uuid) returns setof public.receipts
language sql stable set search_path = ''
begin atomic
  select r.* from public.donations as gift join public.receipts as r on r.donation_id = gift.id
  where gift.donor_id = donor and r.data #>> '{donor,id}' is not null
  union all
  select r.* from public.receipts as r
  where r.data #>> '{donor,id}' = donor::text and not exists (
    select from public.donations as gift where gift.id = r.donation_id and gift.donor_id is not null);
end;
grant execute on function public.receipts_of_donor(uuid) to authenticated;

create function private.guard_receipt() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- The recipient is erased with the person, once the books' retention has ended (113).
  if tg_op = 'UPDATE' and current_setting('daan.erasing', true) = 'yes' then
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.series <> 'TEST' then
      raise exception 'A receipt is cancelled, never deleted.' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if to_jsonb(new) - '{donation_id,cancelled_at,cancel_reason,replaces_id,file_made_at}'::text[]
    is distinct from to_jsonb(old) - '{donation_id,cancelled_at,cancel_reason,replaces_id,file_made_at}'::text[]
    or new.donation_id is distinct from old.donation_id and new.donation_id is not null
    or new.replaces_id is distinct from old.replaces_id and new.replaces_id is not null
    or old.cancelled_at is not null and (new.cancelled_at, new.cancel_reason)
      is distinct from (old.cancelled_at, old.cancel_reason)
    or old.file_made_at is not null and new.file_made_at is distinct from old.file_made_at then
    raise exception 'A receipt stays as it was issued. Cancel it and issue another one.'
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
-- No number is used for a document without a recipient.
create function private.refuse_unnamed_receipt() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'A receipt needs the name of the donor.' using errcode = 'check_violation';
end
$$;
create trigger refuse_unnamed_receipt before insert on public.receipts
  for each row when (coalesce(btrim(new.data #>> '{donor,name}'), '') = '')
  execute function private.refuse_unnamed_receipt();
create trigger guard_receipt before update or delete on public.receipts
  for each row execute function private.guard_receipt();
create trigger record_change after insert or update or delete on public.receipts
  for each row execute function private.record_change('id', 'verify_code');

-- The identifier on a receipt, sealed for that receipt: later changes to the donor's record affect neither
-- the file nor the yearly statement.
create table private.receipt_identifiers (
  receipt_id uuid primary key references public.receipts (id) on delete cascade,
  kind text not null,
  sealed text not null,
  digest text not null
);
create index receipt_identifiers_digest on private.receipt_identifiers (digest);
alter table private.receipt_identifiers enable row level security;

-- Files in the private bucket, each encrypted with its own key, which is sealed here: a new SEALING_KEY means
-- resealing these few bytes, and no file.
create table private.sealed_files (
  name text primary key check (char_length(name) between 1 and 200),
  receipt_id uuid references public.receipts (id) on delete cascade,
  sealed_key text not null,
  type text not null,
  -- The file with the logo, signature and colours of the receipt, for duplicates.
  drawn_with text references private.sealed_files (name),
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index sealed_files_drawn_with on private.sealed_files (drawn_with);
create index sealed_files_receipt_id on private.sealed_files (receipt_id);
alter table private.sealed_files enable row level security;

-- Receipts of monthly gifts held for the yearly letter that their donor chose.
create table private.held_receipts (
  receipt_id uuid primary key references public.receipts (id) on delete cascade,
  held_at timestamptz not null default now()
);
alter table private.held_receipts enable row level security;

-- The last number of each series and year. The year's first number in any series fixes prefix, start and
-- width for all of them: their rows are inserted together. Test receipts have their own row.
create table private.receipt_counters (
  series text not null,
  year integer not null,
  prefix text not null,
  width integer not null check (width between 1 and 9),
  last_number integer not null check (last_number >= 0),
  primary key (series, year)
);
alter table private.receipt_counters enable row level security;

create function private.open_receipt_counters(in_series text, in_year integer) returns void
language plpgsql set search_path = ''
as $$
begin
  -- Always in this order, so that the first two of a year never deadlock.
  insert into private.receipt_counters (series, year, prefix, width, last_number)
  select one.series, in_year,
    case one.series when 'TEST' then 'TEST' else coalesce(private.setting('receipt_prefix'), '') end,
    coalesce(private.setting('receipt_width'), '5')::integer,
    case one.series when 'TAX' then coalesce(private.setting('receipt_start'), '1')::integer - 1 else 0 end
  from unnest(case in_series when 'TEST' then array['TEST'] else array['TAX', 'ACK', 'FCRA'] end) as one (series)
  on conflict (series, year) do nothing;
end
$$;

create function private.receipt_no(counter private.receipt_counters, number integer) returns text
language sql immutable set search_path = ''
return concat_ws('/', nullif(counter.prefix, ''), format('%s-%s', counter.year, right((counter.year + 1)::text, 2)),
  case counter.series when 'ACK' then 'A' when 'FCRA' then 'F' else '' end
    || lpad(number::text, greatest(counter.width, char_length(number::text)), '0'));

-- The next number of a series. Call it last in a short transaction: the row stays locked until it ends, so
-- that a number is taken only with its receipt.
create function private.next_receipt_number(in_series text, in_year integer, out number integer, out receipt_no text)
language plpgsql set search_path = ''
as $$
declare
  counter private.receipt_counters;
begin
  if private.are_receipts_on_hold() then
    raise exception 'No receipt is issued until the last number handed out before the restore is known.'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  perform private.open_receipt_counters(in_series, in_year);
  update private.receipt_counters set last_number = last_number + 1
  where series = in_series and year = in_year returning * into counter;
  number := counter.last_number;
  receipt_no := private.receipt_no(counter, number);
end
$$;

-- After a restore the numbers handed out since the backup are unknown, until the operator has told the last
-- ones (server/receipts/after-restore.ts). The restore marks the ledger with the time of the backup.
create function private.are_receipts_on_hold() returns boolean
language sql volatile set search_path = ''
as $$
  -- Locked until the transaction ends: a receipt that waits for the numbers is queued when they are known.
  select exists (select from daan.migrations where id = 'restored' for key share)
$$;

-- Continues a series after the last number handed out: those since the backup are cancelled, unknown receipts.
create function private.continue_receipts(in_series text, in_year integer, last integer) returns void
language plpgsql set search_path = ''
as $$
declare
  counter private.receipt_counters;
begin
  perform private.open_receipt_counters(in_series, in_year);
  select * into counter from private.receipt_counters where series = in_series and year = in_year for update;
  insert into public.receipts (series, year, number, receipt_no, kind, amount, cancelled_at, cancel_reason, verify_code, data)
  select in_series, in_year, n, private.receipt_no(counter, n),
    case in_series when 'TAX' then 'tax' else 'acknowledgement' end, 0, now(), 'issued after the restored backup',
    replace(gen_random_uuid()::text, '-', ''),
    jsonb_build_object('language', 'en', 'donor', jsonb_build_object('name', '(unknown)'),
      'gift', jsonb_build_object('paid_on', (now() at time zone 'Asia/Kolkata')::date))
  from generate_series(counter.last_number + 1, last) as n;
  update private.receipt_counters set last_number = greatest(last_number, last)
  where series = in_series and year = in_year;
end
$$;

-- Numbers are built from these settings, so invalid ones are refused. Another series' prefix would produce
-- duplicate numbers.
create function private.check_receipt_setting() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.key = 'receipt_prefix' and upper(btrim(new.value)) = 'TEST' then
    raise exception 'The prefix TEST is for test receipts.' using errcode = 'check_violation';
  end if;
  if new.value !~ (case new.key when 'receipt_prefix' then '^[A-Z0-9-]{0,12}$'
    when 'receipt_start' then '^([1-9][0-9]{0,7})?$' else '^[1-9]?$' end) then
    raise exception 'This is not something the setting % can hold.', new.key using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_receipt_setting before insert or update on public.site_settings
  for each row when (new.key in ('receipt_prefix', 'receipt_start', 'receipt_width'))
  execute function private.check_receipt_setting();

-- Jobs on many receipts, with their progress.
create table public.receipt_batches (
  id uuid primary key default gen_random_uuid(),
  -- `issue` all that are due; all of a filter as `zip` or `pdf`; a `summary` of a year per donor.
  kind text not null check (kind in ('issue', 'zip', 'pdf', 'summary')),
  filter jsonb not null default '{}' check (jsonb_typeof(filter) = 'object'),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  total integer check (total >= 0),
  done integer not null default 0 check (done >= 0),
  failed integer not null default 0 check (failed >= 0),
  error text check (char_length(error) <= 1000),
  -- Number of receipts or summaries in each of its files.
  files integer[] not null default '{}',
  -- Number of identifiers shown in full in each of them.
  identifier_counts integer[] not null default '{}',
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index receipt_batches_created_at on public.receipt_batches (created_at desc);
alter table public.receipt_batches enable row level security;

grant select on public.receipt_batches to authenticated;

create policy "Staff read receipt batches" on public.receipt_batches
  for select to authenticated using ((select private.may('gifts.read')));

create trigger record_change after insert on public.receipt_batches
  for each row execute function private.record_change('id');
