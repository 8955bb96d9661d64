import { digest } from '#backend/auth/digest.ts'
import { statementInGroup } from '#backend/db/in-group.ts'
import { maskedEmail } from '#domain/input/masked-email.ts'
import type { Services } from '../../services.ts'
import { newToken } from './gift-tokens.ts'

const DAY = 86_400
/** A browser that reports a payment again gets new tokens, up to this limit. */
const IN_A_DAY = 10

type About = {
  /** The paid order or subscription. */
  about: string
  orderId?: string
  donationId?: string | null
  monthlyGiftId?: string | null
}

/** Reference and links for a donor who has just paid. The caller must hold the checkout's signed result. */
export async function tokensFor(
  { database }: Services,
  { about, orderId, donationId, monthlyGiftId }: About,
): Promise<{ reference?: string; gift_token?: string; details_token?: string; letter_to?: string | null }> {
  const [gift_token, details_token] = [newToken(), newToken()]
  const [opened] = await statementInGroup<{
    wait: number
    reference: string | null
    email: string | null
    is_asked: boolean
    is_erased: boolean
  }>(database.server, {
    name: 'checkout-tokens',
    text: `with opened as materialized (
        select paid_for.*, daan.take_attempt('gift tokens of ' || about, ${IN_A_DAY}, ${DAY}) as wait,
          coalesce(gift.payment_id, gift.order_id) as reference,
          coalesce(gift.donor_email, mandate.donor_email) as email,
          coalesce(gift.erased_at, mandate.erased_at) is not null as is_erased,
          exists (select from public.payments as paid
            where paid.donation_id = paid_for.donation_id and confirmed) as is_asked
        from (
          select id, details, about, monthly_gift_id, coalesce(donation_id,
            (select gift.id from public.donations as gift where gift.order_id = one.order_id)) as donation_id
          from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::uuid[])
            as one (id, details, about, order_id, donation_id, monthly_gift_id) order by about
        ) as paid_for
          left join public.donations as gift on gift.id = paid_for.donation_id
          left join public.monthly_gifts as mandate on mandate.id = paid_for.monthly_gift_id
      ), issued as (
        insert into private.gift_tokens (token_hash, purpose, donation_id, monthly_gift_id)
        select decode(digest, 'hex'), purpose, donation_id, monthly_gift_id
        from opened, lateral (values (id, 'gift'), (details, 'details')) as token (digest, purpose)
        where wait = 0 and not is_erased
      )
      select id, wait, reference, email, is_asked, is_erased from opened`,
    values: [
      hexOf(gift_token),
      hexOf(details_token),
      about,
      orderId ?? null,
      donationId ?? null,
      monthlyGiftId ?? null,
    ],
  })
  if (!opened) return {}
  const { email, is_asked } = opened
  const found = opened.reference ? { reference: opened.reference } : {}
  // An erased donor gets no further links; the signed result stays valid.
  if (opened.wait || opened.is_erased) return found
  return {
    ...found,
    // The donor's address is known only after the provider was asked.
    ...(email ? { letter_to: maskedEmail(email) } : is_asked ? { letter_to: null } : {}),
    gift_token,
    details_token,
  }
}

const hexOf = (token: string) => digest(token).toString('hex')
