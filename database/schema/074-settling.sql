-- The one place where a gift becomes successful, failed or refunded. The checkout's signed result, the
-- provider's events and API responses all end here, any number of times and in any order. Locks are taken in
-- one order, monthly gift, gift, payment, refund, to avoid deadlocks.

-- Progress of a payment. Failed is not final: a bank may approve days later.
create function private.payment_progress(status text) returns integer
language sql immutable
return array_position('{created,failed,authorized,captured,refunded}', status);

-- Next check of a paid gift: it may be refunded in the provider's dashboard, a refund may fail, and the event
-- may never come.
create function private.next_look(gift public.donations) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select min(begun.at + after)
    from (
      select gift.created_at as at
      union all select r.created_at from public.refunds as r where r.payment_id = gift.payment_id
    ) as begun, unnest('{1 day,7 days,30 days}'::interval[]) as after
    where begun.at + after > now());
end
$$;

create function private.is_payment_confirmed(payment text) returns boolean
language sql stable parallel safe
return exists (select from public.payments where payment_id = payment and confirmed);

-- Confirmed paid by the provider, not only by the checkout.
create function private.is_confirmed(gift public.donations) returns boolean
language sql stable
return gift.payment_status in ('successful', 'refunded') and private.is_payment_confirmed(gift.payment_id);

-- Precedence of an amount's source: the order's is replaced by an event's, and that by an API response. Of
-- two of one kind the lower counts, so that their order does not matter.
create function private.amount_rank(source text) returns integer
language sql immutable
return array_position('{signature,event,answer}', source);

-- Stores a reported payment. The more advanced of two reports counts, or, before any money moved, the API
-- response, which is no older than the request. A signature neither overrides a reported failure nor delays a
-- reported success.
create function private.note_payment(incoming jsonb, gift uuid) returns public.payments
language plpgsql set search_path = ''
as $$
declare
  report public.payments := jsonb_populate_record(null::public.payments, incoming);
  stored public.payments;
begin
  report.donation_id := gift;
  report.refunded_reported := case when report.status = 'refunded' then report.amount
    when report.refunded_amount <= report.amount then report.refunded_amount else 0 end;
  report.status := case report.status when 'refunded' then 'captured' else report.status end;
  report.amount_source := case when not report.confirmed then 'signature'
    when (incoming ->> 'asked')::boolean then 'answer' else 'event' end;
  report.method := left(report.method, 50);
  report.bank_reference := left(report.bank_reference, 100);
  report.error_reason := left(report.error_reason, 1000);

  insert into public.payments (payment_id, order_id, donation_id, status, amount, currency, amount_source,
    refunded_reported, method, fee, tax, bank_reference, error_reason, paid_at, confirmed, provider_code)
  values (report.payment_id, report.order_id, report.donation_id, report.status, report.amount, report.currency,
    report.amount_source, report.refunded_reported, report.method, report.fee, report.tax, report.bank_reference,
    report.error_reason, report.paid_at, report.confirmed, report.provider_code)
  on conflict (payment_id) do nothing returning * into stored;
  if stored.payment_id is not null then
    return stored;
  end if;

  -- Apart from the insert, which then need not prepare for it.
  update public.payments as known set
    order_id = coalesce(known.order_id, report.order_id),
    donation_id = coalesce(known.donation_id, report.donation_id),
    status = case
      when not known.confirmed and report.confirmed and report.status = 'failed' then 'failed'
      when known.confirmed and not report.confirmed and known.status = 'failed' then 'failed'
      when known.status in ('created', 'failed', 'authorized') and report.amount_source = 'answer' then report.status
      when private.payment_progress(report.status) > private.payment_progress(known.status) then report.status
      else known.status end,
    (amount, currency, amount_source) = (
      select best.amount, best.currency, best.amount_source
      from (values (known.amount, known.currency, known.amount_source),
        (report.amount, report.currency, report.amount_source)) as best (amount, currency, amount_source)
      order by private.amount_rank(best.amount_source) desc, best.currency, best.amount limit 1),
    refunded_reported = greatest(known.refunded_reported, report.refunded_reported),
    method = coalesce(report.method, known.method),
    fee = case when known.fee_is_final then known.fee else coalesce(report.fee, known.fee) end,
    tax = case when known.fee_is_final then known.tax else coalesce(report.tax, known.tax) end,
    bank_reference = coalesce(report.bank_reference, known.bank_reference),
    error_reason = coalesce(report.error_reason, known.error_reason),
    paid_at = coalesce(report.paid_at, known.paid_at),
    confirmed = case when report.confirmed
      then known.confirmed or report.status in ('failed', 'captured')
      else known.confirmed and known.status not in ('created', 'authorized') end,
    provider_code = coalesce(known.provider_code, report.provider_code)
  where payment_id = report.payment_id
  returning * into stored;
  return stored;
