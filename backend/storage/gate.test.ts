import { expect, test } from 'vitest'
import { tooLarge } from './gate.ts'

test.each([
  [25 * 1024 * 1024, '25 MB'],
  [1.5 * 1024 * 1024, '1.5 MB'],
  [1024 * 1024 - 1, '1023 kB'],
  [1024, '1 kB'],
  [1000, '1000 bytes'],
])('formats a limit of %d bytes as %s', (limit, words) => {
  expect(tooLarge(limit).message).toBe(`The file is too large: at most ${words} are accepted.`)
})
