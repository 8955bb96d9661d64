import type { GiftPlatform, GiftStatus } from '#domain/donations/gift-filter.ts'
import { addDays, daysIn } from '#domain/india/indian-days.ts'
import { seasonOf, weightOf } from './calendar.ts'
import { type Chance, weights } from './chance.ts'
import { AMOUNTS, type DemoDonor } from './donors.ts'

export type DemoGift = {
  id: string
  /** Milliseconds since 1970, distinct and increasing. */
  at: number
  amount: number
  refunded: number
  platform: GiftPlatform
  status: GiftStatus
  method: string | null
  isMonthly: boolean
  causeId: string | null
  donor: DemoDonor | undefined
  isFirst: boolean
  source: string | null
  medium: string | null
  utmCampaign: string | null
}

type Request = {
  count: number
  donors: readonly DemoDonor[]
  causes: readonly string[]
  from: string
  to: string
}

const PLATFORMS = weights([
  ['razorpay', 78],
  ['upi', 9],
  ['bank_transfer', 6],
  ['cash', 4],
  ['cheque', 3],
] as const)
const OUTCOMES = weights([
  ['successful', 838],
  ['failed', 92],
  ['created', 55],
  ['refunded', 7],
  ['part', 5],
] as const)
const METHODS = weights([
  ['upi', 62],
  ['card', 21],
  ['netbanking', 12],
  ['wallet', 5],
] as const)
const MEDIA: Record<string, string> = {
  google: 'cpc',
  facebook: 'social',
  instagram: 'social',
  newsletter: 'email',
  whatsapp: 'message',
}
const EVERGREEN = ['sponsor-a-therapy-session', 'feed-a-family', 'monthly-circle', 'school-kits']
const SOURCES = weights([
  ['direct', 44],
  ['google', 18],
  ['instagram', 13],
  ['newsletter', 11],
  ['whatsapp', 8],
  ['facebook', 6],
] as const)
// Gifts by hour in India: a rise over lunch, the peak after dinner.
const HOURS = weights(
  [2, 1, 1, 1, 1, 2, 4, 7, 10, 14, 17, 18, 19, 17, 15, 14, 14, 15, 18, 22, 25, 24, 16, 7].entries(),
)
const INDIA_MS = 5.5 * 3_600_000
const ANONYMOUS = 0.11

/** Gifts day by day, in chronological order, up to the requested number. */
export function* makeGifts(
  { count, donors, causes, from, to }: Request,
  chance: Chance,
): Generator<DemoGift> {
  const days = Array.from({ length: daysIn(from, to) }, (_, at) => addDays(from, at))
  const shares = days.map((day, at) => weightOf(day, at / 365))
  const whole = shares.reduce((sum, weight) => sum + weight, 0)
  const monthly = Array.from({ length: 29 }, (): { donor: DemoDonor; left: number }[] => [])
  let [made, met, due, at] = [0, 0, 0, 0]

  for (const [place, day] of days.entries()) {
    due += ((shares[place] ?? 0) / whole) * count
    const today = (place === days.length - 1 ? count : Math.round(due)) - made
    const season = seasonOf(day)?.name
    const turns = (monthly[Number(day.slice(8))] ?? []).filter(({ left }) => left > 0)
    for (const moment of moments(day, today, chance)) {
      // Strictly increasing, so that the order of two gifts is never in doubt.
      at = Math.max(moment, at + 1)
      made += 1
      const turn = turns.pop()
      let gift: DemoGift
      if (turn) {
        turn.left -= 1
        gift = paid(turn.donor, causes, chance)
        gift.isMonthly = true
      } else if (met < donors.length * (made / count)) {
        const donor = donors[met++]
        gift = paid(donor, causes, chance)
        gift.isFirst = true
        if (donor?.monthlyDay !== undefined) {
          gift.isMonthly = true
          monthly[donor.monthlyDay]?.push({ donor, left: donor.months })
        }
      } else {
        const isKnown = !chance.isLucky(ANONYMOUS)
        gift = some(isKnown ? donors[Math.floor((1 - chance.next() ** 2) * met)] : undefined, causes, chance)
      }
      gift.at = at
      comeFrom(gift, season, chance)
      yield gift
    }
  }
}

/** Times of one Indian day, in order. */
function moments(day: string, count: number, chance: Chance): number[] {
  const start = Date.parse(day) - INDIA_MS
  const hour = () => chance.weighted(HOURS)
  return Array.from({ length: count }, () => start + hour() * 3_600_000 + chance.below(3_600_000)).sort(
    (one, other) => one - other,
  )
}

/** A paid gift through the site, without a UTM campaign. */
function paid(donor: DemoDonor | undefined, causes: readonly string[], chance: Chance): DemoGift {
  return {
    id: chance.uuid(),
    at: 0,
    amount: donor?.habit ?? chance.weighted(AMOUNTS),
    refunded: 0,
    platform: 'razorpay',
    status: 'successful',
    method: chance.weighted(METHODS),
    isMonthly: false,
    causeId: chance.isLucky(0.28) ? null : (causes[Math.floor(chance.next() ** 1.4 * causes.length)] ?? null),
    donor,
    isFirst: false,
    source: null,
    medium: null,
    utmCampaign: null,
  }
}

/** A gift by any method, which may have failed or been refunded. */
function some(donor: DemoDonor | undefined, causes: readonly string[], chance: Chance): DemoGift {
  const gift = paid(donor, causes, chance)
  if (!donor || chance.isLucky(0.4)) gift.amount = chance.weighted(AMOUNTS)
  gift.platform = chance.weighted(PLATFORMS)
  if (gift.platform !== 'razorpay') {
    gift.method = null
    // Round sums come by cheque and in cash; a transfer may have any amount.
    if (gift.platform === 'bank_transfer') gift.amount += chance.below(100) / 100
    return gift
  }
  const outcome = chance.weighted(OUTCOMES)
  if (outcome === 'part') gift.refunded = Math.ceil(gift.amount / 2)
  else gift.status = outcome
  if (outcome === 'refunded') gift.refunded = gift.amount
  // The donor is known only once a gift is paid.
  if (outcome === 'failed' || outcome === 'created') gift.donor = undefined
  return gift
}

function comeFrom(gift: DemoGift, season: string | undefined, chance: Chance): void {
  const source = chance.weighted(SOURCES)
  if (source === 'direct') return
  gift.source = source
  gift.medium = MEDIA[source] ?? null
  gift.utmCampaign = season && chance.isLucky(0.7) ? season : chance.of(EVERGREEN)
}
