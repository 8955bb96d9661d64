-- Payments that need a person's attention: they count in no total until resolved.

create table public.payment_attention (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'unknown_order', 'unknown_payment', 'not_confirmed', 'amount_mismatch', 'second_payment', 'refund_failed',
    'refund_mismatch', 'refund_unknown', 'over_deducted', 'correction_overlap', 'dispute', 'odd_event', 'provider',
    'card_testing', 'two_names',
    'unknown_subscription', 'month_charged_twice', 'charge_mismatch', 'charged_after_end', 'change_refused',
    'settlement_sum', 'settlement_line', 'settlement_differs', 'settlement_late')),
  -- The payment, refund, dispute or event in question, listed once with its current state. For `provider`,
  -- the failed operation.
  reference text not null check (char_length(reference) between 1 and 200),
  donation_id uuid references public.donations (id) on delete set null,
  order_id text check (char_length(order_id) <= 100),
  payment_id text check (char_length(payment_id) <= 100),
  monthly_gift_id uuid references public.monthly_gifts (id) on delete set null,
  amount numeric(14, 2) check (amount <> 'NaN'),
  currency text check (currency ~ '^[A-Z]{3}$'),
  event_id bigint references public.payment_events (id) on delete set null,
  detail text not null check (char_length(detail) between 1 and 1000),
  times integer not null default 1 check (times > 0),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  resolved_at timestamptz,
  -- Null if it resolved itself.
  resolved_by uuid,
  note text check (char_length(note) <= 2000),
  unique (kind, reference),
  check (resolved_by is null or resolved_at is not null)
);
create index payment_attention_open on public.payment_attention (created_at desc) where resolved_at is null;
create index payment_attention_donation_id on public.payment_attention (donation_id);
create index payment_attention_monthly_gift_id on public.payment_attention (monthly_gift_id)
  where monthly_gift_id is not null;
create index payment_attention_event_id on public.payment_attention (event_id);
alter table public.payment_attention enable row level security;

grant select, update (resolved_at, note) on public.payment_attention to authenticated;

create policy "Staff read what needs attention" on public.payment_attention
  for select to authenticated using ((select private.may('gifts.read')));
create policy "Staff resolve what needs attention" on public.payment_attention
  for update to authenticated using ((select private.may('gifts.write')))
  with check ((select private.may('gifts.write')));

create function private.sign_resolution() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.resolved_at := case when new.resolved_at is not null then now() end;
  new.resolved_by := case when new.resolved_at is not null then auth.uid() end;
  return new;
end
$$;
create trigger sign_resolution before update on public.payment_attention
  for each row when ((new.resolved_at is null) is distinct from (old.resolved_at is null))
  execute function private.sign_resolution();
create trigger record_change after insert or update or delete on public.payment_attention
  for each row execute function private.record_change('id');

-- Records the current state: reopens an item whose state changed or that had resolved itself. Items resolved
-- by staff stay resolved while nothing changes.
create function private.call_attention(
  kind text, reference text, detail text, about public.payments, event bigint default null
) returns void
language sql set search_path = ''
as $$
  insert into public.payment_attention as known
    (kind, reference, detail, donation_id, order_id, payment_id, monthly_gift_id, amount, currency, event_id)
  values
    (kind, reference, left(detail, 1000), about.donation_id, about.order_id, about.payment_id,
     (select id from public.monthly_gifts where subscription_id = about.subscription_id), about.amount,
     about.currency, event)
  on conflict (kind, reference) do update set
    detail = excluded.detail, last_seen_at = now(), times = known.times + 1, resolved_at = null, note = null,
    donation_id = coalesce(excluded.donation_id, known.donation_id)
  where known.detail <> excluded.detail or known.resolved_at is not null and known.resolved_by is null
$$;

-- Whether a payment, refund, dispute or event has open calls for attention.
create function private.has_calls(about text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from public.payment_attention where reference = about and resolved_at is null);
end
$$;

create function private.end_attention(about text, kinds text[], reason text) returns void
language sql set search_path = ''
as $$
  update public.payment_attention set resolved_at = now(), note = coalesce(note, reason)
  where reference = about and kind = any (kinds) and resolved_at is null
$$;
