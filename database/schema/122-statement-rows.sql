-- The statement of a year as one snapshot has it: its lines, its rows, and where it differs from receipts and books. Gifts
-- of the same nature by one person are one row, added up by identifier, approval, type and mode. One identifier with two
-- names or addresses is one row and a question; so is cash in parts.
--
-- A job takes the snapshot (server/statement/snapshot.ts) and the screens read it. There are no foreign keys to gifts,
-- donors and receipts: deleting one of those never waits for the statement.

create table private.statement_snapshots (
  year integer primary key,
  taken_at timestamptz not null,
  -- The part that `public.tax_statement` returns.
  summary jsonb not null
);
alter table private.statement_snapshots enable row level security;

create table private.statement_gifts (
  -- The highest of several lines of one donor has the newest receipt, and with it the newest name and address.
  id bigint generated always as identity primary key,
  donation_id uuid not null,
  share_id uuid,
  donor_id uuid,
  year integer not null,
  -- `in`, or the reason why not (domain/statement/verdicts.ts).
  verdict text not null,
  -- Received minus returned, as a receipt counts it: a pending refund changes nothing yet.
  amount numeric(14, 2) not null check (amount <> 'NaN'),
  given numeric(14, 2) not null check (given <> 'NaN'),
  receipt_id uuid,
  digest text,
  id_kind text,
  name_key text,
  is_vouched boolean not null,
  giver_key text,
  cash_day date,
  urn text,
  type text not null,
  mode text not null,
  -- By law, or because staff chose so for the year.
  is_member boolean not null,
  is_cash_in_parts boolean not null default false
);
-- `in` is nearly every line: nobody looks for those.
create index statement_gifts_year on private.statement_gifts (year, verdict) where verdict <> 'in';
create index statement_gifts_digest on private.statement_gifts (digest);
create index statement_gifts_donation_id on private.statement_gifts (donation_id);
create index statement_gifts_donor_id on private.statement_gifts (donor_id) where donor_id is not null;
alter table private.statement_gifts enable row level security;

create table private.statement_rows (
  id bigint generated always as identity primary key,
  year integer not null,
  -- Null where the row adds up gifts of givers without an identifier.
  digest text,
  id_kind text,
  urn text,
  type text not null,
  mode text not null,
  amount numeric(14, 2) not null check (amount <> 'NaN'),
  gifts integer not null,
  -- The line whose name, address and mailbox the row has, with the receipt that names them; null where a record does.
  line_id bigint not null,
  receipt_id uuid,
  -- Open question for staff: which `name` or which `address` (postal or email) is right, or whether `cash` of one day
  -- is one gift.
  question text
);
create index statement_rows_year on private.statement_rows (year, amount desc);
create index statement_rows_digest on private.statement_rows (digest);
alter table private.statement_rows enable row level security;

-- Differences between statement, receipts and books. Without a gift: a receipt whose gift was deleted.
create table private.statement_differences (
  id bigint generated always as identity primary key,
  year integer not null,
  donation_id uuid,
  why text not null,
  stated numeric(14, 2) not null check (stated <> 'NaN'),
  booked numeric(14, 2) not null check (booked <> 'NaN'),
  taxed numeric(14, 2) not null check (taxed <> 'NaN'),
  receipted numeric(14, 2) not null check (receipted <> 'NaN')
);
create index statement_differences_year on private.statement_differences (year);
alter table private.statement_differences enable row level security;

-- Name and address as a line has them: of the receipt, or of the giver's record where that tells them.
create function private.statement_person(giver uuid, receipt uuid, out name text, out address text, out mask text,
  out kind text)
language sql stable set search_path = ''
as $$
  select donor.name, private.postal_address(donor), (private.identifier_of(donor)).mask, donor.kind
  from public.donors as donor where donor.id = giver
  union all
  select nullif(r.data #>> '{donor,name}', ''),
    (select string_agg(part, ', ' order by at) from jsonb_array_elements_text(r.data #> '{donor,address}')
      with ordinality as address (part, at)),
    r.data #>> '{donor,id_mask}', r.data #>> '{donor,kind}'
  from public.receipts as r where r.id = receipt and giver is null
  limit 1
$$;

-- The email address that a line came with: where its receipt went, or a joint giver's own.
create function private.email_of_line(gift_id uuid, share_id uuid, giver uuid) returns text
language sql stable set search_path = ''
as $$
  select case when private.email_key(known.email) is not null then btrim(known.email) end
  from (select case when share_id is null
    then (select private.address_for_receipt(gift) from public.donations as gift where gift.id = gift_id)
    else (select record.email from public.donors as record where record.id = giver) end) as known (email)
$$;

-- The sums by verdict, with what is in by choice, how many rows and questions there are, and the sums of books and
-- receipts. A joint gift is one gift, however many
-- shares it has.
create function private.statement_summary(in_year integer, is_test boolean) returns jsonb
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

-- The lines of a year. `return query` reads them with several processes, which PostgreSQL never does for a statement that
-- writes. It expects that to cost more than it does.
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

-- Takes the snapshot of a year in place of the one before. Its transaction has to be repeatable read and the first to hold
-- its lock: all of it is then of one moment, and no erasure comes in between.
create function private.take_statement_snapshot(in_year integer) returns void
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

-- Takes gifts and givers out of every snapshot, with the rows that their amounts are in.
create function private.remove_from_snapshots(gift_ids uuid[], giver_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
declare
  gone private.statement_gifts[];
begin
  with line as (
    delete from private.statement_gifts where donation_id = any (gift_ids) or donor_id = any (giver_ids) returning *)
  select array_agg(line) into gone from line;
  delete from private.statement_rows where digest in (select digest from unnest(gone)) or line_id in (select id from unnest(gone));
  delete from private.statement_differences where donation_id = any (gift_ids);
end
$$;

-- Gifts that stand in the books of one year and the statement of another. A financial year is a calendar year three
-- months later; without a function of ours, which everybody who adds a gift would have to be allowed to call.
-- Named as `is true`, with statistics, so that PostgreSQL knows how few they are and does not look at every gift.
create index donations_paid_in_another_year on public.donations (created_at)
where (extract(year from paid_at at time zone 'Asia/Kolkata' - interval '3 months')
  <> extract(year from created_at at time zone 'Asia/Kolkata' - interval '3 months')) is true;
create statistics donations_paid_in_another_year on
  (extract(year from paid_at at time zone 'Asia/Kolkata' - interval '3 months')
    <> extract(year from created_at at time zone 'Asia/Kolkata' - interval '3 months'))
from public.donations;

create index receipts_of_a_year on public.receipts (year, kind, series) include (amount) where cancelled_at is null;
create index receipts_of_deleted_gifts on public.receipts (year) where donation_id is null;
