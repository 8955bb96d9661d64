/** Display texts of monthly gifts for staff. */
import type { Tables } from '../database.types.ts'
import { dayInWords } from '../india/indian-days.ts'
import type { LossReason, MonthlyGiftChange, MonthlyStatus } from './monthly-gift-filter.ts'

export const monthlyStatusLabels: Record<MonthlyStatus, string> = {
  starting: 'Starting',
  active: 'Active',
  failing: 'Failing',
  stopped: 'Stopped',
  paused: 'Paused',
  cancelled: 'Cancelled',
  completed: 'Completed',
  expired: 'Expired',
}

export const changeLabels: Record<MonthlyGiftChange, string> = {
  new: 'New',
  lost: 'Cancelled or ended',
  recovered: 'Recovered',
  charge_failed: 'Charge failed',
}

export const lossLabels: Record<LossReason, string> = {
  stopped: 'after charges failed for good',
  donor: 'cancelled by the donor’s link',
  bank: 'cancelled in the UPI app or at the bank',
  staff: 'cancelled by staff',
  provider: 'ended by Razorpay',
  completed: 'ran its full time',
}

type MonthlyGift = Tables<'monthly_gifts'>

const ENDERS: Record<NonNullable<MonthlyGift['ended_by']>, string> = {
  donor: 'by the donor',
  staff: 'by staff',
  bank: 'by the payer, in the UPI app or at the bank',
  provider: 'by Razorpay',
}

const PAUSERS: Record<NonNullable<MonthlyGift['paused_by']>, string> = {
  donor: 'by the donor',
  staff: 'by staff',
  payer: 'by the payer in the UPI app; only there can it be resumed',
}

/** Details beyond the state: since when and why, until when, by whom; null if there are none. */
export function stateInWords(
  gift: Pick<
    MonthlyGift,
    'status' | 'failing_since' | 'last_error' | 'paused_by' | 'paused_until' | 'ended_at' | 'ended_by'
  >,
): string | null {
  const { status, failing_since, last_error, paused_by, paused_until, ended_at, ended_by } = gift
  if (status === 'failing' || status === 'stopped')
    return joined([failing_since && `since ${dayInWords(failing_since)}`, last_error], ': ')
  if (status === 'paused')
    return joined([paused_until && `until ${dayInWords(paused_until)}`, paused_by && PAUSERS[paused_by]])
  if (ended_at) return joined([dayInWords(ended_at), ended_by && ENDERS[ended_by]])
  return null
}

const PENDING: Record<NonNullable<MonthlyGift['pending_action']>, string> = {
  pause: 'Pausing: Razorpay has not confirmed it yet.',
  resume: 'Resuming: Razorpay has not confirmed it yet.',
  cancel: 'Cancelling: Razorpay has not confirmed it yet.',
}

/** A change requested from the provider and not confirmed yet. */
export function pendingInWords({ pending_action }: Pick<MonthlyGift, 'pending_action'>): string | null {
  return pending_action && PENDING[pending_action]
}

function joined(parts: readonly (string | null)[], between = ', '): string | null {
  return parts.filter(Boolean).join(between) || null
}
