import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchClock } from './watch-clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())

test('reports each clock change once, and not the passing of time', async () => {
  const moved = vi.fn(async () => {})
  const stop = watchClock(moved)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(moved).not.toHaveBeenCalled()

  vi.setSystemTime(Date.now() - 7_200_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(moved.mock.calls).toEqual([[-7_200_000]])

  vi.setSystemTime(Date.now() + 20_000)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.setSystemTime(Date.now() + 19_800_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(moved.mock.calls.slice(1)).toEqual([[19_820_000]])

  stop()
  vi.setSystemTime(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(moved).toHaveBeenCalledTimes(2)
})
