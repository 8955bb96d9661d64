-- Messages and applications in one list, for the inbox: searched, filtered, counted and exported there.

create view public.inbox with (security_invoker = true) as
select
  'message' as kind,
  m.id, m.name, m.email, m.subject,
  null as interest_area,
  m.message, m.status, m.suspected_spam, m.spam_reason, m.assigned_to, m.donor_id, m.language,
  m.created_at, m.updated_at,
  -- What the search looks through, in lower case.
  lower(concat_ws(' ', m.name, m.email, m.subject, m.message)) as search,
  (select count(*) from public.inbox_replies as r where r.contact_message_id = m.id)::integer as replies,
  (select count(*) from public.inbox_notes as n where n.contact_message_id = m.id)::integer as notes,
  btrim(concat_ws(' ', p.first_name, p.last_name)) as assigned_name
from public.contact_messages as m left join public.profiles as p on p.id = m.assigned_to
union all
select
  'application', a.id, a.name, a.email,
  -- Applications have no subject of their own.
  null, a.interest_area, a.message, a.status, a.suspected_spam, a.spam_reason, a.assigned_to, a.donor_id,
  a.language, a.created_at, a.updated_at,
  lower(concat_ws(' ', a.name, a.email, a.interest_area, a.message)),
  (select count(*) from public.inbox_replies as r where r.volunteer_application_id = a.id)::integer,
  (select count(*) from public.inbox_notes as n where n.volunteer_application_id = a.id)::integer,
  btrim(concat_ws(' ', p.first_name, p.last_name))
from public.volunteer_applications as a left join public.profiles as p on p.id = a.assigned_to;

grant select on public.inbox to authenticated;

-- The donor record of whoever wrote: the one linked already, else one of the same address, else a new one.
-- Kind is `message` or `application`. Answers the donor's id.
create function public.make_donor(kind text, item_id uuid) returns uuid
language plpgsql set search_path = ''
as $$
declare
  sender record;
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
  if not found then
    raise exception 'There is no such message or application.' using errcode = 'no_data_found';
  end if;
  if sender.donor_id is not null then
    return sender.donor_id;
  end if;

  -- Two of one person's messages turned into a donor at the same moment take turns.
  perform pg_advisory_xact_lock(hashtextextended('donor ' || lower(sender.email), 0));
  select id into donor from public.donors
  where lower(email) = lower(sender.email) order by created_at limit 1;
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
