import { expect, test } from 'vitest'
import { without, withPart } from './filters.ts'

test('sets, replaces and removes a part, and keeps null as a value of its own', () => {
  const filter: { q?: string; cause?: string | null } = { q: 'asha' }
  expect(withPart(filter, 'cause', 'food')).toEqual({ q: 'asha', cause: 'food' })
  expect(withPart(filter, 'cause', null)).toEqual({ q: 'asha', cause: null })
  expect(withPart(filter, 'q', '')).toEqual({})
  expect(withPart(filter, 'q', undefined)).toEqual({})
  expect(without({ ...filter, cause: null }, ['q'])).toEqual({ cause: null })
})
