import type { Context } from 'hono'
import type { Config } from '../base/config.ts'
import { clientAddress } from './client-address.ts'
import type { Env } from './env.ts'
import { FairTurns, justWait, type Outside, type Room } from './fair-turns.ts'
import { whenLeft } from './when-left.ts'

/** Runs a request's work when its turn comes. Read the body first: a slow sender would hold the slot. */
export type InTurn = <T>(c: Context<Env>, work: (outside: Outside) => Promise<T>) => Promise<T>

/** Queues external requests by address; calls within the process do not wait. */
export function inTurn(config: Config, room: Room | FairTurns): InTurn {
  const turns = room instanceof FairTurns ? room : new FairTurns(room)
  return (c, work) =>
    c.env?.incoming ? turns.take(clientAddress(c, config), work, whenLeft(c)) : work(justWait)
}
