-- Foundation of all later files: closed defaults, the schema no request can reach, and shared triggers.

-- A hosted backend grants new tables and functions to its callers by default. Here each is granted by name,
-- in the file that creates it.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

create schema private;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Seeded rows are samples until staff save or confirm them. Nothing becomes a sample again: a site at a
-- public address hides samples about money or about who runs it.
create function private.mark_as_ours() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.is_sample := false;
  return new;
end
$$;

-- Writes to the audit log. Arguments: the column that identifies the row, then the columns whose values must
-- never be logged.
create function private.record_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  hidden constant text[] := tg_argv[1:];
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  key constant text := coalesce(was, became) ->> tg_argv[0];
  claims constant jsonb := auth.jwt();
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(field.key, field.value), jsonb_object_agg(field.key, became -> field.key)
    into was, became
    from jsonb_each(was) as field
    where field.key <> 'updated_at' and field.value is distinct from became -> field.key;
    if was is null then
      return null;
    end if;
  end if;
  if hidden <> '{}' then
    select jsonb_object_agg(field.key, case when field.key = any (hidden) and field.value <> 'null'
      then '"(not shown)"' else field.value end)
    into was from jsonb_each(was) as field;
    select jsonb_object_agg(field.key, case when field.key = any (hidden) and field.value <> 'null'
      then '"(not shown)"' else field.value end)
    into became from jsonb_each(became) as field;
  end if;

  insert into public.audit_log
    (actor_id, actor_email, actor_role, table_name, row_key, action, old_values, new_values)
  values
    (auth.uid(), claims ->> 'email', coalesce(claims ->> 'role', 'server'),
     tg_table_name, key, lower(tg_op), was, became);
  return null;
end
$$;

-- Queues a job under a new key in one statement. `add_job`, which does the rest, takes five to find an earlier one.
create function private.queue_job(
  task text, about json, job_key text, priority integer, run_at timestamptz default null, job_key_mode text default 'replace'
) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into graphile_worker._private_jobs (task_id, payload, run_at, key, priority)
  select id, about, coalesce(queue_job.run_at, now()), queue_job.job_key, queue_job.priority
  from graphile_worker._private_tasks where identifier = task
  on conflict do nothing;
  if found then
    perform pg_notify('jobs:insert', '{"r":' || random() || ',"count":1}');
  else
    perform graphile_worker.add_job(task, payload => about, run_at => queue_job.run_at,
      job_key => queue_job.job_key, priority => queue_job.priority, job_key_mode => queue_job.job_key_mode);
  end if;
end
$$;

-- Finds parts of words. In the schema where a hosted backend keeps its extensions.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
