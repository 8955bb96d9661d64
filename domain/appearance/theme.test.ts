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

describe('whatever is chosen', () => {
  test('every text in it and on it is legible, light and dark', () => {
    fc.assert(
      fc.property(hex, hex, (brand, accent) => expectLegible({ brand, accent })),
      { numRuns: 300 },
    )
  })

  test('nothing but colours reaches the page', () => {
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

test('the palettes are legible as they are', () => {
  for (const theme of palettes) {
    expectLegible(theme)
    expect(isAdjusted(theme), theme.name).toEqual({ brand: false, accent: false })
  }
})

test('the night has every colour that the day has, or the day’s would stay', () => {
  const css = themeCss({ brand: '#5b2145', accent: '#f2a097' })
  const [day = '', night = ''] = css.split('@media').map((part) => part.match(/--color-[a-z-]+/g)?.join())
  expect(day.split(',')).toContain('--color-heading')
  expect(night).toBe(day)
})

test('the usual colours need no word on the page', () => {
  expect(themeCss(readTheme([]))).toBe('')
  expect(themeCss(readTheme([{ key: 'theme_accent', value: '#ff9f43' }]))).toContain(
    '--color-marigold:#ff9f43;',
  )
})

test('a pale brand is darkened, a dark accent lightened, in their own hue', () => {
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
  ] as const)('the contrast of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
    expect(contrast(other, one)).toBeCloseTo(ratio, 2)
  })

  test('a colour at its own lightness is itself', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        const same = withLightness(colour, lightnessOf(colour))
        expect(isHex(same)).toBe(true)
        expect(contrast(same, colour)).toBeLessThan(1.02)
      }),
    )
  })
})
