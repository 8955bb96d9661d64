import { expect, test } from 'vitest'
import { yearsToRemindOf } from './due.ts'

test.each([
  ['no running year before March', '2026-04-01', '2027-02-28', []],
  ['the running year from March on', '2026-04-01', '2027-03-01', [2026]],
  ['the previous year for a gift before 1 April', '2026-03-31', '2027-03-01', [2025, 2026]],
  ['every year since the oldest gift', '2023-08-15', '2026-11-16', [2023, 2024, 2025]],
  ['no year before the first statement', '2012-08-15', '2023-02-01', [2021]],
  ['no year for a gift in the future', '2028-05-01', '2027-03-01', []],
])('lists %s', (_, oldestGift, today, years) => {
  expect(yearsToRemindOf(oldestGift, today)).toEqual(years)
})
