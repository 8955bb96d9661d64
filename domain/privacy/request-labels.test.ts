import { expect, test } from 'vitest'
import { emptiedRecords, outcomeWords } from './request-labels.ts'

test('lists non-empty parts of an outcome, singular or plural', () => {
  expect(outcomeWords({ gifts: 2, gifts_total: 750, records: 1, letters: 0, record_ids: ['a'] })).toEqual([
    '2 gifts',
    '1 donor record',
  ])
  expect(outcomeWords({})).toEqual([])
  expect(outcomeWords(null)).toEqual([])
})

test('lists the records emptied by an erasure', () => {
  expect(emptiedRecords({ record_ids: ['a', 'b'] })).toEqual(['a', 'b'])
  expect(emptiedRecords({ records: 1 })).toEqual([])
})
