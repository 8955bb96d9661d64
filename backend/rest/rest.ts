import { type Context, Hono } from 'hono'
import { Problem } from '../base/problem.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Env } from '../http/env.ts'
import { FairTurns } from '../http/fair-turns.ts'
import { endOfMinute } from '../http/response-cache.ts'
import { whenLeft } from '../http/when-left.ts'
import { MAX_BODY_BYTES, MAX_ROWS, PUBLIC } from './limits.ts'
import { parseArguments, parseRows, readBody, refuseOtherThanJson } from './parse/body.ts'
import { parseRequest } from './parse/request.ts'
import { plan } from './plan/plan.ts'
import { refuseCostly } from './plan/refuse-costly.ts'
import { isOutdated, isStaff, MOUNTED_AT, type Parsed, type Prepared, planKey, plansFor } from './plans.ts'
import { refuseForbidden } from './refuse-forbidden.ts'
import { databaseProblem } from './respond/database-problem.ts'
import { respond } from './respond/respond.ts'
import { run } from './run.ts'
import type { Generation } from './schema/live-schema.ts'
import type { Schema } from './schema/schema.ts'
import type { Services } from './services.ts'
import { statementFor } from './sql/statement.ts'

type Sent = { method: string; path: string; search: string }

/** Queue length per address: whole towns share one on Indian mobile networks. */
const WAITING = 60

/** Serves tables, views and functions of the `public` schema over HTTP, as PostgREST does. */
export function rest({ config, database, log, plans: { live, names }, minuteOld = {} }: Services): Hono<Env> {
  const atOnce = database.callers.public.options.max
  const turns = new FairTurns({ atOnce, perAddress: Math.ceil(atOnce / 2), waiting: WAITING, breath: 1 })
  live.known().catch((error: Error) => log.warn({ err: error.cause }, 'The schema could not be read yet'))

  const app = new Hono<Env>()
  app.all('*', async (c) => {
    const sent = sentBy(c)
    if (sent.path === '') return c.json({ relations: '/rest/v1/<name>', functions: '/rest/v1/rpc/<name>' })
    // Only external requests queue: a page's own reads have separate connections.
    if (!c.env?.incoming || c.get('caller').lane !== 'public') return serve(c, sent)
    // Read before its turn: a slow sender would hold the slot for as long as the body takes.
    const parsed = hasBody(sent) ? await parseAhead(c, sent) : undefined
    return turns.take(clientAddress(c, config), () => serve(c, sent, parsed), whenLeft(c))
  })
  return app

  async function parseAhead(c: Context<Env>, sent: Sent): Promise<Parsed | undefined> {
    try {
      return await parse(c, sent, (await live.known()).schema)
    } catch (error) {
      // The body is not read yet: it is parsed again with the reloaded schema.
      if (isOutdated(error)) return undefined
      throw error
    }
  }

  async function serve(c: Context<Env>, sent: Sent, parsedAhead?: Parsed): Promise<Response> {
    const caller = c.get('caller')
    const key = planKey(sent, (name) => c.req.header(name))
    let parsed = parsedAhead

    const attempt = async (generation: Generation<Prepared>) => {
      const plans = plansFor(generation, caller)
      let prepared = key === undefined ? undefined : plans.get(key)
      if (!prepared) {
        parsed ??= await parse(c, sent, generation.schema)
        prepared = prepare(generation.schema, parsed, isStaff(caller))
        if (key !== undefined) plans.set(key, prepared)
      }
      return answer(c, prepared)
    }

    try {
      return await attempt(await live.known())
    } catch (error) {
      if (!isOutdated(error)) throw error
      live.outdated()
      return attempt(await live.known())
    }
  }

  async function answer(c: Context<Env>, { request, payload, plan, statement }: Prepared): Promise<Response> {
    const caller = c.get('caller')
    if (plan.kind === 'read' && plan.reads) c.set('reads', { tables: plan.reads })
    const summed = plan.kind === 'call' && minuteOld[plan.function.name]
    // Before the sums are read: they are no newer than that.
    if (summed) c.set('reads', { tables: summed, until: endOfMinute() })
    try {
      const outcome = await run(database, names, caller, request, plan, statement)
      const { body, status, headers } = respond(request, plan, statement.heading, outcome)
      if (body !== null) headers['Content-Length'] = String(Buffer.byteLength(body))
      return c.newResponse(body, status, headers)
    } catch (error) {
      if (error instanceof Problem) throw error
      throw databaseProblem(error, caller, payload?.json) ?? error
    }
  }
}

function sentBy({ req }: Context<Env>): Sent {
  const { url, method } = req
  const start = url.indexOf(MOUNTED_AT, url.indexOf('//') + 2) + MOUNTED_AT.length
  const question = url.indexOf('?', start)
  if (question === -1) return { method, path: url.slice(start), search: '' }
  return { method, path: url.slice(start, question), search: url.slice(question + 1) }
}

function hasBody({ method }: { method: string }): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'DELETE'
}

async function parse(c: Context<Env>, sent: Sent, schema: Schema): Promise<Parsed> {
  const { req } = c
  const caller = c.get('caller')
  const request = parseRequest({ ...sent, header: (name) => req.header(name) })
  if (!isStaff(caller)) refuseForbidden(schema, caller, request)
  if (!hasBody(request)) return { request, payload: undefined }
  const contentType = req.header('content-type')
  if (!isStaff(caller)) refuseOtherThanJson(contentType)
  const text = await readBody(req.raw, isStaff(caller) ? MAX_BODY_BYTES : PUBLIC.bodyBytes)
  const payload =
    request.target.kind === 'function'
      ? parseArguments(text, contentType)
      : parseRows(text, contentType, request.columns)
  return { request, payload }
}

function prepare(schema: Schema, { request, payload }: Parsed, forStaff: boolean): Prepared {
  const planned = plan(schema, request, payload, forStaff ? MAX_ROWS : PUBLIC.embeddedRows)
  if (!forStaff) refuseCostly(planned)
  const statement = statementFor(planned, forStaff ? undefined : PUBLIC.answerBytes)
  return { request, payload, plan: planned, statement }
}
