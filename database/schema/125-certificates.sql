-- Certificates that the portal makes of a filed statement (Form 10BE, Form 114): each a sealed file in the private
-- bucket, the row it is about, and whether the donor has it.

create table public.certificates (
  id uuid primary key default gen_random_uuid(),
  year integer not null check (year between 2000 and 2200),
  file_name text not null check (char_length(file_name) between 1 and 300),
  -- Digest of the file: uploading it twice makes one certificate.
  content_digest text unique,
  certificate_no text check (char_length(certificate_no) between 1 and 21),
  -- By what its row was found; null while it was not, with the reason.
  matched_by text check (matched_by in ('number', 'identifier', 'name', 'staff')),
  matched_at timestamptz,
  unmatched_reason text check (char_length(unmatched_reason) <= 300),
  filed_row_id uuid references private.filed_rows (id) on delete set null,
  -- The owner: the payer of this gift, or the donor of this record. A joint giver has only the record, since another donor paid.
  donation_id uuid references public.donations (id) on delete set null,
  donor_id uuid references public.donors (id) on delete set null,
  sent_at timestamptz,
  -- When the person it is about was erased: it goes once the books of its year end (113-retention.sql).
  erased_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint certificates_matched_has_row check (filed_row_id is null or matched_by is not null)
);
create index certificates_year on public.certificates (year, created_at);
create index certificates_filed_row_id on public.certificates (filed_row_id);
create index certificates_donation_id on public.certificates (donation_id);
create index certificates_donor_id on public.certificates (donor_id);
alter table public.certificates enable row level security;

grant select on public.certificates to authenticated;

create policy "Staff read certificates" on public.certificates
  for select to authenticated using ((select private.may('statement')));

grant select (id, year, file_name, certificate_no, donation_id, donor_id, sent_at, created_at)
on public.certificates to daan_guest;

-- Policies of gifts and records decide which of them the donor sees.
create policy "Donors read the certificates of their gifts" on public.certificates
  for select to daan_guest using (
    donation_id in (select id from public.donations) or donor_id in (select id from public.donors));

create trigger record_change after insert or update or delete on public.certificates
  for each row execute function private.record_change('id', 'content_digest');

-- Those that are about somebody: of their own record, or of a gift that they paid.
create function private.certificates_of(someone private.person) returns setof public.certificates
language sql stable rows 5 set search_path = ''
as $$
  select * from public.certificates where id in (
    select id from public.certificates where donor_id = any (someone.donor_ids)
    union all select id from public.certificates where donation_id in (select id from private.gifts_of(someone)))
$$;

-- Without its key a file is nothing, and the daily clean-up takes it away.
create function private.forget_certificate_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.sealed_files where name = 'certificates/' || old.id;
  return old;
end
$$;
create trigger forget_file after delete on public.certificates
  for each row execute function private.forget_certificate_file();

-- One letter for each match: another one after it was taken back.
create function private.cause_of_certificate(certificate public.certificates) returns text
language sql stable set search_path = ''
return format('certificate %s, matched at %s', certificate.id, extract(epoch from certificate.matched_at));

-- For a gift the address its receipt went to. For a joint giver the address in their own record, never the payer's.
create function private.address_for_certificate(certificate public.certificates) returns text
language sql stable set search_path = ''
as $$
  select case when certificate.donation_id is not null
    then (select private.address_for_receipt(gift) from public.donations as gift where gift.id = certificate.donation_id)
    else (select btrim(record.email) from public.donors as record
      where record.id = certificate.donor_id and private.email_key(record.email) is not null) end
$$;

