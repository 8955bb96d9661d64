/** Settings of giving that public pages need before any interaction. */
import { MONTHLY_SETTINGS, readMonthlyOffer } from '../donations/monthly-offer.ts'

export const GIVING_SETTINGS = ['razorpay_key_id', ...MONTHLY_SETTINGS] as const

export type GivingSettings = {
  /** Null if the account takes no monthly gifts, or no gifts at all. */
  monthly: { most: number } | null
}

export function readGivingSettings(stored: readonly { key: string; value: string | null }[]): GivingSettings {
  const isConfigured = stored.some(({ key, value }) => key === 'razorpay_key_id' && value?.trim())
  const { isAvailable, most } = readMonthlyOffer(stored)
  return { monthly: isConfigured && isAvailable ? { most } : null }
}
