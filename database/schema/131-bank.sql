-- Imports lines of bank statements, matches them to payouts and gifts, and undoes both. Refusals carry their
-- status in the SQLSTATE and their code in the hint.

create index donations_not_in_bank on public.donations (amount)
  where platform <> 'razorpay' and bank_line_id is null and gift_import_id is null;

-- Letters and digits in upper case: banks punctuate and break references as they like.
create function private.bank_key(words text) returns text
language sql immutable
return upper(regexp_replace(words, '[^[:alnum:]]', '', 'g'));

-- Equal for payments by one payer: the UPI address, else the letters of the narration.
create function private.payer_key(narration text) returns text
language sql immutable
return nullif(coalesce(lower((regexp_match(narration, '[[:alnum:]._-]{2,}@[[:alpha:]]{2,}'))[1]),
  upper(regexp_replace(narration, '[^[:alpha:]]', '', 'g'))), '');
create index bank_lines_payer on public.bank_lines (private.payer_key(narration)) where state = 'gift';

-- Whether a line contains a reference. A number matches as a whole, with any leading zeros; a word without a number,
-- such as "Donation", is none.
create function private.has_reference(line public.bank_lines, reference text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(key) >= 6 and key ~ '[1-9]' and exists (
    select from unnest(array[line.narration, line.reference]) as said
    where case when key ~ '^[0-9]+$' then said ~ ('(^|[^0-9])0*' || ltrim(key, '0') || '($|[^0-9])')
      else position(key in private.bank_key(said)) > 0 end)
  from private.bank_key(reference) as key
$$;

-- Words of a line that may be a reference, also if the bank broke it in two: many lines and gifts are compared by them,
-- where `has_reference` would compare each with each.
create function private.references_in(line public.bank_lines) returns setof text
language sql immutable set search_path = ''
as $$
  select distinct ltrim(part, '0')
  from unnest(array[line.narration, line.reference, private.bank_key(line.reference)]) as said,
    lateral (select word, lead(word) over (order by nth) as next
      from regexp_split_to_table(upper(said), '[^[:alnum:]]+') with ordinality as w (word, nth)) as words,
    unnest(array[word, word || next]) as part
  where char_length(part) >= 6
$$;

-- Matches open lines: a payout by its UTR and amount, an offline gift by its reference and amount. Demo gifts are never
-- matched, and test gifts are online: removing either leaves the lines alone.
create function private.match_bank_lines(ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform from public.settlements where amount in (select amount from public.bank_lines where id = any (ids))
  order by settlement_id for no key update;
  update public.bank_lines as line set state = 'payout', settlement_id = found.settlement_id
  from (
    select distinct on (payout.settlement_id) payout.settlement_id, line.id
    from public.bank_lines as line join public.settlements as payout using (amount)
    where line.id = any (ids) and line.state = 'open' and private.has_reference(line, payout.utr)
      and not private.payout_failed(payout)
      and not exists (select from public.bank_lines as other where other.settlement_id = payout.settlement_id)
    order by payout.settlement_id, line.booked_on, line.id
  ) as found
  where line.id = found.id;
  -- The nth line with a reference is the nth gift with it.
  with words as materialized (
    select line.id, line.amount, line.booked_on, word,
      row_number() over (partition by line.amount, word order by line.booked_on, line.id) as nth
    from public.bank_lines as line, private.references_in(line) as word where line.id = any (ids) and line.state = 'open'
  ), gifts as (
    select gift.id, gift.amount, key as word, row_number() over (partition by gift.amount, key order by gift.paid_at, gift.id) as nth
    from public.donations as gift, ltrim(private.bank_key(gift.transaction_id), '0') as key
    where gift.platform <> 'razorpay' and gift.bank_line_id is null and gift.gift_import_id is null and gift.amount in (select amount from words)
      and gift.payment_status in ('successful', 'refunded') and not gift.is_in_kind and not gift.is_demo
      and char_length(private.bank_key(gift.transaction_id)) >= 6 and key ~ '[1-9]'
      -- Numbers of cheques repeat after years.
      and gift.paid_at between (select min(booked_on) - 180 from words) and (select max(booked_on) + 180 from words)
  ), found as (
    select distinct on (gift) gift, line from (
      select distinct on (words.id) words.id as line, gifts.id as gift
      from words join gifts using (amount, word, nth) order by words.id, gifts.id
    ) as pairs order by gift, line
  ), claimed as (
    update public.donations as gift set bank_line_id = found.line from found
    where gift.id = found.gift and gift.bank_line_id is null returning gift.bank_line_id
  )
  update public.bank_lines as line set state = 'gift' from claimed where line.id = claimed.bank_line_id;
end
$$;

-- Matches open lines whose payout became known after them. Lines that staff are matching are skipped.
create function private.match_payouts_to_bank() returns void
language sql set search_path = ''
as $$
  select private.match_bank_lines(array(
    select line.id from public.bank_lines as line join public.settlements as payout using (amount)
    where line.state = 'open' and private.has_reference(line, payout.utr) for update of line skip locked))
$$;

-- Imports rows: [{date, amount, narration, reference, occurrence, digests}]. A row is known by any of its digests, the
-- first of which is stored. Serialized per account. Repeated with the same id, after a lost answer, it returns the same
-- import.
create function private.import_bank_lines(
  import uuid, account text, file_name text, columns jsonb, rows jsonb
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  imported uuid;
  added integer;
  fresh jsonb := '[]';
begin
  perform pg_advisory_xact_lock(hashtextextended('bank account ' || account, 0));
  select id, lines into imported, added from public.bank_imports where id = import;
  if not found then
    select coalesce(jsonb_agg(sent order by nth), '[]') into fresh
    from jsonb_array_elements(rows) with ordinality as every (sent, nth)
    where nth not in (
      select nth from jsonb_array_elements(rows) with ordinality as every (sent, nth),
        jsonb_array_elements_text(sent -> 'digests') as of_row (digest) join public.bank_lines using (digest));
    added := jsonb_array_length(fresh);
  end if;
  if fresh <> '[]' then
    insert into public.bank_imports (id, account, file_name, columns, lines, created_by)
    values (coalesce(import, gen_random_uuid()), account, file_name, columns, added, auth.uid())
    returning id into imported;
    insert into public.bank_lines (import_id, account, booked_on, amount, narration, reference, occurrence, digest)
    select imported, account, sent.date, sent.amount, sent.narration, sent.reference, sent.occurrence, sent.digests ->> 0
    from jsonb_to_recordset(fresh) as sent (date date, amount numeric, narration text, reference text,
      occurrence integer, digests jsonb);
    perform private.match_bank_lines(array(select id from public.bank_lines where import_id = imported));
    perform private.match_gift_claims();
  end if;
  return jsonb_build_object('import_id', imported, 'added', added, 'known', jsonb_array_length(rows) - added,
    'payouts', (select count(*) from public.bank_lines where import_id = imported and state = 'payout'),
    'gifts', (select count(*) from public.bank_lines where import_id = imported and state = 'gift'),
    'open', (select count(*) from public.bank_lines where import_id = imported and state = 'open'),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('row', nth, 'outcome', coalesce(line.state, 'known'),
        'settlement_id', line.settlement_id) order by nth), '[]')
      from jsonb_array_elements(rows) with ordinality as every (sent, nth)
        left join public.bank_lines as line on line.digest = every.sent #>> '{digests,0}' and line.import_id = imported
      where nth <= 300));
