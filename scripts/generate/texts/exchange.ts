/**
 * Exports all texts of a language to a file for a translator and imports them; also starts a new language.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Misfit, readTexts, writeTexts } from '#domain/translations/exchange.ts'
import { adaptTo, collections, collectTexts, dictionaries, modelOf, root } from './collect.ts'
import { literalsIn, withTexts } from './literals.ts'

type Exchanged = { kind: 'words'; item: string; field: string; label: string; source: string; text: string }

async function textsOf(language: string, folder: string): Promise<Exchanged[]> {
  return (await collectTexts(language, folder)).map(({ file, place, english, text }) => ({
    kind: 'words',
    item: file,
    field: place,
    label: file.replace(/(\.\w+)?\.ts$/, ''),
    source: english,
    text,
  }))
}

export async function exportTexts(language: string, folder = root): Promise<string> {
  return writeTexts(await textsOf(language, folder), ({ text }) => text)
}

/**
 * Writes valid texts to the dictionaries, including new ones; returns the number of changes, and the invalid
 * ones.
 */
export async function importTexts(
  language: string,
  csv: string,
  folder = root,
): Promise<{ changed: number; misfits: Misfit[] }> {
  const texts = await textsOf(language, folder)
  const { fits, misfits } = readTexts(csv, texts, ({ text }) => text)
  for (const name of dictionaries(folder)) begin(name, language, texts, folder)
  for (const file of collections(folder)) addTo(join(folder, file), language)
  const byFile = new Map<string, Map<string, string>>()
  for (const { text, translation } of fits)
    byFile.set(text.item, (byFile.get(text.item) ?? new Map()).set(text.field, translation))
  for (const [file, changed] of byFile) {
    const path = join(folder, file)
    writeFileSync(path, withTexts(readFileSync(path, 'utf8'), changed))
  }
  return { changed: fits.length, misfits }
}

/** A new dictionary in the shape of another language's, still in English. */
function begin(name: string, language: string, texts: readonly Exchanged[], folder: string): void {
  const file = `${name}.${language}.ts`
  if (existsSync(join(folder, file))) return
  const model = modelOf(name)
  const code = readFileSync(join(folder, model), 'utf8')
  const english = new Map(
    texts.filter(({ item }) => item === file).map(({ field, source }) => [field, source]),
  )
  const left = literalsIn(code).filter(({ place }) => !english.has(place))
  if (left.length > 0) throw new Error(`${model} says something at ${left[0]?.place} that has no English.`)
  writeFileSync(join(folder, file), adaptTo(language, withTexts(code, english)))
}

/** `export { letters as mr } from './letters.mr.ts'` */
function addTo(path: string, language: string): void {
  const lines = readFileSync(path, 'utf8').split('\n')
  const added = lines.map((line) => adaptTo(language, line)).filter((line) => !lines.includes(line))
  if (added.length > 0) writeFileSync(path, [...lines.slice(0, -1), ...added, ''].join('\n'))
}
