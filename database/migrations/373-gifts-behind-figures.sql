-- The list of gifts (300) also finds those behind the report's other figures: from new or returning donors, and
-- those of which something was given back.

create or replace function private.matching_gifts(filter jsonb) returns setof public.donations
language sql stable
as $$
  select gift.* from public.donations as gift
  where (filter ->> 'from' is null
      or gift.created_at >= (filter ->> 'from')::date::timestamp at time zone 'Asia/Kolkata')
    and (filter ->> 'to' is null
      or gift.created_at < ((filter ->> 'to')::date + 1)::timestamp at time zone 'Asia/Kolkata')
    and (filter ->> 'cause' is null or case filter ->> 'cause'
      when 'none' then gift.cause_id is null else gift.cause_id = filter ->> 'cause' end)
    and (filter ->> 'status' is null or gift.payment_status = filter ->> 'status')
    and (filter ->> 'platform' is null or gift.platform = filter ->> 'platform')
    and (filter ->> 'monthly' is null or gift.is_monthly = (filter ->> 'monthly' = 'yes'))
    and (filter ->> 'source' is null or case filter ->> 'source'
      when 'none' then gift.utm_source is null else gift.utm_source = filter ->> 'source' end)
    and (filter ->> 'campaign' is null or case filter ->> 'campaign'
      when 'none' then gift.utm_campaign is null else gift.utm_campaign = filter ->> 'campaign' end)
    and (filter ->> 'donor' is null or gift.donor_id = (filter ->> 'donor')::uuid)
    and (filter ->> 'giver' is null or case filter ->> 'giver'
      when 'unknown' then gift.donor_id is null
      else gift.donor_id is not null and gift.is_first_gift = (filter ->> 'giver' = 'new') end)
    and (filter ->> 'refunded' is null or gift.refunded_amount > 0)
    and ((private.search_patterns(filter ->> 'q'))[1] is null
      or private.gift_words(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
        gift.order_id, gift.payment_id) like (private.search_patterns(filter ->> 'q'))[1])
    and ((private.search_patterns(filter ->> 'q'))[2] is null
      or private.gift_words(gift.donor_name, gift.donor_email, gift.donor_phone, gift.transaction_id,
        gift.order_id, gift.payment_id) like all ((private.search_patterns(filter ->> 'q'))[2:]))
$$;
