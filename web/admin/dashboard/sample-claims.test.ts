import { expect, test } from 'vitest'
import { sampleClaims } from './sample-claims.ts'

const none = { settings: [], elements: [], causes: [] }

test('details of the organisation that came with the site are samples, those without a value are not', () => {
  const settings = [
    { key: 'org_tagline', value: 'Therapy, learning, food and care' },
    { key: 'social_youtube', value: 'https://www.youtube.com/' },
    { key: 'org_pan', value: '' },
    { key: 'org_cin', value: null },
  ]
  expect(sampleClaims({ ...none, settings })).toEqual([
    '/admin/settings/organisation',
    '/admin/settings/organisation',
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
    '/admin/settings/organisation',
    '/admin/content/donate#upi_id',
    '/admin/causes?cause=elder-care',
  ])
})
