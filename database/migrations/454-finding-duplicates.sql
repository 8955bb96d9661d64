-- As before (353 and 356), faster with many donors: only those are looked at closely whose key an index has twice.

create or replace function public.duplicate_donors(max_groups integer default 50)
  returns table (reason text, key text, donor_ids uuid[], total integer)
language sql stable set search_path = ''
begin atomic
  with groups as (
    select 'email' as reason, d.email_key as key, array_agg(d.id order by d.created_at, d.id) as donor_ids
    from public.donors as d
    where d.email_key in (select e.email_key from public.donors as e group by e.email_key having count(*) > 1)
    group by d.email_key
    union all
    select 'phone', d.phone_key, array_agg(d.id order by d.created_at, d.id)
    from public.donors as d
    where d.phone_key in (select p.phone_key from public.donors as p group by p.phone_key having count(*) > 1)
    group by d.phone_key
    having count(distinct d.email_key) <> 1 or count(d.email_key) < count(*)
    union all
    select 'name', d.name_key, array_agg(d.id order by d.created_at, d.id)
    from public.donors as d
    where d.name_key <> '' and d.name_key in (
      select n.name_key from public.donors as n group by n.name_key
      having count(*) > 1 and count(n.email_key) < count(*) and count(n.phone_key) < count(*))
    group by d.name_key
    having count(distinct d.email_key) <= 1 and count(distinct d.phone_key) <= 1
  ), open_groups as (
    select g.* from groups as g
    where not exists (select from public.donors_told_apart as t
      where t.reason = g.reason and t.key = g.key and t.donor_ids @> g.donor_ids)
  )
  select g.reason, g.key, g.donor_ids, (count(*) over ())::integer
  from open_groups as g
  order by array_position('{email,phone,name}', g.reason), g.key
  limit max_groups;
end;

create or replace function public.donor_campaigns() returns table (field text, value text, donors integer)
language sql stable set search_path = ''
begin atomic
  (select 'source', utm_source, count(*)::integer from public.donors
    where utm_source <> '' group by utm_source order by 3 desc, 2 limit 50)
  union all
  (select 'medium', utm_medium, count(*)::integer from public.donors
    where utm_medium <> '' group by utm_medium order by 3 desc, 2 limit 50)
  union all
  (select 'campaign', utm_campaign, count(*)::integer from public.donors
    where utm_campaign <> '' group by utm_campaign order by 3 desc, 2 limit 50);
end;
