import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, onTestFinished, test } from 'vitest'
import { writeTexts } from '#domain/translations/exchange.ts'
import { root } from './collect.ts'
import { textsDocument } from './document.ts'
import { exportTexts, importTexts } from './exchange.ts'
import { literalsIn, withTexts } from './literals.ts'

/** Devanagari that is not for readers: aliases in imported files, lists of numerals, and endings of web addresses. */
const NOT_READ =
  /domain\/(donors\/(fields|import-rows)|donations\/dedication|receipts\/receipt-for|india\/money-in-words)\.ts$/

test('includes every Hindi text for visitors, donors and receipts', async () => {
  const document = await textsDocument('hi')
  const sources = ['domain', 'server', 'database', 'web/site', 'web/ui', 'web/lib'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing|language-list/.test(file))
      .filter((file) => !NOT_READ.test(file)),
  )
  const left = sources.flatMap((file) =>
    textsOf(readFileSync(join(root, file), 'utf8'))
      .filter((text) => /[\u0904-\u0939]/.test(text))
      .filter((text) => !document.includes(text.replaceAll('|', '\\|').replaceAll('\n', '<br>')))
      .map((text) => `${file}: ${text}`),
  )
  expect(left).toEqual([])
})

function textsOf(code: string): string[] {
  const found: string[] = []
  const walk = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text)
    else if (ts.isJsxText(node)) found.push(node.text.trim())
    ts.forEachChild(node, walk)
  }
  walk(ts.createSourceFile('file.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}

test('changes nothing when a translator’s file is imported unedited', async () => {
  const csv = await exportTexts('hi')
  expect(csv.split('\n').length).toBeGreaterThan(1500)
  expect(csv).toContain('gift_thanks')
  expect(csv).toContain('domain/page-content/home.hi.ts')
  expect(csv).toContain('database/seed/causes.hi.ts')
  expect(await importTexts('hi', csv)).toEqual({ changed: 0, misfits: [] })
  const broken = csv.replace('दान कम से कम {amount} का हो।', 'दान कम से कम')
  expect(await importTexts('hi', broken)).toMatchObject({
    changed: 0,
    misfits: [{ problem: '{amount} is missing: the site fills it in.' }],
  })
})

test('starts a new language from its translator’s file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daan-texts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = {
    'web/ui/words.en.ts': `export const words = { close: 'Close', left: '{count} left' } as const\n`,
    'web/ui/words.hi.ts': `import type { words as english } from './words.en.ts'
export { more } from './more.hi.ts'

export const words = {
  close: 'बंद करें',
  left: '{count} बाक़ी',
} as const satisfies Translation<typeof english>
`,
    'domain/letters-by-language.ts': `export { letters as en } from './letters.en.ts'
export { letters as hi } from './letters.hi.ts'
`,
    'domain/receipts/receipt-labels.ts': '',
    'domain/receipts/identifiers.ts': '',
    'domain/posters/poster-words.ts': '',
  }
  for (const empty of ['web/site', 'web/lib', 'database/seed', 'server/sandbox'])
    mkdirSync(join(folder, empty), { recursive: true })
  for (const [name, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), code)
  }
  const untranslated = await exportTexts('mr', folder)
  expect(untranslated).not.toContain('बंद')
  const at = (field: string, label: string) => ({
    kind: 'words',
    item: 'web/ui/words.mr.ts',
    field: `words.${field}`,
    label,
    source: label,
  })
  const back = writeTexts([at('close', 'Close')], () => 'बंद करा')
  expect(await importTexts('mr', back, folder)).toEqual({ changed: 1, misfits: [] })
  expect(readFileSync(join(folder, 'web/ui/words.mr.ts'), 'utf8')).toBe(
    `import type { words as english } from './words.en.ts'
export { more } from './more.mr.ts'

export const words = {
  close: 'बंद करा',
  left: '{count} left',
} as const satisfies Translation<typeof english>
`,
  )
  const collected = () => readFileSync(join(folder, 'domain/letters-by-language.ts'), 'utf8')
  const named = `export { letters as en } from './letters.en.ts'
export { letters as hi } from './letters.hi.ts'
export { letters as mr } from './letters.mr.ts'
`
  expect(collected()).toBe(named)
  await importTexts('mr', back, folder)
  expect(collected()).toBe(named)
})

const code = `const shared = { name: 'नाम' } as const

export const words = {
  title: 'पुराना',
  reasons: ['एक', "दो"],
  'What the server says. {name}': 'जो कहा गया',
  page: { text: 'आगे', link: '/donate' },
  ...shared,
} as const satisfies Translation<typeof english>
`

test.each([
  ['shared.name', `const shared = { name: 'नया' } as const`],
  ['words.title', `  title: 'नया',`],
  ['words.reasons.1', `  reasons: ['एक', 'नया'],`],
  ['words.What the server says. {name}', `  'What the server says. {name}': 'नया',`],
])('replaces only the text at %s', (place, line) => {
  const written = withTexts(code, new Map([[place, 'नया']])).split('\n')
  expect(written.filter((one) => !code.split('\n').includes(one))).toEqual([line])
})

test('skips addresses, and escapes quotes and line breaks', () => {
  expect(literalsIn(code).map(({ place }) => place)).not.toContain('words.page.link')
  expect(withTexts(code, new Map([['words.title', "it's"]]))).toContain(String.raw`title: 'it\'s',`)
  expect(withTexts(code, new Map([['words.title', 'one\n`two`']]))).toContain('title: `one\n\\`two\\``,')
})
