import { expect, test } from 'vitest'
import { admission } from './admission.ts'

const nobody = {
  loading: false,
  userId: null,
  canEnter: undefined,
  needsSecondStep: false,
  entered: null,
  isLeaving: false,
}

test.each([
  ['while it is not known who is there', { ...nobody, loading: true }, 'wait'],
  ['signed out', nobody, 'out'],
  ['an account with access', { ...nobody, userId: 'asha', canEnter: true }, 'in'],
  ['an account without access', { ...nobody, userId: 'ravi', canEnter: false }, 'out'],
  ['somebody whose profile could not be fetched', { ...nobody, userId: 'asha' }, 'out'],
  ['an administrator whose session ended', { ...nobody, entered: 'asha' }, 'again'],
  ['an administrator who logs out', { ...nobody, entered: 'asha', isLeaving: true }, 'out'],
  [
    'an administrator whose profile could not be fetched again',
    { ...nobody, userId: 'asha', entered: 'asha' },
    'in',
  ],
  [
    'an administrator who lost access',
    { ...nobody, userId: 'asha', canEnter: false, entered: 'asha' },
    'out',
  ],
  [
    'an administrator who owes the code of their app',
    { ...nobody, userId: 'asha', canEnter: true, needsSecondStep: true },
    'out',
  ],
  [
    'the same after signing in again in place',
    { ...nobody, userId: 'asha', canEnter: true, needsSecondStep: true, entered: 'asha' },
    'again',
  ],
  ['another person without a known profile', { ...nobody, userId: 'ravi', entered: 'asha' }, 'out'],
] as const)('%s', (_, visitor, decision) => {
  expect(admission(visitor)).toBe(decision)
})
