-- Every gift as the yearly statement sees it: in it, or why not.

-- 2026 for 1 April 2026 to 31 March 2027, both in India.
create function private.financial_year(day date) returns integer
language sql immutable parallel safe
return extract(year from day)::integer - (extract(month from day) < 4)::integer;

-- The number of the 80G approval that held on a day.
create function private.approval_on(day date) returns text
language sql stable parallel safe set search_path = ''
as $$
  select r.number from public.registrations as r
  where r.kind = '80g' and r.valid_from <= day and (r.valid_to is null or r.valid_to >= day)
  order by r.valid_from desc limit 1
$$;

-- The functions below that are called for every gift of a year have no settings of their own, and do not claim to be
-- immutable where they call one that is only stable: PostgreSQL then takes them into the query that calls them.
create function private.lives_abroad(donor public.donors) returns boolean
language sql immutable parallel safe
return lower(btrim(coalesce(donor.country, ''))) not in ('', 'india', 'in', 'bharat', 'भारत');

create function private.has_address(donor public.donors) returns boolean
language sql immutable parallel safe
return btrim(coalesce(donor.address, '')) <> '' and (
  private.lives_abroad(donor)
  or btrim(coalesce(donor.city, '')) <> '' and btrim(coalesce(donor.state, '')) <> ''
    and btrim(coalesce(donor.pincode, '')) ~ '^[1-9][0-9]{2} ?[0-9]{3}$');

create function private.postal_address(donor public.donors) returns text
language sql stable parallel safe
return array_to_string(array_remove(array[nullif(btrim(donor.address), ''),
  nullif(btrim(concat_ws(' ', nullif(concat_ws(', ', nullif(btrim(donor.city), ''), nullif(btrim(donor.state), '')), ''),
    nullif(btrim(donor.pincode), ''))), ''),
  case when private.lives_abroad(donor) then btrim(donor.country) end], null), ', ');

-- Compares addresses without case, spaces and punctuation.
create function private.giver_key(postal_address text, mailbox text) returns text
language sql immutable
return md5(concat_ws('|', regexp_replace(private.plain(postal_address), '[[:punct:][:space:]]+', '', 'g'), mailbox));

-- Details that a row needs and the giver's record lacks.
create function private.missing_in_record(donor public.donors, digest text) returns text[]
language sql immutable set search_path = ''
return array_remove(array[case when private.has_name(donor) then null else 'name' end,
  case when digest is null then 'identifier' end,
  case when private.has_address(donor) then null else 'address' end], null);

-- Why a gift without a tax receipt that holds is not in the statement. What a receipt decided is not decided again,
-- unless an approval was entered since: then the acknowledgement stands until the tax receipt has what it waits for.
create function private.statement_verdict(
  amount numeric, is_settled boolean, receipt_kind text, receipt_amount numeric, reason text, missing text[]
) returns text
language sql immutable parallel safe
return case
  when amount = 0 then 'refunded'
  when receipt_kind = 'tax' and receipt_amount = amount then 'in'
  when receipt_kind = 'acknowledgement' and missing is null then coalesce(reason, 'no_receipt')
  when not is_settled then 'unsettled'
  when missing @> '{name,address}' then 'anonymous'
  when missing && '{identifier,passport}' then 'no_identifier'
  when 'address' = any (missing) then 'no_address'
  when 'name' = any (missing) then 'no_name'
  else 'no_receipt'
end;

