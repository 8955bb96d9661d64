import type { Tables } from '../database.types.ts'
import { addressParts, present, queryOf } from '../forms/address-parts.ts'
import { type DedicationKind, dedicationKinds } from './dedication-kinds.ts'

/**
 * The filter of a list of gifts, as in the address `/admin/donations?…`, so that views can be shared and
 * linked. All parts are optional; the database uses the same names.
 *
 *   q          words of the donor's name, email or phone, or of a transaction, order or payment id
 *   from, to   Indian days as yyyy-MM-dd, both included
 *   cause      the id of a cause; with nothing after the `=`, general gifts
 *   status     created, successful, failed or refunded, or `paid` for all that came in, refunded or not
 *   platform   razorpay, cash, cheque, bank_transfer, upi, or other (from an old register)
 *   monthly    yes or no
 *   campaign   the id of a campaign; with nothing after the `=`, gifts without one. Any other value is a UTM
 *              campaign, as in addresses of 1.0.0
 *   source     utm_source, likewise
 *   utm_campaign  likewise
 *   donor      the id of a donor
 *   mandate    the id of a monthly gift: its charges
 *   giver      new (the donor's first gift), returning or unknown (no donor is known)
 *   refunded   yes, for gifts of which something was given back
 *   deducted   yes, for gifts of which a bank took something back
 *   in_kind    yes or no
 *   dedication honour, memory or occasion, for gifts dedicated so
 *   poster     the id of a poster
 *   pledge     the id of a pledge: gifts towards it
 *   thanked    no, for recent gifts that await thanks from staff
 *   test       yes, for gifts made with test keys alone; they are listed among the others in test mode only
 *
 * A list also has `sort` (newest if left out, oldest, largest, smallest) and its place: `after` or `before`
 * the gift with that id.
 */
export const giftStatuses = ['created', 'successful', 'failed', 'refunded'] as const satisfies GiftStatus[]
export type GiftStatus = Tables<'donations'>['payment_status']

export const offlinePlatforms = ['cash', 'cheque', 'bank_transfer', 'upi'] as const
export type OfflinePlatform = (typeof offlinePlatforms)[number]
export const giftPlatforms = ['razorpay', ...offlinePlatforms, 'other'] as const satisfies GiftPlatform[]
export type GiftPlatform = Tables<'donations'>['platform']

export const giftSorts = ['newest', 'oldest', 'largest', 'smallest'] as const
export type GiftSort = (typeof giftSorts)[number]

export const givers = ['new', 'returning', 'unknown'] as const
export type Giver = (typeof givers)[number]

export type GiftFilter = {
  q?: string
  from?: string
  to?: string
  /** Null, here and below, for gifts without one. */
  cause?: string | null
  status?: GiftStatus | 'paid'
  platform?: GiftPlatform
  monthly?: 'yes' | 'no'
  campaign?: string | null
  source?: string | null
  utm_campaign?: string | null
  donor?: string
  mandate?: string
  giver?: Giver
  refunded?: 'yes'
  deducted?: 'yes'
  in_kind?: 'yes' | 'no'
  dedication?: DedicationKind
  poster?: string
  pledge?: string
  thanked?: 'no'
  test?: 'yes'
}

export type GiftView = { filter: GiftFilter; sort: GiftSort; after?: string; before?: string }

/** Parses an address; ignores invalid parts. */
export function readGiftView(params: URLSearchParams): GiftView {
  const { text, orNone, one, day, id } = addressParts(params)
  const campaign = orNone('campaign')
  const formerUtm = id('campaign') ? undefined : (campaign ?? undefined)
  return {
    ...present({ after: id('after'), before: id('before') }),
    sort: one('sort', giftSorts) ?? 'newest',
    filter: present({
      q: text('q', 200),
      from: day('from'),
      to: day('to'),
      cause: orNone('cause', 200),
      status: one('status', ['paid', ...giftStatuses]),
      platform: one('platform', giftPlatforms),
      monthly: one('monthly', ['yes', 'no']),
      campaign: formerUtm ? undefined : campaign,
      source: orNone('source'),
      utm_campaign: params.has('utm_campaign') ? orNone('utm_campaign') : formerUtm,
      donor: id('donor'),
      mandate: id('mandate'),
      giver: one('giver', givers),
      refunded: one('refunded', ['yes']),
      deducted: one('deducted', ['yes']),
      in_kind: one('in_kind', ['yes', 'no']),
      dedication: one('dedication', dedicationKinds),
      poster: id('poster'),
      pledge: id('pledge'),
      thanked: one('thanked', ['no']),
      test: one('test', ['yes']),
    }),
  }
}

/** The query string of this view. */
export function giftQuery({ filter, sort, after, before }: Partial<GiftView>): string {
  const parts = { ...filter, sort: sort === 'newest' ? undefined : sort, after, before }
  return queryOf(parts)
}
