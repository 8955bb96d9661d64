import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { Problem } from '#backend/base/problem.ts'
import type { Database } from '#backend/db/database.ts'
import { senderOf } from '#backend/http/client-address.ts'
import type { Env } from '#backend/http/env.ts'
import { BUSY, FairTurns, justWait, type Outside } from '#backend/http/fair-turns.ts'
import { inTurn } from '#backend/http/in-turn.ts'
import type { Contract } from '#domain/api/contract.ts'
import {
  createRazorpayOrder,
  giftChallenge,
  startMonthlyGift,
  verifyRazorpayPayment,
} from '#domain/api/giving.ts'
import type { Config } from '../config.ts'
import { manyGive } from '../giving/provider/many-give.ts'

export type PublicQueues = {
  run<T>(c: Context<Env>, contract: Contract, work: (outside: Outside) => Promise<T>): Promise<T>
  /** Whether a request that opens a gift would be refused now. */
  refusesOpening(request: IncomingMessage): boolean
}

/** Whole towns share one address on Indian mobile networks. */
const WAITING = 60
/** Gifts. Requests to the provider leave their slots. */
const ASKING = { atOnce: 24, perAddress: 12, waiting: WAITING, whenFull: 503 } as const
/** Paid gifts, whose donors wait for the thanks, have slots of their own. */
const VERIFYING = { ...ASKING, atOnce: 8, perAddress: 6 } as const
/** Gifts are opened one at a time while the payments of so many networks wait: each leads to one more. */
const MANY_PAID = 16
const FEW = 1
/** A donor who waits for several seconds presses again. The page repeats what is refused. */
const OPENINGS_WAITING = 200
/** Webhooks can be sent by anyone and are authenticated by signature only; a provider retries after a 503. */
const REPORTING = { atOnce: 2, perAddress: 2, waiting: 200, whenFull: 503 } as const

const OPENS: ReadonlySet<Contract> = new Set<Contract>([createRazorpayOrder, startMonthlyGift])

/**
 * Queues function calls by callers other than staff. One connection of the anonymous pool stays free for functions that
 * need a second one while they hold one. Calls from pages are not queued: rendering was queued already.
 */
export function publicQueues({ config, database }: { config: Config; database: Database }): PublicQueues {
  const atOnce = Math.max(1, database.publicServer.options.max - 1)
  const answering = inTurn(config, { atOnce, perAddress: Math.ceil(atOnce / 2), waiting: WAITING })
  const verifications = new FairTurns(VERIFYING)
  const verifying = inTurn(config, verifications)
  const openings = new FairTurns({
    ...ASKING,
    atOnce: () => (verifications.networksWaiting > MANY_PAID ? FEW : ASKING.atOnce),
    waitingInAll: OPENINGS_WAITING,
  })
  const opening = inTurn(config, openings)
  const asking = inTurn(config, ASKING)
  const reporting = inTurn(config, REPORTING)
  const turnOf = (contract: Contract) => {
    if (contract.callers.includes('webhook')) return reporting
    if (OPENS.has(contract)) return opening
    if (contract === verifyRazorpayPayment) return verifying
    return contract.asksProvider ? asking : answering
  }
  return {
    async run(c, contract, work) {
      // Refused, it would cost its donor the proof of work. While other calls wait for the database it leaves that alone.
      if (contract === giftChallenge) return work(justWait)
      try {
        return await turnOf(contract)(c, work)
      } catch (error) {
        const isFull = error instanceof Problem && error.code === BUSY
        throw isFull && OPENS.has(contract) ? manyGive() : error
      }
    },
    refusesOpening: (request) => openings.isFullFor(senderOf(request, config)),
  }
}
