import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { dropDatabase } from './databases.mjs'
import { createTestDatabase } from './test-database.ts'

const nameOf = (url: string) => new URL(url).pathname.slice(1)

async function exists(name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: inject('adminUrl') })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  await client.end()
  return rowCount === 1
}

test('drops a database in use and ends its sessions', async () => {
  const { url } = await createTestDatabase('empty')
  const sessions = [1, 2, 3].map(() => new pg.Client({ connectionString: url }))
  const ended = sessions.map(
    (session) => new Promise((done) => session.on('error', () => {}).once('end', done)),
  )
  for (const session of sessions) await session.connect()
  expect(await exists(nameOf(url))).toBe(true)
  await dropDatabase(inject('adminUrl'), nameOf(url))
  expect(await exists(nameOf(url))).toBe(false)
  await Promise.all(ended)
})

test('ignores a missing database', async () => {
  await dropDatabase(inject('adminUrl'), 'daan_test_that_never_was')
})
