import { expect, test } from 'vitest'
import { admission } from './admission.ts'

const signedOut = {
  loading: false,
  userId: null,
  canEnter: undefined,
  needsSecondStep: false,
  entered: null,
  isLeaving: false,
}

test.each([
  ['a visitor while the session loads', { ...signedOut, loading: true }, 'wait'],
  ['a signed-out visitor', signedOut, 'out'],
  ['an account with access', { ...signedOut, userId: 'asha', canEnter: true }, 'in'],
  ['an account without access', { ...signedOut, userId: 'ravi', canEnter: false }, 'out'],
  ['an account whose profile could not be fetched', { ...signedOut, userId: 'asha' }, 'out'],
  ['an administrator whose session ended', { ...signedOut, entered: 'asha' }, 'again'],
  ['an administrator who logs out', { ...signedOut, entered: 'asha', isLeaving: true }, 'out'],
  [
    'an administrator whose profile could not be fetched again',
    { ...signedOut, userId: 'asha', entered: 'asha' },
    'in',
  ],
  [
    'an administrator who lost access',
    { ...signedOut, userId: 'asha', canEnter: false, entered: 'asha' },
    'out',
  ],
  [
    'an administrator who owes the code of their app',
    { ...signedOut, userId: 'asha', canEnter: true, needsSecondStep: true },
    'out',
  ],
  [
    'an administrator who owes the code after signing in again in place',
    { ...signedOut, userId: 'asha', canEnter: true, needsSecondStep: true, entered: 'asha' },
    'again',
  ],
  ['another person without a known profile', { ...signedOut, userId: 'ravi', entered: 'asha' }, 'out'],
] as const)('decides for %s', (_, visitor, decision) => {
  expect(admission(visitor)).toBe(decision)
})
