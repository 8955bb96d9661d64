import { appendFileSync, renameSync, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'

const MAX_BYTES = 4 * 1024 * 1024
const SERIOUS = /PANIC:|was terminated by signal|No space left on device|could not (fsync|write|extend) /
const NOTABLE = /automatic recovery in progress|all server processes terminated; reinitializing/
const READY = /database system is ready to accept connections/

/** PostgreSQL's own log: written to a size-limited file, with the last lines available for an error. */
export class EngineLog {
  readonly #file: string
  readonly #log: Logger
  #bytes: number
  #last: string[] = []

  constructor(file: string, log: Logger) {
    this.#file = file
    this.#log = log
    this.#bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  }

  /** Follows the output of one run; calls `onReady` once PostgreSQL accepts connections. */
  follow(output: Readable, onReady: () => void): void {
    this.#last = []
    let recovering = false
    createInterface(output).on('line', (line) => {
      this.#keep(line)
      if (SERIOUS.test(line)) this.#log.error({ postgres: line }, 'PostgreSQL has trouble')
      else if (NOTABLE.test(line)) {
        recovering = true
        this.#log.warn({ postgres: line }, 'PostgreSQL recovers from a crash')
      } else if (READY.test(line)) {
        if (recovering) this.#log.info('PostgreSQL answers again')
        recovering = false
        onReady()
      }
    })
  }

  /** The end of the log, to append to an error. */
  lastLines(): string {
    return this.#last.map((line) => `\n  ${line}`).join('')
  }

  #keep(line: string): void {
    this.#last = [...this.#last.slice(-9), line]
    try {
      if (this.#bytes > MAX_BYTES) {
        renameSync(this.#file, `${this.#file}.old`)
        this.#bytes = 0
      }
      appendFileSync(this.#file, `${line}\n`, { mode: 0o600 })
      this.#bytes += Buffer.byteLength(line) + 1
    } catch {
      // A full disk must not crash the process that could report it.
    }
  }
}
