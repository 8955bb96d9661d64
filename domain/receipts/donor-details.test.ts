import { expect, test } from 'vitest'
import { type DonorDetailsEntry, detailsProblems, numbersOf } from './donor-details.ts'

const entry: DonorDetailsEntry = {
  kind: 'person',
  name: 'आशा राव',
  id_kind: 'pan',
  id_number: 'ABCPR1234K',
  address: '12 MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  country: 'India',
}

test('accepts valid values in any script', () => {
  expect(detailsProblems(entry)).toEqual({})
  expect(detailsProblems({ ...entry, id_number: 'ABCPR१२३४K', pincode: '४११००१' })).toEqual({})
})

test('accepts a soldier’s address: the army’s pincodes begin with 9', () => {
  const soldier = { ...entry, address: '17 Field Regiment, c/o 56 APO', city: '56 APO', pincode: '926917' }
  expect(detailsProblems(soldier)).toEqual({})
  expect(detailsProblems({ ...entry, pincode: '026917' })).toEqual({
    pincode: 'A pincode has six digits, such as 411001.',
  })
})

test('accepts a passport from citizens abroad, with an optional PAN', () => {
  const abroad = { ...entry, country: 'Nepal', id_kind: 'passport', id_number: 'Z1234567' } as const
  expect(detailsProblems(abroad)).toEqual({})
  expect(detailsProblems({ ...abroad, pan: 'ABCPR1234K' })).toEqual({})
  expect(detailsProblems({ ...abroad, pan: 'ABCCR1234K' })).toEqual({
    pan: 'This is the PAN of a company. Please enter your own, or give as an organisation.',
  })
  expect(numbersOf({ ...abroad, pan: 'ABCPR1234K' }).map(({ kind }) => kind)).toEqual(['passport', 'pan'])
})

test.each([
  ['name', '\u200b\u200b\u200b\u200b', 'Please enter your name.'],
  ['name', '\u3164\u3164\u3164', 'Please enter your name.'],
  ['name', '- . -', 'Please enter your name.'],
  ['address', '\u2060\u2060\u2060', 'Please enter the address.'],
  ['email', `${'a'.repeat(250)}@example.org`, 'Please enter a valid email.'],
  ['email', 'asha@example', 'Please enter a valid email.'],
] as const)('refuses %s %j with a sentence', (field, value, problem) => {
  expect(detailsProblems({ ...entry, [field]: value })).toEqual({ [field]: problem })
})
