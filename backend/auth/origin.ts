import type { Context } from 'hono'
import type { Config } from '../base/config.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Env } from '../http/env.ts'
import type { Origin } from './sessions.ts'

const LONGEST = 400

/** Client address and user agent, as stored with a session. */
export function originOf(c: Context<Env>, config: Config): Origin {
  return {
    address: clientAddress(c, config),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, LONGEST),
  }
}
