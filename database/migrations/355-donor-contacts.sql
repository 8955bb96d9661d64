-- What a donor has written to the foundation, found by their mailbox.

create index contact_messages_email_key on public.contact_messages (private.email_key(email));
create index volunteer_applications_email_key on public.volunteer_applications (private.email_key(email));

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
