-- Pictures and documents of the site: public, maintained by administrators.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'site_assets', 'site_assets', true, 25 * 1024 * 1024,
  array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml', 'application/pdf']
);

create policy "Visitors see public buckets" on storage.buckets
  for select to anon, authenticated using (public);
create policy "Visitors read the files of public buckets" on storage.objects
  for select to anon, authenticated
  using (exists (select from storage.buckets where id = bucket_id and public));

create policy "Staff add site assets" on storage.objects
  for insert to authenticated
  with check ((select private.may('content')) and bucket_id = 'site_assets');
create policy "Staff add pictures of campaigns" on storage.objects
  for insert to authenticated
  with check ((select private.may('campaigns')) and bucket_id = 'site_assets' and name like 'public/campaigns/%');
create policy "Staff add documents of registrations" on storage.objects
  for insert to authenticated
  with check ((select private.may('statement')) and bucket_id = 'site_assets' and name like 'public/registrations/%');
create policy "Staff change site assets" on storage.objects
  for update to authenticated
  using ((select private.may('content')) and bucket_id = 'site_assets')
  with check ((select private.may('content')) and bucket_id = 'site_assets');
create policy "Staff delete site assets" on storage.objects
  for delete to authenticated
  using ((select private.may('content')) and bucket_id = 'site_assets');

create trigger record_change after insert or update or delete on storage.objects
  for each row execute function private.record_change('name');

-- Uploaded files that are no longer used. Only those stored by the editors of pages, causes and the
-- organisation, whose names end in the time of upload: files shipped with the product, uploaded in Files for
-- later (public/files) or put elsewhere stay.
--
-- A file is in use if its name occurs in anything the site shows, in a version that the history can restore,
-- in a restorable cause, or in anything written within the grace period. Any occurrence in a text counts, so
-- doubtful files stay.
create function private.unused_files(grace interval default '7 days') returns setof text
language sql stable set search_path = ''
as $$
  with mention as materialized (
    select content_data::text as words from public.page_content
    union all
    select to_jsonb(cause)::text from public.causes as cause
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
    from public.page_content as element, public.history_of('page_content', element.id::text) as change
    union all
    select change.old_values::text
    from public.causes as cause, public.history_of('causes', cause.id) as change
    union all
    select old_values::text from public.audit_log
    where table_name = 'causes' and action = 'delete' and changed_at > now() - interval '90 days'
    union all
    select concat(old_values, new_values) from public.audit_log
    where table_name in ('page_content', 'causes', 'site_settings', 'navigation_items', 'profiles', 'registrations')
      and changed_at > now() - grace
  )
  select name from storage.objects
  where bucket_id = 'site_assets'
    and name ~ '^public/[a-z0-9_]+/[a-z0-9_/-]+-[0-9]{13}\.[a-z]+$'
    and (split_part(name, '/', 2) in ('causes', 'organisation')
      or split_part(name, '/', 2) in (select slug from private.known_pages))
    and updated_at < now() - grace
    and not exists (select from mention where strpos(words, name) > 0)
$$;
