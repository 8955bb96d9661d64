-- The yearly statement of gifts for the tax office (Form 10BD, Form 113): its file format, and staff's
-- choices for a year. The portal changes its template without notice, so staff maintain it as a row.

create table public.statement_templates (
  id uuid primary key default gen_random_uuid(),
  -- First calendar year of the first financial year it applies to, until another one begins.
  from_year integer not null unique check (from_year between 2000 and 2200),
  -- Columns of the file in order, each with its `source`, heading and maximum length.
  columns jsonb not null check (jsonb_typeof(columns) = 'array' and jsonb_array_length(columns) between 1 and 40),
  -- The portal's codes for identifiers, sections, gift types and modes; empty if it has none.
  id_codes jsonb not null check (jsonb_typeof(id_codes) = 'object'),
  section_codes jsonb not null check (jsonb_typeof(section_codes) = 'object'),
  type_codes jsonb not null check (jsonb_typeof(type_codes) = 'object'),
  mode_codes jsonb not null check (jsonb_typeof(mode_codes) = 'object'),
  date_format text not null check (date_format in ('dd-MM-yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd', 'dd-MMM-yyyy')),
  -- The portal's limit of rows per file.
  most_rows integer not null default 25000 check (most_rows between 1 and 25000),
  -- Due month and day after the end of the year, and the fee per day of delay in rupees.
  due text not null default '05-31' check (due ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  late_fee_a_day numeric(14, 2) not null check (late_fee_a_day >= 0 and late_fee_a_day <> 'NaN'),
  -- Date of the last comparison with the portal.
  compared_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.statement_templates enable row level security;

grant select, insert, update, delete on public.statement_templates to authenticated;

create policy "Staff read statement templates" on public.statement_templates
  for select to authenticated using ((select private.may('statement')));
create policy "Staff add statement templates" on public.statement_templates
  for insert to authenticated with check ((select private.may('statement')));
create policy "Staff change statement templates" on public.statement_templates
  for update to authenticated using ((select private.may('statement'))) with check ((select private.may('statement')));
create policy "Staff delete statement templates" on public.statement_templates
  for delete to authenticated using ((select private.may('statement')));

create trigger touch_updated_at before update on public.statement_templates
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.statement_templates
  for each row execute function private.record_change('id');

insert into public.statement_templates
  (from_year, columns, id_codes, section_codes, type_codes, mode_codes, date_format, late_fee_a_day)
select form.from_year, jsonb_build_array(
    jsonb_build_object('source', 'serial', 'heading', 'Sl. No.', 'most', 10),
    jsonb_build_object('source', 'certificate', 'heading', 'Pre Acknowledgement Number', 'most', 21),
    jsonb_build_object('source', 'id_code', 'heading', 'ID Code', 'most', 75),
    jsonb_build_object('source', 'id_number', 'heading', 'Unique Identification Number', 'most', 75),
    jsonb_build_object('source', 'section', 'heading', 'Section Code', 'most', 75),
    jsonb_build_object('source', 'urn', 'heading', 'Unique Registration Number (URN)', 'most', 100),
    jsonb_build_object('source', 'urn_date', 'heading', 'Date of Issuance of Unique Registration Number', 'most', 11),
    jsonb_build_object('source', 'name', 'heading', 'Name of donor', 'most', 125),
    jsonb_build_object('source', 'address', 'heading', 'Address of donor', 'most', 200),
    jsonb_build_object('source', 'type', 'heading', 'Donation Type', 'most', 75),
    jsonb_build_object('source', 'mode', 'heading', 'Mode of receipt', 'most', 75),
    jsonb_build_object('source', 'amount', 'heading', 'Amount of donation (Indian rupees)', 'most', 17)),
  '{"pan": "Permanent Account Number", "passport": "Passport number", "voter": "Elector''s photo identity number",
    "driving_licence": "Driving License number", "ration_card": "Ration card number", "none": ""}',
  jsonb_build_object('80g', form.section),
  '{"corpus": "Corpus", "specific_grant": "Specific grant", "others": "Others"}',
  '{"cash": "Cash", "electronic": "Electronic modes including account payee cheque/draft"}',
  'dd-MM-yyyy', 200
from (values (2021, 'Section 80G'), (2026, 'Section 133')) as form (from_year, section);

-- Staff's choices for a year beyond its gifts.
create table public.statement_choices (
  year integer primary key check (year between 2000 and 2200),
  -- Includes gifts without a deduction or with an unknown giver.
  with_cash_above_limit boolean not null default false,
  with_anonymous boolean not null default false,
  updated_at timestamptz not null default now(),
  -- Gifts from an old register (143).
  with_imported boolean not null default false
);
alter table public.statement_choices enable row level security;

grant select, insert, update on public.statement_choices to authenticated;

create policy "Staff read choices for the statement" on public.statement_choices
  for select to authenticated using ((select private.may('statement')));
create policy "Staff make choices for the statement" on public.statement_choices
  for insert to authenticated with check ((select private.may('statement')));
create policy "Staff change choices for the statement" on public.statement_choices
  for update to authenticated using ((select private.may('statement'))) with check ((select private.may('statement')));

create trigger touch_updated_at before update on public.statement_choices
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.statement_choices
  for each row execute function private.record_change('year');

-- Shares of a joint gift. The receipt is made out to one giver, the statement lists each.
create table public.gift_shares (
  id uuid primary key default gen_random_uuid(),
  donation_id uuid not null references public.donations (id) on delete cascade,
  -- Set to null and restored like all of a donor's references, on deletion, restore and merge.
  donor_id uuid references public.donors (id) on delete set null,
  percent numeric(7, 4) not null check (percent > 0 and percent < 100)
);
create index gift_shares_donation_id on public.gift_shares (donation_id);
create index gift_shares_donor_id on public.gift_shares (donor_id);
alter table public.gift_shares enable row level security;

grant select on public.gift_shares to authenticated;

create policy "Staff read the shares of joint gifts" on public.gift_shares
  for select to authenticated using ((select private.may('gifts.read')));

create trigger record_change after insert or update or delete on public.gift_shares
  for each row execute function private.record_change('donation_id');

-- Staff's decisions on one gift: it is left out; its name, address and mailbox apply to all gifts with its
-- identifier (for a joint gift those of one share, since the others have their own identifiers); or it is a
-- separate cash gift, although the day's total is above the limit.
create table public.statement_decisions (
  id uuid primary key default gen_random_uuid(),
  donation_id uuid not null references public.donations (id) on delete cascade,
  share_id uuid references public.gift_shares (id) on delete cascade,
  kind text not null check (kind in ('left_out', 'name', 'separate_cash')),
  note text check (char_length(btrim(note)) between 3 and 500),
  created_at timestamptz not null default now(),
  constraint statement_decisions_once unique nulls not distinct (donation_id, kind, share_id),
  constraint statement_decisions_say_why check (kind <> 'left_out' or note is not null),
  constraint statement_decisions_leave_out_whole_gifts check (kind <> 'left_out' or share_id is null)
);
create index statement_decisions_share_id on public.statement_decisions (share_id) where share_id is not null;
alter table public.statement_decisions enable row level security;

grant select, insert, delete on public.statement_decisions to authenticated;

create policy "Staff read decisions about the statement" on public.statement_decisions
  for select to authenticated using ((select private.may('statement')));
create policy "Staff decide about the statement" on public.statement_decisions
  for insert to authenticated with check ((select private.may('statement')));
create policy "Staff take decisions back" on public.statement_decisions
  for delete to authenticated using ((select private.may('statement')));

create trigger record_change after insert or update or delete on public.statement_decisions
  for each row execute function private.record_change('donation_id');
