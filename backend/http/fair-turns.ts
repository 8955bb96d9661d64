import { Problem } from '../base/problem.ts'
import { neighbourhoodOf } from './client-address.ts'

/** The code of what is turned away because the line is full. */
export const BUSY = 'busy'

export type Room = {
  atOnce: number
  /** Of which one address may have so many. */
  perAddress: number
  /** How many of one address may wait; eight times as many of all together. */
  waiting: number
  /** While others wait, a place stays empty after each piece of work for so many times as long as it took. */
  breath?: number
  /** Of work that mostly waits for somebody else, and leaves the processor to others anyway: no longer than this. */
  longestBreathMs?: number
  /** What is turned away is told 429, or 503 where a client would take a 429 for a refusal and not try again. */
  whenFull?: 429 | 503
}

type Waiting = { go: () => void; turnAway: () => void }

/** Who waits in one network, by address: both in the order in which they are next. */
type Network = { total: number; addresses: Map<string, Waiting[]> }

/**
 * Lets so much work run at a time. Networks take turns and within each its addresses, so that one that asks a
 * thousand times, from however many addresses of its own, delays another by one piece of work and not by a thousand.
 * When no more can wait, the last of the network that has most waiting gives up its place, so that nobody is turned
 * away for what others ask. Work whose caller has left before its turn is never begun. A breath between two pieces
 * leaves the processor to those who do not have to wait here at all.
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

  async take<T>(address: string, work: () => Promise<T>, left?: AbortSignal): Promise<T> {
    if (left?.aborted) throw hasLeft()
    if (this.#hasRoomFor(address)) this.#enter(address)
    else await this.#wait(address, left)
    const began = performance.now()
    try {
      return await work()
    } finally {
      const breathMs = this.#waitingTotal > 0 ? this.#breathAfter(performance.now() - began) : 0
      if (breathMs > 0) setTimeout(() => this.#leave(address), breathMs)
      else this.#leave(address)
    }
  }

  #breathAfter(workMs: number): number {
    const { breath = 0, longestBreathMs = Number.POSITIVE_INFINITY } = this.#room
    return Math.min(workMs * breath, longestBreathMs)
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
    this.#next()?.go()
  }

  /** The first who may go in, which puts their address and network at the end of the line. */
  #next(): Waiting | undefined {
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
    const name = neighbourhoodOf(address)
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

  #makeRoomFor(name: string, address: string): void {
    const { waiting } = this.#room
    const own = this.#networks.get(name)
    if ((own?.addresses.get(address)?.length ?? 0) >= waiting) throw busy(this.#room)
    if (this.#waitingTotal < waiting * 8) return
    const largest = largestOf(this.#networks.values(), ({ total }) => total)
    if (largest && largest.total > (own?.total ?? 0) + 1) {
      const queue = largestOf(largest.addresses.values(), ({ length }) => length)
      queue?.at(-1)?.turnAway()
    } else if (own) throw busy(this.#room)
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

/** Nobody reads it; the log does. */
function hasLeft(): Problem {
  return new Problem({ status: 499, code: 'left', message: 'The caller left before its turn.' })
}
