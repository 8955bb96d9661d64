import { describe, expect, test } from 'vitest'
import { stateOfPincode } from '../india/pincode.ts'
import { detailsProblems } from './donor-details.ts'
import {
  holderProblem,
  identifierProblem,
  maskIdentifier,
  normalIdentifier,
  surnameHint,
} from './identifiers.ts'

describe('a PAN', () => {
  test.each(['ABCPR1234F', ' abcpr 1234 f ', 'ABCPR-1234-F', 'ABCPR१२३४F', 'abcpr૧૨૩૪f'])(
    'accepts %s',
    (typed) => {
      expect(identifierProblem('pan', typed)).toBeUndefined()
      expect(normalIdentifier(typed)).toBe('ABCPR1234F')
      expect(maskIdentifier(typed)).toBe('••••••234F')
    },
  )
  test.each([
    ['', 'Please enter the number.'],
    ['ABCDR1234F', 'A PAN has five letters, four digits and a letter, such as ABCPE1234F.'],
    ['ABCP1234F', 'A PAN has five letters, four digits and a letter, such as ABCPE1234F.'],
    ['१२३४ ५६७८ ९०१२', 'Please do not enter an Aadhaar number. A PAN is best.'],
    ['1234 5678 9012', 'Please do not enter an Aadhaar number. A PAN is best.'],
  ])('rejects %s', (typed, sentence) => {
    expect(identifierProblem('pan', typed)).toBe(sentence)
  })
  test('must match the kind of donor', () => {
    expect(holderProblem('ABCPR1234F', 'person')).toBeUndefined()
    expect(holderProblem('ABCHR1234F', 'person')).toBeUndefined()
    expect(holderProblem('ABCCR1234F', 'person')).toBe(
      'This is the PAN of a company. Please enter your own, or give as an organisation.',
    )
    expect(holderProblem('ABCPR1234F', 'organisation')).toBe(
      'This is the PAN of a person. Please enter the organisation’s.',
    )
  })
  test('hints at a different surname, and only that', () => {
    expect(surnameHint('ABCPR1234F', 'Asha Rao')).toBeUndefined()
    expect(surnameHint('ABCPS1234F', 'Asha Rao')).toContain('Please check that S is right.')
    expect(surnameHint('ABCPS1234F', 'आशा राव')).toBeUndefined()
    expect(surnameHint('ABCCS1234F', 'Asha Rao')).toBeUndefined()
  })
})

test.each([
  ['110001', 'Delhi'],
  ['411 001', 'Maharashtra'],
  ['४११ ००१', 'Maharashtra'],
  ['৭০০০০১', 'West Bengal'],
  ['403001', 'Goa'],
  ['248001', 'Uttarakhand'],
  ['605001', 'Puducherry'],
  ['797001', 'Nagaland'],
  ['194101', 'Ladakh'],
  ['041100', undefined],
  ['4110', undefined],
])('finds for %s the state %s', (pincode, state) => {
  expect(stateOfPincode(pincode)).toBe(state)
})

const entry = {
  kind: 'person' as const,
  name: 'Asha Rao',
  id_kind: 'pan' as const,
  id_number: 'ABCPR1234F',
  address: '12 Lake Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  country: 'India',
}
test.each([
  [{}, {}],
  [
    { name: '', address: '', city: '', state: '', pincode: '1', id_number: '' },
    {
      name: 'Please enter your name.',
      address: 'Please enter the address.',
      city: 'Please enter the city.',
      state: 'Please enter the state.',
      pincode: 'A pincode has six digits, such as 411001.',
      id_number: 'Please enter the number.',
    },
  ],
  [
    { kind: 'organisation' as const, id_number: 'ABCCR1234F' },
    { contact_person: 'Please name a contact person.' },
  ],
  [{ kind: 'organisation' as const, id_number: 'ABCCR1234F', contact_person: 'Meera Iyer' }, {}],
  [{ country: 'Germany' }, { id_number: 'Indian citizens abroad enter their passport number.' }],
  [
    { country: 'Germany', state: '', pincode: '10115', id_kind: 'passport' as const, id_number: 'Z1234567' },
    {},
  ],
  [{ email: 'nobody' }, { email: 'Please enter a valid email.' }],
])('answers %j with %j', (given, problems) => {
  expect(detailsProblems({ ...entry, ...given })).toEqual(problems)
})
