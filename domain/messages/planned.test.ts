import { expect, test } from 'vitest'
import { plannedWords } from './planned.ts'

const now = new Date('2026-11-17T01:50:00Z')
const reminder = { state: 'waiting', template: 'receipt_details' }

test.each([
  ['2026-11-24T01:50:00Z', 'receipt_details', 'will be sent 24 Nov unless the details come'],
  ['2026-11-17T02:50:00Z', 'receipt_details', 'will be sent at 8:20 am unless the details come'],
  ['2026-11-17T02:20:00Z', 'gift_failed', 'will be sent at 7:50 am unless the gift arrives'],
  ['2026-12-01T02:20:00Z', 'reply', 'will be sent 1 Dec'],
])('names the moment %s and the reason of %s', (send_after, template, words) => {
  expect(plannedWords({ state: 'waiting', template, send_after }, now)).toBe(words)
})

test('returns nothing for a message that is due, sent or withdrawn', () => {
  expect(plannedWords({ ...reminder, send_after: null }, now)).toBeUndefined()
  expect(plannedWords({ ...reminder, send_after: '2026-11-17T01:00:00Z' }, now)).toBeUndefined()
  expect(
    plannedWords({ ...reminder, state: 'withdrawn', send_after: '2026-11-24T01:50:00Z' }, now),
  ).toBeUndefined()
})
