/** What lies behind and under people: sky, sun, hills, air and shadows. */
import { cream, dark, leaf, marigold, mix } from './colour.ts'
import { dice, smooth } from './shapes.ts'
import { at, box, define, disc, element, line, oval, type Pt, path } from './svg.ts'

const skies = {
  dawn: ['#e9d9d2', '#fbe3c4', '#fbcf93', '#f3b07c'],
  morning: ['#d3e7e0', '#f3efd9', '#fde3b3', '#f9c98a'],
  day: ['#bfdfdd', '#d9ebe3', '#f6f0d8', '#fbe6bf'],
} as const

export const backdrop = (w: number, h: number, hour: keyof typeof skies, horizon = h) => {
  const stops = skies[hour]
    .map((c, i) => element('stop', { offset: [0, 0.42, 0.76, 1][i] ?? 1, 'stop-color': c }))
    .join('')
  const fill = define(
    'linearGradient',
    { x1: 0, y1: 0, x2: 0, y2: horizon, gradientUnits: 'userSpaceOnUse' },
    stops,
  )
  return fill.markup + box(0, 0, w, h, fill.url)
}

export const sun = (x: number, y: number, r: number, core = '#f8b740') =>
  disc(x, y, r * 1.75, cream, { opacity: 0.2 }) +
  disc(x, y, r * 1.36, cream, { opacity: 0.3 }) +
  disc(x, y, r, mix(core, cream, 0.12)) +
  disc(x, y, r * 0.86, mix(core, marigold, 0.25))

export const ridge = (
  w: number,
  h: number,
  base: number,
  rise: number,
  seed: number,
  fill: string,
  steps = 7,
) => {
  const roll = dice(seed)
  const points: Pt[] = []
  for (let i = -1; i <= steps + 1; i++) points.push([(i / steps) * w, base - roll(0, rise)])
  return path(`${smooth(points)}L${at([w + w / steps, h], [-w / steps, h])}Z`, fill)
}

/** Far hills in three mists. */
export const hills = (w: number, h: number, base: number, seed = 3, tint = leaf) =>
  ridge(w, h, base - 40, 90, seed, mix(tint, '#fbe0b4', 0.74), 6) +
  ridge(w, h, base, 60, seed + 11, mix(tint, '#f7dca8', 0.58), 8) +
  ridge(w, h, base + 26, 36, seed + 23, mix(tint, '#efd9a0', 0.44), 11)

/** A tree line far away: many soft crowns in one tone. */
export const grove = (from: number, to: number, y: number, size: number, seed: number, fill: string) => {
  const roll = dice(seed)
  let out = ''
  for (let x = from; x < to; x += size * roll(0.7, 1.3)) {
    const r = size * roll(0.6, 1.1)
    out += oval(x, y - r * 0.55, r, r * roll(0.7, 1), fill)
  }
  return out + box(from, y - size * 0.4, to - from, size * 0.5, fill)
}

export const cloud = (x: number, y: number, s: number, fill = cream, opacity = 0.7) =>
  path(
    `M${at([x - 90 * s, y])}C${at([x - 92 * s, y - 26 * s], [x - 50 * s, y - 30 * s], [x - 44 * s, y - 22 * s])}C${at([x - 34 * s, y - 56 * s], [x + 20 * s, y - 54 * s], [x + 26 * s, y - 26 * s])}C${at([x + 56 * s, y - 42 * s], [x + 96 * s, y - 22 * s], [x + 92 * s, y])}Z`,
    fill,
    { opacity },
  )

export const bird = (x: number, y: number, s: number, colour = dark(leaf, 0.3)) =>
  path(
    `M${at([x - 22 * s, y - 8 * s])}Q${at([x - 9 * s, y - 12 * s], [x, y])}Q${at([x + 9 * s, y - 14 * s], [x + 24 * s, y - 11 * s])}Q${at([x + 10 * s, y - 5 * s], [x + 3 * s, y + 6 * s])}Q${at([x, y + 8 * s], [x - 4 * s, y + 4 * s])}Q${at([x - 10 * s, y - 5 * s], [x - 22 * s, y - 8 * s])}Z`,
    colour,
  )

/** The shadow that keeps a thing on the ground, drawn away from the sun. */
export const shadow = (x: number, y: number, rx: number, ry = rx * 0.16, opacity = 0.2) =>
  oval(x, y, rx, ry, '#5a3a3a', { opacity })

/** Long morning shadow of something standing at (x, y). */
export const longShadow = (
  x: number,
  y: number,
  width: number,
  length: number,
  slant: number,
  opacity = 0.16,
) =>
  path(
    `M${at([x - width / 2, y])}C${at([x - width * 0.4 + slant * 0.5, y + length * 0.5], [x - width * 0.3 + slant, y + length], [x + slant, y + length])}C${at([x + width * 0.3 + slant, y + length], [x + width * 0.45 + slant * 0.5, y + length * 0.5], [x + width / 2, y])}Z`,
    '#5a3a3a',
    { opacity },
  )

/** Short strokes scattered over a floor, so that it reads as swept earth. */
export const speckle = (from: Pt, to: Pt, count: number, seed: number, colour: string, opacity = 0.5) => {
  const roll = dice(seed)
  let d = ''
  for (let i = 0; i < count; i++) {
    const [x, y] = [roll(from[0], to[0]), roll(from[1], to[1])]
    const w = roll(6, 26)
    d += `M${at([x, y])}h${Math.round(w)}`
  }
  return line(d, colour, 2.4, { opacity })
}

export const grass = (x: number, y: number, s: number, colour: string, seed = 1) => {
  const roll = dice(seed)
  let d = ''
  for (let i = 0; i < 7; i++) {
    const base = x + (i - 3) * 5 * s
    const tip = base + roll(-12, 12) * s
    d += `M${at([base - 2.5 * s, y])}Q${at([base, y - 14 * s], [tip, y - roll(18, 34) * s])}Q${at([base + 4 * s, y - 12 * s], [base + 3 * s, y])}Z`
  }
  return path(d, colour)
}

/** Morning air: everything behind it pales towards the sun. */
export const haze = (x: number, y: number, r: number, strength = 0.55, tone = '#fff0cf') => {
  const stops =
    element('stop', { offset: 0, 'stop-color': tone, 'stop-opacity': strength }) +
    element('stop', { offset: 1, 'stop-color': tone, 'stop-opacity': 0 })
  const fill = define('radialGradient', { cx: x, cy: y, r, gradientUnits: 'userSpaceOnUse' }, stops)
  return fill.markup + disc(x, y, r, fill.url)
}
