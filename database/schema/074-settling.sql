-- The one place where a gift becomes successful, failed or refunded. The signed result of the checkout, the
-- provider's events and our own questions all end here, each as often as it likes and in any order.
--
-- Locks are taken in one order, gift, payment, refund, so that nobody waits in a circle.

-- How far a payment has come. Failed is not final: a bank may say yes days later.
create function private.payment_progress(status text) returns integer
language sql immutable
return array_position('{created,failed,authorized,captured,refunded}', status);

create function private.refund_progress(status text) returns integer
language sql immutable
return array_position('{requested,refused,pending,processed,failed}', status);

-- When to look at a gift that is paid again: somebody may have refunded it at the provider's, and the event
-- may never come.
create function private.next_look(given_at timestamptz) returns timestamptz
language sql stable
return (
  select min(given_at + after) from unnest('{1 day,7 days,30 days}'::interval[]) as after
  where given_at + after > now());

-- Paid, by the provider's own word and not only by the checkout's.
create function private.is_confirmed(gift public.donations) returns boolean
language sql stable
return gift.payment_status in ('successful', 'refunded')
  and exists (select from public.payments where payment_id = gift.payment_id and confirmed);

create function private.call_attention(
  kind text, reference text, detail text, about public.payments, event bigint default null
) returns void
language sql set search_path = ''
as $$
  insert into public.payment_attention
    (kind, reference, detail, donation_id, order_id, payment_id, amount, currency, event_id)
  values
    (kind, reference, detail, about.donation_id, about.order_id, about.payment_id, about.amount,
     about.currency, event)
  on conflict (kind, reference) do nothing
$$;

create function private.end_attention(about text, kinds text[], reason text) returns void
language sql set search_path = ''
as $$
  update public.payment_attention set resolved_at = now(), note = coalesce(note, reason)
  where reference = about and kind = any (kinds) and resolved_at is null
$$;

