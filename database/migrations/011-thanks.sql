-- Thanks by staff, notes on donors, and reminders.

insert into private.audited_tables (name, capability) values
  ('thanks', 'gifts.read'), ('donor_notes', 'donors.write'), ('reminders', 'settings');

-- Thanks that staff gave donors in person, beside the automatic letters. `private.gifts_to_thank` (064) has the rule
-- for gifts that await them.

create table public.thanks (
  donation_id uuid primary key references public.donations (id) on delete cascade,
  -- The caller: no request can name another.
  thanked_by uuid default auth.uid() references public.profiles (id) on delete set null,
  thanked_at timestamptz not null default now(),
  way text not null check (way in ('whatsapp', 'email', 'call', 'other'))
);
create index thanks_thanked_by on public.thanks (thanked_by);
create index thanks_thanked_at on public.thanks (thanked_at);
alter table public.thanks enable row level security;

grant select, insert (donation_id, way), delete on public.thanks to authenticated;
create policy "Staff read thanks" on public.thanks
  for select to authenticated using ((select private.may('gifts.read')));
create policy "Staff record thanks" on public.thanks
  for insert to authenticated with check (
    (select private.may('gifts.write')) and (way <> 'email' or (select private.may('messages'))));
create policy "Staff take thanks back" on public.thanks
  for delete to authenticated using ((select private.may('gifts.write')));

create function private.check_thanked_gift() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.donations where id = new.donation_id and payment_status in ('created', 'failed')) then
    raise exception 'This gift has not arrived.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_thanked_gift before insert on public.thanks
  for each row execute function private.check_thanked_gift();
create trigger record_change after insert or update or delete on public.thanks
  for each row execute function private.record_change('donation_id');

-- The person to thank for a gift, or a donor for their last gift: the address is a receipt's.
create function private.person_to_thank(gift uuid, donor uuid)
  returns table (donation_id uuid, donor_id uuid, name text, email text, phone text, language text, amount numeric, given_at timestamptz)
language sql stable set search_path = ''
as $$
  select g.id, d.id, coalesce(case when private.has_name(d) then btrim(d.name) end, nullif(btrim(g.donor_name), '')),
    case when gift is null then nullif(btrim(d.email), '') else private.address_for_receipt(g) end,
    case when gift is null then nullif(btrim(d.phone), '')
      else coalesce(nullif(btrim(g.donor_phone), ''), nullif(btrim(d.phone), '')) end,
    coalesce(nullif(d.language, 'unspecified'), private.language_for(g), private.message_language()),
    g.amount, g.created_at
  from (select * from public.donations as paid
    where paid.payment_status = 'successful' and paid.erased_at is null
      and (paid.id = gift or gift is null and paid.donor_id = donor)
    order by paid.created_at desc, paid.id limit 1) as g
  left join public.donors as d on d.id = case when gift is null then donor
    when private.is_givers_record(g) then g.donor_id end
$$;

-- The paid gifts that thanks cover: all of the donor's, or the gift alone if only a phone number led to its record.
create function private.gifts_thanked_with(gift uuid, donor uuid) returns setof uuid
language sql stable set search_path = ''
as $$
  select g.id from private.person_to_thank(gift, donor) as person join public.donations as g
    on g.id = person.donation_id or g.donor_id = person.donor_id
  where g.payment_status = 'successful' and g.erased_at is null
$$;

-- The same person for staff, with the last thanks and the number of gifts that nobody has thanked for.
create function public.person_to_thank(gift uuid default null, donor uuid default null)
  returns table (donation_id uuid, donor_id uuid, name text, email text, phone text, language text, amount numeric, given_at timestamptz,
    unthanked integer, thanked_for uuid, thanked_by uuid, thanked_at timestamptz, way text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('gifts.read');
  return query
    select person.*, (select count(*)::integer from private.gifts_thanked_with(gift, donor) as id
        where not exists (select from public.thanks as t where t.donation_id = id)),
      last.donation_id, last.thanked_by, last.thanked_at, last.way
    from private.person_to_thank(gift, donor) as person
    left join lateral (select t.* from public.thanks as t
      where t.donation_id in (select private.gifts_thanked_with(gift, donor))
      order by t.donation_id is not distinct from gift desc, t.thanked_at desc, t.donation_id limit 1) as last on true;
end
$$;

-- The sentence for a person who is about to thank for gifts that were all thanked for.
create function private.thanked_already(gifts uuid[]) returns text
language sql stable set search_path = ''
as $$
  select coalesce((
    select case when p.id = auth.uid() then 'You have' else nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), '') || ' has' end
    from public.thanks as t join public.profiles as p on p.id = t.thanked_by
    where t.donation_id = any (gifts) order by t.thanked_at desc limit 1), 'A colleague has') || ' thanked this donor already.'
