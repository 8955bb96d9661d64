import { expect, test } from 'vitest'
import { pickDonorsToThank } from './donors-to-thank.ts'

const gift = (id: string, changes: object = {}) => ({
  id,
  amount: 500,
  created_at: '2026-11-12T10:00:00Z',
  donor_id: `donor of ${id}`,
  name: 'Asha',
  perhaps: null,
  donor_email: 'asha@example.org',
  donor_phone: null,
  is_monthly: false,
  ...changes,
})
const ids = (...gifts: ReturnType<typeof gift>[]) => pickDonorsToThank(gifts).map(({ id }) => id)

test('lists each donor once, by the first of their gifts', () => {
  expect(ids(gift('a', { donor_id: 'x' }), gift('b', { donor_id: 'x' }), gift('c'))).toEqual(['a', 'c'])
})

test('lists only donors who can be reached, and no charges of a monthly gift', () => {
  expect(
    ids(
      gift('unknown', { donor_id: null }),
      gift('unreachable', { donor_email: null }),
      gift('monthly', { is_monthly: true }),
      gift('by phone', { donor_email: null, donor_phone: '+919876543210' }),
    ),
  ).toEqual(['by phone'])
})

test('lists at most four donors', () => {
  expect(ids(...['a', 'b', 'c', 'd', 'e'].map((id) => gift(id)))).toEqual(['a', 'b', 'c', 'd'])
})
