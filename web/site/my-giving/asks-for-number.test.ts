import { expect, test } from 'vitest'
import { asksForNumber } from './asks-for-number.ts'

test.each([
  [null, [], false],
  [null, [{ kind: '12a' }], false],
  [null, [{ kind: '12a' }, { kind: '80g' }], true],
  ['••••••234F', [], true],
])('with the number %s and the registrations %j a donor is asked for it: %s', (known, held, expected) => {
  expect(asksForNumber(known, held)).toBe(expected)
})
