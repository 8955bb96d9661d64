import { afterEach, expect, test, vi } from 'vitest'
import { keptSession } from './stored-session.ts'

const inAnHour = Math.round(Date.now() / 1000) + 3600
const session = { access_token: 'token', expires_at: inAnHour, user: { id: 'user-1' } }

function keep(value: unknown) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'daan-auth' ? text : null) })
}
afterEach(() => vi.unstubAllGlobals())

test('a kept session gives its token and its user', () => {
  keep(session)
  expect(keptSession()).toEqual({
    accessToken: 'token',
    userId: 'user-1',
    email: null,
    isExpired: false,
  })
})

test('one whose token has run out says so: it can be renewed', () => {
  keep({ ...session, expires_at: 1 })
  expect(keptSession()?.isExpired).toBe(true)
})

test.each([
  ['nothing', null],
  ['one without a token', { ...session, access_token: undefined }],
  ['one without a user', { ...session, user: null }],
  ['something else', '"text"'],
  ['broken text', '{'],
])('%s is no session', (_name, value) => {
  keep(value)
  expect(keptSession()).toBeNull()
})

test('neither is storage that is switched off', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(keptSession()).toBeNull()
})
