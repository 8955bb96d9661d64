-- Staff's work on visitors' messages: notes and replies, and one list of everything.

-- Administrators' notes on a message or application; the sender never sees them.
create table public.inbox_notes (
  id uuid primary key default gen_random_uuid(),
  -- Exactly one of the two is set.
  contact_message_id uuid references public.contact_messages (id) on delete cascade,
  volunteer_application_id uuid references public.volunteer_applications (id) on delete cascade,
  -- Its author, set by the database; null once the account is deleted.
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

create policy "Staff read notes" on public.inbox_notes
  for select to authenticated using ((select private.may('messages')));
create policy "Staff add notes" on public.inbox_notes
  for insert to authenticated with check ((select private.may('messages')));
create policy "Staff delete their own notes" on public.inbox_notes
  for delete to authenticated using ((select private.may('messages')) and author_id = (select auth.uid()));

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
  for each row execute function private.record_change('id', 'body');

-- Replies that administrators wrote in the inbox. The server stores them with the email. The visitor's
-- answers go to the foundation's mailbox (`reply_to`), not here.
create table public.inbox_replies (
  id uuid primary key default gen_random_uuid(),
  -- Exactly one of the two is set.
  contact_message_id uuid references public.contact_messages (id) on delete cascade,
  volunteer_application_id uuid references public.volunteer_applications (id) on delete cascade,
  author_id uuid references public.profiles (id) on delete set null,
  -- The name at the time of writing: the account may be deleted.
  author_name text not null check (char_length(author_name) between 1 and 254),
  subject text not null check (char_length(btrim(subject)) between 1 and 300),
  body text not null check (char_length(btrim(body)) between 1 and 10000),
  -- The email that carries it; its `state` shows whether it was sent.
  outgoing_message_id uuid references public.outgoing_messages (id) on delete set null,
  -- Chosen by the browser per submission, so that a double press replies once.
  submission_key text unique check (char_length(submission_key) between 8 and 200),
  created_at timestamptz not null default now(),
  check (num_nonnulls(contact_message_id, volunteer_application_id) = 1)
);
create index inbox_replies_contact_message_id on public.inbox_replies (contact_message_id);
create index inbox_replies_volunteer_application_id on public.inbox_replies (volunteer_application_id);
create index inbox_replies_author_id on public.inbox_replies (author_id);
create index inbox_replies_outgoing_message_id on public.inbox_replies (outgoing_message_id);
alter table public.inbox_replies enable row level security;

grant select on public.inbox_replies to authenticated;

create policy "Staff read answers" on public.inbox_replies
  for select to authenticated using ((select private.may('messages')));

create trigger record_change after insert or delete on public.inbox_replies
  for each row execute function private.record_change('id', 'subject', 'body');

-- Deletion is final and includes notes, replies and the messages sent about it, which repeat the content.
create function private.forget_messages_about() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.outgoing_messages
  where case tg_table_name when 'contact_messages' then contact_message_id else volunteer_application_id end = old.id;
  return old;
end
$$;
create trigger forget_messages_about before delete on public.contact_messages
  for each row execute function private.forget_messages_about();
create trigger forget_messages_about before delete on public.volunteer_applications
  for each row execute function private.forget_messages_about();

-- Messages and applications in one list, for search, filters, counts and exports.
create view public.inbox with (security_invoker = true) as
select
  'message' as kind,
  m.id, m.name, m.email, m.subject,
  null as interest_area,
  m.message, m.status, m.suspected_spam, m.spam_reason, m.assigned_to, m.donor_id, m.language,
  m.created_at, m.updated_at,
  -- Searchable text, in lower case.
  lower(concat_ws(' ', 'm-' || left(m.id::text, 8), m.name, m.email, m.subject, m.message)) as search,
  (select count(*) from public.inbox_replies as r where r.contact_message_id = m.id)::integer as replies,
  (select count(*) from public.inbox_notes as n where n.contact_message_id = m.id)::integer as notes,
  private.account_name(m.assigned_to) as assigned_name
from public.contact_messages as m
union all
select
  'application', a.id, a.name, a.email,
  -- Applications have no subject.
  null, a.interest_area, a.message, a.status, a.suspected_spam, a.spam_reason, a.assigned_to, a.donor_id,
  a.language, a.created_at, a.updated_at,
  lower(concat_ws(' ', 'a-' || left(a.id::text, 8), a.name, a.email, a.interest_area, a.message)),
  (select count(*) from public.inbox_replies as r where r.volunteer_application_id = a.id)::integer,
  (select count(*) from public.inbox_notes as n where n.volunteer_application_id = a.id)::integer,
  private.account_name(a.assigned_to)
from public.volunteer_applications as a;

grant select on public.inbox to authenticated;

-- The sender's donor record: the linked one, else one with the same mailbox, else a new one, so that a person
-- has one record. Kind is `message` or `application`. Returns the donor's id. Runs with the owner's rights,
-- as callers have no access to mailbox keys.
create function public.make_donor(kind text, item_id uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  sender record;
  mailbox text;
  donor uuid;
begin
  perform public.require('donors.write');
  perform public.require('messages');
  if kind = 'message' then
    select name, email, donor_id, created_at into sender
    from public.contact_messages where id = item_id for update;
  elsif kind = 'application' then
    select name, email, donor_id, created_at into sender
    from public.volunteer_applications where id = item_id for update;
  else
    raise exception 'The kind must be message or application.' using errcode = 'invalid_parameter_value';
  end if;
  if not found then
    raise exception 'There is no such message or application.' using errcode = 'no_data_found';
  end if;
  if sender.donor_id is not null then
    return sender.donor_id;
  end if;

  mailbox := private.email_key(sender.email);
  -- Serializes concurrent messages and gifts of one person that create a donor.
  perform pg_advisory_xact_lock(hashtextextended('donor ' || mailbox, 0));
  select id into donor from public.donors where email_key = mailbox order by created_at, id limit 1;
  if donor is null then
    insert into public.donors (name, email, notes) values (sender.name, sender.email,
      format('From the %s form, %s.', case kind when 'message' then 'contact' else 'volunteer' end,
        to_char(sender.created_at at time zone 'Asia/Kolkata', 'FMDD Mon YYYY')))
    returning id into donor;
  end if;
  if kind = 'message' then
    update public.contact_messages set donor_id = donor where id = item_id;
  else
    update public.volunteer_applications set donor_id = donor where id = item_id;
  end if;
  return donor;
end
$$;
grant execute on function public.make_donor(text, uuid) to authenticated;

-- A donor's messages to the foundation, found by mailbox.
create function public.donor_contacts(donor uuid)
  returns table (kind text, id uuid, subject text, message text, status text, created_at timestamptz)
language sql stable set search_path = ''
begin atomic
  select 'message', m.id, m.subject, m.message, m.status, m.created_at
  from public.donors as d join public.contact_messages as m on private.email_key(m.email) = d.email_key
  where d.id = donor
  union all
  select 'application', a.id, a.interest_area, a.message, a.status, a.created_at
  from public.donors as d join public.volunteer_applications as a on private.email_key(a.email) = d.email_key
  where d.id = donor
  order by 6 desc;
end;
grant execute on function public.donor_contacts(uuid) to authenticated;
