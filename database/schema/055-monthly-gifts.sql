-- Monthly gifts: each is a mandate at the payment provider (a subscription there), and each of its charges is
-- a donation. Only the server writes them, and only what the provider confirmed; see 076.

create table public.monthly_gifts (
  id uuid primary key default gen_random_uuid(),
  -- Null until the provider has responded.
  subscription_id text unique check (char_length(subscription_id) between 1 and 100),
  plan_id text check (char_length(plan_id) between 1 and 100),
  donor_id uuid references public.donors (id) on delete set null,
  donor_email text check (private.is_email(donor_email)),
  donor_phone text check (char_length(donor_phone) <= 50),
  -- Set when the giver was erased: later reports by the provider restore no personal data.
  erased_at timestamptz,
  cause_id text references public.causes (id) on update cascade on delete set null,
  -- The cause as sent by the page, kept if it is unknown or deleted.
  cause_sent text check (char_length(cause_sent) <= 200),
  -- Promised per month.
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$'),
  -- The provider's created and authenticated map to `starting`, pending to `failing`, halted to `stopped`.
  status text not null default 'starting' check (status in
    ('starting', 'active', 'failing', 'stopped', 'paused', 'cancelled', 'completed', 'expired')),
  method text check (char_length(method) <= 50),
  -- The key it was created with; other accounts do not know it.
  key_id text not null check (char_length(key_id) between 1 and 100),
  test_mode boolean not null default false,
  citizenship text check (citizenship in ('indian', 'foreign')),
  -- Language of the page it was started on.
  language text check (language ~ '^[a-z]{2,3}$'),
  -- Time of the first charge.
  started_at timestamptz,
  next_charge_at timestamptz,
  ends_at timestamptz,
  -- `payer`: in the UPI app, where only the payer can resume it.
  paused_by text check (paused_by in ('donor', 'staff', 'payer')),
  -- When the job resumes it.
  paused_until timestamptz,
  -- Requested from the provider and not confirmed yet.
  pending_action text check (pending_action in ('pause', 'resume', 'cancel')),
  pending_by text check (pending_by in ('donor', 'staff')),
  pending_until timestamptz,
  -- Reason and author of the last change that had one; donors do not see staff's reasons.
  change_reason text check (char_length(change_reason) <= 500),
  change_reason_by text check (change_reason_by in ('donor', 'staff')),
  failing_since timestamptz,
  last_error text check (char_length(last_error) <= 1000),
  ended_at timestamptz,
  -- `bank`: the payer, in the UPI app or at the bank.
  ended_by text check (ended_by in ('donor', 'staff', 'bank', 'provider')),
  -- A new amount is a new mandate; the old one ends with the new one's first charge.
  replaces_id uuid references public.monthly_gifts (id) on delete set null,
  utm_source text check (char_length(utm_source) <= 500),
  utm_medium text check (char_length(utm_medium) <= 500),
  utm_campaign text check (char_length(utm_campaign) <= 500),
  utm_term text check (char_length(utm_term) <= 500),
  utm_content text check (char_length(utm_content) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Its charges carry the campaign while that runs.
  campaign_id uuid references public.campaigns (id),
  -- The poster that brought the donor; its charges carry it too.
  poster_id uuid references public.posters (id),
  -- Last day of the card's expiry month, as given in the event of the last charge; nothing else about a card is stored.
  method_ends_on date check (isfinite(method_ends_on)),
  constraint monthly_gifts_live_has_subscription check (
    subscription_id is not null or status in ('starting', 'cancelled', 'expired')),
  constraint monthly_gifts_pause_has_author check ((status = 'paused') = (paused_by is not null)),
  constraint monthly_gifts_pause_has_end check (paused_until is null or status = 'paused'),
  constraint monthly_gifts_failing_has_begin check (status <> 'failing' or failing_since is not null),
  constraint monthly_gifts_end_has_moment check (
    (status in ('cancelled', 'completed', 'expired')) = (ended_at is not null and ended_by is not null)),
  constraint monthly_gifts_next_charge_of_a_live_one check (
    next_charge_at is null or status in ('starting', 'active', 'failing')),
  constraint monthly_gifts_pending_has_author check ((pending_action is null) = (pending_by is null)),
  constraint monthly_gifts_replace_another check (replaces_id <> id)
);
create index monthly_gifts_status on public.monthly_gifts (status, created_at desc);
create index monthly_gifts_created_at on public.monthly_gifts (created_at, id);
create index monthly_gifts_started_at on public.monthly_gifts (started_at) where started_at is not null;
create index monthly_gifts_donor_id on public.monthly_gifts (donor_id);
create index monthly_gifts_cause_id on public.monthly_gifts (cause_id);
create index monthly_gifts_campaign_id on public.monthly_gifts (campaign_id) where campaign_id is not null;
create index monthly_gifts_poster_id on public.monthly_gifts (poster_id) where poster_id is not null;
create index monthly_gifts_replaces_id on public.monthly_gifts (replaces_id);
create index monthly_gifts_paused_until on public.monthly_gifts (paused_until) where paused_until is not null;
alter table public.monthly_gifts enable row level security;

grant select, delete on public.monthly_gifts to authenticated;

create policy "Staff read monthly gifts" on public.monthly_gifts
  for select to authenticated using ((select private.may('gifts.read')));
create policy "Staff delete test monthly gifts after test mode" on public.monthly_gifts
  for delete to authenticated using (
    (select private.may('settings')) and test_mode and not (select private.in_test_mode()));

create function private.guard_monthly_gift() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'starting' then
      raise exception 'A monthly gift cannot begin as %.', new.status using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.status <> old.status
    and (old.status in ('cancelled', 'completed', 'expired') or new.status = 'starting') then
    raise exception 'A monthly gift that is % cannot become %.', old.status, new.status using errcode = 'check_violation';
  end if;
  if (new.id, new.amount, new.currency, new.key_id, new.test_mode)
    is distinct from (old.id, old.amount, old.currency, old.key_id, old.test_mode) then
    raise exception 'The amount, currency and key of a monthly gift cannot be changed.' using errcode = 'check_violation';
  end if;
  if old.subscription_id is not null and new.subscription_id is distinct from old.subscription_id then
    raise exception 'The subscription of a monthly gift cannot be replaced.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger guard_monthly_gift before insert or update on public.monthly_gifts
  for each row execute function private.guard_monthly_gift();

create trigger follow_campaign before insert on public.monthly_gifts
  for each row when (new.campaign_id is not null) execute function private.follow_campaign();
create trigger touch_updated_at before update on public.monthly_gifts
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.monthly_gifts
  for each row execute function private.record_change('id');

-- Plans at the provider, by amount: they cannot be edited or deleted there. A test plan does not exist in the
-- live account, so each key has its own.
create table private.plans (
  key_id text not null,
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Null while it is being created.
  plan_id text check (char_length(plan_id) between 1 and 100),
  -- The process that creates it, and the end of its claim.
  claimed_by text not null,
  claimed_until timestamptz not null,
  primary key (key_id, amount, currency)
);
alter table private.plans enable row level security;

-- Another account may support what this one did not.
create function private.forget_monthly_availability() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.site_settings set value = '' where key = 'monthly_gifts_available' and value <> '';
  return null;
end
$$;
create trigger forget_monthly_availability after update on public.site_settings
  for each row when (new.key = 'razorpay_key_id' and new.value is distinct from old.value)
  execute function private.forget_monthly_availability();
