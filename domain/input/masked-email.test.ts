import { expect, test } from 'vitest'
import { maskedEmail } from './masked-email.ts'

test.each([
  ['asha.rao@gmail.com', 'a•••@g•••.com'],
  ['x@example.co.in', 'x•••@e•••.in'],
  ['nobody', 'n•••@•••'],
])('masks %s as %s', (address, masked) => {
  expect(maskedEmail(address)).toBe(masked)
})
