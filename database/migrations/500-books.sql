-- What the books need to stay right after the fact: a deduction of its own for lost disputes, refunds that may
-- fail, corrections by hand, gifts made with test keys, and when the provider says that it was paid.

alter table public.donations
  -- The provider's time; of a gift entered by hand, the day it came in.
  add column if not exists paid_at timestamptz,
  -- Made with a key that begins rzp_test_.
  add column if not exists test_mode boolean not null default false,
  -- Taken back by the donor's bank: disputes that were lost.
  add column if not exists deducted_amount numeric(14, 2) not null default 0;
alter table public.donations
  add constraint donations_deducted_amount_check check (deducted_amount between 0 and amount),
  add constraint donations_deduction_from_a_paid_gift check (
    deducted_amount = 0 or payment_status in ('successful', 'refunded'));
create index donations_test_mode on public.donations (donor_id) where test_mode;
create index donations_deducted on public.donations (created_at, id) where deducted_amount > 0;

alter table public.payments
  -- The most that the provider ever named as refunded. What counts follows from the refunds one by one.
  add column refunded_told numeric(14, 2) not null default 0 check (refunded_told >= 0),
  add column paid_at timestamptz;
create index payments_unconfirmed on public.payments (created_at) where not confirmed;
create index refunds_requested on public.refunds (created_at) where status = 'requested';

-- Who is asking the provider for a refund just now, and whether anybody has asked before.
create table private.refund_claims (
  refund_id uuid primary key references public.refunds (id) on delete cascade,
  claimed_by text not null,
  claimed_until timestamptz not null,
  times integer not null default 1 check (times > 0)
);
alter table private.refund_claims enable row level security;

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

alter table public.payment_attention drop constraint payment_attention_kind_check;
alter table public.payment_attention add constraint payment_attention_kind_check check (kind in (
  'unknown_order', 'unknown_payment', 'not_confirmed', 'amount_mismatch', 'second_payment', 'refund_failed',
  'refund_mismatch', 'refund_unknown', 'dispute', 'odd_event', 'provider', 'card_testing'));

-- While a test key is configured, test gifts count as others do; else they count nowhere.
create function private.in_test_mode() returns boolean
language sql stable parallel safe security definer set search_path = ''
as $$
  select exists (
    select from public.site_settings
    where key = 'razorpay_key_id' and starts_with(btrim(value), 'rzp_test_'))
$$;
grant execute on function private.in_test_mode() to authenticated;

create policy "Administrators delete test donations after test mode" on public.donations
  for delete to authenticated using (
    (select public.is_admin()) and test_mode and not (select private.in_test_mode()));

-- Test gifts and the change of the key take turns: a gift counts in the mode that holds when it is written.
create function private.hold_test_mode() returns void
language sql
as $$ select pg_advisory_xact_lock_shared(hashtextextended('daan test mode', 0)) $$;

-- What the provider said of a test gift goes with it; the events stay, as they came.
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

create or replace function private.guard_donation() returns trigger
language plpgsql set search_path = ''
as $$
declare
  online constant boolean := new.platform = 'razorpay';
  withdrawn boolean := false;
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
    -- Only a signature had said that it was paid, and the provider says otherwise.
    withdrawn := (old.payment_status, new.payment_status) = ('successful', 'failed')
      and exists (select from public.payments
        where payment_id = old.payment_id and confirmed and status = 'failed');
    if new.payment_status <> old.payment_status
      and (old.payment_status, new.payment_status) not in (
        ('created', 'successful'),
        ('created', 'failed'),
        -- The donor tried again on the same order.
        ('failed', 'successful'),
        ('successful', 'refunded')
      )
      and not withdrawn
      -- The bank sent a refund back.
      and not ((old.payment_status, new.payment_status) = ('refunded', 'successful')
        and exists (select from public.refunds where payment_id = old.payment_id and status = 'failed')) then
      raise exception 'A % gift cannot become %.', old.payment_status, new.payment_status
        using errcode = 'check_violation';
    end if;
    if (new.id, new.amount, new.currency, new.platform)
      is distinct from (old.id, old.amount, old.currency, old.platform) then
      raise exception 'The amount, currency and platform of a gift cannot be changed.'
        using errcode = 'check_violation';
    end if;
    if new.test_mode <> old.test_mode then
      raise exception 'A test gift stays a test gift, and a real one a real one.' using errcode = 'check_violation';
    end if;
    if new.order_id is distinct from old.order_id and old.order_id is not null
      or new.payment_id is distinct from old.payment_id and old.payment_id is not null and not withdrawn then
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

-- What is there already. Its history says nothing new.
alter table public.donations disable trigger user;
update public.donations as gift set
  paid_at = case when platform = 'razorpay'
    then coalesce((select p.created_at from public.payments as p where p.payment_id = gift.payment_id), created_at)
    else created_at end
where payment_status in ('successful', 'refunded');
-- Which key a gift was made with was not kept. The sandbox knows its own; of the others, the key of today tells.
update public.donations set test_mode = true
where platform = 'razorpay' and not is_demo
  and (private.in_test_mode() or order_id in (select id from sandbox.entities));
alter table public.donations enable trigger user;
update public.payments set refunded_told = refunded_amount where refunded_amount > 0;
