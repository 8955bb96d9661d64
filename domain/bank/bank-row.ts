/** A line of a bank statement, as the browser reads it and the server stores it. */
export type BankRow = { date: string; amount: number; narration: string; reference: string | null }

export const MOST_ROWS = 20_000
export const TOO_MANY_ROWS = 'A statement can have at most 20,000 lines. Import it in parts.'

const MOST_NARRATION = 1000
const MOST_REFERENCE = 200

// Includes bidirectional controls, which would show another text than the one stored.
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffd]+/gu

/** Removes control characters and repeated blanks. */
export const plainText = (text: string): string => text.replace(HIDDEN, ' ').replace(/\s+/g, ' ').trim()

export const readNarration = (text: string): string => plainText(text).slice(0, MOST_NARRATION)

/** Null for the dashes and zeros that banks print without a reference. */
export function readReference(text: string): string | null {
  const plain = plainText(text).slice(0, MOST_REFERENCE)
  return /[^\W0_]/u.test(plain) ? plain : null
}

/** Whether a label contains a number as long as a bank account's. */
export const isAccountNumber = (label: string): boolean => /\d([ -]?\d){8}/.test(label)

/** Rupees with at most two decimals, within the database's limit. */
export const isAmount = (amount: number): boolean =>
  Number.isFinite(amount) && Math.abs(amount) < 1e12 && Number(amount.toFixed(2)) === amount

const key = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/**
 * Identifies each row among all statements of an account: day, amount, letters and digits of its texts, and its
 * occurrence among equal rows of the file.
 */
export function identifyRows<Row extends BankRow>(
  account: string,
  rows: readonly Row[],
): (Row & { occurrence: number; identity: string })[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const texts = [key(row.narration), key(row.reference ?? '')]
    const line = JSON.stringify([key(account), row.date, row.amount.toFixed(2), ...texts])
    const occurrence = (seen.get(line) ?? 0) + 1
    seen.set(line, occurrence)
    return { ...row, occurrence, identity: `${line} ${occurrence}` }
  })
}
