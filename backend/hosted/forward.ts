import { type Context, type Handler, Hono } from 'hono'
import { answerAuthError } from '../auth/errors.ts'
import { guestRoutes } from '../auth/guest-routes.ts'
import { Problem } from '../base/problem.ts'
import { forPublic } from '../db/database.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Env } from '../http/env.ts'
import { identify, readBearer } from '../http/identify.ts'
import { inTurn } from '../http/in-turn.ts'
import { limitBodies } from '../http/limit-bodies.ts'
import { limitBody } from '../http/limit-body.ts'
import { takeAttempt, tooManyAttempts } from '../http/rate-limit.ts'
import { openFiles } from '../storage/files/open-files.ts'
import { LARGEST, MB } from '../storage/kinds.ts'
import { answerStorageError } from '../storage/problems.ts'
import { refuseEarly } from '../storage/refuse-early.ts'
import { turnsOf } from '../storage/turns.ts'
import { type Hosted, keyHeaders } from './hosted.ts'
import type { Services } from './services.ts'
import { takeUploadIn, type Upload } from './upload.ts'

const PATIENCE_MS = 60_000
/** The largest file plus the overhead of a form. */
const MOST_BYTES = LARGEST + 5 * MB
const RENDERED = '/storage/v1/render/image/public/'
const PLAIN = '/storage/v1/object/public/'

/** Sign-in by the hosted service: only the routes the web app uses, and none that creates an account. */
export function hostedAuth(services: Services, hosted: Hosted): Hono<Env> {
  const app = new Hono<Env>()
  const pass = forward(services, hosted)
  app.onError(answerAuthError)
  app.use(limitBody(16 * 1024, refuseLength))
  const publicServices = forPublic(services)
  const take = inTurn(services.config, { atOnce: 2, perAddress: 1, waiting: 60 })
  const { guests } = services
  if (guests) app.route('/', guestRoutes({ ...publicServices, guests }, take))
  app.post('/token', limited(publicServices, 'sign-in from', 30, 300, 'sign-in attempts'), pass)
  app.post(
    '/recover',
    limited(publicServices, 'mail asked for from', 10, 3600, 'emails were asked for'),
    pass,
  )
  app.on(['GET', 'POST'], '/verify', pass)
  app.post('/logout', pass)
  app.on(['GET', 'PUT'], '/user', pass)
  app.all('/factors', pass)
  app.all('/factors/*', pass)
  app.get('/settings', pass)
  app.all('*', () => {
    throw new Problem({ status: 404, code: 'not_found', message: 'This is not offered here.' })
  })
  return app
}

/** Files of the hosted service. It applies the product's policies: PostgreSQL decides there too. */
export function hostedStorage(services: Services, hosted: Hosted): Hono<Env> {
  const app = new Hono<Env>()
  const pass = forward(services, hosted)
  const { spool } = openFiles(services.config)
  const inTurn = turnsOf(services)
  const may = (needed: Parameters<typeof refuseEarly>[2]) => refuseEarly(services, inTurn, needed)
  const upload: Handler<Env> = (c) =>
    takeUploadIn(c, spool, (file) => send(services, hosted, c, addressOf(c), file))
  app.onError(answerStorageError)
  app.on(['POST', 'PUT', 'DELETE'], '/object/*', identify(services), limitBodies(MOST_BYTES))
  app.get('/object/*', pass)
  // Signed upload addresses would bypass this server.
  app.all('/object/upload/*', notOffered)
  app.post('/object/list/*', may('select'), pass)
  app.post('/object/sign/*', may('select'), pass)
  app.post('/object/move', may('update'), pass)
  app.post('/object/copy', may('insert'), pass)
  app.delete('/object/*', may('delete'), pass)
  app.post('/object/*', may('insert'), upload)
  app.put('/object/*', may('update'), upload)
  app.get('/bucket/*', pass)
  app.get('/bucket', pass)
  // Falls back to the original picture if the plan has no resizing.
  app.get('/render/image/public/*', async (c, next) => {
    const answer = await pass(c, next)
    return answer instanceof Response && answer.ok ? answer : send(services, hosted, c, plainAddress(c))
  })
  app.all('*', notOffered)
  return app
}

function notOffered(): never {
  throw new Problem({ status: 404, code: 'not_offered', message: 'This is not offered here.' })
}

function forward(services: Services, hosted: Hosted): Handler<Env> {
  return (c) => send(services, hosted, c, addressOf(c))
}

function addressOf(c: Context<Env>): string {
  const { pathname, search } = new URL(c.req.url)
  return pathname + search
}

function plainAddress(c: Context<Env>): string {
  return new URL(c.req.url).pathname.replace(RENDERED, PLAIN)
}

async function send(
  { tokens }: Services,
  hosted: Hosted,
  c: Context<Env>,
  address: string,
  upload?: Upload,
): Promise<Response> {
  const headers = new Headers()
  for (const name of PASSED_ON) {
    const value = c.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  for (const [name, value] of Object.entries(upload?.headers ?? {})) headers.set(name, value)
  const bearer = readBearer(c)
  for (const [name, value] of Object.entries(keyHeaders(hosted.publishableKey))) headers.set(name, value)
  // The hosted service does not know this server's own tokens.
  if (bearer && !tokens.isOurs(bearer)) headers.set('Authorization', `Bearer ${bearer}`)
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const body = isRead ? null : (upload?.body ?? (await requestBody(c)))
  const init = { method: c.req.method, headers, body, redirect: 'manual', duplex: 'half' } as const
  const answer = await fetch(hosted.url + address, {
    ...init,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((cause: unknown) => {
    throw new Problem({
      status: 502,
      code: 'unreachable',
      message: 'The service that keeps people and files can not be reached. Please try again soon.',
      headers: { 'Retry-After': '5' },
      cause,
    })
  })
  const kept = new Headers()
  for (const name of ANSWERED) {
    const value = answer.headers.get(name)
    if (value !== null) kept.set(name, value)
  }
  return new Response(answer.body, { status: answer.status, headers: kept })
}

/** A body that was already inspected is sent as read; any other streams through. */
async function requestBody(c: Context<Env>) {
  return c.req.raw.bodyUsed ? c.req.arrayBuffer() : c.req.raw.body
}

const PASSED_ON = [
  'accept',
  'cache-control',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'range',
  'user-agent',
  'x-client-info',
  'x-supabase-api-version',
  'x-upsert',
]
const ANSWERED = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'location',
  'retry-after',
  'x-supabase-api-version',
]

/** The hosted service sees this server's address for all visitors. */
function limited(
  { database, config }: Services,
  bucket: string,
  most: number,
  seconds: number,
  what: string,
): Handler<Env> {
  return async (c, next) => {
    if (c.req.query('grant_type') !== 'refresh_token') {
      const wait = await takeAttempt(database, `${bucket} ${clientAddress(c, config)}`, most, seconds)
      if (wait) throw tooManyAttempts(what, wait)
    }
    await next()
  }
}

function refuseLength(): never {
  throw new Problem({ status: 413, code: 'too_large', message: 'That is more than is accepted here.' })
}
