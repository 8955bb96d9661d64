import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Hono } from 'hono'
import pino, { type Logger } from 'pino'
import { presentGuestSession, startGuestSession } from '../auth/guest-sessions.ts'
import type { Guests } from '../auth/guests.ts'
import { createTokens, type Tokens } from '../auth/tokens.ts'
import type { Config } from '../base/config.ts'
import type { Caller } from '../db/as-role.ts'
import { connect, type Database, type Query, serverQuery } from '../db/database.ts'
import { openHosted } from '../hosted/hosted.ts'
import type { Env } from '../http/env.ts'
import { listen } from '../http/listen.ts'
import type { Services as HttpServices } from '../http/services.ts'
import { officialClient } from './official-client.ts'
import { cloneDatabase } from './test-database.ts'

type SignedIn = { client: SupabaseClient; id: string; email: string; token: string; sessionId: string }

type Needed = HttpServices & { tokens: Tokens; guests: Guests }

export type RunningServer<Services extends Needed = Needed, Role extends string = 'admin' | 'member'> = {
  url: string
  services: Services
  anonKey: string
  /** The official client, unmodified, with the anonymous key. */
  visitor: SupabaseClient
  /** A user created directly in the database, and the official client with its token. */
  signedIn(role: Role): Promise<SignedIn>
  /** A guest's session for this address, and the official client with its token. */
  guest(email: string): Promise<SignedIn & { caller: Caller }>
  close(): Promise<void>
}

/** The parts a product under test provides. */
export type Product<Own extends Config, Services extends Needed, Role extends string> = {
  /** The database that a new server clones. */
  template: string
  readConfig(given: { DATA_DIR: string; JWT_SECRET: string; SEALING_KEY: string }): Own
  createServices(given: { config: Own; log: Logger; database: Database; tokens: Tokens }): Services
  createApp(services: Services): Pick<Hono<Env>, 'fetch'>
  setRole(query: Query, userId: string, role: Role): Promise<void>
}

/**
 * A real server on a real PostgreSQL: a fresh clone of the template per test file, or the configured
 * database. `beside` another one it is a second process of the same product: same database, same secret.
 */
export async function runServer<Own extends Config, Services extends Needed, Role extends string>(
  product: Product<Own, Services, Role>,
  beside?: RunningServer<Services, Role>,
  /** Destination of its log, for tests that read it. */
  logged?: pino.DestinationStream,
): Promise<RunningServer<Services, Role>> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'daan-files-'))
  const config = product.readConfig({
    DATA_DIR,
    JWT_SECRET: beside?.services.config.JWT_SECRET ?? randomBytes(32).toString('hex'),
    SEALING_KEY: beside?.services.config.SEALING_KEY ?? randomBytes(32).toString('hex'),
  })
  const log = logged ? pino({ level: config.LOG_LEVEL }, logged) : pino({ level: config.LOG_LEVEL })
  const existing = beside?.services.database.server.options.connectionString ?? config.DATABASE_URL
  const own = existing ? undefined : await cloneDatabase(product.template)
  const database = connect({ url: existing ?? own?.url ?? '', log, poolSize: 6 })
  const tokens = await createTokens(config.JWT_SECRET ?? '', openHosted(config)?.readToken)
  const services = product.createServices({ config, log, database, tokens })
  const server = await listen(product.createApp(services), services, { port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${server.port}`
  config.publicUrl = url
  const query = serverQuery(database)

  return {
    url,
    services,
    anonKey: tokens.anonKey,
    visitor: officialClient(url, tokens.anonKey),
    async signedIn(role) {
      const [id, sessionId] = [randomUUID(), randomUUID()]
      const email = `${role}-${id.slice(0, 8)}@example.org`
      await query('insert into auth.users (id, email) values ($1, $2)', [id, email])
      await product.setRole(query, id, role)
      await query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, id])
      const token = await tokens.signAccess({ sub: id, session_id: sessionId, email })
      return { client: officialClient(url, tokens.anonKey, token), id, email, token, sessionId }
    },
    async guest(email) {
      const { guests } = services
      const session = await startGuestSession(query, tokens, guests.kind, email)
      await guests.cameIn(query, email)
      const { access_token: token } = await presentGuestSession(tokens, session)
      const { id: sessionId, subject: id } = session
      const client = officialClient(url, tokens.anonKey, token)
      return { client, id, email, token, sessionId, caller: await tokens.read(token) }
    },
    async close() {
      await server.close()
      await database.close()
      await own?.drop()
      rmSync(DATA_DIR, { recursive: true, force: true })
    },
  }
}
