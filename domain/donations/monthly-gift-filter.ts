import type { Tables } from '../database.types.ts'
import { addressParts, present, queryOf } from '../forms/address-parts.ts'

/**
 * The filter of a list of monthly gifts, as in the address `/admin/monthly-gifts?…`. All parts are optional;
 * the database uses the same names.
 *
 *   q          words of the donor's name, email or phone, or of the subscription's id
 *   status     one of the states, or `unpaid` for those that cannot be charged: failing or stopped
 *   cause      the id of a cause; with nothing after the `=`, general gifts
 *   change     new (its first charge), lost, recovered or charge_failed: what happened in the period
 *   why        of lost ones: who ended it, `stopped` or `completed`
 *   from, to   Indian days as yyyy-MM-dd, both included: of the change, or of the first charge
 *   donor      the id of a donor
 *   test       yes, for those made with test keys alone; they are listed among the others in test mode only
 *
 * A list also has its place: `after` or `before` the monthly gift with that id.
 */
export const monthlyStatuses = [
  'active',
  'failing',
  'stopped',
  'paused',
  'starting',
  'cancelled',
  'completed',
  'expired',
] as const satisfies MonthlyStatus[]
export type MonthlyStatus = Tables<'monthly_gifts'>['status']

export const monthlyChanges = ['new', 'lost', 'recovered', 'charge_failed'] as const
export type MonthlyGiftChange = (typeof monthlyChanges)[number]

export const lossReasons = ['stopped', 'donor', 'bank', 'staff', 'provider', 'completed'] as const
export type LossReason = (typeof lossReasons)[number]

export type MonthlyGiftFilter = {
  q?: string
  status?: MonthlyStatus | 'unpaid'
  /** Null for those without one. */
  cause?: string | null
  change?: MonthlyGiftChange
  why?: LossReason
  from?: string
  to?: string
  donor?: string
  test?: 'yes'
}

export type MonthlyGiftView = { filter: MonthlyGiftFilter; after?: string; before?: string }

export function readMonthlyGiftView(params: URLSearchParams): MonthlyGiftView {
  const { text, orNone, one, day, id } = addressParts(params)
  const change = one('change', monthlyChanges)
  return {
    ...present({ after: id('after'), before: id('before') }),
    filter: present({
      q: text('q', 200),
      status: one('status', ['unpaid', ...monthlyStatuses]),
      cause: orNone('cause', 200),
      change,
      why: change === 'lost' ? one('why', lossReasons) : undefined,
      from: day('from'),
      to: day('to'),
      donor: id('donor'),
      test: one('test', ['yes']),
    }),
  }
}

/** The query string of this view. */
export function monthlyGiftQuery({ filter, after, before }: Partial<MonthlyGiftView>): string {
  return queryOf({ ...filter, after, before })
}

/** The list of exactly the monthly gifts that a figure counts. */
export function monthlyGiftsPath(filter: MonthlyGiftFilter): string {
  return `/admin/monthly-gifts${monthlyGiftQuery({ filter })}`
}
