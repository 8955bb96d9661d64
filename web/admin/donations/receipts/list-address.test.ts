import { expect, test } from 'vitest'
import { addressOf, plainView, readView } from './list-address.ts'

const donor = '3f1c2a54-0d5e-4c3b-9a70-3f5f6f0c1d2e'
const read = (query: string) => readView(new URLSearchParams(query))

test('gives the default view the plain address', () => {
  expect(addressOf(plainView)).toBe('/admin/receipts')
  expect(read('')).toEqual(plainView)
})

test.each([
  `state=cancelled&year=2026&series=TAX&donor=${donor}`,
  'state=waiting&missing=identifier&page=3',
  'kind=acknowledgement&number=00012',
  'from=2026-04-01&to=2026-06-30',
])('reads %s and writes the same address', (query) => {
  expect(addressOf(read(query))).toBe(`/admin/receipts?${query}`)
})

test('leaves out invalid values', () => {
  expect(
    read('state=lost&year=12&series=X&kind=y&missing=z&from=yesterday&to=2026-02-31&donor=1&page=0'),
  ).toEqual(plainView)
})
