import { createServer } from 'node:net'
import type { Config } from './config.ts'

/** A port that this product wants and another program has, in a sentence with a way out. */
export class PortInUse extends Error {}

type Ports = Pick<Config, 'PORT' | 'HOST' | 'METRICS_PORT'>

/** Before anything is started or made, so that nothing has to be undone. Without its metrics port the site still runs. */
export async function refusePortInUse({ PORT, HOST, METRICS_PORT }: Ports): Promise<void> {
  if (PORT === 0 || !(await isTaken(PORT, HOST))) return
  const free = await nextFree(PORT, HOST, METRICS_PORT)
  const another = free ? `${free}, which is free` : 'another'
  throw new PortInUse(`Port ${PORT} is in use. Stop what uses it, or set PORT to ${another}.`)
}

const FURTHEST = 100

async function nextFree(port: number, host: string, metricsPort: number): Promise<number | undefined> {
  for (let next = port + 1; next <= Math.min(port + FURTHEST, 65_535); next++)
    if (next !== metricsPort && !(await isTaken(next, host))) return next
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
