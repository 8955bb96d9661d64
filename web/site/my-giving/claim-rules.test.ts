import { expect, test } from 'vitest'
import { claimRules } from './claim-rules.ts'

const rules = claimRules({ referenceProblem: 'reference', amountProblem: 'amount', dayProblem: 'day' })
const claim = { reference: '432198765012', amount: '2500', given_on: '2026-11-02' }

test('reads other digits as the same claim', () => {
  const gujarati = { reference: '૪૩૨૧૯૮૭૬૫૦૧૨ ', amount: '૨,૫૦૦', given_on: '૨૦૨૬-૧૧-૦૨' }
  expect(rules.parse(gujarati)).toEqual({ ...claim, amount: 2500 })
})

test.each([
  ['2500.50', 2500.5],
  ['₹२,५००', 2500],
  ['Rs. 500/-', 500],
  ['999999999.99', 999_999_999.99],
])('reads %j as %d rupees', (amount, rupees) => {
  expect(rules.parse({ ...claim, amount }).amount).toBe(rupees)
})

test.each(['0', '0.50', '1000000000', '-5', 'many', ''])('refuses %j as an amount', (amount) => {
  expect(rules.safeParse({ ...claim, amount }).error?.issues.map(({ message }) => message)).toEqual([
    'amount',
  ])
})

test('says what is missing', () => {
  const empty = { reference: ' ', amount: '1', given_on: '' }
  expect(rules.safeParse(empty).error?.issues.map(({ message }) => message)).toEqual(['reference', 'day'])
})
