import { expect, test } from 'vitest'
import { readTaxRule } from './tax-rule-form.ts'

const typed = {
  valid_from: '2026-04-01',
  valid_to: '',
  act: 'Income-tax Act, 2025',
  year_name: 'tax year',
  section: 'Section 133',
  approval: 'Section 354',
  statement: 'Form 113',
  certificate: 'Form 114',
  late_fee: 'Section 429',
  cash_section: 'Section 133(5)',
  cash_limit: '2,000',
  cash_ceiling: '2,00,000',
  keep_books_years: '11',
  wording_en: ' Deductible under {{section}} of the {{act}}. ',
  wording_hi: '{{act}} की {{section}}',
}

test('accepts a rule without an end', () => {
  expect(readTaxRule(typed)).toEqual({
    rule: {
      ...typed,
      valid_to: null,
      cash_limit: 2000,
      cash_ceiling: 200_000,
      keep_books_years: 11,
      wording_en: 'Deductible under {{section}} of the {{act}}.',
    },
  })
})

test.each([
  [{ act: ' ' }, { act: 'Please fill this in.' }],
  [{ wording_en: 'Under {{law}}' }, { wording_en: '{{law}} stands for nothing.' }],
  [{ valid_to: '2026-03-31' }, { valid_to: 'The last day cannot be before the first.' }],
  [{ valid_from: '' }, { valid_from: 'Please enter the first day of the rule.' }],
  [{ cash_limit: 'much' }, { cash_limit: 'Please enter an amount in rupees.' }],
  [{ cash_ceiling: '' }, { cash_ceiling: 'Please enter an amount in rupees.' }],
  [{ keep_books_years: '' }, { keep_books_years: 'Please enter a number of years from 1 to 50.' }],
  [{ keep_books_years: '51' }, { keep_books_years: 'Please enter a number of years from 1 to 50.' }],
  [{ section: 'x'.repeat(101) }, { section: 'Please use at most 100 characters.' }],
])('refuses %j', (change, problems) => {
  expect(readTaxRule({ ...typed, ...change })).toEqual({ problems })
})
