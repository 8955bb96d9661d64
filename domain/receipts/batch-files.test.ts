import { expect, test } from 'vitest'
import { areFilesGone } from './batch-files.ts'

const now = new Date('2026-11-16T12:00:00Z')

test.each([
  ['while it is at work', null, false],
  ['on the seventh day', '2026-11-09T12:00:01Z', false],
  ['after seven days', '2026-11-09T11:59:59Z', true],
])('deletes a batch’s files %s: %s', (_, finishedAt, expected) => {
  expect(areFilesGone(finishedAt, now)).toBe(expected)
})
