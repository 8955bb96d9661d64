-- Staff's notes on the site's files, the places that use each file, and the files that none uses.

-- Credit of a picture, and the consent of the people shown.
create table public.file_notes (
  name text primary key check (char_length(name) between 1 and 1024),
  credit text not null default '' check (char_length(credit) <= 300),
  consent text not null default 'unknown' check (consent in ('unknown', 'not_needed', 'given')),
  updated_at timestamptz not null default now()
);
alter table public.file_notes enable row level security;

grant select, insert, update, delete on public.file_notes to authenticated;

create policy "Staff read notes on files" on public.file_notes
  for select to authenticated using ((select private.may('content')));
create policy "Staff add notes on files" on public.file_notes
  for insert to authenticated with check ((select private.may('content')));
create policy "Staff change notes on files" on public.file_notes
  for update to authenticated using ((select private.may('content'))) with check ((select private.may('content')));
create policy "Staff delete notes on files" on public.file_notes
  for delete to authenticated using ((select private.may('content')));

create trigger touch_updated_at before update on public.file_notes
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.file_notes
  for each row execute function private.record_change('name');

-- The alternative text of a picture in a gallery: the first one found.
create function private.alt_in_gallery(images jsonb, file_name text) returns text
language sql immutable set search_path = ''
return (
  select image ->> 'alt' from jsonb_array_elements(images) with ordinality as gallery (image, at)
  where strpos(image ->> 'src', file_name) > 0 order by at limit 1
);
grant execute on function private.alt_in_gallery(jsonb, text) to authenticated;

-- Every file of the site, newest first, with the places that use it: {"kind": "page", "place": "home",
-- "part": "hero_image", "alt": "A tree"}, without an alt if the place has none. Runs with the caller's
-- rights; only administrators find anything.
create function public.list_files()
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
grant execute on function public.list_files() to authenticated;

-- Replaces a file wherever it is used, and returns the number of changed rows. Each is changed as by its own
-- editor: the history keeps the old version.
create function public.replace_file(old_name text, new_name text) returns integer
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
grant execute on function public.replace_file(text, text) to authenticated;

-- A gallery with this alternative text for each picture that shows the file.
create function private.with_alt(images jsonb, file_name text, alt text) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_agg(case when strpos(image ->> 'src', file_name) > 0 then image || jsonb_build_object('alt', alt)
    else image end order by at), '[]')
  from jsonb_array_elements(images) with ordinality as gallery (image, at)
);

-- Sets a picture's alternative text wherever it has one, and returns the number of changed rows.
create function public.describe_file(file_name text, alt text) returns integer
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
grant execute on function public.describe_file(text, text) to authenticated;

-- Uploaded files that are no longer used. Only those stored by the editors of pages, causes, campaigns, stories and
-- the organisation, whose names end in the time of upload: files shipped with the product, uploaded in Files for
-- later (public/files) or put elsewhere stay.
--
-- A file is in use if its name occurs in anything the site shows, in a version that the history can restore,
-- in a restorable cause, campaign or story, or in anything written within the grace period. Any occurrence in a
-- text counts, so doubtful files stay.
create function private.unused_files(grace interval default '7 days') returns setof text
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
