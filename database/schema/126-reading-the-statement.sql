-- The yearly statement as its screen reads it: from the newest snapshot (122-statement-rows.sql).

-- Whether something has changed since a snapshot that it depends on. Tables whose changes are not in the log follow those
-- within moments; what is missed shows after ten minutes.
create function private.is_snapshot_outdated(taken timestamptz) returns boolean
language sql stable set search_path = ''
return taken is null or taken < now() - interval '10 minutes'
  or exists (select from public.audit_log where changed_at > taken and table_name in ('donations', 'donors', 'gift_shares',
    'identifiers', 'receipts', 'refunds', 'registrations', 'site_settings', 'statement_choices', 'statement_decisions',
    'tax_rules'))
  or exists (select from public.waiting_receipts where created_at > taken);

-- Has the snapshot of a year taken again, in the background. One that waits to be taken is enough.
create function public.refresh_tax_statement(in_year integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('statement');
  perform graphile_worker.add_job('take-statement-snapshot', payload => json_build_object('year', in_year),
    job_key => 'take-statement-snapshot ' || in_year, priority => 8);
end
$$;
grant execute on function public.refresh_tax_statement(integer) to authenticated;

-- The year at a glance, with the moment it is of. An outdated one is read as it is, and taken again meanwhile.
create function public.tax_statement(in_year integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  snapshot private.statement_snapshots;
  is_updating boolean := exists (select from graphile_worker.jobs
    where key = 'take-statement-snapshot ' || in_year and attempts < max_attempts);
begin
  perform public.require('statement');
  select * into snapshot from private.statement_snapshots where year = in_year;
  if not is_updating and private.is_snapshot_outdated(snapshot.taken_at) then
    perform public.refresh_tax_statement(in_year);
    is_updating := true;
  end if;
  return coalesce(snapshot.summary, '{"verdicts": []}')
    || jsonb_build_object('taken_at', snapshot.taken_at, 'is_updating', is_updating,
      'choices', coalesce((select to_jsonb(c) - 'updated_at' from public.statement_choices as c where c.year = in_year),
        jsonb_build_object('year', in_year, 'with_cash_above_limit', false, 'with_anonymous', false,
          'with_imported', false)));
end
$$;
grant execute on function public.tax_statement(integer) to authenticated;

-- A page of the rows without a question, largest first.
create function public.tax_statement_rows(in_year integer, at_most integer default 50, past integer default 0) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('statement');
  return jsonb_build_object(
    'count', (select count(*) from private.statement_rows where year = in_year and question is null), 'rows', coalesce((
    select jsonb_agg(jsonb_build_object('id', concat_ws(' ', line.donation_id, line.donor_id, r.type, r.mode, r.urn),
      'donation_id', line.donation_id, 'share_id', line.share_id,
      'donor_id', coalesce(line.donor_id, (select g.donor_id from public.donations as g where g.id = line.donation_id)),
      'name', person.name, 'address', person.address, 'mask', person.mask, 'id_kind', r.id_kind, 'urn', r.urn,
      'type', r.type, 'mode', r.mode, 'amount', r.amount::text, 'gifts', r.gifts) order by r.amount desc, r.id)
    from (select * from private.statement_rows where year = in_year and question is null
        order by amount desc, id limit least(at_most, 200) offset past) as r
      join private.statement_gifts as line on line.id = r.line_id
      cross join lateral private.statement_person(line.donor_id, line.receipt_id) as person), '[]'));
end
$$;
grant execute on function public.tax_statement_rows(integer, integer, integer) to authenticated;

-- The identifiers with a question: the names and addresses they gave under, each with a gift that can be chosen for all;
-- or the cash gifts that together are above the limit.
create function public.tax_statement_questions(in_year integer, at_most integer default 50, past integer default 0)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform public.require('statement');
  with asked as (
    select q.digest, q.question, sum(q.amount) as amount, max(q.id_kind) as id_kind, max(q.line_id) as line_id
    from private.statement_rows as q where q.year = in_year and q.question is not null group by q.digest, q.question
    order by sum(q.amount) desc, q.digest limit least(at_most, 200) offset past
  ), said as (
    select asked.digest, max(g.id) as line_id, sum(g.amount) as amount, count(*) as gifts, bool_or(g.is_vouched) as is_vouched
    from asked join private.statement_gifts as g on g.digest = asked.digest and g.year = in_year and g.is_member
    where asked.question <> 'cash' group by asked.digest, g.name_key, g.giver_key
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', concat_ws(' ', asked_line.donation_id, asked_line.share_id),
    'kind', asked.question, 'id_kind', asked.id_kind, 'mask', (private.statement_person(asked_line.donor_id, asked_line.receipt_id)).mask,
    'amount', coalesce(cash.amount, asked.amount)::text,
    'names', coalesce(names.list, '[]'), 'gifts', coalesce(cash.list, '[]')) order by asked.amount desc, asked.digest), '[]')
  into answer
  from asked join private.statement_gifts as asked_line on asked_line.id = asked.line_id
  cross join lateral (
    select jsonb_agg(jsonb_build_object('donation_id', line.donation_id, 'share_id', line.share_id, 'name', person.name,
        'address', person.address, 'email', private.email_of_line(line.donation_id, line.share_id, line.donor_id), 'is_vouched', said.is_vouched,
        'amount', said.amount::text, 'gifts', said.gifts) order by said.amount desc, line.id) as list
    from said join private.statement_gifts as line on line.id = said.line_id,
      lateral private.statement_person(line.donor_id, line.receipt_id) as person
    where said.digest = asked.digest
  ) as names cross join lateral (
    select sum(part.amount) as amount, jsonb_agg(jsonb_build_object('donation_id', part.donation_id,
      'is_joint', part.share_id is not null, 'name', person.name, 'day', part.cash_day, 'amount', part.amount::text)
      order by part.cash_day, part.id) as list
    from private.statement_gifts as part, lateral private.statement_person(part.donor_id, part.receipt_id) as person
    where asked.question = 'cash' and part.digest = asked.digest and part.year = in_year and part.is_cash_in_parts
  ) as cash;
  return answer;
