-- The log of messages for administrators: what each is about, who gets it, what became of it. Words that
-- would let somebody sign in are kept apart, where no caller reaches them.

alter table public.outgoing_messages
  -- Which template it is made of, such as `gift_thanks` (domain/messages/templates.ts); none for a test of long ago.
  add column template text check (template ~ '^[a-z][a-z_]{0,62}$'),
  add column language text not null default 'en' check (language in ('en', 'hi')),
  -- What the template is filled with beyond what it is about.
  add column variables jsonb not null default '{}' check (jsonb_typeof(variables) = 'object'),
  -- Where answers go, if not to the sender's address.
  add column reply_to text check (private.is_email(reply_to)),
  -- What caused it: a gift, a message, an application. Each stays in the log without what it was about.
  add column donation_id uuid references public.donations (id) on delete set null,
  add column contact_message_id uuid references public.contact_messages (id) on delete set null,
  add column volunteer_application_id uuid references public.volunteer_applications (id) on delete set null,
  -- The message that an administrator had sent again by this one.
  add column resend_of uuid references public.outgoing_messages (id) on delete set null,
  -- Not before this moment: a failed payment is given time to succeed first.
  add column send_after timestamptz,
  -- While `sending`: until then whoever began it may still be at it.
  add column claimed_until timestamptz,
  -- Null until the words are made of the template, which happens at once, sent or not.
  alter column text drop not null,
  drop constraint outgoing_messages_check,
  add constraint outgoing_messages_email_has_subject
    check (channel <> 'email' or text is null or subject is not null),
  drop constraint outgoing_messages_state_check,
  -- `waiting` for its turn, its next attempt or a service that is set up; `sending` just now; `sent`; `failed`,
  -- with the reason in last_error; `withdrawn`, because what it would have said is no longer so.
  add constraint outgoing_messages_state_check
    check (state in ('waiting', 'sending', 'sent', 'failed', 'withdrawn'));

create index outgoing_messages_created_at on public.outgoing_messages (created_at desc);
create index outgoing_messages_state on public.outgoing_messages (state, created_at desc);
create index outgoing_messages_donation_id on public.outgoing_messages (donation_id);
create index outgoing_messages_contact_message_id on public.outgoing_messages (contact_message_id);
create index outgoing_messages_volunteer_application_id on public.outgoing_messages (volunteer_application_id);
create index outgoing_messages_resend_of on public.outgoing_messages (resend_of);

create table private.confidential_words (
  message_id uuid primary key references public.outgoing_messages (id) on delete cascade
    deferrable initially deferred,
  variables jsonb not null,
  text text,
  html text
);
alter table private.confidential_words enable row level security;

insert into private.confidential_words (message_id, variables, text, html)
select id, '{}', text, html from public.outgoing_messages
where confidential and state in ('waiting', 'sending');
update public.outgoing_messages set text = '', html = null where confidential;

create function private.keep_confidential_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.confidential_words as kept (message_id, variables, text, html)
  values (new.id, new.variables, new.text, new.html)
  on conflict (message_id) do update set
    variables = kept.variables || excluded.variables,
    text = coalesce(nullif(excluded.text, ''), kept.text),
    html = coalesce(excluded.html, kept.html);
  new.variables := '{}';
  new.text := case when new.text is not null then '' end;
  new.html := null;
  return new;
end
$$;
create trigger keep_confidential_words before insert or update of text, html, variables on public.outgoing_messages
  for each row when (new.confidential and new.state in ('waiting', 'sending'))
  execute function private.keep_confidential_words();

create or replace function private.forget_confidential_words() returns trigger
language plpgsql set search_path = ''
as $$
begin
  delete from private.confidential_words where message_id = new.id;
  return new;
end
$$;
drop trigger forget_confidential_words on public.outgoing_messages;
create trigger forget_confidential_words before update of state on public.outgoing_messages
  for each row when (new.confidential and new.state in ('sent', 'failed', 'withdrawn'))
  execute function private.forget_confidential_words();

grant select on public.outgoing_messages to authenticated;

create policy "Administrators read the message log" on public.outgoing_messages
  for select to authenticated using ((select public.is_admin()));

-- Answers that administrators wrote from the inbox. The server writes them together with the e-mail. What the
-- visitor answers in turn goes to the foundation's own mailbox (`reply_to`), not here.
create table public.inbox_replies (
  id uuid primary key default gen_random_uuid(),
  -- Exactly one of the two says what is answered.
  contact_message_id uuid references public.contact_messages (id) on delete cascade,
  volunteer_application_id uuid references public.volunteer_applications (id) on delete cascade,
  author_id uuid references public.profiles (id) on delete set null,
  -- As it was when the answer was written: the account may go.
  author_name text not null check (char_length(author_name) between 1 and 254),
  subject text not null check (char_length(btrim(subject)) between 1 and 300),
  body text not null check (char_length(btrim(body)) between 1 and 10000),
  -- The e-mail that carries it: whether it was sent is its `state`.
  outgoing_message_id uuid references public.outgoing_messages (id) on delete set null,
  -- Chosen by the browser for one sending, so that a double press answers once.
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

create policy "Administrators read answers" on public.inbox_replies
  for select to authenticated using ((select public.is_admin()));

create trigger record_change after insert or delete on public.inbox_replies
  for each row execute function private.record_change('id');
