-- Statements that were filed: what the tax office knows, row by row, so that later changes show.

create table public.statements (
  id uuid primary key default gen_random_uuid(),
  year integer not null check (year between 2000 and 2200),
  -- An original holds rows that were not filed before, a revised one those that have changed since.
  kind text not null check (kind in ('original', 'revised')),
  acknowledgement_no text not null unique check (char_length(btrim(acknowledgement_no)) between 5 and 50),
  filed_on date not null,
  row_count integer not null check (row_count >= 0),
  amount numeric(18, 2) not null,
  created_by uuid,
  created_at timestamptz not null default now()
);
create index statements_year on public.statements (year, created_at);
alter table public.statements enable row level security;

grant select on public.statements to authenticated;

create policy "Administrators read filed statements" on public.statements
  for select to authenticated using ((select public.is_admin()));

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
  -- The line whose name and address it has: while that is the same, so are they.
  line_id bigint,
  donation_id uuid references public.donations (id) on delete set null,
  donor_id uuid references public.donors (id) on delete set null,
  -- The number of the certificate that the portal made of it, which a revision must name.
  certificate_no text,
  -- Whether this is the newest that the tax office has of it, and which one it had before.
  is_current boolean not null default true,
  replaces_id uuid references private.filed_rows (id) on delete set null
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

create function private.follow_digest_of_filed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.filed_rows set digest = new.digest where digest = old.digest;
  return null;
end
$$;
create trigger follow_digest_of_filed after update on private.receipt_identifiers
  for each row when (new.digest <> old.digest) execute function private.follow_digest_of_filed();
create trigger follow_digest_of_filed after update on private.identifiers
  for each row when (new.digest <> old.digest) execute function private.follow_digest_of_filed();

-- The rows of a year beside what was filed of them. `new`: never filed. `changed`: another amount, name or address.
-- `gone`: filed, and nothing is left of it. `same`: nothing to do.
create function private.statement_changes(in_year integer)
returns table (
  change text, digest text, id_kind text, urn text, type text, mode text, amount numeric, gifts bigint, line_id bigint,
  is_question boolean, filed_id uuid, filed_amount numeric, certificate_no text)
language sql stable set search_path = '' set work_mem = '96MB'
as $$
  with filed as (select * from private.filed_rows as f where f.year = in_year and f.is_current),
  now_filed as (
    select r.*, f.id as filed_id, f.amount as filed_amount, f.name as filed_name, f.address as filed_address,
      f.line_id as filed_line_id, f.certificate_no
    from private.statement_rows(in_year) as r left join filed as f
      -- Said so that it can be hashed.
      on (coalesce(f.digest, ''), coalesce(f.id_kind, ''), coalesce(f.urn, ''), f.type, f.mode)
        = (coalesce(r.digest, ''), coalesce(r.id_kind, ''), coalesce(r.urn, ''), r.type, r.mode)
  )
  select case when n.filed_id is null or n.filed_amount = 0 then 'new'
      when n.filed_amount <> n.amount then 'changed'
      when n.filed_line_id = n.line_id then 'same'
      when (select (person.name, person.address) is distinct from (n.filed_name, n.filed_address)
        from private.statement_gifts as line, lateral private.statement_person(line) as person
        where line.id = n.line_id) then 'changed'
      else 'same' end,
    n.digest, n.id_kind, n.urn, n.type, n.mode, n.amount, n.gifts, n.line_id, n.is_question, n.filed_id,
    n.filed_amount, n.certificate_no
  from now_filed as n
  union all
  select 'gone', f.digest, f.id_kind, f.urn, f.type, f.mode, 0, 0, null, false, f.id, f.amount, f.certificate_no
  from filed as f
  where f.amount <> 0 and not exists (select from now_filed as n where n.filed_id = f.id)
$$;

