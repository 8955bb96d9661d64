/** Every text that a language has beside its English: what the site says, its letters, and what a new site begins with. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEFAULT_LANGUAGE, siteLanguages } from '#domain/languages.ts'
import { literalsIn } from './literals.ts'

export const root = join(import.meta.dirname, '..', '..')
const FOLDERS = ['web/ui', 'web/site', 'web/lib', 'domain', 'database/seed', 'server/sandbox']

/** The language whose files show which there are, for one that has none yet. */
const MODEL = siteLanguages.find((language) => language !== DEFAULT_LANGUAGE)

/** Where English and Hindi stand side by side, since a receipt in Hindi shows both: `{ en: 'Date', hi: 'दिनांक' }`. */
const IN_PAIRS = ['domain/receipts/words.ts', 'domain/receipts/identifiers.ts']

/** `file` holds it, at `place`; nothing is its text where nobody has translated it. */
export type Text = { file: string; place: string; english: string; text: string }

/** The dictionaries of all screens and letters, by their path without language and ending: `web/site/home/words`. */
export function dictionaries(folder: string): string[] {
  return filesWith(`.${MODEL}.ts`, folder).map((file) => file.slice(0, -`.${MODEL}.ts`.length))
}

/** Where the server names what each language has, a line for each; what pages say is found by its file's name alone. */
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

/** A line, or an ending, that speaks of the model's file, said of another language's. */
export function asIn(language: string, ofModel: string): string {
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

/** What a dictionary says in English at a place: as its code has it, else as the code comes to it. */
async function englishOf(name: string, folder: string): Promise<(place: string) => string> {
  const file = [`${name}.${DEFAULT_LANGUAGE}.ts`, `${name}.ts`].find((one) => existsSync(join(folder, one)))
  // The English is the key of what the server says.
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
