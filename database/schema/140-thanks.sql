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
      -- Inlined, unlike `is_givers_record`: a call for each gift took most of the time.
      select g.id, case when exists (select from private.givers_record(g)) then g.donor_id end as giver, g.amount, g.created_at
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
