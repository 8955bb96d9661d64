/** README.md and CONTRIBUTING.md name folders, files and commands. This keeps them from naming what is not there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

test('every folder stands in the list of README.md', () => {
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

  test('names commands that there are', () => {
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('names files that there are', () => {
    expect(filesIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

test('a recipe that names a file that is gone is noticed', () => {
  expect(filesIn('`domain/no-such.ts` and `beside.ts`, [a guide](docs/gone.md)')).toEqual([
    'domain/no-such.ts',
    'domain/beside.ts',
    'docs/gone.md',
  ])
})

/**
 * Paths in code, and targets of links. A bare name is beside the file named before it in its line; without one it
 * is a name that many files have.
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

test('every test that has a full length has it in npm run unit:full', () => {
  const full = read('scripts/unit-full.mjs')
  const folders = ['domain', 'backend', 'server', 'database', 'web', 'scripts', 'proof']
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

test('a script imports what another one exports: those of a workflow are run nowhere else', () => {
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