end
$$;

-- Removes the lines of an import that neither staff nor a claim have matched. A line whose texts were erased stays, since its digest keeps
-- them out.
create function private.undo_bank_import(import uuid) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  removed integer;
begin
  update public.bank_imports set undone_at = now() where id = import and undone_at is null;
  if not found then
    raise exception 'This import was undone already, or does not exist.' using errcode = 'PT409', hint = 'already_undone';
  end if;
  -- Claims are locked before lines.
  perform from public.gift_claims where bank_line_id in (select id from public.bank_lines where import_id = import)
  order by id for update;
  delete from public.bank_lines
  where import_id = import and matched_by is null and entered_gifts = '{}' and state <> 'other' and narration <> '(erased)';
  get diagnostics removed = row_count;
  return jsonb_build_object('removed', removed,
    'stayed', (select count(*) from public.bank_lines where import_id = import));
end
$$;

-- Reverses a match, with the gifts that it entered: their receipts are cancelled as with any deleted gift.
create function private.reopen_bank_line(line public.bank_lines) returns void
language plpgsql set search_path = ''
as $$
begin
  if exists (select from public.donations where id = any (line.entered_gifts)) then
    perform public.require('gifts.correct');
    delete from public.donations where id = any (line.entered_gifts) and bank_line_id = line.id and platform <> 'razorpay';
  end if;
  update public.donations set bank_line_id = null where bank_line_id = line.id;
  update public.bank_lines set state = 'open', settlement_id = null, reason = null, entered_gifts = '{}', matched_by = null
  where id = line.id and state <> 'open';
end
$$;

