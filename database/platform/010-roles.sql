-- The three roles that a request can take, and the schema where the product keeps what no role may reach.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
exception
  -- Another database of the same cluster is being prepared at the same moment.
  when duplicate_object or unique_violation then null;
end
$$;

grant anon, authenticated, service_role to current_user;

revoke all on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

-- Functions are closed until a migration opens them by name.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;
