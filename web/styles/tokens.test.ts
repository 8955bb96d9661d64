import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Hex, contrast as ratioOf } from '#domain/appearance/colour.ts'
import {
  DARK_HEADING,
  defaultTheme,
  GROUNDS,
  ON_ACCENT,
  ON_BAND,
  type Scheme,
} from '#domain/appearance/theme.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('prefers-color-scheme: dark')

function colours(part: string): Record<string, string> {
  return Object.fromEntries(
    [...part.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6})/g)].map((m) => [m[1] ?? '', m[2] ?? '']),
  )
}
const schemes = { light: colours(light), dark: { ...colours(light), ...colours(dark) } }

const contrast = (a = '', b = '') => ratioOf(a as Hex, b as Hex)

test('matches the colours in the contrast rules', () => {
  for (const [name, scheme] of Object.entries(schemes)) {
    const grounds = ['paper', 'surface', 'sunken', 'sand'].map((ground) => scheme[ground])
    expect(grounds).toEqual(GROUNDS[name as Scheme])
    expect([scheme['on-band'], scheme['on-band-soft'], scheme['on-marigold']]).toEqual([
      ...ON_BAND,
      ON_ACCENT,
    ])
  }
  expect(schemes.dark.heading).toBe(DARK_HEADING)
  const { brand, marigold } = schemes.light
  expect({ brand, accent: marigold }).toEqual(defaultTheme)
})

describe.each(Object.entries(schemes))('the %s scheme', (_name, scheme) => {
  test.each(['ink', 'soft', 'heading', 'brand', 'leaf', 'clay', 'danger'])(
    'keeps %s legible on every ground',
    (text) => {
      for (const ground of ['paper', 'surface', 'sunken', 'sand']) {
        expect(contrast(scheme[text], scheme[ground]), ground).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  test.each(['on-band', 'on-band-soft', 'marigold'])('keeps %s legible on the green band', (text) => {
    for (const ground of ['band', 'band-deep']) {
      expect(contrast(scheme[text], scheme[ground]), ground).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('keeps buttons legible at rest and under the pointer', () => {
    for (const ground of ['marigold', 'marigold-hover']) {
      expect(contrast(scheme['on-marigold'], scheme[ground]), ground).toBeGreaterThanOrEqual(4.5)
    }
    for (const ground of ['brand', 'leaf']) {
      expect(contrast(scheme.paper, scheme[ground]), ground).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('keeps outlines of controls visible on every ground', () => {
    for (const ground of ['paper', 'surface', 'sunken', 'sand']) {
      expect(contrast(scheme.edge, scheme[ground]), ground).toBeGreaterThanOrEqual(3)
    }
  })
})
