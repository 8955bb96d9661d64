import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { closesWhenPipelined } from './crowded-connections.ts'
import type { Env } from './env.ts'
import { readyAnswers } from './ready-answers.ts'
import type { Services } from './services.ts'
import { closeSilentConnections } from './silent-connections.ts'
import { closeSlowBodies } from './slow-bodies.ts'
import { loadStaticFiles } from './static-files.ts'

export type Listening = {
  port: number
  /** Keeps serving while the load balancer stops sending traffic here. */
  leave(): Promise<void>
  /** Finishes the running requests. */
  close(): Promise<void>
}

type Options = {
  port: number
  host: string
  /** Shorter in tests. */
  stalledMs?: number
  /** Folder of the built web app. */
  clientFolder?: string
  /** A development server's listener, called before the app. */
  before?: (
    request: Parameters<RequestListener>[0],
    response: Parameters<RequestListener>[1],
    next: () => void,
  ) => void
}

const PATIENCE_MS = 10_000
// A client that reads nothing of a response for this long is gone or idle. No response takes as long to
// start.
const STALLED_MS = 120_000
// Longer than most load balancers take to notice.
const LEAVING_MS = 5000
const QUIET_MS = 1000
// Connections of a crowd while the process is busy: beyond it they get no answer. Linux allows as many by default.
const BACKLOG = 4096
// Time for a just-accepted connection to send its request.
const LAST_LOOK_MS = 250

/** Serves on a port. */
export async function listen(
  app: Pick<Hono<Env>, 'fetch'>,
  services: Pick<Services, 'cache' | 'headers' | 'metrics' | 'pageKey' | 'tokens' | 'turnAway'>,
  { port, host, stalledMs = STALLED_MS, clientFolder, before }: Options,
): Promise<Listening> {
  const ready = readyAnswers({
    cache: services.cache,
    files: loadStaticFiles(clientFolder ?? ''),
    anonKey: services.tokens.anonKey,
    pageKey: services.pageKey,
    always: services.headers,
    hits: services.metrics.ready,
  })
  const whole = getRequestListener((request, env) => app.fetch(request, env))
  let isLeaving = false
  let lastRequest = 0
  let lastLookMs = 0
  const server = createServer((request, response) => {
    if (closesWhenPipelined(request, response)) return
    if (isLeaving) {
      // A connection kept alive would bring another request and be cut off with it.
      response.shouldKeepAlive = false
      if (request.url === '/healthz') return void response.writeHead(503).end('{"status":"leaving"}')
      lastRequest = performance.now()
    }
    if (services.turnAway?.(request, response)) return
    if (before) return before(request, response, () => whole(request, response))
    if (!ready(request, response)) whole(request, response)
  })
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 20_000
  server.timeout = stalledMs
  closeSilentConnections(server, server.headersTimeout)
  closeSlowBodies(server)

  await new Promise<void>((done, fail) =>
    server.once('error', fail).listen({ port, host, backlog: BACKLOG }, done),
  )
  return {
    port: (server.address() as AddressInfo).port,
    async leave() {
      isLeaving = true
      lastLookMs = LAST_LOOK_MS
      const began = performance.now()
      lastRequest = began
      while (performance.now() < Math.min(began + LEAVING_MS, lastRequest + QUIET_MS)) await pause(50)
    },
    async close() {
      isLeaving = true
      // Right after the waiting connections were accepted: closing drops those still waiting.
      await new Promise(setImmediate)
      const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()))
      const impatient = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
      await pause(lastLookMs)
      // Connections answering a request now become idle afterwards.
      server.closeIdleConnections()
      const sweeping = setInterval(() => server.closeIdleConnections(), 50)
      await closed
      clearTimeout(impatient)
      clearInterval(sweeping)
    },
  }
}
