import { type Context, type ErrorHandler, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Contract } from '#domain/api/contract.ts'
import { all } from '#functions/all.ts'
import type { Call, Context as FunctionContext, ServerFunction } from '#functions/context.ts'
import { people } from '../auth/people.ts'
import { giving } from '../giving/giving.ts'
import { messages } from '../messages/messages.ts'
import type { Services } from '../services.ts'
import { clientAddress } from './client-address.ts'
import type { Env } from './env.ts'
import { answerError } from './errors.ts'
import { callerKind, readIdempotencyKey, readInput } from './function-call.ts'
import { identify } from './identify.ts'
import { Problem } from './problem.ts'

const MAX_BODY = 256 * 1024

/**
 * Hosts the functions in `functions/`. Who calls and what they send is checked here against the contract,
 * before a function runs and, where somebody may not call at all, before their body is read.
 */
export function functions(services: Services, hosted: Record<string, ServerFunction> = all) {
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
    // What a function answers changes without any table's announcement, so a page made of it is not cached.
    if (c.env?.pageReads) c.env.pageReads.complete = false
    // A function that may be cached says so itself.
    c.env?.outgoing?.setHeader('Cache-Control', 'no-store')
    await next()
  })

  for (const [name, { contract, handle }] of Object.entries(hosted)) {
    const path = `/${name}`
    const { method } = contract
    if (needsKey(contract)) app.use(path, identify(services))
    const guard = async (c: Context<Env>, next: () => Promise<void>) => {
      c.set('functionCaller', await callerKind(contract, c.get('caller'), services))
      await next()
    }
    app.on(method, path, guard, limit, async (c) => {
      const answer = await handle(await callOf(contract, c, services), contextOf(services, c))
      return answer instanceof Response ? answer : Response.json(answer)
    })
    app.all(path, () => {
      throw new Problem({
        status: 405,
        code: 'method_not_allowed',
        message: `${name} answers ${method} only.`,
        headers: { Allow: method },
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

const needsKey = ({ callers, needsKey }: Contract) => needsKey !== false && !callers.includes('webhook')

/** Callers of functions read `error`. */
const answerWithError: ErrorHandler<Env> = async (error, c) => {
  const answer = await answerError(error, c)
  const body = (await answer.json()) as { message: string }
  return Response.json({ ...body, error: body.message }, answer)
}

async function callOf(contract: Contract, c: Context<Env>, { config }: Services): Promise<Call<unknown>> {
  return {
    key: readIdempotencyKey(contract, c.req.header('idempotency-key') ?? null),
    input: await readInput(contract, c.req.raw),
    caller: c.get('functionCaller'),
    claims: c.get('caller')?.claims ?? {},
    address: clientAddress(c, config),
    device: c.req.header('user-agent') ?? '',
    request: c.req.raw,
  }
}

function contextOf(services: Services, c: Context<Env>): FunctionContext {
  return {
    log: c.get('log'),
    query: async (text, values) => (await services.database.server.query(text, values)).rows,
    giving: giving({ ...services, log: c.get('log') }),
    messages: messages({ ...services, log: c.get('log') }),
    people: people(services),
  }
}
