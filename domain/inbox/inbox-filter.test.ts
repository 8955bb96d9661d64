import { describe, expect, test } from 'vitest'
import { fc } from '../testing/properties.ts'
import {
  inboxTabs,
  readInboxFilter,
  searchPatterns,
  statusFilters,
  wholeInbox,
  writeInboxFilter,
} from './inbox-filter.ts'

const read = (query: string) => readInboxFilter(new URLSearchParams(query))

describe('the address of the inbox', () => {
  test('has no query for the default view, and vice versa', () => {
    expect(read('')).toEqual(wholeInbox)
    expect(writeInboxFilter(wholeInbox).toString()).toBe('')
  })

  test('contains the whole state of the list', () => {
    expect(read('tab=spam&status=done&assigned=nobody&q=school+books&page=3')).toEqual({
      tab: 'spam',
      status: 'done',
      assigned: 'nobody',
      words: 'school books',
      page: 3,
    })
  })

  test.each([
    'tab=x&status=y&assigned=z&page=0',
    'page=-1',
    'page=1.5',
    'page=1e9',
    'page=NaN',
    'assigned=1,2',
  ])('ignores the invalid %s', (query) => expect(read(query)).toEqual(wholeInbox))

  test('round-trips', () => {
    const filters = fc.record({
      tab: fc.constantFrom(...inboxTabs),
      status: fc.constantFrom(...statusFilters),
      assigned: fc.oneof(fc.constantFrom('', 'nobody'), fc.uuid()),
      words: fc.string({ maxLength: 200 }).filter((words) => words === '' || words.trim() !== ''),
      page: fc.integer({ min: 1, max: 1000 }),
    })
    fc.assert(
      fc.property(filters, (filter) => {
        expect(readInboxFilter(new URLSearchParams(writeInboxFilter(filter).toString()))).toEqual(filter)
      }),
    )
  })
})

test.each([
  ['Asha  BOOKS', ['%asha%', '%books%']],
  ['100%', ['%100\\%%']],
  ['a_b\\c', ['%a\\_b\\\\c%']],
  ['   ', []],
])('searches %j as %j', (words, patterns) => expect(searchPatterns(words)).toEqual(patterns))
