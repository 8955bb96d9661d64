-- Translations of pages, causes, campaigns, stories, the menu and settings: one row per text. Without one,
-- visitors read the English.

create table public.translations (
  id uuid primary key default gen_random_uuid(),
  language text not null check (language ~ '^[a-z]{2,3}$' and language <> 'en'),
  kind text not null check (kind in ('page', 'cause', 'campaign', 'story', 'menu', 'setting')),
  -- The page's slug, the setting's key, else the item's id.
  item text not null check (char_length(item) between 1 and 100),
  -- The text within the item, as in domain/translations: an element, a column, `unit_costs.₹499`.
  field text not null check (char_length(field) between 1 and 2200),
  text text not null check (char_length(btrim(text)) between 1 and 20000),
  -- The translated English: if it has changed since, the translation needs a review.
  source text not null check (char_length(source) <= 20000),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (language, kind, item, field)
);
alter table public.translations enable row level security;

grant select on public.translations to anon;
grant select, insert, update, delete on public.translations to authenticated;

-- Translations are hidden with their item: a draft of a cause, an internal setting.
create policy "Visitors read translations of what is shown" on public.translations
  for select to anon, authenticated using (
    case kind
      when 'page' then true
      when 'cause' then exists (select from public.causes where causes.id = item)
      when 'menu' then exists (select from public.navigation_items where navigation_items.id::text = item)
      else public.is_public_setting(item)
    end);
create policy "Staff read every translation" on public.translations
  for select to authenticated using ((select private.may('content')));
create policy "Staff add translations" on public.translations
  for insert to authenticated with check ((select private.may('content')));
create policy "Staff change translations" on public.translations
  for update to authenticated using ((select private.may('content'))) with check ((select private.may('content')));
create policy "Staff delete translations" on public.translations
  for delete to authenticated using ((select private.may('content')));

-- Not when it moves with its cause: that is no review, so it stays a sample.
create trigger mark_as_ours before update of text, source, is_sample on public.translations
  for each row execute function private.mark_as_ours();
create trigger mark_as_ours_when_added before insert on public.translations
  for each row when (current_user = 'authenticated') execute function private.mark_as_ours();
create trigger touch_updated_at before update on public.translations
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.translations
  for each row execute function private.record_change('id');
create trigger announce_change after insert or update or delete or truncate on public.translations
  for each statement execute function daan.announce_change();

-- A cause that moves takes its texts along. Those of a deleted cause stay for a restore.
create function private.move_translations() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.translations where kind = 'cause' and item = new.id;
  update public.translations set item = new.id where kind = 'cause' and item = old.id;
  return null;
end
$$;
create trigger move_translations after update of id on public.causes
  for each row when (new.id <> old.id) execute function private.move_translations();

-- Title of a cause in a letter.
create function private.cause_title(cause text, in_language text) returns text
language sql stable set search_path = ''
as $$
  select coalesce((
    select t.text from public.translations as t
    where t.language = in_language and t.kind = 'cause' and t.item = causes.id and t.field = 'title'
      and (t.source = causes.title or not t.is_sample)), causes.title)
  from public.causes where causes.id = cause
$$;
