-- Site settings by key. Secret values are write-only: they are stored where only the server can read, and the
-- setting shows a mask.

-- Known settings, their readers, and the shape of those written into public pages: a script (identifier), a
-- style (colour) or a link. From domain/settings/settings.ts; written at every start.
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

