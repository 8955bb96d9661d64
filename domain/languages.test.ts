import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { datesIn, languageAt } from './languages.ts'

test.each(['/', '/donate', '/our-work/hi', '/en/donate', '/history', '/hi', ''])(
  '%s is a page in the language at the root',
  (pathname) => {
    expect(languageAt(pathname)).toBe('en')
  },
)

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
  expect(saying).toEqual(['domain/languages.ts'])
})
