import { expect, test } from 'vitest'
import { codeRules } from './code-rules.ts'

const rules = codeRules({ problem: 'Six digits, please.' })

test.each(['482915', ' 482 915 ', '४८२९१५', '૪૮૨ ૯૧૫', '৪৮২৯১৫'])('reads the code from %j', (code) => {
  expect(rules.parse({ code })).toEqual({ code: '482915' })
})

test.each(['48291', '४८२९१', 'code', ''])('refuses %j', (code) => {
  expect(rules.safeParse({ code }).error?.issues.map(({ message }) => message)).toEqual([
    'Six digits, please.',
  ])
})
