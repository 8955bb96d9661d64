import { createMiddleware } from 'hono/factory'
import type { Services } from '../services.ts'
import type { Env } from './env.ts'
import { Problem } from './problem.ts'

/** Every call to the backend names its key and, when signed in, its bearer token: SPEC §7. */
export function identify({ tokens }: Services) {
  return createMiddleware<Env>(async (c, next) => {
    const apikey = c.req.header('apikey') ?? c.req.query('apikey')
    if (!apikey) {
      throw new Problem({
        status: 401,
        code: 'no_api_key',
        message: 'No API key found in request',
        hint: 'Send the public key of /config.json in the apikey header.',
      })
    }
    const key = await tokens.read(apikey)
    const bearer = c.req.header('authorization')?.match(/^Bearer\s+(.+)$/i)?.[1]
    c.set('caller', bearer && bearer !== apikey ? await tokens.read(bearer) : key)
    await next()
  })
}
