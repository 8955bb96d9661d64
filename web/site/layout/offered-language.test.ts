import { expect, test } from 'vitest'
import { offeredLanguage } from './offered-language.ts'

test.each([
  ['en', ['hi-IN', 'en'], 'hi'],
  ['en', ['en-IN', 'hi'], 'hi'],
  ['en', ['en-IN', 'en'], null],
  ['en', ['ta-IN', 'fr'], null],
  ['en', [], null],
  ['hi', ['hi-IN'], null],
  ['hi', ['en-IN', 'hi-IN'], null],
  ['hi', ['en-GB'], 'en'],
] as const)('offers on a page in %s to readers of %j: %s', (here, preferred, offered) => {
  expect(offeredLanguage(here, preferred)).toBe(offered)
})
