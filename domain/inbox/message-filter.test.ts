import { expect, test } from 'vitest'
import { readMessageFilter, writeMessageFilter } from './message-filter.ts'

const all = { state: '', template: '', channel: '', words: '', page: 1 }
const read = (query: string) => readMessageFilter(new URLSearchParams(query))

test.each(['', 'state=lost&template=A;drop&channel=pigeon&page=0', 'page=2.5', 'q='])(
  'shows the whole log for %j',
  (query) => expect(read(query)).toEqual(all),
)

test('contains the whole state of the list, as short as possible', () => {
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
