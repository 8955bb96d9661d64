import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { createTokens } from '#backend/auth/tokens.ts'
import { startEngine } from '#backend/db/engine.ts'
import { freePort } from '#backend/testing/free-port.ts'
import { endTree } from '../../../scripts/run/run.mjs'
import type { Mood, Told } from './provider.ts'
import { KEY_SECRET, requestsFor, WEBHOOK_SECRET } from './requests.ts'

export type Site = Awaited<ReturnType<typeof startSite>>

/** The built product of a checkout in some processes on new data, with a stand-in for the payment provider. */
export async function startSite(root: string, processes: number, profiles?: string) {
  const main = join(root, 'build', 'main.js')
  if (!existsSync(main)) throw new Error(`Build first: npm run build in ${root}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'daan-evening-'))
  const engine = await startEngine({ dataDir, log: pino({ level: 'error' }) })
  const provider = fork(join(import.meta.dirname, 'provider.ts'), { execArgv: ['--import', 'tsx'] })
  const [told] = (await once(provider, 'message')) as [{ url: string }]
  const secret = randomBytes(32).toString('hex')
  const servers: ChildProcess[] = []
  const ports: number[] = []
  const owner = new pg.Pool({ connectionString: engine.url, max: 1 })
  for (let n = 0; n < processes; n++) {
    const port = await freePort()
    const profiled = profiles ? ['--cpu-prof', '--cpu-prof-dir', profiles] : []
    const server = spawn(process.execPath, [...profiled, main], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATABASE_URL: engine.url,
        DATA_DIR: join(dataDir, `files-${n}`),
        PORT: String(port),
        JWT_SECRET: secret,
        ADMIN_EMAIL: 'admin@example.org',
        ADMIN_PASSWORD: 'a long enough password',
        METRICS_PORT: '0',
        TRUST_PROXY: '1',
        LOG_LEVEL: 'error',
        RAZORPAY_API_URL: told.url,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    servers.push(server)
    ports.push(port)
    await untilHealthy(port, server)
  }
  await owner.query(
    `insert into public.site_settings (key, value) values ('razorpay_key_id', 'rzp_test_1DP5mmOlF5G5ag')
    on conflict (key) do update set value = excluded.value`,
  )
  for (const [key, value] of [
    ['razorpay_key_secret', KEY_SECRET],
    ['razorpay_webhook_secret', WEBHOOK_SECRET],
  ])
    await owner.query(
      `insert into private.site_secrets (key, value) values ($1, $2)
      on conflict (key) do update set value = excluded.value`,
      [key, value],
    )
  const tokens = await createTokens(secret)

  const ask = async (wanted: Mood | 'count') => {
    const answered = once(provider, 'message')
    provider.send(wanted)
    const [answer] = await answered
    return answer as Exclude<Told, { url: string }>
  }

  return {
    ports,
    owner,
    anonKey: tokens.anonKey,
    mood: (mood: Mood) => ask(mood),
    counted: () => ask('count'),

    ...requestsFor(tokens),
    secret,

    /** Seconds of processor time since the start: the product's processes, PostgreSQL, and the stand-in. */
    cpu: () => ({
      product: cpuOf(servers.map(({ pid = 0 }) => pid)),
      database: cpuOf(postgresOf(dataDir)),
      provider: cpuOf([provider.pid ?? 0]),
    }),
    pids: servers.map(({ pid }) => pid),

    async close() {
      await owner.end()
      for (const server of servers) {
        const ended = once(server, 'exit')
        endTree(server)
        await ended
      }
      provider.kill()
      await engine.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilHealthy(port: number, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600 && server.exitCode === null; attempt++) {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    if (response?.ok) return
    await pause(100)
  }
  throw new Error('The product did not start')
}

const HZ = 100
/** Linux only; elsewhere the shares are 0. */
function cpuOf(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    const fields = read(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')
    // With those of ended children, such as PostgreSQL's sessions.
    return sum + [11, 12, 13, 14].reduce((ticks, n) => ticks + Number(fields[n] ?? 0), 0) / HZ
  }, 0)
}

function postgresOf(dataDir: string): number[] {
  const postmaster = Number(read(join(dataDir, 'postgres', 'postmaster.pid')).split('\n', 1)[0])
  if (!postmaster || !existsSync('/proc')) return []
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter(
      (name) =>
        read(`/proc/${name}/stat`)
          .replace(/^.*\) /s, '')
          .split(' ')[1] === String(postmaster),
    )
  return [postmaster, ...children.map(Number)]
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
