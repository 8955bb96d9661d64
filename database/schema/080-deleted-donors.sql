-- A deleted donor can be restored for thirty days, with all references. Every path of deletion stores the row
-- here first.

create table public.deleted_donors (
  id uuid primary key,
  donor jsonb not null,
  -- References to the donor: the keys of the rows, by table and column.
  belongings jsonb not null,
  -- The sum of their gifts at deletion: later refunds are subtracted on restore.
  counted numeric not null,
  deleted_at timestamptz not null default now(),
  deleted_by uuid
);
create index deleted_donors_deleted_at on public.deleted_donors (deleted_at);
alter table public.deleted_donors enable row level security;

grant select on public.deleted_donors to authenticated;

create policy "Staff read deleted donors" on public.deleted_donors
  for select to authenticated using ((select private.may('donors.read')));

-- Columns that refer to a donor, with the keys of their tables.
create view private.places_of_donors with (security_invoker = true) as
select format('%s.%I', con.conrelid::regclass, col.attname) as place,
  con.conrelid::regclass::text as holder, quote_ident(col.attname) as pointer, quote_ident(key.attname) as key,
  format_type(key.atttypid, null) as key_type
from pg_constraint as con
  join pg_attribute as col on col.attrelid = con.conrelid and col.attnum = con.conkey[1]
  join pg_index as pk on pk.indrelid = con.conrelid and pk.indisprimary and pk.indnkeyatts = 1
  join pg_attribute as key on key.attrelid = con.conrelid and key.attnum = pk.indkey[0]
where con.confrelid = 'public.donors'::regclass and con.contype = 'f' and con.confdeltype = 'n';

create function private.belongings(donor uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  at record;
  keys jsonb;
  found_all jsonb := '{}';
begin
  for at in select * from private.places_of_donors loop
    execute format('select jsonb_agg(%s order by %s) from %s where %s = $1', at.key, at.key, at.holder, at.pointer)
      into keys using donor;
    if keys is not null then
      found_all := found_all || jsonb_build_object(at.place, keys);
    end if;
  end loop;
  return found_all;
end
$$;

-- Restores the references to a donor, unless another donor has them by now.
create function private.give_back(belonged jsonb, donor uuid, holder uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  at record;
begin
  for at in select * from private.places_of_donors where belonged ? place order by place loop
    execute format('update %1$s set %2$s = $1 where %2$s is not distinct from $2
      and %3$s = any (array(select jsonb_array_elements_text($3))::%4$s[])', at.holder, at.pointer, at.key, at.key_type)
      using donor, holder, belonged -> at.place;
  end loop;
end
$$;

create function private.counted_for(donor uuid) returns numeric
language sql stable set search_path = ''
as $$
  select coalesce(sum(private.counted(gift)), 0) from public.donations as gift where donor_id = donor
$$;

create function private.keep_deleted_donor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A merge and the undo of an import store what they need themselves.
  if coalesce(current_setting('daan.donor_is_kept', true), '') <> 'yes' then
    insert into public.deleted_donors (id, donor, belongings, counted, deleted_by)
    values (old.id, to_jsonb(old), private.belongings(old.id), private.counted_for(old.id), auth.uid())
    on conflict (id) do update set donor = excluded.donor, belongings = excluded.belongings,
      counted = excluded.counted, deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by;
  end if;
  return old;
end
$$;
create trigger keep_deleted_donor before delete on public.donors
  for each row execute function private.keep_deleted_donor();

create function private.forget_deleted_donors() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.forget_notes(belongings) from public.deleted_donors where deleted_at < now() - interval '30 days';
  -- A nominee named only for this record is deleted with it.
  with gone as (
    delete from public.deleted_donors where deleted_at < now() - interval '30 days' returning belongings
  )
  delete from public.nominees as n using gone
  where n.email is null and n.donor_id is null and gone.belongings -> 'public.nominees.donor_id' ? n.id::text;
  return null;
end
$$;
create trigger forget_deleted_donors after delete on public.donors
  for each statement execute function private.forget_deleted_donors();

-- Inserts a row as it was, with its timestamps and all columns. Generated columns are computed again; columns
-- added since get their defaults.
create function private.insert_donor(donor jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
  where attrelid = 'public.donors'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and donor ? attname;
  execute format('insert into public.donors (%1$s) select %1$s from jsonb_populate_record(null::public.donors, $1)',
    columns) using donor;
end
$$;

-- Adjusts an amount by the change in the sum of the gifts.
create function private.amount_since(amount numeric, counted_then numeric, counted_now numeric) returns numeric
language sql immutable
return case when counted_then = counted_now then amount
  else least(greatest(coalesce(amount, 0) - counted_then + counted_now, 0), 999999999999.99) end;

-- Returns how many were restored.
create function public.restore_donors(ids uuid[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.deleted_donors;
  count integer := 0;
begin
  perform public.require('donors.write');
  for kept in delete from public.deleted_donors where id = any (ids) returning * loop
    perform private.insert_donor(kept.donor);
    perform private.give_back(kept.belongings, kept.id, null);
    -- The restored gifts were counted again.
    update public.donors as d set status = was.status,
      amount_donated = private.amount_since(was.amount_donated, kept.counted, private.counted_for(kept.id))
    from jsonb_populate_record(null::public.donors, kept.donor) as was
    where d.id = kept.id and (d.amount_donated, d.status) is distinct from
      (private.amount_since(was.amount_donated, kept.counted, private.counted_for(kept.id)), was.status);
    count := count + 1;
  end loop;
  return count;
end
$$;
grant execute on function public.restore_donors(uuid[]) to authenticated;
