import { expect, test } from 'vitest'
import { givenName } from './given-name.ts'

test.each([
  ['Asha Rao', 'asha@example.org', '98111 22233', 'Asha Rao'],
  ['Asha@Example.org', 'asha@example.org', null, ''],
  ['98111 22233', null, '98111 22233', ''],
  ['Asha', null, null, 'Asha'],
])('takes from a donor called %s with %s and %s the name "%s"', (name, email, phone, given) => {
  expect(givenName({ name, email, phone })).toBe(given)
})
