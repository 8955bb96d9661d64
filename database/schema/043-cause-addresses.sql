-- Former addresses of causes. An address once published keeps leading to its cause, until another cause takes
-- it.

create table public.cause_redirects (
  old_id text primary key,
  cause_id text not null references public.causes (id) on update cascade on delete cascade,
  created_at timestamptz not null default now(),
  check (old_id <> cause_id)
);
create index cause_redirects_cause_id on public.cause_redirects (cause_id);
alter table public.cause_redirects enable row level security;

grant select on public.cause_redirects to anon, authenticated;

create policy "Visitors are led from old addresses" on public.cause_redirects
  for select to anon, authenticated using (true);

create trigger record_change after insert or update or delete on public.cause_redirects
  for each row execute function private.record_change('old_id');
create trigger announce_change after insert or update or delete or truncate on public.cause_redirects
  for each statement execute function daan.announce_change();

create function private.take_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.cause_redirects where old_id = new.id;
  return new;
end
$$;
create trigger take_address before insert or update of id on public.causes
  for each row execute function private.take_address();

-- The foreign key has already redirected earlier addresses to the new name.
create function private.leave_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.cause_redirects (old_id, cause_id) values (old.id, new.id);
  return null;
end
$$;
create trigger leave_address after update of id on public.causes
  for each row when (new.id <> old.id) execute function private.leave_address();

-- Restores a deleted cause with everything its deletion removed. The log identifies it: all changes of one
-- transaction have the same timestamp.
create function public.restore_cause(deleted_id text) returns public.causes
language plpgsql security definer set search_path = ''
as $$
declare
  deletion public.audit_log;
  restored public.causes;
  link record;
begin
  perform public.require('content');
  select * into deletion from public.audit_log
  where table_name = 'causes' and row_key = deleted_id and action = 'delete' order by id desc limit 1;
  if not found then
    raise exception 'No cause was deleted under this address.' using errcode = 'no_data_found';
  end if;

  -- Columns added after the deletion get their defaults.
  execute (
    select format('insert into public.causes (%1$s) select %1$s from jsonb_populate_record(null::public.causes, $1)
      returning *', string_agg(quote_ident(attname), ', '))
    from pg_catalog.pg_attribute
    where attrelid = 'public.causes'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and deletion.old_values ? attname
  ) into restored using deletion.old_values;

  -- Gifts, and other references that were set to null.
  for link in
    select conrelid::regclass as source, relname, linking.attname, key.attname as key
    from pg_catalog.pg_constraint
      join pg_catalog.pg_class on pg_class.oid = conrelid
      join pg_catalog.pg_attribute as linking on linking.attrelid = conrelid and linking.attnum = conkey[1]
      join pg_catalog.pg_index on indrelid = conrelid and indisprimary
      join pg_catalog.pg_attribute as key on key.attrelid = conrelid and key.attnum = indkey[0]
    where contype = 'f' and confrelid = 'public.causes'::regclass and confdeltype = 'n'
  loop
    execute format('update %1$s set %2$I = $1 where %2$I is null and %3$I::text in (
      select row_key from public.audit_log
      where table_name = $2 and changed_at = $3 and action = ''update'' and old_values ->> %2$L = $1)',
      link.source, link.attname, link.key)
    using restored.id, link.relname, deletion.changed_at;
  end loop;

  -- Started while the cause was deleted, from a page that still showed it.
  update public.donations set cause_id = restored.id
  where cause_id is null and cause_sent = restored.id and created_at >= deletion.changed_at;

  insert into public.cause_redirects (old_id, cause_id, created_at)
  select row_key, restored.id, (old_values ->> 'created_at')::timestamptz from public.audit_log
  where table_name = 'cause_redirects' and changed_at = deletion.changed_at and action = 'delete'
    and old_values ->> 'cause_id' = restored.id
    and not exists (select from public.causes where id = row_key)
  on conflict (old_id) do nothing;
  return restored;
end
$$;
grant execute on function public.restore_cause(text) to authenticated;
