-- Statements that were filed: what the tax office knows, row by row, so that later changes show. What is filed is a file
-- that was exported, with the rows it had then; what has changed since is to revise.

create table public.statements (
  id uuid primary key default gen_random_uuid(),
  year integer not null check (year between 2000 and 2200),
  -- An original holds rows that were not filed before, a revised one those that have changed since; `deleted` are rows
  -- that were taken off on the portal by hand.
  kind text not null check (kind in ('original', 'revised', 'deleted')),
  -- The portal gives a number to each file.
  acknowledgement_no text not null check (char_length(btrim(acknowledgement_no)) between 5 and 50),
  filed_on date not null,
  -- The file of which export, and when its rows were read.
  run_id uuid references public.statement_runs (id) on delete set null,
  file integer check (file >= 0),
  exported_at timestamptz not null,
  row_count integer not null check (row_count >= 0),
  amount numeric(18, 2) not null,
  created_by uuid,
  created_at timestamptz not null default now()
);
create index statements_year on public.statements (year, created_at);
create unique index statements_of_a_file on public.statements (run_id, file);
create unique index statements_acknowledgement_no on public.statements (acknowledgement_no, kind);
alter table public.statements enable row level security;

grant select on public.statements to authenticated;

create policy "Staff read filed statements" on public.statements
  for select to authenticated using ((select private.may('statement')));

create trigger record_change after insert or update or delete on public.statements
  for each row execute function private.record_change('id');

-- A row as it was filed. A row that is gone since is filed again with nothing in it.
create table private.filed_rows (
  id uuid primary key default gen_random_uuid(),
  statement_id uuid not null references public.statements (id) on delete cascade,
  year integer not null,
  digest text,
  id_kind text,
  urn text,
  type text not null,
  mode text not null,
  name text,
  address text,
  mask text,
  amount numeric(14, 2) not null check (amount <> 'NaN'),
  gifts integer not null,
  -- The receipt whose name and address it has, which stay as they are; null where a record tells them. No foreign key:
  -- it is only compared.
  receipt_id uuid,
  donation_id uuid references public.donations (id) on delete set null,
  donor_id uuid references public.donors (id) on delete set null,
  -- The row is about the payer of the gift. False for a joint giver, who has only their own record.
  is_payers boolean not null default true,
  -- The number of the certificate that the portal made of it, which a revision must name.
  certificate_no text,
  -- Whether this is the newest that the tax office has of it, and which one it had before.
  is_current boolean not null default true,
  replaces_id uuid references private.filed_rows (id) on delete set null,
  -- When the person it is about was erased: it names them until the books of its year end (113-retention.sql).
  erased_at timestamptz
);
create index filed_rows_replaces_id on private.filed_rows (replaces_id);
create unique index filed_rows_current on private.filed_rows (year, digest, id_kind, urn, type, mode)
  nulls not distinct where is_current;
create index filed_rows_statement_id on private.filed_rows (statement_id);
create index filed_rows_digest on private.filed_rows (digest);
create index filed_rows_donation_id on private.filed_rows (donation_id);
create index filed_rows_donor_id on private.filed_rows (donor_id);
create index filed_rows_certificate_no on private.filed_rows (certificate_no);
alter table private.filed_rows enable row level security;

