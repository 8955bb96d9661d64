import { expect, test } from 'vitest'
import { sendAfter } from './pace.ts'

test('sends the first letter at once, each other a second after the one before', () => {
  const begun = new Date('2027-03-01T06:30:00Z')
  expect([0, 1, 60].map((nth) => sendAfter(nth, begun))).toEqual([
    null,
    new Date('2027-03-01T06:30:01Z'),
    new Date('2027-03-01T06:31:00Z'),
  ])
})
