-- Every message the product sends, for administrators to see: what each is about, who gets it, what became of it.
-- The row and the job that sends it are written in the transaction of what caused it. Words that would let
-- somebody sign in are kept apart, where no caller reaches them.

create table public.outgoing_messages (
  id uuid primary key default gen_random_uuid(),
  -- What the message is about, such as one request for a new password: a cause never gets two messages.
  cause text not null unique,
  channel text not null check (channel in ('email', 'whatsapp')),
  recipient text not null,
  -- Which template it is made of, such as `gift_thanks` (domain/messages/templates.ts).
  template text check (template ~ '^[a-z][a-z_]{0,62}$'),
  language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
  -- What the template is filled with beyond what it is about.
  variables jsonb not null default '{}' check (jsonb_typeof(variables) = 'object'),
  subject text,
  -- Null until the words are made of the template, which happens at once, sent or not.
  text text,
  html text,
  -- Where answers go, if not to the sender's address.
  reply_to text check (private.is_email(reply_to)),
  -- Holds a link that signs somebody in: its words are forgotten once it is sent or given up.
  confidential boolean not null default false,
  -- What caused it: a gift, a monthly gift, a message, an application. Each stays in the log without what it was about.
  donation_id uuid references public.donations (id) on delete set null,
  monthly_gift_id uuid references public.monthly_gifts (id) on delete set null,
  contact_message_id uuid references public.contact_messages (id) on delete set null,
  volunteer_application_id uuid references public.volunteer_applications (id) on delete set null,
  -- The receipt whose file goes along, or that it is about.
  receipt_id uuid references public.receipts (id) on delete set null,
  -- The message that an administrator had sent again by this one.
  resend_of uuid references public.outgoing_messages (id) on delete set null,
  -- `waiting` for its turn, its next attempt or a service that is set up; `sending` just now; `sent`; `failed`,
  -- with the reason in last_error; `withdrawn`, because what it would have said is no longer so.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'withdrawn')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  provider_id text,
  created_at timestamptz not null default now(),
  -- Not before this moment: a failed payment is given time to succeed first.
  send_after timestamptz,
  -- After this moment the message would be of no use any more.
  expires_at timestamptz,
  -- While `sending`: until then the process that began may still be at it.
  claimed_until timestamptz,
  first_attempt_at timestamptz,
  sent_at timestamptz,
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
alter table public.outgoing_messages enable row level security;

grant select on public.outgoing_messages to authenticated;

create policy "Administrators read the message log" on public.outgoing_messages
  for select to authenticated using ((select public.is_admin()));

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

-- Whether the giver of this gift or monthly gift said that they want nothing by WhatsApp: with a record that is theirs,
-- or with the address that it carries. For a number itself only staff can say so, since anybody can type it into a
-- record of their own.
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

-- The one way a message comes to be: its row and the job that sends it.
--
-- `message` holds columns of outgoing_messages by name, `useful_seconds`: how long it is worth sending, and `donor_id`:
-- the record of the recipient where no gift leads to it. Returns its id, or null where its cause has had its message or
-- its subject is erased or being erased: callers go on without a message.
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
    send_after timestamptz, useful_seconds integer, donor_id uuid);
  gift_id := coalesce(wanted.donation_id, (select r.donation_id from public.receipts as r where r.id = wanted.receipt_id));

  if not private.hold_off_erasure(array[gift_id, wanted.monthly_gift_id, wanted.contact_message_id,
    wanted.volunteer_application_id, wanted.donor_id]) then
    return null;
  end if;
  -- A statement of its own: its snapshot has the erasure that ended just before the lock was taken.
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
    volunteer_application_id, receipt_id, resend_of, send_after, expires_at)
  values (new_id, wanted.cause, wanted.channel, wanted.recipient, wanted.template,
    coalesce(wanted.language, private.message_language()),
    coalesce(wanted.variables, '{}'), wanted.subject, wanted.text, wanted.html, wanted.reply_to,
    coalesce(wanted.confidential, false), wanted.donation_id, wanted.monthly_gift_id, wanted.contact_message_id,
    wanted.volunteer_application_id, wanted.receipt_id, wanted.resend_of, wanted.send_after,
    coalesce(wanted.send_after, now()) + make_interval(secs => wanted.useful_seconds))
  on conflict (cause) do nothing
  returning * into made;

  if made.id is not null then
    perform private.queue_sending(made.id, made.channel, made.send_after);
  else
    -- They were put aside before the row was found to be there already.
    delete from private.confidential_words where message_id = new_id;
  end if;
  return made.id;
end
$$;

-- Messages wait for one another, so they let every other kind of work go first.
create function private.queue_sending(message_id uuid, channel text, run_at timestamptz default null) returns void
language plpgsql set search_path = ''
as $$
begin
  perform graphile_worker.add_job(
    'send-' || channel, payload => json_build_object('messageId', message_id), run_at => run_at,
    job_key => format('send-%s %s', channel, message_id), priority => 10, job_key_mode => 'preserve_run_at');
end
$$;

create function private.setting(name text) returns text
language sql stable set search_path = ''
as $$
  select nullif(btrim(value), '') from public.site_settings where key = name
$$;

-- The language of those who have not shown theirs.
create function private.message_language() returns text
language sql stable set search_path = ''
as $$
  select coalesce(nullif(private.setting('message_language'), ''), 'en')
$$;

-- Whether this message goes out on WhatsApp too: the service is set up, and the template approved there.
create function private.whatsapp_takes(template text, in_language text) returns boolean
language sql stable set search_path = ''
as $$
  select private.setting('whatsapp_phone_id') is not null
    and exists (select from private.site_secrets where key = 'whatsapp_access_token')
    and exists (select from public.message_templates
      where key = template and channel = 'whatsapp' and language = in_language)
$$;

-- A telephone number as WhatsApp writes it, an Indian one where no country is named; null where it is none, or
-- one that a payment provider puts where a payer gave none.
create function private.whatsapp_number(phone text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when digits ~ '^91(\d)\1{9}$' or digits in ('919000090000') then null
    when digits ~ '^[1-9]\d{9,14}$' then digits
  end
  from (select case
    when phone ~ '^\s*(\+|00)' then ltrim(regexp_replace(phone, '\D', '', 'g'), '0')
    when length(ltrim(regexp_replace(phone, '\D', '', 'g'), '0')) = 10
      then '91' || ltrim(regexp_replace(phone, '\D', '', 'g'), '0')
    else ltrim(regexp_replace(phone, '\D', '', 'g'), '0')
  end as digits) as number
$$;