-- The rows of an export as they stand in its files, in their order: what can be filed.
create table private.exported_rows (
  id bigint generated always as identity primary key,
  run_id uuid not null references public.statement_runs (id) on delete cascade,
  nth integer not null check (nth > 0),
  digest text,
  id_kind text,
  urn text,
  type text not null,
  mode text not null,
  name text,
  address text,
  mask text,
  -- Person or organisation, which limits the possible PANs.
  kind text,
  amount numeric(14, 2) not null check (amount <> 'NaN'),
  gifts integer not null,
  -- The sealed identifier is stored with this receipt or with the donor's record. No foreign keys, whose checks take longer
  -- than inserting a hundred thousand rows: deleted references are looked for when the row is filed.
  receipt_id uuid,
  donation_id uuid,
  donor_id uuid,
  is_payers boolean not null,
  question text,
  certificate_no text,
  -- The filed row that it takes the place of.
  filed_id uuid references private.filed_rows (id) on delete set null,
  erased_at timestamptz,
  unique (run_id, nth)
);
create index exported_rows_digest on private.exported_rows (digest);
create index exported_rows_donation_id on private.exported_rows (donation_id);
create index exported_rows_donor_id on private.exported_rows (donor_id);
create index exported_rows_filed_id on private.exported_rows (filed_id);
alter table private.exported_rows enable row level security;

-- Filed rows about a person: the one rule for reading and erasing. A joint giver's row does not belong to the payer.
create function private.filed_rows_of(someone private.person) returns setof private.filed_rows
language sql stable rows 5 set search_path = ''
as $$
  select * from private.filed_rows where id in (
    select id from private.filed_rows where donor_id = any (someone.donor_ids)
    union all select id from private.filed_rows
      where is_payers and donation_id in (select id from private.gifts_of(someone)))
$$;

create function private.exported_rows_of(someone private.person) returns setof private.exported_rows
language sql stable rows 5 set search_path = ''
as $$
  select * from private.exported_rows where id in (
    select id from private.exported_rows where donor_id = any (private.merged_into(someone.donor_ids))
    union all select id from private.exported_rows
      where is_payers and donation_id in (select id from private.gifts_of(someone)))
$$;

-- The rows of a year beside what was filed of them. `new`: never filed. `changed`: another amount, name or address, or
-- a question since, which staff must answer: rows with one are never exported.
-- `gone`: filed, and nothing is left of it. `same`: nothing to do.
create function private.statement_changes(in_year integer)
returns table (
  change text, digest text, id_kind text, urn text, type text, mode text, amount numeric, gifts integer, line_id bigint,
  question text, filed_id uuid, filed_amount numeric, certificate_no text)
language sql stable set search_path = ''
as $$
  select case when r.line_id is null then 'gone'
      when f.id is null or f.amount = 0 then 'new'
      when f.amount <> r.amount or r.question is not null then 'changed'
      -- A receipt never changes; records of joint givers and of cash that staff chose do.
      when f.receipt_id = r.receipt_id then 'same'
      when (select (person.name, person.address) is distinct from (f.name, f.address)
        from private.statement_gifts as line, lateral private.statement_person(line.donor_id, line.receipt_id) as person
        where line.id = r.line_id) then 'changed'
      else 'same' end,
    coalesce(r.digest, f.digest), coalesce(r.id_kind, f.id_kind), coalesce(r.urn, f.urn), coalesce(r.type, f.type),
    coalesce(r.mode, f.mode), coalesce(r.amount, 0), coalesce(r.gifts, 0), r.line_id, r.question,
    f.id, f.amount, f.certificate_no
  from (select * from private.statement_rows where year = in_year) as r
    full join (select * from private.filed_rows where year = in_year and is_current) as f
      -- Said so that it can be hashed.
      on (coalesce(f.digest, ''), coalesce(f.id_kind, ''), coalesce(f.urn, ''), f.type, f.mode)
        = (coalesce(r.digest, ''), coalesce(r.id_kind, ''), coalesce(r.urn, ''), r.type, r.mode)
  where r.line_id is not null or f.amount <> 0
$$;

-- The rows that were never filed, or those that have changed, of a snapshot that is taken for them: what an export writes.
create function private.note_exported_rows(run uuid, in_year integer, of_change text) returns integer
language plpgsql set search_path = '' set work_mem = '96MB'
as $$
declare
  rows integer;
