import { serverQuery } from '#backend/db/database.ts'
import { maskedEmail } from '#domain/input/masked-email.ts'
import type { Services } from '../../services.ts'
import { issueTokens } from './gift-tokens.ts'

const DAY = 86_400
/** A browser that reports a payment again gets new tokens, up to this limit. */
const IN_A_DAY = 10

type About = {
  /** The paid order or subscription. */
  about: string
  donationId?: string | null
  monthlyGiftId?: string | null
}

/** Links for a donor who has just paid. The caller must hold the checkout's signed result. */
export async function tokensFor(
  { database }: Services,
  { about, donationId, monthlyGiftId }: About,
): Promise<{ gift_token?: string; details_token?: string; letter_to?: string | null }> {
  const query = serverQuery(database)
  const opened = { donationId: donationId ?? null, monthlyGiftId: monthlyGiftId ?? null }
  const { rows } = await query<{ wait: number; email: string | null; is_asked: boolean; is_erased: boolean }>(
    `select daan.take_attempt($3, ${IN_A_DAY}, ${DAY}) as wait,
      coalesce((select donor_email from public.donations where id = $1),
        (select donor_email from public.monthly_gifts where id = $2)) as email,
      exists (select from public.payments where donation_id = $1 and confirmed) as is_asked,
      exists (select from public.donations where id = $1 and erased_at is not null)
        or exists (select from public.monthly_gifts where id = $2 and erased_at is not null) as is_erased`,
    [opened.donationId, opened.monthlyGiftId, `gift tokens of ${about}`],
  )
  if (rows[0]?.wait) return {}
  // An erased donor gets no further links; the signed result stays valid.
  if (rows[0]?.is_erased) return {}
  const { email, is_asked } = rows[0] ?? {}
  const [gift_token, details_token] = await issueTokens(query, ['gift', 'details'], opened)
  return {
    // The donor's address is known only after the provider was asked.
    ...(email ? { letter_to: maskedEmail(email) } : is_asked ? { letter_to: null } : {}),
    ...(gift_token && { gift_token }),
    ...(details_token && { details_token }),
  }
}
