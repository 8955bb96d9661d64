-- The provider's reports on a monthly gift: its charges, which settle like any payment (074), and its state.
-- Events may be reordered, repeated or lost, so its state is that of the latest API response.

-- Locks the monthly gift of a payment: as reported by the provider, or as known from the payment, its order
-- or invoice. Not `for update`: creating a link for a gift and its monthly gift could deadlock.
create function private.lock_mandate(incoming jsonb) returns public.monthly_gifts
language plpgsql set search_path = ''
as $$
declare
  found_gift public.monthly_gifts;
  wanted text := incoming ->> 'subscription_id';
begin
  if wanted is null then
    select subscription_id into wanted from public.payments
    where subscription_id is not null
      and (payment_id = incoming ->> 'payment_id' or invoice_id = incoming ->> 'invoice_id')
    order by (payment_id = incoming ->> 'payment_id') desc limit 1;
  end if;
  if wanted is null then
    select m.subscription_id into wanted
    from public.donations as d join public.monthly_gifts as m on m.id = d.monthly_gift_id
    where d.order_id = incoming ->> 'order_id';
  end if;
  if wanted is not null then
    select * into found_gift from public.monthly_gifts where subscription_id = wanted for no key update;
  end if;
  return found_gift;
end
$$;

-- Links a payment to its subscription. Only a captured payment in the promised currency becomes a donation,
-- with the payment's own amount.
create function private.note_charge(known public.payments, incoming jsonb, mandate public.monthly_gifts)
returns public.payments
language plpgsql set search_path = ''
as $$
declare
  paid public.payments;
  gift uuid;
  email constant text := nullif(btrim(incoming ->> 'email'), '');
begin
  update public.payments set
    subscription_id = coalesce(subscription_id, incoming ->> 'subscription_id', mandate.subscription_id),
    invoice_id = coalesce(invoice_id, incoming ->> 'invoice_id')
  where payment_id = known.payment_id returning * into paid;
  if mandate.id is null or paid.donation_id is not null or paid.status not in ('captured', 'refunded')
    or paid.amount = 0 or paid.currency <> mandate.currency then
    return paid;
  end if;

  insert into public.donations (amount, currency, order_id, is_monthly, monthly_gift_id, invoice_id, billing_start,
    cause_id, cause_sent, donor_id, donor_email, donor_phone, citizenship, language, utm_source, utm_medium, utm_campaign,
    utm_term, utm_content, test_mode, erased_at, created_at, campaign_id, poster_id)
  values (paid.amount, paid.currency,
    case when not exists (select from public.donations where order_id = paid.order_id) then paid.order_id end,
    true, mandate.id, paid.invoice_id, (incoming ->> 'billing_start')::timestamptz,
    mandate.cause_id, mandate.cause_sent, mandate.donor_id,
    -- A replacement with another amount has the same donor, without typing the address again.
    case when mandate.erased_at is null then
      coalesce(case when private.is_email(email) and private.email_key(email) is not null then email end,
        mandate.donor_email,
        (select replaced.donor_email from public.monthly_gifts as replaced where replaced.id = mandate.replaces_id),
        case when private.is_email(email) then email end) end,
    case when mandate.erased_at is null then
      coalesce(left(nullif(btrim(incoming ->> 'phone'), ''), 50), mandate.donor_phone) end,
    mandate.citizenship, mandate.language, mandate.utm_source, mandate.utm_medium, mandate.utm_campaign, mandate.utm_term,
    mandate.utm_content, mandate.test_mode, mandate.erased_at, least(coalesce(paid.paid_at, now()), now()),
    -- Only charges on its days are the campaign's, whether it is shown or not.
    (select id from public.campaigns where id = mandate.campaign_id
      and (coalesce(paid.paid_at, now()) at time zone 'Asia/Kolkata')::date
        between starts_on and coalesce(ends_on, 'infinity')), mandate.poster_id)
  returning id into gift;
  -- Checked again like any paid gift, for unreported refunds.
  insert into private.gift_orders (donation_id, request_digest, next_check_at)
  values (gift, '', now() + interval '1 day');
  update public.payments set donation_id = gift where payment_id = paid.payment_id returning * into paid;
  return paid;
end
$$;

-- A subscription's payment that is not a donation: an uncaptured charge, or one of a subscription not started
-- here. The latter calls for attention once, not every month.
create function private.book_charge_without_gift(paid public.payments, event bigint) returns text
language plpgsql set search_path = ''
as $$
declare
  promised text;
