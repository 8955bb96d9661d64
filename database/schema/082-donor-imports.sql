-- Imports of donors from files. A file's rows are staged first, in parts; then one statement imports all of
-- them or none, and stores enough to undo it. Statements on whole files may take longer than others; the REST
-- API honours a function's own `statement_timeout`, as PostgREST does. New rows have no statistics yet, and a
-- planner that assumes one or two would scan all donors for each: hash joins suit any size.

create table public.donor_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (char_length(file_name) between 1 and 255),
  -- SHA-256 of the file, to recognise it.
  file_digest text not null check (file_digest ~ '^[0-9a-f]{64}$'),
  -- `all` inserts every row as a new donor. The others match known donors, and skip them, update them, or
  -- insert all but identical ones.
  mode text not null check (mode in ('all', 'skip', 'update', 'add')),
  status text not null default 'staged' check (status in ('staged', 'done', 'undone')),
  -- Rows rejected before upload.
  rejected integer not null default 0 check (rejected >= 0),
  added integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  done_at timestamptz,
  undone_at timestamptz
);
create index donor_imports_created_at on public.donor_imports (created_at desc);
create index donor_imports_file_digest on public.donor_imports (file_digest);
alter table public.donor_imports enable row level security;

grant select, insert (file_name, file_digest, mode, rejected), update (mode), delete
on public.donor_imports to authenticated;

create policy "Staff read imports" on public.donor_imports
  for select to authenticated using ((select private.may('donors.read')));
create policy "Staff begin imports" on public.donor_imports
  for insert to authenticated with check ((select private.may('donors.write')) and status = 'staged');
create policy "Staff choose what an import does" on public.donor_imports
  for update to authenticated using ((select private.may('donors.write')) and status = 'staged')
  with check ((select private.may('donors.write')));
create policy "Staff give up imports" on public.donor_imports
  for delete to authenticated using ((select private.may('donors.write')) and status = 'staged');

create trigger record_change after update or delete on public.donor_imports
  for each row execute function private.record_change('id');

create table public.donor_import_rows (
  import_id uuid not null references public.donor_imports (id) on delete cascade,
  row_number integer not null check (row_number > 0),
  -- The donor's id, if the file is an export of this site.
  given_id uuid,
  -- The row's values by column, without empty ones.
  donor jsonb not null check (
    jsonb_typeof(donor) = 'object' and coalesce(char_length(btrim(donor ->> 'name')) between 1 and 200, false)),
  -- The mask of a number sealed in private.donor_import_numbers, which the server writes.
  constraint donor_import_rows_identifiers_are_masked check (
    not donor ? 'id_number' and coalesce(donor ->> 'pan' ~ '^••••••[0-9A-Z]{4}$', true)),
  given_created_at timestamptz,
  email_key text generated always as (private.email_key(donor ->> 'email')) stored,
  phone_key text generated always as (private.phone_key(donor ->> 'phone')) stored,
  -- For donors who can be matched by nothing else.
  name_key text generated always as (case
    when private.email_key(donor ->> 'email') is null and private.phone_key(donor ->> 'phone') is null
    then private.name_key(donor ->> 'name') end) stored,
  -- Equal for identical rows, and the ordinal among equal ones in the file.
  fingerprint text not null,
  nth integer,
  outcome text check (outcome in ('added', 'updated', 'known', 'same', 'repeated', 'imported')),
  donor_id uuid,
  -- The donor before this row's update.
  before jsonb,
  primary key (import_id, row_number)
);
create index donor_import_rows_fingerprint on public.donor_import_rows (fingerprint) where outcome in ('added', 'updated');
alter table public.donor_import_rows enable row level security;

grant select, insert (import_id, row_number, given_id, donor, given_created_at, fingerprint)
on public.donor_import_rows to authenticated;

create policy "Staff read rows of imports" on public.donor_import_rows
  for select to authenticated using ((select private.may('donors.read')));
create policy "Staff lay out rows" on public.donor_import_rows
  for insert to authenticated with check ((select private.may('donors.write')));

-- PANs of staged rows until import, sealed by the server (`import-identifiers`) on arrival.
create table private.donor_import_numbers (
  id uuid primary key,
  import_id uuid not null,
  row_number integer not null,
  kind text not null default 'pan' check (kind = 'pan'),
  mask text not null check (starts_with(mask, '••••')),
  sealed text not null check (char_length(sealed) between 20 and 500),
  digest text not null check (char_length(digest) between 20 and 100),
  unique (import_id, row_number),
  foreign key (import_id, row_number) references public.donor_import_rows on delete cascade
);
alter table private.donor_import_numbers enable row level security;