-- `news` is a payment as the provider describes it, in rupees. Answers what the gift is now and what was done.
create function private.settle_payment(news jsonb, event bigint default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  said record;
  gift public.donations;
  paid public.payments;
  refunded numeric;
  done text := 'nothing new';
begin
  select * into strict said from jsonb_to_record(news) as payment (
    payment_id text, order_id text, status text, amount numeric, currency text, refunded_amount numeric,
    method text, fee numeric, tax numeric, bank_reference text, error_reason text, email text, phone text,
    is_monthly boolean, confirmed boolean);

  select * into gift from public.donations where order_id = coalesce(
    said.order_id, (select order_id from public.payments where payment_id = said.payment_id)) for update;

  insert into public.payments as known (payment_id, order_id, donation_id, status, amount, currency,
    refunded_amount, method, fee, tax, bank_reference, error_reason, confirmed)
  values (said.payment_id, said.order_id, gift.id, said.status, said.amount, said.currency,
    case when said.status = 'refunded' then said.amount else coalesce(said.refunded_amount, 0) end,
    left(said.method, 50), said.fee, said.tax, left(said.bank_reference, 100), left(said.error_reason, 1000),
    said.confirmed)
  on conflict (payment_id) do update set
    order_id = coalesce(known.order_id, excluded.order_id),
    donation_id = coalesce(known.donation_id, excluded.donation_id),
    status = case when private.payment_progress(excluded.status) > private.payment_progress(known.status)
      then excluded.status else known.status end,
    amount = case when known.confirmed then known.amount else excluded.amount end,
    currency = case when known.confirmed then known.currency else excluded.currency end,
    refunded_amount = greatest(known.refunded_amount, excluded.refunded_amount),
    method = coalesce(excluded.method, known.method),
    fee = coalesce(excluded.fee, known.fee),
    tax = coalesce(excluded.tax, known.tax),
    bank_reference = coalesce(excluded.bank_reference, known.bank_reference),
    error_reason = coalesce(excluded.error_reason, known.error_reason),
    confirmed = known.confirmed or excluded.confirmed
  returning * into paid;

  if gift.id is null then
    if paid.status = 'captured' then
      perform private.call_attention('unknown_order', paid.payment_id,
        format('Payment %s is for %s, which is no order of ours.',
          paid.payment_id, coalesce('order ' || paid.order_id, 'no order')), paid, event);
      done := 'needs attention: unknown order';
    elsif paid.status = 'refunded' then
      perform private.end_attention(paid.payment_id, '{unknown_order}', 'The payment was refunded in full.');
      done := 'refunded, of an unknown order';
    end if;
    return jsonb_build_object('outcome', done, 'donation_id', null, 'status', null);
  end if;
  perform private.end_attention(paid.payment_id, '{unknown_order}', 'The order was found.');

  if paid.status in ('captured', 'refunded') then
    if (paid.amount, paid.currency) <> (gift.amount, gift.currency) then
      perform private.call_attention('amount_mismatch', paid.payment_id,
        format('Payment %s is of %s %s, but its order is of %s %s.',
          paid.payment_id, paid.currency, paid.amount, gift.currency, gift.amount), paid, event);
      done := 'needs attention: another amount';
    elsif gift.payment_id is null then
      update public.donations set
        payment_status = 'successful', payment_id = paid.payment_id, error_reason = null
      where id = gift.id returning * into gift;
      done := 'successful';
    end if;

    if gift.payment_id is distinct from paid.payment_id then
      if gift.payment_id is not null and done = 'nothing new' and paid.status = 'captured' then
        perform private.call_attention('second_payment', paid.payment_id,
          format('Order %s was already paid by %s; %s is a second payment of it.',
            paid.order_id, gift.payment_id, paid.payment_id), paid, event);
        done := 'needs attention: second payment';
      elsif paid.status = 'refunded' then
        perform private.end_attention(paid.payment_id, '{amount_mismatch,second_payment}',
          'The payment was refunded in full.');
        done := 'refunded, not counted';
      end if;
    else
      update public.donations set
        method = coalesce(paid.method, method),
        fee = coalesce(paid.fee, fee),
        tax = coalesce(paid.tax, tax),
        donor_email = coalesce(donor_email, case when private.is_email(said.email) then said.email end),
        donor_phone = coalesce(donor_phone, left(said.phone, 50)),
        is_monthly = is_monthly or coalesce(said.is_monthly, false)
      where id = gift.id and (
        (method, fee, tax) is distinct from
          (coalesce(paid.method, method), coalesce(paid.fee, fee), coalesce(paid.tax, tax))
        or donor_email is null and private.is_email(said.email)
        or donor_phone is null and said.phone is not null
        or said.is_monthly and not is_monthly);
      refunded := least(paid.refunded_amount, gift.amount);
      if refunded > gift.refunded_amount then
        update public.donations set
          refunded_amount = refunded,
          payment_status = case when refunded = amount then 'refunded' else payment_status end
        where id = gift.id returning * into gift;
        done := case when refunded = gift.amount then 'refunded' else 'refunded in part' end;
      end if;
      if paid.confirmed then
        update private.gift_orders set next_check_at =
          case when gift.payment_status = 'successful' then private.next_look(gift.created_at) end
        where donation_id = gift.id;
      end if;
    end if;
  elsif paid.status = 'failed' and gift.payment_status in ('created', 'failed')
    and (gift.payment_status = 'created' or gift.error_reason is distinct from paid.error_reason) then
    update public.donations set payment_status = 'failed', error_reason = paid.error_reason
    where id = gift.id returning * into gift;
    done := 'failed';
  end if;
  return jsonb_build_object('outcome', done, 'donation_id', gift.id, 'status', gift.payment_status);
end
$$;

-- `news` is a refund as the provider describes it, in rupees. Ours, if we asked for it, is known by its id,
-- which the provider was given as the receipt.
create function private.record_refund(news jsonb, event bigint default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  said record;
  paid public.payments;
  kept public.refunds;
  total numeric;
begin
  select * into strict said from jsonb_to_record(news) as refund (
    refund_id text, our_id uuid, payment_id text, amount numeric, currency text, status text);

  perform from public.donations where id =
    (select donation_id from public.payments where payment_id = said.payment_id) for update;
  select * into paid from public.payments where payment_id = said.payment_id for update;

  -- The event may have come before the answer to our own question, and made a row of its own.
  if said.our_id is not null
    and exists (select from public.refunds where id = said.our_id and refund_id is null) then
    delete from public.refunds where refund_id = said.refund_id and id <> said.our_id
      returning status into kept.status;
    update public.refunds set refund_id = said.refund_id, donation_id = paid.donation_id, amount = said.amount,
      currency = said.currency, error_reason = null,
      status = case when private.refund_progress(kept.status) > private.refund_progress(said.status)
        then kept.status else said.status end
    where id = said.our_id;
  end if;
  insert into public.refunds as known (refund_id, payment_id, donation_id, amount, currency, status)
  values (said.refund_id, said.payment_id, paid.donation_id, said.amount, said.currency, said.status)
  on conflict (refund_id) do update set
    donation_id = coalesce(known.donation_id, excluded.donation_id),
    status = case when private.refund_progress(excluded.status) > private.refund_progress(known.status)
      then excluded.status else known.status end
  returning * into kept;

  if kept.status = 'failed' then
    perform private.call_attention('refund_failed', kept.refund_id,
      format('Refund %s of %s %s did not reach the donor. See the provider''s dashboard.',
        kept.refund_id, kept.currency, kept.amount), paid, event);
    return jsonb_build_object('outcome', 'needs attention: refund failed', 'donation_id', paid.donation_id);
  end if;
  select sum(amount) into total from public.refunds
  where payment_id = said.payment_id and status in ('pending', 'processed');
  if paid.payment_id is not null and total > paid.refunded_amount then
    return private.settle_payment(to_jsonb(paid) || jsonb_build_object('refunded_amount', total,
      'status', case when total >= paid.amount then 'refunded' else paid.status end), event);
  end if;
  return jsonb_build_object('outcome', 'refund ' || kept.status, 'donation_id', paid.donation_id);
end
$$;

create function private.record_dispute(news jsonb, event bigint default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  said record;
  paid public.payments;
  kept public.disputes;
begin
  select * into strict said from jsonb_to_record(news) as dispute (
    dispute_id text, payment_id text, amount numeric, currency text, amount_deducted numeric, status text,
    phase text, reason_code text, respond_by timestamptz, said_at timestamptz);
  perform from public.donations where id =
    (select donation_id from public.payments where payment_id = said.payment_id) for update;
  select * into paid from public.payments where payment_id = said.payment_id for update;

  insert into public.disputes as known (dispute_id, payment_id, donation_id, amount, currency,
    amount_deducted, status, phase, reason_code, respond_by, said_at)
  values (said.dispute_id, said.payment_id, paid.donation_id, said.amount, said.currency,
    coalesce(said.amount_deducted, 0), left(said.status, 50), left(said.phase, 50),
    left(said.reason_code, 200), said.respond_by, said.said_at)
  on conflict (dispute_id) do update set
    amount = excluded.amount, amount_deducted = excluded.amount_deducted, status = excluded.status,
    phase = excluded.phase, reason_code = excluded.reason_code, respond_by = excluded.respond_by,
    said_at = excluded.said_at
  where excluded.said_at > known.said_at
    or excluded.said_at = known.said_at and known.status not in ('won', 'lost', 'closed');
  select * into kept from public.disputes where dispute_id = said.dispute_id;

  perform private.call_attention('dispute', kept.dispute_id,
    format('The donor''s bank disputes %s %s of payment %s (%s). Answer at the provider''s%s.',
      kept.currency, kept.amount, kept.payment_id, coalesce(kept.reason_code, 'no reason given'),
      coalesce(' by ' || to_char(kept.respond_by at time zone 'Asia/Kolkata', 'FMDD Mon YYYY'), '')), paid, event);
  if kept.status in ('won', 'closed') then
    perform private.end_attention(kept.dispute_id, '{dispute}', 'The dispute was ' || kept.status || '.');
  end if;
  return jsonb_build_object('outcome', 'dispute ' || kept.status, 'donation_id', paid.donation_id);
end
$$;
