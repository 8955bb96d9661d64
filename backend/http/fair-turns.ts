import { Problem } from '../base/problem.ts'
import { queueKeyOf } from './client-address.ts'

/** Error code of a full queue. */
export const BUSY = 'busy'

export type Room = {
  atOnce: number | (() => number)
  /** Concurrency limit per address. */
  perAddress: number
  /** Queue length per address; eight times as many in total. */
  waiting: number
  /** Queue length in total, however many networks queue: beyond it each would wait longer than its caller does. */
  waitingInAll?: number
  /** While others wait, a slot stays empty after each unit of work for this multiple of its duration. */
  breath?: number
  /** Upper limit of that pause, for work that mostly waits for I/O and leaves the processor free anyway. */
  longestBreathMs?: number
  /** Status of a refusal: 429, or 503 if a client would not retry a 429. */
  whenFull?: 429 | 503
}

/** Waits for something else, such as another server's response, and leaves the slot to others meanwhile. */
export type Outside = <T>(wait: () => Promise<T>) => Promise<T>

/** For work without a slot. */
export const justWait: Outside = (wait) => wait()

type Waiting = { go: () => void; turnAway: () => void }

/** The queue of one network, by address; both in order of their next turn. */
type Network = { total: number; addresses: Map<string, Waiting[]> }

/**
 * Limits concurrent work. Networks take turns, and addresses within each network, so a client with a thousand
 * requests, from any number of its own addresses, delays another by one unit of work. When the queue is full,
 * the last entry of the longest network's queue is dropped, so that a client is refused because of others only if
 * there is a limit to the whole queue and as many networks wait as it has places. Queued work whose caller has left
 * never starts. A pause between units leaves the processor to work that does not queue here.
 */
export class FairTurns {
  readonly #room: Room
  readonly #running = new Map<string, number>()
  readonly #networks = new Map<string, Network>()
  #total = 0
  #waitingTotal = 0

  constructor(room: Room) {
    this.#room = room
  }

  async take<T>(address: string, work: (outside: Outside) => Promise<T>, left?: AbortSignal): Promise<T> {
    if (left?.aborted) throw hasLeft()
    if (this.#hasRoomFor(address)) this.#enter(address)
    else await this.#wait(address, left)
    const began = performance.now()
    // Waits may overlap, and one may outlast the work.
    let waits = 0
    let isOver = false
    /** Work that has begun goes on without queueing again, even if there is one too many for a moment. */
    const outside: Outside = async (wait) => {
      if (isOver) return wait()
      if (waits++ === 0) this.#leave(address)
      try {
        return await wait()
      } finally {
        if (--waits === 0 && !isOver) this.#enter(address)
      }
    }
    try {
      return await work(outside)
    } finally {
      isOver = true
      const breathMs = this.#waitingTotal > 0 ? this.#breathAfter(performance.now() - began) : 0
      if (waits === 0 && breathMs > 0) setTimeout(() => this.#leave(address), breathMs)
      else if (waits === 0) this.#leave(address)
    }
  }

  #breathAfter(workMs: number): number {
    const { breath = 0, longestBreathMs = Number.POSITIVE_INFINITY } = this.#room
    return Math.min(workMs * breath, longestBreathMs)
  }

  get #most(): number {
    const { atOnce } = this.#room
    return typeof atOnce === 'number' ? atOnce : atOnce()
  }

  #hasRoomFor(address: string): boolean {
    return this.#total < this.#most && (this.#running.get(address) ?? 0) < this.#room.perAddress
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
    // The limit may have risen since.
    for (let next = this.#next(); next; next = this.#next()) next.go()
  }

  /** Dequeues the next caller and moves its address and network to the end. */
  #next(): Waiting | undefined {
    if (this.#total >= this.#most) return undefined
    for (const [name, network] of this.#networks) {
      for (const [address, queue] of network.addresses) {
        const first = queue[0]
        if (!first || !this.#hasRoomFor(address)) continue
        this.#remove(name, address, first)
        moveToEnd(network.addresses, address)
        moveToEnd(this.#networks, name)
        this.#enter(address)
        return first
      }
    }
    return undefined
  }

  #wait(address: string, left: AbortSignal | undefined): Promise<void> {
    const name = queueKeyOf(address)
    this.#makeRoomFor(name, address)
    return new Promise((go, fail) => {
      const stop = (reason: Problem) => {
        this.#remove(name, address, entry)
        left?.removeEventListener('abort', gone)
        fail(reason)
      }
      const gone = () => stop(hasLeft())
      const entry: Waiting = {
        go: () => {
          left?.removeEventListener('abort', gone)
          go()
        },
        turnAway: () => stop(busy(this.#room)),
      }
      if (left?.aborted) return fail(hasLeft())
      left?.addEventListener('abort', gone, { once: true })
      this.#add(name, address, entry)
    })
  }

  /** How many networks wait for a turn: a single client can not raise it by itself. */
  get networksWaiting(): number {
    return this.#networks.size
  }

  /** Whether work would be refused now. */
  isFullFor(address: string): boolean {
    return !this.#hasRoomFor(address) && this.#placeFor(queueKeyOf(address), address) === 'none'
  }

  #makeRoomFor(name: string, address: string): void {
    const place = this.#placeFor(name, address)
    if (place === 'none') throw busy(this.#room)
    if (place === 'free') return
    largestOf(place.addresses.values(), ({ length }) => length)
      ?.at(-1)
      ?.turnAway()
  }

  /** A free place in the queue, or the network that has to give one up. */
  #placeFor(name: string, address: string): 'free' | 'none' | Network {
    const { waiting, waitingInAll } = this.#room
    const own = this.#networks.get(name)
    if ((own?.addresses.get(address)?.length ?? 0) >= waiting) return 'none'
    if (this.#waitingTotal < (waitingInAll ?? waiting * 8)) return 'free'
    const largest = largestOf(this.#networks.values(), ({ total }) => total)
    if (largest && largest.total > (own?.total ?? 0) + 1) return largest
    return own || waitingInAll ? 'none' : 'free'
  }

  #add(name: string, address: string, entry: Waiting): void {
    const network = this.#networks.get(name) ?? { total: 0, addresses: new Map() }
    const queue = network.addresses.get(address) ?? []
    queue.push(entry)
    network.addresses.set(address, queue)
    network.total++
    this.#networks.set(name, network)
    this.#waitingTotal++
  }

  #remove(name: string, address: string, entry: Waiting): void {
    const network = this.#networks.get(name)
    const queue = network?.addresses.get(address)
    const place = queue?.indexOf(entry) ?? -1
    if (!network || !queue || place === -1) return
    queue.splice(place, 1)
    if (queue.length === 0) network.addresses.delete(address)
    if (--network.total === 0) this.#networks.delete(name)
    this.#waitingTotal--
  }
}

function moveToEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key)
  if (value === undefined) return
  map.delete(key)
  map.set(key, value)
}

function largestOf<One>(all: Iterable<One>, sizeOf: (one: One) => number): One | undefined {
  let largest: One | undefined
  for (const one of all) if (largest === undefined || sizeOf(one) > sizeOf(largest)) largest = one
  return largest
}

function busy({ whenFull = 429 }: Room): Problem {
  return new Problem({
    status: whenFull,
    code: BUSY,
    message: 'Too much is being asked at the moment. Please try again shortly.',
    headers: { 'Retry-After': '5' },
  })
}

/** Goes to the log only: the client is gone. */
function hasLeft(): Problem {
  return new Problem({ status: 499, code: 'left', message: 'The caller left before its turn.' })
}
