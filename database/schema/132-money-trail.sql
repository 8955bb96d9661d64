-- The money trail: month by month, how the provider's balance follows from gifts and payouts, computed when
-- it is read. Gifts, refunds and disputes come from the books, everything else from payouts. Fees count with the payout
-- that keeps them, as in vouchers (133).

create function private.month_start(month date) returns timestamptz
language sql immutable
return month::timestamp at time zone 'Asia/Kolkata';

create function private.month_of(moment timestamptz) returns date
language sql immutable
return date_trunc('month', moment at time zone 'Asia/Kolkata')::date;

-- Payouts before the oldest known one are unknown here, so earlier gifts count only if a payout contains them.
create function private.trail_begins() returns timestamptz
language sql stable set search_path = ''
begin atomic
  select coalesce(min(payout.settled_at), '-infinity') from public.settlements as payout
  where payout.test_mode = private.in_test_mode() and not private.payout_failed(payout);
end;

-- Every entry of the trail, one row each. Without settings of its own, so that the planner merges it into its
-- caller and reads only the wanted figure and month. The first conditions on donations are those of the index.
create function private.trail_entries() returns table (
  figure text, at timestamptz, amount numeric, tax numeric, donation_id uuid, settlement_id text, line_id bigint
)
language sql stable
begin atomic
  select 'given', gift.paid_at, gift.amount, null::numeric, gift.id, null::text, null::bigint
  from public.donations as gift
  where gift.platform = 'razorpay' and gift.payment_status in ('successful', 'refunded') and gift.currency = 'INR'
    and not gift.is_demo and gift.test_mode = (select private.in_test_mode())
    and (gift.paid_at >= (select private.trail_begins())
      or exists (select from public.settlement_lines as line where line.donation_id = gift.id and line.part = 'gift'))
  union all
  select 'refunds', coalesce(refund.made_at, refund.created_at), refund.amount, null, gift.id, null, null
  from public.refunds as refund join public.donations as gift using (payment_id)
  where (refund.status in ('pending', 'processed') or refund.status = 'failed' and refund.failed_at is not null)
    and refund.currency = 'INR'
    and gift.currency = 'INR' and not gift.is_demo and gift.test_mode = (select private.in_test_mode())
    and (coalesce(refund.made_at, refund.created_at) >= (select private.trail_begins())
      or exists (select from public.settlement_lines as line where line.payment_id = refund.payment_id
        and line.refund_id = refund.refund_id))
  union all
  -- A refund that failed comes back on the day it failed.
  select 'refunds', refund.failed_at, -refund.amount, null, gift.id, null, null
  from public.refunds as refund join public.donations as gift using (payment_id)
  where refund.status = 'failed' and refund.currency = 'INR'
    and gift.currency = 'INR' and not gift.is_demo and gift.test_mode = (select private.in_test_mode())
    and (coalesce(refund.made_at, refund.created_at) >= (select private.trail_begins())
      or exists (select from public.settlement_lines as line where line.payment_id = refund.payment_id
        and line.refund_id = refund.refund_id))
  union all
  select 'disputes', dispute.reported_at, dispute.amount_deducted, null, gift.id, null, null
  from public.disputes as dispute join public.donations as gift using (payment_id)
  where dispute.status in ('lost', 'closed') and dispute.amount_deducted > 0 and dispute.currency = 'INR'
    and gift.currency = 'INR' and not gift.is_demo and gift.test_mode = (select private.in_test_mode())
    and (dispute.reported_at >= (select private.trail_begins())
      or exists (select from public.settlement_lines as line where line.dispute_id = dispute.dispute_id))
  union all
  select 'fees', payout.settled_at, payout.fees + payout.tax, payout.tax, null, payout.settlement_id, null
  from public.settlements as payout
  where payout.fees + payout.tax <> 0 and payout.test_mode = (select private.in_test_mode())
    and not private.payout_failed(payout)
  union all
  select 'adjustments', payout.settled_at, line.difference, null, line.donation_id, payout.settlement_id, line.id
  from public.settlements as payout join public.settlement_lines as line using (settlement_id)
  where line.difference <> 0 and payout.test_mode = (select private.in_test_mode())
    and not private.payout_failed(payout)
  union all
  select 'paid_out', payout.settled_at, coalesce(payout.amount, payout.lines_amount), null, null,
    payout.settlement_id, null
  from public.settlements as payout
  where payout.test_mode = (select private.in_test_mode()) and not private.payout_failed(payout);
end;

-- Money by other ways than the provider, and whether it was found in the bank.
create function private.entered_gifts() returns table (donation_id uuid, at timestamptz, amount numeric, is_found boolean)
language sql stable
begin atomic
  select id, created_at, amount, bank_line_id is not null from public.donations
  where platform <> 'razorpay' and payment_status in ('successful', 'refunded') and not is_in_kind and not is_demo
    and gift_import_id is null;
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
  where entry.at >= private.month_start(money_trail_rows.month)
    and entry.at < private.month_start((money_trail_rows.month + interval '1 month')::date)
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
