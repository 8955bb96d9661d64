-- Work on a whole statement, with its progress: a check of every row against the template, the export, letters to
-- many donors. The server alone writes them (server/statement).

create table public.statement_runs (
  id uuid primary key default gen_random_uuid(),
  year integer not null check (year between 2000 and 2200),
  -- `check`: what the template would refuse. `export`: the same, and the files. `ask` donors for what is missing.
  -- `letters`: each donor gets the certificate.
  kind text not null check (kind in ('check', 'export', 'ask', 'letters')),
  -- Rows of a check or an export: never filed, or filed and changed since.
  scope text not null default 'original' check (scope in ('original', 'revised')),
  -- For letters: the missing detail they ask for, and a single recipient.
  filter jsonb not null default '{}' check (jsonb_typeof(filter) = 'object'),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'refused', 'failed')),
  total integer check (total >= 0),
  done integer not null default 0 check (done >= 0),
  problems integer not null default 0 check (problems >= 0),
  amount numeric(18, 2),
  -- [{name, rows, amount}], each in the private bucket for some days; `read_back` counts rows that were found equal.
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  read_back integer check (read_back >= 0),
  -- When the rows of an export were read; later changes are not in its files.
  rows_read_at timestamptz,
  error text check (char_length(error) <= 1000),
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index statement_runs_year on public.statement_runs (year, created_at desc);
alter table public.statement_runs enable row level security;

grant select on public.statement_runs to authenticated;

create policy "Staff read work on the statement" on public.statement_runs
  for select to authenticated using ((select private.may('statement')));

create trigger record_change after insert on public.statement_runs
  for each row execute function private.record_change('id');

-- Values that the template would refuse. Identifiers are masked.
create table public.statement_findings (
  run_id uuid not null references public.statement_runs (id) on delete cascade,
  nth integer not null check (nth > 0),
  -- The row of the file, the column, and a sentence about it.
  row_number integer not null,
  source text not null,
  problem text not null check (char_length(problem) between 1 and 500),
  name text,
  mask text,
  donation_id uuid references public.donations (id) on delete set null,
  donor_id uuid references public.donors (id) on delete cascade,
  primary key (run_id, nth)
);
create index statement_findings_donation_id on public.statement_findings (donation_id);
create index statement_findings_donor_id on public.statement_findings (donor_id);
alter table public.statement_findings enable row level security;

grant select on public.statement_findings to authenticated;

create policy "Staff read what the template refuses" on public.statement_findings
  for select to authenticated using ((select private.may('statement')));
