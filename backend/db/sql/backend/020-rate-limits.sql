-- Attempt counters, shared by all processes of the product.

create table daan.rate_limits (
  -- A digest of the limited key, so that no personal address is stored.
  bucket bytea primary key,
  -- Admitted attempts within the window, oldest first.
  attempts timestamptz[] not null,
  expires_at timestamptz not null
);
create index rate_limits_expires_at_idx on daan.rate_limits (expires_at);
alter table daan.rate_limits enable row level security;

-- Takes one attempt and returns 0, or returns the seconds until the next one. A sliding window of that length
-- holds at most that many attempts; callers of one bucket are serialized. Attempts in the future were made
-- before the clock was set back, and counting them would block callers for as long as the clock was ahead.
create function daan.take_attempt(bucket_name text, most integer, window_seconds integer)
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

create function daan.forget_attempts(bucket_name text) returns void
language sql set search_path = ''
as $$
  delete from daan.rate_limits where bucket = sha256(convert_to(bucket_name, 'UTF8'))
$$;

-- Removes the bucket's latest attempt, after it proved to be right.
create function daan.return_attempt(bucket_name text) returns void
language sql set search_path = ''
as $$
  update daan.rate_limits set attempts = trim_array(attempts, 1)
  where bucket = sha256(convert_to(bucket_name, 'UTF8')) and cardinality(attempts) > 0
$$;

-- A hosted backend grants functions to public by default.
revoke all on function daan.take_attempt(text, integer, integer), daan.forget_attempts(text),
  daan.return_attempt(text) from public;
