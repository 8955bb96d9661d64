-- Payments collected by the provider: payment links, QR codes and accounts for bank transfers.

alter table public.donations add column is_donor_vouched boolean not null default false;
alter table public.payments add column provider_code text check (char_length(provider_code) <= 100);
create index payments_provider_code on public.payments (provider_code) where provider_code is not null;
insert into private.audited_tables (name, capability) values ('provider_codes', 'gifts.read');

-- Payments that the provider collects without an order of this site: through payment links, QR codes and accounts for
-- bank transfers. A payment through a code listed here becomes a donation by itself; any other calls for attention.

create table public.provider_codes (
  -- The provider's id of a payment link, a QR code or a virtual account.
  code text primary key constraint provider_codes_code check (code ~ '^(plink|qr|va)_[A-Za-z0-9]{1,40}$'),
  donor_id uuid references public.donors (id) on delete set null,
  cause_id text references public.causes (id) on update cascade on delete set null,
  campaign_id uuid references public.campaigns (id) on delete set null,
  note text check (char_length(btrim(note)) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index provider_codes_donor_id on public.provider_codes (donor_id);
create index provider_codes_cause_id on public.provider_codes (cause_id);
create index provider_codes_campaign_id on public.provider_codes (campaign_id);
alter table public.provider_codes enable row level security;

grant select, insert (code, donor_id, cause_id, campaign_id, note), update (donor_id, cause_id, campaign_id, note), delete
on public.provider_codes to authenticated;
create policy "Staff read codes of the provider" on public.provider_codes
  for select to authenticated using ((select private.may('gifts.read')));
create policy "Staff list codes of the provider" on public.provider_codes
  for insert to authenticated with check ((select private.may('gifts.write')));
create policy "Staff change codes of the provider" on public.provider_codes
  for update to authenticated using ((select private.may('gifts.write'))) with check ((select private.may('gifts.write')));
create policy "Staff delete codes of the provider" on public.provider_codes
  for delete to authenticated using ((select private.may('gifts.write')));

create trigger touch_updated_at before update on public.provider_codes
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.provider_codes
  for each row execute function private.record_change('code');

-- Payments that waited for their code become donations.
create function private.settle_waiting_payments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform graphile_worker.add_job('settle-code', payload => json_build_object('code', new.code),
    job_key => 'settle-code ' || new.code);
  return null;
end
$$;
create trigger settle_waiting_payments after insert on public.provider_codes
  for each row execute function private.settle_waiting_payments();

-- Held by reports on payments without a gift, so that two reports or two parts of an order make no two gifts, and so
-- that `settle-code` sees all of them.
create function private.hold_payments_without_gift() returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('payments without a gift', 0)) $$;

-- The order of a payment's gift: the payment itself if it has no order, or if the order is of a payment link and another
-- payment of it has a gift.
create function private.order_of_gift(paid_order text, id_of_payment text) returns text
language sql stable set search_path = ''
as $$
  select case when paid_order is null or exists (
    select from public.donations as gift join public.payments as other on other.donation_id = gift.id
    where gift.order_id = paid_order and other.provider_code is not null and other.payment_id <> id_of_payment)
  then id_of_payment else paid_order end
$$;

-- Why a payment through a code is no donation.
create function private.about_collected(paid public.payments) returns text
language sql immutable set search_path = ''
as $$
  select format(case when paid.currency <> 'INR'
      then 'Payment %s came through the %s %s in %s. Only payments in rupees become donations by themselves.'
      else 'Payment %s came through the %s %s, which is not listed here.' end,
    paid.payment_id, case split_part(paid.provider_code, '_', 1) when 'plink' then 'payment link'
      when 'qr' then 'QR code' else 'account' end, paid.provider_code, paid.currency)
$$;

-- The name of the payer of a bank transfer, as the bank reports it.
create function private.payer_name(paid public.payments) returns text
language plpgsql stable set search_path = ''
as $$
begin
  if paid.method is distinct from 'bank_transfer' then
    return null;
  end if;
  return (select left(btrim(name), 200) from public.payment_events,
      lateral (select payload #>> '{payload,bank_transfer,entity,payer_bank_account,name}' as name) as payer
    where payment_id = paid.payment_id and btrim(name) not in ('', '(erased)') order by id limit 1);
end
$$;

-- Locks the gift of a payment: as known, or by its order. An order of a payment link can be paid in parts, and each of
-- them is a gift.
create function private.lock_gift_of(incoming jsonb) returns uuid
language plpgsql set search_path = ''
as $$
declare
  known public.payments;
  gift uuid;
begin
  select * into known from public.payments where payment_id = incoming ->> 'payment_id';
  select id into gift from public.donations where id = known.donation_id for no key update;
  if gift is null then
    select id into gift from public.donations where order_id = private.order_of_gift(
      coalesce(incoming ->> 'order_id', known.order_id), incoming ->> 'payment_id') for no key update;
  end if;
  return gift;
end
$$;

create or replace function private.link_donor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.donor_id := private.donor_of(new);
  new.is_donor_vouched := false;
  -- A record made for this gift has no other. `keep_first_gifts` need not update the gift again.
  new.is_first_gift := new.platform = 'razorpay' and exists (select from public.donors as d
    where d.id = new.donor_id and d.typed_with = new.id and d.created_at = now());
  -- A record of this moment was made for the gift. With the same name, it was not found by the number alone.
  new.is_donor_guessed := new.platform <> 'razorpay' and exists (select from public.donors as d
    where d.id = new.donor_id and d.created_at < now()
      and d.email_key is distinct from coalesce(private.email_key(new.donor_email), '')
      and d.name_key is distinct from private.name_key(new.donor_name));
  return new;
exception
  when integrity_constraint_violation or data_exception then
    -- Linking must never fail a gift: it still counts, and the database log has the error.
    raise warning 'Gift % was linked to no donor: %', new.id, sqlerrm;
    return new;
end
$$;

-- Stores a reported payment. The more advanced of two reports counts, or, before any money moved, the API
-- response, which is no older than the request. A signature neither overrides a reported failure nor delays a
-- reported success.
create or replace function private.note_payment(incoming jsonb, gift uuid) returns public.payments
language sql set search_path = ''
as $$
  insert into public.payments as known (payment_id, order_id, donation_id, status, amount, currency, amount_source,
    refunded_reported, method, fee, tax, bank_reference, error_reason, paid_at, confirmed, provider_code)
  select payment_id, order_id, gift, case status when 'refunded' then 'captured' else status end, amount, currency,
    case when not confirmed then 'signature' when asked then 'answer' else 'event' end,
    case when status = 'refunded' then amount
      when refunded_amount <= amount then refunded_amount else 0 end,
    left(method, 50), fee, tax, left(bank_reference, 100), left(error_reason, 1000), paid_at, confirmed, provider_code
  from jsonb_to_record(incoming) as payment (
    payment_id text, order_id text, status text, amount numeric, currency text, refunded_amount numeric,
    method text, fee numeric, tax numeric, bank_reference text, error_reason text, paid_at timestamptz,
    confirmed boolean, asked boolean, provider_code text)
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
    fee = case when known.fee_is_final then known.fee else coalesce(excluded.fee, known.fee) end,
    tax = case when known.fee_is_final then known.tax else coalesce(excluded.tax, known.tax) end,
    bank_reference = coalesce(excluded.bank_reference, known.bank_reference),
    error_reason = coalesce(excluded.error_reason, known.error_reason),
    paid_at = coalesce(excluded.paid_at, known.paid_at),
    confirmed = case when excluded.confirmed
      then known.confirmed or excluded.status in ('failed', 'captured')
      else known.confirmed and known.status not in ('created', 'authorized') end,
    provider_code = coalesce(known.provider_code, excluded.provider_code)
  returning *
$$;

-- Derives the gift from one of its stored payments. The gift is already locked; `incoming` may name the
-- payer.
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
  reported constant numeric := case when (incoming ->> 'confirmed')::boolean then (incoming ->> 'amount')::numeric end;
  differs boolean := false;
  done text := 'nothing new';
begin
  select * into paid from public.payments where payment_id = id_of_payment for update;
  select * into sums from private.add_up_refunds(paid);
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
        other := private.payment_that_counts(gift);
        if other is not null then
          return private.book_payment(other, '{}', event);
        end if;
      end if;
    elsif gift.payment_id is null then
      expected := private.agreed_amount(gift);
      completed := gift;
      completed.payment_id := paid.payment_id;
      if private.payment_that_counts(completed) = paid.payment_id then
        completed := private.completed_by(completed, paid, incoming);
      end if;
      update public.donations set
        payment_status = 'successful', payment_id = paid.payment_id, error_reason = null,
        paid_at = coalesce(paid.paid_at, now()), method = completed.method, fee = completed.fee, tax = completed.tax,
        is_monthly = completed.is_monthly, donor_name = completed.donor_name, donor_email = completed.donor_email,
        donor_phone = completed.donor_phone
      where id = gift.id returning * into gift;
      perform private.end_attention(paid.payment_id, '{second_payment}', 'It is the payment of this gift now.');
      done := 'successful';
    end if;
    if paid.confirmed then
      perform private.end_attention(paid.payment_id, '{not_confirmed,unknown_payment}',
        'The payment provider confirmed the payment.');
    end if;

    other := private.payment_that_counts(gift);
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
      done := coalesce(private.balance_gift(gift.id, event, paid.payment_id), done);
      select * into gift from public.donations where id = gift.id;
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

-- The linked record, if it is known to be the giver's: the one rule for receipts, letters, and what a donor sees,
-- changes and erases. An address or a number proves nothing, since the payer typed it. So a record found by phone number
-- alone does not count, nor one of the same address that holds only the input of another gift's payer. It counts once
-- details were given with this gift, or staff issued a receipt of it by hand.
-- Parsed at creation and without a search path, so that PostgreSQL inlines it.
create or replace function private.givers_record(gift public.donations) returns setof public.donors
language sql stable
begin atomic
  select d.* from public.donors as d
  where d.id = gift.donor_id and (
    d.typed_with is null and (d.email_key = private.email_key(gift.donor_email)
      or gift.platform <> 'razorpay' and not gift.is_donor_guessed or gift.is_donor_vouched)
    or d.typed_with = gift.id
    or d.typed_with in (select id from public.donations where monthly_gift_id = gift.monthly_gift_id)
    or exists (select from private.gift_tokens as t
      where t.saved_at is not null and t.donor_id is null and (t.donation_id = gift.id or t.monthly_gift_id = gift.monthly_gift_id))
    or exists (select from public.receipts as r
      where r.donation_id in (select gift.id
          union all select id from public.donations where monthly_gift_id = gift.monthly_gift_id)
        and r.data #>> '{donor,id}' = gift.donor_id::text));
end;

-- The address a receipt goes to: the payer's, or another one that was confirmed by a link sent there.
create or replace function private.receipt_address(gift public.donations) returns table (email text)
language sql stable
begin atomic
  select coalesce(
    (select nullif(btrim(d.email), '') from private.givers_record(gift) as d where d.email_confirmed_at is not null),
    case when private.email_key(gift.donor_email) is not null then gift.donor_email end,
    (select nullif(btrim(d.email), '') from public.donors as d
      where d.id = gift.donor_id
        and (gift.platform <> 'razorpay' and not gift.is_donor_guessed or gift.is_donor_vouched)));
end;

create or replace function private.address_for_receipt(gift public.donations) returns text
language sql stable set search_path = ''
as $$ select email from private.receipt_address(gift) $$;

-- Tables are linked to causes by primary keys of any name.
create or replace function public.restore_cause(deleted_id text) returns public.causes
language plpgsql security definer set search_path = ''
as $$
declare
  deletion public.audit_log;
  restored public.causes;
  link record;
begin
  perform public.require('content');
  select * into deletion from public.audit_log
  where table_name = 'causes' and row_key = deleted_id and action = 'delete' order by id desc limit 1;
  if not found then
    raise exception 'No cause was deleted under this address.' using errcode = 'no_data_found';
  end if;

  -- Columns added after the deletion get their defaults.
  execute (
    select format('insert into public.causes (%1$s) select %1$s from jsonb_populate_record(null::public.causes, $1)
      returning *', string_agg(quote_ident(attname), ', '))
    from pg_catalog.pg_attribute
    where attrelid = 'public.causes'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and deletion.old_values ? attname
  ) into restored using deletion.old_values;

  -- Gifts, and other references that were set to null.
  for link in
    select conrelid::regclass as source, relname, linking.attname, key.attname as key
    from pg_catalog.pg_constraint
      join pg_catalog.pg_class on pg_class.oid = conrelid
      join pg_catalog.pg_attribute as linking on linking.attrelid = conrelid and linking.attnum = conkey[1]
      join pg_catalog.pg_index on indrelid = conrelid and indisprimary
      join pg_catalog.pg_attribute as key on key.attrelid = conrelid and key.attnum = indkey[0]
    where contype = 'f' and confrelid = 'public.causes'::regclass and confdeltype = 'n'
  loop
    execute format('update %1$s set %2$I = $1 where %2$I is null and %3$I::text in (
      select row_key from public.audit_log
      where table_name = $2 and changed_at = $3 and action = ''update'' and old_values ->> %2$L = $1)',
      link.source, link.attname, link.key)
    using restored.id, link.relname, deletion.changed_at;
  end loop;

  -- Started while the cause was deleted, from a page that still showed it.
  update public.donations set cause_id = restored.id
  where cause_id is null and cause_sent = restored.id and created_at >= deletion.changed_at;

  insert into public.cause_redirects (old_id, cause_id, created_at)
  select row_key, restored.id, (old_values ->> 'created_at')::timestamptz from public.audit_log
  where table_name = 'cause_redirects' and changed_at = deletion.changed_at and action = 'delete'
    and old_values ->> 'cause_id' = restored.id
    and not exists (select from public.causes where id = row_key)
  on conflict (old_id) do nothing;
  return restored;
end
$$;
