import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { all } from '#functions/all.ts'
import type { Context as FunctionContext } from '#functions/context.ts'
import type { Services } from '../services.ts'
import type { Env } from './env.ts'
import { identify } from './identify.ts'
import { Problem } from './problem.ts'

const MAX_BODY = 256 * 1024

/** Hosts the serverless functions: each is a plain `(Request, Context) → Response` in `functions/`. */
export function functions(services: Services) {
  const app = new Hono<Env>()
  const limit = bodyLimit({
    maxSize: MAX_BODY,
    onError() {
      throw new Problem({
        status: 413,
        code: 'too_large',
        message: 'That is more than this function accepts.',
      })
    },
  })

  for (const [name, { methods, needsKey, handle }] of Object.entries(all)) {
    const path = `/${name}`
    if (needsKey) app.use(path, identify(services))
    app.on(methods, path, limit, (c) => handle(c.req.raw, contextOf(services, c.get('log'))))
    app.all(path, () => {
      throw new Problem({
        status: 405,
        code: 'method_not_allowed',
        message: `${name} answers ${methods.join(' and ')} only.`,
        headers: { Allow: methods.join(', ') },
      })
    })
  }
  app.all('*', () => {
    throw new Problem({
      status: 404,
      code: 'function_not_found',
      message: 'There is no function of that name.',
    })
  })
  return app
}

function contextOf({ database }: Services, log: FunctionContext['log']): FunctionContext {
  return {
    log,
    query: async (text, values) => (await database.server.query(text, values)).rows,
  }
}
