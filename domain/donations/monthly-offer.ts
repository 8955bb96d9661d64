/** Whether the site takes monthly gifts, and their maximum, from the public settings. */

/** RBI's e-mandate framework: above this a bank requires a further factor with every charge. */
export const MONTHLY_GIFT_MAX = 15_000

export const MONTHLY_SETTINGS = ['monthly_gift_max', 'monthly_gifts_available'] as const

export type MonthlyOffer = {
  /** Only after the provider confirmed that the account has Subscriptions. */
  isAvailable: boolean
  /** In rupees. */
  most: number
}

export function readMonthlyOffer(settings: readonly { key: string; value: string | null }[]): MonthlyOffer {
  const settingOf = (key: (typeof MONTHLY_SETTINGS)[number]) =>
    settings.find((setting) => setting.key === key)?.value?.trim() ?? ''
  const most = Number(settingOf('monthly_gift_max'))
  return {
    isAvailable: settingOf('monthly_gifts_available') === 'yes',
    most: Number.isInteger(most) && most > 0 ? most : MONTHLY_GIFT_MAX,
  }
}
