import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'

type Answer = { body: string; type: string }

const MOST_ANSWERS = 300
const MOST_BYTES = 16 * 1024 * 1024
const QUIET_MS = 1000
// A hanging database refuses nothing; a page gives up after this.
const PATIENCE_MS = 4000
// After a timeout, later reads wait only briefly for a while: several reads per page would each take the full
// time.
const LATE_FOR_MS = 10_000
const LATE_FACTOR = 1 / 16

/**
 * The last responses to pages' reads, on disk, as a fallback for an unreachable database, even after a
 * restart. Holds only responses to visitors, so nothing confidential.
 */
export class LastAnswers {
  readonly #answers = new LRUCache<string, Answer>({
    max: MOST_ANSWERS,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body, type }, url) => (body.length + type.length + url.length) * 2,
  })
  readonly #file: string
  readonly #log: Logger
  readonly #patienceMs: number
  #lateUntil = 0
  #waiting: NodeJS.Timeout | undefined
  #writing = Promise.resolve()

  constructor(file: string, log: Logger, patienceMs = PATIENCE_MS) {
    this.#file = file
    this.#log = log
    this.#patienceMs = patienceMs
    for (const [url, answer] of this.#read()) this.#answers.set(url, answer)
  }

  /** Fetches as a page does; on a backend failure returns the last response and calls `onStale`. */
  wrap(ask: typeof fetch, onStale: () => void): typeof fetch {
    return async (input, init) => {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      if (request.method !== 'GET' || !pathname.startsWith('/rest/v1/')) return ask(request)
      const address = pathname + search
      const answer = await this.#ask(ask(request), address)
      if (answer.status === 200) {
        const body = await answer.clone().text()
        this.#store(address, { body, type: answer.headers.get('content-type') ?? '' })
        return answer
      }
      const last = answer.status >= 500 ? this.#answers.get(address) : undefined
      if (!last) return answer
      onStale()
      return new Response(last.body, { headers: { 'Content-Type': last.type } })
    }
  }

  async #ask(asked: Promise<Response>, address: string): Promise<Response> {
    const isLate = performance.now() < this.#lateUntil && this.#answers.has(address)
    const answer = await withDeadline(asked, this.#patienceMs * (isLate ? LATE_FACTOR : 1))
    if (answer === LATE && !isLate) this.#lateUntil = performance.now() + LATE_FOR_MS
    return answer === LATE ? new Response(null, { status: 504 }) : answer
  }

  /** Resolves when everything is on disk. Requests never wait for the disk. */
  flush(): Promise<void> {
    if (this.#waiting) {
      clearTimeout(this.#waiting)
      this.#waiting = undefined
      // One write at a time: they share a draft file.
      this.#writing = this.#writing.then(() => this.#write())
    }
    return this.#writing
  }

  async #write(): Promise<void> {
    const draft = `${this.#file}.draft`
    try {
      await mkdir(dirname(this.#file), { recursive: true, mode: 0o700 })
      // Least recently used first, so that they are evicted first after a reload.
      const entries = [...this.#answers.entries()].reverse()
      await writeFile(draft, JSON.stringify(entries), { mode: 0o600 })
      await rename(draft, this.#file)
    } catch (error) {
      this.#log.warn({ err: error }, 'What pages last showed could not be written to disk')
    }
  }

  #store(address: string, answer: Answer): void {
    const known = this.#answers.get(address)
    // Invented addresses have empty responses, which must not evict those of real pages.
    if (answer.body === '[]') {
      if (!known) return
      this.#answers.delete(address)
    } else {
      if (known?.body === answer.body) return
      this.#answers.set(address, answer)
    }
    this.#waiting ??= setTimeout(() => this.flush(), QUIET_MS).unref()
  }

  #read(): [string, Answer][] {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8')) as [string, Answer][]
    } catch (error) {
      const isFirst = (error as NodeJS.ErrnoException).code === 'ENOENT'
      if (!isFirst) this.#log.warn({ err: error }, 'What pages last showed could not be read from disk')
      return []
    }
  }
}

const LATE = Symbol('no answer yet')

/** The response, or LATE after that many milliseconds. */
async function withDeadline(
  answer: Promise<Response>,
  milliseconds: number,
): Promise<Response | typeof LATE> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof LATE>((done) => {
    timer = setTimeout(() => done(LATE), milliseconds)
  })
  // A late response is unused, and its error must not end the process.
  answer.catch(() => {})
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