-- Called with the rights of the caller who stages a file.
grant execute on function private.donor_fields() to authenticated;

-- Each donor's values in column format, without empty ones. Identifiers are excluded: they would be stored in
-- the clear.
create function public.stage_donor_import(import uuid, donors jsonb) returns void
language sql set search_path = ''
begin atomic
  select public.require('donors.write');
  insert into public.donor_import_rows (import_id, row_number, given_id, donor, given_created_at, fingerprint)
  select import, r.row_number, r.id, r.said, r.created_at,
    md5(row(r.id, r.said, r.created_at at time zone 'UTC')::text)
  from (
    select (line.value ->> 'row_number')::integer as row_number, (line.value ->> 'id')::uuid as id,
      (line.value ->> 'created_at')::timestamptz as created_at, (
        select coalesce(jsonb_object_agg(field.key, field.value), '{}')
        from jsonb_each(to_jsonb(jsonb_populate_record(null::public.donors, line.value))) as field
        where field.key = any (every.field) and field.key not in ('pan', 'id_number')
          and field.value not in ('null', '""')
      ) as said
    from jsonb_array_elements(donors) as line, private.donor_fields() as every (field)
  ) as r;
end;
grant execute on function public.stage_donor_import(uuid, jsonb) to authenticated;

-- The values a row writes to a record: a PAN only if the record has none, as when staff add one with a gift.
create function private.said_of(known public.donors, said jsonb) returns jsonb
language sql immutable
return case when known.pan is null then said else said - 'pan' end;
grant execute on function private.said_of(public.donors, jsonb) to authenticated;

-- The outcome of each row: `added`, `updated`, or skipped as `known`, `same` as stored, `repeated` within the
-- file, or `imported` by an earlier file. Used by the preview and by the import itself.
create function public.donor_import_plan(import uuid)
  returns table (row_number integer, nth integer, outcome text, donor_id uuid)
language sql stable set search_path = '' set enable_nestloop = off
begin atomic
  with rows as (
    select r.*, i.mode,
      (row_number() over (partition by r.fingerprint order by r.row_number))::integer as nth_equal
    from public.donor_import_rows as r join public.donor_imports as i on i.id = r.import_id
    where r.import_id = import
  ), candidates as (
    select r.row_number, d.id, 1 as weakness from rows as r join public.donors as d on d.id = r.given_id
    where r.mode <> 'all'
    union all
    select r.row_number, d.id, 2 from rows as r join public.donors as d on d.email_key = r.email_key
    where r.mode <> 'all'
    union all
    select r.row_number, d.id, 3 from rows as r join public.donors as d
      on d.phone_key = r.phone_key and (d.email_key is null or r.email_key is null)
    where r.mode <> 'all'
    union all
    -- A name alone matches only a donor of whom nothing else is known.
    select r.row_number, d.id, 4 from rows as r join public.donors as d on d.name_key = r.name_key
    where r.mode <> 'all' and d.email_key is null and d.phone_key is null
  ), compared as (
    select c.row_number, c.id, c.weakness, d.created_at,
      -- Empty cells keep the stored values. A missing amount equals zero.
      case when d.amount_donated is null then to_jsonb(d) || '{"amount_donated": 0}' else to_jsonb(d) end
        @> private.said_of(d, r.donor) as is_same
    from candidates as c join rows as r using (row_number) join public.donors as d on d.id = c.id
  ), known as (
    select distinct on (c.row_number) c.row_number, c.id, c.is_same,
      (count(*) filter (where c.is_same) over (partition by c.row_number)) as same_donors
    from compared as c order by c.row_number, c.weakness, c.created_at, c.id
  ), before as (
    select distinct p.fingerprint, p.nth
    from public.donor_import_rows as p join public.donor_imports as i on i.id = p.import_id
    where i.status = 'done' and p.outcome in ('added', 'updated')
      and p.fingerprint in (select r.fingerprint from rows as r where r.mode <> 'all')
      and exists (select from public.donors as d where d.id = p.donor_id)
  ), placed as (
    select r.row_number, r.nth_equal, r.mode, k.id, k.is_same, k.same_donors, b.fingerprint is not null as is_imported,
      row_number() over (partition by coalesce('donor ' || k.id, 'email ' || r.email_key, 'phone ' || r.phone_key,
        'name ' || r.name_key) order by r.row_number) as nth_of_person
    from rows as r left join known as k using (row_number)
      left join before as b on b.fingerprint = r.fingerprint and b.nth = r.nth_equal
  )
  select p.row_number, p.nth_equal,
    case
      when p.mode = 'all' then 'added'
      when p.is_imported then 'imported'
      when p.mode = 'add' then case when p.same_donors >= p.nth_equal then 'same' else 'added' end
      when p.nth_of_person > 1 then 'repeated'
      when p.id is null then 'added'
      when p.is_same then 'same'
      when p.mode = 'update' then 'updated'
      else 'known'
    end,
    p.id
  from placed as p;
