-- Donations, in rupees, written only by the server. States only move forward, with three exceptions: a refund
-- that failed, a success claimed only by a signature, and another payment of the same order that counts
-- instead. The amount is the order's until the provider confirms a payment, and the payment's from then on.

create table public.donations (
  id uuid primary key default gen_random_uuid(),
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$'),
  -- The online provider, or the method of an offline gift.
  platform text not null default 'razorpay'
    check (platform in ('razorpay', 'cash', 'cheque', 'bank_transfer', 'upi', 'other')),
  payment_status text not null default 'created'
    check (payment_status in ('created', 'successful', 'failed', 'refunded')),
  -- Online: the order id until the gift succeeds, then the payment id. Offline: a cheque or bank reference.
  transaction_id text check (char_length(transaction_id) <= 100),
  order_id text unique check (char_length(order_id) between 1 and 100),
  payment_id text unique check (char_length(payment_id) between 1 and 100),
  method text check (char_length(method) <= 50),
  fee numeric(14, 2) check (fee >= 0 and fee <> 'NaN'),
  tax numeric(14, 2) check (tax >= 0 and tax <> 'NaN'),
  -- Sum of refunds that did not fail.
  refunded_amount numeric(14, 2) not null default 0 check (refunded_amount between 0 and amount),
  -- Taken back by the donor's bank in lost disputes. At most what refunds have left.
  deducted_amount numeric(14, 2) not null default 0 check (deducted_amount between 0 and amount),
  is_monthly boolean not null default false,
  -- For a charge of a monthly gift: its mandate, the provider's invoice, and the month. Not unique: a month
  -- charged twice is money and calls for attention.
  monthly_gift_id uuid references public.monthly_gifts (id) on delete set null,
  invoice_id text check (char_length(invoice_id) <= 100),
  billing_start timestamptz,
  cause_id text references public.causes (id) on update cascade on delete set null,
  -- The cause as sent by the page, kept if it is unknown, or the last one if that was deleted.
  cause_sent text check (char_length(cause_sent) <= 200),
  donor_id uuid references public.donors (id) on delete set null,
  -- True if staff entered the gift and only the phone number led to the donor's record.
  is_donor_guessed boolean not null default false,
  donor_name text check (char_length(donor_name) <= 200),
  donor_email text check (private.is_email(donor_email)),
  donor_phone text check (char_length(donor_phone) <= 50),
  -- Set when the giver was erased: later reports by the provider restore no personal data.
  erased_at timestamptz,
  -- Citizenship as confirmed by the donor; null if not asked.
  citizenship text check (citizenship in ('indian', 'foreign')),
  -- Language of the page it was given on.
  language text check (language ~ '^[a-z]{2,3}$'),
  -- A foreign contribution (FCRA), which has its own accounts and receipts.
  is_foreign boolean not null default false,
  utm_source text check (char_length(utm_source) <= 500),
  utm_medium text check (char_length(utm_medium) <= 500),
  utm_campaign text check (char_length(utm_campaign) <= 500),
  utm_term text check (char_length(utm_term) <= 500),
  utm_content text check (char_length(utm_content) <= 500),
  error_reason text check (char_length(error_reason) <= 1000),
  -- Whether it was the donor's first gift.
  is_first_gift boolean not null default false,
  -- Sample data of `npm run seed:demo`.
  is_demo boolean not null default false,
  -- Made with a key that begins with rzp_test_: counted only while such a key is configured.
  test_mode boolean not null default false,
  -- Goods instead of money: acknowledged, never deductible.
  is_in_kind boolean not null default false,
  -- Categories of the yearly statement.
  donation_type text not null default 'others' check (donation_type in ('corpus', 'specific_grant', 'others')),
  -- Time of payment: the provider's time, or the entered day of an offline gift. Null until paid.
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The line of a bank statement that contains an offline gift; one line can cover several.
  bank_line_id uuid references public.bank_lines (id) on delete set null,
  -- The donor's direction that a gift is corpus: their words, or where the letter is filed.
  corpus_direction text check (char_length(corpus_direction) <= 500),
  -- The campaign it was given to, or that staff assigned it to.
  campaign_id uuid references public.campaigns (id),
  -- Whether staff entered the donor with the provider's code that collected it (138).
  is_donor_vouched boolean not null default false,
  -- The poster that brought the gift.
  poster_id uuid references public.posters (id),
  pledge_id uuid references public.pledges (id),
  -- Why staff entered cash above the ceiling for one person and day (139).
  cash_reason text check (char_length(btrim(cash_reason)) between 3 and 500),
  -- From an old register (143): counted, with no receipt, letter or voucher, and not compared with the bank.
  gift_import_id uuid references public.gift_imports (id),
  -- As in the old register.
  old_receipt_no text check (char_length(old_receipt_no) <= 100),
  constraint donations_paid_has_payment check (
    platform <> 'razorpay' or payment_status in ('created', 'failed') or payment_id is not null),
  constraint donations_unpaid_has_no_payment check (
    payment_status in ('successful', 'refunded') or payment_id is null),
  constraint donations_refund_of_a_paid_gift check (
    refunded_amount = 0 or payment_status in ('successful', 'refunded')),
  constraint donations_deduction_from_a_paid_gift check (
    deducted_amount = 0 or payment_status in ('successful', 'refunded')),
  constraint donations_refunded_in_full check (
    (payment_status = 'refunded') = (refunded_amount = amount)),
  constraint donations_no_more_back_than_given check (refunded_amount + deducted_amount <= amount),
  constraint donations_direction_of_corpus check (corpus_direction is null or donation_type = 'corpus'),
  constraint donations_other_is_imported check (platform <> 'other' or gift_import_id is not null)
);
create index donations_status on public.donations (payment_status, created_at desc);
create index donations_transaction_id on public.donations (transaction_id);
create index donations_cause_id on public.donations (cause_id);
create index donations_donor_id on public.donations (donor_id);
create index donations_month on public.donations (monthly_gift_id, billing_start) where monthly_gift_id is not null;
create index donations_created_at on public.donations (created_at, id);
create index donations_amount on public.donations (amount, id);
create index donations_utm_campaign on public.donations (utm_campaign) where utm_campaign is not null;
-- Refunds are few, and reports link to them.
create index donations_refunded on public.donations (created_at, id) where refunded_amount > 0;
create index donations_deducted on public.donations (created_at, id) where deducted_amount > 0;
create index donations_test_mode on public.donations (donor_id) where test_mode;
-- For the money trail and the books: amounts by the month of payment.
create index donations_paid on public.donations (paid_at) include (amount, test_mode, id, platform)
  where payment_status in ('successful', 'refunded') and currency = 'INR' and not is_demo;
