-- Searches for an email address, or for one or two letters, among a million gifts; counts of a hundred thousand donors.

alter function private.email_key(text) parallel safe;

create or replace function private.with_donors(filter jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(filter ->> 'q');
  -- Patterns of short words begin at a space, or at the beginning.
  conditions constant text := (select string_agg(format(
      case when starts_with(pattern, '% ') then '(search like %1$L or search like %2$L)' else 'search like %1$L' end,
      private.plain(pattern), private.plain(substr(pattern, 3))), ' and ')
    from unnest(patterns) as pattern);
  mailbox constant text := case when private.is_email(btrim(filter ->> 'q')) then private.email_key(filter ->> 'q') end;
  most constant integer := case when starts_with(patterns[1], '% ') then 1000 else 10000 end;
  named uuid[];
begin
  filter := filter - '{named,mailbox,is_cut}'::text[];
  if conditions is null then
    return filter;
  end if;
  if mailbox is not null then
    named := array(select id from public.donors where email_key = mailbox);
    if exists (select from public.donations where (private.email_key(donor_email) = mailbox or donor_id = any (named))
        and (not test_mode or (select private.in_test_mode()))) then
      return filter - 'q' || jsonb_build_object('named', named, 'mailbox', mailbox);
    end if;
  end if;
  execute format('select array(select id from public.donors where %s order by created_at desc limit %s)', conditions,
    most + 1) into named;
  return filter || jsonb_build_object('named', named[:most], 'is_cut', cardinality(named) > most);
end
$$;

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
    and (not filter ? 'campaign' or case when filter ->> 'campaign' is null then gift.campaign_id is null
      when filter ->> 'campaign' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then gift.campaign_id = (filter ->> 'campaign')::uuid
      else gift.utm_campaign = filter ->> 'campaign' end)
    and (not filter ? 'utm_campaign' or case when filter ->> 'utm_campaign' is null
      then gift.utm_campaign is null else gift.utm_campaign = filter ->> 'utm_campaign' end)
    and (filter ->> 'donor' is null or gift.donor_id = (filter ->> 'donor')::uuid)
    and (filter ->> 'mandate' is null or gift.monthly_gift_id = (filter ->> 'mandate')::uuid)
    and (filter ->> 'poster' is null or gift.poster_id = (filter ->> 'poster')::uuid)
    and (filter ->> 'pledge' is null or gift.pledge_id = (filter ->> 'pledge')::uuid)
    and (filter ->> 'giver' is null or case filter ->> 'giver'
      when 'unknown' then gift.donor_id is null
      else gift.donor_id is not null and gift.is_first_gift = (filter ->> 'giver' = 'new') end)
    and (filter ->> 'refunded' is null or gift.refunded_amount > 0)
    and (filter ->> 'deducted' is null or gift.deducted_amount > 0)
    and (filter ->> 'in_kind' is null or gift.is_in_kind = (filter ->> 'in_kind' = 'yes'))
    and (filter ->> 'dedication' is null
      or gift.id in (select private.dedicated_gifts(filter ->> 'dedication')))
    and (filter ->> 'thanked' is null
      or gift.id in (select awaits.donation_id from private.gifts_to_thank() as awaits))
    and (filter ->> 'test' is null or gift.test_mode)
    and (filter ->> 'test' is not null or not gift.test_mode or (select private.in_test_mode()))
    and (filter ->> 'mailbox' is null or gift.donor_id = any (private.uuids(filter -> 'named'))
      or private.email_key(gift.donor_email) = filter ->> 'mailbox')
    -- One by one: the index supports each of them, but not `like all`.
    and ((private.search_patterns(filter ->> 'q'))[1] is null
      or gift.donor_id = any (private.uuids(filter -> 'named'))
      or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
        gift.order_id, gift.payment_id) like (private.search_patterns(filter ->> 'q'))[1]
      and ((private.search_patterns(filter ->> 'q'))[2] is null
        or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
          gift.order_id, gift.payment_id) like (private.search_patterns(filter ->> 'q'))[2])
      and ((private.search_patterns(filter ->> 'q'))[3] is null
        or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
          gift.order_id, gift.payment_id) like (private.search_patterns(filter ->> 'q'))[3])
      and ((private.search_patterns(filter ->> 'q'))[4] is null
        or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
          gift.order_id, gift.payment_id) like all ((private.search_patterns(filter ->> 'q'))[4:])))