begin
  perform private.take_statement_snapshot(in_year);
  delete from private.exported_rows where run_id = run;
  -- Most givers are named by a receipt, read here, since a call for each of a hundred thousand rows takes too long.
  insert into private.exported_rows (run_id, nth, digest, id_kind, urn, type, mode, name, address, mask, kind, amount, gifts,
    receipt_id, donation_id, donor_id, is_payers, question, certificate_no, filed_id, erased_at)
  select run, row_number() over (order by lower(person.name) collate "C", c.digest collate "C", c.urn, c.type, c.mode), c.digest, c.id_kind, c.urn,
    c.type, c.mode, person.name, person.address, person.mask, person.kind, c.amount, c.gifts,
    case when line.donor_id is null then line.receipt_id end, line.donation_id,
    case when line.share_id is null then coalesce(line.donor_id, gift.donor_id)
      else (select id from public.donors where id = line.donor_id) end,
    line.share_id is null, c.question, case when of_change = 'changed' then c.certificate_no end, c.filed_id,
    case when line.share_id is null then gift.erased_at end
  from private.statement_changes(in_year) as c
    join private.statement_gifts as line on line.id = c.line_id
    join public.donations as gift on gift.id = line.donation_id
    left join public.receipts as receipt on receipt.id = line.receipt_id and line.donor_id is null
    -- `offset 0`: not even called where the receipt tells it.
    left join lateral (select * from private.statement_person(line.donor_id, null) where line.donor_id is not null offset 0) as record on true
    cross join lateral (select
      case when line.donor_id is null then nullif(receipt.data #>> '{donor,name}', '') else record.name end as name,
      case when line.donor_id is null then (
        select string_agg(part, ', ' order by at) from jsonb_array_elements_text(receipt.data #> '{donor,address}')
          with ordinality as address (part, at)) else record.address end as address,
      case when line.donor_id is null then receipt.data #>> '{donor,id_mask}' else record.mask end as mask,
      case when line.donor_id is null then receipt.data #>> '{donor,kind}' else record.kind end as kind) as person
  where c.change = of_change;
  get diagnostics rows = row_count;
  update public.statement_runs set rows_read_at = now() where id = run;
  return rows;
end
$$;

-- Refuses answers that the portal cannot have given.
create function private.check_filing(in_year integer, statement_kind text, acknowledgement text, filed date) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if filed > (now() at time zone 'Asia/Kolkata')::date then
    raise exception 'A statement is filed today or earlier.' using errcode = 'check_violation';
  end if;
  if filed < make_date(in_year, 4, 1) then
    raise exception 'That day is before the year of the statement.' using errcode = 'check_violation';
  end if;
  if exists (select from public.statements as s
    where s.acknowledgement_no = btrim(acknowledgement) and s.kind = statement_kind) then
    raise exception 'This acknowledgement number is noted already.' using errcode = 'unique_violation';
  end if;
end
$$;

-- Notes that a file of an export was filed. Each file has the number that the portal gave it.
create function public.file_statement(run uuid, file integer, acknowledgement text, filed date) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  new_id constant uuid := gen_random_uuid();
  export public.statement_runs;
  first_row bigint;
  last_row bigint;
begin
  perform public.require('statement');
  select * into export from public.statement_runs as r where r.id = run and r.kind = 'export' and r.state = 'done';
  -- The rows of a file follow those of the files before it.
  select sum((f.value ->> 'rows')::bigint) filter (where f.nth <= file.nth) + 1, sum((f.value ->> 'rows')::bigint)
  into first_row, last_row
  from jsonb_array_elements(export.files) with ordinality as f (value, nth), (values (file_statement.file)) as file (nth)
  where f.nth <= file.nth + 1 and file.nth < jsonb_array_length(export.files);
  first_row := coalesce(first_row, 1);
  if last_row is null then
    raise exception 'There is no such file of an export.' using errcode = 'no_data_found';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('statement of ' || export.year, 0));
  if exists (select from public.statements as s where s.run_id = run and s.file = file_statement.file) then
    raise exception 'This file is marked as filed already.' using errcode = 'unique_violation';
  end if;
  perform private.check_filing(export.year, export.scope, acknowledgement, filed);
  if exists (select from private.exported_rows as e left join private.filed_rows as f on f.is_current and f.year = export.year
      and (coalesce(f.digest, ''), coalesce(f.id_kind, ''), coalesce(f.urn, ''), f.type, f.mode)
        = (coalesce(e.digest, ''), coalesce(e.id_kind, ''), coalesce(e.urn, ''), e.type, e.mode)
    where e.run_id = run and e.nth between first_row and last_row and e.filed_id is distinct from f.id) then
    raise exception 'Rows of this file were filed since it was exported. Export again.' using errcode = 'check_violation';
  end if;
  insert into public.statements (id, year, kind, acknowledgement_no, filed_on, run_id, file, exported_at, row_count, amount,
    created_by)
  select new_id, export.year, export.scope, btrim(acknowledgement), filed, run, file_statement.file, export.rows_read_at,
    count(*), sum(e.amount), auth.uid()
  from private.exported_rows as e where e.run_id = run and e.nth between first_row and last_row;
  update private.filed_rows set is_current = false where id in (select e.filed_id from private.exported_rows as e
    where e.run_id = run and e.nth between first_row and last_row and e.filed_id is not null);
  insert into private.filed_rows (statement_id, year, digest, id_kind, urn, type, mode, name, address, mask, amount, gifts,
    receipt_id, donation_id, donor_id, is_payers, certificate_no, replaces_id, erased_at)
  select new_id, export.year, e.digest, e.id_kind, e.urn, e.type, e.mode, e.name, e.address, e.mask, e.amount, e.gifts,
    e.receipt_id, gift.id, donor.id, e.is_payers, e.certificate_no, e.filed_id, e.erased_at
  from private.exported_rows as e left join public.donations as gift on gift.id = e.donation_id
    left join public.donors as donor on donor.id = e.donor_id
  where e.run_id = run and e.nth between first_row and last_row;
  return new_id;
end
$$;
grant execute on function public.file_statement(uuid, integer, text, date) to authenticated;

-- Notes that all rows of which nothing is left were deleted on the portal, where no file can do it: the portal gives one
-- number for them. `how_many` staff have seen.
create function public.file_deletions(in_year integer, how_many integer, acknowledgement text, filed date) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  new_id constant uuid := gen_random_uuid();
  of_rows uuid[];
begin
  perform public.require('statement');
  perform pg_advisory_xact_lock(hashtextextended('statement of ' || in_year, 0));
  perform private.check_filing(in_year, 'deleted', acknowledgement, filed);
  of_rows := array(select c.filed_id from private.statement_changes(in_year) as c where c.change = 'gone');
  if cardinality(of_rows) <> how_many or how_many = 0 then
    raise exception 'The rows of which nothing is left have changed. Look at the list again.'
      using errcode = 'no_data_found';
  end if;
  insert into public.statements (id, year, kind, acknowledgement_no, filed_on, exported_at, row_count, amount, created_by)
  values (new_id, in_year, 'deleted', btrim(acknowledgement), filed, now(), cardinality(of_rows), 0, auth.uid());
  update private.filed_rows set is_current = false where id = any (of_rows);
  insert into private.filed_rows (statement_id, year, digest, id_kind, urn, type, mode, name, address, mask, amount, gifts,
    receipt_id, donation_id, donor_id, is_payers, certificate_no, replaces_id, erased_at)
  select new_id, in_year, f.digest, f.id_kind, f.urn, f.type, f.mode, f.name, f.address, f.mask, 0, 0, f.receipt_id,
    f.donation_id, f.donor_id, f.is_payers, f.certificate_no, f.id, f.erased_at
  from private.filed_rows as f where f.id = any (of_rows);
  return new_id;
end
$$;
grant execute on function public.file_deletions(integer, integer, text, date) to authenticated;

-- Decisions by staff since a moment about gifts that have or had this giver: excluded or included, split or joined, a name
-- chosen. Read from the log, which also has those that were undone.
create function private.decided_since(giver text, in_year integer, filed_gift uuid, since timestamptz)
returns table (donation_id uuid, decision text, note text)
language sql stable set search_path = ''
as $$
  with line as (
    select g.donation_id, g.share_id from private.statement_gifts as g where g.digest = giver and g.year = in_year
  ), gift as (
    select l.donation_id as id from line as l
    union select r.donation_id from private.receipt_identifiers as i join public.receipts as r on r.id = i.receipt_id
      where i.digest = giver and r.year = in_year and r.donation_id is not null
    union select filed_gift where filed_gift is not null
  ), decided as (
    select gift.id, log.id as nth, log.action, log.table_name, coalesce(log.new_values, log.old_values) as said
    from gift join public.audit_log as log on log.table_name in ('statement_decisions', 'gift_shares')
      and log.row_key = gift.id::text and log.changed_at > since
      and coalesce(log.new_values, log.old_values) ->> 'kind' is distinct from 'separate_cash'
  )
  select distinct on (id, table_name, said ->> 'kind') id, case
      when table_name = 'gift_shares' then case action when 'delete' then 'not_joint' else 'split' end
      when said ->> 'kind' = 'name' then case action when 'delete' then 'name_open' else 'name_chosen' end
      else case action when 'delete' then 'counted_again' else 'left_out' end end,
    case when action <> 'delete' then said ->> 'note' end
  from decided
  -- The name of another giver of a joint gift is not theirs.
  where said ->> 'share_id' is null or said ->> 'share_id' in (select share_id::text from line)
  order by id, table_name, said ->> 'kind', nth desc
$$;

-- Changes since the statement was filed, with their gifts, and the number of rows never filed.
create function public.tax_statement_changes(in_year integer, at_most integer default 50, past integer default 0)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  last_filed constant timestamptz := (select max(exported_at) from public.statements where year = in_year);
  answer jsonb;
begin
  perform public.require('statement');
  if last_filed is null then
    return jsonb_build_object('is_filed', false, 'new', 0, 'changed', 0, 'gone', 0, 'rows', '[]'::jsonb);
  end if;
  with every as materialized (
    select * from private.statement_changes(in_year) where change <> 'same'
  ), page as (
    select *, row_number() over (order by change, greatest(amount, filed_amount) desc, line_id, filed_id) as nth from (
      select * from every order by change, greatest(amount, filed_amount) desc, line_id, filed_id
      limit least(at_most, 200) offset past) as listed
  )
  select jsonb_build_object('is_filed', true,
    'new', (select count(*) from every where change = 'new'),
    'changed', (select count(*) from every where change = 'changed'),
    'gone', (select count(*) from every where change = 'gone'),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', coalesce(page.filed_id::text, concat_ws(' ', page.line_id, page.type, page.mode, page.urn)), 'change', page.change,
        'donation_id', coalesce(line.donation_id, filed.donation_id),
        'name', coalesce(person.name, filed.name), 'filed_name', filed.name, 'mask', coalesce(person.mask, filed.mask),
        'address', coalesce(person.address, filed.address), 'filed_address', filed.address, 'id_kind', page.id_kind,
        'amount', page.amount::text, 'filed_amount', page.filed_amount::text, 'certificate_no', page.certificate_no,
        'question', page.question,
        'gifts', coalesce(changed.gifts, '[]')) order by page.nth)
      from page left join private.statement_gifts as line on line.id = page.line_id
        left join lateral private.statement_person(line.donor_id, line.receipt_id) as person on true
        left join private.filed_rows as filed on filed.id = page.filed_id
        left join public.statements as statement on statement.id = filed.statement_id
        left join lateral (
          select jsonb_agg(distinct gift.found) as gifts from (
          -- A receipt that names the identifier, or one of a joint gift with a share of its holder.
          select jsonb_build_object('donation_id', r.donation_id, 'receipt_no', r.receipt_no, 'amount', r.amount::text,
            'reason', r.cancel_reason, 'decision', null) as found
          from public.receipts as r
          where r.id in (select i.receipt_id from private.receipt_identifiers as i where i.digest = page.digest
              union all select other.id from private.statement_gifts as share
                join public.receipts as other on other.donation_id = share.donation_id
              where share.digest = page.digest and share.share_id is not null)
            and r.year = in_year and r.donation_id is not null
            and greatest(r.issued_at, r.cancelled_at) > coalesce(statement.exported_at, last_filed)
          union all
          select jsonb_build_object('donation_id', gift.id, 'receipt_no', r.receipt_no,
            'amount', coalesce(r.amount, gift.amount)::text, 'reason', d.note, 'decision', d.decision)
          from private.decided_since(page.digest, in_year, filed.donation_id, coalesce(statement.exported_at, last_filed)) as d
            join public.donations as gift on gift.id = d.donation_id
            left join public.receipts as r on r.donation_id = gift.id and r.cancelled_at is null
          ) as gift
        ) as changed on true), '[]'))
  into answer;
  return answer;
