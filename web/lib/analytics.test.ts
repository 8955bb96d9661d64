import { expect, test } from 'vitest'
import { hear, type Occasion, tell } from './analytics.ts'

const gift = (paymentId: string): Occasion => ({
  kind: 'gift',
  paymentId,
  value: 500,
  currency: 'INR',
  causeId: null,
})

test('queues events until a listener is added, and delivers them once in order', () => {
  tell(gift('pay_1'))
  tell(gift('pay_2'))
  const heard: Occasion[] = []
  const stop = hear((occasion) => heard.push(occasion))
  tell(gift('pay_3'))
  expect(heard).toEqual([gift('pay_1'), gift('pay_2'), gift('pay_3')])
  stop()
  const again: Occasion[] = []
  hear((occasion) => again.push(occasion))()
  expect(again).toEqual([])
})

test('limits the queue on a page without a listener', () => {
  for (let n = 0; n < 100; n++) tell(gift(`pay_${n}`))
  const heard: Occasion[] = []
  hear((occasion) => heard.push(occasion))()
  expect(heard).toHaveLength(20)
})