end;
grant execute on function public.donor_import_plan(uuid) to authenticated;

create function public.donor_import_summary(import uuid) returns table (outcome text, count integer, row_numbers integer[])
language sql stable set search_path = '' set statement_timeout = '60s'
begin atomic
  select p.outcome, count(*)::integer, (array_agg(p.row_number order by p.row_number))[:1000]
  from public.donor_import_plan(import) as p group by p.outcome;
end;
grant execute on function public.donor_import_summary(uuid) to authenticated;

-- Questions to staff before an import, as when they type a number: a PAN that another record or row has, and
-- one that is skipped because the record's differs. Runs with the owner's rights: callers cannot read
-- digests.
create function public.donor_import_questions(import uuid)
  returns table (row_number integer, mask text, question text, other text)
language plpgsql stable security definer set search_path = '' set statement_timeout = '60s'
as $$
#variable_conflict use_column
begin
  perform public.require('donors.write');
  return query
    with taken as materialized (
      select n.*, r.donor ->> 'name' as name, case when p.outcome = 'updated' then p.donor_id end as known_id
      from private.donor_import_numbers as n join public.donor_import_rows as r using (import_id, row_number)
        join public.donor_import_plan(import) as p using (row_number)
      where n.import_id = import and p.outcome in ('added', 'updated')
    ), asked as (
      select t.row_number, t.mask, 'elsewhere' as question, d.name as other
      from taken as t join private.identifiers as i using (digest) join public.donors as d on d.id = i.donor_id
      where d.id is distinct from t.known_id
      union
      select t.row_number, t.mask, 'repeated', 'row ' || min(o.row_number)
      from taken as t join taken as o on o.digest = t.digest and o.row_number <> t.row_number
      group by t.row_number, t.mask
      union
      select t.row_number, t.mask, 'stays', d.pan
      from taken as t join public.donors as d on d.id = t.known_id
      where d.pan is not null and not exists (
        select from private.identifiers as i where i.donor_id = d.id and i.digest = t.digest)
    )
    select a.row_number, a.mask, a.question, a.other from asked as a order by 1, 3, 4 limit 1000;
end
$$;
grant execute on function public.donor_import_questions(uuid) to authenticated;

-- Runs with the owner's rights after checking the caller: it writes whole records by looked-up columns.
create function public.import_donors(import uuid) returns table (added integer, updated integer, skipped integer)
language plpgsql security definer set search_path = '' set statement_timeout = '60s' set enable_nestloop = off
as $$
#variable_conflict use_column
declare
  columns constant text := private.donor_columns();
  said_columns constant text := private.donor_columns('(said).');
  begun public.donor_imports;
