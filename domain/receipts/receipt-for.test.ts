import { describe, expect, test } from 'vitest'
import { financialYearOf, yearInFigures } from '../india/financial-year.ts'
import { type DonorForReceipt, type GiftForReceipt, receiptFor, type TaxRule } from './receipt-for.ts'

const gift: GiftForReceipt = {
  given: '1000.00',
  currency: 'INR',
  paidOn: '2026-06-01',
  platform: 'razorpay',
  isForeign: false,
  isInKind: false,
  isTest: false,
  giver: null,
}
const donor: DonorForReceipt = {
  kind: 'person',
  name: 'Asha Rao',
  email: 'asha@example.org',
  phone: null,
  address: '12 Lake Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  country: 'India',
  citizenship: 'indian',
  identifiers: ['pan'],
}
const rule = (valid_from: string, valid_to: string | null, section: string): TaxRule => ({
  valid_from,
  valid_to,
  act: 'An act',
  year_name: 'tax year',
  section,
  approval: 'An approval',
  certificate: 'A form',
  cash_limit: '2000.00',
  wording_en: 'Words',
  wording_hi: 'Words',
})
const rules = [rule('2000-04-01', '2026-03-31', '80G'), rule('2026-04-01', null, '133')]
const registrations = [
  { kind: '12a', number: 'A', valid_from: '2000-01-01', valid_to: null },
  { kind: '80g', number: 'G1', valid_from: '2021-04-01', valid_to: '2026-03-31' },
  { kind: '80g', number: 'G2', valid_from: '2026-04-01', valid_to: '2027-03-31' },
]
const decide = (g: Partial<GiftForReceipt> = {}, d: Partial<DonorForReceipt> | null = {}) =>
  receiptFor({ ...gift, ...g }, d && { ...donor, ...d }, registrations, rules)

describe('a tax receipt', () => {
  test('names the law and the registration of the day', () => {
    expect(decide()).toMatchObject({
      kind: 'tax',
      series: 'TAX',
      rule: { section: '133' },
      registration: { number: 'G2' },
    })
    expect(decide({ paidOn: '2026-03-31' })).toMatchObject({
      rule: { section: '80G' },
      registration: { number: 'G1' },
    })
    expect(decide({ paidOn: '2027-03-31' }).kind).toBe('tax')
  })
  test('has its own series for a test gift', () => {
    expect(decide({ isTest: true })).toMatchObject({ kind: 'tax', series: 'TEST' })
  })
  test('includes organisations, and cash at the limit', () => {
    expect(decide({ platform: 'cash', given: '2000.00' }, { kind: 'organisation' }).kind).toBe('tax')
  })
})

test.each<[string, Partial<GiftForReceipt>, Partial<DonorForReceipt> | null, string, string]>([
  ['a foreign gift', { isForeign: true }, {}, 'foreign', 'FCRA'],
  ['a foreign citizen', {}, { citizenship: 'foreign' }, 'foreign', 'FCRA'],
  ['a foreign test gift', { isForeign: true, isTest: true }, {}, 'foreign', 'TEST'],
  ['goods', { isInKind: true }, {}, 'in_kind', 'ACK'],
  ['another currency', { currency: 'USD' }, {}, 'other_currency', 'ACK'],
  ['cash above the limit', { platform: 'cash', given: '2000.01' }, {}, 'cash_above_limit', 'ACK'],
  ['a day after the last registration', { paidOn: '2027-04-01' }, {}, 'no_registration', 'ACK'],
  [
    'a day before the first, by the name on the gift alone',
    { paidOn: '2021-03-31', giver: 'Asha Rao' },
    null,
    'no_registration',
    'ACK',
  ],
  ['a day without a law', { paidOn: '1999-01-01' }, {}, 'no_rule', 'ACK'],
])('acknowledges %s', (_name, g, d, reason, series) => {
  expect(decide(g, d)).toEqual({ kind: 'acknowledgement', reason, series })
})

test.each<[string, Partial<DonorForReceipt> | null, string[]]>([
  ['no donor', null, ['name', 'address', 'identifier']],
  ['a record called by its address', { name: 'asha@example.org' }, ['name']],
  ['no street', { address: ' ' }, ['address']],
  ['a short pincode', { pincode: '41100' }, ['address']],
  ['no number', { identifiers: [] }, ['identifier']],
  [
    'a citizen abroad without a passport',
    { country: 'Germany', pincode: '10115', state: null },
    ['passport'],
  ],
])('waits with %s', (_name, d, missing) => {
  expect(decide({}, d)).toEqual({ kind: 'waiting', missing })
})

test('accepts a passport from a citizen abroad', () => {
  expect(
    decide({}, { country: 'Germany', city: null, state: null, pincode: null, identifiers: ['passport'] })
      .kind,
  ).toBe('tax')
})

test.each([
  ['2026-03-31', 2025, '2025-26'],
  ['2026-04-01', 2026, '2026-27'],
  ['2099-12-31', 2099, '2099-00'],
])('assigns %s to %i, written %s', (day, year, figures) => {
  expect(financialYearOf(day)).toBe(year)
  expect(yearInFigures(year)).toBe(figures)
})

test.each([
  ['a gift in kind', { isInKind: true }, null],
  ['a foreign gift', { isForeign: true }, { name: ' ' }],
  ['cash above the limit', { platform: 'cash', given: '2000.01' }, { name: 'asha@example.org' }],
] as const)('waits for a name and issues no acknowledgement for %s', (_, gift, donor) => {
  expect(decide(gift, donor)).toEqual({ kind: 'waiting', missing: ['name'] })
})
