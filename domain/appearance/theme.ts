/**
 * Derives the site's colours from the two that the foundation chooses: a deep one for headings, links and
 * bands, and a bright one for giving. Each is adjusted in lightness only, until every text set in it or on it
 * is legible.
 */
import { contrast, type Hex, isHex, lightnessOf, shadeThat, withLightness } from './colour.ts'

export type Theme = { brand: Hex; accent: Hex }

/** As in web/styles/tokens.css, which a test compares with this. */
export const defaultTheme: Theme = { brand: '#0f4c45', accent: '#f2a41f' }
export const GROUNDS: Record<Scheme, readonly Hex[]> = {
  light: ['#fff8ec', '#fffdf7', '#f8ecd6', '#f3e3c7'],
  dark: ['#0b1614', '#122220', '#152926', '#1c332f'],
}
export const ON_BAND: readonly Hex[] = ['#fff8ec', '#cfe6e4']
export const ON_ACCENT: Hex = '#1d2b2a'
export const DARK_HEADING: Hex = '#fbe6bf'

export type Scheme = 'light' | 'dark'
export type Colours = Record<
  'heading' | 'brand' | 'leaf' | 'band' | 'band-deep' | 'marigold' | 'marigold-hover',
  Hex
>

const LEGIBLE = 4.5

export const palettes: readonly (Theme & { name: string })[] = [
  { name: 'Banyan and marigold', ...defaultTheme },
  { name: 'Indigo and turmeric', brand: '#2b3a75', accent: '#f0b429' },
  { name: 'Plum and rose', brand: '#5b2145', accent: '#f2a097' },
  { name: 'Peacock and saffron', brand: '#0b4a6b', accent: '#ff9f43' },
  { name: 'Terracotta and sand', brand: '#7a2e1d', accent: '#f2b66d' },
  { name: 'Neem and lime', brand: '#31501f', accent: '#c3d94e' },
]

/** The stored choice; a missing or invalid colour stays the default. */
export function readTheme(stored: readonly { key: string; value: unknown }[]): Theme {
  const chosen = (key: string, usual: Hex) => {
    const value = stored.find((row) => row.key === key)?.value
    return isHex(value) ? value : usual
  }
  return {
    brand: chosen('theme_brand', defaultTheme.brand),
    accent: chosen('theme_accent', defaultTheme.accent),
  }
}

export function coloursOf({ brand, accent }: Theme): Record<Scheme, Colours> {
  const isLegibleOn = (grounds: readonly Hex[]) => (shade: Hex) =>
    grounds.every((ground) => contrast(shade, ground) >= LEGIBLE)
  const bright = shadeThat(isLegibleOn([ON_ACCENT]), accent, 'lighter')
  const deep = shadeThat(isLegibleOn([...GROUNDS.light, ...ON_BAND, bright]), brand, 'darker')
  const pale = shadeThat(isLegibleOn(GROUNDS.dark), atLeast(brand, 0.8), 'lighter')
  const hover = withLightness(bright, lightnessOf(bright) - 0.04)
  const lighter = withLightness(bright, Math.min(1, lightnessOf(bright) + 0.05))
  const below = (colour: Hex, by: number) => withLightness(colour, lightnessOf(colour) - by)
  return {
    light: {
      heading: deep,
      brand: deep,
      leaf: shadeThat(isLegibleOn(GROUNDS.light), withLightness(deep, lightnessOf(deep) + 0.11), 'darker'),
      band: deep,
      'band-deep': below(deep, 0.06),
      marigold: bright,
      'marigold-hover': contrast(hover, ON_ACCENT) >= LEGIBLE ? hover : lighter,
    },
    dark: {
      heading: DARK_HEADING,
      brand: pale,
      leaf: shadeThat(isLegibleOn(GROUNDS.dark), below(pale, 0.06), 'lighter'),
      band: below(deep, 0.06),
      'band-deep': below(deep, 0.13),
      marigold: bright,
      'marigold-hover': lighter,
    },
  }
}

/** Whether each colour had to be adjusted for legibility. */
export function isAdjusted(theme: Theme): Record<keyof Theme, boolean> {
  const { light } = coloursOf(theme)
  return { brand: light.brand !== theme.brand, accent: light.marigold !== theme.accent }
}

/** The page's style for these colours; empty for the default ones. */
export function themeCss(theme: Theme): string {
  const isUsual = theme.brand === defaultTheme.brand && theme.accent === defaultTheme.accent
  return isUsual ? '' : styleOf(theme)
}

export function styleOf(theme: Theme): string {
  const { light, dark } = coloursOf(theme)
  // The root is doubled for specificity over the style sheets.
  return `:root:root{${properties(light)}}${garland(light.marigold)}@media (prefers-color-scheme:dark){:root:root{${properties(dark)}}}`
}

function properties(colours: Colours): string {
  return Object.entries(colours)
    .map(([name, colour]) => `--color-${name}:${colour};`)
    .join('')
}

// Hard-coded in motifs.css, since an image cannot use custom properties.
function garland(colour: Hex): string {
  const line = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 8' preserveAspectRatio='none'><path d='M1 6C20 2 34 1.5 60 3.5S104 6 119 2' fill='none' stroke='${colour}' stroke-width='3' stroke-linecap='round'/></svg>`
  return `.garland.garland{background-image:url(data:image/svg+xml,${encodeURIComponent(line).replaceAll("'", '%27')});}`
}

function atLeast(colour: Hex, lightness: number): Hex {
  return withLightness(colour, Math.max(lightness, lightnessOf(colour)))
}
