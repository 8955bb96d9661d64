-- Articles that visitors read and administrators write.

create table public.articles (
  id text primary key,
  title text not null,
  body text not null default '',
  "order" int not null default 0,
  parent_id text references public.articles (id)
);
alter table public.articles enable row level security;
grant select on public.articles to anon, authenticated;
grant insert, update, delete on public.articles to authenticated;

create policy "Everybody reads articles" on public.articles for select to anon, authenticated using (true);
create policy "Administrators add articles" on public.articles
for insert to authenticated with check ((select public.is_admin()));
create policy "Administrators change articles" on public.articles
for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Administrators delete articles" on public.articles
for delete to authenticated using ((select public.is_admin()));

create trigger announce_change after insert or update or delete or truncate on public.articles
for each statement execute function daan.announce_change();
