import { createHash } from 'node:crypto'
import { digest } from '#backend/auth/digest.ts'
import { Problem } from '#backend/base/problem.ts'
import { tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { type GiftRequest, originOf } from '#domain/donations/gift-request.ts'
import { writeNotes } from '#domain/donations/provider-entities.ts'
import { toPaise } from '#domain/india/money.ts'
import type { Services } from '../../services.ts'
import { receiptOf } from '../events/settle.ts'
import { isTestKey, readKeys } from '../provider/keys.ts'
import { type Provider, razorpay } from '../provider/razorpay.ts'
import { asProviderError, notConfigured } from '../provider/trouble.ts'
import { type OrderClient, openOnce } from './open-once.ts'
import { hasTooManyFailures, takeOrderAttempt } from './order-limits.ts'

/** In the provider's unit: `amount` is in paise. */
type Order = AnswerOf<'create-razorpay-order'>

/** A gift that may not have its order yet. */
type Begun = Pick<
  ServerRow<'donations'>,
  'id' | 'amount' | 'currency' | 'cause_id' | 'citizenship' | 'language' | 'order_id' | 'payment_status'
> & { failures: number }

const COLUMNS = `id, amount, currency, cause_id, citizenship, language, order_id, payment_status,
  (select count(*) from public.payments where donation_id = donations.id and status = 'failed')::int as failures`

/** Records the gift and opens its order at the provider. */
export async function openOrder(services: Services, gift: GiftRequest, client: OrderClient): Promise<Order> {
  const keys = await readKeys(services)
  if (!keys) throw notConfigured()
  await takeOrderAttempt(services, client)

  const provider = razorpay(keys)
  const testMode = isTestKey(keys.keyId)
  return openOnce<Begun, Order>(services, client, {
    column: 'donation_id',
    digest: digestOf(gift),
    insert(id) {
      const { utm } = gift
      return {
        name: 'begin-gift',
        text: `insert into public.donations (id, amount, cause_sent, cause_id, citizenship,
          utm_source, utm_medium, utm_campaign, utm_term, utm_content, test_mode, language, campaign_id, poster_id,
          pledge_id)
        select given.id, amount, cause, (select id from public.causes where id = cause for key share), citizenship,
          source, medium, utm_campaign, term, content, test_mode, language,
          (select id from public.campaigns where id = private.running_campaign(campaign) for key share),
          (select id from private.active_poster(poster)),
          (select id from public.pledges where status in ('open', 'lapsed') and id = (
            select pledge_id from private.gift_tokens
            where token_hash = pledge and purpose = 'pledge' and revoked_at is null) for key share)
        from unnest($1::uuid[], $2::numeric[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
            $9::text[], $10::boolean[], $11::text[], $12::text[], $13::text[], $14::bytea[])
          as given (id, amount, cause, citizenship, source, medium, utm_campaign, term, content, test_mode, language,
            campaign, poster, pledge)
        returning ${COLUMNS}`,
        values: [
          id,
          gift.rupees,
          gift.causeSent,
          gift.citizenship,
          utm.utm_source,
          utm.utm_medium,
          utm.utm_campaign,
          utm.utm_term,
          utm.utm_content,
          testMode,
          gift.language,
          gift.campaign,
          gift.poster,
          gift.pledge && digest(gift.pledge),
        ],
      }
    },
    async read(query, id) {
      const { rows } = await query<Begun>(`select ${COLUMNS} from public.donations where id = $1`, [id])
      return rows[0]
    },
    ready({ payment_status, failures, order_id, amount, currency }) {
      if (payment_status === 'successful' || payment_status === 'refunded')
        throw new Problem({ status: 409, code: 'already_paid', message: 'This gift has already been paid.' })
      if (hasTooManyFailures(failures)) throw tooManyAttempts('failed payments for this gift', 3600)
      return order_id ? { id: order_id, amount: toPaise(amount), currency } : undefined
    },
    async ask(begun, isAgain) {
      const found = isAgain ? await provider.findOrder(receiptOf(begun.id)).catch(noneIfRefused) : undefined
      const order = found?.amount === toPaise(begun.amount) ? found : await create(provider, begun)
      return { id: order.id, amount: order.amount, currency: order.currency }
    },
    complete: (begun, order) => ({
      name: 'complete-gift',
      text: `update public.donations as gift set order_id = made.order_id, error_reason = null
        from unnest($1::uuid[], $2::text[]) as made (id, order_id) where gift.id = made.id`,
      values: [begun.id, order.id],
    }),
    giveUp: (begun, trouble) => ({
      name: 'give-up-gift',
      text: `update public.donations as gift set payment_status = 'failed', error_reason = why
        from unnest($1::uuid[], $2::text[]) as trouble (id, why)
        where gift.id = trouble.id and order_id is null and payment_status in ('created', 'failed')`,
      values: [begun.id, trouble.message],
    }),
  })
}

function noneIfRefused(error: unknown): undefined {
  if (asProviderError(error).trouble !== 'refused') throw error
}

function create(provider: Provider, gift: Begun) {
  return provider.createOrder({
    rupees: gift.amount,
    currency: gift.currency,
    receipt: receiptOf(gift.id),
    notes: writeNotes({
      donation_id: gift.id,
      cause_id: gift.cause_id,
      citizenship: gift.citizenship,
      language: gift.language,
    }),
  })
}

function digestOf(gift: GiftRequest): string {
  const { rupees, causeSent } = gift
  return createHash('sha256')
    .update(JSON.stringify([rupees, causeSent, ...originOf(gift)]))
    .digest('hex')
}
