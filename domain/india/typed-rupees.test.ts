import { describe, expect, test } from 'vitest'
import { fc } from '../testing/properties.ts'
import { formatRupees, fromPaise } from './money.ts'
import { parseRupees } from './typed-rupees.ts'

describe('parseRupees', () => {
  test.each([
    ['₹1,25,000.50', 125000.5],
    ['1999', 1999],
    [' ₹ 1,999 ', 1999],
    ['Rs. 500/-', 500],
    ['rs 500', 500],
    ['INR 20,00,000', 2000000],
    ['125,000', 125000],
    ['0', 0],
    ['007', 7],
    ['₹१,२५,०००.५०', 125000.5],
    ['௫௦௦', 500],
  ])('parses %j as %s', (input, amount) => {
    expect(parseRupees(input)).toBe(amount)
  })

  test.each([
    '',
    '₹',
    'abc',
    '-5',
    '1.999',
    '1.',
    ',5',
    '5,',
    '1,,000',
    '1 000',
    '1e3',
    '$5',
    '12345678901234567',
  ])('rejects %j', (input) => {
    expect(parseRupees(input)).toBeNull()
  })

  test('reads back the output of formatRupees', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 14 }), fc.boolean(), (paise, always) => {
        const shown = formatRupees(fromPaise(paise), always ? { paise: 'always' } : {})
        expect(parseRupees(shown)).toBe(Number(fromPaise(paise)))
      }),
    )
  })
})
