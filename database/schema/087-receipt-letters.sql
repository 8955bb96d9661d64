-- Letters with receipts, and the confirmation of a second address.

-- A second address. It receives nothing until a link sent there is used.
create table private.email_confirmations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  donor_id uuid not null references public.donors (id) on delete cascade,
  donation_id uuid references public.donations (id) on delete cascade,
  email text not null check (private.is_email(email)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Requested with a link from a letter to the donor's address.
  is_proved boolean not null default false
);
create index email_confirmations_donor_id on private.email_confirmations (donor_id);
create index email_confirmations_donation_id on private.email_confirmations (donation_id);
alter table private.email_confirmations enable row level security;

-- Queues a WhatsApp message to the gift's number, if the receipt holds only input of its payer. Returns false without
-- such a number.
create function private.write_of_receipt_by_whatsapp(receipt public.receipts, template text, occasion text)
  returns boolean
language plpgsql set search_path = ''
as $$
begin
  perform private.queue_message(jsonb_build_object('template', template, 'channel', 'whatsapp',
    'recipient', private.whatsapp_number(gift.donor_phone), 'donation_id', gift.id, 'receipt_id', receipt.id,
    'confidential', true, 'language', coalesce(private.language_for(gift), receipt.data ->> 'language'),
    'cause', format('receipt %s %s', receipt.id, occasion), 'useful_seconds', 30 * 86400))
  from public.donations as gift
  where gift.id = receipt.donation_id and (receipt.cancelled_at is null) = (template = 'receipt_issued')
    and not private.is_for_the_reader(receipt)
    and private.whatsapp_number(gift.donor_phone) is not null
    and private.whatsapp_takes(template, coalesce(private.language_for(gift), receipt.data ->> 'language'));
  return found;
end
$$;

-- Queues an email to the receipt's address. Returns false without one.
create function private.write_of_receipt_by_email(receipt public.receipts, template text, occasion text)
  returns boolean
language plpgsql set search_path = ''
as $$
begin
  perform private.queue_message(jsonb_build_object('template', template, 'channel', 'email',
    'recipient', address.email, 'donation_id', gift.id, 'receipt_id', receipt.id,
    'language', coalesce(private.language_for(gift), receipt.data ->> 'language'),
    'cause', format('receipt %s %s', receipt.id, occasion), 'useful_seconds', 30 * 86400))
  from public.donations as gift, lateral private.address_for_receipt(gift) as address (email)
  where gift.id = receipt.donation_id and (receipt.cancelled_at is null) = (template <> 'receipt_cancelled')
    and address.email is not null;
  return found;
end
$$;

create function private.write_of_cancelled_receipt(cancelled uuid) returns void
language sql set search_path = ''
as $$
  select private.write_of_receipt_by_email(receipt, 'receipt_cancelled', 'cancelled'),
    private.write_of_receipt_by_whatsapp(receipt, 'receipt_cancelled', 'cancelled by whatsapp')
  from public.receipts as receipt where receipt.id = cancelled
$$;
