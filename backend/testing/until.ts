import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits for an asynchronous effect, such as a job; fails with a message if it does not come. The time depends
 * on the machine's load, so the limit ends only shortly before the test's own.
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  patienceMs = 50_000,
): Promise<T> {
  const end = Date.now() + patienceMs
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (Date.now() > end) throw new Error(`Waited in vain: ${what}`)
    await pause(25)
  }
}