create index donations_offline on public.donations (created_at) include (amount, bank_line_id)
  where platform <> 'razorpay' and payment_status in ('successful', 'refunded') and not is_in_kind and not is_demo
    and gift_import_id is null;
create index donations_bank_line_id on public.donations (bank_line_id) where bank_line_id is not null;
create index donations_demo on public.donations (id) where is_demo;
-- Adds up a campaign without reading its gifts.
create index donations_campaign_id on public.donations (campaign_id) include (payment_status, amount, refunded_amount,
  deducted_amount, is_in_kind, test_mode, paid_at, created_at) where campaign_id is not null;
create index donations_poster_id on public.donations (poster_id) where poster_id is not null;
create index donations_pledge_id on public.donations (pledge_id) where pledge_id is not null;
create index donations_gift_import_id on public.donations (gift_import_id) where gift_import_id is not null;
create index donations_old_receipt_no on public.donations (old_receipt_no) where old_receipt_no is not null;
alter table public.donations enable row level security;

grant select,
  insert (id, amount, platform, payment_status, transaction_id, is_monthly, cause_id, donor_id, donor_name,
    donor_email, donor_phone, citizenship, is_foreign, is_in_kind, donation_type, created_at, corpus_direction,
    campaign_id, pledge_id, cash_reason),
  update (transaction_id, is_monthly, cause_id, donor_id, donor_name, donor_email, donor_phone, citizenship,
    is_foreign, is_in_kind, donation_type, created_at, is_donor_guessed, corpus_direction,
    campaign_id, pledge_id, cash_reason),
  delete
