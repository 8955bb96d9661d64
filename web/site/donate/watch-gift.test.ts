import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnswerOf } from '#domain/api/contracts.ts'
import type { Backend } from '#web/lib/backend.ts'
import { watchGift } from './watch-gift.ts'

type Answer = AnswerOf<'check-razorpay-order'>

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
let answer: Answer | null
let asked: number
const onPaid = vi.fn()

const backend: Backend = {
  url: 'http://backend',
  anonKey: 'anon-key',
  language: 'en',
  async fetch() {
    asked++
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  },
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.spyOn(console, 'error').mockReturnValue()
  onPaid.mockReset()
  asked = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

function look(to: 'hidden' | 'visible') {
  page.visibilityState = to
  page.dispatchEvent(new Event('visibilitychange'))
}

/** Reports about the gift after its window was closed; the page waits while it may be paid. */
function closed() {
  const told: boolean[] = []
  const watch = watchGift(backend, { kind: 'order', id: 'order_1', amount: 100, currency: 'INR' }, onPaid)
  void watch.askOn((mayBePaid) => {
    told.push(mayBePaid)
    return mayBePaid
  })
  return { told, stop: watch.stop }
}

test('reports a pending payment as possibly paid until it fails', async () => {
  answer = { status: 'created', pending: true }
  const { told } = closed()
  await minutes(10)
  expect(told).toEqual([true])
  answer = { status: 'failed' }
  await minutes(1)
  expect(told).toEqual([true, false])
  const until = asked
  await minutes(5)
  expect(asked).toBe(until)
})

test('reports a payment that the bank settles late, also when the donor returns after polling ended', async () => {
  answer = { status: 'created', pending: true }
  closed()
  await minutes(15)
  answer = { status: 'successful' }
  await minutes(1)
  expect(onPaid).toHaveBeenCalledOnce()

  answer = { status: 'created', pending: true }
  const { told } = closed()
  await minutes(30)
  const until = asked
  await minutes(60)
  expect(asked).toBe(until)
  answer = { status: 'successful' }
  look('hidden')
  await minutes(0)
  expect(asked).toBe(until)
  look('visible')
  await minutes(0)
  expect(told).toEqual([true])
  expect(onPaid).toHaveBeenCalledTimes(2)
})

test('stops polling after a few requests when no payment was tried', async () => {
  answer = { status: 'created' }
  const { told } = closed()
  await minutes(30)
  expect([told, asked]).toEqual([[false], 5])
  look('visible')
  await minutes(1)
  expect(asked).toBe(5)
})

test('changes nothing while the server does not answer', async () => {
  answer = null
  const { told, stop } = closed()
  await minutes(5)
  expect(told).toEqual([true])
  answer = { status: 'created', asked: false }
  await minutes(5)
  expect(told).toEqual([true])
  answer = { status: 'created' }
  await minutes(1)
  answer = null
  await minutes(5)
  expect(told).toEqual([true, false])
  stop()
})

test('stops polling once the page is left', async () => {
  answer = { status: 'created', pending: true }
  const { stop } = closed()
  await minutes(2)
  const until = asked
  stop()
  look('visible')
  await minutes(5)
  expect(asked).toBe(until)
})