end
$$;
grant execute on function public.tax_statement_questions(integer, integer, integer) to authenticated;

-- Gifts of a verdict, largest first; or those of the row that a gift or share stands in, with all others of its giver.
create function public.tax_statement_gifts(in_year integer, of_verdict text default '',
  at_most integer default 50, past integer default 0, of_gift uuid default null, of_share uuid default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
  row_line private.statement_gifts;
  -- Verdicts without a receipt that staff put into the statement.
  by_choice constant text[] := array(select verdict from public.statement_choices as c, lateral (values
    ('cash_above_limit', c.with_cash_above_limit), ('imported', c.with_imported)) as wanted (verdict, is_in)
    where c.year = in_year and is_in);
begin
  perform public.require('statement');
  select * into row_line from private.statement_gifts as g
  where g.donation_id = of_gift and g.share_id is not distinct from of_share and g.year = in_year and g.is_member;
  with found as (
    select g.* from private.statement_gifts as g
    where of_gift is null and g.year = in_year and g.verdict = of_verdict
    union all
    select m.* from private.statement_gifts as m
    where row_line.id is not null and m.year = in_year and m.is_member and (m.digest = row_line.digest
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
    -- A record without a name is called by its email address or number.
    'name', case when page.share_id is null then coalesce(private.giver_name(gift), gift.donor_email,
      case when private.is_givers_record(gift) then donor.name end) else donor.name end,
    'has_address_to_ask', case when page.share_id is null then private.address_for_receipt(gift)
      else nullif(btrim(donor.email), '') end is not null,
    -- A joint giver's missing details belong to their own record; the receipt is another's. Cash above the limit and
    -- gifts from an old register wait for no receipt, and have a row only with what a row needs.
    'missing', case when page.share_id is null and page.verdict not in ('cash_above_limit', 'imported') then to_jsonb(waiting.missing)
      when page.verdict in ('no_identifier', 'no_address', 'no_name') or page.verdict = any (by_choice)
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
grant execute on function public.tax_statement_gifts(integer, text, integer, integer, uuid, uuid) to authenticated;

-- Differences between statement, receipts and books, by gift.
create function public.tax_statement_differences(in_year integer, at_most integer default 100, past integer default 0)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('statement');
  return jsonb_build_object('count', (select count(*) from private.statement_differences where year = in_year),
    'gifts', coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id::text, 'donation_id', gift.id, 'why', d.why, 'stated', d.stated::text,
        'booked', d.booked::text, 'taxed', d.taxed::text, 'receipted', d.receipted::text,
        'name', coalesce(private.giver_name(gift), gift.donor_email),
        'given_at', coalesce(gift.paid_at, gift.created_at)) order by d.why, d.id)
      from (select * from private.statement_differences where year = in_year
          order by why, id limit least(at_most, 200) offset past) as d
        left join public.donations as gift on gift.id = d.donation_id), '[]'));
end
$$;
grant execute on function public.tax_statement_differences(integer, integer, integer) to authenticated;
