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
