import { INDIAN_ENGLISH } from '../languages/languages.ts'

const whole = new Intl.NumberFormat(INDIAN_ENGLISH, { maximumFractionDigits: 0 })

/** 12,34,567: a count in Indian grouping. Use `formatRupees` for money. */
export function formatNumber(count: number): string {
  return whole.format(count)
}
