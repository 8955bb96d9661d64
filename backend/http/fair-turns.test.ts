import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { FairTurns } from './fair-turns.ts'

test('runs up to its limit at once, fewer for one address, whatever the outcome', async () => {
  const turns = new FairTurns({ atOnce: 3, perAddress: 2, waiting: 10 })
  const running = new Map<string, number>()
  let most = 0
  let mostOfOne = 0
  const work = (address: string, n: number) => async () => {
    running.set(address, (running.get(address) ?? 0) + 1)
    const counts = [...running.values()]
    most = Math.max(
      most,
      counts.reduce((sum, count) => sum + count, 0),
    )
    mostOfOne = Math.max(mostOfOne, ...counts)
    await pause(2)
    running.set(address, (running.get(address) ?? 0) - 1)
    if (n % 3 === 0) throw new Error(`${n} failed`)
    return n
  }
  const asked = [1, 2, 3, 4, 5, 6].flatMap((n) => ['a', 'b'].map((address) => ({ address, n })))
  const outcomes = await Promise.allSettled(
    asked.map(({ address, n }) => turns.take(address, work(address, n))),
  )
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(asked.map(({ n }) => n % 3 !== 0))
  expect([most, mostOfOne]).toEqual([3, 2])
})

test('delays another address by one unit of work behind a busy address', async () => {
  const turns = new FairTurns({ atOnce: 1, perAddress: 1, waiting: 10 })
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(name)
    await pause(1)
  }
  const loud = ['l1', 'l2', 'l3', 'l4'].map((name) => turns.take('loud', work(name)))
  const quiet = ['q1', 'q2'].map((name) => turns.take('quiet', work(name)))
  await Promise.all([...loud, ...quiet])
  expect(order).toEqual(['l1', 'l2', 'q1', 'l3', 'q2', 'l4'])
})

test('delays another network by one unit of work behind a busy network', async () => {
  const turns = new FairTurns({ atOnce: 1, perAddress: 1, waiting: 10 })
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(name)
    await pause(1)
  }
  const loud = ['2001:db8:1:1::/64', '2001:db8:1:2::/64', '2001:db8:1:3::/64', '2001:db8:1:4::/64']
  const asked = [...loud, ...loud].map((address) => turns.take(address, work(address)))
  const quiet = turns.take('198.51.100.7', work('quiet'))
  await Promise.all([...asked, quiet])
  // The first was already running. Addresses within a network take turns too.
  expect(order).toEqual([loud[0], loud[1], 'quiet', loud[2], loud[3], loud[0], loud[1], loud[2], loud[3]])
})

test.each([
  ['IPv6', (n: number) => `2001:db8:1:${n.toString(16)}::/64`],
  ['IPv4', (n: number) => `203.0.113.${n}`],
])('does not let a network of %s that fills the queue lock out others', async (_, addressOf) => {
  const turns = new FairTurns({ atOnce: 1, perAddress: 1, waiting: 4 })
  const held = holdOnePlaceOf(turns)
  const outcomes = Array.from({ length: 40 }, (_, n) => turns.take(addressOf(n % 20), async () => 'loud'))
  const loud = Promise.allSettled(outcomes)
  const quiet = Array.from({ length: 4 }, () => turns.take('198.51.100.7', async () => 'quiet'))
  await held.release()
  expect(await Promise.all(quiet)).toEqual(Array(4).fill('quiet'))
  const refused = (await loud).filter(({ status }) => status === 'rejected')
  for (const one of refused) expect(one).toMatchObject({ reason: { status: 429, code: 'busy' } })
  expect(refused).toHaveLength(40 - 32 + 4)
})

test('gives each network a place in the queue, however many there are', async () => {
  const turns = new FairTurns({ atOnce: 1, perAddress: 1, waiting: 1 })
  const held = holdOnePlaceOf(turns)
  const asked = Array.from({ length: 40 }, (_, n) => turns.take(`192.0.${n}.1`, async () => 'done'))
  await held.release()
  expect(await Promise.all(asked)).toEqual(Array(40).fill('done'))
})

test('keeps to a limit of the whole queue, however many networks there are', async () => {
  const turns = new FairTurns({ atOnce: 1, perAddress: 1, waiting: 4, waitingInAll: 4, whenFull: 503 })
  const held = holdOnePlaceOf(turns)
  const asked = ['192.0.1.1', '192.0.2.1', '192.0.2.1', '192.0.2.1'].map((address) =>
    turns.take(address, async () => address),
  )
  expect(['192.0.1.1', '192.0.2.1', '192.0.3.1'].map((address) => turns.isFullFor(address))).toEqual([
    // One more of its own would be as many as the longest queue has.
    false,
    true,
    false,
  ])
  const others = ['192.0.3.1', '192.0.4.1'].map((address) => turns.take(address, async () => address))
  const late = '192.0.5.1'
  expect(turns.isFullFor(late)).toBe(true)
  await expect(turns.take(late, async () => late)).rejects.toMatchObject({ status: 503, code: 'busy' })
  const outcomes = Promise.allSettled([...asked, ...others])
  await held.release()
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(turns.isFullFor(late)).toBe(false)
})

