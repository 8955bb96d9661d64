-- Normal forms of a donor's name, e-mail address and phone number, by which the same person is recognised.

-- Small letters without accents, for Latin script; other scripts keep their signs.
create function private.plain(words text) returns text
language sql immutable
return lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g'));

-- One mailbox, one key. Only plain letters lose their case: a person who reads one address sees what carries the other, and
-- some letters of other scripts become plain ones. Gmail ignores dots and what follows a plus. The payment provider writes an address of
-- its own where the giver left it out, which is nobody's.
create function private.email_key(address text) returns text
language plpgsql immutable
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

-- Digits with the country's code; an Indian mobile number gets its 91 however it was written. Of several
-- numbers in one field the first counts. What is filled in only to fill the field is nobody's number.
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

-- Generated columns and indexes run with the rights of the role that writes the row.
grant execute on function
  private.plain(text),
  private.email_key(text),
  private.phone_key(text),
  private.name_key(text)
to authenticated, service_role;
