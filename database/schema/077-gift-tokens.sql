-- The links in letters that open one gift. Only a digest is stored, so that a copy of the database opens nothing;
-- each link does one thing, and none is an id of the provider, since those are public.

create table private.gift_tokens (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  purpose text not null check (purpose in ('gift', 'details', 'method', 'receipt')),
  donation_id uuid references public.donations (id) on delete cascade,
  monthly_gift_id uuid references public.monthly_gifts (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Null: as long as the gift is there.
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- Handed to somebody who reads the donor's address: in a letter, or to the donor's session. What the checkout hands
  -- out goes to the payer, who may have typed another's address.
  is_proved boolean not null default false,
  -- Of a joint gift: whose record is filled in. Not the payer's, whose the gift's receipt is.
  donor_id uuid references public.donors (id) on delete cascade,
  -- The record that the donor saw on their own page when they asked for a receipt made out to it.
  shown_record_id uuid references public.donors (id) on delete cascade,
  -- When the details for a receipt were told with it.
  saved_at timestamptz,
  constraint gift_tokens_open_something check (donation_id is not null or monthly_gift_id is not null)
);
create index gift_tokens_donation_id on private.gift_tokens (donation_id);
create index gift_tokens_monthly_gift_id on private.gift_tokens (monthly_gift_id);
create index gift_tokens_donor_id on private.gift_tokens (donor_id);
create index gift_tokens_shown_record_id on private.gift_tokens (shown_record_id);
alter table private.gift_tokens enable row level security;
