-- An attempt from the future was made before the clock was put back. Counting it would hold people back for as
-- long as the clock was ahead.

create or replace function daan.take_attempt(bucket_name text, most integer, window_seconds integer)
returns integer
language plpgsql set search_path = ''
as $$
declare
  key constant bytea := sha256(convert_to(bucket_name, 'UTF8'));
  span constant interval := make_interval(secs => window_seconds);
  recent timestamptz[];
  moment timestamptz;
begin
  loop
    insert into daan.rate_limits (bucket, attempts, expires_at)
    values (key, '{}', clock_timestamp() + span)
    on conflict (bucket) do nothing;
    select attempts into recent from daan.rate_limits where bucket = key for update;
    -- Not found when the bucket was forgotten between the two statements.
    exit when found;
  end loop;
  moment := clock_timestamp();
  -- A clock is also corrected by a little now and then.
  recent := array(
    select a from unnest(recent) as a where a > moment - span and a < moment + interval '1 minute' order by a);
  if cardinality(recent) >= most then
    return greatest(1, ceil(extract(epoch from recent[cardinality(recent) - most + 1] + span - moment)));
  end if;

  update daan.rate_limits set attempts = recent || moment, expires_at = moment + span where bucket = key;
  return 0;
end
$$;
