import { expect, test } from 'vitest'
import type { Occasion } from '#web/lib/analytics.ts'
import { pixelCalls } from './pixel.ts'
import { layerEntries } from './tag-manager.ts'

const worth = { value: 499.5, currency: 'INR', causeId: 'elder-care' }
const page: Occasion = { kind: 'page', path: '/about', address: 'https://example.org/about?utm_source=mail' }
const checkout: Occasion = { kind: 'checkout', orderId: 'order_1', ...worth }
const gift: Occasion = { kind: 'gift', paymentId: 'pay_1', ...worth }
const items = [{ item_id: 'elder-care', item_name: 'Donation', price: 499.5, quantity: 1 }]

test('sends events to the tag manager under their names in Google Analytics 4', () => {
  expect(layerEntries(page)).toEqual([
    {
      event: 'page_view',
      page_path: '/about',
      page_location: 'https://example.org/about?utm_source=mail',
    },
  ])
  expect(layerEntries(checkout)).toEqual([
    { ecommerce: null },
    { event: 'begin_checkout', ecommerce: { value: 499.5, currency: 'INR', items } },
  ])
  const ecommerce = { transaction_id: 'pay_1', value: 499.5, currency: 'INR', items }
  expect(layerEntries(gift)).toEqual([
    { ecommerce: null },
    { event: 'donate', ecommerce },
    { ecommerce: null },
    { event: 'purchase', ecommerce },
  ])
})

test('sends an item for a gift without a cause', () => {
  expect(layerEntries({ ...gift, causeId: null })).toMatchObject([
    {},
    { ecommerce: { items: [{ item_id: 'general' }] } },
    {},
    {},
  ])
})

test('sends the pixel an id with each event', () => {
  expect(pixelCalls(page)).toEqual([['track', 'PageView']])
  expect(pixelCalls(checkout)).toEqual([
    ['track', 'InitiateCheckout', { value: 499.5, currency: 'INR' }, { eventID: 'order_1' }],
  ])
  const sum = { value: 499.5, currency: 'INR', order_id: 'pay_1' }
  expect(pixelCalls(gift)).toEqual([
    ['track', 'Donate', sum, { eventID: 'Donate-pay_1' }],
    ['track', 'Purchase', sum, { eventID: 'Purchase-pay_1' }],
  ])
})
