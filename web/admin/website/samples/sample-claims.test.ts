import { expect, test } from 'vitest'
import { nextSample, sampleClaims } from './sample-claims.ts'

const none = { settings: [], elements: [], items: [] }

test('counts details of the organisation that came with the site, and none without a value', () => {
  const settings = [
    { key: 'org_tagline', value: 'Therapy, learning, food and care', is_sample: true },
    { key: 'social_youtube', value: 'https://www.youtube.com/', is_sample: true },
    { key: 'org_pan', value: '', is_sample: true },
    { key: 'org_cin', value: null, is_sample: true },
  ]
  expect(sampleClaims({ ...none, settings })).toEqual([
    '/admin/settings/organisation?samples#org_tagline',
    '/admin/settings/organisation?samples#social_youtube',
  ])
})

test('links each sample to the place where it is replaced', () => {
  const sample = (page_slug: string, element_id: string) => ({
    page_slug,
    element_id,
    content_data: 'Something',
    is_sample: true,
  })
  expect(
    sampleClaims({
      settings: [{ key: 'org_name', value: 'Daan Foundation', is_sample: true }],
      elements: [sample('donate', 'hero_title'), sample('donate', 'upi_id')],
      items: [
        { noun: 'cause', id: 'elder-care' },
        { noun: 'campaign', id: 'c1' },
        { noun: 'story', id: 's1' },
      ],
    }),
  ).toEqual([
    '/admin/settings/organisation?samples#org_name',
    '/admin/content/donate?samples#upi_id',
    '/admin/causes?samples&cause=elder-care',
    '/admin/campaigns?samples&campaign=c1',
    '/admin/stories?samples&story=s1',
  ])
})

test('leaves out a sample of Contact once its detail is entered under Organisation', () => {
  const elements = ['phone_number', 'email_address'].map((element_id) => ({
    page_slug: 'contact',
    element_id,
    content_data: 'Something',
    is_sample: true,
  }))
  const settings = [{ key: 'org_phone', value: '+91 11 2345 6789', is_sample: false }]
  expect(sampleClaims({ ...none, settings, elements })).toEqual([
    '/admin/content/contact?samples#email_address',
  ])
})

test.each([
  ['the following sample', ['a', 'b', 'c'], ['a', 'c'], 'b', 'c'],
  ['the next but one when another was replaced meanwhile', ['a', 'b', 'c', 'd'], ['a', 'd'], 'b', 'd'],
  ['the first after the last', ['a', 'b'], ['a'], 'b', 'a'],
  ['the first after a text that is not a sample', ['a', 'b'], ['a', 'b'], 'x', 'a'],
  ['nothing when only this one is left', ['a'], ['a'], 'a', null],
  ['nothing when none is left', ['a'], [], 'a', null],
])('returns %s', (_, before, left, at, next) => {
  expect(nextSample(before, left, at)).toBe(next)
})
