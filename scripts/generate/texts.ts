/**
 * `npm run texts -- hi` writes docs/texts-hi.md, all texts in one document. `npm run texts -- hi export
 * all.csv` writes all texts of the code to a file for a translator, `npm run texts -- hi import all.csv`
 * reads it back and writes the document. Both start a language without files. Staff exchange the content of
 * their own site in the back office, under Translations.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './texts/collect.ts'
import { textsDocument } from './texts/document.ts'
import { exportTexts, importTexts } from './texts/exchange.ts'

const [language = '', action = 'document', file] = process.argv.slice(2)
if (!/^[a-z]{2,3}$/.test(language)) throw new Error('Name a language: npm run texts -- hi')

if (action === 'document') await writeDocument()
else if (action === 'export' && file) {
  writeFileSync(file, await exportTexts(language))
  console.log(`${file} is written.`)
} else if (action === 'import' && file) {
  const { changed, misfits } = await importTexts(language, readFileSync(file, 'utf8'))
  for (const { line, problem } of misfits) console.log(`Line ${line}: ${problem}`)
  console.log(`${changed} texts changed.`)
  await writeDocument()
  console.log('Look at them with git diff, then run npm run fix.')
} else throw new Error('npm run texts -- LANGUAGE [export FILE.csv | import FILE.csv]')

async function writeDocument() {
  writeFileSync(join(root, 'docs', `texts-${language}.md`), await textsDocument(language))
  console.log(`docs/texts-${language}.md is written.`)
}
