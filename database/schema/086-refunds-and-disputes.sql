-- Money returned from a gift: refunds and disputes as the provider reports them, and staff's corrections. As
-- with payments (074), reports may repeat and come in any order, with the same lock order.

create function private.refund_progress(status text) returns integer
language sql immutable
return array_position('{requested,refused,pending,processed,failed}', status);

-- The refunded amount of a payment: the sum of its refunds that did not fail. If the provider reports more
-- than the known refunds, some are unknown, and its total counts, minus the failed ones.
create function private.add_up_refunds(
  paid public.payments, out refunded numeric, out known numeric, out is_complete boolean
)
language plpgsql stable set search_path = ''
as $$
declare
  failed numeric;
begin
  select coalesce(sum(amount) filter (where status in ('pending', 'processed')), 0),
    coalesce(sum(amount) filter (where status = 'failed'), 0)
  into known, failed from public.refunds
  where payment_id = paid.payment_id and currency = paid.currency and amount <= paid.amount;
  refunded := least(greatest(known, paid.refunded_reported - failed), paid.amount);
  is_complete := known >= paid.refunded_reported - failed;
end
$$;

-- Amount a bank took back from a payment: disputes lost, or closed with a deduction. Their sum may exceed the
-- payment.
create function private.deducted_from(paid public.payments) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (select coalesce(sum(amount_deducted), 0) from public.disputes
    where payment_id = paid.payment_id and status in ('lost', 'closed')
      and currency = paid.currency and amount_deducted <= paid.amount);
end
$$;

-- The remainder of a payment by the provider's reports.
create function private.left_of(paid public.payments) returns numeric
language sql stable set search_path = ''
as $$ select paid.amount - paid.refunded_amount - private.deducted_from(paid) $$;

-- Returned amounts of a gift's payment: the provider's, plus staff's corrections. Each correction states a
-- total, of which the provider had reported a part. The last correction counts.
create function private.returned_of(
  gift public.donations,
  out provider_refunded numeric, out provider_deducted numeric,
  out staff_refunded numeric, out staff_deducted numeric,
  -- The last totals staff entered, and the provider's reports since.
  out entered_refunded numeric, out entered_deducted numeric,
  out refunded_since numeric, out deducted_since numeric
)
language plpgsql stable set search_path = ''
as $$
declare
  paid public.payments;
  refund public.donation_corrections;
  deduction public.donation_corrections;
begin
  select * into paid from public.payments where payment_id = gift.payment_id;
  provider_refunded := coalesce(greatest(paid.refunded_amount, (private.add_up_refunds(paid)).known), 0);
  provider_deducted := private.deducted_from(paid);
  if exists (select from public.donation_corrections where donation_id = gift.id) then
    select * into refund from public.donation_corrections
    where donation_id = gift.id and payment_id is not distinct from gift.payment_id and refunded_amount is not null
    order by created_at desc limit 1;
    select * into deduction from public.donation_corrections
    where donation_id = gift.id and payment_id is not distinct from gift.payment_id and deducted_amount is not null
    order by created_at desc limit 1;
  end if;
  entered_refunded := coalesce(refund.refunded_amount, 0);
  entered_deducted := coalesce(deduction.deducted_amount, 0);
  staff_refunded := greatest(entered_refunded - coalesce(refund.provider_refunded, 0), 0);
  staff_deducted := greatest(entered_deducted - coalesce(deduction.provider_deducted, 0), 0);
  refunded_since := case when staff_refunded > 0 then greatest(provider_refunded - refund.provider_refunded, 0) else 0 end;
  deducted_since := case when staff_deducted > 0
    then greatest(provider_deducted - deduction.provider_deducted, 0) else 0 end;
end
$$;

-- Calls attention if more was returned than given, or if the provider reports what staff may already have
-- entered; resolves it once that no longer holds. `gift` is derived from one of its payments: a loss on a
-- payment that does not count is a loss too, but its corrections change no sum.
create function private.call_about_returns(gift public.donations, event bigint) returns void
language plpgsql set search_path = ''
as $$
declare
  paid public.payments;
  returned record;
  beside_refunds numeric;
