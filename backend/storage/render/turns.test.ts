import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('lets as many run as it may, in the order they came, whatever becomes of each', async () => {
  const turns = new Turns(2, 10)
  let running = 0
  let most = 0
  const order: number[] = []
  const work = (n: number) => async () => {
    order.push(n)
    most = Math.max(most, ++running)
    await pause(5)
    running--
    if (n % 3 === 0) throw new Error(`${n} failed`)
    return n
  }
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map((n) => turns.take(work(n))))
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
    true,
  ])
  expect(order).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(2)
})

test('turns away who would wait too long, and is open again afterwards', async () => {
  const turns = new Turns(1, 1)
  const slow = () => pause(20)
  const first = turns.take(slow)
  const second = turns.take(slow)
  await expect(turns.take(slow)).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '5' } })
  await Promise.all([first, second])
  await expect(turns.take(async () => 'open')).resolves.toBe('open')
})
