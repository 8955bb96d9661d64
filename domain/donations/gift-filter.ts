/**
 * Which gifts a list shows, as the address `/admin/donations?…` says it, so that a view can be shared and
 * linked to. All parts may be left out; the database reads them under the same names.
 *
 *   q          words of the donor's name, e-mail or phone, or of a transaction, order or payment id
 *   from, to   Indian days as yyyy-MM-dd, both included
 *   cause      the id of a cause, or `none` for general gifts
 *   status     created, successful, failed or refunded
 *   platform   razorpay, cash, cheque, bank_transfer or upi
 *   monthly    yes or no
 *   source     utm_source, or `none`
 *   campaign   utm_campaign, or `none`
 *   donor      the id of a donor
 *   giver      new (the donor's first gift), returning or unknown (no donor is known)
 *   refunded   yes, for gifts of which something was given back
 *
 * A list also has `sort` (newest if left out, oldest, largest, smallest) and its place: `after` or `before`
 * the gift with that id.
 */
export const giftStatuses = ['created', 'successful', 'failed', 'refunded'] as const
export type GiftStatus = (typeof giftStatuses)[number]

export const offlinePlatforms = ['cash', 'cheque', 'bank_transfer', 'upi'] as const
export type OfflinePlatform = (typeof offlinePlatforms)[number]
export const giftPlatforms = ['razorpay', ...offlinePlatforms] as const
export type GiftPlatform = (typeof giftPlatforms)[number]

export const giftSorts = ['newest', 'oldest', 'largest', 'smallest'] as const
export type GiftSort = (typeof giftSorts)[number]

export const givers = ['new', 'returning', 'unknown'] as const
export type Giver = (typeof givers)[number]

export type GiftFilter = {
  q?: string
  from?: string
  to?: string
  cause?: string
  status?: GiftStatus
  platform?: GiftPlatform
  monthly?: 'yes' | 'no'
  source?: string
  campaign?: string
  donor?: string
  giver?: Giver
  refunded?: 'yes'
}

export type GiftView = { filter: GiftFilter; sort: GiftSort; after?: string; before?: string }

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What an address asks for; parts that make no sense are left out. */
export function readGiftView(params: URLSearchParams): GiftView {
  const text = (name: string, most = 500) => params.get(name)?.trim().slice(0, most) || undefined
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name))
  const id = (name: string) => (UUID.test(params.get(name) ?? '') ? params.get(name) : undefined)
  return {
    ...present({ after: id('after'), before: id('before') }),
    sort: one('sort', giftSorts) ?? 'newest',
    filter: present({
      q: text('q', 200),
      from: isDay(params.get('from')) ? params.get('from') : undefined,
      to: isDay(params.get('to')) ? params.get('to') : undefined,
      cause: text('cause', 200),
      status: one('status', giftStatuses),
      platform: one('platform', giftPlatforms),
      monthly: one('monthly', ['yes', 'no']),
      source: text('source'),
      campaign: text('campaign'),
      donor: id('donor'),
      giver: one('giver', givers),
      refunded: one('refunded', ['yes']),
    }),
  }
}

/** The query of the address that shows this view. */
export function giftQuery({ filter, sort, after, before }: Partial<GiftView>): string {
  const parts = { ...filter, sort: sort === 'newest' ? undefined : sort, after, before }
  const query = new URLSearchParams(Object.entries(parts).flatMap(([k, v]) => (v ? [[k, v]] : []))).toString()
  return query && `?${query}`
}

/** A day that exists, as yyyy-MM-dd. */
export function isDay(text: string | null): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text ?? '')) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text ?? '')
}

type Present<Parts> = { [Name in keyof Parts]?: NonNullable<Parts[Name]> }

function present<Parts extends object>(parts: Parts): Present<Parts> {
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined && value !== null),
  ) as Present<Parts>
}
