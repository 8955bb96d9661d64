-- Staff's notes on donors, their reminders, and everything about a donor in one timeline.

create table public.donor_notes (
  id uuid primary key default gen_random_uuid(),
  donor_id uuid references public.donors (id) on delete set null,
  text text not null check (char_length(btrim(text)) between 1 and 5000),
  -- The day of the call or visit.
  noted_on date not null default (now() at time zone 'Asia/Kolkata')::date check (noted_on between '1900-01-01' and '2999-12-31'),
  -- The caller; null once the account is deleted.
  author uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
create index donor_notes_donor_id on public.donor_notes (donor_id);
create index donor_notes_author on public.donor_notes (author);
alter table public.donor_notes enable row level security;

grant select, insert (donor_id, text, noted_on), update (text, noted_on), delete on public.donor_notes to authenticated;
create policy "Staff read notes on donors" on public.donor_notes
  for select to authenticated using ((select private.may('donors.write')));
create policy "Staff add notes on donors" on public.donor_notes
  for insert to authenticated with check ((select private.may('donors.write')) and donor_id is not null);
create policy "Staff correct notes on donors" on public.donor_notes
  for update to authenticated using ((select private.may('donors.write'))) with check ((select private.may('donors.write')));
create policy "Staff delete notes on donors" on public.donor_notes
  for delete to authenticated using ((select private.may('donors.write')));

-- Nothing is written about a person who is erased, or being erased.
create function private.refuse_note_of_erased() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.hold_off_erasure(array[new.donor_id])
    or exists (select from public.donors where id = new.donor_id and name = '(erased)') then
    raise exception 'This donor’s data was erased.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger refuse_note_of_erased before insert or update of text on public.donor_notes
  for each row when (new.text <> '(erased)') execute function private.refuse_note_of_erased();
-- A new note is its own record.
create trigger record_change after update or delete on public.donor_notes
  for each row execute function private.record_change('id', 'text');

create table public.reminders (
  id uuid primary key default gen_random_uuid(),
  donor_id uuid references public.donors (id) on delete set null,
  -- The caller; null once the account is deleted, and then administrators find it with the donor.
  person uuid default auth.uid() references public.profiles (id) on delete set null,
  due_on date not null check (due_on between '1900-01-01' and '2999-12-31'),
  text text not null check (char_length(btrim(text)) between 1 and 500),
  done_at timestamptz,
  created_at timestamptz not null default now()
);
create index reminders_donor_id on public.reminders (donor_id);
create index reminders_open on public.reminders (person, due_on) where done_at is null;
alter table public.reminders enable row level security;

grant select, insert (donor_id, due_on, text), update (due_on, text, done_at), delete on public.reminders to authenticated;
create policy "Staff read their own reminders" on public.reminders
  for select to authenticated using (
    (select private.may('donors.write')) and (person = (select auth.uid()) or (select public.is_admin())));
create policy "Staff set reminders" on public.reminders
  for insert to authenticated with check ((select private.may('donors.write')) and donor_id is not null);
create policy "Staff change their own reminders" on public.reminders
  for update to authenticated using (
    (select private.may('donors.write')) and (person = (select auth.uid()) or (select public.is_admin())))
  with check ((select private.may('donors.write')));
create policy "Staff delete their own reminders" on public.reminders
  for delete to authenticated using (
    (select private.may('donors.write')) and (person = (select auth.uid()) or (select public.is_admin())));

create trigger refuse_note_of_erased before insert or update of text on public.reminders
  for each row when (new.text <> '(erased)') execute function private.refuse_note_of_erased();
create trigger record_change after update or delete on public.reminders
  for each row execute function private.record_change('id', 'text');

-- Notes and reminders of a deleted donor who can no longer be restored.
create function private.forget_notes(belongings jsonb) returns void
language sql set search_path = ''
as $$
  delete from public.donor_notes where donor_id is null and belongings -> 'public.donor_notes.donor_id' ? id::text;
  delete from public.reminders where donor_id is null and belongings -> 'public.reminders.donor_id' ? id::text;
$$;

-- Everything about a donor that the caller may read, newest first, from a time backwards. `key` is the id of the gift,
-- monthly gift, message and so on.
create function public.donor_timeline(donor uuid, before timestamptz default null, at_most integer default 30)
  returns table (at timestamptz, kind text, key text, title text, detail text, amount numeric, person uuid, author text,
    old_values jsonb, new_values jsonb)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  gifts constant uuid[] := array(select id from public.donations where donor_id = donor);
  mandates constant uuid[] := array(select id from public.monthly_gifts where donor_id = donor);
  mailbox constant text := (select email_key from public.donors where id = donor);
  sees_gifts constant boolean := private.may('gifts.read');
  sees_letters constant boolean := private.may('messages');
  sees_notes constant boolean := private.may('donors.write');
  sees_all constant boolean := public.is_admin();
begin
  perform public.require('donors.read');
  return query
    select every.* from (
      select g.created_at, 'gift', g.id::text, c.title, g.payment_status, g.amount, null::uuid, null::text, null::jsonb, null::jsonb
      from public.donations as g left join public.causes as c on c.id = g.cause_id where sees_gifts and g.donor_id = donor
      union all
      select moment.at, 'monthly', m.id::text, c.title, moment.status, m.amount, null, null, null, null
      from public.monthly_gifts as m left join public.causes as c on c.id = m.cause_id,
        lateral (values (coalesce(m.started_at, m.created_at), 'began'), (m.ended_at, m.status)) as moment (at, status)
      where sees_gifts and m.donor_id = donor and moment.at is not null
      union all
      select moment.at, 'receipt', r.donation_id::text, r.receipt_no, moment.status, r.amount, null, null, null, null
      from public.receipts as r, lateral (values (r.issued_at, 'issued'), (r.cancelled_at, 'cancelled')) as moment (at, status)
      where sees_gifts and r.donation_id = any (gifts) and moment.at is not null
      union all
      select d.created_at, 'dedication', d.donation_id::text, d.name, d.kind, null, null, null, null, null
      from public.dedications as d where sees_gifts and d.donation_id = any (gifts)
      union all
      select p.created_at, 'pledge', p.id::text, to_char(p.due_on, 'YYYY-MM-DD'), p.status, p.amount, null, null, null, null
      from public.pledges as p where sees_gifts and p.donor_id = donor
      union all
      select t.thanked_at, 'thanks', min(t.donation_id::text), t.way, null, count(*), t.thanked_by, null, null, null
      from public.thanks as t where sees_gifts and t.donation_id = any (gifts) group by t.thanked_at, t.thanked_by, t.way
      union all
      select coalesce(m.sent_at, m.created_at), 'letter', m.id::text, coalesce(m.subject, m.template), m.state, null, null, m.channel, null, null
      from public.outgoing_messages as m
      where sees_letters and m.id in (
          select id from public.outgoing_messages where private.email_key(recipient) = mailbox
          union all select id from public.outgoing_messages where donation_id = any (gifts)
          union all select id from public.outgoing_messages where monthly_gift_id = any (mandates))
        and coalesce(m.template, '') not like '%\_notice'
      union all
      select m.created_at, 'message', m.id::text, m.subject, m.message, null, null, null, null, null
      from public.contact_messages as m where sees_letters and (m.donor_id = donor or private.email_key(m.email) = mailbox)
      union all
      select a.created_at, 'application', a.id::text, a.interest_area, a.message, null, null, null, null, null
      from public.volunteer_applications as a where sees_letters and (a.donor_id = donor or private.email_key(a.email) = mailbox)
        -- As in its policy: staff see a minor's application once the guardian has consented.
        and (a.guardian_email is null or a.guardian_agreed_at is not null)
      union all
      select case when (n.created_at at time zone 'Asia/Kolkata')::date = n.noted_on then n.created_at
          else n.noted_on::timestamp at time zone 'Asia/Kolkata' end,
        'note', n.id::text, n.text, to_char(n.noted_on, 'YYYY-MM-DD'), null, n.author, null, null, null
      from public.donor_notes as n where sees_notes and n.donor_id = donor
      union all
      select r.created_at, 'reminder', r.id::text, r.text, to_char(r.due_on, 'YYYY-MM-DD'),
        case when r.done_at is null then 0 else 1 end, r.person, null, null, null
      from public.reminders as r where sees_notes and r.donor_id = donor and (sees_all or r.person = auth.uid())
      union all
      select l.changed_at, 'change', l.id::text, l.action, l.actor_role, null, l.actor_id, l.actor_email, l.old_values, l.new_values
      from public.audit_log as l
      where l.table_name = 'donors' and l.row_key = donor::text
        -- Gifts change these by themselves, also those that staff enter.
        and not (l.action = 'update' and l.new_values - '{amount_donated,status}'::text[] = '{}' and (l.actor_id is null
          or exists (select from public.audit_log as g where g.changed_at = l.changed_at and g.table_name = 'donations')))
    ) as every (at, kind, key, title, detail, amount, person, author, old_values, new_values)
    where before is null or every.at < before
    -- With ties: the next page begins before the last time of this one.
    order by every.at desc fetch first least(at_most, 200) rows with ties;
end
$$;
grant execute on function public.donor_timeline(uuid, timestamptz, integer) to authenticated;
