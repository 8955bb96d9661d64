import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionTo } from '#backend/db/connection.ts'
import { startEngine } from '#backend/db/engine.ts'
import { engineUrl, readAccess } from '#backend/db/engine-access.ts'
import { endLeftovers } from '#backend/db/engine-leftovers.ts'
import { migrate } from '#backend/db/migrate.ts'
import { until } from '#backend/testing/until.ts'
import { source } from './source.ts'
import {
  BUILD_TIMEOUT_MS,
  buildProduct,
  type ProductProcess,
  startProduct,
} from './testing/product-process.ts'

/** The built product on its own engine, whose sessions break while it starts. */

const PATIENCE_MS = 50_000
const folder = mkdtempSync(join(tmpdir(), 'daan-engine-fails-'))
const clients: pg.Client[] = []
let product: ProductProcess | undefined

beforeAll(async () => {
  buildProduct()
  const log = pino({ level: 'silent' })
  const engine = await startEngine({ dataDir: folder, log })
  await migrate(engine.url, log, source)
  // The last write of a start before its welcome waits until the test lets it go on.
  const client = await connected(engine.url)
  await client.query(`
    create schema gate;
    create table gate.opened ();
    create function gate.wait() returns trigger language plpgsql as $$
    begin
      while current_query() like '%monthly_gifts_available%' and not exists (select from gate.opened) loop
        perform pg_sleep(0.02);
      end loop;
      return null;
    end $$;
    create trigger wait before insert on public.site_settings for each statement execute function gate.wait()`)
  await client.end()
  await engine.stop()
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  for (const client of clients) await client.end().catch(() => {})
  product?.child.kill('SIGKILL')
  await endLeftovers(join(folder, 'postgres'), pino({ level: 'silent' }), 'postgres')
  rmSync(folder, { recursive: true, force: true })
})

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(connectionTo(url))
  client.on('error', () => {})
  await client.connect()
  clients.push(client)
  return client
}

/** A connection to the product's engine, as soon as there is one. */
function reached(): Promise<pg.Client> {
  const access = () => readAccess(folder) ?? { port: 0, password: '' }
  return until('the engine', () => connected(engineUrl(access())).catch(() => undefined), PATIENCE_MS)
}

test('serves and goes on after the engine fails while the welcome is composed', async () => {
  const starting = startProduct({ DATA_DIR: folder })
  const watcher = await reached()
  const sessionWith = async (words: string) => {
    const { rows } = await watcher.query<{ pid: number }>(
      `select pid from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()
        and application_name = 'daan-server' and strpos(query, $1) > 0`,
      [words],
    )
    return rows[0]?.pid
  }
  const breakSessionWith = async (words: string) => {
    const pid = await until(words, () => sessionWith(words), PATIENCE_MS)
    await watcher.query('select pg_terminate_backend($1)', [pid])
  }

  await breakSessionWith('monthly_gifts_available')
  product = await starting
  expect((await fetch(`${product.url}/healthz`)).ok).toBe(true)

  // It tries again. Behind its write stands a lock, so that the read after it has to wait.
  await until('the second try', () => sessionWith('monthly_gifts_available'))
  const holder = await reached()
  await holder.query('begin')
  const locked = holder.query('lock table public.site_settings in access exclusive mode')
  await until('the lock in the line', async () => {
    const { rowCount } = await watcher.query(
      `select from pg_locks where not granted and mode = 'AccessExclusiveLock'
        and relation = 'public.site_settings'::regclass`,
    )
    return rowCount === 1
  })
  await watcher.query('insert into gate.opened default values')
  await locked
  await breakSessionWith(`where key = 'razorpay_key_id'`)
  await holder.query('rollback')

  const { said } = product
  await until(
    'the end of the start',
    () => said().some((line) => line.includes('Daan is running')),
    PATIENCE_MS,
  )
  const lines = said().filter((line) => line.startsWith('{'))
  const messages = lines.map((line) => JSON.parse(line) as { msg?: string; payments?: string })
  const listening = messages.findIndex(({ msg }) => msg === 'Listening')
  const welcome = messages.findIndex(({ msg }) => msg === 'Daan is running')
  expect(listening).toBeGreaterThan(-1)
  expect(listening).toBeLessThan(welcome)
  expect(messages[welcome]?.payments).toBe('not known, since the database did not answer')
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  expect(await product.stop()).toBe(0)
})
