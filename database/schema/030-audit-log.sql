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
  (null, 'navigation_items page_content causes cause_redirects campaigns posters stories page_redirects translations file_notes objects saved_views'),
  ('gifts.read', 'donations donation_corrections monthly_gifts refunds payment_attention receipts receipt_batches gift_claims gift_shares dedications provider_codes pledges thanks'),
  ('donors.read', 'donors identifiers consents nominees not_duplicate_donors donor_imports gift_imports'),
  ('donors.write', 'donor_notes'),
  ('messages', 'contact_messages volunteer_applications inbox_notes inbox_replies message_templates story_letters'),
  ('statement', 'registrations tax_rules statement_templates statement_choices statement_decisions statement_runs statements certificates'),
  ('books.read', 'settlement_lines bank_imports bank_lines ledgers closed_months auditor_files'),
  ('settings', 'site_settings site_secrets reminders'),
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
