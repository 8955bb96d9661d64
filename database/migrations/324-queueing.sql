-- The one way a message comes to be: its row and the job that sends it, in the transaction of what caused it.

-- `message` holds columns of outgoing_messages by name, and `useful_seconds`: how long it is worth sending.
-- Answers its id, or null where its cause has had its message.
create function private.queue_message(message jsonb) returns uuid
language plpgsql set search_path = ''
as $$
declare
  wanted record;
  made public.outgoing_messages;
begin
  select * into strict wanted from jsonb_to_record(message) as m (
    cause text, channel text, recipient text, template text, language text, variables jsonb, subject text,
    text text, html text, reply_to text, confidential boolean, donation_id uuid, contact_message_id uuid,
    volunteer_application_id uuid, resend_of uuid, send_after timestamptz, useful_seconds integer);

  insert into public.outgoing_messages (cause, channel, recipient, template, language, variables, subject,
    text, html, reply_to, confidential, donation_id, contact_message_id, volunteer_application_id, resend_of,
    send_after, expires_at)
  values (wanted.cause, wanted.channel, wanted.recipient, wanted.template,
    coalesce(wanted.language, private.message_language()),
    coalesce(wanted.variables, '{}'), wanted.subject, wanted.text, wanted.html, wanted.reply_to,
    coalesce(wanted.confidential, false), wanted.donation_id, wanted.contact_message_id,
    wanted.volunteer_application_id, wanted.resend_of, wanted.send_after,
    coalesce(wanted.send_after, now()) + make_interval(secs => wanted.useful_seconds))
  on conflict (cause) do nothing
  returning * into made;

  if made.id is not null then
    perform private.queue_sending(made.id, made.channel, made.send_after);
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
  select case when private.setting('message_language') = 'hi' then 'hi' else 'en' end
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
