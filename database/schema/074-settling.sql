-- The one place where a gift becomes successful, failed or refunded. The signed result of the checkout, the
-- provider's events and our own questions all end here, each as often as it likes and in any order.
--
-- Locks are taken in one order, monthly gift, gift, payment, refund, so that nobody waits in a circle.

-- How far a payment has come. Failed is not final: a bank may say yes days later.
create function private.payment_progress(status text) returns integer
language sql immutable
return array_position('{created,failed,authorized,captured,refunded}', status);

create function private.refund_progress(status text) returns integer
language sql immutable
return array_position('{requested,refused,pending,processed,failed}', status);

-- When to look at a gift that is paid again: somebody may have refunded it in the provider's dashboard, a refund may
-- have failed, and the event may never come.
create function private.next_look(gift public.donations) returns timestamptz
language sql stable
return (
  select min(begun.at + after)
  from (
    select gift.created_at as at
    union all select r.created_at from public.refunds as r where r.payment_id = gift.payment_id
  ) as begun, unnest('{1 day,7 days,30 days}'::interval[]) as after
  where begun.at + after > now());

-- Paid, by the provider's own word and not only by the checkout's.
create function private.is_confirmed(gift public.donations) returns boolean
language sql stable
return gift.payment_status in ('successful', 'refunded')
  and exists (select from public.payments where payment_id = gift.payment_id and confirmed);

-- How much a report of an amount is worth: the order's own is replaced by an event's, and that by an answer to a
-- question. Of two of one kind the lower holds, so that the order in which they came does not matter.
create function private.amount_rank(source text) returns integer
language sql immutable
return array_position('{signature,event,answer}', source);

-- Stores a payment as it was reported. Of two reports of the provider the one that came further holds, or, before
-- there is any money, the answer to a question of ours, which is no older than the question. A signature neither
-- stands against the provider's report that a payment failed, nor lets one wait that it calls paid.
create function private.note_payment(incoming jsonb, gift uuid) returns public.payments
language sql set search_path = ''
as $$
  insert into public.payments as known (payment_id, order_id, donation_id, status, amount, currency, amount_source,
    refunded_reported, method, fee, tax, bank_reference, error_reason, paid_at, confirmed)
  select payment_id, order_id, gift, case status when 'refunded' then 'captured' else status end, amount, currency,
    case when not confirmed then 'signature' when asked then 'answer' else 'event' end,
    case when status = 'refunded' then amount
      when refunded_amount <= amount then refunded_amount else 0 end,
    left(method, 50), fee, tax, left(bank_reference, 100), left(error_reason, 1000), paid_at, confirmed
  from jsonb_to_record(incoming) as payment (
    payment_id text, order_id text, status text, amount numeric, currency text, refunded_amount numeric,
    method text, fee numeric, tax numeric, bank_reference text, error_reason text, paid_at timestamptz,
    confirmed boolean, asked boolean)
  on conflict (payment_id) do update set
    order_id = coalesce(known.order_id, excluded.order_id),
    donation_id = coalesce(known.donation_id, excluded.donation_id),
    status = case
      when not known.confirmed and excluded.confirmed and excluded.status = 'failed' then 'failed'
      when known.confirmed and not excluded.confirmed and known.status = 'failed' then 'failed'
      when known.status in ('created', 'failed', 'authorized') and excluded.amount_source = 'answer'
        then excluded.status
      when private.payment_progress(excluded.status) > private.payment_progress(known.status) then excluded.status
      else known.status end,
    (amount, currency, amount_source) = (
      select best.amount, best.currency, best.amount_source
      from (values (known.amount, known.currency, known.amount_source),
        (excluded.amount, excluded.currency, excluded.amount_source)) as best (amount, currency, amount_source)
      order by private.amount_rank(best.amount_source) desc, best.currency, best.amount limit 1),
    refunded_reported = greatest(known.refunded_reported, excluded.refunded_reported),
    method = coalesce(excluded.method, known.method),
    fee = coalesce(excluded.fee, known.fee),
    tax = coalesce(excluded.tax, known.tax),
    bank_reference = coalesce(excluded.bank_reference, known.bank_reference),
    error_reason = coalesce(excluded.error_reason, known.error_reason),
    paid_at = coalesce(excluded.paid_at, known.paid_at),
    confirmed = case when excluded.confirmed
      then known.confirmed or excluded.status in ('failed', 'captured')
      else known.confirmed and known.status not in ('created', 'authorized') end
  returning *
