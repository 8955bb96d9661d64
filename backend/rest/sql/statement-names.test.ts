import { expect, test } from 'vitest'
import { MAX_NAMED_LENGTH, MAX_STATEMENT_NAMES, USES_BEFORE_NAMING } from '../limits.ts'
import { StatementNames } from './statement-names.ts'

const use = (names: StatementNames, role: string, text: string, times: number) => {
  let name: string | undefined
  for (let i = 0; i < times; i++) name = names.nameFor(role, text)
  return name
}

test('a statement gets a name once it has come a few times, and keeps it', () => {
  const names = new StatementNames()
  expect(use(names, 'anon', 'select 1', USES_BEFORE_NAMING - 1)).toBeUndefined()
  const name = names.nameFor('anon', 'select 1')
  expect(name).toMatch(/^rest-[\w-]{24}$/)
  expect(names.nameFor('anon', 'select 1')).toBe(name)
})

test('each role has names of its own', () => {
  const names = new StatementNames()
  const anon = use(names, 'anon', 'select 1', USES_BEFORE_NAMING)
  expect(use(names, 'authenticated', 'select 1', USES_BEFORE_NAMING)).not.toBe(anon)
})

test('there are never more than so many', () => {
  const names = new StatementNames()
  const all = Array.from({ length: MAX_STATEMENT_NAMES + 50 }, (_, i) =>
    use(names, 'anon', `select ${i}`, USES_BEFORE_NAMING),
  )
  expect(all.filter(Boolean)).toHaveLength(MAX_STATEMENT_NAMES)
})

test('one that is longer than any of ours is neither named nor remembered', () => {
  const names = new StatementNames()
  const long = `select '${'x'.repeat(MAX_NAMED_LENGTH)}'`
  expect(use(names, 'anon', long, USES_BEFORE_NAMING + 1)).toBeUndefined()
})
