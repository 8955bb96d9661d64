import { expect, test } from 'vitest'
import { giftQuery, readGiftView } from './gift-filter.ts'

const read = (query: string) => readGiftView(new URLSearchParams(query))
const ID = '6d0f6e1c-0000-4000-8000-000000000001'

test('shows the newest gifts without a query', () => {
  expect(read('')).toEqual({ filter: {}, sort: 'newest' })
})

test('round-trips every part', () => {
  const query = `?q=asha+pay_1&from=2026-04-01&to=2027-03-31&cause=&status=successful&platform=bank_transfer&monthly=yes&campaign=${ID}&source=instagram&utm_campaign=none&donor=${ID}&mandate=${ID}&giver=new&refunded=yes&deducted=yes&dedication=memory&test=yes&sort=largest&after=${ID}`
  expect(read(query)).toEqual({
    filter: {
      q: 'asha pay_1',
      from: '2026-04-01',
      to: '2027-03-31',
      cause: null,
      status: 'successful',
      platform: 'bank_transfer',
      monthly: 'yes',
      campaign: ID,
      source: 'instagram',
      utm_campaign: 'none',
      donor: ID,
      mandate: ID,
      giver: 'new',
      refunded: 'yes',
      deducted: 'yes',
      dedication: 'memory',
      test: 'yes',
    },
    sort: 'largest',
    after: ID,
  })
  expect(giftQuery(read(query))).toBe(query)
})

test.each([
  'q=++',
  'from=2026-02-30',
  'to=1.4.2026',
  'status=pending',
  'platform=paypal',
  'monthly=true',
  'donor=1',
  'giver=old',
  'refunded=no',
  'deducted=1',
  'dedication=yes',
  'test=no',
  'sort=name',
  'after=first',
  'unknown=1',
])('ignores the invalid %s', (query) => {
  expect(read(query)).toEqual({ filter: {}, sort: 'newest' })
})

test.each([
  ['campaign=diwali', { utm_campaign: 'diwali' }],
  ['campaign=', { campaign: null }],
  ['utm_campaign=', { utm_campaign: null }],
  ['campaign=diwali&utm_campaign=holi', { utm_campaign: 'holi' }],
  ['campaign=6d0f6e1c', { utm_campaign: '6d0f6e1c' }],
])('reads the campaign or the UTM campaign of %s', (query, filter) => {
  expect(read(query).filter).toEqual(filter)
})

test('omits the default order from the address', () => {
  expect(giftQuery({ filter: {}, sort: 'newest' })).toBe('')
  expect(giftQuery({ filter: { cause: null } })).toBe('?cause=')
})
