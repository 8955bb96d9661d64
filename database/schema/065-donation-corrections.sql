-- What an administrator knows better than the provider's messages: it lowers what counts, and is never undone.
create table public.donation_corrections (
  id uuid primary key default gen_random_uuid(),
  donation_id uuid not null references public.donations (id) on delete cascade,
  refunded_amount numeric(14, 2) check (refunded_amount >= 0),
  deducted_amount numeric(14, 2) check (deducted_amount >= 0),
  reason text not null check (char_length(reason) between 3 and 500),
  corrected_by uuid,
  created_at timestamptz not null default now(),
  check (num_nonnulls(refunded_amount, deducted_amount) > 0)
);
create index donation_corrections_donation_id on public.donation_corrections (donation_id);
alter table public.donation_corrections enable row level security;

grant select on public.donation_corrections to authenticated;

create policy "Administrators read corrections" on public.donation_corrections
  for select to authenticated using ((select public.is_admin()));

create trigger record_change after insert or update or delete on public.donation_corrections
  for each row execute function private.record_change('id');
