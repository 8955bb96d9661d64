-- Lists, the search, the books and figures with ten million gifts: docs/reports.md, "Growth".

-- For the money trail and the books: amounts by the month of payment.
drop index public.donations_online;
create index donations_paid on public.donations (paid_at) include (amount, test_mode, id, platform)
  where payment_status in ('successful', 'refunded') and currency = 'INR' and not is_demo;
create index refunds_failed_at on public.refunds (failed_at) where status = 'failed';

create or replace function private.with_donors(filter jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  -- Patterns of short words begin at a space, or at the beginning.
  conditions constant text := (select string_agg(format(
      case when starts_with(pattern, '% ') then '(search like %1$L or search like %2$L)' else 'search like %1$L' end,
      private.plain(pattern), private.plain(substr(pattern, 3))), ' and ')
    from unnest(private.search_patterns(filter ->> 'q')) as pattern);
  named uuid[];
begin
  if conditions is null then
    return filter - 'named';
  end if;
  execute format('select array(select id from public.donors where %s order by created_at desc limit 10000)', conditions)
    into named;
  return filter || jsonb_build_object('named', named);
end
$$;

create or replace function private.page_of_donors(
  filter jsonb, sort text, descending boolean, size integer, page_offset integer
) returns jsonb
language plpgsql stable set search_path = '' set random_page_cost = 1.1
as $$
declare
  conditions constant text := private.donor_conditions(filter);
  sorted_by constant text := case when sort = 'name' then 'search' when sort = 'email' then 'email_key'
    when sort = any (private.donor_fields()) then quote_ident(sort) else 'created_at' end;
  skipped constant integer := greatest(page_offset, 0);
  total integer;
  filled integer;
  ids uuid[];
begin
  if page_offset is null then
    -- The first ones alone: counting reads every donor that matches.
    filled := size;
  else
    execute format('select count(*), count(%s) from public.donors where %s',
      case sorted_by when 'amount_donated' then '*' else sorted_by end, conditions) into total, filled;
  end if;
  ids := private.donor_ids(
    conditions || case when filled < total then format(' and %s is not null', sorted_by) else '' end,
    sorted_by, descending, filled, skipped, size);
  if filled < total then
    ids := ids || private.donor_ids(format('%s and %s is null', conditions, sorted_by), sorted_by, descending,
      total - filled, greatest(skipped - filled, 0), size - cardinality(ids));
  end if;
  return jsonb_build_object('total', total, 'donors', (
    select coalesce(jsonb_agg(to_jsonb(d) - '{name_key,email_key,phone_key,search}'::text[]
      || coalesce(to_jsonb(given), '{}') order by nth), '[]')
    from unnest(ids) with ordinality as page (id, nth) join public.donors as d using (id)
    -- Each donor's gifts, online or entered by hand; exports of thousands skip this.
    left join lateral (
      select count(*) as gifts, max(created_at) as last_gift_at,
        (array_agg(amount order by created_at desc))[1] as last_gift_amount
      from public.donations as gift
      where gift.donor_id = d.id and gift.payment_status = 'successful'
        and (not gift.test_mode or (select private.in_test_mode()))
    ) as given on size <= 200));
end
$$;

create or replace function public.search_everything(words text)
returns table (kind text, id uuid, title text, detail text, amount numeric, at timestamptz)
language sql stable set search_path = ''
begin atomic
  with typed as materialized (
    select btrim(left(words, 200)) as whole, regexp_replace(words, '\D', '', 'g') as digits
  ),
  -- A phone number is one word, however spaced; the list may lack the country code.
  asked as materialized (
    select whole, case when whole ~ '^[\d\s+().-]+$' and char_length(digits) >= 6
        then array[regexp_replace(digits, '^(0{0,2}91|0)(?=\d{10}$)', '')]
        else (regexp_split_to_array(private.plain(whole), '\s+'))[1:8] end as words,
      -- Written here: a join to a table with policies could not use its index for `upper`.
      array[whole, upper(whole)] as numbers
    from typed where char_length(whole) >= 2
  ),
  -- Lists refuse callers without the capability, so they are not called for them.
  of_donors as materialized (select * from asked where (select private.may('donors.read'))),
  of_gifts as materialized (select * from asked where (select private.may('gifts.read')))
  (select 'donor' as kind, (donor ->> 'id')::uuid as id, donor ->> 'name' as title,
      concat_ws(', ', nullif(donor ->> 'email', ''), nullif(donor ->> 'phone', '')) as detail,
      (donor ->> 'amount_donated')::numeric as amount, (donor ->> 'created_at')::timestamptz as at
    from of_donors, jsonb_array_elements(
      public.list_donors(jsonb_build_object('words', of_donors.words), 'created_at', true, 5, null) -> 'donors') as donor)
  union all
  (select 'donation', gift.id, named.name, coalesce(gift.payment_id, gift.order_id, gift.transaction_id), gift.amount,
      gift.created_at
    from of_gifts, public.find_gifts(jsonb_build_object('q', of_gifts.whole), 'newest', null, null, 5) as gift,
      public.gift_names(array[gift.id]) as named)
  -- Receipt and reference numbers must match as a whole.
  union all
  (select 'donation', gift.id, named.name, receipt.receipt_no, gift.amount, gift.created_at
    from of_gifts join public.receipts as receipt on receipt.receipt_no = any (of_gifts.numbers)
    join public.donations as gift on gift.id = receipt.donation_id, public.gift_names(array[gift.id]) as named)
  union all
  (select 'donation', gift.id, named.name, gift.old_receipt_no, gift.amount, gift.created_at
    from of_gifts join public.donations as gift on gift.old_receipt_no = of_gifts.whole,
      public.gift_names(array[gift.id]) as named
    order by gift.created_at desc limit 5)
  union all
  (select 'monthly', monthly.id, named.name, monthly.subscription_id, monthly.amount, monthly.created_at
    from of_gifts join public.monthly_gifts as monthly on monthly.subscription_id = of_gifts.whole,
      public.gift_names(array[monthly.id]) as named)
  union all
  (select item.kind, item.id, coalesce(item.subject, item.name), item.name || ', ' || item.email, null::numeric,
      item.created_at
    from asked, public.inbox as item
    where not exists (
      select from unnest(asked.words) as word where strpos(private.plain(item.search), word) = 0)
    order by item.created_at desc limit 5);
end;

create function private.deleted_cause_purpose(cause text) returns text
language sql stable set search_path = ''
return (select purpose from public.ledgers where purpose = 'income:' || cause
  and not exists (select from public.causes where id = cause));

create or replace function private.income_purpose(gift public.donations) returns text
language sql stable
return case
  when gift.is_foreign then 'foreign'
  when gift.donation_type = 'corpus' then 'corpus'
  when gift.donation_type = 'specific_grant' then 'grants'
  when gift.cause_id is not null then 'income:' || gift.cause_id
  when gift.cause_sent is null then 'income'
  else coalesce(private.deleted_cause_purpose(gift.cause_sent), 'income')
end;

create or replace function private.named_vouchers(first date, last date) returns table (
  remote_id text, kind text, dated date, entry_day date, adjusts text, donation_id uuid, settlement_id text,
  purposes text[], amounts numeric[], names text[], cost_centres text[], total numeric, utr text, digest text
)
language sql stable
begin atomic
  select voucher.remote_id, voucher.kind, voucher.dated, voucher.entry_day, voucher.adjusts, voucher.donation_id,
    voucher.settlement_id, lines.purposes, lines.amounts, lines.names, lines.cost_centres, lines.total, payout.utr,
    encode(sha256(convert_to(concat_ws('|', voucher.dated, payout.utr, lines.written), 'UTF8')), 'hex')
  from private.vouchers(first, last) as voucher
    -- Looked up by the key: as a join, every voucher was compared with every payout.
    cross join lateral (select (select utr from public.settlements where settlement_id = voucher.settlement_id) as utr) as payout
    cross join lateral (
      select array_agg(line.purpose order by line.nth) as purposes, array_agg(line.amount order by line.nth) as amounts,
        array_agg(ledger.name order by line.nth) as names, array_agg(ledger.cost_centre order by line.nth) as cost_centres,
        sum(line.amount) filter (where line.amount > 0) as total,
        string_agg(concat_ws('=', ledger.name, ledger.cost_centre, line.amount::numeric(14, 2)), '|' order by line.nth) as written
      from unnest(voucher.purposes, voucher.amounts) with ordinality as line (purpose, amount, nth)
        left join public.ledgers as ledger on ledger.purpose = line.purpose
      where line.amount <> 0
    ) as lines
  where lines.total > 0;
end;

create or replace function public.donors_to_thank(at_most integer default 4)
  returns table (donation_id uuid, donor_id uuid, name text, amount numeric, given_at timestamptz, gifts integer, donors integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('gifts.write');
  return query
    with waiting as (
      -- Inlined, unlike `is_givers_record`: a call for each gift took most of the time.
      select g.id, case when exists (select from private.givers_record(g)) then g.donor_id end as giver, g.amount, g.created_at
      from private.gifts_to_thank() as awaits join public.donations as g on g.id = awaits.donation_id
    ), givers as (
      select (array_agg(w.id order by w.amount desc, w.created_at desc))[1] as gift, w.giver, sum(w.amount) as given,
        max(w.created_at) as last_at, count(*)::integer as gifts, (count(*) over ())::integer as donors
      from waiting as w group by w.giver, case when w.giver is null then w.id end
      order by given desc, last_at desc limit least(at_most, 100)
    )
    select s.gift, s.giver, named.name, s.given, s.last_at, s.gifts, s.donors
    from givers as s left join public.gift_names(array(select gift from givers)) as named on named.id = s.gift
    order by s.given desc, s.last_at desc;
end
$$;

create or replace function public.returning_donors(first_year integer) returns table (year integer, before bigint, again bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  last_year constant integer := extract(year from (now() at time zone 'Asia/Kolkata') - interval '3 months');
  -- A donor's years are the bits of a number, so that the gifts are read once, in the order of their index.
  earliest constant integer := greatest(first_year, last_year - 60) - 1;
begin
  perform public.require('gifts.read');
  return query
    with giving as (
      select bit_or(1::bigint << extract(year from (created_at at time zone 'Asia/Kolkata') - interval '3 months')::integer - earliest) as years
      from private.given where created_at >= private.start_of(make_date(earliest, 4, 1)) group by donor_id)
    select gave_in + 1, count(*), count(*) filter (where (years >> gave_in + 1 - earliest) & 1 = 1)
    from giving, generate_series(earliest, last_year - 1) as gave_in
    where (years >> gave_in - earliest) & 1 = 1
    group by gave_in order by gave_in;
end
$$;
