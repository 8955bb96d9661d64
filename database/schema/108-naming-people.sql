-- Detects personal data in texts and reports: what an erasure removes, and whether a text contains a name, an
-- address or a number.

-- A value after an erasure: objects and lists are processed recursively, texts are replaced by a mark unless
-- their key is known to be impersonal. Numbers, dates and booleans stay.
create function private.without_person(value jsonb, name text default '') returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  plain constant text[] := '{id,entity,event,contains,account_id,status,payment_status,platform,currency,method,event_id,
    order_id,payment_id,refund_id,dispute_id,invoice_id,subscription_id,plan_id,donation_id,donor_id,monthly_gift_id,
    cause_id,transaction_id,created_at,updated_at,paid_at,requested_at,done_at,kind,phase,reason_code,receipt,network,
    is_monthly,error_code,error_source,error_step,language,privacy_request}';
begin
  return case jsonb_typeof(value)
    when 'object' then (
      select coalesce(jsonb_object_agg(part.key, private.without_person(part.value, part.key)), '{}')
      from jsonb_each(value) as part)
    when 'array' then (
      select coalesce(jsonb_agg(private.without_person(part, name)), '[]') from jsonb_array_elements(value) as part)
    when 'string' then case when name = any (plain) then value else '"(erased)"' end
    else case when name = any ('{contact,phone,donor_phone,last4}') then '"(erased)"' else value end
  end;
end
$$;

-- The personal part of a value that an erasure removes; null if there is none.
create function private.named_in(value jsonb, name text default '') returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return case jsonb_typeof(value)
    when 'object' then (
      select jsonb_object_agg(key, named) from jsonb_each(value) as part (key, inner_value),
        lateral private.named_in(inner_value, key) as named where named is not null)
    when 'array' then (
      select jsonb_agg(named) from jsonb_array_elements(value) as part,
        lateral private.named_in(part, name) as named where named is not null)
    else case when private.without_person(value, name) <> value then value end
  end;
end
$$;

-- Whether a text contains one of these addresses or numbers as a whole: ana@example.net is not in
-- susana@example.net.
create function private.mentions(said text, words text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select exists (
    select from unnest(words) as word, regexp_replace(word, '[^[:alnum:]]', '\\\&', 'g') as literally
    -- A plain substring search is fast, and almost always fails.
    where position(word in lower(said)) > 0
      -- Line breaks are escaped in JSON.
      and regexp_replace(lower(said), '\\[nrt]', ' ', 'g') ~ case when position('@' in word) > 0
        then '(^|[^[:alnum:]._%+-])' || literally || '($|[^[:alnum:].-]|\.($|[^[:alnum:]]))'
        else '(^|[^0-9])' || literally || '($|[^0-9])' end)
$$;

-- Whether a text contains a word of the person's name.
create function private.names_person(said text, names text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select exists (select from unnest(names) as name, regexp_split_to_table(lower(name), '[^[:alpha:]]+') as word
    where char_length(word) > 2 and lower(said) ~ ('\m' || word || '\M'))
$$;

-- Whether a text contains one of these telephone numbers, however its digits are grouped.
create function private.has_number(said text, numbers text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select exists (
    select from unnest(numbers) as number, regexp_replace(private.phone_key(number), '^91([0-9]{10})$', '\1') as digits
    where position(digits in regexp_replace(said, '[^0-9]', '', 'g')) > 0)
$$;

-- Whether a text contains an email address or a telephone number.
create function private.has_contact(said text) returns boolean
language sql immutable set search_path = ''
as $$ select said ~ '[^[:space:]]@[^[:space:]]' or said ~ '[0-9]([ ().-]*[0-9]){6}' $$;
