import { expect, test } from 'vitest'
import { followed, type Stage, whereToBegin } from './door-stage.ts'

const sessionOf = (email: string, isExpired = false) => ({ accessToken: 't', userId: 'u', email, isExpired })
const asha: Stage = { name: 'in', email: 'asha@example.org' }

test('a tab goes on with the address that came in with another tab', () => {
  expect(followed(asha, sessionOf('ravi@example.org'))).toEqual({ name: 'in', email: 'ravi@example.org' })
  expect(followed(asha, sessionOf('asha@example.org'))).toBe(asha)
})

test('a tab shows nothing more once the session is over', () => {
  expect(followed(asha, null)).toEqual({ name: 'ask', notice: 'ended' })
  expect(followed(asha, sessionOf('asha@example.org', true))).toEqual({ name: 'ask', notice: 'ended' })
})

test('somebody who enters a code is not disturbed by another tab', () => {
  const sent: Stage = { name: 'sent', email: 'asha@example.org' }
  expect(followed(sent, sessionOf('ravi@example.org'))).toBe(sent)
  expect(followed(sent, null)).toBe(sent)
})

test('the page begins with a link, a session or the question for an address', () => {
  expect(whereToBegin('#token=abc', sessionOf('asha@example.org'))).toEqual({ name: 'link', token: 'abc' })
  expect(whereToBegin('#main', sessionOf('asha@example.org'))).toEqual(asha)
  expect(whereToBegin('', sessionOf('asha@example.org', true))).toEqual({ name: 'ask', notice: 'ended' })
  expect(whereToBegin('', null)).toEqual({ name: 'ask' })
})
