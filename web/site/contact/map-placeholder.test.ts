import { expect, test } from 'vitest'
import { mapPlaceholder } from './map-placeholder.ts'

const words = { language: 'en', title: 'Map', show: 'Show the map' } as const

test('leads to the map, within the frame', () => {
  const page = mapPlaceholder('https://www.google.com/maps?q=Delhi&output=embed', '/font.woff2', words)
  expect(page).toContain('<a href="https://www.google.com/maps?q=Delhi&amp;output=embed">Show the map</a>')
})

test('opens a map that the content security policy does not allow in frames in a new tab', () => {
  expect(mapPlaceholder('https://maps.example/embed', '/font.woff2', words)).toContain(
    '<a href="https://maps.example/embed" target="_blank" rel="noopener">',
  )
})

test('escapes a stored address in the link', () => {
  const page = mapPlaceholder(
    'https://www.google.com/maps?q="><script>alert(1)</script>',
    '/font.woff2',
    words,
  )
  expect(page).toContain('q=&quot;>&lt;script>')
  expect(page).not.toContain('<script>')
})
