-- One page of a list (455), kept as ids until it is complete: whole gifts in an array take ten times as long, which
-- an export of many thousands feels.

create or replace function public.find_gifts(
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
  -- What stands before a gift is read from there backwards, and then turned round.
  reading constant text := case when before is null then direction when direction = 'asc' then 'desc' else 'asc' end;
  later constant text := case reading when 'asc' then '>' else '<' end;
  earlier constant text := case reading when 'asc' then '<=' else '>=' end;
  from_edge constant text :=
    format('(($2).id is null or (gift.%1$I, gift.id) %2$s (($2).%1$I, ($2).id))', sorted_by, later);
  to_bound constant text :=
    format('(($3).id is null or (gift.%1$I, gift.id) %2$s (($3).%1$I, ($3).id))', sorted_by, earlier);
  in_order constant text := format('order by gift.%1$I %2$s, gift.id %2$s', sorted_by, reading);
  -- The part of the filter that the order's own index answers.
  ordered constant jsonb := case sorted_by when 'created_at' then filter - array(
    select key from jsonb_object_keys(filter) as key where key not in ('from', 'to')) else '{}' end;
  edge public.donations;
  bound public.donations;
  page uuid[];
begin
  perform private.refuse_all_but_administrators();
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
