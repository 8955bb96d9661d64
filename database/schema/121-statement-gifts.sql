-- Every gift of a year as the yearly statement sees it: in it, or why not. Kept as gifts and receipts change, as the
-- figures of reports are: looking at a million gifts one by one takes minutes, adding up their lines does not.

create table private.statement_gifts (
  -- The highest of several lines of one donor was noted last: its name and address are the newest.
  id bigint generated always as identity primary key,
  donation_id uuid not null references public.donations (id) on delete cascade,
  -- Whose record tells who gave, where no tax receipt does: a share of a joint gift, cash above the limit.
  donor_id uuid references public.donors (id) on delete cascade,
  year integer not null,
  -- `in`, or the reason why not (domain/statement/verdicts.ts).
  verdict text not null,
  -- What came in and stayed, as a receipt counts it: a refund on its way changes nothing yet.
  amount numeric(14, 2) not null check (amount <> 'NaN'),
  test_mode boolean not null,
  -- Who gave: the receipt that names them, the digest of their identifier, their name without titles and order.
  receipt_id uuid references public.receipts (id) on delete set null,
  digest text,
  id_kind text,
  name_key text,
  -- The approval of the day, and what else a row is added up by.
  urn text,
  type text not null,
  mode text not null
);
create unique index statement_gifts_once on private.statement_gifts (donation_id, donor_id) nulls not distinct;
create index statement_gifts_year on private.statement_gifts (year, verdict) include (amount, test_mode);
create index statement_gifts_digest on private.statement_gifts (digest);
create index statement_gifts_donor_id on private.statement_gifts (donor_id) where donor_id is not null;
create index statement_gifts_receipt_id on private.statement_gifts (receipt_id);
alter table private.statement_gifts enable row level security;

-- 2026 for 1 April 2026 to 31 March 2027, both in India.
create function private.financial_year(day date) returns integer
language sql immutable
return extract(year from day)::integer - (extract(month from day) < 4)::integer;

create function private.has_address(donor public.donors) returns boolean
language sql immutable set search_path = ''
return btrim(coalesce(donor.address, '')) <> '' and (
  lower(btrim(coalesce(donor.country, ''))) not in ('', 'india', 'in', 'bharat', 'भारत')
  or btrim(coalesce(donor.city, '')) <> '' and btrim(coalesce(donor.state, '')) <> ''
    and btrim(coalesce(donor.pincode, '')) ~ '^[1-9][0-9]{2} ?[0-9]{3}$');

-- Why a gift without a tax receipt that holds is not in the statement. What a receipt decided is not decided again.
create function private.statement_verdict(amount numeric, is_settled boolean, receipt public.receipts, missing text[])
returns text
language sql immutable set search_path = ''
return case
  when amount = 0 then 'refunded'
  when receipt.kind = 'tax' and receipt.amount = amount then 'in'
  when receipt.kind = 'acknowledgement' then coalesce(receipt.data ->> 'reason', 'no_receipt')
  when not is_settled then 'unsettled'
  when missing @> '{name,address}' then 'anonymous'
  when missing && '{identifier,passport}' then 'no_identifier'
  when 'address' = any (missing) then 'no_address'
  when 'name' = any (missing) then 'no_name'
  else 'no_receipt'
end;

-- The lines of one gift: one, or one for each share.
create function private.statement_lines(gift public.donations)
returns table (
  donor_id uuid, year integer, verdict text, amount numeric, receipt_id uuid, digest text, id_kind text,
  name_key text, urn text, type text, mode text)
