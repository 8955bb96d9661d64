import { expect, test } from 'vitest'
import { drafted } from './overlay.ts'

const stored = [
  { element_id: 'hero_title', content_data: 'Stored' },
  { element_id: 'book_call_button', content_data: { text: 'Call', link: '/contact' } },
]

test('shows drafts in place of stored elements, and adds elements that are not stored yet', () => {
  const drafts = {
    hero_title: { value: 'Typed', basedOn: 'v1' },
    hero_subtitle: { value: 'New', basedOn: null },
  }
  expect(drafted(stored, drafts)).toEqual([
    stored[1],
    { element_id: 'hero_title', content_data: 'Typed' },
    { element_id: 'hero_subtitle', content_data: 'New' },
  ])
})

test('leaves out a draft that cannot be stored', () => {
  const drafts = { book_call_button: { value: { text: 'Call', link: 'javascript:alert(1)' }, basedOn: null } }
  expect(drafted(stored, drafts)).toEqual(stored)
})

test('returns an answer that is not a list unchanged', () => {
  expect(drafted({ code: 'PGRST301' }, {})).toEqual({ code: 'PGRST301' })
})
