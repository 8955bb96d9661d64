-- Entries and imports that are repeated after a lost answer find what they did.

create or replace function public.enter_gift(gift jsonb, details jsonb default null) returns public.donations
language plpgsql set search_path = ''
as $$
declare
  -- A donor without address and number cannot be matched, so a name alone is a new person.
  is_name_alone constant boolean := gift ->> 'donor_id' is null and btrim(gift ->> 'donor_name') <> ''
    and coalesce(gift ->> 'donor_email', gift ->> 'donor_phone') is null;
  entered public.donations;
begin
  perform public.require('gifts.write');
  -- The caller may choose the id: a request repeated after a lost answer then finds its gift.
  select * into entered from public.donations where id = (gift ->> 'id')::uuid;
  if found then
    if (entered.amount, entered.platform, entered.transaction_id, entered.donation_type, entered.created_at,
        entered.donor_id, entered.donor_name, entered.donor_email, entered.donor_phone, entered.cause_id)
      is distinct from ((gift ->> 'amount')::numeric, gift ->> 'platform',
        coalesce(gift ->> 'transaction_id', entered.transaction_id),
        coalesce(gift ->> 'donation_type', entered.donation_type),
        coalesce((gift ->> 'created_at')::timestamptz, entered.created_at),
        -- Empty fields may have been filled from the donor's record or the campaign.
        coalesce((gift ->> 'donor_id')::uuid, entered.donor_id),
        coalesce(nullif(btrim(gift ->> 'donor_name'), ''), entered.donor_name),
        coalesce(gift ->> 'donor_email', entered.donor_email), coalesce(gift ->> 'donor_phone', entered.donor_phone),
        case when gift ->> 'campaign_id' is null then coalesce(gift ->> 'cause_id', entered.cause_id)
          else entered.cause_id end) then
      raise exception 'This gift was saved before, as it was first entered. Close the form and correct the gift.'
        using errcode = 'unique_violation';
    end if;
    return entered;
  end if;
  perform set_config('daan.entering_gift', 'yes', true);
  gift := public.choose_donor(case when is_name_alone then gift || '{"is_new_person": true}' else gift end);
  insert into public.donations (id, amount, platform, payment_status, transaction_id, is_monthly, cause_id, donor_id,
    donor_name, donor_email, donor_phone, is_foreign, is_in_kind, donation_type, created_at, corpus_direction,
    campaign_id, pledge_id, cash_reason)
  values (coalesce((gift ->> 'id')::uuid, gen_random_uuid()), (gift ->> 'amount')::numeric, gift ->> 'platform',
    'successful', gift ->> 'transaction_id',
    coalesce((gift ->> 'is_monthly')::boolean, false), gift ->> 'cause_id', (gift ->> 'donor_id')::uuid,
    gift ->> 'donor_name',
    gift ->> 'donor_email', gift ->> 'donor_phone', coalesce((gift ->> 'is_foreign')::boolean, false),
    coalesce((gift ->> 'is_in_kind')::boolean, false), coalesce(gift ->> 'donation_type', 'others'),
    coalesce((gift ->> 'created_at')::timestamptz, now()),
    case gift ->> 'donation_type' when 'corpus' then gift ->> 'corpus_direction' end, (gift ->> 'campaign_id')::uuid,
    (gift ->> 'pledge_id')::uuid, nullif(btrim(gift ->> 'cash_reason'), ''))
  returning * into entered;

  -- Editing a record confirms all of it.
  if (gift ->> 'is_vouched')::boolean then
    perform public.fill_in_donor(entered.donor_id, details);
  end if;
  perform set_config('daan.entering_gift', '', true);
  return entered;
end
$$;

drop function private.import_bank_lines(text, text, jsonb, jsonb);

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

-- Records what a line is, as staff say. `entries` are gifts to enter, as `enter_gift` takes them, with `details`.
create or replace function private.match_bank_line(
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
