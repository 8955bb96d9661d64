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

-- Takes one attempt from each bucket, up to the first that is full: its position and the seconds to wait. Callers
-- name the buckets in one order, the narrower first, so that none waits for another in a circle.
create function daan.take_attempts(buckets text[], most integer[], window_seconds integer[],
  out full_bucket integer, out wait integer)
language plpgsql set search_path = ''
as $$
begin
  for n in 1 .. cardinality(buckets) loop
    wait := daan.take_attempt(buckets[n], most[n], window_seconds[n]);
    if wait > 0 then
      full_bucket := n;
      return;
    end if;
  end loop;
end
$$;
revoke all on function daan.take_attempts(text[], integer[], integer[]) from public;
