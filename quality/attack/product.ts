/** The built product on new data, with a member and an administrator. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { presentGuestSession, startGuestSession } from '#backend/auth/guest-sessions.ts'
import { createTokens } from '#backend/auth/tokens.ts'
import { projectRoot } from '#backend/base/project-root.ts'
import { startEngine } from '#backend/db/engine.ts'
import { memoryOf } from '#backend/db/processes.ts'
import { freePort } from '#backend/testing/free-port.ts'
import { until } from '#backend/testing/until.ts'
import type { Watched } from './measured.ts'
import type { Person } from './target.ts'

const ACCOUNT = { email: 'admin@example.org', password: 'a long enough password' }

export type Product = Watched & {
  /** Starts a second process on the same database, and returns its address. */
  startBeside(): Promise<string>
  rssMb(): number
  stop(): Promise<void>
}

export async function startProduct(variables: Record<string, string> = {}): Promise<Product> {
  const main = join(projectRoot, 'build', 'main.js')
  if (!existsSync(main)) throw new Error('Build first: npm run build')
  const folder = mkdtempSync(join(tmpdir(), 'daan-attack-'))
  // The engine does not run as root: its user must be able to enter.
  chmodSync(folder, 0o755)
  const engine = await startEngine({ dataDir: folder, log: pino({ level: 'error' }), durable: false })
  const secret = randomBytes(32).toString('hex')
  const processes: ChildProcess[] = []
  const publicUrl = `http://localhost:${await freePort()}`
  const metricsPort = await freePort()
  const start = async (url: string) => {
    const { port } = new URL(url)
    const process = spawn(globalThis.process.execPath, [main], {
      env: environment({
        PORT: port,
        PUBLIC_URL: publicUrl,
        DATABASE_URL: engine.url,
        DATA_DIR: join(folder, 'data'),
        METRICS_PORT: url === publicUrl ? String(metricsPort) : '0',
        secret,
        ...variables,
      }),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    processes.push(process)
    await until(
      'the product to answer',
      async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.ok,
      60_000,
    )
    return url
  }
  const url = await start(publicUrl)
  const pool = new pg.Pool({ connectionString: engine.url, max: 4 })
  const tokens = await createTokens(secret)
  const signIn = async (role: 'admin' | 'member'): Promise<Person> => {
    const person = { id: randomUUID(), sessionId: randomUUID(), email: `${role}@example.net` }
    await pool.query('insert into auth.users (id, email) values ($1, $2)', [person.id, person.email])
    await pool.query('update public.profiles set role = $2 where id = $1', [person.id, role])
    await pool.query('insert into auth.sessions (id, user_id) values ($1, $2)', [person.sessionId, person.id])
    const token = await tokens.signAccess({
      sub: person.id,
      session_id: person.sessionId,
      email: person.email,
    })
    return { ...person, token }
  }
  const letDonorIn = async (): Promise<Person> => {
    const email = 'donor@example.net'
    await pool.query(
      `insert into public.donations (amount, platform, payment_status, donor_email) values (1, 'upi', 'successful', $1)`,
      [email],
    )
    const session = await startGuestSession(
      (text, values) => pool.query(text, values),
      tokens,
      'donor',
      email,
    )
    const { access_token: token } = await presentGuestSession(tokens, session)
    return { id: session.subject, sessionId: session.id, email, token }
  }
  return {
    url,
    startBeside: async () => start(`http://localhost:${await freePort()}`),
    secret,
    anonKey: tokens.anonKey,
    account: ACCOUNT,
    donor: await letDonorIn(),
    member: await signIn('member'),
    admin: await signIn('admin'),
    owner: (text, values) => pool.query(text, values),
    pid: processes[0]?.pid ?? 0,
    longestPauseMs: () => longestPauseMs(metricsPort),
    rssMb: () => memoryOf(processes[0]?.pid ?? 0),
    async stop() {
      await pool.end()
      await Promise.all(processes.map(ended))
      await engine.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function environment({ secret, ...given }: Record<string, string>): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    JWT_SECRET: secret,
    ADMIN_EMAIL: ACCOUNT.email,
    ADMIN_PASSWORD: ACCOUNT.password,
    // Requests choose their client address, so that limits per address do not respond instead of the product.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
    // No mail leaves this machine.
    EMAIL_API_URL: 'http://127.0.0.1:9',
    WHATSAPP_API_URL: 'http://127.0.0.1:9',
    ...given,
  }
}

/** The metric restarts with every read. */
async function longestPauseMs(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)$/m.exec(text)?.[1] ?? 0) * 1000
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await exit
}
