-- The back office's list of monthly gifts and its figures. Like those of gifts (064), these functions run
-- with the owner's rights and check the caller first.

-- Charges after the first month between two times: a retried charge counts once.
create function private.monthly_charges(since timestamptz, before timestamptz)
returns table (monthly_gift_id uuid, test_mode boolean, is_paid boolean)
language sql stable
as $$
  select m.id, m.test_mode, bool_or(p.status <> 'failed')
  from public.payments as p join public.monthly_gifts as m on m.subscription_id = p.subscription_id
  where p.subscription_id is not null and p.status in ('failed', 'captured', 'refunded')
    and coalesce(p.paid_at, p.created_at) >= since and coalesce(p.paid_at, p.created_at) < before
    and coalesce(p.paid_at, p.created_at) > m.started_at
  group by m.id, coalesce(p.invoice_id, p.payment_id)
$$;
create index payments_charged_at on public.payments ((coalesce(paid_at, created_at)))
  where subscription_id is not null;

-- The start of a day in India; without a day, the given default.
create function private.indian_start(day date, otherwise timestamptz) returns timestamptz
language sql immutable parallel safe
return coalesce(day::timestamp at time zone 'Asia/Kolkata', otherwise);

-- A replacement continues the earlier gift and is not new, unless that had been lost by then.
create function private.goes_on(replaced uuid, begun timestamptz) returns boolean
language sql stable parallel safe
as $$
  select replaced is not null and coalesce((
    select c.change <> 'lost' or c.why = 'replaced' from public.monthly_gift_changes as c
    where c.monthly_gift_id = replaced and c.at <= begun order by c.at desc, c.id desc limit 1), true)
$$;

-- The monthly gifts of a filter, as in domain/donations/monthly-gift-filter.ts. Without its own search path
-- it is inlined into the calling query, and unused parts vanish.
create function private.matching_monthly_gifts(filter jsonb) returns setof public.monthly_gifts
language sql stable parallel safe
as $$
  select m.* from public.monthly_gifts as m left join public.donors as donor on donor.id = m.donor_id
  where (filter ->> 'status' is null or case filter ->> 'status'
      when 'unpaid' then m.status in ('failing', 'stopped') else m.status = filter ->> 'status' end)
    and (not filter ? 'cause' or case when filter ->> 'cause' is null
      then m.cause_id is null else m.cause_id = filter ->> 'cause' end)
    and (filter ->> 'donor' is null or m.donor_id = (filter ->> 'donor')::uuid)
    and (filter ->> 'test' is null or m.test_mode)
    and (filter ->> 'test' is not null or not m.test_mode or (select private.in_test_mode()))
    and (filter ->> 'change' is not null or coalesce(filter ->> 'from', filter ->> 'to') is null or (
      m.started_at >= private.indian_start((filter ->> 'from')::date, '-infinity')
      and m.started_at < private.indian_start((filter ->> 'to')::date + 1, 'infinity')))
    and (filter ->> 'change' is null or case filter ->> 'change'
      when 'new' then not private.goes_on(m.replaces_id, m.started_at)
        and m.started_at >= private.indian_start((filter ->> 'from')::date, '-infinity')
        and m.started_at < private.indian_start((filter ->> 'to')::date + 1, 'infinity')
      when 'charge_failed' then m.id in (
        select charge.monthly_gift_id from private.monthly_charges(
          private.indian_start((filter ->> 'from')::date, '-infinity'),
          private.indian_start((filter ->> 'to')::date + 1, 'infinity')) as charge
        where not charge.is_paid)
      else m.started_at is not null and m.id in (
        select c.monthly_gift_id from public.monthly_gift_changes as c
        where c.change = filter ->> 'change' and c.why is distinct from 'replaced'
          and (filter ->> 'why' is null or c.why = filter ->> 'why')
          and c.at >= private.indian_start((filter ->> 'from')::date, '-infinity')
          and c.at < private.indian_start((filter ->> 'to')::date + 1, 'infinity'))
      end)
    and (private.search_patterns(filter ->> 'q') is null
      or private.gift_text(donor.name, m.donor_email, m.donor_phone, null, null, m.subscription_id)
        like all (private.search_patterns(filter ->> 'q')))
$$;

-- One page, newest first: those after a given one, before it, or the first.
create function public.find_monthly_gifts(
  filter jsonb default '{}', after uuid default null, before uuid default null, at_most integer default 50
) returns setof public.monthly_gifts
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  edge public.monthly_gifts;
begin
  perform public.require('gifts.read');
  select * into edge from public.monthly_gifts where id = coalesce(after, before);
  if edge.id is null then
    return query select m.* from private.matching_monthly_gifts(filter) as m
      order by m.created_at desc, m.id desc limit least(at_most, 5000);
  elsif after is not null then
    return query select m.* from private.matching_monthly_gifts(filter) as m
      where (m.created_at, m.id) < (edge.created_at, edge.id)
      order by m.created_at desc, m.id desc limit least(at_most, 5000);
  else
    return query select page.* from (
        select m.* from private.matching_monthly_gifts(filter) as m
        where (m.created_at, m.id) > (edge.created_at, edge.id)
        order by m.created_at, m.id limit least(at_most, 5000)) as page
      order by page.created_at desc, page.id desc;
  end if;
