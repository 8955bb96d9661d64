import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { laterIfAway, untilReachable } from './until-reachable.ts'

type Line = { level: number; msg: string; reason?: string; nextTryMs?: number }
let lines: Line[] = []
const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const signal = new AbortController().signal
beforeEach(() => {
  lines = []
})

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
const lostInSchema = new Error('schema failed', { cause: new Error('Connection terminated unexpectedly') })
// Node's error for a host name with several addresses.
const everywhere = Object.assign(new Error(''), { code: 'ECONNREFUSED' })
const hanging = new Error('timeout expired')

test('retries until the database responds, and logs each reason once without a stack', async () => {
  const failures = [refused, lostInSchema, everywhere, hanging]
  let served = 0
  const result = await untilReachable(
    async () => {
      const failure = failures.shift()
      if (failure) throw failure
      return 'done'
    },
    { log, signal, firstWaitMs: 1, onAway: async () => void served++ },
  )
  expect(result).toBe('done')
  expect(served).toBe(1)
  expect(lines.map(({ msg, reason, nextTryMs }) => [msg, reason, nextTryMs])).toEqual([
    [
      'The database does not answer. Until it does, pages show what they showed last.',
      'connect ECONNREFUSED 127.0.0.1:5432',
      1,
    ],
    ['The database still does not answer', 'schema failed', 2],
    ['The database still does not answer', 'ECONNREFUSED', 4],
    ['The database still does not answer', 'timeout expired', 8],
    ['The database answers again', undefined, undefined],
  ])
  expect(JSON.stringify(lines)).not.toContain('stack')
})

test('does not retry work that fails for another reason', async () => {
  let tries = 0
  const work = async () => {
    tries++
    throw new Error('syntax error')
  }
  await expect(untilReachable(work, { log, signal, firstWaitMs: 1 })).rejects.toThrow('syntax error')
  expect(tries).toBe(1)
  expect(lines).toEqual([])
})

test('stops waiting on a signal', async () => {
  const stopping = new AbortController()
  const onAway = async () => stopping.abort()
  const waiting = untilReachable(() => Promise.reject(refused), { log, signal: stopping.signal, onAway })
  await expect(waiting).rejects.toThrow('aborted')
})

test('cleans up after a lost database until it is reachable, and not after another failure', async () => {
  const failures = [hanging, refused]
  let tries = 0
  const work = async () => {
    tries++
    const failure = failures.shift()
    if (failure) throw failure
  }
  await laterIfAway(new Error('syntax error'), work, 5000)
  expect(tries).toBe(0)
  await laterIfAway(refused, work, 5000)
  expect(tries).toBe(3)
})
