-- Several limits are taken in one statement, and the first attempt of a bucket in one write.

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
    values (key, case when most > 0 then array[clock_timestamp()] else '{}' end, clock_timestamp() + span)
    on conflict (bucket) do nothing;
    if found and most > 0 then
      return 0;
    end if;
    select attempts into recent from daan.rate_limits where bucket = key for update;
    -- Not found if the bucket was deleted between the two statements.
    exit when found;
  end loop;
  moment := clock_timestamp();
  -- Tolerates small clock corrections.
  recent := array(
    select a from unnest(recent) as a where a > moment - span and a < moment + interval '1 minute' order by a);
  if cardinality(recent) >= most then
    return greatest(1, ceil(extract(epoch from recent[cardinality(recent) - most + 1] + span - moment)));
  end if;

  update daan.rate_limits set attempts = recent || moment, expires_at = moment + span where bucket = key;
  return 0;
end
$$;

-- Takes an attempt from each bucket, for several callers: of each no further one after the first that is full. Returns
-- those, by their position, with the seconds to wait. All name the buckets in one order, the narrower kinds first, so
-- that none waits for another in a circle.
create function daan.take_attempts(callers integer[], buckets text[], most integer[], window_seconds integer[])
returns table (caller integer, full_bucket integer, wait integer)
language plpgsql set search_path = ''
as $$
declare
  refused integer[] := '{}';
begin
  for n in 1 .. cardinality(buckets) loop
    continue when callers[n] = any (refused);
    wait := daan.take_attempt(buckets[n], most[n], window_seconds[n]);
    if wait > 0 then
      caller := callers[n];
      full_bucket := n;
      refused := refused || caller;
      return next;
    end if;
  end loop;
end
$$;
revoke all on function daan.take_attempts(integer[], text[], integer[], integer[]) from public;
