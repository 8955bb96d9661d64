-- Gifts and monthly gifts by the name of their giver, for staff's lists, screens and files.

-- The giver of each gift or monthly gift: `name` by private.giver_name, else the email address or the phone number; and
-- the name on a record that is `perhaps` the giver's, because only a phone number led to it.
create function public.gift_names(ids uuid[]) returns table (id uuid, name text, perhaps text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require('gifts.read');
  return query
    select gift.id, coalesce(giver.name, gift.donor_email, nullif(btrim(gift.donor_phone), '')),
      (select d.name from public.donors as d
        where d.id = gift.donor_id and private.has_name(d) and not private.is_givers_record(gift))
    from public.donations as gift, private.named_giver(gift) as giver where gift.id = any (ids)
    union all
    select mandate.id, coalesce(known.name, mandate.donor_email, nullif(btrim(mandate.donor_phone), '')),
      (select d.name from public.donors as d
        where d.id = mandate.donor_id and private.has_name(d) and btrim(d.name) is distinct from known.name)
    from public.monthly_gifts as mandate, lateral private.giver_name(mandate) as known (name)
    where mandate.id = any (ids);
end
$$;

-- Many gifts at once, each with the name of its giver and the titles of its cause and campaign, for a file.
create function public.export_gifts(
  filter jsonb default '{}', sort text default 'newest', after uuid default null, at_most integer default 5000
) returns json
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require('export');
  if after is null then
    perform private.log_action('exports', 'donations', jsonb_build_object('filter', filter));
  end if;
  return (
    select coalesce(json_agg(to_jsonb(gift) || jsonb_build_object('donor_name', giver.name,
      'cause_title', (select title from public.causes where id = gift.cause_id),
      'campaign_title', (select title from public.campaigns where id = gift.campaign_id))), '[]')
    from public.find_gifts(filter, sort, after, null, at_most) as gift, private.named_giver(gift) as giver);
end
$$;

grant execute on function
  public.gift_names(uuid[]),
  public.export_gifts(jsonb, text, uuid, integer)
to authenticated;
