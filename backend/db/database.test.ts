import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { connectionTo } from './connection.ts'
import { CHANGES_CHANNEL, connect, type Database, serverQuery } from './database.ts'
import { whyUnreachable } from './unreachable.ts'

const log = pino({ level: 'silent' })
const PATIENCE = { timeout: 50_000 }
let own: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
beforeAll(async () => {
  own = await createTestDatabase('migrated')
  database = connect({ url: own.url, log, poolSize: 2 })
  await vi.waitFor(() => expect(database.listening).toBe(true), PATIENCE)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const terminate = (name: string) =>
  database.server.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [name],
  )

test('hands out no session before the schema is current', async () => {
  let isPrepared = false
  const early = connect({ url: own.url, log, poolSize: 2, isPrepared: () => isPrepared })
  const all = [early.server, ...Object.values(early.callers)]
  const ask = () =>
    Promise.all(all.map((pool) => pool.query('select 1').then(() => 'answered', whyUnreachable)))
  expect(await ask()).toEqual(['away', 'away', 'away', 'away'])
  isPrepared = true
  expect(await ask()).toEqual(['answered', 'answered', 'answered', 'answered'])
  await early.close()
})

test('repeats a statement that was ended to resolve a deadlock', async () => {
  await database.server.query(`
    create sequence attempts;
    create function deadlock_once() returns bigint language plpgsql as $$
    declare
      attempt constant bigint := nextval('attempts');
    begin
      if attempt = 1 then
        raise exception 'deadlock detected' using errcode = 'deadlock_detected';
      end if;
      return attempt;
    end
    $$`)
  const { rows } = await serverQuery(database)('select deadlock_once()::int as attempt')
  expect(rows).toEqual([{ attempt: 2 }])
})

test('leaves queries uncompiled in every session', async () => {
  const pools = [database.server, database.publicServer, ...Object.values(database.callers)]
  const settings = await Promise.all(pools.map(async (pool) => (await pool.query('show jit')).rows))
  expect(settings).toEqual(pools.map(() => [{ jit: 'off' }]))
})

test('tells after a failover when the former primary was last heard', async () => {
  const { hostname, port } = new URL(connectionTo(own.url).connectionString ?? '')
  /** A host of its own for the same PostgreSQL. */
  const open = async (at = 0) => {
    const streams = new Set<Socket>()
    const host = createServer((stream) => {
      const through = createConnection({ host: hostname, port: Number(port) })
      stream.pipe(through).pipe(stream)
      for (const one of [stream, through]) streams.add(one.on('error', () => {}))
    }).listen(at, '127.0.0.1')
    await once(host, 'listening')
    return {
      port: (host.address() as AddressInfo).port,
      close() {
        host.close()
        for (const stream of streams) stream.destroy()
      },
    }
  }
  const former = await open()
  const nextPort = await freePort()
  const hosts = `@127.0.0.1:${former.port},127.0.0.1:${nextPort}/`
  const several = connect({ url: own.url.replace(/@[^@/]*\//, hosts), log, poolSize: 2 })
  const moves: Date[] = []
  several.onFailover((lastHeard) => moves.push(lastHeard))
  await vi.waitFor(() => expect(several.listening).toBe(true), PATIENCE)
  const began = new Date()
  former.close()
  await vi.waitFor(() => expect(several.listening).toBe(false), PATIENCE)
  const away = new Date()
  const next = await open(nextPort)
  await vi.waitFor(() => expect(moves).toHaveLength(1), PATIENCE)
  expect(began <= (moves[0] ?? 0) && (moves[0] ?? 0) <= away).toBe(true)
  await several.close()
  next.close()
})

describe('the change listener', () => {
  test('receives a notification from another process', async () => {
    const heard = vi.fn()
    const stop = database.onChange(heard)
    const elsewhere = new pg.Client(connectionTo(own.url))
    await elsewhere.connect()
    await elsewhere.query('select pg_notify($1, $2)', [CHANGES_CHANNEL, 'articles'])
    await elsewhere.end()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('articles'), PATIENCE)
    stop()
    expect(database.listening).toBe(true)
  })

  test('resets caches when the listening session is lost and when it returns', async () => {
    const states: boolean[] = []
    const stop = database.onReset(() => states.push(database.listening))
    await terminate('daan-listener')
    await vi.waitFor(() => expect(states).toEqual([false, true]), PATIENCE)
    stop()
  })
})

describe('a session that PostgreSQL ended', () => {
  test('disappears from the pool if it was idle', async () => {
    await database.callers.staff.query('select 1')
    await terminate('daan-staff')
    await vi.waitFor(
      async () => expect((await database.callers.staff.query('select 1')).rowCount).toBe(1),
      PATIENCE,
    )
  })

  test('fails only its own statement if it was in use', async () => {
    const sleeping = database.callers.staff.query('select pg_sleep(20)')
    const failure = expect(sleeping).rejects.toThrow(/terminat/)
    await vi.waitFor(async () => {
      const { rows } = await database.server.query(
        `select 1 from pg_stat_activity where datname = current_database() and query like '%pg_sleep(20)%'
           and pid <> pg_backend_pid()`,
      )
      expect(rows).toHaveLength(1)
    }, PATIENCE)
    await terminate('daan-staff')
    await failure
    await vi.waitFor(
      async () => expect((await database.callers.staff.query('select 1')).rowCount).toBe(1),
      PATIENCE,
    )
  })
})

describe('sslmode', () => {
  test.each([
    ['require', { rejectUnauthorized: false }],
    ['verify-full', {}],
    ['disable', false],
  ])('treats %s as PostgreSQL does', (mode, ssl) => {
    const client = new pg.Client(connectionTo(`postgres://someone:word@db.example.org/daan?sslmode=${mode}`))
    expect((client as unknown as { ssl: unknown }).ssl).toEqual(ssl)
  })
})
