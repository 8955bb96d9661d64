import { serverQuery } from '#backend/db/database.ts'
import { takeAttempt } from '#backend/http/rate-limit.ts'
import { maskedEmail } from '#domain/input/masked-email.ts'
import type { Services } from '../../services.ts'
import { issueToken } from './gift-tokens.ts'

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
  if (await takeAttempt(database, `gift tokens of ${about}`, IN_A_DAY, DAY)) return {}
  const query = serverQuery(database)
  const opened = { donationId: donationId ?? null, monthlyGiftId: monthlyGiftId ?? null }
  const { rows } = await query<{ email: string | null; is_asked: boolean; is_erased: boolean }>(
    `select coalesce((select donor_email from public.donations where id = $1),
        (select donor_email from public.monthly_gifts where id = $2)) as email,
      exists (select from public.payments where donation_id = $1 and confirmed) as is_asked,
      exists (select from public.donations where id = $1 and erased_at is not null)
        or exists (select from public.monthly_gifts where id = $2 and erased_at is not null) as is_erased`,
    [opened.donationId, opened.monthlyGiftId],
  )
  // An erased donor gets no further links; the signed result stays valid.
  if (rows[0]?.is_erased) return {}
  const { email, is_asked } = rows[0] ?? {}
  return {
    // The donor's address is known only after the provider was asked.
    ...(email ? { letter_to: maskedEmail(email) } : is_asked ? { letter_to: null } : {}),
    gift_token: await issueToken(query, { purpose: 'gift', ...opened }),
    details_token: await issueToken(query, { purpose: 'details', ...opened }),
  }
}
