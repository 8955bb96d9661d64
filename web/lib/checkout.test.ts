import { afterEach, expect, test, vi } from 'vitest'
import { openCheckout } from './checkout.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['en-IN', undefined],
  ['hi-IN', { display: { language: 'hi' } }],
  ['ta-IN', { display: { language: 'tam' } }],
  ['mr', { display: { language: 'mar' } }],
  ['kn-IN', undefined],
  ['hif-FJ', undefined],
])('opens on a page in %s with the configuration %j', (lang, config) => {
  vi.stubGlobal('document', { documentElement: { lang } })
  const asked: Record<string, unknown>[] = []
  class Checkout {
    constructor(options: Record<string, unknown>) {
      asked.push(options)
    }
    on() {}
    open() {}
  }
  openCheckout(Checkout as unknown as Parameters<typeof openCheckout>[0], {
    key: 'rzp_test_1',
    subject: { kind: 'order', id: 'order_1', amount: 49_900, currency: 'INR' },
    name: 'Daan Foundation',
    description: 'A gift',
    onPaid() {},
    onFailed() {},
    onClosed() {},
  })
  expect(asked[0]?.config).toEqual(config)
})
