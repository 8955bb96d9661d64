import { expect, test, vi } from 'vitest'
import { readChoice, storeChoice } from './stored-choice.ts'

const now = Date.parse('2026-11-15T08:00:00Z')
const kept = (change: object = {}) =>
  JSON.stringify({ choice: 'agreed', notice: '1-google', at: '2026-11-01T00:00:00Z', ...change })

test.each([
  ['a choice about this notice', kept(), 'agreed'],
  ['a refusal', kept({ choice: 'refused' }), 'refused'],
  ['nothing', null, null],
  ['a choice about another notice', kept({ notice: '1-google-meta' }), null],
  ['a choice of more than a year ago', kept({ at: '2025-11-14T00:00:00Z' }), null],
  ['a choice without a time', kept({ at: undefined }), null],
  ['a word that is not a choice', kept({ choice: 'yes' }), null],
  ['invalid JSON', '{', null],
  ['a list', '[]', null],
])('reads %s', (_, stored, choice) => {
  expect(readChoice(stored, '1-google', now)).toBe(choice)
})

test('stores a choice for later visits', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => kept.set(key, value) })
  storeChoice('refused', '1-google')
  const [stored = null] = kept.values()
  expect(readChoice(stored, '1-google', Date.now())).toBe('refused')
})
