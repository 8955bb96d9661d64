-- The donor list: any page of it, sorted and filtered, with the exact number of those that match.

-- `filter` may hold: words (each must occur in the name, e-mail address or phone number; in small letters without
-- accents), status (a list), min and max (rupees), source, medium and campaign, from and before (moments of adding).
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
  foreach field in array '{source,medium,campaign}'::text[] loop
    if filter ->> field <> '' then
      conditions := conditions || format('lower(%I) = lower(%L)', 'utm_' || field, filter ->> field);
    end if;
  end loop;
  return array_to_string(conditions || array[
    case when filter ->> 'min' is not null then format('coalesce(amount_donated, 0) >= %L', (filter ->> 'min')::numeric) end,
    case when filter ->> 'max' is not null then format('coalesce(amount_donated, 0) <= %L', (filter ->> 'max')::numeric) end,
    case when filter ->> 'from' is not null then format('created_at >= %L', (filter ->> 'from')::timestamptz) end,
    case when filter ->> 'before' is not null then format('created_at < %L', (filter ->> 'before')::timestamptz) end
  ], ' and ');
end
$$;

-- Answers {"total": …, "donors": […]}. With its owner's rights, after asking who calls: a search by pattern could
-- not use its index behind the table's policy. Empty cells come last whichever way a column is sorted.
create function public.list_donors(
  filter jsonb default '{}', sort text default 'created_at', descending boolean default true,
  page_size integer default 50, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  conditions constant text := private.donor_conditions(filter);
  -- An empty amount is shown, and sorted, as nothing.
  sorted_by constant text := case sort when 'name' then 'search' when 'email' then 'email_key'
    when 'amount_donated' then 'amount_donated' when 'status' then 'status' when 'utm_source' then 'utm_source'
    when 'utm_medium' then 'utm_medium' when 'utm_campaign' then 'utm_campaign' else 'created_at' end;
  forwards constant text := case when sorted_by = 'amount_donated' and not descending then 'asc nulls first'
    when descending then 'desc nulls last' else 'asc nulls last' end;
  backwards constant text := case when sorted_by = 'amount_donated' and not descending then 'desc nulls last'
    when descending then 'asc nulls first' else 'desc nulls first' end;
  id_forwards constant text := case when descending then 'desc' else 'asc' end;
  id_backwards constant text := case when descending then 'asc' else 'desc' end;
  size integer := least(greatest(page_size, 1), 5000);
  skipped integer := greatest(page_offset, 0);
  total integer;
  from_the_end boolean;
  found_rows jsonb;
begin
  if not public.is_admin() then
    raise exception 'Only administrators read donors.' using errcode = 'insufficient_privilege';
  end if;
  execute format('select count(*) from public.donors where %s', conditions) into total;
  size := greatest(least(size, total - skipped), 0);
  -- A page in the second half is nearer from the other end.
  from_the_end := skipped > total / 2;
  execute format('
    select coalesce(jsonb_agg(to_jsonb(d) - ''{name_key,email_key,phone_key,search}''::text[]
      order by d.%1$s %2$s, d.id %3$s), ''[]'')
    from (
      select id from public.donors where %4$s order by %1$s %5$s, id %6$s limit %7$s offset %8$s
    ) as page join public.donors as d using (id)',
    sorted_by, forwards, id_forwards, conditions,
    case when from_the_end then backwards else forwards end,
    case when from_the_end then id_backwards else id_forwards end,
    size, case when from_the_end then greatest(total - skipped - size, 0) else skipped end)
  into found_rows;
  return jsonb_build_object('total', total, 'donors', found_rows);
end
$$;
grant execute on function public.list_donors(jsonb, text, boolean, integer, integer) to authenticated;

-- The values that the filters offer, most frequent first.
create function public.donor_campaigns() returns table (field text, value text, donors integer)
language sql stable set search_path = ''
begin atomic
  select ranked.field, ranked.value, ranked.donors from (
    select utm.field, utm.value, count(*)::integer as donors,
      row_number() over (partition by utm.field order by count(*) desc, utm.value) as rank
    from public.donors as d, lateral (values
      ('source', d.utm_source), ('medium', d.utm_medium), ('campaign', d.utm_campaign)) as utm (field, value)
    where utm.value <> '' group by utm.field, utm.value
  ) as ranked where ranked.rank <= 50 order by ranked.field, ranked.rank;
end;
grant execute on function public.donor_campaigns() to authenticated;
