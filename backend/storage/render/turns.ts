import { Problem } from '../../base/problem.ts'

/** Lets a few pieces of heavy work run at a time and some wait; turns the rest away. */
export class Turns {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) await this.#wait()
    else this.#running++
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) {
      throw new Problem({
        status: 429,
        code: 'busy',
        message: 'Too many pictures are being made at the moment. Please try again shortly.',
        headers: { 'Retry-After': '5' },
      })
    }
    return new Promise((go) => this.#waiting.push(go))
  }
}
