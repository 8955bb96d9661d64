import { expect, test } from 'vitest'
import { whereToFillIn } from './fill-in.ts'

test.each([
  [{ id: 'gift', donor_id: 'donor', platform: 'cash' }, '/admin/donors/donor'],
  [{ id: 'gift', donor_id: 'donor', platform: 'razorpay' }, '/admin/donors/donor'],
  [{ id: 'gift', donor_id: null, platform: 'cheque' }, '/admin/donations/gift?fill-in'],
  [{ id: 'gift', donor_id: null, platform: 'razorpay' }, null],
])('links the missing details of %o to %s', (gift, path) => {
  expect(whereToFillIn(gift)).toBe(path)
})
