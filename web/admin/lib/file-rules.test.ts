import { expect, test } from 'vitest'
import { extensionOf, fileProblem, looksLikePdf } from './file-rules.ts'

const MB = 1024 * 1024
const NOT_A_PICTURE = 'This picture format does not work on the web. Use JPEG, PNG, WebP, AVIF, GIF or SVG.'

test.each([
  ['image', { type: 'image/jpeg', size: 40 * MB }, null],
  ['image', { type: 'image/svg+xml', size: 1 }, null],
  ['image', { type: 'image/heic', size: 1 }, NOT_A_PICTURE],
  ['image', { type: 'application/pdf', size: 1 }, NOT_A_PICTURE],
  ['image', { type: '', size: 1 }, NOT_A_PICTURE],
  ['pdf', { type: 'application/pdf', size: 25 * MB }, null],
  ['pdf', { type: 'application/pdf', size: 25 * MB + 1 }, 'The file is larger than 25 MB.'],
  ['pdf', { type: 'image/png', size: 1 }, 'This is not a PDF.'],
] as const)('checks a file for %s: %j', (kind, file, problem) => {
  expect(fileProblem(kind, file)).toBe(problem)
})

test('derives the extension from the media type', () => {
  expect(extensionOf('image/jpeg')).toBe('jpg')
  expect(extensionOf('application/pdf')).toBe('pdf')
})

test('recognises a PDF by its first bytes', () => {
  expect(looksLikePdf('%PDF-1.7 …')).toBe(true)
  expect(looksLikePdf('<html>')).toBe(false)
})