$$;

-- Records thanks for a donor's gifts until now. Returns the gifts; refuses if a colleague has thanked for all of them.
create function public.thank_donor(way text, gift uuid default null, donor uuid default null) returns setof uuid
language plpgsql security definer set search_path = ''
as $$
declare
  covered uuid[];
  thanked uuid[];
begin
  perform public.require('gifts.write');
  if way = 'email' then
    perform public.require('messages');
  end if;
  covered := array(select id from private.gifts_thanked_with(gift, donor) as id order by id);
  if covered = '{}' then
    raise exception 'There is no gift to thank for.' using errcode = 'no_data_found';
  end if;
  with new as (
    insert into public.thanks (donation_id, way) select id, thank_donor.way from unnest(covered) as id
    on conflict do nothing returning donation_id
  )
  select coalesce(array_agg(donation_id), '{}') into thanked from new;
  if thanked = '{}' then
    raise exception '%', private.thanked_already(covered) using errcode = 'unique_violation';
  end if;
  return query select unnest(thanked);
end
$$;

-- Takes back what was recorded together with the thanks for this gift. Returns the number of gifts.
create function public.undo_thanks(gift uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  removed integer;
begin
  perform public.require('gifts.write');
  delete from public.thanks as t using public.thanks as one, public.donations as g, public.donations as other
  where one.donation_id = gift and t.thanked_at = one.thanked_at and t.thanked_by is not distinct from one.thanked_by
    and g.id = gift and other.id = t.donation_id and (other.id = g.id or other.donor_id = g.donor_id);
  get diagnostics removed = row_count;
  return removed;
end
$$;

-- Donors to thank, the largest gifts first, each with the number of their gifts that await thanks, and how many donors
-- there are in all.
create function public.donors_to_thank(at_most integer default 4)
  returns table (donation_id uuid, donor_id uuid, name text, amount numeric, given_at timestamptz, gifts integer, donors integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('gifts.write');
  return query
    with waiting as (
      select g.id, case when private.is_givers_record(g) then g.donor_id end as giver, g.amount, g.created_at
      from private.gifts_to_thank() as awaits join public.donations as g on g.id = awaits.donation_id
    ), givers as (
      select (array_agg(w.id order by w.amount desc, w.created_at desc))[1] as gift, w.giver, sum(w.amount) as given,
        max(w.created_at) as last_at, count(*)::integer as gifts, (count(*) over ())::integer as donors
      from waiting as w group by w.giver, case when w.giver is null then w.id end
      order by given desc, last_at desc limit least(at_most, 100)
    )
    select s.gift, s.giver, named.name, s.given, s.last_at, s.gifts, s.donors
    from givers as s left join public.gift_names(array(select gift from givers)) as named on named.id = s.gift
    order by s.given desc, s.last_at desc;
end
$$;
grant execute on function public.person_to_thank(uuid, uuid), public.thank_donor(text, uuid, uuid),
  public.undo_thanks(uuid), public.donors_to_thank(integer) to authenticated;

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

-- Gifts that await thanks from staff (140): the one rule for Home, for lists of gifts and for lists of donors. Thanks after
-- sixty days would be late. Of monthly charges only a donor's first gift counts.
create function private.gifts_to_thank() returns table (donation_id uuid, donor_id uuid)
language plpgsql stable parallel safe set search_path = ''
as $$
declare
  least constant numeric := coalesce(substring(private.setting('thank_minimum_rupees') from '^[0-9]{1,7}$')::numeric, 0);
begin
  return query select gift.id, gift.donor_id from public.donations as gift
    where gift.payment_status = 'successful' and gift.created_at > now() - interval '60 days' and gift.amount >= least
      and (not gift.is_monthly or gift.is_first_gift) and gift.erased_at is null
      and (not gift.test_mode or (select private.in_test_mode()))
      and num_nonnulls(gift.donor_id, gift.donor_email, gift.donor_phone) > 0
      and not exists (select from public.thanks as t where t.donation_id = gift.id);
end
$$;

-- The gifts of a filter, as in domain/donations/gift-filter.ts. Without its own search path it is inlined
-- into the calling query, and unused parts vanish. A null cause, campaign, source or UTM campaign selects
-- gifts without one; the status `paid` selects all received gifts, refunded or not. A `campaign` that is not an
-- id is a UTM campaign, which had that name in 1.0.0.
create or replace function private.matching_gifts(filter jsonb) returns setof public.donations
language sql stable parallel safe
as $$
  select gift.* from public.donations as gift
  where (filter ->> 'from' is null
      or gift.created_at >= (filter ->> 'from')::date::timestamp at time zone 'Asia/Kolkata')
    and (filter ->> 'to' is null
      or gift.created_at < ((filter ->> 'to')::date + 1)::timestamp at time zone 'Asia/Kolkata')
    and (not filter ? 'cause' or case when filter ->> 'cause' is null
      then gift.cause_id is null else gift.cause_id = filter ->> 'cause' end)
    and (filter ->> 'status' is null or case filter ->> 'status'
      when 'paid' then gift.payment_status in ('successful', 'refunded') else gift.payment_status = filter ->> 'status' end)
    and (filter ->> 'platform' is null or gift.platform = filter ->> 'platform')
    and (filter ->> 'monthly' is null or gift.is_monthly = (filter ->> 'monthly' = 'yes'))
    and (not filter ? 'source' or case when filter ->> 'source' is null
      then gift.utm_source is null else gift.utm_source = filter ->> 'source' end)
    and (not filter ? 'campaign' or case when filter ->> 'campaign' is null then gift.campaign_id is null
      when filter ->> 'campaign' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then gift.campaign_id = (filter ->> 'campaign')::uuid
      else gift.utm_campaign = filter ->> 'campaign' end)
    and (not filter ? 'utm_campaign' or case when filter ->> 'utm_campaign' is null
      then gift.utm_campaign is null else gift.utm_campaign = filter ->> 'utm_campaign' end)
    and (filter ->> 'donor' is null or gift.donor_id = (filter ->> 'donor')::uuid)
    and (filter ->> 'mandate' is null or gift.monthly_gift_id = (filter ->> 'mandate')::uuid)
    and (filter ->> 'poster' is null or gift.poster_id = (filter ->> 'poster')::uuid)
    and (filter ->> 'pledge' is null or gift.pledge_id = (filter ->> 'pledge')::uuid)
    and (filter ->> 'giver' is null or case filter ->> 'giver'
      when 'unknown' then gift.donor_id is null
      else gift.donor_id is not null and gift.is_first_gift = (filter ->> 'giver' = 'new') end)
    and (filter ->> 'refunded' is null or gift.refunded_amount > 0)
    and (filter ->> 'deducted' is null or gift.deducted_amount > 0)
    and (filter ->> 'in_kind' is null or gift.is_in_kind = (filter ->> 'in_kind' = 'yes'))
    and (filter ->> 'dedication' is null
      or gift.id in (select private.dedicated_gifts(filter ->> 'dedication')))
    and (filter ->> 'thanked' is null
      or gift.id in (select awaits.donation_id from private.gifts_to_thank() as awaits))
    and (filter ->> 'test' is null or gift.test_mode)
    and (filter ->> 'test' is not null or not gift.test_mode or (select private.in_test_mode()))
    -- One by one: the index supports each of them, but not `like all`.
    and ((private.search_patterns(filter ->> 'q'))[1] is null
      or gift.donor_id = any (private.uuids(filter -> 'named'))
      or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
        gift.order_id, gift.payment_id) like (private.search_patterns(filter ->> 'q'))[1]
      and ((private.search_patterns(filter ->> 'q'))[2] is null
        or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
          gift.order_id, gift.payment_id) like (private.search_patterns(filter ->> 'q'))[2])
      and ((private.search_patterns(filter ->> 'q'))[3] is null
        or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
          gift.order_id, gift.payment_id) like (private.search_patterns(filter ->> 'q'))[3])
      and ((private.search_patterns(filter ->> 'q'))[4] is null
        or private.gift_text(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
          gift.order_id, gift.payment_id) like all ((private.search_patterns(filter ->> 'q'))[4:])))
$$;

create or replace function private.forget_deleted_donors() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.forget_notes(belongings) from public.deleted_donors where deleted_at < now() - interval '30 days';
  -- A nominee named only for this record is deleted with it.
  with gone as (
    delete from public.deleted_donors where deleted_at < now() - interval '30 days' returning belongings
  )
  delete from public.nominees as n using gone
  where n.email is null and n.donor_id is null and gone.belongings -> 'public.nominees.donor_id' ? n.id::text;
  return null;
end
$$;

