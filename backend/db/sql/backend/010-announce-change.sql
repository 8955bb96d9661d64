-- Trigger for every cached table: notifies every process of a change, so that cached reads are dropped.

create function daan.announce_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('daan_changes', tg_table_schema || '.' || tg_table_name);
  return null;
end
$$;

-- A hosted backend grants functions to public by default.
revoke all on function daan.announce_change() from public;
