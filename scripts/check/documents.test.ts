/** Documents name files and commands that exist. Their wording is not tested. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...guides.map((name) => `docs/${name}`)]

describe.each(documents)('the document %s', (document) => {
  const text = read(document)

  test('refers only to existing npm scripts', () => {
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('refers only to existing files', () => {
    expect(filesIn(text, dirname(document)).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

test('reports a file that is gone', () => {
  const text = '`domain/no-such.ts` and [a guide](gone.md)'
  expect(filesIn(text, 'docs')).toEqual(['domain/no-such.ts', 'docs/gone.md'])
})

/** Paths in backticks, from the root, and targets of links, from the document's folder. */
function filesIn(text: string, folder: string): string[] {
  const inCode = text.matchAll(/`(?!DATA_DIR)((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|sql|json|yml))`/g)
  const linked = text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)/g)
  return [
    ...[...inCode].map(([, path = '']) => path),
    ...[...linked].map(([, path = '']) => join(folder, path).replaceAll('\\', '/')),
  ]
}

test('runs every test with a full size in npm run unit:full', () => {
  const full = read('scripts/run/unit-full.mjs')
  const bounded = ['domain', 'backend', 'server', 'database', 'web', 'scripts', 'quality']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        `${folder}/${file}`.replaceAll('\\', '/'),
      ),
    )
    .filter((file) => file.endsWith('.test.ts') && file !== 'scripts/check/documents.test.ts')
    .filter((file) => /\bisFull\b|process\.env\.PROPERTIES/.test(read(file)))
  expect(bounded.length).toBeGreaterThan(5)
  expect(bounded.filter((file) => !full.includes(`'${file}'`))).toEqual([])
  const [, journey] = /^const JOURNEYS = '(.+)'$/m.exec(full) ?? []
  expect(read('e2e/admin-donors.spec.ts')).toContain(`test('${journey}'`)
})

test('imports only names that the other script exports', () => {
  // Scripts of a workflow run nowhere else, and the compiler does not read them.
  const scripts = readdirSync(join(root, 'scripts', 'run')).filter((file) => file.endsWith('.mjs'))
  const missing = scripts.flatMap((script) =>
    [...read(`scripts/run/${script}`).matchAll(/^import \{ ([^}]+) \} from '\.\/([\w-]+\.mjs)'/gm)].flatMap(
      ([, names = '', from = '']) =>
        names
          .split(', ')
          .filter(
            (name) => !read(`scripts/run/${from}`).match(`\nexport (async )?(function|const) ${name}\\b`),
          )
          .map((name) => `${script}: ${name} of ${from}`),
    ),
  )
  expect(missing).toEqual([])
})
