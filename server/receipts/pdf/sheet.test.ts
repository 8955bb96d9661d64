import { expect, test } from 'vitest'
import { fitted, openSheet, type Sheet } from './sheet.ts'

const sheet = openSheet(
  { title: 'A sheet', author: 'Daan', language: 'en-IN', made: new Date(0) },
  { brand: '#000000', accent: '#000000' },
)
const END = 80
const drawing = (words: string) => (on: Sheet) => {
  let y = 0
  on.say('P', () => {
    y += on.pen.write(words, { x: 0, y, width: 200 }, { size: 10, colour: '#000000' })
  })
  return y
}

test('draws short text in its own size and fits long text to its end', () => {
  sheet.newPage()
  expect(fitted(sheet, END, drawing('Daan Foundation'))).toBe(14)
  const long = 'Sri Venkateswara Charitable and Educational Endowment of Visakhapatnam '.repeat(4)
  expect(drawing(long)(sheet)).toBeGreaterThan(END)
  expect(fitted(sheet, END, drawing(long))).toBeLessThanOrEqual(END)
})
