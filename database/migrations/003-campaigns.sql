-- Campaigns and stories, and the campaign of a gift.

alter table public.translations drop constraint translations_kind_check;
alter table public.translations add constraint translations_kind_check
  check (kind in ('page', 'cause', 'campaign', 'story', 'menu', 'setting'));
comment on function private.is_valid_today(date, date) is
  'Announced: a job announces the tables that rely on it at midnight in India, when days begin.';
insert into private.audited_tables (name) select unnest('{campaigns,stories,page_redirects}'::text[]);

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

alter table public.monthly_gifts add column campaign_id uuid references public.campaigns (id);
create index monthly_gifts_campaign_id on public.monthly_gifts (campaign_id) where campaign_id is not null;
alter table public.donations add column campaign_id uuid references public.campaigns (id);
-- Adds up a campaign without reading its gifts.
create index donations_campaign_id on public.donations (campaign_id) include (payment_status, amount, refunded_amount,
  deducted_amount, is_in_kind, test_mode, paid_at, created_at) where campaign_id is not null;

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
create trigger follow_campaign before insert on public.monthly_gifts
  for each row when (new.campaign_id is not null) execute function private.follow_campaign();
-- A charge keeps the cause of its monthly gift.
create trigger follow_campaign before insert on public.donations
  for each row when (new.campaign_id is not null and new.monthly_gift_id is null)
  execute function private.follow_campaign();
create trigger follow_campaign_when_moved before update of campaign_id, cause_id on public.donations
  for each row when (new.campaign_id is not null and new.monthly_gift_id is null
    and (new.campaign_id, new.cause_id) is distinct from (old.campaign_id, old.cause_id))
  execute function private.follow_campaign();
grant insert (campaign_id), update (campaign_id) on public.donations to authenticated;

-- Figures by campaign. No gift can be written meanwhile, since the table of gifts is locked by its new column.
alter table public.gift_figures drop constraint gift_figures_dimension_check;
update public.gift_figures set dimension = 'utm' where dimension = 'campaign';
alter table public.gift_figures add constraint gift_figures_dimension_check check (
    dimension in ('status', 'cause', 'campaign', 'platform', 'source', 'utm', 'rhythm', 'donor'));
insert into public.gift_figures
  (day, dimension, key, test_mode, gifts, refunds, deductions, amount, refunded, deducted, net)
select day, 'campaign', null, test_mode, sum(gifts), sum(refunds), sum(deductions), sum(amount), sum(refunded),
  sum(deducted), sum(net)
from public.gift_figures where dimension = 'rhythm' group by day, test_mode;
create or replace function private.figures_of(gift public.donations)
returns table (
  day date, dimension text, key text, test_mode boolean, gifts integer, refunds integer, deductions integer,
  amount numeric, refunded numeric, deducted numeric, net numeric)
language sql stable
as $$
  select (gift.created_at at time zone 'Asia/Kolkata')::date, line.dimension, line.key, gift.test_mode,
    (line.dimension = 'status' or gift.payment_status = 'successful')::integer,
    (gift.refunded_amount > 0)::integer, (gift.deducted_amount > 0)::integer,
    gift.amount, gift.refunded_amount, gift.deducted_amount, private.net_amount(gift)
  from (values
    ('status', gift.payment_status),
    ('cause', gift.cause_id),
    ('campaign', gift.campaign_id::text),
    ('platform', gift.platform),
    ('source', gift.utm_source),
    ('utm', gift.utm_campaign),
    ('rhythm', case when gift.is_monthly then 'monthly' else 'once' end),
    ('donor', case when gift.donor_id is null then null when gift.is_first_gift then 'first' else 'again' end)
  ) as line (dimension, key)
  where line.dimension = 'status' or gift.payment_status in ('successful', 'refunded')
$$;

create or replace function public.export_monthly_gifts(
  filter jsonb default '{}', after uuid default null, at_most integer default 5000
) returns json
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('export');
  if after is null then
    perform private.log_action('exports', 'monthly gifts', jsonb_build_object('filter', filter));
  end if;
  return (
    select coalesce(json_agg(to_jsonb(m) || jsonb_build_object(
      'donor_name', private.giver_name(m),
      'cause_title', (select title from public.causes where id = m.cause_id),
      'campaign_title', (select title from public.campaigns where id = m.campaign_id),
      'charges', charged.charges, 'given', charged.given::text)), '[]')
    from public.find_monthly_gifts(filter, after, null, at_most) as m
      cross join lateral (
        select count(*) as charges, coalesce(sum(private.net_amount(gift)), 0) as given
        from public.donations as gift
        where gift.monthly_gift_id = m.id and gift.payment_status in ('successful', 'refunded')) as charged);
