import { expect, test } from 'vitest'
import { pastedDigits, rupeesIn, tidyAmount } from './amount-field.ts'

/** The bar stands for the caret. */
function typed(withCaret: string): string {
  const { text, caret } = tidyAmount(withCaret.replace('|', ''), withCaret.indexOf('|'))
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test.each([
  ['|', '|'],
  ['5|', '5|'],
  ['1234|', '1,234|'],
  ['1,2345|', '12,345|'],
  ['12,3456|', '1,23,456|'],
  ['abc|', '|'],
  ['12a|', '12|'],
  ['1x,234|', '1,234|'],
  ['-50|', '50|'],
  ['12.5|', '125|'],
  // As keyboards for Hindi write them.
  ['५०१|', '501|'],
  ['1,२3|4', '1,23|4'],
  // In the middle, the caret stays behind the digit that was typed.
  ['19|,999', '19|,999'],
  ['1,9|34', '1,9|34'],
  ['91|,234', '91|,234'],
  ['19|2,34', '19|,234'],
  ['|,234', '|234'],
  // Zeros in front are no digits of an amount.
  ['0|', '0|'],
  ['05|', '5|'],
  ['00|12', '|12'],
  // A tenth digit is not taken.
  ['99,99,99,9991|', '99,99,99,999|'],
])('formats %s as %s', (from, to) => {
  expect(typed(from)).toBe(to)
})

test.each([
  ['₹1,25,000', '125000'],
  ['Rs. 1,999.00', '1999'],
  ['INR 499.5', '499'],
  ['500/-', '500'],
  ['Rs.50', '50'],
  [' 2 000 ', '2000'],
  ['₹२,५००.००', '2500'],
  ['৳২,৫০০', '2500'],
  ['one lakh', ''],
])('takes from pasted %j the digits %j', (text, digits) => {
  expect(pastedDigits(text)).toBe(digits)
})

test.each([
  ['999', 999],
  ['₹1,499', 1499],
  ['999999999', 999_999_999],
  ['9999999999', 0],
  ['as much as you like', 0],
  ['', 0],
])('reads %j as %d rupees', (text, rupees) => {
  expect(rupeesIn(text)).toBe(rupees)
})