begin
  perform private.end_attention(paid.payment_id, '{unknown_order}', 'It is a charge of a monthly gift.');
  select currency into promised from public.monthly_gifts where subscription_id = paid.subscription_id;
  if promised <> paid.currency and paid.status in ('captured', 'refunded') then
    perform private.call_attention('charge_mismatch', paid.payment_id,
      format('Payment %s is of %s %s, but the monthly gift is in %s. It is not counted.', paid.payment_id,
        paid.currency, paid.amount, promised), paid, event);
    return 'needs attention: another currency';
  elsif promised is not null then
    return case paid.status when 'failed' then 'charge failed' else 'nothing new' end;
  elsif paid.status in ('captured', 'refunded') then
    perform private.call_for_subscription(paid.subscription_id, paid, event);
    return 'needs attention: unknown subscription';
  end if;
  return 'nothing new';
end
$$;

create function private.call_for_subscription(subscription text, paid public.payments, event bigint) returns void
language sql set search_path = ''
as $$
  select private.call_attention('unknown_subscription', subscription, format(
    'Subscription %s was not begun on this site, so its charges are not counted. Adopt it if it is a monthly gift.',
    subscription), paid, event)
$$;

-- Updates a monthly gift from one of its payments. The monthly gift is already locked.
create function private.follow_charge(
  mandate_id uuid, id_of_payment text, month timestamptz, event bigint
) returns void
language plpgsql set search_path = ''
as $$
declare
  mandate public.monthly_gifts;
  paid public.payments;
  gift public.donations;
begin
  select * into paid from public.payments where payment_id = id_of_payment;
  update public.donations set invoice_id = coalesce(invoice_id, paid.invoice_id),
    billing_start = coalesce(billing_start, month)
  where id = paid.donation_id and (invoice_id is null and paid.invoice_id is not null
    or billing_start is null and month is not null)
  returning * into gift;
  if not found then
    select * into gift from public.donations where id = paid.donation_id;
  end if;
  perform private.watch_month(mandate_id, gift.billing_start);
  update public.monthly_gifts as m set
    donor_id = coalesce(m.donor_id, gift.donor_id),
    donor_email = coalesce(m.donor_email, case when m.erased_at is null then gift.donor_email end),
    donor_phone = coalesce(m.donor_phone, case when m.erased_at is null then gift.donor_phone end),
    method = coalesce(m.method, gift.method),
    started_at = (select min(paid_at) from public.donations where monthly_gift_id = m.id),
    last_error = private.newest_error(m),
    -- A charged mandate has started, whether or not its state was requested.
    status = case when m.status = 'starting' and gift.payment_id is not null then 'active' else m.status end
  where m.id = mandate_id and (m.donor_id, m.donor_email, m.donor_phone, m.method, m.started_at, m.last_error,
      m.status = 'starting' and gift.payment_id is not null)
    is distinct from (coalesce(m.donor_id, gift.donor_id),
      coalesce(m.donor_email, case when m.erased_at is null then gift.donor_email end),
      coalesce(m.donor_phone, case when m.erased_at is null then gift.donor_phone end), coalesce(m.method, gift.method),
      (select min(paid_at) from public.donations where monthly_gift_id = m.id), private.newest_error(m), false);
  select * into mandate from public.monthly_gifts where id = mandate_id;
  -- The state after the charge is requested soon, unless an event comes first.
  update private.gift_orders set next_check_at = least(next_check_at, now() + interval '2 minutes')
  where monthly_gift_id = mandate_id and (mandate.status in ('starting', 'failing', 'stopped', 'paused')
    or mandate.next_charge_at is null and mandate.status = 'active');
  if gift.id is null or gift.payment_id is distinct from paid.payment_id then
    return;
  end if;

  if (gift.amount, gift.currency) <> (mandate.amount, mandate.currency) then
    perform private.call_attention('charge_mismatch', paid.payment_id,
      format('Payment %s is of %s %s, but %s %s a month was promised. It is counted as it came.', paid.payment_id,
        gift.currency, gift.amount, mandate.currency, mandate.amount), paid, event);
  end if;
  if mandate.status in ('cancelled', 'expired') and gift.paid_at > mandate.ended_at then
    perform private.call_attention('charged_after_end', paid.payment_id,
      format('Payment %s of %s %s came after the monthly gift had ended. It is counted.', paid.payment_id,
        gift.currency, gift.amount), paid, event);
  end if;
  perform private.request_monthly_change(old.id, 'cancel', 'donor', reason => 'Replaced by a new monthly gift.')
  from public.monthly_gifts as old
  where old.id = mandate.replaces_id and old.status not in ('cancelled', 'completed', 'expired')
    and old.pending_action is distinct from 'cancel';
