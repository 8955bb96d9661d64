import { expect, test } from 'vitest'
import { afterSave, type Drafts, withChange, withoutDraft } from './drafts.ts'

const stored = { value: 'Hope', version: 'v1' }

test('a change remembers the version it began from', () => {
  const typed = withChange({}, 'title', stored, 'Hop')
  expect(typed).toEqual({ title: { value: 'Hop', basedOn: 'v1' } })
  const later = withChange(typed, 'title', { value: 'Faith', version: 'v2' }, 'Ho')
  expect(later).toEqual({ title: { value: 'Ho', basedOn: 'v1' } })
})

test('typing back what is stored leaves no draft', () => {
  const typed = withChange({}, 'title', stored, 'Hop')
  expect(withChange(typed, 'title', stored, 'Hope')).toEqual({})
})

test('a draft of an older version stays even where the words are those now stored', () => {
  const typed: Drafts<string> = { title: { value: 'Hop', basedOn: 'v0' } }
  expect(withChange(typed, 'title', stored, 'Hope')).toEqual({ title: { value: 'Hope', basedOn: 'v0' } })
})

test('a saved draft is gone; what was typed in between is kept on top of the new version', () => {
  const drafts: Drafts<string> = {
    title: { value: 'Hope!', basedOn: 'v1' },
    note: { value: 'x', basedOn: null },
  }
  expect(afterSave(drafts, 'title', 'Hope!', 'v2')).toEqual({ note: { value: 'x', basedOn: null } })
  expect(afterSave(drafts, 'title', 'Hope', 'v2').title).toEqual({ value: 'Hope!', basedOn: 'v2' })
})

test('taking a draft away leaves the others', () => {
  const drafts: Drafts<string> = { a: { value: '1', basedOn: null }, b: { value: '2', basedOn: null } }
  expect(withoutDraft(drafts, 'a')).toEqual({ b: { value: '2', basedOn: null } })
})
