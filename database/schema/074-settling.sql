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

-- Says what is so now: again where it was something else before, or where it had resolved itself and is so again.
-- What staff have dealt with stays so while nothing changes.
create function private.call_attention(
  kind text, reference text, detail text, about public.payments, event bigint default null
) returns void
language sql set search_path = ''
as $$
  insert into public.payment_attention as known
    (kind, reference, detail, donation_id, order_id, payment_id, monthly_gift_id, amount, currency, event_id)
  values
    (kind, reference, left(detail, 1000), about.donation_id, about.order_id, about.payment_id,
     (select id from public.monthly_gifts where subscription_id = about.subscription_id), about.amount,
     about.currency, event)
  on conflict (kind, reference) do update set
    detail = excluded.detail, last_seen_at = now(), times = known.times + 1, resolved_at = null, note = null,
    donation_id = coalesce(excluded.donation_id, known.donation_id)
  where known.detail <> excluded.detail or known.resolved_at is not null and known.resolved_by is null
$$;

create function private.end_attention(about text, kinds text[], reason text) returns void
language sql set search_path = ''
as $$
  update public.payment_attention set resolved_at = now(), note = coalesce(note, reason)
  where reference = about and kind = any (kinds) and resolved_at is null
$$;

-- Keeps a payment as it was told. Of two words of the provider the one that came further holds, or, before there is
-- any money, the answer to a question of ours, which is no older than the question. A signature neither stands
-- against the provider's word that a payment failed, nor lets one wait that it calls paid.
create function private.note_payment(said jsonb, gift uuid) returns public.payments
language sql set search_path = ''
as $$
  insert into public.payments as known (payment_id, order_id, donation_id, status, amount, currency,
    refunded_told, method, fee, tax, bank_reference, error_reason, paid_at, confirmed)
  select payment_id, order_id, gift, case status when 'refunded' then 'captured' else status end, amount, currency,
    case when status = 'refunded' then amount
      when refunded_amount <= amount then refunded_amount else 0 end,
    left(method, 50), fee, tax, left(bank_reference, 100), left(error_reason, 1000), paid_at, confirmed
  from jsonb_to_record(said) as payment (
    payment_id text, order_id text, status text, amount numeric, currency text, refunded_amount numeric,
    method text, fee numeric, tax numeric, bank_reference text, error_reason text, paid_at timestamptz,
    confirmed boolean)
  on conflict (payment_id) do update set
    order_id = coalesce(known.order_id, excluded.order_id),
    donation_id = coalesce(known.donation_id, excluded.donation_id),
    status = case
      when not known.confirmed and excluded.confirmed and excluded.status = 'failed' then 'failed'
      when known.confirmed and not excluded.confirmed and known.status = 'failed' then 'failed'
      when known.status in ('created', 'failed', 'authorized') and (said ->> 'asked')::boolean then excluded.status
      when private.payment_progress(excluded.status) > private.payment_progress(known.status) then excluded.status
      else known.status end,
    amount = case when known.confirmed then known.amount else excluded.amount end,
    currency = case when known.confirmed then known.currency else excluded.currency end,
    refunded_told = greatest(known.refunded_told, excluded.refunded_told),
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
  select least(greatest(back, paid.refunded_told - failed), paid.amount), back, back >= paid.refunded_told - failed
  from (
    select coalesce(sum(amount) filter (where status in ('pending', 'processed')), 0) as back,
      coalesce(sum(amount) filter (where status = 'failed'), 0) as failed
    from public.refunds
    where payment_id = paid.payment_id and currency = paid.currency and amount <= paid.amount
  ) as sums
$$;

-- What a bank took back of a payment: disputes that were lost, or closed with a deduction.
create function private.deducted_from(paid public.payments) returns numeric
language sql stable set search_path = ''
as $$
  select least(coalesce(sum(amount_deducted), 0), paid.amount) from public.disputes
  where payment_id = paid.payment_id and status in ('lost', 'closed')
    and currency = paid.currency and amount_deducted <= paid.amount
$$;

-- What counts of a paid gift: the provider's word about its payment, or a correction by hand where that is more.
create function private.balance_gift(id_of_gift uuid) returns text
language plpgsql set search_path = ''
as $$
declare
  was public.donations;
  is_now public.donations;
  paid public.payments;
  by_hand record;