begin
  -- Nothing was returned, as of nearly all gifts, and no call says otherwise.
  if gift.refunded_amount = 0 and gift.deducted_amount = 0 and not private.has_calls(gift.payment_id) then
    return;
  end if;
  select * into paid from public.payments where payment_id = gift.payment_id;
  if paid.payment_id is null then
    return;
  end if;
  returned := private.returned_of(gift);
  beside_refunds := returned.provider_deducted + returned.staff_refunded + returned.staff_deducted;
  -- Refunds that alone exceed it are reported with the payment (`book_payment`).
  if beside_refunds > 0 and returned.provider_refunded + beside_refunds > gift.amount then
    perform private.call_attention('over_deducted', paid.payment_id,
      format('More went back of payment %s than the %s %s it brought: %s refunded and %s deducted by the provider''s reports%s. Only %s %s is subtracted.',
        paid.payment_id, gift.currency, gift.amount, returned.provider_refunded, returned.provider_deducted,
        case when returned.staff_refunded + returned.staff_deducted > 0
          then format(', %s refunded and %s deducted by corrections', returned.staff_refunded, returned.staff_deducted)
          else '' end,
        gift.currency, gift.refunded_amount + gift.deducted_amount), paid, event);
  else
    perform private.end_attention(paid.payment_id, '{over_deducted}', 'No more than the gift went back any longer.');
  end if;
  if returned.refunded_since + returned.deducted_since > 0
    and gift.payment_id = (select payment_id from public.donations where id = gift.id) then
    perform private.call_attention('correction_overlap', paid.payment_id, concat_ws(' ',
      case when returned.refunded_since > 0 then
        format('Staff entered that %s %s was refunded in all, and the provider has reported refunds of %s more since. %s is subtracted.',
          gift.currency, returned.entered_refunded, returned.refunded_since, gift.refunded_amount) end,
      case when returned.deducted_since > 0 then
        format('Staff entered that %s %s was deducted in all, and the provider has reported deductions of %s more since. %s is subtracted.',
          gift.currency, returned.entered_deducted, returned.deducted_since, gift.deducted_amount) end,
      'If it is the same money, correct the amounts of the donation.'), paid, event);
  else
    perform private.end_attention(paid.payment_id, '{correction_overlap}',
      'The amounts were corrected, the refund failed, or the payment is not counted.');
  end if;
end
$$;

-- Locks the gift, then the payment, as everywhere. As in 076, no stronger than needed: rows that refer to a
-- gift and its monthly gift lock both in an arbitrary order.
create function private.lock_payment(id_of_payment text) returns public.payments
language plpgsql set search_path = ''
as $$
declare
  paid public.payments;
begin
  perform from public.donations where id =
    (select donation_id from public.payments where payment_id = id_of_payment) for no key update;
  select * into paid from public.payments where payment_id = id_of_payment for update;
  return paid;
end
$$;

