-- Data of the built-in sandbox, which acts as the payment provider while no real money can move. None of it
-- is product data, and requests reach it only through the sandbox.

create schema sandbox;

create table sandbox.keys (
  key_id text primary key,
  key_secret text not null,
  webhook_secret text not null
);
alter table sandbox.keys enable row level security;

-- Orders, payments, refunds, plans, subscriptions, invoices and payouts in the provider's format.
create table sandbox.entities (
  id text primary key,
  kind text not null check (kind in ('order', 'payment', 'refund', 'plan', 'subscription', 'invoice', 'settlement')),
  -- The order of a payment, the payment of a refund, the plan of a subscription, the subscription of an
  -- invoice.
  parent_id text,
  -- The shop's own key: an order's receipt, a refund's idempotency key.
  shop_key text,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index entities_parent_id on sandbox.entities (parent_id);
create unique index entities_shop_key on sandbox.entities (kind, shop_key) where kind = 'refund';
create index entities_receipt on sandbox.entities (shop_key) where kind = 'order';
alter table sandbox.entities enable row level security;

create table sandbox.deliveries (
  event_id text primary key,
  event text not null,
  body text not null,
  attempts integer not null default 0,
  delivered_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
alter table sandbox.deliveries enable row level security;

-- Simulated faults, for tests and experiments.
create table sandbox.switches (
  name text primary key,
  value jsonb not null
);
alter table sandbox.switches enable row level security;
