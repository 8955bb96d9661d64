import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showSteps } from './steps.mjs'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function watched(isTTY: boolean, format: 'text' | 'json' = 'text') {
  const written: string[] = []
  const reported: unknown[] = []
  const step = showSteps({
    format,
    stream: { isTTY, write: (text) => written.push(text) },
    report: (fields, message) => reported.push([fields, message]),
    now: () => Date.now(),
  })
  return { step, written, reported }
}

const after = (ms: number) => () => new Promise<string>((done) => setTimeout(() => done('result'), ms))

test('animates a sign on a terminal during a step and leaves a tick with the time', async () => {
  const { step, written } = watched(true)
  const running = step('Building', 'Built', after(2340))
  await vi.advanceTimersByTimeAsync(2340)
  expect(await running).toBe('result')
  expect(new Set(written.map((text) => /[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/.exec(text)?.[0])).size).toBeGreaterThan(5)
  expect(written.slice(0, -1).every((text) => text.startsWith('\r\x1b[K  ') && !text.includes('\n'))).toBe(
    true,
  )
  expect(written.at(-1)).toBe('\r\x1b[K  ✓ Built                      2.3 s\n')
  const lines = written.length
  await vi.advanceTimersByTimeAsync(1000)
  expect(written).toHaveLength(lines)
})

test('reports a failed step and passes its error on', async () => {
  const { step, written } = watched(true)
  const failing = step('Building', 'Built', () => Promise.reject(new Error('no space')))
  await expect(failing).rejects.toThrow('no space')
  expect(written.at(-1)).toBe('\r\x1b[K  ✗ Building                   0.0 s\n')
})

test('writes nothing animated where there is no terminal', async () => {
  const { step, written } = watched(false)
  const running = step('Building', 'Built', after(1000))
  await vi.advanceTimersByTimeAsync(1000)
  await running
  expect(written).toEqual(['  ✓ Built                      1.0 s\n'])
})

test('logs one entry when the step is done', async () => {
  const { step, written, reported } = watched(false, 'json')
  const running = step('Building', 'Built', after(1000))
  await vi.advanceTimersByTimeAsync(1000)
  await running
  expect(written).toEqual([])
  expect(reported).toEqual([[{ ms: 1000 }, 'Built']])
})
