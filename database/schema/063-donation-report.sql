-- The donations report: every figure of a period, and of a comparison period if given. Days are Indian days,
-- both ends inclusive; a missing end is open. Runs with the caller's rights, so only administrators find
-- anything, and the policy on figures omits test gifts.

-- The planner must know the period: a generic plan reads figures by day and sorts them, which takes three
-- times as long for all time.
create function public.donation_report(
  from_day date default null,
  to_day date default null,
  before_from date default null,
  before_to date default null,
  step text default 'month'
) returns jsonb
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  with cell as materialized (
    select dimension, key, start, is_now, is_before, sum(gifts) as gifts, sum(refunds) as refunds,
      sum(amount) as amount, sum(refunded) as refunded, sum(deductions) as deductions, sum(deducted) as deducted,
      sum(net) as net
    from (
      select *, case when dimension = 'status' then date_trunc(step, day::timestamp)::date end as start,
        day >= coalesce(from_day, '-infinity') and day <= coalesce(to_day, 'infinity') as is_now,
        coalesce(day between before_from and before_to, false) as is_before
      from public.gift_figures
      where day >= case when from_day is null then '-infinity' else least(from_day, before_from) end
        and day <= case when to_day is null then 'infinity' else greatest(to_day, before_to) end
    ) as line
    where is_now or is_before
    group by dimension, key, start, is_now, is_before
  ),
  figure as (
    select dimension, key, sum(gifts) as gifts, sum(refunds) as refunds,
      sum(amount) as amount, sum(refunded) as refunded, sum(deductions) as deductions, sum(deducted) as deducted,
      sum(net) as net
    from cell where is_now
    group by dimension, key
    having (sum(gifts), sum(refunds), sum(amount)) <> (0, 0, 0)
  ),
  -- Received money by status of its gift.
  income as (
    select *, case key when 'successful' then gifts else 0 end as kept from cell
    where dimension = 'status' and key in ('successful', 'refunded')
  ),
  trend as (
    select start, sum(kept) as gifts, sum(refunds) as refunds,
      sum(amount) as amount, sum(refunded) as refunded, sum(deductions) as deductions, sum(deducted) as deducted,
      sum(net) as net
    from income where is_now
    group by start
    having (sum(gifts), sum(refunds), sum(amount)) <> (0, 0, 0)
  )
  -- Sums of money are text, to avoid binary fractions.
  select jsonb_build_object(
    'now', (
      select jsonb_build_object('gifts', sum(kept), 'refunds', sum(refunds), 'deductions', sum(deductions),
        'amount', sum(amount)::text, 'refunded', sum(refunded)::text, 'deducted', sum(deducted)::text,
        'net', sum(net)::text)
      from income where is_now having sum(gifts) <> 0),
    'before', (
      select jsonb_build_object('gifts', sum(kept), 'refunds', sum(refunds), 'deductions', sum(deductions),
        'amount', sum(amount)::text, 'refunded', sum(refunded)::text, 'deducted', sum(deducted)::text,
        'net', sum(net)::text)
      from income where is_before having sum(gifts) <> 0),
    'by', coalesce((
      select jsonb_object_agg(dimension, figures) from (
        select dimension, jsonb_agg(jsonb_build_object('key', key, 'gifts', gifts, 'refunds', refunds,
          'deductions', deductions, 'amount', amount::text, 'refunded', refunded::text, 'deducted', deducted::text,
          'net', net::text)
          order by net desc, amount desc, key collate "C") as figures
        from figure group by dimension
      ) as each_dimension), '{}'),
    'trend', coalesce((
      select jsonb_agg(jsonb_build_object('start', start, 'gifts', gifts, 'refunds', refunds,
        'deductions', deductions, 'amount', amount::text, 'refunded', refunded::text, 'deducted', deducted::text,
        'net', net::text) order by start)
      from trend), '[]'))
$$;
grant execute on function public.donation_report(date, date, date, date, text) to authenticated;
