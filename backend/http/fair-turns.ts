import { Problem } from '../base/problem.ts'

type Room = {
  atOnce: number
  /** Of which one address may have so many. */
  perAddress: number
  /** How many of one address may wait; eight times as many of all together. */
  waiting: number
  /** While others wait, a place stays empty after each piece of work for so many times as long as it took. */
  breath?: number
}

type Waiting = { go: () => void }

/**
 * Lets so much work run at a time. Addresses take turns, so that one that asks a thousand times delays another by
 * one piece of work and not by a thousand; work whose caller has left before its turn is never begun. A breath
 * between two pieces leaves the processor to those who do not have to wait here at all.
 */
export class FairTurns {
  readonly #room: Room
  readonly #running = new Map<string, number>()
  /** In the order in which the addresses are next. */
  readonly #waiting = new Map<string, Waiting[]>()
  #total = 0
  #waitingTotal = 0

  constructor(room: Room) {
    this.#room = room
  }

  async take<T>(address: string, work: () => Promise<T>, left?: AbortSignal): Promise<T> {
    if (this.#hasRoomFor(address)) this.#enter(address)
    else await this.#wait(address, left)
    const began = performance.now()
    try {
      return await work()
    } finally {
      const breathMs = this.#waitingTotal > 0 ? (performance.now() - began) * (this.#room.breath ?? 0) : 0
      if (breathMs > 0) setTimeout(() => this.#leave(address), breathMs)
      else this.#leave(address)
    }
  }

  #hasRoomFor(address: string): boolean {
    const { atOnce, perAddress } = this.#room
    return this.#total < atOnce && (this.#running.get(address) ?? 0) < perAddress
  }

  #enter(address: string): void {
    this.#total++
    this.#running.set(address, (this.#running.get(address) ?? 0) + 1)
  }

  #leave(address: string): void {
    this.#total--
    const others = (this.#running.get(address) ?? 1) - 1
    if (others > 0) this.#running.set(address, others)
    else this.#running.delete(address)
    for (const [next, queue] of this.#waiting) {
      if (!this.#hasRoomFor(next)) continue
      const first = queue[0]
      this.#waiting.delete(next)
      if (queue.length > 1) this.#waiting.set(next, queue.slice(1))
      this.#waitingTotal--
      this.#enter(next)
      first?.go()
      return
    }
  }

  #wait(address: string, left: AbortSignal | undefined): Promise<void> {
    const { waiting } = this.#room
    const queue = this.#waiting.get(address) ?? []
    if (queue.length >= waiting || this.#waitingTotal >= waiting * 8) throw busy()
    return new Promise((go, fail) => {
      const gone = () => {
        const rest = this.#waiting.get(address)?.filter((one) => one !== entry) ?? []
        if (rest.length > 0) this.#waiting.set(address, rest)
        else this.#waiting.delete(address)
        this.#waitingTotal--
        fail(hasLeft())
      }
      const entry: Waiting = {
        go: () => {
          left?.removeEventListener('abort', gone)
          go()
        },
      }
      if (left?.aborted) return fail(hasLeft())
      left?.addEventListener('abort', gone, { once: true })
      this.#waiting.set(address, [...queue, entry])
      this.#waitingTotal++
    })
  }
}

function busy(): Problem {
  return new Problem({
    status: 429,
    code: 'busy',
    message: 'Too much is being asked at the moment. Please try again shortly.',
    headers: { 'Retry-After': '5' },
  })
}

/** Nobody reads it; the log does. */
function hasLeft(): Problem {
  return new Problem({ status: 499, code: 'left', message: 'The caller left before its turn.' })
}
