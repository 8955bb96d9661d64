-- Every message the product sends, visible to administrators with subject, recipient and outcome. The row and
-- its job are written in the transaction of the cause. Texts with sign-in links are stored separately, out of
-- reach for callers.

create table public.outgoing_messages (
  id uuid primary key default gen_random_uuid(),
  -- Deduplication key, such as a password request's: no cause gets two messages.
  cause text not null unique,
  channel text not null check (channel in ('email', 'whatsapp')),
  recipient text not null,
  -- The template, such as `gift_thanks` (domain/messages/templates.ts).
  template text check (template ~ '^[a-z][a-z_]{0,62}$'),
  language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
  -- Additional template variables.
  variables jsonb not null default '{}' check (jsonb_typeof(variables) = 'object'),
  subject text,
  -- Null until the text is rendered from the template, which happens at once, sent or not.
  text text,
  html text,
  -- Reply address, if not the sender's.
  reply_to text check (private.is_email(reply_to)),
  -- Contains a sign-in link: the text is deleted once sent or given up.
  confidential boolean not null default false,
  -- The cause: a gift, a monthly gift, a message or an application. The log entry outlives it.
  donation_id uuid references public.donations (id) on delete set null,
  monthly_gift_id uuid references public.monthly_gifts (id) on delete set null,
  contact_message_id uuid references public.contact_messages (id) on delete set null,
  volunteer_application_id uuid references public.volunteer_applications (id) on delete set null,
  -- The attached receipt, or the receipt in question.
  receipt_id uuid references public.receipts (id) on delete set null,
  -- The message an administrator sent again by this one.
  resend_of uuid references public.outgoing_messages (id) on delete set null,
  -- `waiting` for its turn, a retry or a configured service; `sending`; `sent`; `failed`, with the reason in
  -- last_error; `withdrawn`, because its content no longer holds.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'withdrawn')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  provider_id text,
  created_at timestamptz not null default now(),
  -- Earliest time: a failed payment first gets time to succeed.
  send_after timestamptz,
  -- Latest useful time.
  expires_at timestamptz,
  -- While `sending`: end of the sending process's claim.
  claimed_until timestamptz,
  first_attempt_at timestamptz,
  sent_at timestamptz,
  -- The sending of a story that it belongs to (134-story-letters.sql). No foreign key: that table is created later.
  story_letter_id uuid,
  constraint outgoing_messages_email_has_subject check (channel <> 'email' or text is null or subject is not null),
  constraint outgoing_messages_sent_has_moment check ((state = 'sent') = (sent_at is not null))
);
create index outgoing_messages_unsent_idx on public.outgoing_messages (created_at)
  where state in ('waiting', 'sending');

create index outgoing_messages_created_at on public.outgoing_messages (created_at desc);
create index outgoing_messages_state on public.outgoing_messages (state, created_at desc);
create index outgoing_messages_donation_id on public.outgoing_messages (donation_id);
create index outgoing_messages_monthly_gift_id on public.outgoing_messages (monthly_gift_id)
  where monthly_gift_id is not null;
create index outgoing_messages_contact_message_id on public.outgoing_messages (contact_message_id);
create index outgoing_messages_volunteer_application_id on public.outgoing_messages (volunteer_application_id);
create index outgoing_messages_recipient on public.outgoing_messages (recipient);
create index outgoing_messages_recipient_key on public.outgoing_messages (private.email_key(recipient));
create index outgoing_messages_reply_to_key on public.outgoing_messages (private.email_key(reply_to));
create index outgoing_messages_receipt_id on public.outgoing_messages (receipt_id);
create index outgoing_messages_resend_of on public.outgoing_messages (resend_of);
-- One letter of a sending per mailbox.
create unique index outgoing_messages_story_letter_id on public.outgoing_messages
  (story_letter_id, private.email_key(recipient)) where resend_of is null and recipient <> '(erased)';
alter table public.outgoing_messages enable row level security;

grant select on public.outgoing_messages to authenticated;

create policy "Staff read the message log" on public.outgoing_messages
  for select to authenticated using ((select private.may('messages')));

create table private.confidential_words (
  message_id uuid primary key references public.outgoing_messages (id) on delete cascade
    deferrable initially deferred,
  variables jsonb not null,
  text text,
  html text
);
alter table private.confidential_words enable row level security;

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

create function private.forget_confidential_words() returns trigger
language plpgsql set search_path = ''
as $$
begin
  delete from private.confidential_words where message_id = new.id;
  return new;
end
$$;
create trigger forget_confidential_words before update of state on public.outgoing_messages
  for each row when (new.confidential and new.state in ('sent', 'failed', 'withdrawn'))
  execute function private.forget_confidential_words();

-- Whether the giver of this gift or monthly gift refused WhatsApp: by a record known to be theirs, or by its
-- email address. Only staff can record a refusal for a number, since anyone can type it into their own
-- record.
create function private.refuses_whatsapp(number text, gift_id uuid, mandate_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.donations as gift
      where (gift.id = gift_id or gift.monthly_gift_id = mandate_id)
        and private.has_refused(case when private.is_givers_record(gift) then gift.donor_id end, 'whatsapp',
          private.email_key(gift.donor_email)))
    or exists (select from public.monthly_gifts as mandate
      where mandate.id = mandate_id and private.has_refused(null, 'whatsapp', private.email_key(mandate.donor_email)))
    or exists (select from public.donors as d join public.consents as c on c.donor_id = d.id
      where d.phone_key = private.phone_key('+' || number) and c.purpose = 'whatsapp' and c.source = 'staff'
        and c.withdrawn_at is not null and private.has_refused(d.id, 'whatsapp'))
