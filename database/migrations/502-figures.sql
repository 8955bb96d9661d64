-- Deductions have a figure of their own in every sum, and test gifts are in none but while a test key is configured.

alter table public.gift_figures
  -- How many lost something to a dispute, and what.
  add column deductions integer not null default 0,
  add column deducted numeric(18, 2) not null default 0,
  -- Lines of test gifts stay apart, so that changing the key needs no counting anew.
  add column test_mode boolean not null default false;

alter policy "Administrators read figures" on public.gift_figures
  using ((select public.is_admin()) and (not test_mode or (select private.in_test_mode())));

drop function private.figures_of(public.donations);
-- The lines that one gift adds. Outside of `status` only money that came in counts.
create function private.figures_of(gift public.donations)
returns table (
  day date, dimension text, key text, test_mode boolean, gifts integer, refunds integer, deductions integer,
  amount numeric, refunded numeric, deducted numeric)
language sql stable
as $$
  select (gift.created_at at time zone 'Asia/Kolkata')::date, line.dimension, line.key, gift.test_mode,
    (line.dimension = 'status' or gift.payment_status = 'successful')::integer,
    (gift.refunded_amount > 0)::integer, (gift.deducted_amount > 0)::integer,
    gift.amount, gift.refunded_amount, gift.deducted_amount
  from (values
    ('status', gift.payment_status),
    ('cause', gift.cause_id),
    ('platform', gift.platform),
    ('source', gift.utm_source),
    ('campaign', gift.utm_campaign),
    ('rhythm', case when gift.is_monthly then 'monthly' else 'once' end),
    ('donor', case when gift.donor_id is null then null when gift.is_first_gift then 'first' else 'again' end)
  ) as line (dimension, key)
  where line.dimension = 'status' or gift.payment_status in ('successful', 'refunded')
$$;

create or replace function private.keep_gift_figures() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.gift_figures
      (day, dimension, key, test_mode, gifts, refunds, deductions, amount, refunded, deducted)
    select f.day, f.dimension, f.key, f.test_mode, sum(f.gifts), sum(f.refunds), sum(f.deductions), sum(f.amount),
      sum(f.refunded), sum(f.deducted)
    from new_gifts as g, private.figures_of(row(g.*)::public.donations) as f
    group by f.day, f.dimension, f.key, f.test_mode;
  elsif tg_op = 'DELETE' then
    insert into public.gift_figures
      (day, dimension, key, test_mode, gifts, refunds, deductions, amount, refunded, deducted)
    select f.day, f.dimension, f.key, f.test_mode, -sum(f.gifts), -sum(f.refunds), -sum(f.deductions), -sum(f.amount),
      -sum(f.refunded), -sum(f.deducted)
    from old_gifts as g, private.figures_of(row(g.*)::public.donations) as f
    group by f.day, f.dimension, f.key, f.test_mode;
  elsif tg_op = 'UPDATE' then
    insert into public.gift_figures
      (day, dimension, key, test_mode, gifts, refunds, deductions, amount, refunded, deducted)
    select f.day, f.dimension, f.key, f.test_mode, sum(f.gifts), sum(f.refunds), sum(f.deductions), sum(f.amount),
      sum(f.refunded), sum(f.deducted)
    from (
      select f.* from new_gifts as g, private.figures_of(row(g.*)::public.donations) as f
      union all
      select f.day, f.dimension, f.key, f.test_mode, -f.gifts, -f.refunds, -f.deductions, -f.amount, -f.refunded,
        -f.deducted
      from old_gifts as g, private.figures_of(row(g.*)::public.donations) as f
    ) as f
    group by f.day, f.dimension, f.key, f.test_mode
    having (sum(f.gifts), sum(f.refunds), sum(f.deductions), sum(f.amount), sum(f.refunded), sum(f.deducted))
      <> (0, 0, 0, 0, 0, 0);
  else
    delete from public.gift_figures;
  end if;
  return null;
end
$$;

create or replace function private.fold_gift_figures() returns void
language sql set search_path = ''
as $$
  with folded as (
    delete from public.gift_figures as line
    using (
      select day, dimension, key, test_mode from public.gift_figures
      group by day, dimension, key, test_mode having count(*) > 1
    ) as several
    where line.day = several.day and line.dimension = several.dimension
      and line.key is not distinct from several.key and line.test_mode = several.test_mode
    returning line.*
  )
  insert into public.gift_figures
    (day, dimension, key, test_mode, gifts, refunds, deductions, amount, refunded, deducted)
  select day, dimension, key, test_mode, sum(gifts), sum(refunds), sum(deductions), sum(amount), sum(refunded),
    sum(deducted)
  from folded group by day, dimension, key, test_mode
  having (sum(gifts), sum(refunds), sum(deductions), sum(amount), sum(refunded), sum(deducted)) <> (0, 0, 0, 0, 0, 0)
