import { expect, test } from 'vitest'
import { figureNotes } from './figure-notes.ts'
import { words } from './words.en.ts'

const figure = (as_of: string, source = '') => ({ value: '7', label: 'Wells', as_of, source })
const notes = (...figures: ReturnType<typeof figure>[]) => figureNotes(figures, words.figures)

test('shows a note that all figures share once', () => {
  expect(notes(figure('March 2026', 'our books'), figure('March 2026', 'our books'))).toEqual({
    shared: 'As of March 2026, from our books',
    each: ['', ''],
  })
})

test('shows notes that differ with each figure', () => {
  expect(notes(figure('March 2026'), figure('', 'our books'), figure(''))).toEqual({
    shared: '',
    each: ['As of March 2026', 'From our books', ''],
  })
})
