-- A person's data, for all their rights: access, export, objection, erasure.

-- The subject of a request: a mailbox and the person's records. `by_staff` includes data linked to a record
-- by phone number alone, since staff have verified it.
create type private.person as (mailbox text, donor_ids uuid[], by_staff boolean);

-- Data of a person with a proved mailbox: rows with that address, and rows linked to their records that are
-- known to be theirs. Access, export, erasure and objection all use these functions. Each path has an index
-- and returns few rows.
create function private.gifts_of(someone private.person) returns setof public.donations
language sql stable rows 20 set search_path = ''
as $$
  select * from public.donations where private.email_key(donor_email) = someone.mailbox
  union all
  select * from public.donations as gift
  where donor_id = any (someone.donor_ids) and private.email_key(donor_email) is distinct from someone.mailbox
    and (someone.by_staff or private.is_givers_record(gift))
$$;

create function private.monthly_gifts_of(someone private.person) returns setof public.monthly_gifts
language sql stable rows 5 set search_path = ''
as $$
  select * from public.monthly_gifts where private.email_key(donor_email) = someone.mailbox
  union all
  select * from public.monthly_gifts as mandate
  where donor_id = any (someone.donor_ids) and private.email_key(donor_email) is distinct from someone.mailbox
    and (someone.by_staff or exists (
      select from public.donations as gift
      where gift.monthly_gift_id = mandate.id and private.is_givers_record(gift)))
$$;

-- Anyone can type a number: one that also occurs with another person belongs to neither.
create function private.is_own_number(number text, someone private.person) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (select from public.donations
      where private.phone_key(donor_phone) = private.phone_key(number)
        and id not in (select id from private.gifts_of(someone)))
    and not exists (select from public.monthly_gifts
      where private.phone_key(donor_phone) = private.phone_key(number)
        and id not in (select id from private.monthly_gifts_of(someone)))
    and not exists (select from public.donors
      where phone_key = private.phone_key(number) and id <> all (someone.donor_ids)
        and email_key is distinct from someone.mailbox)
$$;

-- The person's numbers as written. None for the person's own requests, since no number is proved: messages to
-- a number belong to the gift they are about.
create function private.numbers_of(someone private.person) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(number), '{}') from (
    select phone as number from public.donors where id = any (someone.donor_ids)
    union select donor_phone from private.gifts_of(someone)
    union select donor_phone from private.monthly_gifts_of(someone)
  ) as known where someone.by_staff and number is not null and private.is_own_number(number, someone)
$$;

create function private.contact_messages_of(someone private.person) returns setof public.contact_messages
language sql stable rows 5 set search_path = ''
as $$
  select * from public.contact_messages where private.email_key(email) = someone.mailbox
  union all
  select * from public.contact_messages
  where donor_id = any (someone.donor_ids) and private.email_key(email) is distinct from someone.mailbox
$$;

create function private.applications_of(someone private.person) returns setof public.volunteer_applications
language sql stable rows 5 set search_path = ''
as $$
  select * from public.volunteer_applications where id in (
    select id from public.volunteer_applications where private.email_key(email) = someone.mailbox
    union all select id from public.volunteer_applications where private.email_key(guardian_email) = someone.mailbox
    union all select id from public.volunteer_applications where donor_id = any (someone.donor_ids))
$$;

create function private.letters_to(someone private.person) returns setof public.outgoing_messages
language sql stable rows 50 set search_path = ''
as $$
  select * from public.outgoing_messages where id in (
    select id from public.outgoing_messages where private.email_key(recipient) = someone.mailbox
    union all select id from public.outgoing_messages where private.email_key(reply_to) = someone.mailbox
    union all select id from public.outgoing_messages where recipient = any (array(
      select private.whatsapp_number(number) from unnest(private.numbers_of(someone)) as number))
    union all select id from public.outgoing_messages where donation_id in (select id from private.gifts_of(someone))
    union all select id from public.outgoing_messages
      where monthly_gift_id in (select id from private.monthly_gifts_of(someone))
    union all select id from public.outgoing_messages
      where contact_message_id in (select id from private.contact_messages_of(someone))
    union all select id from public.outgoing_messages
      where volunteer_application_id in (select id from private.applications_of(someone)))
$$;

create function private.events_of(someone private.person) returns setof public.payment_events
language sql stable rows 50 set search_path = ''
as $$
  select * from public.payment_events where id in (
    select id from public.payment_events where donation_id in (select id from private.gifts_of(someone))
    union all select id from public.payment_events where order_id in (select order_id from private.gifts_of(someone))
    union all select id from public.payment_events where payment_id in (select payment_id from private.gifts_of(someone))
    union all select id from public.payment_events
      where subscription_id in (select subscription_id from private.monthly_gifts_of(someone))
    union all select id from public.payment_events
      where private.email_key(payload #>> '{payload,payment,entity,email}') = someone.mailbox)
$$;

-- Data in the person's records or with their address that is not known to be theirs: an erasure requested by
-- the person leaves it for staff to review.
create function private.left_by_erasure(someone private.person) returns jsonb
language sql stable set search_path = ''
as $$
  with records as (
    select id from public.donors where email_key = someone.mailbox or id = any (someone.donor_ids)
  ), gifts as (
    select id, donor_id from public.donations
    where donor_id in (select id from records) and erased_at is null
    except select id, donor_id from private.gifts_of(someone)
  ), mandates as (
    select id, donor_id from public.monthly_gifts
    where donor_id in (select id from records) and erased_at is null
      and status not in ('cancelled', 'completed', 'expired')
    except select id, donor_id from private.monthly_gifts_of(someone)
  )
  select jsonb_build_object('gifts', (select count(*) from gifts), 'monthly_gifts', (select count(*) from mandates),
    'records', (select coalesce(jsonb_agg(donor_id), '[]') from (
      select donor_id from gifts union select donor_id from mandates) as linked))
$$;

-- Records merged into the person's: their log entries are the person's too.
create function private.merged_into(kept uuid[]) returns uuid[]
language sql stable set search_path = ''
as $$
  with recursive merged as (
    select unnest(kept) as id
    union
    select (other #>> '{donor,id}')::uuid from merged join public.donor_merges as m
        on m.kept_id = merged.id and m.undone_at is null,
      jsonb_array_elements(m.others) as other
  )
  select coalesce(array_agg(id), '{}') from merged
$$;
