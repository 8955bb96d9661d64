import { expect, test } from 'vitest'
import { identifierProblem } from './identifiers.ts'
import { hasVerhoeffDigit } from './verhoeff.ts'

test('the check digit of 236 is 3, and every slip of a digit is seen', () => {
  expect(hasVerhoeffDigit('2363')).toBe(true)
  for (const wrong of ['2364', '2336', '3263', '2863']) expect(hasVerhoeffDigit(wrong)).toBe(false)
})

test('a ration card of twelve digits is taken, unless it is an Aadhaar number', () => {
  expect(identifierProblem('ration_card', '2718 2818 2845')).toBeUndefined()
  const aadhaar = Array.from({ length: 10 }, (_, digit) => `27182818284${digit}`).find(hasVerhoeffDigit)
  expect(identifierProblem('ration_card', aadhaar ?? '')).toBe(
    'Please do not enter an Aadhaar number. A PAN is best.',
  )
})
