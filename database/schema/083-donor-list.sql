-- The donor list: any page, sorted and filtered, with the exact total. Each page is read from an index in its
-- order: sorting a hundred thousand donors to show fifty takes longer than scanning to the page from its
-- nearer end.

-- `filter` may hold: words (each must occur in the name, email address or phone number; lower case without
-- accents), status (a list), min and max (rupees), source, medium and utm_campaign, from and before (times of
-- creation), city, email and pan (yes or no), monthly (yes or no: charges are expected), thanked (no: a gift awaits
-- thanks), and what `private.giving_condition` reads. A `campaign` that is not an id is a UTM campaign, which had that
-- name in 1.0.0.
-- A missing amount is never above a positive one: written so that the index applies.
create function private.donor_conditions(filter jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  conditions text[] := '{true}';
  word text;
  field text;
begin
  for word in select jsonb_array_elements_text(filter -> 'words') loop
    conditions := conditions || format('search like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%');
  end loop;
  if jsonb_array_length(filter -> 'status') > 0 then
    conditions := conditions || format('status = any (%L)', array(select jsonb_array_elements_text(filter -> 'status')));
  end if;
  if filter ->> 'campaign' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    filter := (filter - 'campaign') || jsonb_build_object('utm_campaign', filter ->> 'campaign');
  end if;
  foreach field in array '{source,medium,utm_campaign}'::text[] loop
    if filter ->> field <> '' then
      conditions := conditions
        || format('lower(%I) = lower(%L)', 'utm_' || replace(field, 'utm_', ''), filter ->> field);
    end if;
  end loop;
  return array_to_string(conditions || array[
    private.giving_condition(filter),
    case filter ->> 'monthly' when 'yes' then 'id in (select private.monthly_donors())'
      when 'no' then 'id not in (select private.monthly_donors())' end,
    case filter ->> 'thanked' when 'no' then 'id in (select awaits.donor_id from private.gifts_to_thank() as awaits)' end,
    case filter ->> 'email' when 'yes' then 'email_key is not null' when 'no' then 'email_key is null' end,
    case filter ->> 'pan' when 'yes' then 'pan is not null' when 'no' then 'pan is null' end,
    case when filter ->> 'city' <> '' then format('lower(btrim(city)) = lower(btrim(%L))', filter ->> 'city') end,
    case when (filter ->> 'min')::numeric > 0 then format('amount_donated >= %L', (filter ->> 'min')::numeric) end,
    case when filter ->> 'max' is not null then format('coalesce(amount_donated, 0) <= %L', (filter ->> 'max')::numeric) end,
    case when filter ->> 'from' is not null then format('created_at >= %L', (filter ->> 'from')::timestamptz) end,
    case when filter ->> 'before' is not null then format('created_at < %L', (filter ->> 'before')::timestamptz) end
  ], ' and ');
end
$$;

-- A range of the matching donors, `total` in number, in the order of a column. Conditions and column are SQL
-- written by `list_donors`.
create function private.donor_ids(
  conditions text, sorted_by text, descending boolean, total integer, skipped integer, size integer
) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  wanted constant integer := greatest(least(size, total - skipped), 0);
  from_the_end constant boolean := skipped > total / 2;
  -- A missing amount is shown and sorted as zero.
  direction constant text := case when descending = from_the_end then 'asc' else 'desc' end
    || case when sorted_by <> 'amount_donated' then '' when descending = from_the_end then ' nulls first'
      else ' nulls last' end;
  ids uuid[];
begin
  if wanted = 0 then
    return '{}';
  end if;
  execute format('select array(select id from public.donors where %s order by %s %s, id %s limit %s offset %s)',
    conditions, sorted_by, direction, split_part(direction, ' ', 1),
    wanted, case when from_the_end then total - skipped - wanted else skipped end)
  into ids;
  if from_the_end then
    return array(select id from unnest(ids) with ordinality as walked (id, nth) order by nth desc);
  end if;
  return ids;
end
$$;

-- Returns {"total": …, "donors": […]}, on pages of up to 200 with the number of gifts and the day of the
-- last; without a total if `page_offset` is null. Runs with the owner's rights: a pattern search could not use its index behind the table's policy. Empty cells come last in both directions; an index has them at one end only, so
-- they are a separate range.
create function private.page_of_donors(
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

create function public.list_donors(
  filter jsonb default '{}', sort text default 'created_at', descending boolean default true,
  page_size integer default 50, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('donors.read');
  return private.page_of_donors(filter, sort, descending, least(greatest(page_size, 1), 200), page_offset);
end
$$;

-- Thousands at a time, for a file. The first piece is logged.
create function public.export_donors(
  filter jsonb default '{}', sort text default 'created_at', descending boolean default true,
  page_offset integer default 0
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('export');
  if page_offset = 0 then
    perform private.log_action('exports', 'donors', jsonb_build_object('filter', filter));
  end if;
  return private.page_of_donors(filter, sort, descending, 5000, page_offset);
end
$$;
grant execute on function
  public.list_donors(jsonb, text, boolean, integer, integer),
  public.export_donors(jsonb, text, boolean, integer)
to authenticated;

-- Values offered by the filters, most frequent first.
create function public.donor_campaigns() returns table (field text, value text, donors integer)
language sql stable set search_path = ''
begin atomic
  (select 'source', utm_source, count(*)::integer from public.donors
    where utm_source <> '' group by utm_source order by 3 desc, 2 limit 50)
  union all
  (select 'medium', utm_medium, count(*)::integer from public.donors
    where utm_medium <> '' group by utm_medium order by 3 desc, 2 limit 50)
  union all
  (select 'campaign', utm_campaign, count(*)::integer from public.donors
    where utm_campaign <> '' group by utm_campaign order by 3 desc, 2 limit 50)
  union all
  (select 'city', min(btrim(city)), count(*)::integer from public.donors
    where btrim(city) <> '' group by lower(btrim(city)) order by 3 desc, 2 limit 50);
end;
grant execute on function public.donor_campaigns() to authenticated;
