import { expect, test } from 'vitest'
import { settingProblem } from '../settings/setting-problem.ts'
import { proposedPrefix } from './proposed-prefix.ts'

test.each([
  ['Daan Foundation', 'DF'],
  ['Asha Trust', 'AT'],
  ['The Society for Therapy, Learning and Care in Delhi', 'STLCD'],
  ['Goonj', 'GOONJ'],
  ['Smile 4 All', 'S4A'],
  ['Teach Every Student Today', ''],
  ['दान फ़ाउंडेशन', ''],
  ['', ''],
])('proposes for %s the prefix "%s"', (name, prefix) => {
  expect(proposedPrefix(name)).toBe(prefix)
  expect(settingProblem('receipt_prefix', prefix)).toBeNull()
})
