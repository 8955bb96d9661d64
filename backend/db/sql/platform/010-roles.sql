-- The three roles of requests.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    begin
      create role service_role nologin noinherit bypassrls;
    exception
      -- PostgreSQL 15 lets only superusers grant this, and so do some managed ones. The product works as the owner of
      -- the tables, and as this role only where policies name it.
      when insufficient_privilege then create role service_role nologin noinherit;
    end;
  end if;
exception
  -- Another database of the same cluster is being prepared concurrently.
  when duplicate_object or unique_violation then null;
end
$$;

-- The server must be able to set these roles. Another user may have created them and granted them to the
-- server.
do $$
declare
  caller text;
begin
  foreach caller in array array['anon', 'authenticated', 'service_role'] loop
    begin
      execute format('set local role %I', caller);
      reset role;
    exception
      when insufficient_privilege then execute format('grant %I to current_user', caller);
    end;
  end loop;
end
$$;

revoke all on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

-- Functions are closed until a migration grants them by name.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;

-- The ledger of applied migrations exists before the first of them.
alter table daan.migrations enable row level security;
