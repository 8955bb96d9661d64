-- Reads the books, the money trail and the yearly statement of many gifts in less time. Exports of a large first month no
-- longer read what they have just stored for each voucher.

drop function private.gone_vouchers(date, date);

create or replace function private.amount_for_receipt(gift public.donations)
returns table (amount numeric, is_settled boolean)
language sql stable rows 1
as $$
  select case when gift.payment_status in ('successful', 'refunded')
      then gift.amount - greatest(gift.refunded_amount - pending.total, 0) - gift.deducted_amount else 0 end,
    -- As `is_confirmed`, which PostgreSQL would call for each gift.
    pending.total = 0 and (gift.platform <> 'razorpay' or gift.payment_status in ('successful', 'refunded')
      and exists (select from public.payments where payment_id = gift.payment_id and confirmed))
  from (
    select coalesce(sum(r.amount), 0) as total from public.refunds as r
    where r.payment_id = gift.payment_id and r.status = 'pending'
      and r.currency = gift.currency and r.amount <= gift.amount
  ) as pending
$$;

create or replace function private.postal_address(donor public.donors) returns text
language sql stable
return array_to_string(array_remove(array[nullif(btrim(donor.address), ''),
  nullif(btrim(concat_ws(' ', nullif(concat_ws(', ', nullif(btrim(donor.city), ''), nullif(btrim(donor.state), '')), ''),
    nullif(btrim(donor.pincode), ''))), ''),
  case when private.lives_abroad(donor) then btrim(donor.country) end], null), ', ');

create or replace function private.statement_summary(in_year integer, is_test boolean) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'verdicts', (select coalesce(jsonb_agg(jsonb_build_object('verdict', verdict, 'gifts', gifts, 'amount', amount::text,
        'chosen_gifts', chosen_gifts, 'chosen_amount', chosen_amount::text) order by verdict), '[]')
      from (
        select verdict, sum(amount) as amount,
          -- Counted by themselves: `distinct` sorts what it counts.
          count(*) filter (where share_id is null) + (select count(distinct shared.donation_id)
            from private.statement_gifts as shared
            where shared.year = in_year and shared.verdict = line.verdict and shared.share_id is not null) as gifts,
          (select count(distinct chosen.donation_id) from private.statement_gifts as chosen
            where chosen.year = in_year and chosen.verdict = line.verdict and chosen.is_member and line.verdict <> 'in') as chosen_gifts,
          coalesce(sum(amount) filter (where is_member and verdict <> 'in'), 0) as chosen_amount
        from private.statement_gifts as line where year = in_year group by verdict) as every),
    'not_in', (select count(distinct donation_id) from private.statement_gifts where year = in_year and not is_member),
    'rows', (select jsonb_build_object('count', count(*) filter (where question is null),
        'questions', count(distinct digest) filter (where question is not null),
        'question_amount', coalesce(sum(amount) filter (where question is not null), 0)::text)
      from private.statement_rows where year = in_year),
    'books', (select coalesce(sum(f.net), 0)::text from public.gift_figures as f
      where f.dimension = 'status' and f.key in ('successful', 'refunded') and (not f.test_mode or is_test)
        and f.day between make_date(in_year, 4, 1) and make_date(in_year + 1, 3, 31)),
    'receipts', (select coalesce(sum(r.amount), 0)::text from public.receipts as r
      where r.year = in_year and r.kind = 'tax' and r.cancelled_at is null and (r.series <> 'TEST' or is_test)))
$$;

create or replace function public.money_trail() returns table (
  month date, opening numeric, given numeric, refunds numeric, disputes numeric, fees numeric, tax numeric,
  adjustments numeric, difference numeric, open_lines integer, paid_out numeric, closing numeric,
  entered numeric, found numeric
)
language sql stable security definer set search_path = ''
as $$
  select public.require('books.read');
  with months as (
    select day::date as month, private.month_start(day::date) as begins,
      private.month_start((day + interval '1 month')::date) as ends
    from generate_series(
      (select private.month_of(least(
        (select min(paid_at) from public.donations where platform = 'razorpay'
          and payment_status in ('successful', 'refunded') and currency = 'INR' and not is_demo),
        (select min(settled_at) from public.settlements),
        (select min(created_at) from public.donations where platform <> 'razorpay' and not is_demo and gift_import_id is null)))),
      private.month_of(now()), interval '1 month') as day
  ),
  rolled as (
    select months.month, gifts.*, sums.*, open.*, other_ways.*,
      sum(gifts.given - sums.refunds - sums.disputes - sums.fees + sums.adjustments - sums.paid_out)
        over (order by months.month) as closing
    from months,
      -- By themselves: of a hundred entries 99 are gifts.
      lateral (
        select coalesce(sum(entry.amount), 0) as given from private.trail_entries() as entry
        where entry.figure = 'given' and entry.at >= months.begins and entry.at < months.ends
      ) as gifts,
      lateral (
        select coalesce(sum(entry.amount) filter (where entry.figure = 'refunds'), 0) as refunds,
          coalesce(sum(entry.amount) filter (where entry.figure = 'disputes'), 0) as disputes,
          coalesce(sum(entry.amount) filter (where entry.figure = 'fees'), 0) as fees,
          coalesce(sum(entry.tax) filter (where entry.figure = 'fees'), 0) as tax,
          coalesce(sum(entry.amount) filter (where entry.figure = 'adjustments'), 0) as adjustments,
          coalesce(sum(entry.amount) filter (where entry.figure = 'paid_out'), 0) as paid_out
        from private.trail_entries() as entry
        where entry.figure <> 'given' and entry.at >= months.begins and entry.at < months.ends
      ) as sums,
      lateral (
        select coalesce(sum(payout.open_amount), 0) as difference,
          coalesce(sum(payout.open_lines), 0)::integer as open_lines
        from public.settlements as payout
        where payout.settled_at >= months.begins and payout.settled_at < months.ends
          and payout.test_mode = private.in_test_mode() and not private.payout_failed(payout)
      ) as open,
      lateral (
        select coalesce(sum(gift.amount), 0) as entered,
          coalesce(sum(gift.amount) filter (where gift.is_found), 0) as found
        from private.entered_gifts() as gift where gift.at >= months.begins and gift.at < months.ends
      ) as other_ways
  )
  select month, coalesce(lag(closing) over (order by month), 0), given, refunds, disputes, fees - tax, tax, adjustments,
    difference, open_lines, paid_out, closing, entered, found
  from rolled order by month desc;
$$;

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

create or replace function private.named_vouchers(first date, last date) returns table (
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

create function private.exported_vouchers(first date, last date) returns setof public.kept_vouchers
language sql stable
begin atomic
  select kept.* from public.kept_vouchers as kept
  where kept.dated between first and last and kept.exported_at is not null and kept.closed_at is null
    and kept.test_mode = (select private.in_test_mode());
end;

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

create or replace function public.forget_voucher(remote_id text) returns void
language sql security definer set search_path = ''
as $$
  select public.require('books.write');
  delete from public.kept_vouchers as kept
  where kept.remote_id = forget_voucher.remote_id and kept.test_mode = private.in_test_mode()
    and exists (select from private.gone_vouchers(array[kept.remote_id]));
$$;

create or replace function public.book_months(year integer) returns table (
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

create or replace function public.book_problems(first date, last date) returns table (
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

create or replace function private.keep_exported(first date, last date) returns void
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

create or replace function private.close_month(wanted date, reason text, by uuid) returns text
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
