-- What the server keeps for itself about a gift or a monthly gift on its way: by which key the browser may ask again, who is
-- asking the provider just now, and when to ask how the order stands.

create table private.gift_orders (
  donation_id uuid unique references public.donations (id) on delete cascade,
  -- Instead of a gift, what may become many.
  monthly_gift_id uuid unique references public.monthly_gifts (id) on delete cascade,
  -- Chosen by the browser for one attempt, so that a double click or a lost answer makes no second order.
  idempotency_key text unique check (char_length(idempotency_key) between 8 and 200),
  -- A digest of what was asked: another question under the same key is refused.
  request_digest text not null,
  -- What the order is of, kept once a payment of another amount has changed the gift's.
  agreed_amount numeric(14, 2) check (agreed_amount > 0 and agreed_amount <> 'NaN'),
  -- A digest of where it came from, kept for a day to notice who only ever fails.
  origin text,
  -- A digest of an address and the kind of browser on it, kept as long as `origin`.
  device text,
  -- Somebody is opening the order at the provider until then.
  claimed_until timestamptz,
  -- Which process that is. It holds an advisory lock of this name for as long as it lives, so that a donor who
  -- asks again after it died need not wait until its claim runs out.
  claimed_by text,
  checks integer not null default 0,
  -- When the provider was asked for the state of the monthly gift as it is known now: an answer to an earlier question
  -- changes nothing.
  asked_at timestamptz,
  -- Null once there is nothing more to ask.
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  constraint gift_orders_of_one_thing check (num_nonnulls(donation_id, monthly_gift_id) = 1)
);
create index gift_orders_next_check_at on private.gift_orders (next_check_at) where next_check_at is not null;
-- How many orders the whole site opened in the last minutes is asked with every further one.
create index gift_orders_created_at on private.gift_orders (created_at);
create index gift_orders_origin on private.gift_orders (origin) where origin is not null;
alter table private.gift_orders enable row level security;
