import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cachedRead } from './cached-read.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('reads once within a minute, and again after it', async () => {
  const ask = vi.fn(async () => 'titles')
  const { read } = cachedRead(ask)
  expect(await Promise.all([read(), read()])).toEqual(['titles', 'titles'])
  vi.advanceTimersByTime(59_999)
  await read()
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await read()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('reads again once the cache is cleared', async () => {
  const ask = vi.fn(async () => 'titles')
  const { read, forget } = cachedRead(ask)
  await read()
  forget()
  await read()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('does not cache a failure', async () => {
  const ask = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue('back')
  const { read } = cachedRead(ask)
  await expect(read()).rejects.toThrow('away')
  expect(await read()).toBe('back')
})

test('keeps a newer value when an earlier read fails late', async () => {
  let fail = (_: Error) => {}
  const ask = vi
    .fn<() => Promise<string>>()
    .mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          fail = reject
        }),
    )
    .mockResolvedValue('fresh')
  const { read, forget } = cachedRead(ask)
  const first = read()
  forget()
  expect(await read()).toBe('fresh')
  fail(new Error('late'))
  await expect(first).rejects.toThrow('late')
  await read()
  expect(ask).toHaveBeenCalledTimes(2)
})
