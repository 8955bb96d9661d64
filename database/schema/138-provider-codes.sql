-- Payments that the provider collects without an order of this site: through payment links, QR codes and accounts for
-- bank transfers. A payment through a code listed here becomes a donation by itself; any other calls for attention.

create table public.provider_codes (
  -- The provider's id of a payment link, a QR code or a virtual account.
  code text primary key constraint provider_codes_code check (code ~ '^(plink|qr|va)_[A-Za-z0-9]{1,40}$'),
  donor_id uuid references public.donors (id) on delete set null,
  cause_id text references public.causes (id) on update cascade on delete set null,
  campaign_id uuid references public.campaigns (id) on delete set null,
  note text check (char_length(btrim(note)) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Printed on this poster, whose cause and campaign apply unless others are entered here.
  poster_id uuid references public.posters (id)
);
create index provider_codes_donor_id on public.provider_codes (donor_id);
create index provider_codes_cause_id on public.provider_codes (cause_id);
create index provider_codes_campaign_id on public.provider_codes (campaign_id);
create index provider_codes_poster_id on public.provider_codes (poster_id);
alter table public.provider_codes enable row level security;

grant select, insert (code, donor_id, cause_id, campaign_id, note, poster_id),
  update (donor_id, cause_id, campaign_id, note, poster_id), delete
on public.provider_codes to authenticated;
create policy "Staff read codes of the provider" on public.provider_codes
  for select to authenticated using ((select private.may('gifts.read')));
create policy "Staff list codes of the provider" on public.provider_codes
  for insert to authenticated with check ((select private.may('gifts.write')));
create policy "Staff change codes of the provider" on public.provider_codes
  for update to authenticated using ((select private.may('gifts.write'))) with check ((select private.may('gifts.write')));
create policy "Staff delete codes of the provider" on public.provider_codes
  for delete to authenticated using ((select private.may('gifts.write')));

create trigger touch_updated_at before update on public.provider_codes
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.provider_codes
  for each row execute function private.record_change('code');

-- Payments that waited for their code become donations.
create function private.settle_waiting_payments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform graphile_worker.add_job('settle-code', payload => json_build_object('code', new.code),
    job_key => 'settle-code ' || new.code);
  return null;
end
$$;
create trigger settle_waiting_payments after insert on public.provider_codes
  for each row execute function private.settle_waiting_payments();

-- Held by reports on payments without a gift, so that two reports or two parts of an order make no two gifts, and so
-- that `settle-code` sees all of them.
create function private.hold_payments_without_gift() returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('payments without a gift', 0)) $$;

-- The order of a payment's gift: the payment itself if it has no order, or if the order is of a payment link and another
-- payment of it has a gift.
create function private.order_of_gift(paid_order text, id_of_payment text) returns text
language sql stable set search_path = ''
as $$
  select case when paid_order is null or exists (
    select from public.donations as gift join public.payments as other on other.donation_id = gift.id
    where gift.order_id = paid_order and other.provider_code is not null and other.payment_id <> id_of_payment)
  then id_of_payment else paid_order end
$$;

-- Makes a captured payment through a listed code a donation, with the donor, poster, cause and campaign of the code. The donor's
-- address comes from the record: the payer of a link may type any. What staff resolved by hand stays no donation.
create function private.take_collected(known public.payments) returns public.payments
language plpgsql set search_path = ''
as $$
declare
  listed public.provider_codes;
  donor public.donors;
  poster public.posters;
  campaign public.campaigns;
  paid public.payments;
  gift uuid;
begin
  select * into listed from public.provider_codes where code = known.provider_code for share;
  if not found or known.status not in ('captured', 'refunded') or known.amount = 0 or known.currency <> 'INR'
    or exists (select from public.payment_attention
      where (kind, reference) = ('unknown_order', known.payment_id) and resolved_by is not null) then
    return known;
  end if;
  select * into donor from public.donors where id = listed.donor_id and private.hold_off_erasure(array[listed.donor_id]);
  select * into poster from public.posters where id = listed.poster_id;
  select * into campaign from public.campaigns where id = coalesce(listed.campaign_id, poster.campaign_id) and is_shown
    and (coalesce(known.paid_at, now()) at time zone 'Asia/Kolkata')::date between starts_on and coalesce(ends_on, 'infinity');
  insert into public.donations (amount, currency, order_id, cause_id, campaign_id, donor_id, is_donor_vouched,
    donor_email, donor_phone, test_mode, created_at, poster_id)
  values (known.amount, known.currency, private.order_of_gift(known.order_id, known.payment_id),
    coalesce(campaign.cause_id, listed.cause_id, poster.cause_id), campaign.id, donor.id, donor.id is not null,
    case when donor.typed_with is null and private.is_email(donor.email) then donor.email end,
    case when donor.typed_with is null then nullif(btrim(donor.phone), '') end,
    private.in_test_mode(), least(coalesce(known.paid_at, now()), now()), listed.poster_id)
  returning id into gift;
  insert into private.gift_orders (donation_id, request_digest, next_check_at)
  values (gift, '', now() + interval '1 day');
  update public.payments set donation_id = gift where payment_id = known.payment_id returning * into paid;
  if exists (select from public.settlement_lines where payment_id = paid.payment_id) then
    perform graphile_worker.add_job('read-payouts', payload => '{}', job_key => 'read-payouts');
  end if;
  return paid;
end
$$;

-- Why a payment through a code is no donation.
create function private.about_collected(paid public.payments) returns text
language sql immutable set search_path = ''
as $$
  select format(case when paid.currency <> 'INR'
      then 'Payment %s came through the %s %s in %s. Only payments in rupees become donations by themselves.'
      else 'Payment %s came through the %s %s, which is not listed here.' end,
    paid.payment_id, case split_part(paid.provider_code, '_', 1) when 'plink' then 'payment link'
      when 'qr' then 'QR code' else 'account' end, paid.provider_code, paid.currency)
$$;

-- The name of the payer of a bank transfer, as the bank reports it.
create function private.payer_name(paid public.payments) returns text
language plpgsql stable set search_path = ''
as $$
begin
  if paid.method is distinct from 'bank_transfer' then
    return null;
  end if;
  return (select left(btrim(name), 200) from public.payment_events,
      lateral (select payload #>> '{payload,bank_transfer,entity,payer_bank_account,name}' as name) as payer
    where payment_id = paid.payment_id and btrim(name) not in ('', '(erased)') order by id limit 1);
end
$$;
