-- What counts as an email address, a link, a button: the words the tables' check constraints use.
-- A check that answers null passes, so each of these answers true or false for every non-null value.

create function private.is_email(address text) returns boolean
language sql immutable
return char_length(address) <= 254 and address ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:].]+$';

-- A stored link ends in an href or a src. Browsers ignore leading blanks and inner line breaks, so those
-- are refused along with every scheme that is not known to be harmless, and with what browsers read as the
-- start of another host: two slashes, or a backslash for one.
create function private.is_safe_link(link text) returns boolean
language sql immutable
return char_length(link) <= 2048
  and link !~ '^[[:space:]]'
  and link !~ '[[:cntrl:]\\]'
  and link !~ '^//'
  and (link !~* '^[a-z][a-z0-9+.-]*:' or link ~* '^(https?|mailto|tel|upi):');

-- An object with exactly these keys, each a text of at most 2,000 characters.
create function private.has_texts(object jsonb, keys text[]) returns boolean
language sql immutable
return case when jsonb_typeof(object) = 'object' then (
  select count(*) = cardinality(keys) and coalesce(bool_and(
    key = any (keys) and jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 2000
  ), true)
  from jsonb_each(object)
) else false end;

create function private.is_button(button jsonb) returns boolean
language sql immutable
return private.has_texts(button, '{text,link}') and coalesce(private.is_safe_link(button ->> 'link'), false);

create function private.is_list_of_texts(list jsonb, keys text[]) returns boolean
language sql immutable
return case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) <= 100 and not exists (
  select from jsonb_array_elements(list) as item (value) where not private.has_texts(item.value, keys)
) else false end;

-- Which part of a picture stays in sight wherever the picture is cropped: "62% 35%", from the left and the
-- top, as style sheets write it. A picture without one is cropped around its middle.
create function private.is_focus(focus text) returns boolean
language sql immutable
return focus ~ '^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$';

create function private.is_gallery(list jsonb) returns boolean
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

-- Constraints run with the rights of the role that writes the row.
grant execute on function
  private.is_email(text),
  private.is_safe_link(text),
  private.has_texts(jsonb, text[]),
  private.is_button(jsonb),
  private.is_list_of_texts(jsonb, text[]),
  private.is_focus(text),
  private.is_gallery(jsonb)
to authenticated, service_role;
