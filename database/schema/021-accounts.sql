-- Accounts: listing and deletion, and their own sessions.

create function public.list_people()
returns table (
  id uuid,
  email text,
  first_name text,
  last_name text,
  role text,
  access_ends_on date,
  created_at timestamptz,
  last_sign_in_at timestamptz,
  has_two_step boolean,
  sessions integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('people');
  return query
    select p.id, u.email::text, p.first_name, p.last_name, p.role, p.access_ends_on, p.created_at, u.last_sign_in_at,
      exists (select from auth.mfa_factors f where f.user_id = p.id and f.status = 'verified'),
      (select count(*)::integer from auth.sessions s where s.user_id = p.id)
    from public.profiles p join auth.users u on u.id = p.id
    order by array_position(array['admin', 'editor', 'fundraiser', 'accountant', 'viewer'], p.role), p.created_at;
end
$$;
grant execute on function public.list_people() to authenticated;

-- Names of accounts, for everyone who works here: authors of changes, and people to assign a message to.
create function public.staff_names() returns table (id uuid, name text, reads_messages boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    return;
  end if;
  return query select p.id, private.account_name(p.id), private.reads_messages(p) from public.profiles as p order by 2, 1;
end
$$;
grant execute on function public.staff_names() to authenticated;

create function private.reads_messages(account public.profiles) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.role_capabilities where role = account.role and capability = 'messages')
    and coalesce(account.access_ends_on, 'infinity') >= (now() at time zone 'Asia/Kolkata')::date
$$;

create function private.account_name(account uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email::text)
  from public.profiles as p join auth.users as u on u.id = p.id where p.id = account
$$;
grant execute on function private.account_name(uuid) to authenticated;

-- Two separate steps on purpose: access ends with the role and can be restored; the account ends here.
create function public.delete_account(account_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held text;
begin
  perform public.require('people');
  -- Locked, so that the account cannot become an administrator between check and deletion.
  select role into held from public.profiles where id = account_id for update;
  if held is null then
    raise exception 'This account is already gone.';
  end if;
  if held <> 'member' then
    raise exception 'End this person’s access first, then delete the account.' using errcode = 'check_violation';
  end if;
  delete from auth.users where id = account_id;
end
$$;
grant execute on function public.delete_account(uuid) to authenticated;

create function public.own_sessions()
returns table (
  id uuid,
  created_at timestamptz,
  used_at timestamptz,
  user_agent text,
  address text,
  is_current boolean
)
language sql stable security definer set search_path = ''
as $$
  select s.id, s.created_at, coalesce(s.refreshed_at, s.created_at)::timestamptz, s.user_agent,
    abbrev(s.ip), s.id::text = auth.jwt() ->> 'session_id'
  from auth.sessions s
  where s.user_id = auth.uid() and private.is_fully_signed_in(auth.jwt())
  order by 6 desc, 3 desc
$$;
grant execute on function public.own_sessions() to authenticated;

-- Returns whether the session existed.
create function public.end_own_session(ended uuid) returns boolean
language sql security definer set search_path = ''
as $$
  with gone as (
    delete from auth.sessions
    where id = ended and user_id = auth.uid() and private.is_fully_signed_in(auth.jwt())
    returning id
  )
  select exists (select from gone)
$$;
grant execute on function public.end_own_session(uuid) to authenticated;

-- Sessions of another account, for staff who manage accounts.
create function public.sessions_of(account uuid)
returns table (id uuid, created_at timestamptz, used_at timestamptz, user_agent text, address text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('people');
  return query
    select s.id, s.created_at, coalesce(s.refreshed_at, s.created_at)::timestamptz, s.user_agent, abbrev(s.ip)
    from auth.sessions as s where s.user_id = account order by 3 desc;
end
$$;
grant execute on function public.sessions_of(uuid) to authenticated;

-- Ends one session of an account, or all of them. Returns how many there were.
create function public.end_sessions(account uuid, one uuid default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  perform public.require('people');
  delete from auth.sessions where user_id = account and (one is null or id = one);
  get diagnostics ended = row_count;
  if ended > 0 then
    perform private.log_action('sessions', account::text, jsonb_build_object('ended', ended));
  end if;
  return ended;
end
$$;
grant execute on function public.end_sessions(uuid, uuid) to authenticated;
