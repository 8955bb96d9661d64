-- The books: vouchers for the charity's accounting software, computed from gifts, refunds, disputes and payouts when they
-- are read. They are stored only when they are exported or their month is closed.

-- Names in the charity's own books, by purpose: `income` (gifts without a cause), `income:<cause>`, `bank:<account>` as
-- named in bank statements, `bank:` for money that no imported statement contains yet.
create table public.ledgers (
  purpose text primary key check (purpose ~ '^(income(:[a-z0-9-]{1,100})?|corpus|grants|foreign|clearing|bank:.{0,60}|cash|charges|gst|refunds|disputes|to_explain)$'),
  name text not null check (char_length(btrim(name)) between 1 and 100 and name !~ '[[:cntrl:]]'),
  cost_centre text check (char_length(btrim(cost_centre)) between 1 and 100 and cost_centre !~ '[[:cntrl:]]'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.ledgers enable row level security;

grant select, insert (purpose, name, cost_centre), update (name, cost_centre), delete on public.ledgers to authenticated;
create policy "Staff read ledgers" on public.ledgers
  for select to authenticated using ((select private.may('books.read')));
create policy "Staff add ledgers" on public.ledgers
  for insert to authenticated with check ((select private.may('books.write')));
create policy "Staff change ledgers" on public.ledgers
  for update to authenticated using ((select private.may('books.write'))) with check ((select private.may('books.write')));
create policy "Staff delete ledgers" on public.ledgers
  for delete to authenticated using ((select private.may('books.write')));
create trigger touch_updated_at before update on public.ledgers
  for each row execute function private.touch_updated_at();

-- The cost centre of a cause: its title in one line.
create function private.centre_of(title text) returns text
language sql immutable
return nullif(btrim(left(btrim(regexp_replace(title, '[[:cntrl:]]+', ' ', 'g')), 100)), '');

insert into public.ledgers (purpose, name) values
  ('income', 'Donations'), ('corpus', 'Corpus Fund'), ('grants', 'Grants'), ('foreign', 'Foreign Contribution'),
  ('clearing', 'Razorpay Clearing'), ('bank:', 'Bank Account'), ('cash', 'Cash'), ('charges', 'Payment Gateway Charges'),
  ('gst', 'GST on Gateway Charges'), ('refunds', 'Donations Refunded'), ('disputes', 'Donations Lost in Disputes'),
  ('to_explain', 'To Be Explained');
insert into public.ledgers (purpose, name, cost_centre)
select 'income:' || id, 'Donations', private.centre_of(title) from public.causes;
-- Changes by people are logged from here on.
create trigger record_change after insert or update or delete on public.ledgers
  for each row execute function private.record_change('purpose');

-- A new cause gets a ledger; under a new address it keeps its own. The ledger of a deleted cause stays for its gifts.
create function private.name_ledger_of_cause() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    update public.ledgers set purpose = 'income:' || new.id where purpose = 'income:' || old.id
      and not exists (select from public.ledgers where purpose = 'income:' || new.id);
    -- Vouchers of closed months, too.
    update public.kept_vouchers set purposes = array_replace(purposes, 'income:' || old.id, 'income:' || new.id)
    where 'income:' || old.id = any (purposes)
      and not exists (select from public.ledgers where purpose = 'income:' || old.id);
  else
    insert into public.ledgers (purpose, name, cost_centre)
    values ('income:' || new.id, 'Donations', private.centre_of(new.title)) on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger name_ledger after insert or update of id on public.causes
  for each row execute function private.name_ledger_of_cause();

-- Gifts remember a cause that is deleted, or that staff took them away from it, for their ledger.
create function private.remember_deleted_cause() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.donations set cause_sent = cause_id
  where (cause_id = old.id or cause_id is null and cause_sent = old.id) and cause_sent is distinct from cause_id;
  return old;
end
$$;
create trigger remember_deleted_cause before delete on public.causes
  for each row execute function private.remember_deleted_cause();

-- Vouchers as they were last exported, and as they were when their month was closed. Amounts are positive for debit.
create table public.kept_vouchers (
  remote_id text not null check (char_length(remote_id) between 1 and 250),
  test_mode boolean not null,
  -- The first day of its month.
  month date not null check (extract(day from month) = 1),
  dated date not null,
  -- Covers day, ledger names and amounts as exported; null if never exported.
  digest text check (char_length(digest) = 64),
  total numeric(14, 2) not null check (total >= 0 and total <> 'NaN'),
  -- The voucher that an adjusting one corrects, and the day that its entry had by then.
  adjusts text check (char_length(adjusts) between 1 and 200),
  entry_day date not null,
  donation_id uuid,
  settlement_id text check (char_length(settlement_id) <= 100),
  purposes text[] not null,
  amounts numeric(14, 2)[] not null,
  exported_at timestamptz,
  closed_at timestamptz,
  primary key (remote_id, test_mode),
  check (cardinality(purposes) = cardinality(amounts))
);
create index kept_vouchers_month on public.kept_vouchers (month, test_mode);
-- The entry that it stands for.
create index kept_vouchers_entry on public.kept_vouchers (coalesce(adjusts, remote_id)) where closed_at is not null;
alter table public.kept_vouchers enable row level security;

grant select on public.kept_vouchers to authenticated;
create policy "Staff read vouchers" on public.kept_vouchers
  for select to authenticated using ((select private.may('books.read')));

-- Closing stores the month's vouchers and locks nothing else.
create table public.closed_months (
  month date not null check (extract(day from month) = 1),
  test_mode boolean not null,
  closed_at timestamptz not null default now(),
  closed_by uuid,
  -- Explains the differences of the money trail.
  note text check (char_length(btrim(note)) between 1 and 500),
  primary key (month, test_mode)
);
alter table public.closed_months enable row level security;

grant select on public.closed_months to authenticated;
create policy "Staff read closed months" on public.closed_months
  for select to authenticated using ((select private.may('books.read')));
create trigger record_change after insert or update or delete on public.closed_months
  for each row execute function private.record_change('month');

-- The auditor's files of financial years. A final one was made after all months were closed, which cannot be reopened
-- then. The file is stored sealed for some days.
create table public.auditor_files (
  id uuid primary key default gen_random_uuid(),
  year integer not null check (year between 2000 and 2200),
  test_mode boolean not null,
  is_final boolean not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  error text check (char_length(error) <= 500),
  finished_at timestamptz
);
create index auditor_files_year on public.auditor_files (year, created_at desc);
alter table public.auditor_files enable row level security;

grant select on public.auditor_files to authenticated;
create policy "Staff read auditor's files" on public.auditor_files
  for select to authenticated using ((select private.may('books.read')));
create trigger record_change after insert or update or delete on public.auditor_files
  for each row execute function private.record_change('id');

-- A deleted cause. Staff may have taken the gift away from one that exists.
create function private.deleted_cause_purpose(cause text) returns text
language sql stable set search_path = ''
return (select purpose from public.ledgers where purpose = 'income:' || cause
  and not exists (select from public.causes where id = cause));

-- The ledger that a gift is credited to. Without subqueries and a search path, so that PostgreSQL inlines it: vouchers are
-- computed by the hundred thousand.
create function private.income_purpose(gift public.donations) returns text
language sql stable
return case
  when gift.is_foreign then 'foreign'
  when gift.donation_type = 'corpus' then 'corpus'
  when gift.donation_type = 'specific_grant' then 'grants'
  when gift.cause_id is not null then 'income:' || gift.cause_id
  when gift.cause_sent is null then 'income'
  else coalesce(private.deleted_cause_purpose(gift.cause_sent), 'income')
end;

-- The ledger that received an offline gift.
create function private.receiving_purpose(gift public.donations) returns text
language sql stable set search_path = ''
return case gift.platform when 'cash' then 'cash'
  else 'bank:' || coalesce((select account from public.bank_lines where id = gift.bank_line_id), '') end;

-- One row for each voucher, before closings. The entries of `clearing` add up to the money trail (132): what the trail
-- does not contain goes to `to_explain`. Refunds and deductions that staff entered are computed as in `returned_of`.
create function private.book_entries() returns table (
  remote_id text, kind text, at timestamptz, donation_id uuid, settlement_id text, purposes text[], amounts numeric[]
)
language sql stable
begin atomic
  select 'daan-gift-' || gift.id, 'gift', gift.paid_at, gift.id, null::text,
    array[case when gift.platform <> 'razorpay' then private.receiving_purpose(gift)
      when gift.paid_at >= (select private.trail_begins()) or exists (select from public.settlement_lines as line
        where line.donation_id = gift.id and line.part = 'gift') then 'clearing' else 'to_explain' end,
      private.income_purpose(gift)],
    array[gift.amount, -gift.amount]
  from public.donations as gift
  where gift.payment_status in ('successful', 'refunded') and gift.currency = 'INR' and not gift.is_in_kind
    and not gift.is_demo and gift.gift_import_id is null
    and (gift.platform <> 'razorpay' or gift.test_mode = (select private.in_test_mode()))
  union all
  select 'daan-payout-' || payout.settlement_id, 'payout', payout.settled_at, null, payout.settlement_id,
    array[case when sums.net > 0 then 'bank:' || coalesce((select max(bank.account) from public.bank_lines as bank
        where bank.settlement_id = payout.settlement_id), '') else 'to_explain' end,
      'charges', 'gst', 'to_explain', 'clearing'],
    array[sums.net, payout.fees + case when sums.is_credit then 0 else payout.tax end,
      case when sums.is_credit then payout.tax else 0 end, -payout.other_amount,
      payout.other_amount - sums.net - payout.fees - payout.tax]
  from public.settlements as payout
    cross join lateral (select coalesce(payout.amount, payout.lines_amount) as net,
      (select private.setting('books_gst')) is not distinct from 'credit' as is_credit) as sums
  where payout.settled_at is not null and payout.test_mode = (select private.in_test_mode())
    and not private.payout_failed(payout)
  union all
  select 'daan-refund-' || refund.id || booked.suffix, booked.kind, booked.at, gift.id, null,
    array['refunds', case when coalesce(refund.made_at, refund.created_at) >= (select private.trail_begins())
      or exists (select from public.settlement_lines as line where line.payment_id = refund.payment_id
        and line.refund_id = refund.refund_id) then 'clearing' else 'to_explain' end],
    array[booked.amount, -booked.amount]
  from public.refunds as refund join public.donations as gift using (payment_id)
    cross join lateral (values ('', 'refund', coalesce(refund.made_at, refund.created_at), refund.amount),
      ('-failed', 'refund_failed', refund.failed_at, -refund.amount)) as booked (suffix, kind, at, amount)
  where (refund.status in ('pending', 'processed') or refund.status = 'failed' and refund.failed_at is not null)
    and (booked.kind = 'refund' or refund.status = 'failed')
    and refund.currency = 'INR' and gift.currency = 'INR' and not gift.is_demo
    and gift.test_mode = (select private.in_test_mode())
  union all
  select 'daan-dispute-' || dispute.dispute_id, 'dispute', dispute.reported_at, gift.id, null,
    array['disputes', case when dispute.reported_at >= (select private.trail_begins())
      or exists (select from public.settlement_lines as line where line.dispute_id = dispute.dispute_id)
      then 'clearing' else 'to_explain' end],
    array[dispute.amount_deducted, -dispute.amount_deducted]
  from public.disputes as dispute join public.donations as gift using (payment_id)
  where dispute.status in ('lost', 'closed') and dispute.amount_deducted > 0 and dispute.currency = 'INR'
    and gift.currency = 'INR' and not gift.is_demo and gift.test_mode = (select private.in_test_mode())
  union all
  select 'daan-correction-' || change.id, 'correction', change.created_at, gift.id, null,
    array['refunds', 'disputes', case gift.platform when 'razorpay' then 'to_explain'
      else private.receiving_purpose(gift) end],
    array[change.refunded, change.deducted, -change.refunded - change.deducted]
  from (
    select entered.id, entered.donation_id, entered.payment_id, entered.created_at,
      case when entered.refunded_amount is null then 0 else greatest(entered.refunded_amount - entered.provider_refunded, 0)
        - coalesce(lag(greatest(entered.refunded_amount - entered.provider_refunded, 0)) over refunds, 0) end as refunded,
      case when entered.deducted_amount is null then 0 else greatest(entered.deducted_amount - entered.provider_deducted, 0)
        - coalesce(lag(greatest(entered.deducted_amount - entered.provider_deducted, 0)) over deductions, 0) end as deducted
    from public.donation_corrections as entered
    window refunds as (partition by donation_id, payment_id, refunded_amount is null order by created_at, id),
      deductions as (partition by donation_id, payment_id, deducted_amount is null order by created_at, id)
  ) as change join public.donations as gift on gift.id = change.donation_id
    and gift.payment_id is not distinct from change.payment_id
  where (change.refunded <> 0 or change.deducted <> 0) and not gift.is_in_kind and gift.currency = 'INR'
    and not gift.is_demo and gift.gift_import_id is null
    and (gift.platform <> 'razorpay' or gift.test_mode = (select private.in_test_mode()));
end;

create function private.purpose_in_words(purpose text) returns text
language sql stable set search_path = ''
return case
  when purpose = 'income' then 'gifts without a cause'
  when starts_with(purpose, 'income:') then format('the cause “%s”', coalesce(
    (select title from public.causes where id = substr(purpose, 8)), substr(purpose, 8)))
  when purpose = 'bank:' then 'money not found in a bank statement yet'
  when starts_with(purpose, 'bank:') then format('the bank account “%s”', substr(purpose, 6))
  else case purpose when 'corpus' then 'corpus gifts' when 'grants' then 'grants' when 'foreign' then 'foreign contributions'
    when 'clearing' then 'the balance at Razorpay' when 'cash' then 'cash' when 'charges' then 'fees of Razorpay'
    when 'gst' then 'GST on fees' when 'refunds' then 'refunds' when 'disputes' then 'lost disputes'
    else 'money to be explained' end
end;

-- Differences of a payout that wait for an explanation: lines, and a sum that is not known or not that of its lines.
create function private.open_differences(payout public.settlements) returns integer
language sql immutable
return case when private.payout_failed(payout) then 0
  else payout.open_lines + (payout.amount is distinct from payout.lines_amount)::integer end;

-- The month that follows the closed ones: later changes to closed months are booked there. Null while none is closed.
create function private.first_open_month() returns date
language sql stable set search_path = ''
begin atomic
  select (max(month) + interval '1 month')::date from public.closed_months where test_mode = private.in_test_mode();
end;

-- Differences between closed months and today's entries, as vouchers of the first open month. An entry whose month changed
-- is reversed by one voucher and booked again by another, so that the books show it although no sum changes: in its new
-- month, if that is open.
create function private.adjustments() returns table (
  remote_id text, adjusts text, dated date, entry_day date, donation_id uuid, settlement_id text, purposes text[],
  amounts numeric[]
)
language sql stable
begin atomic
  with closed as (
    select coalesce(kept.adjusts, kept.remote_id) as entry, kept.*
    from public.kept_vouchers as kept
    where kept.closed_at is not null and kept.test_mode = (select private.in_test_mode())
  ),
  states as (
    select closed.entry, coalesce(max(substring(closed.remote_id from '[0-9]+$')::integer)
        filter (where closed.adjusts is not null), 0) as last_nth, min(closed.donation_id::text)::uuid as donation_id,
      min(closed.settlement_id) as settlement_id,
      (array_agg(closed.entry_day order by closed.month desc, char_length(closed.remote_id) desc, closed.remote_id desc))[1] as day
    from closed group by closed.entry
  ),
  now_booked as (
    select booked.*, (booked.at at time zone 'Asia/Kolkata')::date as day
    from private.book_entries() as booked
    where booked.at < private.month_start((select private.first_open_month()))
      or exists (select from states where states.entry = booked.remote_id)
  ),
  entries as (
    select coalesce(states.entry, now_booked.remote_id) as entry, coalesce(states.last_nth, 0) as last_nth,
      coalesce(now_booked.day, states.day) as day, states.day as day_before, coalesce(now_booked.donation_id, states.donation_id) as donation_id,
      coalesce(now_booked.settlement_id, states.settlement_id) as settlement_id,
      coalesce(date_trunc('month', now_booked.day) <> date_trunc('month', states.day), false) as has_moved
    from states full join now_booked on now_booked.remote_id = states.entry
  ),
  lines as (
    select now_booked.remote_id as entry, true as is_new, line.purpose, line.amount
    from now_booked cross join lateral unnest(now_booked.purposes, now_booked.amounts) as line (purpose, amount)
    union all
    select closed.entry, false, line.purpose, -line.amount
    from closed cross join lateral unnest(closed.purposes, closed.amounts) as line (purpose, amount)
  ),
  changed as (
    select lines.entry, (entries.has_moved and lines.is_new)::integer as nth, lines.purpose, sum(lines.amount) as amount,
      -- The choice between cost and credit counts from the first open month on.
      lines.purpose in ('charges', 'gst') and sum(sum(lines.amount)) over (partition by lines.entry,
        (entries.has_moved and lines.is_new)::integer, lines.purpose in ('charges', 'gst')) = 0 as is_choice
    from lines join entries on entries.entry = lines.entry
    group by lines.entry, 2, lines.purpose
  ),
  differing as (
    select lines.entry, lines.nth, min(lines.purpose) as purpose, sum(lines.amount) as amount
    from changed as lines left join public.ledgers as ledger on ledger.purpose = lines.purpose
    where not lines.is_choice
    group by lines.entry, lines.nth, coalesce(ledger.name, lines.purpose), ledger.cost_centre
    having sum(lines.amount) <> 0
  ),
  adjusting as (
    select differing.entry, differing.nth, array_agg(differing.purpose order by differing.amount desc, differing.purpose) as purposes,
      array_agg(differing.amount order by differing.amount desc, differing.purpose) as amounts
    from differing group by differing.entry, differing.nth
  )
  -- A rebooking keeps its number when the month of its reversal is closed.
  select 'daan-adjust-' || entries.entry || '-' || entries.last_nth + row_number() over (partition by entries.entry order by adjusting.nth),
    entries.entry, greatest((select private.first_open_month()), booked.day), booked.day, entries.donation_id,
    entries.settlement_id, adjusting.purposes, adjusting.amounts
  from adjusting join entries on entries.entry = adjusting.entry
    cross join lateral (select case when entries.has_moved and adjusting.nth = 0 then entries.day_before
      else entries.day end as day) as booked
  where (select private.first_open_month()) is not null;
end;

-- The vouchers of some days: as they are in open months, as they were stored in closed ones.
create function private.vouchers(first date, last date) returns table (
  remote_id text, kind text, dated date, entry_day date, adjusts text, donation_id uuid, settlement_id text,
  purposes text[], amounts numeric[]
)
language sql stable
begin atomic
  select booked.remote_id, booked.kind, (booked.at at time zone 'Asia/Kolkata')::date,
    (booked.at at time zone 'Asia/Kolkata')::date, null::text, booked.donation_id, booked.settlement_id,
    booked.purposes, booked.amounts
  from private.book_entries() as booked
  where booked.at >= greatest(first::timestamp at time zone 'Asia/Kolkata',
      private.month_start((select private.first_open_month())))
    and booked.at < (last + 1)::timestamp at time zone 'Asia/Kolkata'
    and not exists (select from public.kept_vouchers as kept where coalesce(kept.adjusts, kept.remote_id) = booked.remote_id
      and kept.closed_at is not null and kept.test_mode = (select private.in_test_mode()))
  union all
  select kept.remote_id, case when kept.adjusts is not null then 'adjust' when kept.remote_id ~ '^daan-refund-.*-failed$' then 'refund_failed'
      else split_part(kept.remote_id, '-', 2) end,
    kept.dated, kept.entry_day, kept.adjusts, kept.donation_id, kept.settlement_id, kept.purposes, kept.amounts
  from public.kept_vouchers as kept
  where kept.closed_at is not null and kept.dated between first and last
    and kept.test_mode = (select private.in_test_mode())
  union all
  select adjusting.remote_id, 'adjust', adjusting.dated, adjusting.entry_day, adjusting.adjusts, adjusting.donation_id,
    adjusting.settlement_id, adjusting.purposes, adjusting.amounts
  from private.adjustments() as adjusting
  where adjusting.dated between first and last;
end;

-- A voucher as it is exported, in short: day, names and amounts, but neither narration nor receipt, which may come later.
-- A table, so that PostgreSQL takes it into the query that reads vouchers.
create function private.voucher_digest(dated date, settlement text, purposes text[], amounts numeric[])
returns table (digest text)
language sql stable
begin atomic
  select encode(sha256(convert_to(concat_ws('|', dated,
    (select utr from public.settlements where settlement_id = settlement), lines.written), 'UTF8')), 'hex')
  from (
    -- All names at once: a join would look them up for each voucher.
    select string_agg(concat_ws('=', (select jsonb_object_agg(purpose, concat_ws('=', name, cost_centre))
      from public.ledgers) ->> line.purpose, line.amount::numeric(14, 2)), '|' order by line.nth) as written
    from unnest(purposes, amounts) with ordinality as line (purpose, amount, nth)
    where line.amount <> 0
  ) as lines;
end;

-- Vouchers with the names of their ledgers. A purpose without a name gives null.
create function private.named_vouchers(first date, last date) returns table (
  remote_id text, kind text, dated date, entry_day date, adjusts text, donation_id uuid, settlement_id text,
  purposes text[], amounts numeric[], names text[], cost_centres text[], total numeric, utr text, digest text
)
language sql stable
begin atomic
  select voucher.remote_id, voucher.kind, voucher.dated, voucher.entry_day, voucher.adjusts, voucher.donation_id,
    voucher.settlement_id, lines.purposes, lines.amounts, lines.names, lines.cost_centres, lines.total,
    -- Looked up by the key: as a join, every voucher was compared with every payout.
    (select utr from public.settlements where settlement_id = voucher.settlement_id), exported.digest
  from private.vouchers(first, last) as voucher
    cross join lateral (
      select array_agg(line.purpose order by line.nth) as purposes, array_agg(line.amount order by line.nth) as amounts,
        array_agg(ledger.name order by line.nth) as names, array_agg(ledger.cost_centre order by line.nth) as cost_centres,
        sum(line.amount) filter (where line.amount > 0) as total
      from unnest(voucher.purposes, voucher.amounts) with ordinality as line (purpose, amount, nth)
        left join public.ledgers as ledger on ledger.purpose = line.purpose
      where line.amount <> 0
    ) as lines
    cross join lateral private.voucher_digest(voucher.dated, voucher.settlement_id, voucher.purposes, voucher.amounts)
      as exported
  where lines.total > 0;
end;

-- Vouchers as they were exported in months that are not closed.
create function private.exported_vouchers(first date, last date) returns setof public.kept_vouchers
language sql stable
begin atomic
  select kept.* from public.kept_vouchers as kept
  where kept.dated between first and last and kept.exported_at is not null and kept.closed_at is null
    and kept.test_mode = (select private.in_test_mode());
end;

-- Those of some exported vouchers that exist no longer.
create function private.gone_vouchers(missing text[]) returns setof public.kept_vouchers
language sql stable
begin atomic
  select kept.* from private.exported_vouchers('-infinity', 'infinity') as kept
  where kept.remote_id = any (missing)
    and not exists (select from private.book_entries() as booked where booked.remote_id = kept.remote_id
      and not exists (select from public.kept_vouchers as closed
        where coalesce(closed.adjusts, closed.remote_id) = booked.remote_id and closed.closed_at is not null
          and closed.test_mode = kept.test_mode)
      and booked.at >= coalesce(private.month_start((select private.first_open_month())), '-infinity'))
    and not exists (select from private.adjustments() as adjusting where adjusting.remote_id = kept.remote_id);
end;

-- Forgets a voucher that staff deleted in their own books.
create function public.forget_voucher(remote_id text) returns void
language sql security definer set search_path = ''
as $$
  select public.require('books.write');
  delete from public.kept_vouchers as kept
  where kept.remote_id = forget_voucher.remote_id and kept.test_mode = private.in_test_mode()
    and exists (select from private.gone_vouchers(array[kept.remote_id]));
$$;
grant execute on function public.forget_voucher(text) to authenticated;

-- The months of a financial year with their state. `differs` counts vouchers that are not as they were last exported.
create function public.book_months(year integer) returns table (
  month date, state text, vouchers integer, total numeric, exported_at timestamptz, differs integer, gone integer,
  closed_at timestamptz, note text, open_lines integer
)
language sql stable security definer set search_path = ''
as $$
  select public.require('books.read');
  with days as (select make_date(book_months.year, 4, 1) as first, make_date(book_months.year + 1, 3, 31) as last),
  written as materialized (
    select voucher.remote_id, date_trunc('month', voucher.dated)::date as month, case cardinality(voucher.amounts)
        when 2 then greatest(voucher.amounts[1], 0) + greatest(voucher.amounts[2], 0)
        else (select sum(amount) from unnest(voucher.amounts) as amount where amount > 0) end as total,
      -- The digest of every voucher takes longer than all the rest.
      case when kept.digest is null then false else kept.digest = (select now.digest from private.voucher_digest(
        voucher.dated, voucher.settlement_id, voucher.purposes, voucher.amounts) as now) end as is_same
    from days, private.vouchers(days.first, days.last) as voucher
      left join public.kept_vouchers as kept on kept.remote_id = voucher.remote_id
        and kept.test_mode = (select private.in_test_mode())
  ),
  counted as (
    select written.month, count(*)::integer as vouchers, sum(written.total) as total,
      count(*) filter (where not written.is_same)::integer as differs
    from written where written.total > 0 group by written.month
  ),
  gone as (
    select kept.month, count(*)::integer as gone
    -- Unlike `not exists`, `except` compares all at once also where PostgreSQL expects few.
    from private.gone_vouchers(array(
      select exported.remote_id from days, private.exported_vouchers(days.first, days.last) as exported
      except select written.remote_id from written)) as kept
    group by kept.month
  ),
  exported as (
    select kept.month, max(kept.exported_at) as exported_at from public.kept_vouchers as kept
    where kept.test_mode = private.in_test_mode() group by kept.month
  )
  select begins::date, case when closed.month is not null then 'closed' when exported.exported_at is not null then 'exported'
      else 'open' end,
    coalesce(counted.vouchers, 0), coalesce(counted.total, 0), exported.exported_at,
    case when exported.exported_at is null then 0 else coalesce(counted.differs, 0) + coalesce(gone.gone, 0) end,
    coalesce(gone.gone, 0), closed.closed_at, closed.note,
    (select coalesce(sum(private.open_differences(payout)), 0)::integer from public.settlements as payout
      where payout.settled_at >= private.month_start(begins::date)
        and payout.settled_at < private.month_start((begins + interval '1 month')::date)
        and payout.test_mode = private.in_test_mode())
  from days, generate_series(days.first, days.last, interval '1 month') as begins
    left join counted on counted.month = begins left join exported on exported.month = begins
    left join gone on gone.month = begins
    left join public.closed_months as closed on closed.month = begins and closed.test_mode = private.in_test_mode()
  order by begins;
$$;
grant execute on function public.book_months(integer) to authenticated;

-- Vouchers of some days in the order of the export: all, or only those that are not as they were last exported.
create function public.list_vouchers(first date, last date, changed boolean default false, past integer default 0,
  most integer default 50)
returns table (
  remote_id text, kind text, dated date, adjusts text, donation_id uuid, settlement_id text, names text[],
  cost_centres text[], amounts numeric[], total numeric, is_changed boolean, count integer
)
language sql stable security definer set search_path = ''
as $$
  select public.require('books.read');
  select voucher.remote_id, voucher.kind, voucher.dated, voucher.adjusts, voucher.donation_id, voucher.settlement_id,
    voucher.names, voucher.cost_centres, voucher.amounts, voucher.total, kept.digest is distinct from voucher.digest,
    count(*) over ()::integer
  from private.named_vouchers(list_vouchers.first, list_vouchers.last) as voucher
    left join public.kept_vouchers as kept on kept.remote_id = voucher.remote_id
      and kept.test_mode = (select private.in_test_mode())
  where not changed or kept.digest is distinct from voucher.digest
  order by voucher.dated, voucher.remote_id offset past limit least(most, 1000);
$$;
grant execute on function public.list_vouchers(date, date, boolean, integer, integer) to authenticated;

-- Everything that stands in the way of an export or should be known before it, the first hundred of each kind.
create function public.book_problems(first date, last date) returns table (
  code text, message text, donation_id uuid, settlement_id text, remote_id text
)
language sql stable security definer set search_path = ''
as $$
  select public.require('books.read');
  with written as materialized (select * from private.named_vouchers(book_problems.first, book_problems.last))
  select 'unnamed_ledger', format('No ledger is named for %s. Name it under Ledgers.', private.purpose_in_words(missing.purpose)),
    null::uuid, null::text, null::text
  from (select distinct line.purpose from written, unnest(written.purposes, written.names) as line (purpose, name)
    where line.name is null order by 1 limit 100) as missing
  union all
  (select 'not_balanced', format('Voucher %s does not balance.', written.remote_id), written.donation_id, written.settlement_id, written.remote_id
  from written where (select sum(amount) from unnest(written.amounts) as amount) <> 0 limit 100)
  union all
  (select 'voucher_gone', format('Delete voucher %s of %s in your books: it exists no longer.', gone.remote_id,
    to_char(gone.dated, 'FMDD Mon YYYY')), null, null, gone.remote_id
  from private.gone_vouchers(array(
    select exported.remote_id from private.exported_vouchers(book_problems.first, book_problems.last) as exported
    except select written.remote_id from written)) as gone
  order by gone.dated, gone.remote_id limit 100)
  union all
  (select 'other_currency', format('A gift of %s %s has no voucher. Book it by hand.', gift.currency, gift.amount), gift.id, null, null
  from public.donations as gift
  where gift.currency <> 'INR' and gift.payment_status in ('successful', 'refunded') and not gift.is_demo
    and gift.paid_at >= book_problems.first::timestamp at time zone 'Asia/Kolkata'
    and gift.paid_at < (book_problems.last + 1)::timestamp at time zone 'Asia/Kolkata' limit 100)
  union all
  select 'before_payouts', format('%s made online before the first known payout, INR %s in all, %s booked against “%s”.',
    case before.gifts when 1 then '1 gift' else before.gifts || ' gifts' end, before.amount,
    case before.gifts when 1 then 'is' else 'are' end,
    (select name from public.ledgers where purpose = 'to_explain')), null, null, null
  from (select count(*) as gifts, sum(total) as amount from written
    where kind = 'gift' and 'to_explain' = any (purposes)) as before
  where before.gifts > 0
  union all
  (select case when payout.amount is null then 'sum_unknown' when payout.amount <> payout.lines_amount then 'sum_differs'
      else 'not_explained' end,
    case when payout.amount is null then format('The sum of payout %s is not known yet.', payout.settlement_id)
      when payout.amount <> payout.lines_amount then format('Payout %s is of INR %s, but its lines add up to INR %s.',
        payout.settlement_id, payout.amount, payout.lines_amount)
      else format('%s of payout %s without an explanation.',
        case payout.open_lines when 1 then '1 line' else payout.open_lines || ' lines' end, payout.settlement_id) end,
    null, payout.settlement_id, null
  from public.settlements as payout
  where payout.settled_at >= book_problems.first::timestamp at time zone 'Asia/Kolkata'
    and payout.settled_at < (book_problems.last + 1)::timestamp at time zone 'Asia/Kolkata'
    and payout.test_mode = private.in_test_mode() and private.open_differences(payout) > 0
  order by payout.settled_at limit 100);
$$;
grant execute on function public.book_problems(date, date) to authenticated;

-- Stores vouchers as exported, in the snapshot they were read in.
create function private.keep_exported(first date, last date) returns void
language sql set search_path = ''
as $$
  insert into public.kept_vouchers as kept (remote_id, test_mode, month, dated, digest, total, adjusts, entry_day, donation_id,
    settlement_id, purposes, amounts, exported_at)
  select remote_id, private.in_test_mode(), date_trunc('month', dated)::date, dated, digest, total, adjusts, entry_day,
    donation_id, settlement_id, purposes, amounts, now()
  from private.named_vouchers(keep_exported.first, keep_exported.last)
  -- All are read before the first is stored: reading looks into the stored ones.
  order by remote_id
  on conflict (remote_id, test_mode) do update set digest = excluded.digest, exported_at = excluded.exported_at,
    month = excluded.month, dated = excluded.dated, total = excluded.total, adjusts = excluded.adjusts,
    entry_day = excluded.entry_day, donation_id = excluded.donation_id, settlement_id = excluded.settlement_id,
    purposes = case when kept.closed_at is null then excluded.purposes else kept.purposes end,
    amounts = case when kept.closed_at is null then excluded.amounts else kept.amounts end
$$;

-- Closes a month: stores its vouchers. Returns null, or why not.
create function private.close_month(wanted date, reason text, by uuid) returns text
language plpgsql set search_path = ''
as $$
declare
  in_test constant boolean := private.in_test_mode();
  last constant date := (wanted + interval '1 month' - interval '1 day')::date;
  next date;
begin
  perform pg_advisory_xact_lock(hashtextextended('daan books', 0));
  next := coalesce(private.first_open_month(), private.month_of((select min(at) from private.book_entries())));
  if exists (select from public.closed_months where month = wanted and test_mode = in_test) then
    return 'already_closed';
  elsif private.month_start((wanted + interval '1 month')::date) > now() then
    return 'not_over';
  elsif next is null or wanted < next then
    return 'nothing_to_close';
  elsif wanted > next then
    return 'earlier_open';
  elsif coalesce(btrim(reason), '') = '' and exists (
    select from public.settlements as payout
    where payout.settled_at >= private.month_start(wanted) and payout.settled_at < private.month_start(last + 1)
      and payout.test_mode = in_test and private.open_differences(payout) > 0) then
    return 'not_explained';
  elsif exists (select from private.named_vouchers(wanted, last) as voucher where array_position(voucher.names, null) > 0) then
    return 'unnamed_ledger';
  end if;
  insert into public.kept_vouchers as kept (remote_id, test_mode, month, dated, total, adjusts, entry_day, donation_id,
    settlement_id, purposes, amounts, closed_at)
  select remote_id, in_test, wanted, dated, total, adjusts, entry_day, donation_id, settlement_id, purposes, amounts, now()
  from private.named_vouchers(wanted, last)
  order by remote_id
  on conflict (remote_id, test_mode) do update set month = excluded.month, dated = excluded.dated, total = excluded.total,
    adjusts = excluded.adjusts, entry_day = excluded.entry_day, donation_id = excluded.donation_id,
    settlement_id = excluded.settlement_id, purposes = excluded.purposes, amounts = excluded.amounts, closed_at = now();
  insert into public.closed_months (month, test_mode, closed_by, note) values (wanted, in_test, by, nullif(btrim(reason), ''));
  return null;
end
$$;

-- Reopens the last closed month. Returns null, or why not. The log keeps the reason.
create function private.reopen_month(wanted date, reason text) returns text
language plpgsql set search_path = ''
as $$
declare
  in_test constant boolean := private.in_test_mode();
begin
  perform pg_advisory_xact_lock(hashtextextended('daan books', 0));
  if not exists (select from public.closed_months where month = wanted and test_mode = in_test) then
    return 'not_closed';
  elsif exists (select from public.closed_months where month > wanted and test_mode = in_test) then
    return 'later_closed';
  elsif exists (select from public.auditor_files
    where year = private.financial_year(wanted) and test_mode = in_test and is_final) then
    return 'handed_over';
  end if;
  update public.closed_months set note = 'Reopened: ' || reason where month = wanted and test_mode = in_test;
  delete from public.closed_months where month = wanted and test_mode = in_test;
  delete from public.kept_vouchers where month = wanted and test_mode = in_test and closed_at is not null and exported_at is null;
  update public.kept_vouchers set closed_at = null where month = wanted and test_mode = in_test and closed_at is not null;
  return null;
end
$$;

-- Begins a file for the auditor: final if every month of the year is closed.
create function private.begin_auditor_file(wanted integer, by uuid) returns uuid
language plpgsql set search_path = ''
as $$
declare
  begun uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('daan books', 0));
  insert into public.auditor_files (year, test_mode, is_final, created_by)
  select wanted, private.in_test_mode(), coalesce(private.first_open_month() > make_date(wanted + 1, 3, 31), false), by
  returning id into begun;
  return begun;
end
$$;
