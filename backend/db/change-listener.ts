import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { connectionTo } from './connection.ts'
import { ACCEPTS_WRITES, addressesOf, primaryOf } from './primary.ts'

type Options = {
  url: string
  channels: string[]
  /**
   * Shared advisory lock held by the session: another process that can take it exclusively knows this one is
   * gone.
   */
  life: string
  log: Logger
  heard: (channel: string, payload: string | undefined) => void
  /** Called with the primary's address, before each connection to it. */
  found: (primary: string) => void
  /** Called when notifications may have been missed, or may be from now on. */
  reset: () => void
}

export type ChangeListener = {
  readonly up: boolean
  /** Checks at once whether its host is still the primary. */
  doubt(): void
  close(): Promise<void>
}

const CHECK_MS = 10_000
/** With several hosts, another one may be ready already. */
const CHECK_OF_SEVERAL_MS = 3000
const LONGEST_WAIT_MS = 5000
const LONGEST_WAIT_FOR_SEVERAL_MS = 1000

/**
 * A dedicated listening session, reconnected whenever it is lost. Pool sessions come and go; this one
 * determines whether all changes are received, and, with several hosts, which one is the primary.
 */
export function listenForChanges({ url, channels, life, log, heard, found, reset }: Options): ChangeListener {
  let up = false
  let failures = 0
  let lastReason = ''
  let doubted = new AbortController()
  const known = { timeline: 0 }
  const closing = new AbortController()
  const { signal } = closing
  const hasSeveral = addressesOf(url).length > 1
  const checkMs = hasSeveral ? CHECK_OF_SEVERAL_MS : CHECK_MS
  const longestWaitMs = hasSeveral ? LONGEST_WAIT_FOR_SEVERAL_MS : LONGEST_WAIT_MS

  const turn = (now: boolean) => {
    if (up === now) return
    up = now
    reset()
  }

  async function listen(): Promise<void> {
    const primary = await primaryOf(url, known)
    found(primary)
    const client = new pg.Client({
      ...connectionTo(primary),
      application_name: 'daan-listener',
      query_timeout: Math.min(checkMs, 5000),
    })
    const over = new AbortController()
    client.on('error', () => over.abort())
    client.on('end', () => over.abort())
    client.on('notification', ({ channel, payload }) => heard(channel, payload))
    try {
      await client.connect()
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '))
      await client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [life])
      failures = 0
      lastReason = ''
      turn(true)
      const end = AbortSignal.any([over.signal, signal])
      while (!end.aborted) {
        doubted = new AbortController()
        const next = AbortSignal.any([end, doubted.signal])
        await sleep(checkMs, undefined, { signal: next }).catch(() => {})
        if (end.aborted) return
        // A network that drops packets closes no connection; only a missing response reveals it.
        const { rows } = await client.query<{ ok: boolean }>(`select ${ACCEPTS_WRITES} as ok`)
        if (!hasSeveral) continue
        // Unless another host answers as the primary, this one stays it: a probe may fail on a busy machine.
        if (!rows[0]?.ok || (await primaryOf(url, known).catch(() => primary)) !== primary) return
      }
    } finally {
      turn(false)
      void client.end().catch(() => {})
    }
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      await listen().catch((error: Error) => {
        // Each reason once: while a primary is looked for, they say what is wrong with each host.
        if (error.message !== lastReason) log.warn({ reason: error.message }, 'Changes are not heard')
        lastReason = error.message
      })
      if (signal.aborted) return
      if (failures === 0) log.warn('The connection that hears of changes was lost')
      await sleep(Math.min(longestWaitMs, 50 * 2 ** failures++), undefined, { signal }).catch(() => {})
    }
  }
  const running = keepListening()

  return {
    get up() {
      return up
    },
    doubt() {
      doubted.abort()
    },
    close() {
      closing.abort()
      return running
    },
  }
}
