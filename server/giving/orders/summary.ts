import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import type { Services } from '../../services.ts'

const TEN_MINUTES = 600
type GiftSummary = AnswerOf<'gift-summary'>

/** A page that waits for its gift makes about thirty requests in that time, and whole towns share one address. */
const MOST_ASKED = 600

/** The public view of a gift for a caller who knows the id of its payment, order or subscription. */
export async function summaryOf(
  { database }: Services,
  reference: string,
  address: string,
): Promise<GiftSummary | undefined> {
  const wait = await takeAttempt(database, `gifts looked at from ${address}`, MOST_ASKED, TEN_MINUTES)
  if (wait) throw tooManyAttempts('questions', wait)
  // One subquery per index: an "or" would scan every gift.
  const { rows } = await database.server.query<GiftSummary>(
    `with named (id) as (
      select id from public.donations where order_id = $1
      union all select id from public.donations where payment_id = $1
      union all select donation_id from public.payments where payment_id = $1
      union all select gift.id from public.monthly_gifts as mandate
        join public.donations as gift on gift.monthly_gift_id = mandate.id where mandate.subscription_id = $1
    ), found as (
      select gift.payment_id, gift.payment_status, gift.amount, gift.currency, gift.cause_id, gift.is_monthly,
        gift.created_at, mandate.status, mandate.next_charge_at, gift.campaign_id, gift.language
      from named join public.donations as gift using (id)
        left join public.monthly_gifts as mandate on mandate.id = gift.monthly_gift_id
      union all
      -- Started and not charged yet, or ended before a charge.
      select null, case when mandate.ended_at is null then 'created' else 'failed' end, mandate.amount, mandate.currency, mandate.cause_id, true, mandate.created_at,
        mandate.status, mandate.next_charge_at, mandate.campaign_id, mandate.language
      from public.monthly_gifts as mandate
      where mandate.subscription_id = coalesce(
        (select subscription_id from public.payments where payment_id = $1), $1)
    )
    select coalesce(payment_id, $1) as reference, payment_status as status, amount, currency, cause_id,
      causes.title as cause_title, is_monthly, found.created_at as given_at,
      case when found.status is not null then jsonb_build_object(
        'status', found.status, 'next_charge_at', next_charge_at) end as monthly_gift, (
        select jsonb_build_object('slug', slug,
          'title', coalesce(max(t.text) filter (where t.field = 'title'), campaign.title),
          'thanks', coalesce(max(t.text) filter (where t.field = 'thanks' and thanks <> ''), thanks))
        from public.campaigns as campaign left join public.translations as t
          on t.kind = 'campaign' and t.item = campaign.id::text and t.language = found.language
            and (not t.is_sample or t.source = case t.field when 'title' then campaign.title else thanks end)
        where campaign.id = found.campaign_id and is_shown group by campaign.id) as campaign
    from found left join public.causes on causes.id = cause_id
    order by (payment_id is null), found.created_at limit 1`,
    [reference],
  )
  return rows[0]
}
