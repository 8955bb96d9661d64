-- The rows of the yearly statement: gifts of the same nature by one person are one row, added up by identifier,
-- approval, type and mode. One identifier with two names or addresses is one row and a question; so is cash in parts.

-- The lines that are in the statement: by law, or because staff chose so for the year.
create view private.statement_members with (security_invoker = true) as
select line.* from private.statement_gifts as line left join public.statement_choices as choice on choice.year = line.year
where (not line.test_mode or (select private.in_test_mode()))
  and (line.verdict = 'in'
    or line.verdict = 'cash_above_limit' and line.digest is not null and choice.with_cash_above_limit
    or line.verdict = 'anonymous' and choice.with_anonymous);

-- Cash gifts of one identifier on one day, each at most the limit for cash and together above it, until staff have said
-- of each that it is a gift of its own.
create function private.cash_in_parts(in_year integer) returns setof private.statement_gifts
language sql stable set search_path = ''
as $$
  select (cash.gift).* from (
    select line as gift,
      sum(case when line.share_id is null then given.amount else line.amount end) over one_day as handed_over,
      bool_and(exists (select from public.statement_decisions as d
        where d.donation_id = given.id and d.kind = 'separate_cash')) over one_day as are_separate,
      (select rule.cash_limit from public.tax_rules as rule
        where rule.valid_from <= line.cash_day and (rule.valid_to is null or rule.valid_to >= line.cash_day)
        order by rule.valid_from desc limit 1) as cash_limit
    from (
      select digest, cash_day from private.statement_gifts
      where year = in_year and cash_day is not null and verdict = 'in'
      group by digest, cash_day having count(*) > 1
    ) as several join private.statement_gifts as line on line.year = in_year and line.verdict = 'in'
        and (line.digest, line.cash_day) = (several.digest, several.cash_day)
        and (not line.test_mode or (select private.in_test_mode()))
      join public.donations as given on given.id = line.donation_id
    window one_day as (partition by line.digest, line.cash_day)
  ) as cash
  where handed_over > cash_limit and not are_separate
$$;

create function private.statement_rows(in_year integer)
returns table (
  digest text, id_kind text, urn text, type text, mode text, amount numeric, gifts bigint,
  -- The line whose name, address and mailbox the row has, and what staff must answer first: which `name` or which
  -- `address` (postal or email) is right, or whether `cash` of one day is one gift.
  line_id bigint, question text)
language sql stable set search_path = '' set work_mem = '96MB'
as $$
  with choice as (
    select coalesce(bool_or(with_cash_above_limit), false) as with_cash, coalesce(bool_or(with_anonymous), false) as with_anonymous
    from public.statement_choices where year = in_year
  ), counted as not materialized (
    select * from private.statement_sums
    where year = in_year and (not test_mode or (select private.in_test_mode()))
      and (verdict = 'in' or (select with_cash from choice))
  ), person as (
    -- Lines that are vouched for before others, those with a tax receipt before chosen cash, the newest before older ones.
    select digest, (max(array[is_vouched::integer, (verdict = 'in')::integer, line_id]))[3] as line_id,
      min(first_name collate "C") <> max(last_name collate "C") as names_differ,
      coalesce(min(first_giver collate "C") filter (where is_vouched) <> max(last_giver collate "C") filter (where is_vouched),
        min(first_giver collate "C") <> max(last_giver collate "C")) as givers_differ
    from counted where not is_alone group by digest
  ), chosen as (
    select g.digest, max(g.id) as line_id from public.statement_decisions as d
      join private.statement_members as g
        on g.donation_id = d.donation_id and g.share_id is not distinct from d.share_id
    where d.kind = 'name' and g.year = in_year and g.digest is not null group by g.digest
  ), named as (
    select added.*, person.line_id, person.names_differ, person.givers_differ
    from (
      select digest, id_kind, urn, type, mode, sum(amount) as amount, sum(gifts)::bigint as gifts
      from counted where not is_alone group by digest, id_kind, urn, type, mode
    ) as added join person on person.digest = added.digest
    union all
    select digest, id_kind, urn, type, mode, amount, gifts, line_id, first_name <> last_name, first_giver <> last_giver
    from counted where is_alone
  )
  select named.digest, id_kind, urn, type, mode, amount, gifts, coalesce(chosen.line_id, named.line_id),
    case when chosen.line_id is null and names_differ then 'name' when chosen.line_id is null and givers_differ then 'address'
      when mode = 'cash' and named.digest in (select digest from private.cash_in_parts(in_year)) then 'cash' end
  from named left join chosen on chosen.digest = named.digest
  union all
  select null, null, urn, type, mode, sum(amount), count(*), max(id), null from private.statement_members
  where year = in_year and verdict = 'anonymous' and (select with_anonymous from choice) group by urn, type, mode
