import { Problem } from '../base/problem.ts'

type Work<T> = () => Promise<T>

/** Runs so many pieces of work at once, lets so many wait, and sends the rest away. */
export function takingTurns(room: { atOnce: number; waiting: number }): <T>(work: Work<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= room.atOnce) {
      if (queue.length >= room.waiting) {
        throw new Problem({
          status: 503,
          code: 'request_timeout',
          message: 'The server is busy. Please try again in a moment.',
          headers: { 'Retry-After': '5' },
        })
      }
      await new Promise<void>((turn) => queue.push(turn))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
