import { expect, test } from 'vitest'
import { MAX_NAMED_LENGTH, MAX_STATEMENT_NAMES, USES_BEFORE_NAMING } from '../limits.ts'
import { StatementNames } from './statement-names.ts'

const use = (names: StatementNames, role: string, text: string, times: number) => {
  let name: string | undefined
  for (let i = 0; i < times; i++) name = names.nameFor(role, text)
  return name
}

test('names a statement after a few uses, and keeps the name', () => {
  const names = new StatementNames()
  expect(use(names, 'anon', 'select 1', USES_BEFORE_NAMING - 1)).toBeUndefined()
  const name = names.nameFor('anon', 'select 1')
  expect(name).toMatch(/^rest-[\w-]{24}$/)
  expect(names.nameFor('anon', 'select 1')).toBe(name)
})

test('keeps separate names per role', () => {
  const names = new StatementNames()
  const anon = use(names, 'anon', 'select 1', USES_BEFORE_NAMING)
  expect(use(names, 'authenticated', 'select 1', USES_BEFORE_NAMING)).not.toBe(anon)
})

test('has a maximum number of names', () => {
  const names = new StatementNames()
  const all = Array.from({ length: MAX_STATEMENT_NAMES + 50 }, (_, i) =>
    use(names, 'anon', `select ${i}`, USES_BEFORE_NAMING),
  )
  expect(all.filter(Boolean)).toHaveLength(MAX_STATEMENT_NAMES)
})

test('neither names nor remembers an overlong statement', () => {
  const names = new StatementNames()
  const long = `select '${'x'.repeat(MAX_NAMED_LENGTH)}'`
  expect(use(names, 'anon', long, USES_BEFORE_NAMING + 1)).toBeUndefined()
})
