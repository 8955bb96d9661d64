import { expect, test } from 'vitest'
import { rupeesInHindi, rupeesInWords } from './money-in-words.ts'

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
])('writes %s as %s', (amount, words) => {
  expect(rupeesInWords(amount)).toBe(words)
})

test.each([
  [1, 'एक रुपया'],
  [99, 'निन्यानवे रुपये'],
  [100, 'एक सौ रुपये'],
  ['125000.50', 'एक लाख पच्चीस हज़ार रुपये और पचास पैसे'],
  ['10500000.01', 'एक करोड़ पाँच लाख रुपये और एक पैसा'],
])('writes %s in Hindi', (amount, words) => {
  expect(rupeesInHindi(amount)).toBe(words)
})

test('has a distinct Hindi word for every number below a hundred', () => {
  const words = Array.from({ length: 100 }, (_, number) => rupeesInHindi(number).split(' ')[0])
  expect(new Set(words).size).toBe(100)
})
