import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script = join(import.meta.dirname, 'check-english.mjs')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daan-english-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(command: string, ...args: string[]) {
  const { status, stdout } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  return { status, lines: stdout.trim().split('\n').filter(Boolean) }
}
const git = (...args: string[]) =>
  expect(run('git', '-c', 'user.name=Asha', '-c', 'user.email=asha@example.org', ...args).status).toBe(0)
const check = () => run(process.execPath, script)
const write = (file: string, ...lines: string[]) => writeFileSync(join(folder, file), `${lines.join('\n')}\n`)

const testOf = (title: string) => `test('${title}', f)`
const OLD = '// What was here before.'

function branchOff() {
  git('init', '-q', '-b', 'main')
  write('old.ts', OLD, 'export const a = 1')
  git('add', '.')
  git('commit', '-qm', 'First')
  git('switch', '-qc', 'branch')
}

test('reports comments and titles in added lines only', () => {
  branchOff()
  write(
    'old.ts',
    OLD,
    'export const a = 1',
    '/** Whose turn it is. */',
    '// Whatever it is.',
    '// Returns what it has.',
  )
  git('commit', '-qam', 'Second')
  write('new.sql', '-- Of a gift: its donor.', 'select 1;')
  write(
    'new.test.ts',
    testOf('issues a receipt'),
    testOf('is renewed'),
    'test.each(a)(',
    "  'with %s',",
    '  f,',
    ')',
  )
  git('add', 'new.sql')
  const { status, lines } = check()
  expect(status).toBe(1)
  expect(lines.map((line) => line.split(': ')[0]).sort()).toEqual([
    'new.sql:1',
    'new.test.ts:2',
    'new.test.ts:4',
    'old.ts:3',
  ])
})

test('accepts a branch without such lines, and titles outside of tests', () => {
  branchOff()
  write('new.ts', testOf('is not a test'), '// Returns the donor of a gift.')
  expect(check()).toEqual({ status: 0, lines: [] })
})

test('passes in a shallow clone of committed lines', () => {
  branchOff()
  const origin = join(folder, 'origin')
  mkdirSync(origin)
  cpSync(join(folder, '.git'), join(origin, '.git'), { recursive: true })
  git('clone', '-q', '--depth', '1', `file://${origin}`, 'clone')
  folder = join(folder, 'clone')
  expect(check()).toEqual({ status: 0, lines: [] })
  folder = join(folder, '..')
})

test('passes without git', () => {
  write('new.ts', OLD)
  expect(check()).toEqual({ status: 0, lines: [] })
})
