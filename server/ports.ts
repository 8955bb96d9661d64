import { createServer } from 'node:net'
import type { Config } from './config.ts'

/** A required port is in use; the message suggests a solution. */
export class PortInUse extends Error {}

type Ports = Pick<Config, 'PORT' | 'HOST' | 'METRICS_PORT'>

const METRICS_HOST = '127.0.0.1'

/** Runs before anything is started or created, so that nothing has to be undone. */
export async function refusePortsInUse(ports: Ports): Promise<void> {
  const { PORT, HOST, METRICS_PORT } = ports
  for (const [port, host] of [
    [PORT, HOST],
    [METRICS_PORT, METRICS_HOST],
  ] as const) {
    if (port > 0 && (await isTaken(port, host))) throw new PortInUse(await inWords(port, ports))
  }
}

async function inWords(port: number, { PORT, HOST, METRICS_PORT }: Ports): Promise<string> {
  const isSite = port === PORT
  const free = await nextFree(port, isSite ? HOST : METRICS_HOST, [PORT, METRICS_PORT])
  const name = isSite ? 'PORT' : 'METRICS_PORT'
  const another = free ? `${free}, which is free` : 'another'
  const which = isSite ? `Port ${port}` : `Port ${port}, for metrics,`
  return `${which} is in use. Stop what uses it, or set ${name} to ${another}.`
}

const FURTHEST = 100

async function nextFree(port: number, host: string, ours: number[]): Promise<number | undefined> {
  for (let next = port + 1; next <= Math.min(port + FURTHEST, 65_535); next++)
    if (!ours.includes(next) && !(await isTaken(next, host))) return next
  return undefined
}

function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((done, fail) => {
    const probe = createServer()
      .once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? done(true) : fail(error),
      )
      .listen(port, host, () => probe.close(() => done(false)))
  })
}
