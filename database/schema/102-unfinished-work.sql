-- Unfinished work for administrators to see: jobs that keep failing or were given up, messages that failed or
-- still wait, and receipts on hold after a restore. Number and age.

create function public.unfinished_work()
returns table (kind text, subject text, times integer, since timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('settings');
  -- The queue belongs to a library, and is created after these tables or not at all.
  if to_regclass('graphile_worker.jobs') is not null then
    return query execute $query$
      select case when attempts >= max_attempts then 'job_given_up' else 'job_failing' end as kind,
        task_identifier, count(*)::integer, min(created_at) from graphile_worker.jobs
      where last_error is not null and locked_at is null and attempts >= least(max_attempts, 3)
      group by 1, task_identifier$query$;
  end if;
  return query
    select 'message_' || state, channel, count(*)::integer, min(created_at) from public.outgoing_messages
    where state = 'failed' and created_at > now() - interval '30 days'
      or state = 'waiting' and created_at < now() - interval '15 minutes'
    group by state, channel
    union all
    select 'receipts_on_hold', 'restore', (select count(*)::integer from public.waiting_receipts where 'numbers' = any (missing)),
      checksum::timestamptz from daan.migrations where id = 'restored';
end
$$;
grant execute on function public.unfinished_work() to authenticated;
