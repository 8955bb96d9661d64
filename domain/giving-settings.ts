/** What the settings say about giving that the public pages must know before a donor presses anything. */
import { MONTHLY_SETTINGS, readMonthlyOffer } from './donations/monthly-offer.ts'

export const GIVING_SETTINGS = ['razorpay_key_id', ...MONTHLY_SETTINGS] as const

export type GivingSettings = {
  /** Null where the account takes no monthly gifts, or no gifts at all: then none is promised. */
  monthly: { most: number } | null
}

export function readGivingSettings(stored: readonly { key: string; value: string | null }[]): GivingSettings {
  const isConfigured = stored.some(({ key, value }) => key === 'razorpay_key_id' && value?.trim())
  const { isAvailable, most } = readMonthlyOffer(stored)
  return { monthly: isConfigured && isAvailable ? { most } : null }
}
