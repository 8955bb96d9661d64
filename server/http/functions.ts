import { type Context, type ErrorHandler, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '#backend/base/problem.ts'
import { clientAddress } from '#backend/http/client-address.ts'
import type { Env } from '#backend/http/env.ts'
import { answerError } from '#backend/http/errors.ts'
import { identify } from '#backend/http/identify.ts'
import { all } from '#functions/all.ts'
import type { Context as FunctionContext } from '#functions/context.ts'
import { giving } from '../giving/giving.ts'
import { messages } from '../messages/messages.ts'
import { people } from '../people/people.ts'
import type { Services } from '../services.ts'

const MAX_BODY = 256 * 1024

/** Hosts the serverless functions: each is a plain `(Request, Context) → Response` in `functions/`. */
export function functions(services: Services) {
  const app = new Hono<Env>()
  app.onError(answerWithError)
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

  app.use(async (c, next) => {
    // What a function answers changes without any table's announcement, so a page made of it is not kept.
    if (c.env?.pageReads) c.env.pageReads.complete = false
    // A function that may be kept says so itself.
    c.env?.outgoing?.setHeader('Cache-Control', 'no-store')
    await next()
  })

  for (const [name, { methods, needsKey, handle }] of Object.entries(all)) {
    const path = `/${name}`
    if (needsKey) app.use(path, identify(services))
    app.on(methods, path, limit, (c) => handle(c.req.raw, contextOf(services, c)))
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

/** SPEC §7.4 has callers of functions read `error`. */
const answerWithError: ErrorHandler<Env> = async (error, c) => {
  const answer = await answerError(error, c)
  const body = (await answer.json()) as { message: string }
  return Response.json({ ...body, error: body.message }, answer)
}

function contextOf(services: Services, c: Context<Env>): FunctionContext {
  return {
    log: c.get('log'),
    query: async (text, values) => (await services.database.server.query(text, values)).rows,
    claims: c.get('caller')?.claims ?? {},
    address: clientAddress(c, services.config),
    giving: giving({ ...services, log: c.get('log') }),
    messages: messages({ ...services, log: c.get('log') }),
    people: people(services),
  }
}
