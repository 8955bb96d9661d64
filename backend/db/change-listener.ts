import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { connectionTo } from './connection.ts'

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
  /** Called when notifications may have been missed, or may be from now on. */
  reset: () => void
}

export type ChangeListener = { readonly up: boolean; close(): Promise<void> }

const CHECK_MS = 10_000
const LONGEST_WAIT_MS = 5000

/**
 * A dedicated listening session, reconnected whenever it is lost. Pool sessions come and go; this one
 * determines whether all changes are received.
 */
export function listenForChanges({ url, channels, life, log, heard, reset }: Options): ChangeListener {
  let up = false
  let failures = 0
  const closing = new AbortController()
  const { signal } = closing

  const turn = (now: boolean) => {
    if (up === now) return
    up = now
    reset()
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({
      ...connectionTo(url),
      application_name: 'daan-listener',
      query_timeout: 5000,
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
      turn(true)
      const end = AbortSignal.any([over.signal, signal])
      while (!end.aborted) {
        await sleep(CHECK_MS, undefined, { signal: end }).catch(() => {})
        // A network that drops packets closes no connection; only a missing response reveals it.
        if (!end.aborted) await client.query('select 1')
      }
    } finally {
      turn(false)
      void client.end().catch(() => {})
    }
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      await listen().catch((error: Error) => log.debug({ err: error }, 'Changes are not heard'))
      if (signal.aborted) return
      if (failures === 0) log.warn('The connection that hears of changes was lost')
      await sleep(Math.min(LONGEST_WAIT_MS, 50 * 2 ** failures++), undefined, { signal }).catch(() => {})
    }
  }
  const running = keepListening()

  return {
    get up() {
      return up
    },
    close() {
      closing.abort()
      return running
    },
  }
}
