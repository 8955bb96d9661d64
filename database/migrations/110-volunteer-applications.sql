-- People who offer their time through the volunteer form. The server stores it; staff follow it up.

create table public.volunteer_applications (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 2 and 200),
  email text not null check (private.is_email(email)),
  interest_area text not null check (interest_area in
    ('teaching', 'hygiene', 'fundraising', 'therapy', 'eldercare', 'environment', 'other')),
  message text check (char_length(message) <= 10000),
  status text not null default 'new' check (status in ('new', 'contacted', 'active', 'archived', 'spam')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index volunteer_applications_created_at on public.volunteer_applications (created_at desc);
alter table public.volunteer_applications enable row level security;

grant select, update (status) on public.volunteer_applications to authenticated;

create policy "Administrators read applications" on public.volunteer_applications
  for select to authenticated using ((select public.is_admin()));
create policy "Administrators mark applications" on public.volunteer_applications
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));

create trigger touch_updated_at before update on public.volunteer_applications
  for each row execute function private.touch_updated_at();
-- A new application is its own record.
create trigger record_change after update or delete on public.volunteer_applications
  for each row execute function private.record_change('id');
