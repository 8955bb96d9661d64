-- What visitors write through the contact form. The server stores it; staff answer it.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 2 and 200),
  email text not null check (private.is_email(email)),
  subject text not null check (char_length(btrim(subject)) between 5 and 300),
  message text not null check (char_length(btrim(message)) between 10 and 10000),
  status text not null default 'new' check (status in ('new', 'read', 'answered', 'archived', 'spam')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contact_messages_created_at on public.contact_messages (created_at desc);
alter table public.contact_messages enable row level security;

grant select, update (status) on public.contact_messages to authenticated;

create policy "Administrators read messages" on public.contact_messages
  for select to authenticated using ((select public.is_admin()));
create policy "Administrators mark messages" on public.contact_messages
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));

create trigger touch_updated_at before update on public.contact_messages
  for each row execute function private.touch_updated_at();
-- A new message is its own record.
create trigger record_change after update or delete on public.contact_messages
  for each row execute function private.record_change('id');
