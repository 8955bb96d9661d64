import { expect, test } from 'vitest'
import { byPlace } from './by-place.ts'

test('adds up posters of a place, whatever its capitals, most rupees first', () => {
  expect(
    byPlace([
      { place: 'Pune', visits: 10, gifts: 1, amount: 100 },
      { place: '', visits: 3, gifts: 0, amount: 0 },
      { place: ' pune ', visits: 5, gifts: 2, amount: 250.5 },
      { place: 'Nashik', visits: 1, gifts: 1, amount: 500 },
      { place: 'Goa', visits: 9, gifts: 0, amount: 0 },
    ]),
  ).toEqual([
    { id: 'nashik', place: 'Nashik', visits: 1, gifts: 1, amount: 500 },
    { id: 'pune', place: 'Pune', visits: 15, gifts: 3, amount: 350.5 },
    { id: 'goa', place: 'Goa', visits: 9, gifts: 0, amount: 0 },
    { id: '', place: '', visits: 3, gifts: 0, amount: 0 },
  ])
})
