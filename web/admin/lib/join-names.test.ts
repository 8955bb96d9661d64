import { expect, test } from 'vitest'
import { inWords } from './join-names.ts'

test.each([
  ['Hope', 'Hope'],
  [null, ''],
  [true, 'Yes'],
  [{ url: 'https://x.example' }, 'https://x.example'],
  [{ text: 'Donate', link: '/donate' }, 'Text: Donate\nLink: /donate'],
  [{ url: '/a.webp', alt: '' }, 'File: /a.webp'],
  [{ presets: [{ amount: 199, description: 'A kit' }] }, '1. Amount: 199\nDescription: A kit'],
  [[], ''],
])('writes %j as text', (value, words) => {
  expect(inWords(value)).toBe(words)
})
