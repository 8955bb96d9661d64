-- The back office's list of gifts: filtered, sorted, paged and summed in the database, at any size. These
-- functions run with the owner's rights and check the caller first: under row-level security no index could
-- serve a search, as its operators might leak hidden rows.

-- Searchable text of a gift, each word preceded by a space, so that the index also finds words by their first
-- letters; without duplicates.
create function private.gift_text(
  name text, email text, phone text, transaction_id text, order_id text, payment_id text
) returns text
language sql immutable parallel safe
return lower(coalesce(' ' || name, '') || coalesce(' ' || email, '') || coalesce(' ' || phone, '')
  || coalesce(' ' || regexp_replace(phone, '\D', '', 'g'), '') || coalesce(' ' || order_id, '')
  || coalesce(' ' || payment_id, '')
  || coalesce(' ' || case when transaction_id in (order_id, payment_id) then null else transaction_id end, ''));
-- Indexes run with the privileges of the writing role.
grant execute on function private.gift_text(text, text, text, text, text, text) to authenticated, service_role;

create index donations_text on public.donations using gin (
  private.gift_text(donor_name, donor_email, donor_phone, transaction_id, order_id, payment_id)
  extensions.gin_trgm_ops);

-- One pattern per word, the longest and most selective first. One or two letters match at the start of words;
-- punctuation alone is ignored. A phone number is one word, without the country code or the dialled 0.
create function private.search_patterns(query text) returns text[]
language sql immutable parallel safe
return (
  select array_agg(case when char_length(word) < 3 then '% ' else '%' end
    || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by char_length(word) desc, word)
  from regexp_split_to_table(
    case when query ~ '^\s*\+?[\d\s()-]{5,}$'
      then regexp_replace(regexp_replace(query, '\D', '', 'g'), '^(91|0)(?=\d{10}$)', '')
      else lower(query) end, '\s+') as word
  where word !~ '^[[:punct:]]*$');

-- Immutable, so that the planner knows the list and can hash it.
create function private.uuids(list jsonb) returns uuid[]
language sql immutable parallel safe
return array(select item::uuid from jsonb_array_elements_text(coalesce(list, '[]')) as item);

-- The filter with the donors matched by its search in `named`, since a gift is shown by its donor's name. At
-- most the newest ten thousand, or one thousand for beginnings of words, which a tenth of all donors may match; `is_cut`
-- if there are more. An email address that has gifts is looked up by its key, `mailbox`: as a pattern, most of its
-- trigrams occur in every gift.
create function private.with_donors(filter jsonb) returns jsonb
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

-- Gifts dedicated in this way (135).
create function private.dedicated_gifts(in_kind text) returns setof uuid
language plpgsql stable parallel safe set search_path = ''
as $$
begin
  return query select donation_id from public.dedications where kind = in_kind;
end
$$;

-- Gifts that await thanks from staff (140): the one rule for Home, for lists of gifts and for lists of donors. Thanks after
-- sixty days would be late. Of monthly charges only a donor's first gift counts.
create function private.gifts_to_thank() returns table (donation_id uuid, donor_id uuid)
language plpgsql stable parallel safe set search_path = ''
as $$
declare
  least constant numeric := coalesce(substring(private.setting('thank_minimum_rupees') from '^[0-9]{1,7}$')::numeric, 0);
begin
  return query select gift.id, gift.donor_id from public.donations as gift
    where gift.payment_status = 'successful' and gift.created_at > now() - interval '60 days' and gift.amount >= least
      and (not gift.is_monthly or gift.is_first_gift) and gift.erased_at is null and gift.gift_import_id is null
      and (not gift.test_mode or (select private.in_test_mode()))
      and num_nonnulls(gift.donor_id, gift.donor_email, gift.donor_phone) > 0
      and not exists (select from public.thanks as t where t.donation_id = gift.id);
end
$$;

-- The gifts of a filter, as in domain/donations/gift-filter.ts. Without its own search path it is inlined
-- into the calling query, and unused parts vanish. A null cause, campaign, source or UTM campaign selects
-- gifts without one; the status `paid` selects all received gifts, refunded or not. A `campaign` that is not an
-- id is a UTM campaign, which had that name in 1.0.0.
create function private.matching_gifts(filter jsonb) returns setof public.donations
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

-- One page of a list: the gifts after a given one, before it, or the first. A filter's matches are mostly
-- either frequent, and so among the next gifts in order, or rare, and then found by its own index. The
-- planner assumes an even distribution and would scan years back to last year's campaign. A page is collected
-- as ids until complete: whole gifts in an array take ten times as long.
create function public.find_gifts(
  filter jsonb default '{}', sort text default 'newest', after uuid default null, before uuid default null,
  at_most integer default 50
) returns setof public.donations
language plpgsql stable security definer set search_path = ''
as $$
declare
  nearest constant integer := 10000;
  wanted constant integer := least(at_most, 10000);
  sorted_by constant text := case when sort in ('largest', 'smallest') then 'amount' else 'created_at' end;
  direction constant text := case when sort in ('oldest', 'smallest') then 'asc' else 'desc' end;
  -- The page before a gift is read backwards and then reversed.
  reading constant text := case when before is null then direction when direction = 'asc' then 'desc' else 'asc' end;
  later constant text := case reading when 'asc' then '>' else '<' end;
  earlier constant text := case reading when 'asc' then '<=' else '>=' end;
  from_edge constant text :=
    format('(($2).id is null or (gift.%1$I, gift.id) %2$s (($2).%1$I, ($2).id))', sorted_by, later);
  to_bound constant text :=
    format('(($3).id is null or (gift.%1$I, gift.id) %2$s (($3).%1$I, ($3).id))', sorted_by, earlier);
  in_order constant text := format('order by gift.%1$I %2$s, gift.id %2$s', sorted_by, reading);
  -- The part of the filter that the sort index covers.
  ordered constant jsonb := case sorted_by when 'created_at' then filter - array(
    select key from jsonb_object_keys(filter) as key where key not in ('from', 'to')) else '{}' end;
  edge public.donations;
  bound public.donations;
  page uuid[];
begin
  perform public.require('gifts.read');
  filter := private.with_donors(filter);
  select * into edge from public.donations where id = coalesce(after, before);
  if filter <> ordered then
    execute format('select * from public.donations where id = (
        select gift.id from private.matching_gifts($1) as gift where %s %s offset $3 limit 1)', from_edge, in_order)
      into bound using ordered, edge, nearest;
  end if;
  execute format('select array(
      select gift.id from private.matching_gifts($1) as gift where %s and %s %s limit $4)', from_edge, to_bound, in_order)
    into page using filter, edge, bound, wanted;
  if bound.id is not null and cardinality(page) < wanted then
    execute format('with matching as materialized (
        select gift.id, gift.%I from private.matching_gifts($1) as gift where %s)
        select array(select gift.id from matching as gift %s limit $3)', sorted_by, from_edge, in_order)
      into page using filter, edge, wanted;
  end if;
  return query execute format('select gift.* from public.donations as gift where gift.id = any ($1)
      order by gift.%1$I %2$s, gift.id %2$s', sorted_by, direction) using page;
end
$$;
-- Sums of a filter's gifts. Only paid ones count; returned money is subtracted. If a search has too many hits
-- to sum in time, or matches too many donors, `found` is the count so far, and the sums are unknown.
create function public.sum_gifts(filter jsonb default '{}')
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

grant execute on function
  public.find_gifts(jsonb, text, uuid, uuid, integer),
  public.sum_gifts(jsonb)
to authenticated;
