import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from '#backend/db/database.ts'
import { recentOrders } from './failures.ts'

afterEach(() => vi.useRealTimers())

test('counts the orders of the site again after a second, however long it waited for a connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const query = vi.fn(async () => {
    await new Promise((done) => setTimeout(done, 4000))
    return { rows: [{ orders: query.mock.calls.length }] }
  })
  // Nothing else of it is used.
  const database = { server: { query } } as unknown as Database
  const both = Promise.all([recentOrders(database), recentOrders(database)])
  await vi.advanceTimersByTimeAsync(4000)
  expect(await both).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(999)
  expect(await recentOrders(database)).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  const next = recentOrders(database)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await next).toBe(2)
})
