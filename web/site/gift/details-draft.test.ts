import { expect, test, vi } from 'vitest'
import { forgetDraft, readDraft, saveDraft } from './details-draft.ts'

function memory(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    items,
  } as unknown as Storage
}

const fields = new FormData()
for (const [name, value] of [
  ['name', 'Asha Rao'],
  ['id_kind', 'pan'],
  ['id_number', 'ABCPR1234F'],
  ['pincode', '411001'],
  ['pan', 'ABCPR1234F'],
  ['news', 'on'],
] as const)
  fields.set(name, value)

test('keeps all entries but the number until the draft is removed', () => {
  const storage = memory()
  saveDraft(fields, storage)
  expect(readDraft(storage)).toEqual({ name: 'Asha Rao', id_kind: 'pan', pincode: '411001', news: 'on' })
  expect(JSON.stringify([...(storage as unknown as { items: Map<string, string> }).items])).not.toContain(
    'ABCPR1234F',
  )
  forgetDraft(storage)
  expect(readDraft(storage)).toEqual({})
})

test('returns an empty draft when the stored one cannot be read', () => {
  expect(readDraft({ getItem: () => '{' } as unknown as Storage)).toEqual({})
})

test('leaves the form alone where nothing can be stored', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const full = {
    setItem() {
      throw new Error('QuotaExceededError')
    },
  } as unknown as Storage
  expect(() => saveDraft(fields, full)).not.toThrow()
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})
