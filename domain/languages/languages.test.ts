import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { datesIn, languageAt, pathIn, withoutLanguage } from './languages.ts'

test.each(['/', '/donate', '/our-work/hi', '/en/donate', '/history', '/hindi/donate', ''])(
  'treats %s as a page in the default language',
  (pathname) => {
    expect(languageAt(pathname)).toBe('en')
  },
)

test.each([
  ['/hi', '/'],
  ['/hi/donate', '/donate'],
  ['/hi/our-work/hi', '/our-work/hi'],
])('maps %s to %s in Hindi', (pathname, path) => {
  expect(languageAt(pathname)).toBe('hi')
  expect(withoutLanguage(pathname)).toBe(path)
  expect(pathIn('hi', path)).toBe(pathname)
  expect(pathIn('en', path)).toBe(path)
})

test('keeps query and fragment', () => {
  expect(pathIn('hi', '/?amount=5')).toBe('/hi?amount=5')
  expect(pathIn('hi', '/#top')).toBe('/hi#top')
  expect(pathIn('hi', '/gift#gift=a')).toBe('/hi/gift#gift=a')
  expect(pathIn('hi', 'https://example.org/')).toBe('https://example.org/')
})

test('formats a Hindi date with Hindi months and Latin digits', () => {
  const date = new Intl.DateTimeFormat(datesIn('hi'), { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
  expect(date.format(new Date('2026-11-15T10:00:00Z'))).toBe('15 नवंबर 2026')
})

test('sets the Indian number format in one place', () => {
  const root = join(import.meta.dirname, '..', '..')
  const sources = ['backend', 'domain', 'server', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
      .map((file) => `${folder}/${file}`),
  )
  const saying = sources.filter((file) => /['"]en-IN['"]/.test(readFileSync(join(root, file), 'utf8')))
  expect(saying).toEqual(['domain/languages/language-list.ts'])
  // Dates on public pages come from the dictionary: server and phone must agree.
  const dating = sources.filter(
    (file) => /^web.site/.test(file) && /DateTimeFormat/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(dating).toEqual([])
})
