-- Messages from the contact form. The server stores them; staff reply.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 2 and 200 and private.name_problem(name) is null),
  email text not null check (private.is_email(email)),
  subject text not null check (char_length(btrim(subject)) between 5 and 300),
  message text not null check (char_length(btrim(message)) between 10 and 10000),
  status text not null default 'new' check (status in ('new', 'in_progress', 'done')),
  -- Set by the spam checks, changeable by staff. Suspects are kept, but neither acknowledged nor announced.
  suspected_spam boolean not null default false,
  -- Reason for suspicion: `honeypot` (a hidden field was filled in), `too_fast` (several, each faster than a
  -- person types), `too_many` (very many from one address).
  spam_reason text check (spam_reason in ('honeypot', 'too_fast', 'too_many')),
  -- The responsible administrator.
  assigned_to uuid references public.profiles (id) on delete set null,
  -- The donor record created from it or found by its address: see make_donor().
  donor_id uuid references public.donors (id) on delete set null,
  -- Language of replies to the sender.
  language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
  -- Chosen by the browser per submission, so that a double press or a lost response stores it once.
  submission_key text unique check (char_length(submission_key) between 8 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contact_messages_created_at on public.contact_messages (created_at desc);
create index contact_messages_new on public.contact_messages (created_at) where status = 'new';
create index contact_messages_assigned_to on public.contact_messages (assigned_to);
create index contact_messages_donor_id on public.contact_messages (donor_id);
create index contact_messages_email_key on public.contact_messages (private.email_key(email));
alter table public.contact_messages enable row level security;

grant select, delete, update (status, suspected_spam, assigned_to, donor_id) on public.contact_messages to authenticated;

create policy "Staff read messages" on public.contact_messages
  for select to authenticated using ((select private.may('messages')));
create policy "Staff mark messages" on public.contact_messages
  for update to authenticated using ((select private.may('messages'))) with check ((select private.may('messages')));
create policy "Staff delete messages" on public.contact_messages
  for delete to authenticated using ((select private.may('messages')));

create function private.check_assignee() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.profiles as p where p.id = new.assigned_to and private.reads_messages(p)) then
    raise exception 'Only people who can read messages can take this on.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_assignee before insert or update of assigned_to on public.contact_messages
  for each row when (new.assigned_to is not null) execute function private.check_assignee();

create trigger touch_updated_at before update on public.contact_messages
  for each row execute function private.touch_updated_at();
-- A new message is its own record. For a deleted one, the log keeps who and when, but not its content.
create trigger record_change after update or delete on public.contact_messages
  for each row execute function private.record_change('id', 'name', 'email', 'subject', 'message', 'submission_key');
