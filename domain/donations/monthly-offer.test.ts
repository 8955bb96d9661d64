import { expect, test } from 'vitest'
import { readMonthlyOffer } from './monthly-offer.ts'

test('offers monthly gifts once the provider confirmed them, up to the banks’ limit', () => {
  expect(readMonthlyOffer([])).toEqual({ isAvailable: false, most: 15_000 })
  expect(readMonthlyOffer([{ key: 'monthly_gifts_available', value: '' }])).toMatchObject({
    isAvailable: false,
  })
  expect(readMonthlyOffer([{ key: 'monthly_gift_max', value: '' }])).toMatchObject({ most: 15_000 })
  expect(
    readMonthlyOffer([
      { key: 'monthly_gift_max', value: ' 5000 ' },
      { key: 'monthly_gifts_available', value: 'no' },
    ]),
  ).toEqual({ isAvailable: false, most: 5000 })
  expect(readMonthlyOffer([{ key: 'monthly_gifts_available', value: 'yes' }])).toMatchObject({
    isAvailable: true,
  })
})
