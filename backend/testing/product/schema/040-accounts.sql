-- Output of sign-in for the product: emails to send, and changes to log.

create table public.outbox (
  id bigint generated always as identity primary key,
  cause text not null unique,
  kind text not null,
  recipient text not null,
  content jsonb not null
);
alter table public.outbox enable row level security;

create table public.account_changes (
  id bigint generated always as identity primary key,
  account text not null,
  actor text,
  before jsonb,
  after jsonb not null
);
alter table public.account_changes enable row level security;
grant select on public.account_changes to authenticated;

create policy "Administrators read the changes of accounts" on public.account_changes
for select to authenticated using ((select public.is_admin()));
