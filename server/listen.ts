import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import type { Services } from './services.ts'

export type Listening = { port: number; close(): Promise<void> }

/** Serves an app on a port; `close` finishes the requests under way before it resolves. */
export async function listen(services: Services, port: number, host: string): Promise<Listening> {
  const app = createApp(services)
  const server: Server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeIdleConnections()
      }),
  }
}
