import { expect, test } from 'vitest'
import { afterSave, type Drafts, withChange, withoutDraft } from './drafts.ts'

const stored = { value: 'Hope', version: 'v1' }

test('records the version that a change is based on', () => {
  const typed = withChange({}, 'title', stored, 'Hop')
  expect(typed).toEqual({ title: { value: 'Hop', basedOn: 'v1' } })
  const later = withChange(typed, 'title', { value: 'Faith', version: 'v2' }, 'Ho')
  expect(later).toEqual({ title: { value: 'Ho', basedOn: 'v1' } })
})

test('drops the draft when the stored text is typed again', () => {
  const typed = withChange({}, 'title', stored, 'Hop')
  expect(withChange(typed, 'title', stored, 'Hope')).toEqual({})
})

test('keeps a draft based on an older version even when its text equals the stored one', () => {
  const typed: Drafts<string> = { title: { value: 'Hop', basedOn: 'v0' } }
  expect(withChange(typed, 'title', stored, 'Hope')).toEqual({ title: { value: 'Hope', basedOn: 'v0' } })
})

test('drops a saved draft, and rebases text typed since onto the new version', () => {
  const drafts: Drafts<string> = {
    title: { value: 'Hope!', basedOn: 'v1' },
    note: { value: 'x', basedOn: null },
  }
  expect(afterSave(drafts, 'title', 'Hope!', 'v2')).toEqual({ note: { value: 'x', basedOn: null } })
  expect(afterSave(drafts, 'title', 'Hope', 'v2').title).toEqual({ value: 'Hope!', basedOn: 'v2' })
})

test('removes one draft and leaves the others', () => {
  const drafts: Drafts<string> = { a: { value: '1', basedOn: null }, b: { value: '2', basedOn: null } }
  expect(withoutDraft(drafts, 'a')).toEqual({ b: { value: '2', basedOn: null } })
})