end
$$;

create or replace function public.export_gifts(
  filter jsonb default '{}', sort text default 'newest', after uuid default null, at_most integer default 5000
) returns json
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('export');
  if after is null then
    perform private.log_action('exports', 'donations', jsonb_build_object('filter', filter));
  end if;
  return (
    select coalesce(json_agg(to_jsonb(gift) || jsonb_build_object('donor_name', giver.name,
      'cause_title', (select title from public.causes where id = gift.cause_id),
      'campaign_title', (select title from public.campaigns where id = gift.campaign_id))), '[]')
    from public.find_gifts(filter, sort, after, null, at_most) as gift, private.named_giver(gift) as giver);
end
$$;

-- Progress of a campaign for its page, which visitors read: sums, without donors. Computed from the gifts when it
-- is asked for, so that no gift waits for a counter.

create function public.campaign_progress(slug text)
returns table (raised numeric, gifts bigint, goal bigint, matched numeric, ends_on date, last_gift_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select coalesce(total.raised, 0), total.gifts, campaign.goal,
    case when campaign.match_limit is not null then least(campaign.match_limit, coalesce(total.since_start, 0)) end,
    campaign.ends_on, total.last_gift_at
  from private.campaign_called(campaign_progress.slug) as campaign, lateral (
    select sum(gift.net) as raised, count(*) filter (where gift.net > 0) as gifts,
      sum(gift.net) filter (where gift.given_at >= campaign.starts_on::timestamp at time zone 'Asia/Kolkata')
        as since_start,
      max(gift.given_at) filter (where gift.net > 0) as last_gift_at
    from (
      select private.net_amount(donation) as net, coalesce(donation.paid_at, donation.created_at) as given_at
      from public.donations as donation
      where donation.campaign_id = campaign.id and not donation.is_in_kind
        and (not donation.test_mode or (select private.in_test_mode()))
      -- Computes each net amount once.
      offset 0
    ) as gift
  ) as total
  where campaign.is_shown
$$;
grant execute on function public.campaign_progress(text) to anon, authenticated;

-- Files of campaigns and stories.
create or replace function public.list_files()
returns table (name text, size bigint, type text, created_at timestamptz, uses jsonb, credit text, consent text)
language sql stable set search_path = ''
begin atomic
  with mention as materialized (
    select 'page' as kind, page_slug as place, element_id as part, content_data::text as words,
      case when element_id like '%\_image%' then coalesce(content_data ->> 'alt', '') end as alt, null::jsonb as gallery
    from public.page_content where jsonb_typeof(content_data) = 'object'
    union all
    select 'cause', id, title, concat_ws(' ', hero_image_url, gallery_images), null, gallery_images from public.causes
    union all
    select 'campaign', id::text, title, concat_ws(' ', image_url, gallery_images), null, gallery_images
    from public.campaigns
    union all
    select 'story', id::text, title, concat_ws(' ', image_url, gallery_images), null, gallery_images from public.stories
    union all
    select 'setting', key, key, value, null, null from public.site_settings where key like '%\_url'
    union all
    select 'registration', id::text, kind, file, null, null from public.registrations
  )
  select file.name, (file.metadata ->> 'size')::bigint, file.metadata ->> 'mimetype', file.created_at,
    (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', kind, 'place', place, 'part', part,
          'alt', coalesce(alt, private.alt_in_gallery(gallery, file.name)))) order by kind, place, part), '[]')
      from mention where strpos(words, file.name) > 0),
    coalesce(note.credit, ''), coalesce(note.consent, 'unknown')
  from storage.objects as file left join public.file_notes as note on note.name = file.name
  where file.bucket_id = 'site_assets' and ((select private.may('content')) or (select private.may('campaigns')))
  order by file.created_at desc, file.name;
end;

