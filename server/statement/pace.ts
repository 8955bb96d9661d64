const SECONDS_BETWEEN = 1

/**
 * When the nth of many letters goes out, from 0 on: one a second. A mail service takes no more for granted, and a donor's
 * receipt does not wait behind a hundred thousand of them.
 */
export function sendAfter(nth: number, begun: Date): Date | null {
  return nth === 0 ? null : new Date(begun.getTime() + nth * SECONDS_BETWEEN * 1000)
}

/** A letter's subject and sending time. */
export type Timed<One> = { one: One; send_after: Date | null }
