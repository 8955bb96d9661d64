import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { createTokens } from '#backend/auth/tokens.ts'
import { projectRoot } from '#backend/base/project-root.ts'
import { startEngine } from '#backend/db/engine.ts'
import { memoryOf } from '#backend/db/processes.ts'
import { endTree } from '../../../scripts/run/run.mjs'
import type { Instance } from './scenarios.ts'

export type Running = Instance & {
  databaseUrl: string
  memberClaims: string
  adminClaims: string
  rssMb(): number
  close(): Promise<void>
}

const PASSWORD = 'a long enough password'

/** The built product of a checkout on new data, with ten causes, ten donors, a member and an administrator. */
export async function startInstance(port: number, checkout = projectRoot): Promise<Running> {
  const main = join(checkout, 'build', 'main.js')
  if (!existsSync(main)) throw new Error('Build first: npm run build')
  const dataDir = mkdtempSync(join(tmpdir(), 'daan-bench-'))
  const engine = await startEngine({ dataDir, log: pino({ level: 'error' }) })
  const secret = randomBytes(32).toString('hex')
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: engine.url,
      DATA_DIR: join(dataDir, 'files'),
      PORT: String(port),
      JWT_SECRET: secret,
      ADMIN_EMAIL: 'admin@example.org',
      ADMIN_PASSWORD: PASSWORD,
      METRICS_PORT: '0',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      PAYMENTS_SANDBOX: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until(async () => (await fetch(`http://localhost:${port}/healthz`)).ok, server)

  const database = new pg.Pool({ connectionString: engine.url, max: 1 })
  await database.query(
    `insert into public.causes (id, title, "order") select 'bench-' || i, 'Cause ' || i, 100 + i from generate_series(1, 4) as i`,
  )
  await database.query(
    `insert into public.donors (name, email, status) select 'Donor ' || i, i || '@example.org', 'Potential' from generate_series(1, 10) as i`,
  )
  const tokens = await createTokens(secret)
  const sign = async (role: string) => {
    const [id, session_id] = [randomUUID(), randomUUID()]
    await database.query('insert into auth.users (id, email) values ($1, $2)', [id, `${role}@example.net`])
    await database.query(
      `insert into public.profiles (id, role) values ($1, $2) on conflict (id) do update set role = excluded.role`,
      [id, role],
    )
    await database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session_id, id])
    const token = await tokens.signAccess({ sub: id, session_id, email: `${role}@example.net` })
    return { token, claims: JSON.stringify((await tokens.read(token)).claims) }
  }
  const member = await sign('member')
  const admin = await sign('admin')
  await database.end()

  return {
    port,
    anonKey: tokens.anonKey,
    member: member.token,
    admin: admin.token,
    memberClaims: member.claims,
    adminClaims: admin.claims,
    email: 'admin@example.org',
    password: PASSWORD,
    databaseUrl: engine.url,
    rssMb: () => memoryOf(server.pid ?? 0),
    async close() {
      const ended = new Promise((done) => server.once('exit', done))
      endTree(server)
      await ended
      await engine.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function until(isReady: () => Promise<boolean>, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600 && server.exitCode === null; attempt++) {
    if (await isReady().catch(() => false)) return
    await new Promise((wake) => setTimeout(wake, 100))
  }
  throw new Error('The server did not start')
}
