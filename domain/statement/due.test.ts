import { expect, test } from 'vitest'
import { yearsToRemindOf } from './due.ts'

test.each([
  ['a year that runs, before March', '2026-04-01', '2027-02-28', []],
  ['from March on', '2026-04-01', '2027-03-01', [2026]],
  ['the year before the first of April', '2026-03-31', '2027-03-01', [2025, 2026]],
  ['however late', '2023-08-15', '2026-11-16', [2023, 2024, 2025]],
  ['none before there were statements', '2012-08-15', '2023-02-01', [2021]],
  ['a gift of a day to come', '2028-05-01', '2027-03-01', []],
])('%s', (_, oldestGift, today, years) => {
  expect(yearsToRemindOf(oldestGift, today)).toEqual(years)
})
