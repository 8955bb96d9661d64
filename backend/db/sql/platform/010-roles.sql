-- The three roles that a request can take.

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
      -- PostgreSQL 15 lets superusers alone hand this out, and a managed one not always. The product itself works as
      -- the owner of the tables, and as this role only where policies name it.
      when insufficient_privilege then create role service_role nologin noinherit;
    end;
  end if;
exception
  -- Another database of the same cluster is being prepared at the same moment.
  when duplicate_object or unique_violation then null;
end
$$;

-- The server must be able to take each of them. Somebody else may have made them and given them to it.
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

-- Functions are closed until a migration opens them by name.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;

-- The ledger of applied migrations is there before the first of them.
alter table daan.migrations enable row level security;