on public.donations to authenticated;

create policy "Staff read donations" on public.donations
  for select to authenticated using ((select private.may('gifts.read')));

-- Cash, cheques and transfers are entered by hand, so that all giving is in one place. They can be corrected,
-- except for amount and platform: those are taken back and entered again, so that no sum changes silently.
-- The log records the author. Only the server writes the provider's data.
create policy "Staff enter offline gifts" on public.donations
  for insert to authenticated with check (
    (select private.may('gifts.write'))
    and platform <> 'razorpay'
    and payment_status = 'successful'
    and currency = 'INR'
    -- The entered day, which may begin in India before it does in UTC.
    and created_at <= now() + interval '1 day');
create policy "Staff correct offline gifts" on public.donations
  for update to authenticated
  using ((select private.may('gifts.write')) and platform <> 'razorpay')
  with check (
    (select private.may('gifts.write'))
    and platform <> 'razorpay'
    and created_at <= now() + interval '1 day');
create policy "Staff take back offline gifts" on public.donations
  for delete to authenticated using ((select private.may('gifts.correct')) and platform <> 'razorpay');
create policy "Staff delete test donations after test mode" on public.donations
  for delete to authenticated using (
    (select private.may('settings')) and test_mode and not (select private.in_test_mode()));

-- The net amount of a gift, for every sum: received and not returned.
create function private.net_amount(gift public.donations) returns numeric
language sql immutable
return case when gift.payment_status in ('successful', 'refunded')
  then gift.amount - gift.refunded_amount - gift.deducted_amount else 0 end;

-- A donation box: entered without a donor. It counts, and has no receipt.
create function private.is_anonymous(gift public.donations) returns boolean
language sql immutable parallel safe
return gift.platform <> 'razorpay' and gift.donor_id is null
  and coalesce(nullif(btrim(gift.donor_name), ''), gift.donor_email, nullif(btrim(gift.donor_phone), '')) is null;

-- Serializes test gifts and key changes: a gift counts in the mode at the time of writing.
create function private.hold_test_mode() returns void
language sql
as $$ select pg_advisory_xact_lock_shared(hashtextextended('daan test mode', 0)) $$;

-- Deletes the provider's data of a test gift; the raw events stay.
create function private.forget_test_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hold_test_mode();
  delete from public.payment_attention where donation_id = old.id;
  delete from public.refunds where donation_id = old.id;
  delete from public.disputes where donation_id = old.id;
  delete from public.payments where donation_id = old.id;
  return old;
end
$$;
create trigger forget_test_gift before delete on public.donations
  for each row when (old.test_mode) execute function private.forget_test_gift();

create function private.guard_donation() returns trigger
language plpgsql set search_path = ''
as $$
declare
  online constant boolean := new.platform = 'razorpay';
  withdrawn boolean := false;
  replaced boolean := false;
  taken_back boolean := false;