end
$$;

-- The payment that counts for an order paid more than once: the first, by the provider's clock, with money
-- left, else the first. Derived from the provider's reports alone, so that their order of arrival does not
-- matter. A payment that counts by its signature stays until the provider has reported on it.
create function private.payment_that_counts(gift public.donations) returns text
language plpgsql stable set search_path = ''
as $$
declare
  several boolean;
  id_of_payment text;
begin
  select count(*) > 1, min(payment_id) into several, id_of_payment from public.payments
  where donation_id = gift.id and status in ('captured', 'refunded') and currency = gift.currency;
  if several then
    select payment_id into id_of_payment from public.payments as paid
    where donation_id = gift.id and status in ('captured', 'refunded') and currency = gift.currency
    order by (payment_id = gift.payment_id and not confirmed) is true desc, confirmed desc,
      private.left_of(paid) <= 0, paid_at, payment_id collate "C"
    limit 1;
  end if;
  return id_of_payment;
end
$$;

-- The gift as derived from one of its payments: its amount is the confirmed one; the returned amount is the
-- provider's plus staff's corrections, at most the gift.
create function private.gift_by(id_of_payment text, gift public.donations) returns public.donations
language plpgsql stable set search_path = ''
as $$
declare
  paid public.payments;
  returned record;
begin
  select * into paid from public.payments where payment_id = id_of_payment;
  if gift.payment_id <> paid.payment_id then
    gift.payment_id := paid.payment_id;
    gift.method := paid.method;
    gift.fee := paid.fee;
    gift.tax := paid.tax;
    gift.paid_at := coalesce(paid.paid_at, gift.paid_at);
  end if;
  if paid.confirmed and paid.status in ('captured', 'refunded') and paid.currency = gift.currency then
    gift.amount := paid.amount;
  end if;
  if paid.refunded_amount = 0 and not exists (select from public.refunds where payment_id = paid.payment_id)
    and not exists (select from public.disputes where payment_id = paid.payment_id)
    and not exists (select from public.donation_corrections where donation_id = gift.id) then
    gift.refunded_amount := 0;
    gift.deducted_amount := 0;
  else
    returned := private.returned_of(gift);
    gift.refunded_amount := least(returned.provider_refunded + returned.staff_refunded, gift.amount);
    gift.deducted_amount := least(returned.provider_deducted + returned.staff_deducted,
      gift.amount - gift.refunded_amount);
  end if;
  gift.payment_status := case when gift.refunded_amount = gift.amount then 'refunded' else 'successful' end;
  return gift;
end
$$;

-- Updates a paid gift from its payment, or from another that becomes its payment.
create function private.balance_gift(id_of_gift uuid, event bigint default null, counted text default null) returns text
language plpgsql set search_path = ''
as $$
declare
  old_gift public.donations;
  gift public.donations;
