-- Whoever wrote is known by their mailbox, as whoever gave is (350, 351): one and the same person has one record.
-- As before (323) otherwise, now with its owner's rights, as callers have no way to a mailbox's normal form.

create or replace function public.make_donor(kind text, item_id uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  sender record;
  mailbox text;
  donor uuid;
begin
  if kind = 'message' then
    select name, email, donor_id, created_at into sender
    from public.contact_messages where id = item_id for update;
  elsif kind = 'application' then
    select name, email, donor_id, created_at into sender
    from public.volunteer_applications where id = item_id for update;
  else
    raise exception 'The kind must be message or application.' using errcode = 'invalid_parameter_value';
  end if;
  if not found or not public.is_admin() then
    raise exception 'There is no such message or application.' using errcode = 'no_data_found';
  end if;
  if sender.donor_id is not null then
    return sender.donor_id;
  end if;

  mailbox := private.email_key(sender.email);
  -- Two of one person's messages, or a message and a gift, that make a donor at the same moment take turns.
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
