import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { places } from '#domain/india/place-words.hi.ts'
import { DEFAULT_LANGUAGE, siteLanguages } from '#domain/languages/languages.ts'
import { isEnglish } from '#domain/testing/english.ts'

const web = join(import.meta.dirname, '..')
const english = ['site', 'ui']
  .flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => file.endsWith(`words.${DEFAULT_LANGUAGE}.ts`) && !file.startsWith(join('site', 'login')))

/** Every text by its place: `words.upi.id`. */
function textsIn(value: unknown, place: string): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]]
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    textsIn(inner, place ? `${place}.${key}` : key),
  )
}

async function readTexts(file: string): Promise<Map<string, string>> {
  const { content: _, ...dictionary } = (await import(pathToFileURL(join(web, file)).href)) as Record<
    string,
    unknown
  >
  return new Map(textsIn(dictionary, ''))
}

const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

test('finds a dictionary for the site and for each of its screens', () => {
  expect(english.length).toBeGreaterThanOrEqual(15)
})

test.each(siteLanguages.flatMap((language) => english.map((file) => [language, file] as const)))(
  'has in %s every text of %s',
  async (language, file) => {
    const original = await readTexts(file)
    const texts = await readTexts(file.replace(/\w+\.ts$/, `${language}.ts`))
    // English writes states and countries as they are stored.
    const isPlace = (at: string) => (at.split('.').at(-1) ?? '') in places && !original.has(at)
    expect([...texts.keys()].filter((at) => !isPlace(at))).toEqual([...original.keys()])
    for (const [place, text] of texts) {
      expect(text.trim(), place).toBe(text)
      expect(text, place).not.toBe('')
      expect(namesIn(text), place).toEqual(namesIn(original.get(place) ?? ''))
    }
  },
)

// Staff read English, and the tax office has this name in every language.
const SAME_IN_HINDI = ['Admin Panel', 'GSTIN {number}']

test.each(english)('has no English text in the Hindi of %s', async (file) => {
  const texts = await readTexts(file.replace(/\w+\.ts$/, 'hi.ts'))
  const isLeft = (text: string) =>
    isEnglish(text.replace(/\{\w+\}/g, '')) && !/[\u0900-\u097f]/.test(text) && !SAME_IN_HINDI.includes(text)
  expect([...texts].filter(([, text]) => isLeft(text))).toEqual([])
})
