/**
 * A server of a journey's own with its database, for what would disturb the others: a provider that misbehaves, other
 * keys, figures that count all there is.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { whereaboutsOf } from './owner.ts'
import { signIn } from './sign-in.ts'

export type OwnServer = {
  url: string
  administrator: SupabaseClient
  /** Stops it and starts it again on the same data. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

type Environment = Record<string, string>

export async function startOwnServer(
  settings: Environment | ((port: number) => Environment),
): Promise<OwnServer> {
  const port = await freePort()
  const environment = typeof settings === 'function' ? settings(port) : settings
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.mjs')], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await answers(url, true)
  return {
    url,
    administrator: await signIn(url),
    async startAgain() {
      child.send('again')
      await answers(url, false)
      await answers(url, true)
    },
    stop: () => ended(child),
  }
}

/** A first start takes a quarter of a minute of processor time, which busy cores make several. */
export async function answers(url: string, wanted: boolean): Promise<void> {
  for (const end = Date.now() + 180_000; Date.now() < end; ) {
    const isUp = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp === wanted) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`The server at ${url} is not ${wanted ? 'up' : 'down'}`)
}

export function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once('exit', () => done())
    child.send('stop')
  })
}

export function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** A second process of the same product: the same database, the same secrets. */
export async function startBeside(first: OwnServer): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { folder, databaseUrl } = whereaboutsOf(first.url)
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'build', 'main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PORT: String(port),
      METRICS_PORT: '0',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answers(url, true)
  return {
    url,
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done())
        child.kill('SIGTERM')
      }),
  }
}
