/** Reproducible randomness: the same seed gives the same demo data. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0, less than 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  isLucky(share: number): boolean {
    return this.next() < share
  }

  of<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }

  /** One of the names, by weight. */
  weighted<Name>({ names, upTo }: Weights<Name>): Name {
    const place = this.next() * (upTo.at(-1) ?? 0)
    const name = names[upTo.findIndex((end) => place < end)]
    if (name === undefined) throw new Error('There is nothing to choose from.')
    return name
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.below(10)).join('')
  }

  uuid(): string {
    return `${this.#hex()}${this.#hex()}-${this.#hex()}-4${this.#hex().slice(1)}-8${this.#hex().slice(1)}-${this.#hex()}${this.#hex()}${this.#hex()}`
  }

  #hex(): string {
    return HEX[this.below(HEX.length)] ?? ''
  }
}

const HEX = Array.from({ length: 65_536 }, (_, number) => number.toString(16).padStart(4, '0'))

/** Names with the upper ends of their cumulative weights. */
export type Weights<Name> = { names: readonly Name[]; upTo: readonly number[] }

export function weights<Name>(entries: Iterable<readonly [Name, number]>): Weights<Name> {
  const list = [...entries]
  let sum = 0
  return { names: list.map(([name]) => name), upTo: list.map(([, weight]) => (sum += weight)) }
}
