-- Normal forms of a donor's name, e-mail address and phone number, by which the same person is recognised.

-- Lower case without accents for Latin script; other scripts keep their marks.
create function private.plain(words text) returns text
language sql immutable
return lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g'));

-- One key per mailbox. Only ASCII letters are lowered: addresses with one key see each other's data, and some
-- other letters fold to ASCII. Gmail ignores dots and everything after a plus. The payment provider's
-- placeholder address has no key.
create function private.email_key(address text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  lowered constant text := lower(btrim(address) collate "C");
begin
  if lowered = '' or lowered = 'void@razorpay.com' then
    return null;
  elsif lowered ~ '@(gmail|googlemail)\.com$' then
    return replace(split_part(split_part(lowered, '@', 1), '+', 1), '.', '') || '@gmail.com';
  end if;
  return lowered;
end
$$;

-- Digits with the country code; an Indian mobile number gets its 91 in any spelling. The first of several
-- numbers counts. Filler numbers have no key.
create function private.phone_key(phone text) returns text
language plpgsql immutable
as $$
declare
  digits text := regexp_replace(translate(
    (regexp_match(phone, '^[^,;/|]*'))[1], '०१२३४५६७८९', '0123456789'), '[^0-9]', '', 'g');
begin
  digits := regexp_replace(digits, '^00', '');
  if digits ~ '^(0?91|0)?[6-9][0-9]{9}$' then
    digits := '91' || right(digits, 10);
  end if;
  if char_length(digits) not between 7 and 15 or digits ~ '^(91)?([0-9])\2+$' then
    return null;
  end if;
  return digits;
end
$$;

-- The words of a name in alphabetical order, without titles: "Dr. Rao, Asha" is "asha rao". Separators are listed, since
-- to the locales of some systems the vowel signs of Hindi are punctuation.
create function private.name_key(name text) returns text
language sql immutable
begin atomic
  select coalesce(
    string_agg(word, ' ' order by word collate "C") filter (
      where word <> all ('{mr,mrs,ms,miss,dr,prof,shri,sri,smt,shrimati,kum,kumari,sh,m,s,late,श्री,श्रीमती}'::text[])),
    string_agg(word, ' ' order by word collate "C"))
  from unnest(string_to_array(
    btrim(regexp_replace(private.plain(name) collate "C",
      '[[:punct:][:space:]\u00a0-\u00bf\u0964\u0965\u0970\u2000-\u200a\u2010-\u205f\u20a0-\u20cf\u3000-\u303f]+', ' ', 'g')),
    ' ')) as word;
end;

-- Generated columns and indexes run with the privileges of the writing role.
grant execute on function
  private.plain(text),
  private.email_key(text),
  private.phone_key(text),
  private.name_key(text)
to authenticated, service_role;