end
$$;

-- Number and monthly sum of a filter's gifts.
create function public.sum_monthly_gifts(filter jsonb default '{}')
returns table (found bigint, amount numeric)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  perform public.require('gifts.read');
  return query select count(*), coalesce(sum(m.amount) filter (where m.currency = 'INR'), 0)
    from private.matching_monthly_gifts(filter) as m;
end
$$;

-- Exports many, each with its donor's name, the titles of its cause and campaign, and the total charged.
create function public.export_monthly_gifts(
  filter jsonb default '{}', after uuid default null, at_most integer default 5000
) returns json
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('export');
  if after is null then
    perform private.log_action('exports', 'monthly gifts', jsonb_build_object('filter', filter));
  end if;
  return (
    select coalesce(json_agg(to_jsonb(m) || jsonb_build_object(
      'donor_name', private.giver_name(m),
      'cause_title', (select title from public.causes where id = m.cause_id),
      'campaign_title', (select title from public.campaigns where id = m.campaign_id),
      'charges', charged.charges, 'given', charged.given::text)), '[]')
    from public.find_monthly_gifts(filter, after, null, at_most) as m
      cross join lateral (
        select count(*) as charges, coalesce(sum(private.net_amount(gift)), 0) as given
        from public.donations as gift
        where gift.monthly_gift_id = m.id and gift.payment_status in ('successful', 'refunded')) as charged);
end
$$;

-- The state of monthly giving, and its changes in a period of Indian days, both ends inclusive. Each figure
-- counts exactly the monthly gifts that `find_monthly_gifts` lists for its filter. Sums of money are text, to
-- avoid binary fractions.
create function public.monthly_gift_report(from_day date default null, to_day date default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  since constant timestamptz := private.indian_start(from_day, '-infinity');
  before constant timestamptz := private.indian_start(to_day + 1, 'infinity');
  with_test constant boolean := private.in_test_mode();
  report jsonb;
begin
  perform public.require('gifts.read');
  with counted as (
    select m.id, m.status, m.started_at, m.replaces_id, case m.currency when 'INR' then m.amount else 0 end as amount
    from public.monthly_gifts as m where not m.test_mode or with_test
  ),
  figure (name, gifts, amount) as (
    select m.status, count(*), sum(m.amount) from counted as m
    where m.status in ('active', 'failing', 'stopped', 'paused') group by m.status
    union all
    select 'new', count(*), sum(m.amount) from counted as m
    where not private.goes_on(m.replaces_id, m.started_at) and m.started_at >= since and m.started_at < before
    union all
    select 'recovered', count(*), sum(m.amount) from counted as m
    where m.started_at is not null and m.id in (
      select c.monthly_gift_id from public.monthly_gift_changes as c
      where c.change = 'recovered' and c.at >= since and c.at < before)
  ),
  loss as (
    select distinct c.why, m.id, m.amount
    from public.monthly_gift_changes as c join counted as m on m.id = c.monthly_gift_id
    where c.change = 'lost' and c.why <> 'replaced' and m.started_at is not null and c.at >= since and c.at < before
  ),
  charge as (
    select c.monthly_gift_id, c.is_paid from private.monthly_charges(since, before) as c
    where not c.test_mode or with_test
  )
  select jsonb_build_object(
    'figures', (select jsonb_object_agg(name, jsonb_build_object(
        'gifts', gifts, 'amount', coalesce(amount, 0)::text)) from figure),
    'lost', (select jsonb_build_object('gifts', count(*), 'amount', coalesce(sum(amount), 0)::text)
      from (select distinct id, amount from loss) as each_gift),
    'why', coalesce((select jsonb_agg(jsonb_build_object('why', why, 'gifts', gifts, 'amount', amount::text)
        order by gifts desc, why)
      from (select why, count(*) as gifts, sum(amount) as amount from loss group by why) as each_reason), '[]'),
    'charges', (select jsonb_build_object('tried', count(*), 'failed', count(*) filter (where not is_paid),
        'gifts', count(distinct monthly_gift_id) filter (where not is_paid)) from charge))
  into report;
  return report;
end
$$;

grant execute on function
  public.find_monthly_gifts(jsonb, uuid, uuid, integer),
  public.sum_monthly_gifts(jsonb),
  public.export_monthly_gifts(jsonb, uuid, integer),
  public.monthly_gift_report(date, date)
to authenticated;
