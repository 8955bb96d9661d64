-- The server's data on a pending gift or monthly gift: the browser's idempotency key, the process that is
-- calling the provider, and the next status check.

create table private.gift_orders (
  donation_id uuid unique references public.donations (id) on delete cascade,
  -- Instead of a gift: a monthly gift.
  monthly_gift_id uuid unique references public.monthly_gifts (id) on delete cascade,
  -- Chosen by the browser per attempt, so that a double click or a lost response creates no second order.
  idempotency_key text unique check (char_length(idempotency_key) between 8 and 200),
  -- Digest of the request: a different request under the same key is refused.
  request_digest text not null,
  -- The order's amount, kept when a payment of another amount has changed the gift's.
  agreed_amount numeric(14, 2) check (agreed_amount > 0 and agreed_amount <> 'NaN'),
  -- Digest of the client's address, kept for a day to notice repeated failures.
  origin text,
  -- Digest of an address and its browser type, kept as long as `origin`.
  device text,
  -- End of the claim of the process that is creating the order at the provider.
  claimed_until timestamptz,
  -- That process. It holds an advisory lock of this name while it lives, so that a retry after its death need
  -- not wait for the claim to expire.
  claimed_by text,
  checks integer not null default 0,
  -- When the known state of the monthly gift was requested from the provider: responses to earlier requests
  -- are ignored.
  asked_at timestamptz,
  -- Null when no more checks are needed.
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  constraint gift_orders_of_one_thing check (num_nonnulls(donation_id, monthly_gift_id) = 1)
);
create index gift_orders_next_check_at on private.gift_orders (next_check_at) where next_check_at is not null;
-- Every new order counts the site's orders of the last minutes.
create index gift_orders_created_at on private.gift_orders (created_at);
create index gift_orders_origin on private.gift_orders (origin) where origin is not null;
alter table private.gift_orders enable row level security;
