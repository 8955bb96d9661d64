-- The money trail: month by month, how the provider's balance follows from gifts and payouts, computed when
-- it is read. Gifts, refunds and disputes come from the books, everything else from the lines of payouts.

-- Every entry of the trail, one row each. Before the oldest known payout, only what a payout contains counts:
-- earlier payouts are unknown here.
create function private.trail_entries() returns table (
  figure text, at timestamptz, amount numeric, tax numeric, donation_id uuid, settlement_id text, line_id bigint
)
language sql stable set search_path = ''
begin atomic
  with mode as materialized (
    select private.in_test_mode() as is_test, (
      select coalesce(min(settled_at), '-infinity') from public.settlements as payout
      where test_mode = private.in_test_mode() and not private.payout_failed(payout)) as since
  ),
  counted as (
    select gift.id, gift.payment_id, gift.amount, gift.fee, gift.tax, gift.paid_at
    from public.donations as gift, mode
    where gift.platform = 'razorpay' and gift.payment_status in ('successful', 'refunded') and gift.currency = 'INR'
      and not gift.is_demo and gift.test_mode = mode.is_test
  )
  select 'given', gift.paid_at, gift.amount, null::numeric, gift.id, null::text, null::bigint from counted as gift, mode
  where gift.paid_at >= mode.since
    or exists (select from public.settlement_lines as line where line.donation_id = gift.id and line.part = 'gift')
  union all
  select 'fees', gift.paid_at, gift.fee, gift.tax, gift.id, null, null from counted as gift, mode
  where gift.fee > 0 and (gift.paid_at >= mode.since
    or exists (select from public.settlement_lines as line where line.donation_id = gift.id and line.part = 'gift'))
  union all
  select 'refunds', coalesce(refund.made_at, refund.created_at), refund.amount, null, gift.id, null, null
  from public.refunds as refund join counted as gift using (payment_id), mode
  where refund.status in ('pending', 'processed') and refund.currency = 'INR'
    and (coalesce(refund.made_at, refund.created_at) >= mode.since
      or exists (select from public.settlement_lines as line where line.refund_id = refund.refund_id))
  union all
  select 'disputes', dispute.reported_at, dispute.amount_deducted, null, gift.id, null, null
  from public.disputes as dispute join counted as gift using (payment_id), mode
  where dispute.status in ('lost', 'closed') and dispute.amount_deducted > 0 and dispute.currency = 'INR'
    and (dispute.reported_at >= mode.since
      or exists (select from public.settlement_lines as line where line.dispute_id = dispute.dispute_id))
  union all
  select 'fees', payout.settled_at, line.fee, line.tax, line.donation_id, payout.settlement_id, line.id
  from public.settlement_lines as line join public.settlements as payout using (settlement_id), mode
  where line.part in ('refund', 'dispute', 'instant') and line.fee <> 0 and payout.test_mode = mode.is_test
    and not private.payout_failed(payout)
  union all
  select 'adjustments', payout.settled_at, line.difference, null, line.donation_id, payout.settlement_id, line.id
  from public.settlement_lines as line join public.settlements as payout using (settlement_id), mode
  where line.difference <> 0 and payout.test_mode = mode.is_test and not private.payout_failed(payout)
  union all
  select 'paid_out', payout.settled_at, coalesce(payout.amount, payout.lines_amount), null, null, payout.settlement_id, null
  from public.settlements as payout, mode
  where payout.test_mode = mode.is_test and not private.payout_failed(payout);
end;

create function private.month_of(moment timestamptz) returns date
language sql immutable
return date_trunc('month', moment at time zone 'Asia/Kolkata')::date;

-- Money by other ways than the provider, and whether it was found in the bank.
create function private.entered_gifts() returns table (donation_id uuid, at timestamptz, amount numeric, is_found boolean)
language sql stable set search_path = ''
begin atomic
  select id, coalesce(paid_at, created_at), amount, bank_line_id is not null from public.donations
  where platform <> 'razorpay' and payment_status in ('successful', 'refunded') and not is_in_kind and not is_demo;
end;

-- One row for each month, the latest first. `difference` is the part of `adjustments` that nobody has explained yet.
create function public.money_trail() returns table (
  month date, opening numeric, given numeric, refunds numeric, disputes numeric, fees numeric, tax numeric,
  adjustments numeric, difference numeric, open_lines integer, paid_out numeric, closing numeric,
  entered numeric, found numeric
)
language sql stable security definer set search_path = ''
as $$
  select public.require('books.read');
  with sums as (
    select private.month_of(entry.at) as month,
      coalesce(sum(entry.amount) filter (where figure = 'given'), 0) as given,
      coalesce(sum(entry.amount) filter (where figure = 'refunds'), 0) as refunds,
      coalesce(sum(entry.amount) filter (where figure = 'disputes'), 0) as disputes,
      coalesce(sum(entry.amount) filter (where figure = 'fees'), 0) as fees,
      coalesce(sum(entry.tax) filter (where figure = 'fees'), 0) as tax,
      coalesce(sum(entry.amount) filter (where figure = 'adjustments'), 0) as adjustments,
      coalesce(sum(entry.amount) filter (where figure = 'paid_out'), 0) as paid_out
    from private.trail_entries() as entry group by 1
  ),
  open as (
    select private.month_of(payout.settled_at) as month, sum(payout.open_amount) as difference,
      sum(payout.open_lines)::integer as open_lines
    from public.settlements as payout
    where payout.test_mode = private.in_test_mode() and not private.payout_failed(payout) group by 1
  ),
  other_ways as (
    select private.month_of(gift.at) as month, sum(gift.amount) as entered,
      coalesce(sum(gift.amount) filter (where gift.is_found), 0) as found
    from private.entered_gifts() as gift group by 1
  ),
  months as (
    select day::date as month from (
      select min(month) as first from (
        select month from sums union all select month from other_ways) as known
    ) as span, generate_series(span.first, private.month_of(now()), interval '1 month') as day
  ),
  rolled as (
    select months.month, coalesce(sums.given, 0) as given, coalesce(sums.refunds, 0) as refunds,
      coalesce(sums.disputes, 0) as disputes, coalesce(sums.fees, 0) as fees, coalesce(sums.tax, 0) as tax,
      coalesce(sums.adjustments, 0) as adjustments, coalesce(sums.paid_out, 0) as paid_out,
      coalesce(open.difference, 0) as difference, coalesce(open.open_lines, 0) as open_lines,
      coalesce(other_ways.entered, 0) as entered, coalesce(other_ways.found, 0) as found,
      sum(coalesce(sums.given - sums.refunds - sums.disputes - sums.fees + sums.adjustments - sums.paid_out, 0))
        over (order by months.month) as closing
    from months left join sums using (month) left join open using (month) left join other_ways using (month)
  )
  select month, coalesce(lag(closing) over (order by month), 0), given, refunds, disputes, fees - tax, tax, adjustments,
    difference, open_lines, paid_out, closing, entered, found
  from rolled order by month desc;
