import { fromPaise, toPaise } from '#domain/money.ts'

const INDIA_MS = 5.5 * 3_600_000

/** The moment at which the present month began in India. */
export function monthStart(now: Date): string {
  const there = new Date(now.getTime() + INDIA_MS)
  return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), 1) - INDIA_MS).toISOString()
}

/** Rupees added up to the paisa. */
export function sumOf(amounts: readonly string[]): string {
  return fromPaise(amounts.reduce((sum, amount) => sum + toPaise(amount), 0))
}
