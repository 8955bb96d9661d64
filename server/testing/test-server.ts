import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pino from 'pino'
import { inject } from 'vitest'
import ws from 'ws'
import { presentGuestSession, startGuestSession } from '#backend/auth/guest-sessions.ts'
import { createTokens } from '#backend/auth/tokens.ts'
import type { Caller } from '#backend/db/as-role.ts'
import { connect, serverQuery } from '#backend/db/database.ts'
import { openHosted } from '#backend/hosted/hosted.ts'
import { listen } from '#backend/http/listen.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createServices } from '../create-services.ts'
import type { Services } from '../services.ts'
import { administer, databaseUrl, dropDatabase } from './databases.mjs'

export type TestServer = {
  url: string
  services: Services
  anonKey: string
  /** The official client, unmodified, with the anonymous key. */
  visitor: SupabaseClient
  /** A user made directly in the database, and the official client carrying its token. */
  signedIn(
    role: 'admin' | 'member',
  ): Promise<{ client: SupabaseClient; id: string; email: string; token: string; sessionId: string }>
  /** The session of a donor who came in with a letter to this address, and the official client carrying its token. */
  donor(email: string): Promise<{
    client: SupabaseClient
    id: string
    email: string
    token: string
    sessionId: string
    caller: Caller
  }>
  close(): Promise<void>
}

/**
 * A real server on a real PostgreSQL: a fresh clone of the migrated template for each test file, or the
 * database of DATABASE_URL. `beside` another one it is a second process of the same product: same database,
 * same secret.
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  beside?: TestServer,
  /** Where its log goes, for a test that reads it. */
  logged?: pino.DestinationStream,
): Promise<TestServer> {
  const adminUrl = inject('adminUrl')
  const name = `daan_test_${randomBytes(6).toString('hex')}`
  const isOwn = !beside && !environment.DATABASE_URL
  if (isOwn) await administer(adminUrl, `create database ${name} template ${inject('template')}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'daan-files-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    JWT_SECRET: beside?.services.config.JWT_SECRET ?? randomBytes(32).toString('hex'),
    SEALING_KEY: beside?.services.config.SEALING_KEY ?? randomBytes(32).toString('hex'),
    LOG_LEVEL: 'silent',
    PORT: '0',
    METRICS_PORT: '0',
    ...environment,
  })
  const log = logged ? pino({ level: config.LOG_LEVEL }, logged) : pino({ level: config.LOG_LEVEL })
  const databaseAddress =
    beside?.services.database.server.options.connectionString ??
    environment.DATABASE_URL ??
    databaseUrl(adminUrl, name)
  const database = connect({ url: databaseAddress, log, poolSize: 6 })
  const tokens = await createTokens(config.JWT_SECRET ?? '', openHosted(config)?.readToken)
  const services = createServices({ config, log, database, tokens })
  const server = await listen(createApp(services), services, { port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${server.port}`
  config.publicUrl = url

  return {
    url,
    services,
    anonKey: tokens.anonKey,
    visitor: officialClient(url, tokens.anonKey),
    async signedIn(role) {
      const id = randomUUID()
      const email = `${role}-${id.slice(0, 8)}@example.org`
      await database.server.query('insert into auth.users (id, email) values ($1, $2)', [id, email])
      await database.server.query(
        `insert into public.profiles (id, role) values ($1, $2) on conflict (id) do update set role = excluded.role`,
        [id, role],
      )
      const sessionId = randomUUID()
      await database.server.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, id])
      const token = await tokens.signAccess({ sub: id, session_id: sessionId, email })
      return { client: officialClient(url, tokens.anonKey, token), id, email, token, sessionId }
    },
    async donor(email) {
      const query = serverQuery(database)
      const { kind } = services.guests
      const session = await startGuestSession(query, tokens, kind, email)
      await services.guests.cameIn(query, email)
      const { access_token: token } = await presentGuestSession(tokens, session)
      const { id: sessionId, subject: id } = session
      const client = officialClient(url, tokens.anonKey, token)
      return { client, id, email, token, sessionId, caller: await tokens.read(token) }
    },
    async close() {
      await server.close()
      await database.close()
      if (isOwn) await dropDatabase(adminUrl, name)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export function officialClient(url: string, key: string, token?: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
    ...(token ? { global: { headers: { Authorization: `Bearer ${token}` } } } : {}),
  })
}
