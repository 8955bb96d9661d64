import { randomUUID } from 'node:crypto'
import type { Handler } from 'hono'
import { z } from 'zod'
import { serverQuery } from '../db/database.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Env } from '../http/env.ts'
import type { InTurn } from '../http/in-turn.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { takeRecoveryRequest } from './limits.ts'
import { redirectTarget } from './one-time-tokens.ts'
import { readBody } from './read-body.ts'
import type { Services } from './services.ts'
import { readEmail } from './users.ts'

const body = z.object({ email: z.string() })

/** POST /recover: responds alike after the same work for every address; a job checks whether it is known. */
export function requestRecovery({ database, config }: Services, take: InTurn): Handler<Env> {
  return async (c) => {
    const email = readEmail((await readBody(c, body)).email)
    await take(c, async () => {
      await takeRecoveryRequest(database, clientAddress(c, config), email)
      await enqueue(serverQuery(database), 'mail-password-recovery', {
        requestId: randomUUID(),
        email,
        redirectTo: redirectTarget(config.publicUrl, c.req.query('redirect_to')),
      })
    })
    return c.json({})
  }
}
