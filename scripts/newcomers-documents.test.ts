/** Checks that the folders, files and commands in README.md and CONTRIBUTING.md exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

test('lists every folder in README.md', () => {
  const [, list = ''] = /## Find your way[\s\S]*?```\n([\s\S]*?)```/.exec(read('README.md')) ?? []
  const listed = [...list.matchAll(/(?<=^| )(\w+)\/(?= |$)/gm)].map(([, name]) => name)
  const made = ['build', 'node_modules', 'test-results', 'playwright-report']
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !made.includes(entry.name))
    .map(({ name }) => name)
  expect(folders.filter((name) => !listed.includes(name))).toEqual([])
})

describe.each(['README.md', 'CONTRIBUTING.md'])('%s', (document) => {
  const text = read(document)

  test('mentions existing commands', () => {
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('mentions existing files', () => {
    expect(filesIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

test('notices a missing file in a recipe', () => {
  expect(filesIn('`domain/no-such.ts` and `beside.ts`, [a guide](docs/gone.md)')).toEqual([
    'domain/no-such.ts',
    'domain/beside.ts',
    'docs/gone.md',
  ])
})

/**
 * Paths in code, and targets of links. A bare name is relative to the file before it in its line; without one
 * it stands for many files.
 */
function filesIn(text: string): string[] {
  const inCode = text.split('\n').flatMap((line) => {
    let folder: string | undefined
    return [...line.matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql))`/g)].flatMap(([, name = '']) => {
      if (name.includes('/')) folder = dirname(name)
      else if (folder === undefined) return []
      return name.includes('/') ? name : `${folder}/${name}`
    })
  })
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path)
  return [...inCode, ...linked]
}

test('runs every test with a full length in npm run unit:full', () => {
  const full = read('scripts/unit-full.mjs')
  const folders = ['domain', 'backend', 'server', 'functions', 'database', 'web', 'scripts', 'proof']
  const bounded = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        `${folder}/${file}`.replaceAll('\\', '/'),
      ),
    )
    .filter((file) => file.endsWith('.test.ts') && file !== 'scripts/newcomers-documents.test.ts')
    .filter((file) => /\bisFull\b|process\.env\.PROPERTIES/.test(read(file)))
  expect(bounded.length).toBeGreaterThan(5)
  expect(bounded.filter((file) => !full.includes(`'${file}'`))).toEqual([])
})

test('imports only existing exports in scripts: those of a workflow run nowhere else', () => {
  const scripts = readdirSync(join(root, 'scripts')).filter((file) => file.endsWith('.mjs'))
  const missing = scripts.flatMap((script) =>
    [...read(`scripts/${script}`).matchAll(/^import \{ ([^}]+) \} from '\.\/([\w-]+\.mjs)'/gm)].flatMap(
      ([, names = '', from = '']) =>
        names
          .split(', ')
          .filter(
            (name) =>
              !new RegExp(`^export (async )?(function|const) ${name}\\b`, 'm').test(read(`scripts/${from}`)),
          )
          .map((name) => `${script}: ${name} of ${from}`),
    ),
  )
  expect(missing).toEqual([])
})
