import { afterEach, expect, test, vi } from 'vitest'
import { announceSignIn, endSignIn, isStaffHere, onStaffElsewhere } from './staff-here.ts'

function keep(entries: Record<string, string>) {
  const kept = new Map(Object.entries(entries))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('returns false when the browser stores no session', () => {
  keep({ 'daan-consent': 'agreed' })
  expect(isStaffHere()).toBe(false)
})

test('returns true beside a staff session, even one that expired or cannot be read', () => {
  keep({ 'daan-auth': '{' })
  expect(isStaffHere()).toBe(true)
})

test('returns true beside a donor’s session until it expires', () => {
  const session = (expires_at: number) =>
    JSON.stringify({ access_token: 'token', expires_at, user: { id: 'one', email: 'asha@example.org' } })
  keep({ 'daan-donor': session(Date.now() / 1000 + 60) })
  expect(isStaffHere()).toBe(true)
  keep({ 'daan-donor': session(Date.now() / 1000 - 1) })
  expect(isStaffHere()).toBe(false)
  keep({ 'daan-donor': '{' })
  expect(isStaffHere()).toBe(true)
})

test('returns true while the sign-in is open', () => {
  keep({})
  announceSignIn()
  expect(isStaffHere()).toBe(true)
  endSignIn()
  expect(isStaffHere()).toBe(false)
})

test('returns false a quarter of an hour after the sign-in was opened', () => {
  vi.useFakeTimers()
  keep({})
  announceSignIn()
  expect(isStaffHere()).toBe(true)
  vi.advanceTimersByTime(15 * 60_000)
  expect(isStaffHere()).toBe(false)
})

test('returns false when storage is switched off', () => {
  vi.stubGlobal('localStorage', undefined)
  announceSignIn()
  endSignIn()
  expect(isStaffHere()).toBe(false)
})

test('reports a sign-in in another window, and no other change', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const hear = vi.fn()
  const stop = onStaffElsewhere(hear)
  const say = (key: string, newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  say('daan-consent', 'agreed')
  say('daan-auth', null)
  expect(hear).not.toHaveBeenCalled()
  say('daan-auth', '{}')
  say('daan-signing-in', '1')
  say('daan-donor', '{}')
  expect(hear).toHaveBeenCalledTimes(3)
  stop()
  say('daan-auth', '{}')
  expect(hear).toHaveBeenCalledTimes(3)
})
