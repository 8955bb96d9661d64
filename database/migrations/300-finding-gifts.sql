-- The list of gifts in the back office: found, sorted, paged and added up by the database, a million as well
-- as ten. These functions look at the table with its owner's rights and ask first who is calling: under
-- row-level security no index could serve a search, as its operators might tell of rows that the policy hides.

-- Finds a piece of a word. In the schema where a hosted backend keeps its extensions.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

create index donations_created_at on public.donations (created_at, id);
create index donations_amount on public.donations (amount, id);
create index donations_utm_campaign on public.donations (utm_campaign) where utm_campaign is not null;

-- Everything by which a gift is looked for. A phone number also as its digits alone.
create function private.gift_words(
  name text, email text, phone text, transaction_id text, order_id text, payment_id text
) returns text
language sql immutable
return lower(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' '
  || coalesce(regexp_replace(phone, '\D', '', 'g'), '') || ' ' || coalesce(transaction_id, '') || ' '
  || coalesce(order_id, '') || ' ' || coalesce(payment_id, ''));
-- Indexes are kept with the rights of whoever writes the row.
grant execute on function private.gift_words(text, text, text, text, text, text) to authenticated, service_role;

create index donations_words on public.donations using gin (
  private.gift_words(donor_name, donor_email, donor_phone, transaction_id, order_id, payment_id)
  extensions.gin_trgm_ops);

-- A pattern for each word looked for. What reads like a phone number is one word, without the country's code.
create function private.search_patterns(query text) returns text[]
language sql immutable
return (
  select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
  from regexp_split_to_table(
    case when query ~ '^\s*\+?[\d\s()-]{5,}$'
      then regexp_replace(regexp_replace(query, '^\s*\+91', ''), '\D', '', 'g')
      else lower(query) end, '\s+') as word
  where word <> '');

-- The gifts that a filter asks for, as domain/donations/gift-filter.ts names its parts. Without a search path
-- of its own it becomes part of the query that calls it, and the parts that are left out vanish.
create function private.matching_gifts(filter jsonb) returns setof public.donations
language sql stable
as $$
  select gift.* from public.donations as gift
  where (filter ->> 'from' is null
      or gift.created_at >= (filter ->> 'from')::date::timestamp at time zone 'Asia/Kolkata')
    and (filter ->> 'to' is null
      or gift.created_at < ((filter ->> 'to')::date + 1)::timestamp at time zone 'Asia/Kolkata')
    and (filter ->> 'cause' is null or case filter ->> 'cause'
      when 'none' then gift.cause_id is null else gift.cause_id = filter ->> 'cause' end)
    and (filter ->> 'status' is null or gift.payment_status = filter ->> 'status')
    and (filter ->> 'platform' is null or gift.platform = filter ->> 'platform')
    and (filter ->> 'monthly' is null or gift.is_monthly = (filter ->> 'monthly' = 'yes'))
    and (filter ->> 'source' is null or case filter ->> 'source'
      when 'none' then gift.utm_source is null else gift.utm_source = filter ->> 'source' end)
    and (filter ->> 'campaign' is null or case filter ->> 'campaign'
      when 'none' then gift.utm_campaign is null else gift.utm_campaign = filter ->> 'campaign' end)
    and (filter ->> 'donor' is null or gift.donor_id = (filter ->> 'donor')::uuid)
    and ((private.search_patterns(filter ->> 'q'))[1] is null
      or private.gift_words(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
        gift.order_id, gift.payment_id) like (private.search_patterns(filter ->> 'q'))[1])
    and ((private.search_patterns(filter ->> 'q'))[2] is null
      or private.gift_words(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
        gift.order_id, gift.payment_id) like all ((private.search_patterns(filter ->> 'q'))[2:]))
$$;

create function private.refuse_all_but_administrators() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception 'Only administrators see the gifts.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- One page of a list: the gifts that come after a given one, or just before it, or the first.
create function public.find_gifts(
  filter jsonb default '{}', sort text default 'newest', after uuid default null, before uuid default null,
  at_most integer default 50
) returns setof public.donations
language plpgsql stable security definer set search_path = ''
as $$
declare
  sorted_by constant text := case when sort in ('largest', 'smallest') then 'amount' else 'created_at' end;
  direction constant text := case when sort in ('oldest', 'smallest') then 'asc' else 'desc' end;
  opposite constant text := case direction when 'asc' then 'desc' else 'asc' end;
  -- What stands before a gift is read from there backwards, and then turned round.
  reading constant text := case when before is null then direction else opposite end;
  edge public.donations;
begin
  perform private.refuse_all_but_administrators();
  select * into edge from public.donations where id = coalesce(after, before);
  return query execute format(
    'select page.* from (
       select gift.* from private.matching_gifts($1) as gift
       where ($2).id is null or (gift.%1$I, gift.id) %2$s (($2).%1$I, ($2).id)
       order by gift.%1$I %3$s, gift.id %3$s limit $3
     ) as page order by page.%1$I %4$s, page.id %4$s',
    sorted_by, case reading when 'asc' then '>' else '<' end, reading, direction)
  using filter, edge, least(at_most, 10000);
end
$$;

-- What the gifts of a filter come to. Only paid ones are worth anything; what was given back is taken off.
create function public.sum_gifts(filter jsonb default '{}')
returns table (found bigint, paid bigint, given numeric, refunded numeric, net numeric)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_all_but_administrators();
  return query execute
    'select count(*), count(*) filter (where paid), coalesce(sum(amount) filter (where paid), 0),
       coalesce(sum(refunded_amount), 0),
       coalesce(sum(amount) filter (where paid), 0) - coalesce(sum(refunded_amount), 0)
     from (select amount, refunded_amount, payment_status in (''successful'', ''refunded'') as paid
       from private.matching_gifts($1)) as gift'
  using filter;
end
$$;

-- Many gifts at once, each with the title of its cause, for a file.
create function public.export_gifts(
  filter jsonb default '{}', sort text default 'newest', after uuid default null, at_most integer default 5000
) returns json
language sql stable set search_path = ''
as $$
  select coalesce(json_agg(to_jsonb(gift) || jsonb_build_object(
    'cause_title', (select title from public.causes where id = gift.cause_id))), '[]')
  from public.find_gifts(filter, sort, after, null, at_most) as gift
$$;

grant execute on function
  public.find_gifts(jsonb, text, uuid, uuid, integer),
  public.sum_gifts(jsonb),
  public.export_gifts(jsonb, text, uuid, integer)
to authenticated;
