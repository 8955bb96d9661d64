-- The view of a donor signed in by a mailed link: gifts with the proved address, and records confirmed by
-- staff or by such a link. A phone number is never proved, so it grants nothing.

-- A full index, since a condition on the key does not imply that there is an address.
create index donations_email_key on public.donations (private.email_key(donor_email));

create index donations_phone_key on public.donations (private.phone_key(donor_phone));
create index monthly_gifts_phone_key on public.monthly_gifts (private.phone_key(donor_phone));

-- The mailbox of the donor's session; null for all other callers and after its end. Policies call it as
-- `(select private.own_mailbox())`, so that it runs once per statement instead of per row.
create function private.own_mailbox() returns text
language sql stable security definer set search_path = ''
as $$
  select private.email_key(daan.guest_email(auth.jwt(), 'donor'))
$$;
grant execute on function private.own_mailbox(), private.email_key(text), private.in_test_mode() to daan_guest;

-- Neither campaign data, nor internal errors, nor payment fees.
grant select (id, amount, currency, platform, payment_status, transaction_id, method, refunded_amount, deducted_amount,
  is_monthly, monthly_gift_id, cause_id, donor_name, donor_email, test_mode, paid_at, created_at)
on public.donations to daan_guest;

create policy "Donors read the gifts that carry their address" on public.donations
  for select to daan_guest using (
    private.email_key(donor_email) = (select private.own_mailbox())
    and payment_status <> 'failed'
    and (not test_mode or (select private.in_test_mode())));

create index monthly_gifts_email_key on public.monthly_gifts (private.email_key(donor_email));

grant select (id, amount, currency, status, method, cause_id, donor_email, test_mode, started_at, next_charge_at, ends_at,
  paused_by, paused_until, pending_action, failing_since, ended_at, ended_by, replaces_id, created_at)
on public.monthly_gifts to daan_guest;

create policy "Donors read the monthly gifts that carry their address" on public.monthly_gifts
  for select to daan_guest using (
    private.email_key(donor_email) = (select private.own_mailbox())
    and (not test_mode or (select private.in_test_mode())));

-- Visitors do not see a finished cause, but its gifts keep their purpose.
create policy "Donors read the causes of their gifts" on public.causes
  for select to daan_guest using (
    id in (select cause_id from public.donations) or id in (select cause_id from public.monthly_gifts));

create policy "Donors read the records that their address is vouched for in" on public.donors
  for select to daan_guest using (
    email_key = (select private.own_mailbox()) and email_confirmed_at is not null);

-- For gifts and records the donor sees, as their own policies decide.
grant select (id, donation_id, series, year, receipt_no, kind, amount, issued_at, cancelled_at, replaces_id)
on public.receipts to daan_guest;

create policy "Donors read the receipts of their gifts" on public.receipts
  for select to daan_guest using (donation_id in (select id from public.donations));

grant select (donation_id, missing) on public.waiting_receipts to daan_guest;

create policy "Donors read what the receipts of their gifts wait for" on public.waiting_receipts
  for select to daan_guest using (donation_id in (select id from public.donations));

grant select (id, donor_id, purpose, wording, given_at, withdrawn_at) on public.consents to daan_guest;

create policy "Donors read what they agreed to" on public.consents
  for select to daan_guest using (
    donor_id in (select id from public.donors) or private.email_key(email) = (select private.own_mailbox()));

grant select (language) on public.donor_visits to daan_guest;

create policy "Donors read the language they chose" on public.donor_visits
  for select to daan_guest using (email_key = (select private.own_mailbox()));