begin
  perform public.require('donors.write');
  -- Serializes imports, so that each sees the donors added before.
  perform pg_advisory_xact_lock(hashtextextended('public.donor_imports', 0));
  select * into begun from public.donor_imports where id = import for update;
  if begun.id is null or begun.status <> 'staged' then
    raise exception 'This import has already been finished or given up.' using errcode = 'no_data_found';
  end if;

  update public.donor_import_rows as r set nth = p.nth, outcome = p.outcome,
    donor_id = case when p.outcome <> 'added' then p.donor_id
      -- An export keeps its ids unless they are taken.
      when r.given_id is not null and r.nth is null and p.nth = 1
        and not exists (select from public.donors as d where d.id = r.given_id)
        and not exists (select from public.donor_import_rows as earlier
          where earlier.import_id = import and earlier.given_id = r.given_id and earlier.row_number < r.row_number)
        then r.given_id
      else gen_random_uuid() end
  from public.donor_import_plan(import) as p
  where r.import_id = import and r.row_number = p.row_number;

  update public.donor_import_rows as r set before = (
    select jsonb_object_agg(field, to_jsonb(d) -> field) from unnest(private.donor_fields()) as field)
  from public.donors as d
  where r.import_id = import and r.outcome = 'updated' and d.id = r.donor_id;

  execute format('update public.donors as d set (%s) = row(%s) from (
      select known.id, jsonb_populate_record(known, private.said_of(known, r.donor)) as said
      from public.donor_import_rows as r join public.donors as known on known.id = r.donor_id
      where r.import_id = $1 and r.outcome = ''updated'' offset 0
    ) as changed where d.id = changed.id', columns, said_columns) using import;

  -- Sorted newest first, they are in file order.
  execute format('insert into public.donors (id, created_at, %1$s)
    select donor_id, coalesce(given_created_at, now() - row_number * interval ''1 microsecond''), %2$s from (
      select r.*, jsonb_populate_record($2, r.donor) as said from public.donor_import_rows as r
      where r.import_id = $1 and r.outcome = ''added'' order by r.row_number offset 0
    ) as new', columns, said_columns)
  using import, private.blank_donor();

  insert into private.identifiers (id, donor_id, kind, mask, sealed, digest)
  select n.id, r.donor_id, n.kind, n.mask, n.sealed, n.digest
  from private.donor_import_numbers as n join public.donor_import_rows as r using (import_id, row_number)
  where import_id = import and r.outcome in ('added', 'updated') and r.before ->> 'pan' is null;
  delete from private.donor_import_numbers where import_id = import;

  return query
    with counted as (
      select (count(*) filter (where r.outcome = 'added'))::integer as added,
        (count(*) filter (where r.outcome = 'updated'))::integer as updated,
        (count(*) filter (where r.outcome not in ('added', 'updated')))::integer as skipped
      from public.donor_import_rows as r where r.import_id = import
    )
    update public.donor_imports as i set status = 'done', done_at = now(),
      added = c.added, updated = c.updated, skipped = c.skipped
    from counted as c where i.id = import
    returning i.added, i.updated, i.skipped;
end
$$;
grant execute on function public.import_donors(uuid) to authenticated;

-- Those of the donors to whom nothing but their numbers belongs, and into whom nobody was merged: an undone import removes
-- them.
create function private.unused_donors(ids uuid[]) returns setof uuid
language plpgsql stable set search_path = ''
as $$
declare
  at record;
begin
  for at in select * from private.places_of_donors where place <> 'private.identifiers.donor_id' loop
    execute format('select array(select d.id from unnest($1) as d (id) where not exists (select from %s where %s = d.id))',
      at.holder, at.pointer) into ids using ids;
  end loop;
  return query
    select d.id from unnest(ids) as d (id) where not exists (select from public.donor_merges where kept_id = d.id);
end
$$;

-- Removes donors added by an import and reverts its updates. Donors who gave since stay, and so do fields
-- changed since. Runs with the owner's rights, like the import.
create function public.undo_donor_import(import uuid) returns table (removed integer, restored integer, stayed integer)
language plpgsql security definer set search_path = '' set statement_timeout = '60s' set enable_nestloop = off
as $$
#variable_conflict use_column
declare
  done public.donor_imports;
begin
  perform public.require('donors.write');
  perform pg_advisory_xact_lock(hashtextextended('public.donor_imports', 0));
  select * into done from public.donor_imports where id = import for update;
  if done.id is null or done.status <> 'done' then
    raise exception 'This import has been undone already.' using errcode = 'no_data_found';
  end if;

  execute format('update public.donors as d set (%s) = row(%s) from (
      select known.id, jsonb_populate_record(known, (
        select coalesce(jsonb_object_agg(field.key, r.before -> field.key), ''{}'') from jsonb_each(r.donor) as field
        where to_jsonb(known) -> field.key = field.value)) as said
      from public.donor_import_rows as r join public.donors as known on known.id = r.donor_id
      where r.import_id = $1 and r.outcome = ''updated'' offset 0
    ) as changed where d.id = changed.id', private.donor_columns(), private.donor_columns('(said).')) using import;
  get diagnostics restored = row_count;
  delete from private.identifiers as i using public.donor_import_rows as r, public.donors as d
  where r.import_id = import and r.outcome = 'updated' and d.id = r.donor_id and r.before ->> 'pan' is null
    and i.donor_id = d.id and i.kind = 'pan' and i.mask = r.donor ->> 'pan' and d.pan is null;

  perform set_config('daan.donor_is_kept', 'yes', true);
  delete from public.donors where id in (select private.unused_donors(array(
    select donor_id from public.donor_import_rows where import_id = import and outcome = 'added')));
  get diagnostics removed = row_count;
  perform set_config('daan.donor_is_kept', '', true);
  perform private.forget_identifiers();

  select count(*) into stayed from public.donor_import_rows as r join public.donors as d on d.id = r.donor_id
  where r.import_id = import and r.outcome = 'added';
  update public.donor_imports set status = 'undone', undone_at = now() where id = import;
  return next;
end
$$;
grant execute on function public.undo_donor_import(uuid) to authenticated;
