import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot as root } from '#backend/base/project-root.ts'

/** A project with the linter's rules of this one, and nothing in it but files that import one thing each. */
let project: string
let refused: Set<string>

const folders = readdirSync(join(root, 'backend'), { withFileTypes: true })
  .filter((item) => item.isDirectory() && item.name !== 'example' && item.name !== 'testing')
  .map(({ name }) => name)
const parts = ['domain', 'functions', 'server', 'database', 'web']
const pairs = folders.flatMap((from) => folders.filter((to) => to !== from).map((to) => [from, to] as const))

const throughAlias = (from: string, part: string) => `backend/${from}/uses-${part}.ts`
const byPath = (from: string, part: string) => `backend/${from}/reaches-${part}.ts`
const sideways = (from: string, to: string) => `backend/${from}/imports-${to}.ts`

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'daan-rules-'))
  for (const config of ['biome.json', 'backend/biome.json', 'server/biome.json']) {
    cpSync(join(root, config), join(project, config), { recursive: true })
  }
  const write = (file: string, imported: string) => {
    mkdirSync(dirname(join(project, file)), { recursive: true })
    writeFileSync(join(project, file), `export { thing } from '${imported}'\n`)
  }
  for (const from of folders) {
    for (const part of parts) {
      write(throughAlias(from, part), `#${part}/thing.ts`)
      write(byPath(from, part), `../../${part}/thing.ts`)
    }
  }
  for (const [from, to] of pairs) write(sideways(from, to), `../${to}/thing.ts`)
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

describe('a file of the backend that imports the product fails the linter', () => {
  test.each(folders)('in backend/%s', (from) => {
    for (const part of parts) {
      expect(refused).toContain(throughAlias(from, part))
      expect(refused).toContain(byPath(from, part))
    }
  })

  test('and so does one that lies beside the folders', () => {
    expect(refused).toContain('backend/loose.ts')
  })
})

test.each(pairs.filter(([from, to]) => from < to))(
  'backend/%s and backend/%s may not import each other',
  (from, to) => {
    expect(refused.has(sideways(from, to)) || refused.has(sideways(to, from))).toBe(true)
  },
)

test('the server may import the backend, and never the web app', () => {
  expect(refused).not.toContain('server/uses-backend.ts')
  expect(refused).toContain('server/uses-web.ts')
})
