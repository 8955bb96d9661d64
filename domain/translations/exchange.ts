/** Exports all texts of a language to one file for translators, and imports it again. */
import { unguarded } from '../csv/formula-guard.ts'
import { readCsv } from '../csv/read-csv.ts'
import { writeCsv } from '../csv/write-csv.ts'
import { textKey } from './parts.ts'

const COLUMNS = ['kind', 'item', 'field', 'what', 'english', 'translation'] as const

type Text = { kind: string; item: string; field: string; label: string; source: string }

export function writeTexts<One extends Text>(
  texts: readonly One[],
  translated: (text: One) => string,
): string {
  return writeCsv(
    COLUMNS,
    texts.map((text) => [text.kind, text.item, text.field, text.label, text.source, translated(text)]),
  )
}

export type Misfit = { line: number; problem: string }
export type ReadTexts<One> = {
  fits: { line: number; text: One; translation: string }[]
  misfits: Misfit[]
}

/**
 * Imports valid lines and lists the invalid ones. Lines without a translation, or with the current one, are
 * skipped.
 */
export function readTexts<One extends Text>(
  csv: string,
  texts: readonly One[],
  current: (text: One) => string = () => '',
): ReadTexts<One> {
  const known = new Map(texts.map((text) => [textKey(text), text]))
  const read: ReadTexts<One> = { fits: [], misfits: [] }
  const [header, ...rows] = readCsv(csv.replace(/^\uFEFF/, '')).rows
  const at = (name: (typeof COLUMNS)[number]) =>
    header?.cells.findIndex((cell) => cell.trim().toLowerCase() === name) ?? -1
  const missing = (['kind', 'item', 'field', 'translation'] as const).filter((name) => at(name) < 0)
  if (missing.length > 0)
    return { fits: [], misfits: [{ line: 1, problem: `There is no column ${missing.join(', ')}.` }] }
  for (const { line, cells } of rows) {
    const cell = (name: (typeof COLUMNS)[number]) => unguarded(cells[at(name)] ?? '')
    const translation = cell('translation').replaceAll('\r\n', '\n').trim()
    if (translation === '') continue
    const text = known.get(textKey({ kind: cell('kind'), item: cell('item'), field: cell('field') }))
    if (text && translation === plain(current(text))) continue
    const problem = text
      ? misfit(text.source, translation, at('english') < 0 ? text.source : cell('english'))
      : 'There is no such text any more.'
    if (text && !problem) read.fits.push({ line, text, translation })
    else if (problem) read.misfits.push({ line, problem })
  }
  return read
}

function misfit(source: string, translation: string, english: string): string | undefined {
  if (plain(english) !== plain(source)) return 'The English has changed since the file was made.'
  if (translation.length > 20_000) return 'The translation is longer than 20,000 characters.'
  return lostNames(source, translation)
}

/** Placeholders in braces are filled in by the site, so a translation must keep them. */
export function lostNames(source: string, translation: string): string | undefined {
  const names = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])]
  const lost = names(source).filter((name) => !translation.includes(name))
  if (lost.length > 0) return `${lost.join(' and ')} is missing: the site fills it in.`
  const invented = names(translation).filter((name) => !source.includes(name))
  return invented.length > 0 ? `${invented.join(' and ')} is not in the English.` : undefined
}

const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()
