-- Progress of a campaign for its page, which visitors read: sums, without donors. Computed from the gifts when it
-- is asked for, so that no gift waits for a counter.

create function public.campaign_progress(slug text)
returns table (raised numeric, gifts bigint, goal bigint, matched numeric, ends_on date, last_gift_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select coalesce(total.raised, 0), total.gifts, campaign.goal,
    case when campaign.match_limit is not null then least(campaign.match_limit, coalesce(total.since_start, 0)) end,
    campaign.ends_on, total.last_gift_at
  from private.campaign_called(campaign_progress.slug) as campaign, lateral (
    select sum(gift.net) as raised, count(*) filter (where gift.net > 0) as gifts,
      sum(gift.net) filter (where gift.given_at >= campaign.starts_on::timestamp at time zone 'Asia/Kolkata')
        as since_start,
      max(gift.given_at) filter (where gift.net > 0) as last_gift_at
    from (
      select private.net_amount(donation) as net, coalesce(donation.paid_at, donation.created_at) as given_at
      from public.donations as donation
      where donation.campaign_id = campaign.id and not donation.is_in_kind
        and (not donation.test_mode or (select private.in_test_mode()))
      -- Computes each net amount once.
      offset 0
    ) as gift
  ) as total
  where campaign.is_shown
$$;
grant execute on function public.campaign_progress(text) to anon, authenticated;