end
$$;
grant execute on function public.tax_statement_changes(integer, integer, integer) to authenticated;

-- The number of a certificate whose file is not at hand: a revision of its row must name it.
create function public.name_certificate(filed_row uuid, number text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('statement');
  if btrim(number) !~ '^[A-Za-z0-9/-]{5,21}$' then
    raise exception 'A certificate has a number of 5 to 21 letters and digits.' using errcode = 'check_violation';
  end if;
  update private.filed_rows set certificate_no = upper(btrim(number)) where id = filed_row and is_current;
  if not found then
    raise exception 'There is no such row.' using errcode = 'no_data_found';
  end if;
end
$$;
grant execute on function public.name_certificate(uuid, text) to authenticated;

-- Takes back the newest statement of a year that was marked as filed by mistake.
create function public.unfile_statement(id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  filed public.statements;
  former uuid[];
begin
  perform public.require('statement');
  select * into filed from public.statements as s where s.id = unfile_statement.id;
  if filed.id is null or exists (select from public.statements as s where s.year = filed.year and s.created_at > filed.created_at) then
    raise exception 'Only the newest statement of a year can be taken back.' using errcode = 'no_data_found';
  end if;
  -- A revised row has the number of the certificate before it; a certificate may have none that could be read.
  if exists (select from private.filed_rows as r where r.statement_id = filed.id
    and (filed.kind = 'original' and r.certificate_no is not null
      or exists (select from public.certificates as c where c.filed_row_id = r.id))) then
    raise exception 'Certificates were added for this statement. It was filed.' using errcode = 'check_violation';
  end if;
  with gone as (delete from private.filed_rows as r where r.statement_id = filed.id returning r.replaces_id)
  select array_agg(gone.replaces_id) into former from gone where gone.replaces_id is not null;
  update private.filed_rows as r set is_current = true where r.id = any (former);
  delete from public.statements as s where s.id = filed.id;
end
$$;
grant execute on function public.unfile_statement(uuid) to authenticated;

-- Another SEALING_KEY gives other digests; who has the same identifier stays the same.
create function private.follow_digest() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.statement_gifts set digest = new.digest where digest = old.digest;
  update private.statement_rows set digest = new.digest where digest = old.digest;
  update private.filed_rows set digest = new.digest where digest = old.digest;
  update private.exported_rows set digest = new.digest where digest = old.digest;
  return null;
end
$$;
create trigger follow_digest after update on private.receipt_identifiers
  for each row when (new.digest <> old.digest) execute function private.follow_digest();
create trigger follow_digest after update on private.identifiers
  for each row when (new.digest <> old.digest) execute function private.follow_digest();
