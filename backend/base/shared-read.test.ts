import { expect, test } from 'vitest'
import { sharedRead } from './shared-read.ts'

test('shares the next read among callers that arrive during one, so they see earlier changes', async () => {
  let stored = 'old'
  const begun: string[] = []
  const waiting: (() => void)[] = []
  const read = sharedRead(async () => {
    const seen = stored
    begun.push(seen)
    await new Promise<void>((go) => waiting.push(go))
    return seen
  })
  const first = read()
  await Promise.resolve()
  await Promise.resolve()
  expect(begun).toEqual(['old'])
  stored = 'new'
  const later = [read(), read(), read()]
  waiting.shift()?.()
  expect(await first).toBe('old')
  await new Promise(setImmediate)
  waiting.shift()?.()
  expect(await Promise.all(later)).toEqual(['new', 'new', 'new'])
  expect(begun).toEqual(['old', 'new'])
})

test('retries after a failed read', async () => {
  let fails = true
  const read = sharedRead(async () => {
    if (fails) throw new Error('away')
    return 'there'
  })
  await expect(read()).rejects.toThrow('away')
  fails = false
  expect(await read()).toBe('there')
})
