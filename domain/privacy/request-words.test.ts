import { expect, test } from 'vitest'
import { emptiedRecords, outcomeWords } from './request-words.ts'

test('an outcome is what there was of, one or several', () => {
  expect(outcomeWords({ gifts: 2, gifts_total: 750, records: 1, letters: 0, record_ids: ['a'] })).toEqual([
    '2 gifts',
    '1 donor record',
  ])
  expect(outcomeWords({})).toEqual([])
  expect(outcomeWords(null)).toEqual([])
})

test('an erasure says which records it emptied', () => {
  expect(emptiedRecords({ record_ids: ['a', 'b'] })).toEqual(['a', 'b'])
  expect(emptiedRecords({ records: 1 })).toEqual([])
})
