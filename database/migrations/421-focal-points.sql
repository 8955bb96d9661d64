-- Which part of a picture stays in sight wherever the picture is cropped: "62% 35%", from the left and the
-- top, as style sheets write it. A picture without one is cropped around its middle.

create function private.is_focus(focus text) returns boolean
language sql immutable
return focus ~ '^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$';
grant execute on function private.is_focus(text) to authenticated, service_role;

-- {"url", "alt", "focus", "text", "link"}, whichever of them the element has.
create or replace function private.is_media(content jsonb) returns boolean
language sql immutable
return case when jsonb_typeof(content) = 'object' then not exists (
  select from jsonb_each(content)
  where key not in ('url', 'alt', 'focus', 'text', 'link')
    or jsonb_typeof(value) <> 'string'
    or char_length(value #>> '{}') > 2048
    or (key in ('url', 'link') and not private.is_safe_link(value #>> '{}'))
    or (key = 'focus' and not private.is_focus(value #>> '{}'))
) else false end;

create or replace function private.is_gallery(list jsonb) returns boolean
language sql immutable
return case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) <= 100 and not exists (
  select from jsonb_array_elements(list) as image (value)
  where not coalesce(case when jsonb_typeof(image.value) = 'object' then
    private.has_texts(image.value - 'focus', '{src,alt}')
    and private.is_safe_link(image.value ->> 'src')
    and (not image.value ? 'focus'
      or jsonb_typeof(image.value -> 'focus') = 'string' and private.is_focus(image.value ->> 'focus'))
  end, false)
) else false end;

alter table public.causes add column hero_image_focus text check (private.is_focus(hero_image_focus));
