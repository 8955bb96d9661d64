-- How often something was tried, kept where every process of the product sees it.

create table daan.rate_limits (
  -- A digest of what is limited, so that no address of a person is kept.
  bucket bytea primary key,
  -- The attempts that were let through within the window, oldest first.
  attempts timestamptz[] not null,
  expires_at timestamptz not null
);
create index rate_limits_expires_at_idx on daan.rate_limits (expires_at);
alter table daan.rate_limits enable row level security;

-- Takes one attempt and answers 0, or answers how many seconds to wait for the next one. Any window of
-- that length, wherever it begins, holds at most that many attempts; callers of one bucket take turns. An
-- attempt from the future was made before the clock was put back: counting it would hold people back for as
-- long as the clock was ahead.
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

create function daan.forget_attempts(bucket_name text) returns void
language sql set search_path = ''
as $$
  delete from daan.rate_limits where bucket = sha256(convert_to(bucket_name, 'UTF8'))
$$;

-- What turned out to be right was not an attempt to guess: the latest one of the bucket no longer counts.
create function daan.return_attempt(bucket_name text) returns void
language sql set search_path = ''
as $$
  update daan.rate_limits set attempts = trim_array(attempts, 1)
  where bucket = sha256(convert_to(bucket_name, 'UTF8')) and cardinality(attempts) > 0
$$;

-- A hosted backend opens functions to everybody unless told not to.
revoke all on function daan.take_attempt(text, integer, integer), daan.forget_attempts(text),
  daan.return_attempt(text) from public;
