-- Links in letters that open one gift. Only a digest is stored, so that a copy of the database opens nothing;
-- each link has one purpose, and none is a provider's id, since those are public.

create table private.gift_tokens (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  purpose text not null check (purpose in ('gift', 'details', 'method', 'receipt', 'card', 'stop', 'pledge')),
  donation_id uuid references public.donations (id) on delete cascade,
  monthly_gift_id uuid references public.monthly_gifts (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Null: as long as the gift exists.
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- Given to the reader of the donor's address: in a letter, or to the donor's session. The checkout's link
  -- goes to the payer, who may have typed another's address.
  is_proved boolean not null default false,
  -- For a joint gift: the record to fill in, other than the payer's.
  donor_id uuid references public.donors (id) on delete cascade,
  -- The record shown on the donor's page when they requested a receipt for it.
  shown_record_id uuid references public.donors (id) on delete cascade,
  -- When the receipt details were saved with it.
  saved_at timestamptz,
  pledge_id uuid references public.pledges (id) on delete cascade,
  constraint gift_tokens_open_something check (num_nonnulls(donation_id, monthly_gift_id, pledge_id) > 0)
);
create index gift_tokens_donation_id on private.gift_tokens (donation_id);
create index gift_tokens_monthly_gift_id on private.gift_tokens (monthly_gift_id);
create index gift_tokens_donor_id on private.gift_tokens (donor_id);
create index gift_tokens_shown_record_id on private.gift_tokens (shown_record_id);
create index gift_tokens_pledge_id on private.gift_tokens (pledge_id);
alter table private.gift_tokens enable row level security;
