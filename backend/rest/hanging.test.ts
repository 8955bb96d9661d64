import { Hono } from 'hono'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Problem } from '../base/problem.ts'
import { anonymous, asRole } from '../db/as-role.ts'
import { connect, type Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { readAs } from '../db/read-as.ts'
import { whyUnreachable } from '../db/unreachable.ts'
import type { Env } from '../http/env.ts'
import { answerError } from '../http/errors.ts'
import { health } from '../http/health.ts'
import { hangingDatabase } from '../testing/hanging-database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { introspect } from './schema/introspect.ts'

const log = pino({ level: 'silent' })
const PATIENCE = { timeout: 50_000 }
let own: Awaited<ReturnType<typeof createTestDatabase>>
let way: Awaited<ReturnType<typeof hangingDatabase>>
let database: Database
beforeAll(async () => {
  own = await createTestDatabase('migrated')
  way = await hangingDatabase(own.url)
  database = connect({ url: way.url, log, poolSize: 4, serverHangsAfterMs: 6000 })
  await vi.waitFor(() => expect(database.listening).toBe(true), PATIENCE)
})
afterAll(async () => {
  await way.close()
  await database.close()
  await own.drop()
})

test('gives up on a hanging database in reads, calls, functions and the health check', async () => {
  const visitor = { ...anonymous, lane: 'public' as const }
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    c.set('log', log)
    await next()
  })
  app.onError(answerError)
  app.get('/healthz', health({ database }))
  app.post('/function', async (c) =>
    c.json(await inTransaction(database, async (query) => (await query('select 1')).rows)),
  )
  const callFunction = () => app.request('/function', { method: 'POST' })
  const read = () => readAs(database, visitor, { text: 'select 1', values: [] }, undefined)
  const call = () => asRole(database, visitor, (query) => query('select 1'))
  // The first takes the lane's only connection and hangs: the second finds none.
  const learn = () => introspect(database.server)
  const why = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error) => (error instanceof Problem ? error.status : whyUnreachable(error)),
    )
  expect([await why(read()), await why(call()), await why(learn())]).toEqual([
    'answered',
    'answered',
    'answered',
  ])
  expect((await app.request('/healthz')).status).toBe(200)
  expect((await callFunction()).status).toBe(200)

  way.hang()
  const [reading, calling, healthy] = await Promise.all([why(read()), why(call()), app.request('/healthz')])
  expect([reading, calling]).toEqual(['lost', 504])
  expect(healthy.status).toBe(503)
  expect(await why(learn())).toBe('lost')
  const functions = await callFunction()
  expect(functions.status).toBe(503)
  expect(await functions.json()).toMatchObject({
    code: 'unavailable',
    message: 'The site can not do this just now. Please try again in a moment.',
  })
})
