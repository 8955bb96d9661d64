-- The people who give or may give, as staff know them.

create table public.donors (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 200),
  email text check (email = '' or private.is_email(email)),
  phone text check (char_length(phone) <= 50),
  status text not null default 'Potential'
    check (status in ('Potential', 'Contacted', 'Engaged', 'Donated', 'Inactive')),
  amount_donated numeric(14, 2) check (amount_donated >= 0),
  notes text check (char_length(notes) <= 20000),
  utm_source text check (char_length(utm_source) <= 500),
  utm_medium text check (char_length(utm_medium) <= 500),
  utm_campaign text check (char_length(utm_campaign) <= 500),
  utm_term text check (char_length(utm_term) <= 500),
  utm_content text check (char_length(utm_content) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index donors_created_at on public.donors (created_at desc);
create index donors_email on public.donors (lower(email));
alter table public.donors enable row level security;

grant select, insert, update, delete on public.donors to authenticated;

create policy "Administrators read donors" on public.donors
  for select to authenticated using ((select public.is_admin()));
create policy "Administrators add donors" on public.donors
  for insert to authenticated with check ((select public.is_admin()));
create policy "Administrators change donors" on public.donors
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Administrators delete donors" on public.donors
  for delete to authenticated using ((select public.is_admin()));

create trigger touch_updated_at before update on public.donors
  for each row execute function private.touch_updated_at();
create trigger record_change after insert or update or delete on public.donors
  for each row execute function private.record_change('id');
