import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '#server/services.ts'
import { Problem } from '../base/problem.ts'
import type { Caller } from '../db/as-role.ts'
import { noteRequest, requestIdOf } from '../http/access-log.ts'
import { corsHeaders } from '../http/cors.ts'
import { chooseEncoding, encodeOnce, WORTH_COMPRESSING } from '../http/encoding.ts'
import { logProblem } from '../http/errors.ts'
import { DATA_POLICY, securityHeaders } from '../http/security-headers.ts'
import { MOUNTED_AT, type Prepared, planKey } from './plans.ts'
import { databaseProblem } from './respond/database-problem.ts'
import { type Answer, respond } from './respond/respond.ts'
import { run } from './run.ts'

type Read = { caller: Caller; prepared: Prepared }

/**
 * An administrator's read that was asked before goes from the socket to PostgreSQL and back, past the app: most
 * of what the app does for a request it has done for this one already. Whatever is not exactly that is for the
 * app.
 */
export function directReads({ config, database, lanes, log, metrics, plans, tokens }: Services) {
  const always = Object.entries({
    ...securityHeaders(config),
    ...corsHeaders,
    'Content-Security-Policy': DATA_POLICY,
    'Cache-Control': 'no-store',
  }).flat()

  /** Takes the request, or says false; `otherwise` is called if it can not be answered after all. */
  return (request: IncomingMessage, response: ServerResponse, otherwise: () => void): boolean => {
    const read = recognise(request)
    if (!read) return false
    answer(request, response, read).catch(otherwise)
    return true
  }

  function recognise({ method, url = '', headers }: IncomingMessage): Read | undefined {
    if (method !== 'GET' || !url.startsWith(MOUNTED_AT)) return undefined
    const { apikey, authorization } = headers
    if (typeof apikey !== 'string' || !authorization?.startsWith('Bearer ')) return undefined
    const signedIn = tokens.remembered(authorization.slice('Bearer '.length))
    // Of everybody else the app keeps the answers, and bounds the cost.
    const caller = signedIn && lanes.staff(signedIn)
    if (!caller || !tokens.remembered(apikey)) return undefined
    const question = url.indexOf('?')
    const path = url.slice(MOUNTED_AT.length, question === -1 ? undefined : question)
    const search = question === -1 ? '' : url.slice(question + 1)
    const key = planKey({ method, path, search }, (name) => headers[name] as string | undefined)
    const prepared = key === undefined ? undefined : plans.live.current?.plans.staff.get(key)
    return prepared?.plan.kind === 'read' ? { caller, prepared } : undefined
  }

  async function answer(request: IncomingMessage, response: ServerResponse, read: Read): Promise<void> {
    const started = performance.now()
    const requestId = requestIdOf(request.headers['x-request-id'] as string | undefined)
    const { status, headers, body } = await readOrRefuse(read, requestId)
    const text = body ?? ''
    const length = Buffer.byteLength(text)
    // A part of a list goes as it is, as from the app.
    const isPacked = status !== 206 && length >= WORTH_COMPRESSING
    const wanted = isPacked ? request.headers['accept-encoding'] : undefined
    const encoding = chooseEncoding(typeof wanted === 'string' ? wanted : undefined)
    const packed = encoding === 'identity' ? undefined : await encodeOnce(Buffer.from(text), encoding)
    const lines = [...always, 'X-Request-Id', requestId]
    for (const name in headers) lines.push(name, headers[name] ?? '')
    if (status !== 206) lines.push('Vary', 'Accept-Encoding')
    if (packed) lines.push('Content-Encoding', encoding)
    lines.push('Content-Length', String(packed?.length ?? length))
    // A text leaves in one piece with its head.
    response.writeHead(status, lines).end(packed ?? text)
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    noteRequest(log, metrics, { requestId, method: 'GET', path, status, started })
  }

  async function readOrRefuse({ caller, prepared }: Read, requestId: string): Promise<Answer> {
    const { request, plan, statement } = prepared
    try {
      const outcome = await run(database, plans.names, caller, request, plan, statement)
      return respond(request, plan, statement.heading, outcome)
    } catch (error) {
      const problem = error instanceof Problem ? error : databaseProblem(error, caller, undefined)
      // The app says no, and plans anew what the schema no longer has; a database in need is not asked twice.
      if (!problem || problem.status < 500) throw error
      logProblem(log.child({ requestId }), problem)
      const headers = { 'Content-Type': 'application/json', ...problem.headers }
      return { status: problem.status as Answer['status'], headers, body: JSON.stringify(problem.body) }
    }
  }
}
