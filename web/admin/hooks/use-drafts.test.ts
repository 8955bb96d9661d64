import { afterEach, expect, test, vi } from 'vitest'
import { keptDrafts } from './use-drafts.ts'

afterEach(() => vi.unstubAllGlobals())

test('counts and removes drafts by the prefix that also holds tags back on public pages', () => {
  const items: Record<string, string> = { 'daan-drafts:inbox': '{}', 'daan-auth': '{}' }
  const removeItem = { value: (key: string) => delete items[key], enumerable: false }
  vi.stubGlobal('localStorage', Object.defineProperty(items, 'removeItem', removeItem))
  const drafts = keptDrafts()
  expect(drafts.count).toBe(1)
  drafts.forget()
  expect(Object.keys(items)).toEqual(['daan-auth'])
})
