import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('prefers-color-scheme: dark')

function colours(part: string): Record<string, string> {
  return Object.fromEntries(
    [...part.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6})/g)].map((m) => [m[1] ?? '', m[2] ?? '']),
  )
}
const schemes = { light: colours(light), dark: { ...colours(light), ...colours(dark) } }

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a = '', b = ''): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}

describe.each(Object.entries(schemes))('in the %s scheme', (_name, scheme) => {
  test.each(['ink', 'soft', 'heading', 'brand', 'leaf', 'clay', 'danger'])(
    '%s is legible on every ground',
    (text) => {
      for (const ground of ['paper', 'surface', 'sunken', 'sand']) {
        expect(contrast(scheme[text], scheme[ground]), ground).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  test.each(['on-band', 'on-band-soft', 'marigold'])('%s is legible on the green band', (text) => {
    for (const ground of ['band', 'band-deep']) {
      expect(contrast(scheme[text], scheme[ground]), ground).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('buttons are legible at rest and under the pointer', () => {
    for (const ground of ['marigold', 'marigold-hover']) {
      expect(contrast(scheme['on-marigold'], scheme[ground]), ground).toBeGreaterThanOrEqual(4.5)
    }
    for (const ground of ['brand', 'leaf']) {
      expect(contrast(scheme.paper, scheme[ground]), ground).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('outlines of controls stand out from every ground', () => {
    for (const ground of ['paper', 'surface', 'sunken', 'sand']) {
      expect(contrast(scheme.edge, scheme[ground]), ground).toBeGreaterThanOrEqual(3)
    }
  })
})