-- A line whose gift was deleted no longer adds up.
create function private.reopen_line_of_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.donations set bank_line_id = null where bank_line_id = old.bank_line_id;
  update public.bank_lines set state = 'open', entered_gifts = '{}', matched_by = null where id = old.bank_line_id;
  return null;
end
$$;
create trigger reopen_bank_line after delete on public.donations
  for each row when (old.bank_line_id is not null) execute function private.reopen_line_of_gift();

-- Records what a line is, as staff say. `entries` are gifts to enter, as `enter_gift` takes them, with `details`.
create function private.match_bank_line(
  line_id uuid, action text, payout_id text, gift_ids uuid[], entries jsonb, why text
) returns public.bank_lines
language plpgsql set search_path = ''
as $$
declare
  line public.bank_lines;
  payout public.settlements;
  entry jsonb;
  entered uuid[] := '{}';
  total numeric;
begin
  select * into line from public.bank_lines where id = line_id for update;
  if not found then
    raise exception 'This line does not exist.' using errcode = 'PT404', hint = 'line_not_found';
  elsif action = 'open' then
    perform private.reopen_bank_line(line);
    select * into line from public.bank_lines where id = line_id;
    return line;
  elsif line.state = 'gift' and action = 'gift' and entries <> '[]'
    and line.entered_gifts = array(select (one ->> 'id')::uuid from jsonb_array_elements(entries) as one) then
    -- Repeated after a lost answer.
    return line;
  elsif line.state <> 'open' then
    raise exception 'This line is matched already. Take that back first.' using errcode = 'PT409', hint = 'already_matched';
  end if;

  if action = 'payout' then
    select * into payout from public.settlements where settlement_id = payout_id for no key update;
    if not found then
      raise exception 'This payout does not exist.' using errcode = 'PT404', hint = 'payout_not_found';
    elsif private.payout_failed(payout) or line.amount > coalesce(payout.amount, payout.lines_amount)
      - (select coalesce(sum(amount), 0) from public.bank_lines where settlement_id = payout_id) then
      raise exception 'This line is of INR %, which is more than the payout still lacks in the bank.', line.amount
        using errcode = 'PT409', hint = 'sum_differs';
    end if;
  elsif action = 'gift' then
    perform public.require('gifts.write');
    perform from public.donations where id = any (gift_ids) order by id for no key update;
    if exists (select from public.donations where id = any (gift_ids) and bank_line_id is not null) then
      raise exception 'One of these gifts belongs to another line already.'
        using errcode = 'PT409', hint = 'already_matched';
    elsif (select count(*) from public.donations where id = any (gift_ids) and platform <> 'razorpay'
        and payment_status in ('successful', 'refunded') and not is_in_kind and not is_demo and gift_import_id is null)
      <> (select count(distinct id) from unnest(gift_ids) as id) then
      raise exception 'Only gifts of money that staff entered can be matched. Online gifts reach the bank in a payout.'
        using errcode = 'PT422', hint = 'not_offline';
    end if;
    select (select coalesce(sum(amount), 0) from public.donations where id = any (gift_ids))
      + coalesce(sum(coalesce((one ->> 'amount')::numeric, line.amount)), 0)
    into total from jsonb_array_elements(entries) as one;
    if total <> line.amount then
      raise exception 'The gifts add up to INR %, and the line is of INR %.', total, line.amount
        using errcode = 'PT409', hint = 'sum_differs';
    end if;
    for entry in select * from jsonb_array_elements(entries) loop
      entry := jsonb_build_object('amount', line.amount, 'transaction_id', left(line.reference, 100),
        'platform', case when line.narration ~* '\mupi\M' then 'upi' else 'bank_transfer' end,
        'created_at', (line.booked_on + time '12:00') at time zone 'Asia/Kolkata') || jsonb_strip_nulls(entry);
      entered := entered || (public.enter_gift(entry - 'details', entry -> 'details')).id;
    end loop;
    update public.donations set bank_line_id = line_id where id = any (gift_ids || entered);
  end if;

  update public.bank_lines set state = action, settlement_id = payout.settlement_id, reason = why,
    entered_gifts = entered, matched_by = auth.uid()
  where id = line_id returning * into line;
  return line;
end
$$;

-- Candidates for an open line, the likeliest first: offline gifts, payouts, and donors who may have sent it. `why` lists
-- what speaks for each.
create function public.bank_line_suggestions(line uuid)
returns table (kind text, id text, name text, amount numeric, day date, why text[])
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  bank public.bank_lines;
  said text;
  words text[];
