import { Problem } from '#backend/base/problem.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { fromPaise, toPaise } from '#domain/india/money.ts'
import type { Services } from '../../services.ts'
import { reconcileSubscription } from '../events/subscriptions.ts'
import { isTestKey, readKeys } from '../provider/keys.ts'
import { razorpay } from '../provider/razorpay.ts'
import { asProviderError, notConfigured, problemOf } from '../provider/trouble.ts'

/** Adopts a subscription created elsewhere, or lost by a restore, as a monthly gift with all its charges. */
export async function adoptSubscription(
  services: Services,
  subscriptionId: string,
  administrator: Record<string, unknown>,
): Promise<{ id: string }> {
  const keys = await readKeys(services)
  if (!keys) throw notConfigured()
  const provider = razorpay(keys)
  const found = await provider
    .subscription(subscriptionId)
    .then(async (subscription) => ({ subscription, plan: await provider.plan(subscription.plan_id ?? '') }))
    .catch((error) => {
      const trouble = asProviderError(error)
      if (trouble.trouble === 'refused')
        throw new Problem({
          status: 404,
          code: 'unknown_subscription',
          message: 'The payment provider knows no such subscription.',
        })
      throw problemOf(trouble)
    })
  if (!found.plan.isMonthly)
    throw new Problem({
      status: 422,
      code: 'not_monthly',
      message: 'This subscription is not charged once a month, so it cannot become a monthly gift.',
    })
  const { notes, created_at } = found.subscription
  const id = await inTransaction(services.database, async (query) => {
    // Attributes the change in the audit log.
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(administrator)])
    // Begun just before the backup that was restored.
    await query(
      'update public.monthly_gifts set subscription_id = $2 where id = $1 and subscription_id is null',
      [notes.monthly_gift_id, subscriptionId],
    )
    const { rows } = await query<Pick<ServerRow<'monthly_gifts'>, 'id'>>(
      `insert into public.monthly_gifts as known (subscription_id, plan_id, amount, currency, key_id, test_mode,
        id, cause_id, cause_sent, citizenship, language, created_at)
      values ($1, $2, $3, $4, $5, $6, coalesce($7, gen_random_uuid()), (select id from public.causes where id = $8), $8,
        $9, $10, case when $7::uuid is null then now() else coalesce($11, now()) end)
      on conflict (subscription_id) do update set plan_id = known.plan_id returning id`,
      [
        subscriptionId,
        found.plan.plan_id,
        fromPaise(toPaise(found.plan.rupees) * found.subscription.quantity),
        found.plan.currency,
        keys.keyId,
        isTestKey(keys.keyId),
        notes.monthly_gift_id,
        notes.cause_id,
        notes.citizenship,
        notes.language,
        created_at,
      ],
    )
    const adopted = rows[0]?.id ?? ''
    await query(
      `insert into private.gift_orders (monthly_gift_id, request_digest, next_check_at) values ($1, '', now())
      on conflict (monthly_gift_id) do update set next_check_at = now()`,
      [adopted],
    )
    await query(
      `select private.end_attention($1, '{unknown_subscription}', 'It was adopted as a monthly gift.')`,
      [subscriptionId],
    )
    return adopted
  })
  await reconcileSubscription(services, provider, subscriptionId).catch((error) => {
    // The poll checks it within a minute.
    services.log.warn(
      { subscriptionId, reason: asProviderError(error).message },
      'Adopted, not asked about yet',
    )
  })
  return { id }
}