$$;

create or replace function private.rebuild_gift_figures() returns void
language sql set search_path = ''
as $$
  lock table public.donations in share mode;
  delete from public.gift_figures;
  insert into public.gift_figures
    (day, dimension, key, test_mode, gifts, refunds, deductions, amount, refunded, deducted)
  select f.day, f.dimension, f.key, f.test_mode, sum(f.gifts), sum(f.refunds), sum(f.deductions), sum(f.amount),
    sum(f.refunded), sum(f.deducted)
  from public.donations as gift, private.figures_of(gift) as f
  group by f.day, f.dimension, f.key, f.test_mode;
$$;

-- Marks the first of what came in from each of these donors, and none of the others. A test gift comes before no
-- real one.
create or replace function private.mark_first_gifts(donors uuid[]) returns void
language sql set search_path = ''
as $$
  update public.donations as gift set is_first_gift = ranked.is_first
  from (
    select id, came_in and case when test_mode
      then row_number() over (partition by donor_id, came_in order by created_at, id)
      else row_number() over (partition by donor_id, came_in, test_mode order by created_at, id) end = 1 as is_first
    from (
      select *, payment_status in ('successful', 'refunded') as came_in
      from public.donations where donor_id = any (donors)
    ) as given
  ) as ranked
  where gift.id = ranked.id and gift.is_first_gift <> ranked.is_first
$$;

create or replace function private.keep_first_gifts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  affected uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct donor_id) into affected from new_gifts
    where payment_status in ('successful', 'refunded');
  elsif tg_op = 'DELETE' then
    select array_agg(distinct donor_id) into affected from old_gifts
    where payment_status in ('successful', 'refunded');
  else
    select array_agg(distinct donor) into affected
    from old_gifts as was join new_gifts as became using (id),
      unnest(array[was.donor_id, became.donor_id]) as donor,
      lateral (select was.payment_status in ('successful', 'refunded') as did_count,
        became.payment_status in ('successful', 'refunded') as counts) as money
    where (did_count or counts)
      and (was.donor_id is distinct from became.donor_id
        or did_count <> counts
        or was.created_at <> became.created_at);
  end if;
  -- Two gifts of one donor that settle at the same moment take turns. Who is being deleted has no gifts left.
  affected := array(select id from public.donors where id = any (affected) order by id for no key update);
  -- Marking changes gifts and leads here again, where it ends.
  if cardinality(affected) > 0 then
    perform private.mark_first_gifts(affected);
  end if;
  return null;
end
$$;

-- What came in of a gift and stayed, where it belongs to a donor.
create function private.worth(gift public.donations) returns numeric
language sql immutable
return case when gift.donor_id is not null and gift.currency = 'INR'
  and gift.payment_status in ('successful', 'refunded')
  then greatest(gift.amount - gift.refunded_amount - gift.deducted_amount, 0) else 0 end;

-- What a gift adds to its donor's amount.
create or replace function private.counted(gift public.donations) returns numeric
language sql stable
return case when gift.test_mode and not private.in_test_mode() then 0 else private.worth(gift) end;

drop trigger count_gift on public.donations;
create trigger count_gift after update on public.donations
  for each row when ((new.donor_id, new.payment_status, new.refunded_amount, new.deducted_amount)
    is distinct from (old.donor_id, old.payment_status, old.refunded_amount, old.deducted_amount))
  execute function private.count_gift();

-- What donors gave follows the key: test gifts begin to count, or no longer do.
create function private.recount_test_gifts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was constant boolean := tg_op <> 'INSERT' and starts_with(btrim(coalesce(old.value, '')), 'rzp_test_');
  is_now constant boolean := tg_op <> 'DELETE' and starts_with(btrim(coalesce(new.value, '')), 'rzp_test_');
begin
  if was = is_now then
    return null;
  end if;
  -- Test gifts that are being written count before this or after it (hold_test_mode).
  perform pg_advisory_xact_lock(hashtextextended('daan test mode', 0));
  perform private.add_to_donor(given.donor_id, case when is_now then given.total else -given.total end)
  from (
    select gift.donor_id, sum(private.worth(gift)) as total from public.donations as gift
    where gift.test_mode and gift.donor_id is not null group by gift.donor_id order by gift.donor_id
  ) as given;
  return null;
