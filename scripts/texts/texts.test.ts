import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_LANGUAGE, siteLanguages } from '#domain/languages.ts'
import { root } from './collect.ts'
import { textsDocument } from './document.ts'
import { exportTexts, importTexts } from './exchange.ts'
import { replaceText } from './replace-text.ts'

const others = siteLanguages.filter((language) => language !== DEFAULT_LANGUAGE)

test.each(others)('docs/texts-%s.md holds the texts as they are: npm run texts', async (language) => {
  const stored = readFileSync(join(root, 'docs', `texts-${language}.md`), 'utf8').replaceAll('\r\n', '\n')
  expect(stored).toBe(await textsDocument(language))
})

test('a translator’s file of the dictionaries says nothing until somebody changes it', async () => {
  const csv = await exportTexts('hi')
  expect(csv.split('\n').length).toBeGreaterThan(1000)
  expect(await importTexts('hi', csv)).toEqual({ changed: 0, misfits: [] })
  const broken = csv.replace('सबसे छोटा दान {amount} का है।', 'सबसे छोटा दान')
  expect(await importTexts('hi', broken)).toMatchObject({
    changed: 0,
    misfits: [{ problem: '{amount} is missing: the site fills it in.' }],
  })
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
