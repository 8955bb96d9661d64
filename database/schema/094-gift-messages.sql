-- Thanks for a gift that arrived, and help where a payment failed: whichever path the gift took. Only
-- for gifts through the provider; what staff enter by hand may be years old. So may the charges of a monthly gift that
-- was begun elsewhere and adopted.

create function private.write_gift_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  thanks constant boolean := new.payment_status = 'successful';
  -- The first charge of a monthly gift says what happens next, in a letter that opens it.
  starts constant boolean := thanks and new.monthly_gift_id is not null and not exists (
    select from public.donations as other where other.monthly_gift_id = new.monthly_gift_id and other.id <> new.id
      and other.payment_status in ('successful', 'refunded')
      and coalesce(other.billing_start, other.paid_at, other.created_at)
        <= coalesce(new.billing_start, new.paid_at, new.created_at));
  kind constant text := case when starts then 'monthly_started' when thanks then 'gift_thanks' else 'gift_failed' end;
  chosen constant text :=
    coalesce(private.language_of(new.donor_email, new.language), private.message_language());
  phone constant text := private.whatsapp_number(new.donor_phone);
  -- Thanks hold a link that opens the gift, which stays out of the log.
  about jsonb := jsonb_build_object('template', kind, 'language', chosen, 'donation_id', new.id,
    'monthly_gift_id', case when starts then new.monthly_gift_id end, 'confidential', thanks,
    'useful_seconds', case when thanks then 30 * 86400 else 3 * 86400 end,
    -- Most donors try again at once, and then there is nothing to say.
    'send_after', case when not thanks then now() + interval '30 minutes' end);
begin
  if new.monthly_gift_id is not null
    and (new.paid_at < now() - interval '7 days' or private.is_from_before_adoption(new)) then
    return null;
  end if;

  -- Very many failures are somebody trying out cards, with other people's addresses.
  if not thanks and (
    (select count(*) from public.outgoing_messages
      where template = 'gift_failed' and created_at > now() - interval '1 hour') >= 30
    or exists (select from public.outgoing_messages
      where template = 'gift_failed' and created_at > now() - interval '1 day'
        and recipient in (new.donor_email, phone) and donation_id is distinct from new.id)
  ) then
    return null;
  end if;

  if new.donor_email is not null then
    perform private.queue_message(about || jsonb_build_object('channel', 'email',
      'recipient', new.donor_email, 'cause', format('gift %s %s by email', new.id, new.payment_status)));
  end if;
  if phone is not null and private.whatsapp_takes(kind, chosen) then
    perform private.queue_message(about || jsonb_build_object('channel', 'whatsapp',
      'recipient', phone, 'cause', format('gift %s %s by whatsapp', new.id, new.payment_status)));
  end if;
  return null;
exception when others then
  -- No message is worth a gift: it is settled anyway, and the database's log says what went wrong.
  raise warning 'No message was written for gift %: %', new.id, sqlerrm;
  return null;
end
$$;

-- The provider may name the donor after it has told of the payment.
create trigger write_gift_message after update on public.donations
  for each row when (
    new.platform = 'razorpay' and new.payment_status in ('successful', 'failed')
    and (new.donor_email is not null or new.donor_phone is not null)
    and (new.payment_status, new.donor_email, new.donor_phone)
      is distinct from (old.payment_status, old.donor_email, old.donor_phone))
  execute function private.write_gift_message();
