-- The provider's payments, refunds and disputes as reported. Only the server writes them; each only moves
-- forward, so reports may repeat and come in any order. The amounts of a gift derive from them (074).

create table public.payments (
  payment_id text primary key check (char_length(payment_id) between 1 and 100),
  order_id text check (char_length(order_id) <= 100),
  -- For a charge of a monthly gift, known or unknown here.
  subscription_id text check (char_length(subscription_id) <= 100),
  invoice_id text check (char_length(invoice_id) <= 100),
  donation_id uuid references public.donations (id) on delete set null,
  status text not null check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  amount numeric(14, 2) not null check (amount >= 0 and amount <> 'NaN'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Source of amount and currency: the order, since a signature has none; an event; or an API response.
  amount_source text not null default 'event' check (amount_source in ('signature', 'event', 'answer')),
  -- Sum of refunds that did not fail.
  refunded_amount numeric(14, 2) not null default 0 check (refunded_amount >= 0 and refunded_amount <> 'NaN'),
  -- The highest refunded total the provider ever reported.
  refunded_reported numeric(14, 2) not null default 0 check (refunded_reported >= 0 and refunded_reported <> 'NaN'),
  method text check (char_length(method) <= 50),
  fee numeric(14, 2) check (fee >= 0 and fee <> 'NaN'),
  tax numeric(14, 2) check (tax >= 0 and tax <> 'NaN'),
  -- Whether fee and tax are those of its payout, which no later report overrides.
  fee_is_final boolean not null default false,
  -- Reference on the donor's bank statement; UPI's RRN.
  bank_reference text check (char_length(bank_reference) <= 100),
  error_reason text check (char_length(error_reason) <= 1000),
  -- False while only the checkout's signed result is known, which has neither amount nor fee.
  confirmed boolean not null,
  -- Time of payment, by the provider's clock.
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The provider's payment link, QR code or account that collected it (138).
  provider_code text check (char_length(provider_code) <= 100)
);
create index payments_donation_id on public.payments (donation_id);
create index payments_order_id on public.payments (order_id);
create index payments_subscription_id on public.payments (subscription_id) where subscription_id is not null;
create index payments_invoice_id on public.payments (invoice_id) where invoice_id is not null;
create index payments_unconfirmed on public.payments (created_at) where not confirmed;
create index payments_created_at on public.payments (created_at);
create index payments_provider_code on public.payments (provider_code) where provider_code is not null;
alter table public.payments enable row level security;

grant select on public.payments to authenticated;

create policy "Staff read payments" on public.payments
  for select to authenticated using ((select private.may('gifts.read')));

create trigger touch_updated_at before update on public.payments
  for each row execute function private.touch_updated_at();

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  -- The provider's id; null until it has responded.
  refund_id text unique check (char_length(refund_id) between 1 and 100),
  payment_id text not null check (char_length(payment_id) between 1 and 100),
  donation_id uuid references public.donations (id) on delete set null,
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$'),
  -- `requested`: about to be sent, or without a response yet. `refused`: the provider refused.
  status text not null check (status in ('requested', 'refused', 'pending', 'processed', 'failed')),
  -- Entered by the administrator who requested it; null if made at the provider.
  reason text check (char_length(reason) between 3 and 500),
  requested_by uuid,
  error_reason text check (char_length(error_reason) <= 1000),
  -- By the provider's clock; null until it has responded.
  made_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the failure was reported here.
  failed_at timestamptz,
  check (status in ('requested', 'refused') or refund_id is not null)
);
create index refunds_payment_id on public.refunds (payment_id);
create index refunds_donation_id on public.refunds (donation_id);
create index refunds_made_at on public.refunds (coalesce(made_at, created_at));
create index refunds_failed_at on public.refunds (failed_at) where status = 'failed';
create index refunds_requested on public.refunds (created_at) where status = 'requested';
alter table public.refunds enable row level security;

grant select on public.refunds to authenticated;

create policy "Staff read refunds" on public.refunds
  for select to authenticated using ((select private.may('gifts.read')));

create trigger touch_updated_at before update on public.refunds
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.refunds
  for each row execute function private.record_change('id');

-- Claims of processes that are requesting a refund, and earlier attempts.
create table private.refund_claims (
  refund_id uuid primary key references public.refunds (id) on delete cascade,
  claimed_by text not null,
  claimed_until timestamptz not null,
  times integer not null default 1 check (times > 0)
);
alter table private.refund_claims enable row level security;

create table public.disputes (
  dispute_id text primary key check (char_length(dispute_id) between 1 and 100),
  payment_id text not null check (char_length(payment_id) between 1 and 100),
  donation_id uuid references public.donations (id) on delete set null,
  amount numeric(14, 2) not null check (amount >= 0 and amount <> 'NaN'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_deducted numeric(14, 2) not null default 0 check (amount_deducted >= 0 and amount_deducted <> 'NaN'),
  status text not null check (char_length(status) between 1 and 50),
  phase text check (char_length(phase) <= 50),
  reason_code text check (char_length(reason_code) <= 200),
  respond_by timestamptz,
  -- By the provider's clock: an older report that arrives later is ignored.
  reported_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index disputes_payment_id on public.disputes (payment_id);
create index disputes_donation_id on public.disputes (donation_id);
alter table public.disputes enable row level security;

grant select on public.disputes to authenticated;

create policy "Staff read disputes" on public.disputes
  for select to authenticated using ((select private.may('gifts.read')));

create trigger touch_updated_at before update on public.disputes
  for each row execute function private.touch_updated_at();
