-- The pictures and documents of the site: everybody sees them, administrators look after them.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'site_assets', 'site_assets', true, 25 * 1024 * 1024,
  array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml', 'application/pdf']
);

create policy "Everyone sees public buckets" on storage.buckets
  for select to anon, authenticated using (public);
create policy "Everyone reads the files of public buckets" on storage.objects
  for select to anon, authenticated
  using (exists (select from storage.buckets where id = bucket_id and public));

create policy "Administrators add site assets" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'site_assets' and (select public.is_admin()));
create policy "Administrators change site assets" on storage.objects
  for update to authenticated
  using (bucket_id = 'site_assets' and (select public.is_admin()))
  with check (bucket_id = 'site_assets' and (select public.is_admin()));
create policy "Administrators delete site assets" on storage.objects
  for delete to authenticated
  using (bucket_id = 'site_assets' and (select public.is_admin()));

create trigger record_change after insert or update or delete on storage.objects
  for each row execute function private.record_change('name');
