-- Attribution of gifts to posters beyond the giving form, and the report on posters.

-- The UPI code on a poster carries the poster's code in its note, which most banks copy into the statement. A truncated
-- note leads to no poster.
create function private.follow_poster_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  poster public.posters;
  campaign public.campaigns;
begin
  select * into poster from public.posters where code = any ((
    select regexp_split_to_array(lower(narration), '[^a-z0-9]+') from public.bank_lines where id = new.bank_line_id
  )::text[]) order by id limit 1;
  new.poster_id := poster.id;
  -- A gift that is just being entered, unless staff chose a purpose.
  if (tg_op = 'INSERT' or old.updated_at = now()) and new.cause_id is null and new.campaign_id is null then
    select * into campaign from public.campaigns where id = poster.campaign_id and is_shown
      and (new.created_at at time zone 'Asia/Kolkata')::date between starts_on and coalesce(ends_on, 'infinity');
    new.campaign_id := campaign.id;
    new.cause_id := coalesce(campaign.cause_id, poster.cause_id);
  end if;
  return new;
end
$$;
create trigger follow_poster_note before insert or update of bank_line_id on public.donations
  for each row when (new.bank_line_id is not null and new.poster_id is null)
  execute function private.follow_poster_note();

-- Visits, gifts and what was given of every poster, by Indian days, with the gifts that other reports count.
create function public.poster_report(from_day date default null, to_day date default null)
  returns table (poster_id uuid, visits bigint, gifts bigint, amount numeric)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('gifts.read');
  return query
    select poster.id, coalesce(seen.visits, 0), coalesce(given.gifts, 0), coalesce(given.net, 0)
    from public.posters as poster
    left join (
      select visit.poster_id as id, sum(visit.visits) as visits from public.poster_visits as visit
      where visit.day between coalesce(from_day, '-infinity') and coalesce(to_day, 'infinity') group by 1
    ) as seen using (id)
    left join (
      select gift.poster_id as id, count(*) as gifts, sum(private.net_amount(gift)) as net
      from private.matching_gifts(jsonb_strip_nulls(jsonb_build_object(
        'from', from_day, 'to', to_day, 'status', 'successful'))) as gift
      where gift.poster_id is not null group by 1
    ) as given using (id)
    order by poster.created_at desc, poster.id;
end
$$;
grant execute on function public.poster_report(date, date) to authenticated;
