import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { datesIn, languageAt, pathIn, withoutLanguage } from './languages.ts'

test.each(['/', '/donate', '/our-work/hi', '/en/donate', '/history', '/hindi/donate', ''])(
  '%s is a page in the language at the root',
  (pathname) => {
    expect(languageAt(pathname)).toBe('en')
  },
)

test.each([
  ['/hi', '/'],
  ['/hi/donate', '/donate'],
  ['/hi/our-work/hi', '/our-work/hi'],
])('%s is %s in Hindi', (pathname, path) => {
  expect(languageAt(pathname)).toBe('hi')
  expect(withoutLanguage(pathname)).toBe(path)
  expect(pathIn('hi', path)).toBe(pathname)
  expect(pathIn('en', path)).toBe(path)
})

test('what follows a path stays behind it', () => {
  expect(pathIn('hi', '/?amount=5')).toBe('/hi?amount=5')
  expect(pathIn('hi', '/#top')).toBe('/hi#top')
  expect(pathIn('hi', '/gift#gift=a')).toBe('/hi/gift#gift=a')
  expect(pathIn('hi', 'https://example.org/')).toBe('https://example.org/')
})

test('a date in Hindi has Hindi months and Latin digits', () => {
  const date = new Intl.DateTimeFormat(datesIn('hi'), { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
  expect(date.format(new Date('2026-11-15T10:00:00Z'))).toBe('15 नवंबर 2026')
})

test('how India writes figures is said in one place', () => {
  const root = join(import.meta.dirname, '..')
  const sources = ['backend', 'domain', 'functions', 'server', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map((file) => `${folder}/${file}`),
  )
  const saying = sources.filter((file) => /['"]en-IN['"]/.test(readFileSync(join(root, file), 'utf8')))
  expect(saying).toEqual(['domain/language-list.ts'])
  // Dates on public pages come from the dictionary: server and phone must agree.
  const dating = sources.filter(
    (file) => /^web.site/.test(file) && /DateTimeFormat/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(dating).toEqual([])
})
