-- A donor's claim (114) matches a bank line, and becomes a gift 48 hours later unless something speaks against it.

-- A reference as it is compared: letters and digits in upper case, without the words that people write before it and
-- without leading zeros.
create function private.reference_key(words text) returns text
language sql immutable set search_path = ''
return ltrim(private.bank_key(regexp_replace(upper(translate(words, '०१२३४५६७८९', '0123456789')),
  '\m(UTR|RRN|UPI|IMPS|NEFT|RTGS|REFERENCE|REF|TRANSACTION|TXN|NUMBER|NO|ID|GPAY|PHONEPE|PAYTM|BHIM)(?![A-Z])[^A-Z0-9]*',
  ' ', 'g')), '0');

-- Words of a line that only its payer can know: the bank's own reference, and numbers like it in the narration. Not
-- telephone numbers, branches and UPI addresses, which others know; and no words joined, which could be made of these.
create function private.payers_words(narration text, reference text) returns text[]
language sql immutable cost 2000 set search_path = ''
as $$
  select coalesce(array_agg(distinct word), '{}') from (
    select ltrim(whole[1], '0') from regexp_matches(upper(case when strpos(narration, '@') = 0 then narration
      else regexp_replace(narration, '[[:alnum:]._-]+@[[:alpha:]]+', ' ', 'g') end), '[[:alnum:]]{10,}', 'g') as whole
    where regexp_count(whole[1], '[0-9]') >= 8
    union all select private.reference_key(reference) where reference is not null
  ) as said (word)
  where char_length(word) >= 10 and word ~ '[1-9]' and word !~ '(^|[^0-9])(91|0)?[6-9][0-9]{9}($|[^0-9])'
    and word !~ '^[A-Z]{4}0[A-Z0-9]{6}$'
$$;
create index bank_lines_payers_words on public.bank_lines using gin (private.payers_words(narration, reference));
-- For the indexes.
grant execute on function private.reference_key(text), private.bank_key(text) to authenticated, service_role, daan_guest;
grant execute on function private.payers_words(text, text) to authenticated, service_role;
create index donations_reference_key on public.donations (private.reference_key(transaction_id)) where platform <> 'razorpay';
create index gift_claims_reference_key on public.gift_claims (private.reference_key(reference));

-- Whether a line, and no other, has this reference.
create function private.is_reference_of(line public.bank_lines, claimed text) returns boolean
language sql stable cost 10000 set search_path = ''
as $$
  select key = any (private.payers_words(line.narration, line.reference)) and not exists (
    select from public.bank_lines as other
    where other.id <> line.id and private.payers_words(other.narration, other.reference) @> array[key])
  from private.reference_key(claimed) as key
$$;

-- Links waiting claims to the open lines that they match. Serialized with confirming, so that no claim is overlooked.
-- Claims are locked before lines, as everywhere.
create function private.match_gift_claims() returns void
language plpgsql set search_path = ''
as $$
declare
  ids uuid[];
  pair record;
begin
  perform pg_advisory_xact_lock(hashtextextended('gift claims', 0));
  ids := array(select id from public.gift_claims where status = 'waiting' and bank_line_id is null order by id for update);
  for pair in
    with asked as materialized (
      select claim.*, private.reference_key(claim.reference) as key from public.gift_claims as claim
      where claim.id = any (ids) and claim.status = 'waiting'
    )
    select claim.id as claim, line.id as line,
      -- Its line was imported or taken back only now.
      line.created_at > claim.claimed_at or claim.claimed_at < now() - interval '2 hours' as came_later
    from asked as claim
      -- One by one, through the index.
      cross join lateral (select array_agg(said.id) as ids from public.bank_lines as said
        where private.payers_words(said.narration, said.reference) @> array[claim.key]) as found
      join public.bank_lines as line on line.id = found.ids[1] and cardinality(found.ids) = 1
    where line.state = 'open' and line.amount = claim.amount and abs(line.booked_on - claim.given_on) <= 3
    order by line.id, claim.id
  loop
    update public.bank_lines set claims = claims + 1 where id = pair.line and state = 'open';
    if found then
      update public.gift_claims set bank_line_id = pair.line, matched_at = case when pair.came_later then now() end
      where id = pair.claim;
    end if;
  end loop;
end
$$;

-- The reason why staff decide a claim; null if it becomes a gift by itself.
create function private.claim_question(claim public.gift_claims) returns text
language plpgsql stable set search_path = ''
as $$
declare
  key constant text := private.reference_key(claim.reference);
  -- Any other value than a number is as careful as 0.
  most constant numeric := coalesce(substring(coalesce(nullif(private.setting('claim_limit_rupees'), ''), '10000')
    from '^[0-9]{1,9}$')::numeric, 0);
  line public.bank_lines;
