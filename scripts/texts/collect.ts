/** Every text of the site's own code in a language beside its English, and the content that a new site begins with. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const root = join(import.meta.dirname, '..', '..')
const FOLDERS = ['web/ui', 'web/site', 'web/lib', 'domain']

/** `place` is the way to the text within what the file exports. */
export type Line = { place: string; english: string; text: string }
export type Section = { title: string; lines: Line[] }

/** What the dictionaries hold. */
export async function collectTexts(language: string): Promise<(Section & { file: string })[]> {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(`.${language}.ts`))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .sort(),
  )
  if (files.length === 0)
    throw new Error(`There are no texts in "${language}". Name a language: npm run texts -- hi`)
  const sections: (Section & { file: string })[] = []
  for (const file of files) {
    const title = file.slice(0, -`.${language}.ts`.length)
    const source = await load(`${title}.en.ts`).catch(() => load(`${title}.ts`).catch(() => ({})))
    const known = new Map(textsIn(source, ''))
    const lines = textsIn(await load(file), '').map(([place, text]) => ({
      place,
      // Where the English is the key: what the server says.
      english: known.get(place) ?? place.replace(/^\w+\./, ''),
      text,
    }))
    sections.push({ title, file, lines })
  }
  return sections
}

/** What the seed brings, which staff translate in the back office from then on. */
export async function collectSeeded(language: string): Promise<Section[]> {
  if (language !== 'hi') return []
  const { seededMenuLabels, seededTranslations } = await import('#database/seed/translations.ts')
  const groups = new Map<string, Line[]>()
  for (const { kind, item, field, source, text } of seededTranslations) {
    const title = `${kind} ${item}`
    groups.set(title, [...(groups.get(title) ?? []), { place: field, english: source, text }])
  }
  const menu = seededMenuLabels.map(({ path, source, text }) => ({ place: path, english: source, text }))
  return [...[...groups].map(([title, lines]) => ({ title, lines })), { title: 'menu', lines: menu }]
}

const IN_PAIRS = ['words', 'cancel-reasons', 'identifiers'].map((name) => `domain/receipts/${name}.ts`)

/** Emails, WhatsApp messages and receipts. */
export async function collectLetters(language: string): Promise<Section[]> {
  const [english, other] = await Promise.all(
    ['en', language].map((one) => load(`domain/messages/defaults-${one}.ts`).catch(() => ({}))),
  )
  const known = new Map(textsIn(Object.values(english ?? {})[0], ''))
  const emails = textsIn(Object.values(other ?? {})[0], '').map(([place, text]) => ({
    place,
    english: known.get(place) ?? '',
    text,
  }))
  const sections: Section[] = [{ title: 'emails and messages', lines: emails }]
  for (const file of IN_PAIRS)
    sections.push({ title: file.slice(0, -3), lines: pairsIn(await load(file), language, '') })
  return sections.filter(({ lines }) => lines.length > 0)
}

/** Texts that stand beside their English: `{ en: 'Date', hi: 'दिनांक' }`. */
function pairsIn(value: unknown, language: string, place: string): Line[] {
  if (typeof value !== 'object' || value === null) return []
  const { en, [language]: text } = value as Record<string, unknown>
  if (typeof en === 'string' && typeof text === 'string') return [{ place, english: en, text }]
  return Object.entries(value).flatMap(([key, inner]) =>
    pairsIn(inner, language, place ? `${place}.${key}` : key),
  )
}

async function load(file: string): Promise<Record<string, unknown>> {
  const { content: _, ...named } = await import(pathToFileURL(join(root, file)).href)
  return named
}

export function textsIn(value: unknown, place: string): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, place ? `${place}.${key}` : key))
}
