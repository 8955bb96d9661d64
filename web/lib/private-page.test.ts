import { expect, test } from 'vitest'
import { hasCheckout, isPrivateRoute } from './private-page.ts'

test.each([
  [[undefined, { isPrivate: true }, undefined], true],
  [[{ isPrivate: true }], true],
  [[undefined, null, 'private', { other: true }, { isPrivate: false }], false],
  [[], false],
])('decides whether routes with %j are private: %s', (handles, isPrivate) => {
  expect(isPrivateRoute(handles)).toBe(isPrivate)
})

test('recognises a route that takes payments by its handle', () => {
  expect(hasCheckout([{ isPrivate: true }, { hasCheckout: true }])).toBe(true)
  expect(hasCheckout([{ isPrivate: true }, undefined])).toBe(false)
})
