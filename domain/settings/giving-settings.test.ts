import { expect, test } from 'vitest'
import { readGivingSettings } from './giving-settings.ts'

const key = { key: 'razorpay_key_id', value: 'rzp_test_1' }
const yes = { key: 'monthly_gifts_available', value: 'yes' }

test.each([
  ['an account that may take them', [key, yes], { most: 15_000 }],
  ['the foundation’s own limit', [key, yes, { key: 'monthly_gift_max', value: '5000' }], { most: 5000 }],
  ['an account without subscriptions', [key, { key: 'monthly_gifts_available', value: 'no' }], null],
  ['an account that has not been checked', [key], null],
  ['a site without payments', [yes], null],
  ['a site whose key was cleared', [{ key: 'razorpay_key_id', value: null }, yes], null],
])('derives monthly gifts from %s', (_name, stored, monthly) => {
  expect(readGivingSettings(stored)).toEqual({ monthly })
})