begin
  select * into old_gift from public.donations where id = id_of_gift;
  if old_gift.payment_status not in ('successful', 'refunded') then
    return null;
  end if;
  gift := private.gift_by(coalesce(counted, old_gift.payment_id), old_gift);
  if gift.amount <> old_gift.amount then
    insert into private.gift_orders as known (donation_id, request_digest, agreed_amount)
    values (id_of_gift, '', old_gift.amount)
    on conflict (donation_id) do update set agreed_amount = excluded.agreed_amount where known.agreed_amount is null;
  end if;
  if gift is distinct from old_gift then
    update public.donations set
      amount = gift.amount, refunded_amount = gift.refunded_amount, deducted_amount = gift.deducted_amount,
      payment_status = gift.payment_status, payment_id = gift.payment_id, method = gift.method, fee = gift.fee,
      tax = gift.tax, paid_at = gift.paid_at
    where id = id_of_gift;
  end if;
  perform private.call_about_returns(gift, event);
  return case
    when gift is not distinct from old_gift then null
    when gift.payment_id <> old_gift.payment_id then 'counted with another payment'
    when gift.amount <> old_gift.amount then 'of another amount'
    when gift.refunded_amount > old_gift.refunded_amount and gift.refunded_amount = gift.amount then 'refunded'
    when gift.refunded_amount > old_gift.refunded_amount then 'refunded in part'
    when gift.refunded_amount < old_gift.refunded_amount then 'no longer refunded'
    when gift.deducted_amount > old_gift.deducted_amount then 'deducted'
    else 'no longer deducted' end;
end
$$;

-- The amount of the gift's order, whatever was paid.
create function private.agreed_amount(gift public.donations) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((select agreed_amount from private.gift_orders where donation_id = gift.id), gift.amount);
end
$$;

-- Withdraws a success claimed only by a signature.
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

-- The gift with what a payment says about it and its payer, where the gift does not know better.
create function private.completed_by(gift public.donations, paid public.payments, incoming jsonb)
returns public.donations
language plpgsql stable set search_path = ''
as $$
begin
  gift.method := coalesce(paid.method, gift.method);
  gift.fee := coalesce(paid.fee, gift.fee);
  gift.tax := coalesce(paid.tax, gift.tax);
  gift.paid_at := coalesce(paid.paid_at, gift.paid_at);
  gift.is_monthly := gift.is_monthly or coalesce((incoming ->> 'is_monthly')::boolean, false);
  if gift.erased_at is null then
    gift.donor_name := coalesce(gift.donor_name, private.payer_name(paid));
    gift.donor_email := coalesce(gift.donor_email,
      case when private.is_email(incoming ->> 'email') then incoming ->> 'email' end);
    gift.donor_phone := coalesce(gift.donor_phone, left(incoming ->> 'phone', 50));
  end if;
  return gift;
end
$$;

-- Derives the gift from one of its stored payments. The gift is already locked; `incoming` may name the
-- payer.
create function private.book_payment(id_of_payment text, incoming jsonb default '{}', event bigint default null)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  gift public.donations;
  paid public.payments;
  sums record;
  other text;
  former text;
  expected numeric;
  completed public.donations;
  state text;
  -- Whether calls for attention to the payment are open.
  has_calls boolean;
  reported constant numeric := case when (incoming ->> 'confirmed')::boolean then (incoming ->> 'amount')::numeric end;
  differs boolean := false;
  balanced text;
  done text := 'nothing new';
