-- What the brakes on card testing need: failures counted for a device too, those of the whole site counted
-- quickly, and staff told when somebody is stopped.

-- A digest of an address and the kind of browser on it, kept as long as `origin`.
alter table private.gift_orders add column device text;

create index payments_created_at on public.payments (created_at);

alter table public.payment_attention drop constraint payment_attention_kind_check;
alter table public.payment_attention add constraint payment_attention_kind_check check (kind in (
  'unknown_order', 'amount_mismatch', 'second_payment', 'refund_failed', 'dispute', 'provider', 'card_testing'));
