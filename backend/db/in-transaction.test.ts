import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { connect, type Database } from './database.ts'
import { inLongTransaction, inPreparedTransaction, inTransaction } from './in-transaction.ts'

let own: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
beforeAll(async () => {
  own = await createTestDatabase('empty')
  database = connect({ url: own.url, log: pino({ level: 'silent' }), poolSize: 4 })
  await database.server.query('create table purse (id text primary key, coins int not null)')
  await database.server.query(`insert into purse values ('left', 0), ('right', 0)`)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

test('completes two deadlocked transactions, each once', async () => {
  let arrived = 0
  let open: () => void = () => {}
  const both = new Promise<void>((done) => {
    open = done
  })
  const fill = (first: string, second: string) =>
    inTransaction(database, async (query) => {
      await query('update purse set coins = coins + 1 where id = $1', [first])
      arrived += 1
      if (arrived === 2) open()
      await both
      await query('update purse set coins = coins + 1 where id = $1', [second])
    })
  await Promise.all([fill('left', 'right'), fill('right', 'left')])
  expect(arrived).toBeGreaterThan(2)
  const { rows } = await database.server.query('select id, coins from purse order by id')
  expect(rows).toEqual([
    { id: 'left', coins: 2 },
    { id: 'right', coins: 2 },
  ])
})

test('rolls back and rethrows other errors', async () => {
  const work = inTransaction(database, async (query) => {
    await query('update purse set coins = 9')
    throw new Error('Not today')
  })
  await expect(work).rejects.toThrow('Not today')
  expect((await database.server.query('select from purse where coins = 9')).rowCount).toBe(0)
})

test('plans a prepared statement once, and leaves the connection as it was', async () => {
  const text = 'select coins from purse where id = $1'
  const read = (id: string) =>
    inPreparedTransaction(database, async (query) => {
      const { rows } = await query<{ coins: number }>(text, [id])
      const { rows: plans } = await query(
        'select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements where statement = $1',
        [text],
      )
      return { coins: rows[0]?.coins, plans }
    })
  expect((await read('left')).coins).toBe(2)
  expect(await read('nobody')).toEqual({ coins: undefined, plans: [{ custom: 0, generic: 2 }] })
  const { rows } = await database.server.query('show plan_cache_mode')
  expect(rows).toEqual([{ plan_cache_mode: 'auto' }])
})

test('waits in a long transaction for the lock that it begins with', async () => {
  const hasty = connect({
    url: own.url,
    log: pino({ level: 'silent' }),
    poolSize: 4,
    serverHangsAfterMs: 1000,
  })
  const counted = await inTransaction(database, async (query) => {
    await query('lock table purse')
    const waiting = inLongTransaction(
      hasty,
      async (query) => (await query('select from purse')).rowCount,
      'lock table purse',
    ).catch((error) => error)
    await pause(2500)
    return { waiting }
  })
  expect(await counted.waiting).toBe(2)
  await hasty.close()
})
