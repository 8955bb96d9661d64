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

test('nobody is here whose browser keeps nothing', () => {
  keep({ 'daan-consent': 'agreed' })
  expect(isStaffHere()).toBe(false)
})

test('a person with a session is, even one that has run out or cannot be read', () => {
  keep({ 'daan-auth': '{' })
  expect(isStaffHere()).toBe(true)
})

test('a donor is while the session lasts, and no longer', () => {
  const session = (expires_at: number) =>
    JSON.stringify({ access_token: 'token', expires_at, user: { id: 'one', email: 'asha@example.org' } })
  keep({ 'daan-donor': session(Date.now() / 1000 + 60) })
  expect(isStaffHere()).toBe(true)
  keep({ 'daan-donor': session(Date.now() / 1000 - 1) })
  expect(isStaffHere()).toBe(false)
  keep({ 'daan-donor': '{' })
  expect(isStaffHere()).toBe(true)
})

test('a person who opened the sign-in is, until they leave it', () => {
  keep({})
  announceSignIn()
  expect(isStaffHere()).toBe(true)
  endSignIn()
  expect(isStaffHere()).toBe(false)
})

test('a person who opened the sign-in and never left it is, for a quarter of an hour', () => {
  vi.useFakeTimers()
  keep({})
  announceSignIn()
  expect(isStaffHere()).toBe(true)
  vi.advanceTimersByTime(15 * 60_000)
  expect(isStaffHere()).toBe(false)
})

test('storage that is switched off holds no session', () => {
  vi.stubGlobal('localStorage', undefined)
  announceSignIn()
  endSignIn()
  expect(isStaffHere()).toBe(false)
})

test('another window tells of a sign-in, and of nothing else', () => {
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