$$;

-- The one function that creates a message: its row and its job. `message` holds columns of outgoing_messages,
-- `useful_seconds`, its lifetime, and `donor_id`, the recipient's record if there is no gift. Returns its id,
-- or null if the cause already has a message, the mailbox a letter of the same sending, or its subject is
-- erased or being erased: callers continue without a message.
create function private.queue_message(message jsonb) returns uuid
language plpgsql set search_path = ''
as $$
declare
  new_id constant uuid := gen_random_uuid();
  wanted record;
  gift_id uuid;
  made public.outgoing_messages;
begin
  select * into strict wanted from jsonb_to_record(message) as m (
    cause text, channel text, recipient text, template text, language text, variables jsonb, subject text,
    text text, html text, reply_to text, confidential boolean, donation_id uuid, monthly_gift_id uuid,
    contact_message_id uuid, volunteer_application_id uuid, receipt_id uuid, resend_of uuid,
    send_after timestamptz, useful_seconds integer, donor_id uuid, story_letter_id uuid);
  gift_id := coalesce(wanted.donation_id, (select r.donation_id from public.receipts as r where r.id = wanted.receipt_id));

  if not private.hold_off_erasure(array[gift_id, wanted.monthly_gift_id, wanted.contact_message_id,
    wanted.volunteer_application_id, wanted.donor_id]) then
    return null;
  end if;
  -- A separate statement: its snapshot includes an erasure that ended just before the lock was taken.
  if exists (select from public.donations where id = gift_id and erased_at is not null)
    or exists (select from public.monthly_gifts where id = wanted.monthly_gift_id and erased_at is not null)
    or wanted.contact_message_id is not null
      and not exists (select from public.contact_messages where id = wanted.contact_message_id)
    or wanted.volunteer_application_id is not null
      and not exists (select from public.volunteer_applications where id = wanted.volunteer_application_id)
    or wanted.donor_id is not null
      and not exists (select from public.donors where id = wanted.donor_id and name <> '(erased)') then
    return null;
  end if;
  if wanted.channel = 'whatsapp' and private.refuses_whatsapp(
    wanted.recipient, wanted.donation_id, wanted.monthly_gift_id) then
    return null;
  end if;
  insert into public.outgoing_messages (id, cause, channel, recipient, template, language, variables, subject,
    text, html, reply_to, confidential, donation_id, monthly_gift_id, contact_message_id,
    volunteer_application_id, receipt_id, resend_of, send_after, expires_at, story_letter_id)
  values (new_id, wanted.cause, wanted.channel, wanted.recipient, wanted.template,
    coalesce(wanted.language, private.message_language()),
    coalesce(wanted.variables, '{}'), wanted.subject, wanted.text, wanted.html, wanted.reply_to,
    coalesce(wanted.confidential, false), wanted.donation_id, wanted.monthly_gift_id, wanted.contact_message_id,
    wanted.volunteer_application_id, wanted.receipt_id, wanted.resend_of, wanted.send_after,
    coalesce(wanted.send_after, now()) + make_interval(secs => wanted.useful_seconds), wanted.story_letter_id)
  on conflict do nothing
  returning * into made;

  if made.id is not null then
    perform private.queue_sending(made.id, made.channel, made.send_after);
  else
    -- The text was stored before the conflict was found.
    delete from private.confidential_words where message_id = new_id;
  end if;
  return made.id;
end
$$;

-- Sending messages has a low priority, since they wait for one another. Letters with a story have one job for all, with
-- the lowest priority: thanks and receipts go first.
create function private.queue_sending(message_id uuid, channel text, run_at timestamptz default null) returns void
language plpgsql set search_path = ''
as $$
begin
  if exists (select from public.outgoing_messages where id = message_id and story_letter_id is not null) then
    update public.outgoing_messages set send_after = coalesce(run_at, send_after) where id = message_id;
    perform private.wake_story_letters();
    return;
  end if;
  perform private.queue_job('send-' || channel, json_build_object('messageId', message_id),
    format('send-%s %s', channel, message_id), 10, run_at, 'preserve_run_at');
end
$$;

create function private.wake_story_letters(run_at timestamptz default now()) returns void
language plpgsql set search_path = ''
as $$
begin
  if run_at is not null then
    perform graphile_worker.add_job('send-story-letters', run_at => run_at, job_key => 'send-story-letters',
      priority => 20);
  end if;
end
$$;

create function private.setting(name text) returns text
language sql stable set search_path = ''
as $$
  select nullif(btrim(value), '') from public.site_settings where key = name
$$;

-- The default language.
create function private.message_language() returns text
language sql stable set search_path = ''
as $$
  select coalesce(nullif(private.setting('message_language'), ''), 'en')
$$;

-- Whether WhatsApp is configured and has approved this template.
create function private.whatsapp_takes(template text, in_language text) returns boolean
language sql stable set search_path = ''
as $$
  select private.setting('whatsapp_phone_id') is not null
    and exists (select from private.site_secrets where key = 'whatsapp_access_token')
    and exists (select from public.message_templates
      where key = template and channel = 'whatsapp' and language = in_language)
$$;

-- A telephone number in WhatsApp's format, Indian by default; null if invalid or a payment provider's
-- placeholder.
create function private.whatsapp_number(phone text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  digits text := ltrim(regexp_replace(phone, '\D', '', 'g'), '0');
begin
  if length(digits) = 10 and phone !~ '^\s*(\+|00)' then
    digits := '91' || digits;
  end if;
  return case when digits ~ '^[1-9]\d{9,14}$' and digits not in ('919000090000', '91' || repeat(right(digits, 1), 10))
    then digits end;
end
$$;
