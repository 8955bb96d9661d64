import { expect, test } from 'vitest'
import { addressOf, isFormerAddress, readView, yearToFile } from './list-address.ts'

test.each([
  ['2026-04-01', 2025],
  ['2026-06-30', 2025],
  ['2026-07-01', 2026],
  ['2027-03-31', 2026],
])('opens on %s with the statement of %s', (today, year) => {
  expect(yearToFile(today)).toBe(year)
})

const GIFT = 'a0000000-0000-4000-8000-000000000001'
const at = (address: string) => new URL(address, 'http://localhost')

test.each([
  '/admin/tax-statement?year=2026',
  '/admin/tax-statement?year=2026&reason=no_identifier&page=2',
  `/admin/tax-statement/in?year=2025&gift=${GIFT}&share=${GIFT}&page=3`,
  '/admin/tax-statement/certificates?year=2025',
])('reads %s and writes the same address', (address) => {
  expect(isFormerAddress(at(address))).toBe(false)
  expect(addressOf(readView(at(address)))).toBe(address)
})

test('leads from the former address of a tab to its own', () => {
  const former = at('/admin/tax-statement?year=2025&tab=filed&page=2')
  expect(isFormerAddress(former)).toBe(true)
  expect(addressOf(readView(former))).toBe('/admin/tax-statement/filed?year=2025&page=2')
})

test('leaves out invalid values', () => {
  expect(readView(at('/admin/tax-statement/x?year=12&reason=in&gift=7&page=0'), '2026-11-16')).toEqual({
    year: 2026,
    tab: 'not-in',
    reason: '',
    part: null,
    page: 1,
  })
})
