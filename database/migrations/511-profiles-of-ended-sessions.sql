-- A token outlives its session by up to an hour; what it opens must not.

create function public.is_signed_in() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id = nullif(auth.jwt() ->> 'session_id', '')::uuid and user_id = auth.uid()
  )
$$;
grant execute on function public.is_signed_in() to authenticated;

drop policy "People read their own profile" on public.profiles;
create policy "People read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()) and (select public.is_signed_in()));
