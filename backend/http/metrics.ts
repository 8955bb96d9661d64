import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'

export type Metrics = {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  /** Responses served from memory: plain numbers, since a labelled counter costs more than the response. */
  ready: Record<'file' | 'rest' | 'page', number>
  violations: Counter<'directive'>
}

export function createMetrics(database: Database): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'daan_database_connections',
    help: 'Database connections by pool and state',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries({
        ...database.callers,
        server: database.server,
        strangers: database.publicServer,
      })) {
        this.set({ pool, state: 'open' }, totalCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waited_for' }, waitingCount)
      }
    },
  })
  const ready = { file: 0, rest: 0, page: 0 }
  new Counter({
    name: 'daan_ready_answers_total',
    help: 'Answers given from memory, by kind',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [kind, count] of Object.entries(ready)) this.inc({ kind }, count)
    },
  })
  return {
    registry,
    ready,
    requests: new Histogram({
      name: 'daan_request_seconds',
      help: 'Time to answer, by part of the server',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
      registers: [registry],
    }),
    violations: new Counter({
      name: 'daan_policy_violations_total',
      help: 'What browsers refused by the content security policy, by directive',
      labelNames: ['directive'],
      registers: [registry],
    }),
  }
}

/** Serves metrics on a separate loopback port, so that no proxy rule has to hide them. */
export async function serveMetrics({ registry }: Metrics, wanted: number, log: Logger) {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(await registry.metrics())
  })
  const port = await new Promise<number | undefined>((done) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      log.warn({ code, port: wanted }, `Metrics are off: port ${wanted} can not be used`)
      done(undefined)
    })
    server.listen(wanted, '127.0.0.1', () => done((server.address() as AddressInfo).port))
  })
  return {
    port,
    close: () => new Promise<void>((done) => void (port ? server.close(() => done()) : done())),
  }
}
