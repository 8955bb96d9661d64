import { INDIAN_ENGLISH } from './languages.ts'

const whole = new Intl.NumberFormat(INDIAN_ENGLISH, { maximumFractionDigits: 0 })

/** 12,34,567: a count, grouped as India groups. Amounts of money go through `formatRupees`. */
export function formatNumber(count: number): string {
  return whole.format(count)
}
