import { expect, test } from 'vitest'
import { sameValue } from './same-value.ts'

test.each([
  ['Hope', 'Hope'],
  [null, null],
  [
    { url: '/a', alt: '' },
    { alt: '', url: '/a' },
  ],
  [{ presets: [{ amount: 1, description: 'x' }] }, { presets: [{ description: 'x', amount: 1 }] }],
])('treats %j and %j as equal', (one, other) => {
  expect(sameValue(one, other)).toBe(true)
})

test.each([
  ['Hope', 'hope'],
  ['1', 1],
  [null, {}],
  [{}, []],
  [{ url: '/a' }, { url: '/a', alt: '' }],
  [{ url: undefined }, { alt: undefined }],
  [
    [1, 2],
    [2, 1],
  ],
])('treats %j and %j as different', (one, other) => {
  expect(sameValue(one, other)).toBe(false)
})
