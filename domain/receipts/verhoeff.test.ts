import { expect, test } from 'vitest'
import { identifierProblem } from './identifiers.ts'
import { hasVerhoeffDigit } from './verhoeff.ts'

test('computes 3 for 236, and detects every wrong digit', () => {
  expect(hasVerhoeffDigit('2363')).toBe(true)
  for (const wrong of ['2364', '2336', '3263', '2863']) expect(hasVerhoeffDigit(wrong)).toBe(false)
})

test('accepts a ration card of twelve digits unless it is an Aadhaar number', () => {
  expect(identifierProblem('ration_card', '2718 2818 2845')).toBeUndefined()
  const aadhaar = Array.from({ length: 10 }, (_, digit) => `27182818284${digit}`).find(hasVerhoeffDigit)
  expect(identifierProblem('ration_card', aadhaar ?? '')).toBe(
    'Please do not enter an Aadhaar number. A PAN is best.',
  )
})
