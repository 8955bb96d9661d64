import { collectLetters, collectSeeded, collectTexts, type Section } from './collect.ts'

/** All texts of a language in one document, for somebody whose first language it is to read. */
export async function textsDocument(language: string): Promise<string> {
  const all: Section[] = [
    ...(await collectTexts(language)),
    ...(await collectLetters(language)),
    ...(await collectSeeded(language)),
  ]
  const count = all.reduce((sum, { lines }) => sum + lines.length, 0)
  const intro = `# Texts of the site: ${language}\n\nWritten by \`npm run texts -- ${language}\`: ${count} texts, for somebody whose first language it is to read. Not checked by such a reader yet.`
  return `${[intro, ...all.map(table)].join('\n\n')}\n`
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', '<br>')

function table({ title, lines }: Section): string {
  const rows = lines.map(
    ({ place, english, text }) => `| ${cell(place)} | ${cell(english)} | ${cell(text)} |`,
  )
  return [`## ${title}`, '', '| where | English | text |', '|---|---|---|', ...rows].join('\n')
}
