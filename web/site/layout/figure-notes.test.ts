import { expect, test } from 'vitest'
import { figureNotes } from './figure-notes.ts'
import { words } from './words.en.ts'

const figure = (as_of: string, source = '') => ({ value: '7', label: 'Wells', as_of, source })
const notes = (...figures: ReturnType<typeof figure>[]) => figureNotes(figures, words.figures)

test('what is true of all figures is said once', () => {
  expect(notes(figure('March 2026', 'our books'), figure('March 2026', 'our books'))).toEqual({
    shared: 'As of March 2026, from our books',
    each: ['', ''],
  })
})

test('figures of different dates each say theirs', () => {
  expect(notes(figure('March 2026'), figure('', 'our books'), figure(''))).toEqual({
    shared: '',
    each: ['As of March 2026', 'From our books', ''],
  })
})
