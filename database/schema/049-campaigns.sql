-- Campaigns and stories: pages that staff write, /campaigns/{slug} and /stories/{slug}. Both are drafts until
-- shown. A campaign is a page; the UTM parameter of that name has nothing to do with it.

create table public.campaigns (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (char_length(slug) <= 100 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (char_length(btrim(title)) between 1 and 200),
  summary text not null default '' check (char_length(summary) <= 300),
  story text not null default '' check (char_length(story) <= 20000),
  unit_costs jsonb not null default '[]'
    check (private.is_list_of_texts(unit_costs, '{amount,description}')),
  image_url text check (private.is_safe_link(image_url)),
  image_focus text check (private.is_focus(image_focus)),
  gallery_images jsonb not null default '[]' check (private.is_gallery(gallery_images)),
  cause_id text references public.causes (id) on update cascade on delete set null,
  -- In rupees; null for a campaign without a goal.
  goal bigint constraint campaigns_goal check (goal between 1 and 10000000000),
  -- Indian days, both included; without an end it runs until staff hide it.
  starts_on date not null default (now() at time zone 'Asia/Kolkata')::date,
  ends_on date,
  -- A promise to add a rupee for each one given from the first day on, up to a limit: shown, never counted.
  match_limit bigint constraint campaigns_match_limit check (match_limit between 1 and 10000000000),
  match_by text check (char_length(btrim(match_by)) between 1 and 120),
  -- Replaces the site's own words on the thank-you page.
  thanks text not null default '' check (char_length(thanks) <= 2000),
  is_shown boolean not null default false,
  -- The one that Home shows while it runs.
  is_featured boolean not null default false,
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint campaigns_days check (ends_on >= starts_on and isfinite(starts_on) and isfinite(ends_on)),
  constraint campaigns_match check ((match_limit is null) = (match_by is null))
);
create index campaigns_cause_id on public.campaigns (cause_id);
create unique index campaigns_featured on public.campaigns (is_featured) where is_featured;

create table public.stories (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (char_length(slug) <= 100 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (char_length(btrim(title)) between 1 and 200),
  summary text not null default '' check (char_length(summary) <= 300),
  -- Paragraphs, headings and links as domain/stories reads them.
  body text not null default '' check (char_length(body) <= 20000),
  image_url text check (private.is_safe_link(image_url)),
  image_focus text check (private.is_focus(image_focus)),
  gallery_images jsonb not null default '[]' check (private.is_gallery(gallery_images)),
  cause_id text references public.causes (id) on update cascade on delete set null,
  campaign_id uuid references public.campaigns (id) on delete set null,
  published_on date not null default (now() at time zone 'Asia/Kolkata')::date check (isfinite(published_on)),
  is_shown boolean not null default false,
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint stories_pictures check (jsonb_array_length(gallery_images) <= 12)
);
create index stories_cause_id on public.stories (cause_id);
create index stories_campaign_id on public.stories (campaign_id);
create index stories_published_on on public.stories (published_on desc, id);

-- Former addresses. One that was published keeps leading to its page until another page takes it.
create table public.page_redirects (
  kind text not null check (kind in ('campaigns', 'stories')),
  old_slug text not null,
  item uuid not null,
  created_at timestamptz not null default now(),
  primary key (kind, old_slug)
);
create index page_redirects_item on public.page_redirects (item);

alter table public.campaigns enable row level security;
alter table public.stories enable row level security;
alter table public.page_redirects enable row level security;

grant select on public.campaigns, public.stories, public.page_redirects to anon, authenticated;
grant insert, update, delete on public.campaigns, public.stories to authenticated;

create policy "Visitors read campaigns that are shown" on public.campaigns
  for select to anon, authenticated using (is_shown);
create policy "Staff read every campaign" on public.campaigns
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add campaigns" on public.campaigns
  for insert to authenticated with check ((select private.may('campaigns')));
create policy "Staff change campaigns" on public.campaigns
  for update to authenticated using ((select private.may('campaigns'))) with check ((select private.may('campaigns')));
create policy "Staff delete campaigns" on public.campaigns
  for delete to authenticated using ((select private.may('campaigns')));

create policy "Visitors read stories that are shown" on public.stories
  for select to anon, authenticated using (is_shown and private.is_valid_today(published_on, null));
create policy "Staff read every story" on public.stories
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add stories" on public.stories
  for insert to authenticated with check ((select private.may('content')));
create policy "Staff change stories" on public.stories
  for update to authenticated using ((select private.may('content'))) with check ((select private.may('content')));
create policy "Staff delete stories" on public.stories
  for delete to authenticated using ((select private.may('content')));

-- The policies of campaigns and stories decide what the reader finds there.
create policy "Visitors are led to pages they can read" on public.page_redirects
  for select to anon, authenticated using (
    case kind
      when 'campaigns' then exists (select from public.campaigns where campaigns.id = item)
      else exists (select from public.stories where stories.id = item)
    end);

create policy "Visitors read translations of campaigns and stories" on public.translations
  for select to anon, authenticated using (
    case kind
      when 'campaign' then exists (select from public.campaigns where campaigns.id::text = item)
      when 'story' then exists (select from public.stories where stories.id::text = item)
      else false
    end);
create policy "Staff read translations of campaigns" on public.translations
  for select to authenticated using (kind = 'campaign' and (select private.may('campaigns')));
create policy "Staff add translations of campaigns" on public.translations
  for insert to authenticated with check (kind = 'campaign' and (select private.may('campaigns')));
create policy "Staff change translations of campaigns" on public.translations
  for update to authenticated using (kind = 'campaign' and (select private.may('campaigns')))
  with check (kind = 'campaign' and (select private.may('campaigns')));
create policy "Staff delete translations of campaigns" on public.translations
  for delete to authenticated using (kind = 'campaign' and (select private.may('campaigns')));

create function private.keep_old_slug() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from public.page_redirects where kind = tg_table_name and item = old.id;
    return null;
  end if;
  -- A draft leaves a former address to its page.
  if new.is_shown then
    delete from public.page_redirects where kind = tg_table_name and old_slug = new.slug;
  end if;
  if tg_op = 'UPDATE' and new.slug <> old.slug then
    insert into public.page_redirects (kind, old_slug, item) values (tg_table_name, old.slug, new.id)
    on conflict (kind, old_slug) do update set item = excluded.item, created_at = now();
  end if;
  return null;
end
$$;
create trigger keep_old_slug after insert or delete or update of slug, is_shown on public.campaigns
  for each row execute function private.keep_old_slug();
create trigger keep_old_slug after insert or delete or update of slug, is_shown on public.stories
  for each row execute function private.keep_old_slug();

create function private.refuse_deleting_campaign() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.donations where campaign_id = old.id)
    or exists (select from public.monthly_gifts where campaign_id = old.id) then
    raise exception 'A campaign with gifts cannot be deleted. Hide it instead.' using errcode = 'check_violation';
  end if;
  return old;
end
$$;
create trigger refuse_deleting_campaign before delete on public.campaigns
  for each row execute function private.refuse_deleting_campaign();

-- Home has room for one campaign: the latest choice counts.
create function private.feature_one_campaign() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.campaigns set is_featured = false where is_featured and id <> new.id;
  return new;
end
$$;
create trigger feature_one_campaign before insert or update of is_featured on public.campaigns
  for each row when (new.is_featured) execute function private.feature_one_campaign();

-- A sample becomes the charity's own when it is saved as it is, or with the first change of its words or sums: then
-- without the invented promise, unless that is changed too.
create function private.own_campaign() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.is_sample and new is distinct from old
    and (new.match_by, new.match_limit) is not distinct from (old.match_by, old.match_limit) then
    new.match_by := null;
    new.match_limit := null;
  end if;
  new.is_sample := false;
  return new;
end
$$;
create trigger mark_as_ours before update on public.campaigns
  for each row when (current_user in ('authenticated', 'service_role') and (not old.is_sample
    or new is not distinct from old
    or (new.title, new.summary, new.story, new.unit_costs, new.thanks, new.goal, new.match_by, new.match_limit)
      is distinct from
      (old.title, old.summary, old.story, old.unit_costs, old.thanks, old.goal, old.match_by, old.match_limit)))
  execute function private.own_campaign();
create trigger mark_as_ours_when_added before insert on public.campaigns
  for each row when (current_user = 'authenticated') execute function private.mark_as_ours();
create trigger mark_as_ours before update on public.stories
  for each row when (current_user in ('authenticated', 'service_role')) execute function private.mark_as_ours();
create trigger mark_as_ours_when_added before insert on public.stories
  for each row when (current_user = 'authenticated') execute function private.mark_as_ours();

create trigger touch_updated_at before update on public.campaigns
  for each row execute function private.touch_updated_at();
create trigger touch_updated_at before update on public.stories
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.campaigns
  for each row execute function private.record_change('id');
create trigger record_change after insert or update or delete on public.stories
  for each row execute function private.record_change('id');
create trigger record_change after insert or update or delete on public.page_redirects
  for each row execute function private.record_change('old_slug');
create trigger announce_change after insert or update or delete or truncate on public.campaigns
  for each statement execute function daan.announce_change();
create trigger announce_change after insert or update or delete or truncate on public.stories
  for each statement execute function daan.announce_change();
create trigger announce_change after insert or update or delete or truncate on public.page_redirects
  for each statement execute function daan.announce_change();

-- The campaign at an address, which may be a former one.
create function private.campaign_called(address text) returns setof public.campaigns
language sql stable set search_path = ''
as $$
  select * from public.campaigns where id = coalesce(
    (select id from public.campaigns where slug = address and is_shown),
    (select item from public.page_redirects where kind = 'campaigns' and old_slug = address),
    (select id from public.campaigns where slug = address))
$$;

-- The campaign that takes gifts at an address today: shown, begun and not ended.
create function private.running_campaign(address text) returns uuid
language sql stable set search_path = ''
as $$
  select id from private.campaign_called(address)
  where is_shown and (now() at time zone 'Asia/Kolkata')::date between starts_on and coalesce(ends_on, 'infinity')
$$;

-- A gift to a campaign is for the campaign's cause, whatever else was chosen. Locks the cause against deletion.
create function private.follow_campaign() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.cause_id := coalesce((
    select causes.id from public.campaigns join public.causes on causes.id = campaigns.cause_id
    where campaigns.id = new.campaign_id for key share of causes), new.cause_id);
  return new;
end
$$;
