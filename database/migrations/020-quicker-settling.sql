-- A settled gift takes three quarters of the processor time: conditions of triggers moved into their functions, fewer
-- statements, and functions that are not read anew for each statement.

create function private.queue_job(
  task text, about json, job_key text, priority integer, run_at timestamptz default null, job_key_mode text default 'replace'
) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into graphile_worker._private_jobs (task_id, payload, run_at, key, priority)
  select id, about, coalesce(queue_job.run_at, now()), queue_job.job_key, queue_job.priority
  from graphile_worker._private_tasks where identifier = task
  on conflict do nothing;
  if found then
    perform pg_notify('jobs:insert', '{"r":' || random() || ',"count":1}');
  else
    perform graphile_worker.add_job(task, payload => about, run_at => queue_job.run_at,
      job_key => queue_job.job_key, priority => queue_job.priority, job_key_mode => queue_job.job_key_mode);
  end if;
end
$$;

create or replace function private.is_email(address text) returns boolean
language plpgsql immutable
as $$
begin
  return char_length(address) <= 254 and address ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:].]+$';
end
$$;

create or replace function private.is_to_clean(name text) returns boolean
language plpgsql immutable
as $$
begin
  return name ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';
end
$$;

create or replace function private.email_key(address text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  lowered constant text := lower(btrim(address) collate "C");
begin
  if lowered = '' or lowered = 'void@razorpay.com' then
    return null;
  elsif right(lowered, 10) = '@gmail.com' or right(lowered, 15) = '@googlemail.com' then
    return replace(split_part(split_part(lowered, '@', 1), '+', 1), '.', '') || '@gmail.com';
  end if;
  return lowered;
end
$$;

create or replace function private.phone_key(phone text) returns text
language plpgsql immutable strict
as $$
declare
  digits text := regexp_replace(
    translate(split_part(translate(phone, ';/|', ',,,'), ',', 1), '०१२३४५६७८९', '0123456789'), '[^0-9]', '', 'g');
begin
  if starts_with(digits, '00') then
    digits := substr(digits, 3);
  end if;
  if digits ~ '^(0?91|0)?[6-9][0-9]{9}$' then
    digits := '91' || right(digits, 10);
  end if;
  -- One digit over and over, also after 91.
  if char_length(digits) not between 7 and 15
    or replace(case when starts_with(digits, '91') then substr(digits, 3) else digits end, right(digits, 1), '') = '' then
    return null;
  end if;
  return digits;
end
$$;

create or replace function private.hold_off_erasure(ids uuid[]) returns boolean
language plpgsql set search_path = ''
as $$
declare
  id uuid;
begin
  foreach id in array ids loop
    if not pg_try_advisory_xact_lock_shared(hashtextextended('erasing ' || id, 0)) then
      return false;
    end if;
  end loop;
  return true;
end
$$;

create or replace function private.donor_of(gift public.donations) returns uuid
language plpgsql set search_path = ''
as $$
declare
  mailbox constant text := private.email_key(gift.donor_email);
  number constant text := private.phone_key(gift.donor_phone);
  -- A placeholder address is not stored with the donor.
  own_address constant text := case when mailbox is not null then btrim(gift.donor_email) end;
  found_id uuid;
begin
  if mailbox is null and number is null then
    return null;
  end if;
  -- Serializes concurrent first gifts of one person; sorted, to avoid deadlocks.
  perform pg_advisory_xact_lock(hashtextextended('donor ' || least(mailbox, number), 0)),
    pg_advisory_xact_lock(hashtextextended('donor ' || greatest(mailbox, number), 0));
  found_id := private.find_donor(gift.donor_email, gift.donor_phone);
  -- A gift that settles during the erasure of its giver's record gets a new record.
  if found_id is not null and not private.hold_off_erasure(array[found_id]) then
    found_id := null;
  end if;
  if found_id is null then
    insert into public.donors (name, email, phone, status, typed_with, amount_donated, utm_source, utm_medium,
      utm_campaign, utm_term, utm_content)
    values (coalesce(nullif(btrim(gift.donor_name), ''), own_address, gift.donor_phone), own_address,
      nullif(btrim(gift.donor_phone), ''), 'Donated', case when gift.platform = 'razorpay' then gift.id end,
      -- `count_gift` adds nothing to it.
      case when gift.platform = 'razorpay' then nullif(private.counted(gift), 0) end,
      gift.utm_source, gift.utm_medium, gift.utm_campaign, gift.utm_term, gift.utm_content)
    returning id into found_id;
  elsif gift.platform <> 'razorpay' then
    -- Staff's input that the record lacks. A payer's input stays with the gift.
    update public.donors set phone = btrim(gift.donor_phone)
    where id = found_id and coalesce(btrim(phone), '') = '' and btrim(gift.donor_phone) <> '';
  end if;
  return found_id;
end
$$;

create or replace function private.language_of(given text, asked_in text default null) returns text
language plpgsql stable set search_path = ''
as $$
declare
  mailbox constant text := private.email_key(given);
  chosen text;
begin
  chosen := coalesce(
    (select language from public.donors
      where email_key = mailbox and language <> 'unspecified' order by updated_at desc limit 1),
    (select language from public.donor_visits where email_key = mailbox),
    asked_in);
  if chosen is null then
    select language into chosen from public.donations
    where private.email_key(donor_email) = mailbox and language is not null
      and donor_email is not null and payment_status in ('successful', 'refunded')
    order by created_at desc limit 1;
  end if;
  return chosen;
end
$$;

create or replace function private.link_donor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (old.donor_id is not null
    or old.payment_status in ('successful', 'refunded')
      and (new.donor_email, new.donor_phone) is not distinct from (old.donor_email, old.donor_phone)) then
    return new;
  end if;
  begin
    new.donor_id := private.donor_of(new);
    new.is_donor_vouched := false;
    new.is_first_gift := new.donor_id is not null and private.has_new_donor(new);
    new.is_donor_guessed := false;
    if new.platform <> 'razorpay' then
      -- A record of this moment was made for the gift. With the same name, it was not found by the number alone.
      new.is_donor_guessed := exists (select from public.donors as d
        where d.id = new.donor_id and d.created_at < now()
          and d.email_key is distinct from coalesce(private.email_key(new.donor_email), '')
          and d.name_key is distinct from private.name_key(new.donor_name));
    end if;
  exception
    when integrity_constraint_violation or data_exception then
      -- Linking must never fail a gift: it still counts, and the database log has the error.
      raise warning 'Gift % was linked to no donor: %', new.id, sqlerrm;
  end;
  return new;
end
$$;

create or replace function private.count_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (new.donor_id, new.payment_status, new.amount, new.refunded_amount, new.deducted_amount)
    is not distinct from (old.donor_id, old.payment_status, old.amount, old.refunded_amount, old.deducted_amount) then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.donor_id is not distinct from old.donor_id then
    perform private.add_to_donor(new.donor_id, private.counted(new) - private.counted(old));
    return null;
  end if;
  if tg_op <> 'INSERT' and old.donor_id is not null then
    perform private.add_to_donor(old.donor_id, -private.counted(old));
  end if;
  if tg_op <> 'DELETE' and new.donor_id is not null and not private.has_new_donor(new) then
    perform private.add_to_donor(new.donor_id, private.counted(new));
  end if;
  return null;
end
$$;

create or replace function private.keep_first_gifts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  affected uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct donor_id) into affected from new_gifts
    where payment_status in ('successful', 'refunded');
  elsif tg_op = 'DELETE' then
    select array_agg(distinct donor_id) into affected from old_gifts
    where payment_status in ('successful', 'refunded');
  else
    select array_agg(was.donor_id) || array_agg(became.donor_id) into affected
    from old_gifts as was join new_gifts as became using (id)
    where (was.payment_status in ('successful', 'refunded') or became.payment_status in ('successful', 'refunded'))
      and (was.donor_id is distinct from became.donor_id
        or was.payment_status in ('successful', 'refunded') <> became.payment_status in ('successful', 'refunded')
        or was.created_at <> became.created_at)
      and (was.donor_id is not null or became.donor_id is not null)
      -- `link_donor` marked the only gift of its record.
      and not (was.donor_id is null and became.is_first_gift and became.platform = 'razorpay' and exists (
        select from public.donors as d
        where d.id = became.donor_id and d.typed_with = became.id and d.created_at = now()));
  end if;
  if affected is null then
    return null;
  end if;
  -- Serializes concurrent gifts of one donor. A donor being deleted has no gifts left.
  affected := array(select id from public.donors where id = any (affected) order by id for no key update);
  -- Marking updates gifts and triggers this again, where it ends.
  if cardinality(affected) > 0 then
    perform private.mark_first_gifts(affected);
  end if;
  return null;
