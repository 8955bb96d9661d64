-- The rows of the yearly statement: gifts of the same nature by one person are one row, added up by identifier,
-- approval, type and mode. One identifier with two names is one row and a question.

create function private.statement_rows(in_year integer)
returns table (
  digest text, id_kind text, urn text, type text, mode text, amount numeric, gifts bigint,
  -- The line whose name and address the row has, and whether staff must say which name is right.
  line_id bigint, is_question boolean)
language sql stable set search_path = '' set work_mem = '96MB'
as $$
  with member as (
    select g.* from private.statement_gifts as g
    where g.year = in_year and (not g.test_mode or (select private.in_test_mode()))
      and (g.verdict = 'in'
        or g.verdict = 'cash_above_limit' and g.digest is not null
          and (select c.with_cash_above_limit from public.statement_choices as c where c.year = in_year)
        or g.verdict = 'anonymous' and (select c.with_anonymous from public.statement_choices as c where c.year = in_year))
  ), added as (
    select digest, id_kind, urn, type, mode, sum(amount) as amount, count(*) as gifts,
      coalesce(max(id) filter (where verdict = 'in'), max(id)) as line_id,
      min(name_key) as first_name, max(name_key) as last_name
    from member group by digest, id_kind, urn, type, mode
  ), chosen as (
    select g.digest, max(g.id) as line_id from public.statement_decisions as d
      join private.statement_gifts as g on g.donation_id = d.donation_id
    where d.kind = 'name' and g.year = in_year and g.digest is not null group by g.digest
  ), named as (
    select *, max(line_id) over person as newest, min(first_name) over person <> max(last_name) over person as differ
    from added window person as (partition by digest)
  )
  select named.digest, id_kind, urn, type, mode, amount, gifts,
    case when named.digest is null then named.line_id else coalesce(chosen.line_id, newest) end,
    named.digest is not null and chosen.line_id is null and coalesce(differ, false)
  from named left join chosen on chosen.digest = named.digest
$$;

-- Name and address as a line has them: of the receipt, or of the donor's record where that tells who gave.
create function private.statement_person(line private.statement_gifts, out name text, out address text, out mask text,
  out kind text)
language sql stable set search_path = ''
as $$
  select donor.name, array_to_string(array_remove(array[nullif(btrim(donor.address), ''),
      nullif(btrim(concat_ws(' ', nullif(concat_ws(', ', nullif(btrim(donor.city), ''), nullif(btrim(donor.state), '')), ''),
        nullif(btrim(donor.pincode), ''))), ''),
      case when lower(btrim(coalesce(donor.country, ''))) not in ('', 'india') then btrim(donor.country) end], null), ', '),
    (private.identifier_of(donor)).mask, donor.kind
  from public.donors as donor where donor.id = line.donor_id
  union all
  select nullif(receipt.data #>> '{donor,name}', ''),
    (select string_agg(part, ', ' order by at) from jsonb_array_elements_text(receipt.data #> '{donor,address}')
      with ordinality as address (part, at)),
    receipt.data #>> '{donor,id_mask}', receipt.data #>> '{donor,kind}'
  from public.receipts as receipt where receipt.id = line.receipt_id and line.donor_id is null
  limit 1
$$;

-- The year at a glance: by verdict, and whether it agrees with receipts and books.
create function public.tax_statement(in_year integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_test constant boolean := private.in_test_mode();
  first_day constant date := make_date(in_year, 4, 1);
begin
  perform private.refuse_all_but_administrators();
  return jsonb_build_object(
    'verdicts', coalesce((
      select jsonb_agg(jsonb_build_object('verdict', v.verdict, 'gifts', v.gifts, 'amount', v.amount::text) order by v.verdict)
      from (select verdict, count(distinct donation_id) as gifts, sum(amount) as amount
        from private.statement_gifts as g
        where g.year = in_year and (not g.test_mode or is_test) and g.verdict <> 'in' group by verdict
        union all
        select 'in', count(*), sum(amount) from private.statement_gifts as g
        where g.year = in_year and (not g.test_mode or is_test) and g.verdict = 'in' having count(*) > 0) as v), '[]'),
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
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.refuse_all_but_administrators();
  with every as materialized (
    select * from private.statement_rows(in_year)
  ), page as (
    select every.*, row_number() over (order by amount desc, line_id, urn, type, mode) as nth from every
    where is_question = of_questions order by amount desc, line_id, urn, type, mode limit least(at_most, 200) offset past
  )
  select jsonb_build_object(
    'count', (select count(*) filter (where not is_question) from every),
    'amount', (select coalesce(sum(amount) filter (where not is_question), 0)::text from every),
    'gifts', (select coalesce(sum(gifts) filter (where not is_question), 0) from every),
    'questions', (select count(distinct digest) filter (where is_question) from every),
    'question_amount', (select coalesce(sum(amount) filter (where is_question), 0)::text from every),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', concat_ws(' ', line.donation_id, line.donor_id, page.type, page.mode, page.urn),
        'donation_id', line.donation_id,
        'donor_id', coalesce(line.donor_id, (select g.donor_id from public.donations as g where g.id = line.donation_id)),
        'name', person.name, 'address', person.address, 'mask', person.mask, 'id_kind', page.id_kind, 'urn', page.urn,
        'type', page.type, 'mode', page.mode, 'amount', page.amount::text, 'gifts', page.gifts) order by page.nth)
      from page join private.statement_gifts as line on line.id = page.line_id,
        lateral private.statement_person(line) as person), '[]'))
  into answer;
  return answer;
