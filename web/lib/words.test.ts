import { afterEach, expect, test, vi } from 'vitest'
import { dictionary, fill, type Translation } from './words.ts'

vi.mock('#domain/languages/languages.ts', () => ({
  languageAt: (path: string) => (path.startsWith('/hi/') ? 'hi' : path.startsWith('/ta/') ? 'ta' : 'en'),
}))

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const files = () => ({
  './words.en.ts': vi.fn(async () => ({ words: { give: 'Give' } })),
  './words.hi.ts': vi.fn(async () => ({ words: { give: 'दान करें' } })),
})

test.each([
  ['/donate', 'Give'],
  ['/hi/donate', 'दान करें'],
])('loads for %s the words of its language', async (path, give) => {
  const dictionaryFor = dictionary<{ words: { give: string } }>(files())
  expect(await dictionaryFor({ url: `https://daan.example${path}` })).toEqual({ words: { give } })
})

test('fetches no other language', async () => {
  const found = files()
  await dictionary(found)({ url: 'https://daan.example/hi/donate?amount=199' })
  expect(found['./words.hi.ts']).toHaveBeenCalledTimes(1)
  expect(found['./words.en.ts']).not.toHaveBeenCalled()
})

test('rejects a language without a dictionary', async () => {
  const reading = dictionary(files())({ url: 'https://daan.example/ta/donate' })
  await expect(reading).rejects.toThrow('There is no dictionary for ta.')
})

test('reloads the page when a newer version has replaced a dictionary', async () => {
  const reload = vi.fn()
  vi.stubEnv('SSR', false)
  vi.stubGlobal('location', { reload })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const gone = new TypeError('Failed to fetch dynamically imported module')
  dictionary({ './words.en.ts': () => Promise.reject(gone) })({ url: 'https://daan.example/' })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), 20_000)
  expect(logged).toHaveBeenCalledWith(gone)
})

test('replaces {names} with their values, in any order', () => {
  expect(fill('Pay {amount} in a UPI app', { amount: '₹1,999' })).toBe('Pay ₹1,999 in a UPI app')
  expect(fill('{number} of {count}', { number: 2, count: 3 })).toBe('2 of 3')
  expect(fill('Story {n}', { n: '$& {n}' })).toBe('Story $& {n}')
  // @ts-expect-error: a value is missing.
  fill('{number} of {count}', { number: 2 })
})

test('requires the same texts with the same {names} in a translation', () => {
  const en = {
    give: 'Give',
    pay: '{amount} for {cause}',
    months: ['May', 'June'],
    upi: { id: 'UPI ID' },
  } as const
  type Hindi = Translation<typeof en>
  const hi = {
    give: 'दें',
    pay: '{cause} के लिए {amount}',
    months: ['मई', 'जून'],
    upi: { id: 'UPI आईडी' },
  } satisfies Hindi
  expect(Object.keys(hi)).toEqual(Object.keys(en))
  // @ts-expect-error: a name was lost.
  ;({ ...hi, pay: '{amount}' }) satisfies Hindi
  // @ts-expect-error: a text is missing.
  ;({ give: hi.give, pay: hi.pay, months: hi.months }) satisfies Hindi
})