begin
  select * into line from public.bank_lines where id = claim.bank_line_id;
  return case
    when key <> '' and exists (select from public.donations
      where platform <> 'razorpay' and private.reference_key(transaction_id) = key) then 'entered'
    when line.id is null then 'unmatched'
    when line.state <> 'open' or exists (select from public.settlements as payout
      where payout.amount = line.amount and private.has_reference(line, payout.utr)) then 'taken'
    -- A claim of the same sum and days that found no line may mean this one.
    when line.claims > 1 or exists (select from public.gift_claims as other
      where other.id <> claim.id and (private.reference_key(other.reference) = key
        or other.status = 'waiting' and other.bank_line_id is null and other.amount = line.amount
          and abs(line.booked_on - other.given_on) <= 3
          and private.email_key(other.email) <> private.email_key(claim.email))) then 'contested'
    when claim.amount > most then 'limit'
    when line.amount <> claim.amount or abs(line.booked_on - claim.given_on) > 3
      or private.is_reference_of(line, claim.reference) is not true then 'unmatched'
    -- A gift that was entered by hand may be the same money, whatever its reference.
    when exists (select from public.donations as gift
      where gift.platform <> 'razorpay' and gift.bank_line_id is null and gift.amount = line.amount
        and not gift.is_demo and not gift.is_in_kind and (gift.created_at at time zone 'Asia/Kolkata')::date
          between line.booked_on - 3 and line.booked_on + 3
        -- For the index.
        and gift.created_at between line.booked_on - 4 and line.booked_on + 5) then 'similar'
    -- Claims that match nothing, by one address or by many.
    when (select count(*) from public.gift_claims as other where private.email_key(other.email) = private.email_key(claim.email)
        and other.bank_line_id is null and other.donation_id is null) >= 2
      or (select count(*) from public.gift_claims as other
        where other.claimed_at between claim.claimed_at - interval '48 hours' and claim.claimed_at + interval '48 hours'
          and other.bank_line_id is null and other.donation_id is null) >= 100 then 'guessing'
  end;
end
$$;

-- Enters the gift of a claim from its line, with the bank's reference if the line has one.
create function private.enter_claimed_gift(claim public.gift_claims, line uuid) returns uuid
language plpgsql set search_path = ''
as $$
declare
  entered uuid;
begin
  entered := (private.match_bank_line(line, 'gift', null, '{}', jsonb_build_array(jsonb_build_object(
    'donor_email', claim.email, 'transaction_id', (
      select claim.reference from public.bank_lines where id = line and reference is null))), null)).entered_gifts[1];
  update public.donations set language = claim.language where id = entered and claim.language is not null;
  return entered;
end
$$;

-- Confirms a claim once its 48 hours are over, with everything checked again under lock.
create function private.confirm_gift_claim(claim uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  asked public.gift_claims;
  entered uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('gift claims', 0));
  select * into asked from public.gift_claims
  where id = claim and status = 'waiting' and coalesce(matched_at, claimed_at) <= now() - interval '48 hours' for update;
  perform from public.bank_lines where id = asked.bank_line_id for update;
  if not found or private.claim_question(asked) is not null then
    return;
  end if;
  perform set_config('daan.confirming_claim', 'yes', true);
  entered := private.enter_claimed_gift(asked, asked.bank_line_id);
  perform set_config('daan.confirming_claim', '', true);
  update public.gift_claims set status = 'approved', donation_id = entered, decided_at = now() where id = claim;
end
$$;

-- Waiting claims for staff: each is confirmed by itself at a time, or has a question to decide.
create function public.waiting_gift_claims()
returns table (id uuid, email text, reference text, amount numeric, given_on date, bank_line_id uuid,
  confirms_at timestamptz, question text)
language sql stable security definer set search_path = ''
as $$
  select claim.id, email, reference, amount, given_on, bank_line_id,
    case when question is null then coalesce(matched_at, claimed_at) + interval '48 hours' end, question
  from public.gift_claims as claim, private.claim_question(claim) as question
  where status = 'waiting' and (select private.may('gifts.read')) order by claimed_at limit 100
$$;
grant execute on function public.waiting_gift_claims() to authenticated;

-- Open lines that a claim may be about: with its reference, else of the same amount within three days.
create function public.gift_claim_lines(claim uuid)
returns table (id uuid, booked_on date, amount numeric, narration text, reference text, is_same_reference boolean)
language sql stable security definer set search_path = ''
as $$
  select found.id, found.booked_on, found.amount, found.narration, found.reference, is_same from (
    select line.*, is_same, bool_or(is_same) over () as is_any_same, abs(line.booked_on - asked.given_on) as days
    from public.gift_claims as asked join public.bank_lines as line on abs(line.booked_on - asked.given_on) <= 30,
      private.has_reference(line, private.reference_key(asked.reference)) as is_same
    where asked.id = claim and line.state = 'open'
      and (is_same or line.amount = asked.amount and abs(line.booked_on - asked.given_on) <= 3)
  ) as found
  where is_same = is_any_same and (select private.may('books.read')) and (select private.may('gifts.read'))
  order by days, found.id limit 5
$$;
grant execute on function public.gift_claim_lines(uuid) to authenticated;
