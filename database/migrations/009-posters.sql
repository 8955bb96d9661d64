-- Posters, their visits and the gifts that they bring.

insert into private.audited_tables (name) values ('posters');

-- Posters: printed QR codes and short addresses, /q/{code}, that open the giving form. Their gifts carry `poster_id`.

-- Without 0, 1, i, l and o, which readers confuse.
create function private.new_poster_code() returns text
language sql volatile set search_path = ''
as $$
  select string_agg(substr('23456789abcdefghjkmnpqrstuvwxyz', 1 + floor(31 * random())::integer, 1), '')
  from generate_series(1, 6)
$$;
grant execute on function private.new_poster_code() to authenticated, service_role;

create table public.posters (
  id uuid primary key default gen_random_uuid(),
  code text not null unique default private.new_poster_code() constraint posters_code check (code ~ '^[2-9a-hjkmnp-z]{6}$'),
  name text not null check (char_length(btrim(name)) between 1 and 120),
  -- Reports add up posters by place.
  place text not null default '' check (char_length(place) <= 120),
  cause_id text references public.causes (id) on update cascade on delete set null,
  campaign_id uuid references public.campaigns (id) on delete set null,
  -- In rupees; null for the form's own amounts.
  amount integer constraint posters_amount check (amount between 1 and 10000000),
  -- A poster that is not active opens the plain form. Printed codes are never used again, so posters are not deleted.
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index posters_cause_id on public.posters (cause_id);
create index posters_campaign_id on public.posters (campaign_id);
alter table public.posters enable row level security;

grant select, insert (name, place, cause_id, campaign_id, amount, is_active),
  update (name, place, cause_id, campaign_id, amount, is_active)
on public.posters to authenticated;
create policy "Staff read posters" on public.posters
  for select to authenticated using ((select private.is_staff()));
create policy "Staff add posters" on public.posters
  for insert to authenticated with check ((select private.may('campaigns')));
create policy "Staff change posters" on public.posters
  for update to authenticated using ((select private.may('campaigns'))) with check ((select private.may('campaigns')));

create trigger touch_updated_at before update on public.posters
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.posters
  for each row execute function private.record_change('id');

-- Visits by Indian day, without anything about the visitors.
create table public.poster_visits (
  poster_id uuid references public.posters (id) on delete cascade,
  day date not null default (now() at time zone 'Asia/Kolkata')::date,
  visits integer not null default 1 check (visits > 0),
  primary key (poster_id, day)
);
alter table public.poster_visits enable row level security;
grant select on public.poster_visits to authenticated;
create policy "Staff read visits of posters" on public.poster_visits
  for select to authenticated using ((select private.may('gifts.read')));

-- The active poster with a code, in any case.
create function private.active_poster(asked text) returns setof public.posters
language sql stable set search_path = ''
as $$ select * from public.posters where code = lower(asked) and is_active $$;

alter table public.monthly_gifts add column poster_id uuid references public.posters (id);
create index monthly_gifts_poster_id on public.monthly_gifts (poster_id) where poster_id is not null;
alter table public.donations add column poster_id uuid references public.posters (id);
create index donations_poster_id on public.donations (poster_id) where poster_id is not null;
alter table public.provider_codes add column poster_id uuid references public.posters (id);
create index provider_codes_poster_id on public.provider_codes (poster_id);
grant insert (poster_id), update (poster_id) on public.provider_codes to authenticated;

-- Links a payment to its subscription. Only a captured payment in the promised currency becomes a donation,
-- with the payment's own amount.
create or replace function private.note_charge(known public.payments, incoming jsonb, mandate public.monthly_gifts)
returns public.payments
language plpgsql set search_path = ''
as $$
declare
  paid public.payments;
  gift uuid;
  email constant text := nullif(btrim(incoming ->> 'email'), '');
begin
  update public.payments set
    subscription_id = coalesce(subscription_id, incoming ->> 'subscription_id', mandate.subscription_id),
    invoice_id = coalesce(invoice_id, incoming ->> 'invoice_id')
  where payment_id = known.payment_id returning * into paid;
  if mandate.id is null or paid.donation_id is not null or paid.status not in ('captured', 'refunded')
    or paid.amount = 0 or paid.currency <> mandate.currency then
    return paid;
  end if;

  insert into public.donations (amount, currency, order_id, is_monthly, monthly_gift_id, invoice_id, billing_start,
    cause_id, cause_sent, donor_id, donor_email, donor_phone, citizenship, language, utm_source, utm_medium, utm_campaign,
    utm_term, utm_content, test_mode, erased_at, created_at, campaign_id, poster_id)
  values (paid.amount, paid.currency,
    case when not exists (select from public.donations where order_id = paid.order_id) then paid.order_id end,
    true, mandate.id, paid.invoice_id, (incoming ->> 'billing_start')::timestamptz,
    mandate.cause_id, mandate.cause_sent, mandate.donor_id,
    -- A replacement with another amount has the same donor, without typing the address again.
    case when mandate.erased_at is null then
      coalesce(case when private.is_email(email) and private.email_key(email) is not null then email end,
        mandate.donor_email,
        (select replaced.donor_email from public.monthly_gifts as replaced where replaced.id = mandate.replaces_id),
        case when private.is_email(email) then email end) end,
    case when mandate.erased_at is null then
      coalesce(left(nullif(btrim(incoming ->> 'phone'), ''), 50), mandate.donor_phone) end,
    mandate.citizenship, mandate.language, mandate.utm_source, mandate.utm_medium, mandate.utm_campaign, mandate.utm_term,
    mandate.utm_content, mandate.test_mode, mandate.erased_at, least(coalesce(paid.paid_at, now()), now()),
    -- Only charges on its days are the campaign's, whether it is shown or not.
    (select id from public.campaigns where id = mandate.campaign_id
      and (coalesce(paid.paid_at, now()) at time zone 'Asia/Kolkata')::date
        between starts_on and coalesce(ends_on, 'infinity')), mandate.poster_id)
  returning id into gift;
  -- Checked again like any paid gift, for unreported refunds.
  insert into private.gift_orders (donation_id, request_digest, next_check_at)
  values (gift, '', now() + interval '1 day');
  update public.payments set donation_id = gift where payment_id = paid.payment_id returning * into paid;
  return paid;
end
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

-- Attribution of gifts to posters beyond the giving form, and the report on posters.

-- The UPI code on a poster carries the poster's code in its note, which most banks copy into the statement. A truncated
-- note leads to no poster.
create function private.follow_poster_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  poster public.posters;
  campaign public.campaigns;
begin
  select * into poster from public.posters where code = any ((
    select regexp_split_to_array(lower(narration), '[^a-z0-9]+') from public.bank_lines where id = new.bank_line_id
  )::text[]) order by id limit 1;
  new.poster_id := poster.id;
  -- A gift that is just being entered, unless staff chose a purpose.
  if (tg_op = 'INSERT' or old.updated_at = now()) and new.cause_id is null and new.campaign_id is null then
    select * into campaign from public.campaigns where id = poster.campaign_id and is_shown
      and (new.created_at at time zone 'Asia/Kolkata')::date between starts_on and coalesce(ends_on, 'infinity');
    new.campaign_id := campaign.id;
    new.cause_id := coalesce(campaign.cause_id, poster.cause_id);
  end if;
  return new;
end
$$;
create trigger follow_poster_note before insert or update of bank_line_id on public.donations
  for each row when (new.bank_line_id is not null and new.poster_id is null)
  execute function private.follow_poster_note();

-- Visits, gifts and what was given of every poster, by Indian days, with the gifts that other reports count.
create function public.poster_report(from_day date default null, to_day date default null)
  returns table (poster_id uuid, visits bigint, gifts bigint, amount numeric)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('gifts.read');
  return query
    select poster.id, coalesce(seen.visits, 0), coalesce(given.gifts, 0), coalesce(given.net, 0)
    from public.posters as poster
    left join (
      select visit.poster_id as id, sum(visit.visits) as visits from public.poster_visits as visit
      where visit.day between coalesce(from_day, '-infinity') and coalesce(to_day, 'infinity') group by 1
    ) as seen using (id)
    left join (
      select gift.poster_id as id, count(*) as gifts, sum(private.net_amount(gift)) as net
      from private.matching_gifts(jsonb_strip_nulls(jsonb_build_object(
        'from', from_day, 'to', to_day, 'status', 'successful'))) as gift
      where gift.poster_id is not null group by 1
    ) as given using (id)
    order by poster.created_at desc, poster.id;
end
$$;
grant execute on function public.poster_report(date, date) to authenticated;
