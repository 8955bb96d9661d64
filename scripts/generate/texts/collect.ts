/** Collects every translatable text of the code: the site, its letters, and the default content. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEFAULT_LANGUAGE, siteLanguages } from '#domain/languages/languages.ts'
import { literalsIn } from './literals.ts'

export const root = join(import.meta.dirname, '..', '..', '..')
const FOLDERS = ['web/ui', 'web/site', 'web/lib', 'domain', 'database/seed', 'server/sandbox']

/** The language whose files serve as the model for a new one. */
const MODEL = siteLanguages.find((language) => language !== DEFAULT_LANGUAGE)

/**
 * Files with English and Hindi side by side, since receipts in Hindi and posters show both: `{ en: 'Date', hi: 'दिनांक'
 * }`.
 */
const IN_PAIRS = [
  'domain/receipts/receipt-labels.ts',
  'domain/receipts/identifiers.ts',
  'domain/posters/poster-words.ts',
]

/** A text at `place` in `file`; empty if untranslated. */
export type Text = { file: string; place: string; english: string; text: string }

/** Dictionaries of all screens and letters, by path without language and extension: `web/site/home/words`. */
export function dictionaries(folder: string): string[] {
  return filesWith(`.${MODEL}.ts`, folder).map((file) => file.slice(0, -`.${MODEL}.ts`.length))
}

/** Files that list each language for the server, one line each; pages' texts are found by file name. */
export function collections(folder: string): string[] {
  return filesWith('-by-language.ts', folder)
}

function filesWith(ending: string, folder: string): string[] {
  return FOLDERS.flatMap((one) =>
    readdirSync(join(folder, one), { recursive: true, encoding: 'utf8' })
      .map((file) => `${one}/${file.replaceAll('\\', '/')}`)
      .filter((file) => file.endsWith(ending))
      .sort(),
  )
}

/** Adapts a line or ending for the model's language to another language. */
export function adaptTo(language: string, ofModel: string): string {
  return ofModel
    .replaceAll(`.${MODEL}.ts'`, `.${language}.ts'`)
    .replaceAll(` as ${MODEL} }`, ` as ${language} }`)
}

export function modelOf(name: string): string {
  return `${name}.${MODEL}.ts`
}

export async function collectTexts(language: string, folder = root): Promise<Text[]> {
  const texts: Text[] = []
  for (const name of dictionaries(folder)) {
    const file = `${name}.${language}.ts`
    const isThere = existsSync(join(folder, file))
    const english = await englishOf(name, folder)
    for (const { place, text } of literalsIn(read(folder, isThere ? file : modelOf(name))))
      texts.push({ file, place, english: english(place), text: isThere ? text : '' })
  }
  for (const file of IN_PAIRS) {
    const all = literalsIn(read(folder, file))
    const english = new Map(all.map(({ place, text }) => [place, text]))
    for (const { place, text } of all)
      if (place.endsWith(`.${language}`))
        texts.push({ file, place, english: english.get(place.replace(/\w+$/, 'en')) ?? '', text })
  }
  return texts
}

/** The English of a dictionary at a place: from its code, else from its evaluated module. */
async function englishOf(name: string, folder: string): Promise<(place: string) => string> {
  const file = [`${name}.${DEFAULT_LANGUAGE}.ts`, `${name}.ts`].find((one) => existsSync(join(folder, one)))
  // Server messages use the English as key.
  if (!file) return (place) => place.replace(/^\w+\./, '')
  const written = new Map(literalsIn(read(folder, file)).map(({ place, text }) => [place, text]))
  const come = new Map(textsIn(await import(pathToFileURL(join(folder, file)).href), ''))
  return (place) => {
    const english = written.get(place) ?? come.get(place)
    if (english === undefined) throw new Error(`${file} has no text at ${place}.`)
    return english
  }
}

function textsIn(value: unknown, place: string): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, place ? `${place}.${key}` : key))
}

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}
