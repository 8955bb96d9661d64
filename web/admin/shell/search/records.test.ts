import { expect, test } from 'vitest'
import { entryOf } from './records.ts'

const found = {
  id: '7f',
  title: 'Asha Rao',
  detail: 'asha@example.org',
  amount: 501,
  at: '2026-11-12T10:00:00Z',
}

test('links each kind of record to its own screen', () => {
  expect(entryOf({ ...found, kind: 'donor' })).toEqual({
    title: 'Asha Rao',
    place: 'Donor',
    text: 'asha@example.org',
    path: '/admin/donors/7f',
  })
  expect(entryOf({ ...found, kind: 'donation', detail: 'pay_1' })).toEqual({
    title: '₹501 from Asha Rao',
    place: 'Donation',
    text: '12 Nov 2026, pay_1',
    path: '/admin/donations/7f',
  })
  expect(entryOf({ ...found, kind: 'monthly', detail: 'sub_1' })).toEqual({
    title: '₹501 a month from Asha Rao',
    place: 'Monthly gift',
    text: 'sub_1',
    path: '/admin/monthly-gifts/7f',
  })
  expect(entryOf({ ...found, kind: 'application' })).toMatchObject({
    place: 'Volunteer',
    path: '/admin/inbox/application/7f',
  })
})

test('shows a gift without a donor as from an unnamed donor', () => {
  expect(entryOf({ ...found, kind: 'donation', title: null }).title).toBe('₹501 from an unnamed donor')
})