-- The lines of every gift: one, or one for each share. Computed when they are read: nothing is written when a gift, a
-- receipt or a refund changes, so that no fault of the statement can touch one.
-- The verdict is a column of the inner query, so that it is computed once. No subquery takes a whole gift or donor, which
-- PostgreSQL would build for each line.
create view private.statement_lines with (security_invoker = true) as
with whole as not materialized (
  select gift.id as donation_id, gift.donor_id as payer_id, gift.test_mode, gift.donation_type as type, gift.amount as given,
    paid.at as paid_at, counted.amount, receipt.id as receipt_id, receipt.issued_at,
    case when left_out.id is not null then 'left_out'
      -- Never in it, also while an acknowledgement waits for a name or the giver is anonymous.
      when receipt.id is null and gift.is_foreign and counted.amount > 0 then 'foreign'
      when receipt.id is null and gift.is_in_kind and counted.amount > 0 then 'in_kind'
      when receipt.id is null and gift.gift_import_id is not null and counted.amount > 0 then 'imported'
      else private.statement_verdict(counted.amount,
        pending.total is null and (gift.platform <> 'razorpay' or private.is_payment_confirmed(gift.payment_id)),
        receipt.kind, receipt.amount, receipt.data ->> 'reason',
        case when private.is_anonymous(gift) then '{name,address}' else waiting.missing end) end as verdict,
    -- As the tax receipt names it; without one, as it held on the day.
    case when receipt.kind = 'tax' then
      jsonb_path_query_first(receipt.data, '$.organisation.registrations[*] ? (@.kind == "80g")') ->> 'number' end as urn,
    receipt.data #>> '{donor,name}' as name, named.digest, named.kind as id_kind,
    -- False while the giver's name and addresses are only what the payer of an online gift typed.
    gift.platform <> 'razorpay' or record.id is not null and record.typed_with is null as is_vouched,
    -- Lines of one identifier with two postal addresses or mailboxes may be two people's. A record that is vouched for
    -- holds the giver's addresses of today: one donor who moved is no question.
    case when record.typed_with is null and receipt.data #>> '{donor,id}' = record.id::text
      then private.postal_address(record) else receipt.data #>> '{donor,address}' end as address,
    coalesce(case when record.typed_with is null then record.email_key end, private.email_key(gift.donor_email)) as mailbox,
    case gift.platform when 'cash' then 'cash' else 'electronic' end as mode
  from public.donations as gift
    cross join lateral (select coalesce(gift.paid_at, gift.created_at) as at) as paid
    left join private.pending_refunds as pending on pending.donation_id = gift.id
    cross join lateral (select private.amount_after_refunds(gift, pending.total) as amount) as counted
    left join public.receipts as receipt on receipt.donation_id = gift.id and receipt.cancelled_at is null
    left join private.receipt_identifiers as named on named.receipt_id = receipt.id
    left join public.waiting_receipts as waiting on waiting.donation_id = gift.id
    left join public.donors as record on record.id = gift.donor_id
    left join public.statement_decisions as left_out on left_out.donation_id = gift.id and left_out.kind = 'left_out'
  where gift.payment_status in ('successful', 'refunded') and not gift.is_demo
), line as not materialized (
  select donation_id, null::uuid as share_id, null::uuid as donor_id, payer_id, verdict, amount, given, test_mode,
    receipt_id, digest, id_kind, name, is_vouched, address, mailbox, urn, type, mode, paid_at, issued_at
  from whole
  where not exists (select from public.gift_shares as s where s.donation_id = whole.donation_id)
  union all
  select whole.donation_id, s.id, s.donor_id, null,
    -- The share of a donor whose record is gone stays theirs: it becomes no other giver's.
    case when verdict not in ('in', 'anonymous', 'no_identifier', 'no_address', 'no_name') then verdict
      when donor.citizenship is not distinct from 'foreign' then 'foreign'
      when named.digest is null then 'no_identifier' when not private.has_address(donor) then 'no_address'
      when not private.has_name(donor) then 'no_name'
      when coalesce(urn, private.approval_on((paid_at at time zone 'Asia/Kolkata')::date)) is null then 'no_registration' else 'in' end,
    -- The paise that are left after rounding go to the last.
    case when lead(s.id) over gift is not null then round(amount * percent / 100, 2) else amount - coalesce(
      sum(round(amount * percent / 100, 2)) over (gift rows between unbounded preceding and 1 preceding), 0) end,
    given, test_mode, receipt_id, named.digest, named.kind, donor.name, donor.id is not null and donor.typed_with is null,
    private.postal_address(donor), donor.email_key, urn, type, mode, paid_at, issued_at
  from whole join public.gift_shares as s on s.donation_id = whole.donation_id
    left join public.donors as donor on donor.id = s.donor_id
    left join lateral private.identifier_of(donor) as named on true
  -- By the day as well, so that a year can be asked for.
  window gift as (partition by whole.donation_id, whole.paid_at order by s.id)
)
-- `donor_id`: whose record tells who gave, where no tax receipt does: a share of a joint gift, cash above the
-- limit, a gift from an old register.
select donation_id, share_id, coalesce(line.donor_id, told.donor_id) as donor_id, private.financial_year(paid.day) as year,
  verdict, amount, given, test_mode, receipt_id, coalesce(line.digest, told.digest) as digest,
  coalesce(line.id_kind, told.id_kind) as id_kind, coalesce(told.name, line.name) as name,
  case when told.donor_id is null then line.is_vouched else told.is_vouched end as is_vouched,
  case when told.donor_id is null then line.address else told.address end as address,
  case when told.donor_id is null then line.mailbox else told.mailbox end as mailbox,
  -- The Indian day of a cash gift.
  case mode when 'cash' then paid.day end as cash_day,
  case when share_id is not null or verdict in ('in', 'anonymous', 'cash_above_limit', 'imported')
    then coalesce(urn, private.approval_on(paid.day)) end as urn, type, mode, paid_at, issued_at
from line cross join lateral (select (paid_at at time zone 'Asia/Kolkata')::date as day) as paid
  -- `offset 0`: not even looked for where a receipt tells it.
  left join lateral (
    select record.id as donor_id, own.digest, own.kind as id_kind, record.name, record.typed_with is null as is_vouched,
      private.postal_address(record) as address, record.email_key as mailbox
    from public.donors as record cross join lateral private.identifier_of(record) as own
    where record.id = line.payer_id and line.verdict in ('cash_above_limit', 'imported') offset 0
  ) as told on true;

-- So that PostgreSQL knows how many gifts a year has.
create statistics donations_paid_or_made_at on (coalesce(paid_at, created_at)) from public.donations;

-- The lines of one gift. By a function: a join would compute those of all gifts first.
create function private.statement_lines_of(gift uuid) returns setof private.statement_lines
language sql stable rows 1 set search_path = ''
as $$ select * from private.statement_lines where donation_id = gift $$;

-- The lines of one identifier in a year, as they are now: by the receipt or the record that names it.
create function private.statement_lines_of_giver(giver text, in_year integer) returns setof private.statement_lines
language sql stable rows 10 set search_path = ''
as $$
  select line.* from (
    select r.donation_id as id from private.receipt_identifiers as i join public.receipts as r on r.id = i.receipt_id
    where i.digest = giver and r.cancelled_at is null and r.donation_id is not null
    union select g.id from private.identifiers as i join public.donations as g on g.donor_id = i.donor_id
    where i.digest = giver
    union select s.donation_id from private.identifiers as i join public.gift_shares as s on s.donor_id = i.donor_id
    where i.digest = giver
  ) as gift cross join lateral private.statement_lines_of(gift.id) as line
  where line.digest = giver and line.year = in_year
$$;

-- Splits a gift among donors, each with a share in percent; an empty list makes it one person's again.
create function public.split_gift(gift uuid, shares jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('statement');
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
