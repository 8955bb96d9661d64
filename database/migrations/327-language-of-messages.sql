-- A message that names no language is in the one the foundation chose.

create or replace function private.queue_message(message jsonb) returns uuid
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
