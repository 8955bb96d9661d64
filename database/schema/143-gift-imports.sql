-- Imports past gifts from an old register (059): all rows or none, and undoes them. Hash joins suit any size, as with
-- donors (082).

-- Gifts before this day are older than the retention of books.
create function private.first_kept_day() returns date
language sql stable set search_path = ''
as $$
  select make_date(private.financial_year((now() at time zone 'Asia/Kolkata')::date) - private.years_of_books(), 4, 1)
$$;

create function private.require_gift_import() returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform public.require('donors.write');
  perform public.require('gifts.write');
end
$$;

create function public.first_kept_day() returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_gift_import();
  return private.first_kept_day();
end
$$;
grant execute on function public.first_kept_day() to authenticated;

-- Locks an import that is not finished.
create function private.staged_gift_import(import uuid) returns public.gift_imports
language plpgsql set search_path = ''
as $$
declare
  begun public.gift_imports;
begin
  perform private.require_gift_import();
  select * into begun from public.gift_imports where id = import and status = 'staged' for update;
  if not found then
    raise exception 'This import has already been finished or given up.' using errcode = 'no_data_found';
  end if;
  return begun;
end
$$;

-- Stages some rows: `[{row_number, day, amount, platform, cause_id, receipt_no, reference, name, email, phone}]`. PANs go to
-- the server alone.
create function public.stage_gift_import(import uuid, gifts jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wrong integer;
begin
  perform private.staged_gift_import(import);
  insert into public.gift_import_rows (import_id, row_number, gift, fingerprint)
  select import, g.row_number, said.gift, md5(said.gift::text)
  from jsonb_to_recordset(gifts) as g (row_number integer, day date, amount numeric(14, 2), platform text, cause_id text,
      receipt_no text, reference text, name text, email text, phone text),
    lateral (select jsonb_strip_nulls(jsonb_build_object('day', g.day, 'amount', g.amount,
      'platform', coalesce(g.platform, 'other'), 'cause_id', g.cause_id, 'receipt_no', left(nullif(btrim(g.receipt_no), ''), 100),
      'reference', left(nullif(btrim(g.reference), ''), 100), 'name', left(nullif(btrim(g.name), ''), 200),
      'email', nullif(btrim(g.email), ''), 'phone', left(nullif(btrim(g.phone), ''), 50))) as gift) as said;
  select r.row_number into wrong from public.gift_import_rows as r
  where r.import_id = import and (r.gift ->> 'day')::date < private.first_kept_day() limit 1;
  if found then
    raise exception 'Row %: gifts before % are older than books are kept.', wrong,
      to_char(private.first_kept_day(), 'FMDD Mon YYYY') using errcode = 'check_violation';
  end if;
  select r.row_number into wrong from public.gift_import_rows as r
  where r.import_id = import and (
    coalesce((r.gift ->> 'day')::date > (now() at time zone 'Asia/Kolkata')::date, true)
    or coalesce((r.gift ->> 'amount')::numeric, 0) <= 0 or r.gift ->> 'amount' = 'NaN'
    or r.gift ->> 'platform' not in ('cash', 'cheque', 'bank_transfer', 'upi', 'other')
    or r.gift ? 'email' and not private.is_email(r.gift ->> 'email')
    or r.gift ? 'cause_id' and not exists (select from public.causes where id = r.gift ->> 'cause_id')) limit 1;
  if found then
    raise exception 'Row %: the day, the amount, the way of giving, the cause or the email address is not valid.', wrong
      using errcode = 'check_violation';
  end if;
end
$$;
grant execute on function public.stage_gift_import(uuid, jsonb) to authenticated;

-- Whether a record has another PAN than a row.
create function private.has_other_pan(donor public.donors, pan_digest text) returns boolean
language sql stable
return pan_digest is not null and donor.pan is not null and not exists (
  select from private.identifiers as i where i.donor_id = donor.id and i.digest = pan_digest);

-- Writes to each row its giver, the known donor and the outcome. A donor is known by PAN, by email address, or by phone
-- number with the same name; never by a name alone.
create function private.plan_gift_import(import uuid) returns void
language plpgsql set search_path = '' set enable_nestloop = off
as $$
begin
  -- Rows of one giver in the file: numbers below 0 are those with a PAN, which keeps its rows apart from another's.
  update public.gift_import_rows as r set nth = f.nth, person = f.person
  from (
    select g.row_number, (row_number() over (partition by g.fingerprint order by g.row_number))::integer as nth,
      case when n.digest is not null then min(g.row_number) over (partition by n.digest) - 1000000000
        when g.email_key is not null or g.phone_key is not null then g.row_number
        when g.name_key is not null then min(g.row_number) over (
          partition by g.name_key, coalesce(n.digest, g.email_key, g.phone_key) is null)
        when g.gift ? 'phone' then g.row_number end as person
    from public.gift_import_rows as g left join private.gift_import_numbers as n using (import_id, row_number)
    where g.import_id = import
  ) as f
  where r.import_id = import and r.row_number = f.row_number;
  for step in 1..20 loop
    update public.gift_import_rows as r set person = f.person
    from (
      select g.row_number, least(
        case when g.email_key is not null then min(g.person) over (partition by g.email_key) end,
        case when g.phone_key is not null then min(g.person) over (partition by g.phone_key, g.name_key) end) as person
      from public.gift_import_rows as g where g.import_id = import
    ) as f
    where r.import_id = import and r.row_number = f.row_number and r.person > 0 and f.person < r.person;
    exit when not found;
  end loop;

  update public.gift_import_rows as r set donor_id = f.donor_id
  from (
    with rows as (
      select g.*, n.digest from public.gift_import_rows as g
        left join private.gift_import_numbers as n using (import_id, row_number)
      where g.import_id = import
    ), candidates as (
      select r.row_number, r.person, d.id, d.created_at, 1 as weakness
      from rows as r join private.identifiers as i on i.digest = r.digest join public.donors as d on d.id = i.donor_id
      union all
      select r.row_number, r.person, d.id, d.created_at, 2
      from rows as r join public.donors as d on d.email_key = r.email_key
      where not d.is_demo and not private.has_other_pan(d, r.digest)
      union all
      select r.row_number, r.person, d.id, d.created_at, 3
      from rows as r join public.donors as d on d.phone_key = r.phone_key
      where r.name_key = d.name_key and not d.is_demo and not private.has_other_pan(d, r.digest)
    ), own as (
      select distinct on (row_number) row_number, id from candidates order by row_number, weakness, created_at, id
    ), of_person as (
      select distinct on (person) person, id from candidates order by person, weakness, created_at, id
    )
    select rows.row_number, case when rows.chosen is null then coalesce(own.id, of_person.id) else chosen.id end as donor_id
    from rows left join own using (row_number) left join of_person on of_person.person = rows.person
      left join public.donors as chosen on chosen.id::text = rows.chosen
  ) as f
  where r.import_id = import and r.row_number = f.row_number;

  update public.gift_import_rows as r set outcome = f.outcome
  from (
    with rows as materialized (
      select g.*, i.mode, (g.gift ->> 'day')::date as day, (g.gift ->> 'amount')::numeric as amount,
        lower(g.gift ->> 'receipt_no') as receipt, g.gift ->> 'reference' as reference,
        private.reference_key(g.gift ->> 'reference') as key, coalesce(g.donor_id::text, g.person::text) as giver,
        row_number() over (partition by coalesce(g.donor_id::text, g.person::text), g.gift -> 'day', g.gift -> 'amount',
          lower(g.gift ->> 'receipt_no'), g.gift -> 'reference', g.gift -> 'cause_id', g.gift -> 'platform'
          order by g.row_number) as nth_same
      from public.gift_import_rows as g join public.gift_imports as i on i.id = g.import_id where g.import_id = import
    ), before as materialized (
      select distinct on (r.row_number) r.row_number, p.donation_id
      from rows as r join public.gift_import_rows as p on p.fingerprint = r.fingerprint and p.nth = r.nth and p.outcome = 'added'
        join public.gift_imports as i on i.id = p.import_id and i.status = 'done'
        join public.donations as gift on gift.id = p.donation_id
      where p.import_id <> import
    ), past as (
      -- Gifts with a receipt number are known by it. Those of erased givers have no row any more.
      select day, amount, lower(old_receipt_no) as receipt, transaction_id as reference, count(*) as gifts
      from public.donations, lateral (select (created_at at time zone 'Asia/Kolkata')::date as day) as given
      where gift_import_id is not null and (old_receipt_no is not null or erased_at is not null)
        and id not in (select donation_id from before)
      group by 1, 2, 3, 4
    ), rest as (
      select *, row_number() over (partition by day, amount, receipt, reference order by row_number) as nth_equal,
        row_number() over (partition by giver, day, amount order by row_number) as nth_of_day
      from rows where row_number not in (select row_number from before)
    ), references_known as (
      select r.row_number from rest as r join public.donations as gift
        on gift.platform <> 'razorpay' and private.reference_key(gift.transaction_id) = r.key
      where r.key <> '' and (char_length(r.key) >= 10
        -- Numbers of cheques repeat after years.
        or char_length(private.bank_key(r.reference)) >= 6 and gift.amount = r.amount
          and abs((gift.created_at at time zone 'Asia/Kolkata')::date - r.day) <= 180)
      union
      select r.row_number from rest as r join public.payments as paid on paid.payment_id = r.reference
      union
      select r.row_number from rest as r join public.payments as paid on paid.bank_reference = r.reference
      where char_length(r.key) >= 6
      union
      select r.row_number from rest as r join public.donations as gift on gift.order_id = r.reference
      union
      select r.row_number from rest as r join public.bank_lines as line
        on private.payers_words(line.narration, line.reference) @> array[r.key]
      where char_length(r.key) >= 10
    ), alike as (
      select r.row_number, count(*) as gifts from rest as r join public.donations as gift
        on gift.donor_id = r.donor_id and gift.amount = r.amount
          and (coalesce(gift.paid_at, gift.created_at) at time zone 'Asia/Kolkata')::date = r.day
      where gift.payment_status in ('successful', 'refunded') and not gift.is_demo and not gift.test_mode
        and gift.id not in (select donation_id from before) and coalesce(lower(gift.old_receipt_no) = r.receipt, true)
        and (gift.platform = 'razorpay' or coalesce(private.reference_key(gift.transaction_id) = r.key, true))
      group by r.row_number
    )
    select rows.row_number, case
      when rest.row_number is null or rest.nth_equal <= past.gifts then 'imported'
      when references_known.row_number is not null then 'known'
      when rest.nth_same > 1 and (rest.mode = 'skip' or coalesce(rest.receipt, rest.reference) is not null) then 'repeated'
      when rest.mode = 'skip' and rest.nth_of_day <= alike.gifts then 'same'
      else 'added' end as outcome
    from rows left join rest using (row_number) left join references_known using (row_number) left join alike using (row_number)
      left join past on past.day = rest.day and past.amount = rest.amount and past.receipt is not distinct from rest.receipt
        and past.reference is not distinct from rest.reference
  ) as f
  where r.import_id = import and r.row_number = f.row_number;
end
$$;

-- The number of rows by outcome, and of new donors.
create function public.gift_import_summary(import uuid) returns table (outcome text, count integer, row_numbers integer[])
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
#variable_conflict use_column
begin
  perform private.staged_gift_import(import);
  perform private.plan_gift_import(import);
  return query
    select r.outcome, count(*)::integer, (array_agg(r.row_number order by r.row_number))[:1000]
    from public.gift_import_rows as r where r.import_id = import group by r.outcome
    union all
    select 'new_donors', count(distinct r.person)::integer, '{}' from public.gift_import_rows as r
    where r.import_id = import and r.outcome = 'added' and r.donor_id is null;
end
$$;
grant execute on function public.gift_import_summary(uuid) to authenticated;

-- Questions to staff about givers, as planned last: `name` (only a name is known, and a donor has it), `other_name` (PAN or
-- email address of a donor with another name or another PAN), `phone` (number of a donor with another name, or no name).
create function public.gift_import_questions(import uuid)
  returns table (row_number integer, gifts integer, said text, question text, donor_id uuid, donors jsonb)
language plpgsql stable security definer set search_path = '' set statement_timeout = '60s' set enable_nestloop = off
as $$
#variable_conflict use_column
begin
  perform private.require_gift_import();
  return query
    with rows as materialized (
      select r.*, n.digest from public.gift_import_rows as r
        left join private.gift_import_numbers as n using (import_id, row_number)
      where r.import_id = import and r.outcome = 'added' and r.person is not null
    ), candidates as (
      select r.person, d.id, 'other_name' as question from rows as r join private.identifiers as i on i.digest = r.digest
        join public.donors as d on d.id = i.donor_id
      where r.name_key <> d.name_key
      union
      select r.person, d.id, 'other_name' from rows as r join public.donors as d on d.email_key = r.email_key
      where r.name_key <> d.name_key or private.has_other_pan(d, r.digest)
      union
      select r.person, d.id, 'phone' from rows as r join public.donors as d on d.phone_key = r.phone_key
      where (r.donor_id is null or r.chosen is not null)
        and (r.name_key is distinct from d.name_key or private.has_other_pan(d, r.digest))
      union
      select r.person, d.id, 'name' from rows as r join public.donors as d on d.name_key = r.name_key
      where coalesce(r.digest, r.email_key, r.phone_key) is null
    )
    select min(r.row_number), count(distinct r.row_number)::integer, min(r.gift ->> 'name'), min(c.question),
      (array_agg(r.donor_id order by r.row_number))[1],
      jsonb_agg(distinct jsonb_build_object('id', d.id, 'name', d.name, 'city', d.city, 'email', d.email))
    from rows as r join candidates as c using (person)
      join public.donors as d on (d.id = c.id or d.id = r.donor_id) and not d.is_demo
    group by r.person order by 1 limit 500;
end
$$;
grant execute on function public.gift_import_questions(uuid) to authenticated;

-- Sets the donor of a row's giver; null for a new one.
create function public.choose_gift_donor(import uuid, at_row integer, donor uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.staged_gift_import(import);
  if donor is not null and not exists (select from public.donors where id = donor) then
    raise exception 'This donor does not exist.' using errcode = 'foreign_key_violation';
  end if;
  update public.gift_import_rows as r set chosen = coalesce(donor::text, 'new')
  where r.import_id = import and r.person = (
    select person from public.gift_import_rows where import_id = import and row_number = at_row);
end
$$;
grant execute on function public.choose_gift_donor(uuid, integer, uuid) to authenticated;

create function public.import_gifts(import uuid) returns table (added integer, updated integer, skipped integer)
language plpgsql security definer set search_path = '' set statement_timeout = '120s' set enable_nestloop = off
as $$
#variable_conflict use_column
begin
  -- Serializes imports, so that each sees the gifts and donors added before.
  perform pg_advisory_xact_lock(hashtextextended('public.donor_imports', 0));
  perform private.staged_gift_import(import);
  perform private.plan_gift_import(import);

  update public.gift_import_rows as r set donation_id = gen_random_uuid() where r.import_id = import and r.outcome = 'added';
  update public.gift_import_rows as r set donor_id = new.id, is_new_donor = true
  from (
    select person, gen_random_uuid() as id from public.gift_import_rows
    where import_id = import and outcome = 'added' and donor_id is null and person is not null group by person
  ) as new
  where r.import_id = import and r.outcome = 'added' and r.donor_id is null and r.person = new.person;
  insert into public.donors (id, name, email, phone, pan, status)
  select donor_id, coalesce((array_agg(gift ->> 'name' order by row_number) filter (where gift ? 'name'))[1],
      (array_agg(gift ->> 'email' order by row_number) filter (where gift ? 'email'))[1],
      (array_agg(gift ->> 'phone' order by row_number) filter (where gift ? 'phone'))[1], 'PAN ' || min(gift ->> 'pan')),
    (array_agg(gift ->> 'email' order by row_number) filter (where gift ? 'email'))[1],
    (array_agg(gift ->> 'phone' order by row_number) filter (where gift ? 'phone'))[1], min(gift ->> 'pan'), 'Donated'
  from public.gift_import_rows where import_id = import and is_new_donor group by donor_id;

  -- A known donor gets a PAN only if the record has none, as when staff add one with a gift.
  update public.gift_import_rows as r set identifier_id = n.id
  from (
    select distinct on (r.donor_id) n.id, n.row_number from private.gift_import_numbers as n
      join public.gift_import_rows as r using (import_id, row_number) join public.donors as d on d.id = r.donor_id
    where n.import_id = import and r.outcome = 'added' and (r.is_new_donor or d.pan is null)
    order by r.donor_id, n.row_number
  ) as n
  where r.import_id = import and r.row_number = n.row_number;
  update public.donors as d set pan = r.gift ->> 'pan' from public.gift_import_rows as r
  where r.import_id = import and r.identifier_id is not null and not r.is_new_donor and d.id = r.donor_id;
  insert into private.identifiers (id, donor_id, kind, mask, sealed, digest)
  select n.id, r.donor_id, n.kind, n.mask, n.sealed, n.digest
  from private.gift_import_numbers as n join public.gift_import_rows as r on r.identifier_id = n.id where r.import_id = import;
  delete from private.gift_import_numbers where import_id = import;

  insert into public.donations (id, amount, platform, payment_status, transaction_id, cause_id, donor_id, donor_name, donor_email,
    donor_phone, created_at, gift_import_id, old_receipt_no)
  select donation_id, (gift ->> 'amount')::numeric, gift ->> 'platform', 'successful', gift ->> 'reference',
    (select id from public.causes where id = gift ->> 'cause_id'), donor_id, gift ->> 'name', gift ->> 'email', gift ->> 'phone',
    ((gift ->> 'day')::date + time '12:00') at time zone 'Asia/Kolkata', import, gift ->> 'receipt_no'
  from public.gift_import_rows where import_id = import and outcome = 'added' order by row_number;

  return query
    update public.gift_imports as i set status = 'done', done_at = now(),
      added = c.added, updated = c.updated, skipped = c.skipped
    from (
      select (count(*) filter (where r.outcome = 'added'))::integer as added,
        (count(*) filter (where r.identifier_id is not null and not r.is_new_donor))::integer as updated,
        (count(*) filter (where r.outcome <> 'added'))::integer as skipped
      from public.gift_import_rows as r where r.import_id = import
    ) as c where i.id = import
    returning i.added, i.updated, i.skipped;
end
$$;
grant execute on function public.import_gifts(uuid) to authenticated;

-- Removes the gifts of an import, the donors it added to whom nothing else belongs, and the PANs it gave to others. A gift
-- stays if staff have corrected its sum, split it or credited it to a pledge since.
create function public.undo_gift_import(import uuid) returns table (removed integer, stayed integer)
language plpgsql security definer set search_path = '' set statement_timeout = '120s' set enable_nestloop = off
as $$
#variable_conflict use_column
begin
  perform private.require_gift_import();
  perform pg_advisory_xact_lock(hashtextextended('public.donor_imports', 0));
  update public.gift_imports set status = 'undone', undone_at = now() where id = import and status = 'done';
  if not found then
    raise exception 'This import has been undone already.' using errcode = 'no_data_found';
  end if;
  delete from public.donations as gift where gift.gift_import_id = import and gift.pledge_id is null
    and not exists (select from public.donation_corrections as c where c.donation_id = gift.id)
    and not exists (select from public.gift_shares as s where s.donation_id = gift.id);
  get diagnostics removed = row_count;

  update public.donors as d set pan = null from public.gift_import_rows as r
  where r.import_id = import and r.identifier_id is not null and not r.is_new_donor and d.id = r.donor_id
    and d.pan = r.gift ->> 'pan' and not exists (select from public.donations as gift where gift.id = r.donation_id);
  delete from private.identifiers as i using public.gift_import_rows as r, public.donors as d
  where r.import_id = import and r.identifier_id = i.id and d.id = i.donor_id and not r.is_new_donor and d.pan is null;

  perform set_config('daan.donor_is_kept', 'yes', true);
  delete from public.donors where id in (select private.unused_donors(array(
    select distinct donor_id from public.gift_import_rows where import_id = import and is_new_donor)));
  perform set_config('daan.donor_is_kept', '', true);
  perform private.forget_identifiers();

  select count(*) into stayed from public.donations where gift_import_id = import;
  return next;
end
$$;
grant execute on function public.undo_gift_import(uuid) to authenticated;