test('begins as many as its limit allows once that has risen', async () => {
  let most = 1
  const turns = new FairTurns({ atOnce: () => most, perAddress: 9, waiting: 9 })
  const held = holdOnePlaceOf(turns)
  const { promise, finish } = lasting()
  const begun = vi.fn(() => promise)
  const waiting = Array.from({ length: 4 }, () => turns.take('a', begun))
  most = 3
  await held.release()
  expect([begun.mock.calls.length, turns.networksWaiting]).toEqual([3, 1])
  finish()
  await Promise.all(waiting)
})

function holdOnePlaceOf(turns: FairTurns) {
  const end = new AbortController()
  const ended = new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()))
  const held = turns.take('held', () => ended)
  return {
    release: async () => {
      end.abort()
      await held
    },
  }
}

test('refuses callers beyond the queue and recovers afterwards', async () => {
  const turns = new FairTurns({ atOnce: 1, perAddress: 1, waiting: 1 })
  const slow = () => pause(20)
  const first = turns.take('a', slow)
  const second = turns.take('a', slow)
  await expect(turns.take('a', slow)).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '5' } })
  const other = turns.take('b', slow)
  await Promise.all([first, second, other])
  await expect(turns.take('a', async () => 'open')).resolves.toBe('open')
})

test('drops queued work whose caller has left', async () => {
  const turns = new FairTurns({ atOnce: 1, perAddress: 1, waiting: 1 })
  const left = new AbortController()
  const begun: string[] = []
  const first = turns.take('a', () => pause(20))
  const gone = turns.take('a', async () => void begun.push('gone'), left.signal)
  left.abort()
  await expect(gone).rejects.toMatchObject({ status: 499 })
  const next = turns.take('a', async () => void begun.push('next'))
  await Promise.all([first, next])
  expect(begun).toEqual(['next'])
  await expect(turns.take('b', async () => 'at once')).resolves.toBe('at once')
})

test('pauses between work only while others wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const turns = new FairTurns({ atOnce: 1, perAddress: 1, waiting: 10, breath: 5 })
  const begun: string[] = []
  const first = turns.take('a', () => new Promise<void>((done) => setTimeout(done, 20)))
  const second = turns.take('b', async () => void begun.push('b'))
  await vi.advanceTimersByTimeAsync(20)
  await first
  await vi.advanceTimersByTimeAsync(99)
  expect(begun).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await second
  await turns.take('a', async () => void begun.push('at once'))
  expect(begun).toEqual(['b', 'at once'])
  vi.useRealTimers()
})

test('limits the pause after work that waited for I/O', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const turns = new FairTurns({ atOnce: 1, perAddress: 1, waiting: 10, breath: 3, longestBreathMs: 300 })
  const begun: string[] = []
  const first = turns.take('a', () => new Promise<void>((done) => setTimeout(done, 4000)))
  const second = turns.take('b', async () => void begun.push('b'))
  await vi.advanceTimersByTimeAsync(4000)
  await first
  await vi.advanceTimersByTimeAsync(300)
  await second
  expect(begun).toEqual(['b'])
  vi.useRealTimers()
})

test('does not start work whose caller has already left', async () => {
  const turns = new FairTurns({ atOnce: 1, perAddress: 1, waiting: 10 })
  const work = vi.fn()
  await expect(turns.take('a', work, AbortSignal.abort())).rejects.toMatchObject({ code: 'left' })
  expect(work).not.toHaveBeenCalled()
})

test('gives a slot to others while its work waits outside, and refuses when full', async () => {
  const turns = new FairTurns({ atOnce: 1, perAddress: 1, waiting: 1, whenFull: 503 })
  let end = () => {}
  const slow = turns.take('a', (outside) =>
    outside(
      () =>
        new Promise<void>((done) => {
          end = done
        }),
    ),
  )
  expect(await turns.take('a', async () => 'served')).toBe('served')
  end()
  await slow
  const { promise, finish } = lasting()
  const holding = turns.take('a', () => promise)
  const waiting = turns.take('a', async () => 'served')
  await expect(turns.take('a', async () => 'served')).rejects.toMatchObject({ status: 503 })
  finish()
  await holding
  expect(await waiting).toBe('served')
})

test('counts overlapping waits of one unit of work as one, and ignores one that outlasts it', async () => {
  const turns = new FairTurns({ atOnce: 1, perAddress: 1, waiting: 1 })
  const [first, second, late] = [lasting(), lasting(), lasting()]
  const waiting = turns.take('a', (outside) =>
    Promise.all([outside(() => outside(() => first.promise)), outside(() => second.promise)]),
  )
  first.finish()
  expect(await turns.take('b', async () => 'served')).toBe('served')
  second.finish()
  await waiting
  await turns.take('a', async (outside) => void outside(() => late.promise))
  late.finish()
  await late.promise
  const { promise, finish } = lasting()
  const holding = turns.take('a', () => promise)
  const begun = vi.fn(async () => {})
  const next = turns.take('b', begun)
  await Promise.resolve()
  expect(begun).not.toHaveBeenCalled()
  finish()
  await holding
  await next
})

function lasting() {
  let finish = () => {}
  const promise = new Promise<void>((done) => {
    finish = done
  })
  return { promise, finish: () => finish() }
}
