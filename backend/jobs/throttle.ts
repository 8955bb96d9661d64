import { setTimeout as pause } from 'node:timers/promises'

/** Runs work one after the other, with a minimum gap between starts. */
export function throttle(gapMs: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let free = 0
  return (work) => {
    const turn = last.then(async () => {
      await pause(Math.max(0, free - Date.now()))
      free = Date.now() + gapMs
      return work()
    })
    last = turn.catch(() => {})
    return turn
  }
}
