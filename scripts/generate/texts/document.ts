import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rupeesInHindi, rupeesInWords } from '#domain/india/money-in-words.ts'
import { collectTexts, root } from './collect.ts'

type Line = { place: string; english: string; text: string }
type Section = { title: string; lines: Line[] }

/** All texts of a language in one document, for a native speaker to review. */
export async function textsDocument(language: string): Promise<string> {
  const sections = new Map<string, Line[]>()
  for (const { file, ...line } of await collectTexts(language)) {
    const title = file.replace(/(\.\w+)?\.ts$/, '')
    sections.set(title, [...(sections.get(title) ?? []), line])
  }
  const all = [...sections].map(([title, lines]) => ({ title, lines }))
  if (language === 'hi') all.push(taxRules(), amounts())
  const count = all.reduce((sum, { lines }) => sum + lines.length, 0)
  const intro = `# Texts of the site: ${language}\n\nWritten by \`npm run texts -- ${language}\`: ${count} texts, for somebody whose first language it is to read. Not checked by such a reader yet.`
  return `${[intro, ...all.map(table)].join('\n\n')}\n`
}

/** The default wording of the law on receipts. */
function taxRules(): Section {
  const code = readFileSync(join(root, 'database', 'schema', '032-tax-rules.sql'), 'utf8')
  const wordings = [...code.matchAll(/^ {4}'([^'\n]+)',\n {4}'([^'\n]*[\u0900-\u097f][^'\n]*)'/gm)]
  const lines = wordings.map(([, english = '', text = ''], at) => ({ place: `${at + 1}`, english, text }))
  return { title: 'database/schema/032-tax-rules', lines }
}

/** Amounts in words on receipts: every word that can occur. */
function amounts(): Section {
  const numbers = [
    ...Array.from({ length: 101 }, (_, number) => number),
    1000,
    100_000,
    10_000_000,
    1.01,
    2.5,
  ]
  const lines = numbers.map((amount) => ({
    place: String(amount),
    english: rupeesInWords(amount),
    text: rupeesInHindi(amount),
  }))
  return { title: 'domain/india/money-in-words', lines }
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', '<br>')

function table({ title, lines }: Section): string {
  const rows = lines.map(
    ({ place, english, text }) => `| ${cell(place)} | ${cell(english)} | ${cell(text)} |`,
  )
  return [`## ${title}`, '', '| where | English | text |', '|---|---|---|', ...rows].join('\n')
}
