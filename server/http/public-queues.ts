import type { Context } from 'hono'
import type { Database } from '#backend/db/database.ts'
import type { Env } from '#backend/http/env.ts'
import { inTurn } from '#backend/http/in-turn.ts'
import type { Contract } from '#domain/api/contract.ts'
import type { Config } from '../config.ts'

/** Whole towns share one address on Indian mobile networks. */
const WAITING = 60
/** These mostly wait for the provider without holding a connection; a hanging provider must not block other calls. */
const ASKING = { atOnce: 24, perAddress: 12, waiting: WAITING }

/** Webhooks can be sent by anyone and are authenticated by signature only; a provider retries after a 503. */
const REPORTING = { atOnce: 2, perAddress: 2, waiting: 200, whenFull: 503 } as const

/**
 * Queues function calls by callers other than staff. One connection of the anonymous pool stays free for functions that
 * need a second one while they hold one. Calls from pages are not queued: rendering was queued already.
 */
export function publicQueues({ config, database }: { config: Config; database: Database }) {
  const atOnce = Math.max(1, database.publicServer.options.max - 1)
  const answering = inTurn(config, { atOnce, perAddress: Math.ceil(atOnce / 2), waiting: WAITING })
  const asking = inTurn(config, ASKING)
  const reporting = inTurn(config, REPORTING)
  return <T>(c: Context<Env>, { asksProvider, callers }: Contract, work: () => Promise<T>): Promise<T> =>
    (callers.includes('webhook') ? reporting : asksProvider ? asking : answering)(c, work)
}
