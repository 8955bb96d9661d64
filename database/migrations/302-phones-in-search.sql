-- A phone number is looked for however it is written: with the country's code, with the 0 that is dialled
-- within the country, or bare. A cheque's number keeps its zeros.

create or replace function private.search_patterns(query text) returns text[]
language sql immutable
return (
  select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
  from regexp_split_to_table(
    case when query ~ '^\s*\+?[\d\s()-]{5,}$'
      then regexp_replace(regexp_replace(query, '\D', '', 'g'), '^(91|0)(?=\d{10}$)', '')
      else lower(query) end, '\s+') as word
  where word <> '');