$$;

-- What went back of a payment: the sum of its refunds that did not fail. Where the provider named more than the
-- refunds we know of come to, some are unknown, and then what it named counts, less what failed.
create function private.add_up_refunds(
  paid public.payments, out refunded numeric, out known numeric, out is_complete boolean
)
language sql stable set search_path = ''
as $$
  select least(greatest(back, paid.refunded_reported - failed), paid.amount), back,
    back >= paid.refunded_reported - failed
  from (
    select coalesce(sum(amount) filter (where status in ('pending', 'processed')), 0) as back,
      coalesce(sum(amount) filter (where status = 'failed'), 0) as failed
    from public.refunds
    where payment_id = paid.payment_id and currency = paid.currency and amount <= paid.amount
  ) as sums
$$;

-- What a bank took back of a payment: disputes that were lost, or closed with a deduction. Several may come to more
-- than the payment.
create function private.deducted_from(paid public.payments) returns numeric
language sql stable set search_path = ''
as $$
  select coalesce(sum(amount_deducted), 0) from public.disputes
  where payment_id = paid.payment_id and status in ('lost', 'closed')
    and currency = paid.currency and amount_deducted <= paid.amount
$$;

-- What the provider reports of a gift's payment, and what staff know beyond that: each correction names a sum in all,
-- of which the provider had reported a part. The last correction holds.
create function private.returned_of(
  gift public.donations,
  out provider_refunded numeric, out provider_deducted numeric,
  out staff_refunded numeric, out staff_deducted numeric,
  -- The last sums that staff entered, and what the provider has reported since.
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
  select * into refund from public.donation_corrections
  where donation_id = gift.id and refunded_amount is not null order by created_at desc limit 1;
  select * into deduction from public.donation_corrections
  where donation_id = gift.id and deducted_amount is not null order by created_at desc limit 1;
  entered_refunded := coalesce(refund.refunded_amount, 0);
  entered_deducted := coalesce(deduction.deducted_amount, 0);
  staff_refunded := greatest(entered_refunded - coalesce(refund.provider_refunded, 0), 0);
  staff_deducted := greatest(entered_deducted - coalesce(deduction.provider_deducted, 0), 0);
  refunded_since := case when staff_refunded > 0 then greatest(provider_refunded - refund.provider_refunded, 0) else 0 end;
  deducted_since := case when staff_deducted > 0
    then greatest(provider_deducted - deduction.provider_deducted, 0) else 0 end;
end
$$;

-- Calls for a person where more went back than was given, and where the provider reports what staff may already have
-- entered by hand; ends the call once that is no longer so.
create function private.call_about_returns(gift public.donations, event bigint) returns void
language plpgsql set search_path = ''
as $$
declare
  paid public.payments;
  returned record;
  beside_refunds numeric;
begin
  select * into paid from public.payments where payment_id = gift.payment_id;
  if paid.payment_id is null then
    return;
  end if;
  returned := private.returned_of(gift);
  beside_refunds := returned.provider_deducted + returned.staff_refunded + returned.staff_deducted;
  -- Refunds that alone come to more are raised with the payment (`book_payment`).
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
  if returned.refunded_since + returned.deducted_since > 0 then
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
      'The amounts were corrected, or the refund failed.');
  end if;
end
$$;

-- Brings a paid gift up to date: its amount is what the provider confirmed; what went back is what the provider
-- reports and what staff know beyond that, together at most the gift.
create function private.balance_gift(id_of_gift uuid, event bigint default null) returns text
language plpgsql set search_path = ''
as $$
declare
  old_gift public.donations;
  gift public.donations;
  returned record;
begin
  select * into old_gift from public.donations where id = id_of_gift;
  if old_gift.payment_status not in ('successful', 'refunded') then
    return null;
  end if;
  gift := old_gift;
  select amount into gift.amount from public.payments
  where payment_id = old_gift.payment_id and confirmed and status in ('captured', 'refunded')
    and currency = old_gift.currency;
  gift.amount := coalesce(gift.amount, old_gift.amount);
  returned := private.returned_of(gift);
  gift.refunded_amount := least(returned.provider_refunded + returned.staff_refunded, gift.amount);
  gift.deducted_amount := least(returned.provider_deducted + returned.staff_deducted,
    gift.amount - gift.refunded_amount);
  gift.payment_status := case when gift.refunded_amount = gift.amount then 'refunded' else 'successful' end;
  if gift is distinct from old_gift then
    update public.donations set
      amount = gift.amount, refunded_amount = gift.refunded_amount, deducted_amount = gift.deducted_amount,
      payment_status = gift.payment_status
    where id = id_of_gift;
  end if;
  perform private.call_about_returns(gift, event);
  return case
    when gift is not distinct from old_gift then null
    when gift.amount <> old_gift.amount then 'of another amount'
    when gift.refunded_amount > old_gift.refunded_amount and gift.refunded_amount = gift.amount then 'refunded'
    when gift.refunded_amount > old_gift.refunded_amount then 'refunded in part'
    when gift.refunded_amount < old_gift.refunded_amount then 'no longer refunded'
    when gift.deducted_amount > old_gift.deducted_amount then 'deducted'
    else 'no longer deducted' end;
