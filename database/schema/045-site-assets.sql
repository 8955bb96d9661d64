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