-- `incoming` is a refund in the provider's terms, in rupees. One requested here is recognised by its id, sent
-- to the provider as the receipt.
create function private.record_refund(incoming jsonb, event bigint default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  reported record;
  paid public.payments;
  stored public.refunds;
  booked jsonb;
begin
  select * into strict reported from jsonb_to_record(incoming) as refund (
    refund_id text, our_id uuid, payment_id text, amount numeric, currency text, status text, made_at timestamptz);
  paid := private.lock_payment(reported.payment_id);

  -- The event may have arrived before the API response and inserted its own row.
  if reported.our_id is not null
    and exists (select from public.refunds where id = reported.our_id and refund_id is null) then
    delete from public.refunds where refund_id = reported.refund_id and id <> reported.our_id
      returning status into stored.status;
    update public.refunds set refund_id = reported.refund_id, donation_id = paid.donation_id, amount = reported.amount,
      currency = reported.currency, error_reason = null, made_at = reported.made_at,
      status = case when private.refund_progress(stored.status) > private.refund_progress(reported.status)
        then stored.status else reported.status end,
      failed_at = case when 'failed' in (stored.status, reported.status) then now() end
    where id = reported.our_id;
    perform private.end_attention(reported.our_id::text, '{refund_unknown}', 'The payment provider answered.');
  end if;
  insert into public.refunds as known (refund_id, payment_id, donation_id, amount, currency, status, made_at, failed_at)
  values (reported.refund_id, reported.payment_id, paid.donation_id, reported.amount, reported.currency, reported.status,
    reported.made_at, case reported.status when 'failed' then now() end)
  on conflict (refund_id) do update set
    donation_id = coalesce(known.donation_id, excluded.donation_id),
    made_at = coalesce(excluded.made_at, known.made_at),
    failed_at = coalesce(known.failed_at, excluded.failed_at),
    status = case when private.refund_progress(excluded.status) > private.refund_progress(known.status)
      then excluded.status else known.status end
  returning * into stored;

  if paid.payment_id is null then
    return jsonb_build_object('outcome', 'refund ' || stored.status, 'donation_id', null);
  end if;
  if stored.status <> 'failed' and (stored.currency <> paid.currency or stored.amount > paid.amount) then
    perform private.call_attention('refund_mismatch', stored.refund_id,
      format('Refund %s is of %s %s, but payment %s is of %s %s. It is not subtracted.', stored.refund_id,
        stored.currency, stored.amount, paid.payment_id, paid.currency, paid.amount), paid, event);
  else
    perform private.end_attention(stored.refund_id, '{refund_mismatch}', 'The refund failed.');
  end if;
  if stored.status = 'failed' then
    perform private.call_attention('refund_failed', stored.refund_id,
      format('Refund %s of %s %s did not reach the donor, and is no longer subtracted from the gift.',
        stored.refund_id, stored.currency, stored.amount), paid, event);
  end if;
  booked := private.book_payment(paid.payment_id, '{}', event);
  if booked ->> 'outcome' = 'nothing new' or stored.status = 'failed' then
    booked := booked || jsonb_build_object('outcome',
      case stored.status when 'failed' then 'needs attention: refund failed' else 'refund ' || stored.status end);
  end if;
  perform private.write_refund_message(stored, paid);
  return booked;
end
$$;

-- The later stage of a dispute counts among reports of the same second.
create function private.dispute_progress(status text) returns integer
language sql immutable
return coalesce(array_position('{open,under_review,closed,lost,won}', status), 0);

create function private.record_dispute(incoming jsonb, event bigint default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  reported record;
  paid public.payments;
  stored public.disputes;
  fits boolean;
  booked jsonb := '{}';
begin
  select * into strict reported from jsonb_to_record(incoming) as dispute (
    dispute_id text, payment_id text, amount numeric, currency text, amount_deducted numeric, status text,
    phase text, reason_code text, respond_by timestamptz, reported_at timestamptz);
  paid := private.lock_payment(reported.payment_id);

  insert into public.disputes as known (dispute_id, payment_id, donation_id, amount, currency,
    amount_deducted, status, phase, reason_code, respond_by, reported_at)
  values (reported.dispute_id, reported.payment_id, paid.donation_id, reported.amount, reported.currency,
    coalesce(reported.amount_deducted, case reported.status when 'lost' then reported.amount else 0 end), left(reported.status, 50),
    left(reported.phase, 50), left(reported.reason_code, 200), reported.respond_by, reported.reported_at)
  on conflict (dispute_id) do update set
    amount = excluded.amount, amount_deducted = excluded.amount_deducted, status = excluded.status,
    phase = excluded.phase, reason_code = excluded.reason_code, respond_by = excluded.respond_by,
    reported_at = excluded.reported_at, donation_id = coalesce(known.donation_id, excluded.donation_id)
  where (excluded.reported_at, private.dispute_progress(excluded.status))
    > (known.reported_at, private.dispute_progress(known.status));
  update public.disputes set donation_id = paid.donation_id
  where dispute_id = reported.dispute_id and donation_id is null and paid.donation_id is not null;
  select * into stored from public.disputes where dispute_id = reported.dispute_id;

  fits := paid.payment_id is null or stored.currency = paid.currency and stored.amount_deducted <= paid.amount;
  perform private.call_attention('dispute', stored.dispute_id, case
    when stored.status in ('lost', 'closed') and not fits then
      format('The dispute about payment %s ended with a deduction of %s %s, but the payment is of %s %s. It is not subtracted.',
        stored.payment_id, stored.currency, stored.amount_deducted, paid.currency, paid.amount)
    when stored.status = 'lost' then
      format('The dispute about %s %s of payment %s was lost. %s %s was taken back by the donor''s bank and is subtracted.',
        stored.currency, stored.amount, stored.payment_id, stored.currency, stored.amount_deducted)
    when stored.status in ('won', 'closed') then
      format('The dispute about %s %s of payment %s was %s.%s', stored.currency, stored.amount, stored.payment_id,
        stored.status, case when stored.status = 'closed' and stored.amount_deducted > 0
          then format(' %s %s was taken back and is subtracted.', stored.currency, stored.amount_deducted) else '' end)
    else
      format('The donor''s bank disputes %s %s of payment %s (%s). Answer in the provider’s dashboard%s.%s',
        stored.currency, stored.amount, stored.payment_id, coalesce(stored.reason_code, 'no reason given'),
        coalesce(' by ' || to_char(stored.respond_by at time zone 'Asia/Kolkata', 'FMDD Mon YYYY'), ''),
        case when stored.amount_deducted > 0 then format(' %s %s is held back until it is decided.',
          stored.currency, stored.amount_deducted) else '' end)
    end, paid, event);
  if stored.status = 'won' or stored.status = 'closed' and stored.amount_deducted = 0 then
    perform private.end_attention(stored.dispute_id, '{dispute}', 'The dispute was ' || stored.status || '.');
  end if;
  if paid.payment_id is not null then
    booked := private.book_payment(paid.payment_id, '{}', event);
  end if;
  return jsonb_build_object('donation_id', paid.donation_id, 'status', booked -> 'status', 'outcome',
    'dispute ' || stored.status || coalesce(', ' || nullif(booked ->> 'outcome', 'nothing new'), ''));
end
$$;