$$;

-- Name and address as a line has them: of the receipt, or of the donor's record where that tells who gave.
create function private.statement_person(line private.statement_gifts, out name text, out address text, out mask text,
  out kind text)
language sql stable set search_path = ''
as $$
  select donor.name, private.postal_address(donor), (private.identifier_of(donor)).mask, donor.kind
  from public.donors as donor where donor.id = line.donor_id
  union all
  select nullif(receipt.data #>> '{donor,name}', ''),
    (select string_agg(part, ', ' order by at) from jsonb_array_elements_text(receipt.data #> '{donor,address}')
      with ordinality as address (part, at)),
    receipt.data #>> '{donor,id_mask}', receipt.data #>> '{donor,kind}'
  from public.receipts as receipt where receipt.id = line.receipt_id and line.donor_id is null
  limit 1
$$;

-- The email address that a line came with: where its receipt went, or a joint giver's own.
create function private.email_of_line(line private.statement_gifts) returns text
language sql stable set search_path = ''
as $$
  select case when private.email_key(known.email) is not null then btrim(known.email) end
  from (select case when line.share_id is null
    then (select private.address_for_receipt(gift) from public.donations as gift where gift.id = line.donation_id)
    else (select record.email from public.donors as record where record.id = line.donor_id) end) as known (email)
$$;

-- The year at a glance: by verdict, with what is in by choice, and whether it agrees with receipts and books. A joint
-- gift is one gift, however many shares it has.
create function public.tax_statement(in_year integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_test constant boolean := private.in_test_mode();
  first_day constant date := make_date(in_year, 4, 1);
  not_in constant text[] := array(select distinct verdict from private.statement_gifts where year = in_year and verdict < 'in'
    union select distinct verdict from private.statement_gifts where year = in_year and verdict > 'in');
  answer jsonb;
begin
  perform private.refuse_all_but_administrators();
  with single as (
    select verdict, count(*) as gifts, sum(amount) as amount from private.statement_gifts as g
    where g.year = in_year and g.share_id is null and (not g.test_mode or is_test) and g.verdict = any (not_in) group by verdict
    union all
    -- All that is in has an identifier: of a million lines the sums are known.
    select 'in', sum(s.gifts - s.shares), sum(s.amount) - coalesce((select sum(amount) from private.statement_gifts as g
        where g.share_id is not null and g.verdict = 'in' and g.year = in_year and (not g.test_mode or is_test)), 0)
    from private.statement_sums as s
    where s.year = in_year and s.verdict = 'in' and (not s.test_mode or is_test) having count(*) > 0
  ), shared as (
    select verdict, donation_id, sum(amount) as amount from private.statement_gifts as g
    where g.share_id is not null and g.year = in_year and (not g.test_mode or is_test) group by verdict, donation_id
  ), every as (
    select verdict, sum(gifts) as gifts, sum(amount) as amount from (
      select * from single union all select verdict, count(*), sum(amount) from shared group by verdict) as line
    group by verdict
  ), chosen as (
    select verdict, count(distinct donation_id) as gifts, sum(amount) as amount from private.statement_members
    where year = in_year and verdict in ('cash_above_limit', 'anonymous') group by verdict
  )
  select jsonb_build_object(
    'verdicts', coalesce(jsonb_agg(jsonb_build_object('verdict', every.verdict, 'gifts', every.gifts,
      'amount', every.amount::text, 'chosen_gifts', coalesce(chosen.gifts, 0),
      'chosen_amount', coalesce(chosen.amount, 0)::text) order by every.verdict), '[]'),
    'not_in', coalesce((select sum(gifts) from single where verdict <> 'in'), 0)
      + (select count(distinct donation_id) from shared where verdict <> 'in')
      - coalesce((select sum(gifts) from chosen), 0))
  into answer from every left join chosen using (verdict);
  return answer || jsonb_build_object(
    'books', (select coalesce(sum(f.net), 0)::text from public.gift_figures as f
      where f.dimension = 'status' and f.key in ('successful', 'refunded') and (not f.test_mode or is_test)
        and f.day between first_day and first_day + interval '1 year' - interval '1 day'),
    'receipts', (select coalesce(sum(r.amount), 0)::text from public.receipts as r
      where r.year = in_year and r.kind = 'tax' and r.cancelled_at is null and (r.series <> 'TEST' or is_test)),
    'choices', coalesce((select to_jsonb(c) - 'updated_at' from public.statement_choices as c where c.year = in_year),
      jsonb_build_object('year', in_year, 'with_cash_above_limit', false, 'with_anonymous', false)));
end
$$;
grant execute on function public.tax_statement(integer) to authenticated;

create index receipts_of_a_year on public.receipts (year, kind, series) include (amount) where cancelled_at is null;

-- A page of the rows, largest first, or of the questions among them, with what all of them come to.
create function public.tax_statement_rows(in_year integer, of_questions boolean default false,
  at_most integer default 50, past integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' set work_mem = '96MB'
as $$
declare
  answer jsonb;
  page_rows jsonb;
begin
  perform private.refuse_all_but_administrators();
  -- One pass for the sums and the page; who the rows are about is read for the page alone.
  with every as materialized (
    select * from private.statement_rows(in_year)
  ), page as materialized (
    select digest, id_kind, urn, type, mode, amount, gifts, line_id from every
    where (question is not null) = of_questions order by amount desc, line_id, urn, type, mode limit least(at_most, 200) offset past
  )
  select jsonb_build_object('count', count(*) filter (where question is null),
      'amount', coalesce(sum(amount) filter (where question is null), 0)::text,
      'gifts', coalesce(sum(gifts) filter (where question is null), 0),
      'question_amount', coalesce(sum(amount) filter (where question is not null), 0)::text,
      'questions', (select count(distinct digest) from every where question is not null)),
    (select jsonb_agg(to_jsonb(page) - 'digest' order by amount desc, line_id, urn, type, mode) from page)
  into answer, page_rows from every;
  return answer || jsonb_build_object('rows', coalesce((
    select jsonb_agg(jsonb_build_object('id', concat_ws(' ', line.donation_id, line.donor_id, r.type, r.mode, r.urn),
      'line_id', line.id, 'donation_id', line.donation_id,
      'donor_id', coalesce(line.donor_id, (select g.donor_id from public.donations as g where g.id = line.donation_id)),
      'name', person.name, 'address', person.address, 'mask', person.mask, 'id_kind', r.id_kind, 'urn', r.urn,
      'type', r.type, 'mode', r.mode, 'amount', r.amount::text, 'gifts', r.gifts) order by r.nth)
    from jsonb_array_elements(page_rows) with ordinality as listed (value, nth),
      lateral (select listed.nth, value ->> 'id_kind' as id_kind, value ->> 'urn' as urn, value ->> 'type' as type,
        value ->> 'mode' as mode, (value ->> 'amount')::numeric(18, 2) as amount, (value ->> 'gifts')::integer as gifts,
        (value ->> 'line_id')::bigint as line_id) as r
      join private.statement_gifts as line on line.id = r.line_id
      cross join lateral private.statement_person(line) as person), '[]'));
end
$$;
grant execute on function public.tax_statement_rows(integer, boolean, integer, integer) to authenticated;

-- The identifiers with a question: the names and addresses they gave under, each with a gift that can be chosen for all;
-- or the cash gifts that together are above the limit.
create function public.tax_statement_questions(in_year integer, at_most integer default 50, past integer default 0)
returns jsonb
language plpgsql stable security definer set search_path = '' set work_mem = '96MB'
as $$
declare
  answer jsonb;
begin
  perform private.refuse_all_but_administrators();
  with asked as (
    select q.digest, q.question, sum(q.amount) as amount, max(q.id_kind) as id_kind, max(q.line_id) as line_id
    from private.statement_rows(in_year) as q where q.question is not null group by q.digest, q.question
    order by sum(q.amount) desc, q.digest limit least(at_most, 200) offset past
  ), said as (
    select asked.digest, max(g.id) as line_id, sum(g.amount) as amount, count(*) as gifts, bool_or(g.is_vouched) as is_vouched
    from asked join private.statement_members as g on g.digest = asked.digest and g.year = in_year
    where asked.question <> 'cash' group by asked.digest, g.name_key, g.giver_key
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', concat_ws(' ', asked_line.donation_id, asked_line.share_id),
    'kind', asked.question, 'id_kind', asked.id_kind, 'mask', (private.statement_person(asked_line)).mask,
    'amount', coalesce(cash.amount, asked.amount)::text,
    'names', coalesce(names.list, '[]'), 'gifts', coalesce(cash.list, '[]')) order by asked.amount desc, asked.digest), '[]')
  into answer
  from asked join private.statement_gifts as asked_line on asked_line.id = asked.line_id
  cross join lateral (
    select jsonb_agg(jsonb_build_object('donation_id', line.donation_id, 'share_id', line.share_id, 'name', person.name,
        'address', person.address, 'email', private.email_of_line(line), 'is_vouched', said.is_vouched,
        'amount', said.amount::text, 'gifts', said.gifts) order by said.amount desc, line.id) as list
    from said join private.statement_gifts as line on line.id = said.line_id, lateral private.statement_person(line) as person
    where said.digest = asked.digest
  ) as names cross join lateral (
    select sum(part.amount) as amount, jsonb_agg(jsonb_build_object('donation_id', part.donation_id,
      'is_joint', part.share_id is not null, 'name', person.name, 'day', part.cash_day, 'amount', part.amount::text)
      order by part.cash_day, part.id) as list
    from private.cash_in_parts(in_year) as part, lateral private.statement_person(part) as person
    where asked.question = 'cash' and part.digest = asked.digest
  ) as cash;
  return answer;
end
$$;
grant execute on function public.tax_statement_questions(integer, integer, integer) to authenticated;

-- Gifts of a verdict, largest first; or those of the row that a line stands in, with all others of the same giver.
create function public.tax_statement_gifts(in_year integer, of_verdict text default '',
  at_most integer default 50, past integer default 0, of_line bigint default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
  row_line private.statement_gifts;
  with_cash constant boolean := exists (select from public.statement_choices as c
    where c.year = in_year and c.with_cash_above_limit);
begin
  perform private.refuse_all_but_administrators();
  select * into row_line from private.statement_gifts where id = of_line;
  with found as (
    select g.* from private.statement_gifts as g
    where of_line is null and g.year = in_year and (not g.test_mode or private.in_test_mode()) and g.verdict = of_verdict
    union all
    select m.* from private.statement_members as m
    where row_line.id is not null and m.year = in_year and (m.digest = row_line.digest
      or row_line.digest is null and m.digest is null
        and (m.urn, m.type, m.mode) is not distinct from (row_line.urn, row_line.type, row_line.mode))
  ), page as (
    select found.*, row_number() over (order by found.amount desc, found.id) as nth
    from found order by found.amount desc, found.id limit least(at_most, 200) offset past
  )
  select jsonb_build_object('count', (select count(*) from found), 'gifts', coalesce(jsonb_agg(jsonb_build_object(
    'id', concat_ws(' ', page.donation_id, page.share_id), 'donation_id', page.donation_id,
    'share_id', page.share_id, 'verdict', page.verdict,
    'amount', page.amount::text, 'given', gift.amount::text, 'platform', gift.platform,
    'given_at', coalesce(gift.paid_at, gift.created_at), 'type', page.type, 'mode', page.mode,
    'donor_id', case when page.share_id is null then coalesce(page.donor_id, gift.donor_id) else page.donor_id end,
    'is_joint', page.share_id is not null,
    'name', case when page.share_id is null then coalesce(private.giver_name(gift), gift.donor_email) else donor.name end,
    'has_address_to_ask', case when page.share_id is null then private.address_for_receipt(gift)
      else nullif(btrim(donor.email), '') end is not null,
    -- What a joint giver lacks is in their own record; the receipt is another's. Cash above the limit waits for no
    -- receipt, and has a row only with what a row needs.
    'missing', case when page.share_id is null and page.verdict <> 'cash_above_limit' then to_jsonb(waiting.missing)
      when page.verdict in ('no_identifier', 'no_address', 'no_name') or page.verdict = 'cash_above_limit' and with_cash
        then nullif(to_jsonb(private.missing_in_record(donor, page.digest)), '[]') end,
    'receipt_no', receipt.receipt_no, 'receipt_id', receipt.id, 'note', left_out.note,
    'is_separate_cash', exists (select from public.statement_decisions as d
      where d.donation_id = gift.id and d.kind = 'separate_cash'),
    'is_chosen_name', exists (select from public.statement_decisions as d
      where d.donation_id = gift.id and d.kind = 'name' and d.share_id is not distinct from page.share_id)) order by page.nth), '[]'))
  into answer
  from page join public.donations as gift on gift.id = page.donation_id
    left join public.donors as donor
      on donor.id = case when page.share_id is null then coalesce(page.donor_id, gift.donor_id) else page.donor_id end
    left join public.waiting_receipts as waiting on waiting.donation_id = gift.id
    left join public.receipts as receipt on receipt.donation_id = gift.id and receipt.cancelled_at is null
    left join public.statement_decisions as left_out on left_out.donation_id = gift.id and left_out.kind = 'left_out';
  return answer;
end
$$;
grant execute on function public.tax_statement_gifts(integer, text, integer, integer, bigint) to authenticated;

-- Where statement, receipts and books differ, gift by gift. A gift that is in as a whole has a tax receipt of its amount:
-- looked at are the others, and those that the books may have otherwise.
create function public.tax_statement_differences(in_year integer, at_most integer default 100, past integer default 0)
returns jsonb
language plpgsql stable security definer set search_path = '' set work_mem = '96MB'
as $$
declare
  is_test constant boolean := private.in_test_mode();
  begins constant timestamptz := make_date(in_year, 4, 1)::timestamp at time zone 'Asia/Kolkata';
  ends constant timestamptz := make_date(in_year + 1, 4, 1)::timestamp at time zone 'Asia/Kolkata';
  answer jsonb;
begin
  perform private.refuse_all_but_administrators();
  -- Each of the few is looked up by itself (`offset 0`): a join would read all gifts of the year.
  with looked_at as materialized (
    select g.donation_id as id from private.statement_gifts as g
    where g.year = in_year and (g.verdict < 'in' or g.verdict > 'in')
      and (select r.kind from public.receipts as r where r.id = g.receipt_id) = 'tax'
    union select donation_id from private.statement_gifts where year = in_year and share_id is not null
    union select donation_id from private.statement_members where year = in_year and verdict in ('cash_above_limit', 'anonymous')
    union select donation_id from public.refunds where status = 'pending'
    union select id from public.donations where is_demo
    union select id from public.donations
    where (extract(year from paid_at at time zone 'Asia/Kolkata' - interval '3 months')
      <> extract(year from created_at at time zone 'Asia/Kolkata' - interval '3 months')) is true
  ), gift as (
    select d.id, d.is_demo, d.amount - d.refunded_amount - d.deducted_amount as net, d.created_at >= begins and d.created_at < ends as is_booked
    from looked_at cross join lateral (select * from public.donations where id = looked_at.id offset 0) as d
    where d.payment_status in ('successful', 'refunded') and (not d.test_mode or is_test)
  ), known as (
    select gift.id, gift.is_demo, gift.is_booked, line.donation_id is not null as is_stated, line.verdict,
      coalesce(line.amount, 0) as stated, coalesce(line.taxed, 0) as taxed, coalesce(receipt.amount, 0) as receipted,
      case when gift.is_booked then gift.net else 0 end as booked
    from gift left join lateral (
        select g.donation_id, sum(g.amount) as amount, min(g.verdict) as verdict,
          sum(g.amount) filter (where exists (select from private.statement_members as m where m.id = g.id)) as taxed
        from private.statement_gifts as g where g.donation_id = gift.id and g.year = in_year group by g.donation_id
      ) as line on true
      left join lateral (select amount from public.receipts where donation_id = gift.id and cancelled_at is null
        and year = in_year and kind = 'tax' offset 0) as receipt on true
  ), differing as (
    select id::text as id, id as donation_id, stated, booked, taxed, receipted,
      case when is_demo then 'demo'
        when stated <> booked and not (is_stated and is_booked) then 'other_year'
        when stated <> booked then 'refund_under_way'
        when receipted > taxed then 'receipt_not_in'
        when verdict in ('cash_above_limit', 'anonymous') then 'by_choice'
        else 'in_without_receipt' end as why
    from known where stated <> booked or taxed <> receipted
    union all
    select r.id::text, null, 0, 0, 0, r.amount, 'receipt_not_in' from public.receipts as r
    where r.donation_id is null and r.year = in_year and r.kind = 'tax' and r.cancelled_at is null
      and (r.series <> 'TEST' or is_test)
  )
  select jsonb_build_object('count', (select count(*) from differing), 'gifts', coalesce((
    select jsonb_agg(jsonb_build_object('id', d.id, 'donation_id', d.donation_id, 'why', d.why, 'stated', d.stated::text,
      'booked', d.booked::text, 'taxed', d.taxed::text, 'receipted', d.receipted::text,
      'name', coalesce(private.giver_name(gift), gift.donor_email),
      'given_at', coalesce(gift.paid_at, gift.created_at)) order by d.why, d.id)
    from (select * from differing order by why, id limit least(at_most, 200) offset past) as d
      left join public.donations as gift on gift.id = d.donation_id), '[]'))
  into answer;
  return answer;
end
$$;
grant execute on function public.tax_statement_differences(integer, integer, integer) to authenticated;

create index receipts_of_deleted_gifts on public.receipts (year) where donation_id is null;
