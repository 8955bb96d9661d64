-- Letters before a mandate ends or its card expires, and the figures of the charts.

-- Keeps the end of the card that paid the newest charge. Reports without it, such as the provider's responses, leave it.
create function private.note_method_end(mandate uuid, paid public.payments, ends_on date) returns void
language sql set search_path = ''
as $$
  update public.monthly_gifts as m set method_ends_on = case paid.method when 'card' then ends_on end
  where m.id = mandate and paid.status in ('captured', 'refunded') and (ends_on is not null or paid.method <> 'card')
    and m.method_ends_on is distinct from case paid.method when 'card' then ends_on end
    and not exists (select from public.payments as later
      where later.subscription_id = m.subscription_id and later.status in ('captured', 'refunded')
        and (coalesce(later.paid_at, later.created_at), later.payment_id)
          > (coalesce(paid.paid_at, paid.created_at), paid.payment_id))
$$;

-- A monthly gift that has ended needs no card.
create function private.forget_method_end() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.method_ends_on := null;
  return new;
end
$$;
create trigger forget_method_end before update on public.monthly_gifts
  for each row when (new.ended_at is not null and new.method_ends_on is not null)
  execute function private.forget_method_end();

-- Reasons to renew a monthly gift that goes on: its mandate ends within a month, or its card expires by the end of the
-- month after the next charge. `occasion` is null while no letter is due: one is due a month before the end, one a week
-- before, and one for each card.
create function private.renewals(
  mandate public.monthly_gifts, today date default (now() at time zone 'Asia/Kolkata')::date
) returns table (template text, occasion text)
language sql stable set search_path = ''
as $$
  select reason.template, reason.occasion
  from (select (mandate.ends_at at time zone 'Asia/Kolkata')::date as ends_on,
      date_trunc('month', mandate.next_charge_at at time zone 'Asia/Kolkata') as charge_month) as day,
    lateral (values
      ('monthly_ending', case when today <= day.ends_on - 14 then format('a month before %s', day.ends_on)
          when today >= day.ends_on - 7 then format('a week before %s', day.ends_on) end,
        today >= (day.ends_on - interval '1 month')::date and today < day.ends_on
          and (mandate.status in ('active', 'failing') or mandate.paused_until < mandate.ends_at)),
      ('monthly_card', format('card until %s', mandate.method_ends_on),
        mandate.method_ends_on < day.charge_month + interval '2 months' and mandate.status = 'active')
    ) as reason (template, occasion, applies)
  where reason.applies and mandate.pending_action is distinct from 'cancel'
    and mandate.test_mode = private.in_test_mode()
$$;

-- Runs daily. A repeated letter is the same cause, so each goes out once.
create function private.write_about_renewals(today date default (now() at time zone 'Asia/Kolkata')::date) returns void
language sql set search_path = ''
as $$
  select private.queue_monthly_message(mandate, renewal.template, renewal.occasion)
  from public.monthly_gifts as mandate, private.renewals(mandate, today) as renewal
  where mandate.ended_at is null and renewal.occasion is not null
$$;

-- Giving by month, for a chart: by `cause`, or by `rhythm` (once or monthly). Runs with the caller's rights.
create function public.giving_by_month(by text, from_day date, to_day date)
  returns table (key text, month date, gifts bigint, net numeric)
language sql stable set search_path = ''
as $$
  select line.key, date_trunc('month', line.day::timestamp)::date, sum(line.gifts), sum(line.net)
  from public.gift_figures as line
  where line.dimension = by and line.day between from_day and to_day
  group by line.key, 2 having (sum(line.gifts), sum(line.net)) <> (0, 0)
$$;

-- For each financial year (2026 begins in April 2026) from `first_year` on: donors who gave in the year before, and those
-- of them who gave again.
create function public.returning_donors(first_year integer) returns table (year integer, before bigint, again bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  last_year constant integer := extract(year from (now() at time zone 'Asia/Kolkata') - interval '3 months');
  -- A donor's years are the bits of a number, so that the gifts are read once, in the order of their index.
  earliest constant integer := greatest(first_year, last_year - 60) - 1;
begin
  perform public.require('gifts.read');
  return query
    with giving as (
      select bit_or(1::bigint << extract(year from (created_at at time zone 'Asia/Kolkata') - interval '3 months')::integer - earliest) as years
      from private.given where created_at >= private.start_of(make_date(earliest, 4, 1)) group by donor_id)
    select gave_in + 1, count(*), count(*) filter (where (years >> gave_in + 1 - earliest) & 1 = 1)
    from giving, generate_series(earliest, last_year - 1) as gave_in
    where (years >> gave_in - earliest) & 1 = 1
    group by gave_in order by gave_in;
end
$$;
grant execute on function public.giving_by_month(text, date, date), public.returning_donors(integer) to authenticated;
