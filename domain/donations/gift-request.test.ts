import { describe, expect, test } from 'vitest'
import { giftLimitProblem, giftRequest, monthlyGiftRequest, monthlyLimitProblem } from './gift-request.ts'

/** The parsed request, or the first error message. */
function read(body: unknown) {
  const { success, data, error } = giftRequest.safeParse(body, {
    error: () => 'The request could not be read.',
  })
  return success ? data : error.issues[0]?.message
}

test('parses the donate screen’s gift', () => {
  expect(
    read({
      amount: 499,
      platform: 'razorpay',
      cause_id: ' elder-care ',
      utm_source: 'newsletter',
      utm_medium: '',
      utm_campaign: null,
    }),
  ).toEqual({
    rupees: 499,
    causeSent: 'elder-care',
    citizenship: null,
    language: null,
    campaign: null,
    poster: null,
    pledge: null,
    utm: {
      utm_source: 'newsletter',
      utm_medium: null,
      utm_campaign: null,
      utm_term: null,
      utm_content: null,
    },
  })
})

test('keeps the language of the page if given', () => {
  expect(read({ amount: 1, language: 'hi' })).toMatchObject({ language: 'hi' })
  expect(read({ amount: 1 })).toMatchObject({ language: null })
})

test('needs only an amount', () => {
  expect(read({ amount: 1 })).toMatchObject({ rupees: 1, causeSent: null })
  expect(read({ amount: 1_000_000, is_monthly: false })).toMatchObject({ rupees: 1_000_000 })
})

describe('an invalid gift', () => {
  test.each<[unknown, string]>([
    [{}, 'Please enter a valid donation amount.'],
    [{ amount: '499' }, 'Please enter a valid donation amount.'],
    [{ amount: 0 }, 'Please enter a valid donation amount.'],
    [{ amount: -5 }, 'Please enter a valid donation amount.'],
    [{ amount: Number.NaN }, 'Please enter a valid donation amount.'],
    [{ amount: Number.POSITIVE_INFINITY }, 'Please enter a valid donation amount.'],
    [{ amount: null }, 'Please enter a valid donation amount.'],
    [{ amount: [499] }, 'Please enter a valid donation amount.'],
    [{ amount: 499.5 }, 'The amount must be in whole rupees.'],
    [{ amount: 499, platform: 'paypal' }, 'Online gifts are paid through Razorpay.'],
    [{ amount: 499, utm_source: { a: 1 } }, 'utm_source must be text.'],
    [
      { amount: 499, is_monthly: true },
      'An order is for a single gift. A monthly gift is begun with start-monthly-gift.',
    ],
    [
      { amount: 499, is_monthly: 'yes' },
      'An order is for a single gift. A monthly gift is begun with start-monthly-gift.',
    ],
    [{ amount: 499, website: 'https://spam.example' }, 'This gift could not be taken.'],
    [undefined, 'The request could not be read.'],
    ['499', 'The request could not be read.'],
    [[499], 'The request could not be read.'],
  ])('refuses %j with a message', (body, sentence) => {
    expect(read(body)).toBe(sentence)
  })
})

test('states the site’s limits in rupees', () => {
  const limits = { least: 100, most: 1_000_000 }
  expect(giftLimitProblem(99, limits)).toBe('The smallest gift is ₹100.')
  expect(giftLimitProblem(1_000_001, limits)).toBe('The largest gift we can take online is ₹10,00,000.')
  expect(giftLimitProblem(100, limits)).toBeUndefined()
  expect(giftLimitProblem(1_000_000, limits)).toBeUndefined()
})

describe('tolerated input', () => {
  test.each<[unknown, string | null]>([
    ['no-such-cause', 'no-such-cause'],
    [42, '42'],
    [{ id: 'x' }, '{"id":"x"}'],
    ['x'.repeat(500), 'x'.repeat(200)],
    ['  \u0000 ', null],
    [null, null],
  ])('accepts the cause %j', (cause_id, causeSent) => {
    expect(read({ amount: 499, cause_id })).toMatchObject({ causeSent })
  })

  test.each<[unknown, string | null]>([
    ['diwali-2026', 'diwali-2026'],
    ['Diwali', null],
    ['d\u0456wali', null],
    [' diwali', null],
    ['diwali\u0000', null],
    ['x'.repeat(10_000), null],
    ['', null],
    [42, null],
    [true, null],
    [{ slug: 'diwali' }, null],
    [['diwali'], null],
    [null, null],
    [undefined, null],
  ])('drops a campaign that is not an address: %j', (sent, campaign) => {
    expect(read({ amount: 499, campaign: sent })).toMatchObject({ rupees: 499, campaign })
    expect(monthlyGiftRequest.parse({ amount: 499, campaign: sent })).toMatchObject({ campaign })
  })

  test('accepts an advertiser’s link that is too long or has invalid characters', () => {
    const wanted = read({ amount: 499, utm_content: `\u0000${'y'.repeat(2000)}` })
    expect(wanted).toMatchObject({ utm: { utm_content: 'y'.repeat(500) } })
  })
})

describe('a monthly gift', () => {
  test('parses the donate screen’s monthly gift', () => {
    expect(
      monthlyGiftRequest.parse({
        amount: 499,
        cause_id: 'elder-care',
        citizenship: 'indian',
        replaces_token: 'a',
      }),
    ).toMatchObject({
      rupees: 499,
      causeSent: 'elder-care',
      citizenship: 'indian',
      replacesToken: 'a',
    })
    expect(
      monthlyGiftRequest.safeParse({ amount: 499, citizenship: 'martian' }).error?.issues[0]?.message,
    ).toBe('citizenship must be indian or foreign.')
  })

  test('applies separate limits', () => {
    const limits = { least: 1, most: 15_000 }
    expect(monthlyLimitProblem(0, limits)).toBe('The smallest gift is ₹1.')
    expect(monthlyLimitProblem(15_000, limits)).toBeUndefined()
    expect(monthlyLimitProblem(15_001, limits)).toContain('at most ₹15,000')
  })
})
