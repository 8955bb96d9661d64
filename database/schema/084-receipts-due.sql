-- Determines when a receipt is due: each relevant change queues a job that issues, cancels or waits.

-- Gifts whose receipt waits for details from the donor or staff.
create table public.waiting_receipts (
  donation_id uuid primary key references public.donations (id) on delete cascade,
  missing text[] not null check (cardinality(missing) > 0),
  created_at timestamptz not null default now()
);
alter table public.waiting_receipts enable row level security;

grant select on public.waiting_receipts to authenticated;

create policy "Staff read which receipts wait" on public.waiting_receipts
  for select to authenticated using ((select private.may('gifts.read')));

-- Refunds of gifts that are under way. Few gifts have one, so queries over many gifts join this.
create view private.pending_refunds with (security_invoker = true) as
select gift.id as donation_id, sum(r.amount) as total
from public.refunds as r join public.donations as gift on gift.payment_id = r.payment_id
where r.status = 'pending' and r.currency = gift.currency and r.amount <= gift.amount
group by gift.id;

-- The amount of a gift's receipt: received, minus what was finally returned. A pending refund does not count yet.
create function private.amount_after_refunds(gift public.donations, pending numeric) returns numeric
language sql immutable parallel safe
return case when gift.payment_status in ('successful', 'refunded')
  then gift.amount - greatest(gift.refunded_amount - coalesce(pending, 0), 0) - gift.deducted_amount else 0 end;

create function private.amount_for_receipt(gift public.donations)
returns table (amount numeric, is_settled boolean)
language sql stable rows 1
as $$
  select private.amount_after_refunds(gift, pending.total),
    pending.total is null and (gift.platform <> 'razorpay' or private.is_confirmed(gift))
  from (select sum(total) as total from private.pending_refunds where donation_id = gift.id) as pending
$$;

-- Queues a job for the gift on every relevant change, in the same transaction, so that none is missed; the
-- job takes the number in its own.
create function private.queue_receipt(donation uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.queue_job('issue-receipt', json_build_object('donationId', donation),
    'issue-receipt ' || donation, 5);
end
$$;

create function private.queue_receipt_of_gift() returns trigger
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
create trigger queue_receipt_of_new after insert on public.donations
  for each row when (new.payment_status = 'successful' and not new.is_demo and new.gift_import_id is null)
  execute function private.queue_receipt_of_gift();
create trigger queue_receipt after update on public.donations
  for each row when (not new.is_demo and new.gift_import_id is null)
  execute function private.queue_receipt_of_gift();

-- The provider's report on a payment or refund, which changes no column of the gift.
create function private.queue_receipt_of_news() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_receipt(new.donation_id);
  return null;
exception when others then
  raise warning 'No receipt was queued for gift %: %', new.donation_id, sqlerrm;
  return null;
end
$$;
create trigger queue_receipt after update on public.payments
  for each row when (new.donation_id is not null and new.confirmed and not old.confirmed)
  execute function private.queue_receipt_of_news();
create trigger queue_receipt after update on public.refunds
  for each row when (new.donation_id is not null and new.status <> old.status and old.status = 'pending')
  execute function private.queue_receipt_of_news();

-- The receipt number of a donation that was taken back stays, cancelled. The donor's message is queued here
-- because only the donation has the address. Receipts of test gifts are deleted with them.
create function private.cancel_receipts_of_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  cancelled uuid;
begin
  if old.test_mode then
    delete from public.receipts where donation_id = old.id and series = 'TEST';
  end if;
  update public.receipts set cancelled_at = now(), cancel_reason = 'The donation was deleted.'
  where donation_id = old.id and cancelled_at is null returning id into cancelled;
  if cancelled is not null then
    perform private.write_of_cancelled_receipt(cancelled);
  end if;
  return old;
end
$$;
create trigger cancel_receipts before delete on public.donations
  for each row execute function private.cancel_receipts_of_gift();

-- Held receipts may have waited for the organisation's details.
create function private.queue_held_receipts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_receipt(donation_id) from public.waiting_receipts where 'organisation' = any (missing);
  return null;
end
$$;
create trigger queue_held_receipts after insert or update on public.site_settings
  for each row when (new.key in ('org_name', 'org_pan', 'receipt_signatory'))
  execute function private.queue_held_receipts();
create trigger queue_held_receipts after insert or update on public.registrations
  for each row when (new.kind = 'pan') execute function private.queue_held_receipts();

-- A receipt may have waited for a correction of the donor's record.
create function private.queue_waiting_receipts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_receipt(gift.id) from public.donations as gift
    join public.waiting_receipts as waiting on waiting.donation_id = gift.id
  where gift.donor_id = new.id;
  return null;
end
$$;
create trigger queue_waiting_receipts after update on public.donors
  for each row when (
    (new.name, new.kind, new.address, new.city, new.state, new.pincode, new.country, new.citizenship, new.pan,
      new.id_number, new.typed_with)
    is distinct from (old.name, old.kind, old.address, old.city, old.state, old.pincode, old.country,
      old.citizenship, old.pan, old.id_number, old.typed_with))
  execute function private.queue_waiting_receipts();
