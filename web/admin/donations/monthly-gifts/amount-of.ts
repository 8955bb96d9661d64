import { formatRupees } from '#domain/india/money.ts'

/** An adopted one may be in another currency. */
export function amountOf({ amount, currency }: { amount: number; currency: string }): string {
  return currency === 'INR' ? formatRupees(amount) : `${currency} ${amount}`
}
