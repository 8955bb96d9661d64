import { type Context, Hono } from 'hono'
import { Problem } from '../base/problem.ts'
import type { Env } from '../http/env.ts'
import { parseArguments, parseRows, readBody } from './parse/body.ts'
import { parseRequest } from './parse/request.ts'
import { plan } from './plan/plan.ts'
import { isMissing, MOUNTED_AT, type Parsed, type Prepared, planKey } from './plans.ts'
import { databaseProblem } from './respond/database-problem.ts'
import { respond } from './respond/respond.ts'
import { run } from './run.ts'
import type { Generation } from './schema/live-schema.ts'
import type { Schema } from './schema/schema.ts'
import type { Services } from './services.ts'
import { statementFor } from './sql/statement.ts'

type Sent = { method: string; path: string; search: string }

/** Tables, views and functions of the `public` schema over HTTP, as PostgREST offers them. */
export function rest({ database, log, plans: { live, names } }: Services): Hono<Env> {
  live.known().catch((error: Error) => log.warn({ err: error.cause }, 'The schema could not be read yet'))

  const app = new Hono<Env>()
  app.all('*', async (c) => {
    const sent = sentBy(c)
    if (sent.path === '') return c.json({ relations: '/rest/v1/<name>', functions: '/rest/v1/rpc/<name>' })
    const key = planKey(sent, (name) => c.req.header(name))
    let parsed: Parsed | undefined

    const attempt = async ({ schema, plans }: Generation<Prepared>) => {
      let prepared = key === undefined ? undefined : plans.get(key)
      if (!prepared) {
        parsed ??= await parse(c, sent)
        prepared = prepare(schema, parsed)
        if (key !== undefined) plans.set(key, prepared)
      }
      return answer(c, prepared)
    }

    let generation = await live.known()
    for (let retries = 2; ; retries--) {
      try {
        return await attempt(generation)
      } catch (error) {
        // What is missing may just have been made.
        const newer = isMissing(error) && retries > 0 ? await live.newerThan(generation) : undefined
        if (!newer) throw error
        generation = newer
      }
    }
  })
  return app

  async function answer(c: Context<Env>, { request, payload, plan, statement }: Prepared): Promise<Response> {
    const caller = c.get('caller')
    if (plan.kind === 'read' && plan.reads) c.set('reads', plan.reads)
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

async function parse({ req }: Context<Env>, sent: Sent): Promise<Parsed> {
  const request = parseRequest({ ...sent, header: (name) => req.header(name) })
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'DELETE') {
    return { request, payload: undefined }
  }
  const text = await readBody(req.raw)
  const contentType = req.header('content-type')
  const payload =
    request.target.kind === 'function'
      ? parseArguments(text, contentType)
      : parseRows(text, contentType, request.columns)
  return { request, payload }
}

function prepare(schema: Schema, { request, payload }: Parsed): Prepared {
  const planned = plan(schema, request, payload)
  return { request, payload, plan: planned, statement: statementFor(planned) }
}
