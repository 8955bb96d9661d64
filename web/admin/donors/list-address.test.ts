import { expect, test } from 'vitest'
import { addressOf, filterOf, plainView, queryOf, readView } from './list-address.ts'

const view = (address: string) => readView(new URLSearchParams(address))

test('gives the default view the plain address', () => {
  expect(addressOf(plainView).toString()).toBe('')
  expect(view('')).toEqual(plainView)
})

test.each([
  'search=asha+rao&status=Contacted%2CDonated&min=500&page=3',
  'source=newsletter&from=2026-04-01&to=2026-04-30&sort=amount_donated&order=desc',
  'sort=name&order=asc',
])('reads %s and writes the same address', (address) => {
  expect([...addressOf(view(address))].sort()).toEqual([...new URLSearchParams(address)].sort())
})

test('leaves out invalid values', () => {
  expect(view('sort=password&page=-3&status=Lost,Donated&order=x')).toEqual({
    ...plainView,
    status: ['Donated'],
    descending: false,
  })
  expect(filterOf(view('min=much&from=2026-02-31x&to=soon'))).toEqual({})
})

test('queries for words, exact rupees and whole days in India', () => {
  expect(queryOf(view('search=Asha++Rao&min=₹1,250.50&from=2026-04-01&to=2026-04-30&page=2'))).toEqual({
    filter: {
      words: ['asha', 'rao'],
      min: '1250.5',
      from: '2026-04-01T00:00:00+05:30',
      before: '2026-05-01T00:00:00+05:30',
    },
    sort: 'created_at',
    descending: true,
    size: 50,
    offset: 50,
  })
})

test.each([
  'gave=2025-26%2C2026-27&not=2024-25',
  'first_from=2026-04-01&first_to=2027-03-31&last_from=2026-05-01&last_to=2026-06-01',
  'gifts_min=2&gifts_max=5&sum_min=500&sum_max=1000&monthly=no&email=yes&pan=no&city=Pune&cause=wells',
  'campaign=c0000000-0000-4000-8000-000000000001&utm_campaign=winter',
])('reads %s, by what donors gave, and writes the same address', (address) => {
  expect([...addressOf(view(address))].sort()).toEqual([...new URLSearchParams(address)].sort())
})

test('filters by the first calendar year of each financial year', () => {
  expect(filterOf(view('gave=2025-26,2025-26,2025-27,2099-00,x&not=2026-27'))).toEqual({
    gave: [2025, 2099],
    not: [2026],
  })
})

test('reads a campaign that is not an id as a UTM campaign', () => {
  expect(filterOf(view('campaign=winter'))).toEqual({ utm_campaign: 'winter' })
})

test('leaves out invalid values of what donors gave', () => {
  expect(
    filterOf(view('gifts_min=-1&gifts_max=2.5&sum_min=much&first_from=soon&monthly=maybe&email=')),
  ).toEqual({})
})