begin
  select * into paid from public.payments where payment_id = id_of_payment for update;
  sums := private.add_up_refunds(paid);
  state := case when paid.status not in ('captured', 'refunded') then paid.status
    when sums.refunded = paid.amount and paid.amount > 0 then 'refunded' else 'captured' end;
  if (paid.refunded_amount, paid.status) is distinct from (sums.refunded, state) then
    update public.payments set refunded_amount = sums.refunded, status = state
    where payment_id = id_of_payment returning * into paid;
  end if;
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
        case
          when paid.provider_code is not null then private.about_collected(paid)
          when paid.order_id is null
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
  has_calls := private.has_calls(paid.payment_id);
  if has_calls then
    perform private.end_attention(paid.payment_id, '{unknown_order}', 'The order was found.');
    if paid.status = 'failed' then
      perform private.end_attention(paid.payment_id, '{second_payment}', 'The payment failed.');
    end if;
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
        other := private.payment_that_counts(gift);
        if other is not null then
          return private.book_payment(other, '{}', event);
        end if;
      end if;
    elsif gift.payment_id is null then
      expected := private.agreed_amount(gift);
      completed := gift;
      completed.payment_id := paid.payment_id;
      other := private.payment_that_counts(completed);
      if other = paid.payment_id then
        completed := private.completed_by(completed, paid, incoming);
      end if;
      update public.donations set
        payment_status = 'successful', payment_id = paid.payment_id, error_reason = null,
        paid_at = coalesce(paid.paid_at, now()), method = completed.method, fee = completed.fee, tax = completed.tax,
        is_monthly = completed.is_monthly, donor_name = completed.donor_name, donor_email = completed.donor_email,
        donor_phone = completed.donor_phone
      where id = gift.id returning * into gift;
      if has_calls then
        perform private.end_attention(paid.payment_id, '{second_payment}', 'It is the payment of this gift now.');
      end if;
      done := 'successful';
    else
      other := private.payment_that_counts(gift);
    end if;
    if paid.confirmed and has_calls then
      perform private.end_attention(paid.payment_id, '{not_confirmed,unknown_payment}',
        'The payment provider confirmed the payment.');
    end if;

    if other is distinct from paid.payment_id then
      if gift.payment_id = paid.payment_id and other is not null then
        -- Booking the payment that counts now also updates this one.
        return private.book_payment(other, '{}', event);
      end if;
      if paid.currency = gift.currency then
        perform private.call_about_returns(private.gift_by(paid.payment_id, gift), event);
        perform private.end_attention(paid.payment_id, '{amount_mismatch}', 'The payment is not counted.');
      end if;
      if private.left_of(paid) <= 0 then
        perform private.end_attention(paid.payment_id, '{amount_mismatch,second_payment}',
          case paid.status when 'refunded' then 'The payment was refunded in full.' else 'Nothing is left of the payment.' end);
        done := case paid.status when 'refunded' then 'refunded, not counted' else 'deducted, not counted' end;
      elsif gift.payment_id is not null and done = 'nothing new' then
        perform private.call_attention('second_payment', paid.payment_id,
          format('Order %s was already paid by %s; %s is a second payment of it.',
            paid.order_id, gift.payment_id, paid.payment_id), paid, event);
        done := 'needs attention: second payment';
      end if;
    else
      if gift.payment_id <> paid.payment_id then
        former := gift.payment_id;
        expected := private.agreed_amount(gift);
        perform private.end_attention(paid.payment_id, '{second_payment}', 'It is the payment of this gift now.');
      end if;
      expected := coalesce(expected, gift.amount);
      -- The confirmed amount counts, and staff should know that it differs from the agreed one.
      differs := paid.confirmed and (paid.amount <> expected or coalesce(reported <> paid.amount, false));
      if paid.confirmed and paid.amount <> expected then
        perform private.call_attention('amount_mismatch', paid.payment_id,
          format('Payment %s is of %s %s, but %s %s was expected. What was paid counts.',
            paid.payment_id, paid.currency, paid.amount, gift.currency, expected), paid, event);
      elsif differs then
        perform private.call_attention('amount_mismatch', paid.payment_id,
          format('The payment provider reports payment %s once with %s %s and once with %s %s. %s %s counts.',
            paid.payment_id, paid.currency, reported, paid.currency, paid.amount, paid.currency, paid.amount),
          paid, event);
      end if;
      balanced := private.balance_gift(gift.id, event, paid.payment_id);
      if balanced is not null then
        done := balanced;
        select * into gift from public.donations where id = gift.id;
      end if;
      completed := private.completed_by(gift, paid, incoming);
      if completed is distinct from gift then
        update public.donations set
          method = completed.method, fee = completed.fee, tax = completed.tax, paid_at = completed.paid_at,
          is_monthly = completed.is_monthly, donor_name = completed.donor_name,
          donor_email = completed.donor_email, donor_phone = completed.donor_phone
        where id = gift.id returning * into gift;
      end if;
      if paid.confirmed then
        update private.gift_orders set next_check_at = case
          when sums.is_complete and not (differs and paid.amount_source = 'event') then private.next_look(gift)
          else least(private.next_look(gift), now() + interval '1 minute') end
        where donation_id = gift.id;
      end if;
      if former is not null then
        perform private.book_payment(former, '{}', event);
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
      other := private.payment_that_counts(gift);
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

