import { createHash } from 'node:crypto'
import { Problem } from '#backend/base/problem.ts'
import { serverQuery } from '#backend/db/database.ts'
import { tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { type MonthlyGiftRequest, originOf } from '#domain/donations/gift-request.ts'
import { writeNotes } from '#domain/donations/provider-entities.ts'
import { toPaise } from '#domain/india/money.ts'
import type { Services } from '../../services.ts'
import { type OrderClient, openOnce } from '../orders/open-once.ts'
import { hasTooManyFailures, takeOrderAttempt } from '../orders/order-limits.ts'
import { isTestKey, readKeys } from '../provider/keys.ts'
import { planFor } from '../provider/plans.ts'
import { razorpay } from '../provider/razorpay.ts'
import { lacksSubscriptions } from '../provider/razorpay-subscriptions.ts'
import { notConfigured } from '../provider/trouble.ts'
import { findToken } from '../tokens/gift-tokens.ts'
import { isWithoutSubscriptions, storeSubscriptionsAvailable } from './monthly-offer.ts'

/** A monthly gift that may not have its subscription yet. */
type Begun = Pick<
  ServerRow<'monthly_gifts'>,
  | 'id'
  | 'amount'
  | 'currency'
  | 'cause_id'
  | 'citizenship'
  | 'language'
  | 'subscription_id'
  | 'status'
  | 'started_at'
  | 'ended_at'
> & { failures: number }

const COLUMNS = `id, amount, currency, cause_id, citizenship, language, subscription_id, status, started_at, ended_at, (
  select count(*) from public.payments
  where subscription_id = monthly_gifts.subscription_id and status = 'failed')::int as failures`

/**
 * Records the monthly gift and opens its subscription at the provider. Money moves only with the first charge.
 * A gift that replaces another for the same cause stays with its campaign.
 */
export async function startMonthlyGift(
  services: Services,
  gift: MonthlyGiftRequest,
  client: OrderClient,
): Promise<AnswerOf<'start-monthly-gift'>> {
  const query = serverQuery(services.database)
  const keys = await readKeys(services)
  if (!keys) throw notConfigured()
  if (await isWithoutSubscriptions(query)) throw noSubscriptions()
  await takeOrderAttempt(services, client)
  const replacesId = await replacedBy(services, gift)

  const provider = razorpay(keys)
  const { keyId } = keys
  const { subscriptionId, begun } = await openOnce<Begun, { subscriptionId: string; begun: Begun }>(
    services,
    client,
    {
      column: 'monthly_gift_id',
      digest: digestOf(gift, replacesId),
      insert(id) {
        const { utm } = gift
        return {
          name: 'begin-monthly-gift',
          text: `insert into public.monthly_gifts (id, amount, key_id, test_mode, cause_sent, cause_id, citizenship,
            replaces_id, utm_source, utm_medium, utm_campaign, utm_term, utm_content, language, campaign_id, poster_id)
          select given.id, amount, key_id, test_mode, cause,
            coalesce((select id from public.causes where id = cause for key share),
              (select cause_id from public.cause_redirects where old_id = cause)),
            citizenship, replaces, source, medium, utm_campaign, term, content, language,
            (select id from public.campaigns where id = coalesce(private.running_campaign(campaign),
              (select campaign_id from public.monthly_gifts where id = replaces and cause_id is not distinct from cause))
              for key share),
            (select id from private.active_poster(poster))
          from unnest($1::uuid[], $2::numeric[], $3::text[], $4::boolean[], $5::text[], $6::text[], $7::uuid[],
              $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[])
            as given (id, amount, key_id, test_mode, cause, citizenship, replaces, source, medium, utm_campaign, term,
              content, language, campaign, poster)
          returning ${COLUMNS}`,
          values: [
            id,
            gift.rupees,
            keyId,
            isTestKey(keyId),
            gift.causeSent,
            gift.citizenship,
            replacesId,
            utm.utm_source,
            utm.utm_medium,
            utm.utm_campaign,
            utm.utm_term,
            utm.utm_content,
            gift.language,
            gift.campaign,
            gift.poster,
          ],
        }
      },
      async read(query, id) {
        const { rows } = await query<Begun>(`select ${COLUMNS} from public.monthly_gifts where id = $1`, [id])
        return rows[0]
      },
      isOver: ({ started_at, ended_at }) => ended_at !== null && started_at === null,
      ready(begun) {
        if (begun.status !== 'starting')
          throw new Problem({
            status: 409,
            code: 'already_paid',
            message: 'This monthly gift has already begun.',
          })
        if (hasTooManyFailures(begun.failures)) throw tooManyAttempts('failed payments for this gift', 3600)
        return begun.subscription_id ? { subscriptionId: begun.subscription_id, begun } : undefined
      },
      // A subscription whose response was lost cannot be paid and expires within a day, so it is not looked up.
      async ask(begun) {
        const planId = await planFor(services, provider, {
          keyId,
          rupees: begun.amount,
          currency: begun.currency,
        })
        const { subscription_id } = await provider.createSubscription({
          planId,
          notes: writeNotes({
            monthly_gift_id: begun.id,
            cause_id: begun.cause_id,
            citizenship: begun.citizenship,
            language: begun.language,
          }),
        })
        return { subscriptionId: subscription_id, begun }
      },
      complete: ({ id, amount, currency }, { subscriptionId }) => ({
        name: 'complete-monthly-gift',
        text: `update public.monthly_gifts as gift set subscription_id = made.subscription_id, last_error = null,
            plan_id = (select plan_id from private.plans as plan
              where (plan.key_id, plan.amount, plan.currency) = (made.key_id, made.amount, made.currency))
          from unnest($1::uuid[], $2::text[], $3::text[], $4::numeric[], $5::text[])
            as made (id, subscription_id, key_id, amount, currency)
          where gift.id = made.id`,
        values: [id, subscriptionId, keyId, amount, currency],
      }),
      giveUp: (begun, trouble) => ({
        name: 'give-up-monthly-gift',
        text: `update public.monthly_gifts as gift set last_error = why
          from unnest($1::uuid[], $2::text[]) as trouble (id, why)
          where gift.id = trouble.id and subscription_id is null`,
        values: [begun.id, trouble.message],
      }),
      async problem(trouble) {
        if (!lacksSubscriptions(trouble)) return undefined
        await storeSubscriptionsAvailable(query, false)
        return noSubscriptions()
      },
    },
  )
  await storeSubscriptionsAvailable(query, true)
  return {
    subscription_id: subscriptionId,
    key: keyId,
    amount: toPaise(begun.amount),
    currency: begun.currency,
  }
}

/** The monthly gift that this one replaces, by a link of its donor. */
async function replacedBy({ database }: Services, { replacesToken }: MonthlyGiftRequest) {
  if (!replacesToken) return null
  const query = serverQuery(database)
  const token = await findToken(query, 'gift', replacesToken)
  const { rows } = await query<Pick<ServerRow<'monthly_gifts'>, 'id'>>(
    `select m.id from public.monthly_gifts as m
    where m.id = coalesce($1, (select monthly_gift_id from public.donations where id = $2))
      and m.status not in ('cancelled', 'completed', 'expired')`,
    [token?.monthly_gift_id ?? null, token?.donation_id ?? null],
  )
  if (!rows[0])
    throw new Problem({ status: 404, code: 'unknown_link', message: 'This link does not work any more.' })
  return rows[0].id
}

const noSubscriptions = () =>
  new Problem({
    status: 409,
    code: 'no_subscriptions',
    message: 'Monthly gifts cannot be taken at the moment. You are welcome to give once.',
  })

function digestOf(gift: MonthlyGiftRequest, replacesId: string | null): string {
  const { rupees, causeSent } = gift
  return createHash('sha256')
    .update(JSON.stringify(['monthly', rupees, causeSent, replacesId, ...originOf(gift)]))
    .digest('hex')
}
