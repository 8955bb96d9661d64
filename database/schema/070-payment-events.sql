-- Every webhook event of the payment provider as received, and its outcome.

create table public.payment_events (
  id bigint generated always as identity primary key,
  -- Deduplicates events that the provider sends more than once.
  event_id text not null unique check (char_length(event_id) between 1 and 100),
  event text not null check (char_length(event) between 1 and 100),
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  order_id text check (char_length(order_id) <= 100),
  payment_id text check (char_length(payment_id) <= 100),
  subscription_id text check (char_length(subscription_id) <= 100),
  donation_id uuid references public.donations (id) on delete set null,
  received_at timestamptz not null default now(),
  outcome text check (char_length(outcome) between 1 and 1000),
  handled_at timestamptz,
  check ((outcome is null) = (handled_at is null))
);
create index payment_events_received_at on public.payment_events (received_at desc);
create index payment_events_donation_id on public.payment_events (donation_id);
create index payment_events_order_id on public.payment_events (order_id);
create index payment_events_subscription_id on public.payment_events (subscription_id)
  where subscription_id is not null;
create index payment_events_payment_id on public.payment_events (payment_id);
create index payment_events_payer on public.payment_events
  (private.email_key(payload #>> '{payload,payment,entity,email}'));
alter table public.payment_events enable row level security;

grant select on public.payment_events to authenticated;

create policy "Staff read payment events" on public.payment_events
  for select to authenticated using ((select private.may('gifts.read')));

-- Only the event names the payer of a failed payment; recorded with the gift so that they can be written to.
create function private.name_payer_of_failed_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  payment constant jsonb := new.payload #> '{payload,payment,entity}';
  email constant text := nullif(btrim(payment ->> 'email'), 'void@razorpay.com');
  phone constant text := left(nullif(btrim(payment ->> 'contact'), ''), 50);
begin
  update public.donations set
    donor_email = coalesce(donor_email, case when private.is_email(email) then email end),
    donor_phone = coalesce(donor_phone, phone)
  where id = new.donation_id and payment_status = 'failed' and erased_at is null
    and (donor_email is null and private.is_email(email) or donor_phone is null and phone is not null);
  return null;
end
$$;
create trigger name_payer_of_failed_gift after update of donation_id on public.payment_events
  for each row when (new.event = 'payment.failed' and new.donation_id is not null)
  execute function private.name_payer_of_failed_gift();
