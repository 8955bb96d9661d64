-- Takes the snapshot of the yearly statement of many gifts, and with it the check and the export, in less time.

alter function private.email_key(text) strict;
alter function private.approval_on(date) parallel safe;
alter function private.financial_year(date) parallel safe;
alter function private.has_address(public.donors) parallel safe;
alter function private.has_name(public.donors) parallel safe;
alter function private.identifier_of(public.donors) parallel safe;
alter function private.is_anonymous(public.donations) parallel safe;
alter function private.lives_abroad(public.donors) parallel safe;
alter function private.postal_address(public.donors) parallel safe;
alter function private.statement_verdict(numeric, boolean, text, numeric, text, text[]) parallel safe;

-- Nearly every line is `in`, and nobody looks for those.
drop index private.statement_gifts_year;
create index statement_gifts_year on private.statement_gifts (year, verdict) where verdict <> 'in';

create function private.is_payment_confirmed(payment text) returns boolean
language sql stable parallel safe
return exists (select from public.payments where payment_id = payment and confirmed);

create or replace function private.is_confirmed(gift public.donations) returns boolean
language sql stable
return gift.payment_status in ('successful', 'refunded') and private.is_payment_confirmed(gift.payment_id);

create view private.pending_refunds with (security_invoker = true) as
select gift.id as donation_id, sum(r.amount) as total
from public.refunds as r join public.donations as gift on gift.payment_id = r.payment_id
where r.status = 'pending' and r.currency = gift.currency and r.amount <= gift.amount
group by gift.id;

create function private.amount_after_refunds(gift public.donations, pending numeric) returns numeric
language sql immutable parallel safe
return case when gift.payment_status in ('successful', 'refunded')
  then gift.amount - greatest(gift.refunded_amount - coalesce(pending, 0), 0) - gift.deducted_amount else 0 end;

create or replace function private.amount_for_receipt(gift public.donations)
returns table (amount numeric, is_settled boolean)
language sql stable rows 1
as $$
  select private.amount_after_refunds(gift, pending.total),
    pending.total is null and (gift.platform <> 'razorpay' or private.is_confirmed(gift))
  from (select sum(total) as total from private.pending_refunds where donation_id = gift.id) as pending
$$;

create or replace view private.statement_lines with (security_invoker = true) as
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

create or replace function private.statement_summary(in_year integer, is_test boolean) returns jsonb
language sql stable set search_path = ''
as $$
  with line as materialized (
    -- The lines are read once. Each gift has one, except joint gifts, which stay apart here.
    select verdict, is_member, case when share_id is not null then donation_id end as joint_gift,
      count(*) filter (where share_id is null) as gifts, sum(amount) as amount
    from private.statement_gifts where year = in_year group by verdict, is_member, joint_gift
  )
  select jsonb_build_object(
    'verdicts', (select coalesce(jsonb_agg(jsonb_build_object('verdict', verdict, 'gifts', gifts, 'amount', amount::text,
        'chosen_gifts', chosen_gifts, 'chosen_amount', chosen_amount::text) order by verdict), '[]')
      from (
        select verdict, sum(amount) as amount, sum(gifts) + count(distinct joint_gift) as gifts,
          coalesce(sum(gifts) filter (where is_chosen), 0) + count(distinct joint_gift) filter (where is_chosen) as chosen_gifts,
          coalesce(sum(amount) filter (where is_chosen), 0) as chosen_amount
        from (select *, is_member and verdict <> 'in' as is_chosen from line) as line group by verdict) as every),
    'not_in', (select coalesce(sum(gifts), 0) + count(distinct joint_gift) from line where not is_member),
    'rows', (select jsonb_build_object('count', count(*) filter (where question is null),
        'questions', count(distinct digest) filter (where question is not null),
        'question_amount', coalesce(sum(amount) filter (where question is not null), 0)::text)
      from private.statement_rows where year = in_year),
    'books', (select coalesce(sum(f.net), 0)::text from public.gift_figures as f
      where f.dimension = 'status' and f.key in ('successful', 'refunded') and (not f.test_mode or is_test)
        and f.day between make_date(in_year, 4, 1) and make_date(in_year + 1, 3, 31)),
    'receipts', (select coalesce(sum(r.amount), 0)::text from public.receipts as r
      where r.year = in_year and r.kind = 'tax' and r.cancelled_at is null and (r.series <> 'TEST' or is_test)))
$$;

