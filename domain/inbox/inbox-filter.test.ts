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
  test('without a query is the inbox as it opens, and the other way round', () => {
    expect(read('')).toEqual(wholeInbox)
    expect(writeInboxFilter(wholeInbox).toString()).toBe('')
  })

  test('says everything the list depends on', () => {
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
  ])('with %s means nothing more than without', (query) => expect(read(query)).toEqual(wholeInbox))

  test('read after writing is what was written', () => {
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
])('%j is searched as %j', (words, patterns) => expect(searchPatterns(words)).toEqual(patterns))
