import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_LANGUAGE, siteLanguages } from '#domain/languages.ts'
import { readTexts } from '#domain/translations/exchange.ts'
import { collectTexts, root } from './collect.ts'
import { textsDocument } from './document.ts'
import { exportTexts } from './exchange.ts'
import { replaceText } from './replace-text.ts'

const others = siteLanguages.filter((language) => language !== DEFAULT_LANGUAGE)

test.each(others)('docs/texts-%s.md holds the texts as they are: npm run texts', async (language) => {
  const stored = readFileSync(join(root, 'docs', `texts-${language}.md`), 'utf8').replaceAll('\r\n', '\n')
  expect(stored).toBe(await textsDocument(language))
})

test('a translator’s file of the dictionaries fits as it was exported', async () => {
  const sections = await collectTexts('hi')
  const texts = sections.flatMap(({ file, lines }) =>
    lines.map(({ place, english }) => ({
      kind: 'words',
      item: file,
      field: place,
      label: '',
      source: english,
    })),
  )
  const { fits, misfits } = readTexts(await exportTexts('hi'), texts)
  expect(misfits).toEqual([])
  expect(fits).toHaveLength(texts.length)
})

const code = `const shared = { name: 'नाम' } as const

export const words = {
  title: 'पुराना',
  reasons: ['एक', "दो"],
  'What the server says. {name}': 'जो कहा गया',
  ...shared,
} as const satisfies Translation<typeof english>
`

test.each([
  ['words.title', `  title: 'नया',`],
  ['words.reasons.1', `  reasons: ['एक', 'नया'],`],
  ['words.What the server says. {name}', `  'What the server says. {name}': 'नया',`],
])('a text at %s is replaced and nothing else', (place, line) => {
  const written = replaceText(code, place, 'नया')?.split('\n') ?? []
  expect(written.filter((one) => !code.split('\n').includes(one))).toEqual([line])
})

test('a text that several share is left alone; quotes and line breaks are written so that they can be read', () => {
  expect(replaceText(code, 'words.name', 'नया')).toBeUndefined()
  expect(replaceText(code, 'words.title', "it's\nnew")).toContain(String.raw`title: 'it\'s\nnew',`)
})
