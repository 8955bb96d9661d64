import { expect, test } from 'vitest'
import { isSignedWith, orderMessage, sign, subscriptionMessage } from './signatures.ts'

const SECRET = 'EnLs21M47BllR3X8PSFtjtbd'

// Published by the provider.
test.each([
  [
    'an order',
    orderMessage('order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l'),
    SECRET,
    '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  ],
  [
    'a subscription',
    subscriptionMessage('pay_IDZNwZZFtnjyym', 'sub_ID6MOhgkcoHj9I'),
    SECRET,
    '601f383334975c714c91a7d97dd723eb56520318355863dcf3821c0d07a17693',
  ],
  [
    'an event',
    '{"a":1,"b":2,"c":{"d":3}}',
    '123456',
    '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc',
  ],
])('reproduces the published signature of %s', (_what, message, secret, signature) => {
  expect(sign(message, secret)).toBe(signature)
  expect(isSignedWith(secret, message, signature)).toBe(true)
  expect(isSignedWith(secret, message, signature.toUpperCase())).toBe(true)
  expect(isSignedWith(secret, `${message} `, signature)).toBe(false)
  expect(isSignedWith(`${secret}x`, message, signature)).toBe(false)
})

test.each(['', 'abc', 'z'.repeat(64), '0'.repeat(63), '0'.repeat(65), '0'.repeat(64)])(
  'rejects the signature %j',
  (signature) => {
    expect(isSignedWith(SECRET, 'order_1|pay_1', signature)).toBe(false)
  },
)
