import { expect, test } from 'vitest'
import { aboutStatement, type DueStatement } from './reminder.ts'

const due: DueStatement = {
  year: 2026,
  form: 'Form 113',
  feeSection: 'Section 429',
  rule: { due: '05-31', late_fee_a_day: 200 },
  total: '91500.00',
  toMend: '1500.00',
  giftsToMend: 3,
}

test.each([
  ['2027-03-01', due, 'Form 113 for 2026-27 is due on 31 May 2027. ₹1,500 of 3 gifts still lack something.'],
  [
    '2027-05-31',
    { ...due, total: '90000.00', toMend: '0.00', giftsToMend: 0 },
    'Form 113 for 2026-27 is due on 31 May 2027. All of it is ready: ₹90,000.',
  ],
  ['2027-06-01', due, 'Form 113 for 2026-27 is one day late. The fee under Section 429 is ₹200 so far.'],
  ['2027-06-12', due, 'Form 113 for 2026-27 is 12 days late. The fee under Section 429 is ₹2,400 so far.'],
  [
    '2027-06-12',
    { ...due, total: '500.00', toMend: '0.00' },
    'Form 113 for 2026-27 is 12 days late. The fee under Section 429 is ₹500.',
  ],
])('reminds of the statement on %s', (today, statement, text) => {
  const said = aboutStatement(statement, today)
  expect(said.text.replace(/\s/g, ' ')).toBe(text)
  expect(said.path).toBe('/admin/tax-statement?year=2026')
})