end
$$;
create trigger recount_test_gifts_of_new after insert on public.site_settings
  for each row when (new.key = 'razorpay_key_id') execute function private.recount_test_gifts();
create trigger recount_test_gifts after update on public.site_settings
  for each row when (new.key = 'razorpay_key_id') execute function private.recount_test_gifts();
create trigger recount_test_gifts_of_none after delete on public.site_settings
  for each row when (old.key = 'razorpay_key_id') execute function private.recount_test_gifts();

-- As before (452), and: `deducted` asks for gifts that lost something to a dispute, `test` for test gifts, which are
-- otherwise shown only while a test key is configured.
create or replace function private.matching_gifts(filter jsonb) returns setof public.donations
language sql stable parallel safe
as $$
  select gift.* from public.donations as gift
  where (filter ->> 'from' is null
      or gift.created_at >= (filter ->> 'from')::date::timestamp at time zone 'Asia/Kolkata')
    and (filter ->> 'to' is null
      or gift.created_at < ((filter ->> 'to')::date + 1)::timestamp at time zone 'Asia/Kolkata')
    and (not filter ? 'cause' or case when filter ->> 'cause' is null
      then gift.cause_id is null else gift.cause_id = filter ->> 'cause' end)
    and (filter ->> 'status' is null or case filter ->> 'status'
      when 'paid' then gift.payment_status in ('successful', 'refunded') else gift.payment_status = filter ->> 'status' end)
    and (filter ->> 'platform' is null or gift.platform = filter ->> 'platform')
    and (filter ->> 'monthly' is null or gift.is_monthly = (filter ->> 'monthly' = 'yes'))
    and (not filter ? 'source' or case when filter ->> 'source' is null
      then gift.utm_source is null else gift.utm_source = filter ->> 'source' end)
    and (not filter ? 'campaign' or case when filter ->> 'campaign' is null
      then gift.utm_campaign is null else gift.utm_campaign = filter ->> 'campaign' end)
    and (filter ->> 'donor' is null or gift.donor_id = (filter ->> 'donor')::uuid)
    and (filter ->> 'giver' is null or case filter ->> 'giver'
      when 'unknown' then gift.donor_id is null
      else gift.donor_id is not null and gift.is_first_gift = (filter ->> 'giver' = 'new') end)
    and (filter ->> 'refunded' is null or gift.refunded_amount > 0)
    and (filter ->> 'deducted' is null or gift.deducted_amount > 0)
    and (filter ->> 'test' is null or gift.test_mode)
    and (filter ->> 'test' is not null or not gift.test_mode or (select private.in_test_mode()))
    -- One by one: the index serves each of them, and not `like all`.
    and ((private.search_patterns(filter ->> 'q'))[1] is null
      or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
        gift.order_id, gift.payment_id) like (private.search_patterns(filter ->> 'q'))[1])
    and ((private.search_patterns(filter ->> 'q'))[2] is null
      or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
        gift.order_id, gift.payment_id) like (private.search_patterns(filter ->> 'q'))[2])
    and ((private.search_patterns(filter ->> 'q'))[3] is null
      or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
        gift.order_id, gift.payment_id) like (private.search_patterns(filter ->> 'q'))[3])
    and ((private.search_patterns(filter ->> 'q'))[4] is null
      or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
        gift.order_id, gift.payment_id) like all ((private.search_patterns(filter ->> 'q'))[4:]))
$$;

