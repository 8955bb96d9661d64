import { expect, test } from 'vitest'
import { nextSample, sampleClaims } from './sample-claims.ts'

const none = { settings: [], elements: [], causes: [] }

test('details of the organisation that came with the site are samples, those without a value are not', () => {
  const settings = [
    { key: 'org_tagline', value: 'Therapy, learning, food and care' },
    { key: 'social_youtube', value: 'https://www.youtube.com/' },
    { key: 'org_pan', value: '' },
    { key: 'org_cin', value: null },
  ]
  expect(sampleClaims({ ...none, settings })).toEqual([
    '/admin/settings/organisation?samples#org_tagline',
    '/admin/settings/organisation?samples#social_youtube',
  ])
})

test('each leads to the place where it is replaced', () => {
  const sample = (page_slug: string, element_id: string) => ({
    page_slug,
    element_id,
    content_data: 'Something',
    is_sample: true,
  })
  expect(
    sampleClaims({
      settings: [{ key: 'org_name', value: 'Daan Foundation' }],
      elements: [sample('donate', 'hero_title'), sample('donate', 'upi_id')],
      causes: [{ id: 'elder-care' }],
    }),
  ).toEqual([
    '/admin/settings/organisation?samples#org_name',
    '/admin/content/donate?samples#upi_id',
    '/admin/causes?samples&cause=elder-care',
  ])
})

test.each([
  ['the one that follows', ['a', 'b', 'c'], ['a', 'c'], 'b', 'c'],
  ['the next but one where another was replaced meanwhile', ['a', 'b', 'c', 'd'], ['a', 'd'], 'b', 'd'],
  ['the first after the last', ['a', 'b'], ['a'], 'b', 'a'],
  ['the first from a text that is no sample', ['a', 'b'], ['a', 'b'], 'x', 'a'],
  ['nothing where only this one is left', ['a'], ['a'], 'a', null],
  ['nothing where none is left', ['a'], [], 'a', null],
])('the next sample is %s', (_, before, left, at, next) => {
  expect(nextSample(before, left, at)).toBe(next)
})
