import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fontkit from 'fontkit'
import { expect, test } from 'vitest'
import { fromLeftToRight } from './directions.ts'
import { runsOf } from './fonts.ts'
import { fontFolder, hasLetter, unknownLetters } from './glyphs.ts'

const faces = readdirSync(fontFolder).filter((name) => name.endsWith('.ttf'))

test.each(faces)('lists the letters that %s has', (file) => {
  const font = fontkit.create(readFileSync(join(fontFolder, file))) as fontkit.Font
  const name = file.replace('.ttf', '')
  const noted = Array.from({ length: 0xffff }, (_, point) => point).filter((point) => hasLetter(name, point))
  expect(noted).toEqual(font.characterSet.filter((point) => point !== 0xffff).sort((a, b) => a - b))
})

test('names letters that no typeface has once, and ignores emoji', () => {
  expect(unknownLetters(['Asha 🌱 Rao', 'Śrī Kr̥ṣṇa', 'ڈاکٹر نارنگ', 'ᱥᱟᱱᱛᱟᱲᱤ', 'ꯊꯣꯏꯕꯤ'])).toEqual([])
  expect(unknownLetters(['田中 Asha', '中村 Анна'])).toEqual(['田', '中', '村', 'А', 'н', 'а'])
})

test('writes a name with one Latin typeface', () => {
  expect(runsOf('Lakṣmī Rao', 'strong').map(({ file }) => file)).toEqual(['latin'])
  expect(runsOf('Asha Rao', 'strong').map(({ file }) => file)).toEqual(['mukta-600'])
  expect(runsOf('Asha 🌱Rao', 'strong').map(({ text }) => text)).toEqual(['Asha Rao'])
})

test('places right-to-left text from the left, with its numbers in order', () => {
  const placed = (text: string) => fromLeftToRight(runsOf(text, 'body')).map((run) => run.text)
  expect(placed('Dr. محمد اقبال Rao')).toEqual(['Dr. ', 'محمد اقبال', ' Rao'])
  expect(placed('مکان ۱۲۳، روڈ')).toEqual(['، روڈ', '۱۲۳', 'مکان '])
  expect(placed('گلی (قاسم)')).toEqual(['گلی )قاسم('])
})
