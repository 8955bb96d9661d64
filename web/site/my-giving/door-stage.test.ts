import { expect, test } from 'vitest'
import { followed, type Stage, whereToBegin } from './door-stage.ts'

const sessionOf = (email: string, isExpired = false) => ({ accessToken: 't', userId: 'u', email, isExpired })
const asha: Stage = { name: 'in', email: 'asha@example.org' }

test('switches to the address that signed in on another tab', () => {
  expect(followed(asha, sessionOf('ravi@example.org'))).toEqual({ name: 'in', email: 'ravi@example.org' })
  expect(followed(asha, sessionOf('asha@example.org'))).toBe(asha)
})

test('hides everything once the session has ended', () => {
  expect(followed(asha, null)).toEqual({ name: 'ask', notice: 'ended' })
  expect(followed(asha, sessionOf('asha@example.org', true))).toEqual({ name: 'ask', notice: 'ended' })
})

test('does not interrupt a donor who enters a code', () => {
  const sent: Stage = { name: 'sent', email: 'asha@example.org' }
  expect(followed(sent, sessionOf('ravi@example.org'))).toBe(sent)
  expect(followed(sent, null)).toBe(sent)
})

test('begins with a link, a session or the form for an address', () => {
  expect(whereToBegin('#token=abc', sessionOf('asha@example.org'))).toEqual({ name: 'link', token: 'abc' })
  expect(whereToBegin('#main', sessionOf('asha@example.org'))).toEqual(asha)
  expect(whereToBegin('', sessionOf('asha@example.org', true))).toEqual({ name: 'ask', notice: 'ended' })
  expect(whereToBegin('', null)).toEqual({ name: 'ask' })
})