$$;

create or replace function public.sum_gifts(filter jsonb default '{}')
returns table (found bigint, is_more boolean, paid bigint, given numeric, refunded numeric, deducted numeric,
  net numeric)
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_search constant boolean := private.search_patterns(filter ->> 'q') is not null;
begin
  perform public.require('gifts.read');
  filter := private.with_donors(filter);
  if not is_search and filter - '{q,from,to,status}'::text[] = '{}' then
    -- Already summed by day (370).
    return query
      select coalesce(sum(day.gifts), 0)::bigint, false, coalesce(sum(day.gifts) filter (where day.paid), 0)::bigint,
        coalesce(sum(day.amount) filter (where day.paid), 0), coalesce(sum(day.refunded), 0),
        coalesce(sum(day.deducted), 0), coalesce(sum(day.net), 0)
      from (
        select f.gifts, f.amount, f.refunded, f.deducted, f.net, f.key in ('successful', 'refunded') as paid
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
    'select least(found, $2), is_more, case when not is_more then paid end, case when not is_more then given end,
       case when not is_more then refunded end, case when not is_more then deducted end,
       case when not is_more then net end
     from (
       select count(*) as found, count(*) > $2 or $3 as is_more, count(*) filter (where paid) as paid,
         coalesce(sum(amount) filter (where paid), 0) as given,
         coalesce(sum(refunded_amount) filter (where paid), 0) as refunded,
         coalesce(sum(deducted_amount) filter (where paid), 0) as deducted,
         coalesce(sum(net) filter (where paid), 0) as net
       from (select amount, refunded_amount, deducted_amount, private.net_amount(gift) as net, payment_status in (''successful'', ''refunded'')
           and (not test_mode or (select private.in_test_mode())) as paid
         from private.matching_gifts($1) as gift %s) as gift
     ) as sums', case when is_search then 'limit $2 + 1' else '' end)
  using filter, case when is_search then 10000 else 9223372036854775807 end, coalesce((filter ->> 'is_cut')::boolean, false);
end
$$;

create or replace function private.page_of_donors(
  filter jsonb, sort text, descending boolean, size integer, page_offset integer
) returns jsonb
language plpgsql stable set search_path = '' set random_page_cost = 1.1
as $$
declare
  conditions constant text := private.donor_conditions(filter);
  sorted_by constant text := case when sort = 'name' then 'search' when sort = 'email' then 'email_key'
    when sort = any (private.donor_fields()) then quote_ident(sort) else 'created_at' end;
  skipped constant integer := greatest(page_offset, 0);
  total integer;
  filled integer;
  ids uuid[];
begin
  if page_offset is null then
    -- The first ones alone: counting reads every donor that matches.
    filled := size;
  else
    execute format('select count(*), count(%s) from public.donors where %s',
      -- These are never empty, or are sorted as zero.
      case when sorted_by in ('created_at', 'search', 'amount_donated') then '*' else sorted_by end, conditions)
      into total, filled;
  end if;
  ids := private.donor_ids(
    conditions || case when filled < total then format(' and %s is not null', sorted_by) else '' end,
    sorted_by, descending, filled, skipped, size);
  if filled < total then
    ids := ids || private.donor_ids(format('%s and %s is null', conditions, sorted_by), sorted_by, descending,
      total - filled, greatest(skipped - filled, 0), size - cardinality(ids));
  end if;
  return jsonb_build_object('total', total, 'donors', (
    select coalesce(jsonb_agg(to_jsonb(d) - '{name_key,email_key,phone_key,search}'::text[]
      || coalesce(to_jsonb(given), '{}') order by nth), '[]')
    from unnest(ids) with ordinality as page (id, nth) join public.donors as d using (id)
    -- Each donor's gifts, online or entered by hand; exports of thousands skip this.
    left join lateral (
      select count(*) as gifts, max(created_at) as last_gift_at,
        (array_agg(amount order by created_at desc))[1] as last_gift_amount
      from public.donations as gift
      where gift.donor_id = d.id and gift.payment_status = 'successful'
        and (not gift.test_mode or (select private.in_test_mode()))
    ) as given on size <= 200));
end
$$;
