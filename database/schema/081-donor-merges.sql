-- Likely duplicates among donors, and merges, which can be undone.

-- Groups that staff found to be different people. A group reappears once another donor joins it.
create table public.not_duplicate_donors (
  reason text not null check (reason in ('email', 'phone', 'name')),
  key text not null check (char_length(key) <= 500),
  donor_ids uuid[] not null check (cardinality(donor_ids) between 2 and 1000),
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  primary key (reason, key)
);
alter table public.not_duplicate_donors enable row level security;

-- An upsert that marks the same group again also sets its key columns.
grant select, insert (reason, key, donor_ids), update (reason, key, donor_ids), delete
  on public.not_duplicate_donors to authenticated;

create policy "Staff read who is not a duplicate" on public.not_duplicate_donors
  for select to authenticated using ((select private.may('donors.read')));
create policy "Staff tell donors apart" on public.not_duplicate_donors
  for insert to authenticated with check ((select private.may('donors.write')));
create policy "Staff tell more donors apart" on public.not_duplicate_donors
  for update to authenticated using ((select private.may('donors.write')))
  with check ((select private.may('donors.write')));
create policy "Staff no longer tell donors apart" on public.not_duplicate_donors
  for delete to authenticated using ((select private.may('donors.write')));

create trigger record_change after insert or update or delete on public.not_duplicate_donors
  for each row execute function private.record_change('key');

-- The same mailbox; the same phone number; or the same name without a differing mailbox or number. A pair
-- found by a stronger reason is not repeated for a weaker one. Only keys that an index holds twice are
-- examined.
create function public.duplicate_donors(max_groups integer default 50)
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
    where not exists (select from public.not_duplicate_donors as t
      where t.reason = g.reason and t.key = g.key and t.donor_ids @> g.donor_ids)
  )
  select g.reason, g.key, g.donor_ids, (count(*) over ())::integer
  from open_groups as g
  order by array_position('{email,phone,name}', g.reason), g.key
  limit max_groups;
end;
grant execute on function public.duplicate_donors(integer) to authenticated;

create table public.donor_merges (
  id uuid primary key default gen_random_uuid(),
  -- No foreign keys: a merge is remembered whatever happens to its donors.
  kept_id uuid not null,
  kept_name text not null,
  -- The kept donor before and after, and the merged ones, each with their references.
  before jsonb not null,
  after jsonb not null,
  others jsonb not null,
  merged_at timestamptz not null default now(),
  merged_by uuid,
  undone_at timestamptz
);
create index donor_merges_merged_at on public.donor_merges (merged_at desc);
create index donor_merges_kept_id on public.donor_merges (kept_id);
alter table public.donor_merges enable row level security;

grant select on public.donor_merges to authenticated;

create policy "Staff read merges" on public.donor_merges
  for select to authenticated using ((select private.may('donors.read')));

-- `result` has the fields of the remaining donor; others keep the kept donor's values. Returns the merge's id
-- for undo.
create function public.merge_donors(keep uuid, others uuid[], result jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  was public.donors;
  merged public.donors;
  gone jsonb;
  merge_id uuid;
  other record;
begin
  perform public.require('donors.write');
  -- Gifts first, then donors: the lock order of a settling gift.
  perform from public.donations where donor_id = keep or donor_id = any (others) order by id for update;
  perform from public.donors where id = keep or id = any (others) order by id for update;
  select * into was from public.donors where id = keep;
  if was.id is null or keep = any (others) or cardinality(others) = 0
    or (select count(distinct id) from public.donors where id = any (others)) <> cardinality(others) then
    raise exception 'One of these donors is no longer there.' using errcode = 'no_data_found';
  end if;

  select jsonb_agg(jsonb_build_object('donor', to_jsonb(d), 'belongings', private.belongings(d.id),
    'counted', private.counted_for(d.id)) order by d.created_at, d.id)
  into gone from public.donors as d where d.id = any (others);

  for other in select value from jsonb_array_elements(gone) loop
    perform private.give_back(other.value -> 'belongings', keep, (other.value #>> '{donor,id}')::uuid);
  end loop;
  perform set_config('daan.donor_is_kept', 'yes', true);
  delete from public.donors where id = any (others);
  perform set_config('daan.donor_is_kept', '', true);

  merged := private.write_donor(jsonb_populate_record(was, result - 'id'));

  insert into public.donor_merges
    (kept_id, kept_name, before, after, others, merged_by)
  values (keep, merged.name, to_jsonb(was), to_jsonb(merged), gone, auth.uid())
  returning id into merge_id;
  return merge_id;
end
$$;
grant execute on function public.merge_donors(uuid, uuid[], jsonb) to authenticated;

-- Restores all merged donors. Later changes to the kept one, including gifts, stay.
create function public.undo_donor_merge(merge_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  merge public.donor_merges;
  present public.donors;
  back jsonb;
  given_since numeric;
  other record;
begin
  perform public.require('donors.write');
  select * into merge from public.donor_merges where id = merge_id for update;
  if merge.id is null or merge.undone_at is not null then
    raise exception 'This merge has been undone already.' using errcode = 'no_data_found';
  end if;
  perform from public.donations where donor_id = merge.kept_id order by id for update;
  select * into present from public.donors where id = merge.kept_id for update;
  if present.id is null then
    raise exception 'The merged donor has been deleted. Bring them back first.' using errcode = 'no_data_found';
  end if;
  given_since := coalesce(present.amount_donated, 0) - coalesce((merge.after ->> 'amount_donated')::numeric, 0);

  for other in
    select value -> 'donor' as donor, value -> 'belongings' as belongings, (value ->> 'counted')::numeric as counted,
      (value #>> '{donor,id}')::uuid as id
    from jsonb_array_elements(merge.others)
  loop
    perform private.insert_donor(other.donor);
    perform private.give_back(other.belongings, other.id, merge.kept_id);
    update public.donors set status = other.donor ->> 'status', amount_donated = private.amount_since(
      (other.donor ->> 'amount_donated')::numeric, other.counted, private.counted_for(other.id))
    where id = other.id;
    -- Refunds of their gifts go with them.
    given_since := given_since - (private.counted_for(other.id) - other.counted);
  end loop;

  select coalesce(jsonb_object_agg(field, merge.before -> field), '{}') into back
  from unnest(private.donor_fields()) as field
  where merge.before ? field and to_jsonb(present) -> field = merge.after -> field;
  back := back || jsonb_build_object('amount_donated',
    case when given_since = 0 then (merge.before ->> 'amount_donated')::numeric
      else greatest(coalesce((merge.before ->> 'amount_donated')::numeric, 0) + given_since, 0) end);
  perform private.write_donor(jsonb_populate_record(present, back));
  update public.donor_merges set undone_at = now() where id = merge.id;
end
$$;
grant execute on function public.undo_donor_merge(uuid) to authenticated;