-- Locks the gift of a payment: as known, or by its order. An order of a payment link can be paid in parts, and each of
-- them is a gift.
create function private.lock_gift_of(incoming jsonb) returns uuid
language plpgsql set search_path = ''
as $$
declare
  known_gift uuid;
  known_order text;
  gift uuid;
begin
  select donation_id, order_id into known_gift, known_order from public.payments
  where payment_id = incoming ->> 'payment_id';
  if known_gift is not null then
    select id into gift from public.donations where id = known_gift for no key update;
  end if;
  if gift is null then
    select id into gift from public.donations where order_id = private.order_of_gift(
      coalesce(incoming ->> 'order_id', known_order), incoming ->> 'payment_id') for no key update;
  end if;
  return gift;
end
$$;

-- `incoming` is a payment in the provider's terms, in rupees. Returns the gift's state and the outcome. A
-- charge of a monthly gift has its subscription, or is known to belong to one.
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
    gift := private.lock_gift_of(incoming);
    if gift is null then
      perform private.hold_payments_without_gift();
      gift := private.lock_gift_of(incoming);
    end if;
  else
    -- An order may be charged more than once: each captured payment is a donation of its own.
    select id into gift from public.donations where id =
      (select donation_id from public.payments where payment_id = incoming ->> 'payment_id') for no key update;
  end if;
  paid := private.note_payment(incoming, gift);
  if mandate.id is not null or incoming ->> 'subscription_id' is not null then
    paid := private.note_charge(paid, incoming, mandate);
  elsif paid.donation_id is null and paid.provider_code is not null then
    paid := private.take_collected(paid);
  end if;
  booked := private.book_payment(paid.payment_id, incoming, event);
  if mandate.id is not null then
    perform private.follow_charge(mandate.id, paid.payment_id, (incoming ->> 'billing_start')::timestamptz, event);
    perform private.note_method_end(mandate.id, paid, (incoming ->> 'method_ends_on')::date);
  end if;
  return booked;
end
$$;

-- Calls attention to payments unconfirmed for an hour.
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

-- Stores an event of the provider; false if it was stored already. A payment for an order of a known gift, `incoming`,
-- is settled at once. Everything else, and whatever fails here, is left to a job, which can ask the provider and reports
-- errors.
create function private.receive_event(id_at_provider text, name text, content jsonb, order_id text, payment_id text,
  subscription_id text, incoming jsonb) returns boolean
language plpgsql set search_path = ''
as $$
declare
  stored bigint;
  done jsonb;
begin
  insert into public.payment_events (event_id, event, payload, order_id, payment_id, subscription_id)
  values (id_at_provider, name, content, order_id, payment_id, subscription_id)
  on conflict (event_id) do nothing returning id into stored;
  if stored is null then
    return false;
  end if;
  if exists (select from public.donations as gift where gift.order_id = incoming ->> 'order_id') then
    begin
      -- The provider waits for an answer.
      perform set_config('lock_timeout', '1s', true);
      done := private.settle_payment(incoming, stored);
      update public.payment_events as event set outcome = done ->> 'outcome', handled_at = now(),
        donation_id = (done ->> 'donation_id')::uuid
      where event.id = stored;
      return true;
    exception when others then
      raise log 'The event % is left to a job: %', id_at_provider, sqlerrm;
    end;
  end if;
  perform graphile_worker.add_job('handle-payment-event', payload => json_build_object('id', stored::text),
    priority => -5, job_key_mode => 'preserve_run_at');
  return true;
end
$$;
