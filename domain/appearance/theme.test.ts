import { describe, expect, test } from 'vitest'
import { fc } from '../testing/properties.ts'
import { contrast, type Hex, isHex, lightnessOf, withLightness } from './colour.ts'
import {
  coloursOf,
  defaultTheme,
  GROUNDS,
  isAdjusted,
  ON_ACCENT,
  ON_BAND,
  palettes,
  readTheme,
  type Theme,
  themeCss,
} from './theme.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n): Hex => `#${n.toString(16).padStart(6, '0')}`)

function expectLegible(theme: Theme): void {
  const schemes = coloursOf(theme)
  const pairs = (['light', 'dark'] as const).flatMap((scheme) => {
    const colours = schemes[scheme]
    return [
      ...GROUNDS[scheme].flatMap((ground) => [
        ['heading', colours.heading, ground],
        ['brand', colours.brand, ground],
        ['leaf', colours.leaf, ground],
      ]),
      ...[colours.band, colours['band-deep']].flatMap((band) =>
        [...ON_BAND, colours.marigold].map((text) => ['on band', text, band]),
      ),
      ['on accent', ON_ACCENT, colours.marigold],
      ['on accent under the pointer', ON_ACCENT, colours['marigold-hover']],
    ] as [string, Hex, Hex][]
  })
  for (const [what, text, ground] of pairs)
    expect(contrast(text, ground), `${what} ${text} ${ground}`).toBeGreaterThanOrEqual(4.5)
}

describe('any choice', () => {
  test('keeps every text legible, light and dark', () => {
    fc.assert(
      fc.property(hex, hex, (brand, accent) => expectLegible({ brand, accent })),
      { numRuns: 300 },
    )
  })

  test('lets nothing but colours reach the page', () => {
    const stored = [
      { key: 'theme_brand', value: 'red;}</style><script>' },
      { key: 'theme_accent', value: '#F00' },
    ]
    expect(readTheme(stored)).toEqual(defaultTheme)
    fc.assert(
      fc.property(hex, hex, (brand, accent) => {
        expect(themeCss({ brand, accent })).not.toMatch(/[<>&"']/)
      }),
    )
  })
})

test('has legible palettes', () => {
  for (const theme of palettes) {
    expectLegible(theme)
    expect(isAdjusted(theme), theme.name).toEqual({ brand: false, accent: false })
  }
})

test('defines every colour for night that it defines for day', () => {
  const css = themeCss({ brand: '#5b2145', accent: '#f2a097' })
  const [day = '', night = ''] = css.split('@media').map((part) => part.match(/--color-[a-z-]+/g)?.join())
  expect(day.split(',')).toContain('--color-heading')
  expect(night).toBe(day)
})

test('adds nothing to the page for the default colours', () => {
  expect(themeCss(readTheme([]))).toBe('')
  expect(themeCss(readTheme([{ key: 'theme_accent', value: '#ff9f43' }]))).toContain(
    '--color-marigold:#ff9f43;',
  )
})

test('darkens a pale brand and lightens a dark accent, in their own hue', () => {
  const theme: Theme = { brand: '#ffd54f', accent: '#7a0019' }
  expect(isAdjusted(theme)).toEqual({ brand: true, accent: true })
  const { light } = coloursOf(theme)
  expect(lightnessOf(light.brand)).toBeLessThan(lightnessOf(theme.brand))
  expect(lightnessOf(light.marigold)).toBeGreaterThan(lightnessOf(theme.accent))
})

describe('colours', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#0f4c45', '#0f4c45', 1],
  ] as const)('computes the contrast of %s and %s as %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
    expect(contrast(other, one)).toBeCloseTo(ratio, 2)
  })

  test('returns a colour unchanged at its own lightness', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        const same = withLightness(colour, lightnessOf(colour))
        expect(isHex(same)).toBe(true)
        expect(contrast(same, colour)).toBeLessThan(1.02)
      }),
    )
  })
})
