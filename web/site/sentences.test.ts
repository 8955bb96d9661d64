// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources, as text.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findSentences } from '../testing/find-sentences.ts'

const web = join(import.meta.dirname, '..')
const sources = [
  'root.tsx',
  ...['site', 'ui'].flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
].filter((file) => /\.tsx?$/.test(file) && !/\.test\.|words(\.\w+)?\.ts$|testing/.test(file))

test('finds every text for visitors in dictionaries, and none in the code of the site', () => {
  expect(sources.length).toBeGreaterThan(100)
  const found = sources.flatMap((file) =>
    findSentences(file, readFileSync(join(web, file), 'utf8')).map((sentence) => `${file}:${sentence}`),
  )
  expect(found).toEqual([])
})

describe('findSentences', () => {
  test.each([
    ['<p>Give now</p>', '1: Give now'],
    ['<p>\n  {busy ? "Sending..." : words.send}\n</p>', '2: Sending...'],
    ['<p>{name || "Nobody"}</p>', '1: Nobody'],
    ['<p>{isSent && "Sent"}</p>', '1: Sent'],
    ['<p>{`${number} of ${count}`}</p>', '1: of'],
    ['<img alt="A courtyard" />', '1: A courtyard'],
    ['<nav aria-label="Main" />', '1: Main'],
    ['<input placeholder={"Name"} />', '1: Name'],
    ['<TextField label="Subject" hint={wide ? "Be brief" : undefined} />', '1: Subject'],
    ['const titles = { created: "Your gift" }', '1: Your gift'],
    ['toast.error("Payment failed. Please try again.")', '1: Payment failed. Please try again.'],
    ['const said = `Gift of ${amount}`', '1: Gift of'],
  ])('finds the text in %s', (source, sentence) => {
    expect(findSentences('planted.tsx', source)[0]).toBe(sentence)
  })
})

test.each([
  '<p className="mt-2 text-soft" id={at === 0 ? "first" : undefined}>{words.title}</p>',
  '<p>© {year} {name}.</p>',
  '<img alt="" />',
  '<style>{".needs-code{display:none}"}</style>',
  '{parts.length > 1 && <b>{parts.at(-1)}</b>}',
  'throw new Error("Something for the log")',
  'console.error("Error fetching profile", error)',
  '// A comment may say what it wants.',
])('finds no sentence in %s', (source) => {
  expect(findSentences('planted.tsx', source)).toEqual([])
})
