-- Payouts of the payment provider to the bank, as reported. Only the server writes them, any number of times
-- and in any order. Their sums follow from their lines (130-payout-lines).

create table public.settlements (
  settlement_id text primary key check (char_length(settlement_id) between 1 and 100),
  -- Null until the provider has been queried: lines may come first. Negative if refunds exceed payments.
  amount numeric(14, 2) check (amount <> 'NaN'),
  status text check (char_length(status) between 1 and 50),
  utr text check (char_length(utr) between 1 and 100),
  settled_at timestamptz,
  is_instant boolean not null default false,
  test_mode boolean not null,
  key_id text not null check (char_length(key_id) between 1 and 100),
  -- Sums of its lines: credit minus debit, gifts before fees, fees without tax, and refunds with lost disputes.
  lines_amount numeric(14, 2) not null default 0,
  lines integer not null default 0,
  gifts integer not null default 0,
  gifts_amount numeric(14, 2) not null default 0,
  fees numeric(14, 2) not null default 0,
  tax numeric(14, 2) not null default 0,
  refunds_amount numeric(14, 2) not null default 0,
  -- Money in its lines that the books do not contain, and the part of it that nobody has explained.
  other_amount numeric(14, 2) not null default 0,
  open_amount numeric(14, 2) not null default 0,
  open_lines integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ('NaN' not in (lines_amount, gifts_amount, fees, tax, refunds_amount, other_amount, open_amount))
);
create index settlements_settled_at on public.settlements (settled_at desc, settlement_id);
create index settlements_utr on public.settlements (utr) where utr is not null;
alter table public.settlements enable row level security;

grant select on public.settlements to authenticated;
create policy "Staff read payouts" on public.settlements
  for select to authenticated using ((select private.may('books.read')));
create trigger touch_updated_at before update on public.settlements
  for each row execute function private.touch_updated_at();
