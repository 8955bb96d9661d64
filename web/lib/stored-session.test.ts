import { afterEach, expect, test, vi } from 'vitest'
import { keptSession } from './stored-session.ts'

const inAnHour = Math.round(Date.now() / 1000) + 3600
const session = { access_token: 'token', expires_at: inAnHour, user: { id: 'user-1' } }

function keep(value: unknown) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'daan-auth' ? text : null) })
}
afterEach(() => vi.unstubAllGlobals())

test('returns the token and the user of a stored session', () => {
  keep(session)
  expect(keptSession()).toEqual({
    accessToken: 'token',
    userId: 'user-1',
    email: null,
    isExpired: false,
  })
})

test('marks a session with an expired token, which can be renewed', () => {
  keep({ ...session, expires_at: 1 })
  expect(keptSession()?.isExpired).toBe(true)
})

test.each([
  ['nothing', null],
  ['a session without a token', { ...session, access_token: undefined }],
  ['a session without a user', { ...session, user: null }],
  ['another value', '"text"'],
  ['invalid JSON', '{'],
])('returns null for %s', (_name, value) => {
  keep(value)
  expect(keptSession()).toBeNull()
})

test('returns null when storage is switched off', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(keptSession()).toBeNull()
})
