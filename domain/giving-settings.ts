/** What the settings say about giving that the public pages must know before a donor presses anything. */
export const GIVING_SETTINGS = ['razorpay_key_id', 'monthly_gifts_offered', 'monthly_gift_max'] as const

export type GivingSettings = {
  /** Null where the account takes no monthly gifts, or no gifts at all: then none is promised. */
  monthly: { most: number } | null
}

/** Banks let a debit of this much pass each month without asking the payer again (RBI, e-mandates). */
export const MONTHLY_GIFT_MAX = 15_000

export function readGivingSettings(stored: readonly { key: string; value: string | null }[]): GivingSettings {
  const value = (name: (typeof GIVING_SETTINGS)[number]) =>
    stored.find(({ key }) => key === name)?.value?.trim() ?? ''
  const isOffered = value('razorpay_key_id') !== '' && value('monthly_gifts_offered') !== 'false'
  return { monthly: isOffered ? { most: Number(value('monthly_gift_max')) || MONTHLY_GIFT_MAX } : null }
}
