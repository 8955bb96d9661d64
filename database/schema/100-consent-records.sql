-- Visitors' consent to third-party tags: agreed or refused, when, and to which notice. Anonymous.

create table public.consent_records (
  id bigint primary key generated always as identity,
  choice text not null check (choice in ('agreed', 'refused')),
  notice_version text not null check (notice_version ~ '^[a-z0-9-]{1,40}$'),
  -- To the minute: enough for an auditor, too coarse to match with other logs.
  created_at timestamptz not null default date_trunc('minute', now())
);
create index consent_records_created_at on public.consent_records (created_at desc);
alter table public.consent_records enable row level security;

grant select on public.consent_records to authenticated;

create policy "Staff read consent records" on public.consent_records
  for select to authenticated using ((select private.may('privacy')));
