import { expect, test } from 'vitest'
import { nodeNotice } from './node-support.ts'

test.each([
  ['20.19.0', '2026-04-30', undefined],
  [
    '20.19.0',
    '2026-05-01',
    '20.19.0, without security fixes since April 2026: a server on the internet should run a newer one',
  ],
  [
    '23.1.0',
    '2026-05-01',
    '23.1.0, without security fixes since June 2025: a server on the internet should run a newer one',
  ],
  ['24.21.0', '2028-04-30', undefined],
  ['99.0.0', '2040-01-01', undefined],
])('answers Node %s on %s with the notice %s', (version, today, said) => {
  expect(nodeNotice(version, new Date(today))).toBe(said)
})
