import { expect, test } from 'vitest'
import { freeSlug, slugFrom, slugProblem } from './slug.ts'

test.each([
  ['Food for Families', 'food-for-families'],
  ['  Café & Children’s meals! ', 'cafe-childrens-meals'],
  ['Class 4 – reading', 'class-4-reading'],
  ['शिक्षा', ''],
  ['x'.repeat(150), 'x'.repeat(100)],
])('turns %s into %s', (title, slug) => {
  expect(slugFrom(title)).toBe(slug)
})

test('numbers a taken address', () => {
  expect(freeSlug('food', [])).toBe('food')
  expect(freeSlug('food', ['food', 'food-2'])).toBe('food-3')
})

test.each([
  ['food-for-families', null],
  ['', 'Enter an address for the cause.'],
  ['Food', 'Use small letters, digits and single hyphens, like food-for-families.'],
  ['a--b', 'Use small letters, digits and single hyphens, like food-for-families.'],
  ['../admin', 'Use small letters, digits and single hyphens, like food-for-families.'],
  ['fооd', '“о” is not one of the letters a to z. Type the address again.'],
  ['elder-care', 'Another cause already has this address.'],
  ['x'.repeat(101), 'The address may have at most 100 characters.'],
])('checks %s: %s', (slug, problem) => {
  expect(slugProblem(slug, ['elder-care'])).toBe(problem)
})