end
$$;

-- Takes back a success that only a signature had claimed.
create function private.withdraw_gift(id_of_gift uuid, reason text) returns public.donations
language plpgsql set search_path = ''
as $$
declare
  gift public.donations;
begin
  perform private.end_attention((select payment_id from public.donations where id = id_of_gift),
    '{over_deducted,correction_overlap}', 'The payment is not counted.');
  update public.donations set
    payment_status = case when exists (
      select from public.payments where donation_id = id_of_gift and status = 'failed') then 'failed' else 'created' end,
    payment_id = null, paid_at = null, refunded_amount = 0, deducted_amount = 0, error_reason = reason
  where id = id_of_gift returning * into gift;
  update private.gift_orders set next_check_at = now() + interval '2 minutes' where donation_id = id_of_gift;
  return gift;
end
$$;

-- What looked like a second payment of a gift whose first was none.
create function private.other_payment(gift public.donations) returns text
language sql stable set search_path = ''
as $$
  select payment_id from public.payments
  where donation_id = gift.id and status in ('captured', 'refunded') and currency = gift.currency
  order by created_at, payment_id limit 1
$$;

-- Derives the gift from what is stored of one of its payments. The gift is locked already; `incoming` may name the payer.
create function private.book_payment(id_of_payment text, incoming jsonb default '{}', event bigint default null)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  gift public.donations;
  paid public.payments;
  sums record;
  other text;
  email constant text := incoming ->> 'email';
  phone constant text := left(incoming ->> 'phone', 50);
  monthly constant boolean := coalesce((incoming ->> 'is_monthly')::boolean, false);
  reported constant numeric := case when (incoming ->> 'confirmed')::boolean then (incoming ->> 'amount')::numeric end;
  differs boolean := false;
  done text := 'nothing new';
