-- Rows to change after an upgrade, in batches beside the running product. A migration creates the function and names it
-- here: it takes the size of a batch and returns how many rows it has changed; a batch without any is the last.

create table daan.backfills (
  -- With its schema, such as `private.fill_in_language`.
  function_name text primary key,
  changed bigint not null default 0,
  finished_at timestamptz
);
alter table daan.backfills enable row level security;
