import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { connect, type Database } from './database.ts'
import { patiently } from './patiently.ts'

let own: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
beforeAll(async () => {
  own = await createTestDatabase('migrated')
  database = connect({ url: own.url, log: pino({ level: 'silent' }), poolSize: 4, serverHangsAfterMs: 500 })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

test('ends a slow statement of the server before its caller gives up', async () => {
  const { rows } = await database.server.query<{ ms: number }>(
    `select setting::int as ms from pg_settings where name = 'statement_timeout'`,
  )
  expect(rows[0]?.ms).toBeLessThan(Number(database.server.options.query_timeout))
  await expect(database.server.query('select pg_sleep(60)')).rejects.toThrow()
  await until('the statement to be over', async () => {
    const { rowCount } = await database.server.query(
      `select from pg_stat_activity where datname = current_database() and state = 'active'
        and query like 'select pg_sleep%'`,
    )
    return rowCount === 0
  })
})

test('allows a job’s statement longer, but not the next one in its session', async () => {
  expect(await patiently(database, `select 'done' as it from pg_sleep(1)`)).toEqual([{ it: 'done' }])
  await expect(database.server.query('select pg_sleep(60)')).rejects.toThrow()
})

test('rolls back a job’s failing statement and leaks no session', async () => {
  await expect(patiently(database, 'select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  expect(await patiently(database, 'select 1 as it')).toEqual([{ it: 1 }])
  expect(database.server.totalCount - database.server.idleCount).toBe(0)
})