create or replace function public.replace_file(old_name text, new_name text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  changed integer;
  replaced integer := 0;
begin
  perform public.require('content');
  if (select count(*) from storage.objects
      where bucket_id = 'site_assets' and name in (old_name, new_name)) <> 2 then
    raise exception 'Both files must be there to replace one by the other.' using errcode = 'no_data_found';
  end if;
  update public.page_content set content_data = replace(content_data::text, old_name, new_name)::jsonb
  where jsonb_typeof(content_data) = 'object' and strpos(content_data::text, old_name) > 0;
  get diagnostics changed = row_count;
  replaced := replaced + changed;
  update public.causes set hero_image_url = replace(hero_image_url, old_name, new_name),
    gallery_images = replace(gallery_images::text, old_name, new_name)::jsonb
  where strpos(concat_ws(' ', hero_image_url, gallery_images), old_name) > 0;
  get diagnostics changed = row_count;
  replaced := replaced + changed;
  update public.campaigns set image_url = replace(image_url, old_name, new_name),
    gallery_images = replace(gallery_images::text, old_name, new_name)::jsonb
  where strpos(concat_ws(' ', image_url, gallery_images), old_name) > 0;
  get diagnostics changed = row_count;
  replaced := replaced + changed;
  update public.stories set image_url = replace(image_url, old_name, new_name),
    gallery_images = replace(gallery_images::text, old_name, new_name)::jsonb
  where strpos(concat_ws(' ', image_url, gallery_images), old_name) > 0;
  get diagnostics changed = row_count;
  replaced := replaced + changed;
  update public.site_settings set value = replace(value, old_name, new_name)
  where key like '%\_url' and strpos(value, old_name) > 0;
  get diagnostics changed = row_count;
  replaced := replaced + changed;
  update public.registrations set file = replace(file, old_name, new_name) where strpos(file, old_name) > 0;
  get diagnostics changed = row_count;
  return replaced + changed;
end
$$;

create function private.with_alt(images jsonb, file_name text, alt text) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_agg(case when strpos(image ->> 'src', file_name) > 0 then image || jsonb_build_object('alt', alt)
    else image end order by at), '[]')
  from jsonb_array_elements(images) with ordinality as gallery (image, at)
);

create or replace function public.describe_file(file_name text, alt text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  changed integer;
  described integer := 0;
begin
  perform public.require('content');
  update public.page_content set content_data = content_data || jsonb_build_object('alt', describe_file.alt)
  where element_id like '%\_image%' and jsonb_typeof(content_data) = 'object'
    and strpos(content_data ->> 'url', file_name) > 0 and content_data ->> 'alt' is distinct from describe_file.alt;
  get diagnostics changed = row_count;
  described := described + changed;
  update public.causes set gallery_images = private.with_alt(gallery_images, file_name, describe_file.alt)
  where gallery_images <> private.with_alt(gallery_images, file_name, describe_file.alt);
  get diagnostics changed = row_count;
  described := described + changed;
  update public.campaigns set gallery_images = private.with_alt(gallery_images, file_name, describe_file.alt)
  where gallery_images <> private.with_alt(gallery_images, file_name, describe_file.alt);
  get diagnostics changed = row_count;
  described := described + changed;
  update public.stories set gallery_images = private.with_alt(gallery_images, file_name, describe_file.alt)
  where gallery_images <> private.with_alt(gallery_images, file_name, describe_file.alt);
  get diagnostics changed = row_count;
  return described + changed;
end
$$;

create or replace function private.unused_files(grace interval default '7 days') returns setof text
language sql stable set search_path = ''
as $$
  with mention as materialized (
    select content_data::text as words from public.page_content
    union all
    select to_jsonb(cause)::text from public.causes as cause
    union all
    select to_jsonb(campaign)::text from public.campaigns as campaign
    union all
    select to_jsonb(story)::text from public.stories as story
    union all
    select value from public.site_settings
    union all
    select path from public.navigation_items
    union all
    select file from public.registrations
    union all
    select avatar_url from public.profiles
    union all
    select change.old_values::text
    from (
      select 'page_content' as name, id::text as key from public.page_content
      union all
      select 'causes', id from public.causes
      union all
      select 'campaigns', id::text from public.campaigns
      union all
      select 'stories', id::text from public.stories
    ) as item, public.history_of(item.name, item.key) as change
    union all
    select old_values::text from public.audit_log
    where table_name in ('causes', 'campaigns', 'stories') and action = 'delete'
      and changed_at > now() - interval '90 days'
    union all
    select concat(old_values, new_values) from public.audit_log
    where table_name in ('page_content', 'causes', 'campaigns', 'stories', 'site_settings', 'navigation_items', 'profiles',
        'registrations')
      and changed_at > now() - grace
  )
  select name from storage.objects
  where bucket_id = 'site_assets'
    and name ~ '^public/[a-z0-9_]+/[a-z0-9_/-]+-[0-9]{13}\.[a-z]+$'
    and (split_part(name, '/', 2) in ('causes', 'campaigns', 'stories', 'organisation')
      or split_part(name, '/', 2) in (select slug from private.known_pages))
    and updated_at < now() - grace
    and not exists (select from mention where strpos(words, name) > 0)
$$;