end
$$;

create function private.has_calls(about text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from public.payment_attention where reference = about and resolved_at is null);
end
$$;

create or replace function private.next_look(gift public.donations) returns timestamptz
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

create or replace function private.note_payment(incoming jsonb, gift uuid) returns public.payments
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

create or replace function private.payment_that_counts(gift public.donations) returns text
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

create or replace function private.gift_by(id_of_payment text, gift public.donations) returns public.donations
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

create or replace function private.agreed_amount(gift public.donations) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((select agreed_amount from private.gift_orders where donation_id = gift.id), gift.amount);
end
$$;

create or replace function private.book_payment(id_of_payment text, incoming jsonb default '{}', event bigint default null)
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

create or replace function private.lock_gift_of(incoming jsonb) returns uuid
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

create or replace function private.lock_mandate(incoming jsonb) returns public.monthly_gifts
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

create or replace function private.queue_receipt(donation uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.queue_job('issue-receipt', json_build_object('donationId', donation),
    'issue-receipt ' || donation, 5);
end
$$;

create or replace function private.queue_receipt_of_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Compared here: a long condition of a trigger is read anew for each statement, this once for each connection.
  if tg_op = 'UPDATE' and (
    new.payment_status not in ('successful', 'refunded') and old.payment_status not in ('successful', 'refunded')
    or (new.payment_status, new.payment_id, new.amount, new.refunded_amount, new.deducted_amount, new.donor_id,
        new.paid_at, new.is_in_kind, new.is_foreign, new.donation_type)
      is not distinct from (old.payment_status, old.payment_id, old.amount, old.refunded_amount, old.deducted_amount,
        old.donor_id, old.paid_at, old.is_in_kind, old.is_foreign, old.donation_type)) then
    return null;
  end if;
  begin
    perform private.queue_receipt(new.id);
  exception when others then
    -- A receipt must never fail a gift: it settles anyway, and staff can issue the receipt later.
    raise warning 'No receipt was queued for gift %: %', new.id, sqlerrm;
  end;
  return null;
end
$$;

create or replace function private.add_up_refunds(
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

create or replace function private.deducted_from(paid public.payments) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (select coalesce(sum(amount_deducted), 0) from public.disputes
    where payment_id = paid.payment_id and status in ('lost', 'closed')
      and currency = paid.currency and amount_deducted <= paid.amount);
end
$$;

create or replace function private.returned_of(
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

create or replace function private.call_about_returns(gift public.donations, event bigint) returns void
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

create or replace function private.queue_sending(message_id uuid, channel text, run_at timestamptz default null) returns void
language plpgsql set search_path = ''
as $$
begin
  if exists (select from public.outgoing_messages where id = message_id and story_letter_id is not null) then
    update public.outgoing_messages set send_after = coalesce(run_at, send_after) where id = message_id;
    perform private.wake_story_letters();
    return;
  end if;
  perform private.queue_job('send-' || channel, json_build_object('messageId', message_id),
    format('send-%s %s', channel, message_id), 10, run_at, 'preserve_run_at');
end
$$;

create or replace function private.whatsapp_number(phone text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  digits text := ltrim(regexp_replace(phone, '\D', '', 'g'), '0');
begin
  if length(digits) = 10 and phone !~ '^\s*(\+|00)' then
    digits := '91' || digits;
  end if;
  return case when digits ~ '^[1-9]\d{9,14}$' and digits not in ('919000090000', '91' || repeat(right(digits, 1), 10))
    then digits end;
end
$$;

create or replace function private.write_gift_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  thanks constant boolean := new.payment_status = 'successful';
  starts boolean := false;
  kind text;
  chosen text;
  phone text;
  about jsonb;
begin
  if new.platform <> 'razorpay' or new.payment_status not in ('successful', 'failed')
    or new.donor_email is null and new.donor_phone is null
    or (new.payment_status, new.donor_email, new.donor_phone)
      is not distinct from (old.payment_status, old.donor_email, old.donor_phone) then
    return null;
  end if;
  begin
    if new.monthly_gift_id is not null then
      if new.paid_at < now() - interval '7 days' or private.is_from_before_adoption(new) then
        return null;
      end if;
      -- The first charge of a monthly gift explains what happens next, in a letter with its link.
      starts := thanks and not exists (
        select from public.donations as other where other.monthly_gift_id = new.monthly_gift_id and other.id <> new.id
          and other.payment_status in ('successful', 'refunded')
          and coalesce(other.billing_start, other.paid_at, other.created_at)
            <= coalesce(new.billing_start, new.paid_at, new.created_at));
    end if;
    phone := private.whatsapp_number(new.donor_phone);

    -- Very many failures mean card testing, with other people's addresses.
    if not thanks then
      if (select count(*) from public.outgoing_messages
          where template = 'gift_failed' and created_at > now() - interval '1 hour') >= 30
        or exists (select from public.outgoing_messages
          where template = 'gift_failed' and created_at > now() - interval '1 day'
            and recipient in (new.donor_email, phone) and donation_id is distinct from new.id) then
        return null;
      end if;
    end if;

    kind := case when starts then 'monthly_started' when thanks then 'gift_thanks' else 'gift_failed' end;
    chosen := coalesce(private.language_of(new.donor_email, new.language), private.message_language());
    -- Thanks contain a link that opens the gift, which stays out of the log.
    about := jsonb_build_object('template', kind, 'language', chosen, 'donation_id', new.id,
      'monthly_gift_id', case when starts then new.monthly_gift_id end, 'confidential', thanks,
      'useful_seconds', case when thanks then 30 * 86400 else 3 * 86400 end,
      -- Most donors retry at once, and then no help is needed.
      'send_after', case when not thanks then now() + interval '30 minutes' end);
    if new.donor_email is not null then
      perform private.queue_message(about || jsonb_build_object('channel', 'email',
        'recipient', new.donor_email, 'cause', format('gift %s %s by email', new.id, new.payment_status)));
    end if;
    if phone is not null and private.whatsapp_takes(kind, chosen) then
      perform private.queue_message(about || jsonb_build_object('channel', 'whatsapp',
        'recipient', phone, 'cause', format('gift %s %s by whatsapp', new.id, new.payment_status)));
    end if;
  exception when others then
    -- A message must never fail a gift: it settles anyway, and the database log has the error.
    raise warning 'No message was written for gift %: %', new.id, sqlerrm;
  end;
  return null;
end
$$;

create or replace function private.blank_event_of_erased() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_erased boolean;
begin
  if new.donation_id is not null then
    is_erased := exists (select from public.donations where id = new.donation_id and erased_at is not null);
  end if;
  -- An event whose gift is known was looked at when it came.
  if is_erased is not true and (tg_op = 'INSERT' or new.donation_id is null) then
    is_erased := exists (select from public.donations where erased_at is not null
      and (order_id = new.order_id or payment_id = new.payment_id or id = (
        select donation_id from public.payments where payment_id = new.payment_id)));
  end if;
  if is_erased is not true and new.subscription_id is not null then
    is_erased := exists (
      select from public.monthly_gifts where subscription_id = new.subscription_id and erased_at is not null);
  end if;
  if is_erased then
    new.payload := private.without_person(new.payload);
  end if;
  return new;
end
$$;

create or replace function private.balance_pledges() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and (new.pledge_id, new.payment_status, new.amount, new.refunded_amount, new.deducted_amount, new.is_in_kind)
      is not distinct from
      (old.pledge_id, old.payment_status, old.amount, old.refunded_amount, old.deducted_amount, old.is_in_kind) then
    return null;
  end if;
  update public.pledges set status = 'open' where id in (old.pledge_id, new.pledge_id) and status <> 'cancelled';
  return null;
end
$$;

create or replace function private.refuse_cash() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  day constant date := (new.created_at at time zone 'Asia/Kolkata')::date;
  ceiling numeric;
  sum numeric;
begin
  if new.is_in_kind or new.cash_reason is not null or new.gift_import_id is not null
    or tg_op = 'UPDATE' and (new.created_at, new.donor_id, new.is_in_kind, new.cash_reason)
        is not distinct from (old.created_at, old.donor_id, old.is_in_kind, old.cash_reason)
      and new.amount - new.refunded_amount - new.deducted_amount
        <= old.amount - old.refunded_amount - old.deducted_amount then
    return null;
  end if;
  ceiling := (select cash_ceiling from public.tax_rules where day between valid_from and coalesce(valid_to, 'infinity'));
  sum := private.net_amount(new) + coalesce((select sum(private.net_amount(other)) from public.donations as other
    where other.donor_id = new.donor_id and other.id <> new.id and other.platform = 'cash' and not other.is_in_kind
      and (other.created_at at time zone 'Asia/Kolkata')::date = day), 0);
  -- Staff enter gifts by themselves or through the server, which acts in their name; imports and jobs have no name.
  if sum > ceiling and auth.uid() is not null then
    raise exception 'This person’s cash of the day would be ₹%, above the ceiling of ₹%. Please enter a reason.',
      replace(to_char(sum, 'FM99,99,99,99,99,990.00'), '.00', ''), to_char(ceiling, 'FM99,99,99,99,99,990')
      using errcode = 'check_violation', hint = 'cash_reason';
  end if;
  return null;
end
$$;

create or replace trigger link_donor before update on public.donations
  for each row when (new.donor_id is null and new.payment_status in ('successful', 'refunded'))
  execute function private.link_donor();

create or replace trigger count_gift after update on public.donations
  for each row execute function private.count_gift();

create or replace trigger queue_receipt after update on public.donations
  for each row when (not new.is_demo and new.gift_import_id is null)
  execute function private.queue_receipt_of_gift();

create or replace trigger write_gift_message after update on public.donations
  for each row execute function private.write_gift_message();

create or replace trigger balance_pledges_of_changed after update on public.donations
  for each row when (coalesce(new.pledge_id, old.pledge_id) is not null)
  execute function private.balance_pledges();

create or replace trigger refuse_cash after insert on public.donations
  for each row when (new.platform = 'cash')
  execute function private.refuse_cash();

create or replace trigger refuse_cash_of_changed after update on public.donations
  for each row when (new.platform = 'cash')
  execute function private.refuse_cash();
