/** The dictionaries of a language as one file for a translator, and back again. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Misfit, readTexts, writeTexts } from '#domain/translations/exchange.ts'
import { collectTexts, root } from './collect.ts'
import { replaceText } from './replace-text.ts'

type Text = { kind: 'words'; item: string; field: string; label: string; source: string; text: string }

async function textsOf(language: string): Promise<Text[]> {
  return (await collectTexts(language)).flatMap(({ file, title, lines }) =>
    lines.map(({ place, english, text }) => ({
      kind: 'words' as const,
      item: file,
      field: place,
      label: title,
      source: english,
      text,
    })),
  )
}

export async function exportTexts(language: string): Promise<string> {
  return writeTexts(await textsOf(language), ({ text }) => text)
}

/** Writes what fits into the dictionaries; gives how many texts changed, and what does not fit. */
export async function importTexts(
  language: string,
  csv: string,
): Promise<{ changed: number; misfits: Misfit[] }> {
  const { fits, misfits } = readTexts(csv, await textsOf(language), ({ text }) => text)
  let changed = 0
  for (const { text, translation, line } of fits) {
    const file = join(root, text.item)
    const written = replaceText(readFileSync(file, 'utf8'), text.field, translation)
    if (written === undefined)
      misfits.push({ line, problem: `Several texts of ${text.item} share this one: change it there.` })
    else {
      writeFileSync(file, written)
      changed += 1
    }
  }
  return { changed, misfits: misfits.sort((a, b) => a.line - b.line) }
}
