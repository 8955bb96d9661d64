-- Posters: printed QR codes and short addresses, /q/{code}, that open the giving form. Their gifts carry `poster_id`.

-- Without 0, 1, i, l and o, which readers confuse.
create function private.new_poster_code() returns text
language sql volatile set search_path = ''
as $$
  select string_agg(substr('23456789abcdefghjkmnpqrstuvwxyz', 1 + floor(31 * random())::integer, 1), '')
  from generate_series(1, 6)
$$;
grant execute on function private.new_poster_code() to authenticated, service_role;

create table public.posters (
  id uuid primary key default gen_random_uuid(),
  code text not null unique default private.new_poster_code() constraint posters_code check (code ~ '^[2-9a-hjkmnp-z]{6}$'),
  name text not null check (char_length(btrim(name)) between 1 and 120),
  -- Reports add up posters by place.
  place text not null default '' check (char_length(place) <= 120),
  cause_id text references public.causes (id) on update cascade on delete set null,
  campaign_id uuid references public.campaigns (id) on delete set null,
  -- In rupees; null for the form's own amounts.
  amount integer constraint posters_amount check (amount between 1 and 10000000),
  -- A poster that is not active opens the plain form. Printed codes are never used again, so posters are not deleted.
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index posters_cause_id on public.posters (cause_id);
create index posters_campaign_id on public.posters (campaign_id);
alter table public.posters enable row level security;

grant select, insert (name, place, cause_id, campaign_id, amount, is_active),
  update (name, place, cause_id, campaign_id, amount, is_active)
on public.posters to authenticated;
create policy "Staff read posters" on public.posters
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add posters" on public.posters
  for insert to authenticated with check ((select private.may('campaigns')));
create policy "Staff change posters" on public.posters
  for update to authenticated using ((select private.may('campaigns'))) with check ((select private.may('campaigns')));

create trigger touch_updated_at before update on public.posters
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.posters
  for each row execute function private.record_change('id');

-- Visits by Indian day, without anything about the visitors.
create table public.poster_visits (
  poster_id uuid references public.posters (id) on delete cascade,
  day date not null default (now() at time zone 'Asia/Kolkata')::date,
  visits integer not null default 1 check (visits > 0),
  primary key (poster_id, day)
);
alter table public.poster_visits enable row level security;
grant select on public.poster_visits to authenticated;
create policy "Staff read visits of posters" on public.poster_visits
  for select to authenticated using ((select private.may('gifts.read')));

-- The active poster with a code, in any case.
create function private.active_poster(asked text) returns setof public.posters
language sql stable set search_path = ''
as $$ select * from public.posters where code = lower(asked) and is_active $$;