begin
  if new.test_mode then
    perform private.hold_test_mode();
  end if;
  if tg_op = 'INSERT' then
    if new.payment_status <> 'created' and (online or new.payment_status <> 'successful') then
      raise exception 'A % gift cannot begin as %.', new.platform, new.payment_status
        using errcode = 'check_violation';
    end if;
  else
    -- Claimed paid only by a signature, and the provider reports it unpaid or in another currency.
    withdrawn := old.payment_status = 'successful' and new.payment_status in ('created', 'failed')
      and exists (select from public.payments
        where payment_id = old.payment_id and (confirmed and status = 'failed' or currency <> old.currency));
    -- The order was paid more than once, and another payment counts by the provider's report (074).
    if new.payment_id <> old.payment_id then
      replaced := new.payment_id is not distinct from private.payment_that_counts(old);
    end if;
    -- Refunded only by a correction, which staff took back.
    if (old.payment_status, new.payment_status) = ('refunded', 'successful')
      and new.refunded_amount < old.refunded_amount and exists (select from public.donation_corrections
        where donation_id = old.id and payment_id is not distinct from old.payment_id) then
      taken_back := (private.returned_of(old)).provider_refunded < new.amount;
    end if;
    if new.payment_status <> old.payment_status
      and (old.payment_status, new.payment_status) not in (
        ('created', 'successful'),
        ('created', 'failed'),
        -- The donor retried the same order.
        ('failed', 'successful'),
        ('successful', 'refunded')
      )
      and not withdrawn
      and not replaced
      -- The bank returned a refund, or more was paid than known before.
      and not ((old.payment_status, new.payment_status) = ('refunded', 'successful')
        and (new.amount > old.amount
          or exists (select from public.refunds where payment_id = old.payment_id and status = 'failed')
          or taken_back)) then
      raise exception 'A % gift cannot become %.', old.payment_status, new.payment_status
        using errcode = 'check_violation';
    end if;
    if (new.id, new.currency, new.platform) is distinct from (old.id, old.currency, old.platform)
      -- Except for the confirmed amount.
      or new.amount <> old.amount and not exists (select from public.payments
        where payment_id = new.payment_id and confirmed and status in ('captured', 'refunded')
          and (amount, currency) = (new.amount, new.currency)) then
      raise exception 'The amount, currency and platform of a gift cannot be changed.'
        using errcode = 'check_violation';
    end if;
    -- Staff may set the donor of a gift without one. Moving it to another record requires a merge.
    if current_user = 'authenticated' and old.donor_id is not null and new.donor_id is distinct from old.donor_id then
      raise exception 'The gift belongs to a donor already. Merge the donors instead.' using errcode = 'check_violation';
    end if;
    if new.test_mode <> old.test_mode then
      raise exception 'A test gift stays a test gift, and a real one a real one.' using errcode = 'check_violation';
    end if;
    if new.order_id is distinct from old.order_id and old.order_id is not null
      or new.payment_id is distinct from old.payment_id and old.payment_id is not null
        and not withdrawn and not replaced then
      raise exception 'The order and the payment of a gift cannot be replaced.'
        using errcode = 'check_violation';
    end if;
  end if;
  if online then
    new.transaction_id := coalesce(new.payment_id, new.order_id);
  else
    new.paid_at := case when new.payment_status in ('successful', 'refunded') then new.created_at end;
  end if;
  return new;
end
$$;
create trigger guard_donation before insert or update on public.donations
  for each row execute function private.guard_donation();

-- A gift started from an old address is for the moved cause.
create function private.follow_moved_cause() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select cause_id into new.cause_id from public.cause_redirects where old_id = new.cause_sent;
  return new;
end
$$;
create trigger follow_moved_cause before insert on public.donations
  for each row when (new.cause_id is null and new.cause_sent is not null)
  execute function private.follow_moved_cause();

-- A charge keeps the cause of its monthly gift.
create trigger follow_campaign before insert on public.donations
  for each row when (new.campaign_id is not null and new.monthly_gift_id is null)
  execute function private.follow_campaign();
create trigger follow_campaign_when_moved before update of campaign_id, cause_id on public.donations
  for each row when (new.campaign_id is not null and new.monthly_gift_id is null
    and (new.campaign_id, new.cause_id) is distinct from (old.campaign_id, old.cause_id))
  execute function private.follow_campaign();

-- A gift without a donor is not a first gift.
create function private.forget_first_gift() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.is_first_gift := false;
  return new;
end
$$;
create trigger forget_first_gift before insert or update on public.donations
  for each row when (new.donor_id is null and new.is_first_gift) execute function private.forget_first_gift();

create trigger refuse_names before insert or update of donor_name on public.donations
  for each row when (current_user = 'authenticated') execute function private.refuse_names('donor_name');
create trigger clean_names before insert or update of donor_name on public.donations
  for each row when (current_user <> 'authenticated' and private.is_to_clean(new.donor_name))
  execute function private.clean_names('donor_name');

create trigger touch_updated_at before update on public.donations
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.donations
  for each row execute function private.record_change('id');