begin
  select * into was from public.donations where id = id_of_gift;
  if was.payment_status not in ('successful', 'refunded') then
    return null;
  end if;
  select * into paid from public.payments where payment_id = was.payment_id;
  select coalesce(max(refunded_amount), 0) as refunded, coalesce(max(deducted_amount), 0) as deducted
  into by_hand from public.donation_corrections where donation_id = id_of_gift;
  is_now := was;
  is_now.refunded_amount := least(was.amount, greatest(coalesce(paid.refunded_amount, 0), by_hand.refunded));
  is_now.deducted_amount := least(was.amount,
    greatest(case when paid.payment_id is not null then private.deducted_from(paid) else 0 end, by_hand.deducted));
  if is_now is not distinct from was then
    return null;
  end if;
  update public.donations set
    refunded_amount = is_now.refunded_amount, deducted_amount = is_now.deducted_amount,
    payment_status = case when is_now.refunded_amount = amount then 'refunded' else 'successful' end
  where id = id_of_gift;
  return case
    when is_now.refunded_amount > was.refunded_amount and is_now.refunded_amount = was.amount then 'refunded'
    when is_now.refunded_amount > was.refunded_amount then 'refunded in part'
    when is_now.refunded_amount < was.refunded_amount then 'no longer refunded'
    when is_now.deducted_amount > was.deducted_amount then 'deducted'
    else 'no longer deducted' end;
end
$$;

-- Derives the gift from what is kept of one of its payments. The gift is locked already; `news` may name the payer.
create function private.book_payment(id_of_payment text, news jsonb default '{}', event bigint default null)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  gift public.donations;
  paid public.payments;
  sums record;
  other text;
  email constant text := news ->> 'email';
  phone constant text := left(news ->> 'phone', 50);
  monthly constant boolean := coalesce((news ->> 'is_monthly')::boolean, false);
  done text := 'nothing new';
begin
  select * into paid from public.payments where payment_id = id_of_payment for update;
  select * into sums from private.add_up_refunds(paid);
  update public.payments set refunded_amount = sums.refunded,
    status = case when status not in ('captured', 'refunded') then status
      when sums.refunded = amount and amount > 0 then 'refunded' else 'captured' end
  where payment_id = id_of_payment returning * into paid;
  if sums.known > paid.amount or (news ->> 'refunded_amount')::numeric > paid.amount then
    perform private.call_attention('refund_mismatch', paid.payment_id,
      format('Refunds of payment %s come to %s %s, but it is of %s %s.', paid.payment_id, paid.currency,
        greatest(sums.known, (news ->> 'refunded_amount')::numeric), paid.currency, paid.amount), paid, event);
  end if;

  select * into gift from public.donations where id = paid.donation_id;
  if gift.id is null then
    if paid.subscription_id is not null then
      done := private.book_charge_without_gift(paid, event);
    elsif paid.status = 'captured' then
      perform private.call_attention('unknown_order', paid.payment_id,
        format('Payment %s is for %s, which is not an order of this site.',
          paid.payment_id, coalesce('order ' || paid.order_id, 'no order')), paid, event);
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
    if (paid.amount, paid.currency) <> (gift.amount, gift.currency) then
      perform private.call_attention('amount_mismatch', paid.payment_id,
        format('Payment %s is of %s %s, but its order is of %s %s.',
          paid.payment_id, paid.currency, paid.amount, gift.currency, gift.amount), paid, event);
      done := 'needs attention: another amount';
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
      update public.donations set
        method = coalesce(paid.method, method),
        fee = coalesce(paid.fee, fee),
        tax = coalesce(paid.tax, tax),
        paid_at = coalesce(paid.paid_at, paid_at),
        donor_email = coalesce(donor_email, case when private.is_email(email) then email end),
        donor_phone = coalesce(donor_phone, phone),
        is_monthly = is_monthly or monthly
      where id = gift.id and (
        (method, fee, tax, paid_at) is distinct from (coalesce(paid.method, method), coalesce(paid.fee, fee),
          coalesce(paid.tax, tax), coalesce(paid.paid_at, paid_at))
        or donor_email is null and private.is_email(email)
        or donor_phone is null and phone is not null
        or monthly and not is_monthly);
      done := coalesce(private.balance_gift(gift.id), done);
      select * into gift from public.donations where id = gift.id;
      if paid.confirmed then
        update private.gift_orders set next_check_at = case when sums.is_complete then private.next_look(gift)
          else least(private.next_look(gift), now() + interval '1 minute') end
        where donation_id = gift.id;
      end if;
    end if;
  elsif paid.status = 'failed' and gift.payment_id = paid.payment_id then
    perform private.call_attention('not_confirmed', paid.payment_id,
      format('Payment %s counted by the checkout''s signed result while the payment provider could not be asked. The provider now says that it failed%s',
        paid.payment_id, coalesce(': ' || paid.error_reason, '.')), paid, event);
    if gift.payment_status = 'successful' then
      update public.donations set payment_status = 'failed', payment_id = null, paid_at = null,
        refunded_amount = 0, deducted_amount = 0,
        error_reason = coalesce(paid.error_reason, 'The payment provider says that the payment failed.')
      where id = gift.id returning * into gift;
      update private.gift_orders set next_check_at = now() + interval '2 minutes' where donation_id = gift.id;
      done := 'needs attention: failed after all';
      -- What looked like a second payment of the gift is its payment now.
      select payment_id into other from public.payments
      where donation_id = gift.id and status in ('captured', 'refunded') order by created_at, payment_id limit 1;
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

