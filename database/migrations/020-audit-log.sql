-- Who changed what and when in the back office. Triggers write it, nothing rewrites it.

create table public.audit_log (
  id bigint generated always as identity primary key,
  changed_at timestamptz not null default now(),
  -- No foreign key: the log outlives the account.
  actor_id uuid,
  actor_email text,
  -- The role in the caller's token; `server` where the product itself made the change.
  actor_role text not null,
  table_name text not null,
  row_key text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- The whole row where it began or ended, only the changed columns of an update.
  old_values jsonb,
  new_values jsonb
);
create index audit_log_changed_at on public.audit_log (changed_at desc);
create index audit_log_row on public.audit_log (table_name, row_key, changed_at desc);
alter table public.audit_log enable row level security;

grant select on public.audit_log to authenticated;
revoke insert, update, delete, truncate on public.audit_log from service_role;

create policy "Administrators read the log" on public.audit_log
  for select to authenticated using ((select public.is_admin()));

create function private.refuse_rewriting() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The audit log is only ever added to.' using errcode = 'insufficient_privilege';
end
$$;
create trigger refuse_rewriting before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_rewriting();

-- Arguments: the column that names the row, then the columns whose values the log must never hold.
create function private.record_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  hidden constant text[] := tg_argv[1:];
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  key constant text := coalesce(was, became) ->> tg_argv[0];
  changed text[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(field.key) into changed
    from jsonb_each(was) as field
    where field.key <> 'updated_at' and field.value is distinct from became -> field.key;
    if changed is null then
      return null;
    end if;
  end if;

  select jsonb_object_agg(field.key, case when field.key = any (hidden) and field.value <> 'null'
    then '"(not shown)"' else field.value end)
  into was from jsonb_each(was) as field where changed is null or field.key = any (changed);
  select jsonb_object_agg(field.key, case when field.key = any (hidden) and field.value <> 'null'
    then '"(not shown)"' else field.value end)
  into became from jsonb_each(became) as field where changed is null or field.key = any (changed);

  insert into public.audit_log
    (actor_id, actor_email, actor_role, table_name, row_key, action, old_values, new_values)
  values
    (auth.uid(), auth.jwt() ->> 'email', coalesce(auth.jwt() ->> 'role', 'server'),
     tg_table_name, key, lower(tg_op), was, became);
  return null;
end
$$;

-- Here because profiles came before this function: the log itself needs to know who is an administrator.
create trigger record_change after insert or update or delete on public.profiles
  for each row execute function private.record_change('id');
