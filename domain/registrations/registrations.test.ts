import { expect, test } from 'vitest'
import { endingSoon, has80G, numberHint, says80G, stateOn } from './registrations.ts'

const today = '2026-11-16'
const from = '2021-05-24'

test.each([
  ['80g', 'AAATD1234EF20214', undefined],
  ['80g', 'aaatd1234e f2021401', undefined],
  ['80g', 'DIT(E)/2009/80G/114', /^A number of an approval is usually the PAN/],
  ['12a', 'AAATD1234E', /^A number of a registration is usually the PAN/],
  ['csr1', 'CSR00001234', undefined],
  ['csr1', '1234', /^A CSR number is usually/],
  ['tan', 'DELD12345E', undefined],
  ['fcra', 'anything', undefined],
  ['80g', '', undefined],
] as const)('checks the number of %s, %s', (kind, number, hint) => {
  if (hint) expect(numberHint(kind, number)).toMatch(hint)
  else expect(numberHint(kind, number)).toBeUndefined()
})

test.each([
  ['2026-11-15', 'ended'],
  ['2026-11-16', 'ending'],
  ['2027-05-16', 'ending'],
  ['2027-05-17', 'valid'],
  [null, 'valid'],
] as const)('marks one that ends on %s as %s', (valid_to, state) => {
  expect(stateOn({ valid_from: from, valid_to }, today)).toBe(state)
})

test('marks one that has not begun as future', () => {
  expect(stateOn({ valid_from: '2026-11-17', valid_to: null }, today)).toBe('later')
})

test('reports one that ends soon unless another of its kind follows', () => {
  const old = { kind: '80g', valid_from: from, valid_to: '2027-03-31' }
  const next = { kind: '80g', valid_from: '2027-04-01', valid_to: '2032-03-31' }
  expect(endingSoon([old], today)).toEqual([old])
  expect(endingSoon([old, next], today)).toEqual([])
  expect(endingSoon([old, { ...next, kind: '12a' }], today)).toEqual([old])
})

test('finds texts that promise the deduction in any spelling', () => {
  expect(['Tax benefit under 80G', '80-g', 'Section 80 G'].map(says80G)).toEqual([true, true, true])
  expect(['धारा 80जी के तहत छूट', 'धारा ८० जी', '80 जीवन बदले'].map(says80G)).toEqual([true, true, false])
  expect(['800 grams', '80 g of rice', '1980 Gandhi Road', 'Tax benefit'].map(says80G)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('counts an approval on its days only', () => {
  const approval = { kind: '80g', valid_from: from, valid_to: '2026-11-16' }
  expect(has80G([approval], '2026-11-16')).toBe(true)
  expect(has80G([approval], '2026-11-17')).toBe(false)
  expect(has80G([{ ...approval, kind: '12a' }], '2026-11-16')).toBe(false)
})
