import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits for something that happens in its own time, such as a job; fails loudly when it does not. How long it takes
 * depends on what else the machine does, so the patience ends only shortly before that of the test.
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
