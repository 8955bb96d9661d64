import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Postmaster } from './engine-postmaster.ts'
import { supervise } from './engine-supervisor.ts'

const waits: number[] = []
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    waits.push(ms)
  },
}))
beforeEach(() => {
  waits.length = 0
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const log = pino({ level: 'silent' })

/** A PostgreSQL that exits when the test decides. */
function run() {
  let end: (how: string) => void = () => {}
  const ended = new Promise<string>((done) => {
    end = done
  })
  const stop = vi.fn(async () => end('told to'))
  return { postmaster: { pid: 1, ended, stop } satisfies Postmaster, end, stop }
}

test('gives PostgreSQL up after repeated crashes, with growing delays', async () => {
  const start = vi.fn(async () => {
    const { postmaster, end } = run()
    end('signal SIGSEGV')
    return postmaster
  })
  const { failed } = await supervise(start, log)
  expect((await failed).message).toBe(
    'PostgreSQL could not be kept running. The last time it ended with: signal SIGSEGV',
  )
  expect(waits).toEqual([0, 250, 1000, 3000, 8000])
})

test('counts a failed restart, with its reason', async () => {
  const first = run()
  const start = vi.fn<() => Promise<Postmaster>>().mockResolvedValueOnce(first.postmaster)
  start.mockRejectedValue(new Error('No space left on device'))
  const { failed } = await supervise(start, log)
  first.end('signal SIGKILL')
  expect((await failed).message).toContain('No space left on device')
})

test('forgets earlier crashes after a stable period', async () => {
  const runs = Array.from({ length: 12 }, run)
  let index = 0
  const start = async () => (runs[index++] ?? run()).postmaster
  const { failed, stop } = await supervise(start, log)
  const gaveUp = vi.fn()
  failed.then(gaveUp)
  for (const { end } of runs.slice(0, 10)) {
    vi.setSystemTime(Date.now() + 61_000)
    end('signal SIGKILL')
    await new Promise((wake) => setImmediate(wake))
  }
  expect(waits).toEqual(Array(10).fill(0))
  expect(gaveUp).not.toHaveBeenCalled()
  await stop()
})

test('stops the current run and starts no other', async () => {
  const only = run()
  const start = vi.fn(async () => only.postmaster)
  const { stop } = await supervise(start, log)
  await stop()
  expect(only.stop).toHaveBeenCalledOnce()
  expect(start).toHaveBeenCalledOnce()
})
