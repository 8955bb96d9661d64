-- The law on gifts by date of the gift: names of acts, sections and forms change, so staff maintain them as
-- rows instead of code.

create table public.tax_rules (
  id uuid primary key default gen_random_uuid(),
  valid_from date not null,
  -- Null: until another row begins.
  valid_to date,
  act text not null check (char_length(btrim(act)) between 1 and 200),
  -- The act's term for a year: financial year, tax year.
  year_name text not null check (char_length(btrim(year_name)) between 1 and 50),
  -- Sections of the donor's deduction and of the charity's approval.
  section text not null check (char_length(btrim(section)) between 1 and 100),
  approval text not null check (char_length(btrim(approval)) between 1 and 100),
  statement text not null check (char_length(btrim(statement)) between 1 and 100),
  certificate text not null check (char_length(btrim(certificate)) between 1 and 100),
  late_fee text not null check (char_length(btrim(late_fee)) between 1 and 100),
  -- Cash above this many rupees is not deductible.
  cash_limit numeric(14, 2) not null check (cash_limit >= 0 and cash_limit <> 'NaN'),
  cash_section text not null check (char_length(btrim(cash_section)) between 1 and 100),
  -- Wording of a tax receipt, with {{act}}, {{section}}, {{approval}} and {{certificate}}. The names above
  -- are English, so the Hindi sentence has its own.
  wording_en text not null check (char_length(btrim(wording_en)) between 1 and 1000),
  wording_hi text not null check (char_length(btrim(wording_hi)) between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Years after the financial year for which books are kept at least.
  keep_books_years integer not null default 11 check (keep_books_years between 1 and 50),
  -- Cash from one person on one day above this many rupees is entered with a reason.
  cash_ceiling numeric(14, 2) not null default 200000 check (cash_ceiling >= 0 and cash_ceiling <> 'NaN'),
  constraint tax_rules_end_after_begin check (valid_to >= valid_from),
  constraint tax_rules_one_a_day exclude using gist (daterange(valid_from, valid_to, '[]') with &&)
);
alter table public.tax_rules enable row level security;

grant select, insert, update, delete on public.tax_rules to authenticated;

create policy "Staff read tax rules" on public.tax_rules
  for select to authenticated using ((select private.may('statement')));
create policy "Staff add tax rules" on public.tax_rules
  for insert to authenticated with check ((select private.may('statement')));
create policy "Staff change tax rules" on public.tax_rules
  for update to authenticated using ((select private.may('statement'))) with check ((select private.may('statement')));
create policy "Staff delete tax rules" on public.tax_rules
  for delete to authenticated using ((select private.may('statement')));

create trigger touch_updated_at before update on public.tax_rules
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.tax_rules
  for each row execute function private.record_change('id');

insert into public.tax_rules (valid_from, valid_to, act, year_name, section, approval, statement, certificate,
  late_fee, cash_limit, cash_section, wording_en, wording_hi)
values
  ('2000-04-01', '2026-03-31', 'Income-tax Act, 1961', 'financial year', 'Section 80G', 'Section 80G(5)',
    'Form 10BD', 'Form 10BE', 'Section 234G', 2000, 'Section 80G(5D)',
    'This donation qualifies for deduction under {{section}} of the {{act}}, in the old tax regime, subject to its limits. We hold approval under {{approval}}. Your certificate ({{certificate}}) follows after 31 May, once our yearly statement is filed.',
    'यह दान आयकर अधिनियम, 1961 की धारा 80G के अंतर्गत, पुरानी कर व्यवस्था में, निर्धारित सीमाओं के अधीन कटौती के योग्य है। हमें धारा 80G(5) के अंतर्गत अनुमोदन प्राप्त है। आपका प्रमाणपत्र (फ़ॉर्म 10BE) हमारा वार्षिक विवरण दाख़िल होने पर 31 मई के बाद मिलेगा।'),
  ('2026-04-01', null, 'Income-tax Act, 2025', 'tax year', 'Section 133 (earlier 80G)', 'Section 354',
    'Form 113', 'Form 114', 'Section 429', 2000, 'Section 133(5)',
    'This donation qualifies for deduction under {{section}} of the {{act}}, in the old tax regime, subject to its limits. We hold approval under {{approval}}. Your certificate ({{certificate}}) follows after 31 May, once our yearly statement is filed.',
    'यह दान आयकर अधिनियम, 2025 की धारा 133 (पहले 80G) के अंतर्गत, पुरानी कर व्यवस्था में, निर्धारित सीमाओं के अधीन कटौती के योग्य है। हमें धारा 354 के अंतर्गत अनुमोदन प्राप्त है। आपका प्रमाणपत्र (फ़ॉर्म 114) हमारा वार्षिक विवरण दाख़िल होने पर 31 मई के बाद मिलेगा।');
