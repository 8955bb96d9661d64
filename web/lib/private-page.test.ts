import { expect, test } from 'vitest'
import { isPrivateRoute } from './private-page.ts'

test.each([
  [[undefined, { isPrivate: true }, undefined], true],
  [[{ isPrivate: true }], true],
  [[undefined, null, 'private', { other: true }, { isPrivate: false }], false],
  [[], false],
])('routes with %j are private: %s', (handles, isPrivate) => {
  expect(isPrivateRoute(handles)).toBe(isPrivate)
})
