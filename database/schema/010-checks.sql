-- Functions for check constraints: email addresses, links, buttons. A check that returns null passes, so each
-- returns true or false for every non-null value.

-- In plpgsql, as below: PostgreSQL would read an SQL function in a constraint or condition anew for each statement.
create function private.is_email(address text) returns boolean
language plpgsql immutable
as $$
begin
  return char_length(address) <= 254 and address ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:].]+$';
end
$$;

-- A stored link ends up in an href or a src. Browsers ignore leading blanks and inner line breaks, so those
-- are refused, along with every scheme not known to be harmless and everything browsers read as the start of
-- another host: two slashes, or a backslash for one.
create function private.is_safe_link(link text) returns boolean
language sql immutable
return char_length(link) <= 2048
  and link !~ '^[[:space:]]'
  and link !~ '[[:cntrl:]\\]'
  and link !~ '^//'
  and (link !~* '^[a-z][a-z0-9+.-]*:' or link ~* '^(https?|mailto|tel|upi):');

-- The problem with a typed name, as a message for the field: `personNameProblem` in domain/input/person-name.ts is
-- the same rule.
create function private.name_problem(name text) returns text
language sql immutable
return case
  when name ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffd]'
    then 'Please leave out line breaks and hidden or unreadable characters.'
  when name ~ '^\s*[-=+@＝＋－＠]' then 'Please begin with a letter or a digit.'
  when replace(regexp_replace(normalize(name, nfkc), '[\u00ad\u200b-\u200d\u2060\ufeff]', '', 'g'), '。', '.')
    ~* '://|www\.|[^[:space:]]@[^[:space:]]|[[:alnum:]-]{2,}\.(com|net|org|info|biz|in|io|app|dev|xyz|online|site|shop|store|top|live|link|click|ly|ru|cn)(?![[:alnum:]])|\.(me|co|ly)/'
    then 'Please leave out links, web addresses and email addresses.'
end;

-- A name from a payment provider, a bank or a file is cleaned instead of refused. `cleanName` does the same.
create function private.is_to_clean(name text) returns boolean
language plpgsql immutable
as $$
begin
  return name ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
end
$$;

create function private.clean_name(name text) returns text
language sql immutable
return case when private.is_to_clean(name) then btrim(
  regexp_replace(regexp_replace(name, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')) else name end;

-- For names typed by staff: raises the message for the first changed column with an invalid name.
create function private.refuse_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  said constant jsonb := to_jsonb(new);
  was constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  problem text;
begin
  select private.name_problem(case when field ~ 'name|person' then typed else translate(typed, e'\r\n\t', '   ') end)
  into problem
  from unnest(tg_argv) as field, lateral (select said ->> field) as given (typed)
  where typed is distinct from was ->> field
  order by 1 limit 1;
  if problem is not null then
    raise exception using message = problem, errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- For all other writers of these columns.
create function private.clean_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  return jsonb_populate_record(new, (
    select jsonb_object_agg(field, private.clean_name(to_jsonb(new) ->> field)) from unnest(tg_argv) as field));
end
$$;

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

-- The point of a picture that stays visible when cropped: "62% 35%" from the left and the top, as in CSS.
-- Without one, pictures are cropped around the centre.
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

-- Constraints run with the privileges of the writing role.
grant execute on function
  private.is_email(text),
  private.is_safe_link(text),
  private.name_problem(text),
  private.is_to_clean(text),
  private.has_texts(jsonb, text[]),
  private.is_button(jsonb),
  private.is_list_of_texts(jsonb, text[]),
  private.is_focus(text),
  private.is_gallery(jsonb)
to authenticated, service_role;
