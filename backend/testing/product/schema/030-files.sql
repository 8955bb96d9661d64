-- A public bucket managed by administrators, and one without any policy.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
(
  'site_assets', 'site_assets', true, 25 * 1024 * 1024,
  array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml', 'application/pdf']
),
('private_files', 'private_files', false, null, null);

create policy "Everybody sees public buckets" on storage.buckets
for select to anon, authenticated using (public);
create policy "Everybody sees the files of public buckets" on storage.objects
for select to anon, authenticated using (exists (select from storage.buckets where id = bucket_id and public));
create policy "Administrators add files" on storage.objects
for insert to authenticated with check ((select public.is_admin()) and bucket_id = 'site_assets');
create policy "Administrators change files" on storage.objects
for update to authenticated using ((select public.is_admin()) and bucket_id = 'site_assets')
with check ((select public.is_admin()) and bucket_id = 'site_assets');
create policy "Administrators delete files" on storage.objects
for delete to authenticated using ((select public.is_admin()) and bucket_id = 'site_assets');