end
$$;

-- The error of the last charge; null once a later one succeeded.
create function private.newest_error(mandate public.monthly_gifts) returns text
language sql stable set search_path = ''
as $$
  select case when status = 'failed' then error_reason end from public.payments
  where subscription_id = mandate.subscription_id and status in ('failed', 'captured', 'refunded')
  order by coalesce(paid_at, created_at) desc, created_at desc, payment_id desc limit 1
$$;

-- A month charged twice calls for attention while both charges exist, about the later one. Serializes changes
-- to one monthly gift's charges, so that the last of them sees all.
create function private.watch_month(mandate uuid, month timestamptz) returns void
language plpgsql set search_path = ''
as $$
declare
  charge record;
begin
  if month is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('months of ' || mandate, 0));
  for charge in
    select p as paid, d.payment_status, row_number() over (
      partition by d.payment_status = 'successful' order by d.paid_at, d.payment_id) as place
    from public.donations as d join public.payments as p using (payment_id)
    where d.monthly_gift_id = mandate and d.billing_start = month
  loop
    if charge.payment_status = 'successful' and charge.place > 1 then
      perform private.call_attention('month_charged_twice', (charge.paid).payment_id,
        format('Payment %s is a further charge for the month that began on %s. It is counted.',
          (charge.paid).payment_id, to_char(month at time zone 'Asia/Kolkata', 'FMDD Mon YYYY')), charge.paid);
    else
      perform private.end_attention((charge.paid).payment_id, '{month_charged_twice}',
        'No other charge of this month is left.');
    end if;
  end loop;
end
$$;

-- A charge from before this site adopted its monthly gift: its donor was not informed then and gets no letter
-- about it now. The provider's clock may be behind.
create function private.is_from_before_adoption(gift public.donations) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.monthly_gifts
    where id = gift.monthly_gift_id and created_at > gift.paid_at + interval '1 day')
$$;

-- Next check of a monthly gift, in case no event comes.
create function private.next_monthly_check(mandate public.monthly_gifts) returns timestamptz
language sql stable set search_path = ''
as $$
  select case
    when mandate.status = 'starting' then
      now() + least(greatest((now() - mandate.created_at) / 2, interval '2 minutes'), interval '6 hours')
    when mandate.status = 'active' then least(
      greatest(mandate.next_charge_at, now()) + interval '1 hour', now() + interval '3 days')
    when mandate.status = 'failing' then now() + interval '6 hours'
    when mandate.status in ('paused', 'stopped') then now() + interval '1 day'
    else (select min(mandate.ended_at + after) from unnest('{1 day,7 days}'::interval[]) as after
      where mandate.ended_at + after > now())
  end
$$;

-- `incoming` is a subscription in the product's terms, as the provider responded to a request made at
-- `asked_at`, or as an event of that time reports it.
create function private.apply_subscription(incoming jsonb) returns text
language plpgsql set search_path = ''
as $$
declare
  answer record;
  was public.monthly_gifts;
  is_now public.monthly_gifts;
