-- Every message of the payment provider as it came in, and what was done about it.

create table public.payment_events (
  id bigint generated always as identity primary key,
  -- The provider sends the same event more than once; this is how it is recognised.
  event_id text not null unique check (char_length(event_id) between 1 and 100),
  event text not null check (char_length(event) between 1 and 100),
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  order_id text check (char_length(order_id) <= 100),
  payment_id text check (char_length(payment_id) <= 100),
  donation_id uuid references public.donations (id) on delete set null,
  received_at timestamptz not null default now(),
  outcome text check (char_length(outcome) between 1 and 1000),
  handled_at timestamptz,
  check ((outcome is null) = (handled_at is null))
);
create index payment_events_received_at on public.payment_events (received_at desc);
create index payment_events_donation_id on public.payment_events (donation_id);
create index payment_events_order_id on public.payment_events (order_id);
alter table public.payment_events enable row level security;

grant select on public.payment_events to authenticated;

create policy "Administrators read payment events" on public.payment_events
  for select to authenticated using ((select public.is_admin()));
