import { formatRupees } from '#domain/india/money.ts'

/** One that was adopted may be in another currency. */
export function amountOf({ amount, currency }: { amount: number; currency: string }): string {
  return currency === 'INR' ? formatRupees(amount) : `${currency} ${amount}`
}
