import { describe, expect, test } from 'vitest'
import { fc } from '../testing/properties.ts'
import { formatRupees, fromPaise, toPaise } from './money.ts'

describe('formatRupees', () => {
  test.each([
    [0, '₹0'],
    [7, '₹7'],
    [199, '₹199'],
    [1999, '₹1,999'],
    [10842, '₹10,842'],
    [125000, '₹1,25,000'],
    [2000000, '₹20,00,000'],
    [50000000, '₹5,00,00,000'],
    ['999999999999.99', '₹9,99,99,99,99,999.99'],
    [499.5, '₹499.50'],
    ['499.50', '₹499.50'],
    ['499.00', '₹499'],
    [0.01, '₹0.01'],
    [-1250, '-₹1,250'],
    [-0, '₹0'],
  ])('formats %s as %s', (amount, text) => {
    expect(formatRupees(amount)).toBe(text)
  })

  test('shows the paise of whole amounts on request', () => {
    expect(formatRupees(125000, { paise: 'always' })).toBe('₹1,25,000.00')
    expect(formatRupees(0, { paise: 'always' })).toBe('₹0.00')
  })

  test.each([[null], [undefined], ['']])('formats an empty amount (%j) as ₹0.00', (amount) => {
    expect(formatRupees(amount)).toBe('₹0.00')
  })

  test('groups any amount as Indian English does', () => {
    const indian = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 14 }), (paise) => {
        expect(formatRupees(fromPaise(paise), { paise: 'always' })).toBe(indian.format(paise / 100))
      }),
    )
  })
})

describe('converting paise', () => {
  test.each([
    [499, 49900],
    ['499', 49900],
    ['499.5', 49950],
    ['499.500', 49950],
    [1.1, 110],
    [8.2, 820],
    [1.15, 115],
    [4.35, 435],
    ['999999999999.99', 99999999999999],
    [-2.5, -250],
    ['-0.00', 0],
  ])('converts ₹%s to %s paise', (rupees, paise) => {
    expect(toPaise(rupees)).toBe(paise)
  })

  test.each([
    ['499.999'],
    [0.1 + 0.2],
    [1e21],
    [1e-7],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [''],
    ['.'],
    ['5.'],
    ['1,999'],
    ['₹5'],
    ['0x10'],
    ['90071992547409.93'],
  ])('refuses %j instead of rounding', (rupees) => {
    expect(() => toPaise(rupees)).toThrow(RangeError)
  })

  test('writes PostgreSQL’s format of numeric(14,2)', () => {
    expect([0, 5, 50, 49950, 12500000, -250].map(fromPaise)).toEqual([
      '0.00',
      '0.05',
      '0.50',
      '499.50',
      '125000.00',
      '-2.50',
    ])
    expect(() => fromPaise(0.5)).toThrow(RangeError)
  })

  test('round-trips paise through rupees, as text and as numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), (paise) => {
        expect(toPaise(fromPaise(paise))).toBe(paise === 0 ? 0 : paise)
        expect(toPaise(Number(fromPaise(paise)))).toBe(paise === 0 ? 0 : paise)
      }),
    )
  })
})
