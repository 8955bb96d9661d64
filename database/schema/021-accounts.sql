-- Accounts: listing and deletion, and their own sessions.

create function public.list_people()
returns table (
  id uuid,
  email text,
  first_name text,
  last_name text,
  role text,
  created_at timestamptz,
  last_sign_in_at timestamptz,
  has_two_step boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception 'Only administrators see who has an account.' using errcode = 'insufficient_privilege';
  end if;
  return query
    select p.id, u.email::text, p.first_name, p.last_name, p.role, p.created_at, u.last_sign_in_at,
      exists (select from auth.mfa_factors f where f.user_id = p.id and f.status = 'verified')
    from public.profiles p join auth.users u on u.id = p.id
    order by p.role, p.created_at;
end
$$;
grant execute on function public.list_people() to authenticated;

-- Two separate steps on purpose: access ends with the role and can be restored; the account ends here.
create function public.delete_account(account_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held text;
begin
  if not public.is_admin() then
    raise exception 'Only administrators delete accounts.' using errcode = 'insufficient_privilege';
  end if;
  -- Locked, so that the account cannot become an administrator between check and deletion.
  select role into held from public.profiles where id = account_id for update;
  if held is null then
    raise exception 'This account is already gone.';
  end if;
  if held = 'admin' then
    raise exception 'Remove this administrator first, then delete the account.' using errcode = 'check_violation';
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
