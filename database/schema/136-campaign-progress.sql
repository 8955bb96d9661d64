-- Progress of a campaign for its page, which visitors read: sums, without donors. Computed from the gifts when it
-- is asked for, so that no gift waits for a counter.

create function public.campaign_progress(slug text)
returns table (raised numeric, gifts bigint, goal bigint, matched numeric, ends_on date, last_gift_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(gift.net), 0), count(*) filter (where gift.net > 0), campaign.goal,
    case when campaign.match_limit is not null then least(campaign.match_limit, coalesce(sum(gift.net) filter (
      where gift.given_at >= campaign.starts_on::timestamp at time zone 'Asia/Kolkata'), 0)) end,
    campaign.ends_on, max(gift.given_at) filter (where gift.net > 0)
  from private.campaign_called(campaign_progress.slug) as campaign left join lateral (
    select private.net_amount(donation) as net, coalesce(donation.paid_at, donation.created_at) as given_at
    from public.donations as donation
    where donation.campaign_id = campaign.id and not donation.is_in_kind
      and (not donation.test_mode or (select private.in_test_mode()))
  ) as gift on true
  where campaign.is_shown
  group by campaign.goal, campaign.match_limit, campaign.starts_on, campaign.ends_on
$$;
grant execute on function public.campaign_progress(text) to anon, authenticated;