begin
  select * into paid from public.payments where payment_id = id_of_payment for update;
  select * into sums from private.add_up_refunds(paid);
  update public.payments set refunded_amount = sums.refunded,
    status = case when status not in ('captured', 'refunded') then status
      when sums.refunded = amount and amount > 0 then 'refunded' else 'captured' end
  where payment_id = id_of_payment returning * into paid;
  if sums.known > paid.amount or (incoming ->> 'refunded_amount')::numeric > paid.amount then
    perform private.call_attention('refund_mismatch', paid.payment_id,
      format('Refunds of payment %s come to %s %s, but it is of %s %s.', paid.payment_id, paid.currency,
        greatest(sums.known, (incoming ->> 'refunded_amount')::numeric), paid.currency, paid.amount), paid, event);
  end if;

  select * into gift from public.donations where id = paid.donation_id;
  if gift.id is null then
    if paid.subscription_id is not null then
      done := private.book_charge_without_gift(paid, event);
    elsif paid.status = 'captured' then
      perform private.call_attention('unknown_order', paid.payment_id,
        case when paid.order_id is null
          then format('Payment %s names no order, so it belongs to no gift of this site.', paid.payment_id)
          else format('Payment %s is for order %s, which is not an order of this site.', paid.payment_id, paid.order_id)
          end, paid, event);
      done := 'needs attention: unknown order';
    elsif paid.status = 'refunded' then
      perform private.end_attention(paid.payment_id, '{unknown_order}', 'The payment was refunded in full.');
      done := 'refunded, of an unknown order';
    end if;
    return jsonb_build_object('outcome', done, 'donation_id', null, 'status', null);
  end if;
  perform private.end_attention(paid.payment_id, '{unknown_order}', 'The order was found.');
  if paid.status = 'failed' then
    perform private.end_attention(paid.payment_id, '{second_payment}', 'The payment failed.');
  end if;

  if paid.status in ('captured', 'refunded') then
    if paid.currency <> gift.currency then
      perform private.call_attention('amount_mismatch', paid.payment_id,
        format('Payment %s is of %s %s, but its order is in %s. It is not counted.',
          paid.payment_id, paid.currency, paid.amount, gift.currency), paid, event);
      perform private.end_attention(paid.payment_id, '{second_payment}', 'It is in another currency.');
      done := 'needs attention: another currency';
      if gift.payment_id = paid.payment_id and gift.payment_status = 'successful' then
        gift := private.withdraw_gift(gift.id, 'The payment is in another currency.');
        other := private.other_payment(gift);
        if other is not null then
          return private.book_payment(other, '{}', event);
        end if;
      end if;
    elsif gift.payment_id is null then
      update public.donations set
        payment_status = 'successful', payment_id = paid.payment_id, error_reason = null,
        paid_at = coalesce(paid.paid_at, now())
      where id = gift.id returning * into gift;
      perform private.end_attention(paid.payment_id, '{second_payment}', 'It is the payment of this gift now.');
      done := 'successful';
    end if;
    if paid.confirmed then
      perform private.end_attention(paid.payment_id, '{not_confirmed,unknown_payment}',
        'The payment provider confirmed the payment.');
    end if;

    if gift.payment_id is distinct from paid.payment_id then
      if paid.status = 'refunded' then
        perform private.end_attention(paid.payment_id, '{amount_mismatch,second_payment}',
          'The payment was refunded in full.');
        done := 'refunded, not counted';
      elsif gift.payment_id is not null and done = 'nothing new' then
        perform private.call_attention('second_payment', paid.payment_id,
          format('Order %s was already paid by %s; %s is a second payment of it.',
            paid.order_id, gift.payment_id, paid.payment_id), paid, event);
        done := 'needs attention: second payment';
      end if;
    else
      -- What the provider confirmed counts, and a person should know that it is not what was agreed on.
      differs := paid.confirmed and (paid.amount <> gift.amount or coalesce(reported <> paid.amount, false));
      if paid.confirmed and paid.amount <> gift.amount then
        perform private.call_attention('amount_mismatch', paid.payment_id,
          format('Payment %s is of %s %s, but %s %s was expected. What was paid counts.',
            paid.payment_id, paid.currency, paid.amount, gift.currency, gift.amount), paid, event);
      elsif differs then
        perform private.call_attention('amount_mismatch', paid.payment_id,
          format('The payment provider reports payment %s once with %s %s and once with %s %s. %s %s counts.',
            paid.payment_id, paid.currency, reported, paid.currency, paid.amount, paid.currency, paid.amount),
          paid, event);
      end if;
      update public.donations set
        method = coalesce(paid.method, method),
        fee = coalesce(paid.fee, fee),
        tax = coalesce(paid.tax, tax),
        paid_at = coalesce(paid.paid_at, paid_at),
        donor_email = coalesce(donor_email, case when erased_at is null and private.is_email(email) then email end),
        donor_phone = coalesce(donor_phone, case when erased_at is null then phone end),
        is_monthly = is_monthly or monthly
      where id = gift.id and (
        (method, fee, tax, paid_at) is distinct from (coalesce(paid.method, method), coalesce(paid.fee, fee),
          coalesce(paid.tax, tax), coalesce(paid.paid_at, paid_at))
        or erased_at is null and (donor_email is null and private.is_email(email)
          or donor_phone is null and phone is not null)
        or monthly and not is_monthly);
      done := coalesce(private.balance_gift(gift.id, event), done);
      select * into gift from public.donations where id = gift.id;
      if paid.confirmed then
        update private.gift_orders set next_check_at = case
          when sums.is_complete and not (differs and paid.amount_source = 'event') then private.next_look(gift)
          else least(private.next_look(gift), now() + interval '1 minute') end
        where donation_id = gift.id;
      end if;
    end if;
  elsif paid.status = 'failed' and gift.payment_id = paid.payment_id then
    perform private.call_attention('not_confirmed', paid.payment_id,
      format('Payment %s counted by the checkout''s signed result while the payment provider could not be asked. The provider now says that it failed%s',
        paid.payment_id, coalesce(': ' || paid.error_reason, '.')), paid, event);
    if gift.payment_status = 'successful' then
      gift := private.withdraw_gift(gift.id,
        coalesce(paid.error_reason, 'The payment provider says that the payment failed.'));
      done := 'needs attention: failed after all';
      other := private.other_payment(gift);
      if other is not null then
        return private.book_payment(other, '{}', event);
      end if;
    end if;
  elsif paid.status = 'failed' and gift.payment_status in ('created', 'failed')
    and (gift.payment_status = 'created' or gift.error_reason is distinct from paid.error_reason) then
    update public.donations set payment_status = 'failed', error_reason = paid.error_reason
    where id = gift.id returning * into gift;
    done := 'failed';
  end if;
  if gift.monthly_gift_id is not null then
    perform private.watch_month(gift.monthly_gift_id, gift.billing_start);
  end if;
  return jsonb_build_object('outcome', done, 'donation_id', gift.id, 'status', gift.payment_status);
