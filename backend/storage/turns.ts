import type { Context } from 'hono'
import { clientAddress } from '../http/client-address.ts'
import type { Env } from '../http/env.ts'
import { FairTurns } from '../http/fair-turns.ts'
import { whenLeft } from '../http/when-left.ts'
import type { Services } from './services.ts'

/** Looking something up in the database for whoever asks. */
export type InTurn = <T>(c: Context<Env>, work: () => Promise<T>) => Promise<T>

/** A page asks for its pictures all at once, and many visitors may share an address. */
const WAITING = 200

/**
 * Files are looked up on the connections of pages: of whoever comes from outside and is not staff, so many at a time
 * that one is left for pages. Their bytes are sent outside of the turn.
 */
export function turnsOf({ config, database }: Pick<Services, 'config' | 'database'>): InTurn {
  const atOnce = Math.max(1, database.callers.pages.options.max - 1)
  const turns = new FairTurns({ atOnce, perAddress: Math.ceil(atOnce / 2), waiting: WAITING })
  return (c, work) => {
    const isStaff = c.get('caller')?.lane === 'staff'
    return c.env?.incoming && !isStaff ? turns.take(clientAddress(c, config), work, whenLeft(c)) : work()
  }
}
