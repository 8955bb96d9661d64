import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { hangsUpOnCrowd } from './crowded-connections.ts'
import type { Env } from './env.ts'
import { readyAnswers } from './ready-answers.ts'
import type { Services } from './services.ts'
import { hangUpOnSilence } from './silent-connections.ts'
import { hangUpOnSlowBodies } from './slow-bodies.ts'
import { loadStaticFiles } from './static-files.ts'

export type Listening = {
  port: number
  /** Still serves, while the load balancer learns to send no visitors here. */
  leave(): Promise<void>
  /** Finishes the requests under way. */
  close(): Promise<void>
}

type Options = {
  port: number
  host: string
  /** For tests, which need not wait as long. */
  stalledMs?: number
  /** The built web app's files. */
  clientFolder?: string
  /** A development server's own listener, asked before the app. */
  before?: (
    request: Parameters<RequestListener>[0],
    response: Parameters<RequestListener>[1],
    next: () => void,
  ) => void
}

const PATIENCE_MS = 10_000
// Who takes in nothing of an answer for so long is gone, or only keeps a place. No answer takes as long to begin.
const STALLED_MS = 120_000
// Longer than most balancers take to notice; not longer than anybody needs when nothing comes any more.
const LEAVING_MS = 5000
const QUIET_MS = 1000
// In which a connection that was just taken brings its request.
const LAST_LOOK_MS = 250

/** Serves on a port. */
export async function listen(
  app: Pick<Hono<Env>, 'fetch'>,
  services: Pick<Services, 'cache' | 'headers' | 'metrics' | 'pageKey' | 'tokens'>,
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
    if (hangsUpOnCrowd(request, response)) return
    if (isLeaving) {
      // A connection kept alive would bring the next request too, and be cut with it in the end.
      response.shouldKeepAlive = false
      if (request.url === '/healthz') return void response.writeHead(503).end('{"status":"leaving"}')
      lastRequest = performance.now()
    }
    if (before) return before(request, response, () => whole(request, response))
    if (!ready(request, response)) whole(request, response)
  })
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 20_000
  server.timeout = stalledMs
  hangUpOnSilence(server, server.headersTimeout)
  hangUpOnSlowBodies(server)

  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done))
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
      // Right after the connections that waited were taken: closing drops those that wait.
      await new Promise(setImmediate)
      const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()))
      const impatient = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
      await pause(lastLookMs)
      // Those that are answering a request now are idle afterwards.
      server.closeIdleConnections()
      const sweeping = setInterval(() => server.closeIdleConnections(), 50)
      await closed
      clearTimeout(impatient)
      clearInterval(sweeping)
    },
  }
}
