import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, ask, type Question } from './ask.ts'

const PATIENCE_MS = 150_000

/** State shared by all writers: targets, keys and results. */
export class World {
  /** Ports of the product's processes, used in turn; a failed request goes to the next one. */
  readonly ports: number[]
  readonly anonKey: string
  readonly admin: string
  /** Statuses that are retried. */
  readonly passing = new Set([503, 504])
  /** Every violation, in a sentence. */
  readonly violations: string[] = []
  /** Acknowledged writes by kind. */
  readonly acknowledged: Record<string, number> = {}
  pagesRead = 0
  /** Processes killed so far, and those serving again. */
  readonly kills = { begun: 0, over: 0 }
  readonly trouble = { broken: 0, unavailable: 0, longestMs: 0, longestFor: '' }
  #turn = 0
  #ended = false

  /** Whether a fault concerns every process at once, so that asking another one does not help. */
  readonly #sharesFaults: boolean

  constructor(given: { sharesFaults?: boolean; ports: number[]; anonKey: string; admin: string }) {
    this.#sharesFaults = given.sharesFaults ?? given.ports.length === 1
    this.ports = given.ports
    this.anonKey = given.anonKey
    this.admin = given.admin
  }

  /** Starts no new work; running work finishes. */
  end(): void {
    this.#ended = true
  }

  get hasEnded(): boolean {
    return this.#ended
  }

  violated(sentence: string): void {
    this.violations.push(sentence)
  }

  count(kind: string): void {
    this.acknowledged[kind] = (this.acknowledged[kind] ?? 0) + 1
  }

  get total(): number {
    return Object.values(this.acknowledged).reduce((sum, count) => sum + count, 0)
  }

  /**
   * Retries like a browser or a person: the same request after a moment, if the connection broke or the
   * product was temporarily unavailable. Any other response is final.
   */
  async retry(question: Question): Promise<{ answer: Answer; attempts: number }> {
    const began = performance.now()
    const turn = this.#turn++
    const overBefore = this.kills.over
    const refusals: string[] = []
    for (let attempts = 1; ; attempts++) {
      const answer = await this.#once(question, turn + attempts, refusals)
      const took = performance.now() - began
      if (answer) {
        const met = this.kills.begun - overBefore
        if (took > this.trouble.longestMs) {
          const path = question.path.split('?', 1)[0]
          this.trouble.longestMs = took
          this.trouble.longestFor = `${question.method} ${path}, through ${met} kills`
        }
        if (!this.#sharesFaults && attempts > 1 + met)
          this.violated(
            `${question.path} had to be asked ${attempts} times, with ${met} kills during that time: ${refusals.join(', ')}`,
          )
        return { answer, attempts }
      }
      if (took > PATIENCE_MS)
        throw new Error(`${question.method} ${question.path} got no answer for too long`)
      // With another process there is no need to wait for this one.
      if (attempts % this.ports.length === 0) await pause(150 + Math.random() * 200)
    }
  }

  async #once(question: Question, turn: number, refusals: string[]): Promise<Answer | undefined> {
    const port = this.ports[turn % this.ports.length] ?? 0
    try {
      const answer = await ask(port, question)
      if (!this.passing.has(answer.status)) return answer
      this.trouble.unavailable++
      refusals.push(inWords(answer))
    } catch (error) {
      this.trouble.broken++
      refusals.push(String(error))
    }
    return undefined
  }
}

/** A new visitor: limits count by address. */
export function newVisitor(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3)
  return `49.${a}.${b}.${c}`
}

export function visitorHeaders(world: World, more: Record<string, string> = {}): Record<string, string> {
  return {
    apikey: world.anonKey,
    'Content-Type': 'application/json',
    'X-Forwarded-For': newVisitor(),
    ...more,
  }
}

export function staffHeaders(world: World, more: Record<string, string> = {}): Record<string, string> {
  return {
    apikey: world.anonKey,
    Authorization: `Bearer ${world.admin}`,
    'Content-Type': 'application/json',
    ...more,
  }
}

export const inWords = ({ status, body }: Answer) => `${status} ${body.toString().slice(0, 200)}`
