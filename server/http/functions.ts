import { type Context, type ErrorHandler, Hono } from 'hono'
import { Problem } from '#backend/base/problem.ts'
import { forPublic } from '#backend/db/database.ts'
import { clientAddress } from '#backend/http/client-address.ts'
import type { Env } from '#backend/http/env.ts'
import { answerError } from '#backend/http/errors.ts'
import { identify } from '#backend/http/identify.ts'
import { limitBody } from '#backend/http/limit-body.ts'
import type { CallerKind, Contract } from '#domain/api/contract.ts'
import { allFunctions } from '../all-functions.ts'
import { requireAny } from '../capabilities.ts'
import type { Call, ServerFunction } from '../function.ts'
import type { Services } from '../services.ts'
import { callerKind, readIdempotencyKey, readInput } from './function-call.ts'

const MAX_BODY = 256 * 1024
/** Default for callers other than staff and providers; contracts with longer forms raise it. */
const MAX_PUBLIC_BODY = 16 * 1024

/**
 * Hosts the functions. Checks caller and input against the contract before a function runs. A caller that is not
 * permitted is refused before the body is read.
 */
export function functions(services: Services, hosted: Record<string, ServerFunction> = allFunctions) {
  const app = new Hono<Env>()
  app.onError(answerWithError)
  const publicServices = forPublic(services)
  const { queues } = services
  const limitTo = (maxSize: number) =>
    limitBody(maxSize, () => {
      throw new Problem({
        status: 413,
        code: 'too_large',
        message: 'That is more than this function accepts.',
      })
    })

  app.use(async (c, next) => {
    // A function's data changes without table notifications, so a page that uses it is not cached.
    if (c.env?.pageReads) c.env.pageReads.complete = false
    // A function that may be cached sets its own header.
    c.env?.outgoing?.setHeader('Cache-Control', 'no-store')
    await next()
  })

  for (const [name, { contract, handle }] of Object.entries(hosted)) {
    const path = `/${name}`
    const { method } = contract
    const trustedLimit = limitTo(contract.maxBody ?? MAX_BODY)
    const publicLimit = limitTo(contract.maxBody ?? MAX_PUBLIC_BODY)
    if (needsKey(contract)) app.use(path, identify(services))
    app.on(method, path, async (c) => {
      const caller = await callerKind(contract, c.get('caller'), services)
      const isTrusted = caller === 'staff' || caller === 'webhook'
      const limit = isTrusted ? trustedLimit : publicLimit
      await limit(c, async () => {
        // Read before queueing: a slow sender would otherwise hold its slot while the body arrives.
        const call = await callOf(contract, caller, c, services)
        if (caller === 'staff' && contract.needs) {
          await requireAny(contract.needs(call.input), call.claims, services)
        }
        const log = c.get('log')
        const answer = await (caller === 'staff'
          ? handle(call, { ...services, log })
          : queues.run(c, contract, (outside) => handle(call, { ...publicServices, log, outside })))
        c.res = answer instanceof Response ? answer : Response.json(answer)
      })
      return c.res
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

/** Clients of functions read `error`. */
const answerWithError: ErrorHandler<Env> = async (error, c) => {
  const answer = await answerError(error, c)
  const body = (await answer.json()) as { message: string }
  return Response.json({ ...body, error: body.message }, answer)
}

async function callOf(
  contract: Contract,
  caller: CallerKind,
  c: Context<Env>,
  { config }: Services,
): Promise<Call<unknown>> {
  const { raw } = c.req
  return {
    key: readIdempotencyKey(contract, c.req.header('idempotency-key') ?? null),
    input: await readInput(contract, raw),
    caller,
    claims: c.get('caller')?.claims ?? {},
    address: clientAddress(c, config),
    device: c.req.header('user-agent') ?? '',
    headers: raw.headers,
    bytes: caller === 'webhook' ? Buffer.from(await raw.arrayBuffer()) : Buffer.alloc(0),
  }
}