-- What the gifts of a filter come to (452). Only paid ones are worth anything, and no test gift once a live key is
-- saved; what was given back or taken back is subtracted.
drop function public.sum_gifts(jsonb);
create function public.sum_gifts(filter jsonb default '{}')
returns table (found bigint, is_more boolean, paid bigint, given numeric, refunded numeric, deducted numeric,
  net numeric)
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_search constant boolean := private.search_patterns(filter ->> 'q') is not null;
begin
  perform private.refuse_all_but_administrators();
  if not is_search and filter - '{q,from,to,status}'::text[] = '{}' then
    -- Known already, day by day (370).
    return query
      select coalesce(sum(day.gifts), 0)::bigint, false, coalesce(sum(day.gifts) filter (where day.paid), 0)::bigint,
        coalesce(sum(day.amount) filter (where day.paid), 0), coalesce(sum(day.refunded), 0),
        coalesce(sum(day.deducted), 0),
        coalesce(sum(day.amount) filter (where day.paid), 0) - coalesce(sum(day.refunded + day.deducted), 0)
      from (
        select f.gifts, f.amount, f.refunded, f.deducted, f.key in ('successful', 'refunded') as paid
        from public.gift_figures as f
        where f.dimension = 'status' and (not f.test_mode or (select private.in_test_mode()))
          and (filter ->> 'status' is null or case filter ->> 'status'
            when 'paid' then f.key in ('successful', 'refunded') else f.key = filter ->> 'status' end)
          and (filter ->> 'from' is null or f.day >= (filter ->> 'from')::date)
          and (filter ->> 'to' is null or f.day <= (filter ->> 'to')::date)
      ) as day;
    return;
  end if;
  return query execute format(
    'select least(found, $2), found > $2, case when found <= $2 then paid end, case when found <= $2 then given end,
       case when found <= $2 then refunded end, case when found <= $2 then deducted end,
       case when found <= $2 then given - refunded - deducted end
     from (
       select count(*) as found, count(*) filter (where paid) as paid,
         coalesce(sum(amount) filter (where paid), 0) as given,
         coalesce(sum(refunded_amount) filter (where paid), 0) as refunded,
         coalesce(sum(deducted_amount) filter (where paid), 0) as deducted
       from (select amount, refunded_amount, deducted_amount, payment_status in (''successful'', ''refunded'')
           and (not test_mode or (select private.in_test_mode())) as paid
         from private.matching_gifts($1) %s) as gift
     ) as sums', case when is_search then 'limit $2 + 1' else '' end)
  using filter, case when is_search then 10000 else 9223372036854775807 end;
end
$$;
grant execute on function public.sum_gifts(jsonb) to authenticated;

-- The donations report (371). Figures of test gifts are hidden from it by their policy.
create or replace function public.donation_report(
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
      sum(amount) as amount, sum(refunded) as refunded, sum(deductions) as deductions, sum(deducted) as deducted
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
      sum(amount) - sum(refunded) - sum(deducted) as net
    from cell where is_now
    group by dimension, key
    having (sum(gifts), sum(refunds), sum(amount)) <> (0, 0, 0)
  ),
  -- Money that came in, by the status of the gift it came with.
  income as (
    select *, case key when 'successful' then gifts else 0 end as kept from cell
    where dimension = 'status' and key in ('successful', 'refunded')
  ),
  trend as (
    select start, sum(kept) as gifts, sum(refunds) as refunds,
      sum(amount) as amount, sum(refunded) as refunded, sum(deductions) as deductions, sum(deducted) as deducted,
      sum(amount) - sum(refunded) - sum(deducted) as net
    from income where is_now
    group by start
    having (sum(gifts), sum(refunds), sum(amount)) <> (0, 0, 0)
  )
  -- Sums of money are text, so that none passes through binary fractions.
  select jsonb_build_object(
    'now', (
      select jsonb_build_object('gifts', sum(kept), 'refunds', sum(refunds), 'deductions', sum(deductions),
        'amount', sum(amount)::text, 'refunded', sum(refunded)::text, 'deducted', sum(deducted)::text,
        'net', (sum(amount) - sum(refunded) - sum(deducted))::text)
      from income where is_now having sum(gifts) <> 0),
    'before', (
      select jsonb_build_object('gifts', sum(kept), 'refunds', sum(refunds), 'deductions', sum(deductions),
        'amount', sum(amount)::text, 'refunded', sum(refunded)::text, 'deducted', sum(deducted)::text,
        'net', (sum(amount) - sum(refunded) - sum(deducted))::text)
      from income where is_before having sum(gifts) <> 0),
    'by', coalesce((
      select jsonb_object_agg(dimension, figures) from (
        select dimension, jsonb_agg(jsonb_build_object('key', key, 'gifts', gifts, 'refunds', refunds,
          'deductions', deductions, 'amount', amount::text, 'refunded', refunded::text, 'deducted', deducted::text,
          'net', net::text)
          order by net desc, key collate "C") as figures
        from figure group by dimension
      ) as each_dimension), '{}'),
    'trend', coalesce((
      select jsonb_agg(jsonb_build_object('start', start, 'gifts', gifts, 'refunds', refunds,
        'deductions', deductions, 'amount', amount::text, 'refunded', refunded::text, 'deducted', deducted::text,
        'net', net::text) order by start)
      from trend), '[]'))
$$;

select private.rebuild_gift_figures();
