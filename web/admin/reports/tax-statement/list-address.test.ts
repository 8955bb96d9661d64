import { expect, test } from 'vitest'
import { addressOf, readView, yearToFile } from './list-address.ts'

test.each([
  ['2026-04-01', 2025],
  ['2026-06-30', 2025],
  ['2026-07-01', 2026],
  ['2027-03-31', 2026],
])('on %s the statement of %s is what matters', (today, year) => {
  expect(yearToFile(today)).toBe(year)
})

test.each(['year=2026', 'year=2026&reason=no_identifier&page=2', 'year=2025&tab=in&line=7&page=3'])(
  '%s comes back as it was',
  (query) => {
    expect(addressOf(readView(new URLSearchParams(query)))).toBe(`/admin/tax-statement?${query}`)
  },
)

test('what cannot be is left out', () => {
  expect(readView(new URLSearchParams('year=12&tab=x&reason=in&page=0'), '2026-11-16')).toEqual({
    year: 2026,
    tab: 'not-in',
    reason: '',
    line: null,
    page: 1,
  })
})
