import { CHOICES, type Choice } from '#domain/website/tags.ts'

/** The visitor's choice, stored in their own browser. */
const STORED = 'daan-cookie-choice'
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Null if there is no choice yet, or only for another notice or from more than a year ago: then the visitor
 * is asked.
 */
export function readChoice(stored: string | null, notice: string, now: number): Choice | null {
  try {
    const found = JSON.parse(stored ?? 'null')
    const isCurrent = found?.notice === notice && now - Date.parse(found.at) < YEAR_MS
    return isCurrent ? (CHOICES.find((choice) => choice === found.choice) ?? null) : null
  } catch {
    return null
  }
}

// Without storage, a choice holds until the page is left.
let unstored: string | null = null

export function storedChoice(notice: string): Choice | null {
  let stored = unstored
  try {
    stored = localStorage.getItem(STORED) ?? unstored
  } catch {
    // As above.
  }
  return readChoice(stored, notice, Date.now())
}

export function storeChoice(choice: Choice, notice: string): void {
  unstored = JSON.stringify({ choice, notice, at: new Date().toISOString() })
  try {
    localStorage.setItem(STORED, unstored)
  } catch {
    // As above.
  }
}