language sql stable set search_path = ''
as $$
  with whole as (
    select private.financial_year(day) as year, counted.amount, receipt.id as receipt_id,
      case when exists (select from public.statement_decisions as d
        where d.donation_id = gift.id and d.kind = 'left_out') then 'left_out'
        else private.statement_verdict(counted.amount, counted.is_settled, receipt, waiting.missing) end as verdict,
      coalesce(
        (select r ->> 'number' from jsonb_array_elements(receipt.data #> '{organisation,registrations}') as r
          where r ->> 'kind' = '80g' limit 1),
        (select r.number from public.registrations as r
          where r.kind = '80g' and r.valid_from <= day and (r.valid_to is null or r.valid_to >= day)
          order by r.valid_from desc limit 1)) as urn,
      private.name_key(receipt.data #>> '{donor,name}') as name_key, named.digest, named.kind as id_kind,
      case gift.platform when 'cash' then 'cash' else 'electronic' end as mode
    from (select (coalesce(gift.paid_at, gift.created_at) at time zone 'Asia/Kolkata')::date) as paid (day)
      cross join lateral private.amount_for_receipt(gift) as counted
      left join public.receipts as receipt on receipt.donation_id = gift.id and receipt.cancelled_at is null
      left join private.receipt_identifiers as named on named.receipt_id = receipt.id
      left join public.waiting_receipts as waiting on waiting.donation_id = gift.id
    where gift.payment_status in ('successful', 'refunded') and not gift.is_demo
  ), share as (
    select donor.id, private.name_key(donor.name) as name_key, named.digest, named.kind,
      private.has_address(donor) as has_address, percent,
      row_number() over (order by s.donor_id) as nth, count(*) over () as shares
    from public.gift_shares as s join public.donors as donor on donor.id = s.donor_id
      cross join lateral private.identifier_of(donor) as named
    where s.donation_id = gift.id
  )
  select record.id, year, verdict, amount, receipt_id, coalesce(whole.digest, own.digest), coalesce(whole.id_kind, own.kind),
    whole.name_key, urn, gift.donation_type, mode
  from whole left join public.donors as record on record.id = gift.donor_id and whole.verdict = 'cash_above_limit'
    left join lateral private.identifier_of(record) as own on true
  where not exists (select from share)
  union all
  -- The paise that are left after rounding go to the last.
  select share.id, year,
    case when verdict not in ('in', 'anonymous', 'no_identifier', 'no_address', 'no_name') then verdict
      when share.digest is null then 'no_identifier' when not share.has_address then 'no_address' else 'in' end,
    case when nth < shares then round(amount * percent / 100, 2)
      else amount - coalesce((select sum(round(amount * o.percent / 100, 2)) from share as o where o.nth < o.shares), 0) end,
    receipt_id, share.digest, share.kind, share.name_key, urn, gift.donation_type, mode
  from whole, share
$$;

-- Notes what a gift is to the statement now, whatever it was.
create function private.note_statement_gift(gift_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  -- Who changes the gift and who changes its receipt take turns here.
  perform pg_advisory_xact_lock(hashtextextended('statement ' || gift_id, 0));
  delete from private.statement_gifts where donation_id = gift_id;
  insert into private.statement_gifts (donation_id, donor_id, year, verdict, amount, test_mode, receipt_id, digest,
    id_kind, name_key, urn, type, mode)
  select gift.id, line.donor_id, line.year, line.verdict, line.amount, gift.test_mode, line.receipt_id, line.digest,
    line.id_kind, line.name_key, line.urn, line.type, line.mode
  from public.donations as gift, private.statement_lines(gift) as line where gift.id = gift_id;
end
$$;

-- The trigger's first argument names the column with the gift.
create function private.note_statement_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed constant jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if changed ->> tg_argv[0] is not null then
    perform private.note_statement_gift((changed ->> tg_argv[0])::uuid);
  end if;
  return null;
exception when others then
  -- No statement is worth a gift, which counts all the same.
  raise warning 'The statement does not know of the change of gift %: %', changed ->> tg_argv[0], sqlerrm;
  return null;
end
$$;
create trigger note_for_statement_new after insert on public.donations
  for each row when (new.payment_status = 'successful' and not new.is_demo)
  execute function private.note_statement_change('id');
create trigger note_for_statement after update on public.donations
  for each row when (not new.is_demo
    and (new.payment_status, new.amount, new.refunded_amount, new.deducted_amount, new.paid_at, new.created_at,
        new.donation_type)
      is distinct from (old.payment_status, old.amount, old.refunded_amount, old.deducted_amount, old.paid_at,
        old.created_at, old.donation_type))
  execute function private.note_statement_change('id');
create trigger note_for_statement after insert or update of cancelled_at, donation_id on public.receipts
  for each row execute function private.note_statement_change('donation_id');
create trigger note_for_statement after insert or update or delete on public.waiting_receipts
  for each row execute function private.note_statement_change('donation_id');
create trigger note_for_statement_new after insert on public.refunds
  for each row when (new.donation_id is not null) execute function private.note_statement_change('donation_id');
create trigger note_for_statement after update on public.refunds
  for each row when (new.donation_id is not null
    and (new.status, new.amount) is distinct from (old.status, old.amount))
  execute function private.note_statement_change('donation_id');
create trigger note_for_statement after update on public.payments
  for each row when (new.donation_id is not null and new.confirmed and not old.confirmed)
  execute function private.note_statement_change('donation_id');
create trigger note_for_statement after insert or update or delete on public.statement_decisions
  for each row execute function private.note_statement_change('donation_id');
create trigger note_for_statement after insert or update or delete on public.gift_shares
  for each row execute function private.note_statement_change('donation_id');

-- What is known of somebody whose record tells who gave.
create function private.note_statement_of_donor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_statement_gift(gift.donation_id) from (
    select donation_id from public.gift_shares where donor_id = new.id
    union select donation_id from private.statement_gifts where donor_id = new.id
  ) as gift;
  return null;
end
$$;
create trigger note_for_statement after update on public.donors
  for each row when (
    (new.name, new.address, new.city, new.state, new.pincode, new.country, new.pan, new.id_number)
    is distinct from (old.name, old.address, old.city, old.state, old.pincode, old.country, old.pan, old.id_number))
  execute function private.note_statement_of_donor();

-- Another SEALING_KEY gives other digests; who has the same identifier stays the same.
create function private.follow_digest() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.statement_gifts set digest = new.digest where digest = old.digest;
  return null;
end
$$;
create trigger follow_digest after update on private.receipt_identifiers
  for each row when (new.digest <> old.digest) execute function private.follow_digest();
create trigger follow_digest after update on private.identifiers
  for each row when (new.digest <> old.digest) execute function private.follow_digest();

-- Splits a gift among donors, each with a share in percent; an empty list makes it one person's again.
create function public.split_gift(gift uuid, shares jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_all_but_administrators();
  if not exists (select from public.donations where id = gift and payment_status in ('successful', 'refunded')) then
    raise exception 'There is no paid donation of that kind.' using errcode = 'no_data_found';
  end if;
  if jsonb_array_length(shares) > 0 and (
    select count(distinct s.donor_id) <> count(*) or count(*) < 2 or sum(s.percent) <> 100
    from jsonb_to_recordset(shares) as s (donor_id uuid, percent numeric)) then
    raise exception 'The shares of at least two different donors must add up to 100 %%.' using errcode = 'check_violation';
  end if;
  delete from public.gift_shares where donation_id = gift;
  insert into public.gift_shares (donation_id, donor_id, percent)
  select gift, s.donor_id, s.percent from jsonb_to_recordset(shares) as s (donor_id uuid, percent numeric);
end
$$;
grant execute on function public.split_gift(uuid, jsonb) to authenticated;
