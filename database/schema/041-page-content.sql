-- The editable texts and pictures of the public pages.

-- {"url", "alt", "focus", "text", "link"}, depending on the element.
create function private.is_media(content jsonb) returns boolean
language sql immutable
return case when jsonb_typeof(content) = 'object' then not exists (
  select from jsonb_each(content)
  where key not in ('url', 'alt', 'focus', 'text', 'link')
    or jsonb_typeof(value) <> 'string'
    or char_length(value #>> '{}') > 2048
    or (key in ('url', 'link') and not private.is_safe_link(value #>> '{}'))
    or (key = 'focus' and not private.is_focus(value #>> '{}'))
) else false end;

-- {"presets": [{"amount": 499, "description": "…"}]}, in whole rupees.
create function private.is_preset_list(content jsonb) returns boolean
language sql immutable
return case when jsonb_typeof(content -> 'presets') = 'array' then
  (select count(*) from jsonb_object_keys(content)) = 1
  and jsonb_array_length(content -> 'presets') <= 50
  and not exists (
    select from jsonb_array_elements(content -> 'presets') as preset (value)
    where not coalesce(case when jsonb_typeof(preset.value -> 'amount') = 'number' then
      (preset.value ->> 'amount')::numeric between 0 and 100000000
      and (preset.value ->> 'amount')::numeric % 1 = 0
      and private.has_texts(preset.value - 'amount', '{description}')
    end, false)
  )
else false end;

-- {"figures": [{"value": "10,842+", "label": "…", "as_of": "March 2026", "source": "…"}]}, and likewise lists
-- of people with photographs and of documents by year. The list is the only property.
create function private.only_list(content jsonb, name text) returns jsonb
language sql immutable
return case when jsonb_typeof(content -> name) = 'array' then
  case when content - name = '{}' then content -> name end
end;

-- The stable ids of figures and people, by which translations find them, are not part of the content.
create function private.without_ids(list jsonb) returns jsonb
language sql immutable
return case when jsonb_typeof(list) = 'array' then (
  select coalesce(jsonb_agg(case
    when jsonb_typeof(entry.value) = 'object' and jsonb_typeof(entry.value -> 'id') = 'string'
      and char_length(entry.value ->> 'id') between 1 and 200 then entry.value - 'id'
    else entry.value end order by entry.at), '[]')
  from jsonb_array_elements(list) with ordinality as entry (value, at)
) end;

create function private.is_figure_list(content jsonb) returns boolean
language sql immutable
return coalesce(private.is_list_of_texts(
  private.without_ids(private.only_list(content, 'figures')), '{value,label,as_of,source}'), false);

create function private.is_people_list(content jsonb) returns boolean
language sql immutable
return case when private.only_list(content, 'people') is not null then
  jsonb_array_length(content -> 'people') <= 100
  and not exists (
    select from jsonb_array_elements(private.without_ids(content -> 'people')) as person (value)
    where not coalesce(case when jsonb_typeof(person.value) = 'object' then
      private.has_texts(person.value - 'focus', '{name,role,url}')
      and private.is_safe_link(person.value ->> 'url')
      and (not person.value ? 'focus'
        or jsonb_typeof(person.value -> 'focus') = 'string' and private.is_focus(person.value ->> 'focus'))
    end, false)
  )
else false end;

create function private.is_document_list(content jsonb) returns boolean
language sql immutable
return coalesce(
  private.is_list_of_texts(private.only_list(content, 'documents'), '{year,title,url}')
  and not exists (
    select from jsonb_array_elements(private.only_list(content, 'documents')) as document (value)
    where not private.is_safe_link(document.value ->> 'url')
  ), false);

-- A plain text or {"text": "…"}: clients of this contract use both.
create function private.is_text(content jsonb) returns boolean
language sql immutable
return case jsonb_typeof(content)
  when 'string' then char_length(content #>> '{}') <= 20000
  when 'object' then coalesce(
    jsonb_typeof(content -> 'text') = 'string'
    and char_length(content ->> 'text') <= 20000
    and (select count(*) from jsonb_object_keys(content)) = 1, false)
  else false
end;

-- The id of an element determines its kind.
create function private.is_content_of(element_id text, content jsonb) returns boolean
language sql immutable
return case
  when element_id = 'donation_presets' then private.is_preset_list(content)
  when element_id in ('video_url', 'map_embed_url') or element_id ~ '_(image|button|pdf)'
    then private.is_media(content)
  when element_id ~ '_figures$' then private.is_figure_list(content)
  when element_id ~ '_people$' then private.is_people_list(content)
  when element_id ~ '_documents$' then private.is_document_list(content)
  else private.is_text(content)
end;

grant execute on function
  private.is_media(jsonb),
  private.is_preset_list(jsonb),
  private.only_list(jsonb, text),
  private.without_ids(jsonb),
  private.is_figure_list(jsonb),
  private.is_people_list(jsonb),
  private.is_document_list(jsonb),
  private.is_text(jsonb),
  private.is_content_of(text, jsonb)
to authenticated, service_role;

-- Pages with stored content, from domain/page-content/pages.ts; synced at every start.
create table private.known_pages (
  slug text primary key check (slug ~ '^[a-z][a-z0-9_]{0,62}$')
);
alter table private.known_pages enable row level security;

create function private.sync_pages(known text[]) returns void
language sql set search_path = ''
as $$
  delete from private.known_pages where slug <> all (known);
  insert into private.known_pages (slug) select unnest(known) on conflict (slug) do nothing;
$$;

create function private.refuse_unknown_page() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from private.known_pages where slug = new.page_slug) then
    raise exception 'There is no page %.', new.page_slug using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create table public.page_content (
  id uuid primary key default gen_random_uuid(),
  page_slug text not null,
  element_id text not null check (element_id ~ '^[a-z][a-z0-9_]{0,99}$'),
  content_data jsonb not null,
  is_sample boolean not null default false,
  updated_at timestamptz not null default now(),
  unique (page_slug, element_id),
  constraint page_content_shape check (private.is_content_of(element_id, content_data))
);
alter table public.page_content enable row level security;

grant select on public.page_content to anon;
grant select, insert, update on public.page_content to authenticated;

create policy "Visitors read page content" on public.page_content
  for select to anon, authenticated using (true);
create policy "Staff add page content" on public.page_content
  for insert to authenticated with check ((select private.may('content')));
create policy "Staff change page content" on public.page_content
  for update to authenticated using ((select private.may('content'))) with check ((select private.may('content')));

-- Not for changes by the database itself.
create trigger mark_as_ours before update on public.page_content
  for each row when (current_user in ('authenticated', 'service_role')) execute function private.mark_as_ours();
create trigger mark_as_ours_when_added before insert on public.page_content
  for each row when (current_user = 'authenticated') execute function private.mark_as_ours();
create trigger refuse_unknown_page before insert or update of page_slug on public.page_content
  for each row execute function private.refuse_unknown_page();
create trigger touch_updated_at before update on public.page_content
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.page_content
  for each row execute function private.record_change('id');
create trigger announce_change after insert or update or delete or truncate on public.page_content
  for each statement execute function daan.announce_change();
