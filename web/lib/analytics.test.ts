import { expect, test } from 'vitest'
import { hear, type Occasion, tell } from './analytics.ts'

const gift = (paymentId: string): Occasion => ({
  kind: 'gift',
  paymentId,
  value: 500,
  currency: 'INR',
  causeId: null,
})

test('what is told before anyone listens waits, in order, and is handed over once', () => {
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

test('only so much waits on a page where nobody ever listens', () => {
  for (let n = 0; n < 100; n++) tell(gift(`pay_${n}`))
  const heard: Occasion[] = []
  hear((occasion) => heard.push(occasion))()
  expect(heard).toHaveLength(20)
})