-- Notes that a statement was filed, and what it said: rows that were never filed, or those that have changed.
create function public.file_statement(in_year integer, of_kind text, acknowledgement text, filed date) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  new_id constant uuid := gen_random_uuid();
begin
  perform private.refuse_all_but_administrators();
  perform pg_advisory_xact_lock(hashtextextended('statement of ' || in_year, 0));
  if filed > (now() at time zone 'Asia/Kolkata')::date then
    raise exception 'A statement is filed today or earlier.' using errcode = 'check_violation';
  end if;
  create temporary table filing on commit drop as
  select c.*, line.donation_id as of_gift, coalesce(line.donor_id, gift.donor_id) as of_donor, person.name, person.address,
    person.mask
  from private.statement_changes(in_year) as c
    left join private.statement_gifts as line on line.id = c.line_id
    left join public.donations as gift on gift.id = line.donation_id
    left join lateral private.statement_person(line) as person on true
  where not c.is_question and (case of_kind when 'original' then c.change = 'new' else c.change in ('changed', 'gone') end);
  if not exists (select from pg_temp.filing) then
    raise exception 'There is nothing to file.' using errcode = 'check_violation';
  end if;
  insert into public.statements (id, year, kind, acknowledgement_no, filed_on, row_count, amount, created_by)
  select new_id, in_year, of_kind, btrim(acknowledgement), filed, count(*), sum(amount), auth.uid() from pg_temp.filing;
  update private.filed_rows set is_current = false
  where id in (select filed_id from pg_temp.filing where filed_id is not null);
  insert into private.filed_rows (statement_id, year, digest, id_kind, urn, type, mode, name, address, mask, amount, gifts,
    line_id, donation_id, donor_id, certificate_no, replaces_id)
  select new_id, in_year, f.digest, f.id_kind, f.urn, f.type, f.mode, coalesce(f.name, before.name),
    coalesce(f.address, before.address), coalesce(f.mask, before.mask), f.amount, f.gifts,
    coalesce(f.line_id, before.line_id),    coalesce(f.of_gift, before.donation_id), coalesce(f.of_donor, before.donor_id), f.certificate_no, f.filed_id
  from pg_temp.filing as f left join private.filed_rows as before on before.id = f.filed_id;
  drop table pg_temp.filing;
  return new_id;
end
$$;
grant execute on function public.file_statement(integer, text, text, date) to authenticated;

-- What has changed since it was filed, with the gifts that did, and how many rows were never filed.
create function public.tax_statement_changes(in_year integer, at_most integer default 50) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  last_filed constant timestamptz := (select max(created_at) from public.statements where year = in_year);
  answer jsonb;
begin
  perform private.refuse_all_but_administrators();
  if last_filed is null then
    return jsonb_build_object('is_filed', false, 'new', 0, 'changed', 0, 'gone', 0, 'rows', '[]'::jsonb);
  end if;
  with every as materialized (
    select * from private.statement_changes(in_year) where change <> 'same' and not is_question
  ), page as (
    select *, row_number() over (order by change, greatest(amount, filed_amount) desc, line_id, filed_id) as nth from every
    order by change, greatest(amount, filed_amount) desc, line_id, filed_id limit least(at_most, 200)
  )
  select jsonb_build_object('is_filed', true,
    'new', (select count(*) from every where change = 'new'),
    'changed', (select count(*) from every where change = 'changed'),
    'gone', (select count(*) from every where change = 'gone'),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', coalesce(page.filed_id::text, page.line_id::text), 'change', page.change,
        'donation_id', coalesce(line.donation_id, filed.donation_id),
        'name', coalesce(person.name, filed.name), 'filed_name', filed.name, 'mask', coalesce(person.mask, filed.mask),
        'address', coalesce(person.address, filed.address), 'filed_address', filed.address, 'id_kind', page.id_kind,
        'amount', page.amount::text, 'filed_amount', page.filed_amount::text, 'certificate_no', page.certificate_no,
        'gifts', coalesce(changed.gifts, '[]')) order by page.nth)
      from page left join private.statement_gifts as line on line.id = page.line_id
        left join lateral private.statement_person(line) as person on true
        left join private.filed_rows as filed on filed.id = page.filed_id
        left join lateral (
          select jsonb_agg(distinct jsonb_build_object('donation_id', r.donation_id, 'receipt_no', r.receipt_no,
            'amount', r.amount::text, 'reason', r.cancel_reason)) as gifts
          from private.receipt_identifiers as i join public.receipts as r on r.id = i.receipt_id
          where i.digest = page.digest and r.year = in_year and r.donation_id is not null
            and (r.issued_at > last_filed or r.cancelled_at > last_filed)
        ) as changed on true), '[]'))
  into answer;
  return answer;
end
$$;
grant execute on function public.tax_statement_changes(integer, integer) to authenticated;

-- The number of a certificate whose file is not at hand: a revision of its row must name it.
create function public.name_certificate(filed_row uuid, number text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_all_but_administrators();
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
  perform private.refuse_all_but_administrators();
  select * into filed from public.statements as s where s.id = unfile_statement.id;
  if filed.id is null or exists (select from public.statements as s where s.year = filed.year and s.created_at > filed.created_at) then
    raise exception 'Only the newest statement of a year can be taken back.' using errcode = 'no_data_found';
  end if;
  if exists (select from private.filed_rows as r where r.statement_id = filed.id and r.certificate_no is not null)
    and filed.kind = 'original' then
    raise exception 'Certificates were added for this statement. It was filed.' using errcode = 'check_violation';
  end if;
  with gone as (delete from private.filed_rows as r where r.statement_id = filed.id returning r.replaces_id)
  select array_agg(gone.replaces_id) into former from gone where gone.replaces_id is not null;
  update private.filed_rows as r set is_current = true where r.id = any (former);
  delete from public.statements as s where s.id = filed.id;
end
$$;
grant execute on function public.unfile_statement(uuid) to authenticated;
