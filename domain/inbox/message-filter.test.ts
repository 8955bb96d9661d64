import { expect, test } from 'vitest'
import { readMessageFilter, writeMessageFilter } from './message-filter.ts'

const all = { state: '', template: '', channel: '', words: '', page: 1 }
const read = (query: string) => readMessageFilter(new URLSearchParams(query))

test.each(['', 'state=lost&template=A;drop&channel=pigeon&page=0', 'page=2.5', 'q='])(
  'the query %j shows the whole log',
  (query) => expect(read(query)).toEqual(all),
)

test('the query says everything the list depends on, and is as short as it can be', () => {
  const query = 'state=failed&template=gift_thanks&channel=email&q=asha+rao&page=2'
  expect(read(query)).toEqual({
    state: 'failed',
    template: 'gift_thanks',
    channel: 'email',
    words: 'asha rao',
    page: 2,
  })
  expect(writeMessageFilter(read(query)).toString()).toBe(query)
  expect(writeMessageFilter(read('')).toString()).toBe('')
})