$$;
grant execute on function public.money_trail() to authenticated;

-- The rows behind a figure of a month. `difference` lists the adjustments that nobody has explained yet.
create function public.money_trail_rows(month date, figure text, past integer default 0, most integer default 50)
returns table (
  at timestamptz, amount numeric, tax numeric, donation_id uuid, settlement_id text, line_id bigint,
  type text, entity_id text, note text, total integer
)
language sql stable security definer set search_path = ''
as $$
  select public.require('books.read');
  select entry.at, entry.amount, entry.tax, entry.donation_id, entry.settlement_id, entry.line_id, line.type,
    line.entity_id, line.note, count(*) over ()::integer
  from (
    select * from private.trail_entries() as entry
    where entry.figure = case money_trail_rows.figure when 'difference' then 'adjustments' else money_trail_rows.figure end
    union all
    select 'entered', entered.at, entered.amount, null, entered.donation_id, null, null
    from private.entered_gifts() as entered
    where money_trail_rows.figure = 'entered' or money_trail_rows.figure = 'found' and entered.is_found
  ) as entry
    left join public.settlement_lines as line on line.id = entry.line_id
  where entry.at >= (money_trail_rows.month::timestamp at time zone 'Asia/Kolkata')
    and entry.at < ((money_trail_rows.month + interval '1 month') at time zone 'Asia/Kolkata')
    and (money_trail_rows.figure <> 'difference' or line.note is null)
  order by entry.at, entry.donation_id, entry.line_id offset past limit least(most, 1000);
$$;
grant execute on function public.money_trail_rows(date, text, integer, integer) to authenticated;

-- Payouts, the latest first, with their money found in the bank. Payouts of a test key are listed while one is
-- configured.
create function public.list_payouts(past integer default 0, most integer default 50)
returns table (
  settlement_id text, settled_at timestamptz, status text, utr text, amount numeric, lines_amount numeric,
  is_instant boolean, lines integer, gifts integer, gifts_amount numeric, fees numeric, tax numeric,
  refunds_amount numeric, other_amount numeric, open_lines integer, bank_amount numeric, total integer
)
language sql stable security definer set search_path = ''
as $$
  select public.require('books.read');
  select payout.settlement_id, payout.settled_at, payout.status, payout.utr, payout.amount, payout.lines_amount,
    payout.is_instant, payout.lines, payout.gifts, payout.gifts_amount, payout.fees, payout.tax,
    payout.refunds_amount, payout.other_amount, payout.open_lines,
    coalesce((select sum(bank.amount) from public.bank_lines as bank
      where bank.settlement_id = payout.settlement_id), 0),
    count(*) over ()::integer
  from public.settlements as payout
  where payout.test_mode = private.in_test_mode()
  order by payout.settled_at desc nulls first, payout.settlement_id offset past limit least(most, 1000);
$$;
grant execute on function public.list_payouts(integer, integer) to authenticated;

-- The lines of a payout that agree with the books, or those that do not: the ones without an explanation first.
create function public.payout_lines(payout text, in_books boolean, past integer default 0, most integer default 50)
returns table (
  id bigint, type text, entity_id text, part text, net numeric, fee numeric, tax numeric, booked_fee numeric,
  difference numeric, note text, payment_id text, donation_id uuid, total integer
)
language sql stable security definer set search_path = ''
as $$
  select public.require('books.read');
  select line.id, line.type, line.entity_id, line.part, line.credit - line.debit, line.fee, line.tax, line.booked_fee,
    line.difference, line.note, line.payment_id,
    -- A payment that an earlier payout contains is a known gift, too.
    coalesce(line.donation_id, (select gift.id from public.donations as gift where gift.payment_id = line.payment_id)),
    count(*) over ()::integer
  from public.settlement_lines as line
  where line.settlement_id = payout_lines.payout
    and (line.difference = 0 and (line.part <> 'gift' or coalesce(line.booked_fee, line.fee) = line.fee)) = in_books
  order by line.note is not null, line.id offset past limit least(most, 1000);
$$;
grant execute on function public.payout_lines(text, boolean, integer, integer) to authenticated;
