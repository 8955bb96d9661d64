-- A trigger for every table whose rows are cached: tells every process that it has changed, so that what was
-- read from it is dropped.

create function daan.announce_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('daan_changes', tg_table_schema || '.' || tg_table_name);
  return null;
end
$$;

-- A hosted backend opens functions to everybody unless told not to.
revoke all on function daan.announce_change() from public;