-- `news` is a payment as the provider describes it, in rupees. Answers what the gift is now and what was done. A charge
-- of a monthly gift names its subscription, or is known to be of one.
create function private.settle_payment(news jsonb, event bigint default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  mandate public.monthly_gifts;
  gift uuid;
  paid public.payments;
  booked jsonb;
begin
  mandate := private.lock_mandate(news);
  if mandate.id is null then
    select id into gift from public.donations where order_id = coalesce(news ->> 'order_id',
      (select order_id from public.payments where payment_id = news ->> 'payment_id')) for update;
  else
    -- An order may be charged more than once: each captured payment is a donation of its own.
    select id into gift from public.donations where id =
      (select donation_id from public.payments where payment_id = news ->> 'payment_id') for update;
  end if;
  paid := private.note_payment(news, gift);
  if mandate.id is not null or news ->> 'subscription_id' is not null then
    paid := private.note_charge(paid, news, mandate);
  end if;
  booked := private.book_payment(paid.payment_id, news, event);
  if mandate.id is not null then
    perform private.follow_charge(mandate.id, paid.payment_id, (news ->> 'billing_start')::timestamptz, event);
  end if;
  return booked;
end
$$;

-- The gift, then the payment: the order in which everybody takes them.
create function private.lock_payment(id_of_payment text) returns public.payments
language plpgsql set search_path = ''
as $$
declare
  paid public.payments;
begin
  perform from public.donations where id =
    (select donation_id from public.payments where payment_id = id_of_payment) for update;
  select * into paid from public.payments where payment_id = id_of_payment for update;
  return paid;
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
  booked jsonb;
begin
  select * into strict said from jsonb_to_record(news) as refund (
    refund_id text, our_id uuid, payment_id text, amount numeric, currency text, status text);
  paid := private.lock_payment(said.payment_id);

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
    perform private.end_attention(said.our_id::text, '{refund_unknown}', 'The payment provider answered.');
  end if;
  insert into public.refunds as known (refund_id, payment_id, donation_id, amount, currency, status)
  values (said.refund_id, said.payment_id, paid.donation_id, said.amount, said.currency, said.status)
  on conflict (refund_id) do update set
    donation_id = coalesce(known.donation_id, excluded.donation_id),
    status = case when private.refund_progress(excluded.status) > private.refund_progress(known.status)
      then excluded.status else known.status end
  returning * into kept;

  if paid.payment_id is null then
    return jsonb_build_object('outcome', 'refund ' || kept.status, 'donation_id', null);
  end if;
  if kept.status <> 'failed' and (kept.currency <> paid.currency or kept.amount > paid.amount) then
    perform private.call_attention('refund_mismatch', kept.refund_id,
      format('Refund %s is of %s %s, but payment %s is of %s %s. It is not subtracted.', kept.refund_id,
        kept.currency, kept.amount, paid.payment_id, paid.currency, paid.amount), paid, event);
  else
    perform private.end_attention(kept.refund_id, '{refund_mismatch}', 'The refund failed.');
  end if;
  if kept.status = 'failed' then
    perform private.call_attention('refund_failed', kept.refund_id,
      format('Refund %s of %s %s did not reach the donor, and is no longer subtracted from the gift.',
        kept.refund_id, kept.currency, kept.amount), paid, event);
  end if;
  booked := private.book_payment(paid.payment_id, '{}', event);
  if booked ->> 'outcome' = 'nothing new' or kept.status = 'failed' then
    booked := booked || jsonb_build_object('outcome',
      case kept.status when 'failed' then 'needs attention: refund failed' else 'refund ' || kept.status end);
  end if;
  return booked;
end
$$;

-- Of two words said in one second, the one that comes later in the life of a dispute.
create function private.dispute_progress(status text) returns integer
language sql immutable
return coalesce(array_position('{open,under_review,closed,lost,won}', status), 0);

create function private.record_dispute(news jsonb, event bigint default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  said record;
  paid public.payments;
  kept public.disputes;
  fits boolean;
  booked jsonb := '{}';
begin
  select * into strict said from jsonb_to_record(news) as dispute (
    dispute_id text, payment_id text, amount numeric, currency text, amount_deducted numeric, status text,
    phase text, reason_code text, respond_by timestamptz, said_at timestamptz);
  paid := private.lock_payment(said.payment_id);

  insert into public.disputes as known (dispute_id, payment_id, donation_id, amount, currency,
    amount_deducted, status, phase, reason_code, respond_by, said_at)
  values (said.dispute_id, said.payment_id, paid.donation_id, said.amount, said.currency,
    coalesce(said.amount_deducted, case said.status when 'lost' then said.amount else 0 end), left(said.status, 50),
    left(said.phase, 50), left(said.reason_code, 200), said.respond_by, said.said_at)
  on conflict (dispute_id) do update set
    amount = excluded.amount, amount_deducted = excluded.amount_deducted, status = excluded.status,
    phase = excluded.phase, reason_code = excluded.reason_code, respond_by = excluded.respond_by,
    said_at = excluded.said_at, donation_id = coalesce(known.donation_id, excluded.donation_id)
  where (excluded.said_at, private.dispute_progress(excluded.status))
    > (known.said_at, private.dispute_progress(known.status));
  update public.disputes set donation_id = paid.donation_id
  where dispute_id = said.dispute_id and donation_id is null and paid.donation_id is not null;
  select * into kept from public.disputes where dispute_id = said.dispute_id;

  fits := paid.payment_id is null or kept.currency = paid.currency and kept.amount_deducted <= paid.amount;
  perform private.call_attention('dispute', kept.dispute_id, case
    when kept.status in ('lost', 'closed') and not fits then
      format('The dispute about payment %s ended with a deduction of %s %s, but the payment is of %s %s. It is not subtracted.',
        kept.payment_id, kept.currency, kept.amount_deducted, paid.currency, paid.amount)
    when kept.status = 'lost' then
      format('The dispute about %s %s of payment %s was lost. %s %s was taken back by the donor''s bank and is subtracted.',
        kept.currency, kept.amount, kept.payment_id, kept.currency, kept.amount_deducted)
    when kept.status in ('won', 'closed') then
      format('The dispute about %s %s of payment %s was %s.%s', kept.currency, kept.amount, kept.payment_id,
        kept.status, case when kept.status = 'closed' and kept.amount_deducted > 0
          then format(' %s %s was taken back and is subtracted.', kept.currency, kept.amount_deducted) else '' end)
    else
      format('The donor''s bank disputes %s %s of payment %s (%s). Answer in the provider’s dashboard%s.%s',
        kept.currency, kept.amount, kept.payment_id, coalesce(kept.reason_code, 'no reason given'),
        coalesce(' by ' || to_char(kept.respond_by at time zone 'Asia/Kolkata', 'FMDD Mon YYYY'), ''),
        case when kept.amount_deducted > 0 then format(' %s %s is held back until it is decided.',
          kept.currency, kept.amount_deducted) else '' end)
    end, paid, event);
  if kept.status = 'won' or kept.status = 'closed' and kept.amount_deducted = 0 then
    perform private.end_attention(kept.dispute_id, '{dispute}', 'The dispute was ' || kept.status || '.');
  end if;
  if paid.payment_id is not null then
    booked := private.book_payment(paid.payment_id, '{}', event);
  end if;
  return jsonb_build_object('donation_id', paid.donation_id, 'status', booked -> 'status', 'outcome',
    'dispute ' || kept.status || coalesce(', ' || nullif(booked ->> 'outcome', 'nothing new'), ''));
end
$$;

-- What has waited for an hour for the provider's word calls for a person.
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