begin
  perform public.require('books.read');
  select * into bank from public.bank_lines as b where b.id = line and b.state = 'open';
  if not found then
    return;
  end if;
  said := private.plain(bank.narration);
  words := array(select '%' || word || '%' from (
    select distinct word from regexp_split_to_table(said, '[^[:alpha:]]+') as word
    where char_length(word) >= 4 and word <> all (
      '{neft,imps,rtgs,transfer,donation,bank,payment,from,hdfc,icici,axis,kotak,state,india,paytm,limited}')) as w limit 12);
  return query
    select * from (
      select 'gift', gift.id::text, coalesce(gift.donor_name, donor.name), gift.amount, given.day,
        array_remove(array[
          case when private.has_reference(bank, gift.transaction_id) then 'reference' end,
          case when gift.amount = bank.amount then 'amount' end,
          case when private.says_name(said, coalesce(private.name_key(gift.donor_name), donor.name_key)) then 'name' end,
          case when given.day = bank.booked_on then 'day' end], null) as why
      from public.donations as gift left join public.donors as donor on donor.id = gift.donor_id,
        lateral (select (gift.paid_at at time zone 'Asia/Kolkata')::date as day) as given
      where gift.platform <> 'razorpay' and gift.bank_line_id is null and gift.gift_import_id is null and gift.amount <= bank.amount
        and gift.payment_status in ('successful', 'refunded') and not gift.is_in_kind and not gift.is_demo
        and gift.created_at between bank.booked_on - 8 and bank.booked_on + 8
        and given.day between bank.booked_on - 7 and bank.booked_on + 7
        and (gift.amount = bank.amount or private.says_name(said, coalesce(private.name_key(gift.donor_name), donor.name_key)))
      union all
      select 'payout', payout.settlement_id, payout.utr, payout.amount,
        (payout.settled_at at time zone 'Asia/Kolkata')::date,
        array_remove(array[
          case when private.has_reference(bank, payout.utr) then 'reference' end,
          case when payout.amount = bank.amount then 'amount' end], null)
      from public.settlements as payout
      -- The bank receives an instant payout in several parts.
      where (payout.amount = bank.amount or private.has_reference(bank, payout.utr) or payout.is_instant)
        and payout.test_mode = private.in_test_mode() and not private.payout_failed(payout)
        and payout.settled_at between bank.booked_on - 7 and bank.booked_on + 7
        and bank.amount <= payout.amount - (select coalesce(sum(other.amount), 0) from public.bank_lines as other
          where other.settlement_id = payout.settlement_id)
    ) as match order by match.amount = bank.amount desc, cardinality(match.why) desc, abs(match.day - bank.booked_on), match.id limit 10;
  return query
    select 'donor', donor.id::text, donor.name, null::numeric, null::date, array_agg(distinct found.why order by found.why)
    from (
      select d.id, 'name' as why from unnest(words) as word join public.donors as d on d.search like word
      where private.says_name(said, d.name_key)
      union all
      select d.id, 'email' from public.donors as d where d.email_key in (
        select private.email_key(m[1]) from regexp_matches(bank.narration, '[[:alnum:]._+-]+@[[:alnum:].-]+', 'g') as m)
      union all
      select d.id, 'phone' from public.donors as d where d.phone_key in (
        select private.phone_key(m[1]) from regexp_matches(bank.narration, '(?<![0-9])(?:91)?[6-9][0-9]{9}(?![0-9])', 'g') as m)
      union all
      select gift.donor_id, 'earlier' from (
        select b.id from public.bank_lines as b
        where b.state = 'gift' and private.payer_key(b.narration) = private.payer_key(bank.narration) limit 20
      ) as earlier join public.donations as gift on gift.bank_line_id = earlier.id
    ) as found join public.donors as donor on donor.id = found.id
    group by donor.id, donor.name order by count(distinct found.why) desc, donor.name limit 5;
end
$$;
grant execute on function public.bank_line_suggestions(uuid) to authenticated;

-- Whether a narration contains every longer word of a name, given by its key.
create function private.says_name(said text, name_key text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(sum(char_length(word)) >= 5 and bool_and(position(word in said) > 0), false)
  from unnest(string_to_array(name_key, ' ')) as word where char_length(word) >= 3
$$;

-- Removes a person from bank lines: the lines of their gifts, and lines that contain one of the words. Digests stay.
create function private.blank_bank_lines(gift_ids uuid[], words text[]) returns void
language sql set search_path = ''
as $$
  update public.bank_lines as line set narration = '(erased)', reference = null,
    reason = case when reason is not null then '(erased)' end
  where narration <> '(erased)' and (
    exists (select from public.donations as gift where gift.bank_line_id = line.id and gift.id = any (gift_ids))
    or private.mentions(concat_ws(' ', narration, reference, reason), words))
$$;
