/**
 * Every text of the site in a language beside its English, as one document for somebody who reads that language:
 * `npm run texts -- hi` writes docs/texts-hi.md.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const language = process.argv[2] ?? ''
const folders = ['web/ui', 'web/site', 'web/lib', 'domain']

type Line = { place: string; english: string; text: string }

const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`.${language}.ts`))
    .map((file) => join(folder, file)),
)
if (files.length === 0)
  throw new Error(`There are no texts in "${language}". Name a language: npm run texts -- hi`)

const load = async (file: string) => {
  const { content: _, ...named } = (await import(pathToFileURL(join(root, file)).href)) as Record<
    string,
    unknown
  >
  return named
}

function textsIn(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    textsIn(inner, place ? `${place}.${key}` : key),
  )
}

async function sections(): Promise<[title: string, lines: Line[]][]> {
  const dictionaries: [string, Line[]][] = []
  for (const file of files) {
    const english = [file.replace(`.${language}.ts`, '.en.ts'), file.replace(`.${language}.ts`, '.ts')]
    const source = await load(english[0] ?? '').catch(() => load(english[1] ?? '').catch(() => ({})))
    const known = new Map(textsIn(source, ''))
    const lines = textsIn(await load(file), '').map(([place, text]) => ({
      place,
      english: known.get(place) ?? place.replace(/^\w+\./, ''),
      text,
    }))
    dictionaries.push([file.replace(`.${language}.ts`, ''), lines])
  }
  return dictionaries
}

async function seeded(): Promise<[string, Line[]][]> {
  const { seededMenuLabels, seededTranslations } = await import('#database/seed/translations.ts')
  const groups = new Map<string, Line[]>()
  for (const { kind, item, field, source, text } of seededTranslations) {
    const title = `${kind} ${item}`
    groups.set(title, [...(groups.get(title) ?? []), { place: field, english: source, text }])
  }
  groups.set(
    'menu',
    seededMenuLabels.map(({ path, source, text }) => ({ place: path, english: source, text })),
  )
  return [...groups]
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', '<br>')
const table = ([title, lines]: [string, Line[]]) =>
  [
    `## ${title}`,
    '',
    '| where | English | text |',
    '|---|---|---|',
    ...lines.map(({ place, english, text }) => `| ${cell(place)} | ${cell(english)} | ${cell(text)} |`),
  ].join('\n')

const all = [...(await sections()), ...(language === 'hi' ? await seeded() : [])]
const count = all.reduce((sum, [, lines]) => sum + lines.length, 0)
const intro = `# Texts of the site: ${language}\n\nWritten by \`npm run texts -- ${language}\`: ${count} texts, for somebody whose first language it is to read. Not checked by such a reader yet.`
writeFileSync(join(root, 'docs', `texts-${language}.md`), `${[intro, ...all.map(table)].join('\n\n')}\n`)
console.log(`docs/texts-${language}.md: ${count} texts`)
