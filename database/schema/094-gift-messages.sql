-- Thanks for a received gift, and help after a failed payment, on every path. Only for online gifts: entered
-- ones may be years old, and so may the charges of a monthly gift started elsewhere.

create function private.write_gift_message() returns trigger
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

-- The provider may report the donor after the payment.
create trigger write_gift_message after update on public.donations
  for each row execute function private.write_gift_message();

create function private.withdraw_messages_of_refunded_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.outgoing_messages set state = 'withdrawn', last_error = 'The gift was refunded.'
  where donation_id = new.id and state = 'waiting'
    and template in ('gift_thanks', 'monthly_started', 'receipt_details');
  return null;
end
$$;
create trigger withdraw_messages_of_refunded_gift after update of payment_status on public.donations
  for each row when (new.payment_status = 'refunded' and old.payment_status <> 'refunded')
  execute function private.withdraw_messages_of_refunded_gift();

-- One letter per processed refund, and another if it fails afterwards. Reports repeat and come out of order:
-- the refund's provider id is the cause, and a refund never processed gets no letter.
create function private.write_refund_message(refund public.refunds, paid public.payments) returns void
language plpgsql set search_path = ''
as $$
declare
  kind constant text := case refund.status when 'processed' then 'gift_refunded' when 'failed' then 'refund_failed' end;
  gift public.donations;
  chosen text;
  phone text;
  about jsonb;
begin
  select * into gift from public.donations where id = refund.donation_id;
  if kind is null or gift.id is null or refund.currency <> paid.currency or refund.amount > paid.amount
    or private.is_from_before_adoption(gift) then
    return;
  end if;
  if kind = 'refund_failed' then
    if not exists (select from public.outgoing_messages where cause in (
      format('refund %s gift_refunded by email', refund.refund_id),
      format('refund %s gift_refunded by whatsapp', refund.refund_id))) then
      return;
    end if;
    update public.outgoing_messages set state = 'withdrawn', last_error = 'The refund failed.'
    where donation_id = gift.id and state = 'waiting' and template = 'gift_refunded'
      and cause like format('refund %s %%', refund.refund_id);
  end if;
  chosen := coalesce(private.language_for(gift), private.message_language());
  phone := private.whatsapp_number(gift.donor_phone);
  about := jsonb_build_object('template', kind, 'language', chosen, 'donation_id', gift.id,
    'useful_seconds', 30 * 86400, 'variables', jsonb_build_object('refund', jsonb_build_object(
      'amount', refund.amount::text, 'remaining', (gift.amount - gift.refunded_amount - gift.deducted_amount)::text)));
  if gift.donor_email is not null then
    perform private.queue_message(about || jsonb_build_object('channel', 'email', 'recipient', gift.donor_email,
      'cause', format('refund %s %s by email', refund.refund_id, kind)));
  end if;
  if phone is not null and private.whatsapp_takes(kind, chosen) then
    perform private.queue_message(about || jsonb_build_object('channel', 'whatsapp', 'recipient', phone,
      'cause', format('refund %s %s by whatsapp', refund.refund_id, kind)));
  end if;
exception when others then
  -- A refund is recorded whether or not its letter can be written.
  raise warning 'No message was written for refund %: %', refund.refund_id, sqlerrm;
end
$$;
