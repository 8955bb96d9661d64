import type { Context } from 'hono'
import type { Config } from '../base/config.ts'
import { clientAddress } from './client-address.ts'
import type { Env } from './env.ts'
import { FairTurns, type Room } from './fair-turns.ts'
import { whenLeft } from './when-left.ts'

/** Work for a request, once it is its caller's turn. The body is read before: a slow sender would hold the turn. */
export type InTurn = <T>(c: Context<Env>, work: () => Promise<T>) => Promise<T>

/** Turns for requests from outside, by address; what the server asks of itself does not wait. */
export function inTurn(config: Config, room: Room): InTurn {
  const turns = new FairTurns(room)
  return (c, work) => (c.env?.incoming ? turns.take(clientAddress(c, config), work, whenLeft(c)) : work())
}
