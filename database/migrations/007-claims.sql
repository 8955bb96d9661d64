-- Claims of donors match bank lines, and become gifts by themselves.

alter table public.bank_lines add column claims integer not null default 0;
alter table public.gift_claims
  add column bank_line_id uuid references public.bank_lines (id) on delete set null,
  add column matched_at timestamptz,
  add column language text check (language ~ '^[a-z]{2,3}$');
create index gift_claims_bank_line_id on public.gift_claims (bank_line_id);
grant insert (language) on public.gift_claims to daan_guest;

-- Refuses callers without the capability, for functions that act. The server enters the gift of a claim (136) for no
-- caller, by a setting that no request can make.
create or replace function public.require(capability text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.may(capability)
    and (capability <> 'gifts.write' or current_setting('daan.confirming_claim', true) is distinct from 'yes') then
    raise exception 'Only % can do this.', public.roles_with(capability) using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Refuses an erasure that has to wait, and finds and locks the rows. The first locks keep new letters and
-- gifts out (`private.hold_off_erasure`): their writers never wait, so these are taken before any row lock.
-- Afterwards a letter is either committed, and blanked with the rest, or not written.
create or replace function private.begin_erasure(someone private.person,
  out gift_ids uuid[], out monthly_ids uuid[], out message_ids uuid[])
language plpgsql set search_path = ''
as $$
begin
  if exists (select from private.monthly_gifts_of(someone) where status not in ('cancelled', 'completed', 'expired')) then
    raise exception 'A monthly gift of this person has not ended yet. Please try again in an hour.'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  if exists (select from private.gifts_of(someone) where payment_status = 'created')
    or exists (select from private.events_of(someone) where handled_at is null) then
    raise exception 'A payment of this person is still on its way. Please try again in an hour.'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  -- A decision on a claim gives the person a gift and a letter.
  perform from public.gift_claims where private.email_key(email) = someone.mailbox order by id for update;
  gift_ids := array(select id from private.gifts_of(someone));
  monthly_ids := array(select id from private.monthly_gifts_of(someone));
  message_ids := array(select id from private.contact_messages_of(someone)
    union all select id from private.applications_of(someone));
  perform pg_advisory_xact_lock(hashtextextended('erasing ' || id, 0))
  from (select id from unnest(gift_ids || monthly_ids || message_ids || someone.donor_ids) as id order by id) as every;
  -- Serializes with refunds and corrections. Gifts come before records, as everywhere.
  perform from public.donations where id = any (gift_ids) order by id for no key update;
end
$$;

create or replace function private.guard_gift_claim() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  waiting constant text[] := array(select coalesce(nullif(private.reference_key(reference), ''), reference) from public.gift_claims
    where private.email_key(email) = private.email_key(new.email) and status = 'waiting');
begin
  -- Refused by the policy, without a word about another's claims.
  if private.own_mailbox() <> private.email_key(new.email) then
    return new;
  end if;
  new.reference := btrim(new.reference);
  if new.given_on > (now() at time zone 'Asia/Kolkata')::date then
    raise exception 'The day of the gift lies in the future.' using errcode = 'check_violation';
  end if;
  if coalesce(nullif(private.reference_key(new.reference), ''), new.reference) = any (waiting) then
    raise exception 'We are already looking for this gift.' using errcode = 'check_violation';
  end if;
  if cardinality(waiting) >= 5 then
    raise exception 'We are already looking for five of your gifts. Please wait until we have found them.'
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- The address for a claimant's sign-in letter: the one on file, else the typed mailbox in its one spelling.
create function private.address_of_claimant(typed text) returns text
language sql stable set search_path = ''
as $$
  select coalesce(private.address_on_file(typed),
    case when btrim(typed) collate "C" ~ '^[!-~]+$' then private.email_key(typed) end)
$$;

-- Callers of the former release pass the first two arguments.
drop function public.decide_gift_claim(uuid, uuid);

-- Staff's decision on a claim: the donor's gift, the bank line to enter it from, or neither. The gift then carries the
-- donor's address.
create function public.decide_gift_claim(claim uuid, donation uuid default null, bank_line uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  asked public.gift_claims;
begin
  perform public.require('gifts.write');
  select * into asked from public.gift_claims where id = claim for update;
  if asked.status is distinct from 'waiting' then
    raise exception 'This claim was decided before, or is gone.' using errcode = 'no_data_found';
  elsif donation is not null and bank_line is not null then
    raise exception 'Choose a gift or a bank line, not both.' using errcode = 'check_violation';
  elsif bank_line is not null then
    donation := private.enter_claimed_gift(asked, bank_line);
  elsif donation is not null then
    update public.donations set donor_email = asked.email
    where id = donation and payment_status in ('successful', 'refunded') and private.email_key(donor_email) is null;
    if not found then
      raise exception 'This gift carries an address already, or was never paid.' using errcode = 'check_violation';
    end if;
  end if;
  update public.gift_claims set status = case when donation is null then 'refused' else 'approved' end,
    donation_id = donation, bank_line_id = coalesce(bank_line, bank_line_id), decided_at = now(), decided_by = auth.uid()
  where id = claim;
end
$$;
grant execute on function public.decide_gift_claim(uuid, uuid, uuid) to authenticated;

-- Either decision is mailed. A refusal repeats the claim, and says nothing of what was found.
create function private.write_claim_letter() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_message(jsonb_build_object('template', 'claim_' || new.status, 'channel', 'email',
    'recipient', new.email, 'cause', format('claim %s %s', new.id, new.status), 'useful_seconds', 30 * 86400,
    'language', coalesce(private.language_of(new.email, new.language), private.message_language()),
    'donation_id', new.donation_id, 'variables', jsonb_build_object('claim', jsonb_build_object(
      'reference', new.reference, 'amount', new.amount::text, 'given_on', new.given_on))));
  return null;
end
$$;
create trigger write_claim_letter after update on public.gift_claims
  for each row when (old.status = 'waiting' and new.status <> 'waiting') execute function private.write_claim_letter();

-- A job looks for the bank line: the time that the request takes does not reveal whether there is one.
create function private.queue_claims() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform graphile_worker.add_job('confirm-claims', job_key => 'confirm-claims');
  return null;
end
$$;
create trigger queue_claims after insert on public.gift_claims
  for each statement execute function private.queue_claims();

-- Imports rows: [{date, amount, narration, reference, occurrence, digests}]. A row is known by any of its digests, the
-- first of which is stored. Serialized per account.
create or replace function private.import_bank_lines(account text, file_name text, columns jsonb, rows jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  imported uuid;
  fresh jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('bank account ' || account, 0));
  select coalesce(jsonb_agg(sent order by nth), '[]') into fresh
  from jsonb_array_elements(rows) with ordinality as every (sent, nth)
  where nth not in (
    select nth from jsonb_array_elements(rows) with ordinality as every (sent, nth),
      jsonb_array_elements_text(sent -> 'digests') as of_row (digest) join public.bank_lines using (digest));
  if fresh <> '[]' then
    insert into public.bank_imports (account, file_name, columns, lines, created_by)
    values (account, file_name, columns, jsonb_array_length(fresh), auth.uid()) returning id into imported;
    insert into public.bank_lines (import_id, account, booked_on, amount, narration, reference, occurrence, digest)
    select imported, account, sent.date, sent.amount, sent.narration, sent.reference, sent.occurrence, sent.digests ->> 0
    from jsonb_to_recordset(fresh) as sent (date date, amount numeric, narration text, reference text,
      occurrence integer, digests jsonb);
    perform private.match_bank_lines(array(select id from public.bank_lines where import_id = imported));
    perform private.match_gift_claims();
  end if;
  return jsonb_build_object('import_id', imported, 'added', jsonb_array_length(fresh),
    'known', jsonb_array_length(rows) - jsonb_array_length(fresh),
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
create or replace function private.undo_bank_import(import uuid) returns jsonb
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
