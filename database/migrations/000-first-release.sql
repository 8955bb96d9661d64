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

-- Finds parts of words. In the schema where a hosted backend keeps its extensions.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
-- Functions for check constraints: email addresses, links, buttons. A check that returns null passes, so each
-- returns true or false for every non-null value.

create function private.is_email(address text) returns boolean
language sql immutable
return char_length(address) <= 254 and address ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:].]+$';

-- A stored link ends up in an href or a src. Browsers ignore leading blanks and inner line breaks, so those
-- are refused, along with every scheme not known to be harmless and everything browsers read as the start of
-- another host: two slashes, or a backslash for one.
create function private.is_safe_link(link text) returns boolean
language sql immutable
return char_length(link) <= 2048
  and link !~ '^[[:space:]]'
  and link !~ '[[:cntrl:]\\]'
  and link !~ '^//'
  and (link !~* '^[a-z][a-z0-9+.-]*:' or link ~* '^(https?|mailto|tel|upi):');

-- The problem with a typed name, as a message for the field: `personNameProblem` in domain/person-name.ts is
-- the same rule.
create function private.name_problem(name text) returns text
language sql immutable
return case
  when name ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffd]'
    then 'Please leave out line breaks and hidden or unreadable characters.'
  when name ~ '^\s*[-=+@＝＋－＠]' then 'Please begin with a letter or a digit.'
  when replace(regexp_replace(normalize(name, nfkc), '[\u00ad\u200b-\u200d\u2060\ufeff]', '', 'g'), '。', '.')
    ~* '://|www\.|[^[:space:]]@[^[:space:]]|[[:alnum:]-]{2,}\.(com|net|org|info|biz|in|io|app|dev|xyz|online|site|shop|store|top|live|link|click|ly|ru|cn)(?![[:alnum:]])|\.(me|co|ly)/'
    then 'Please leave out links, web addresses and email addresses.'
end;

-- A name from a payment provider, a bank or a file is cleaned instead of refused. `cleanName` does the same.
create function private.is_to_clean(name text) returns boolean
language sql immutable
return name ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';

create function private.clean_name(name text) returns text
language sql immutable
return case when private.is_to_clean(name) then btrim(
  regexp_replace(regexp_replace(name, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')) else name end;

-- For names typed by staff: raises the message for the first changed column with an invalid name.
create function private.refuse_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  said constant jsonb := to_jsonb(new);
  was constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  problem text;
begin
  select private.name_problem(case when field ~ 'name|person' then typed else translate(typed, e'\r\n\t', '   ') end)
  into problem
  from unnest(tg_argv) as field, lateral (select said ->> field) as given (typed)
  where typed is distinct from was ->> field
  order by 1 limit 1;
  if problem is not null then
    raise exception using message = problem, errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- For all other writers of these columns.
create function private.clean_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  return jsonb_populate_record(new, (
    select jsonb_object_agg(field, private.clean_name(to_jsonb(new) ->> field)) from unnest(tg_argv) as field));
end
$$;

-- An object with exactly these keys, each a text of at most 2,000 characters.
create function private.has_texts(object jsonb, keys text[]) returns boolean
language sql immutable
return case when jsonb_typeof(object) = 'object' then (
  select count(*) = cardinality(keys) and coalesce(bool_and(
    key = any (keys) and jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 2000
  ), true)
  from jsonb_each(object)
) else false end;

create function private.is_button(button jsonb) returns boolean
language sql immutable
return private.has_texts(button, '{text,link}') and coalesce(private.is_safe_link(button ->> 'link'), false);

create function private.is_list_of_texts(list jsonb, keys text[]) returns boolean
language sql immutable
return case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) <= 100 and not exists (
  select from jsonb_array_elements(list) as item (value) where not private.has_texts(item.value, keys)
) else false end;

-- The point of a picture that stays visible when cropped: "62% 35%" from the left and the top, as in CSS.
-- Without one, pictures are cropped around the centre.
create function private.is_focus(focus text) returns boolean
language sql immutable
return focus ~ '^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$';

create function private.is_gallery(list jsonb) returns boolean
language sql immutable
return case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) <= 100 and not exists (
  select from jsonb_array_elements(list) as image (value)
  where not coalesce(case when jsonb_typeof(image.value) = 'object' then
    private.has_texts(image.value - 'focus', '{src,alt}')
    and private.is_safe_link(image.value ->> 'src')
    and (not image.value ? 'focus'
      or jsonb_typeof(image.value -> 'focus') = 'string' and private.is_focus(image.value ->> 'focus'))
  end, false)
) else false end;

-- Constraints run with the privileges of the writing role.
grant execute on function
  private.is_email(text),
  private.is_safe_link(text),
  private.name_problem(text),
  private.is_to_clean(text),
  private.has_texts(jsonb, text[]),
  private.is_button(jsonb),
  private.is_list_of_texts(jsonb, text[]),
  private.is_focus(text),
  private.is_gallery(jsonb)
to authenticated, service_role;
-- Accounts that can sign in, their roles, and what each role allows.

-- The one table of rights. Policies and functions check a capability, never a role.
create table public.role_capabilities (
  role text not null check (role in ('admin', 'editor', 'fundraiser', 'accountant', 'viewer')),
  capability text not null,
  primary key (role, capability)
);
alter table public.role_capabilities enable row level security;
grant select on public.role_capabilities to authenticated;

insert into public.role_capabilities (role, capability)
select unnest(string_to_array(roles, ' ')), capability from (values
  ('content', 'admin editor'),
  ('campaigns', 'admin editor fundraiser'),
  ('gifts.read', 'admin fundraiser accountant viewer'),
  ('gifts.write', 'admin fundraiser accountant'),
  ('gifts.correct', 'admin accountant'),
  ('gifts.refund', 'admin accountant'),
  ('donors.read', 'admin fundraiser accountant viewer'),
  ('donors.write', 'admin fundraiser'),
  ('identifiers', 'admin accountant'),
  ('export', 'admin fundraiser accountant'),
  ('messages', 'admin fundraiser'),
  ('books.read', 'admin accountant viewer'),
  ('books.write', 'admin accountant'),
  ('statement', 'admin accountant'),
  ('settings', 'admin'),
  ('people', 'admin'),
  ('privacy', 'admin'),
  ('log', 'admin accountant viewer')
) as rights (capability, roles);

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text check (char_length(first_name) <= 100 and private.name_problem(first_name) is null),
  last_name text check (char_length(last_name) <= 100 and private.name_problem(last_name) is null),
  avatar_url text check (private.is_safe_link(avatar_url)),
  role text not null default 'member' check (role in ('admin', 'editor', 'fundraiser', 'accountant', 'viewer', 'member')),
  -- The last Indian day of access; null for no end.
  access_ends_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.profiles enable row level security;

-- The session has not been ended and has completed every step of its account: with an authenticator, a password alone
-- (aal1) is not enough.
create function private.is_fully_signed_in(claims jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from auth.sessions as session
    where session.id = nullif(claims ->> 'session_id', '')::uuid and session.user_id = nullif(claims ->> 'sub', '')::uuid
      and (coalesce(claims ->> 'aal', '') = 'aal2' or not exists (
        select from auth.mfa_factors where user_id = session.user_id and status = 'verified'))
  )
$$;

-- `private.usable_role(claims)` follows in 044-site-settings.sql, since it reads a setting.
create function private.held_role(claims jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select held.role from private.usable_role(claims) as held);
end
$$;

-- Policies call this as `(select private.may('…'))`, so that it runs at most once per statement instead of per row.
-- PL/pgSQL keeps its plan for the connection. PostgreSQL tries the policies of a table in descending order of their names:
-- "Visitors read …" comes before "Staff read …", and rows that everyone reads cost no check of the caller.
create function private.may(capability text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
begin
  return exists (select from private.usable_role(claims) as held
    join public.role_capabilities as allowed on allowed.role = held.role and allowed.capability = may.capability);
end
$$;

-- True for callers with at least one capability.
create function private.is_staff() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
begin
  return exists (select from private.usable_role(claims));
end
$$;
grant execute on function private.may(text), private.is_staff() to authenticated;

-- "administrators and accountants", for sentences.
create function public.roles_with(variadic capabilities text[]) returns text
language sql stable security definer set search_path = ''
as $$
  with named as (
    select array_agg(noun order by place) as nouns
    from (values ('admin', 'administrators', 1), ('editor', 'editors', 2), ('fundraiser', 'fundraisers', 3),
      ('accountant', 'accountants', 4), ('viewer', 'viewers', 5)) as known (role, noun, place)
    where exists (select from public.role_capabilities as c where c.role = known.role and c.capability = any ($1))
  )
  select concat_ws(' and ', nullif(array_to_string(nouns[:cardinality(nouns) - 1], ', '), ''), nouns[cardinality(nouns)])
  from named
$$;
grant execute on function public.roles_with(text[]) to authenticated;

-- Refuses callers without the capability, for functions that act.
create function public.require(capability text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.may(capability) then
    raise exception 'Only % can do this.', public.roles_with(capability) using errcode = 'insufficient_privilege';
  end if;
end
$$;
grant execute on function public.require(text) to authenticated;

create function public.my_capabilities() returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(capability order by capability), '{}') from public.role_capabilities
  where role = private.held_role(auth.jwt())
$$;
grant execute on function public.my_capabilities() to anon, authenticated, daan_guest;

create function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(private.held_role(auth.jwt()) = 'admin', false)
$$;
grant execute on function public.is_admin() to authenticated;

create policy "Staff read what each role allows" on public.role_capabilities
  for select to authenticated using ((select private.is_staff()));

-- Whether the token's session has not been ended: a token outlives it by up to an hour, its rights must not.
create function public.is_signed_in() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id = nullif(auth.jwt() ->> 'session_id', '')::uuid and user_id = auth.uid()
  )
$$;
grant execute on function public.is_signed_in() to authenticated;

grant select, update (first_name, last_name, avatar_url, role, access_ends_on) on public.profiles to authenticated;

create policy "People read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()) and (select public.is_signed_in()));
create policy "Staff read every profile" on public.profiles
  for select to authenticated using ((select private.may('people')));
create policy "Staff change profiles" on public.profiles
  for update to authenticated using ((select private.may('people'))) with check ((select private.may('people')));
create policy "Staff change their own name" on public.profiles
  for update to authenticated using ((select private.is_staff()) and id = (select auth.uid()))
  with check ((select private.is_staff()) and id = (select auth.uid()));

create function private.guard_role() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.id = auth.uid() then
    raise exception 'You cannot change your own role or last day.' using errcode = 'insufficient_privilege';
  end if;
  if new.role <> 'member' and not exists (select from public.role_capabilities where role = new.role) then
    raise exception 'There is no role called %.', new.role using errcode = 'check_violation';
  end if;
  if new.access_ends_on < (now() at time zone 'Asia/Kolkata')::date
    and new.access_ends_on is distinct from old.access_ends_on then
    raise exception 'The last day of access cannot be in the past.' using errcode = 'check_violation';
  end if;
  -- PostgreSQL also knows infinity and years that no calendar shows.
  if new.access_ends_on > '9999-12-31' then
    raise exception 'The last day of access is not a day of the calendar.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger guard_role before update on public.profiles
  for each row when ((new.role, new.access_ends_on) is distinct from (old.role, old.access_ends_on))
  execute function private.guard_role();

create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Serializes two administrators who remove each other concurrently.
  perform pg_advisory_xact_lock(hashtextextended('public.profiles: keep an admin', 0));
  if not exists (select from public.profiles where role = 'admin' and access_ends_on is null) then
    raise exception '%', case when tg_op = 'UPDATE' and new.role = 'admin'
      then 'At least one administrator must have no last day.'
      else 'The last administrator cannot be removed.' end using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger keep_an_admin_on_update after update on public.profiles
  for each row when (old.role = 'admin' and (new.role <> 'admin' or new.access_ends_on is not null))
  execute function private.keep_an_admin();
create trigger keep_an_admin_on_delete after delete on public.profiles
  for each row when (old.role = 'admin') execute function private.keep_an_admin();

create trigger touch_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.profiles
  for each row execute function private.record_change('id');

-- A new account is a member, without any access.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id) values (new.id);
  return null;
end
$$;
create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

-- Losing a capability ends all sessions of the account; without `people` its invitations are withdrawn too.
create function private.end_access() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  lost constant text[] := array(
    select capability from public.role_capabilities where role = old.role
    except select capability from public.role_capabilities where role = new.role);
begin
  if lost <> '{}' then
    delete from auth.sessions where user_id = old.id;
  end if;
  if 'people' = any (lost) then
    delete from public.invitations where invited_by = old.id;
  end if;
  return null;
end
$$;
create trigger end_access after update on public.profiles
  for each row when (old.role <> new.role) execute function private.end_access();
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
-- Pending invitations to work in the back office. Accepting, declining or withdrawing deletes the row; the log stays.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.is_email(email)),
  first_name text check (char_length(first_name) <= 100 and private.name_problem(first_name) is null),
  last_name text check (char_length(last_name) <= 100 and private.name_problem(last_name) is null),
  role text not null default 'admin' check (role in ('admin', 'editor', 'fundraiser', 'accountant', 'viewer')),
  access_ends_on date,
  -- An invitation depends on the inviting administrator: it goes with their access.
  invited_by uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index invitations_email_key on public.invitations (lower(email));
create index invitations_invited_by_idx on public.invitations (invited_by);
alter table public.invitations enable row level security;

grant select, delete on public.invitations to authenticated;

create policy "Staff read invitations" on public.invitations
  for select to authenticated using ((select private.may('people')));
create policy "Staff withdraw invitations" on public.invitations
  for delete to authenticated using ((select private.may('people')));

create trigger record_change after insert or update or delete on public.invitations
  for each row execute function private.record_change('id');

-- Digest of an invitation's newest link, out of reach for requests.
create table private.invitation_tokens (
  invitation_id uuid primary key references public.invitations (id) on delete cascade,
  token_hash bytea not null unique
);
alter table private.invitation_tokens enable row level security;
-- Audit log of the back office. Triggers write it; nothing rewrites it.

create table public.audit_log (
  id bigint generated always as identity primary key,
  changed_at timestamptz not null default now(),
  -- No foreign key: the log outlives the account.
  actor_id uuid,
  actor_email text,
  -- The role in the caller's token; `server` for the product's own changes.
  actor_role text not null,
  table_name text not null,
  row_key text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- The whole row for inserts and deletes, only the changed columns for updates.
  old_values jsonb,
  new_values jsonb
);
create index audit_log_changed_at on public.audit_log (changed_at desc);
create index audit_log_row on public.audit_log (table_name, row_key, changed_at desc);
alter table public.audit_log enable row level security;

grant select on public.audit_log to authenticated;
revoke insert, update, delete, truncate on public.audit_log from service_role;

-- The capability that reads the entries about a table: the one that reads the table itself. Null for tables that
-- everyone reads: their history is open to all staff. A table without a row here fails a test.
create table private.audited_tables (
  name text primary key,
  capability text
);
alter table private.audited_tables enable row level security;
insert into private.audited_tables (name, capability)
select unnest(string_to_array(names, ' ')), capability from (values
  (null, 'navigation_items page_content causes cause_redirects translations file_notes objects'),
  ('gifts.read', 'donations donation_corrections monthly_gifts refunds payment_attention receipts receipt_batches gift_claims gift_shares'),
  ('donors.read', 'donors identifiers consents nominees not_duplicate_donors donor_imports'),
  ('messages', 'contact_messages volunteer_applications inbox_notes inbox_replies message_templates'),
  ('statement', 'registrations tax_rules statement_templates statement_choices statement_decisions statement_runs statements certificates'),
  ('settings', 'site_settings site_secrets'),
  ('privacy', 'privacy_requests'),
  ('log', 'profiles invitations accounts sessions exports')
) as rights (capability, names);

create function private.readable_history() returns text[]
language sql stable security definer set search_path = ''
as $$
  select array_agg(name) from private.audited_tables
  where private.is_staff() and (capability is null or capability = any (public.my_capabilities()))
$$;
grant execute on function private.readable_history() to authenticated;

create policy "Staff read the history of what they can read" on public.audit_log
  for select to authenticated using (table_name = any ((select private.readable_history())::text[]));
create policy "Staff read who has seen identifiers" on public.audit_log
  for select to authenticated using ((select private.may('log')) and new_values ?| '{identifier,identifiers}');

-- Logs an action of the caller that changes no row of a table, such as an export.
create function private.log_action(of_table text, key text, done jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor_id, actor_email, actor_role, table_name, row_key, action, new_values)
  values (auth.uid(), auth.jwt() ->> 'email', coalesce(auth.jwt() ->> 'role', 'server'), of_table, key, 'update', done)
$$;

create function private.refuse_rewriting() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Personal data is erased with the person (112), by a setting that no request can make.
  if tg_op = 'UPDATE' and current_setting('daan.erasing', true) = 'yes' then
    return null;
  end if;
  raise exception 'The audit log is only ever added to.' using errcode = 'insufficient_privilege';
end
$$;
create trigger refuse_rewriting before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_rewriting();

-- A row's changes, newest first, under all its former names. They end where the row was inserted, unless that
-- was a restore.
create index audit_log_renames on public.audit_log (table_name, (new_values ->> 'id'))
  where action = 'update' and new_values ? 'id';

create function public.history_of(changed_table text, key text, at_most integer default 20)
returns setof public.audit_log
language plpgsql stable set search_path = ''
as $$
declare
  change public.audit_log;
  later public.audit_log;
begin
  for step in 1..least(at_most, 200) loop
    select * into change from public.audit_log
    where table_name = changed_table and id < coalesce(later.id, 9223372036854775807)
      and (row_key = key or action = 'update' and new_values ? 'id' and new_values ->> 'id' = key)
    order by id desc limit 1;
    exit when not found;
    exit when later.action = 'insert' and not (change.action = 'delete'
      and change.old_values -> 'created_at' is not distinct from later.new_values -> 'created_at');
    return next change;
    key := change.row_key;
    later := change;
  end loop;
end
$$;
grant execute on function public.history_of(text, text, integer) to authenticated;
-- The organisation's registrations with the authorities, each with its period of validity. The one that
-- covers a gift decides the wording of its receipt.

create table public.registrations (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('80g', '12a', 'csr1', 'fcra', 'section8', 'trust_deed', 'pan', 'tan')),
  number text not null check (char_length(btrim(number)) between 1 and 100),
  -- The date of the order, as required by the yearly statement.
  ordered_on date,
  valid_from date not null,
  -- Null: unlimited.
  valid_to date,
  -- Address of the uploaded document.
  file text check (private.is_safe_link(file)),
  is_shown boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint registrations_end_after_begin check (valid_to >= valid_from)
);
create index registrations_kind on public.registrations (kind, valid_from);
alter table public.registrations enable row level security;

grant select on public.registrations to anon;
grant select, insert, update, delete on public.registrations to authenticated;

create function private.is_valid_today(valid_from date, valid_to date) returns boolean
language sql stable set search_path = ''
as $$
  select valid_from <= today and coalesce(valid_to >= today, true)
  from (select (now() at time zone 'Asia/Kolkata')::date as today) as indian
$$;
grant execute on function private.is_valid_today(date, date) to anon, authenticated, daan_guest;
-- Otherwise no response with registrations could be cached, and every page uses them.
comment on function private.is_valid_today(date, date) is
  'Announced: a job announces public.registrations at midnight in India, when days begin.';

create policy "Visitors read registrations that are shown and valid" on public.registrations
  for select to anon, authenticated using (is_shown and private.is_valid_today(valid_from, valid_to));
create policy "Staff read every registration" on public.registrations
  for select to authenticated using ((select private.may('statement')));
create policy "Staff add registrations" on public.registrations
  for insert to authenticated with check ((select private.may('statement')));
create policy "Staff change registrations" on public.registrations
  for update to authenticated using ((select private.may('statement'))) with check ((select private.may('statement')));
create policy "Staff delete registrations" on public.registrations
  for delete to authenticated using ((select private.may('statement')));

create trigger touch_updated_at before update on public.registrations
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.registrations
  for each row execute function private.record_change('id');
create trigger announce_change after insert or update or delete or truncate on public.registrations
  for each statement execute function daan.announce_change();
-- The law on gifts by date of the gift: names of acts, sections and forms change, so staff maintain them as
-- rows instead of code.

create table public.tax_rules (
  id uuid primary key default gen_random_uuid(),
  valid_from date not null,
  -- Null: until another row begins.
  valid_to date,
  act text not null check (char_length(btrim(act)) between 1 and 200),
  -- The act's term for a year: financial year, tax year.
  year_name text not null check (char_length(btrim(year_name)) between 1 and 50),
  -- Sections of the donor's deduction and of the charity's approval.
  section text not null check (char_length(btrim(section)) between 1 and 100),
  approval text not null check (char_length(btrim(approval)) between 1 and 100),
  statement text not null check (char_length(btrim(statement)) between 1 and 100),
  certificate text not null check (char_length(btrim(certificate)) between 1 and 100),
  late_fee text not null check (char_length(btrim(late_fee)) between 1 and 100),
  -- Cash above this many rupees is not deductible.
  cash_limit numeric(14, 2) not null check (cash_limit >= 0 and cash_limit <> 'NaN'),
  cash_section text not null check (char_length(btrim(cash_section)) between 1 and 100),
  -- Wording of a tax receipt, with {{act}}, {{section}}, {{approval}} and {{certificate}}. The names above
  -- are English, so the Hindi sentence has its own.
  wording_en text not null check (char_length(btrim(wording_en)) between 1 and 1000),
  wording_hi text not null check (char_length(btrim(wording_hi)) between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tax_rules_end_after_begin check (valid_to >= valid_from),
  constraint tax_rules_one_a_day exclude using gist (daterange(valid_from, valid_to, '[]') with &&)
);
alter table public.tax_rules enable row level security;

grant select, insert, update, delete on public.tax_rules to authenticated;

create policy "Staff read tax rules" on public.tax_rules
  for select to authenticated using ((select private.may('statement')));
create policy "Staff add tax rules" on public.tax_rules
  for insert to authenticated with check ((select private.may('statement')));
create policy "Staff change tax rules" on public.tax_rules
  for update to authenticated using ((select private.may('statement'))) with check ((select private.may('statement')));
create policy "Staff delete tax rules" on public.tax_rules
  for delete to authenticated using ((select private.may('statement')));

create trigger touch_updated_at before update on public.tax_rules
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.tax_rules
  for each row execute function private.record_change('id');

insert into public.tax_rules (valid_from, valid_to, act, year_name, section, approval, statement, certificate,
  late_fee, cash_limit, cash_section, wording_en, wording_hi)
values
  ('2000-04-01', '2026-03-31', 'Income-tax Act, 1961', 'financial year', 'Section 80G', 'Section 80G(5)',
    'Form 10BD', 'Form 10BE', 'Section 234G', 2000, 'Section 80G(5D)',
    'This donation qualifies for deduction under {{section}} of the {{act}}, in the old tax regime, subject to its limits. We hold approval under {{approval}}. Your certificate ({{certificate}}) follows after 31 May, once our yearly statement is filed.',
    'यह दान आयकर अधिनियम, 1961 की धारा 80G के अंतर्गत, पुरानी कर व्यवस्था में, निर्धारित सीमाओं के अधीन कटौती के योग्य है। हमें धारा 80G(5) के अंतर्गत अनुमोदन प्राप्त है। आपका प्रमाणपत्र (फ़ॉर्म 10BE) हमारा वार्षिक विवरण दाख़िल होने पर 31 मई के बाद मिलेगा।'),
  ('2026-04-01', null, 'Income-tax Act, 2025', 'tax year', 'Section 133 (earlier 80G)', 'Section 354',
    'Form 113', 'Form 114', 'Section 429', 2000, 'Section 133(5)',
    'This donation qualifies for deduction under {{section}} of the {{act}}, in the old tax regime, subject to its limits. We hold approval under {{approval}}. Your certificate ({{certificate}}) follows after 31 May, once our yearly statement is filed.',
    'यह दान आयकर अधिनियम, 2025 की धारा 133 (पहले 80G) के अंतर्गत, पुरानी कर व्यवस्था में, निर्धारित सीमाओं के अधीन कटौती के योग्य है। हमें धारा 354 के अंतर्गत अनुमोदन प्राप्त है। आपका प्रमाणपत्र (फ़ॉर्म 114) हमारा वार्षिक विवरण दाख़िल होने पर 31 मई के बाद मिलेगा।');
-- Seals of the log. After each Indian day a job counts its entries and digests them together with the day before, so
-- that an entry changed or removed behind the product's back shows. Copies of the seals are mailed to administrators.

create table public.log_seals (
  day date primary key,
  entries integer not null check (entries >= 0),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz not null default now()
);
alter table public.log_seals enable row level security;
grant select on public.log_seals to authenticated;
revoke insert, update, delete, truncate on public.log_seals from service_role;
create policy "Staff read the seals of the log" on public.log_seals
  for select to authenticated using ((select private.may('log')));
create trigger refuse_rewriting before update or delete or truncate on public.log_seals
  for each statement execute function private.refuse_rewriting();

-- Entries by the day they are sealed with. Without its salt, an erased entry's digest says nothing about its values.
create table private.sealed_entries (
  entry_id bigint primary key,
  day date not null,
  salt uuid default gen_random_uuid(),
  values_digest text not null
);
create index sealed_entries_day on private.sealed_entries (day);
alter table private.sealed_entries enable row level security;

-- Only an erasure updates the log: the sealed digest stays, and without the salt nothing can be guessed from it.
create function private.forget_salts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.sealed_entries set salt = null
  where salt is not null and entry_id in (select id from blanked);
  return null;
end
$$;
create trigger forget_salts after update on public.audit_log
  referencing new table as blanked for each statement execute function private.forget_salts();

-- Everything that an erasure can blank: the values, the actor's address, and a row key that is an address or a name.
create function private.digest_values(entry public.audit_log, salt uuid) returns text
language sql immutable
return encode(sha256(convert_to(jsonb_build_array(salt, entry.actor_email, entry.actor_role, entry.row_key,
  entry.old_values, entry.new_values)::text, 'UTF8')), 'hex');

create function private.log_day(at timestamptz) returns date
language sql immutable
return (at at time zone 'Asia/Kolkata')::date;

-- The seal that each day should have by its entries, chained to the stored seal of the day before.
create function private.seals_by_entries(of_day date default null)
returns table (day date, entries integer, digest text, has_other_values boolean)
language sql stable set search_path = ''
as $$
  select listed.day, count(log.id)::integer, encode(sha256(convert_to(concat(
      (select seal.digest from public.log_seals as seal where seal.day < listed.day order by seal.day desc limit 1),
      string_agg(concat_ws('|', log.id, log.actor_id, extract(epoch from log.changed_at), log.table_name,
        log.action, sealed.values_digest), E'\n' order by sealed.entry_id)), 'UTF8')), 'hex'),
    coalesce(bool_or(sealed.salt is not null and private.digest_values(log, sealed.salt) <> sealed.values_digest), false)
  from (
    select seal.day from public.log_seals as seal where of_day is null union select of_day where of_day is not null
  ) as listed
    left join private.sealed_entries as sealed on sealed.day = listed.day
    left join public.audit_log as log on log.id = sealed.entry_id
  group by listed.day
$$;

-- Seals every finished day that has no seal yet; returns how many. An entry committed after its day was sealed goes with the
-- next day.
create function private.seal_log(until date default private.log_day(now() - interval '1 hour') - 1) returns integer
language plpgsql set search_path = ''
as $$
declare
  next_day date;
  sealed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('public.log_seals', 0));
  next_day := coalesce((select max(day) + 1 from public.log_seals),
    (select private.log_day(min(changed_at)) from public.audit_log));
  while next_day <= until loop
    insert into private.sealed_entries (entry_id, day, salt, values_digest)
    select log.id, next_day, fresh.salt, private.digest_values(log, fresh.salt)
    from public.audit_log as log, lateral (select gen_random_uuid() as salt where log.id is not null) as fresh
    where log.changed_at < (next_day + 1)::timestamp at time zone 'Asia/Kolkata'
      and not exists (select from private.sealed_entries as known where known.entry_id = log.id);
    insert into public.log_seals (day, entries, digest)
    select day, entries, digest from private.seals_by_entries(next_day);
    next_day := next_day + 1;
    sealed := sealed + 1;
  end loop;
  return sealed;
end
$$;

-- Compares all seals with the entries. Names the first day that differs, and lists entries that came after their day's seal:
-- those are not a difference.
create function private.check_log() returns jsonb
language sql stable set search_path = ''
as $$
  with compared as (
    select seal.day, case
        when lag(seal.day) over (order by seal.day) <> seal.day - 1 then 'missing_seal'
        when present.entries < seal.entries then 'missing_entries'
        when present.entries > seal.entries then 'added_entries'
        when present.digest <> seal.digest or present.has_other_values then 'changed_entries' end as problem
    from public.log_seals as seal join private.seals_by_entries() as present using (day)
  ), late as (
    select log.id, log.changed_at, log.table_name, coalesce(private.account_name(log.actor_id), log.actor_email) as actor,
      sealed.day as sealed_with
    from public.audit_log as log left join private.sealed_entries as sealed on sealed.entry_id = log.id
    where sealed.day > private.log_day(log.changed_at)
      or sealed.day is null and private.log_day(log.changed_at) <= (select max(day) from public.log_seals)
  )
  select jsonb_build_object('days', count(*), 'first_day', min(day), 'last_day', max(day),
    'differs_on', min(day) filter (where problem is not null),
    'problem', (array_agg(problem order by day) filter (where problem is not null))[1],
    'late_count', (select count(*) from late),
    'late', (select coalesce(jsonb_agg(to_jsonb(newest)), '[]') from (select * from late order by id desc limit 50) as newest))
  from compared
$$;

create function public.check_log() returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '60s'
as $$
begin
  perform public.require('log');
  return private.check_log();
end
$$;
grant execute on function public.check_log() to authenticated;
-- The menu of the public site.

create table public.navigation_items (
  id uuid primary key default gen_random_uuid(),
  label text not null check (char_length(btrim(label)) between 1 and 100),
  path text not null check (path <> '' and private.is_safe_link(path)),
  is_external boolean not null default false,
  "order" integer not null default 0,
  -- An item that loses its parent moves to the top level instead of disappearing with it.
  parent_id uuid references public.navigation_items (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint navigation_items_not_own_parent check (parent_id <> id)
);
create index navigation_items_parent_id on public.navigation_items (parent_id);
alter table public.navigation_items enable row level security;

grant select on public.navigation_items to anon;
grant select, insert, update, delete on public.navigation_items to authenticated;

create policy "Visitors read the menu" on public.navigation_items
  for select to anon, authenticated using (true);
create policy "Staff add menu items" on public.navigation_items
  for insert to authenticated with check ((select private.may('content')));
create policy "Staff change menu items" on public.navigation_items
  for update to authenticated using ((select private.may('content'))) with check ((select private.may('content')));
create policy "Staff delete menu items" on public.navigation_items
  for delete to authenticated using ((select private.may('content')));

create function private.refuse_menu_circle() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Serializes two moves that would together close a cycle.
  perform pg_advisory_xact_lock(hashtextextended('public.navigation_items: refuse circle', 0));
  if exists (
    with recursive above as (
      select new.parent_id as id
      union
      select item.parent_id from public.navigation_items as item join above on item.id = above.id
    )
    select from above where id = new.id
  ) then
    raise exception 'A menu item cannot be placed under itself.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger refuse_menu_circle after insert or update of parent_id on public.navigation_items
  for each row when (new.parent_id is not null) execute function private.refuse_menu_circle();

create trigger touch_updated_at before update on public.navigation_items
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.navigation_items
  for each row execute function private.record_change('id');
create trigger announce_change after insert or update or delete or truncate on public.navigation_items
  for each statement execute function daan.announce_change();
-- The editable texts and pictures of the public pages.

-- {"url", "alt", "focus", "text", "link"}, depending on the element.
create function private.is_media(content jsonb) returns boolean
language sql immutable
return case when jsonb_typeof(content) = 'object' then not exists (
  select from jsonb_each(content)
  where key not in ('url', 'alt', 'focus', 'text', 'link')
    or jsonb_typeof(value) <> 'string'
    or char_length(value #>> '{}') > 2048
    or (key in ('url', 'link') and not private.is_safe_link(value #>> '{}'))
    or (key = 'focus' and not private.is_focus(value #>> '{}'))
) else false end;

-- {"presets": [{"amount": 499, "description": "…"}]}, in whole rupees.
create function private.is_preset_list(content jsonb) returns boolean
language sql immutable
return case when jsonb_typeof(content -> 'presets') = 'array' then
  (select count(*) from jsonb_object_keys(content)) = 1
  and jsonb_array_length(content -> 'presets') <= 50
  and not exists (
    select from jsonb_array_elements(content -> 'presets') as preset (value)
    where not coalesce(case when jsonb_typeof(preset.value -> 'amount') = 'number' then
      (preset.value ->> 'amount')::numeric between 0 and 100000000
      and (preset.value ->> 'amount')::numeric % 1 = 0
      and private.has_texts(preset.value - 'amount', '{description}')
    end, false)
  )
else false end;

-- {"figures": [{"value": "10,842+", "label": "…", "as_of": "March 2026", "source": "…"}]}, and likewise lists
-- of people with photographs and of documents by year. The list is the only property.
create function private.only_list(content jsonb, name text) returns jsonb
language sql immutable
return case when jsonb_typeof(content -> name) = 'array' then
  case when content - name = '{}' then content -> name end
end;

-- The stable ids of figures and people, by which translations find them, are not part of the content.
create function private.without_ids(list jsonb) returns jsonb
language sql immutable
return case when jsonb_typeof(list) = 'array' then (
  select coalesce(jsonb_agg(case
    when jsonb_typeof(entry.value) = 'object' and jsonb_typeof(entry.value -> 'id') = 'string'
      and char_length(entry.value ->> 'id') between 1 and 200 then entry.value - 'id'
    else entry.value end order by entry.at), '[]')
  from jsonb_array_elements(list) with ordinality as entry (value, at)
) end;

create function private.is_figure_list(content jsonb) returns boolean
language sql immutable
return coalesce(private.is_list_of_texts(
  private.without_ids(private.only_list(content, 'figures')), '{value,label,as_of,source}'), false);

create function private.is_people_list(content jsonb) returns boolean
language sql immutable
return case when private.only_list(content, 'people') is not null then
  jsonb_array_length(content -> 'people') <= 100
  and not exists (
    select from jsonb_array_elements(private.without_ids(content -> 'people')) as person (value)
    where not coalesce(case when jsonb_typeof(person.value) = 'object' then
      private.has_texts(person.value - 'focus', '{name,role,url}')
      and private.is_safe_link(person.value ->> 'url')
      and (not person.value ? 'focus'
        or jsonb_typeof(person.value -> 'focus') = 'string' and private.is_focus(person.value ->> 'focus'))
    end, false)
  )
else false end;

create function private.is_document_list(content jsonb) returns boolean
language sql immutable
return coalesce(
  private.is_list_of_texts(private.only_list(content, 'documents'), '{year,title,url}')
  and not exists (
    select from jsonb_array_elements(private.only_list(content, 'documents')) as document (value)
    where not private.is_safe_link(document.value ->> 'url')
  ), false);

-- A plain text or {"text": "…"}: clients of this contract use both.
create function private.is_text(content jsonb) returns boolean
language sql immutable
return case jsonb_typeof(content)
  when 'string' then char_length(content #>> '{}') <= 20000
  when 'object' then coalesce(
    jsonb_typeof(content -> 'text') = 'string'
    and char_length(content ->> 'text') <= 20000
    and (select count(*) from jsonb_object_keys(content)) = 1, false)
  else false
end;

-- The id of an element determines its kind.
create function private.is_content_of(element_id text, content jsonb) returns boolean
language sql immutable
return case
  when element_id = 'donation_presets' then private.is_preset_list(content)
  when element_id in ('video_url', 'map_embed_url') or element_id ~ '_(image|button|pdf)'
    then private.is_media(content)
  when element_id ~ '_figures$' then private.is_figure_list(content)
  when element_id ~ '_people$' then private.is_people_list(content)
  when element_id ~ '_documents$' then private.is_document_list(content)
  else private.is_text(content)
end;

grant execute on function
  private.is_media(jsonb),
  private.is_preset_list(jsonb),
  private.only_list(jsonb, text),
  private.without_ids(jsonb),
  private.is_figure_list(jsonb),
  private.is_people_list(jsonb),
  private.is_document_list(jsonb),
  private.is_text(jsonb),
  private.is_content_of(text, jsonb)
to authenticated, service_role;

-- Pages with stored content, from domain/page-content/pages.ts; synced at every start.
create table private.known_pages (
  slug text primary key check (slug ~ '^[a-z][a-z0-9_]{0,62}$')
);
alter table private.known_pages enable row level security;

create function private.sync_pages(known text[]) returns void
language sql set search_path = ''
as $$
  delete from private.known_pages where slug <> all (known);
  insert into private.known_pages (slug) select unnest(known) on conflict (slug) do nothing;
$$;

create function private.refuse_unknown_page() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from private.known_pages where slug = new.page_slug) then
    raise exception 'There is no page %.', new.page_slug using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create table public.page_content (
  id uuid primary key default gen_random_uuid(),
  page_slug text not null,
  element_id text not null check (element_id ~ '^[a-z][a-z0-9_]{0,99}$'),
  content_data jsonb not null,
  is_sample boolean not null default false,
  updated_at timestamptz not null default now(),
  unique (page_slug, element_id),
  constraint page_content_shape check (private.is_content_of(element_id, content_data))
);
alter table public.page_content enable row level security;

grant select on public.page_content to anon;
grant select, insert, update on public.page_content to authenticated;

create policy "Visitors read page content" on public.page_content
  for select to anon, authenticated using (true);
create policy "Staff add page content" on public.page_content
  for insert to authenticated with check ((select private.may('content')));
create policy "Staff change page content" on public.page_content
  for update to authenticated using ((select private.may('content'))) with check ((select private.may('content')));

-- Not for changes by the database itself.
create trigger mark_as_ours before update on public.page_content
  for each row when (current_user in ('authenticated', 'service_role')) execute function private.mark_as_ours();
create trigger mark_as_ours_when_added before insert on public.page_content
  for each row when (current_user = 'authenticated') execute function private.mark_as_ours();
create trigger refuse_unknown_page before insert or update of page_slug on public.page_content
  for each row execute function private.refuse_unknown_page();
create trigger touch_updated_at before update on public.page_content
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.page_content
  for each row execute function private.record_change('id');
create trigger announce_change after insert or update or delete or truncate on public.page_content
  for each statement execute function daan.announce_change();
-- The foundation's causes. The id is the last part of the address, /our-work/{id}.

create table public.causes (
  id text primary key check (char_length(id) <= 100 and id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (char_length(btrim(title)) between 1 and 200),
  "order" integer not null default 0,
  -- False for a draft and for a finished cause: only staff see it. Its gifts still count.
  is_shown boolean not null default true,
  -- One line for cards; without it they show the start of the problem statement.
  summary text not null default '' check (char_length(summary) <= 300),
  hero_image_url text check (private.is_safe_link(hero_image_url)),
  hero_image_focus text check (private.is_focus(hero_image_focus)),
  problem_statement text not null default '' check (char_length(problem_statement) <= 20000),
  solution_description text not null default '' check (char_length(solution_description) <= 20000),
  impact_description text not null default '' check (char_length(impact_description) <= 20000),
  unit_costs jsonb not null default '[]'
    check (private.is_list_of_texts(unit_costs, '{amount,description}')),
  -- Preset of the giving form in whole rupees; null for the donate page's own.
  default_amount integer check (default_amount between 1 and 999999999),
  gallery_images jsonb not null default '[]' check (private.is_gallery(gallery_images)),
  video_url text check (private.is_safe_link(video_url)),
  donate_button jsonb not null default '{"text": "Donate Now", "link": "/donate"}'
    check (private.is_button(donate_button)),
  ketto_button jsonb not null default '{"text": "Ketto", "link": "https://www.ketto.org/"}'
    check (private.is_button(ketto_button)),
  giveindia_button jsonb not null default '{"text": "GiveIndia", "link": "https://www.giveindia.org/"}'
    check (private.is_button(giveindia_button)),
  volunteer_button jsonb not null default '{"text": "Volunteer", "link": "/volunteer"}'
    check (private.is_button(volunteer_button)),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.causes enable row level security;

grant select on public.causes to anon;
grant select, insert, update, delete on public.causes to authenticated;

create policy "Visitors read causes that are shown" on public.causes
  for select to anon, authenticated using (is_shown);
create policy "Staff read every cause" on public.causes
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add causes" on public.causes
  for insert to authenticated with check ((select private.may('content')));
create policy "Staff change causes" on public.causes
  for update to authenticated using ((select private.may('content'))) with check ((select private.may('content')));
create policy "Staff delete causes" on public.causes
  for delete to authenticated using ((select private.may('content')));

-- Pictures and order also change elsewhere: the file library describes and replaces pictures, the list moves
-- causes. Those edits do not review the text, so its claims stay a sample.
create function private.mark_cause_as_ours() returns trigger
language plpgsql set search_path = ''
as $$
declare
  changed constant text[] := array(
    select field.key from jsonb_each(to_jsonb(old)) as field
    where field.key <> 'updated_at' and field.value is distinct from to_jsonb(new) -> field.key);
begin
  new.is_sample := old.is_sample and changed <> '{}'
    and changed <@ '{order,hero_image_url,hero_image_focus,gallery_images}';
  return new;
end
$$;
create trigger mark_as_ours before update on public.causes
  for each row execute function private.mark_cause_as_ours();
create trigger mark_as_ours_when_added before insert on public.causes
  for each row when (current_user = 'authenticated') execute function private.mark_as_ours();
create trigger touch_updated_at before update on public.causes
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.causes
  for each row execute function private.record_change('id');
create trigger announce_change after insert or update or delete or truncate on public.causes
  for each statement execute function daan.announce_change();
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
    select conrelid::regclass as source, relname, attname
    from pg_catalog.pg_constraint
      join pg_catalog.pg_class on pg_class.oid = conrelid
      join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'public.causes'::regclass and confdeltype = 'n'
  loop
    execute format('update %1$s set %2$I = $1 where %2$I is null and id::text in (
      select row_key from public.audit_log
      where table_name = $2 and changed_at = $3 and action = ''update'' and old_values ->> %2$L = $1)',
      link.source, link.attname)
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
-- Site settings by key. Secret values are write-only: they are stored where only the server can read, and the
-- setting shows a mask.

-- Known settings, their readers, and the shape of those written into public pages: a script (identifier), a
-- style (colour) or a link. From domain/settings.ts; written at every start.
create table private.known_settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,62}$'),
  access text not null check (access in ('public', 'staff', 'secret')),
  shape text check (shape in ('identifier', 'colour', 'link')),
  -- Writes the setting, and reads it unless everyone does.
  capability text not null default 'settings'
);
alter table private.known_settings enable row level security;

create function private.is_secret_setting(key text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from private.known_settings as known where known.key = $1 and access = 'secret')
$$;

create function public.is_public_setting(key text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.known_settings as known where known.key = $1 and access = 'public')
$$;
grant execute on function public.is_public_setting(text) to anon, authenticated;
-- Otherwise no response with settings could be cached, and so no page.
comment on function public.is_public_setting(text) is
  'Announced: private.sync_settings alone changes what it answers, and announces public.site_settings.';

-- Settings that the caller's capabilities write.
create function private.own_settings() returns text[]
language sql stable security definer set search_path = ''
as $$
  select array_agg(key) from private.known_settings where capability = any (public.my_capabilities())
$$;
grant execute on function private.own_settings() to authenticated;

create table private.site_secrets (
  key text primary key,
  value text not null check (char_length(value) between 1 and 4000),
  -- After a rotation the old value stays valid for a while: deliveries signed with it are retried for a day.
  previous_value text,
  previous_until timestamptz,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  check ((previous_value is null) = (previous_until is null))
);
alter table private.site_secrets enable row level security;

create table public.site_settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,62}$'),
  value text check (char_length(value) <= 4000),
  is_sample boolean not null default false,
  updated_at timestamptz not null default now()
);
alter table public.site_settings enable row level security;

grant select on public.site_settings to anon;
grant select, insert, update on public.site_settings to authenticated;

create policy "Visitors read public settings" on public.site_settings
  for select to anon, authenticated using (public.is_public_setting(key));
create policy "Staff read settings" on public.site_settings
  for select to authenticated using (key = any ((select private.own_settings())::text[]));
create policy "Staff add settings" on public.site_settings
  for insert to authenticated with check ((select private.is_staff()) and key = any ((select private.own_settings())::text[]));
create policy "Staff change settings" on public.site_settings
  for update to authenticated using ((select private.is_staff()) and key = any ((select private.own_settings())::text[]))
  with check ((select private.is_staff()) and key = any ((select private.own_settings())::text[]));

-- Besides administrators, who read the history of all settings (030).
create policy "Staff read the history of the settings they write" on public.audit_log
  for select to authenticated using ((select private.is_staff())
    and table_name = 'site_settings' and row_key = any ((select private.own_settings())::text[]));

-- The role that a caller can use now; none for members and for all others. Checked with every request: the last day, the
-- session, and the second step if the account has one or its role requires one. Plain SQL without settings, so that
-- PostgreSQL inlines it into `private.may` (020).
create function private.usable_role(claims jsonb) returns table (role text)
language sql stable
as $$
  select p.role from auth.sessions as session join public.profiles as p on p.id = session.user_id
  where session.id = nullif(claims ->> 'session_id', '')::uuid and session.user_id = nullif(claims ->> 'sub', '')::uuid
    and p.role <> 'member'
    and (p.access_ends_on is null or p.access_ends_on >= (now() at time zone 'Asia/Kolkata')::date)
    -- A token outlives a second step that was turned off by up to an hour.
    and case when exists (select from auth.mfa_factors where user_id = p.id and status = 'verified')
      then coalesce(claims ->> 'aal', '') = 'aal2'
      else not exists (select from public.site_settings
        where key = 'second_step_roles' and p.role = any (string_to_array(value, ','))) end
$$;

-- Whether the account has no second step although its role requires one: it can do nothing before that.
create function public.must_set_up_second_step() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.site_settings
      where key = 'second_step_roles' and p.role = any (string_to_array(value, ',')))
    and not exists (select from auth.mfa_factors where user_id = p.id and status = 'verified')
  from public.profiles as p where p.id = auth.uid()
$$;
grant execute on function public.must_set_up_second_step() to authenticated;

create function private.mask(secret text) returns text
language sql immutable strict
return '••••••••' || case when char_length(secret) >= 8 then right(secret, 4) else '' end;

create function private.is_mask(value text) returns boolean
language sql immutable
return starts_with(value, '••••••••');

create function private.keep_secret() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  secret constant text := btrim(new.value, E' \t\r\n');
  kept text;
begin
  if tg_op = 'UPDATE' and new.key <> old.key then
    raise exception 'The key of a setting cannot be changed.' using errcode = 'check_violation';
  end if;
  if not exists (select from private.known_settings where key = new.key) then
    raise exception 'There is no setting %.', new.key using errcode = 'check_violation';
  end if;
  if not private.is_secret_setting(new.key) then
    return new;
  end if;

  -- An insert that conflicts with an existing row becomes an update or nothing, and only the update may
  -- replace the secret. The lock keeps the row until this is decided.
  if tg_op = 'INSERT' then
    perform from public.site_settings where key = new.key for update;
    if found then
      return new;
    end if;
  end if;

  if coalesce(secret, '') = '' then
    delete from private.site_secrets where key = new.key;
    new.value := '';
    return new;
  end if;

  if not private.is_mask(secret) then
    insert into private.site_secrets as kept_secret (key, value, updated_by)
    values (new.key, secret, auth.uid())
    on conflict (key) do update set
      value = excluded.value,
      previous_value = case when excluded.key = 'razorpay_webhook_secret' then kept_secret.value end,
      previous_until = case when excluded.key = 'razorpay_webhook_secret' then now() + interval '2 days' end,
      updated_at = now(),
      updated_by = excluded.updated_by
    where kept_secret.value <> excluded.value;
  end if;

  select value into kept from private.site_secrets where key = new.key;
  new.value := coalesce(private.mask(kept), '');
  return new;
end
$$;
create trigger keep_secret before insert or update on public.site_settings
  for each row execute function private.keep_secret();

create function private.refuse_clear_secret() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_secret_setting(new.key) and new.value <> '' and not private.is_mask(new.value) then
    raise exception 'A secret setting was about to be stored in the clear.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger refuse_clear_secret after insert or update on public.site_settings
  for each row execute function private.refuse_clear_secret();

create function private.refuse_unsafe_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  shape constant text := (select known.shape from private.known_settings as known where known.key = new.key);
  is_safe constant boolean := case shape
    when 'identifier' then new.value ~ '^[A-Za-z0-9_.:-]*$'
    when 'colour' then new.value ~ '^(#[0-9a-f]{6})?$'
    when 'link' then private.is_safe_link(new.value)
    else true
  end;
begin
  if not is_safe then
    raise exception 'This is not something the setting % can hold.', new.key using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger refuse_unsafe before insert or update on public.site_settings
  for each row execute function private.refuse_unsafe_setting();

-- Roles that must have a second step: only a person whose own session has one can require it of others.
create function private.guard_second_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  unknown constant text := (select named from unnest(string_to_array(new.value, ',')) as named
    where not exists (select from public.role_capabilities where role = named) limit 1);
begin
  if unknown is not null then
    raise exception 'There is no role called %.', unknown using errcode = 'check_violation';
  end if;
  -- The policies refuse callers without the capability.
  if new.value <> '' and private.may('people') and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise exception 'Set up two-step sign-in for your own account first, then require it of others.'
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger guard_second_step before insert or update on public.site_settings
  for each row when (new.key = 'second_step_roles') execute function private.guard_second_step();

create function private.forget_secret() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.site_secrets where key = old.key;
  return null;
end
$$;
create trigger forget_secret after delete on public.site_settings
  for each row execute function private.forget_secret();

-- Optimistic locking: a save that states its base version (in updated_at, which writers cannot otherwise set)
-- is refused if the row has changed since. '-infinity' means that there was no row.
create function private.refuse_overtaken_setting() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- If the row exists this continues as an update, and now() is not its version.
    if new.updated_at = '-infinity' then
      new.updated_at := clock_timestamp();
    end if;
  elsif new.updated_at <> old.updated_at then
    raise exception 'Someone else has changed % since.', old.key using errcode = 'PT409';
  end if;
  return new;
end
$$;
create trigger refuse_overtaken before insert or update on public.site_settings
  for each row execute function private.refuse_overtaken_setting();

create trigger mark_as_ours before update on public.site_settings
  for each row execute function private.mark_as_ours();
create trigger mark_as_ours_when_added before insert on public.site_settings
  for each row when (current_user = 'authenticated') execute function private.mark_as_ours();
create trigger touch_updated_at before update on public.site_settings
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.site_settings
  for each row execute function private.record_change('key');
create trigger record_change after insert or update or delete on private.site_secrets
  for each row execute function private.record_change('key', 'value', 'previous_value');
create trigger announce_change after insert or update or delete or truncate on public.site_settings
  for each statement execute function daan.announce_change();

-- `known` has the readers and shape of each setting: {"gtm_id": {"access": "public", "shape": "identifier"}}.
-- Settings that become secret are masked.
create function private.sync_settings(known jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  if known = (
    select jsonb_object_agg(key, jsonb_build_object('access', access, 'shape', shape, 'capability', capability)) from private.known_settings
  ) then
    return;
  end if;
  delete from private.known_settings where not known ? key;
  insert into private.known_settings (key, access, shape, capability)
  select key, value ->> 'access', value ->> 'shape', value ->> 'capability' from jsonb_each(known)
  on conflict (key) do update set access = excluded.access, shape = excluded.shape,
    capability = excluded.capability;
  update public.site_settings set value = value
  where private.is_secret_setting(key) and value <> '' and not private.is_mask(value);
  perform pg_notify('daan_changes', 'public.site_settings');
end
$$;

-- Test gifts count only while a test key is configured.
create function private.in_test_mode() returns boolean
language sql stable parallel safe security definer set search_path = ''
as $$
  select exists (
    select from public.site_settings
    where key = 'razorpay_key_id' and starts_with(btrim(value), 'rzp_test_'))
$$;
grant execute on function private.in_test_mode() to authenticated;

-- Pages mention a sent email only while email works. Visitors cannot read the mail settings, so this public
-- setting states it, by the rule of `server/messages/services/read-services.ts`.
create function private.note_letters_available() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  has_way constant boolean := case
    when (select btrim(value) from public.site_settings where key = 'email_transport') = 'smtp'
      then exists (select from public.site_settings where key = 'smtp_host' and btrim(value) <> '')
    else exists (select from private.site_secrets where key = 'email_service_api_key') end;
  answer constant text := case when has_way and exists (
    select from public.site_settings where key = 'email_sender_address' and btrim(value) <> '') then 'yes' else '' end;
begin
  insert into public.site_settings as known (key, value) values ('letters_available', answer)
  on conflict (key) do update set value = excluded.value where known.value is distinct from excluded.value;
  return null;
end
$$;
create trigger note_letters_available_of_new after insert on public.site_settings
  for each row when (new.key in ('email_transport', 'email_sender_address', 'smtp_host'))
  execute function private.note_letters_available();
create trigger note_letters_available after update on public.site_settings
  for each row when (new.key in ('email_transport', 'email_sender_address', 'smtp_host'))
  execute function private.note_letters_available();
create trigger note_letters_available_of_deleted after delete on public.site_settings
  for each row when (old.key in ('email_transport', 'email_sender_address', 'smtp_host'))
  execute function private.note_letters_available();
create trigger note_letters_available after insert or update or delete on private.site_secrets
  for each statement execute function private.note_letters_available();

-- Real money could go to a sample UPI ID or bank account: both are emptied with the first live key.
create function private.remove_sample_accounts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.page_content set content_data = '""'
  where page_slug = 'donate' and element_id in ('upi_id', 'bank_details') and is_sample;
  return null;
end
$$;
create trigger remove_sample_accounts after insert or update of value on public.site_settings
  for each row when (new.key = 'razorpay_key_id' and starts_with(btrim(new.value), 'rzp_live_'))
  execute function private.remove_sample_accounts();

-- Pictures and documents of the site: public, maintained by administrators.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'site_assets', 'site_assets', true, 25 * 1024 * 1024,
  array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml', 'application/pdf']
);

create policy "Visitors see public buckets" on storage.buckets
  for select to anon, authenticated using (public);
create policy "Visitors read the files of public buckets" on storage.objects
  for select to anon, authenticated
  using (exists (select from storage.buckets where id = bucket_id and public));

create policy "Staff add site assets" on storage.objects
  for insert to authenticated
  with check ((select private.may('content')) and bucket_id = 'site_assets');
create policy "Staff add pictures of campaigns" on storage.objects
  for insert to authenticated
  with check ((select private.may('campaigns')) and bucket_id = 'site_assets' and name like 'public/campaigns/%');
create policy "Staff add documents of registrations" on storage.objects
  for insert to authenticated
  with check ((select private.may('statement')) and bucket_id = 'site_assets' and name like 'public/registrations/%');
create policy "Staff change site assets" on storage.objects
  for update to authenticated
  using ((select private.may('content')) and bucket_id = 'site_assets')
  with check ((select private.may('content')) and bucket_id = 'site_assets');
create policy "Staff delete site assets" on storage.objects
  for delete to authenticated
  using ((select private.may('content')) and bucket_id = 'site_assets');

create trigger record_change after insert or update or delete on storage.objects
  for each row execute function private.record_change('name');

-- Uploaded files that are no longer used. Only those stored by the editors of pages, causes and the
-- organisation, whose names end in the time of upload: files shipped with the product, uploaded in Files for
-- later (public/files) or put elsewhere stay.
--
-- A file is in use if its name occurs in anything the site shows, in a version that the history can restore,
-- in a restorable cause, or in anything written within the grace period. Any occurrence in a text counts, so
-- doubtful files stay.
create function private.unused_files(grace interval default '7 days') returns setof text
language sql stable set search_path = ''
as $$
  with mention as materialized (
    select content_data::text as words from public.page_content
    union all
    select to_jsonb(cause)::text from public.causes as cause
    union all
    select value from public.site_settings
    union all
    select path from public.navigation_items
    union all
    select file from public.registrations
    union all
    select avatar_url from public.profiles
    union all
    select change.old_values::text
    from public.page_content as element, public.history_of('page_content', element.id::text) as change
    union all
    select change.old_values::text
    from public.causes as cause, public.history_of('causes', cause.id) as change
    union all
    select old_values::text from public.audit_log
    where table_name = 'causes' and action = 'delete' and changed_at > now() - interval '90 days'
    union all
    select concat(old_values, new_values) from public.audit_log
    where table_name in ('page_content', 'causes', 'site_settings', 'navigation_items', 'profiles', 'registrations')
      and changed_at > now() - grace
  )
  select name from storage.objects
  where bucket_id = 'site_assets'
    and name ~ '^public/[a-z0-9_]+/[a-z0-9_/-]+-[0-9]{13}\.[a-z]+$'
    and (split_part(name, '/', 2) in ('causes', 'organisation')
      or split_part(name, '/', 2) in (select slug from private.known_pages))
    and updated_at < now() - grace
    and not exists (select from mention where strpos(words, name) > 0)
$$;
-- Personal documents, such as receipts. No policy opens this bucket: only the server reads and writes it, and
-- its functions hand a file to its owner.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'private_files', 'private_files', false, 50 * 1024 * 1024,
  -- Receipts are encrypted: plain bytes to the store.
  array['application/pdf', 'image/png', 'image/jpeg', 'application/octet-stream']
);
-- Staff's notes on the site's files, and the places that use each file.

-- Credit of a picture, and the consent of the people shown.
create table public.file_notes (
  name text primary key check (char_length(name) between 1 and 1024),
  credit text not null default '' check (char_length(credit) <= 300),
  consent text not null default 'unknown' check (consent in ('unknown', 'not_needed', 'given')),
  updated_at timestamptz not null default now()
);
alter table public.file_notes enable row level security;

grant select, insert, update, delete on public.file_notes to authenticated;

create policy "Staff read notes on files" on public.file_notes
  for select to authenticated using ((select private.may('content')));
create policy "Staff add notes on files" on public.file_notes
  for insert to authenticated with check ((select private.may('content')));
create policy "Staff change notes on files" on public.file_notes
  for update to authenticated using ((select private.may('content'))) with check ((select private.may('content')));
create policy "Staff delete notes on files" on public.file_notes
  for delete to authenticated using ((select private.may('content')));

create trigger touch_updated_at before update on public.file_notes
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.file_notes
  for each row execute function private.record_change('name');

-- The alternative text of a picture in a gallery: the first one found.
create function private.alt_in_gallery(images jsonb, file_name text) returns text
language sql immutable set search_path = ''
return (
  select image ->> 'alt' from jsonb_array_elements(images) with ordinality as gallery (image, at)
  where strpos(image ->> 'src', file_name) > 0 order by at limit 1
);
grant execute on function private.alt_in_gallery(jsonb, text) to authenticated;

-- Every file of the site, newest first, with the places that use it: {"kind": "page", "place": "home",
-- "part": "hero_image", "alt": "A tree"}, without an alt if the place has none. Runs with the caller's
-- rights; only administrators find anything.
create function public.list_files()
returns table (name text, size bigint, type text, created_at timestamptz, uses jsonb, credit text, consent text)
language sql stable set search_path = ''
begin atomic
  with mention as materialized (
    select 'page' as kind, page_slug as place, element_id as part, content_data::text as words,
      case when element_id like '%\_image%' then coalesce(content_data ->> 'alt', '') end as alt, null::jsonb as gallery
    from public.page_content where jsonb_typeof(content_data) = 'object'
    union all
    select 'cause', id, title, concat_ws(' ', hero_image_url, gallery_images), null, gallery_images from public.causes
    union all
    select 'setting', key, key, value, null, null from public.site_settings where key like '%\_url'
    union all
    select 'registration', id::text, kind, file, null, null from public.registrations
  )
  select file.name, (file.metadata ->> 'size')::bigint, file.metadata ->> 'mimetype', file.created_at,
    (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', kind, 'place', place, 'part', part,
          'alt', coalesce(alt, private.alt_in_gallery(gallery, file.name)))) order by kind, place, part), '[]')
      from mention where strpos(words, file.name) > 0),
    coalesce(note.credit, ''), coalesce(note.consent, 'unknown')
  from storage.objects as file left join public.file_notes as note on note.name = file.name
  where file.bucket_id = 'site_assets' and ((select private.may('content')) or (select private.may('campaigns')))
  order by file.created_at desc, file.name;
end;
grant execute on function public.list_files() to authenticated;

-- Replaces a file wherever it is used, and returns the number of changed rows. Each is changed as by its own
-- editor: the history keeps the old version.
create function public.replace_file(old_name text, new_name text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  changed integer;
  replaced integer := 0;
begin
  perform public.require('content');
  if (select count(*) from storage.objects
      where bucket_id = 'site_assets' and name in (old_name, new_name)) <> 2 then
    raise exception 'Both files must be there to replace one by the other.' using errcode = 'no_data_found';
  end if;
  update public.page_content set content_data = replace(content_data::text, old_name, new_name)::jsonb
  where jsonb_typeof(content_data) = 'object' and strpos(content_data::text, old_name) > 0;
  get diagnostics changed = row_count;
  replaced := replaced + changed;
  update public.causes set hero_image_url = replace(hero_image_url, old_name, new_name),
    gallery_images = replace(gallery_images::text, old_name, new_name)::jsonb
  where strpos(concat_ws(' ', hero_image_url, gallery_images), old_name) > 0;
  get diagnostics changed = row_count;
  replaced := replaced + changed;
  update public.site_settings set value = replace(value, old_name, new_name)
  where key like '%\_url' and strpos(value, old_name) > 0;
  get diagnostics changed = row_count;
  replaced := replaced + changed;
  update public.registrations set file = replace(file, old_name, new_name) where strpos(file, old_name) > 0;
  get diagnostics changed = row_count;
  return replaced + changed;
end
$$;
grant execute on function public.replace_file(text, text) to authenticated;

-- Sets a picture's alternative text wherever it has one, and returns the number of changed rows.
create function public.describe_file(file_name text, alt text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  changed integer;
  described integer := 0;
begin
  perform public.require('content');
  update public.page_content set content_data = content_data || jsonb_build_object('alt', describe_file.alt)
  where element_id like '%\_image%' and jsonb_typeof(content_data) = 'object'
    and strpos(content_data ->> 'url', file_name) > 0 and content_data ->> 'alt' is distinct from describe_file.alt;
  get diagnostics changed = row_count;
  described := described + changed;
  update public.causes set gallery_images = (
    select jsonb_agg(
      case when strpos(image ->> 'src', file_name) > 0 then image || jsonb_build_object('alt', describe_file.alt)
        else image end order by at)
    from jsonb_array_elements(gallery_images) with ordinality as gallery (image, at))
  where exists (
    select from jsonb_array_elements(gallery_images) as image
    where strpos(image ->> 'src', file_name) > 0 and image ->> 'alt' is distinct from describe_file.alt);
  get diagnostics changed = row_count;
  return described + changed;
end
$$;
grant execute on function public.describe_file(text, text) to authenticated;
-- Translations of pages, causes, the menu and settings: one row per text. Without one, visitors read the
-- English.

create table public.translations (
  id uuid primary key default gen_random_uuid(),
  language text not null check (language ~ '^[a-z]{2,3}$' and language <> 'en'),
  kind text not null check (kind in ('page', 'cause', 'menu', 'setting')),
  -- The page's slug, the cause's or menu item's id, or the setting's key.
  item text not null check (char_length(item) between 1 and 100),
  -- The text within the item, as in domain/translations: an element, a column, `unit_costs.₹499`.
  field text not null check (char_length(field) between 1 and 2200),
  text text not null check (char_length(btrim(text)) between 1 and 20000),
  -- The translated English: if it has changed since, the translation needs a review.
  source text not null check (char_length(source) <= 20000),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (language, kind, item, field)
);
alter table public.translations enable row level security;

grant select on public.translations to anon;
grant select, insert, update, delete on public.translations to authenticated;

-- Translations are hidden with their item: a draft of a cause, an internal setting.
create policy "Visitors read translations of what is shown" on public.translations
  for select to anon, authenticated using (
    case kind
      when 'page' then true
      when 'cause' then exists (select from public.causes where causes.id = item)
      when 'menu' then exists (select from public.navigation_items where navigation_items.id::text = item)
      else public.is_public_setting(item)
    end);
create policy "Staff read every translation" on public.translations
  for select to authenticated using ((select private.may('content')));
create policy "Staff add translations" on public.translations
  for insert to authenticated with check ((select private.may('content')));
create policy "Staff change translations" on public.translations
  for update to authenticated using ((select private.may('content'))) with check ((select private.may('content')));
create policy "Staff delete translations" on public.translations
  for delete to authenticated using ((select private.may('content')));

-- Not when it moves with its cause: that is no review, so it stays a sample.
create trigger mark_as_ours before update of text, source, is_sample on public.translations
  for each row execute function private.mark_as_ours();
create trigger mark_as_ours_when_added before insert on public.translations
  for each row when (current_user = 'authenticated') execute function private.mark_as_ours();
create trigger touch_updated_at before update on public.translations
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.translations
  for each row execute function private.record_change('id');
create trigger announce_change after insert or update or delete or truncate on public.translations
  for each statement execute function daan.announce_change();

-- A cause that moves takes its texts along. Those of a deleted cause stay for a restore.
create function private.move_translations() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.translations where kind = 'cause' and item = new.id;
  update public.translations set item = new.id where kind = 'cause' and item = old.id;
  return null;
end
$$;
create trigger move_translations after update of id on public.causes
  for each row when (new.id <> old.id) execute function private.move_translations();

-- Title of a cause in a letter.
create function private.cause_title(cause text, in_language text) returns text
language sql stable set search_path = ''
as $$
  select coalesce((
    select t.text from public.translations as t
    where t.language = in_language and t.kind = 'cause' and t.item = causes.id and t.field = 'title'
      and (t.source = causes.title or not t.is_sample)), causes.title)
  from public.causes where causes.id = cause
$$;
-- Normal forms of a donor's name, e-mail address and phone number, by which the same person is recognised.

-- Lower case without accents for Latin script; other scripts keep their marks.
create function private.plain(words text) returns text
language sql immutable
return lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g'));

-- One key per mailbox. Only ASCII letters are lowered: addresses with one key see each other's data, and some
-- other letters fold to ASCII. Gmail ignores dots and everything after a plus. The payment provider's
-- placeholder address has no key.
create function private.email_key(address text) returns text
language plpgsql immutable
as $$
declare
  lowered constant text := lower(btrim(address) collate "C");
begin
  if lowered = '' or lowered = 'void@razorpay.com' then
    return null;
  elsif lowered ~ '@(gmail|googlemail)\.com$' then
    return replace(split_part(split_part(lowered, '@', 1), '+', 1), '.', '') || '@gmail.com';
  end if;
  return lowered;
end
$$;

-- Digits with the country code; an Indian mobile number gets its 91 in any spelling. The first of several
-- numbers counts. Filler numbers have no key.
create function private.phone_key(phone text) returns text
language plpgsql immutable
as $$
declare
  digits text := regexp_replace(translate(
    (regexp_match(phone, '^[^,;/|]*'))[1], '०१२३४५६७८९', '0123456789'), '[^0-9]', '', 'g');
begin
  digits := regexp_replace(digits, '^00', '');
  if digits ~ '^(0?91|0)?[6-9][0-9]{9}$' then
    digits := '91' || right(digits, 10);
  end if;
  if char_length(digits) not between 7 and 15 or digits ~ '^(91)?([0-9])\2+$' then
    return null;
  end if;
  return digits;
end
$$;

-- The words of a name in alphabetical order, without titles: "Dr. Rao, Asha" is "asha rao". Separators are listed, since
-- to the locales of some systems the vowel signs of Hindi are punctuation.
create function private.name_key(name text) returns text
language sql immutable
begin atomic
  select coalesce(
    string_agg(word, ' ' order by word collate "C") filter (
      where word <> all ('{mr,mrs,ms,miss,dr,prof,shri,sri,smt,shrimati,kum,kumari,sh,m,s,late,श्री,श्रीमती}'::text[])),
    string_agg(word, ' ' order by word collate "C"))
  from unnest(string_to_array(
    btrim(regexp_replace(private.plain(name) collate "C",
      '[[:punct:][:space:]\u00a0-\u00bf\u0964\u0965\u0970\u2000-\u200a\u2010-\u205f\u20a0-\u20cf\u3000-\u303f]+', ' ', 'g')),
    ' ')) as word;
end;

-- Generated columns and indexes run with the privileges of the writing role.
grant execute on function
  private.plain(text),
  private.email_key(text),
  private.phone_key(text),
  private.name_key(text)
to authenticated, service_role;
-- Donors and potential donors, as staff know them.

-- Search and sort key of the list. Starts with the name, so that sorting by it ignores case.
create function private.donor_search(name text, email text, phone text, pan text) returns text
language sql immutable
return private.plain(name) || coalesce(' ' || lower(email), '')
  || coalesce(' ' || regexp_replace(phone, '[^0-9]', '', 'g'), '') || coalesce(' ' || lower(right(pan, 4)), '');
-- A generated column runs with the privileges of the writing role.
grant execute on function private.donor_search(text, text, text, text) to authenticated, service_role;

create table public.donors (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 200),
  email text check (email = '' or private.is_email(email)),
  phone text check (char_length(phone) <= 50),
  status text not null default 'Potential'
    check (status in ('Potential', 'Contacted', 'Engaged', 'Donated', 'Inactive')),
  amount_donated numeric(14, 2) check (amount_donated >= 0 and amount_donated <> 'NaN'),
  notes text check (char_length(notes) <= 20000),
  utm_source text check (char_length(utm_source) <= 500),
  utm_medium text check (char_length(utm_medium) <= 500),
  utm_campaign text check (char_length(utm_campaign) <= 500),
  utm_term text check (char_length(utm_term) <= 500),
  utm_content text check (char_length(utm_content) <= 500),
  -- The recipient of a receipt.
  kind text not null default 'person' check (kind in ('person', 'organisation')),
  contact_person text check (char_length(contact_person) <= 200),
  address text check (char_length(address) <= 500),
  city text check (char_length(city) <= 100),
  state text check (char_length(state) <= 100),
  pincode text check (char_length(pincode) <= 20),
  country text check (char_length(country) <= 100),
  -- Masks: the identifiers themselves are sealed (private.identifiers) and written only by the server.
  pan text,
  id_number text,
  citizenship text not null default 'unspecified' check (citizenship in ('unspecified', 'indian', 'foreign')),
  language text not null default 'unspecified' check (language = 'unspecified' or language ~ '^[a-z]{2,3}$'),
  -- When staff, or the use of a mailed link, confirmed the address.
  email_confirmed_at timestamptz,
  -- The gift whose payer typed everything known here, while none of it is proved: the record then belongs to
  -- that gift alone. Null once staff or the mailbox owner confirm it. No foreign key: deleting the gift
  -- proves nothing.
  typed_with uuid,
  -- Sample data of `npm run seed:demo`; removed by `npm run seed:demo -- --remove`.
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name_key text generated always as (private.name_key(name)) stored,
  email_key text generated always as (private.email_key(email)) stored,
  phone_key text generated always as (private.phone_key(phone)) stored,
  search text generated always as (private.donor_search(name, email, phone, pan)) stored,
  constraint donors_identifiers_are_masked check (pan ~ '^••••••[0-9A-Z]{4}$' and id_number ~ '^••••••[0-9A-Z]{4}$')
);
-- The most frequent sort orders. The id breaks ties, which are many after an import.
create index donors_by_created_at on public.donors (created_at, id);
create index donors_by_name on public.donors (search, id);
create index donors_by_email on public.donors (email_key, id);
create index donors_by_amount on public.donors (amount_donated nulls first, id);
create index donors_by_status on public.donors (status, id);
create index donors_by_utm_source on public.donors (utm_source, id);
create index donors_by_utm_medium on public.donors (utm_medium, id);
create index donors_by_utm_campaign on public.donors (utm_campaign, id);
create index donors_name_key on public.donors (name_key);
create index donors_phone_key on public.donors (phone_key);
create index donors_found on public.donors using gin (search extensions.gin_trgm_ops);
create index donors_demo on public.donors (id) where is_demo;
-- Gives the planner statistics on campaigns.
create statistics public.donors_campaigns on (lower(utm_source)), (lower(utm_medium)), (lower(utm_campaign))
  from public.donors;
alter table public.donors enable row level security;

grant select, insert, update, delete on public.donors to authenticated;
-- Columns that donors read of their own record (defined in 110-donor-sessions.sql); identifiers are masks.
grant select (id, name, email, phone, kind, contact_person, address, city, state, pincode, country, pan, id_number,
  citizenship, language, email_confirmed_at, created_at)
on public.donors to daan_guest;

-- The setting lasts for the transaction, and no request can make it.
create function private.is_entering_gift() returns boolean
language sql stable
return current_setting('daan.entering_gift', true) = 'yes';
grant execute on function private.is_entering_gift() to authenticated;

create policy "Staff read donors" on public.donors
  for select to authenticated using ((select private.may('donors.read')));
create policy "Staff add donors" on public.donors
  for insert to authenticated with check ((select private.may('donors.write')));
create policy "Staff change donors" on public.donors
  for update to authenticated using ((select private.may('donors.write')))
  with check ((select private.may('donors.write')));
-- Staff who enter a gift act on its donor alone, through the functions of 079-entering-gifts.sql.
create policy "Staff add the donor of a gift" on public.donors
  for insert to authenticated with check ((select private.may('gifts.write')) and (select private.is_entering_gift()));
create policy "Staff fill in the donor of a gift" on public.donors
  for update to authenticated using ((select private.may('gifts.write')) and (select private.is_entering_gift()))
  with check ((select private.may('gifts.write')) and (select private.is_entering_gift()));
create policy "Staff delete donors" on public.donors
  for delete to authenticated using ((select private.may('donors.write')));

-- A gift without a name creates a record named by its address or number.
create function private.has_name(donor public.donors) returns boolean
language sql immutable
return char_length(btrim(donor.name)) >= 2
  and btrim(donor.name) not in (coalesce(btrim(donor.email), ''), coalesce(btrim(donor.phone), ''));

create trigger refuse_names before insert or update of name, contact_person, address, city, state on public.donors
  for each row when (current_user = 'authenticated')
  execute function private.refuse_names('name', 'contact_person', 'address', 'city', 'state');
create trigger clean_names before insert or update of name, contact_person, address, city, state on public.donors
  for each row when (current_user <> 'authenticated' and private.is_to_clean(
    concat(new.name, new.contact_person, new.address, new.city, new.state)))
  execute function private.clean_names('name', 'contact_person', 'address', 'city', 'state');

create trigger touch_updated_at before update on public.donors
  for each row execute function private.touch_updated_at();

-- Like `private.record_change`, without derived columns, and once per statement: row by row the log would
-- take longer than the rest of a large import.
create function private.record_donor_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  derived constant text[] := '{name_key,email_key,phone_key,search,typed_with}';
  actor_id constant uuid := auth.uid();
  actor_email constant text := auth.jwt() ->> 'email';
  actor_role constant text := coalesce(auth.jwt() ->> 'role', 'server');
begin
  if tg_op = 'INSERT' then
    insert into public.audit_log (actor_id, actor_email, actor_role, table_name, row_key, action, new_values)
    select actor_id, actor_email, actor_role, tg_table_name, d.id, 'insert', to_jsonb(d) - derived from added as d;
  elsif tg_op = 'DELETE' then
    insert into public.audit_log (actor_id, actor_email, actor_role, table_name, row_key, action, old_values)
    select actor_id, actor_email, actor_role, tg_table_name, d.id, 'delete', to_jsonb(d) - derived from gone as d;
  else
    insert into public.audit_log
      (actor_id, actor_email, actor_role, table_name, row_key, action, old_values, new_values)
    select actor_id, actor_email, actor_role, tg_table_name, pair.id, 'update', changed.was, changed.became
    from (
      -- Whether the details were only typed by a payer is logged when that ends: they were confirmed then.
      select o.id, to_jsonb(o) - case when n.typed_with is null then array_remove(derived, 'typed_with') else derived end as was,
        to_jsonb(n) as became
      from old_rows as o join new_rows as n using (id)
    ) as pair, lateral (
      select jsonb_object_agg(field.key, field.value) as was,
        jsonb_object_agg(field.key, pair.became -> field.key) as became
      from jsonb_each(pair.was) as field
      where field.key <> 'updated_at' and field.value is distinct from pair.became -> field.key
    ) as changed
    where changed.was is not null;
  end if;
  return null;
end
$$;
create trigger record_added after insert on public.donors
  referencing new table as added for each statement execute function private.record_donor_changes();
create trigger record_changed after update on public.donors
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_donor_changes();
create trigger record_deleted after delete on public.donors
  referencing old table as gone for each statement execute function private.record_donor_changes();

-- The log identifies donors by id, so it never changes.
create function private.refuse_new_id() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The id of a donor cannot be changed.' using errcode = 'check_violation';
end
$$;
create trigger refuse_new_id before update on public.donors
  for each row when (new.id <> old.id) execute function private.refuse_new_id();

-- All columns with a donor's data. Merging, importing and undoing both use this list, so a new column is
-- included automatically.
create function private.donor_fields() returns text[]
language sql stable set search_path = ''
as $$
  select array_agg(attname::text order by attnum) from pg_catalog.pg_attribute
  where attrelid = 'public.donors'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and attname not in ('id', 'is_demo', 'email_confirmed_at', 'typed_with', 'created_at', 'updated_at')
$$;

-- The same as SQL: a, b, c; or, of a record, (said).a, (said).b, (said).c.
create function private.donor_columns(of_record text default '') returns text
language sql stable set search_path = ''
as $$
  select string_agg(of_record || quote_ident(field), ', ') from unnest(private.donor_fields()) as field
$$;

-- An empty donor: every column has its default. A missing amount is 0.
create function private.blank_donor() returns public.donors
language plpgsql stable set search_path = ''
as $$
declare
  defaults text;
  blank public.donors;
begin
  select string_agg(format('%s as %I', coalesce(pg_get_expr(adbin, adrelid), 'null'), attname), ', ') into defaults
  from pg_catalog.pg_attribute left join pg_catalog.pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = 'public.donors'::regclass and attname = any (private.donor_fields());
  execute format('select * from jsonb_populate_record(null::public.donors,
    (select to_jsonb(b) from (select %s) as b))', defaults) into blank;
  blank.amount_donated := coalesce(blank.amount_donated, 0);
  return blank;
end
$$;

-- Writes a record's data to a donor.
create function private.write_donor(donor public.donors) returns public.donors
language plpgsql set search_path = ''
as $$
declare
  written public.donors;
begin
  execute format('update public.donors set (%1$s) = (select %1$s from (select ($1).*) as said)
    where id = ($1).id returning *', private.donor_columns())
  into written using donor;
  return written;
end
$$;

-- Deletes many at once, all or none, with the caller's rights.
create function public.delete_donors(ids uuid[]) returns integer
language sql set search_path = ''
begin atomic
  select public.require('donors.write');
  with gone as (delete from public.donors where id = any (ids) returning 1) select count(*)::integer from gone;
end;
grant execute on function public.delete_donors(uuid[]) to authenticated;

-- Returns the previous statuses for undo.
create function public.change_donor_status(ids uuid[], new_status text)
  returns table (id uuid, old_status text)
language sql set search_path = ''
begin atomic
  select public.require('donors.write');
  with before as (
    select d.id, d.status from public.donors as d
    where d.id = any (ids) and d.status <> new_status
  ), changed as (
    update public.donors as d set status = new_status from before where d.id = before.id returning d.id
  )
  select before.id, before.status from before join changed using (id);
end;
grant execute on function public.change_donor_status(uuid[], text) to authenticated;
-- A donor's PAN or other identifier, sealed by the server with SEALING_KEY. The digest, made with the same
-- key, finds equal ones without opening them. Donor records show a mask.

create table private.identifiers (
  id uuid primary key default gen_random_uuid(),
  -- Set to null and restored like all of a donor's references, on deletion, restore and merge.
  donor_id uuid references public.donors (id) on delete set null,
  kind text not null check (kind in ('pan', 'passport', 'voter', 'driving_licence', 'ration_card')),
  -- As shown in the donor's record.
  mask text not null check (starts_with(mask, '••••')),
  sealed text not null check (char_length(sealed) between 20 and 500),
  digest text not null check (char_length(digest) between 20 and 100),
  created_at timestamptz not null default clock_timestamp()
);
create index identifiers_donor_id on private.identifiers (donor_id);
create index identifiers_digest on private.identifiers (digest);
alter table private.identifiers enable row level security;

create trigger record_change after insert or delete on private.identifiers
  for each row execute function private.record_change('id', 'sealed', 'digest');

-- The identifier shown in a donor's record. After a merge there may be several of a kind.
create function private.identifier_of(donor public.donors) returns private.identifiers
language sql stable set search_path = ''
as $$
  select * from private.identifiers
  where donor_id = donor.id and mask = case kind when 'pan' then donor.pan else donor.id_number end
  order by kind = 'pan' desc, created_at desc limit 1
$$;

-- An identifier outlives its donor as long as the donor, or a merged one, can be restored.
create function private.forget_identifiers() returns void
language plpgsql set search_path = ''
as $$
begin
  delete from private.identifiers as i
  where donor_id is null
    and not exists (select from public.deleted_donors as d
      where d.belongings -> 'private.identifiers.donor_id' @> to_jsonb(i.id::text));
end
$$;
-- A donor's consents beyond the gift itself, in the wording they read.

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  donor_id uuid references public.donors (id) on delete set null,
  -- Without a record: the mailbox of the person.
  email text check (private.is_email(email)),
  purpose text not null check (purpose ~ '^[a-z][a-z_]{0,62}$'),
  wording text not null check (char_length(btrim(wording)) between 1 and 1000),
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  -- Place of the consent: `gift_page`, `staff`, `donor_page`, `letter`.
  source text not null check (char_length(source) between 1 and 50),
  constraint consents_withdrawn_after_given check (withdrawn_at >= given_at)
);
create index consents_donor_id on public.consents (donor_id);
create index consents_email_key on public.consents (private.email_key(email));
alter table public.consents enable row level security;

grant select, insert (donor_id, purpose, wording, source), update (withdrawn_at) on public.consents to authenticated;

create policy "Staff read consents" on public.consents
  for select to authenticated using ((select private.may('donors.read')));
create policy "Staff record consents" on public.consents
  for insert to authenticated with check ((select private.may('donors.write')));
create policy "Staff record withdrawals" on public.consents
  for update to authenticated using ((select private.may('donors.write')))
  with check ((select private.may('donors.write')));

-- Whether the person has refused or withdrawn consent for a purpose, by record or by mailbox.
create function private.has_refused(donor uuid, what text, mailbox text default null) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(bool_and(withdrawn_at is not null), false) from public.consents
  where (donor_id = donor or private.email_key(email) = mailbox) and purpose = what
$$;

create trigger record_change after insert or update or delete on public.consents
  for each row execute function private.record_change('id');
-- Last visit of a donor's own page, and the language chosen there without a record. By mailbox, since a donor
-- has no account and may have several records or none.

create table public.donor_visits (
  email_key text primary key,
  last_came_at timestamptz not null default now(),
  language text check (language ~ '^[a-z]{2,3}$')
);
alter table public.donor_visits enable row level security;

grant select on public.donor_visits to authenticated;

create policy "Staff read when donors last came" on public.donor_visits
  for select to authenticated using ((select private.may('donors.read')));

-- Records a sign-in by a letter to this address.
create function private.note_donor_visit(given text) returns void
language sql set search_path = ''
as $$
  insert into public.donor_visits (email_key) select key from private.email_key(given) as key where key is not null
  on conflict (email_key) do update set last_came_at = now()
$$;
-- Monthly gifts: each is a mandate at the payment provider (a subscription there), and each of its charges is
-- a donation. Only the server writes them, and only what the provider confirmed; see 076.

create table public.monthly_gifts (
  id uuid primary key default gen_random_uuid(),
  -- Null until the provider has responded.
  subscription_id text unique check (char_length(subscription_id) between 1 and 100),
  plan_id text check (char_length(plan_id) between 1 and 100),
  donor_id uuid references public.donors (id) on delete set null,
  donor_email text check (private.is_email(donor_email)),
  donor_phone text check (char_length(donor_phone) <= 50),
  -- Set when the giver was erased: later reports by the provider restore no personal data.
  erased_at timestamptz,
  cause_id text references public.causes (id) on update cascade on delete set null,
  -- The cause as sent by the page, kept if it is unknown or deleted.
  cause_sent text check (char_length(cause_sent) <= 200),
  -- Promised per month.
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$'),
  -- The provider's created and authenticated map to `starting`, pending to `failing`, halted to `stopped`.
  status text not null default 'starting' check (status in
    ('starting', 'active', 'failing', 'stopped', 'paused', 'cancelled', 'completed', 'expired')),
  method text check (char_length(method) <= 50),
  -- The key it was created with; other accounts do not know it.
  key_id text not null check (char_length(key_id) between 1 and 100),
  test_mode boolean not null default false,
  citizenship text check (citizenship in ('indian', 'foreign')),
  -- Language of the page it was started on.
  language text check (language ~ '^[a-z]{2,3}$'),
  -- Time of the first charge.
  started_at timestamptz,
  next_charge_at timestamptz,
  ends_at timestamptz,
  -- `payer`: in the UPI app, where only the payer can resume it.
  paused_by text check (paused_by in ('donor', 'staff', 'payer')),
  -- When the job resumes it.
  paused_until timestamptz,
  -- Requested from the provider and not confirmed yet.
  pending_action text check (pending_action in ('pause', 'resume', 'cancel')),
  pending_by text check (pending_by in ('donor', 'staff')),
  pending_until timestamptz,
  -- Reason and author of the last change that had one; donors do not see staff's reasons.
  change_reason text check (char_length(change_reason) <= 500),
  change_reason_by text check (change_reason_by in ('donor', 'staff')),
  failing_since timestamptz,
  last_error text check (char_length(last_error) <= 1000),
  ended_at timestamptz,
  -- `bank`: the payer, in the UPI app or at the bank.
  ended_by text check (ended_by in ('donor', 'staff', 'bank', 'provider')),
  -- A new amount is a new mandate; the old one ends with the new one's first charge.
  replaces_id uuid references public.monthly_gifts (id) on delete set null,
  utm_source text check (char_length(utm_source) <= 500),
  utm_medium text check (char_length(utm_medium) <= 500),
  utm_campaign text check (char_length(utm_campaign) <= 500),
  utm_term text check (char_length(utm_term) <= 500),
  utm_content text check (char_length(utm_content) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint monthly_gifts_live_has_subscription check (
    subscription_id is not null or status in ('starting', 'cancelled', 'expired')),
  constraint monthly_gifts_pause_has_author check ((status = 'paused') = (paused_by is not null)),
  constraint monthly_gifts_pause_has_end check (paused_until is null or status = 'paused'),
  constraint monthly_gifts_failing_has_begin check (status <> 'failing' or failing_since is not null),
  constraint monthly_gifts_end_has_moment check (
    (status in ('cancelled', 'completed', 'expired')) = (ended_at is not null and ended_by is not null)),
  constraint monthly_gifts_next_charge_of_a_live_one check (
    next_charge_at is null or status in ('starting', 'active', 'failing')),
  constraint monthly_gifts_pending_has_author check ((pending_action is null) = (pending_by is null)),
  constraint monthly_gifts_replace_another check (replaces_id <> id)
);
create index monthly_gifts_status on public.monthly_gifts (status, created_at desc);
create index monthly_gifts_created_at on public.monthly_gifts (created_at, id);
create index monthly_gifts_started_at on public.monthly_gifts (started_at) where started_at is not null;
create index monthly_gifts_donor_id on public.monthly_gifts (donor_id);
create index monthly_gifts_cause_id on public.monthly_gifts (cause_id);
create index monthly_gifts_replaces_id on public.monthly_gifts (replaces_id);
create index monthly_gifts_paused_until on public.monthly_gifts (paused_until) where paused_until is not null;
alter table public.monthly_gifts enable row level security;

grant select, delete on public.monthly_gifts to authenticated;

create policy "Staff read monthly gifts" on public.monthly_gifts
  for select to authenticated using ((select private.may('gifts.read')));
create policy "Staff delete test monthly gifts after test mode" on public.monthly_gifts
  for delete to authenticated using (
    (select private.may('settings')) and test_mode and not (select private.in_test_mode()));

create function private.guard_monthly_gift() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'starting' then
      raise exception 'A monthly gift cannot begin as %.', new.status using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.status <> old.status
    and (old.status in ('cancelled', 'completed', 'expired') or new.status = 'starting') then
    raise exception 'A monthly gift that is % cannot become %.', old.status, new.status using errcode = 'check_violation';
  end if;
  if (new.id, new.amount, new.currency, new.key_id, new.test_mode)
    is distinct from (old.id, old.amount, old.currency, old.key_id, old.test_mode) then
    raise exception 'The amount, currency and key of a monthly gift cannot be changed.' using errcode = 'check_violation';
  end if;
  if old.subscription_id is not null and new.subscription_id is distinct from old.subscription_id then
    raise exception 'The subscription of a monthly gift cannot be replaced.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger guard_monthly_gift before insert or update on public.monthly_gifts
  for each row execute function private.guard_monthly_gift();

create trigger touch_updated_at before update on public.monthly_gifts
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.monthly_gifts
  for each row execute function private.record_change('id');

-- Plans at the provider, by amount: they cannot be edited or deleted there. A test plan does not exist in the
-- live account, so each key has its own.
create table private.plans (
  key_id text not null,
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Null while it is being created.
  plan_id text check (char_length(plan_id) between 1 and 100),
  -- The process that creates it, and the end of its claim.
  claimed_by text not null,
  claimed_until timestamptz not null,
  primary key (key_id, amount, currency)
);
alter table private.plans enable row level security;

-- Another account may support what this one did not.
create function private.forget_monthly_availability() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.site_settings set value = '' where key = 'monthly_gifts_available' and value <> '';
  return null;
end
$$;
create trigger forget_monthly_availability after update on public.site_settings
  for each row when (new.key = 'razorpay_key_id' and new.value is distinct from old.value)
  execute function private.forget_monthly_availability();
-- Donations, in rupees, written only by the server. States only move forward, with three exceptions: a refund
-- that failed, a success claimed only by a signature, and another payment of the same order that counts
-- instead. The amount is the order's until the provider confirms a payment, and the payment's from then on.

create table public.donations (
  id uuid primary key default gen_random_uuid(),
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$'),
  -- The online provider, or the method of an offline gift.
  platform text not null default 'razorpay'
    check (platform in ('razorpay', 'cash', 'cheque', 'bank_transfer', 'upi')),
  payment_status text not null default 'created'
    check (payment_status in ('created', 'successful', 'failed', 'refunded')),
  -- Online: the order id until the gift succeeds, then the payment id. Offline: a cheque or bank reference.
  transaction_id text check (char_length(transaction_id) <= 100),
  order_id text unique check (char_length(order_id) between 1 and 100),
  payment_id text unique check (char_length(payment_id) between 1 and 100),
  method text check (char_length(method) <= 50),
  fee numeric(14, 2) check (fee >= 0 and fee <> 'NaN'),
  tax numeric(14, 2) check (tax >= 0 and tax <> 'NaN'),
  -- Sum of refunds that did not fail.
  refunded_amount numeric(14, 2) not null default 0 check (refunded_amount between 0 and amount),
  -- Taken back by the donor's bank in lost disputes. At most what refunds have left.
  deducted_amount numeric(14, 2) not null default 0 check (deducted_amount between 0 and amount),
  is_monthly boolean not null default false,
  -- For a charge of a monthly gift: its mandate, the provider's invoice, and the month. Not unique: a month
  -- charged twice is money and calls for attention.
  monthly_gift_id uuid references public.monthly_gifts (id) on delete set null,
  invoice_id text check (char_length(invoice_id) <= 100),
  billing_start timestamptz,
  cause_id text references public.causes (id) on update cascade on delete set null,
  -- The cause as sent by the page, kept if it is unknown or deleted.
  cause_sent text check (char_length(cause_sent) <= 200),
  donor_id uuid references public.donors (id) on delete set null,
  -- True if staff entered the gift and only the phone number led to the donor's record.
  is_donor_guessed boolean not null default false,
  donor_name text check (char_length(donor_name) <= 200),
  donor_email text check (private.is_email(donor_email)),
  donor_phone text check (char_length(donor_phone) <= 50),
  -- Set when the giver was erased: later reports by the provider restore no personal data.
  erased_at timestamptz,
  -- Citizenship as confirmed by the donor; null if not asked.
  citizenship text check (citizenship in ('indian', 'foreign')),
  -- Language of the page it was given on.
  language text check (language ~ '^[a-z]{2,3}$'),
  -- A foreign contribution (FCRA), which has its own accounts and receipts.
  is_foreign boolean not null default false,
  utm_source text check (char_length(utm_source) <= 500),
  utm_medium text check (char_length(utm_medium) <= 500),
  utm_campaign text check (char_length(utm_campaign) <= 500),
  utm_term text check (char_length(utm_term) <= 500),
  utm_content text check (char_length(utm_content) <= 500),
  error_reason text check (char_length(error_reason) <= 1000),
  -- Whether it was the donor's first gift.
  is_first_gift boolean not null default false,
  -- Sample data of `npm run seed:demo`.
  is_demo boolean not null default false,
  -- Made with a key that begins with rzp_test_: counted only while such a key is configured.
  test_mode boolean not null default false,
  -- Goods instead of money: acknowledged, never deductible.
  is_in_kind boolean not null default false,
  -- Categories of the yearly statement.
  donation_type text not null default 'others' check (donation_type in ('corpus', 'specific_grant', 'others')),
  -- Time of payment: the provider's time, or the entered day of an offline gift. Null until paid.
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint donations_paid_has_payment check (
    platform <> 'razorpay' or payment_status in ('created', 'failed') or payment_id is not null),
  constraint donations_unpaid_has_no_payment check (
    payment_status in ('successful', 'refunded') or payment_id is null),
  constraint donations_refund_of_a_paid_gift check (
    refunded_amount = 0 or payment_status in ('successful', 'refunded')),
  constraint donations_deduction_from_a_paid_gift check (
    deducted_amount = 0 or payment_status in ('successful', 'refunded')),
  constraint donations_refunded_in_full check (
    (payment_status = 'refunded') = (refunded_amount = amount)),
  constraint donations_no_more_back_than_given check (refunded_amount + deducted_amount <= amount)
);
create index donations_status on public.donations (payment_status, created_at desc);
create index donations_transaction_id on public.donations (transaction_id);
create index donations_cause_id on public.donations (cause_id);
create index donations_donor_id on public.donations (donor_id);
create index donations_month on public.donations (monthly_gift_id, billing_start) where monthly_gift_id is not null;
create index donations_created_at on public.donations (created_at, id);
create index donations_amount on public.donations (amount, id);
create index donations_utm_campaign on public.donations (utm_campaign) where utm_campaign is not null;
-- Refunds are few, and reports link to them.
create index donations_refunded on public.donations (created_at, id) where refunded_amount > 0;
create index donations_deducted on public.donations (created_at, id) where deducted_amount > 0;
create index donations_test_mode on public.donations (donor_id) where test_mode;
create index donations_demo on public.donations (id) where is_demo;
alter table public.donations enable row level security;

grant select,
  insert (amount, platform, payment_status, transaction_id, is_monthly, cause_id, donor_id, donor_name,
    donor_email, donor_phone, citizenship, is_foreign, is_in_kind, donation_type, created_at),
  update (transaction_id, is_monthly, cause_id, donor_id, donor_name, donor_email, donor_phone, citizenship,
    is_foreign, is_in_kind, donation_type, created_at, is_donor_guessed),
  delete
on public.donations to authenticated;

create policy "Staff read donations" on public.donations
  for select to authenticated using ((select private.may('gifts.read')));

-- Cash, cheques and transfers are entered by hand, so that all giving is in one place. They can be corrected,
-- except for amount and platform: those are taken back and entered again, so that no sum changes silently.
-- The log records the author. Only the server writes the provider's data.
create policy "Staff enter offline gifts" on public.donations
  for insert to authenticated with check (
    (select private.may('gifts.write'))
    and platform <> 'razorpay'
    and payment_status = 'successful'
    and currency = 'INR'
    -- The entered day, which may begin in India before it does in UTC.
    and created_at <= now() + interval '1 day');
create policy "Staff correct offline gifts" on public.donations
  for update to authenticated
  using ((select private.may('gifts.write')) and platform <> 'razorpay')
  with check (
    (select private.may('gifts.write'))
    and platform <> 'razorpay'
    and created_at <= now() + interval '1 day');
create policy "Staff take back offline gifts" on public.donations
  for delete to authenticated using ((select private.may('gifts.correct')) and platform <> 'razorpay');
create policy "Staff delete test donations after test mode" on public.donations
  for delete to authenticated using (
    (select private.may('settings')) and test_mode and not (select private.in_test_mode()));

-- The net amount of a gift, for every sum: received and not returned.
create function private.net_amount(gift public.donations) returns numeric
language sql immutable
return case when gift.payment_status in ('successful', 'refunded')
  then gift.amount - gift.refunded_amount - gift.deducted_amount else 0 end;

-- A donation box: entered without a donor. It counts, and has no receipt.
create function private.is_anonymous(gift public.donations) returns boolean
language sql immutable
return gift.platform <> 'razorpay' and gift.donor_id is null
  and coalesce(nullif(btrim(gift.donor_name), ''), gift.donor_email, nullif(btrim(gift.donor_phone), '')) is null;

-- Serializes test gifts and key changes: a gift counts in the mode at the time of writing.
create function private.hold_test_mode() returns void
language sql
as $$ select pg_advisory_xact_lock_shared(hashtextextended('daan test mode', 0)) $$;

-- Deletes the provider's data of a test gift; the raw events stay.
create function private.forget_test_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hold_test_mode();
  delete from public.payment_attention where donation_id = old.id;
  delete from public.refunds where donation_id = old.id;
  delete from public.disputes where donation_id = old.id;
  delete from public.payments where donation_id = old.id;
  return old;
end
$$;
create trigger forget_test_gift before delete on public.donations
  for each row when (old.test_mode) execute function private.forget_test_gift();

create function private.guard_donation() returns trigger
language plpgsql set search_path = ''
as $$
declare
  online constant boolean := new.platform = 'razorpay';
  withdrawn boolean := false;
  replaced boolean := false;
  taken_back boolean := false;
begin
  if new.test_mode then
    perform private.hold_test_mode();
  end if;
  if tg_op = 'INSERT' then
    if new.payment_status <> 'created' and (online or new.payment_status <> 'successful') then
      raise exception 'A % gift cannot begin as %.', new.platform, new.payment_status
        using errcode = 'check_violation';
    end if;
  else
    -- Claimed paid only by a signature, and the provider reports it unpaid or in another currency.
    withdrawn := old.payment_status = 'successful' and new.payment_status in ('created', 'failed')
      and exists (select from public.payments
        where payment_id = old.payment_id and (confirmed and status = 'failed' or currency <> old.currency));
    -- The order was paid more than once, and another payment counts by the provider's report (074).
    if new.payment_id <> old.payment_id then
      replaced := new.payment_id is not distinct from private.payment_that_counts(old);
    end if;
    -- Refunded only by a correction, which staff took back.
    if (old.payment_status, new.payment_status) = ('refunded', 'successful')
      and new.refunded_amount < old.refunded_amount and exists (select from public.donation_corrections
        where donation_id = old.id and payment_id is not distinct from old.payment_id) then
      taken_back := (private.returned_of(old)).provider_refunded < new.amount;
    end if;
    if new.payment_status <> old.payment_status
      and (old.payment_status, new.payment_status) not in (
        ('created', 'successful'),
        ('created', 'failed'),
        -- The donor retried the same order.
        ('failed', 'successful'),
        ('successful', 'refunded')
      )
      and not withdrawn
      and not replaced
      -- The bank returned a refund, or more was paid than known before.
      and not ((old.payment_status, new.payment_status) = ('refunded', 'successful')
        and (new.amount > old.amount
          or exists (select from public.refunds where payment_id = old.payment_id and status = 'failed')
          or taken_back)) then
      raise exception 'A % gift cannot become %.', old.payment_status, new.payment_status
        using errcode = 'check_violation';
    end if;
    if (new.id, new.currency, new.platform) is distinct from (old.id, old.currency, old.platform)
      -- Except for the confirmed amount.
      or new.amount <> old.amount and not exists (select from public.payments
        where payment_id = new.payment_id and confirmed and status in ('captured', 'refunded')
          and (amount, currency) = (new.amount, new.currency)) then
      raise exception 'The amount, currency and platform of a gift cannot be changed.'
        using errcode = 'check_violation';
    end if;
    -- Staff may set the donor of a gift without one. Moving it to another record requires a merge.
    if current_user = 'authenticated' and old.donor_id is not null and new.donor_id is distinct from old.donor_id then
      raise exception 'The gift belongs to a donor already. Merge the donors instead.' using errcode = 'check_violation';
    end if;
    if new.test_mode <> old.test_mode then
      raise exception 'A test gift stays a test gift, and a real one a real one.' using errcode = 'check_violation';
    end if;
    if new.order_id is distinct from old.order_id and old.order_id is not null
      or new.payment_id is distinct from old.payment_id and old.payment_id is not null
        and not withdrawn and not replaced then
      raise exception 'The order and the payment of a gift cannot be replaced.'
        using errcode = 'check_violation';
    end if;
  end if;
  if online then
    new.transaction_id := coalesce(new.payment_id, new.order_id);
  else
    new.paid_at := case when new.payment_status in ('successful', 'refunded') then new.created_at end;
  end if;
  return new;
end
$$;
create trigger guard_donation before insert or update on public.donations
  for each row execute function private.guard_donation();

-- A gift started from an old address is for the moved cause.
create function private.follow_moved_cause() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select cause_id into new.cause_id from public.cause_redirects where old_id = new.cause_sent;
  return new;
end
$$;
create trigger follow_moved_cause before insert on public.donations
  for each row when (new.cause_id is null and new.cause_sent is not null)
  execute function private.follow_moved_cause();

-- A gift without a donor is not a first gift.
create function private.forget_first_gift() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.is_first_gift := false;
  return new;
end
$$;
create trigger forget_first_gift before insert or update on public.donations
  for each row when (new.donor_id is null and new.is_first_gift) execute function private.forget_first_gift();

create trigger refuse_names before insert or update of donor_name on public.donations
  for each row when (current_user = 'authenticated') execute function private.refuse_names('donor_name');
create trigger clean_names before insert or update of donor_name on public.donations
  for each row when (current_user <> 'authenticated' and private.is_to_clean(new.donor_name))
  execute function private.clean_names('donor_name');

create trigger touch_updated_at before update on public.donations
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.donations
  for each row execute function private.record_change('id');
-- Donors are added automatically: each paid gift with an email address or a phone number gets a donor, whose
-- amount and status follow their gifts on every path.

-- Blocks an erasure of these rows until this transaction ends. False if one is already running: the caller
-- continues without them and never waits (`private.begin_erasure`).
create function private.hold_off_erasure(ids uuid[]) returns boolean
language sql set search_path = ''
as $$
  select coalesce(bool_and(pg_try_advisory_xact_lock_shared(hashtextextended('erasing ' || id, 0))), true)
  from unnest(ids) as id where id is not null
$$;

create function private.donor_of(gift public.donations) returns uuid
language plpgsql set search_path = ''
as $$
declare
  mailbox constant text := private.email_key(gift.donor_email);
  number constant text := private.phone_key(gift.donor_phone);
  -- A placeholder address is not stored with the donor.
  own_address constant text := case when mailbox is not null then btrim(gift.donor_email) end;
  found_id uuid;
begin
  if mailbox is null and number is null then
    return null;
  end if;
  -- Serializes concurrent first gifts of one person; sorted, to avoid deadlocks.
  perform pg_advisory_xact_lock(hashtextextended('donor ' || key, 0))
  from (select key from unnest(array[mailbox, number]) as key where key is not null order by key) as keys;
  found_id := private.find_donor(gift.donor_email, gift.donor_phone);
  -- A gift that settles during the erasure of its giver's record gets a new record.
  if found_id is not null and not private.hold_off_erasure(array[found_id]) then
    found_id := null;
  end if;
  if found_id is null then
    insert into public.donors (name, email, phone, status, typed_with, utm_source, utm_medium, utm_campaign, utm_term,
      utm_content)
    values (coalesce(nullif(btrim(gift.donor_name), ''), own_address, gift.donor_phone), own_address,
      nullif(btrim(gift.donor_phone), ''), 'Donated', case when gift.platform = 'razorpay' then gift.id end,
      gift.utm_source, gift.utm_medium, gift.utm_campaign, gift.utm_term, gift.utm_content)
    returning id into found_id;
  elsif gift.platform <> 'razorpay' then
    -- Staff's input that the record lacks. A payer's input stays with the gift.
    update public.donors set phone = btrim(gift.donor_phone)
    where id = found_id and coalesce(btrim(phone), '') = '' and btrim(gift.donor_phone) <> '';
  end if;
  return found_id;
end
$$;

-- The language of letters to a donor: the record's, else the one chosen on their own page, else that of the
-- page in question, else the last gift's.
create function private.language_of(given text, asked_in text default null) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (select language from public.donors
      where email_key = private.email_key(given) and language <> 'unspecified' order by updated_at desc limit 1),
    (select language from public.donor_visits where email_key = private.email_key(given)),
    asked_in,
    (select language from public.donations
      where private.email_key(donor_email) = private.email_key(given) and language is not null
        and donor_email is not null and payment_status in ('successful', 'refunded')
      order by created_at desc limit 1))
$$;

-- The language of letters and receipts for a gift: its record's if that belongs to the mailbox, else another
-- record's of the mailbox, else the one chosen on the donor's page, else that of the record linked by number,
-- else the gift page's, else the last gift's. Giving does not choose a language: the page's stays with the
-- gift, and the record has none until the donor or staff choose one.
create function private.language_for(gift public.donations) returns text
language sql stable set search_path = ''
as $$
  with record as (
    select language, email_key from public.donors where id = gift.donor_id and language <> 'unspecified'
  )
  select coalesce(
    (select language from record where email_key = private.email_key(gift.donor_email)),
    private.language_of(gift.donor_email, coalesce((select language from record), gift.language)))
$$;

create function private.link_donor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.donor_id := private.donor_of(new);
  -- A record of this moment was made for the gift. With the same name, it was not found by the number alone.
  new.is_donor_guessed := new.platform <> 'razorpay' and exists (select from public.donors as d
    where d.id = new.donor_id and d.created_at < now()
      and d.email_key is distinct from coalesce(private.email_key(new.donor_email), '')
      and d.name_key is distinct from private.name_key(new.donor_name));
  return new;
exception
  when integrity_constraint_violation or data_exception then
    -- Linking must never fail a gift: it still counts, and the database log has the error.
    raise warning 'Gift % was linked to no donor: %', new.id, sqlerrm;
    return new;
end
$$;
create trigger link_donor_of_new before insert on public.donations
  for each row when (new.donor_id is null and new.payment_status in ('successful', 'refunded'))
  execute function private.link_donor();
-- When it is paid, and when the provider reports the giver later. Not when a donor's record is deleted.
create trigger link_donor before update on public.donations
  for each row when (
    new.donor_id is null and old.donor_id is null and new.payment_status in ('successful', 'refunded')
    and (old.payment_status not in ('successful', 'refunded')
      or (new.donor_email, new.donor_phone) is distinct from (old.donor_email, old.donor_phone)))
  execute function private.link_donor();

-- A gift's share of its donor's amount.
create function private.counted(gift public.donations) returns numeric
language sql stable
return case when gift.test_mode and not private.in_test_mode() then 0 else private.net_amount(gift) end;

create function private.add_to_donor(donor uuid, rupees numeric) returns void
language sql set search_path = ''
as $$
  update public.donors set
    amount_donated = least(greatest(coalesce(amount_donated, 0) + rupees, 0), 999999999999.99),
    status = case when rupees > 0 then 'Donated' else status end
  where id = donor and rupees <> 0
$$;

create function private.count_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.donor_id is not distinct from old.donor_id then
    perform private.add_to_donor(new.donor_id, private.counted(new) - private.counted(old));
    return null;
  end if;
  if tg_op <> 'INSERT' and old.donor_id is not null then
    perform private.add_to_donor(old.donor_id, -private.counted(old));
  end if;
  if tg_op <> 'DELETE' and new.donor_id is not null then
    perform private.add_to_donor(new.donor_id, private.counted(new));
  end if;
  return null;
end
$$;
create trigger count_gift_of_donor after insert or delete on public.donations
  for each row execute function private.count_gift();
create trigger count_gift after update on public.donations
  for each row when ((new.donor_id, new.payment_status, new.amount, new.refunded_amount, new.deducted_amount)
    is distinct from (old.donor_id, old.payment_status, old.amount, old.refunded_amount, old.deducted_amount))
  execute function private.count_gift();

-- Recounts donors' amounts when the key changes: test gifts start or stop counting.
create function private.recount_test_gifts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was_test constant boolean := tg_op <> 'INSERT' and starts_with(btrim(coalesce(old.value, '')), 'rzp_test_');
  is_test constant boolean := tg_op <> 'DELETE' and starts_with(btrim(coalesce(new.value, '')), 'rzp_test_');
begin
  if was_test = is_test then
    return null;
  end if;
  -- Concurrent test gifts count before or after this (hold_test_mode).
  perform pg_advisory_xact_lock(hashtextextended('daan test mode', 0));
  perform private.add_to_donor(given.donor_id, case when is_test then given.total else -given.total end)
  from (
    select gift.donor_id, sum(private.net_amount(gift)) as total from public.donations as gift
    where gift.test_mode and gift.donor_id is not null group by gift.donor_id order by gift.donor_id
  ) as given;
  return null;
end
$$;
create trigger recount_test_gifts_of_new after insert on public.site_settings
  for each row when (new.key = 'razorpay_key_id') execute function private.recount_test_gifts();
create trigger recount_test_gifts after update on public.site_settings
  for each row when (new.key = 'razorpay_key_id') execute function private.recount_test_gifts();
create trigger recount_test_gifts_of_none after delete on public.site_settings
  for each row when (old.key = 'razorpay_key_id') execute function private.recount_test_gifts();
-- Precomputed figures of reports: for each Indian day, the income by cause, platform, campaign and so on.
-- Summing a million gifts takes seconds; summing their figures does not. Lines are never updated. A gift that
-- is created, settled, refunded, moved or deleted adds lines with the difference in its own transaction, so a
-- reader's sum always matches the visible gifts and writers never wait for each other. `fold_gift_figures`
-- combines lines.

create table public.gift_figures (
  -- The day in India.
  day date not null,
  dimension text not null check (
    dimension in ('status', 'cause', 'platform', 'source', 'campaign', 'rhythm', 'donor')),
  -- The cause, platform and so on; null for gifts without one.
  key text,
  -- Lines of test gifts are separate, so that changing the provider's key needs no recount.
  test_mode boolean not null,
  -- Gifts in the counted status: all under `status`, those not fully refunded elsewhere.
  gifts integer not null,
  -- Gifts refunded in part or in full.
  refunds integer not null,
  -- Gifts with a lost dispute.
  deductions integer not null,
  amount numeric(18, 2) not null,
  refunded numeric(18, 2) not null,
  deducted numeric(18, 2) not null,
  -- Net amount (`private.net_amount`).
  net numeric(18, 2) not null
);
create index gift_figures_day on public.gift_figures (day);
alter table public.gift_figures enable row level security;

grant select on public.gift_figures to authenticated;

-- Test gifts only while they count.
create policy "Staff read figures" on public.gift_figures
  for select to authenticated using (
    (select private.may('gifts.read')) and (not test_mode or (select private.in_test_mode())));

-- The lines that one gift adds. Outside of `status` only received money counts.
create function private.figures_of(gift public.donations)
returns table (
  day date, dimension text, key text, test_mode boolean, gifts integer, refunds integer, deductions integer,
  amount numeric, refunded numeric, deducted numeric, net numeric)
language sql stable
as $$
  select (gift.created_at at time zone 'Asia/Kolkata')::date, line.dimension, line.key, gift.test_mode,
    (line.dimension = 'status' or gift.payment_status = 'successful')::integer,
    (gift.refunded_amount > 0)::integer, (gift.deducted_amount > 0)::integer,
    gift.amount, gift.refunded_amount, gift.deducted_amount, private.net_amount(gift)
  from (values
    ('status', gift.payment_status),
    ('cause', gift.cause_id),
    ('platform', gift.platform),
    ('source', gift.utm_source),
    ('campaign', gift.utm_campaign),
    ('rhythm', case when gift.is_monthly then 'monthly' else 'once' end),
    ('donor', case when gift.donor_id is null then null when gift.is_first_gift then 'first' else 'again' end)
  ) as line (dimension, key)
  where line.dimension = 'status' or gift.payment_status in ('successful', 'refunded')
$$;

create function private.keep_gift_figures() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.gift_figures
      (day, dimension, key, test_mode, gifts, refunds, deductions, amount, refunded, deducted, net)
    select f.day, f.dimension, f.key, f.test_mode, sum(f.gifts), sum(f.refunds), sum(f.deductions), sum(f.amount),
      sum(f.refunded), sum(f.deducted), sum(f.net)
    from new_gifts as g, private.figures_of(row(g.*)::public.donations) as f
    group by f.day, f.dimension, f.key, f.test_mode;
  elsif tg_op = 'DELETE' then
    insert into public.gift_figures
      (day, dimension, key, test_mode, gifts, refunds, deductions, amount, refunded, deducted, net)
    select f.day, f.dimension, f.key, f.test_mode, -sum(f.gifts), -sum(f.refunds), -sum(f.deductions), -sum(f.amount),
      -sum(f.refunded), -sum(f.deducted), -sum(f.net)
    from old_gifts as g, private.figures_of(row(g.*)::public.donations) as f
    group by f.day, f.dimension, f.key, f.test_mode;
  elsif tg_op = 'UPDATE' then
    insert into public.gift_figures
      (day, dimension, key, test_mode, gifts, refunds, deductions, amount, refunded, deducted, net)
    select f.day, f.dimension, f.key, f.test_mode, sum(f.gifts), sum(f.refunds), sum(f.deductions), sum(f.amount),
      sum(f.refunded), sum(f.deducted), sum(f.net)
    from (
      select f.* from new_gifts as g, private.figures_of(row(g.*)::public.donations) as f
      union all
      select f.day, f.dimension, f.key, f.test_mode, -f.gifts, -f.refunds, -f.deductions, -f.amount, -f.refunded,
        -f.deducted, -f.net
      from old_gifts as g, private.figures_of(row(g.*)::public.donations) as f
    ) as f
    group by f.day, f.dimension, f.key, f.test_mode
    having (sum(f.gifts), sum(f.refunds), sum(f.deductions), sum(f.amount), sum(f.refunded), sum(f.deducted),
      sum(f.net)) <> (0, 0, 0, 0, 0, 0, 0);
  else
    delete from public.gift_figures;
  end if;
  return null;
end
$$;
create trigger keep_gift_figures_on_insert after insert on public.donations
  referencing new table as new_gifts for each statement execute function private.keep_gift_figures();
create trigger keep_gift_figures_on_update after update on public.donations
  referencing old table as old_gifts new table as new_gifts
  for each statement execute function private.keep_gift_figures();
create trigger keep_gift_figures_on_delete after delete on public.donations
  referencing old table as old_gifts for each statement execute function private.keep_gift_figures();
create trigger keep_gift_figures_on_truncate after truncate on public.donations
  for each statement execute function private.keep_gift_figures();

-- Combines lines into one. Concurrent runs take disjoint lines; a reader sees the lines before or the line
-- after.
create function private.fold_gift_figures() returns void
language sql set search_path = ''
as $$
  with folded as (
    delete from public.gift_figures as line
    using (
      select day, dimension, key, test_mode from public.gift_figures
      group by day, dimension, key, test_mode having count(*) > 1
    ) as several
    where line.day = several.day and line.dimension = several.dimension
      and line.key is not distinct from several.key and line.test_mode = several.test_mode
    returning line.*
  )
  insert into public.gift_figures
    (day, dimension, key, test_mode, gifts, refunds, deductions, amount, refunded, deducted, net)
  select day, dimension, key, test_mode, sum(gifts), sum(refunds), sum(deductions), sum(amount), sum(refunded),
    sum(deducted), sum(net)
  from folded group by day, dimension, key, test_mode
  having (sum(gifts), sum(refunds), sum(deductions), sum(amount), sum(refunded), sum(deducted), sum(net))
    <> (0, 0, 0, 0, 0, 0, 0)
$$;

-- Rebuilds all figures, for gifts inserted without triggers. Blocks writers until done.
create function private.rebuild_gift_figures() returns void
language sql set search_path = ''
as $$
  lock table public.donations in share mode;
  delete from public.gift_figures;
  insert into public.gift_figures
    (day, dimension, key, test_mode, gifts, refunds, deductions, amount, refunded, deducted, net)
  select f.day, f.dimension, f.key, f.test_mode, sum(f.gifts), sum(f.refunds), sum(f.deductions), sum(f.amount),
    sum(f.refunded), sum(f.deducted), sum(f.net)
  from public.donations as gift, private.figures_of(gift) as f
  group by f.day, f.dimension, f.key, f.test_mode;
$$;

-- Marks the first received gift of each of these donors, and no others. A test gift never precedes a real
-- one.
create function private.mark_first_gifts(donors uuid[]) returns void
language sql set search_path = ''
as $$
  update public.donations as gift set is_first_gift = ranked.is_first
  from (
    select id, came_in and case when test_mode
      then row_number() over (partition by donor_id, came_in order by created_at, id)
      else row_number() over (partition by donor_id, came_in, test_mode order by created_at, id) end = 1 as is_first
    from (
      select *, payment_status in ('successful', 'refunded') as came_in
      from public.donations where donor_id = any (donors)
    ) as given
  ) as ranked
  where gift.id = ranked.id and gift.is_first_gift <> ranked.is_first
$$;

create function private.keep_first_gifts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  affected uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct donor_id) into affected from new_gifts
    where payment_status in ('successful', 'refunded');
  elsif tg_op = 'DELETE' then
    select array_agg(distinct donor_id) into affected from old_gifts
    where payment_status in ('successful', 'refunded');
  else
    select array_agg(distinct donor) into affected
    from old_gifts as was join new_gifts as became using (id),
      unnest(array[was.donor_id, became.donor_id]) as donor,
      lateral (select was.payment_status in ('successful', 'refunded') as did_count,
        became.payment_status in ('successful', 'refunded') as counts) as money
    where (did_count or counts)
      and (was.donor_id is distinct from became.donor_id
        or did_count <> counts
        or was.created_at <> became.created_at);
  end if;
  -- Serializes concurrent gifts of one donor. A donor being deleted has no gifts left.
  affected := array(select id from public.donors where id = any (affected) order by id for no key update);
  -- Marking updates gifts and triggers this again, where it ends.
  if cardinality(affected) > 0 then
    perform private.mark_first_gifts(affected);
  end if;
  return null;
end
$$;
create trigger keep_first_gifts_on_insert after insert on public.donations
  referencing new table as new_gifts for each statement execute function private.keep_first_gifts();
create trigger keep_first_gifts_on_update after update on public.donations
  referencing old table as old_gifts new table as new_gifts
  for each statement execute function private.keep_first_gifts();
create trigger keep_first_gifts_on_delete after delete on public.donations
  referencing old table as old_gifts for each statement execute function private.keep_first_gifts();
-- The donations report: every figure of a period, and of a comparison period if given. Days are Indian days,
-- both ends inclusive; a missing end is open. Runs with the caller's rights, so only administrators find
-- anything, and the policy on figures omits test gifts.

-- The planner must know the period: a generic plan reads figures by day and sorts them, which takes three
-- times as long for all time.
create function public.donation_report(
  from_day date default null,
  to_day date default null,
  before_from date default null,
  before_to date default null,
  step text default 'month'
) returns jsonb
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  with cell as materialized (
    select dimension, key, start, is_now, is_before, sum(gifts) as gifts, sum(refunds) as refunds,
      sum(amount) as amount, sum(refunded) as refunded, sum(deductions) as deductions, sum(deducted) as deducted,
      sum(net) as net
    from (
      select *, case when dimension = 'status' then date_trunc(step, day::timestamp)::date end as start,
        day >= coalesce(from_day, '-infinity') and day <= coalesce(to_day, 'infinity') as is_now,
        coalesce(day between before_from and before_to, false) as is_before
      from public.gift_figures
      where day >= case when from_day is null then '-infinity' else least(from_day, before_from) end
        and day <= case when to_day is null then 'infinity' else greatest(to_day, before_to) end
    ) as line
    where is_now or is_before
    group by dimension, key, start, is_now, is_before
  ),
  figure as (
    select dimension, key, sum(gifts) as gifts, sum(refunds) as refunds,
      sum(amount) as amount, sum(refunded) as refunded, sum(deductions) as deductions, sum(deducted) as deducted,
      sum(net) as net
    from cell where is_now
    group by dimension, key
    having (sum(gifts), sum(refunds), sum(amount)) <> (0, 0, 0)
  ),
  -- Received money by status of its gift.
  income as (
    select *, case key when 'successful' then gifts else 0 end as kept from cell
    where dimension = 'status' and key in ('successful', 'refunded')
  ),
  trend as (
    select start, sum(kept) as gifts, sum(refunds) as refunds,
      sum(amount) as amount, sum(refunded) as refunded, sum(deductions) as deductions, sum(deducted) as deducted,
      sum(net) as net
    from income where is_now
    group by start
    having (sum(gifts), sum(refunds), sum(amount)) <> (0, 0, 0)
  )
  -- Sums of money are text, to avoid binary fractions.
  select jsonb_build_object(
    'now', (
      select jsonb_build_object('gifts', sum(kept), 'refunds', sum(refunds), 'deductions', sum(deductions),
        'amount', sum(amount)::text, 'refunded', sum(refunded)::text, 'deducted', sum(deducted)::text,
        'net', sum(net)::text)
      from income where is_now having sum(gifts) <> 0),
    'before', (
      select jsonb_build_object('gifts', sum(kept), 'refunds', sum(refunds), 'deductions', sum(deductions),
        'amount', sum(amount)::text, 'refunded', sum(refunded)::text, 'deducted', sum(deducted)::text,
        'net', sum(net)::text)
      from income where is_before having sum(gifts) <> 0),
    'by', coalesce((
      select jsonb_object_agg(dimension, figures) from (
        select dimension, jsonb_agg(jsonb_build_object('key', key, 'gifts', gifts, 'refunds', refunds,
          'deductions', deductions, 'amount', amount::text, 'refunded', refunded::text, 'deducted', deducted::text,
          'net', net::text)
          order by net desc, amount desc, key collate "C") as figures
        from figure group by dimension
      ) as each_dimension), '{}'),
    'trend', coalesce((
      select jsonb_agg(jsonb_build_object('start', start, 'gifts', gifts, 'refunds', refunds,
        'deductions', deductions, 'amount', amount::text, 'refunded', refunded::text, 'deducted', deducted::text,
        'net', net::text) order by start)
      from trend), '[]'))
$$;
grant execute on function public.donation_report(date, date, date, date, text) to authenticated;
-- The back office's list of gifts: filtered, sorted, paged and summed in the database, at any size. These
-- functions run with the owner's rights and check the caller first: under row-level security no index could
-- serve a search, as its operators might leak hidden rows.

-- Searchable text of a gift, each word preceded by a space, so that the index also finds words by their first
-- letters; without duplicates.
create function private.gift_text(
  name text, email text, phone text, transaction_id text, order_id text, payment_id text
) returns text
language sql immutable parallel safe
return lower(coalesce(' ' || name, '') || coalesce(' ' || email, '') || coalesce(' ' || phone, '')
  || coalesce(' ' || regexp_replace(phone, '\D', '', 'g'), '') || coalesce(' ' || order_id, '')
  || coalesce(' ' || payment_id, '')
  || coalesce(' ' || case when transaction_id in (order_id, payment_id) then null else transaction_id end, ''));
-- Indexes run with the privileges of the writing role.
grant execute on function private.gift_text(text, text, text, text, text, text) to authenticated, service_role;

create index donations_text on public.donations using gin (
  private.gift_text(donor_name, donor_email, donor_phone, transaction_id, order_id, payment_id)
  extensions.gin_trgm_ops);

-- One pattern per word, the longest and most selective first. One or two letters match at the start of words;
-- punctuation alone is ignored. A phone number is one word, without the country code or the dialled 0.
create function private.search_patterns(query text) returns text[]
language sql immutable parallel safe
return (
  select array_agg(case when char_length(word) < 3 then '% ' else '%' end
    || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by char_length(word) desc, word)
  from regexp_split_to_table(
    case when query ~ '^\s*\+?[\d\s()-]{5,}$'
      then regexp_replace(regexp_replace(query, '\D', '', 'g'), '^(91|0)(?=\d{10}$)', '')
      else lower(query) end, '\s+') as word
  where word !~ '^[[:punct:]]*$');

-- Immutable, so that the planner knows the list and can hash it.
create function private.uuids(list jsonb) returns uuid[]
language sql immutable parallel safe
return array(select item::uuid from jsonb_array_elements_text(coalesce(list, '[]')) as item);

-- The filter with the donors matched by its search in `named`, since a gift is shown by its donor's name. At
-- most the newest ten thousand.
create function private.with_donors(filter jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  -- Patterns of short words begin at a space.
  conditions constant text := (select string_agg(format('%s like %L',
      case when starts_with(pattern, '% ') then ''' '' || search' else 'search' end, private.plain(pattern)), ' and ')
    from unnest(private.search_patterns(filter ->> 'q')) as pattern);
  named uuid[];
begin
  if conditions is null then
    return filter - 'named';
  end if;
  execute format('select array(select id from public.donors where %s order by created_at desc limit 10000)', conditions)
    into named;
  return filter || jsonb_build_object('named', named);
end
$$;

-- The gifts of a filter, as in domain/donations/gift-filter.ts. Without its own search path it is inlined
-- into the calling query, and unused parts vanish. A null cause, source or campaign selects gifts without
-- one; the status `paid` selects all received gifts, refunded or not.
create function private.matching_gifts(filter jsonb) returns setof public.donations
language sql stable parallel safe
as $$
  select gift.* from public.donations as gift
  where (filter ->> 'from' is null
      or gift.created_at >= (filter ->> 'from')::date::timestamp at time zone 'Asia/Kolkata')
    and (filter ->> 'to' is null
      or gift.created_at < ((filter ->> 'to')::date + 1)::timestamp at time zone 'Asia/Kolkata')
    and (not filter ? 'cause' or case when filter ->> 'cause' is null
      then gift.cause_id is null else gift.cause_id = filter ->> 'cause' end)
    and (filter ->> 'status' is null or case filter ->> 'status'
      when 'paid' then gift.payment_status in ('successful', 'refunded') else gift.payment_status = filter ->> 'status' end)
    and (filter ->> 'platform' is null or gift.platform = filter ->> 'platform')
    and (filter ->> 'monthly' is null or gift.is_monthly = (filter ->> 'monthly' = 'yes'))
    and (not filter ? 'source' or case when filter ->> 'source' is null
      then gift.utm_source is null else gift.utm_source = filter ->> 'source' end)
    and (not filter ? 'campaign' or case when filter ->> 'campaign' is null
      then gift.utm_campaign is null else gift.utm_campaign = filter ->> 'campaign' end)
    and (filter ->> 'donor' is null or gift.donor_id = (filter ->> 'donor')::uuid)
    and (filter ->> 'mandate' is null or gift.monthly_gift_id = (filter ->> 'mandate')::uuid)
    and (filter ->> 'giver' is null or case filter ->> 'giver'
      when 'unknown' then gift.donor_id is null
      else gift.donor_id is not null and gift.is_first_gift = (filter ->> 'giver' = 'new') end)
    and (filter ->> 'refunded' is null or gift.refunded_amount > 0)
    and (filter ->> 'deducted' is null or gift.deducted_amount > 0)
    and (filter ->> 'test' is null or gift.test_mode)
    and (filter ->> 'test' is not null or not gift.test_mode or (select private.in_test_mode()))
    -- One by one: the index supports each of them, but not `like all`.
    and ((private.search_patterns(filter ->> 'q'))[1] is null
      or gift.donor_id = any (private.uuids(filter -> 'named'))
      or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
        gift.order_id, gift.payment_id) like (private.search_patterns(filter ->> 'q'))[1]
      and ((private.search_patterns(filter ->> 'q'))[2] is null
        or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
          gift.order_id, gift.payment_id) like (private.search_patterns(filter ->> 'q'))[2])
      and ((private.search_patterns(filter ->> 'q'))[3] is null
        or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
          gift.order_id, gift.payment_id) like (private.search_patterns(filter ->> 'q'))[3])
      and ((private.search_patterns(filter ->> 'q'))[4] is null
        or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
          gift.order_id, gift.payment_id) like all ((private.search_patterns(filter ->> 'q'))[4:])))
$$;

-- One page of a list: the gifts after a given one, before it, or the first. A filter's matches are mostly
-- either frequent, and so among the next gifts in order, or rare, and then found by its own index. The
-- planner assumes an even distribution and would scan years back to last year's campaign. A page is collected
-- as ids until complete: whole gifts in an array take ten times as long.
create function public.find_gifts(
  filter jsonb default '{}', sort text default 'newest', after uuid default null, before uuid default null,
  at_most integer default 50
) returns setof public.donations
language plpgsql stable security definer set search_path = ''
as $$
declare
  nearest constant integer := 10000;
  wanted constant integer := least(at_most, 10000);
  sorted_by constant text := case when sort in ('largest', 'smallest') then 'amount' else 'created_at' end;
  direction constant text := case when sort in ('oldest', 'smallest') then 'asc' else 'desc' end;
  -- The page before a gift is read backwards and then reversed.
  reading constant text := case when before is null then direction when direction = 'asc' then 'desc' else 'asc' end;
  later constant text := case reading when 'asc' then '>' else '<' end;
  earlier constant text := case reading when 'asc' then '<=' else '>=' end;
  from_edge constant text :=
    format('(($2).id is null or (gift.%1$I, gift.id) %2$s (($2).%1$I, ($2).id))', sorted_by, later);
  to_bound constant text :=
    format('(($3).id is null or (gift.%1$I, gift.id) %2$s (($3).%1$I, ($3).id))', sorted_by, earlier);
  in_order constant text := format('order by gift.%1$I %2$s, gift.id %2$s', sorted_by, reading);
  -- The part of the filter that the sort index covers.
  ordered constant jsonb := case sorted_by when 'created_at' then filter - array(
    select key from jsonb_object_keys(filter) as key where key not in ('from', 'to')) else '{}' end;
  edge public.donations;
  bound public.donations;
  page uuid[];
begin
  perform public.require('gifts.read');
  filter := private.with_donors(filter);
  select * into edge from public.donations where id = coalesce(after, before);
  if filter <> ordered then
    execute format('select * from public.donations where id = (
        select gift.id from private.matching_gifts($1) as gift where %s %s offset $3 limit 1)', from_edge, in_order)
      into bound using ordered, edge, nearest;
  end if;
  execute format('select array(
      select gift.id from private.matching_gifts($1) as gift where %s and %s %s limit $4)', from_edge, to_bound, in_order)
    into page using filter, edge, bound, wanted;
  if bound.id is not null and cardinality(page) < wanted then
    execute format('with matching as materialized (
        select gift.id, gift.%I from private.matching_gifts($1) as gift where %s)
        select array(select gift.id from matching as gift %s limit $3)', sorted_by, from_edge, in_order)
      into page using filter, edge, wanted;
  end if;
  return query execute format('select gift.* from public.donations as gift where gift.id = any ($1)
      order by gift.%1$I %2$s, gift.id %2$s', sorted_by, direction) using page;
end
$$;
-- Sums of a filter's gifts. Only paid ones count; returned money is subtracted. If a search has too many hits
-- to sum in time, `found` is the count so far, and the sums are unknown.
create function public.sum_gifts(filter jsonb default '{}')
returns table (found bigint, is_more boolean, paid bigint, given numeric, refunded numeric, deducted numeric,
  net numeric)
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_search constant boolean := private.search_patterns(filter ->> 'q') is not null;
begin
  perform public.require('gifts.read');
  filter := private.with_donors(filter);
  if not is_search and filter - '{q,from,to,status}'::text[] = '{}' then
    -- Already summed by day (370).
    return query
      select coalesce(sum(day.gifts), 0)::bigint, false, coalesce(sum(day.gifts) filter (where day.paid), 0)::bigint,
        coalesce(sum(day.amount) filter (where day.paid), 0), coalesce(sum(day.refunded), 0),
        coalesce(sum(day.deducted), 0), coalesce(sum(day.net), 0)
      from (
        select f.gifts, f.amount, f.refunded, f.deducted, f.net, f.key in ('successful', 'refunded') as paid
        from public.gift_figures as f
        where f.dimension = 'status' and (not f.test_mode or (select private.in_test_mode()))
          and (filter ->> 'status' is null or case filter ->> 'status'
            when 'paid' then f.key in ('successful', 'refunded') else f.key = filter ->> 'status' end)
          and (filter ->> 'from' is null or f.day >= (filter ->> 'from')::date)
          and (filter ->> 'to' is null or f.day <= (filter ->> 'to')::date)
      ) as day;
    return;
  end if;
  return query execute format(
    'select least(found, $2), found > $2, case when found <= $2 then paid end, case when found <= $2 then given end,
       case when found <= $2 then refunded end, case when found <= $2 then deducted end,
       case when found <= $2 then net end
     from (
       select count(*) as found, count(*) filter (where paid) as paid,
         coalesce(sum(amount) filter (where paid), 0) as given,
         coalesce(sum(refunded_amount) filter (where paid), 0) as refunded,
         coalesce(sum(deducted_amount) filter (where paid), 0) as deducted,
         coalesce(sum(net) filter (where paid), 0) as net
       from (select amount, refunded_amount, deducted_amount, private.net_amount(gift) as net, payment_status in (''successful'', ''refunded'')
           and (not test_mode or (select private.in_test_mode())) as paid
         from private.matching_gifts($1) as gift %s) as gift
     ) as sums', case when is_search then 'limit $2 + 1' else '' end)
  using filter, case when is_search then 10000 else 9223372036854775807 end;
end
$$;

grant execute on function
  public.find_gifts(jsonb, text, uuid, uuid, integer),
  public.sum_gifts(jsonb)
to authenticated;
-- The total amount returned from a gift, as corrected by an administrator. The newest one counts, so another
-- one undoes a mistake. The provider's figures at that moment are stored too: later reports add to the
-- correction.
create table public.donation_corrections (
  id uuid primary key default gen_random_uuid(),
  donation_id uuid not null references public.donations (id) on delete cascade,
  -- The corrected payment: if another payment becomes the gift's, the correction stays with the former one.
  -- Null for an offline gift.
  payment_id text check (char_length(payment_id) between 1 and 100),
  refunded_amount numeric(14, 2) check (refunded_amount >= 0 and refunded_amount <> 'NaN'),
  deducted_amount numeric(14, 2) check (deducted_amount >= 0 and deducted_amount <> 'NaN'),
  provider_refunded numeric(14, 2) not null default 0 check (provider_refunded >= 0 and provider_refunded <> 'NaN'),
  provider_deducted numeric(14, 2) not null default 0 check (provider_deducted >= 0 and provider_deducted <> 'NaN'),
  reason text not null check (char_length(reason) between 3 and 500),
  corrected_by uuid,
  -- The gift is locked during entry: the last one is the latest.
  created_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(refunded_amount, deducted_amount) > 0)
);
create index donation_corrections_donation_id on public.donation_corrections (donation_id, created_at);
alter table public.donation_corrections enable row level security;

grant select on public.donation_corrections to authenticated;

create policy "Staff read corrections" on public.donation_corrections
  for select to authenticated using ((select private.may('gifts.read')));

create trigger record_change after insert or update or delete on public.donation_corrections
  for each row execute function private.record_change('id');
-- Deletes test gifts in batches that keep statements short; returns their number. Checks the caller and that
-- test mode is over, and holds the mode until done.
create function public.delete_test_donations(at_most integer default 1000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  deleted integer;
begin
  perform public.require('settings');
  perform private.hold_test_mode();
  if private.in_test_mode() then
    raise exception 'Test donations can be deleted once a live key is saved.' using errcode = 'check_violation';
  end if;
  delete from public.donations where id in (
    select id from public.donations where test_mode order by id limit least(at_most, 1000));
  get diagnostics deleted = row_count;
  -- Mandates last: their charges refer to them.
  if deleted < least(at_most, 1000) then
    delete from public.monthly_gifts where test_mode;
  end if;
  return deleted;
end
$$;
grant execute on function public.delete_test_donations(integer) to authenticated;
-- Removes the sample data of `npm run seed:demo` in batches: donations first, then their donors. Returns the
-- number of rows; 0 when nothing is left.
create function public.remove_demo_data(at_most integer default 1000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  piece constant integer := least(at_most, 1000);
  removed integer;
begin
  perform public.require('settings');
  delete from public.donations where id in (select id from public.donations where is_demo order by id limit piece);
  get diagnostics removed = row_count;
  if removed > 0 then
    return removed;
  end if;
  delete from public.deleted_donors where (donor ->> 'is_demo')::boolean;
  delete from public.donors where id in (select id from public.donors where is_demo order by id limit piece);
  get diagnostics removed = row_count;
  -- Deleted sample donors must not wait for a restore.
  delete from public.deleted_donors where (donor ->> 'is_demo')::boolean;
  return removed;
end
$$;
grant execute on function public.remove_demo_data(integer) to authenticated;
-- Every webhook event of the payment provider as received, and its outcome.

create table public.payment_events (
  id bigint generated always as identity primary key,
  -- Deduplicates events that the provider sends more than once.
  event_id text not null unique check (char_length(event_id) between 1 and 100),
  event text not null check (char_length(event) between 1 and 100),
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  order_id text check (char_length(order_id) <= 100),
  payment_id text check (char_length(payment_id) <= 100),
  subscription_id text check (char_length(subscription_id) <= 100),
  donation_id uuid references public.donations (id) on delete set null,
  received_at timestamptz not null default now(),
  outcome text check (char_length(outcome) between 1 and 1000),
  handled_at timestamptz,
  check ((outcome is null) = (handled_at is null))
);
create index payment_events_received_at on public.payment_events (received_at desc);
create index payment_events_donation_id on public.payment_events (donation_id);
create index payment_events_order_id on public.payment_events (order_id);
create index payment_events_subscription_id on public.payment_events (subscription_id)
  where subscription_id is not null;
create index payment_events_payment_id on public.payment_events (payment_id);
create index payment_events_payer on public.payment_events
  (private.email_key(payload #>> '{payload,payment,entity,email}'));
alter table public.payment_events enable row level security;

grant select on public.payment_events to authenticated;

create policy "Staff read payment events" on public.payment_events
  for select to authenticated using ((select private.may('gifts.read')));

-- Only the event names the payer of a failed payment; recorded with the gift so that they can be written to.
create function private.name_payer_of_failed_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  payment constant jsonb := new.payload #> '{payload,payment,entity}';
  email constant text := nullif(btrim(payment ->> 'email'), 'void@razorpay.com');
  phone constant text := left(nullif(btrim(payment ->> 'contact'), ''), 50);
begin
  update public.donations set
    donor_email = coalesce(donor_email, case when private.is_email(email) then email end),
    donor_phone = coalesce(donor_phone, phone)
  where id = new.donation_id and payment_status = 'failed' and erased_at is null
    and (donor_email is null and private.is_email(email) or donor_phone is null and phone is not null);
  return null;
end
$$;
create trigger name_payer_of_failed_gift after update of donation_id on public.payment_events
  for each row when (new.event = 'payment.failed' and new.donation_id is not null)
  execute function private.name_payer_of_failed_gift();
-- The provider's payments, refunds and disputes as reported. Only the server writes them; each only moves
-- forward, so reports may repeat and come in any order. The amounts of a gift derive from them (074).

create table public.payments (
  payment_id text primary key check (char_length(payment_id) between 1 and 100),
  order_id text check (char_length(order_id) <= 100),
  -- For a charge of a monthly gift, known or unknown here.
  subscription_id text check (char_length(subscription_id) <= 100),
  invoice_id text check (char_length(invoice_id) <= 100),
  donation_id uuid references public.donations (id) on delete set null,
  status text not null check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  amount numeric(14, 2) not null check (amount >= 0 and amount <> 'NaN'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Source of amount and currency: the order, since a signature has none; an event; or an API response.
  amount_source text not null default 'event' check (amount_source in ('signature', 'event', 'answer')),
  -- Sum of refunds that did not fail.
  refunded_amount numeric(14, 2) not null default 0 check (refunded_amount >= 0 and refunded_amount <> 'NaN'),
  -- The highest refunded total the provider ever reported.
  refunded_reported numeric(14, 2) not null default 0 check (refunded_reported >= 0 and refunded_reported <> 'NaN'),
  method text check (char_length(method) <= 50),
  fee numeric(14, 2) check (fee >= 0 and fee <> 'NaN'),
  tax numeric(14, 2) check (tax >= 0 and tax <> 'NaN'),
  -- Reference on the donor's bank statement; UPI's RRN.
  bank_reference text check (char_length(bank_reference) <= 100),
  error_reason text check (char_length(error_reason) <= 1000),
  -- False while only the checkout's signed result is known, which has neither amount nor fee.
  confirmed boolean not null,
  -- Time of payment, by the provider's clock.
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payments_donation_id on public.payments (donation_id);
create index payments_order_id on public.payments (order_id);
create index payments_subscription_id on public.payments (subscription_id) where subscription_id is not null;
create index payments_invoice_id on public.payments (invoice_id) where invoice_id is not null;
create index payments_unconfirmed on public.payments (created_at) where not confirmed;
create index payments_created_at on public.payments (created_at);
alter table public.payments enable row level security;

grant select on public.payments to authenticated;

create policy "Staff read payments" on public.payments
  for select to authenticated using ((select private.may('gifts.read')));

create trigger touch_updated_at before update on public.payments
  for each row execute function private.touch_updated_at();

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  -- The provider's id; null until it has responded.
  refund_id text unique check (char_length(refund_id) between 1 and 100),
  payment_id text not null check (char_length(payment_id) between 1 and 100),
  donation_id uuid references public.donations (id) on delete set null,
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$'),
  -- `requested`: about to be sent, or without a response yet. `refused`: the provider refused.
  status text not null check (status in ('requested', 'refused', 'pending', 'processed', 'failed')),
  -- Entered by the administrator who requested it; null if made at the provider.
  reason text check (char_length(reason) between 3 and 500),
  requested_by uuid,
  error_reason text check (char_length(error_reason) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status in ('requested', 'refused') or refund_id is not null)
);
create index refunds_payment_id on public.refunds (payment_id);
create index refunds_donation_id on public.refunds (donation_id);
create index refunds_requested on public.refunds (created_at) where status = 'requested';
alter table public.refunds enable row level security;

grant select on public.refunds to authenticated;

create policy "Staff read refunds" on public.refunds
  for select to authenticated using ((select private.may('gifts.read')));

create trigger touch_updated_at before update on public.refunds
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.refunds
  for each row execute function private.record_change('id');

-- Claims of processes that are requesting a refund, and earlier attempts.
create table private.refund_claims (
  refund_id uuid primary key references public.refunds (id) on delete cascade,
  claimed_by text not null,
  claimed_until timestamptz not null,
  times integer not null default 1 check (times > 0)
);
alter table private.refund_claims enable row level security;

create table public.disputes (
  dispute_id text primary key check (char_length(dispute_id) between 1 and 100),
  payment_id text not null check (char_length(payment_id) between 1 and 100),
  donation_id uuid references public.donations (id) on delete set null,
  amount numeric(14, 2) not null check (amount >= 0 and amount <> 'NaN'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_deducted numeric(14, 2) not null default 0 check (amount_deducted >= 0 and amount_deducted <> 'NaN'),
  status text not null check (char_length(status) between 1 and 50),
  phase text check (char_length(phase) <= 50),
  reason_code text check (char_length(reason_code) <= 200),
  respond_by timestamptz,
  -- By the provider's clock: an older report that arrives later is ignored.
  reported_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index disputes_payment_id on public.disputes (payment_id);
create index disputes_donation_id on public.disputes (donation_id);
alter table public.disputes enable row level security;

grant select on public.disputes to authenticated;

create policy "Staff read disputes" on public.disputes
  for select to authenticated using ((select private.may('gifts.read')));

create trigger touch_updated_at before update on public.disputes
  for each row execute function private.touch_updated_at();
-- Payments that need a person's attention: they count in no total until resolved.

create table public.payment_attention (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'unknown_order', 'unknown_payment', 'not_confirmed', 'amount_mismatch', 'second_payment', 'refund_failed',
    'refund_mismatch', 'refund_unknown', 'over_deducted', 'correction_overlap', 'dispute', 'odd_event', 'provider',
    'card_testing', 'two_names',
    'unknown_subscription', 'month_charged_twice', 'charge_mismatch', 'charged_after_end', 'change_refused')),
  -- The payment, refund, dispute or event in question, listed once with its current state. For `provider`,
  -- the failed operation.
  reference text not null check (char_length(reference) between 1 and 200),
  donation_id uuid references public.donations (id) on delete set null,
  order_id text check (char_length(order_id) <= 100),
  payment_id text check (char_length(payment_id) <= 100),
  monthly_gift_id uuid references public.monthly_gifts (id) on delete set null,
  amount numeric(14, 2) check (amount <> 'NaN'),
  currency text check (currency ~ '^[A-Z]{3}$'),
  event_id bigint references public.payment_events (id) on delete set null,
  detail text not null check (char_length(detail) between 1 and 1000),
  times integer not null default 1 check (times > 0),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  resolved_at timestamptz,
  -- Null if it resolved itself.
  resolved_by uuid,
  note text check (char_length(note) <= 2000),
  unique (kind, reference),
  check (resolved_by is null or resolved_at is not null)
);
create index payment_attention_open on public.payment_attention (created_at desc) where resolved_at is null;
create index payment_attention_donation_id on public.payment_attention (donation_id);
create index payment_attention_monthly_gift_id on public.payment_attention (monthly_gift_id)
  where monthly_gift_id is not null;
create index payment_attention_event_id on public.payment_attention (event_id);
alter table public.payment_attention enable row level security;

grant select, update (resolved_at, note) on public.payment_attention to authenticated;

create policy "Staff read what needs attention" on public.payment_attention
  for select to authenticated using ((select private.may('gifts.read')));
create policy "Staff resolve what needs attention" on public.payment_attention
  for update to authenticated using ((select private.may('gifts.write')))
  with check ((select private.may('gifts.write')));

create function private.sign_resolution() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.resolved_at := case when new.resolved_at is not null then now() end;
  new.resolved_by := case when new.resolved_at is not null then auth.uid() end;
  return new;
end
$$;
create trigger sign_resolution before update on public.payment_attention
  for each row when ((new.resolved_at is null) is distinct from (old.resolved_at is null))
  execute function private.sign_resolution();
create trigger record_change after insert or update or delete on public.payment_attention
  for each row execute function private.record_change('id');

-- Records the current state: reopens an item whose state changed or that had resolved itself. Items resolved
-- by staff stay resolved while nothing changes.
create function private.call_attention(
  kind text, reference text, detail text, about public.payments, event bigint default null
) returns void
language sql set search_path = ''
as $$
  insert into public.payment_attention as known
    (kind, reference, detail, donation_id, order_id, payment_id, monthly_gift_id, amount, currency, event_id)
  values
    (kind, reference, left(detail, 1000), about.donation_id, about.order_id, about.payment_id,
     (select id from public.monthly_gifts where subscription_id = about.subscription_id), about.amount,
     about.currency, event)
  on conflict (kind, reference) do update set
    detail = excluded.detail, last_seen_at = now(), times = known.times + 1, resolved_at = null, note = null,
    donation_id = coalesce(excluded.donation_id, known.donation_id)
  where known.detail <> excluded.detail or known.resolved_at is not null and known.resolved_by is null
$$;

create function private.end_attention(about text, kinds text[], reason text) returns void
language sql set search_path = ''
as $$
  update public.payment_attention set resolved_at = now(), note = coalesce(note, reason)
  where reference = about and kind = any (kinds) and resolved_at is null
$$;
-- The server's data on a pending gift or monthly gift: the browser's idempotency key, the process that is
-- calling the provider, and the next status check.

create table private.gift_orders (
  donation_id uuid unique references public.donations (id) on delete cascade,
  -- Instead of a gift: a monthly gift.
  monthly_gift_id uuid unique references public.monthly_gifts (id) on delete cascade,
  -- Chosen by the browser per attempt, so that a double click or a lost response creates no second order.
  idempotency_key text unique check (char_length(idempotency_key) between 8 and 200),
  -- Digest of the request: a different request under the same key is refused.
  request_digest text not null,
  -- The order's amount, kept when a payment of another amount has changed the gift's.
  agreed_amount numeric(14, 2) check (agreed_amount > 0 and agreed_amount <> 'NaN'),
  -- Digest of the client's address, kept for a day to notice repeated failures.
  origin text,
  -- Digest of an address and its browser type, kept as long as `origin`.
  device text,
  -- End of the claim of the process that is creating the order at the provider.
  claimed_until timestamptz,
  -- That process. It holds an advisory lock of this name while it lives, so that a retry after its death need
  -- not wait for the claim to expire.
  claimed_by text,
  checks integer not null default 0,
  -- When the known state of the monthly gift was requested from the provider: responses to earlier requests
  -- are ignored.
  asked_at timestamptz,
  -- Null when no more checks are needed.
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  constraint gift_orders_of_one_thing check (num_nonnulls(donation_id, monthly_gift_id) = 1)
);
create index gift_orders_next_check_at on private.gift_orders (next_check_at) where next_check_at is not null;
-- Every new order counts the site's orders of the last minutes.
create index gift_orders_created_at on private.gift_orders (created_at);
create index gift_orders_origin on private.gift_orders (origin) where origin is not null;
alter table private.gift_orders enable row level security;
-- The one place where a gift becomes successful, failed or refunded. The checkout's signed result, the
-- provider's events and API responses all end here, any number of times and in any order. Locks are taken in
-- one order, monthly gift, gift, payment, refund, to avoid deadlocks.

-- Progress of a payment. Failed is not final: a bank may approve days later.
create function private.payment_progress(status text) returns integer
language sql immutable
return array_position('{created,failed,authorized,captured,refunded}', status);

-- Next check of a paid gift: it may be refunded in the provider's dashboard, a refund may fail, and the event
-- may never come.
create function private.next_look(gift public.donations) returns timestamptz
language sql stable
return (
  select min(begun.at + after)
  from (
    select gift.created_at as at
    union all select r.created_at from public.refunds as r where r.payment_id = gift.payment_id
  ) as begun, unnest('{1 day,7 days,30 days}'::interval[]) as after
  where begun.at + after > now());

-- Confirmed paid by the provider, not only by the checkout.
create function private.is_confirmed(gift public.donations) returns boolean
language sql stable
return gift.payment_status in ('successful', 'refunded')
  and exists (select from public.payments where payment_id = gift.payment_id and confirmed);

-- Precedence of an amount's source: the order's is replaced by an event's, and that by an API response. Of
-- two of one kind the lower counts, so that their order does not matter.
create function private.amount_rank(source text) returns integer
language sql immutable
return array_position('{signature,event,answer}', source);

-- Stores a reported payment. The more advanced of two reports counts, or, before any money moved, the API
-- response, which is no older than the request. A signature neither overrides a reported failure nor delays a
-- reported success.
create function private.note_payment(incoming jsonb, gift uuid) returns public.payments
language sql set search_path = ''
as $$
  insert into public.payments as known (payment_id, order_id, donation_id, status, amount, currency, amount_source,
    refunded_reported, method, fee, tax, bank_reference, error_reason, paid_at, confirmed)
  select payment_id, order_id, gift, case status when 'refunded' then 'captured' else status end, amount, currency,
    case when not confirmed then 'signature' when asked then 'answer' else 'event' end,
    case when status = 'refunded' then amount
      when refunded_amount <= amount then refunded_amount else 0 end,
    left(method, 50), fee, tax, left(bank_reference, 100), left(error_reason, 1000), paid_at, confirmed
  from jsonb_to_record(incoming) as payment (
    payment_id text, order_id text, status text, amount numeric, currency text, refunded_amount numeric,
    method text, fee numeric, tax numeric, bank_reference text, error_reason text, paid_at timestamptz,
    confirmed boolean, asked boolean)
  on conflict (payment_id) do update set
    order_id = coalesce(known.order_id, excluded.order_id),
    donation_id = coalesce(known.donation_id, excluded.donation_id),
    status = case
      when not known.confirmed and excluded.confirmed and excluded.status = 'failed' then 'failed'
      when known.confirmed and not excluded.confirmed and known.status = 'failed' then 'failed'
      when known.status in ('created', 'failed', 'authorized') and excluded.amount_source = 'answer'
        then excluded.status
      when private.payment_progress(excluded.status) > private.payment_progress(known.status) then excluded.status
      else known.status end,
    (amount, currency, amount_source) = (
      select best.amount, best.currency, best.amount_source
      from (values (known.amount, known.currency, known.amount_source),
        (excluded.amount, excluded.currency, excluded.amount_source)) as best (amount, currency, amount_source)
      order by private.amount_rank(best.amount_source) desc, best.currency, best.amount limit 1),
    refunded_reported = greatest(known.refunded_reported, excluded.refunded_reported),
    method = coalesce(excluded.method, known.method),
    fee = coalesce(excluded.fee, known.fee),
    tax = coalesce(excluded.tax, known.tax),
    bank_reference = coalesce(excluded.bank_reference, known.bank_reference),
    error_reason = coalesce(excluded.error_reason, known.error_reason),
    paid_at = coalesce(excluded.paid_at, known.paid_at),
    confirmed = case when excluded.confirmed
      then known.confirmed or excluded.status in ('failed', 'captured')
      else known.confirmed and known.status not in ('created', 'authorized') end
  returning *
$$;

-- The payment that counts for an order paid more than once: the first, by the provider's clock, with money
-- left, else the first. Derived from the provider's reports alone, so that their order of arrival does not
-- matter. A payment that counts by its signature stays until the provider has reported on it.
create function private.payment_that_counts(gift public.donations) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select payment_id from public.payments as paid
    where donation_id = gift.id and status in ('captured', 'refunded') and currency = gift.currency
    order by (payment_id = gift.payment_id and not confirmed) is true desc, confirmed desc,
      private.left_of(paid) <= 0, paid_at, payment_id collate "C"
    limit 1);
end
$$;

-- The gift as derived from one of its payments: its amount is the confirmed one; the returned amount is the
-- provider's plus staff's corrections, at most the gift.
create function private.gift_by(id_of_payment text, gift public.donations) returns public.donations
language plpgsql stable set search_path = ''
as $$
declare
  paid public.payments;
  returned record;
begin
  select * into paid from public.payments where payment_id = id_of_payment;
  if gift.payment_id <> paid.payment_id then
    gift.payment_id := paid.payment_id;
    gift.method := paid.method;
    gift.fee := paid.fee;
    gift.tax := paid.tax;
    gift.paid_at := coalesce(paid.paid_at, gift.paid_at);
  end if;
  if paid.confirmed and paid.status in ('captured', 'refunded') and paid.currency = gift.currency then
    gift.amount := paid.amount;
  end if;
  returned := private.returned_of(gift);
  gift.refunded_amount := least(returned.provider_refunded + returned.staff_refunded, gift.amount);
  gift.deducted_amount := least(returned.provider_deducted + returned.staff_deducted,
    gift.amount - gift.refunded_amount);
  gift.payment_status := case when gift.refunded_amount = gift.amount then 'refunded' else 'successful' end;
  return gift;
end
$$;

-- Updates a paid gift from its payment, or from another that becomes its payment.
create function private.balance_gift(id_of_gift uuid, event bigint default null, counted text default null) returns text
language plpgsql set search_path = ''
as $$
declare
  old_gift public.donations;
  gift public.donations;
begin
  select * into old_gift from public.donations where id = id_of_gift;
  if old_gift.payment_status not in ('successful', 'refunded') then
    return null;
  end if;
  gift := private.gift_by(coalesce(counted, old_gift.payment_id), old_gift);
  if gift.amount <> old_gift.amount then
    insert into private.gift_orders as known (donation_id, request_digest, agreed_amount)
    values (id_of_gift, '', old_gift.amount)
    on conflict (donation_id) do update set agreed_amount = excluded.agreed_amount where known.agreed_amount is null;
  end if;
  if gift is distinct from old_gift then
    update public.donations set
      amount = gift.amount, refunded_amount = gift.refunded_amount, deducted_amount = gift.deducted_amount,
      payment_status = gift.payment_status, payment_id = gift.payment_id, method = gift.method, fee = gift.fee,
      tax = gift.tax, paid_at = gift.paid_at
    where id = id_of_gift;
  end if;
  perform private.call_about_returns(gift, event);
  return case
    when gift is not distinct from old_gift then null
    when gift.payment_id <> old_gift.payment_id then 'counted with another payment'
    when gift.amount <> old_gift.amount then 'of another amount'
    when gift.refunded_amount > old_gift.refunded_amount and gift.refunded_amount = gift.amount then 'refunded'
    when gift.refunded_amount > old_gift.refunded_amount then 'refunded in part'
    when gift.refunded_amount < old_gift.refunded_amount then 'no longer refunded'
    when gift.deducted_amount > old_gift.deducted_amount then 'deducted'
    else 'no longer deducted' end;
end
$$;

-- The amount of the gift's order, whatever was paid.
create function private.agreed_amount(gift public.donations) returns numeric
language sql stable set search_path = ''
as $$
  select coalesce((select agreed_amount from private.gift_orders where donation_id = gift.id), gift.amount)
$$;

-- Withdraws a success claimed only by a signature.
create function private.withdraw_gift(id_of_gift uuid, reason text) returns public.donations
language plpgsql set search_path = ''
as $$
declare
  gift public.donations;
begin
  perform private.end_attention((select payment_id from public.donations where id = id_of_gift),
    '{over_deducted,correction_overlap}', 'The payment is not counted.');
  update public.donations set
    payment_status = case when exists (
      select from public.payments where donation_id = id_of_gift and status = 'failed') then 'failed' else 'created' end,
    payment_id = null, paid_at = null, refunded_amount = 0, deducted_amount = 0, error_reason = reason
  where id = id_of_gift returning * into gift;
  update private.gift_orders set next_check_at = now() + interval '2 minutes' where donation_id = id_of_gift;
  return gift;
end
$$;

-- Derives the gift from one of its stored payments. The gift is already locked; `incoming` may name the
-- payer.
create function private.book_payment(id_of_payment text, incoming jsonb default '{}', event bigint default null)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  gift public.donations;
  paid public.payments;
  sums record;
  other text;
  former text;
  expected numeric;
  email constant text := incoming ->> 'email';
  phone constant text := left(incoming ->> 'phone', 50);
  monthly constant boolean := coalesce((incoming ->> 'is_monthly')::boolean, false);
  reported constant numeric := case when (incoming ->> 'confirmed')::boolean then (incoming ->> 'amount')::numeric end;
  differs boolean := false;
  done text := 'nothing new';
begin
  select * into paid from public.payments where payment_id = id_of_payment for update;
  select * into sums from private.add_up_refunds(paid);
  update public.payments set refunded_amount = sums.refunded,
    status = case when status not in ('captured', 'refunded') then status
      when sums.refunded = amount and amount > 0 then 'refunded' else 'captured' end
  where payment_id = id_of_payment returning * into paid;
  if sums.known > paid.amount or (incoming ->> 'refunded_amount')::numeric > paid.amount then
    perform private.call_attention('refund_mismatch', paid.payment_id,
      format('Refunds of payment %s come to %s %s, but it is of %s %s.', paid.payment_id, paid.currency,
        greatest(sums.known, (incoming ->> 'refunded_amount')::numeric), paid.currency, paid.amount), paid, event);
  end if;

  select * into gift from public.donations where id = paid.donation_id;
  if gift.id is null then
    if paid.subscription_id is not null then
      done := private.book_charge_without_gift(paid, event);
    elsif paid.status = 'captured' then
      perform private.call_attention('unknown_order', paid.payment_id,
        case when paid.order_id is null
          then format('Payment %s names no order, so it belongs to no gift of this site.', paid.payment_id)
          else format('Payment %s is for order %s, which is not an order of this site.', paid.payment_id, paid.order_id)
          end, paid, event);
      done := 'needs attention: unknown order';
    elsif paid.status = 'refunded' then
      perform private.end_attention(paid.payment_id, '{unknown_order}', 'The payment was refunded in full.');
      done := 'refunded, of an unknown order';
    end if;
    return jsonb_build_object('outcome', done, 'donation_id', null, 'status', null);
  end if;
  perform private.end_attention(paid.payment_id, '{unknown_order}', 'The order was found.');
  if paid.status = 'failed' then
    perform private.end_attention(paid.payment_id, '{second_payment}', 'The payment failed.');
  end if;

  if paid.status in ('captured', 'refunded') then
    if paid.currency <> gift.currency then
      perform private.call_attention('amount_mismatch', paid.payment_id,
        format('Payment %s is of %s %s, but its order is in %s. It is not counted.',
          paid.payment_id, paid.currency, paid.amount, gift.currency), paid, event);
      perform private.end_attention(paid.payment_id, '{second_payment}', 'It is in another currency.');
      done := 'needs attention: another currency';
      if gift.payment_id = paid.payment_id and gift.payment_status = 'successful' then
        gift := private.withdraw_gift(gift.id, 'The payment is in another currency.');
        other := private.payment_that_counts(gift);
        if other is not null then
          return private.book_payment(other, '{}', event);
        end if;
      end if;
    elsif gift.payment_id is null then
      expected := private.agreed_amount(gift);
      update public.donations set
        payment_status = 'successful', payment_id = paid.payment_id, error_reason = null,
        paid_at = coalesce(paid.paid_at, now())
      where id = gift.id returning * into gift;
      perform private.end_attention(paid.payment_id, '{second_payment}', 'It is the payment of this gift now.');
      done := 'successful';
    end if;
    if paid.confirmed then
      perform private.end_attention(paid.payment_id, '{not_confirmed,unknown_payment}',
        'The payment provider confirmed the payment.');
    end if;

    other := private.payment_that_counts(gift);
    if other is distinct from paid.payment_id then
      if gift.payment_id = paid.payment_id and other is not null then
        -- Booking the payment that counts now also updates this one.
        return private.book_payment(other, '{}', event);
      end if;
      if paid.currency = gift.currency then
        perform private.call_about_returns(private.gift_by(paid.payment_id, gift), event);
        perform private.end_attention(paid.payment_id, '{amount_mismatch}', 'The payment is not counted.');
      end if;
      if private.left_of(paid) <= 0 then
        perform private.end_attention(paid.payment_id, '{amount_mismatch,second_payment}',
          case paid.status when 'refunded' then 'The payment was refunded in full.' else 'Nothing is left of the payment.' end);
        done := case paid.status when 'refunded' then 'refunded, not counted' else 'deducted, not counted' end;
      elsif gift.payment_id is not null and done = 'nothing new' then
        perform private.call_attention('second_payment', paid.payment_id,
          format('Order %s was already paid by %s; %s is a second payment of it.',
            paid.order_id, gift.payment_id, paid.payment_id), paid, event);
        done := 'needs attention: second payment';
      end if;
    else
      if gift.payment_id <> paid.payment_id then
        former := gift.payment_id;
        expected := private.agreed_amount(gift);
        perform private.end_attention(paid.payment_id, '{second_payment}', 'It is the payment of this gift now.');
      end if;
      expected := coalesce(expected, gift.amount);
      -- The confirmed amount counts, and staff should know that it differs from the agreed one.
      differs := paid.confirmed and (paid.amount <> expected or coalesce(reported <> paid.amount, false));
      if paid.confirmed and paid.amount <> expected then
        perform private.call_attention('amount_mismatch', paid.payment_id,
          format('Payment %s is of %s %s, but %s %s was expected. What was paid counts.',
            paid.payment_id, paid.currency, paid.amount, gift.currency, expected), paid, event);
      elsif differs then
        perform private.call_attention('amount_mismatch', paid.payment_id,
          format('The payment provider reports payment %s once with %s %s and once with %s %s. %s %s counts.',
            paid.payment_id, paid.currency, reported, paid.currency, paid.amount, paid.currency, paid.amount),
          paid, event);
      end if;
      done := coalesce(private.balance_gift(gift.id, event, paid.payment_id), done);
      update public.donations set
        method = coalesce(paid.method, method),
        fee = coalesce(paid.fee, fee),
        tax = coalesce(paid.tax, tax),
        paid_at = coalesce(paid.paid_at, paid_at),
        donor_email = coalesce(donor_email, case when erased_at is null and private.is_email(email) then email end),
        donor_phone = coalesce(donor_phone, case when erased_at is null then phone end),
        is_monthly = is_monthly or monthly
      where id = gift.id and (
        (method, fee, tax, paid_at) is distinct from (coalesce(paid.method, method), coalesce(paid.fee, fee),
          coalesce(paid.tax, tax), coalesce(paid.paid_at, paid_at))
        or erased_at is null and (donor_email is null and private.is_email(email)
          or donor_phone is null and phone is not null)
        or monthly and not is_monthly);
      select * into gift from public.donations where id = gift.id;
      if paid.confirmed then
        update private.gift_orders set next_check_at = case
          when sums.is_complete and not (differs and paid.amount_source = 'event') then private.next_look(gift)
          else least(private.next_look(gift), now() + interval '1 minute') end
        where donation_id = gift.id;
      end if;
      if former is not null then
        perform private.book_payment(former, '{}', event);
      end if;
    end if;
  elsif paid.status = 'failed' and gift.payment_id = paid.payment_id then
    perform private.call_attention('not_confirmed', paid.payment_id,
      format('Payment %s counted by the checkout''s signed result while the payment provider could not be asked. The provider now says that it failed%s',
        paid.payment_id, coalesce(': ' || paid.error_reason, '.')), paid, event);
    if gift.payment_status = 'successful' then
      gift := private.withdraw_gift(gift.id,
        coalesce(paid.error_reason, 'The payment provider says that the payment failed.'));
      done := 'needs attention: failed after all';
      other := private.payment_that_counts(gift);
      if other is not null then
        return private.book_payment(other, '{}', event);
      end if;
    end if;
  elsif paid.status = 'failed' and gift.payment_status in ('created', 'failed')
    and (gift.payment_status = 'created' or gift.error_reason is distinct from paid.error_reason) then
    update public.donations set payment_status = 'failed', error_reason = paid.error_reason
    where id = gift.id returning * into gift;
    done := 'failed';
  end if;
  if gift.monthly_gift_id is not null then
    perform private.watch_month(gift.monthly_gift_id, gift.billing_start);
  end if;
  return jsonb_build_object('outcome', done, 'donation_id', gift.id, 'status', gift.payment_status);
end
$$;

-- `incoming` is a payment in the provider's terms, in rupees. Returns the gift's state and the outcome. A
-- charge of a monthly gift has its subscription, or is known to belong to one.
create function private.settle_payment(incoming jsonb, event bigint default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  mandate public.monthly_gifts;
  gift uuid;
  paid public.payments;
  booked jsonb;
begin
  mandate := private.lock_mandate(incoming);
  if mandate.id is null then
    select id into gift from public.donations where order_id = coalesce(incoming ->> 'order_id',
      (select order_id from public.payments where payment_id = incoming ->> 'payment_id')) for no key update;
  else
    -- An order may be charged more than once: each captured payment is a donation of its own.
    select id into gift from public.donations where id =
      (select donation_id from public.payments where payment_id = incoming ->> 'payment_id') for no key update;
  end if;
  paid := private.note_payment(incoming, gift);
  if mandate.id is not null or incoming ->> 'subscription_id' is not null then
    paid := private.note_charge(paid, incoming, mandate);
  end if;
  booked := private.book_payment(paid.payment_id, incoming, event);
  if mandate.id is not null then
    perform private.follow_charge(mandate.id, paid.payment_id, (incoming ->> 'billing_start')::timestamptz, event);
  end if;
  return booked;
end
$$;

-- Calls attention to payments unconfirmed for an hour.
create function private.call_for_the_overdue() returns void
language sql set search_path = ''
as $$
  select private.call_attention('not_confirmed', paid.payment_id,
    format('Payment %s of %s %s counts by the checkout''s signed result alone: the payment provider has not confirmed it for an hour.',
      paid.payment_id, paid.currency, paid.amount), paid)
  from public.payments as paid join public.donations as gift on gift.payment_id = paid.payment_id
  where not paid.confirmed and paid.created_at < now() - interval '1 hour';

  select private.call_attention('refund_unknown', refund.id::text,
    format('A refund of %s %s of payment %s was asked for, and the payment provider has not said for an hour whether it is made.',
      refund.currency, refund.amount, refund.payment_id), paid)
  from public.refunds as refund join public.payments as paid using (payment_id)
  where refund.status = 'requested' and refund.created_at < now() - interval '1 hour'
$$;
-- Data of the built-in sandbox, which acts as the payment provider while no real money can move. None of it
-- is product data, and requests reach it only through the sandbox.

create schema sandbox;

create table sandbox.keys (
  key_id text primary key,
  key_secret text not null,
  webhook_secret text not null
);
alter table sandbox.keys enable row level security;

-- Orders, payments, refunds, plans, subscriptions and invoices in the provider's format.
create table sandbox.entities (
  id text primary key,
  kind text not null check (kind in ('order', 'payment', 'refund', 'plan', 'subscription', 'invoice')),
  -- The order of a payment, the payment of a refund, the plan of a subscription, the subscription of an
  -- invoice.
  parent_id text,
  -- The shop's own key: an order's receipt, a refund's idempotency key.
  shop_key text,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index entities_parent_id on sandbox.entities (parent_id);
create unique index entities_shop_key on sandbox.entities (kind, shop_key) where kind = 'refund';
create index entities_receipt on sandbox.entities (shop_key) where kind = 'order';
alter table sandbox.entities enable row level security;

create table sandbox.deliveries (
  event_id text primary key,
  event text not null,
  body text not null,
  attempts integer not null default 0,
  delivered_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
alter table sandbox.deliveries enable row level security;

-- Simulated faults, for tests and experiments.
create table sandbox.switches (
  name text primary key,
  value jsonb not null
);
alter table sandbox.switches enable row level security;
-- The provider's reports on a monthly gift: its charges, which settle like any payment (074), and its state.
-- Events may be reordered, repeated or lost, so its state is that of the latest API response.

-- Locks the monthly gift of a payment: as reported by the provider, or as known from the payment, its order
-- or invoice. Not `for update`: creating a link for a gift and its monthly gift could deadlock.
create function private.lock_mandate(incoming jsonb) returns public.monthly_gifts
language plpgsql set search_path = ''
as $$
declare
  found_gift public.monthly_gifts;
  wanted text := incoming ->> 'subscription_id';
begin
  if wanted is null then
    select subscription_id into wanted from public.payments
    where subscription_id is not null
      and (payment_id = incoming ->> 'payment_id' or invoice_id = incoming ->> 'invoice_id')
    order by (payment_id = incoming ->> 'payment_id') desc limit 1;
  end if;
  if wanted is null then
    select m.subscription_id into wanted
    from public.donations as d join public.monthly_gifts as m on m.id = d.monthly_gift_id
    where d.order_id = incoming ->> 'order_id';
  end if;
  select * into found_gift from public.monthly_gifts where subscription_id = wanted for no key update;
  return found_gift;
end
$$;

-- Links a payment to its subscription. Only a captured payment in the promised currency becomes a donation,
-- with the payment's own amount.
create function private.note_charge(known public.payments, incoming jsonb, mandate public.monthly_gifts)
returns public.payments
language plpgsql set search_path = ''
as $$
declare
  paid public.payments;
  gift uuid;
  email constant text := nullif(btrim(incoming ->> 'email'), '');
begin
  update public.payments set
    subscription_id = coalesce(subscription_id, incoming ->> 'subscription_id', mandate.subscription_id),
    invoice_id = coalesce(invoice_id, incoming ->> 'invoice_id')
  where payment_id = known.payment_id returning * into paid;
  if mandate.id is null or paid.donation_id is not null or paid.status not in ('captured', 'refunded')
    or paid.amount = 0 or paid.currency <> mandate.currency then
    return paid;
  end if;

  insert into public.donations (amount, currency, order_id, is_monthly, monthly_gift_id, invoice_id, billing_start,
    cause_id, cause_sent, donor_id, donor_email, donor_phone, citizenship, language, utm_source, utm_medium, utm_campaign,
    utm_term, utm_content, test_mode, erased_at, created_at)
  values (paid.amount, paid.currency,
    case when not exists (select from public.donations where order_id = paid.order_id) then paid.order_id end,
    true, mandate.id, paid.invoice_id, (incoming ->> 'billing_start')::timestamptz,
    mandate.cause_id, mandate.cause_sent, mandate.donor_id,
    -- A replacement with another amount has the same donor, without typing the address again.
    case when mandate.erased_at is null then
      coalesce(case when private.is_email(email) and private.email_key(email) is not null then email end,
        mandate.donor_email,
        (select replaced.donor_email from public.monthly_gifts as replaced where replaced.id = mandate.replaces_id),
        case when private.is_email(email) then email end) end,
    case when mandate.erased_at is null then
      coalesce(left(nullif(btrim(incoming ->> 'phone'), ''), 50), mandate.donor_phone) end,
    mandate.citizenship, mandate.language, mandate.utm_source, mandate.utm_medium, mandate.utm_campaign, mandate.utm_term,
    mandate.utm_content, mandate.test_mode, mandate.erased_at, least(coalesce(paid.paid_at, now()), now()))
  returning id into gift;
  -- Checked again like any paid gift, for unreported refunds.
  insert into private.gift_orders (donation_id, request_digest, next_check_at)
  values (gift, '', now() + interval '1 day');
  update public.payments set donation_id = gift where payment_id = paid.payment_id returning * into paid;
  return paid;
end
$$;

-- A subscription's payment that is not a donation: an uncaptured charge, or one of a subscription not started
-- here. The latter calls for attention once, not every month.
create function private.book_charge_without_gift(paid public.payments, event bigint) returns text
language plpgsql set search_path = ''
as $$
declare
  promised text;
begin
  perform private.end_attention(paid.payment_id, '{unknown_order}', 'It is a charge of a monthly gift.');
  select currency into promised from public.monthly_gifts where subscription_id = paid.subscription_id;
  if promised <> paid.currency and paid.status in ('captured', 'refunded') then
    perform private.call_attention('charge_mismatch', paid.payment_id,
      format('Payment %s is of %s %s, but the monthly gift is in %s. It is not counted.', paid.payment_id,
        paid.currency, paid.amount, promised), paid, event);
    return 'needs attention: another currency';
  elsif promised is not null then
    return case paid.status when 'failed' then 'charge failed' else 'nothing new' end;
  elsif paid.status in ('captured', 'refunded') then
    perform private.call_for_subscription(paid.subscription_id, paid, event);
    return 'needs attention: unknown subscription';
  end if;
  return 'nothing new';
end
$$;

create function private.call_for_subscription(subscription text, paid public.payments, event bigint) returns void
language sql set search_path = ''
as $$
  select private.call_attention('unknown_subscription', subscription, format(
    'Subscription %s was not begun on this site, so its charges are not counted. Adopt it if it is a monthly gift.',
    subscription), paid, event)
$$;

-- Updates a monthly gift from one of its payments. The monthly gift is already locked.
create function private.follow_charge(
  mandate_id uuid, id_of_payment text, month timestamptz, event bigint
) returns void
language plpgsql set search_path = ''
as $$
declare
  mandate public.monthly_gifts;
  paid public.payments;
  gift public.donations;
begin
  select * into paid from public.payments where payment_id = id_of_payment;
  update public.donations set invoice_id = coalesce(invoice_id, paid.invoice_id),
    billing_start = coalesce(billing_start, month)
  where id = paid.donation_id and (invoice_id is null and paid.invoice_id is not null
    or billing_start is null and month is not null)
  returning * into gift;
  if not found then
    select * into gift from public.donations where id = paid.donation_id;
  end if;
  perform private.watch_month(mandate_id, gift.billing_start);
  update public.monthly_gifts as m set
    donor_id = coalesce(m.donor_id, gift.donor_id),
    donor_email = coalesce(m.donor_email, case when m.erased_at is null then gift.donor_email end),
    donor_phone = coalesce(m.donor_phone, case when m.erased_at is null then gift.donor_phone end),
    method = coalesce(m.method, gift.method),
    started_at = (select min(paid_at) from public.donations where monthly_gift_id = m.id),
    last_error = private.newest_error(m),
    -- A charged mandate has started, whether or not its state was requested.
    status = case when m.status = 'starting' and gift.payment_id is not null then 'active' else m.status end
  where m.id = mandate_id and (m.donor_id, m.donor_email, m.donor_phone, m.method, m.started_at, m.last_error,
      m.status = 'starting' and gift.payment_id is not null)
    is distinct from (coalesce(m.donor_id, gift.donor_id),
      coalesce(m.donor_email, case when m.erased_at is null then gift.donor_email end),
      coalesce(m.donor_phone, case when m.erased_at is null then gift.donor_phone end), coalesce(m.method, gift.method),
      (select min(paid_at) from public.donations where monthly_gift_id = m.id), private.newest_error(m), false);
  select * into mandate from public.monthly_gifts where id = mandate_id;
  -- The state after the charge is requested soon, unless an event comes first.
  update private.gift_orders set next_check_at = least(next_check_at, now() + interval '2 minutes')
  where monthly_gift_id = mandate_id and (mandate.status in ('starting', 'failing', 'stopped', 'paused')
    or mandate.next_charge_at is null and mandate.status = 'active');
  if gift.id is null or gift.payment_id is distinct from paid.payment_id then
    return;
  end if;

  if (gift.amount, gift.currency) <> (mandate.amount, mandate.currency) then
    perform private.call_attention('charge_mismatch', paid.payment_id,
      format('Payment %s is of %s %s, but %s %s a month was promised. It is counted as it came.', paid.payment_id,
        gift.currency, gift.amount, mandate.currency, mandate.amount), paid, event);
  end if;
  if mandate.status in ('cancelled', 'expired') and gift.paid_at > mandate.ended_at then
    perform private.call_attention('charged_after_end', paid.payment_id,
      format('Payment %s of %s %s came after the monthly gift had ended. It is counted.', paid.payment_id,
        gift.currency, gift.amount), paid, event);
  end if;
  perform private.request_monthly_change(old.id, 'cancel', 'donor', reason => 'Replaced by a new monthly gift.')
  from public.monthly_gifts as old
  where old.id = mandate.replaces_id and old.status not in ('cancelled', 'completed', 'expired')
    and old.pending_action is distinct from 'cancel';
end
$$;

-- The error of the last charge; null once a later one succeeded.
create function private.newest_error(mandate public.monthly_gifts) returns text
language sql stable set search_path = ''
as $$
  select case when status = 'failed' then error_reason end from public.payments
  where subscription_id = mandate.subscription_id and status in ('failed', 'captured', 'refunded')
  order by coalesce(paid_at, created_at) desc, created_at desc, payment_id desc limit 1
$$;

-- A month charged twice calls for attention while both charges exist, about the later one. Serializes changes
-- to one monthly gift's charges, so that the last of them sees all.
create function private.watch_month(mandate uuid, month timestamptz) returns void
language plpgsql set search_path = ''
as $$
declare
  charge record;
begin
  if month is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('months of ' || mandate, 0));
  for charge in
    select p as paid, d.payment_status, row_number() over (
      partition by d.payment_status = 'successful' order by d.paid_at, d.payment_id) as place
    from public.donations as d join public.payments as p using (payment_id)
    where d.monthly_gift_id = mandate and d.billing_start = month
  loop
    if charge.payment_status = 'successful' and charge.place > 1 then
      perform private.call_attention('month_charged_twice', (charge.paid).payment_id,
        format('Payment %s is a further charge for the month that began on %s. It is counted.',
          (charge.paid).payment_id, to_char(month at time zone 'Asia/Kolkata', 'FMDD Mon YYYY')), charge.paid);
    else
      perform private.end_attention((charge.paid).payment_id, '{month_charged_twice}',
        'No other charge of this month is left.');
    end if;
  end loop;
end
$$;

-- A charge from before this site adopted its monthly gift: its donor was not informed then and gets no letter
-- about it now. The provider's clock may be behind.
create function private.is_from_before_adoption(gift public.donations) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.monthly_gifts
    where id = gift.monthly_gift_id and created_at > gift.paid_at + interval '1 day')
$$;

-- Next check of a monthly gift, in case no event comes.
create function private.next_monthly_check(mandate public.monthly_gifts) returns timestamptz
language sql stable set search_path = ''
as $$
  select case
    when mandate.status = 'starting' then
      now() + least(greatest((now() - mandate.created_at) / 2, interval '2 minutes'), interval '6 hours')
    when mandate.status = 'active' then least(
      greatest(mandate.next_charge_at, now()) + interval '1 hour', now() + interval '3 days')
    when mandate.status = 'failing' then now() + interval '6 hours'
    when mandate.status in ('paused', 'stopped') then now() + interval '1 day'
    else (select min(mandate.ended_at + after) from unnest('{1 day,7 days}'::interval[]) as after
      where mandate.ended_at + after > now())
  end
$$;

-- `incoming` is a subscription in the product's terms, as the provider responded to a request made at
-- `asked_at`, or as an event of that time reports it.
create function private.apply_subscription(incoming jsonb) returns text
language plpgsql set search_path = ''
as $$
declare
  answer record;
  was public.monthly_gifts;
  is_now public.monthly_gifts;
begin
  select * into strict answer from jsonb_to_record(incoming) as s (
    subscription_id text, plan_id text, status text, method text, charge_at timestamptz, end_at timestamptz,
    ended_at timestamptz, paused_by_payer boolean, cancelled_by text, asked_at timestamptz);
  -- A provider clock that is ahead must not override later responses.
  answer.asked_at := least(answer.asked_at, clock_timestamp());
  select * into was from public.monthly_gifts where subscription_id = answer.subscription_id for no key update;
  if was.id is null then
    return null;
  end if;
  insert into private.gift_orders as known (monthly_gift_id, request_digest, asked_at)
  values (was.id, '', answer.asked_at)
  on conflict (monthly_gift_id) do update set asked_at = excluded.asked_at
  where coalesce(known.asked_at < excluded.asked_at, true);
  if not found then
    return 'nothing new';
  end if;

  is_now := was;
  if was.status not in ('cancelled', 'completed', 'expired')
    and (answer.status <> 'starting' or was.status = 'starting') then
    is_now.status := answer.status;
    is_now.plan_id := coalesce(was.plan_id, answer.plan_id);
    is_now.method := coalesce(answer.method, was.method);
    is_now.ends_at := coalesce(answer.end_at, was.ends_at);
    is_now.next_charge_at := case when answer.status in ('starting', 'active', 'failing') then answer.charge_at end;
    -- Failed attempts may have gone unreported before it stopped.
    is_now.failing_since := case when answer.status in ('failing', 'stopped') then coalesce(was.failing_since, now()) end;
    if answer.status = 'paused' then
      is_now.paused_by := case when answer.paused_by_payer then 'payer'
        when was.pending_action = 'pause' then was.pending_by
        when was.paused_by in ('donor', 'staff') then was.paused_by
        -- In the provider's dashboard.
        else 'staff' end;
      is_now.paused_until := case when answer.paused_by_payer then null
        when was.pending_action = 'pause' then was.pending_until else was.paused_until end;
    else
      is_now.paused_by := null;
      is_now.paused_until := null;
    end if;
    if answer.status in ('cancelled', 'completed', 'expired') then
      is_now.ended_at := coalesce(answer.ended_at, now());
      is_now.ended_by := case when answer.status <> 'cancelled' then 'provider'
        when answer.cancelled_by = 'payer' then 'bank'
        when was.pending_action = 'cancel' then was.pending_by
        when answer.cancelled_by = 'us' then 'staff'
        else 'provider' end;
    end if;
    if is_now.ended_at is not null or (was.pending_action, answer.status) in
      (('pause', 'paused'), ('resume', 'active'), ('resume', 'failing')) then
      is_now.pending_action := null;
      is_now.pending_by := null;
      is_now.pending_until := null;
    end if;
  end if;
  is_now.last_error := private.newest_error(is_now);

  if is_now is distinct from was then
    update public.monthly_gifts set status = is_now.status, plan_id = is_now.plan_id, method = is_now.method,
      ends_at = is_now.ends_at, next_charge_at = is_now.next_charge_at, failing_since = is_now.failing_since,
      paused_by = is_now.paused_by, paused_until = is_now.paused_until, ended_at = is_now.ended_at,
      ended_by = is_now.ended_by, pending_action = is_now.pending_action, pending_by = is_now.pending_by,
      pending_until = is_now.pending_until, last_error = is_now.last_error
    where id = was.id;
  end if;
  update private.gift_orders set next_check_at = private.next_monthly_check(is_now) where monthly_gift_id = was.id;
  return case when is_now.status = was.status then 'nothing new' else 'monthly gift ' || is_now.status end;
end
$$;

-- Records a change to request from the provider, with the job that retries it until there is a response.
create function private.request_monthly_change(
  mandate uuid, action text, author text, until timestamptz default null, reason text default null,
  run_at timestamptz default null
) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.monthly_gifts set pending_action = action, pending_by = author, pending_until = until,
    change_reason = coalesce(left(nullif(btrim(reason), ''), 500), change_reason),
    change_reason_by = case when btrim(reason) <> '' then author else change_reason_by end
  where id = mandate;
  perform graphile_worker.add_job('change-monthly-gift', payload => json_build_object('id', mandate),
    run_at => run_at, job_key => 'change-monthly-gift ' || mandate, job_key_mode => 'replace');
end
$$;

-- Runs every minute: ends pauses that are over, requests changes again whose job was given up, and abandons
-- mandates that never reached the provider.
create function private.end_pauses_and_false_starts() returns void
language sql set search_path = ''
as $$
  select private.request_monthly_change(id, 'resume', paused_by) from public.monthly_gifts
  where status = 'paused' and paused_until <= now() and paused_by <> 'payer' and pending_action is null
    and test_mode = private.in_test_mode();

  select private.request_monthly_change(id, pending_action, pending_by, pending_until) from public.monthly_gifts
  where pending_action is not null and updated_at < now() - interval '6 hours'
    and test_mode = private.in_test_mode();

  update public.monthly_gifts set status = 'expired', ended_at = now(), ended_by = 'provider'
  where status = 'starting' and subscription_id is null and created_at < now() - interval '1 day'
$$;
-- Links in letters that open one gift. Only a digest is stored, so that a copy of the database opens nothing;
-- each link has one purpose, and none is a provider's id, since those are public.

create table private.gift_tokens (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  purpose text not null check (purpose in ('gift', 'details', 'method', 'receipt')),
  donation_id uuid references public.donations (id) on delete cascade,
  monthly_gift_id uuid references public.monthly_gifts (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Null: as long as the gift exists.
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- Given to the reader of the donor's address: in a letter, or to the donor's session. The checkout's link
  -- goes to the payer, who may have typed another's address.
  is_proved boolean not null default false,
  -- For a joint gift: the record to fill in, other than the payer's.
  donor_id uuid references public.donors (id) on delete cascade,
  -- The record shown on the donor's page when they requested a receipt for it.
  shown_record_id uuid references public.donors (id) on delete cascade,
  -- When the receipt details were saved with it.
  saved_at timestamptz,
  constraint gift_tokens_open_something check (donation_id is not null or monthly_gift_id is not null)
);
create index gift_tokens_donation_id on private.gift_tokens (donation_id);
create index gift_tokens_monthly_gift_id on private.gift_tokens (monthly_gift_id);
create index gift_tokens_donor_id on private.gift_tokens (donor_id);
create index gift_tokens_shown_record_id on private.gift_tokens (shown_record_id);
alter table private.gift_tokens enable row level security;
-- Receipts: documents numbered in a series without gaps. Data and file are immutable; a receipt can be
-- cancelled and replaced, never changed. Only the server writes them (server/receipts).

create table public.receipts (
  id uuid primary key default gen_random_uuid(),
  donation_id uuid references public.donations (id) on delete set null,
  -- TAX, ACK (acknowledgements), FCRA (foreign contributions), TEST (gifts with a test key).
  series text not null check (series in ('TAX', 'ACK', 'FCRA', 'TEST')),
  -- The first calendar year of the gift's financial year: 2026 is 1 April 2026 to 31 March 2027.
  year integer not null check (year between 1900 and 2200),
  number integer not null check (number > 0),
  receipt_no text not null unique check (char_length(receipt_no) between 1 and 60),
  kind text not null check (kind in ('tax', 'acknowledgement')),
  -- Zero for a number handed out after a restored backup, with an unknown receipt.
  amount numeric(14, 2) not null check (amount >= 0 and amount <> 'NaN'),
  issued_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancel_reason text check (char_length(btrim(cancel_reason)) between 1 and 500),
  replaces_id uuid references public.receipts (id) on delete set null,
  -- In the QR code: random, so that the charity's income cannot be enumerated.
  verify_code text not null unique check (verify_code ~ '^[a-z0-9]{16,40}$'),
  -- The document's content, with masked identifiers.
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  -- When the file was made, after the number was taken.
  file_made_at timestamptz,
  unique (series, year, number),
  constraint receipts_cancelled_for_a_reason check ((cancelled_at is null) = (cancel_reason is null)),
  constraint receipts_tax_series check (kind = 'acknowledgement' or series in ('TAX', 'TEST')),
  constraint receipts_valid_has_amount check (amount > 0 or cancelled_at is not null)
);
create unique index receipts_one_of_a_donation on public.receipts (donation_id) where cancelled_at is null;
create index receipts_donation_id on public.receipts (donation_id);
create index receipts_issued_at on public.receipts (issued_at, id);
create index receipts_made_out_to on public.receipts ((data #>> '{donor,id}'));
create index receipts_without_file on public.receipts (issued_at) where file_made_at is null;
alter table public.receipts enable row level security;

grant select on public.receipts to authenticated;

create policy "Staff read receipts" on public.receipts
  for select to authenticated using ((select private.may('gifts.read')));

-- Receipts made out to a donor: by the gift's current record, since records may have been merged. A receipt
-- without a name belongs to no donor. If the gift or its link is gone, the document's recipient counts.
create function public.receipts_of_donor(donor uuid) returns setof public.receipts
language sql stable set search_path = ''
begin atomic
  select r.* from public.donations as gift join public.receipts as r on r.donation_id = gift.id
  where gift.donor_id = donor and r.data #>> '{donor,id}' is not null
  union all
  select r.* from public.receipts as r
  where r.data #>> '{donor,id}' = donor::text and not exists (
    select from public.donations as gift where gift.id = r.donation_id and gift.donor_id is not null);
end;
grant execute on function public.receipts_of_donor(uuid) to authenticated;

create function private.guard_receipt() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- The recipient is erased with the person, once the books' retention has ended (113).
  if tg_op = 'UPDATE' and current_setting('daan.erasing', true) = 'yes' then
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.series <> 'TEST' then
      raise exception 'A receipt is cancelled, never deleted.' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if to_jsonb(new) - '{donation_id,cancelled_at,cancel_reason,replaces_id,file_made_at}'::text[]
    is distinct from to_jsonb(old) - '{donation_id,cancelled_at,cancel_reason,replaces_id,file_made_at}'::text[]
    or new.donation_id is distinct from old.donation_id and new.donation_id is not null
    or new.replaces_id is distinct from old.replaces_id and new.replaces_id is not null
    or old.cancelled_at is not null and (new.cancelled_at, new.cancel_reason)
      is distinct from (old.cancelled_at, old.cancel_reason)
    or old.file_made_at is not null and new.file_made_at is distinct from old.file_made_at then
    raise exception 'A receipt stays as it was issued. Cancel it and issue another one.'
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
-- No number is used for a document without a recipient.
create function private.refuse_unnamed_receipt() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'A receipt needs the name of the donor.' using errcode = 'check_violation';
end
$$;
create trigger refuse_unnamed_receipt before insert on public.receipts
  for each row when (coalesce(btrim(new.data #>> '{donor,name}'), '') = '')
  execute function private.refuse_unnamed_receipt();
create trigger guard_receipt before update or delete on public.receipts
  for each row execute function private.guard_receipt();
create trigger record_change after insert or update or delete on public.receipts
  for each row execute function private.record_change('id', 'verify_code');

-- The identifier on a receipt, sealed for that receipt: later changes to the donor's record affect neither
-- the file nor the yearly statement.
create table private.receipt_identifiers (
  receipt_id uuid primary key references public.receipts (id) on delete cascade,
  kind text not null,
  sealed text not null,
  digest text not null
);
create index receipt_identifiers_digest on private.receipt_identifiers (digest);
alter table private.receipt_identifiers enable row level security;

-- Files in the private bucket, each encrypted with its own key, which is sealed here: a new SEALING_KEY means
-- resealing these few bytes, and no file.
create table private.sealed_files (
  name text primary key check (char_length(name) between 1 and 200),
  receipt_id uuid references public.receipts (id) on delete cascade,
  sealed_key text not null,
  type text not null,
  -- The file with the logo, signature and colours of the receipt, for duplicates.
  drawn_with text references private.sealed_files (name),
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index sealed_files_drawn_with on private.sealed_files (drawn_with);
create index sealed_files_receipt_id on private.sealed_files (receipt_id);
alter table private.sealed_files enable row level security;

-- Receipts of monthly gifts held for the yearly letter that their donor chose.
create table private.held_receipts (
  receipt_id uuid primary key references public.receipts (id) on delete cascade,
  held_at timestamptz not null default now()
);
alter table private.held_receipts enable row level security;

-- The last number of each series and year. The year's first number in any series fixes prefix, start and
-- width for all of them: their rows are inserted together. Test receipts have their own row.
create table private.receipt_counters (
  series text not null,
  year integer not null,
  prefix text not null,
  width integer not null check (width between 1 and 9),
  last_number integer not null check (last_number >= 0),
  primary key (series, year)
);
alter table private.receipt_counters enable row level security;

create function private.open_receipt_counters(in_series text, in_year integer) returns void
language plpgsql set search_path = ''
as $$
begin
  -- Always in this order, so that the first two of a year never deadlock.
  insert into private.receipt_counters (series, year, prefix, width, last_number)
  select one.series, in_year,
    case one.series when 'TEST' then 'TEST' else coalesce(private.setting('receipt_prefix'), '') end,
    coalesce(private.setting('receipt_width'), '5')::integer,
    case one.series when 'TAX' then coalesce(private.setting('receipt_start'), '1')::integer - 1 else 0 end
  from unnest(case in_series when 'TEST' then array['TEST'] else array['TAX', 'ACK', 'FCRA'] end) as one (series)
  on conflict (series, year) do nothing;
end
$$;

create function private.receipt_no(counter private.receipt_counters, number integer) returns text
language sql immutable set search_path = ''
return concat_ws('/', nullif(counter.prefix, ''), format('%s-%s', counter.year, right((counter.year + 1)::text, 2)),
  case counter.series when 'ACK' then 'A' when 'FCRA' then 'F' else '' end
    || lpad(number::text, greatest(counter.width, char_length(number::text)), '0'));

-- The next number of a series. Call it last in a short transaction: the row stays locked until it ends, so
-- that a number is taken only with its receipt.
create function private.next_receipt_number(in_series text, in_year integer, out number integer, out receipt_no text)
language plpgsql set search_path = ''
as $$
declare
  counter private.receipt_counters;
begin
  if private.are_receipts_on_hold() then
    raise exception 'No receipt is issued until the last number handed out before the restore is known.'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  perform private.open_receipt_counters(in_series, in_year);
  update private.receipt_counters set last_number = last_number + 1
  where series = in_series and year = in_year returning * into counter;
  number := counter.last_number;
  receipt_no := private.receipt_no(counter, number);
end
$$;

-- After a restore the numbers handed out since the backup are unknown, until the operator has told the last
-- ones (server/receipts/after-restore.ts). The restore marks the ledger with the time of the backup.
create function private.are_receipts_on_hold() returns boolean
language sql volatile set search_path = ''
as $$
  -- Locked until the transaction ends: a receipt that waits for the numbers is queued when they are known.
  select exists (select from daan.migrations where id = 'restored' for key share)
$$;

-- Continues a series after the last number handed out: those since the backup are cancelled, unknown receipts.
create function private.continue_receipts(in_series text, in_year integer, last integer) returns void
language plpgsql set search_path = ''
as $$
declare
  counter private.receipt_counters;
begin
  perform private.open_receipt_counters(in_series, in_year);
  select * into counter from private.receipt_counters where series = in_series and year = in_year for update;
  insert into public.receipts (series, year, number, receipt_no, kind, amount, cancelled_at, cancel_reason, verify_code, data)
  select in_series, in_year, n, private.receipt_no(counter, n),
    case in_series when 'TAX' then 'tax' else 'acknowledgement' end, 0, now(), 'issued after the restored backup',
    replace(gen_random_uuid()::text, '-', ''),
    jsonb_build_object('language', 'en', 'donor', jsonb_build_object('name', '(unknown)'),
      'gift', jsonb_build_object('paid_on', (now() at time zone 'Asia/Kolkata')::date))
  from generate_series(counter.last_number + 1, last) as n;
  update private.receipt_counters set last_number = greatest(last_number, last)
  where series = in_series and year = in_year;
end
$$;

-- Numbers are built from these settings, so invalid ones are refused. Another series' prefix would produce
-- duplicate numbers.
create function private.check_receipt_setting() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.key = 'receipt_prefix' and upper(btrim(new.value)) = 'TEST' then
    raise exception 'The prefix TEST is for test receipts.' using errcode = 'check_violation';
  end if;
  if new.value !~ (case new.key when 'receipt_prefix' then '^[A-Z0-9-]{0,12}$'
    when 'receipt_start' then '^([1-9][0-9]{0,7})?$' else '^[1-9]?$' end) then
    raise exception 'This is not something the setting % can hold.', new.key using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_receipt_setting before insert or update on public.site_settings
  for each row when (new.key in ('receipt_prefix', 'receipt_start', 'receipt_width'))
  execute function private.check_receipt_setting();

-- Jobs on many receipts, with their progress.
create table public.receipt_batches (
  id uuid primary key default gen_random_uuid(),
  -- `issue` all that are due; all of a filter as `zip` or `pdf`; a `summary` of a year per donor.
  kind text not null check (kind in ('issue', 'zip', 'pdf', 'summary')),
  filter jsonb not null default '{}' check (jsonb_typeof(filter) = 'object'),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  total integer check (total >= 0),
  done integer not null default 0 check (done >= 0),
  failed integer not null default 0 check (failed >= 0),
  error text check (char_length(error) <= 1000),
  -- Number of receipts or summaries in each of its files.
  files integer[] not null default '{}',
  -- Number of identifiers shown in full in each of them.
  identifier_counts integer[] not null default '{}',
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index receipt_batches_created_at on public.receipt_batches (created_at desc);
alter table public.receipt_batches enable row level security;

grant select on public.receipt_batches to authenticated;

create policy "Staff read receipt batches" on public.receipt_batches
  for select to authenticated using ((select private.may('gifts.read')));

create trigger record_change after insert on public.receipt_batches
  for each row execute function private.record_change('id');
-- Staff enter a gift and its donor's details in one transaction: the receipt job sees both or neither.
-- Existing values of a donor's record are changed on the donor's own screen. Identifiers are sealed by the
-- server and never pass through here.
create function public.fill_in_donor(donor uuid, details jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  perform public.require('gifts.write');
  -- That capability reaches donors with a gift alone.
  if not exists (select from public.donations where donor_id = donor) then
    return;
  end if;
  perform set_config('daan.entering_gift', 'yes', true);
  update public.donors as d set citizenship = filled.citizenship, language = filled.language,
    contact_person = filled.contact_person, kind = filled.kind, address = filled.address, city = filled.city,
    state = filled.state, pincode = filled.pincode, country = filled.country
  from (
    select has.id,
      coalesce(nullif(has.citizenship, 'unspecified'), details ->> 'citizenship', 'unspecified') as citizenship,
      coalesce(nullif(has.language, 'unspecified'), details ->> 'language', 'unspecified') as language,
      coalesce(nullif(btrim(has.contact_person), ''), details ->> 'contact_person', has.contact_person) as contact_person,
      -- An address is taken as a whole, never half from each source. A known person does not become a
      -- company.
      case when is_new and details ->> 'kind' = 'organisation' then 'organisation' else has.kind end as kind,
      case when is_new then coalesce(details ->> 'address', has.address) else has.address end as address,
      case when is_new then coalesce(details ->> 'city', has.city) else has.city end as city,
      case when is_new then coalesce(details ->> 'state', has.state) else has.state end as state,
      case when is_new then coalesce(details ->> 'pincode', has.pincode) else has.pincode end as pincode,
      case when is_new then coalesce(details ->> 'country', has.country) else has.country end as country
    from public.donors as has, lateral (select coalesce(btrim(has.address), '') = '' as is_new) as known
    where has.id = donor and details is not null
  ) as filled
  where d.id = filled.id
    and (d.citizenship, d.language, d.contact_person, d.kind, d.address, d.city, d.state, d.pincode, d.country)
      is distinct from (filled.citizenship, filled.language, filled.contact_person, filled.kind, filled.address,
        filled.city, filled.state, filled.pincode, filled.country);
  perform set_config('daan.entering_gift', '', true);
end
$$;
grant execute on function public.fill_in_donor(uuid, jsonb) to authenticated;

-- Resolves the donor of an entered gift: the one with `donor_id`, or a new one (`is_new_person`). With
-- `confirms_donor` staff confirm data that only a payer had typed. A confirmed record and the entry fill in
-- each other's missing contact data; any other record gives only its name.
create function public.choose_donor(entry jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  email constant text := entry ->> 'donor_email';
  phone constant text := entry ->> 'donor_phone';
  known public.donors;
begin
  if current_setting('daan.entering_gift', true) is distinct from 'yes' then
    raise exception 'A donor is chosen with a gift.' using errcode = 'insufficient_privilege';
  end if;
  if (entry ->> 'is_new_person')::boolean and entry ->> 'donor_id' is null then
    insert into public.donors (name, email, phone, status) values (entry ->> 'donor_name', email, phone, 'Donated')
    returning * into known;
  elsif entry ->> 'donor_id' is not null then
    select * into known from public.donors where id = (entry ->> 'donor_id')::uuid for update;
    if not found then
      raise exception 'This donor does not exist.' using errcode = 'foreign_key_violation';
    end if;
    if known.typed_with is not null and (entry ->> 'confirms_donor')::boolean then
      update public.donors set typed_with = null where id = known.id returning * into known;
    end if;
    if known.typed_with is null and (btrim(coalesce(known.email, '')) = '' and email is not null
      or btrim(coalesce(known.phone, '')) = '' and phone is not null) then
      update public.donors as d set email = coalesce(nullif(btrim(d.email), ''), entry ->> 'donor_email'),
        phone = coalesce(nullif(btrim(d.phone), ''), entry ->> 'donor_phone')
      where id = known.id returning * into known;
    end if;
  else
    return entry || '{"is_vouched": true}';
  end if;
  return entry || jsonb_build_object('donor_id', known.id, 'is_vouched', known.typed_with is null,
    -- A record named by its address has no name.
    'donor_name', coalesce(nullif(btrim(entry ->> 'donor_name'), ''),
      case when known.name <> coalesce(btrim(known.phone), '') and known.name !~ '[@/]' then known.name end),
    'donor_email', coalesce(email, case when known.typed_with is null then nullif(btrim(known.email), '') end),
    'donor_phone', coalesce(phone, case when known.typed_with is null then nullif(btrim(known.phone), '') end));
end
$$;
grant execute on function public.choose_donor(jsonb) to authenticated;

create function public.enter_gift(gift jsonb, details jsonb default null) returns public.donations
language plpgsql set search_path = ''
as $$
declare
  -- A donor without address and number cannot be matched, so a name alone is a new person.
  is_name_alone constant boolean := gift ->> 'donor_id' is null and btrim(gift ->> 'donor_name') <> ''
    and coalesce(gift ->> 'donor_email', gift ->> 'donor_phone') is null;
  entered public.donations;
begin
  perform public.require('gifts.write');
  perform set_config('daan.entering_gift', 'yes', true);
  gift := public.choose_donor(case when is_name_alone then gift || '{"is_new_person": true}' else gift end);
  insert into public.donations (amount, platform, payment_status, transaction_id, is_monthly, cause_id, donor_id,
    donor_name, donor_email, donor_phone, is_foreign, is_in_kind, donation_type, created_at)
  values ((gift ->> 'amount')::numeric, gift ->> 'platform', 'successful', gift ->> 'transaction_id',
    coalesce((gift ->> 'is_monthly')::boolean, false), gift ->> 'cause_id', (gift ->> 'donor_id')::uuid,
    gift ->> 'donor_name',
    gift ->> 'donor_email', gift ->> 'donor_phone', coalesce((gift ->> 'is_foreign')::boolean, false),
    coalesce((gift ->> 'is_in_kind')::boolean, false), coalesce(gift ->> 'donation_type', 'others'),
    coalesce((gift ->> 'created_at')::timestamptz, now()))
  returning * into entered;

  -- Editing a record confirms all of it.
  if (gift ->> 'is_vouched')::boolean then
    perform public.fill_in_donor(entered.donor_id, details);
  end if;
  perform set_config('daan.entering_gift', '', true);
  return entered;
end
$$;
grant execute on function public.enter_gift(jsonb, jsonb) to authenticated;

-- Corrects a gift entered by hand; returns nothing if it was changed since `seen`. A gift without a donor's record, or
-- with a guessed one, is linked to the chosen person, or gets a new record if details are given.
create function public.correct_gift(gift_id uuid, seen timestamptz, changes jsonb, details jsonb default null)
returns setof public.donations
language plpgsql set search_path = ''
as $$
declare
  gift public.donations;
  giver uuid;
begin
  perform public.require('gifts.write');
  select * into gift from public.donations where id = gift_id and updated_at = seen for update;
  if not found then
    return;
  end if;
  perform set_config('daan.entering_gift', 'yes', true);
  if gift.donor_id is null or gift.is_donor_guessed then
    changes := public.choose_donor(changes);
  elsif changes ->> 'donor_id' is null then
    changes := changes - 'donor_id';
  end if;
  gift := jsonb_populate_record(gift, changes);
  update public.donations set transaction_id = gift.transaction_id, is_monthly = gift.is_monthly,
    cause_id = gift.cause_id, donor_id = gift.donor_id, donor_name = gift.donor_name, donor_email = gift.donor_email,
    donor_phone = gift.donor_phone, is_foreign = gift.is_foreign, is_in_kind = gift.is_in_kind,
    donation_type = gift.donation_type, created_at = gift.created_at,
    is_donor_guessed = gift.is_donor_guessed and not changes ? 'donor_id'
  where id = gift_id returning * into gift;

  if gift.donor_id is null and details is not null and btrim(gift.donor_name) <> '' then
    insert into public.donors (name, email, phone, status)
    values (gift.donor_name, gift.donor_email, gift.donor_phone, 'Donated') returning id into giver;
    update public.donations set donor_id = giver where id = gift_id returning * into gift;
  end if;
  if coalesce((changes ->> 'is_vouched')::boolean, true) then
    perform public.fill_in_donor(gift.donor_id, details);
  end if;
  perform set_config('daan.entering_gift', '', true);
  return next gift;
end
$$;
grant execute on function public.correct_gift(uuid, timestamptz, jsonb, jsonb) to authenticated;
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
-- Likely duplicates among donors, and merges, which can be undone.

-- Groups that staff found to be different people. A group reappears once another donor joins it.
create table public.not_duplicate_donors (
  reason text not null check (reason in ('email', 'phone', 'name')),
  key text not null check (char_length(key) <= 500),
  donor_ids uuid[] not null check (cardinality(donor_ids) between 2 and 1000),
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  primary key (reason, key)
);
alter table public.not_duplicate_donors enable row level security;

-- An upsert that marks the same group again also sets its key columns.
grant select, insert (reason, key, donor_ids), update (reason, key, donor_ids), delete
  on public.not_duplicate_donors to authenticated;

create policy "Staff read who is not a duplicate" on public.not_duplicate_donors
  for select to authenticated using ((select private.may('donors.read')));
create policy "Staff tell donors apart" on public.not_duplicate_donors
  for insert to authenticated with check ((select private.may('donors.write')));
create policy "Staff tell more donors apart" on public.not_duplicate_donors
  for update to authenticated using ((select private.may('donors.write')))
  with check ((select private.may('donors.write')));
create policy "Staff no longer tell donors apart" on public.not_duplicate_donors
  for delete to authenticated using ((select private.may('donors.write')));

create trigger record_change after insert or update or delete on public.not_duplicate_donors
  for each row execute function private.record_change('key');

-- The same mailbox; the same phone number; or the same name without a differing mailbox or number. A pair
-- found by a stronger reason is not repeated for a weaker one. Only keys that an index holds twice are
-- examined.
create function public.duplicate_donors(max_groups integer default 50)
  returns table (reason text, key text, donor_ids uuid[], total integer)
language sql stable set search_path = ''
begin atomic
  with groups as (
    select 'email' as reason, d.email_key as key, array_agg(d.id order by d.created_at, d.id) as donor_ids
    from public.donors as d
    where d.email_key in (select e.email_key from public.donors as e group by e.email_key having count(*) > 1)
    group by d.email_key
    union all
    select 'phone', d.phone_key, array_agg(d.id order by d.created_at, d.id)
    from public.donors as d
    where d.phone_key in (select p.phone_key from public.donors as p group by p.phone_key having count(*) > 1)
    group by d.phone_key
    having count(distinct d.email_key) <> 1 or count(d.email_key) < count(*)
    union all
    select 'name', d.name_key, array_agg(d.id order by d.created_at, d.id)
    from public.donors as d
    where d.name_key <> '' and d.name_key in (
      select n.name_key from public.donors as n group by n.name_key
      having count(*) > 1 and count(n.email_key) < count(*) and count(n.phone_key) < count(*))
    group by d.name_key
    having count(distinct d.email_key) <= 1 and count(distinct d.phone_key) <= 1
  ), open_groups as (
    select g.* from groups as g
    where not exists (select from public.not_duplicate_donors as t
      where t.reason = g.reason and t.key = g.key and t.donor_ids @> g.donor_ids)
  )
  select g.reason, g.key, g.donor_ids, (count(*) over ())::integer
  from open_groups as g
  order by array_position('{email,phone,name}', g.reason), g.key
  limit max_groups;
end;
grant execute on function public.duplicate_donors(integer) to authenticated;

create table public.donor_merges (
  id uuid primary key default gen_random_uuid(),
  -- No foreign keys: a merge is remembered whatever happens to its donors.
  kept_id uuid not null,
  kept_name text not null,
  -- The kept donor before and after, and the merged ones, each with their references.
  before jsonb not null,
  after jsonb not null,
  others jsonb not null,
  merged_at timestamptz not null default now(),
  merged_by uuid,
  undone_at timestamptz
);
create index donor_merges_merged_at on public.donor_merges (merged_at desc);
create index donor_merges_kept_id on public.donor_merges (kept_id);
alter table public.donor_merges enable row level security;

grant select on public.donor_merges to authenticated;

create policy "Staff read merges" on public.donor_merges
  for select to authenticated using ((select private.may('donors.read')));

-- `result` has the fields of the remaining donor; others keep the kept donor's values. Returns the merge's id
-- for undo.
create function public.merge_donors(keep uuid, others uuid[], result jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  was public.donors;
  merged public.donors;
  gone jsonb;
  merge_id uuid;
  other record;
begin
  perform public.require('donors.write');
  -- Gifts first, then donors: the lock order of a settling gift.
  perform from public.donations where donor_id = keep or donor_id = any (others) order by id for update;
  perform from public.donors where id = keep or id = any (others) order by id for update;
  select * into was from public.donors where id = keep;
  if was.id is null or keep = any (others) or cardinality(others) = 0
    or (select count(distinct id) from public.donors where id = any (others)) <> cardinality(others) then
    raise exception 'One of these donors is no longer there.' using errcode = 'no_data_found';
  end if;

  select jsonb_agg(jsonb_build_object('donor', to_jsonb(d), 'belongings', private.belongings(d.id),
    'counted', private.counted_for(d.id)) order by d.created_at, d.id)
  into gone from public.donors as d where d.id = any (others);

  for other in select value from jsonb_array_elements(gone) loop
    perform private.give_back(other.value -> 'belongings', keep, (other.value #>> '{donor,id}')::uuid);
  end loop;
  perform set_config('daan.donor_is_kept', 'yes', true);
  delete from public.donors where id = any (others);
  perform set_config('daan.donor_is_kept', '', true);

  merged := private.write_donor(jsonb_populate_record(was, result - 'id'));

  insert into public.donor_merges
    (kept_id, kept_name, before, after, others, merged_by)
  values (keep, merged.name, to_jsonb(was), to_jsonb(merged), gone, auth.uid())
  returning id into merge_id;
  return merge_id;
end
$$;
grant execute on function public.merge_donors(uuid, uuid[], jsonb) to authenticated;

-- Restores all merged donors. Later changes to the kept one, including gifts, stay.
create function public.undo_donor_merge(merge_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  merge public.donor_merges;
  present public.donors;
  back jsonb;
  given_since numeric;
  other record;
begin
  perform public.require('donors.write');
  select * into merge from public.donor_merges where id = merge_id for update;
  if merge.id is null or merge.undone_at is not null then
    raise exception 'This merge has been undone already.' using errcode = 'no_data_found';
  end if;
  perform from public.donations where donor_id = merge.kept_id order by id for update;
  select * into present from public.donors where id = merge.kept_id for update;
  if present.id is null then
    raise exception 'The merged donor has been deleted. Bring them back first.' using errcode = 'no_data_found';
  end if;
  given_since := coalesce(present.amount_donated, 0) - coalesce((merge.after ->> 'amount_donated')::numeric, 0);

  for other in
    select value -> 'donor' as donor, value -> 'belongings' as belongings, (value ->> 'counted')::numeric as counted,
      (value #>> '{donor,id}')::uuid as id
    from jsonb_array_elements(merge.others)
  loop
    perform private.insert_donor(other.donor);
    perform private.give_back(other.belongings, other.id, merge.kept_id);
    update public.donors set status = other.donor ->> 'status', amount_donated = private.amount_since(
      (other.donor ->> 'amount_donated')::numeric, other.counted, private.counted_for(other.id))
    where id = other.id;
    -- Refunds of their gifts go with them.
    given_since := given_since - (private.counted_for(other.id) - other.counted);
  end loop;

  select coalesce(jsonb_object_agg(field, merge.before -> field), '{}') into back
  from unnest(private.donor_fields()) as field
  where merge.before ? field and to_jsonb(present) -> field = merge.after -> field;
  back := back || jsonb_build_object('amount_donated',
    case when given_since = 0 then (merge.before ->> 'amount_donated')::numeric
      else greatest(coalesce((merge.before ->> 'amount_donated')::numeric, 0) + given_since, 0) end);
  perform private.write_donor(jsonb_populate_record(present, back));
  update public.donor_merges set undone_at = now() where id = merge.id;
end
$$;
grant execute on function public.undo_donor_merge(uuid) to authenticated;
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
  delete from public.donors as d using public.donor_import_rows as r
  where r.import_id = import and r.outcome = 'added' and d.id = r.donor_id
    and not exists (select from public.donations as gift where gift.donor_id = d.id);
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
-- The donor list: any page, sorted and filtered, with the exact total. Each page is read from an index in its
-- order: sorting a hundred thousand donors to show fifty takes longer than scanning to the page from its
-- nearer end.

-- `filter` may hold: words (each must occur in the name, email address or phone number; lower case without
-- accents), status (a list), min and max (rupees), source, medium and campaign, from and before (times of
-- creation). A missing amount is never above a positive one: written so that the index applies.
create function private.donor_conditions(filter jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  conditions text[] := '{true}';
  word text;
  field text;
begin
  for word in select jsonb_array_elements_text(filter -> 'words') loop
    conditions := conditions || format('search like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%');
  end loop;
  if jsonb_array_length(filter -> 'status') > 0 then
    conditions := conditions || format('status = any (%L)', array(select jsonb_array_elements_text(filter -> 'status')));
  end if;
  foreach field in array '{source,medium,campaign}'::text[] loop
    if filter ->> field <> '' then
      conditions := conditions || format('lower(%I) = lower(%L)', 'utm_' || field, filter ->> field);
    end if;
  end loop;
  return array_to_string(conditions || array[
    case when (filter ->> 'min')::numeric > 0 then format('amount_donated >= %L', (filter ->> 'min')::numeric) end,
    case when filter ->> 'max' is not null then format('coalesce(amount_donated, 0) <= %L', (filter ->> 'max')::numeric) end,
    case when filter ->> 'from' is not null then format('created_at >= %L', (filter ->> 'from')::timestamptz) end,
    case when filter ->> 'before' is not null then format('created_at < %L', (filter ->> 'before')::timestamptz) end
  ], ' and ');
end
$$;

-- A range of the matching donors, `total` in number, in the order of a column. Conditions and column are SQL
-- written by `list_donors`.
create function private.donor_ids(
  conditions text, sorted_by text, descending boolean, total integer, skipped integer, size integer
) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  wanted constant integer := greatest(least(size, total - skipped), 0);
  from_the_end constant boolean := skipped > total / 2;
  -- A missing amount is shown and sorted as zero.
  direction constant text := case when descending = from_the_end then 'asc' else 'desc' end
    || case when sorted_by <> 'amount_donated' then '' when descending = from_the_end then ' nulls first'
      else ' nulls last' end;
  ids uuid[];
begin
  if wanted = 0 then
    return '{}';
  end if;
  execute format('select array(select id from public.donors where %s order by %s %s, id %s limit %s offset %s)',
    conditions, sorted_by, direction, split_part(direction, ' ', 1),
    wanted, case when from_the_end then total - skipped - wanted else skipped end)
  into ids;
  if from_the_end then
    return array(select id from unnest(ids) with ordinality as walked (id, nth) order by nth desc);
  end if;
  return ids;
end
$$;

-- Returns {"total": …, "donors": […]}, on pages of up to 200 with the number of gifts and the day of the
-- last. Runs with the owner's rights: a pattern search could not use its index behind the table's policy. Empty cells come last in both directions; an index has them at one end only, so
-- they are a separate range.
create function private.page_of_donors(
  filter jsonb, sort text, descending boolean, size integer, page_offset integer
) returns jsonb
language plpgsql stable set search_path = '' set random_page_cost = 1.1
as $$
declare
  conditions constant text := private.donor_conditions(filter);
  sorted_by constant text := case when sort = 'name' then 'search' when sort = 'email' then 'email_key'
    when sort = any (private.donor_fields()) then quote_ident(sort) else 'created_at' end;
  skipped constant integer := greatest(page_offset, 0);
  total integer;
  filled integer;
  ids uuid[];
begin
  execute format('select count(*), count(%s) from public.donors where %s',
    case sorted_by when 'amount_donated' then '*' else sorted_by end, conditions) into total, filled;
  ids := private.donor_ids(
    conditions || case when filled < total then format(' and %s is not null', sorted_by) else '' end,
    sorted_by, descending, filled, skipped, size);
  if filled < total then
    ids := ids || private.donor_ids(format('%s and %s is null', conditions, sorted_by), sorted_by, descending,
      total - filled, greatest(skipped - filled, 0), size - cardinality(ids));
  end if;
  return jsonb_build_object('total', total, 'donors', (
    select coalesce(jsonb_agg(to_jsonb(d) - '{name_key,email_key,phone_key,search}'::text[]
      || coalesce(to_jsonb(given), '{}') order by nth), '[]')
    from unnest(ids) with ordinality as page (id, nth) join public.donors as d using (id)
    -- Each donor's gifts, online or entered by hand; exports of thousands skip this.
    left join lateral (
      select count(*) as gifts, max(created_at) as last_gift_at,
        (array_agg(amount order by created_at desc))[1] as last_gift_amount
      from public.donations as gift
      where gift.donor_id = d.id and gift.payment_status = 'successful'
        and (not gift.test_mode or (select private.in_test_mode()))
    ) as given on size <= 200));
end
$$;

create function public.list_donors(
  filter jsonb default '{}', sort text default 'created_at', descending boolean default true,
  page_size integer default 50, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('donors.read');
  return private.page_of_donors(filter, sort, descending, least(greatest(page_size, 1), 200), page_offset);
end
$$;

-- Thousands at a time, for a file. The first piece is logged.
create function public.export_donors(
  filter jsonb default '{}', sort text default 'created_at', descending boolean default true,
  page_offset integer default 0
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('export');
  if page_offset = 0 then
    perform private.log_action('exports', 'donors', jsonb_build_object('filter', filter));
  end if;
  return private.page_of_donors(filter, sort, descending, 5000, page_offset);
end
$$;
grant execute on function
  public.list_donors(jsonb, text, boolean, integer, integer),
  public.export_donors(jsonb, text, boolean, integer)
to authenticated;

-- Values offered by the filters, most frequent first.
create function public.donor_campaigns() returns table (field text, value text, donors integer)
language sql stable set search_path = ''
begin atomic
  (select 'source', utm_source, count(*)::integer from public.donors
    where utm_source <> '' group by utm_source order by 3 desc, 2 limit 50)
  union all
  (select 'medium', utm_medium, count(*)::integer from public.donors
    where utm_medium <> '' group by utm_medium order by 3 desc, 2 limit 50)
  union all
  (select 'campaign', utm_campaign, count(*)::integer from public.donors
    where utm_campaign <> '' group by utm_campaign order by 3 desc, 2 limit 50);
end;
grant execute on function public.donor_campaigns() to authenticated;
-- Determines when a receipt is due: each relevant change queues a job that issues, cancels or waits.

-- Gifts whose receipt waits for details from the donor or staff.
create table public.waiting_receipts (
  donation_id uuid primary key references public.donations (id) on delete cascade,
  missing text[] not null check (cardinality(missing) > 0),
  created_at timestamptz not null default now()
);
alter table public.waiting_receipts enable row level security;

grant select on public.waiting_receipts to authenticated;

create policy "Staff read which receipts wait" on public.waiting_receipts
  for select to authenticated using ((select private.may('gifts.read')));

-- The amount of a gift's receipt: received, minus what was finally returned. A pending refund does not count yet.
-- Returns a table and has no settings, so that PostgreSQL inlines it in queries over many gifts.
create function private.amount_for_receipt(gift public.donations)
returns table (amount numeric, is_settled boolean)
language sql stable rows 1
as $$
  select case when gift.payment_status in ('successful', 'refunded')
      then gift.amount - greatest(gift.refunded_amount - pending.total, 0) - gift.deducted_amount else 0 end,
    pending.total = 0 and (gift.platform <> 'razorpay' or private.is_confirmed(gift))
  from (
    select coalesce(sum(r.amount), 0) as total from public.refunds as r
    where r.payment_id = gift.payment_id and r.status = 'pending'
      and r.currency = gift.currency and r.amount <= gift.amount
  ) as pending
$$;

-- Queues a job for the gift on every relevant change, in the same transaction, so that none is missed; the
-- job takes the number in its own.
create function private.queue_receipt(donation uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform graphile_worker.add_job('issue-receipt', payload => json_build_object('donationId', donation),
    job_key => 'issue-receipt ' || donation, priority => 5);
end
$$;

create function private.queue_receipt_of_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_receipt(new.id);
  return null;
exception when others then
  -- A receipt must never fail a gift: it settles anyway, and staff can issue the receipt later.
  raise warning 'No receipt was queued for gift %: %', new.id, sqlerrm;
  return null;
end
$$;
create trigger queue_receipt_of_new after insert on public.donations
  for each row when (new.payment_status = 'successful' and not new.is_demo)
  execute function private.queue_receipt_of_gift();
create trigger queue_receipt after update on public.donations
  for each row when (not new.is_demo
    and (new.payment_status in ('successful', 'refunded') or old.payment_status in ('successful', 'refunded'))
    and (new.payment_status, new.payment_id, new.amount, new.refunded_amount, new.deducted_amount, new.donor_id, new.paid_at,
        new.is_in_kind, new.is_foreign, new.donation_type)
      is distinct from (old.payment_status, old.payment_id, old.amount, old.refunded_amount, old.deducted_amount, old.donor_id,
        old.paid_at, old.is_in_kind, old.is_foreign, old.donation_type))
  execute function private.queue_receipt_of_gift();

-- The provider's report on a payment or refund, which changes no column of the gift.
create function private.queue_receipt_of_news() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_receipt(new.donation_id);
  return null;
exception when others then
  raise warning 'No receipt was queued for gift %: %', new.donation_id, sqlerrm;
  return null;
end
$$;
create trigger queue_receipt after update on public.payments
  for each row when (new.donation_id is not null and new.confirmed and not old.confirmed)
  execute function private.queue_receipt_of_news();
create trigger queue_receipt after update on public.refunds
  for each row when (new.donation_id is not null and new.status <> old.status and old.status = 'pending')
  execute function private.queue_receipt_of_news();

-- The receipt number of a donation that was taken back stays, cancelled. The donor's message is queued here
-- because only the donation has the address. Receipts of test gifts are deleted with them.
create function private.cancel_receipts_of_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  cancelled uuid;
begin
  if old.test_mode then
    delete from public.receipts where donation_id = old.id and series = 'TEST';
  end if;
  update public.receipts set cancelled_at = now(), cancel_reason = 'The donation was deleted.'
  where donation_id = old.id and cancelled_at is null returning id into cancelled;
  if cancelled is not null then
    perform private.write_of_cancelled_receipt(cancelled);
  end if;
  return old;
end
$$;
create trigger cancel_receipts before delete on public.donations
  for each row execute function private.cancel_receipts_of_gift();

-- Held receipts may have waited for the organisation's details.
create function private.queue_held_receipts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_receipt(donation_id) from public.waiting_receipts where 'organisation' = any (missing);
  return null;
end
$$;
create trigger queue_held_receipts after insert or update on public.site_settings
  for each row when (new.key in ('org_name', 'org_pan', 'receipt_signatory'))
  execute function private.queue_held_receipts();
create trigger queue_held_receipts after insert or update on public.registrations
  for each row when (new.kind = 'pan') execute function private.queue_held_receipts();

-- A receipt may have waited for a correction of the donor's record.
create function private.queue_waiting_receipts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_receipt(gift.id) from public.donations as gift
    join public.waiting_receipts as waiting on waiting.donation_id = gift.id
  where gift.donor_id = new.id;
  return null;
end
$$;
create trigger queue_waiting_receipts after update on public.donors
  for each row when (
    (new.name, new.kind, new.address, new.city, new.state, new.pincode, new.country, new.citizenship, new.pan,
      new.id_number, new.typed_with)
    is distinct from (old.name, old.kind, old.address, old.city, old.state, old.pincode, old.country,
      old.citizenship, old.pan, old.id_number, old.typed_with))
  execute function private.queue_waiting_receipts();
-- The rules of identity: which record a gift is linked to, if it is the giver's, and who vouches for it. Words and
-- reasons are in docs/identity.md.

-- The donor with this mailbox, else with this phone number unless the mailboxes differ. Only a suggestion,
-- since the payer merely typed them: `private.is_givers_record` decides on its use.
create function private.find_donor(given_email text, given_phone text) returns uuid
language sql stable set search_path = ''
as $$
  select d.id
  from public.donors as d, private.email_key(given_email) as mailbox, private.phone_key(given_phone) as number
  where d.email_key = mailbox or d.phone_key = number and (d.email_key is null or mailbox is null)
  order by coalesce(d.email_key = mailbox, false) desc, d.typed_with is null desc, d.created_at, d.id
  limit 1
$$;

-- A changed address is unconfirmed.
create function private.forget_confirmation() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.email_confirmed_at := null;
  return new;
end
$$;
create trigger forget_confirmation before update on public.donors
  for each row when (new.email is distinct from old.email and new.email_confirmed_at is not distinct from old.email_confirmed_at)
  execute function private.forget_confirmation();

-- Edits by staff confirm a record, whoever typed it before.
create function private.vouch_as_staff() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_staff() then
    new.typed_with := null;
  end if;
  return new;
end
$$;
create trigger vouch_as_staff before update on public.donors
  for each row when (old.typed_with is not null
    and (new.name, new.kind, new.email, new.phone, new.address, new.pincode, new.pan, new.id_number)
    is distinct from (old.name, old.kind, old.email, old.phone, old.address, old.pincode, old.pan, old.id_number))
  execute function private.vouch_as_staff();

-- True if the record holds only input of this gift's payer, or of another charge of its monthly gift.
create function private.came_with(record public.donors, gift public.donations) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(record.typed_with = gift.id or record.typed_with in (
    select id from public.donations where monthly_gift_id = gift.monthly_gift_id), false)
$$;

-- True if the record has gifts besides this one and the charges of its monthly gift.
create function private.has_other_gifts(record uuid, gift uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.donations as other
    where other.donor_id = record and other.id <> gift and (other.monthly_gift_id is null
      or other.monthly_gift_id is distinct from (select monthly_gift_id from public.donations where id = gift)))
$$;

-- The linked record, if it is known to be the giver's: the one rule for receipts, letters, and what a donor sees,
-- changes and erases. An address or a number proves nothing, since the payer typed it. So a record found by phone number
-- alone does not count, nor one of the same address that holds only the input of another gift's payer. It counts once
-- details were given with this gift, or staff issued a receipt of it by hand.
-- Parsed at creation and without a search path, so that PostgreSQL inlines it.
create function private.givers_record(gift public.donations) returns setof public.donors
language sql stable
begin atomic
  select d.* from public.donors as d
  where d.id = gift.donor_id and (
    d.typed_with is null and (d.email_key = private.email_key(gift.donor_email)
      or gift.platform <> 'razorpay' and not gift.is_donor_guessed)
    or d.typed_with = gift.id
    or d.typed_with in (select id from public.donations where monthly_gift_id = gift.monthly_gift_id)
    or exists (select from private.gift_tokens as t
      where t.saved_at is not null and t.donor_id is null and (t.donation_id = gift.id or t.monthly_gift_id = gift.monthly_gift_id))
    or exists (select from public.receipts as r
      where r.donation_id in (select gift.id
          union all select id from public.donations where monthly_gift_id = gift.monthly_gift_id)
        and r.data #>> '{donor,id}' = gift.donor_id::text));
end;

create function private.is_givers_record(gift public.donations) returns boolean
language sql stable set search_path = ''
return exists (select from private.givers_record(gift));

-- The giver's name, wherever a gift is named: from the giver's record, else from the gift. Returns one row, for lists
-- and files of many gifts.
create function private.named_giver(gift public.donations) returns table (name text)
language sql stable
begin atomic
  select coalesce((select btrim(d.name) from private.givers_record(gift) as d where private.has_name(d)),
    nullif(btrim(gift.donor_name), ''));
end;

-- The same for a single gift. A message to a phone number may only use the payer's own input.
create function private.giver_name(gift public.donations, only_as_typed boolean default false) returns text
language sql stable set search_path = ''
as $$
  select case when only_as_typed
    then coalesce((select btrim(d.name) from public.donors as d
        where d.id = gift.donor_id and private.has_name(d) and private.came_with(d, gift)),
      nullif(btrim(gift.donor_name), ''))
    else (select name from private.named_giver(gift)) end
$$;

-- The same for a monthly gift, from its latest charge. Before the first charge, from a record of its mailbox that staff or
-- the mailbox's reader vouched for.
create function private.giver_name(mandate public.monthly_gifts, only_as_typed boolean default false) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (select private.giver_name(gift, only_as_typed) from public.donations as gift
      where gift.monthly_gift_id = mandate.id order by gift.created_at desc limit 1),
    (select btrim(d.name) from public.donors as d where d.id = mandate.donor_id and not only_as_typed
      and private.has_name(d) and d.typed_with is null and d.email_key = private.email_key(mandate.donor_email)))
$$;

-- The record that a gift's details are written to; null means a new one. With the checkout's link: only a record that
-- came with this gift and is not vouched for. With a mailed link (`is_proved`): also a record of the mailbox, unless the
-- details name another address and the record has other gifts. Never a record with another identifier of this kind.
create function private.record_for_details(
  gift public.donations, is_proved boolean, number_kind text, number_digest text, names_other_address boolean
) returns uuid
language sql stable set search_path = ''
as $$
  select d.id from public.donors as d
  where (d.id = gift.donor_id or is_proved and d.email_key = private.email_key(gift.donor_email))
    and not exists (select from private.identifiers as i
      where i.donor_id = d.id and i.kind = number_kind and i.digest <> number_digest)
    and (d.id = gift.donor_id and private.came_with(d, gift) and (is_proved or d.email_confirmed_at is null)
      or is_proved and d.typed_with is null and d.email_key = private.email_key(gift.donor_email)
        and not (names_other_address and private.has_other_gifts(d.id, gift.id)))
  order by d.id = gift.donor_id desc, d.email_confirmed_at is null, d.created_at, d.id limit 1
$$;

-- The record that a gift's receipt is made out to when its proved donor asks for the details used before; null for none.
-- The gift's address must be confirmed in it. What a payer typed is used only if the donor saw it on their own page
-- (`shown`). If the address vouches for several records, the gift's own is used, and otherwise none.
create function private.record_to_use(gift public.donations, shown uuid) returns uuid
language sql stable set search_path = ''
as $$
  select case when count(*) = 1 or bool_or(is_linked) then (array_agg(id order by is_linked desc))[1] end
  from (
    select d.id, d.id is not distinct from gift.donor_id as is_linked from public.donors as d
    where d.email_key = private.email_key(gift.donor_email) and d.email_confirmed_at is not null
      and (shown is null and d.typed_with is null or d.id = shown)
  ) as vouched
$$;

-- True if a receipt holds more than its payer typed. It then goes only to the reader of the mailbox, since the payer may
-- have typed another person's address. Input of staff counts as the giver's own.
create function private.is_for_the_reader(receipt public.receipts) returns boolean
language sql stable set search_path = ''
as $$
  select (receipt.data #>> '{donor,name}' <> '' or receipt.data #> '{donor,address}' <> '[]')
    and not exists (select from public.donations as gift join public.donors as d on d.id = gift.donor_id
      where gift.id = receipt.donation_id and (gift.platform <> 'razorpay' or private.came_with(d, gift)))
$$;

-- The address a receipt goes to: the payer's, or another one that was confirmed by a link sent there.
create function private.address_for_receipt(gift public.donations) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (select nullif(btrim(d.email), '') from public.donors as d
      where d.id = gift.donor_id and d.email_confirmed_at is not null and private.is_givers_record(gift)),
    case when private.email_key(gift.donor_email) is not null then gift.donor_email end,
    (select nullif(btrim(d.email), '') from public.donors as d
      where d.id = gift.donor_id and gift.platform <> 'razorpay' and not gift.is_donor_guessed))
$$;

-- The address for a donor's sign-in letter: as stored with a gift or by staff. The typed address is never
-- used. All spellings of a mailbox share one address, so that letters are counted together and bring the same
-- link.
create function private.address_on_file(typed text) returns text
language sql stable set search_path = ''
as $$
  select address from (
    select donor_email as address, created_at from public.donations
    where private.email_key(donor_email) = private.email_key(typed)
      and donor_email is not null and payment_status in ('successful', 'refunded')
    union all
    select email, created_at from public.donors where email_key = private.email_key(typed)
  ) as known
  order by created_at, address limit 1
$$;

-- Called when a donor has proved this address. Confirms records that hold only data that came with it; a gift
-- that found a record by phone number alone is not the record's own. A payer's input is adopted only if no
-- other gift is linked: otherwise it would appear on the reader's receipts.
create function private.vouch_for_address(given text) returns void
language sql set search_path = ''
as $$
  update public.donors as d set email_confirmed_at = now(),
    typed_with = case when private.has_other_gifts(d.id, d.typed_with) then d.typed_with end
  where d.email_key = private.email_key(given) and d.email_confirmed_at is null
    and not exists (
      select from public.donations as g
      where g.donor_id = d.id and g.platform = 'razorpay'
        and private.email_key(g.donor_email) is distinct from d.email_key and private.is_givers_record(g))
$$;
-- Money returned from a gift: refunds and disputes as the provider reports them, and staff's corrections. As
-- with payments (074), reports may repeat and come in any order, with the same lock order.

create function private.refund_progress(status text) returns integer
language sql immutable
return array_position('{requested,refused,pending,processed,failed}', status);

-- The refunded amount of a payment: the sum of its refunds that did not fail. If the provider reports more
-- than the known refunds, some are unknown, and its total counts, minus the failed ones.
create function private.add_up_refunds(
  paid public.payments, out refunded numeric, out known numeric, out is_complete boolean
)
language sql stable set search_path = ''
as $$
  select least(greatest(back, paid.refunded_reported - failed), paid.amount), back,
    back >= paid.refunded_reported - failed
  from (
    select coalesce(sum(amount) filter (where status in ('pending', 'processed')), 0) as back,
      coalesce(sum(amount) filter (where status = 'failed'), 0) as failed
    from public.refunds
    where payment_id = paid.payment_id and currency = paid.currency and amount <= paid.amount
  ) as sums
$$;

-- Amount a bank took back from a payment: disputes lost, or closed with a deduction. Their sum may exceed the
-- payment.
create function private.deducted_from(paid public.payments) returns numeric
language sql stable set search_path = ''
as $$
  select coalesce(sum(amount_deducted), 0) from public.disputes
  where payment_id = paid.payment_id and status in ('lost', 'closed')
    and currency = paid.currency and amount_deducted <= paid.amount
$$;

-- The remainder of a payment by the provider's reports.
create function private.left_of(paid public.payments) returns numeric
language sql stable set search_path = ''
as $$ select paid.amount - paid.refunded_amount - private.deducted_from(paid) $$;

-- Returned amounts of a gift's payment: the provider's, plus staff's corrections. Each correction states a
-- total, of which the provider had reported a part. The last correction counts.
create function private.returned_of(
  gift public.donations,
  out provider_refunded numeric, out provider_deducted numeric,
  out staff_refunded numeric, out staff_deducted numeric,
  -- The last totals staff entered, and the provider's reports since.
  out entered_refunded numeric, out entered_deducted numeric,
  out refunded_since numeric, out deducted_since numeric
)
language plpgsql stable set search_path = ''
as $$
declare
  paid public.payments;
  refund public.donation_corrections;
  deduction public.donation_corrections;
begin
  select * into paid from public.payments where payment_id = gift.payment_id;
  provider_refunded := coalesce(greatest(paid.refunded_amount, (private.add_up_refunds(paid)).known), 0);
  provider_deducted := private.deducted_from(paid);
  select * into refund from public.donation_corrections
  where donation_id = gift.id and payment_id is not distinct from gift.payment_id and refunded_amount is not null
  order by created_at desc limit 1;
  select * into deduction from public.donation_corrections
  where donation_id = gift.id and payment_id is not distinct from gift.payment_id and deducted_amount is not null
  order by created_at desc limit 1;
  entered_refunded := coalesce(refund.refunded_amount, 0);
  entered_deducted := coalesce(deduction.deducted_amount, 0);
  staff_refunded := greatest(entered_refunded - coalesce(refund.provider_refunded, 0), 0);
  staff_deducted := greatest(entered_deducted - coalesce(deduction.provider_deducted, 0), 0);
  refunded_since := case when staff_refunded > 0 then greatest(provider_refunded - refund.provider_refunded, 0) else 0 end;
  deducted_since := case when staff_deducted > 0
    then greatest(provider_deducted - deduction.provider_deducted, 0) else 0 end;
end
$$;

-- Calls attention if more was returned than given, or if the provider reports what staff may already have
-- entered; resolves it once that no longer holds. `gift` is derived from one of its payments: a loss on a
-- payment that does not count is a loss too, but its corrections change no sum.
create function private.call_about_returns(gift public.donations, event bigint) returns void
language plpgsql set search_path = ''
as $$
declare
  paid public.payments;
  returned record;
  beside_refunds numeric;
begin
  select * into paid from public.payments where payment_id = gift.payment_id;
  if paid.payment_id is null then
    return;
  end if;
  returned := private.returned_of(gift);
  beside_refunds := returned.provider_deducted + returned.staff_refunded + returned.staff_deducted;
  -- Refunds that alone exceed it are reported with the payment (`book_payment`).
  if beside_refunds > 0 and returned.provider_refunded + beside_refunds > gift.amount then
    perform private.call_attention('over_deducted', paid.payment_id,
      format('More went back of payment %s than the %s %s it brought: %s refunded and %s deducted by the provider''s reports%s. Only %s %s is subtracted.',
        paid.payment_id, gift.currency, gift.amount, returned.provider_refunded, returned.provider_deducted,
        case when returned.staff_refunded + returned.staff_deducted > 0
          then format(', %s refunded and %s deducted by corrections', returned.staff_refunded, returned.staff_deducted)
          else '' end,
        gift.currency, gift.refunded_amount + gift.deducted_amount), paid, event);
  else
    perform private.end_attention(paid.payment_id, '{over_deducted}', 'No more than the gift went back any longer.');
  end if;
  if returned.refunded_since + returned.deducted_since > 0
    and gift.payment_id = (select payment_id from public.donations where id = gift.id) then
    perform private.call_attention('correction_overlap', paid.payment_id, concat_ws(' ',
      case when returned.refunded_since > 0 then
        format('Staff entered that %s %s was refunded in all, and the provider has reported refunds of %s more since. %s is subtracted.',
          gift.currency, returned.entered_refunded, returned.refunded_since, gift.refunded_amount) end,
      case when returned.deducted_since > 0 then
        format('Staff entered that %s %s was deducted in all, and the provider has reported deductions of %s more since. %s is subtracted.',
          gift.currency, returned.entered_deducted, returned.deducted_since, gift.deducted_amount) end,
      'If it is the same money, correct the amounts of the donation.'), paid, event);
  else
    perform private.end_attention(paid.payment_id, '{correction_overlap}',
      'The amounts were corrected, the refund failed, or the payment is not counted.');
  end if;
end
$$;

-- Locks the gift, then the payment, as everywhere. As in 076, no stronger than needed: rows that refer to a
-- gift and its monthly gift lock both in an arbitrary order.
create function private.lock_payment(id_of_payment text) returns public.payments
language plpgsql set search_path = ''
as $$
declare
  paid public.payments;
begin
  perform from public.donations where id =
    (select donation_id from public.payments where payment_id = id_of_payment) for no key update;
  select * into paid from public.payments where payment_id = id_of_payment for update;
  return paid;
end
$$;

-- `incoming` is a refund in the provider's terms, in rupees. One requested here is recognised by its id, sent
-- to the provider as the receipt.
create function private.record_refund(incoming jsonb, event bigint default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  reported record;
  paid public.payments;
  stored public.refunds;
  booked jsonb;
begin
  select * into strict reported from jsonb_to_record(incoming) as refund (
    refund_id text, our_id uuid, payment_id text, amount numeric, currency text, status text);
  paid := private.lock_payment(reported.payment_id);

  -- The event may have arrived before the API response and inserted its own row.
  if reported.our_id is not null
    and exists (select from public.refunds where id = reported.our_id and refund_id is null) then
    delete from public.refunds where refund_id = reported.refund_id and id <> reported.our_id
      returning status into stored.status;
    update public.refunds set refund_id = reported.refund_id, donation_id = paid.donation_id, amount = reported.amount,
      currency = reported.currency, error_reason = null,
      status = case when private.refund_progress(stored.status) > private.refund_progress(reported.status)
        then stored.status else reported.status end
    where id = reported.our_id;
    perform private.end_attention(reported.our_id::text, '{refund_unknown}', 'The payment provider answered.');
  end if;
  insert into public.refunds as known (refund_id, payment_id, donation_id, amount, currency, status)
  values (reported.refund_id, reported.payment_id, paid.donation_id, reported.amount, reported.currency, reported.status)
  on conflict (refund_id) do update set
    donation_id = coalesce(known.donation_id, excluded.donation_id),
    status = case when private.refund_progress(excluded.status) > private.refund_progress(known.status)
      then excluded.status else known.status end
  returning * into stored;

  if paid.payment_id is null then
    return jsonb_build_object('outcome', 'refund ' || stored.status, 'donation_id', null);
  end if;
  if stored.status <> 'failed' and (stored.currency <> paid.currency or stored.amount > paid.amount) then
    perform private.call_attention('refund_mismatch', stored.refund_id,
      format('Refund %s is of %s %s, but payment %s is of %s %s. It is not subtracted.', stored.refund_id,
        stored.currency, stored.amount, paid.payment_id, paid.currency, paid.amount), paid, event);
  else
    perform private.end_attention(stored.refund_id, '{refund_mismatch}', 'The refund failed.');
  end if;
  if stored.status = 'failed' then
    perform private.call_attention('refund_failed', stored.refund_id,
      format('Refund %s of %s %s did not reach the donor, and is no longer subtracted from the gift.',
        stored.refund_id, stored.currency, stored.amount), paid, event);
  end if;
  booked := private.book_payment(paid.payment_id, '{}', event);
  if booked ->> 'outcome' = 'nothing new' or stored.status = 'failed' then
    booked := booked || jsonb_build_object('outcome',
      case stored.status when 'failed' then 'needs attention: refund failed' else 'refund ' || stored.status end);
  end if;
  perform private.write_refund_message(stored, paid);
  return booked;
end
$$;

-- The later stage of a dispute counts among reports of the same second.
create function private.dispute_progress(status text) returns integer
language sql immutable
return coalesce(array_position('{open,under_review,closed,lost,won}', status), 0);

create function private.record_dispute(incoming jsonb, event bigint default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  reported record;
  paid public.payments;
  stored public.disputes;
  fits boolean;
  booked jsonb := '{}';
begin
  select * into strict reported from jsonb_to_record(incoming) as dispute (
    dispute_id text, payment_id text, amount numeric, currency text, amount_deducted numeric, status text,
    phase text, reason_code text, respond_by timestamptz, reported_at timestamptz);
  paid := private.lock_payment(reported.payment_id);

  insert into public.disputes as known (dispute_id, payment_id, donation_id, amount, currency,
    amount_deducted, status, phase, reason_code, respond_by, reported_at)
  values (reported.dispute_id, reported.payment_id, paid.donation_id, reported.amount, reported.currency,
    coalesce(reported.amount_deducted, case reported.status when 'lost' then reported.amount else 0 end), left(reported.status, 50),
    left(reported.phase, 50), left(reported.reason_code, 200), reported.respond_by, reported.reported_at)
  on conflict (dispute_id) do update set
    amount = excluded.amount, amount_deducted = excluded.amount_deducted, status = excluded.status,
    phase = excluded.phase, reason_code = excluded.reason_code, respond_by = excluded.respond_by,
    reported_at = excluded.reported_at, donation_id = coalesce(known.donation_id, excluded.donation_id)
  where (excluded.reported_at, private.dispute_progress(excluded.status))
    > (known.reported_at, private.dispute_progress(known.status));
  update public.disputes set donation_id = paid.donation_id
  where dispute_id = reported.dispute_id and donation_id is null and paid.donation_id is not null;
  select * into stored from public.disputes where dispute_id = reported.dispute_id;

  fits := paid.payment_id is null or stored.currency = paid.currency and stored.amount_deducted <= paid.amount;
  perform private.call_attention('dispute', stored.dispute_id, case
    when stored.status in ('lost', 'closed') and not fits then
      format('The dispute about payment %s ended with a deduction of %s %s, but the payment is of %s %s. It is not subtracted.',
        stored.payment_id, stored.currency, stored.amount_deducted, paid.currency, paid.amount)
    when stored.status = 'lost' then
      format('The dispute about %s %s of payment %s was lost. %s %s was taken back by the donor''s bank and is subtracted.',
        stored.currency, stored.amount, stored.payment_id, stored.currency, stored.amount_deducted)
    when stored.status in ('won', 'closed') then
      format('The dispute about %s %s of payment %s was %s.%s', stored.currency, stored.amount, stored.payment_id,
        stored.status, case when stored.status = 'closed' and stored.amount_deducted > 0
          then format(' %s %s was taken back and is subtracted.', stored.currency, stored.amount_deducted) else '' end)
    else
      format('The donor''s bank disputes %s %s of payment %s (%s). Answer in the provider’s dashboard%s.%s',
        stored.currency, stored.amount, stored.payment_id, coalesce(stored.reason_code, 'no reason given'),
        coalesce(' by ' || to_char(stored.respond_by at time zone 'Asia/Kolkata', 'FMDD Mon YYYY'), ''),
        case when stored.amount_deducted > 0 then format(' %s %s is held back until it is decided.',
          stored.currency, stored.amount_deducted) else '' end)
    end, paid, event);
  if stored.status = 'won' or stored.status = 'closed' and stored.amount_deducted = 0 then
    perform private.end_attention(stored.dispute_id, '{dispute}', 'The dispute was ' || stored.status || '.');
  end if;
  if paid.payment_id is not null then
    booked := private.book_payment(paid.payment_id, '{}', event);
  end if;
  return jsonb_build_object('donation_id', paid.donation_id, 'status', booked -> 'status', 'outcome',
    'dispute ' || stored.status || coalesce(', ' || nullif(booked ->> 'outcome', 'nothing new'), ''));
end
$$;
-- Letters with receipts, and the confirmation of a second address.

-- A second address. It receives nothing until a link sent there is used.
create table private.email_confirmations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  donor_id uuid not null references public.donors (id) on delete cascade,
  donation_id uuid references public.donations (id) on delete cascade,
  email text not null check (private.is_email(email)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Requested with a link from a letter to the donor's address.
  is_proved boolean not null default false
);
create index email_confirmations_donor_id on private.email_confirmations (donor_id);
create index email_confirmations_donation_id on private.email_confirmations (donation_id);
alter table private.email_confirmations enable row level security;

-- Queues a WhatsApp message to the gift's number, if the receipt holds only input of its payer. Returns false without
-- such a number.
create function private.write_of_receipt_by_whatsapp(receipt public.receipts, template text, occasion text)
  returns boolean
language plpgsql set search_path = ''
as $$
begin
  perform private.queue_message(jsonb_build_object('template', template, 'channel', 'whatsapp',
    'recipient', private.whatsapp_number(gift.donor_phone), 'donation_id', gift.id, 'receipt_id', receipt.id,
    'confidential', true, 'language', coalesce(private.language_for(gift), receipt.data ->> 'language'),
    'cause', format('receipt %s %s', receipt.id, occasion), 'useful_seconds', 30 * 86400))
  from public.donations as gift
  where gift.id = receipt.donation_id and (receipt.cancelled_at is null) = (template = 'receipt_issued')
    and not private.is_for_the_reader(receipt)
    and private.whatsapp_number(gift.donor_phone) is not null
    and private.whatsapp_takes(template, coalesce(private.language_for(gift), receipt.data ->> 'language'));
  return found;
end
$$;

-- Queues an email to the receipt's address. Returns false without one.
create function private.write_of_receipt_by_email(receipt public.receipts, template text, occasion text)
  returns boolean
language plpgsql set search_path = ''
as $$
begin
  perform private.queue_message(jsonb_build_object('template', template, 'channel', 'email',
    'recipient', address.email, 'donation_id', gift.id, 'receipt_id', receipt.id,
    'language', coalesce(private.language_for(gift), receipt.data ->> 'language'),
    'cause', format('receipt %s %s', receipt.id, occasion), 'useful_seconds', 30 * 86400))
  from public.donations as gift, lateral private.address_for_receipt(gift) as address (email)
  where gift.id = receipt.donation_id and (receipt.cancelled_at is null) = (template <> 'receipt_cancelled')
    and address.email is not null;
  return found;
end
$$;

create function private.write_of_cancelled_receipt(cancelled uuid) returns void
language sql set search_path = ''
as $$
  select private.write_of_receipt_by_email(receipt, 'receipt_cancelled', 'cancelled'),
    private.write_of_receipt_by_whatsapp(receipt, 'receipt_cancelled', 'cancelled by whatsapp')
  from public.receipts as receipt where receipt.id = cancelled
$$;
-- Messages from the contact form. The server stores them; staff reply.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 2 and 200 and private.name_problem(name) is null),
  email text not null check (private.is_email(email)),
  subject text not null check (char_length(btrim(subject)) between 5 and 300),
  message text not null check (char_length(btrim(message)) between 10 and 10000),
  status text not null default 'new' check (status in ('new', 'in_progress', 'done')),
  -- Set by the spam checks, changeable by staff. Suspects are kept, but neither acknowledged nor announced.
  suspected_spam boolean not null default false,
  -- Reason for suspicion: `honeypot` (a hidden field was filled in), `too_fast` (several, each faster than a
  -- person types), `too_many` (very many from one address).
  spam_reason text check (spam_reason in ('honeypot', 'too_fast', 'too_many')),
  -- The responsible administrator.
  assigned_to uuid references public.profiles (id) on delete set null,
  -- The donor record created from it or found by its address: see make_donor().
  donor_id uuid references public.donors (id) on delete set null,
  -- Language of replies to the sender.
  language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
  -- Chosen by the browser per submission, so that a double press or a lost response stores it once.
  submission_key text unique check (char_length(submission_key) between 8 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contact_messages_created_at on public.contact_messages (created_at desc);
create index contact_messages_new on public.contact_messages (created_at) where status = 'new';
create index contact_messages_assigned_to on public.contact_messages (assigned_to);
create index contact_messages_donor_id on public.contact_messages (donor_id);
create index contact_messages_email_key on public.contact_messages (private.email_key(email));
alter table public.contact_messages enable row level security;

grant select, delete, update (status, suspected_spam, assigned_to, donor_id) on public.contact_messages to authenticated;

create policy "Staff read messages" on public.contact_messages
  for select to authenticated using ((select private.may('messages')));
create policy "Staff mark messages" on public.contact_messages
  for update to authenticated using ((select private.may('messages'))) with check ((select private.may('messages')));
create policy "Staff delete messages" on public.contact_messages
  for delete to authenticated using ((select private.may('messages')));

create function private.check_assignee() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.profiles as p where p.id = new.assigned_to and private.reads_messages(p)) then
    raise exception 'Only people who can read messages can take this on.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_assignee before insert or update of assigned_to on public.contact_messages
  for each row when (new.assigned_to is not null) execute function private.check_assignee();

create trigger touch_updated_at before update on public.contact_messages
  for each row execute function private.touch_updated_at();
-- A new message is its own record. For a deleted one, the log keeps who and when, but not its content.
create trigger record_change after update or delete on public.contact_messages
  for each row execute function private.record_change('id', 'name', 'email', 'subject', 'message', 'submission_key');
-- Applications from the volunteer form. The server stores them; staff follow up.

create table public.volunteer_applications (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 2 and 200 and private.name_problem(name) is null),
  email text not null check (private.is_email(email)),
  interest_area text not null check (interest_area in
    ('teaching', 'hygiene', 'fundraising', 'therapy', 'eldercare', 'environment', 'other')),
  message text check (char_length(message) <= 10000),
  status text not null default 'new' check (status in ('new', 'in_progress', 'done')),
  -- For applicants under 18. Staff see the application once the guardian has consented; otherwise it is
  -- deleted after 30 days.
  guardian_name text check (
    char_length(btrim(guardian_name)) between 2 and 200 and private.name_problem(guardian_name) is null),
  guardian_email text check (private.is_email(guardian_email)),
  guardian_agreed_at timestamptz,
  -- The following columns are as in contact_messages.
  suspected_spam boolean not null default false,
  spam_reason text check (spam_reason in ('honeypot', 'too_fast', 'too_many')),
  assigned_to uuid references public.profiles (id) on delete set null,
  donor_id uuid references public.donors (id) on delete set null,
  language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
  submission_key text unique check (char_length(submission_key) between 8 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint volunteer_applications_guardian_is_whole check (
    (guardian_name is null) = (guardian_email is null) and (guardian_agreed_at is null or guardian_email is not null)),
  constraint volunteer_applications_guardian_is_another check (
    private.email_key(guardian_email) <> private.email_key(email))
);
create index volunteer_applications_created_at on public.volunteer_applications (created_at desc);
create index volunteer_applications_new on public.volunteer_applications (created_at) where status = 'new';
create index volunteer_applications_assigned_to on public.volunteer_applications (assigned_to);
create index volunteer_applications_donor_id on public.volunteer_applications (donor_id);
create index volunteer_applications_guardian_key on public.volunteer_applications (private.email_key(guardian_email));
create index volunteer_applications_email_key on public.volunteer_applications (private.email_key(email));
alter table public.volunteer_applications enable row level security;

grant select, delete, update (status, suspected_spam, assigned_to, donor_id) on public.volunteer_applications
  to authenticated;

create policy "Staff read applications" on public.volunteer_applications
  for select to authenticated using (
    (select private.may('messages')) and (guardian_email is null or guardian_agreed_at is not null));
create policy "Staff mark applications" on public.volunteer_applications
  for update to authenticated using ((select private.may('messages'))) with check ((select private.may('messages')));
create policy "Staff delete applications" on public.volunteer_applications
  for delete to authenticated using ((select private.may('messages')));
create trigger check_assignee before insert or update of assigned_to on public.volunteer_applications
  for each row when (new.assigned_to is not null) execute function private.check_assignee();

create trigger touch_updated_at before update on public.volunteer_applications
  for each row execute function private.touch_updated_at();
-- A new application is its own record. For a deleted one, the log keeps who and when, but not its content.
create trigger record_change after update or delete on public.volunteer_applications
  for each row execute function private.record_change('id', 'name', 'email', 'message', 'guardian_name', 'guardian_email', 'submission_key');

-- Tokens in letters to guardians: valid as long as the application exists, so that consent can be withdrawn.
create table private.guardian_tokens (
  application_id uuid primary key references public.volunteer_applications (id) on delete cascade,
  token_hash bytea not null unique
);
alter table private.guardian_tokens enable row level security;
-- Message texts edited by staff. A template without a row has the default text in the code
-- (domain/messages/defaults-en.ts, defaults-hi.ts), so deleting the row restores it.

create table public.message_templates (
  id text primary key generated always as (key || '.' || channel || '.' || language) stored,
  -- The message's key in domain/messages/templates.ts.
  key text not null check (key ~ '^[a-z][a-z_]{0,62}$'),
  channel text not null default 'email' check (channel in ('email', 'whatsapp')),
  language text not null check (language ~ '^[a-z]{2,3}$'),
  -- For emails; with variables such as {{name}}.
  subject text check (char_length(btrim(subject)) between 1 and 300),
  -- Plain text with variables; a blank line begins a paragraph, a line `[Words](link)` is a button.
  body text not null check (char_length(btrim(body)) between 1 and 10000),
  -- The name of the template approved by WhatsApp, which refuses others. Messages of this kind go to WhatsApp
  -- only if it is set.
  whatsapp_name text check (whatsapp_name ~ '^[a-z0-9_]+$' and char_length(whatsapp_name) <= 512),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (key, channel, language),
  check (channel <> 'email' or (subject is not null and whatsapp_name is null)),
  check (channel <> 'whatsapp' or (subject is null and whatsapp_name is not null))
);
alter table public.message_templates enable row level security;

grant select, insert, update, delete on public.message_templates to authenticated;

create policy "Staff read templates" on public.message_templates
  for select to authenticated using ((select private.may('messages')));
create policy "Staff add templates" on public.message_templates
  for insert to authenticated with check ((select private.may('messages')));
create policy "Staff change templates" on public.message_templates
  for update to authenticated using ((select private.may('messages'))) with check ((select private.may('messages')));
create policy "Staff restore templates" on public.message_templates
  for delete to authenticated using ((select private.may('messages')));

create trigger touch_updated_at before update on public.message_templates
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.message_templates
  for each row execute function private.record_change('id');
-- Every message the product sends, visible to administrators with subject, recipient and outcome. The row and
-- its job are written in the transaction of the cause. Texts with sign-in links are stored separately, out of
-- reach for callers.

create table public.outgoing_messages (
  id uuid primary key default gen_random_uuid(),
  -- Deduplication key, such as a password request's: no cause gets two messages.
  cause text not null unique,
  channel text not null check (channel in ('email', 'whatsapp')),
  recipient text not null,
  -- The template, such as `gift_thanks` (domain/messages/templates.ts).
  template text check (template ~ '^[a-z][a-z_]{0,62}$'),
  language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
  -- Additional template variables.
  variables jsonb not null default '{}' check (jsonb_typeof(variables) = 'object'),
  subject text,
  -- Null until the text is rendered from the template, which happens at once, sent or not.
  text text,
  html text,
  -- Reply address, if not the sender's.
  reply_to text check (private.is_email(reply_to)),
  -- Contains a sign-in link: the text is deleted once sent or given up.
  confidential boolean not null default false,
  -- The cause: a gift, a monthly gift, a message or an application. The log entry outlives it.
  donation_id uuid references public.donations (id) on delete set null,
  monthly_gift_id uuid references public.monthly_gifts (id) on delete set null,
  contact_message_id uuid references public.contact_messages (id) on delete set null,
  volunteer_application_id uuid references public.volunteer_applications (id) on delete set null,
  -- The attached receipt, or the receipt in question.
  receipt_id uuid references public.receipts (id) on delete set null,
  -- The message an administrator sent again by this one.
  resend_of uuid references public.outgoing_messages (id) on delete set null,
  -- `waiting` for its turn, a retry or a configured service; `sending`; `sent`; `failed`, with the reason in
  -- last_error; `withdrawn`, because its content no longer holds.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'withdrawn')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  provider_id text,
  created_at timestamptz not null default now(),
  -- Earliest time: a failed payment first gets time to succeed.
  send_after timestamptz,
  -- Latest useful time.
  expires_at timestamptz,
  -- While `sending`: end of the sending process's claim.
  claimed_until timestamptz,
  first_attempt_at timestamptz,
  sent_at timestamptz,
  constraint outgoing_messages_email_has_subject check (channel <> 'email' or text is null or subject is not null),
  constraint outgoing_messages_sent_has_moment check ((state = 'sent') = (sent_at is not null))
);
create index outgoing_messages_unsent_idx on public.outgoing_messages (created_at)
  where state in ('waiting', 'sending');

create index outgoing_messages_created_at on public.outgoing_messages (created_at desc);
create index outgoing_messages_state on public.outgoing_messages (state, created_at desc);
create index outgoing_messages_donation_id on public.outgoing_messages (donation_id);
create index outgoing_messages_monthly_gift_id on public.outgoing_messages (monthly_gift_id)
  where monthly_gift_id is not null;
create index outgoing_messages_contact_message_id on public.outgoing_messages (contact_message_id);
create index outgoing_messages_volunteer_application_id on public.outgoing_messages (volunteer_application_id);
create index outgoing_messages_recipient on public.outgoing_messages (recipient);
create index outgoing_messages_recipient_key on public.outgoing_messages (private.email_key(recipient));
create index outgoing_messages_reply_to_key on public.outgoing_messages (private.email_key(reply_to));
create index outgoing_messages_receipt_id on public.outgoing_messages (receipt_id);
create index outgoing_messages_resend_of on public.outgoing_messages (resend_of);
alter table public.outgoing_messages enable row level security;

grant select on public.outgoing_messages to authenticated;

create policy "Staff read the message log" on public.outgoing_messages
  for select to authenticated using ((select private.may('messages')));

create table private.confidential_words (
  message_id uuid primary key references public.outgoing_messages (id) on delete cascade
    deferrable initially deferred,
  variables jsonb not null,
  text text,
  html text
);
alter table private.confidential_words enable row level security;

create function private.keep_confidential_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.confidential_words as kept (message_id, variables, text, html)
  values (new.id, new.variables, new.text, new.html)
  on conflict (message_id) do update set
    variables = kept.variables || excluded.variables,
    text = coalesce(nullif(excluded.text, ''), kept.text),
    html = coalesce(excluded.html, kept.html);
  new.variables := '{}';
  new.text := case when new.text is not null then '' end;
  new.html := null;
  return new;
end
$$;
create trigger keep_confidential_words before insert or update of text, html, variables on public.outgoing_messages
  for each row when (new.confidential and new.state in ('waiting', 'sending'))
  execute function private.keep_confidential_words();

create function private.forget_confidential_words() returns trigger
language plpgsql set search_path = ''
as $$
begin
  delete from private.confidential_words where message_id = new.id;
  return new;
end
$$;
create trigger forget_confidential_words before update of state on public.outgoing_messages
  for each row when (new.confidential and new.state in ('sent', 'failed', 'withdrawn'))
  execute function private.forget_confidential_words();

-- Whether the giver of this gift or monthly gift refused WhatsApp: by a record known to be theirs, or by its
-- email address. Only staff can record a refusal for a number, since anyone can type it into their own
-- record.
create function private.refuses_whatsapp(number text, gift_id uuid, mandate_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.donations as gift
      where (gift.id = gift_id or gift.monthly_gift_id = mandate_id)
        and private.has_refused(case when private.is_givers_record(gift) then gift.donor_id end, 'whatsapp',
          private.email_key(gift.donor_email)))
    or exists (select from public.monthly_gifts as mandate
      where mandate.id = mandate_id and private.has_refused(null, 'whatsapp', private.email_key(mandate.donor_email)))
    or exists (select from public.donors as d join public.consents as c on c.donor_id = d.id
      where d.phone_key = private.phone_key('+' || number) and c.purpose = 'whatsapp' and c.source = 'staff'
        and c.withdrawn_at is not null and private.has_refused(d.id, 'whatsapp'))
$$;

-- The one function that creates a message: its row and its job. `message` holds columns of outgoing_messages,
-- `useful_seconds`, its lifetime, and `donor_id`, the recipient's record if there is no gift. Returns its id,
-- or null if the cause already has a message or its subject is erased or being erased: callers continue
-- without a message.
create function private.queue_message(message jsonb) returns uuid
language plpgsql set search_path = ''
as $$
declare
  new_id constant uuid := gen_random_uuid();
  wanted record;
  gift_id uuid;
  made public.outgoing_messages;
begin
  select * into strict wanted from jsonb_to_record(message) as m (
    cause text, channel text, recipient text, template text, language text, variables jsonb, subject text,
    text text, html text, reply_to text, confidential boolean, donation_id uuid, monthly_gift_id uuid,
    contact_message_id uuid, volunteer_application_id uuid, receipt_id uuid, resend_of uuid,
    send_after timestamptz, useful_seconds integer, donor_id uuid);
  gift_id := coalesce(wanted.donation_id, (select r.donation_id from public.receipts as r where r.id = wanted.receipt_id));

  if not private.hold_off_erasure(array[gift_id, wanted.monthly_gift_id, wanted.contact_message_id,
    wanted.volunteer_application_id, wanted.donor_id]) then
    return null;
  end if;
  -- A separate statement: its snapshot includes an erasure that ended just before the lock was taken.
  if exists (select from public.donations where id = gift_id and erased_at is not null)
    or exists (select from public.monthly_gifts where id = wanted.monthly_gift_id and erased_at is not null)
    or wanted.contact_message_id is not null
      and not exists (select from public.contact_messages where id = wanted.contact_message_id)
    or wanted.volunteer_application_id is not null
      and not exists (select from public.volunteer_applications where id = wanted.volunteer_application_id)
    or wanted.donor_id is not null
      and not exists (select from public.donors where id = wanted.donor_id and name <> '(erased)') then
    return null;
  end if;
  if wanted.channel = 'whatsapp' and private.refuses_whatsapp(
    wanted.recipient, wanted.donation_id, wanted.monthly_gift_id) then
    return null;
  end if;
  insert into public.outgoing_messages (id, cause, channel, recipient, template, language, variables, subject,
    text, html, reply_to, confidential, donation_id, monthly_gift_id, contact_message_id,
    volunteer_application_id, receipt_id, resend_of, send_after, expires_at)
  values (new_id, wanted.cause, wanted.channel, wanted.recipient, wanted.template,
    coalesce(wanted.language, private.message_language()),
    coalesce(wanted.variables, '{}'), wanted.subject, wanted.text, wanted.html, wanted.reply_to,
    coalesce(wanted.confidential, false), wanted.donation_id, wanted.monthly_gift_id, wanted.contact_message_id,
    wanted.volunteer_application_id, wanted.receipt_id, wanted.resend_of, wanted.send_after,
    coalesce(wanted.send_after, now()) + make_interval(secs => wanted.useful_seconds))
  on conflict (cause) do nothing
  returning * into made;

  if made.id is not null then
    perform private.queue_sending(made.id, made.channel, made.send_after);
  else
    -- The text was stored before the conflict was found.
    delete from private.confidential_words where message_id = new_id;
  end if;
  return made.id;
end
$$;

-- Sending messages has the lowest priority, since they wait for one another.
create function private.queue_sending(message_id uuid, channel text, run_at timestamptz default null) returns void
language plpgsql set search_path = ''
as $$
begin
  perform graphile_worker.add_job(
    'send-' || channel, payload => json_build_object('messageId', message_id), run_at => run_at,
    job_key => format('send-%s %s', channel, message_id), priority => 10, job_key_mode => 'preserve_run_at');
end
$$;

create function private.setting(name text) returns text
language sql stable set search_path = ''
as $$
  select nullif(btrim(value), '') from public.site_settings where key = name
$$;

-- The default language.
create function private.message_language() returns text
language sql stable set search_path = ''
as $$
  select coalesce(nullif(private.setting('message_language'), ''), 'en')
$$;

-- Whether WhatsApp is configured and has approved this template.
create function private.whatsapp_takes(template text, in_language text) returns boolean
language sql stable set search_path = ''
as $$
  select private.setting('whatsapp_phone_id') is not null
    and exists (select from private.site_secrets where key = 'whatsapp_access_token')
    and exists (select from public.message_templates
      where key = template and channel = 'whatsapp' and language = in_language)
$$;

-- A telephone number in WhatsApp's format, Indian by default; null if invalid or a payment provider's
-- placeholder.
create function private.whatsapp_number(phone text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when digits ~ '^91(\d)\1{9}$' or digits in ('919000090000') then null
    when digits ~ '^[1-9]\d{9,14}$' then digits
  end
  from (select case
    when phone ~ '^\s*(\+|00)' then ltrim(regexp_replace(phone, '\D', '', 'g'), '0')
    when length(ltrim(regexp_replace(phone, '\D', '', 'g'), '0')) = 10
      then '91' || ltrim(regexp_replace(phone, '\D', '', 'g'), '0')
    else ltrim(regexp_replace(phone, '\D', '', 'g'), '0')
  end as digits) as number
$$;
-- Thanks for a received gift, and help after a failed payment, on every path. Only for online gifts: entered
-- ones may be years old, and so may the charges of a monthly gift started elsewhere.

create function private.write_gift_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  thanks constant boolean := new.payment_status = 'successful';
  -- The first charge of a monthly gift explains what happens next, in a letter with its link.
  starts constant boolean := thanks and new.monthly_gift_id is not null and not exists (
    select from public.donations as other where other.monthly_gift_id = new.monthly_gift_id and other.id <> new.id
      and other.payment_status in ('successful', 'refunded')
      and coalesce(other.billing_start, other.paid_at, other.created_at)
        <= coalesce(new.billing_start, new.paid_at, new.created_at));
  kind constant text := case when starts then 'monthly_started' when thanks then 'gift_thanks' else 'gift_failed' end;
  chosen constant text :=
    coalesce(private.language_of(new.donor_email, new.language), private.message_language());
  phone constant text := private.whatsapp_number(new.donor_phone);
  -- Thanks contain a link that opens the gift, which stays out of the log.
  about jsonb := jsonb_build_object('template', kind, 'language', chosen, 'donation_id', new.id,
    'monthly_gift_id', case when starts then new.monthly_gift_id end, 'confidential', thanks,
    'useful_seconds', case when thanks then 30 * 86400 else 3 * 86400 end,
    -- Most donors retry at once, and then no help is needed.
    'send_after', case when not thanks then now() + interval '30 minutes' end);
begin
  if new.monthly_gift_id is not null
    and (new.paid_at < now() - interval '7 days' or private.is_from_before_adoption(new)) then
    return null;
  end if;

  -- Very many failures mean card testing, with other people's addresses.
  if not thanks and (
    (select count(*) from public.outgoing_messages
      where template = 'gift_failed' and created_at > now() - interval '1 hour') >= 30
    or exists (select from public.outgoing_messages
      where template = 'gift_failed' and created_at > now() - interval '1 day'
        and recipient in (new.donor_email, phone) and donation_id is distinct from new.id)
  ) then
    return null;
  end if;

  if new.donor_email is not null then
    perform private.queue_message(about || jsonb_build_object('channel', 'email',
      'recipient', new.donor_email, 'cause', format('gift %s %s by email', new.id, new.payment_status)));
  end if;
  if phone is not null and private.whatsapp_takes(kind, chosen) then
    perform private.queue_message(about || jsonb_build_object('channel', 'whatsapp',
      'recipient', phone, 'cause', format('gift %s %s by whatsapp', new.id, new.payment_status)));
  end if;
  return null;
exception when others then
  -- A message must never fail a gift: it settles anyway, and the database log has the error.
  raise warning 'No message was written for gift %: %', new.id, sqlerrm;
  return null;
end
$$;

-- The provider may report the donor after the payment.
create trigger write_gift_message after update on public.donations
  for each row when (
    new.platform = 'razorpay' and new.payment_status in ('successful', 'failed')
    and (new.donor_email is not null or new.donor_phone is not null)
    and (new.payment_status, new.donor_email, new.donor_phone)
      is distinct from (old.payment_status, old.donor_email, old.donor_phone))
  execute function private.write_gift_message();

create function private.withdraw_messages_of_refunded_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.outgoing_messages set state = 'withdrawn', last_error = 'The gift was refunded.'
  where donation_id = new.id and state = 'waiting'
    and template in ('gift_thanks', 'monthly_started', 'receipt_details');
  return null;
end
$$;
create trigger withdraw_messages_of_refunded_gift after update of payment_status on public.donations
  for each row when (new.payment_status = 'refunded' and old.payment_status <> 'refunded')
  execute function private.withdraw_messages_of_refunded_gift();

-- One letter per processed refund, and another if it fails afterwards. Reports repeat and come out of order:
-- the refund's provider id is the cause, and a refund never processed gets no letter.
create function private.write_refund_message(refund public.refunds, paid public.payments) returns void
language plpgsql set search_path = ''
as $$
declare
  kind constant text := case refund.status when 'processed' then 'gift_refunded' when 'failed' then 'refund_failed' end;
  gift public.donations;
  chosen text;
  phone text;
  about jsonb;
begin
  select * into gift from public.donations where id = refund.donation_id;
  if kind is null or gift.id is null or refund.currency <> paid.currency or refund.amount > paid.amount
    or private.is_from_before_adoption(gift) then
    return;
  end if;
  if kind = 'refund_failed' then
    if not exists (select from public.outgoing_messages where cause in (
      format('refund %s gift_refunded by email', refund.refund_id),
      format('refund %s gift_refunded by whatsapp', refund.refund_id))) then
      return;
    end if;
    update public.outgoing_messages set state = 'withdrawn', last_error = 'The refund failed.'
    where donation_id = gift.id and state = 'waiting' and template = 'gift_refunded'
      and cause like format('refund %s %%', refund.refund_id);
  end if;
  chosen := coalesce(private.language_for(gift), private.message_language());
  phone := private.whatsapp_number(gift.donor_phone);
  about := jsonb_build_object('template', kind, 'language', chosen, 'donation_id', gift.id,
    'useful_seconds', 30 * 86400, 'variables', jsonb_build_object('refund', jsonb_build_object(
      'amount', refund.amount::text, 'remaining', (gift.amount - gift.refunded_amount - gift.deducted_amount)::text)));
  if gift.donor_email is not null then
    perform private.queue_message(about || jsonb_build_object('channel', 'email', 'recipient', gift.donor_email,
      'cause', format('refund %s %s by email', refund.refund_id, kind)));
  end if;
  if phone is not null and private.whatsapp_takes(kind, chosen) then
    perform private.queue_message(about || jsonb_build_object('channel', 'whatsapp', 'recipient', phone,
      'cause', format('refund %s %s by whatsapp', refund.refund_id, kind)));
  end if;
exception when others then
  -- A refund is recorded whether or not its letter can be written.
  raise warning 'No message was written for refund %: %', refund.refund_id, sqlerrm;
end
$$;
-- Staff's work on visitors' messages: notes and replies, and one list of everything.

-- Administrators' notes on a message or application; the sender never sees them.
create table public.inbox_notes (
  id uuid primary key default gen_random_uuid(),
  -- Exactly one of the two is set.
  contact_message_id uuid references public.contact_messages (id) on delete cascade,
  volunteer_application_id uuid references public.volunteer_applications (id) on delete cascade,
  -- Its author, set by the database; null once the account is deleted.
  author_id uuid references public.profiles (id) on delete set null,
  body text not null check (char_length(btrim(body)) between 1 and 5000),
  created_at timestamptz not null default now(),
  check (num_nonnulls(contact_message_id, volunteer_application_id) = 1)
);
create index inbox_notes_contact_message_id on public.inbox_notes (contact_message_id);
create index inbox_notes_volunteer_application_id on public.inbox_notes (volunteer_application_id);
create index inbox_notes_author_id on public.inbox_notes (author_id);
alter table public.inbox_notes enable row level security;

grant select, delete, insert (contact_message_id, volunteer_application_id, body)
  on public.inbox_notes to authenticated;

create policy "Staff read notes" on public.inbox_notes
  for select to authenticated using ((select private.may('messages')));
create policy "Staff add notes" on public.inbox_notes
  for insert to authenticated with check ((select private.may('messages')));
create policy "Staff delete their own notes" on public.inbox_notes
  for delete to authenticated using ((select private.may('messages')) and author_id = (select auth.uid()));

create function private.sign_note() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.author_id := auth.uid();
  return new;
end
$$;
create trigger sign_note before insert on public.inbox_notes
  for each row execute function private.sign_note();
-- A new note is its own record.
create trigger record_change after update or delete on public.inbox_notes
  for each row execute function private.record_change('id', 'body');

-- Replies that administrators wrote in the inbox. The server stores them with the email. The visitor's
-- answers go to the foundation's mailbox (`reply_to`), not here.
create table public.inbox_replies (
  id uuid primary key default gen_random_uuid(),
  -- Exactly one of the two is set.
  contact_message_id uuid references public.contact_messages (id) on delete cascade,
  volunteer_application_id uuid references public.volunteer_applications (id) on delete cascade,
  author_id uuid references public.profiles (id) on delete set null,
  -- The name at the time of writing: the account may be deleted.
  author_name text not null check (char_length(author_name) between 1 and 254),
  subject text not null check (char_length(btrim(subject)) between 1 and 300),
  body text not null check (char_length(btrim(body)) between 1 and 10000),
  -- The email that carries it; its `state` shows whether it was sent.
  outgoing_message_id uuid references public.outgoing_messages (id) on delete set null,
  -- Chosen by the browser per submission, so that a double press replies once.
  submission_key text unique check (char_length(submission_key) between 8 and 200),
  created_at timestamptz not null default now(),
  check (num_nonnulls(contact_message_id, volunteer_application_id) = 1)
);
create index inbox_replies_contact_message_id on public.inbox_replies (contact_message_id);
create index inbox_replies_volunteer_application_id on public.inbox_replies (volunteer_application_id);
create index inbox_replies_author_id on public.inbox_replies (author_id);
create index inbox_replies_outgoing_message_id on public.inbox_replies (outgoing_message_id);
alter table public.inbox_replies enable row level security;

grant select on public.inbox_replies to authenticated;

create policy "Staff read answers" on public.inbox_replies
  for select to authenticated using ((select private.may('messages')));

create trigger record_change after insert or delete on public.inbox_replies
  for each row execute function private.record_change('id', 'subject', 'body');

-- Deletion is final and includes notes, replies and the messages sent about it, which repeat the content.
create function private.forget_messages_about() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.outgoing_messages
  where case tg_table_name when 'contact_messages' then contact_message_id else volunteer_application_id end = old.id;
  return old;
end
$$;
create trigger forget_messages_about before delete on public.contact_messages
  for each row execute function private.forget_messages_about();
create trigger forget_messages_about before delete on public.volunteer_applications
  for each row execute function private.forget_messages_about();

-- Messages and applications in one list, for search, filters, counts and exports.
create view public.inbox with (security_invoker = true) as
select
  'message' as kind,
  m.id, m.name, m.email, m.subject,
  null as interest_area,
  m.message, m.status, m.suspected_spam, m.spam_reason, m.assigned_to, m.donor_id, m.language,
  m.created_at, m.updated_at,
  -- Searchable text, in lower case.
  lower(concat_ws(' ', 'm-' || left(m.id::text, 8), m.name, m.email, m.subject, m.message)) as search,
  (select count(*) from public.inbox_replies as r where r.contact_message_id = m.id)::integer as replies,
  (select count(*) from public.inbox_notes as n where n.contact_message_id = m.id)::integer as notes,
  private.account_name(m.assigned_to) as assigned_name
from public.contact_messages as m
union all
select
  'application', a.id, a.name, a.email,
  -- Applications have no subject.
  null, a.interest_area, a.message, a.status, a.suspected_spam, a.spam_reason, a.assigned_to, a.donor_id,
  a.language, a.created_at, a.updated_at,
  lower(concat_ws(' ', 'a-' || left(a.id::text, 8), a.name, a.email, a.interest_area, a.message)),
  (select count(*) from public.inbox_replies as r where r.volunteer_application_id = a.id)::integer,
  (select count(*) from public.inbox_notes as n where n.volunteer_application_id = a.id)::integer,
  private.account_name(a.assigned_to)
from public.volunteer_applications as a;

grant select on public.inbox to authenticated;

-- The sender's donor record: the linked one, else one with the same mailbox, else a new one, so that a person
-- has one record. Kind is `message` or `application`. Returns the donor's id. Runs with the owner's rights,
-- as callers have no access to mailbox keys.
create function public.make_donor(kind text, item_id uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  sender record;
  mailbox text;
  donor uuid;
begin
  perform public.require('donors.write');
  perform public.require('messages');
  if kind = 'message' then
    select name, email, donor_id, created_at into sender
    from public.contact_messages where id = item_id for update;
  elsif kind = 'application' then
    select name, email, donor_id, created_at into sender
    from public.volunteer_applications where id = item_id for update;
  else
    raise exception 'The kind must be message or application.' using errcode = 'invalid_parameter_value';
  end if;
  if not found then
    raise exception 'There is no such message or application.' using errcode = 'no_data_found';
  end if;
  if sender.donor_id is not null then
    return sender.donor_id;
  end if;

  mailbox := private.email_key(sender.email);
  -- Serializes concurrent messages and gifts of one person that create a donor.
  perform pg_advisory_xact_lock(hashtextextended('donor ' || mailbox, 0));
  select id into donor from public.donors where email_key = mailbox order by created_at, id limit 1;
  if donor is null then
    insert into public.donors (name, email, notes) values (sender.name, sender.email,
      format('From the %s form, %s.', case kind when 'message' then 'contact' else 'volunteer' end,
        to_char(sender.created_at at time zone 'Asia/Kolkata', 'FMDD Mon YYYY')))
    returning id into donor;
  end if;
  if kind = 'message' then
    update public.contact_messages set donor_id = donor where id = item_id;
  else
    update public.volunteer_applications set donor_id = donor where id = item_id;
  end if;
  return donor;
end
$$;
grant execute on function public.make_donor(text, uuid) to authenticated;

-- A donor's messages to the foundation, found by mailbox.
create function public.donor_contacts(donor uuid)
  returns table (kind text, id uuid, subject text, message text, status text, created_at timestamptz)
language sql stable set search_path = ''
begin atomic
  select 'message', m.id, m.subject, m.message, m.status, m.created_at
  from public.donors as d join public.contact_messages as m on private.email_key(m.email) = d.email_key
  where d.id = donor
  union all
  select 'application', a.id, a.interest_area, a.message, a.status, a.created_at
  from public.donors as d join public.volunteer_applications as a on private.email_key(a.email) = d.email_key
  where d.id = donor
  order by 6 desc;
end;
grant execute on function public.donor_contacts(uuid) to authenticated;
-- Letters about a monthly gift other than its charges: failed, stopped, paused or cancelled.

create function private.queue_monthly_message(mandate public.monthly_gifts, kind text, occasion text) returns void
language plpgsql set search_path = ''
as $$
declare
  chosen constant text :=
    coalesce(private.language_of(mandate.donor_email, mandate.language), private.message_language());
  phone constant text := private.whatsapp_number(mandate.donor_phone);
  about jsonb := jsonb_build_object('template', kind, 'language', chosen, 'monthly_gift_id', mandate.id,
    -- The link opens the monthly gift and stays out of the log; for a cancelled one it leads to the form.
    'confidential', kind <> 'monthly_cancelled', 'useful_seconds', 7 * 86400);
begin
  if mandate.donor_email is not null then
    perform private.queue_message(about || jsonb_build_object('channel', 'email',
      'recipient', mandate.donor_email, 'cause', format('monthly gift %s %s by email', mandate.id, occasion)));
  end if;
  if phone is not null and private.whatsapp_takes(kind, chosen) then
    perform private.queue_message(about || jsonb_build_object('channel', 'whatsapp',
      'recipient', phone, 'cause', format('monthly gift %s %s by whatsapp', mandate.id, occasion)));
  end if;
end
$$;

create function private.write_monthly_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'failing' then
    perform private.queue_monthly_message(new, 'monthly_failing', 'failing since ' || new.failing_since);
  elsif new.status = 'stopped' then
    perform private.queue_monthly_message(new, 'monthly_stopped', 'stopped after ' || coalesce(new.failing_since, now()));
  -- Not if paused in the UPI app, which confirms it itself, nor without an end in the provider's dashboard.
  elsif new.status = 'paused' and new.paused_until is not null then
    perform private.queue_monthly_message(new, 'monthly_paused', 'paused at ' || now());
  -- Not if it never started, nor if another amount replaced it.
  elsif new.status = 'cancelled' and new.started_at is not null and not exists (
    select from public.monthly_gifts where replaces_id = new.id and started_at is not null) then
    perform private.queue_monthly_message(new, 'monthly_cancelled', 'cancelled');
  end if;
  return null;
exception when others then
  -- A message must never block an update of a monthly gift: the database log has the error.
  raise warning 'No message was written for monthly gift %: %', new.id, sqlerrm;
  return null;
end
$$;
create trigger write_monthly_message after update of status on public.monthly_gifts
  for each row when (new.status <> old.status) execute function private.write_monthly_message();
-- Events of monthly gifts for daily figures: first failure, loss with its reason, and recovery. Append-only,
-- so that past figures never change.

create table public.monthly_gift_changes (
  id bigint generated always as identity primary key,
  monthly_gift_id uuid not null references public.monthly_gifts (id) on delete cascade,
  change text not null check (change in ('failing', 'lost', 'recovered')),
  -- Reason of a loss: who ended it, `stopped` after failed charges, `completed` at its term, `replaced` by
  -- another amount, which is no loss.
  why text check (why in ('donor', 'staff', 'bank', 'provider', 'stopped', 'completed', 'replaced')),
  at timestamptz not null default now(),
  constraint monthly_gift_changes_loss_has_reason check ((change = 'lost') = (why is not null))
);
create index monthly_gift_changes_at on public.monthly_gift_changes (change, at);
create index monthly_gift_changes_monthly_gift_id on public.monthly_gift_changes (monthly_gift_id);
alter table public.monthly_gift_changes enable row level security;

grant select on public.monthly_gift_changes to authenticated;

create policy "Staff read what became of monthly gifts" on public.monthly_gift_changes
  for select to authenticated using ((select private.may('gifts.read')));

-- A stopped gift was already lost when it is cancelled.
create function private.note_monthly_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  gone constant text[] := '{stopped,cancelled,completed,expired}';
begin
  if new.status = 'failing' then
    insert into public.monthly_gift_changes (monthly_gift_id, change, at)
    values (new.id, 'failing', new.failing_since);
  elsif new.status = any (gone) and old.status <> all (gone) then
    insert into public.monthly_gift_changes (monthly_gift_id, change, why, at)
    values (new.id, 'lost',
      case when new.status in ('stopped', 'completed') then new.status
        when exists (select from public.monthly_gifts where replaces_id = new.id and started_at is not null)
          then 'replaced'
        else new.ended_by end,
      coalesce(new.ended_at, now()));
  elsif new.status = 'active' and old.status in ('failing', 'stopped') then
    insert into public.monthly_gift_changes (monthly_gift_id, change) values (new.id, 'recovered');
  end if;
  return null;
end
$$;
create trigger note_monthly_change after update of status on public.monthly_gifts
  for each row when (new.status <> old.status) execute function private.note_monthly_change();
-- The back office's list of monthly gifts and its figures. Like those of gifts (064), these functions run
-- with the owner's rights and check the caller first.

-- Charges after the first month between two times: a retried charge counts once.
create function private.monthly_charges(since timestamptz, before timestamptz)
returns table (monthly_gift_id uuid, test_mode boolean, is_paid boolean)
language sql stable
as $$
  select m.id, m.test_mode, bool_or(p.status <> 'failed')
  from public.payments as p join public.monthly_gifts as m on m.subscription_id = p.subscription_id
  where p.subscription_id is not null and p.status in ('failed', 'captured', 'refunded')
    and coalesce(p.paid_at, p.created_at) >= since and coalesce(p.paid_at, p.created_at) < before
    and coalesce(p.paid_at, p.created_at) > m.started_at
  group by m.id, coalesce(p.invoice_id, p.payment_id)
$$;
create index payments_charged_at on public.payments ((coalesce(paid_at, created_at)))
  where subscription_id is not null;

-- The start of a day in India; without a day, the given default.
create function private.indian_start(day date, otherwise timestamptz) returns timestamptz
language sql immutable parallel safe
return coalesce(day::timestamp at time zone 'Asia/Kolkata', otherwise);

-- A replacement continues the earlier gift and is not new, unless that had been lost by then.
create function private.goes_on(replaced uuid, begun timestamptz) returns boolean
language sql stable parallel safe
as $$
  select replaced is not null and coalesce((
    select c.change <> 'lost' or c.why = 'replaced' from public.monthly_gift_changes as c
    where c.monthly_gift_id = replaced and c.at <= begun order by c.at desc, c.id desc limit 1), true)
$$;

-- The monthly gifts of a filter, as in domain/donations/monthly-gift-filter.ts. Without its own search path
-- it is inlined into the calling query, and unused parts vanish.
create function private.matching_monthly_gifts(filter jsonb) returns setof public.monthly_gifts
language sql stable parallel safe
as $$
  select m.* from public.monthly_gifts as m left join public.donors as donor on donor.id = m.donor_id
  where (filter ->> 'status' is null or case filter ->> 'status'
      when 'unpaid' then m.status in ('failing', 'stopped') else m.status = filter ->> 'status' end)
    and (not filter ? 'cause' or case when filter ->> 'cause' is null
      then m.cause_id is null else m.cause_id = filter ->> 'cause' end)
    and (filter ->> 'donor' is null or m.donor_id = (filter ->> 'donor')::uuid)
    and (filter ->> 'test' is null or m.test_mode)
    and (filter ->> 'test' is not null or not m.test_mode or (select private.in_test_mode()))
    and (filter ->> 'change' is not null or coalesce(filter ->> 'from', filter ->> 'to') is null or (
      m.started_at >= private.indian_start((filter ->> 'from')::date, '-infinity')
      and m.started_at < private.indian_start((filter ->> 'to')::date + 1, 'infinity')))
    and (filter ->> 'change' is null or case filter ->> 'change'
      when 'new' then not private.goes_on(m.replaces_id, m.started_at)
        and m.started_at >= private.indian_start((filter ->> 'from')::date, '-infinity')
        and m.started_at < private.indian_start((filter ->> 'to')::date + 1, 'infinity')
      when 'charge_failed' then m.id in (
        select charge.monthly_gift_id from private.monthly_charges(
          private.indian_start((filter ->> 'from')::date, '-infinity'),
          private.indian_start((filter ->> 'to')::date + 1, 'infinity')) as charge
        where not charge.is_paid)
      else m.started_at is not null and m.id in (
        select c.monthly_gift_id from public.monthly_gift_changes as c
        where c.change = filter ->> 'change' and c.why is distinct from 'replaced'
          and (filter ->> 'why' is null or c.why = filter ->> 'why')
          and c.at >= private.indian_start((filter ->> 'from')::date, '-infinity')
          and c.at < private.indian_start((filter ->> 'to')::date + 1, 'infinity'))
      end)
    and (private.search_patterns(filter ->> 'q') is null
      or private.gift_text(donor.name, m.donor_email, m.donor_phone, null, null, m.subscription_id)
        like all (private.search_patterns(filter ->> 'q')))
$$;

-- One page, newest first: those after a given one, before it, or the first.
create function public.find_monthly_gifts(
  filter jsonb default '{}', after uuid default null, before uuid default null, at_most integer default 50
) returns setof public.monthly_gifts
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  edge public.monthly_gifts;
begin
  perform public.require('gifts.read');
  select * into edge from public.monthly_gifts where id = coalesce(after, before);
  if edge.id is null then
    return query select m.* from private.matching_monthly_gifts(filter) as m
      order by m.created_at desc, m.id desc limit least(at_most, 5000);
  elsif after is not null then
    return query select m.* from private.matching_monthly_gifts(filter) as m
      where (m.created_at, m.id) < (edge.created_at, edge.id)
      order by m.created_at desc, m.id desc limit least(at_most, 5000);
  else
    return query select page.* from (
        select m.* from private.matching_monthly_gifts(filter) as m
        where (m.created_at, m.id) > (edge.created_at, edge.id)
        order by m.created_at, m.id limit least(at_most, 5000)) as page
      order by page.created_at desc, page.id desc;
  end if;
end
$$;

-- Number and monthly sum of a filter's gifts.
create function public.sum_monthly_gifts(filter jsonb default '{}')
returns table (found bigint, amount numeric)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  perform public.require('gifts.read');
  return query select count(*), coalesce(sum(m.amount) filter (where m.currency = 'INR'), 0)
    from private.matching_monthly_gifts(filter) as m;
end
$$;

-- Exports many, each with its donor's name, its cause's title and the total charged.
create function public.export_monthly_gifts(
  filter jsonb default '{}', after uuid default null, at_most integer default 5000
) returns json
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('export');
  if after is null then
    perform private.log_action('exports', 'monthly gifts', jsonb_build_object('filter', filter));
  end if;
  return (
    select coalesce(json_agg(to_jsonb(m) || jsonb_build_object(
      'donor_name', private.giver_name(m),
      'cause_title', (select title from public.causes where id = m.cause_id),
      'charges', charged.charges, 'given', charged.given::text)), '[]')
    from public.find_monthly_gifts(filter, after, null, at_most) as m
      cross join lateral (
        select count(*) as charges, coalesce(sum(private.net_amount(gift)), 0) as given
        from public.donations as gift
        where gift.monthly_gift_id = m.id and gift.payment_status in ('successful', 'refunded')) as charged);
end
$$;

-- The state of monthly giving, and its changes in a period of Indian days, both ends inclusive. Each figure
-- counts exactly the monthly gifts that `find_monthly_gifts` lists for its filter. Sums of money are text, to
-- avoid binary fractions.
create function public.monthly_gift_report(from_day date default null, to_day date default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  since constant timestamptz := private.indian_start(from_day, '-infinity');
  before constant timestamptz := private.indian_start(to_day + 1, 'infinity');
  with_test constant boolean := private.in_test_mode();
  report jsonb;
begin
  perform public.require('gifts.read');
  with counted as (
    select m.id, m.status, m.started_at, m.replaces_id, case m.currency when 'INR' then m.amount else 0 end as amount
    from public.monthly_gifts as m where not m.test_mode or with_test
  ),
  figure (name, gifts, amount) as (
    select m.status, count(*), sum(m.amount) from counted as m
    where m.status in ('active', 'failing', 'stopped', 'paused') group by m.status
    union all
    select 'new', count(*), sum(m.amount) from counted as m
    where not private.goes_on(m.replaces_id, m.started_at) and m.started_at >= since and m.started_at < before
    union all
    select 'recovered', count(*), sum(m.amount) from counted as m
    where m.started_at is not null and m.id in (
      select c.monthly_gift_id from public.monthly_gift_changes as c
      where c.change = 'recovered' and c.at >= since and c.at < before)
  ),
  loss as (
    select distinct c.why, m.id, m.amount
    from public.monthly_gift_changes as c join counted as m on m.id = c.monthly_gift_id
    where c.change = 'lost' and c.why <> 'replaced' and m.started_at is not null and c.at >= since and c.at < before
  ),
  charge as (
    select c.monthly_gift_id, c.is_paid from private.monthly_charges(since, before) as c
    where not c.test_mode or with_test
  )
  select jsonb_build_object(
    'figures', (select jsonb_object_agg(name, jsonb_build_object(
        'gifts', gifts, 'amount', coalesce(amount, 0)::text)) from figure),
    'lost', (select jsonb_build_object('gifts', count(*), 'amount', coalesce(sum(amount), 0)::text)
      from (select distinct id, amount from loss) as each_gift),
    'why', coalesce((select jsonb_agg(jsonb_build_object('why', why, 'gifts', gifts, 'amount', amount::text)
        order by gifts desc, why)
      from (select why, count(*) as gifts, sum(amount) as amount from loss group by why) as each_reason), '[]'),
    'charges', (select jsonb_build_object('tried', count(*), 'failed', count(*) filter (where not is_paid),
        'gifts', count(distinct monthly_gift_id) filter (where not is_paid)) from charge))
  into report;
  return report;
end
$$;

grant execute on function
  public.find_monthly_gifts(jsonb, uuid, uuid, integer),
  public.sum_monthly_gifts(jsonb),
  public.export_monthly_gifts(jsonb, uuid, integer),
  public.monthly_gift_report(date, date)
to authenticated;
-- Gifts and monthly gifts by the name of their giver, for staff's lists, screens and files.

-- The giver of each gift or monthly gift: `name` by private.giver_name, else the email address or the phone number; and
-- the name on a record that is `perhaps` the giver's, because only a phone number led to it.
create function public.gift_names(ids uuid[]) returns table (id uuid, name text, perhaps text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('gifts.read');
  return query
    select gift.id, coalesce(giver.name, gift.donor_email, nullif(btrim(gift.donor_phone), '')),
      (select d.name from public.donors as d
        where d.id = gift.donor_id and private.has_name(d) and not private.is_givers_record(gift))
    from public.donations as gift, private.named_giver(gift) as giver where gift.id = any (ids)
    union all
    select mandate.id, coalesce(known.name, mandate.donor_email, nullif(btrim(mandate.donor_phone), '')),
      (select d.name from public.donors as d
        where d.id = mandate.donor_id and private.has_name(d) and btrim(d.name) is distinct from known.name)
    from public.monthly_gifts as mandate, lateral private.giver_name(mandate) as known (name)
    where mandate.id = any (ids);
end
$$;

-- Many gifts at once, each with the name of its giver and the title of its cause, for a file.
create function public.export_gifts(
  filter jsonb default '{}', sort text default 'newest', after uuid default null, at_most integer default 5000
) returns json
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('export');
  if after is null then
    perform private.log_action('exports', 'donations', jsonb_build_object('filter', filter));
  end if;
  return (
    select coalesce(json_agg(to_jsonb(gift) || jsonb_build_object('donor_name', giver.name,
      'cause_title', (select title from public.causes where id = gift.cause_id))), '[]')
    from public.find_gifts(filter, sort, after, null, at_most) as gift, private.named_giver(gift) as giver);
end
$$;

grant execute on function
  public.gift_names(uuid[]),
  public.export_gifts(jsonb, text, uuid, integer)
to authenticated;
-- Visitors' consent to third-party tags: agreed or refused, when, and to which notice. Anonymous.

create table public.consent_records (
  id bigint primary key generated always as identity,
  choice text not null check (choice in ('agreed', 'refused')),
  notice_version text not null check (notice_version ~ '^[a-z0-9-]{1,40}$'),
  -- To the minute: enough for an auditor, too coarse to match with other logs.
  created_at timestamptz not null default date_trunc('minute', now())
);
create index consent_records_created_at on public.consent_records (created_at desc);
alter table public.consent_records enable row level security;

grant select on public.consent_records to authenticated;

create policy "Staff read consent records" on public.consent_records
  for select to authenticated using ((select private.may('privacy')));
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
-- The back office's global search over large tables: donors, donations, monthly gifts and messages, at most
-- five of each, newest first, of the kinds that the caller may read. The lists it uses have search indexes. Screens,
-- settings and page texts are few, and searched in the browser.
create function public.search_everything(words text)
returns table (kind text, id uuid, title text, detail text, amount numeric, at timestamptz)
language sql stable set search_path = ''
begin atomic
  with typed as materialized (
    select btrim(left(words, 200)) as whole, regexp_replace(words, '\D', '', 'g') as digits
  ),
  -- A phone number is one word, however spaced; the list may lack the country code.
  asked as materialized (
    select whole, case when whole ~ '^[\d\s+().-]+$' and char_length(digits) >= 6
        then array[regexp_replace(digits, '^(0{0,2}91|0)(?=\d{10}$)', '')]
        else (regexp_split_to_array(private.plain(whole), '\s+'))[1:8] end as words
    from typed where char_length(whole) >= 2
  ),
  -- Lists refuse callers without the capability, so they are not called for them.
  of_donors as materialized (select * from asked where (select private.may('donors.read'))),
  of_gifts as materialized (select * from asked where (select private.may('gifts.read')))
  (select 'donor' as kind, (donor ->> 'id')::uuid as id, donor ->> 'name' as title,
      concat_ws(', ', nullif(donor ->> 'email', ''), nullif(donor ->> 'phone', '')) as detail,
      (donor ->> 'amount_donated')::numeric as amount, (donor ->> 'created_at')::timestamptz as at
    from of_donors, jsonb_array_elements(
      public.list_donors(jsonb_build_object('words', of_donors.words), 'created_at', true, 5, 0) -> 'donors') as donor)
  union all
  (select 'donation', gift.id, named.name, coalesce(gift.payment_id, gift.order_id, gift.transaction_id), gift.amount,
      gift.created_at
    from of_gifts, public.find_gifts(jsonb_build_object('q', of_gifts.whole), 'newest', null, null, 5) as gift,
      public.gift_names(array[gift.id]) as named)
  -- Receipt and reference numbers must match as a whole.
  union all
  (select 'donation', gift.id, named.name, receipt.receipt_no, gift.amount, gift.created_at
    from of_gifts join public.receipts as receipt on receipt.receipt_no in (of_gifts.whole, upper(of_gifts.whole))
    join public.donations as gift on gift.id = receipt.donation_id, public.gift_names(array[gift.id]) as named)
  union all
  (select 'monthly', monthly.id, named.name, monthly.subscription_id, monthly.amount, monthly.created_at
    from of_gifts join public.monthly_gifts as monthly on monthly.subscription_id = of_gifts.whole,
      public.gift_names(array[monthly.id]) as named)
  union all
  (select item.kind, item.id, coalesce(item.subject, item.name), item.name || ', ' || item.email, null::numeric,
      item.created_at
    from asked, public.inbox as item
    where not exists (
      select from unnest(asked.words) as word where strpos(private.plain(item.search), word) = 0)
    order by item.created_at desc limit 5);
end;
grant execute on function public.search_everything(text) to authenticated;
-- Backups made by `npm run db:backup`. Those before an upgrade are not regular and not listed.
create table private.backups (
  made_at timestamptz primary key default now(),
  is_encrypted boolean not null
);
alter table private.backups enable row level security;
-- Detects personal data in texts and reports: what an erasure removes, and whether a text contains a name, an
-- address or a number.

-- A value after an erasure: objects and lists are processed recursively, texts are replaced by a mark unless
-- their key is known to be impersonal. Numbers, dates and booleans stay.
create function private.without_person(value jsonb, name text default '') returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  plain constant text[] := '{id,entity,event,contains,account_id,status,payment_status,platform,currency,method,event_id,
    order_id,payment_id,refund_id,dispute_id,invoice_id,subscription_id,plan_id,donation_id,donor_id,monthly_gift_id,
    cause_id,transaction_id,created_at,updated_at,paid_at,requested_at,done_at,kind,phase,reason_code,receipt,network,
    is_monthly,error_code,error_source,error_step,language,privacy_request}';
begin
  return case jsonb_typeof(value)
    when 'object' then (
      select coalesce(jsonb_object_agg(part.key, private.without_person(part.value, part.key)), '{}')
      from jsonb_each(value) as part)
    when 'array' then (
      select coalesce(jsonb_agg(private.without_person(part, name)), '[]') from jsonb_array_elements(value) as part)
    when 'string' then case when name = any (plain) then value else '"(erased)"' end
    else case when name = any ('{contact,phone,donor_phone,last4}') then '"(erased)"' else value end
  end;
end
$$;

-- The personal part of a value that an erasure removes; null if there is none.
create function private.named_in(value jsonb, name text default '') returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return case jsonb_typeof(value)
    when 'object' then (
      select jsonb_object_agg(key, named) from jsonb_each(value) as part (key, inner_value),
        lateral private.named_in(inner_value, key) as named where named is not null)
    when 'array' then (
      select jsonb_agg(named) from jsonb_array_elements(value) as part,
        lateral private.named_in(part, name) as named where named is not null)
    else case when private.without_person(value, name) <> value then value end
  end;
end
$$;

-- Whether a text contains one of these addresses or numbers as a whole: ana@example.net is not in
-- susana@example.net.
create function private.mentions(said text, words text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select exists (
    select from unnest(words) as word, regexp_replace(word, '[^[:alnum:]]', '\\\&', 'g') as literally
    -- A plain substring search is fast, and almost always fails.
    where position(word in lower(said)) > 0
      -- Line breaks are escaped in JSON.
      and regexp_replace(lower(said), '\\[nrt]', ' ', 'g') ~ case when position('@' in word) > 0
        then '(^|[^[:alnum:]._%+-])' || literally || '($|[^[:alnum:].-]|\.($|[^[:alnum:]]))'
        else '(^|[^0-9])' || literally || '($|[^0-9])' end)
$$;

-- Whether a text contains a word of the person's name.
create function private.names_person(said text, names text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select exists (select from unnest(names) as name, regexp_split_to_table(lower(name), '[^[:alpha:]]+') as word
    where char_length(word) > 2 and lower(said) ~ ('\m' || word || '\M'))
$$;

-- Whether a text contains one of these telephone numbers, however its digits are grouped.
create function private.has_number(said text, numbers text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select exists (
    select from unnest(numbers) as number, regexp_replace(private.phone_key(number), '^91([0-9]{10})$', '\1') as digits
    where position(digits in regexp_replace(said, '[^0-9]', '', 'g')) > 0)
$$;

-- Whether a text contains an email address or a telephone number.
create function private.has_contact(said text) returns boolean
language sql immutable set search_path = ''
as $$ select said ~ '[^[:space:]]@[^[:space:]]' or said ~ '[0-9]([ ().-]*[0-9]){6}' $$;
-- A person's data, for all their rights: access, export, objection, erasure.

-- The subject of a request: a mailbox and the person's records. `by_staff` includes data linked to a record
-- by phone number alone, since staff have verified it.
create type private.person as (mailbox text, donor_ids uuid[], by_staff boolean);

-- Data of a person with a proved mailbox: rows with that address, and rows linked to their records that are
-- known to be theirs. Access, export, erasure and objection all use these functions. Each path has an index
-- and returns few rows.
create function private.gifts_of(someone private.person) returns setof public.donations
language sql stable rows 20 set search_path = ''
as $$
  select * from public.donations where private.email_key(donor_email) = someone.mailbox
  union all
  select * from public.donations as gift
  where donor_id = any (someone.donor_ids) and private.email_key(donor_email) is distinct from someone.mailbox
    and (someone.by_staff or private.is_givers_record(gift))
$$;

create function private.monthly_gifts_of(someone private.person) returns setof public.monthly_gifts
language sql stable rows 5 set search_path = ''
as $$
  select * from public.monthly_gifts where private.email_key(donor_email) = someone.mailbox
  union all
  select * from public.monthly_gifts as mandate
  where donor_id = any (someone.donor_ids) and private.email_key(donor_email) is distinct from someone.mailbox
    and (someone.by_staff or exists (
      select from public.donations as gift
      where gift.monthly_gift_id = mandate.id and private.is_givers_record(gift)))
$$;

-- Anyone can type a number: one that also occurs with another person belongs to neither.
create function private.is_own_number(number text, someone private.person) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (select from public.donations
      where private.phone_key(donor_phone) = private.phone_key(number)
        and id not in (select id from private.gifts_of(someone)))
    and not exists (select from public.monthly_gifts
      where private.phone_key(donor_phone) = private.phone_key(number)
        and id not in (select id from private.monthly_gifts_of(someone)))
    and not exists (select from public.donors
      where phone_key = private.phone_key(number) and id <> all (someone.donor_ids)
        and email_key is distinct from someone.mailbox)
$$;

-- The person's numbers as written. None for the person's own requests, since no number is proved: messages to
-- a number belong to the gift they are about.
create function private.numbers_of(someone private.person) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(number), '{}') from (
    select phone as number from public.donors where id = any (someone.donor_ids)
    union select donor_phone from private.gifts_of(someone)
    union select donor_phone from private.monthly_gifts_of(someone)
  ) as known where someone.by_staff and number is not null and private.is_own_number(number, someone)
$$;

create function private.contact_messages_of(someone private.person) returns setof public.contact_messages
language sql stable rows 5 set search_path = ''
as $$
  select * from public.contact_messages where private.email_key(email) = someone.mailbox
  union all
  select * from public.contact_messages
  where donor_id = any (someone.donor_ids) and private.email_key(email) is distinct from someone.mailbox
$$;

create function private.applications_of(someone private.person) returns setof public.volunteer_applications
language sql stable rows 5 set search_path = ''
as $$
  select * from public.volunteer_applications where id in (
    select id from public.volunteer_applications where private.email_key(email) = someone.mailbox
    union all select id from public.volunteer_applications where private.email_key(guardian_email) = someone.mailbox
    union all select id from public.volunteer_applications where donor_id = any (someone.donor_ids))
$$;

create function private.letters_to(someone private.person) returns setof public.outgoing_messages
language sql stable rows 50 set search_path = ''
as $$
  select * from public.outgoing_messages where id in (
    select id from public.outgoing_messages where private.email_key(recipient) = someone.mailbox
    union all select id from public.outgoing_messages where private.email_key(reply_to) = someone.mailbox
    union all select id from public.outgoing_messages where recipient = any (array(
      select private.whatsapp_number(number) from unnest(private.numbers_of(someone)) as number))
    union all select id from public.outgoing_messages where donation_id in (select id from private.gifts_of(someone))
    union all select id from public.outgoing_messages
      where monthly_gift_id in (select id from private.monthly_gifts_of(someone))
    union all select id from public.outgoing_messages
      where contact_message_id in (select id from private.contact_messages_of(someone))
    union all select id from public.outgoing_messages
      where volunteer_application_id in (select id from private.applications_of(someone)))
$$;

create function private.events_of(someone private.person) returns setof public.payment_events
language sql stable rows 50 set search_path = ''
as $$
  select * from public.payment_events where id in (
    select id from public.payment_events where donation_id in (select id from private.gifts_of(someone))
    union all select id from public.payment_events where order_id in (select order_id from private.gifts_of(someone))
    union all select id from public.payment_events where payment_id in (select payment_id from private.gifts_of(someone))
    union all select id from public.payment_events
      where subscription_id in (select subscription_id from private.monthly_gifts_of(someone))
    union all select id from public.payment_events
      where private.email_key(payload #>> '{payload,payment,entity,email}') = someone.mailbox)
$$;

-- Data in the person's records or with their address that is not known to be theirs: an erasure requested by
-- the person leaves it for staff to review.
create function private.left_by_erasure(someone private.person) returns jsonb
language sql stable set search_path = ''
as $$
  with records as (
    select id from public.donors where email_key = someone.mailbox or id = any (someone.donor_ids)
  ), gifts as (
    select id, donor_id from public.donations
    where donor_id in (select id from records) and erased_at is null
    except select id, donor_id from private.gifts_of(someone)
  ), mandates as (
    select id, donor_id from public.monthly_gifts
    where donor_id in (select id from records) and erased_at is null
      and status not in ('cancelled', 'completed', 'expired')
    except select id, donor_id from private.monthly_gifts_of(someone)
  )
  select jsonb_build_object('gifts', (select count(*) from gifts), 'monthly_gifts', (select count(*) from mandates),
    'records', (select coalesce(jsonb_agg(donor_id), '[]') from (
      select donor_id from gifts union select donor_id from mandates) as linked))
$$;

-- Records merged into the person's: their log entries are the person's too.
create function private.merged_into(kept uuid[]) returns uuid[]
language sql stable set search_path = ''
as $$
  with recursive merged as (
    select unnest(kept) as id
    union
    select (other #>> '{donor,id}')::uuid from merged join public.donor_merges as m
        on m.kept_id = merged.id and m.undone_at is null,
      jsonb_array_elements(m.others) as other
  )
  select coalesce(array_agg(id), '{}') from merged
$$;
-- The view of a donor signed in by a mailed link: gifts with the proved address, and records confirmed by
-- staff or by such a link. A phone number is never proved, so it grants nothing.

-- A full index, since a condition on the key does not imply that there is an address.
create index donations_email_key on public.donations (private.email_key(donor_email));

create index donations_phone_key on public.donations (private.phone_key(donor_phone));
create index monthly_gifts_phone_key on public.monthly_gifts (private.phone_key(donor_phone));

-- The mailbox of the donor's session; null for all other callers and after its end. Policies call it as
-- `(select private.own_mailbox())`, so that it runs once per statement instead of per row.
create function private.own_mailbox() returns text
language sql stable security definer set search_path = ''
as $$
  select private.email_key(daan.guest_email(auth.jwt(), 'donor'))
$$;
grant execute on function private.own_mailbox(), private.email_key(text), private.in_test_mode() to daan_guest;

-- Neither campaign data, nor internal errors, nor payment fees.
grant select (id, amount, currency, platform, payment_status, transaction_id, method, refunded_amount, deducted_amount,
  is_monthly, monthly_gift_id, cause_id, donor_name, donor_email, test_mode, paid_at, created_at)
on public.donations to daan_guest;

create policy "Donors read the gifts that carry their address" on public.donations
  for select to daan_guest using (
    private.email_key(donor_email) = (select private.own_mailbox())
    and payment_status <> 'failed'
    and (not test_mode or (select private.in_test_mode())));

create index monthly_gifts_email_key on public.monthly_gifts (private.email_key(donor_email));

grant select (id, amount, currency, status, method, cause_id, donor_email, test_mode, started_at, next_charge_at, ends_at,
  paused_by, paused_until, pending_action, failing_since, ended_at, ended_by, replaces_id, created_at)
on public.monthly_gifts to daan_guest;

create policy "Donors read the monthly gifts that carry their address" on public.monthly_gifts
  for select to daan_guest using (
    private.email_key(donor_email) = (select private.own_mailbox())
    and (not test_mode or (select private.in_test_mode())));

-- Visitors do not see a finished cause, but its gifts keep their purpose.
create policy "Donors read the causes of their gifts" on public.causes
  for select to daan_guest using (
    id in (select cause_id from public.donations) or id in (select cause_id from public.monthly_gifts));

create policy "Donors read the records that their address is vouched for in" on public.donors
  for select to daan_guest using (
    email_key = (select private.own_mailbox()) and email_confirmed_at is not null);

-- For gifts and records the donor sees, as their own policies decide.
grant select (id, donation_id, series, year, receipt_no, kind, amount, issued_at, cancelled_at, replaces_id)
on public.receipts to daan_guest;

create policy "Donors read the receipts of their gifts" on public.receipts
  for select to daan_guest using (donation_id in (select id from public.donations));

grant select (donation_id, missing) on public.waiting_receipts to daan_guest;

create policy "Donors read what the receipts of their gifts wait for" on public.waiting_receipts
  for select to daan_guest using (donation_id in (select id from public.donations));

grant select (id, donor_id, purpose, wording, given_at, withdrawn_at) on public.consents to daan_guest;

create policy "Donors read what they agreed to" on public.consents
  for select to daan_guest using (
    donor_id in (select id from public.donors) or private.email_key(email) = (select private.own_mailbox()));

grant select (language) on public.donor_visits to daan_guest;

create policy "Donors read the language they chose" on public.donor_visits
  for select to daan_guest using (email_key = (select private.own_mailbox()));
-- Requests of people about their own data: when, how identity was checked, and the outcome. The person is
-- named only until the request is answered.

create table public.privacy_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('access', 'correction', 'withdrawal', 'nomination', 'erasure', 'grievance')),
  -- `donor`: on their own page. `guardian`: by the link in their letter. `staff`: for a person who wrote or
  -- called.
  source text not null check (source in ('donor', 'guardian', 'staff')),
  -- How staff checked identity; a donor's own session needs no other proof.
  proof text check (char_length(btrim(proof)) between 3 and 500),
  -- The record staff acted on; null once it is erased.
  donor_id uuid references public.donors (id) on delete set null,
  -- Address and message of the requester: deleted once answered.
  address text check (private.is_email(address)),
  message text check (char_length(message) <= 5000),
  -- The outcome, in numbers. While open, `linked_ids`: the records for staff to review.
  outcome jsonb not null default '{}' check (jsonb_typeof(outcome) = 'object'),
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  done_at timestamptz,
  done_by uuid,
  constraint privacy_requests_by_staff_have_proof check (source <> 'staff' or proof is not null),
  constraint privacy_requests_done_name_nobody check (done_at is null or address is null and message is null)
);
create index privacy_requests_open on public.privacy_requests (due_at) where done_at is null;
create index privacy_requests_requested_at on public.privacy_requests (requested_at desc);
create index privacy_requests_donor_id on public.privacy_requests (donor_id);
create index privacy_requests_email_key on public.privacy_requests (private.email_key(address));
alter table public.privacy_requests enable row level security;

grant select, update (done_at) on public.privacy_requests to authenticated;

create policy "Staff read requests about personal data" on public.privacy_requests
  for select to authenticated using ((select private.may('privacy')));
create policy "Staff finish requests about personal data" on public.privacy_requests
  for update to authenticated using ((select private.may('privacy')) and done_at is null)
  with check ((select private.may('privacy')));

-- The charity's deadline for replies, thirty days by default.
create function private.privacy_period() returns interval
language sql stable set search_path = ''
as $$
  select make_interval(days => coalesce(private.setting('privacy_days')::integer, 30))
$$;

create function private.time_privacy_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.due_at := new.requested_at + private.privacy_period();
  end if;
  if new.done_at is not null then
    new.done_at := now();
    new.done_by := auth.uid();
    new.address := null;
    new.message := null;
    new.outcome := new.outcome - 'linked_ids';
  end if;
  return new;
end
$$;
create trigger time_privacy_request before insert or update on public.privacy_requests
  for each row execute function private.time_privacy_request();
create trigger record_change after insert or update or delete on public.privacy_requests
  for each row execute function private.record_change('id', 'address', 'message', 'proof');

-- Open requests, most urgent first, with the days left and their records.
create function public.open_privacy_requests()
  returns table (id uuid, kind text, source text, address text, message text, requested_at timestamptz, due_at timestamptz,
    days_left integer, donors jsonb)
language sql stable set search_path = ''
begin atomic
  select r.id, r.kind, r.source, r.address, r.message, r.requested_at, r.due_at,
    ((r.due_at at time zone 'Asia/Kolkata')::date - (now() at time zone 'Asia/Kolkata')::date)::integer,
    (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.created_at, d.id), '[]')
      from public.donors as d
      where d.id = r.donor_id or d.email_key = private.email_key(r.address)
        or r.outcome -> 'linked_ids' ? d.id::text)
  from public.privacy_requests as r where r.done_at is null order by r.due_at, r.id;
end;
grant execute on function public.open_privacy_requests() to authenticated;
-- Erases a person. Removed: names, addresses, numbers and texts, in tables, in the provider's events and in
-- the log. Kept: sums, dates, causes, payment methods, campaigns and references, receipts, and who changed
-- which column when.

-- Blanks the texts of letters and withdraws unsent ones. A letter being sent cannot be stopped, so the
-- erasure is postponed until then.
create function private.blank_letters(ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform from public.outgoing_messages where id = any (ids) order by id for update;
  if exists (select from public.outgoing_messages
    where id = any (ids) and state = 'sending' and claimed_until > now()) then
    raise exception 'A message to this person is being sent just now. Please try again in a few minutes.'
      using errcode = 'object_in_use';
  end if;
  update public.outgoing_messages set state = case when state in ('waiting', 'sending') then 'withdrawn' else state end,
    recipient = '(erased)', variables = '{}', subject = null, text = null, html = null, reply_to = null, last_error = null
  where id = any (ids);
end
$$;

-- Removes personal data from these rows' log entries.
create function private.blank_log(of_table text, keys text[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform set_config('daan.erasing', 'yes', true);
  update public.audit_log set old_values = private.without_person(old_values),
    new_values = private.without_person(new_values)
  where table_name = of_table and row_key = any (keys);
  perform set_config('daan.erasing', '', true);
end
$$;

-- Later events of the provider about an erased giver's payment are stored without the giver.
create function private.blank_event_of_erased() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.donations where erased_at is not null
      and (id = new.donation_id or order_id = new.order_id or payment_id = new.payment_id))
    or exists (select from public.payments as p join public.donations as gift on gift.id = p.donation_id
      where p.payment_id = new.payment_id and gift.erased_at is not null)
    or exists (select from public.monthly_gifts where erased_at is not null and subscription_id = new.subscription_id) then
    new.payload := private.without_person(new.payload);
  end if;
  return new;
end
$$;
create trigger blank_event_of_erased before insert or update of donation_id on public.payment_events
  for each row execute function private.blank_event_of_erased();

-- The last day with books that name the person: of their gifts, and of tax filings made or prepared.
create function private.last_day_in_books(someone private.person) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return (select max(day) from (
    select (coalesce(paid_at, created_at) at time zone 'Asia/Kolkata')::date as day from private.gifts_of(someone)
    union all select make_date(year, 4, 1) from private.filed_rows_of(someone)
    union all select make_date(year, 4, 1) from private.certificates_of(someone)
    union all select make_date(run.year, 4, 1) from private.exported_rows_of(someone) as e
      join public.statement_runs as run on run.id = e.run_id) as known);
end
$$;

-- The effect of an erasure, in numbers: shown before it, and its record afterwards.
create function private.erasure_preview(someone private.person) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'gifts', (select count(*) from private.gifts_of(someone)),
    'gifts_total', (select coalesce(sum(amount - refunded_amount), 0) from private.gifts_of(someone)
      where payment_status in ('successful', 'refunded')),
    'monthly_gifts', (select count(*) from private.monthly_gifts_of(someone)
      where status not in ('cancelled', 'completed', 'expired')),
    'records', (select count(*) from public.donors where id = any (someone.donor_ids)),
    'messages', (select count(*) from private.contact_messages_of(someone))
      + (select count(*) from private.applications_of(someone)),
    'letters', (select count(*) from private.letters_to(someone)),
    'events', (select count(*) from private.events_of(someone)),
    'receipts', (select count(*) from public.receipts where donation_id in (select id from private.gifts_of(someone))),
    -- The yearly statement's tables (121 to 125) are defined later. Snapshots lose the person's lines; the next one has
    -- those again that follow from a receipt. A joint giver's line takes its name from their record, which is erased.
    'prepared_rows', (select count(*) from private.exported_rows_of(someone))
      + (select count(*) from private.statement_gifts where donation_id in (select id from private.gifts_of(someone))
        and share_id is null and donor_id is null and name_key is not null),
    'filed_rows', (select count(*) from private.filed_rows_of(someone)),
    'certificates', (select count(*) from private.certificates_of(someone)));
end
$$;

-- Log entries of rows that belonged to these gifts, records and messages: inserts and deletes show the owner,
-- whether or not the row still exists.
create function private.log_of_belongings(owners text[]) returns table (of_table text, key text)
language sql stable set search_path = ''
as $$
  select distinct table_name, row_key from public.audit_log
  where table_name <> all ('{donations,monthly_gifts,donors,contact_messages,volunteer_applications}') and (
    exists (select from jsonb_each_text(coalesce(new_values, old_values)) as said
      where said.key in ('donor_id', 'donation_id', 'monthly_gift_id', 'contact_message_id', 'volunteer_application_id')
        and said.value = any (owners))
    or coalesce(new_values, old_values) -> 'donor_ids' ?| owners)
$$;

-- Refuses an erasure that has to wait, and finds and locks the rows. The first locks keep new letters and
-- gifts out (`private.hold_off_erasure`): their writers never wait, so these are taken before any row lock.
-- Afterwards a letter is either committed, and blanked with the rest, or not written.
create function private.begin_erasure(someone private.person,
  out gift_ids uuid[], out monthly_ids uuid[], out message_ids uuid[])
language plpgsql set search_path = ''
as $$
begin
  if exists (select from private.monthly_gifts_of(someone) where status not in ('cancelled', 'completed', 'expired')) then
    raise exception 'A monthly gift of this person has not ended yet. Please try again in an hour.'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  if exists (select from private.gifts_of(someone) where payment_status = 'created')
    or exists (select from private.events_of(someone) where handled_at is null) then
    raise exception 'A payment of this person is still on its way. Please try again in an hour.'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  gift_ids := array(select id from private.gifts_of(someone));
  monthly_ids := array(select id from private.monthly_gifts_of(someone));
  message_ids := array(select id from private.contact_messages_of(someone)
    union all select id from private.applications_of(someone));
  perform pg_advisory_xact_lock(hashtextextended('erasing ' || id, 0))
  from (select id from unnest(gift_ids || monthly_ids || message_ids || someone.donor_ids) as id order by id) as every;
  -- Serializes with refunds and corrections. Gifts come before records, as everywhere.
  perform from public.donations where id = any (gift_ids) order by id for no key update;
end
$$;

-- The one function that erases a person. Called only by the server.
create function private.erase_person(someone private.person) returns void
language plpgsql set search_path = ''
as $$
declare
  numbers constant text[] := private.numbers_of(someone);
  gift_ids uuid[];
  monthly_ids uuid[];
  message_ids uuid[];
  known text[];
  names text[];
  former_ids constant uuid[] := private.merged_into(someone.donor_ids);
  records text[];
begin
  select * into gift_ids, monthly_ids, message_ids from private.begin_erasure(someone);
  -- Every spelling of the person's data, to find copies elsewhere. For their own request only the proved
  -- mailbox counts: their gift may carry another's address.
  select coalesce(array_agg(distinct lower(word)), '{}') into known from (
    select donor_email as word from private.gifts_of(someone)
    union select donor_email from private.monthly_gifts_of(someone)
    union select email from public.donors where id = any (someone.donor_ids)
    union select email from public.contact_messages where private.email_key(email) = someone.mailbox
    union select email from public.volunteer_applications where private.email_key(email) = someone.mailbox
    union select someone.mailbox
    union select unnest(array[number, private.whatsapp_number(number)]) from unnest(numbers) as number
  ) as written where char_length(word) > 5 and (someone.by_staff or private.email_key(word) = someone.mailbox);

  select coalesce(array_agg(distinct name), '{}') into names from (
    select name from public.donors where id = any (someone.donor_ids)
    union select donor_name from private.gifts_of(someone)
    union select name from private.contact_messages_of(someone)
    -- An application is erased as a whole: the child's name with the guardian's, and vice versa.
    union select unnest(array[name, guardian_name]) from private.applications_of(someone)
  ) as called where name is not null;

  update public.payment_events set payload = private.without_person(payload)
  where id in (select id from private.events_of(someone));
  perform private.blank_letters(array(select id from private.letters_to(someone)));
  delete from public.contact_messages where id = any (message_ids);
  delete from public.volunteer_applications where id = any (message_ids);

  -- Filed or exported rows stay as the tax office has or gets them, with the certificate, until the books
  -- end: they carry their own date of erasure, since a joint giver has no gift. File names lose the person's
  -- name.
  update private.exported_rows set erased_at = now() where id in (select id from private.exported_rows_of(someone));
  update public.certificates set file_name = '(erased)', erased_at = now()
  where id in (select id from private.certificates_of(someone));
  update private.filed_rows set erased_at = now() where id in (select id from private.filed_rows_of(someone));
  -- Revokes the links in the person's letters.
  delete from private.gift_tokens
  where donation_id = any (gift_ids) or monthly_gift_id = any (monthly_ids) or donor_id = any (someone.donor_ids);
  -- Search terms, referrers and landing pages may contain anything.
  update public.monthly_gifts set donor_email = null, donor_phone = null, change_reason = null,
    change_reason_by = null, utm_term = null, utm_content = null, cause_sent = null, erased_at = now()
  where id = any (monthly_ids);
  update public.donations set donor_name = null, donor_email = null, donor_phone = null, utm_term = null,
    utm_content = null, cause_sent = null, erased_at = now()
  where id = any (gift_ids);
  perform private.write_donor(private.erased_donor(d)) from public.donors as d where d.id = any (someone.donor_ids);
  -- In a record that another gift also supports, only the address is known to be theirs.
  update public.donors set email = null,
    name = case when private.email_key(name) = someone.mailbox then '(erased)' else name end
  where email_key = someone.mailbox and id <> all (someone.donor_ids);
  delete from public.deleted_donors
  where id = any (someone.donor_ids) or private.email_key(donor ->> 'email') = someone.mailbox;
  delete from public.donor_merges
  where kept_id = any (former_ids) or private.email_key(before ->> 'email') = someone.mailbox
    or private.mentions(others::text, known);
  delete from public.not_duplicate_donors where donor_ids && someone.donor_ids or key = any (known);
  delete from public.donor_import_rows
  where donor_id = any (former_ids) or given_id = any (former_ids)
    or email_key in (select private.email_key(word) from unnest(known) as word)
    or phone_key in (select private.phone_key(number) from unnest(numbers) as number);
  delete from public.gift_claims where private.email_key(email) = someone.mailbox;
  delete from public.nominees where private.email_key(email) = someone.mailbox or donor_id = any (someone.donor_ids);
  delete from public.donor_visits where email_key = someone.mailbox;
  update public.privacy_requests set address = null, message = null
  where private.email_key(address) = someone.mailbox or donor_id = any (someone.donor_ids);
  -- Staff's note on the identity check stays if it does not name the person. A request by address alone has
  -- no record, so the note itself may name them. The person's own notes, and the note of this erasure, lose
  -- every address and number, known or not.
  update public.privacy_requests set proof = '(erased)'
  where (donor_id is null or donor_id = any (former_ids)) and (
    private.mentions(proof, known) or private.names_person(proof, names) or private.has_number(proof, numbers)
    or (donor_id is not null or requested_at = now()) and private.has_contact(proof));
  -- Staff's notes on the person's gifts.
  update public.donation_corrections set reason = '(erased)' where donation_id = any (gift_ids);
  update public.refunds set reason = '(erased)' where donation_id = any (gift_ids) and reason is not null;
  update public.statement_decisions set note = '(erased)' where donation_id = any (gift_ids) and note is not null;
  update public.payment_attention set note = '(erased)'
  where note is not null and (donation_id = any (gift_ids) or monthly_gift_id = any (monthly_ids));
  update public.payment_attention set detail = '(erased)' where private.mentions(detail, known);
  -- Receipts have their own copies.
  delete from private.email_confirmations
  where donor_id = any (someone.donor_ids) or private.email_key(email) = someone.mailbox;
  delete from private.identifiers where donor_id = any (someone.donor_ids);
  delete from public.statement_findings where donor_id = any (someone.donor_ids) or donation_id = any (gift_ids);
  perform private.remove_from_snapshots(gift_ids, someone.donor_ids);
  update public.consents set email = null, withdrawn_at = coalesce(withdrawn_at, now())
  where donor_id = any (someone.donor_ids) or private.email_key(email) = someone.mailbox;
  -- Queued work for a typed address.
  perform graphile_worker.complete_jobs(array(
    select id from graphile_worker._private_jobs where private.mentions(payload::text, known)));
  delete from daan.guest_links where private.email_key(email) = someone.mailbox;
  delete from daan.guest_sessions where private.email_key(email) = someone.mailbox;
  update sandbox.entities set data = private.without_person(data)
  where private.mentions(data::text, known);
  delete from sandbox.deliveries where private.mentions(body, known);

  -- Last, since the steps above are logged too; includes records of the person that were deleted long ago.
  records := array(select unnest(gift_ids || monthly_ids || former_ids || message_ids)::text)
    || array(select l.row_key from public.audit_log as l
      where l.table_name = 'donors' and private.email_key(coalesce(l.new_values, l.old_values) ->> 'email') = someone.mailbox
        and not exists (select from public.donors where id::text = l.row_key));
  perform set_config('daan.erasing', 'yes', true);
  update public.audit_log set old_values = private.without_person(old_values),
    new_values = private.without_person(new_values),
    actor_email = case when private.email_key(actor_email) = someone.mailbox and not exists (
      select from public.profiles where id = actor_id) then '(erased)' else actor_email end,
    -- Dismissed duplicates are logged by their shared address, number or name.
    row_key = case when lower(row_key) = any (known) or table_name = 'not_duplicate_donors' and (table_name, row_key) in (
      select of_table, key from private.log_of_belongings(records)) then '(erased)' else row_key end
  where row_key = any (records) or lower(row_key) = any (known)
    or (table_name, row_key) in (select of_table, key from private.log_of_belongings(records))
    or private.email_key(actor_email) = someone.mailbox
    -- The charity's own data is not the person's, even if both share an address.
    or table_name <> all ('{site_settings,page_content,causes,navigation_items,message_templates,profiles,invitations}')
      and private.mentions(concat(old_values, new_values), known);
  perform set_config('daan.erasing', '', true);
end
$$;

-- A donor with nothing but their gifts left.
create function private.erased_donor(donor public.donors) returns public.donors
language plpgsql stable set search_path = ''
as $$
declare
  erased public.donors := private.blank_donor();
begin
  erased.id := donor.id;
  erased.name := '(erased)';
  erased.status := donor.status;
  erased.amount_donated := donor.amount_donated;
  return erased;
end
$$;
-- Retention of submitted and sent data: in months, per kind, unlimited by default. It removes what an erasure
-- would remove.

-- Whether a monthly gift expired without a charge.
create function private.never_began(mandate public.monthly_gifts) returns boolean
language sql stable set search_path = ''
as $$
  select mandate.status = 'expired'
    and not exists (select from public.donations where monthly_gift_id = mandate.id)
$$;

-- Deletes data older than a time, or only counts it.
create function private.forget_kind(kind text, before timestamptz, is_meant boolean) returns integer
language plpgsql set search_path = ''
as $$
declare
  due integer;
  gone uuid[];
begin
  case kind
    -- Answered or marked as spam: unread messages are never old.
    when 'messages' then
      select (select count(*) from public.contact_messages
          where updated_at < before and (status = 'done' or suspected_spam))
        + (select count(*) from public.volunteer_applications
          where updated_at < before and (status = 'done' or suspected_spam)) into due;
      if is_meant then
        delete from public.contact_messages where updated_at < before and (status = 'done' or suspected_spam);
        delete from public.volunteer_applications where updated_at < before and (status = 'done' or suspected_spam);
      end if;
    when 'letters' then
      select count(*) into due from public.outgoing_messages
      where created_at < before and state in ('sent', 'failed', 'withdrawn') and recipient <> '(erased)';
      if is_meant then
        update public.outgoing_messages set recipient = '(erased)', variables = '{}', subject = null, text = null,
          html = null, reply_to = null, last_error = null
        where created_at < before and state in ('sent', 'failed', 'withdrawn') and recipient <> '(erased)';
      end if;
    when 'provider_reports' then
      select count(*) into due from public.payment_events
      where received_at < before and handled_at is not null and payload <> private.without_person(payload);
      if is_meant then
        update public.payment_events set payload = private.without_person(payload)
        where received_at < before and handled_at is not null and payload <> private.without_person(payload);
      end if;
    -- A failed payment or an unstarted monthly gift is no donation: it has no books to keep.
    when 'failed_gifts' then
      select (select count(*) from public.donations
          where created_at < before and payment_status = 'failed'
            and num_nonnulls(donor_name, donor_email, donor_phone) > 0)
        + (select count(*) from public.monthly_gifts as mandate
          where created_at < before and private.never_began(mandate)
            and num_nonnulls(donor_email, donor_phone, change_reason) > 0) into due;
      if is_meant then
        with forgotten as (
          update public.donations set donor_name = null, donor_email = null, donor_phone = null
          where created_at < before and payment_status = 'failed'
            and num_nonnulls(donor_name, donor_email, donor_phone) > 0
          returning id
        )
        select coalesce(array_agg(id), '{}') into gone from forgotten;
        perform private.blank_letters(array(select id from public.outgoing_messages where donation_id = any (gone)));
        perform private.blank_log('donations', gone::text[]);
        with forgotten as (
          update public.monthly_gifts as mandate set donor_email = null, donor_phone = null, change_reason = null,
            change_reason_by = null
          where created_at < before and private.never_began(mandate)
            and num_nonnulls(donor_email, donor_phone, change_reason) > 0
          returning id
        )
        select coalesce(array_agg(id), '{}') into gone from forgotten;
        perform private.blank_letters(array(select id from public.outgoing_messages where monthly_gift_id = any (gone)));
        perform private.blank_log('monthly_gifts', gone::text[]);
      end if;
  end case;
  return due;
end
$$;

create function private.kinds_of_data() returns text[]
language sql immutable set search_path = ''
as $$ select '{messages,letters,provider_reports,failed_gifts}'::text[] $$;

-- Retention of books in years after the financial year, eight by default.
create function private.years_of_books() returns integer
language sql stable set search_path = ''
as $$ select coalesce(private.setting('keep_books_years')::integer, 8) $$;

-- Deletes receipts and filings of erased people once the legal retention of their year has ended, or only
-- counts them.
create function private.forget_books(
  today date default (now() at time zone 'Asia/Kolkata')::date, years integer default private.years_of_books(),
  is_meant boolean default true
) returns integer
language plpgsql set search_path = ''
as $$
declare
  first_kept constant integer := private.financial_year(today) - years;
  receipt_ids constant uuid[] := array(
    select r.id from public.receipts as r join public.donations as gift on gift.id = r.donation_id
    where gift.erased_at is not null and r.year < first_kept
      and r.data -> 'donor' <> private.without_person(r.data -> 'donor'));
  due constant integer := cardinality(receipt_ids)
    + (select count(*) from public.certificates where erased_at is not null and year < first_kept)
    + (select count(*) from private.filed_rows
      where erased_at is not null and year < first_kept and name is distinct from '(erased)')
    + (select count(*) from private.exported_rows as e join public.statement_runs as run on run.id = e.run_id
      where run.year < first_kept);
begin
  if not is_meant then
    return due;
  end if;
  perform set_config('daan.erasing', 'yes', true);
  update public.receipts set data = data || jsonb_build_object('donor', private.without_person(data -> 'donor')),
    cancel_reason = case when cancel_reason is not null then '(erased)' end
  where id = any (receipt_ids);
  perform set_config('daan.erasing', '', true);
  delete from private.receipt_identifiers where receipt_id = any (receipt_ids);
  delete from private.sealed_files where receipt_id = any (receipt_ids);
  perform private.remove_from_snapshots(array(select donation_id from public.receipts where id = any (receipt_ids)), '{}');
  delete from public.certificates where erased_at is not null and year < first_kept;
  -- Rows of different people stay distinct, as they were by their identifiers.
  update private.filed_rows set name = '(erased)', address = null, mask = null, digest = 'erased ' || id
  where erased_at is not null and year < first_kept and name is distinct from '(erased)';
  delete from private.exported_rows as e using public.statement_runs as run where run.id = e.run_id and run.year < first_kept;
  perform private.blank_log('receipts', receipt_ids::text[]);
  return due;
end
$$;

-- The retention job: every kind with a period, and the books of erased people. Returns the numbers.
create function private.forget_old_data() returns jsonb
language sql set search_path = ''
as $$
  select jsonb_build_object('books', private.forget_books()) || coalesce(jsonb_object_agg(
    kind, private.forget_kind(kind, now() - make_interval(months => months), true)), '{}')
  from unnest(private.kinds_of_data()) as kind, lateral (
    select private.setting('keep_' || kind || '_months')::integer as months
  ) as wanted
  where months is not null
$$;

-- Periods an administrator has previewed, so that none is saved unseen.
create table private.retention_previews (
  seen_by uuid not null,
  kind text not null,
  -- In months; in years for books.
  period integer not null,
  seen_at timestamptz not null default now(),
  primary key (seen_by, kind)
);
alter table private.retention_previews enable row level security;

-- Previews the effect of periods by kind before saving: `{"messages": 24, "books": 8}`, in months and for
-- books in years. Books have a default period.
create function public.retention_preview(periods jsonb) returns table (kind text, due integer)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  typed constant jsonb := case when periods ->> 'books' ~ '^[0-9]{1,3}$' then periods
    else periods || '{"books": 8}' end;
begin
  perform public.require('privacy');
  insert into private.retention_previews as known (seen_by, kind, period)
  select auth.uid(), k, (typed ->> k)::integer
  from unnest(private.kinds_of_data() || '{books}') as k where typed ->> k ~ '^[0-9]{1,3}$'
  on conflict (seen_by, kind) do update set period = excluded.period, seen_at = now();
  return query
    select k, private.forget_kind(k, now() - make_interval(months => (typed ->> k)::integer), false)
    from unnest(private.kinds_of_data()) as k where typed ->> k ~ '^[0-9]{1,3}$'
    union all
    select 'books', private.forget_books(years => (typed ->> 'books')::integer, is_meant => false);
end
$$;
grant execute on function public.retention_preview(jsonb) to authenticated;

-- A saved period deletes data for good the following night: only an administrator who has previewed it may
-- save it.
create function private.refuse_unseen_period() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null
    and not exists (select from public.site_settings as known where known.key = new.key and known.value = new.value)
    -- No change: an empty value keeps the books' current period.
    and not (new.key = 'keep_books_years' and coalesce(nullif(btrim(new.value), ''), '8') = private.years_of_books()::text)
    and not exists (select from private.retention_previews as seen
      where seen.seen_by = auth.uid() and new.key in ('keep_' || seen.kind || '_months', 'keep_' || seen.kind || '_years')
        and seen.period = case when new.value ~ '^[0-9]{1,3}$' then new.value::integer
          when new.key = 'keep_books_years' then 8 end
        and seen.seen_at > now() - interval '1 hour') then
    raise exception 'First look at what the new periods would remove.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger refuse_unseen_period before insert or update on public.site_settings
  for each row when (new.key = 'keep_books_years' or new.key ~ '^keep_.*_months$' and btrim(new.value) <> '')
  execute function private.refuse_unseen_period();
-- Claims of donors to gifts made without their address, by cheque, in cash or by transfer. The donor states
-- reference, amount and date; staff find the gift and confirm it.

create table public.gift_claims (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.is_email(email)),
  -- As on the bank statement, the cheque or the letter of thanks.
  reference text not null check (char_length(btrim(reference)) between 3 and 100),
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  given_on date not null check (given_on >= date '1990-01-01'),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused')),
  donation_id uuid references public.donations (id) on delete set null,
  claimed_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  constraint gift_claims_decided_has_moment check ((status = 'waiting') = (decided_at is null))
);
create index gift_claims_email_key on public.gift_claims (private.email_key(email));
create index gift_claims_waiting on public.gift_claims (claimed_at) where status = 'waiting';
create index gift_claims_donation_id on public.gift_claims (donation_id);
alter table public.gift_claims enable row level security;

grant select on public.gift_claims to authenticated;
-- For the table's own check.
grant execute on function private.is_email(text) to daan_guest;
grant select (id, reference, amount, given_on, status, claimed_at), insert (email, reference, amount, given_on)
on public.gift_claims to daan_guest;

create policy "Staff read claims of gifts" on public.gift_claims
  for select to authenticated using ((select private.may('gifts.read')));
create policy "Donors read what they claimed" on public.gift_claims
  for select to daan_guest using (private.email_key(email) = (select private.own_mailbox()));
create policy "Donors claim gifts for their own address" on public.gift_claims
  for insert to daan_guest with check (private.email_key(email) = (select private.own_mailbox()));

create function private.guard_gift_claim() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  waiting constant text[] := array(select lower(btrim(reference)) from public.gift_claims
    where private.email_key(email) = private.email_key(new.email) and status = 'waiting');
begin
  new.reference := btrim(new.reference);
  if new.given_on > (now() at time zone 'Asia/Kolkata')::date then
    raise exception 'The day of the gift lies in the future.' using errcode = 'check_violation';
  end if;
  if lower(new.reference) = any (waiting) then
    raise exception 'We are already looking for this gift.' using errcode = 'check_violation';
  end if;
  if cardinality(waiting) >= 5 then
    raise exception 'We are already looking for five of your gifts. Please wait until we have found them.'
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger guard_gift_claim before insert on public.gift_claims
  for each row execute function private.guard_gift_claim();
create trigger record_change after insert or update or delete on public.gift_claims
  for each row execute function private.record_change('id', 'email', 'reference');

-- Gifts without an address that match a claim: the same reference, else the same sum within three days.
create function public.gift_claim_matches(claim uuid)
  returns table (id uuid, amount numeric, platform text, transaction_id text, given_at timestamptz, donor_name text,
    is_same_reference boolean)
language sql stable set search_path = ''
begin atomic
  select d.id, d.amount, d.platform, d.transaction_id, coalesce(d.paid_at, d.created_at),
    (select named.name from public.gift_names(array[d.id]) as named),
    lower(d.transaction_id) is not distinct from lower(c.reference)
  from public.gift_claims as c join public.donations as d
    on lower(d.transaction_id) = lower(c.reference)
    or d.amount = c.amount and (coalesce(d.paid_at, d.created_at) at time zone 'Asia/Kolkata')::date
      between c.given_on - 3 and c.given_on + 3
  where c.id = claim and d.payment_status in ('successful', 'refunded') and private.email_key(d.donor_email) is null
  order by 7 desc, 5 desc limit 10;
end;
grant execute on function public.gift_claim_matches(uuid) to authenticated;

-- Staff's decision on a claim: the donor's gift, or none. The gift then carries their address.
create function public.decide_gift_claim(claim uuid, donation uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  asked public.gift_claims;
begin
  perform public.require('gifts.write');
  select * into asked from public.gift_claims where id = claim for update;
  if asked.status is distinct from 'waiting' then
    raise exception 'This claim was decided before, or is gone.' using errcode = 'no_data_found';
  end if;
  if donation is not null then
    update public.donations set donor_email = asked.email
    where id = donation and payment_status in ('successful', 'refunded') and private.email_key(donor_email) is null;
    if not found then
      raise exception 'This gift carries an address already, or was never paid.' using errcode = 'check_violation';
    end if;
  end if;
  update public.gift_claims set status = case when donation is null then 'refused' else 'approved' end,
    donation_id = donation, decided_at = now(), decided_by = auth.uid()
  where id = claim;
end
$$;
grant execute on function public.decide_gift_claim(uuid, uuid) to authenticated;
-- Nominees who may exercise a person's rights after their death. By address, since a donor has no account and
-- may have several records or none; by record for a donor without an address.

create table public.nominees (
  id uuid primary key default gen_random_uuid(),
  email text check (private.is_email(email)),
  donor_id uuid references public.donors (id) on delete set null,
  name text not null check (char_length(btrim(name)) between 2 and 200 and private.name_problem(name) is null),
  -- Telephone number, postal or email address.
  contact text not null check (char_length(btrim(contact)) between 3 and 500),
  named_at timestamptz not null default now()
);
create index nominees_donor_id on public.nominees (donor_id);
create unique index nominees_email_key on public.nominees (private.email_key(email));
alter table public.nominees enable row level security;

grant select on public.nominees to authenticated;
grant select (id, name, contact, named_at) on public.nominees to daan_guest;

create policy "Staff read nominees" on public.nominees
  for select to authenticated using ((select private.may('donors.read')));
create policy "Donors read whom they named" on public.nominees
  for select to daan_guest using (
    donor_id in (select id from public.donors) or private.email_key(email) = (select private.own_mailbox()));

create trigger record_change after insert or update or delete on public.nominees
  for each row execute function private.record_change('id', 'email', 'name', 'contact');
-- The yearly statement of gifts for the tax office (Form 10BD, Form 113): its file format, and staff's
-- choices for a year. The portal changes its template without notice, so staff maintain it as a row.

create table public.statement_templates (
  id uuid primary key default gen_random_uuid(),
  -- First calendar year of the first financial year it applies to, until another one begins.
  from_year integer not null unique check (from_year between 2000 and 2200),
  -- Columns of the file in order, each with its `source`, heading and maximum length.
  columns jsonb not null check (jsonb_typeof(columns) = 'array' and jsonb_array_length(columns) between 1 and 40),
  -- The portal's codes for identifiers, sections, gift types and modes; empty if it has none.
  id_codes jsonb not null check (jsonb_typeof(id_codes) = 'object'),
  section_codes jsonb not null check (jsonb_typeof(section_codes) = 'object'),
  type_codes jsonb not null check (jsonb_typeof(type_codes) = 'object'),
  mode_codes jsonb not null check (jsonb_typeof(mode_codes) = 'object'),
  date_format text not null check (date_format in ('dd-MM-yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd', 'dd-MMM-yyyy')),
  -- The portal's limit of rows per file.
  most_rows integer not null default 25000 check (most_rows between 1 and 25000),
  -- Due month and day after the end of the year, and the fee per day of delay in rupees.
  due text not null default '05-31' check (due ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  late_fee_a_day numeric(14, 2) not null check (late_fee_a_day >= 0 and late_fee_a_day <> 'NaN'),
  -- Date of the last comparison with the portal.
  compared_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.statement_templates enable row level security;

grant select, insert, update, delete on public.statement_templates to authenticated;

create policy "Staff read statement templates" on public.statement_templates
  for select to authenticated using ((select private.may('statement')));
create policy "Staff add statement templates" on public.statement_templates
  for insert to authenticated with check ((select private.may('statement')));
create policy "Staff change statement templates" on public.statement_templates
  for update to authenticated using ((select private.may('statement'))) with check ((select private.may('statement')));
create policy "Staff delete statement templates" on public.statement_templates
  for delete to authenticated using ((select private.may('statement')));

create trigger touch_updated_at before update on public.statement_templates
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.statement_templates
  for each row execute function private.record_change('id');

insert into public.statement_templates
  (from_year, columns, id_codes, section_codes, type_codes, mode_codes, date_format, late_fee_a_day)
select form.from_year, jsonb_build_array(
    jsonb_build_object('source', 'serial', 'heading', 'Sl. No.', 'most', 10),
    jsonb_build_object('source', 'certificate', 'heading', 'Pre Acknowledgement Number', 'most', 21),
    jsonb_build_object('source', 'id_code', 'heading', 'ID Code', 'most', 75),
    jsonb_build_object('source', 'id_number', 'heading', 'Unique Identification Number', 'most', 75),
    jsonb_build_object('source', 'section', 'heading', 'Section Code', 'most', 75),
    jsonb_build_object('source', 'urn', 'heading', 'Unique Registration Number (URN)', 'most', 100),
    jsonb_build_object('source', 'urn_date', 'heading', 'Date of Issuance of Unique Registration Number', 'most', 11),
    jsonb_build_object('source', 'name', 'heading', 'Name of donor', 'most', 125),
    jsonb_build_object('source', 'address', 'heading', 'Address of donor', 'most', 200),
    jsonb_build_object('source', 'type', 'heading', 'Donation Type', 'most', 75),
    jsonb_build_object('source', 'mode', 'heading', 'Mode of receipt', 'most', 75),
    jsonb_build_object('source', 'amount', 'heading', 'Amount of donation (Indian rupees)', 'most', 17)),
  '{"pan": "Permanent Account Number", "passport": "Passport number", "voter": "Elector''s photo identity number",
    "driving_licence": "Driving License number", "ration_card": "Ration card number", "none": ""}',
  jsonb_build_object('80g', form.section),
  '{"corpus": "Corpus", "specific_grant": "Specific grant", "others": "Others"}',
  '{"cash": "Cash", "electronic": "Electronic modes including account payee cheque/draft"}',
  'dd-MM-yyyy', 200
from (values (2021, 'Section 80G'), (2026, 'Section 133')) as form (from_year, section);

-- Staff's choices for a year beyond its gifts.
create table public.statement_choices (
  year integer primary key check (year between 2000 and 2200),
  -- Includes gifts without a deduction or with an unknown giver.
  with_cash_above_limit boolean not null default false,
  with_anonymous boolean not null default false,
  updated_at timestamptz not null default now()
);
alter table public.statement_choices enable row level security;

grant select, insert, update on public.statement_choices to authenticated;

create policy "Staff read choices for the statement" on public.statement_choices
  for select to authenticated using ((select private.may('statement')));
create policy "Staff make choices for the statement" on public.statement_choices
  for insert to authenticated with check ((select private.may('statement')));
create policy "Staff change choices for the statement" on public.statement_choices
  for update to authenticated using ((select private.may('statement'))) with check ((select private.may('statement')));

create trigger touch_updated_at before update on public.statement_choices
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.statement_choices
  for each row execute function private.record_change('year');

-- Shares of a joint gift. The receipt is made out to one giver, the statement lists each.
create table public.gift_shares (
  id uuid primary key default gen_random_uuid(),
  donation_id uuid not null references public.donations (id) on delete cascade,
  -- Set to null and restored like all of a donor's references, on deletion, restore and merge.
  donor_id uuid references public.donors (id) on delete set null,
  percent numeric(7, 4) not null check (percent > 0 and percent < 100)
);
create index gift_shares_donation_id on public.gift_shares (donation_id);
create index gift_shares_donor_id on public.gift_shares (donor_id);
alter table public.gift_shares enable row level security;

grant select on public.gift_shares to authenticated;

create policy "Staff read the shares of joint gifts" on public.gift_shares
  for select to authenticated using ((select private.may('gifts.read')));

create trigger record_change after insert or update or delete on public.gift_shares
  for each row execute function private.record_change('donation_id');

-- Staff's decisions on one gift: it is left out; its name, address and mailbox apply to all gifts with its
-- identifier (for a joint gift those of one share, since the others have their own identifiers); or it is a
-- separate cash gift, although the day's total is above the limit.
create table public.statement_decisions (
  id uuid primary key default gen_random_uuid(),
  donation_id uuid not null references public.donations (id) on delete cascade,
  share_id uuid references public.gift_shares (id) on delete cascade,
  kind text not null check (kind in ('left_out', 'name', 'separate_cash')),
  note text check (char_length(btrim(note)) between 3 and 500),
  created_at timestamptz not null default now(),
  constraint statement_decisions_once unique nulls not distinct (donation_id, kind, share_id),
  constraint statement_decisions_say_why check (kind <> 'left_out' or note is not null),
  constraint statement_decisions_leave_out_whole_gifts check (kind <> 'left_out' or share_id is null)
);
create index statement_decisions_share_id on public.statement_decisions (share_id) where share_id is not null;
alter table public.statement_decisions enable row level security;

grant select, insert, delete on public.statement_decisions to authenticated;

create policy "Staff read decisions about the statement" on public.statement_decisions
  for select to authenticated using ((select private.may('statement')));
create policy "Staff decide about the statement" on public.statement_decisions
  for insert to authenticated with check ((select private.may('statement')));
create policy "Staff take decisions back" on public.statement_decisions
  for delete to authenticated using ((select private.may('statement')));

create trigger record_change after insert or update or delete on public.statement_decisions
  for each row execute function private.record_change('donation_id');
-- Every gift as the yearly statement sees it: in it, or why not.

-- 2026 for 1 April 2026 to 31 March 2027, both in India.
create function private.financial_year(day date) returns integer
language sql immutable
return extract(year from day)::integer - (extract(month from day) < 4)::integer;

-- The number of the 80G approval that held on a day.
create function private.approval_on(day date) returns text
language sql stable set search_path = ''
as $$
  select r.number from public.registrations as r
  where r.kind = '80g' and r.valid_from <= day and (r.valid_to is null or r.valid_to >= day)
  order by r.valid_from desc limit 1
$$;

-- The functions below that are called for every gift of a year have no settings of their own: PostgreSQL then takes them
-- into the query that calls them.
create function private.lives_abroad(donor public.donors) returns boolean
language sql immutable
return lower(btrim(coalesce(donor.country, ''))) not in ('', 'india', 'in', 'bharat', 'भारत');

create function private.has_address(donor public.donors) returns boolean
language sql immutable
return btrim(coalesce(donor.address, '')) <> '' and (
  private.lives_abroad(donor)
  or btrim(coalesce(donor.city, '')) <> '' and btrim(coalesce(donor.state, '')) <> ''
    and btrim(coalesce(donor.pincode, '')) ~ '^[1-9][0-9]{2} ?[0-9]{3}$');

create function private.postal_address(donor public.donors) returns text
language sql immutable
return array_to_string(array_remove(array[nullif(btrim(donor.address), ''),
  nullif(btrim(concat_ws(' ', nullif(concat_ws(', ', nullif(btrim(donor.city), ''), nullif(btrim(donor.state), '')), ''),
    nullif(btrim(donor.pincode), ''))), ''),
  case when private.lives_abroad(donor) then btrim(donor.country) end], null), ', ');

-- Compares addresses without case, spaces and punctuation.
create function private.giver_key(postal_address text, mailbox text) returns text
language sql immutable
return md5(concat_ws('|', regexp_replace(private.plain(postal_address), '[[:punct:][:space:]]+', '', 'g'), mailbox));

-- Details that a row needs and the giver's record lacks.
create function private.missing_in_record(donor public.donors, digest text) returns text[]
language sql immutable set search_path = ''
return array_remove(array[case when private.has_name(donor) then null else 'name' end,
  case when digest is null then 'identifier' end,
  case when private.has_address(donor) then null else 'address' end], null);

-- Why a gift without a tax receipt that holds is not in the statement. What a receipt decided is not decided again,
-- unless an approval was entered since: then the acknowledgement stands until the tax receipt has what it waits for.
create function private.statement_verdict(
  amount numeric, is_settled boolean, receipt_kind text, receipt_amount numeric, reason text, missing text[]
) returns text
language sql immutable
return case
  when amount = 0 then 'refunded'
  when receipt_kind = 'tax' and receipt_amount = amount then 'in'
  when receipt_kind = 'acknowledgement' and missing is null then coalesce(reason, 'no_receipt')
  when not is_settled then 'unsettled'
  when missing @> '{name,address}' then 'anonymous'
  when missing && '{identifier,passport}' then 'no_identifier'
  when 'address' = any (missing) then 'no_address'
  when 'name' = any (missing) then 'no_name'
  else 'no_receipt'
end;

-- The lines of every gift: one, or one for each share. Computed when they are read: nothing is written when a gift, a
-- receipt or a refund changes, so that no fault of the statement can touch one.
-- `offset 0` has PostgreSQL compute the amount and the verdict once for each gift.
create view private.statement_lines with (security_invoker = true) as
with whole as not materialized (
  select gift.id as donation_id, gift.test_mode, gift.donation_type as type, gift.amount as given, paid.at as paid_at,
    private.financial_year(paid.day) as year, counted.amount, receipt.id as receipt_id, receipt.issued_at, record,
    judged.verdict,
    -- As the tax receipt names it; without one, as it held on the day.
    coalesce(case when receipt.kind = 'tax' then (
        select r ->> 'number' from jsonb_array_elements(receipt.data #> '{organisation,registrations}') as r
        where r ->> 'kind' = '80g' limit 1) end,
      private.approval_on(paid.day)) as urn,
    receipt.data #>> '{donor,name}' as name, named.digest, named.kind as id_kind,
    -- False while the giver's name and addresses are only what the payer of an online gift typed.
    gift.platform <> 'razorpay' or record.id is not null and record.typed_with is null as is_vouched,
    -- Lines of one identifier with two postal addresses or mailboxes may be two people's. A record that is vouched for
    -- holds the giver's addresses of today: one donor who moved is no question.
    case when record.typed_with is null and receipt.data #>> '{donor,id}' = record.id::text
      then private.postal_address(record) else receipt.data #>> '{donor,address}' end as address,
    coalesce(case when record.typed_with is null then record.email_key end, private.email_key(gift.donor_email)) as mailbox,
    -- The Indian day of a cash gift.
    case gift.platform when 'cash' then paid.day end as cash_day,
    case gift.platform when 'cash' then 'cash' else 'electronic' end as mode
  from public.donations as gift
    cross join lateral (select coalesce(gift.paid_at, gift.created_at) as at,
      (coalesce(gift.paid_at, gift.created_at) at time zone 'Asia/Kolkata')::date as day) as paid
    cross join lateral (select * from private.amount_for_receipt(gift) offset 0) as counted
    left join public.receipts as receipt on receipt.donation_id = gift.id and receipt.cancelled_at is null
    left join private.receipt_identifiers as named on named.receipt_id = receipt.id
    left join public.waiting_receipts as waiting on waiting.donation_id = gift.id
    left join public.donors as record on record.id = gift.donor_id
    left join public.statement_decisions as left_out on left_out.donation_id = gift.id and left_out.kind = 'left_out'
    cross join lateral (select case when left_out.id is not null then 'left_out'
      -- Never in it, also while an acknowledgement waits for a name or the giver is anonymous.
      when counted.amount > 0 and receipt.id is null and gift.is_foreign then 'foreign'
      when counted.amount > 0 and receipt.id is null and gift.is_in_kind then 'in_kind'
      else private.statement_verdict(counted.amount, counted.is_settled, receipt.kind, receipt.amount, receipt.data ->> 'reason',
        case when private.is_anonymous(gift) then '{name,address}' else waiting.missing end) end as verdict offset 0) as judged
  where gift.payment_status in ('successful', 'refunded') and not gift.is_demo
)
-- `donor_id`: whose record tells who gave, where no tax receipt does: a share of a joint gift, cash above the limit.
select whole.donation_id, null::uuid as share_id, told.donor_id, year, verdict, amount, given, test_mode, receipt_id,
  coalesce(whole.digest, told.digest) as digest, coalesce(whole.id_kind, told.id_kind) as id_kind,
  coalesce(told.name, whole.name) as name,
  case when told.donor_id is null then whole.is_vouched else told.is_vouched end as is_vouched,
  case when told.donor_id is null then whole.address else told.address end as address,
  case when told.donor_id is null then whole.mailbox else told.mailbox end as mailbox, cash_day,
  case when verdict in ('in', 'anonymous', 'cash_above_limit') then urn end as urn, type, mode, paid_at, issued_at
from whole left join lateral (
  select (whole.record).id as donor_id, own.digest, own.kind as id_kind, (whole.record).name,
    (whole.record).typed_with is null as is_vouched, private.postal_address(whole.record) as address,
    (whole.record).email_key as mailbox
  from private.identifier_of(whole.record) as own
  where whole.verdict = 'cash_above_limit' and (whole.record).id is not null offset 0
) as told on true
where not exists (select from public.gift_shares as s where s.donation_id = whole.donation_id)
union all
select whole.donation_id, s.id, s.donor_id, year,
  -- The share of a donor whose record is gone stays theirs: it becomes no other giver's.
  case when verdict not in ('in', 'anonymous', 'no_identifier', 'no_address', 'no_name') then verdict
    when donor.citizenship is not distinct from 'foreign' then 'foreign'
    when named.digest is null then 'no_identifier' when not private.has_address(donor) then 'no_address'
    when not private.has_name(donor) then 'no_name' when urn is null then 'no_registration' else 'in' end,
  -- The paise that are left after rounding go to the last.
  case when lead(s.id) over gift is not null then round(amount * percent / 100, 2) else amount - coalesce(
    sum(round(amount * percent / 100, 2)) over (gift rows between unbounded preceding and 1 preceding), 0) end,
  given, test_mode, receipt_id, named.digest, named.kind, donor.name, donor.id is not null and donor.typed_with is null,
  private.postal_address(donor), donor.email_key, cash_day, urn, type, mode, paid_at, issued_at
from whole join public.gift_shares as s on s.donation_id = whole.donation_id
  left join public.donors as donor on donor.id = s.donor_id
  left join lateral private.identifier_of(donor) as named on true
-- By the day as well, so that a year can be asked for.
window gift as (partition by whole.donation_id, whole.paid_at order by s.id);

-- So that PostgreSQL knows how many gifts a year has.
create statistics donations_paid_or_made_at on (coalesce(paid_at, created_at)) from public.donations;

-- The lines of one gift. By a function: a join would compute those of all gifts first.
create function private.statement_lines_of(gift uuid) returns setof private.statement_lines
language sql stable rows 1 set search_path = ''
as $$ select * from private.statement_lines where donation_id = gift $$;

-- The lines of one identifier in a year, as they are now: by the receipt or the record that names it.
create function private.statement_lines_of_giver(giver text, in_year integer) returns setof private.statement_lines
language sql stable rows 10 set search_path = ''
as $$
  select line.* from (
    select r.donation_id as id from private.receipt_identifiers as i join public.receipts as r on r.id = i.receipt_id
    where i.digest = giver and r.cancelled_at is null and r.donation_id is not null
    union select g.id from private.identifiers as i join public.donations as g on g.donor_id = i.donor_id
    where i.digest = giver
    union select s.donation_id from private.identifiers as i join public.gift_shares as s on s.donor_id = i.donor_id
    where i.digest = giver
  ) as gift cross join lateral private.statement_lines_of(gift.id) as line
  where line.digest = giver and line.year = in_year
$$;

-- Splits a gift among donors, each with a share in percent; an empty list makes it one person's again.
create function public.split_gift(gift uuid, shares jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('statement');
  if not exists (select from public.donations where id = gift and payment_status in ('successful', 'refunded')) then
    raise exception 'There is no paid donation of that kind.' using errcode = 'no_data_found';
  end if;
  if jsonb_array_length(shares) > 0 and (
    select count(distinct s.donor_id) <> count(*) or count(*) < 2 or sum(s.percent) <> 100
    from jsonb_to_recordset(shares) as s (donor_id uuid, percent numeric)) then
    raise exception 'The shares of at least two different donors must add up to 100 %%.' using errcode = 'check_violation';
  end if;
  delete from public.gift_shares where donation_id = gift;
  insert into public.gift_shares (donation_id, donor_id, percent)
  select gift, s.donor_id, s.percent from jsonb_to_recordset(shares) as s (donor_id uuid, percent numeric);
end
$$;
grant execute on function public.split_gift(uuid, jsonb) to authenticated;
-- The statement of a year as one snapshot has it: its lines, its rows, and where it differs from receipts and books. Gifts
-- of the same nature by one person are one row, added up by identifier, approval, type and mode. One identifier with two
-- names or addresses is one row and a question; so is cash in parts.
--
-- A job takes the snapshot (server/statement/snapshot.ts) and the screens read it. There are no foreign keys to gifts,
-- donors and receipts: deleting one of those never waits for the statement.

create table private.statement_snapshots (
  year integer primary key,
  taken_at timestamptz not null,
  -- The part that `public.tax_statement` returns.
  summary jsonb not null
);
alter table private.statement_snapshots enable row level security;

create table private.statement_gifts (
  -- The highest of several lines of one donor has the newest receipt, and with it the newest name and address.
  id bigint generated always as identity primary key,
  donation_id uuid not null,
  share_id uuid,
  donor_id uuid,
  year integer not null,
  -- `in`, or the reason why not (domain/statement/verdicts.ts).
  verdict text not null,
  -- Received minus returned, as a receipt counts it: a pending refund changes nothing yet.
  amount numeric(14, 2) not null check (amount <> 'NaN'),
  given numeric(14, 2) not null check (given <> 'NaN'),
  receipt_id uuid,
  digest text,
  id_kind text,
  name_key text,
  is_vouched boolean not null,
  giver_key text,
  cash_day date,
  urn text,
  type text not null,
  mode text not null,
  -- By law, or because staff chose so for the year.
  is_member boolean not null,
  is_cash_in_parts boolean not null default false
);
create index statement_gifts_year on private.statement_gifts (year, verdict);
create index statement_gifts_digest on private.statement_gifts (digest);
create index statement_gifts_donation_id on private.statement_gifts (donation_id);
create index statement_gifts_donor_id on private.statement_gifts (donor_id) where donor_id is not null;
alter table private.statement_gifts enable row level security;

create table private.statement_rows (
  id bigint generated always as identity primary key,
  year integer not null,
  -- Null where the row adds up gifts of givers without an identifier.
  digest text,
  id_kind text,
  urn text,
  type text not null,
  mode text not null,
  amount numeric(14, 2) not null check (amount <> 'NaN'),
  gifts integer not null,
  -- The line whose name, address and mailbox the row has, with the receipt that names them; null where a record does.
  line_id bigint not null,
  receipt_id uuid,
  -- Open question for staff: which `name` or which `address` (postal or email) is right, or whether `cash` of one day
  -- is one gift.
  question text
);
create index statement_rows_year on private.statement_rows (year, amount desc);
create index statement_rows_digest on private.statement_rows (digest);
alter table private.statement_rows enable row level security;

-- Differences between statement, receipts and books. Without a gift: a receipt whose gift was deleted.
create table private.statement_differences (
  id bigint generated always as identity primary key,
  year integer not null,
  donation_id uuid,
  why text not null,
  stated numeric(14, 2) not null check (stated <> 'NaN'),
  booked numeric(14, 2) not null check (booked <> 'NaN'),
  taxed numeric(14, 2) not null check (taxed <> 'NaN'),
  receipted numeric(14, 2) not null check (receipted <> 'NaN')
);
create index statement_differences_year on private.statement_differences (year);
alter table private.statement_differences enable row level security;

-- Name and address as a line has them: of the receipt, or of the giver's record where that tells them.
create function private.statement_person(giver uuid, receipt uuid, out name text, out address text, out mask text,
  out kind text)
language sql stable set search_path = ''
as $$
  select donor.name, private.postal_address(donor), (private.identifier_of(donor)).mask, donor.kind
  from public.donors as donor where donor.id = giver
  union all
  select nullif(r.data #>> '{donor,name}', ''),
    (select string_agg(part, ', ' order by at) from jsonb_array_elements_text(r.data #> '{donor,address}')
      with ordinality as address (part, at)),
    r.data #>> '{donor,id_mask}', r.data #>> '{donor,kind}'
  from public.receipts as r where r.id = receipt and giver is null
  limit 1
$$;

-- The email address that a line came with: where its receipt went, or a joint giver's own.
create function private.email_of_line(gift_id uuid, share_id uuid, giver uuid) returns text
language sql stable set search_path = ''
as $$
  select case when private.email_key(known.email) is not null then btrim(known.email) end
  from (select case when share_id is null
    then (select private.address_for_receipt(gift) from public.donations as gift where gift.id = gift_id)
    else (select record.email from public.donors as record where record.id = giver) end) as known (email)
$$;

-- The sums by verdict, with what is in by choice, how many rows and questions there are, and the sums of books and
-- receipts. A joint gift is one gift, however many
-- shares it has.
create function private.statement_summary(in_year integer, is_test boolean) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'verdicts', (select coalesce(jsonb_agg(jsonb_build_object('verdict', verdict, 'gifts', gifts, 'amount', amount::text,
        'chosen_gifts', chosen_gifts, 'chosen_amount', chosen_amount::text) order by verdict), '[]')
      from (
        select verdict, sum(amount) as amount,
          count(*) filter (where share_id is null)
            + count(distinct donation_id) filter (where share_id is not null) as gifts,
          count(distinct donation_id) filter (where is_member and verdict <> 'in') as chosen_gifts,
          coalesce(sum(amount) filter (where is_member and verdict <> 'in'), 0) as chosen_amount
        from private.statement_gifts where year = in_year group by verdict) as every),
    'not_in', (select count(distinct donation_id) from private.statement_gifts where year = in_year and not is_member),
    'rows', (select jsonb_build_object('count', count(*) filter (where question is null),
        'questions', count(distinct digest) filter (where question is not null),
        'question_amount', coalesce(sum(amount) filter (where question is not null), 0)::text)
      from private.statement_rows where year = in_year),
    'books', (select coalesce(sum(f.net), 0)::text from public.gift_figures as f
      where f.dimension = 'status' and f.key in ('successful', 'refunded') and (not f.test_mode or is_test)
        and f.day between make_date(in_year, 4, 1) and make_date(in_year + 1, 3, 31)),
    'receipts', (select coalesce(sum(r.amount), 0)::text from public.receipts as r
      where r.year = in_year and r.kind = 'tax' and r.cancelled_at is null and (r.series <> 'TEST' or is_test)))
$$;

-- Takes the snapshot of a year in place of the one before. Its transaction has to be repeatable read and the first to hold
-- its lock: all of it is then of one moment, and no erasure comes in between.
create function private.take_statement_snapshot(in_year integer) returns void
language plpgsql set search_path = '' set work_mem = '96MB'
as $$
declare
  is_test constant boolean := private.in_test_mode();
  begins constant timestamptz := make_date(in_year, 4, 1)::timestamp at time zone 'Asia/Kolkata';
  ends constant timestamptz := make_date(in_year + 1, 4, 1)::timestamp at time zone 'Asia/Kolkata';
  choice public.statement_choices;
begin
  select * into choice from public.statement_choices where year = in_year;
  delete from private.statement_gifts where year = in_year;
  delete from private.statement_rows where year = in_year;
  delete from private.statement_differences where year = in_year;

  insert into private.statement_gifts (donation_id, share_id, donor_id, year, verdict, amount, given, receipt_id, digest,
    id_kind, name_key, is_vouched, giver_key, cash_day, urn, type, mode, is_member)
  with line as materialized (
    select *, coalesce(address, '') as place, coalesce(mailbox, '') as inbox from private.statement_lines
    where paid_at >= begins and paid_at < ends and (not test_mode or is_test)
  ), named as (
    -- Each name and address once: their keys take longer than all the rest.
    select name, private.name_key(name) as key from line where name is not null group by name
  ), giver as (
    select place, inbox, private.giver_key(place, inbox) as key from line group by place, inbox
  )
  select donation_id, share_id, donor_id, in_year, verdict, amount, given, receipt_id, digest, id_kind, named.key, is_vouched,
    giver.key, cash_day, urn, type, mode, verdict = 'in'
      or verdict = 'cash_above_limit' and digest is not null and coalesce(choice.with_cash_above_limit, false)
      or verdict = 'anonymous' and coalesce(choice.with_anonymous, false)
  from line left join named on named.name = line.name
    join giver on giver.place = line.place and giver.inbox = line.inbox
  order by issued_at nulls first, donation_id, share_id;

  -- Cash gifts of one identifier on one day, each at most the limit for cash and together above it, until staff have said
  -- of each that it is a gift of its own.
  update private.statement_gifts set is_cash_in_parts = true where id in (
    select id from (
      select line.id,
        sum(case when line.share_id is null then line.given else line.amount end) over one_day as handed_over,
        bool_and(exists (select from public.statement_decisions as d
          where d.donation_id = line.donation_id and d.kind = 'separate_cash')) over one_day as are_separate,
        (select rule.cash_limit from public.tax_rules as rule
          where rule.valid_from <= line.cash_day and (rule.valid_to is null or rule.valid_to >= line.cash_day)
          order by rule.valid_from desc limit 1) as cash_limit
      from private.statement_gifts as line
      where line.year = in_year and line.verdict = 'in' and line.cash_day is not null
      window one_day as (partition by line.digest, line.cash_day)
    ) as cash where handed_over > cash_limit and not are_separate);

  -- All of them are new: without this PostgreSQL plans what follows, and what the screens read, for what was there before.
  analyze private.statement_gifts;
  insert into private.statement_rows (year, digest, id_kind, urn, type, mode, amount, gifts, line_id, receipt_id, question)
  with person as (
    -- Lines that are vouched for before others, those with a tax receipt before chosen cash, the newest before older ones.
    select digest, (max(array[is_vouched::integer, (verdict = 'in')::integer, id]))[3] as line_id,
      min(name_key collate "C") <> max(name_key collate "C") as names_differ,
      coalesce(min(giver_key collate "C") filter (where is_vouched) <> max(giver_key collate "C") filter (where is_vouched),
        min(giver_key collate "C") <> max(giver_key collate "C")) as givers_differ
    from private.statement_gifts where year = in_year and is_member and digest is not null group by digest
  ), chosen as (
    select line.digest, max(line.id) as line_id from public.statement_decisions as d join private.statement_gifts as line
      on line.donation_id = d.donation_id and line.share_id is not distinct from d.share_id
    where d.kind = 'name' and line.year = in_year and line.is_member and line.digest is not null group by line.digest
  ), added as (
    select digest, id_kind, urn, type, mode, sum(amount) as amount, count(*) as gifts, max(id) as line_id,
      bool_or(is_cash_in_parts) as is_cash_in_parts
    from private.statement_gifts where year = in_year and is_member group by digest, id_kind, urn, type, mode
  )
  select in_year, added.digest, added.id_kind, added.urn, added.type, added.mode, added.amount, added.gifts, line.id,
    case when line.donor_id is null then line.receipt_id end,
    case when chosen.line_id is null and names_differ then 'name' when chosen.line_id is null and givers_differ then 'address'
      when added.is_cash_in_parts then 'cash' end
  from added left join person on person.digest = added.digest left join chosen on chosen.digest = added.digest
    join private.statement_gifts as line on line.id = coalesce(chosen.line_id, person.line_id, added.line_id);

  -- A gift that is in as a whole has a tax receipt of its amount: looked at are the others, and those that the books may
  -- have otherwise.
  insert into private.statement_differences (year, donation_id, why, stated, booked, taxed, receipted)
  with looked_at as materialized (
    select g.donation_id as id from private.statement_gifts as g
    where g.year = in_year and (g.verdict < 'in' or g.verdict > 'in')
      and (g.is_member or (select r.kind from public.receipts as r where r.id = g.receipt_id) = 'tax')
    union select donation_id from private.statement_gifts where year = in_year and share_id is not null
    union select donation_id from public.refunds where status = 'pending'
    union select id from public.donations where is_demo
    union select id from public.donations
    where (extract(year from paid_at at time zone 'Asia/Kolkata' - interval '3 months')
      <> extract(year from created_at at time zone 'Asia/Kolkata' - interval '3 months')) is true
  ), gift as (
    -- Each of the few is looked up by itself (`offset 0`): a join would read all gifts of the year.
    select d.id, d.is_demo, d.amount - d.refunded_amount - d.deducted_amount as net, d.created_at >= begins and d.created_at < ends as is_booked
    from looked_at cross join lateral (select * from public.donations where id = looked_at.id offset 0) as d
    where d.payment_status in ('successful', 'refunded') and (not d.test_mode or is_test)
  ), known as (
    select gift.id, gift.is_demo, gift.is_booked, line.donation_id is not null as is_stated, line.verdict,
      coalesce(line.amount, 0) as stated, coalesce(line.taxed, 0) as taxed, coalesce(receipt.amount, 0) as receipted,
      case when gift.is_booked then gift.net else 0 end as booked
    from gift left join lateral (
        select g.donation_id, sum(g.amount) as amount, min(g.verdict) as verdict,
          sum(g.amount) filter (where g.is_member) as taxed
        from private.statement_gifts as g where g.donation_id = gift.id and g.year = in_year group by g.donation_id
      ) as line on true
      left join lateral (select amount from public.receipts where donation_id = gift.id and cancelled_at is null
        and year = in_year and kind = 'tax' offset 0) as receipt on true
  )
  select in_year, id, case when is_demo then 'demo'
      when stated <> booked and not (is_stated and is_booked) then 'other_year'
      when stated <> booked then 'refund_under_way'
      when receipted > taxed then 'receipt_not_in'
      when verdict in ('cash_above_limit', 'anonymous') then 'by_choice'
      else 'in_without_receipt' end, stated, booked, taxed, receipted
  from known where stated <> booked or taxed <> receipted
  union all
  select in_year, null, 'receipt_not_in', 0, 0, 0, r.amount from public.receipts as r
  where r.donation_id is null and r.year = in_year and r.kind = 'tax' and r.cancelled_at is null
    and (r.series <> 'TEST' or is_test);

  analyze private.statement_rows;
  insert into private.statement_snapshots (year, taken_at, summary)
  values (in_year, now(), private.statement_summary(in_year, is_test))
  on conflict (year) do update set taken_at = excluded.taken_at, summary = excluded.summary;
end
$$;

-- Takes gifts and givers out of every snapshot, with the rows that their amounts are in.
create function private.remove_from_snapshots(gift_ids uuid[], giver_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
declare
  gone private.statement_gifts[];
begin
  with line as (
    delete from private.statement_gifts where donation_id = any (gift_ids) or donor_id = any (giver_ids) returning *)
  select array_agg(line) into gone from line;
  delete from private.statement_rows where digest in (select digest from unnest(gone)) or line_id in (select id from unnest(gone));
  delete from private.statement_differences where donation_id = any (gift_ids);
end
$$;

-- Gifts that stand in the books of one year and the statement of another. A financial year is a calendar year three
-- months later; without a function of ours, which everybody who adds a gift would have to be allowed to call.
-- Named as `is true`, with statistics, so that PostgreSQL knows how few they are and does not look at every gift.
create index donations_paid_in_another_year on public.donations (created_at)
where (extract(year from paid_at at time zone 'Asia/Kolkata' - interval '3 months')
  <> extract(year from created_at at time zone 'Asia/Kolkata' - interval '3 months')) is true;
create statistics donations_paid_in_another_year on
  (extract(year from paid_at at time zone 'Asia/Kolkata' - interval '3 months')
    <> extract(year from created_at at time zone 'Asia/Kolkata' - interval '3 months'))
from public.donations;

create index receipts_of_a_year on public.receipts (year, kind, series) include (amount) where cancelled_at is null;
create index receipts_of_deleted_gifts on public.receipts (year) where donation_id is null;
-- Work on a whole statement, with its progress: a check of every row against the template, the export, letters to
-- many donors. The server alone writes them (server/statement).

create table public.statement_runs (
  id uuid primary key default gen_random_uuid(),
  year integer not null check (year between 2000 and 2200),
  -- `check`: what the template would refuse. `export`: the same, and the files. `ask` donors for what is missing.
  -- `letters`: each donor gets the certificate.
  kind text not null check (kind in ('check', 'export', 'ask', 'letters')),
  -- Rows of a check or an export: never filed, or filed and changed since.
  scope text not null default 'original' check (scope in ('original', 'revised')),
  -- For letters: the missing detail they ask for, and a single recipient.
  filter jsonb not null default '{}' check (jsonb_typeof(filter) = 'object'),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'refused', 'failed')),
  total integer check (total >= 0),
  done integer not null default 0 check (done >= 0),
  problems integer not null default 0 check (problems >= 0),
  amount numeric(18, 2),
  -- [{name, rows, amount}], each in the private bucket for some days; `read_back` counts rows that were found equal.
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  read_back integer check (read_back >= 0),
  -- When the rows of an export were read; later changes are not in its files.
  rows_read_at timestamptz,
  error text check (char_length(error) <= 1000),
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index statement_runs_year on public.statement_runs (year, created_at desc);
alter table public.statement_runs enable row level security;

grant select on public.statement_runs to authenticated;

create policy "Staff read work on the statement" on public.statement_runs
  for select to authenticated using ((select private.may('statement')));

create trigger record_change after insert on public.statement_runs
  for each row execute function private.record_change('id');

-- Values that the template would refuse. Identifiers are masked.
create table public.statement_findings (
  run_id uuid not null references public.statement_runs (id) on delete cascade,
  nth integer not null check (nth > 0),
  -- The row of the file, the column, and a sentence about it.
  row_number integer not null,
  source text not null,
  problem text not null check (char_length(problem) between 1 and 500),
  name text,
  mask text,
  donation_id uuid references public.donations (id) on delete set null,
  donor_id uuid references public.donors (id) on delete cascade,
  primary key (run_id, nth)
);
create index statement_findings_donation_id on public.statement_findings (donation_id);
create index statement_findings_donor_id on public.statement_findings (donor_id);
alter table public.statement_findings enable row level security;

grant select on public.statement_findings to authenticated;

create policy "Staff read what the template refuses" on public.statement_findings
  for select to authenticated using ((select private.may('statement')));
-- Statements that were filed: what the tax office knows, row by row, so that later changes show. What is filed is a file
-- that was exported, with the rows it had then; what has changed since is to revise.

create table public.statements (
  id uuid primary key default gen_random_uuid(),
  year integer not null check (year between 2000 and 2200),
  -- An original holds rows that were not filed before, a revised one those that have changed since; `deleted` are rows
  -- that were taken off on the portal by hand.
  kind text not null check (kind in ('original', 'revised', 'deleted')),
  -- The portal gives a number to each file.
  acknowledgement_no text not null check (char_length(btrim(acknowledgement_no)) between 5 and 50),
  filed_on date not null,
  -- The file of which export, and when its rows were read.
  run_id uuid references public.statement_runs (id) on delete set null,
  file integer check (file >= 0),
  exported_at timestamptz not null,
  row_count integer not null check (row_count >= 0),
  amount numeric(18, 2) not null,
  created_by uuid,
  created_at timestamptz not null default now()
);
create index statements_year on public.statements (year, created_at);
create unique index statements_of_a_file on public.statements (run_id, file);
create unique index statements_acknowledgement_no on public.statements (acknowledgement_no, kind);
alter table public.statements enable row level security;

grant select on public.statements to authenticated;

create policy "Staff read filed statements" on public.statements
  for select to authenticated using ((select private.may('statement')));

create trigger record_change after insert or update or delete on public.statements
  for each row execute function private.record_change('id');

-- A row as it was filed. A row that is gone since is filed again with nothing in it.
create table private.filed_rows (
  id uuid primary key default gen_random_uuid(),
  statement_id uuid not null references public.statements (id) on delete cascade,
  year integer not null,
  digest text,
  id_kind text,
  urn text,
  type text not null,
  mode text not null,
  name text,
  address text,
  mask text,
  amount numeric(14, 2) not null check (amount <> 'NaN'),
  gifts integer not null,
  -- The receipt whose name and address it has, which stay as they are; null where a record tells them. No foreign key:
  -- it is only compared.
  receipt_id uuid,
  donation_id uuid references public.donations (id) on delete set null,
  donor_id uuid references public.donors (id) on delete set null,
  -- The row is about the payer of the gift. False for a joint giver, who has only their own record.
  is_payers boolean not null default true,
  -- The number of the certificate that the portal made of it, which a revision must name.
  certificate_no text,
  -- Whether this is the newest that the tax office has of it, and which one it had before.
  is_current boolean not null default true,
  replaces_id uuid references private.filed_rows (id) on delete set null,
  -- When the person it is about was erased: it names them until the books of its year end (113-retention.sql).
  erased_at timestamptz
);
create index filed_rows_replaces_id on private.filed_rows (replaces_id);
create unique index filed_rows_current on private.filed_rows (year, digest, id_kind, urn, type, mode)
  nulls not distinct where is_current;
create index filed_rows_statement_id on private.filed_rows (statement_id);
create index filed_rows_digest on private.filed_rows (digest);
create index filed_rows_donation_id on private.filed_rows (donation_id);
create index filed_rows_donor_id on private.filed_rows (donor_id);
create index filed_rows_certificate_no on private.filed_rows (certificate_no);
alter table private.filed_rows enable row level security;

-- The rows of an export as they stand in its files, in their order: what can be filed.
create table private.exported_rows (
  id bigint generated always as identity primary key,
  run_id uuid not null references public.statement_runs (id) on delete cascade,
  nth integer not null check (nth > 0),
  digest text,
  id_kind text,
  urn text,
  type text not null,
  mode text not null,
  name text,
  address text,
  mask text,
  -- Person or organisation, which limits the possible PANs.
  kind text,
  amount numeric(14, 2) not null check (amount <> 'NaN'),
  gifts integer not null,
  -- The sealed identifier is stored with this receipt or with the donor's record. No foreign keys, whose checks take longer
  -- than inserting a hundred thousand rows: deleted references are looked for when the row is filed.
  receipt_id uuid,
  donation_id uuid,
  donor_id uuid,
  is_payers boolean not null,
  question text,
  certificate_no text,
  -- The filed row that it takes the place of.
  filed_id uuid references private.filed_rows (id) on delete set null,
  erased_at timestamptz,
  unique (run_id, nth)
);
create index exported_rows_digest on private.exported_rows (digest);
create index exported_rows_donation_id on private.exported_rows (donation_id);
create index exported_rows_donor_id on private.exported_rows (donor_id);
create index exported_rows_filed_id on private.exported_rows (filed_id);
alter table private.exported_rows enable row level security;

-- Filed rows about a person: the one rule for reading and erasing. A joint giver's row does not belong to the payer.
create function private.filed_rows_of(someone private.person) returns setof private.filed_rows
language sql stable rows 5 set search_path = ''
as $$
  select * from private.filed_rows where id in (
    select id from private.filed_rows where donor_id = any (someone.donor_ids)
    union all select id from private.filed_rows
      where is_payers and donation_id in (select id from private.gifts_of(someone)))
$$;

create function private.exported_rows_of(someone private.person) returns setof private.exported_rows
language sql stable rows 5 set search_path = ''
as $$
  select * from private.exported_rows where id in (
    select id from private.exported_rows where donor_id = any (private.merged_into(someone.donor_ids))
    union all select id from private.exported_rows
      where is_payers and donation_id in (select id from private.gifts_of(someone)))
$$;

-- The rows of a year beside what was filed of them. `new`: never filed. `changed`: another amount, name or address, or
-- a question since, which staff must answer: rows with one are never exported.
-- `gone`: filed, and nothing is left of it. `same`: nothing to do.
create function private.statement_changes(in_year integer)
returns table (
  change text, digest text, id_kind text, urn text, type text, mode text, amount numeric, gifts integer, line_id bigint,
  question text, filed_id uuid, filed_amount numeric, certificate_no text)
language sql stable set search_path = ''
as $$
  select case when r.line_id is null then 'gone'
      when f.id is null or f.amount = 0 then 'new'
      when f.amount <> r.amount or r.question is not null then 'changed'
      -- A receipt never changes; records of joint givers and of cash that staff chose do.
      when f.receipt_id = r.receipt_id then 'same'
      when (select (person.name, person.address) is distinct from (f.name, f.address)
        from private.statement_gifts as line, lateral private.statement_person(line.donor_id, line.receipt_id) as person
        where line.id = r.line_id) then 'changed'
      else 'same' end,
    coalesce(r.digest, f.digest), coalesce(r.id_kind, f.id_kind), coalesce(r.urn, f.urn), coalesce(r.type, f.type),
    coalesce(r.mode, f.mode), coalesce(r.amount, 0), coalesce(r.gifts, 0), r.line_id, r.question,
    f.id, f.amount, f.certificate_no
  from (select * from private.statement_rows where year = in_year) as r
    full join (select * from private.filed_rows where year = in_year and is_current) as f
      -- Said so that it can be hashed.
      on (coalesce(f.digest, ''), coalesce(f.id_kind, ''), coalesce(f.urn, ''), f.type, f.mode)
        = (coalesce(r.digest, ''), coalesce(r.id_kind, ''), coalesce(r.urn, ''), r.type, r.mode)
  where r.line_id is not null or f.amount <> 0
$$;

-- The rows that were never filed, or those that have changed, of a snapshot that is taken for them: what an export writes.
create function private.note_exported_rows(run uuid, in_year integer, of_change text) returns integer
language plpgsql set search_path = '' set work_mem = '96MB'
as $$
declare
  rows integer;
begin
  perform private.take_statement_snapshot(in_year);
  delete from private.exported_rows where run_id = run;
  -- Most givers are named by a receipt, read here, since a call for each of a hundred thousand rows takes too long.
  insert into private.exported_rows (run_id, nth, digest, id_kind, urn, type, mode, name, address, mask, kind, amount, gifts,
    receipt_id, donation_id, donor_id, is_payers, question, certificate_no, filed_id, erased_at)
  select run, row_number() over (order by lower(person.name) collate "C", c.digest collate "C", c.urn, c.type, c.mode), c.digest, c.id_kind, c.urn,
    c.type, c.mode, person.name, person.address, person.mask, person.kind, c.amount, c.gifts,
    case when line.donor_id is null then line.receipt_id end, line.donation_id,
    case when line.share_id is null then coalesce(line.donor_id, gift.donor_id)
      else (select id from public.donors where id = line.donor_id) end,
    line.share_id is null, c.question, case when of_change = 'changed' then c.certificate_no end, c.filed_id,
    case when line.share_id is null then gift.erased_at end
  from private.statement_changes(in_year) as c
    join private.statement_gifts as line on line.id = c.line_id
    join public.donations as gift on gift.id = line.donation_id
    left join public.receipts as receipt on receipt.id = line.receipt_id and line.donor_id is null
    -- `offset 0`: not even called where the receipt tells it.
    left join lateral (select * from private.statement_person(line.donor_id, null) where line.donor_id is not null offset 0) as record on true
    cross join lateral (select
      case when line.donor_id is null then nullif(receipt.data #>> '{donor,name}', '') else record.name end as name,
      case when line.donor_id is null then (
        select string_agg(part, ', ' order by at) from jsonb_array_elements_text(receipt.data #> '{donor,address}')
          with ordinality as address (part, at)) else record.address end as address,
      case when line.donor_id is null then receipt.data #>> '{donor,id_mask}' else record.mask end as mask,
      case when line.donor_id is null then receipt.data #>> '{donor,kind}' else record.kind end as kind) as person
  where c.change = of_change;
  get diagnostics rows = row_count;
  update public.statement_runs set rows_read_at = now() where id = run;
  return rows;
end
$$;

-- Refuses answers that the portal cannot have given.
create function private.check_filing(in_year integer, statement_kind text, acknowledgement text, filed date) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if filed > (now() at time zone 'Asia/Kolkata')::date then
    raise exception 'A statement is filed today or earlier.' using errcode = 'check_violation';
  end if;
  if filed < make_date(in_year, 4, 1) then
    raise exception 'That day is before the year of the statement.' using errcode = 'check_violation';
  end if;
  if exists (select from public.statements as s
    where s.acknowledgement_no = btrim(acknowledgement) and s.kind = statement_kind) then
    raise exception 'This acknowledgement number is noted already.' using errcode = 'unique_violation';
  end if;
end
$$;

-- Notes that a file of an export was filed. Each file has the number that the portal gave it.
create function public.file_statement(run uuid, file integer, acknowledgement text, filed date) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  new_id constant uuid := gen_random_uuid();
  export public.statement_runs;
  first_row bigint;
  last_row bigint;
begin
  perform public.require('statement');
  select * into export from public.statement_runs as r where r.id = run and r.kind = 'export' and r.state = 'done';
  -- The rows of a file follow those of the files before it.
  select sum((f.value ->> 'rows')::bigint) filter (where f.nth <= file.nth) + 1, sum((f.value ->> 'rows')::bigint)
  into first_row, last_row
  from jsonb_array_elements(export.files) with ordinality as f (value, nth), (values (file_statement.file)) as file (nth)
  where f.nth <= file.nth + 1 and file.nth < jsonb_array_length(export.files);
  first_row := coalesce(first_row, 1);
  if last_row is null then
    raise exception 'There is no such file of an export.' using errcode = 'no_data_found';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('statement of ' || export.year, 0));
  if exists (select from public.statements as s where s.run_id = run and s.file = file_statement.file) then
    raise exception 'This file is marked as filed already.' using errcode = 'unique_violation';
  end if;
  perform private.check_filing(export.year, export.scope, acknowledgement, filed);
  if exists (select from private.exported_rows as e left join private.filed_rows as f on f.is_current and f.year = export.year
      and (coalesce(f.digest, ''), coalesce(f.id_kind, ''), coalesce(f.urn, ''), f.type, f.mode)
        = (coalesce(e.digest, ''), coalesce(e.id_kind, ''), coalesce(e.urn, ''), e.type, e.mode)
    where e.run_id = run and e.nth between first_row and last_row and e.filed_id is distinct from f.id) then
    raise exception 'Rows of this file were filed since it was exported. Export again.' using errcode = 'check_violation';
  end if;
  insert into public.statements (id, year, kind, acknowledgement_no, filed_on, run_id, file, exported_at, row_count, amount,
    created_by)
  select new_id, export.year, export.scope, btrim(acknowledgement), filed, run, file_statement.file, export.rows_read_at,
    count(*), sum(e.amount), auth.uid()
  from private.exported_rows as e where e.run_id = run and e.nth between first_row and last_row;
  update private.filed_rows set is_current = false where id in (select e.filed_id from private.exported_rows as e
    where e.run_id = run and e.nth between first_row and last_row and e.filed_id is not null);
  insert into private.filed_rows (statement_id, year, digest, id_kind, urn, type, mode, name, address, mask, amount, gifts,
    receipt_id, donation_id, donor_id, is_payers, certificate_no, replaces_id, erased_at)
  select new_id, export.year, e.digest, e.id_kind, e.urn, e.type, e.mode, e.name, e.address, e.mask, e.amount, e.gifts,
    e.receipt_id, gift.id, donor.id, e.is_payers, e.certificate_no, e.filed_id, e.erased_at
  from private.exported_rows as e left join public.donations as gift on gift.id = e.donation_id
    left join public.donors as donor on donor.id = e.donor_id
  where e.run_id = run and e.nth between first_row and last_row;
  return new_id;
end
$$;
grant execute on function public.file_statement(uuid, integer, text, date) to authenticated;

-- Notes that all rows of which nothing is left were deleted on the portal, where no file can do it: the portal gives one
-- number for them. `how_many` staff have seen.
create function public.file_deletions(in_year integer, how_many integer, acknowledgement text, filed date) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  new_id constant uuid := gen_random_uuid();
  of_rows uuid[];
begin
  perform public.require('statement');
  perform pg_advisory_xact_lock(hashtextextended('statement of ' || in_year, 0));
  perform private.check_filing(in_year, 'deleted', acknowledgement, filed);
  of_rows := array(select c.filed_id from private.statement_changes(in_year) as c where c.change = 'gone');
  if cardinality(of_rows) <> how_many or how_many = 0 then
    raise exception 'The rows of which nothing is left have changed. Look at the list again.'
      using errcode = 'no_data_found';
  end if;
  insert into public.statements (id, year, kind, acknowledgement_no, filed_on, exported_at, row_count, amount, created_by)
  values (new_id, in_year, 'deleted', btrim(acknowledgement), filed, now(), cardinality(of_rows), 0, auth.uid());
  update private.filed_rows set is_current = false where id = any (of_rows);
  insert into private.filed_rows (statement_id, year, digest, id_kind, urn, type, mode, name, address, mask, amount, gifts,
    receipt_id, donation_id, donor_id, is_payers, certificate_no, replaces_id, erased_at)
  select new_id, in_year, f.digest, f.id_kind, f.urn, f.type, f.mode, f.name, f.address, f.mask, 0, 0, f.receipt_id,
    f.donation_id, f.donor_id, f.is_payers, f.certificate_no, f.id, f.erased_at
  from private.filed_rows as f where f.id = any (of_rows);
  return new_id;
end
$$;
grant execute on function public.file_deletions(integer, integer, text, date) to authenticated;

-- Decisions by staff since a moment about gifts that have or had this giver: excluded or included, split or joined, a name
-- chosen. Read from the log, which also has those that were undone.
create function private.decided_since(giver text, in_year integer, filed_gift uuid, since timestamptz)
returns table (donation_id uuid, decision text, note text)
language sql stable set search_path = ''
as $$
  with line as (
    select g.donation_id, g.share_id from private.statement_gifts as g where g.digest = giver and g.year = in_year
  ), gift as (
    select l.donation_id as id from line as l
    union select r.donation_id from private.receipt_identifiers as i join public.receipts as r on r.id = i.receipt_id
      where i.digest = giver and r.year = in_year and r.donation_id is not null
    union select filed_gift where filed_gift is not null
  ), decided as (
    select gift.id, log.id as nth, log.action, log.table_name, coalesce(log.new_values, log.old_values) as said
    from gift join public.audit_log as log on log.table_name in ('statement_decisions', 'gift_shares')
      and log.row_key = gift.id::text and log.changed_at > since
      and coalesce(log.new_values, log.old_values) ->> 'kind' is distinct from 'separate_cash'
  )
  select distinct on (id, table_name, said ->> 'kind') id, case
      when table_name = 'gift_shares' then case action when 'delete' then 'not_joint' else 'split' end
      when said ->> 'kind' = 'name' then case action when 'delete' then 'name_open' else 'name_chosen' end
      else case action when 'delete' then 'counted_again' else 'left_out' end end,
    case when action <> 'delete' then said ->> 'note' end
  from decided
  -- The name of another giver of a joint gift is not theirs.
  where said ->> 'share_id' is null or said ->> 'share_id' in (select share_id::text from line)
  order by id, table_name, said ->> 'kind', nth desc
$$;

-- Changes since the statement was filed, with their gifts, and the number of rows never filed.
create function public.tax_statement_changes(in_year integer, at_most integer default 50, past integer default 0)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  last_filed constant timestamptz := (select max(exported_at) from public.statements where year = in_year);
  answer jsonb;
begin
  perform public.require('statement');
  if last_filed is null then
    return jsonb_build_object('is_filed', false, 'new', 0, 'changed', 0, 'gone', 0, 'rows', '[]'::jsonb);
  end if;
  with every as materialized (
    select * from private.statement_changes(in_year) where change <> 'same'
  ), page as (
    select *, row_number() over (order by change, greatest(amount, filed_amount) desc, line_id, filed_id) as nth from (
      select * from every order by change, greatest(amount, filed_amount) desc, line_id, filed_id
      limit least(at_most, 200) offset past) as listed
  )
  select jsonb_build_object('is_filed', true,
    'new', (select count(*) from every where change = 'new'),
    'changed', (select count(*) from every where change = 'changed'),
    'gone', (select count(*) from every where change = 'gone'),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', coalesce(page.filed_id::text, concat_ws(' ', page.line_id, page.type, page.mode, page.urn)), 'change', page.change,
        'donation_id', coalesce(line.donation_id, filed.donation_id),
        'name', coalesce(person.name, filed.name), 'filed_name', filed.name, 'mask', coalesce(person.mask, filed.mask),
        'address', coalesce(person.address, filed.address), 'filed_address', filed.address, 'id_kind', page.id_kind,
        'amount', page.amount::text, 'filed_amount', page.filed_amount::text, 'certificate_no', page.certificate_no,
        'question', page.question,
        'gifts', coalesce(changed.gifts, '[]')) order by page.nth)
      from page left join private.statement_gifts as line on line.id = page.line_id
        left join lateral private.statement_person(line.donor_id, line.receipt_id) as person on true
        left join private.filed_rows as filed on filed.id = page.filed_id
        left join public.statements as statement on statement.id = filed.statement_id
        left join lateral (
          select jsonb_agg(distinct gift.found) as gifts from (
          -- A receipt that names the identifier, or one of a joint gift with a share of its holder.
          select jsonb_build_object('donation_id', r.donation_id, 'receipt_no', r.receipt_no, 'amount', r.amount::text,
            'reason', r.cancel_reason, 'decision', null) as found
          from public.receipts as r
          where r.id in (select i.receipt_id from private.receipt_identifiers as i where i.digest = page.digest
              union all select other.id from private.statement_gifts as share
                join public.receipts as other on other.donation_id = share.donation_id
              where share.digest = page.digest and share.share_id is not null)
            and r.year = in_year and r.donation_id is not null
            and greatest(r.issued_at, r.cancelled_at) > coalesce(statement.exported_at, last_filed)
          union all
          select jsonb_build_object('donation_id', gift.id, 'receipt_no', r.receipt_no,
            'amount', coalesce(r.amount, gift.amount)::text, 'reason', d.note, 'decision', d.decision)
          from private.decided_since(page.digest, in_year, filed.donation_id, coalesce(statement.exported_at, last_filed)) as d
            join public.donations as gift on gift.id = d.donation_id
            left join public.receipts as r on r.donation_id = gift.id and r.cancelled_at is null
          ) as gift
        ) as changed on true), '[]'))
  into answer;
  return answer;
end
$$;
grant execute on function public.tax_statement_changes(integer, integer, integer) to authenticated;

-- The number of a certificate whose file is not at hand: a revision of its row must name it.
create function public.name_certificate(filed_row uuid, number text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('statement');
  if btrim(number) !~ '^[A-Za-z0-9/-]{5,21}$' then
    raise exception 'A certificate has a number of 5 to 21 letters and digits.' using errcode = 'check_violation';
  end if;
  update private.filed_rows set certificate_no = upper(btrim(number)) where id = filed_row and is_current;
  if not found then
    raise exception 'There is no such row.' using errcode = 'no_data_found';
  end if;
end
$$;
grant execute on function public.name_certificate(uuid, text) to authenticated;

-- Takes back the newest statement of a year that was marked as filed by mistake.
create function public.unfile_statement(id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  filed public.statements;
  former uuid[];
begin
  perform public.require('statement');
  select * into filed from public.statements as s where s.id = unfile_statement.id;
  if filed.id is null or exists (select from public.statements as s where s.year = filed.year and s.created_at > filed.created_at) then
    raise exception 'Only the newest statement of a year can be taken back.' using errcode = 'no_data_found';
  end if;
  -- A revised row has the number of the certificate before it; a certificate may have none that could be read.
  if exists (select from private.filed_rows as r where r.statement_id = filed.id
    and (filed.kind = 'original' and r.certificate_no is not null
      or exists (select from public.certificates as c where c.filed_row_id = r.id))) then
    raise exception 'Certificates were added for this statement. It was filed.' using errcode = 'check_violation';
  end if;
  with gone as (delete from private.filed_rows as r where r.statement_id = filed.id returning r.replaces_id)
  select array_agg(gone.replaces_id) into former from gone where gone.replaces_id is not null;
  update private.filed_rows as r set is_current = true where r.id = any (former);
  delete from public.statements as s where s.id = filed.id;
end
$$;
grant execute on function public.unfile_statement(uuid) to authenticated;

-- Another SEALING_KEY gives other digests; who has the same identifier stays the same.
create function private.follow_digest() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.statement_gifts set digest = new.digest where digest = old.digest;
  update private.statement_rows set digest = new.digest where digest = old.digest;
  update private.filed_rows set digest = new.digest where digest = old.digest;
  update private.exported_rows set digest = new.digest where digest = old.digest;
  return null;
end
$$;
create trigger follow_digest after update on private.receipt_identifiers
  for each row when (new.digest <> old.digest) execute function private.follow_digest();
create trigger follow_digest after update on private.identifiers
  for each row when (new.digest <> old.digest) execute function private.follow_digest();
-- Certificates that the portal makes of a filed statement (Form 10BE, Form 114): each a sealed file in the private
-- bucket, the row it is about, and whether the donor has it.

create table public.certificates (
  id uuid primary key default gen_random_uuid(),
  year integer not null check (year between 2000 and 2200),
  file_name text not null check (char_length(file_name) between 1 and 300),
  -- Digest of the file: uploading it twice makes one certificate.
  content_digest text unique,
  certificate_no text check (char_length(certificate_no) between 1 and 21),
  -- By what its row was found; null while it was not, with the reason.
  matched_by text check (matched_by in ('number', 'identifier', 'name', 'staff')),
  matched_at timestamptz,
  unmatched_reason text check (char_length(unmatched_reason) <= 300),
  filed_row_id uuid references private.filed_rows (id) on delete set null,
  -- The owner: the payer of this gift, or the donor of this record. A joint giver has only the record, since another donor paid.
  donation_id uuid references public.donations (id) on delete set null,
  donor_id uuid references public.donors (id) on delete set null,
  sent_at timestamptz,
  -- When the person it is about was erased: it goes once the books of its year end (113-retention.sql).
  erased_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint certificates_matched_has_row check (filed_row_id is null or matched_by is not null)
);
create index certificates_year on public.certificates (year, created_at);
create index certificates_filed_row_id on public.certificates (filed_row_id);
create index certificates_donation_id on public.certificates (donation_id);
create index certificates_donor_id on public.certificates (donor_id);
alter table public.certificates enable row level security;

grant select on public.certificates to authenticated;

create policy "Staff read certificates" on public.certificates
  for select to authenticated using ((select private.may('statement')));

grant select (id, year, file_name, certificate_no, donation_id, donor_id, sent_at, created_at)
on public.certificates to daan_guest;

-- Policies of gifts and records decide which of them the donor sees.
create policy "Donors read the certificates of their gifts" on public.certificates
  for select to daan_guest using (
    donation_id in (select id from public.donations) or donor_id in (select id from public.donors));

create trigger record_change after insert or update or delete on public.certificates
  for each row execute function private.record_change('id', 'content_digest');

-- Those that are about somebody: of their own record, or of a gift that they paid.
create function private.certificates_of(someone private.person) returns setof public.certificates
language sql stable rows 5 set search_path = ''
as $$
  select * from public.certificates where id in (
    select id from public.certificates where donor_id = any (someone.donor_ids)
    union all select id from public.certificates where donation_id in (select id from private.gifts_of(someone)))
$$;

-- Without its key a file is nothing, and the daily clean-up takes it away.
create function private.forget_certificate_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.sealed_files where name = 'certificates/' || old.id;
  return old;
end
$$;
create trigger forget_file after delete on public.certificates
  for each row execute function private.forget_certificate_file();

-- One letter for each match: another one after it was taken back.
create function private.cause_of_certificate(certificate public.certificates) returns text
language sql stable set search_path = ''
return format('certificate %s, matched at %s', certificate.id, extract(epoch from certificate.matched_at));

-- For a gift the address its receipt went to. For a joint giver the address in their own record, never the payer's.
create function private.address_for_certificate(certificate public.certificates) returns text
language sql stable set search_path = ''
as $$
  select case when certificate.donation_id is not null
    then (select private.address_for_receipt(gift) from public.donations as gift where gift.id = certificate.donation_id)
    else (select btrim(record.email) from public.donors as record
      where record.id = certificate.donor_id and private.email_key(record.email) is not null) end
$$;

-- How many certificates wait to be sent, and how many of whom no address is known: staff hand those over.
create function public.certificates_to_send(in_year integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('statement');
  return (
    select jsonb_build_object('to_send', count(*) filter (where known.has_address),
      'without_address', count(*) filter (where not known.has_address))
    from public.certificates as c left join public.donations as gift on gift.id = c.donation_id
      -- A gift with an address has one to send to: most are known without asking for which.
      cross join lateral (select case when private.email_key(gift.donor_email) is not null then true
        else private.address_for_certificate(c) is not null end) as known (has_address)
    where c.year = in_year and c.filed_row_id is not null and c.sent_at is null);
end
$$;
grant execute on function public.certificates_to_send(integer) to authenticated;

-- The givers of a filed row: one for each mailbox that gifts under its identifier came with, and one more for all gifts
-- that came without any. Each has the gift that names it: the one the row was filed with, else one that is vouched for,
-- else the newest.
create function private.givers_of_row(filed private.filed_rows)
returns table (donation_id uuid, share_id uuid, donor_id uuid, email text, is_vouched boolean)
language sql stable set search_path = ''
as $$
  select distinct on (private.email_key(known.email)) line.donation_id, line.share_id, line.donor_id, known.email,
    line.is_vouched
  from private.statement_lines_of_giver(filed.digest, filed.year) as line
    cross join lateral private.email_of_line(line.donation_id, line.share_id, line.donor_id) as known (email)
  order by private.email_key(known.email), line.donation_id is not distinct from filed.donation_id desc,
    line.is_vouched desc, line.issued_at desc nulls last, line.donation_id
$$;

-- The giver to whom a certificate of a filed row goes: the one with the gift that staff name now, or with the mailbox
-- that they chose for an earlier certificate of the row or under Questions; else the only one. Anybody can type a PAN, so
-- a payer of one rupee gets the certificate of another donor's gifts only if staff choose so: without their word every gift
-- that was filed must still be here and have come with the same mailbox.
create function private.giver_for_certificate(filed private.filed_rows, gift uuid, is_by_staff boolean)
returns table (donation_id uuid, share_id uuid, donor_id uuid)
language sql stable set search_path = ''
as $$
  with giver as (
    select g.*, private.email_key(g.email) as mailbox, count(*) over () as givers from private.givers_of_row(filed) as g
  ), said as (
    (select private.email_key(private.address_for_certificate(c)) as mailbox, 1 as nth
    from public.certificates as c join private.filed_rows as r on r.id = c.filed_row_id
    where c.matched_by = 'staff' and r.digest = filed.digest and r.year = filed.year
      and (r.urn, r.type, r.mode) is not distinct from (filed.urn, filed.type, filed.mode)
    order by c.matched_at desc limit 1)
    union all
    (select private.email_key(private.email_of_line(line.donation_id, line.share_id, line.donor_id)), 2
    from private.statement_lines_of_giver(filed.digest, filed.year) as line join public.statement_decisions as d
      on line.donation_id = d.donation_id and line.share_id is not distinct from d.share_id
    where d.kind = 'name' order by line.issued_at desc nulls last limit 1)
  ), here as (
    select count(*) >= filed.gifts as is_whole from private.statement_lines_of_giver(filed.digest, filed.year) as line
    where (line.id_kind, line.urn, line.type, line.mode) is not distinct from (filed.id_kind, filed.urn, filed.type, filed.mode)
  )
  select giver.donation_id, giver.share_id, giver.donor_id
  from giver cross join here left join said on said.mailbox is not distinct from giver.mailbox
  where case when gift is not null then giver.donation_id = gift
    else said.nth is not null or giver.givers = 1 and (is_by_staff or here.is_whole) end
  order by said.nth limit 1
$$;

-- Ties a certificate to the row that was filed, and its number to what a revision of the row must name. False, and
-- nothing is done, where staff must choose to whom it goes.
create function private.match_certificate(certificate uuid, filed_row uuid, found_by text, gift uuid default null)
returns boolean
language plpgsql set search_path = ''
as $$
declare
  filed private.filed_rows;
  giver record;
begin
  select * into filed from private.filed_rows as r where r.id = filed_row;
  select * into giver from private.giver_for_certificate(filed, gift, found_by = 'staff');
  if found then
    -- A joint giver's is their record's alone: another person paid the gift.
    filed.donation_id := case when giver.share_id is null then giver.donation_id end;
    filed.donor_id := case when giver.share_id is not null then giver.donor_id
      else (select d.donor_id from public.donations as d where d.id = giver.donation_id) end;
  elsif filed.digest is null then
    -- A row without an identifier adds up gifts of people who have nothing to do with each other: it is nobody's.
    filed.donation_id := null;
    filed.donor_id := null;
  elsif found_by = 'staff' and not exists (select from private.givers_of_row(filed)) then
    -- Nothing is left of the row's gifts: it is the donor's it was filed for.
    filed.donation_id := case when filed.is_payers then filed.donation_id end;
  else
    return false;
  end if;
  update public.certificates as c set filed_row_id = filed.id, matched_by = found_by,
    matched_at = clock_timestamp(), unmatched_reason = null, erased_at = filed.erased_at,
    file_name = case when filed.erased_at is null then c.file_name else '(erased)' end,
    donation_id = filed.donation_id, donor_id = filed.donor_id
  where c.id = certificate;
  update private.filed_rows as r set certificate_no = coalesce(c.certificate_no, r.certificate_no)
  from public.certificates as c where c.id = certificate and r.id = filed.id;
  return true;
end
$$;

-- Matches a certificate by hand to a filed row, and to the gift that gives its address if there are several.
create function public.match_certificate(certificate uuid, filed_row uuid, gift uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('statement');
  if not exists (select from public.certificates as c join private.filed_rows as r on r.year = c.year
    where c.id = certificate and r.id = filed_row and c.sent_at is null) then
    raise exception 'There is no such row of that year.' using errcode = 'no_data_found';
  end if;
  if not private.match_certificate(certificate, filed_row, 'staff', gift) then
    raise exception 'The gifts of this row came with several email addresses, or some without one. Choose the donor’s.'
      using errcode = 'check_violation';
  end if;
end
$$;
grant execute on function public.match_certificate(uuid, uuid, uuid) to authenticated;

-- Takes a wrong match back: who had it by mistake no longer sees it, a letter that waits is not sent, and the row is
-- without the number again. The log remembers to whom it went.
create function public.unmatch_certificate(certificate uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  matched public.certificates;
begin
  perform public.require('statement');
  select * into matched from public.certificates as c where c.id = certificate and c.filed_row_id is not null for update;
  if matched.id is null then
    raise exception 'This certificate is not matched.' using errcode = 'no_data_found';
  end if;
  update public.outgoing_messages set state = 'withdrawn', last_error = 'The certificate was matched by mistake.'
  where cause = private.cause_of_certificate(matched) and state = 'waiting';
  update public.certificates as c set filed_row_id = null, matched_by = null, matched_at = null, donation_id = null, donor_id = null,
    erased_at = null, sent_at = null, unmatched_reason = 'The match was taken back.'
  where c.id = certificate;
  -- A revision of the row has the number too.
  update private.filed_rows as r set certificate_no = null
  where r.year = matched.year and r.certificate_no = matched.certificate_no
    and not exists (select from public.certificates as other
      where other.filed_row_id is not null and other.certificate_no = r.certificate_no);
end
$$;
grant execute on function public.unmatch_certificate(uuid) to authenticated;

-- A file that does not belong here. One that the donor has stays.
create function public.remove_certificate(certificate uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('statement');
  delete from public.certificates where id = certificate and sent_at is null;
  if not found then
    raise exception 'The donor has this certificate already, or it is gone.' using errcode = 'no_data_found';
  end if;
end
$$;
grant execute on function public.remove_certificate(uuid) to authenticated;

-- Filed rows whose certificate is not here, for staff to choose from and to see who has none yet.
create function public.filed_rows_without_certificate(in_year integer, words text default '',
  at_most integer default 20, past integer default 0) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('statement');
  return (
    with without as (
      select r as filed from private.filed_rows as r
      where r.year = in_year and r.is_current and r.amount > 0
        and not exists (select from public.certificates as c where c.filed_row_id = r.id)
        and (btrim(words) = '' or position(lower(btrim(words)) in lower(concat_ws(' ', r.name, r.mask))) > 0)
    )
    select jsonb_build_object('count', (select count(*) from without), 'rows', coalesce(
      (select jsonb_agg(jsonb_build_object('id', (w.filed).id, 'name', (w.filed).name, 'mask', (w.filed).mask,
        'amount', (w.filed).amount::text, 'donor_id', (w.filed).donor_id,
        -- Staff choose if there are several.
        'addresses', (select coalesce(jsonb_agg(jsonb_build_object('donation_id', giver.donation_id, 'email', giver.email,
            'is_vouched', giver.is_vouched) order by giver.is_vouched desc, giver.email), '[]')
          from private.givers_of_row(w.filed) as giver)) order by (w.filed).name, (w.filed).id)
      from (select * from without
        order by (filed).name, (filed).id limit least(at_most, 100) offset past) as w), '[]')));
end
$$;
grant execute on function public.filed_rows_without_certificate(integer, text, integer, integer) to authenticated;
-- The yearly statement as its screen reads it: from the newest snapshot (122-statement-rows.sql).

-- Whether something has changed since a snapshot that it depends on. Tables whose changes are not in the log follow those
-- within moments; what is missed shows after ten minutes.
create function private.is_snapshot_outdated(taken timestamptz) returns boolean
language sql stable set search_path = ''
return taken is null or taken < now() - interval '10 minutes'
  or exists (select from public.audit_log where changed_at > taken and table_name in ('donations', 'donors', 'gift_shares',
    'identifiers', 'receipts', 'refunds', 'registrations', 'site_settings', 'statement_choices', 'statement_decisions',
    'tax_rules'))
  or exists (select from public.waiting_receipts where created_at > taken);

-- Has the snapshot of a year taken again, in the background. One that waits to be taken is enough.
create function public.refresh_tax_statement(in_year integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('statement');
  perform graphile_worker.add_job('take-statement-snapshot', payload => json_build_object('year', in_year),
    job_key => 'take-statement-snapshot ' || in_year, priority => 8);
end
$$;
grant execute on function public.refresh_tax_statement(integer) to authenticated;

-- The year at a glance, with the moment it is of. An outdated one is read as it is, and taken again meanwhile.
create function public.tax_statement(in_year integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  snapshot private.statement_snapshots;
  is_updating boolean := exists (select from graphile_worker.jobs
    where key = 'take-statement-snapshot ' || in_year and attempts < max_attempts);
begin
  perform public.require('statement');
  select * into snapshot from private.statement_snapshots where year = in_year;
  if not is_updating and private.is_snapshot_outdated(snapshot.taken_at) then
    perform public.refresh_tax_statement(in_year);
    is_updating := true;
  end if;
  return coalesce(snapshot.summary, '{"verdicts": []}')
    || jsonb_build_object('taken_at', snapshot.taken_at, 'is_updating', is_updating,
      'choices', coalesce((select to_jsonb(c) - 'updated_at' from public.statement_choices as c where c.year = in_year),
        jsonb_build_object('year', in_year, 'with_cash_above_limit', false, 'with_anonymous', false)));
end
$$;
grant execute on function public.tax_statement(integer) to authenticated;

-- A page of the rows without a question, largest first.
create function public.tax_statement_rows(in_year integer, at_most integer default 50, past integer default 0) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('statement');
  return jsonb_build_object(
    'count', (select count(*) from private.statement_rows where year = in_year and question is null), 'rows', coalesce((
    select jsonb_agg(jsonb_build_object('id', concat_ws(' ', line.donation_id, line.donor_id, r.type, r.mode, r.urn),
      'donation_id', line.donation_id, 'share_id', line.share_id,
      'donor_id', coalesce(line.donor_id, (select g.donor_id from public.donations as g where g.id = line.donation_id)),
      'name', person.name, 'address', person.address, 'mask', person.mask, 'id_kind', r.id_kind, 'urn', r.urn,
      'type', r.type, 'mode', r.mode, 'amount', r.amount::text, 'gifts', r.gifts) order by r.amount desc, r.id)
    from (select * from private.statement_rows where year = in_year and question is null
        order by amount desc, id limit least(at_most, 200) offset past) as r
      join private.statement_gifts as line on line.id = r.line_id
      cross join lateral private.statement_person(line.donor_id, line.receipt_id) as person), '[]'));
end
$$;
grant execute on function public.tax_statement_rows(integer, integer, integer) to authenticated;

-- The identifiers with a question: the names and addresses they gave under, each with a gift that can be chosen for all;
-- or the cash gifts that together are above the limit.
create function public.tax_statement_questions(in_year integer, at_most integer default 50, past integer default 0)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform public.require('statement');
  with asked as (
    select q.digest, q.question, sum(q.amount) as amount, max(q.id_kind) as id_kind, max(q.line_id) as line_id
    from private.statement_rows as q where q.year = in_year and q.question is not null group by q.digest, q.question
    order by sum(q.amount) desc, q.digest limit least(at_most, 200) offset past
  ), said as (
    select asked.digest, max(g.id) as line_id, sum(g.amount) as amount, count(*) as gifts, bool_or(g.is_vouched) as is_vouched
    from asked join private.statement_gifts as g on g.digest = asked.digest and g.year = in_year and g.is_member
    where asked.question <> 'cash' group by asked.digest, g.name_key, g.giver_key
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', concat_ws(' ', asked_line.donation_id, asked_line.share_id),
    'kind', asked.question, 'id_kind', asked.id_kind, 'mask', (private.statement_person(asked_line.donor_id, asked_line.receipt_id)).mask,
    'amount', coalesce(cash.amount, asked.amount)::text,
    'names', coalesce(names.list, '[]'), 'gifts', coalesce(cash.list, '[]')) order by asked.amount desc, asked.digest), '[]')
  into answer
  from asked join private.statement_gifts as asked_line on asked_line.id = asked.line_id
  cross join lateral (
    select jsonb_agg(jsonb_build_object('donation_id', line.donation_id, 'share_id', line.share_id, 'name', person.name,
        'address', person.address, 'email', private.email_of_line(line.donation_id, line.share_id, line.donor_id), 'is_vouched', said.is_vouched,
        'amount', said.amount::text, 'gifts', said.gifts) order by said.amount desc, line.id) as list
    from said join private.statement_gifts as line on line.id = said.line_id,
      lateral private.statement_person(line.donor_id, line.receipt_id) as person
    where said.digest = asked.digest
  ) as names cross join lateral (
    select sum(part.amount) as amount, jsonb_agg(jsonb_build_object('donation_id', part.donation_id,
      'is_joint', part.share_id is not null, 'name', person.name, 'day', part.cash_day, 'amount', part.amount::text)
      order by part.cash_day, part.id) as list
    from private.statement_gifts as part, lateral private.statement_person(part.donor_id, part.receipt_id) as person
    where asked.question = 'cash' and part.digest = asked.digest and part.year = in_year and part.is_cash_in_parts
  ) as cash;
  return answer;
end
$$;
grant execute on function public.tax_statement_questions(integer, integer, integer) to authenticated;

-- Gifts of a verdict, largest first; or those of the row that a gift or share stands in, with all others of its giver.
create function public.tax_statement_gifts(in_year integer, of_verdict text default '',
  at_most integer default 50, past integer default 0, of_gift uuid default null, of_share uuid default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
  row_line private.statement_gifts;
  with_cash constant boolean := exists (select from public.statement_choices as c
    where c.year = in_year and c.with_cash_above_limit);
begin
  perform public.require('statement');
  select * into row_line from private.statement_gifts as g
  where g.donation_id = of_gift and g.share_id is not distinct from of_share and g.year = in_year and g.is_member;
  with found as (
    select g.* from private.statement_gifts as g
    where of_gift is null and g.year = in_year and g.verdict = of_verdict
    union all
    select m.* from private.statement_gifts as m
    where row_line.id is not null and m.year = in_year and m.is_member and (m.digest = row_line.digest
      or row_line.digest is null and m.digest is null
        and (m.urn, m.type, m.mode) is not distinct from (row_line.urn, row_line.type, row_line.mode))
  ), page as (
    select found.*, row_number() over (order by found.amount desc, found.id) as nth
    from found order by found.amount desc, found.id limit least(at_most, 200) offset past
  )
  select jsonb_build_object('count', (select count(*) from found), 'gifts', coalesce(jsonb_agg(jsonb_build_object(
    'id', concat_ws(' ', page.donation_id, page.share_id), 'donation_id', page.donation_id,
    'share_id', page.share_id, 'verdict', page.verdict,
    'amount', page.amount::text, 'given', gift.amount::text, 'platform', gift.platform,
    'given_at', coalesce(gift.paid_at, gift.created_at), 'type', page.type, 'mode', page.mode,
    'donor_id', case when page.share_id is null then coalesce(page.donor_id, gift.donor_id) else page.donor_id end,
    'is_joint', page.share_id is not null,
    -- A record without a name is called by its email address or number.
    'name', case when page.share_id is null then coalesce(private.giver_name(gift), gift.donor_email,
      case when private.is_givers_record(gift) then donor.name end) else donor.name end,
    'has_address_to_ask', case when page.share_id is null then private.address_for_receipt(gift)
      else nullif(btrim(donor.email), '') end is not null,
    -- A joint giver's missing details belong to their own record; the receipt is another's. Cash above the limit waits for no
    -- receipt, and has a row only with what a row needs.
    'missing', case when page.share_id is null and page.verdict <> 'cash_above_limit' then to_jsonb(waiting.missing)
      when page.verdict in ('no_identifier', 'no_address', 'no_name') or page.verdict = 'cash_above_limit' and with_cash
        then nullif(to_jsonb(private.missing_in_record(donor, page.digest)), '[]') end,
    'receipt_no', receipt.receipt_no, 'receipt_id', receipt.id, 'note', left_out.note,
    'is_separate_cash', exists (select from public.statement_decisions as d
      where d.donation_id = gift.id and d.kind = 'separate_cash'),
    'is_chosen_name', exists (select from public.statement_decisions as d
      where d.donation_id = gift.id and d.kind = 'name' and d.share_id is not distinct from page.share_id)) order by page.nth), '[]'))
  into answer
  from page join public.donations as gift on gift.id = page.donation_id
    left join public.donors as donor
      on donor.id = case when page.share_id is null then coalesce(page.donor_id, gift.donor_id) else page.donor_id end
    left join public.waiting_receipts as waiting on waiting.donation_id = gift.id
    left join public.receipts as receipt on receipt.donation_id = gift.id and receipt.cancelled_at is null
    left join public.statement_decisions as left_out on left_out.donation_id = gift.id and left_out.kind = 'left_out';
  return answer;
end
$$;
grant execute on function public.tax_statement_gifts(integer, text, integer, integer, uuid, uuid) to authenticated;

-- Differences between statement, receipts and books, by gift.
create function public.tax_statement_differences(in_year integer, at_most integer default 100, past integer default 0)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('statement');
  return jsonb_build_object('count', (select count(*) from private.statement_differences where year = in_year),
    'gifts', coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id::text, 'donation_id', gift.id, 'why', d.why, 'stated', d.stated::text,
        'booked', d.booked::text, 'taxed', d.taxed::text, 'receipted', d.receipted::text,
        'name', coalesce(private.giver_name(gift), gift.donor_email),
        'given_at', coalesce(gift.paid_at, gift.created_at)) order by d.why, d.id)
      from (select * from private.statement_differences where year = in_year
          order by why, id limit least(at_most, 200) offset past) as d
        left join public.donations as gift on gift.id = d.donation_id), '[]'));
end
$$;
grant execute on function public.tax_statement_differences(integer, integer, integer) to authenticated;
