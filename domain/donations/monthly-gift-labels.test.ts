import { expect, test } from 'vitest'
import { pendingInWords, stateInWords } from './monthly-gift-labels.ts'

const NOTHING = {
  failing_since: null,
  last_error: null,
  paused_by: null,
  paused_until: null,
  ended_at: null,
  ended_by: null,
} as const
const MAY = '2026-05-03T20:00:00Z'

test.each([
  [{ status: 'active' }, null],
  [
    { status: 'failing', failing_since: MAY, last_error: 'Not enough money in the account.' },
    'since 4 May 2026: Not enough money in the account.',
  ],
  [{ status: 'stopped', failing_since: MAY }, 'since 4 May 2026'],
  [{ status: 'paused', paused_by: 'staff', paused_until: MAY }, 'until 4 May 2026, by staff'],
  [{ status: 'paused', paused_by: 'payer' }, 'by the payer in the UPI app; only there can it be resumed'],
  [
    { status: 'cancelled', ended_at: MAY, ended_by: 'bank' },
    '4 May 2026, by the payer, in the UPI app or at the bank',
  ],
] as const)('describes %o', (gift, words) => {
  expect(stateInWords({ ...NOTHING, ...gift })).toBe(words)
})

test('marks what Razorpay has not confirmed', () => {
  expect(pendingInWords({ pending_action: 'pause' })).toBe('Pausing: Razorpay has not confirmed it yet.')
  expect(pendingInWords({ pending_action: null })).toBeNull()
})
