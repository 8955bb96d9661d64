-- The total amount returned from a gift, as corrected by an administrator. The newest one counts, so another
-- one undoes a mistake. The provider's figures at that moment are stored too: later reports add to the
-- correction.
create table public.donation_corrections (
  id uuid primary key default gen_random_uuid(),
  donation_id uuid not null references public.donations (id) on delete cascade,
  -- The corrected payment: if another payment becomes the gift's, the correction stays with the former one.
  -- Null for an offline gift.
  payment_id text check (char_length(payment_id) between 1 and 100),
  refunded_amount numeric(14, 2) check (refunded_amount >= 0 and refunded_amount <> 'NaN'),
  deducted_amount numeric(14, 2) check (deducted_amount >= 0 and deducted_amount <> 'NaN'),
  provider_refunded numeric(14, 2) not null default 0 check (provider_refunded >= 0 and provider_refunded <> 'NaN'),
  provider_deducted numeric(14, 2) not null default 0 check (provider_deducted >= 0 and provider_deducted <> 'NaN'),
  reason text not null check (char_length(reason) between 3 and 500),
  corrected_by uuid,
  -- The gift is locked during entry: the last one is the latest.
  created_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(refunded_amount, deducted_amount) > 0)
);
create index donation_corrections_donation_id on public.donation_corrections (donation_id, created_at);
alter table public.donation_corrections enable row level security;

grant select on public.donation_corrections to authenticated;

create policy "Staff read corrections" on public.donation_corrections
  for select to authenticated using ((select private.may('gifts.read')));

create trigger record_change after insert or update or delete on public.donation_corrections
  for each row execute function private.record_change('id');