-- How many certificates wait to be sent, and how many of whom no address is known: staff hand those over.
create function public.certificates_to_send(in_year integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('statement');
  return (
    select jsonb_build_object('to_send', count(*) filter (where known.has_address),
      'without_address', count(*) filter (where not known.has_address))
    from public.certificates as c left join public.donations as gift on gift.id = c.donation_id
      -- A gift with an address has one to send to: most are known without asking for which.
      cross join lateral (select case when private.email_key(gift.donor_email) is not null then true
        else private.address_for_certificate(c) is not null end) as known (has_address)
    where c.year = in_year and c.filed_row_id is not null and c.sent_at is null);
end
$$;
grant execute on function public.certificates_to_send(integer) to authenticated;

-- The givers of a filed row: one for each mailbox that gifts under its identifier came with, and one more for all gifts
-- that came without any. Each has the gift that names it: the one the row was filed with, else one that is vouched for,
-- else the newest.
create function private.givers_of_row(filed private.filed_rows)
returns table (donation_id uuid, share_id uuid, donor_id uuid, email text, is_vouched boolean)
language sql stable set search_path = ''
as $$
  select distinct on (private.email_key(known.email)) line.donation_id, line.share_id, line.donor_id, known.email,
    line.is_vouched
  from private.statement_lines_of_giver(filed.digest, filed.year) as line
    cross join lateral private.email_of_line(line.donation_id, line.share_id, line.donor_id) as known (email)
  order by private.email_key(known.email), line.donation_id is not distinct from filed.donation_id desc,
    line.is_vouched desc, line.issued_at desc nulls last, line.donation_id
$$;

-- The giver to whom a certificate of a filed row goes: the one with the gift that staff name now, or with the mailbox
-- that they chose for an earlier certificate of the row or under Questions; else the only one. Anybody can type a PAN, so
-- a payer of one rupee gets the certificate of another donor's gifts only if staff choose so: without their word every gift
-- that was filed must still be here and have come with the same mailbox.
create function private.giver_for_certificate(filed private.filed_rows, gift uuid, is_by_staff boolean)
returns table (donation_id uuid, share_id uuid, donor_id uuid)
language sql stable set search_path = ''
as $$
  with giver as (
    select g.*, private.email_key(g.email) as mailbox, count(*) over () as givers from private.givers_of_row(filed) as g
  ), said as (
    (select private.email_key(private.address_for_certificate(c)) as mailbox, 1 as nth
    from public.certificates as c join private.filed_rows as r on r.id = c.filed_row_id
    where c.matched_by = 'staff' and r.digest = filed.digest and r.year = filed.year
      and (r.urn, r.type, r.mode) is not distinct from (filed.urn, filed.type, filed.mode)
    order by c.matched_at desc limit 1)
    union all
    (select private.email_key(private.email_of_line(line.donation_id, line.share_id, line.donor_id)), 2
    from private.statement_lines_of_giver(filed.digest, filed.year) as line join public.statement_decisions as d
      on line.donation_id = d.donation_id and line.share_id is not distinct from d.share_id
    where d.kind = 'name' order by line.issued_at desc nulls last limit 1)
  ), here as (
    select count(*) >= filed.gifts as is_whole from private.statement_lines_of_giver(filed.digest, filed.year) as line
    where (line.id_kind, line.urn, line.type, line.mode) is not distinct from (filed.id_kind, filed.urn, filed.type, filed.mode)
  )
  select giver.donation_id, giver.share_id, giver.donor_id
  from giver cross join here left join said on said.mailbox is not distinct from giver.mailbox
  where case when gift is not null then giver.donation_id = gift
    else said.nth is not null or giver.givers = 1 and (is_by_staff or here.is_whole) end
  order by said.nth limit 1
$$;

-- Ties a certificate to the row that was filed, and its number to what a revision of the row must name. False, and
-- nothing is done, where staff must choose to whom it goes.
create function private.match_certificate(certificate uuid, filed_row uuid, found_by text, gift uuid default null)
returns boolean
language plpgsql set search_path = ''
as $$
declare
  filed private.filed_rows;
  giver record;
begin
  select * into filed from private.filed_rows as r where r.id = filed_row;
  select * into giver from private.giver_for_certificate(filed, gift, found_by = 'staff');
  if found then
    -- A joint giver's is their record's alone: another person paid the gift.
    filed.donation_id := case when giver.share_id is null then giver.donation_id end;
    filed.donor_id := case when giver.share_id is not null then giver.donor_id
      else (select d.donor_id from public.donations as d where d.id = giver.donation_id) end;
  elsif filed.digest is null then
    -- A row without an identifier adds up gifts of people who have nothing to do with each other: it is nobody's.
    filed.donation_id := null;
    filed.donor_id := null;
  elsif found_by = 'staff' and not exists (select from private.givers_of_row(filed)) then
    -- Nothing is left of the row's gifts: it is the donor's it was filed for.
    filed.donation_id := case when filed.is_payers then filed.donation_id end;
  else
    return false;
  end if;
  update public.certificates as c set filed_row_id = filed.id, matched_by = found_by,
    matched_at = clock_timestamp(), unmatched_reason = null, erased_at = filed.erased_at,
    file_name = case when filed.erased_at is null then c.file_name else '(erased)' end,
    donation_id = filed.donation_id, donor_id = filed.donor_id
  where c.id = certificate;
  update private.filed_rows as r set certificate_no = coalesce(c.certificate_no, r.certificate_no)
  from public.certificates as c where c.id = certificate and r.id = filed.id;
  return true;
end
$$;

-- Matches a certificate by hand to a filed row, and to the gift that gives its address if there are several.
create function public.match_certificate(certificate uuid, filed_row uuid, gift uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('statement');
  if not exists (select from public.certificates as c join private.filed_rows as r on r.year = c.year
    where c.id = certificate and r.id = filed_row and c.sent_at is null) then
    raise exception 'There is no such row of that year.' using errcode = 'no_data_found';
  end if;
  if not private.match_certificate(certificate, filed_row, 'staff', gift) then
    raise exception 'The gifts of this row came with several email addresses, or some without one. Choose the donor’s.'
      using errcode = 'check_violation';
  end if;
end
$$;
grant execute on function public.match_certificate(uuid, uuid, uuid) to authenticated;

-- Takes a wrong match back: who had it by mistake no longer sees it, a letter that waits is not sent, and the row is
-- without the number again. The log remembers to whom it went.
create function public.unmatch_certificate(certificate uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  matched public.certificates;
begin
  perform public.require('statement');
  select * into matched from public.certificates as c where c.id = certificate and c.filed_row_id is not null for update;
  if matched.id is null then
    raise exception 'This certificate is not matched.' using errcode = 'no_data_found';
  end if;
  update public.outgoing_messages set state = 'withdrawn', last_error = 'The certificate was matched by mistake.'
  where cause = private.cause_of_certificate(matched) and state = 'waiting';
  update public.certificates as c set filed_row_id = null, matched_by = null, matched_at = null, donation_id = null, donor_id = null,
    erased_at = null, sent_at = null, unmatched_reason = 'The match was taken back.'
  where c.id = certificate;
  -- A revision of the row has the number too.
  update private.filed_rows as r set certificate_no = null
  where r.year = matched.year and r.certificate_no = matched.certificate_no
    and not exists (select from public.certificates as other
      where other.filed_row_id is not null and other.certificate_no = r.certificate_no);
end
$$;
grant execute on function public.unmatch_certificate(uuid) to authenticated;

-- A file that does not belong here. One that the donor has stays.
create function public.remove_certificate(certificate uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('statement');
  delete from public.certificates where id = certificate and sent_at is null;
  if not found then
    raise exception 'The donor has this certificate already, or it is gone.' using errcode = 'no_data_found';
  end if;
end
$$;
grant execute on function public.remove_certificate(uuid) to authenticated;

-- Filed rows whose certificate is not here, for staff to choose from and to see who has none yet.
create function public.filed_rows_without_certificate(in_year integer, words text default '',
  at_most integer default 20, past integer default 0) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('statement');
  return (
    with without as (
      select r as filed from private.filed_rows as r
      where r.year = in_year and r.is_current and r.amount > 0
        and not exists (select from public.certificates as c where c.filed_row_id = r.id)
        and (btrim(words) = '' or position(lower(btrim(words)) in lower(concat_ws(' ', r.name, r.mask))) > 0)
    )
    select jsonb_build_object('count', (select count(*) from without), 'rows', coalesce(
      (select jsonb_agg(jsonb_build_object('id', (w.filed).id, 'name', (w.filed).name, 'mask', (w.filed).mask,
        'amount', (w.filed).amount::text, 'donor_id', (w.filed).donor_id,
        -- Staff choose if there are several.
        'addresses', (select coalesce(jsonb_agg(jsonb_build_object('donation_id', giver.donation_id, 'email', giver.email,
            'is_vouched', giver.is_vouched) order by giver.is_vouched desc, giver.email), '[]')
          from private.givers_of_row(w.filed) as giver)) order by (w.filed).name, (w.filed).id)
      from (select * from without
        order by (filed).name, (filed).id limit least(at_most, 100) offset past) as w), '[]')));
end
$$;
grant execute on function public.filed_rows_without_certificate(integer, text, integer, integer) to authenticated;
