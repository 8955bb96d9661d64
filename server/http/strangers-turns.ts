import type { Context } from 'hono'
import type { Database } from '#backend/db/database.ts'
import type { Env } from '#backend/http/env.ts'
import { inTurn } from '#backend/http/in-turn.ts'
import type { Contract } from '#domain/api/contract.ts'
import type { Config } from '../config.ts'

/** Whole towns share one address on Indian mobile networks. */
const WAITING = 60
/** Most of their time these wait for the provider and hold no connection; a provider that hangs must stop nobody else. */
const ASKING = { atOnce: 24, perAddress: 12, waiting: WAITING }

/** Anybody can send what a provider would, and is known by the signature alone; a provider sends again what was put off. */
const REPORTING = { atOnce: 2, perAddress: 2, waiting: 200, whenFull: 503 } as const

/**
 * Functions that staff did not call, in turns: of the connections of strangers one stays free, for the few that need a
 * second while they hold one. Pages ask for themselves: what they render was in turns already.
 */
export function strangersTurns({ config, database }: { config: Config; database: Database }) {
  const atOnce = Math.max(1, database.strangers.options.max - 1)
  const answering = inTurn(config, { atOnce, perAddress: Math.ceil(atOnce / 2), waiting: WAITING })
  const asking = inTurn(config, ASKING)
  const reporting = inTurn(config, REPORTING)
  return <T>(c: Context<Env>, { asksProvider, callers }: Contract, work: () => Promise<T>): Promise<T> =>
    (callers.includes('webhook') ? reporting : asksProvider ? asking : answering)(c, work)
}
