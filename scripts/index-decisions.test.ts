import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daan-decisions-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
const readme = () => readFileSync(join(folder, 'README.md'), 'utf8')
const index = () => spawnSync(process.execPath, ['scripts/index-decisions.mjs', folder], { encoding: 'utf8' })

test('fills the table from the titles, lists unused numbers, and is idempotent', () => {
  write('README.md', '# Decisions\n\nBefore.\n\n| | |\n|---|---|\n| [0009](gone.md) | Gone |\n\nAfter.\n')
  write('0001-first.md', '# 0001: The first\n\nText.\n')
  write('0004-fourth.md', '# 0004: Costs $& and $1\n')
  write('template.md', '# NNNN: Title\n')
  const expected =
    '# Decisions\n\nBefore.\n\n| | |\n|---|---|\n' +
    '| [0001](0001-first.md) | The first |\n| [0004](0004-fourth.md) | Costs $& and $1 |\n\n' +
    'Never used: 0002, 0003. A decision is numbered before it is written, and not every one is.\n\nAfter.\n'
  expect(index().status).toBe(0)
  expect(readme()).toBe(expected)
  expect(index().status).toBe(0)
  expect(readme()).toBe(expected)

  write('0002-second.md', '# 0002: The second\n')
  write('0003-third.md', '# 0003: The third\n')
  expect(index().status).toBe(0)
  expect(readme()).not.toContain('Never used')
})

test('fills a table at the end of the file', () => {
  write('README.md', '| | |\n|---|---|')
  write('0001-first.md', '# 0001: The first\n')
  expect(index().status).toBe(0)
  expect(readme()).toBe('| | |\n|---|---|\n| [0001](0001-first.md) | The first |\n')
})

test('refuses a decision without a title', () => {
  write('README.md', '| | |\n|---|---|\n')
  write('0001-first.md', '# Another title\n')
  const { status, stderr } = index()
  expect(status).toBe(1)
  expect(stderr).toContain('0001-first.md has no title "# 0001: …".')
})
