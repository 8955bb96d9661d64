import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { readyAnswers } from './http/ready-answers.ts'
import { securityHeaders } from './http/security-headers.ts'
import { loadStaticFiles } from './http/static-files.ts'
import type { Services } from './services.ts'

export type Listening = { port: number; close(): Promise<void> }

type Options = {
  port: number
  host: string
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

/** Serves on a port; `close` finishes the requests under way before it resolves. */
export async function listen(
  services: Services,
  { port, host, clientFolder, before }: Options,
): Promise<Listening> {
  const app = createApp(services)
  const ready = readyAnswers({
    cache: services.cache,
    files: loadStaticFiles(clientFolder ?? ''),
    anonKey: services.tokens.anonKey,
    always: securityHeaders(services.config),
    hits: services.metrics.ready,
  })
  const whole = getRequestListener((request, env) => app.fetch(request, env))
  const server = createServer((request, response) => {
    if (before) return before(request, response, () => whole(request, response))
    if (!ready(request, response)) whole(request, response)
  })
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 20_000

  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        const impatient = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
        server.close(() => {
          clearTimeout(impatient)
          done()
        })
        server.closeIdleConnections()
      }),
  }
}
