-- A change of role or last day is mailed to the person and to every administrator, so that none goes unnoticed.

create function private.write_access_letters() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed constant text := gen_random_uuid();
  about constant jsonb := jsonb_build_object(
    'person', private.account_name(new.id),
    'email', (select email from auth.users where id = new.id),
    'actor', private.account_name(auth.uid()),
    'from', jsonb_build_object('role', old.role, 'last_day', old.access_ends_on),
    'to', jsonb_build_object('role', new.role, 'last_day', new.access_ends_on));
begin
  perform private.queue_message(jsonb_build_object('template', 'access_changed', 'channel', 'email',
    'recipient', u.email, 'cause', format('access %s to %s', changed, u.id), 'useful_seconds', 30 * 86400,
    'variables', about))
  from public.profiles as p join auth.users as u on u.id = p.id
  -- A person who has just accepted an invitation knows about it.
  where u.email is not null and (p.id = new.id and p.created_at < now() or p.id <> new.id and p.role = 'admin'
    and coalesce(p.access_ends_on, 'infinity') >= (now() at time zone 'Asia/Kolkata')::date);
  return null;
end
$$;
-- Changes without an account behind them are made on the server itself: the first start and the command line.
create trigger write_access_letters after update on public.profiles
  for each row when ((new.role, new.access_ends_on) is distinct from (old.role, old.access_ends_on)
    and auth.uid() is not null)
  execute function private.write_access_letters();