end
$$;
grant execute on function public.tax_statement_rows(integer, boolean, integer, integer) to authenticated;

-- The names under which each questioned identifier gave, each with a gift that can be chosen for all.
create function public.tax_statement_questions(in_year integer, at_most integer default 50) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.refuse_all_but_administrators();
  with asked as (
    select q.digest, sum(q.amount) as amount, max(q.id_kind) as id_kind
    from private.statement_rows(in_year) as q where q.is_question group by q.digest
    order by sum(q.amount) desc limit least(at_most, 200)
  ), said as (
    select asked.digest, max(g.id) as line_id, sum(g.amount) as amount, count(*) as gifts
    from asked join private.statement_gifts as g on g.digest = asked.digest and g.year = in_year and g.verdict = 'in'
    group by asked.digest, g.name_key
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', names.first_gift, 'id_kind', asked.id_kind, 'mask', names.mask,
    'amount', asked.amount::text, 'names', names.list) order by asked.amount desc), '[]')
  into answer
  from asked cross join lateral (
    select jsonb_agg(jsonb_build_object('donation_id', line.donation_id, 'name', person.name, 'address', person.address,
        'amount', said.amount::text, 'gifts', said.gifts) order by said.amount desc, line.id) as list,
      min(line.donation_id::text) as first_gift, min(person.mask) as mask
    from said join private.statement_gifts as line on line.id = said.line_id, lateral private.statement_person(line) as person
    where said.digest = asked.digest
  ) as names;
  return answer;
end
$$;
grant execute on function public.tax_statement_questions(integer, integer) to authenticated;

-- Gifts of a verdict, largest first.
create function public.tax_statement_gifts(in_year integer, of_verdict text,
  at_most integer default 50, past integer default 0) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.refuse_all_but_administrators();
  with found as (
    select g.* from private.statement_gifts as g
    where g.year = in_year and (not g.test_mode or private.in_test_mode())
      and g.verdict = of_verdict
  ), page as (
    select found.*, gift.paid_at, gift.created_at, row_number() over (order by found.amount desc, found.id) as nth
    from found join public.donations as gift on gift.id = found.donation_id
    order by found.amount desc, found.id limit least(at_most, 200) offset past
  )
  select jsonb_build_object('count', (select count(*) from found), 'gifts', coalesce(jsonb_agg(jsonb_build_object(
    'id', concat_ws(' ', page.donation_id, page.donor_id), 'donation_id', page.donation_id, 'verdict', page.verdict,
    'amount', page.amount::text, 'given', gift.amount::text, 'platform', gift.platform,
    'given_at', coalesce(gift.paid_at, gift.created_at),
    'donor_id', coalesce(page.donor_id, gift.donor_id), 'is_joint', exists (select from public.gift_shares as s where s.donation_id = gift.id),
    'name', coalesce(donor.name, gift.donor_name, gift.donor_email),
    'has_address_to_ask', private.address_for_receipt(gift) is not null,
    'missing', to_jsonb(waiting.missing), 'receipt_no', receipt.receipt_no, 'receipt_id', receipt.id,
    'note', left_out.note) order by page.nth), '[]'))
  into answer
  from page join public.donations as gift on gift.id = page.donation_id
    left join public.donors as donor on donor.id = coalesce(page.donor_id, gift.donor_id)
    left join public.waiting_receipts as waiting on waiting.donation_id = gift.id
    left join public.receipts as receipt on receipt.donation_id = gift.id and receipt.cancelled_at is null
    left join public.statement_decisions as left_out on left_out.donation_id = gift.id and left_out.kind = 'left_out';
  return answer;
