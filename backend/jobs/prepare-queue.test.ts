import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectionTo } from '../db/connection.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { queuePool } from './prepare-queue.ts'

let own: Awaited<ReturnType<typeof createTestDatabase>>
let said: string[] = []
const log = pino({ base: null }, { write: (line: string) => void said.push(JSON.parse(line).msg) })
beforeAll(async () => {
  own = await createTestDatabase('empty')
})
beforeEach(() => {
  said = []
})
afterAll(() => own.drop())

async function connected() {
  const pool = queuePool({ ...connectionTo(own.url), max: 1 }, log)
  const client = await pool.connect()
  client.release()
  const terminated = Object.assign(new Error('terminating connection due to administrator command'), {
    code: '57P01',
  })
  return { pool, lose: () => client.emit('error', terminated) }
}

test('logs a lost connection', async () => {
  const { pool, lose } = await connected()
  lose()
  expect(said).toContain('A database connection of the job queue was lost')
  await pool.end()
})

test('does not report a connection that ends after its pool', async () => {
  const { pool, lose } = await connected()
  await pool.end()
  lose()
  expect(said).toEqual([])
})

test('returns a connection that is released twice to the pool once', async () => {
  const pool = queuePool({ ...connectionTo(own.url), max: 1 }, log)
  await new Promise<void>((done, fail) =>
    pool.connect((error, _client, release) => {
      if (error) return fail(error)
      release()
      release()
      done()
    }),
  )
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
  await pool.end()
})
