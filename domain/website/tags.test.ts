import { describe, expect, test } from 'vitest'
import { NOTICE_VERSION, noticeVersion, readTagIds } from './tags.ts'

const rows = (gtm: unknown, pixel: unknown) => [
  { key: 'gtm_id', value: gtm },
  { key: 'meta_pixel_id', value: pixel },
]

describe('readTagIds', () => {
  test.each([
    ['GTM-ABC1234', '123456789012345', { gtm: 'GTM-ABC1234', pixel: '123456789012345' }],
    [' GTM-ABC1234 ', '', { gtm: 'GTM-ABC1234', pixel: null }],
    [null, '123456789012345', { gtm: null, pixel: '123456789012345' }],
  ])('reads %j and %j', (gtm, pixel, ids) => expect(readTagIds(rows(gtm, pixel))).toEqual(ids))

  test.each([
    ['', ''],
    [null, undefined],
    // Anything but an id would become part of a script's address.
    ['GTM-ABC1234&l=x', '1234567?x'],
    ['GTM-abc"onload=', '12345678901234567890123'],
    ['G-ABC1234', '../../evil'],
  ])('returns null for %j and %j', (gtm, pixel) => expect(readTagIds(rows(gtm, pixel))).toBeNull())

  test('returns null without a stored row', () => expect(readTagIds([])).toBeNull())
})

test.each([
  [{ gtm: 'GTM-ABC1234', pixel: '123456789' }, '1-google-meta'],
  [{ gtm: 'GTM-ABC1234', pixel: null }, '1-google'],
  [{ gtm: null, pixel: '123456789' }, '1-meta'],
])('versions the notice for %j as %s', (ids, version) => {
  expect(noticeVersion(ids)).toBe(version)
  expect(version).toMatch(NOTICE_VERSION)
})
