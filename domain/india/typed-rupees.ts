// Separate from money.ts, which the donate page loads: its amount field accepts digits only.
import { westernDigits } from './western-digits.ts'

/** Parses a typed or pasted amount: "₹1,25,000.50", "Rs. 500/-", "INR 1999". Null for anything else. */
export function parseRupees(input: string): number | null {
  const bare = westernDigits(input)
    .trim()
    .replace(/^(₹|rs\.?|inr)\s*/i, '')
    .replace(/\s*\/-$/, '')
  if (!/^\d+(,\d+)*(\.\d{1,2})?$/.test(bare)) return null
  const amount = bare.replaceAll(',', '')
  return amount.length > 16 ? null : Number(amount)
}
