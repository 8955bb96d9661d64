import { z } from 'zod'
import { formatRupees } from '../india/money.ts'
import { type Language, siteLanguages } from '../languages/languages.ts'
import { languageCalled } from '../messages/language.ts'
import { POSTER_CODE } from '../posters/poster-code.ts'

/** A validated gift from the donate screen. */
export type GiftRequest = {
  rupees: number
  /** The cause as sent by the page; it may not exist. */
  causeSent: string | null
  /** Citizenship as confirmed by the donor; foreign contributions are not accepted online. */
  citizenship: Citizenship | null
  /** Language of the page it was given on. */
  language: Language | null
  /** Address of the campaign as sent by the page; it may not exist or not run. */
  campaign: string | null
  /** Code of the poster that brought the donor; it may not exist or not be active. */
  poster: string | null
  /** Token of a pledge as sent by the page; it may not exist or not be open. */
  pledge: string | null
  utm: Record<(typeof UTM_FIELDS)[number], string | null>
}

export type Citizenship = 'indian' | 'foreign'

/** A validated monthly gift from the donate screen. */
export type MonthlyGiftRequest = GiftRequest & {
  /** The gift link of the monthly gift that this one replaces. */
  replacesToken: string | null
}

export type GiftLimits = { least: number; most: number }

export const UTM_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

const INVALID_AMOUNT = 'Please enter a valid donation amount.'

/** Truncates instead of refusing: an advertiser's link must not stop a gift. */
const text = (name: string, most: number) =>
  z
    .string({ error: `${name} must be text.` })
    .nullish()
    .transform((value) => plain(value ?? '').slice(0, most) || null)

/** The cause as text: an unknown cause never stops a gift. */
const cause = z
  .unknown()
  .optional()
  .transform((value) => {
    if (value === null || value === undefined) return null
    return plain(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 200) || null
  })

/** The address of a campaign; anything else is dropped, since a campaign never stops a gift. */
const campaign = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && /^[a-z0-9-]{1,100}$/.test(value) ? value : null))

/** The code of a poster; anything else is dropped. */
const poster = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && POSTER_CODE.test(value) ? value.toLowerCase() : null))

/** The token of a pledge's link; anything else is dropped. */
const pledge = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null))

const shared = z.object({
  amount: z
    .number({ error: INVALID_AMOUNT })
    .positive({ error: INVALID_AMOUNT })
    .int({ error: 'The amount must be in whole rupees.' }),
  cause_id: cause,
  campaign,
  poster,
  pledge,
  citizenship: z.enum(['indian', 'foreign'], { error: 'citizenship must be indian or foreign.' }).nullish(),
  language: z.enum(siteLanguages, { error: 'language must be one of the site.' }).nullish(),
  // A honeypot: visitors do not see this field.
  website: z.string().max(0, { error: 'This gift could not be taken.' }).nullish(),
  utm_source: text('utm_source', 500),
  utm_medium: text('utm_medium', 500),
  utm_campaign: text('utm_campaign', 500),
  utm_term: text('utm_term', 500),
  utm_content: text('utm_content', 500),
})

/** Schema of a gift request in a contract: every field, before the site's own limits. */
export const giftRequest = shared
  .extend({
    platform: z
      .string({ error: 'platform must be text.' })
      .nullish()
      .refine((value) => (value ?? 'razorpay').trim().toLowerCase() === 'razorpay', {
        error: 'Online gifts are paid through Razorpay.',
      }),
    is_monthly: z
      .literal(false, {
        error: 'An order is for a single gift. A monthly gift is begun with start-monthly-gift.',
      })
      .nullish(),
  })
  .transform(
    ({
      amount,
      cause_id,
      campaign,
      poster,
      pledge,
      citizenship,
      language,
      platform: _,
      website: __,
      is_monthly: ___,
      ...utm
    }): GiftRequest => ({
      rupees: amount,
      causeSent: cause_id,
      citizenship: citizenship ?? null,
      language: languageCalled(language),
      campaign,
      poster,
      pledge,
      utm,
    }),
  )

export const monthlyGiftRequest = shared
  .extend({ replaces_token: z.string().max(200, { error: 'replaces_token must be text.' }).nullish() })
  .transform(
    ({
      amount,
      cause_id,
      campaign,
      poster,
      pledge,
      citizenship,
      language,
      website: _,
      replaces_token,
      ...utm
    }): MonthlyGiftRequest => ({
      rupees: amount,
      causeSent: cause_id,
      citizenship: citizenship ?? null,
      language: languageCalled(language),
      replacesToken: replaces_token ?? null,
      campaign,
      poster,
      pledge,
      utm,
    }),
  )

/**
 * Origin of a gift, for comparing requests with the same key. Empty without any of it: the comparison is then that of
 * 1.0.0, so that keys stay valid during an upgrade.
 */
export const originOf = ({ campaign, poster, pledge }: GiftRequest): unknown[] => [
  ...(campaign ? [campaign] : []),
  ...(poster ? [{ poster }] : []),
  ...(pledge ? [{ pledge }] : []),
]

/** The message for an amount outside the site's online limits. */
export function giftLimitProblem(rupees: number, { least, most }: GiftLimits): string | undefined {
  if (rupees < least) return `The smallest gift is ${formatRupees(least)}.`
  if (rupees > most) return `The largest gift we can take online is ${formatRupees(most)}.`
  return undefined
}

/** The message for a monthly gift above the limit. */
export function monthlyLimitProblem(rupees: number, { least, most }: GiftLimits): string | undefined {
  if (rupees < least) return `The smallest gift is ${formatRupees(least)}.`
  if (rupees > most)
    return `A monthly gift can be at most ${formatRupees(most)}: banks ask for a further confirmation of every larger charge. To give more, give once.`
  return undefined
}

function plain(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return value.replace(/[\u0000-\u001f\u007f]/g, ' ').trim()
}