end
$$;
grant execute on function public.tax_statement_gifts(integer, text, integer, integer) to authenticated;

-- Where statement, receipts and books differ, gift by gift. Slow with many gifts, so asked for only where they do.
create function public.tax_statement_differences(in_year integer, at_most integer default 100) returns jsonb
language plpgsql stable security definer set search_path = '' set work_mem = '96MB'
as $$
declare
  is_test constant boolean := private.in_test_mode();
  begins constant timestamptz := make_date(in_year, 4, 1)::timestamp at time zone 'Asia/Kolkata';
  ends constant timestamptz := make_date(in_year + 1, 4, 1)::timestamp at time zone 'Asia/Kolkata';
  answer jsonb;
begin
  perform private.refuse_all_but_administrators();
  with stated as (
    select g.donation_id, sum(g.amount) as amount, sum(g.amount) filter (where g.verdict = 'in') as taxed
    from private.statement_gifts as g where g.year = in_year and (not g.test_mode or is_test) group by g.donation_id
  ), booked as (
    select gift.id, private.net_amount(gift) as amount, gift.is_demo from public.donations as gift
    where gift.created_at >= begins and gift.created_at < ends and gift.payment_status in ('successful', 'refunded')
      and (not gift.test_mode or is_test)
  ), receipted as (
    select r.donation_id, r.amount from public.receipts as r
    where r.year = in_year and r.kind = 'tax' and r.cancelled_at is null and (r.series <> 'TEST' or is_test)
  ), differing as (
    select coalesce(stated.donation_id, booked.id, receipted.donation_id) as donation_id,
      coalesce(stated.amount, 0) as stated, coalesce(booked.amount, 0) as booked,
      coalesce(stated.taxed, 0) as taxed, coalesce(receipted.amount, 0) as receipted,
      case when coalesce(booked.is_demo, false) then 'demo'
        when coalesce(stated.amount, 0) <> coalesce(booked.amount, 0) and (stated.donation_id is null or booked.id is null)
          then 'other_year'
        when stated.amount <> booked.amount then 'refund_under_way'
        when coalesce(receipted.amount, 0) > coalesce(stated.taxed, 0) then 'receipt_not_in'
        else 'in_without_receipt' end as why
    from stated full join booked on booked.id = stated.donation_id
      full join receipted on receipted.donation_id = coalesce(stated.donation_id, booked.id)
    where coalesce(stated.amount, 0) <> coalesce(booked.amount, 0)
      or coalesce(stated.taxed, 0) <> coalesce(receipted.amount, 0)
  )
  select jsonb_build_object('count', (select count(*) from differing), 'gifts', coalesce((
    select jsonb_agg(jsonb_build_object('id', d.donation_id, 'donation_id', d.donation_id, 'why', d.why, 'stated', d.stated::text,
      'booked', d.booked::text, 'taxed', d.taxed::text, 'receipted', d.receipted::text,
      'name', coalesce(donor.name, gift.donor_name, gift.donor_email),
      'given_at', coalesce(gift.paid_at, gift.created_at)) order by d.why, d.donation_id)
    from (select * from differing order by why, donation_id limit least(at_most, 1000)) as d
      left join public.donations as gift on gift.id = d.donation_id
      left join public.donors as donor on donor.id = gift.donor_id), '[]'))
  into answer;
  return answer;
end
$$;
grant execute on function public.tax_statement_differences(integer, integer) to authenticated;
