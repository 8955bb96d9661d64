/** The mark of the foundation, its icons, and the two ornaments the site is dressed with. */
import { cream, leaf, marigold, mix, neem, terracotta } from './kit/colour.ts'
import { bloom } from './kit/festive.ts'
import { leafShape } from './kit/shapes.ts'
import { at, element, type Pt, path } from './kit/svg.ts'

const hand =
  'M31 59C14.5 58 4 46.5 3.5 28.5C4 25.5 7.5 25.3 9 27.8C11 31.5 13.5 34.5 17.5 37C25 41.5 31 47.5 31 59Z'
const flame = 'M32 4C40 13.5 45 20.5 45 28.5A13 13 0 0 1 19 28.5C19 20.5 24 13.5 32 4Z'

/** Two open hands that are also a lamp: leaves for the bowl, a flame for the gift. */
const mark = (hands: string, light: string) =>
  path(hand, hands) + path(hand, hands, { transform: 'matrix(-1 0 0 1 64 0)' }) + path(flame, light)

const square = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>\n`

const tile = (radius: number, scale: number) => {
  const gap = (64 - 64 * scale) / 2
  return square(
    element('rect', { width: 64, height: 64, rx: radius || undefined, fill: neem }) +
      element('g', { transform: `translate(${gap} ${gap}) scale(${scale})` }, mark(cream, marigold)),
  )
}

export const marks = {
  'logo-mark.svg': square(mark(neem, marigold)),
  'logo-mark-on-dark.svg': square(mark(cream, marigold)),
  'logo-mark-mono.svg': square(mark('currentColor', 'currentColor')),
  'favicon.svg': tile(14, 0.78),
}

/** Apple's icon is square, since the system rounds it; the maskable one keeps its mark inside the safe circle. */
export const icons = [
  { file: 'favicon-32.png', size: 32, svg: tile(14, 0.82) },
  { file: 'apple-touch-icon.png', size: 180, svg: tile(0, 0.66) },
  { file: 'icon-192.png', size: 192, svg: tile(14, 0.72) },
  { file: 'icon-512.png', size: 512, svg: tile(14, 0.72) },
  { file: 'icon-maskable-512.png', size: 512, svg: tile(0, 0.56) },
]

/** Pierced stone as a seamless tile, so faint that it suits light and dark grounds. */
const jaali = () => {
  const petal = (
    [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ] as Pt[]
  )
    .map(([x, y]) => leafShape([24 + x * 3, 24 + y * 3], [24 + x * 15, 24 + y * 15], 0.3))
    .join('')
  const corner = [
    [0, 0],
    [48, 0],
    [0, 48],
    [48, 48],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `M${at([x, y - 7])}Q${at([x + 2.5, y - 2.5], [x + 7, y])}Q${at([x + 2.5, y + 2.5], [x, y + 7])}Q${at([x - 2.5, y + 2.5], [x - 7, y])}Q${at([x - 2.5, y - 2.5], [x, y - 7])}Z`,
    )
    .join('')
  const dots = [
    [24, 0],
    [0, 24],
    [48, 24],
    [24, 48],
    [24, 24],
  ]
    .map(([x = 0, y = 0]) => `M${at([x - 2, y])}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z`)
    .join('')
  const ring = 'M24 3.5C27 13 35 21 44.5 24C35 27 27 35 24 44.5C21 35 13 27 3.5 24C13 21 21 13 24 3.5Z'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48"><path d="${petal}${corner}${dots}" fill="${leaf}" fill-opacity=".16"/><path d="${ring}" fill="none" stroke="${leaf}" stroke-opacity=".16"/></svg>\n`
}

/** One swag of marigolds with mango leaves; swags join edge to edge along x. */
const swag = () => {
  const orange = mix(marigold, terracotta, 0.42)
  const count = 12
  const flower = (id: string, tone: string) => element('g', { id }, bloom(0, 0, 7, tone))
  let leaves = ''
  let flowers = ''
  for (let i = 0; i <= count; i++) {
    const t = i / count
    const [x, y] = [t * 160, 10 + 22 * 4 * t * (1 - t)]
    if (i % 3 === 0) leaves += leafShape([x, y], [x, y + 24], 0.24)
    flowers += element('use', {
      href: i % 2 ? '#o' : '#m',
      x: Math.round(x * 10) / 10,
      y: Math.round(y * 10) / 10,
    })
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="60" viewBox="0 0 160 60"><defs>${flower('m', marigold)}${flower('o', orange)}</defs>${path(leaves, leaf)}${flowers}</svg>\n`
}

export const ornaments = { 'pattern-jaali.svg': jaali(), 'divider-marigold.svg': swag() }
