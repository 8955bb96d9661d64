-- Finding donors by what they gave, and the views of lists that staff save.

-- The donors' gifts, for the conditions below, without reading the gifts themselves.
create index donations_given on public.donations (donor_id) include (created_at, amount, refunded_amount, deducted_amount,
  cause_id, campaign_id, test_mode) where payment_status = 'successful' and donor_id is not null;

-- First moment of a day in India.
create function private.start_of(day date) returns timestamptz
language sql immutable
return day::timestamp at time zone 'Asia/Kolkata';

-- Gifts of donors that count, as the list counts them: neither refunded in full nor made in an earlier test mode.
create view private.given with (security_invoker = true) as
  select donor_id, created_at, amount - refunded_amount - deducted_amount as net, cause_id, campaign_id
  from public.donations
  where payment_status = 'successful' and donor_id is not null and (not test_mode or (select private.in_test_mode()));

-- The condition on donors for what they gave; null if the filter has none. `filter` may hold: gave (years, each with a
-- gift) and not (years without one), by the first calendar year of the financial year; first_from, first_to, last_from
-- and last_to (days of the first and last gift); gifts_min, gifts_max, sum_min and sum_max; cause and campaign, given to
-- at any time. The gifts are read once: the condition lists the donors.
create function private.giving_condition(filter jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  in_year constant text := 'bool_or(created_at >= %L and created_at < %L)';
  -- True of donors with gifts alone.
  required text[] := array_remove(array[
    case when filter ->> 'first_from' is not null
      then format('min(created_at) >= %L', private.start_of((filter ->> 'first_from')::date)) end,
    case when filter ->> 'first_to' is not null
      then format('min(created_at) < %L', private.start_of((filter ->> 'first_to')::date + 1)) end,
    case when filter ->> 'last_from' is not null
      then format('max(created_at) >= %L', private.start_of((filter ->> 'last_from')::date)) end,
    case when filter ->> 'last_to' is not null
      then format('max(created_at) < %L', private.start_of((filter ->> 'last_to')::date + 1)) end,
    case when (filter ->> 'gifts_min')::integer > 0 then format('count(*) >= %L', (filter ->> 'gifts_min')::integer) end,
    case when (filter ->> 'sum_min')::numeric > 0 then format('sum(net) >= %L', (filter ->> 'sum_min')::numeric) end,
    case when filter ->> 'cause' <> '' then format('bool_or(cause_id = %L)', filter ->> 'cause') end,
    case when filter ->> 'campaign' <> '' then format('bool_or(campaign_id = %L)', (filter ->> 'campaign')::uuid) end
  ], null);
  -- True of donors without gifts too.
  allowed text[] := array_remove(array[
    case when filter ->> 'gifts_max' is not null then format('count(*) <= %L', (filter ->> 'gifts_max')::integer) end,
    case when filter ->> 'sum_max' is not null then format('sum(net) <= %L', (filter ->> 'sum_max')::numeric) end
  ], null);
  year integer;
  ids uuid[];
begin
  if jsonb_array_length(filter -> 'gave') > 20 or jsonb_array_length(filter -> 'not') > 20 then
    raise exception 'Please choose at most 20 financial years.' using errcode = 'check_violation';
  end if;
  for year in select jsonb_array_elements_text(filter -> 'gave')::integer loop
    required := required || format(in_year, private.start_of(make_date(year, 4, 1)), private.start_of(make_date(year + 1, 4, 1)));
  end loop;
  for year in select jsonb_array_elements_text(filter -> 'not')::integer loop
    allowed := allowed
      || format('not ' || in_year, private.start_of(make_date(year, 4, 1)), private.start_of(make_date(year + 1, 4, 1)));
  end loop;
  if cardinality(required || allowed) = 0 then
    return null;
  end if;
  execute format('select array(select donor_id from private.given group by donor_id having %s (%s))',
    case when cardinality(required) = 0 then 'not' else '' end, array_to_string(required || allowed, ' and ')) into ids;
  return format(case when cardinality(required) = 0 then 'id <> all (%L)' else 'id = any (%L)' end, ids);
end
$$;

-- Donors with a monthly gift that is to be charged again.
create function private.monthly_donors() returns setof uuid
language sql stable
begin atomic
  select donor_id from public.monthly_gifts
  where donor_id is not null and status in ('active', 'failing', 'paused')
    and (not test_mode or (select private.in_test_mode()));
end;

-- Donors of a financial year: those whose first gift is in it, those who also gave in the year before, and those who
-- gave in the year before alone. Each figure is the length of a list (domain/donors/donors-behind.ts).
create function public.donors_of_year(year integer, out first integer, out again integer, out lapsed integer)
language plpgsql stable security definer set search_path = ''
as $$
declare
  begun constant timestamptz := private.start_of(make_date(year, 4, 1));
  ended constant timestamptz := private.start_of(make_date(year + 1, 4, 1));
  before constant timestamptz := private.start_of(make_date(year - 1, 4, 1));
begin
  perform public.require('donors.read');
  select count(*) filter (where first_at >= begun and first_at < ended), count(*) filter (where gave_before and gave),
    count(*) filter (where gave_before and not gave)
  into first, again, lapsed
  from (
    select min(created_at) as first_at, bool_or(created_at >= begun and created_at < ended) as gave,
      bool_or(created_at >= before and created_at < begun) as gave_before
    from private.given group by donor_id
  ) as each_donor;
end
$$;
grant execute on function public.donors_of_year(integer) to authenticated;

-- The ids of a view's donors, up to a limit that a person can still check.
create function private.donors_in_view(filter jsonb) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  ids uuid[];
begin
  execute format('select array(select id from public.donors where %s limit 5001)', private.donor_conditions(filter)) into ids;
  if cardinality(ids) > 5000 then
    raise exception 'These are more than 5,000 donors. Please narrow the list.' using errcode = 'check_violation';
  end if;
  return ids;
end
$$;

-- Email addresses of a view's donors who want news, one each, by the rule of letters about stories
-- (134-story-letters.sql).
create function public.news_addresses(filter jsonb default '{}') returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  ids uuid[];
begin
  perform public.require('export');
  ids := private.donors_in_view(filter);
  perform private.log_action('exports', 'donors', jsonb_build_object('filter', filter, 'addresses', true));
  return array(
    select min(latest.email)
    from (
      select distinct on (address.record) address.email
      from public.donations as gift, private.address_for_news(gift) as address
      where gift.donor_id = any (ids) and address.record = gift.donor_id
        and gift.payment_status in ('successful', 'refunded')
      order by address.record, coalesce(gift.paid_at, gift.created_at) desc, gift.id
    ) as latest
    group by private.email_key(latest.email) order by 1);
end
$$;
grant execute on function public.news_addresses(jsonb) to authenticated;

-- Adds one note to each donor of a view, except those who were erased. The notes share their time, by which they can
-- be taken back together.
create function public.note_donors(filter jsonb, note text, out notes integer, out noted_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
declare
  ids uuid[];
begin
  perform public.require('donors.write');
  ids := private.donors_in_view(filter);
  insert into public.donor_notes (donor_id, text)
  select id, note from public.donors where id = any (ids) and name <> '(erased)' order by id;
  get diagnostics notes = row_count;
  noted_at := now();
end
$$;
grant execute on function public.note_donors(jsonb, text) to authenticated;

-- Views of lists by name: the list's own address. The search is left out, since it names a person.
create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account was deleted: a shared view stays.
  owner uuid default auth.uid() references public.profiles (id) on delete set null,
  name text not null check (char_length(btrim(name)) between 1 and 80),
  path text not null constraint saved_views_path check (
    char_length(path) <= 1000 and path ~ '^/admin/[a-z0-9/-]*(\?[!-~]*)?$' and path !~ '[?&](q|search)=|[#\\]'),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_views_name on public.saved_views (owner, lower(btrim(name)));
alter table public.saved_views enable row level security;

grant select, insert (name, path, is_shared), update (name, path, is_shared), delete on public.saved_views to authenticated;

create policy "Staff read their own and shared views" on public.saved_views
  for select to authenticated using ((select private.is_staff()) and (is_shared or owner = (select auth.uid())));
create policy "Staff save views" on public.saved_views
  for insert to authenticated with check ((select private.is_staff()) and owner = (select auth.uid()));
create policy "Owners and administrators change views" on public.saved_views
  for update to authenticated
  using ((select private.is_staff()) and owner = (select auth.uid()) or is_shared and (select public.is_admin()))
  with check ((select private.is_staff()) and owner = (select auth.uid()) or is_shared and (select public.is_admin()));
create policy "Owners and administrators delete views" on public.saved_views
  for delete to authenticated
  using ((select private.is_staff()) and owner = (select auth.uid()) or is_shared and (select public.is_admin()));

create function private.delete_ownerless_view() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.saved_views where id = new.id;
  return null;
end
$$;
create trigger delete_ownerless_view after update of owner on public.saved_views
  for each row when (new.owner is null and not new.is_shared) execute function private.delete_ownerless_view();
create trigger touch_updated_at before update on public.saved_views
  for each row execute function private.touch_updated_at();
-- The log is open to all staff, a person's own views are not.
create trigger record_change after insert or update or delete on public.saved_views
  for each row execute function private.record_change('id', 'name', 'path');
