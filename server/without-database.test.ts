import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionTo } from '#backend/db/connection.ts'
import { hangingDatabase } from '#backend/testing/hanging-database.ts'
import { until } from '#backend/testing/until.ts'
import {
  BUILD_TIMEOUT_MS,
  buildProduct,
  type ProductProcess,
  startProduct,
} from './testing/product-process.ts'
import { createTestDatabase } from './testing/test-database.ts'

/** The built product, started while the database of DATABASE_URL is not there yet. */

const PATIENCE_MS = 50_000
const folder = mkdtempSync(join(tmpdir(), 'daan-without-'))
let own: Awaited<ReturnType<typeof createTestDatabase>>
let environment: Record<string, string>
let port: number
const processes: ProductProcess[] = []

beforeAll(async () => {
  buildProduct()
  own = await createTestDatabase('empty')
  // An address at which nothing listens until the test opens the way again.
  const way = await hangingDatabase(own.url)
  await way.close()
  port = Number(new URL(way.url).port)
  environment = {
    DATABASE_URL: way.url,
    DATA_DIR: folder,
    JWT_SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'a long enough password',
  }
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL')
  await own?.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(other: Record<string, string> = {}): Promise<ProductProcess> {
  const started = await startProduct({ ...environment, ...other })
  processes.push(started)
  return started
}

const OWN_UPI_ID = 'realcharity@okbank'
const SAMPLE_UPI_ID = 'daanfoundation@example'

const textOf = async (url: string, path: string) => (await fetch(url + path)).text()
const statusOf = async (url: string, path: string) => (await fetch(url + path)).status
const health = async ({ url }: ProductProcess, expected: number) =>
  until(
    `/healthz to say ${expected}`,
    async () => (await statusOf(url, '/healthz')) === expected,
    PATIENCE_MS,
  )

test('serves without its database, finishes the start once it answers, and shows its last answers after a restart with the same database alone', async () => {
  const first = await start()
  const { url } = first
  expect(await statusOf(url, '/healthz')).toBe(503)
  expect(await statusOf(url, '/')).toBe(200)
  expect(await statusOf(url, '/our-work/none')).toBe(503)
  // Nothing was shown before: the page comes without what it would ask for money with.
  expect(await textOf(url, '/donate')).not.toContain(SAMPLE_UPI_ID)
  const asked = await fetch(`${url}/functions/v1/contact-form`, { method: 'POST' })
  expect(asked.status).not.toBe(500)

  const way = await hangingDatabase(own.url, port)
  await health(first, 200)
  await until('the end of the start', () => messages(first).includes('Daan is running'), PATIENCE_MS)
  expect(messages(first)).toEqual([
    'The database does not answer. Until it does, pages show what they showed last.',
    'Listening',
    'The database answers again',
    'Database ready',
    'Content in place',
    'Daan is running',
  ])
  expect(await statusOf(url, '/our-work/none')).toBe(404)
  const words = `Remembered ${randomBytes(4).toString('hex')}`
  await store('home', 'hero_title', words)
  await store('donate', 'upi_id', OWN_UPI_ID)
  await until('the new words', async () => (await textOf(url, '/')).includes(words), PATIENCE_MS)
  await until('the own UPI ID', async () => (await textOf(url, '/donate')).includes(OWN_UPI_ID), PATIENCE_MS)
  expect(await first.stop()).toBe(0)
  await way.close()

  const second = await start()
  expect(await statusOf(second.url, '/healthz')).toBe(503)
  expect(await textOf(second.url, '/')).toContain(words)
  const donate = await textOf(second.url, '/donate?utm_source=poster')
  expect(donate).toContain(OWN_UPI_ID)
  expect(donate).not.toContain(SAMPLE_UPI_ID)
  // Asked to stop while it waits, it stops.
  expect(await second.stop()).toBe(0)

  // The same folder with another owner's database, which is away too.
  const elsewhere = new URL(environment.DATABASE_URL ?? '')
  elsewhere.pathname = '/shelter'
  const third = await start({ DATABASE_URL: elsewhere.href })
  expect(await textOf(third.url, '/')).not.toContain(words)
  expect(await textOf(third.url, '/donate')).not.toContain(OWN_UPI_ID)
  expect(await third.stop()).toBe(0)
  // Three starts of the whole product, each of which waits for a database.
}, 240_000)

/** The log messages of its start. */
function messages(started: ProductProcess): string[] {
  const wanted =
    /^The database (does not answer\.|answers)|^(Listening|Database ready|Content in place|Daan is running)$/
  return started
    .said()
    .filter((line) => line.startsWith('{'))
    .map((line) => String((JSON.parse(line) as { msg?: string }).msg))
    .filter((message) => wanted.test(message))
}

async function store(page: string, element: string, words: string): Promise<void> {
  const client = new pg.Client(connectionTo(own.url))
  await client.connect()
  await client.query(
    `update public.page_content set content_data = to_jsonb($1::text), is_sample = false
      where page_slug = $2 and element_id = $3`,
    [words, page, element],
  )
  await client.end()
}
