-- What staff do with what visitors send: how far it has come, whose it is, what was noted and answered.

alter table public.contact_messages
  drop constraint contact_messages_status_check,
  -- Set by the checks against bots, changeable by staff. Suspects are kept and neither acknowledged nor announced.
  add column suspected_spam boolean not null default false,
  -- What made it suspect, for people to judge: `honeypot` (a field nobody sees was filled in), `too_fast`
  -- (sent sooner than a person types), `too_many` (one address sent very many).
  add column spam_reason text check (spam_reason in ('honeypot', 'too_fast', 'too_many')),
  -- The administrator who takes care of it.
  add column assigned_to uuid references public.profiles (id) on delete set null,
  -- The donor record made from it, or found for its address: see make_donor().
  add column donor_id uuid references public.donors (id) on delete set null,
  -- The language the sender is answered in.
  add column language text not null default 'en' check (language in ('en', 'hi')),
  -- Chosen by the browser for one sending, so that a double press or a lost answer stores it once.
  add column submission_key text unique check (char_length(submission_key) between 8 and 200);

alter table public.volunteer_applications
  drop constraint volunteer_applications_status_check,
  -- The columns mean what they mean in contact_messages.
  add column suspected_spam boolean not null default false,
  add column spam_reason text check (spam_reason in ('honeypot', 'too_fast', 'too_many')),
  add column assigned_to uuid references public.profiles (id) on delete set null,
  add column donor_id uuid references public.donors (id) on delete set null,
  add column language text not null default 'en' check (language in ('en', 'hi')),
  add column submission_key text unique check (char_length(submission_key) between 8 and 200);

update public.contact_messages set
  suspected_spam = status = 'spam',
  status = case status when 'new' then 'new' when 'read' then 'in_progress' else 'done' end;
update public.volunteer_applications set
  suspected_spam = status = 'spam',
  status = case status when 'new' then 'new' when 'contacted' then 'in_progress' else 'done' end;

alter table public.contact_messages
  add constraint contact_messages_status_check check (status in ('new', 'in_progress', 'done'));
alter table public.volunteer_applications
  add constraint volunteer_applications_status_check check (status in ('new', 'in_progress', 'done'));

create index contact_messages_assigned_to on public.contact_messages (assigned_to);
create index contact_messages_donor_id on public.contact_messages (donor_id);
create index contact_messages_new on public.contact_messages (created_at) where status = 'new';
create index volunteer_applications_assigned_to on public.volunteer_applications (assigned_to);
create index volunteer_applications_donor_id on public.volunteer_applications (donor_id);
create index volunteer_applications_new on public.volunteer_applications (created_at) where status = 'new';

grant update (suspected_spam, assigned_to, donor_id) on public.contact_messages to authenticated;
grant update (suspected_spam, assigned_to, donor_id) on public.volunteer_applications to authenticated;

create function private.check_assignee() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.profiles where id = new.assigned_to and role = 'admin') then
    raise exception 'Only an administrator can take this on.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_assignee before insert or update of assigned_to on public.contact_messages
  for each row when (new.assigned_to is not null) execute function private.check_assignee();
create trigger check_assignee before insert or update of assigned_to on public.volunteer_applications
  for each row when (new.assigned_to is not null) execute function private.check_assignee();

-- What administrators tell each other about a message or an application; the sender never sees it.
create table public.inbox_notes (
  id uuid primary key default gen_random_uuid(),
  -- Exactly one of the two says what the note is about.
  contact_message_id uuid references public.contact_messages (id) on delete cascade,
  volunteer_application_id uuid references public.volunteer_applications (id) on delete cascade,
  -- Whoever adds it, filled in by the database; nobody once their account is gone.
  author_id uuid references public.profiles (id) on delete set null,
  body text not null check (char_length(btrim(body)) between 1 and 5000),
  created_at timestamptz not null default now(),
  check (num_nonnulls(contact_message_id, volunteer_application_id) = 1)
);
create index inbox_notes_contact_message_id on public.inbox_notes (contact_message_id);
create index inbox_notes_volunteer_application_id on public.inbox_notes (volunteer_application_id);
create index inbox_notes_author_id on public.inbox_notes (author_id);
alter table public.inbox_notes enable row level security;

grant select, delete, insert (contact_message_id, volunteer_application_id, body)
  on public.inbox_notes to authenticated;

create policy "Administrators read notes" on public.inbox_notes
  for select to authenticated using ((select public.is_admin()));
create policy "Administrators add notes" on public.inbox_notes
  for insert to authenticated with check ((select public.is_admin()));
create policy "Administrators delete their own notes" on public.inbox_notes
  for delete to authenticated using ((select public.is_admin()) and author_id = (select auth.uid()));

create function private.sign_note() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.author_id := auth.uid();
  return new;
end
$$;
create trigger sign_note before insert on public.inbox_notes
  for each row execute function private.sign_note();
-- A new note is its own record.
create trigger record_change after update or delete on public.inbox_notes
  for each row execute function private.record_change('id');
