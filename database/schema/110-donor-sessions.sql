-- What a donor sees who came in with a mailed link: the gifts that carry the address they read, and the records that
-- staff or such a link vouch for. A phone number is nothing anybody has proved, so it opens nothing.

-- Of all, since a condition on the key does not say that there is an address.
create index donations_email_key on public.donations (private.email_key(donor_email));

create index donations_phone_key on public.donations (private.phone_key(donor_phone));
create index monthly_gifts_phone_key on public.monthly_gifts (private.phone_key(donor_phone));

-- The mailbox of the donor whose session it is; null for everybody else, and once the session has ended. Policies ask
-- it as `(select private.own_mailbox())`, so that it runs once per statement and not per row.
create function private.own_mailbox() returns text
language sql stable security definer set search_path = ''
as $$
  select private.email_key(daan.guest_email(auth.jwt(), 'donor'))
$$;
grant execute on function private.own_mailbox(), private.email_key(text), private.in_test_mode() to daan_guest;

-- Neither where somebody came from, nor what went wrong within, nor what a payment cost the foundation.
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

-- Visitors do not see a cause that is over, and what was given for it was not for all our work.
create policy "Donors read the causes of their gifts" on public.causes
  for select to daan_guest using (
    id in (select cause_id from public.donations) or id in (select cause_id from public.monthly_gifts));

create policy "Donors read the records that their address is vouched for in" on public.donors
  for select to daan_guest using (
    email_key = (select private.own_mailbox()) and email_confirmed_at is not null);

-- Of gifts and records that the donor sees: their own policies decide which those are.
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

-- Where the letter to a donor who wants to come in goes: the address as it was given with a gift, or as staff have it.
-- What was typed is never written to. However a mailbox is written, it is the same address, so that its letters are
-- counted together and every one of them brings the same link.
create function private.address_on_file(typed text) returns text
language sql stable set search_path = ''
as $$
  select address from (
    select donor_email as address, created_at from public.donations
    where private.email_key(donor_email) = private.email_key(typed)
      and donor_email is not null and payment_status in ('successful', 'refunded')
    union all
    select email, created_at from public.donors where email_key = private.email_key(typed)
  ) as known
  order by created_at, address limit 1
$$;

-- Somebody has shown that they read this address. That vouches for the records which hold nothing but what came with
-- it; a gift that found a record by its phone number alone is not the record's own. What a payer typed becomes the
-- reader's where no other gift is there: else it would be printed on the receipts of theirs.
create function private.vouch_for_address(given text) returns void
language sql set search_path = ''
as $$
  update public.donors as d set email_confirmed_at = now(),
    typed_with = case when private.has_other_gifts(d.id, d.typed_with) then d.typed_with end
  where d.email_key = private.email_key(given) and d.email_confirmed_at is null
    and not exists (
      select from public.donations as g
      where g.donor_id = d.id and g.platform = 'razorpay'
        and private.email_key(g.donor_email) is distinct from d.email_key and private.is_givers_record(g))
$$;
