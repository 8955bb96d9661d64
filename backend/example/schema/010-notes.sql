-- Private notes, and a folder of pictures per account.

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  author uuid not null default auth.uid() references auth.users (id) on delete cascade,
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null default now()
);
alter table public.notes enable row level security;
grant select, insert, update, delete on public.notes to authenticated;

create policy "People read their own notes" on public.notes
for select to authenticated using (author = auth.uid());
create policy "People write their own notes" on public.notes
for insert to authenticated with check (author = auth.uid());
create policy "People change their own notes" on public.notes
for update to authenticated using (author = auth.uid()) with check (author = auth.uid());
create policy "People delete their own notes" on public.notes
for delete to authenticated using (author = auth.uid());

insert into storage.buckets (id, name, public, allowed_mime_types) values ('pictures', 'pictures', true, '{image/png,image/jpeg,image/webp}');

create policy "Everybody sees the bucket" on storage.buckets
for select to anon, authenticated using (id = 'pictures');
create policy "Everybody sees the pictures" on storage.objects
for select to anon, authenticated using (bucket_id = 'pictures');
create policy "People upload into their folder" on storage.objects
for insert to authenticated with check (bucket_id = 'pictures' and name like auth.uid() || '/%');