create function private.statement_lines_of_year(in_year integer, is_test boolean) returns setof private.statement_lines
language plpgsql stable rows 100000 set search_path = '' set parallel_tuple_cost = 0
as $$
declare
  begins constant timestamptz := make_date(in_year, 4, 1)::timestamp at time zone 'Asia/Kolkata';
  ends constant timestamptz := make_date(in_year + 1, 4, 1)::timestamp at time zone 'Asia/Kolkata';
begin
  return query select * from private.statement_lines
    where paid_at >= begins and paid_at < ends and (not test_mode or is_test);
end
$$;

create or replace function private.take_statement_snapshot(in_year integer) returns void
language plpgsql set search_path = '' set work_mem = '96MB'
as $$
declare
  is_test constant boolean := private.in_test_mode();
  begins constant timestamptz := make_date(in_year, 4, 1)::timestamp at time zone 'Asia/Kolkata';
  ends constant timestamptz := make_date(in_year + 1, 4, 1)::timestamp at time zone 'Asia/Kolkata';
  choice public.statement_choices;
begin
  select * into choice from public.statement_choices where year = in_year;
  delete from private.statement_gifts where year = in_year;
  delete from private.statement_rows where year = in_year;
  delete from private.statement_differences where year = in_year;

  insert into private.statement_gifts (donation_id, share_id, donor_id, year, verdict, amount, given, receipt_id, digest,
    id_kind, name_key, is_vouched, giver_key, cash_day, urn, type, mode, is_member)
  with line as materialized (
    select donation_id, share_id, donor_id, verdict, amount, given, receipt_id, digest, id_kind, name, is_vouched,
      cash_day, urn, type, mode, issued_at, coalesce(address, '') as place, coalesce(mailbox, '') as inbox
    from private.statement_lines_of_year(in_year, is_test)
  ), named as (
    -- Each name and address once: their keys take longer than all the rest.
    select name, private.name_key(name) as key from line where name is not null group by name
  ), giver as (
    select place, inbox, private.giver_key(place, inbox) as key from line group by place, inbox
  )
  select donation_id, share_id, donor_id, in_year, verdict, amount, given, receipt_id, digest, id_kind, named.key, is_vouched,
    giver.key, cash_day, urn, type, mode, verdict = 'in'
      or verdict = 'cash_above_limit' and digest is not null and coalesce(choice.with_cash_above_limit, false)
      or verdict = 'imported' and digest is not null and coalesce(choice.with_imported, false)
      or verdict = 'anonymous' and coalesce(choice.with_anonymous, false)
  from line left join named on named.name = line.name
    join giver on giver.place = line.place and giver.inbox = line.inbox
  -- By identifier first: its index then grows at its end instead of everywhere.
  order by digest, issued_at nulls first, donation_id, share_id;

  -- Cash gifts of one identifier on one day, each at most the limit for cash and together above it, until staff have said
  -- of each that it is a gift of its own.
  update private.statement_gifts set is_cash_in_parts = true where id in (
    select id from (
      select line.id,
        sum(case when line.share_id is null then line.given else line.amount end) over one_day as handed_over,
        bool_and(exists (select from public.statement_decisions as d
          where d.donation_id = line.donation_id and d.kind = 'separate_cash')) over one_day as are_separate,
        (select rule.cash_limit from public.tax_rules as rule
          where rule.valid_from <= line.cash_day and (rule.valid_to is null or rule.valid_to >= line.cash_day)
          order by rule.valid_from desc limit 1) as cash_limit
      from private.statement_gifts as line
      where line.year = in_year and line.verdict = 'in' and line.cash_day is not null
      window one_day as (partition by line.digest, line.cash_day)
    ) as cash where handed_over > cash_limit and not are_separate);

  -- All of them are new: without this PostgreSQL plans what follows, and what the screens read, for what was there before.
  analyze private.statement_gifts;
  insert into private.statement_rows (year, digest, id_kind, urn, type, mode, amount, gifts, line_id, receipt_id, question)
  with added as materialized (
    select digest, id_kind, urn, type, mode, sum(amount) as amount, count(*) as gifts, max(id) as line_id,
      max(id) filter (where is_vouched and verdict = 'in') as first_choice, max(id) filter (where is_vouched) as second_choice,
      max(id) filter (where verdict = 'in') as third_choice, bool_or(is_cash_in_parts) as is_cash_in_parts,
      min(name_key collate "C") as first_name, max(name_key collate "C") as last_name,
      min(giver_key collate "C") as first_giver, max(giver_key collate "C") as last_giver,
      min(giver_key collate "C") filter (where is_vouched) as first_vouched,
      max(giver_key collate "C") filter (where is_vouched) as last_vouched
    from private.statement_gifts where year = in_year and is_member group by digest, id_kind, urn, type, mode
  ), person as (
    -- Lines that are vouched for before others, those with a tax receipt before chosen cash, the newest before older ones.
    select digest, coalesce(max(first_choice), max(second_choice), max(third_choice), max(line_id)) as line_id,
      min(first_name) <> max(last_name) as names_differ,
      coalesce(min(first_vouched) <> max(last_vouched), min(first_giver) <> max(last_giver)) as givers_differ
    from added where digest is not null group by digest
  ), chosen as (
    select line.digest, max(line.id) as line_id from public.statement_decisions as d join private.statement_gifts as line
      on line.donation_id = d.donation_id and line.share_id is not distinct from d.share_id
    where d.kind = 'name' and line.year = in_year and line.is_member and line.digest is not null group by line.digest
  )
  select in_year, added.digest, added.id_kind, added.urn, added.type, added.mode, added.amount, added.gifts, line.id,
    case when line.donor_id is null then line.receipt_id end,
    case when chosen.line_id is null and names_differ then 'name' when chosen.line_id is null and givers_differ then 'address'
      when added.is_cash_in_parts then 'cash' end
  from added left join person on person.digest = added.digest left join chosen on chosen.digest = added.digest
    join private.statement_gifts as line on line.id = coalesce(chosen.line_id, person.line_id, added.line_id);

  -- A gift that is in as a whole has a tax receipt of its amount: looked at are the others, and those that the books may
  -- have otherwise.
  insert into private.statement_differences (year, donation_id, why, stated, booked, taxed, receipted)
  with looked_at as materialized (
    select g.donation_id as id from private.statement_gifts as g
    where g.year = in_year and (g.verdict < 'in' or g.verdict > 'in')
      and (g.is_member or (select r.kind from public.receipts as r where r.id = g.receipt_id) = 'tax')
    union select donation_id from private.statement_gifts where year = in_year and share_id is not null
    union select donation_id from public.refunds where status = 'pending'
    union select id from public.donations where is_demo
    union select id from public.donations
    where (extract(year from paid_at at time zone 'Asia/Kolkata' - interval '3 months')
      <> extract(year from created_at at time zone 'Asia/Kolkata' - interval '3 months')) is true
  ), gift as (
    -- Each of the few is looked up by itself (`offset 0`): a join would read all gifts of the year.
    select d.id, d.is_demo, d.amount - d.refunded_amount - d.deducted_amount as net, d.created_at >= begins and d.created_at < ends as is_booked
    from looked_at cross join lateral (select * from public.donations where id = looked_at.id offset 0) as d
    where d.payment_status in ('successful', 'refunded') and (not d.test_mode or is_test)
  ), known as (
    select gift.id, gift.is_demo, gift.is_booked, line.donation_id is not null as is_stated, line.verdict,
      coalesce(line.amount, 0) as stated, coalesce(line.taxed, 0) as taxed, coalesce(receipt.amount, 0) as receipted,
      case when gift.is_booked then gift.net else 0 end as booked
    from gift left join lateral (
        select g.donation_id, sum(g.amount) as amount, min(g.verdict) as verdict,
          sum(g.amount) filter (where g.is_member) as taxed
        from private.statement_gifts as g where g.donation_id = gift.id and g.year = in_year group by g.donation_id
      ) as line on true
      left join lateral (select amount from public.receipts where donation_id = gift.id and cancelled_at is null
        and year = in_year and kind = 'tax' offset 0) as receipt on true
  )
  select in_year, id, case when is_demo then 'demo'
      when stated <> booked and not (is_stated and is_booked) then 'other_year'
      when stated <> booked then 'refund_under_way'
      when receipted > taxed then 'receipt_not_in'
      when verdict in ('cash_above_limit', 'anonymous', 'imported') then 'by_choice'
      else 'in_without_receipt' end, stated, booked, taxed, receipted
  from known where stated <> booked or taxed <> receipted
  union all
  select in_year, null, 'receipt_not_in', 0, 0, 0, r.amount from public.receipts as r
  where r.donation_id is null and r.year = in_year and r.kind = 'tax' and r.cancelled_at is null
    and (r.series <> 'TEST' or is_test);

  analyze private.statement_rows;
  insert into private.statement_snapshots (year, taken_at, summary)
  values (in_year, now(), private.statement_summary(in_year, is_test))
  on conflict (year) do update set taken_at = excluded.taken_at, summary = excluded.summary;
end
$$;