end
$$;

-- `incoming` is a payment as the provider describes it, in rupees. Answers what the gift is now and what was done. A charge
-- of a monthly gift names its subscription, or is known to be of one.
create function private.settle_payment(incoming jsonb, event bigint default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  mandate public.monthly_gifts;
  gift uuid;
  paid public.payments;
  booked jsonb;
begin
  mandate := private.lock_mandate(incoming);
  if mandate.id is null then
    select id into gift from public.donations where order_id = coalesce(incoming ->> 'order_id',
      (select order_id from public.payments where payment_id = incoming ->> 'payment_id')) for no key update;
  else
    -- An order may be charged more than once: each captured payment is a donation of its own.
    select id into gift from public.donations where id =
      (select donation_id from public.payments where payment_id = incoming ->> 'payment_id') for no key update;
  end if;
  paid := private.note_payment(incoming, gift);
  if mandate.id is not null or incoming ->> 'subscription_id' is not null then
    paid := private.note_charge(paid, incoming, mandate);
  end if;
  booked := private.book_payment(paid.payment_id, incoming, event);
  if mandate.id is not null then
    perform private.follow_charge(mandate.id, paid.payment_id, (incoming ->> 'billing_start')::timestamptz, event);
  end if;
  return booked;
end
$$;

-- The gift, then the payment: the order in which everybody takes them. As in 076, no stronger than needed: rows that
-- refer to a gift and to its monthly gift look for both in an order that nobody chooses.
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

-- `incoming` is a refund as the provider describes it, in rupees. Ours, if we asked for it, is known by its id,
-- which the provider was given as the receipt.
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
    refund_id text, our_id uuid, payment_id text, amount numeric, currency text, status text);
  paid := private.lock_payment(reported.payment_id);

  -- The event may have come before the answer to our own question, and made a row of its own.
  if reported.our_id is not null
    and exists (select from public.refunds where id = reported.our_id and refund_id is null) then
    delete from public.refunds where refund_id = reported.refund_id and id <> reported.our_id
      returning status into stored.status;
    update public.refunds set refund_id = reported.refund_id, donation_id = paid.donation_id, amount = reported.amount,
      currency = reported.currency, error_reason = null,
      status = case when private.refund_progress(stored.status) > private.refund_progress(reported.status)
        then stored.status else reported.status end
    where id = reported.our_id;
    perform private.end_attention(reported.our_id::text, '{refund_unknown}', 'The payment provider answered.');
  end if;
  insert into public.refunds as known (refund_id, payment_id, donation_id, amount, currency, status)
  values (reported.refund_id, reported.payment_id, paid.donation_id, reported.amount, reported.currency, reported.status)
  on conflict (refund_id) do update set
    donation_id = coalesce(known.donation_id, excluded.donation_id),
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
  return booked;
end
$$;

-- Of two reports of one second, the one that comes later in the life of a dispute.
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

-- What the provider has not confirmed for an hour calls for a person.
create function private.call_for_the_overdue() returns void
language sql set search_path = ''
as $$
  select private.call_attention('not_confirmed', paid.payment_id,
    format('Payment %s of %s %s counts by the checkout''s signed result alone: the payment provider has not confirmed it for an hour.',
      paid.payment_id, paid.currency, paid.amount), paid)
  from public.payments as paid join public.donations as gift on gift.payment_id = paid.payment_id
  where not paid.confirmed and paid.created_at < now() - interval '1 hour';

  select private.call_attention('refund_unknown', refund.id::text,
    format('A refund of %s %s of payment %s was asked for, and the payment provider has not said for an hour whether it is made.',
      refund.currency, refund.amount, refund.payment_id), paid)
  from public.refunds as refund join public.payments as paid using (payment_id)
  where refund.status = 'requested' and refund.created_at < now() - interval '1 hour'
$$;
