import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#backend/base/project-root.ts'

const folder = join(projectRoot, 'database', 'schema')
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
const readme = readFileSync(join(folder, '..', 'README.md'), 'utf8')
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8').replaceAll(/--.*$/gm, '')

const DEFINED =
  /^create (?:unique )?(table|view|function|type|index|statistics) (?:if not exists )?([\w.]+(?:\([^)]*\))?)/gm
const defined = files.flatMap((file) =>
  [...textOf(file).matchAll(DEFINED)].map(([, kind = '', name = '']) => ({ file, kind, name })),
)

describe('the schema', () => {
  test('defines each object once', () => {
    const names = defined.map(({ kind, name }) => `${kind} ${name}`)
    expect(names.length).toBeGreaterThan(200)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test.each(files)('describes in %s the current state, not its history', (file) => {
    expect(
      textOf(file).match(
        /create or replace|^drop |^alter (table .* (add|drop|alter) (column|constraint)|function)/gm,
      ),
    ).toBeNull()
  })

  test('appears in the README, file by file and table by table', () => {
    const tables = defined.filter(({ kind }) => kind === 'table' || kind === 'view')
    const names = tables.map(({ name }) => name.replace(/^public\./, ''))
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
    expect(files.filter((file) => !readme.includes(file.replace('.sql', '')))).toEqual([])
  })
})
