import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot as root } from '#backend/base/project-root.ts'

/** A project with this one's linter rules, and files with one import each. */
let project: string
let refused: Set<string>

const foldersOf = (top: string) =>
  readdirSync(join(root, top), { withFileTypes: true })
    .filter((item) => item.isDirectory() && item.name !== 'example' && item.name !== 'testing')
    .map(({ name }) => name)
const folders = foldersOf('backend')
const ofServer = foldersOf('server')
const parts = ['domain', 'server', 'database', 'web']
const others = (all: string[], from: string) => all.filter((to) => to !== from)
const pairs = folders.flatMap((from) => others(folders, from).map((to) => [from, to] as const))

/** Parts that files in these folders must not import. */
const KEPT_APART: Record<string, string[]> = {
  domain: others(parts, 'domain'),
  'domain/donors': others(parts, 'domain'),
  'domain/page-content/labels': others(parts, 'domain'),
  web: ['server', 'backend', 'database'],
  'web/lib': ['server', 'backend', 'database', 'web/site', 'web/admin', 'web/gallery'],
  'web/ui': ['server', 'backend', 'database', 'web/site', 'web/admin', 'web/gallery'],
  'web/site/donate': ['server', 'backend', 'database', 'web/admin', 'web/gallery'],
  'web/admin/donors/donor': ['server', 'backend', 'database', 'web/site', 'web/gallery'],
  'web/admin/lib': ['server', 'backend', 'database', 'web/site', 'web/admin/donors', 'web/gallery'],
  'web/admin/ui': ['server', 'backend', 'database', 'web/site', 'web/admin/donors', 'web/gallery'],
  'web/admin/import': ['server', 'backend', 'database', 'web/site', 'web/admin/donors', 'web/gallery'],
  'web/gallery': ['server', 'backend', 'database', 'web/site'],
}
const ALLOWED: Record<string, string[]> = {
  'domain/donors': ['domain'],
  'web/site/donate': ['domain', 'web/lib', 'web/ui'],
  'web/admin/donors/donor': ['domain', 'web/lib', 'web/ui', 'web/admin/lib', 'web/admin/ui'],
  'web/admin/lib': ['domain', 'web/lib'],
  'web/admin/ui': ['domain', 'web/lib', 'web/ui', 'web/admin/lib'],
  'web/admin/import': ['domain', 'web/lib', 'web/ui', 'web/admin/lib', 'web/admin/ui'],
}

const named = (part: string) => part.replaceAll('/', '-')
const throughAlias = (from: string, part: string) => `${from}/uses-${named(part)}.ts`
const byPath = (from: string, part: string) => `${from}/reaches-${named(part)}.ts`
const inTest = (from: string, part: string) => `${from}/uses-${named(part)}.test.ts`
const sideways = (top: string, from: string, to: string) => `${top}/${from}/imports-${to}.ts`

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'daan-rules-'))
  for (const config of ['biome.json', 'backend/biome.json', 'server/biome.json']) {
    cpSync(join(root, config), join(project, config), { recursive: true })
  }
  const write = (file: string, imported: string) => {
    mkdirSync(dirname(join(project, file)), { recursive: true })
    writeFileSync(join(project, file), `export { thing } from '${imported}'\n`)
  }
  const bothWays = (from: string, part: string) => {
    write(throughAlias(from, part), `#${part}/thing.ts`)
    write(byPath(from, part), posix.relative(from, `${part}/thing.ts`))
  }
  for (const from of [...folders, 'testing', 'testing/rest'])
    for (const part of parts) {
      bothWays(`backend/${from}`, part)
      write(inTest(`backend/${from}`, part), `#${part}/thing.ts`)
    }
  for (const [from, refusedParts] of Object.entries(KEPT_APART))
    for (const part of [...refusedParts, ...(ALLOWED[from] ?? [])]) bothWays(from, part)
  for (const [from, to] of pairs) write(sideways('backend', from, to), `../${to}/thing.ts`)
  for (const from of ofServer)
    for (const to of others(ofServer, from)) write(sideways('server', from, to), `../${to}/thing.ts`)
  write('backend/loose.ts', '#server/services.ts')
  write('server/uses-web.ts', '#web/root.tsx')
  write('server/uses-backend.ts', '#backend/db/thing.ts')

  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'),
      'lint',
      '--vcs-enabled=false',
      '--only=noRestrictedImports',
      '--max-diagnostics=none',
      '--reporter=json',
    ],
    { cwd: project, encoding: 'utf8' },
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { path: string } }[] }
  refused = new Set(diagnostics.map(({ location }) => location.path.replaceAll('\\', '/')))
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

describe('the linter', () => {
  test.each([...folders, 'testing', 'testing/rest'])(
    'keeps backend/%s free of the product, including tests',
    (from) => {
      for (const part of parts) {
        expect(refused).toContain(inTest(`backend/${from}`, part))
        expect(refused).toContain(throughAlias(`backend/${from}`, part))
        expect(refused).toContain(byPath(`backend/${from}`, part))
      }
    },
  )

  test('covers files beside the folders of the backend', () => {
    expect(refused).toContain('backend/loose.ts')
  })
})

test.each(pairs.filter(([from, to]) => from < to))(
  'keeps backend/%s and backend/%s from importing each other',
  (from, to) => {
    const isRefused = (a: string, b: string) => refused.has(sideways('backend', a, b))
    expect(isRefused(from, to) || isRefused(to, from)).toBe(true)
  },
)

test('lets the server import the backend, and never the web app', () => {
  expect(refused).not.toContain('server/uses-backend.ts')
  expect(refused).toContain('server/uses-web.ts')
})

test.each(ofServer)('describes in the rule of server/%s what it allows', (from) => {
  const allowed = others(ofServer, from).filter((to) => !refused.has(sideways('server', from, to)))
  const sentence = `server/${from} imports ${allowed.join(', ') || 'nothing'} of the other folders here.`
  expect(readFileSync(join(root, 'server/biome.json'), 'utf8')).toContain(sentence)
})

describe.each(Object.keys(KEPT_APART))('a file in %s', (from) => {
  test.each(KEPT_APART[from] ?? [])('must not import %s', (part) => {
    expect(refused).toContain(throughAlias(from, part))
    expect(refused).toContain(byPath(from, part))
  })

  test.each(ALLOWED[from] ?? [])('can import %s', (part) => {
    // Files in the back office are imported by path, others by alias.
    const file = part.startsWith('web/admin') ? byPath(from, part) : throughAlias(from, part)
    expect(refused).not.toContain(file)
  })
})
