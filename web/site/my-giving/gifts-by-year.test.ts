import { expect, test } from 'vitest'
import { giftsByYear, isReceiptDue, stayed } from './gifts-by-year.ts'
import type { MyGift } from './my-gifts-data.ts'

const gift = (parts: Partial<MyGift>): MyGift => ({
  id: crypto.randomUUID(),
  amount: 500,
  status: 'successful',
  returned: 0,
  isMonthly: false,
  isTest: false,
  isAsked: false,
  causeId: null,
  causeTitle: null,
  isCauseOpen: false,
  reference: null,
  givenAt: '2026-11-15T10:00:00Z',
  receipt: null,
  ...parts,
})

test('begins a year on 1 April in India', () => {
  const gifts = [
    gift({ givenAt: '2027-01-02T00:00:00Z' }),
    gift({ givenAt: '2026-03-31T18:30:00Z', amount: 100.5 }),
    gift({ givenAt: '2026-03-31T18:29:59Z', amount: 20 }),
  ]
  expect(giftsByYear(gifts).map(({ year, paise, gifts }) => [year, paise, gifts.length])).toEqual([
    [2026, 60_050, 2],
    [2025, 2000, 1],
  ])
  // A joint giver has the certificate of a gift that another paid.
  expect(
    giftsByYear(gifts, [{ year: 2024 }, { year: 2026 }]).map(({ year, paise }) => [year, paise]),
  ).toEqual([
    [2026, 60_050],
    [2025, 2000],
    [2024, 0],
  ])
})

test.each([
  [{}, 50_000],
  [{ returned: 100.1 }, 39_990],
  [{ status: 'refunded', returned: 500 }, 0],
  // Refunded and taken back by the bank as well.
  [{ returned: 700 }, 0],
  [{ status: 'created' }, 0],
] as const)('keeps of a gift with %j %i paise', (parts, paise) => {
  expect(stayed(gift(parts))).toBe(paise)
})

test('expects a receipt for a kept amount until it is issued', () => {
  expect(isReceiptDue(gift({}))).toBe(true)
  expect(isReceiptDue(gift({ receipt: { id: 'r', receiptNo: '1' } }))).toBe(false)
  expect(isReceiptDue(gift({ status: 'created' }))).toBe(false)
  expect(isReceiptDue(gift({ status: 'refunded', returned: 500 }))).toBe(false)
})
