import type { Context } from 'hono'
import { Problem } from '#backend/base/problem.ts'
import type { Database } from '#backend/db/database.ts'
import type { Env } from '#backend/http/env.ts'
import { BUSY } from '#backend/http/fair-turns.ts'
import { inTurn } from '#backend/http/in-turn.ts'
import type { Contract } from '#domain/api/contract.ts'
import { createRazorpayOrder, giftChallenge, startMonthlyGift } from '#domain/api/giving.ts'
import type { Config } from '../config.ts'
import { manyGive } from '../giving/provider/trouble.ts'

/** Whole towns share one address on Indian mobile networks. */
const WAITING = 60
/** Gifts. Requests to the provider leave their slots. The page repeats what is refused here. */
const ASKING = { atOnce: 24, perAddress: 12, waiting: WAITING, whenFull: 503 } as const
/** Before these nothing was charged, so that donors can be told so. */
const OPENING: ReadonlySet<Contract> = new Set<Contract>([createRazorpayOrder, startMonthlyGift])

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
  return async <T>(c: Context<Env>, contract: Contract, work: () => Promise<T>): Promise<T> => {
    const { asksProvider, callers } = contract
    // Refused, it would cost its donor the proof of work. It looks at the database only while no other call waits for that.
    if (contract === giftChallenge) return work()
    const turn = callers.includes('webhook') ? reporting : asksProvider ? asking : answering
    try {
      return await turn(c, work)
    } catch (error) {
      const isFull = error instanceof Problem && error.code === BUSY
      throw isFull && OPENING.has(contract) ? manyGive() : error
    }
  }
}
