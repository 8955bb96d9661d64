import { expect, test } from 'vitest'
import { rupeesInWords } from './money-in-words.ts'

test.each([
  ['0', 'zero rupees'],
  [1, 'one rupee'],
  ['19', 'nineteen rupees'],
  [20, 'twenty rupees'],
  ['199.00', 'one hundred ninety-nine rupees'],
  ['200.50', 'two hundred rupees and fifty paise'],
  ['0.01', 'zero rupees and one paisa'],
  [1999, 'one thousand nine hundred ninety-nine rupees'],
  ['125000.5', 'one lakh twenty-five thousand rupees and fifty paise'],
  [1_00_00_000, 'one crore rupees'],
  [
    '123456789.12',
    'twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine rupees and twelve paise',
  ],
  [1_234_50_00_000, 'one thousand two hundred thirty-four crore fifty lakh rupees'],
])('%s is %s', (amount, words) => {
  expect(rupeesInWords(amount)).toBe(words)
})
