/** Checks the tests, files and counts in docs/security.md. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const document = readFileSync(join(root, 'docs/security.md'), 'utf8')

// Number of requirements of levels 1 and 2 per chapter of ASVS 5.0.0.
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const OF_LEVEL_1 = 70

const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, id = '', level = '', asks = '', met = '', shown = '']) => ({ id, level, asks, met, shown }),
)

test('has one line for every requirement of levels 1 and 2', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(CHAPTERS.map((_, at) => rows.filter(({ id }) => id.startsWith(`${at + 1}.`)).length)).toEqual(
    CHAPTERS,
  )
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(OF_LEVEL_1)
})

test('counts the met requirements correctly', () => {
  const count = (met: string) => rows.filter((row) => row.met === met).length
  expect(document).toContain(
    `Of ${rows.length} requirements ${count('yes')} are met, ${count('in part')} in part, ${count('gap')} are gaps and ${count('n/a')} do not apply.`,
  )
  expect(rows.filter(({ met }) => !['yes', 'in part', 'gap', 'n/a'].includes(met))).toEqual([])
})

test('repeats every gap at the head of the list', () => {
  const gaps = document.match(/^### Gaps$([\s\S]*?)^###/m)?.[1] ?? ''
  expect([...gaps.matchAll(/\((\d+\.\d+\.\d+)\)/g)].map(([, id]) => id)).toEqual(
    rows.filter(({ met }) => met === 'gap').map(({ id }) => id),
  )
})

test('cites a test, a file, or a section for each met requirement', () => {
  const bare = rows.filter(
    ({ met, shown }) =>
      met === 'yes' && namedIn(shown).length === 0 && !/“.+” above|\]\(decisions\//.test(shown),
  )
  expect(bare).toEqual([])
})

describe('references', () => {
  test.each(
    namedIn(document)
      .map(({ path }) => path)
      .filter(isFirst),
  )('%s', (path) => {
    expect(existsSync(join(root, path))).toBe(true)
  })

  const titles = namedIn(document).flatMap(({ path, titles }) => titles.map((title) => `${path} “${title}”`))
  test.each(titles.filter(isFirst))('%s', (named) => {
    const [, path = '', title = ''] = named.match(/^(\S+) “(.+)”$/) ?? []
    const titles = titlesIn(readFileSync(join(root, path), 'utf8'))
    const closest = Math.max(0, ...titles.map((one) => likeness(title, one)))
    expect(closest, `no test in ${path} is about “${title}”`).toBeGreaterThanOrEqual(ENOUGH)
  })

  const parts = [...document.matchAll(/((?:“[^”]+”(?: and )?)+) above/g)].flatMap(([, named = '']) =>
    [...named.matchAll(/“([^”]+)”/g)].map(([, part = '']) => part),
  )
  test.each(parts.filter(isFirst))('includes the part “%s”', (part) => {
    expect(document).toMatch(new RegExp(`^#{2,3} ${part}$`, 'm'))
  })
})

/** Files in backticks, each with the titles of tests in “…” that follow it. */
function namedIn(text: string): { path: string; titles: string[] }[] {
  return [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w.-]+\.(?:json|md))`((?:,? “[^”]+”)*)/g)]
    .filter(([, path = '']) => !path.startsWith('DATA_DIR/'))
    .map(([, path = '', titles = '']) => ({
      path,
      titles: /\.(test|spec)\.tsx?$/.test(path)
        ? [...titles.matchAll(/“([^”]+)”/g)].map(([, one = '']) => one)
        : [],
    }))
}

// Tolerates a changed word in a title, but not a missing test, even if another of the same file is similar.
const ENOUGH = 0.8

/** The share of a title's words that another title contains. */
function likeness(title: string, other: string): number {
  const wanted = wordsOf(title)
  const given = new Set(wordsOf(other))
  return wanted.filter((word) => given.has(word)).length / wanted.length
}

const wordsOf = (title: string) => title.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []

/** Titles of tests and groups in a file: the first string after `test(`, or after a table's `](`. */
function titlesIn(source: string): string[] {
  const named =
    /(?:\b(?:test|describe|it)(?:\.\w+)*(?:\(\w+\))?(?:<[^(]*>)?\(|\)\()\s*(['"`])((?:\\.|(?!\1).)*)\1/g
  return [...source.matchAll(named)].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1'))
}

describe('a title in the document', () => {
  const title = 'a session that was ended has no rights any more'
  test('matches when a word of the test has changed', () => {
    expect(likeness(title, 'a session that was ended has no more rights')).toBeGreaterThanOrEqual(ENOUGH)
  })
  test('does not match another test', () => {
    expect(likeness(title, 'a session that was ended is not in the list any more')).toBeLessThan(ENOUGH)
  })
})

function isFirst<Value>(value: Value, at: number, all: Value[]): boolean {
  return all.indexOf(value) === at
}
