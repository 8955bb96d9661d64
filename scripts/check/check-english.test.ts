import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script = join(import.meta.dirname, 'check-english.mjs')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daan-english-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (file: string, ...lines: string[]) => writeFileSync(join(folder, file), `${lines.join('\n')}\n`)
function check() {
  const { status, stdout } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' })
  return { status, lines: stdout.trim().split('\n').filter(Boolean) }
}
const testOf = (title: string) => `test('${title}', f)`

test('reports comments and titles, with their lines', () => {
  write(
    'old.ts',
    'export const a = 1',
    '/** Whose turn it is. */',
    '// Whatever it is.',
    '// Returns what it has.',
  )
  write('new.sql', '-- Of a gift: its donor.', 'select 1;')
  write(
    'new.test.ts',
    testOf('issues a receipt'),
    testOf('are renewed'),
    'test.each(a)(',
    "  'with %s',",
    '  f,',
    ')',
  )
  const { status, lines } = check()
  expect(status).toBe(1)
  expect(lines.map((line) => line.split(': ')[0]).sort()).toEqual([
    'new.sql:1',
    'new.test.ts:2',
    'new.test.ts:4',
    'old.ts:2',
  ])
})

test('accepts titles outside of tests, and whatever packages and builds contain', () => {
  write('new.ts', testOf('are not a test'), '// Returns the donor of a gift.')
  mkdirSync(join(folder, 'node_modules'))
  write('node_modules/theirs.ts', '// What they do.')
  expect(check()).toEqual({ status: 0, lines: [] })
})