begin
  select * into strict answer from jsonb_to_record(incoming) as s (
    subscription_id text, plan_id text, status text, method text, charge_at timestamptz, end_at timestamptz,
    ended_at timestamptz, paused_by_payer boolean, cancelled_by text, asked_at timestamptz);
  -- A provider clock that is ahead must not override later responses.
  answer.asked_at := least(answer.asked_at, clock_timestamp());
  select * into was from public.monthly_gifts where subscription_id = answer.subscription_id for no key update;
  if was.id is null then
    return null;
  end if;
  insert into private.gift_orders as known (monthly_gift_id, request_digest, asked_at)
  values (was.id, '', answer.asked_at)
  on conflict (monthly_gift_id) do update set asked_at = excluded.asked_at
  where coalesce(known.asked_at < excluded.asked_at, true);
  if not found then
    return 'nothing new';
  end if;

  is_now := was;
  if was.status not in ('cancelled', 'completed', 'expired')
    and (answer.status <> 'starting' or was.status = 'starting') then
    is_now.status := answer.status;
    is_now.plan_id := coalesce(was.plan_id, answer.plan_id);
    is_now.method := coalesce(answer.method, was.method);
    is_now.ends_at := coalesce(answer.end_at, was.ends_at);
    is_now.next_charge_at := case when answer.status in ('starting', 'active', 'failing') then answer.charge_at end;
    -- Failed attempts may have gone unreported before it stopped.
    is_now.failing_since := case when answer.status in ('failing', 'stopped') then coalesce(was.failing_since, now()) end;
    if answer.status = 'paused' then
      is_now.paused_by := case when answer.paused_by_payer then 'payer'
        when was.pending_action = 'pause' then was.pending_by
        when was.paused_by in ('donor', 'staff') then was.paused_by
        -- In the provider's dashboard.
        else 'staff' end;
      is_now.paused_until := case when answer.paused_by_payer then null
        when was.pending_action = 'pause' then was.pending_until else was.paused_until end;
    else
      is_now.paused_by := null;
      is_now.paused_until := null;
    end if;
    if answer.status in ('cancelled', 'completed', 'expired') then
      is_now.ended_at := coalesce(answer.ended_at, now());
      is_now.ended_by := case when answer.status <> 'cancelled' then 'provider'
        when answer.cancelled_by = 'payer' then 'bank'
        when was.pending_action = 'cancel' then was.pending_by
        when answer.cancelled_by = 'us' then 'staff'
        else 'provider' end;
    end if;
    if is_now.ended_at is not null or (was.pending_action, answer.status) in
      (('pause', 'paused'), ('resume', 'active'), ('resume', 'failing')) then
      is_now.pending_action := null;
      is_now.pending_by := null;
      is_now.pending_until := null;
    end if;
  end if;
  is_now.last_error := private.newest_error(is_now);

  if is_now is distinct from was then
    update public.monthly_gifts set status = is_now.status, plan_id = is_now.plan_id, method = is_now.method,
      ends_at = is_now.ends_at, next_charge_at = is_now.next_charge_at, failing_since = is_now.failing_since,
      paused_by = is_now.paused_by, paused_until = is_now.paused_until, ended_at = is_now.ended_at,
      ended_by = is_now.ended_by, pending_action = is_now.pending_action, pending_by = is_now.pending_by,
      pending_until = is_now.pending_until, last_error = is_now.last_error
    where id = was.id;
  end if;
  update private.gift_orders set next_check_at = private.next_monthly_check(is_now) where monthly_gift_id = was.id;
  return case when is_now.status = was.status then 'nothing new' else 'monthly gift ' || is_now.status end;
end
$$;

-- Records a change to request from the provider, with the job that retries it until there is a response.
create function private.request_monthly_change(
  mandate uuid, action text, author text, until timestamptz default null, reason text default null,
  run_at timestamptz default null
) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.monthly_gifts set pending_action = action, pending_by = author, pending_until = until,
    change_reason = coalesce(left(nullif(btrim(reason), ''), 500), change_reason),
    change_reason_by = case when btrim(reason) <> '' then author else change_reason_by end
  where id = mandate;
  perform graphile_worker.add_job('change-monthly-gift', payload => json_build_object('id', mandate),
    run_at => run_at, job_key => 'change-monthly-gift ' || mandate, job_key_mode => 'replace');
end
$$;

-- Runs every minute: ends pauses that are over, requests changes again whose job was given up, and abandons
-- mandates that never reached the provider.
create function private.end_pauses_and_false_starts() returns void
language sql set search_path = ''
as $$
  select private.request_monthly_change(id, 'resume', paused_by) from public.monthly_gifts
  where status = 'paused' and paused_until <= now() and paused_by <> 'payer' and pending_action is null
    and test_mode = private.in_test_mode();

  select private.request_monthly_change(id, pending_action, pending_by, pending_until) from public.monthly_gifts
  where pending_action is not null and updated_at < now() - interval '6 hours'
    and test_mode = private.in_test_mode();

  update public.monthly_gifts set status = 'expired', ended_at = now(), ended_by = 'provider'
  where status = 'starting' and subscription_id is null and created_at < now() - interval '1 day'
$$;
