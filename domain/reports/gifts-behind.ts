import { type GiftFilter, giftPlatforms, giftQuery, giftStatuses } from '../donations/gift-filter.ts'
import type { Dimension } from './figures.ts'
import type { Period } from './period.ts'

/** The list of exactly the gifts that a figure counts. */
export function giftsPath(filter: GiftFilter): string {
  return `/admin/donations${giftQuery({ filter })}`
}

/** Received gifts, not fully refunded, as every total counts them. */
export function countedGifts(period: Period): GiftFilter {
  return { ...period, status: 'successful' }
}

/** All received gifts, before refunds. */
export function paidGifts(period: Period): GiftFilter {
  return { ...period, status: 'paid' }
}

export function giftsOf(period: Period, dimension: Dimension, key: string | null): GiftFilter {
  const counted = countedGifts(period)
  if (dimension === 'cause') return { ...counted, cause: key }
  if (dimension === 'source') return { ...counted, source: key }
  if (dimension === 'campaign') return { ...counted, campaign: key }
  if (dimension === 'utm') return { ...counted, utm_campaign: key }
  if (dimension === 'rhythm') return { ...counted, monthly: key === 'monthly' ? 'yes' : 'no' }
  if (dimension === 'donor') {
    return { ...counted, giver: key === 'first' ? 'new' : key === 'again' ? 'returning' : 'unknown' }
  }
  if (dimension === 'status') return { ...period, ...one('status', giftStatuses, key) }
  return { ...counted, ...one('platform', giftPlatforms, key) }
}

function one<Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  key: string | null,
): Partial<Record<Name, Value>> {
  const value = values.find((value) => value === key)
  return value === undefined ? {} : ({ [name]: value } as Partial<Record<Name, Value>>)
}

/** Gifts with a refund, in part or in full. */
export function refundedGifts(period: Period, dimension?: Dimension, key: string | null = null): GiftFilter {
  return { ...ofAnyStatus(period, dimension, key), refunded: 'yes' }
}

/** Gifts with a deduction by a bank. */
export function deductedGifts(period: Period, dimension?: Dimension, key: string | null = null): GiftFilter {
  return { ...ofAnyStatus(period, dimension, key), deducted: 'yes' }
}

function ofAnyStatus(period: Period, dimension: Dimension | undefined, key: string | null): GiftFilter {
  const { status: _, ...filter } = dimension ? giftsOf(period, dimension, key) : countedGifts(period)
  return filter
}
