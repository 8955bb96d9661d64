import type { User } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { needsSecondStep } from './second-step.ts'

const tokenOf = (claims: object) => `x.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.x`
const userWith = (...statuses: string[]) =>
  ({ factors: statuses.map((status, n) => ({ id: String(n), status, factor_type: 'totp' })) }) as User

test.each([
  ['a visitor without a session', null, false],
  ['an account without an app', { access_token: tokenOf({ aal: 'aal1' }), user: {} as User }, false],
  [
    'an account that began to add an app',
    { access_token: tokenOf({ aal: 'aal1' }), user: userWith('unverified') },
    false,
  ],
  [
    'an account with an app after the password',
    { access_token: tokenOf({ aal: 'aal1' }), user: userWith('verified') },
    true,
  ],
  [
    'an account with an app after the code',
    { access_token: tokenOf({ aal: 'aal2' }), user: userWith('verified') },
    false,
  ],
  ['an account whose token cannot be read', { access_token: 'nonsense', user: userWith('verified') }, true],
])('decides for %s', (_who, session, needed) => {
  expect(needsSecondStep(session)).toBe(needed)
})
