/** The product on a database of demo data, called by an administrator like a browser. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { createTokens } from '#backend/auth/tokens.ts'
import { connect } from '#backend/db/database.ts'
import { startEngine } from '#backend/db/engine.ts'
import { migrate } from '#backend/db/migrate.ts'
import { listen } from '#backend/http/listen.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createServices } from '#server/create-services.ts'
import type { Services } from '#server/services.ts'
import { source } from '#server/source.ts'
import type { Web } from '#server/web.ts'
import { fill } from '../../../scripts/operate/seed-demo/fill.ts'

const ADMIN = '00000000-0000-4000-8000-000000000001'
const SESSION = '00000000-0000-4000-8000-000000000002'
const SEED = 7

export type Product = {
  /** The owner of the tables, connected to PostgreSQL directly. */
  owner: pg.Client
  /** Through the REST API: a POST with a body, a GET without. */
  ask<Answer>(path: string, body?: object, prefer?: string): Promise<Answer>
  /** One of the functions. */
  call(name: string, body: object): Promise<Response>
  services: Services
  /** Its address, and a visitor's key. */
  url: string
  anonKey: string
  databaseUrl: string
  close(): Promise<void>
}

type Wanted = {
  donors: number
  gifts: number
  now: Date
  /** With the built pages, beside the backend. */
  web?: Pick<Web, 'pages' | 'hasPage'>
  /** A folder to keep: the data of an earlier run is used as it is. */
  kept?: string
}

export async function startProduct({ web, kept, ...size }: Wanted): Promise<Product> {
  const log = pino({ level: 'error' })
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'daan-bench-'))
  const isNew = !kept || !existsSync(kept)
  if (kept) mkdirSync(kept, { recursive: true })
  // The engine does not run as root: its user must be able to enter.
  chmodSync(folder, 0o755)
  const engine = await startEngine({ dataDir: folder, log, durable: false })
  await migrate(engine.url, log, source)
  const owner = new pg.Client({ connectionString: engine.url })
  await owner.connect()
  if (isNew) {
    await fill(owner, { ...size, seed: SEED }, () => {})
    await owner.query(`insert into auth.users (id, email) values ($1, 'admin@example.org')`, [ADMIN])
    await owner.query(`update public.profiles set role = 'admin' where id = $1`, [ADMIN])
    await owner.query('insert into auth.sessions (id, user_id) values ($1, $2)', [SESSION, ADMIN])
  }

  const config = readConfig({ DATA_DIR: folder, PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'error' })
  const database = connect({ url: engine.url, log })
  const tokens = await createTokens(randomBytes(32).toString('hex'))
  const services = createServices({ config, log, database, tokens, ...web })
  const server = await listen(createApp(services), services, { port: 0, host: '127.0.0.1' })
  // A token lasts an hour, and loading ten million gifts takes longer.
  const newToken = () => tokens.signAccess({ sub: ADMIN, session_id: SESSION, email: 'admin@example.org' })

  const send = async (path: string, body?: object, prefer = 'return=representation') =>
    fetch(`http://127.0.0.1:${server.port}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: tokens.anonKey,
        Authorization: `Bearer ${await newToken()}`,
        'Content-Type': 'application/json',
        Prefer: prefer,
      },
      ...(body && { body: JSON.stringify(body) }),
    })

  return {
    owner,
    services,
    url: `http://127.0.0.1:${server.port}`,
    anonKey: tokens.anonKey,
    databaseUrl: engine.url,
    call: (name, body) => send(`functions/v1/${name}`, body),
    async ask(path, body, prefer) {
      const response = await send(`rest/v1/${path}`, body, prefer)
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${text}`)
      return text ? JSON.parse(text) : null
    },
    async close() {
      await owner.end()
      await server.close()
      await database.close()
      await engine.stop()
      if (!kept) rmSync(folder, { recursive: true, force: true })
    },
  }
}
