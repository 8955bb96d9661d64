-- What every later file stands on: closed defaults, the schema no request can reach, and the two small
-- triggers that most tables carry.

-- A hosted backend opens new tables and functions to its callers by default. Here each one is opened by
-- name, in the file that makes it.
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

-- Tells every process that a table visitors read has changed, so that it drops what it kept in memory.
create function private.announce_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('daan_changes', tg_table_schema || '.' || tg_table_name);
  return null;
end
$$;
