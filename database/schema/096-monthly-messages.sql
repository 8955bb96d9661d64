-- Letters about a monthly gift other than its charges: failed, stopped, paused or cancelled.

create function private.queue_monthly_message(mandate public.monthly_gifts, kind text, occasion text) returns void
language plpgsql set search_path = ''
as $$
declare
  chosen constant text :=
    coalesce(private.language_of(mandate.donor_email, mandate.language), private.message_language());
  phone constant text := private.whatsapp_number(mandate.donor_phone);
  about jsonb := jsonb_build_object('template', kind, 'language', chosen, 'monthly_gift_id', mandate.id,
    -- The link opens the monthly gift and stays out of the log; for a cancelled one it leads to the form.
    'confidential', kind <> 'monthly_cancelled', 'useful_seconds', 7 * 86400);
begin
  if mandate.donor_email is not null then
    perform private.queue_message(about || jsonb_build_object('channel', 'email',
      'recipient', mandate.donor_email, 'cause', format('monthly gift %s %s by email', mandate.id, occasion)));
  end if;
  if phone is not null and private.whatsapp_takes(kind, chosen) then
    perform private.queue_message(about || jsonb_build_object('channel', 'whatsapp',
      'recipient', phone, 'cause', format('monthly gift %s %s by whatsapp', mandate.id, occasion)));
  end if;
end
$$;

create function private.write_monthly_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'failing' then
    perform private.queue_monthly_message(new, 'monthly_failing', 'failing since ' || new.failing_since);
  elsif new.status = 'stopped' then
    perform private.queue_monthly_message(new, 'monthly_stopped', 'stopped after ' || coalesce(new.failing_since, now()));
  -- Not if paused in the UPI app, which confirms it itself, nor without an end in the provider's dashboard.
  elsif new.status = 'paused' and new.paused_until is not null then
    perform private.queue_monthly_message(new, 'monthly_paused', 'paused at ' || now());
  -- Not if it never started, nor if another amount replaced it.
  elsif new.status = 'cancelled' and new.started_at is not null and not exists (
    select from public.monthly_gifts where replaces_id = new.id and started_at is not null) then
    perform private.queue_monthly_message(new, 'monthly_cancelled', 'cancelled');
  end if;
  return null;
exception when others then
  -- A message must never block an update of a monthly gift: the database log has the error.
  raise warning 'No message was written for monthly gift %: %', new.id, sqlerrm;
  return null;
end
$$;
create trigger write_monthly_message after update of status on public.monthly_gifts
  for each row when (new.status <> old.status) execute function private.write_monthly_message();
