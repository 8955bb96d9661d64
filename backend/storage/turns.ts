import { justWait } from '../http/fair-turns.ts'
import { type InTurn, inTurn } from '../http/in-turn.ts'
import type { Services } from './services.ts'

/** A page requests its pictures all at once, and many visitors may share an address. */
const WAITING = 200

/**
 * Files are looked up on the pages' connections: external callers other than staff are queued so that one
 * connection is left for pages. Bytes are sent outside of the turn.
 */
export function turnsOf({ config, database }: Pick<Services, 'config' | 'database'>): InTurn {
  const atOnce = Math.max(1, database.callers.pages.options.max - 1)
  const take = inTurn(config, { atOnce, perAddress: Math.ceil(atOnce / 2), waiting: WAITING })
  return (c, work) => (c.get('caller')?.lane === 'staff' ? work(justWait) : take(c, work))
}
