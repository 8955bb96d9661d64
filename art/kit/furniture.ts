import { type Cloth, motifFill, piece } from './cloth.ts'
import { dark, ink, leaf, light, marigold, mix, neem, sand, sky, terracotta, wood } from './colour.ts'
import { at, box, clipped, disc, line, oval, type Pt, path } from './svg.ts'

/** A woven mat on the ground, narrowing away from the viewer; origin at its middle. */
export const mat = (w: number, h: number, cloth: Cloth) => {
  const far = w * 0.42
  const near = w * 0.5
  const shape = `M${at([-far, -h / 2], [far, -h / 2], [near, h / 2], [-near, h / 2])}Z`
  const print = motifFill(cloth.motif ?? 'dashes', cloth.thread ?? light(cloth.colour), 0, 1.4)
  const edge = cloth.border ?? terracotta
  let fringe = ''
  for (let i = 0; i <= 40; i++) {
    const t = i / 40
    const x = far + (near - far) * t
    const y = -h / 2 + h * t
    fringe += `M${at([x, y])}h${(9 + 5 * t).toFixed(1)}M${at([-x, y])}h${(-9 - 5 * t).toFixed(1)}`
  }
  return (
    line(fringe, edge, 2.2) +
    path(shape, cloth.colour) +
    print.markup +
    clipped(
      shape,
      path(shape, print.url, { opacity: 0.7 }),
      line(
        `M${at([-near, h / 2 - 6], [near, h / 2 - 6])}M${at([-far, -h / 2 + 5], [far, -h / 2 + 5])}`,
        edge,
        12,
      ),
      line(`M${at([-far, -h / 2], [-near, h / 2])}M${at([far, -h / 2], [near, h / 2])}`, edge, 34),
      line(
        `M${at([-far + 26, -h / 2], [-near + 30, h / 2])}M${at([far - 26, -h / 2], [near - 30, h / 2])}`,
        light(edge, 0.5),
        4,
      ),
    )
  )
}

/** A rope cot seen from its long side; origin under its middle, `seat` its height. */
export const charpai = (w: number, seat: number, cloth?: Cloth) => {
  const r = w / 2
  const legs = (x: number, back: boolean) =>
    piece(
      `M${at([x - 8, -seat - (back ? 26 : 8)], [x + 8, -seat - (back ? 26 : 8)], [x + 6, back ? -22 : 0], [x - 6, back ? -22 : 0])}Z`,
      back ? dark(wood, 0.25) : wood,
      { light: [-4, 0], shade: 0.25 },
    ) + disc(x, -seat - (back ? 26 : 10), 10, back ? dark(wood, 0.15) : light(wood, 0.15))
  const bed = `M${at([-r + 22, -seat - 26], [r - 10, -seat - 26], [r + 4, -seat + 2], [-r - 4, -seat + 2])}Z`
  let rope = ''
  for (let i = -12; i < 26; i++)
    rope += `M${at([-r + i * (w / 20), -seat + 4])}l34 -34M${at([-r + i * (w / 20), -seat - 30])}l34 34`
  return (
    legs(-r + 26, true) +
    legs(r - 14, true) +
    clipped(bed, path(bed, sand), line(rope, mix(wood, sand, 0.55), 2.6)) +
    (cloth
      ? piece(
          `M${at([-r * 0.72, -seat - 27], [r * 0.66, -seat - 27], [r * 0.74, -seat + 2], [r * 0.72, -seat + 34])}Q${at([0, -seat + 42], [-r * 0.76, -seat + 34])}L${at([-r * 0.78, -seat + 2])}Z`,
          cloth,
          { light: [0, -3], scale: 1.2 },
          box(-r, -seat + 20, w, 9, cloth.border ?? marigold),
          line(`M${at([-r * 0.8, -seat + 2], [r * 0.8, -seat + 2])}`, dark(cloth.colour, 0.18), 2),
        )
      : '') +
    box(-r, -seat - 2, w * (cloth ? 0.11 : 1), 12, light(wood, 0.12), 6) +
    (cloth ? box(r - w * 0.13, -seat - 2, w * 0.13, 12, light(wood, 0.12), 6) : '') +
    legs(-r + 4, false) +
    legs(r - 4, false)
  )
}

export const table = (w: number, h: number, tone = wood, cloth?: Cloth) => {
  const r = w / 2
  return (
    box(-r + 14, -h + 6, 12, h - 22, dark(tone, 0.3)) +
    box(r - 26, -h + 6, 12, h - 22, dark(tone, 0.3)) +
    box(-r + 2, -h + 8, 14, h - 8, tone) +
    box(r - 16, -h + 8, 14, h - 8, dark(tone, 0.12)) +
    path(
      `M${at([-r + 26, -h - 22], [r - 26, -h - 22], [r + 8, -h + 4], [-r - 8, -h + 4])}Z`,
      light(tone, 0.2),
    ) +
    box(-r - 8, -h + 3, w + 16, 11, tone, 4) +
    (cloth
      ? piece(
          `M${at([-r + 26, -h - 22], [r - 26, -h - 22], [r + 4, -h + 4], [r + 4, -h + 52])}L${at([-r - 4, -h + 52], [-r - 4, -h + 4])}Z`,
          cloth,
          { light: [0, 0] },
          box(-r - 10, -h + 4, w + 20, 50, dark(cloth.colour, 0.1), 0, { opacity: 0.4 }),
          box(-r - 10, -h + 38, w + 20, 8, cloth.border ?? marigold),
        )
      : '')
  )
}

export const stool = (w: number, h: number, tone = wood) =>
  line(
    `M${at([-w * 0.36, -h + 6], [-w * 0.46, 0])}M${at([w * 0.36, -h + 6], [w * 0.46, 0])}M${at([-w * 0.4, -h * 0.4], [w * 0.4, -h * 0.4])}`,
    dark(tone, 0.15),
    8,
  ) +
  oval(0, -h, w * 0.54, w * 0.16, light(tone, 0.18)) +
  path(
    `M${at([-w * 0.54, -h])}A${at([w * 0.54, w * 0.16])} 0 0 0 ${at([w * 0.54, -h])}v8A${at([w * 0.54, w * 0.16])} 0 0 1 ${at([-w * 0.54, -h + 8])}Z`,
    tone,
  )

export const armchair = (w: number, seat: number, tone = wood, cane = sand) => {
  const r = w / 2
  return (
    line(`M${at([-r, 0], [-r * 0.96, -seat * 2.1])}`, tone, 12) +
    line(`M${at([r * 0.8, 0], [r * 0.8, -seat * 1.5])}`, dark(tone, 0.15), 11) +
    box(-r * 0.98, -seat * 2.1, w * 0.1, seat * 1.1, dark(cane, 0.1)) +
    box(-r, -seat - 4, w * 0.95, 14, light(tone, 0.12), 6) +
    line(`M${at([-r, -seat * 1.52], [r * 0.86, -seat * 1.52])}`, light(tone, 0.1), 11)
  )
}

export const waterStream = (x: number, y: number, h: number) =>
  path(
    `M${at([x - 3, y], [x + 3, y])}C${at([x + 3.5, y + h * 0.4], [x + 2, y + h * 0.8], [x + 6, y + h])}L${at([x - 6, y + h])}C${at([x - 2, y + h * 0.8], [x - 3.5, y + h * 0.4], [x - 3, y])}Z`,
    '#eaf6f4',
  ) +
  line(`M${at([x + 1, y + 4], [x + 1, y + h * 0.7])}`, mix(sky, leaf, 0.3), 1.4) +
  (
    [
      [-12, 2],
      [13, -2],
      [-7, -9],
      [9, -11],
    ] as Pt[]
  )
    .map(([dx, dy]) => disc(x + dx, y + h + dy, 2.6, '#eaf6f4'))
    .join('')

/** Foam: clustered bubbles with a glint each. */
export const foam = (x: number, y: number, s: number, spots: [number, number, number][]) =>
  spots.map(([dx, dy, r]) => disc(x + dx * s, y + dy * s, r * s, '#ffffff', { opacity: 0.92 })).join('') +
  spots
    .map(
      ([dx, dy, r]) =>
        disc(x + dx * s, y + dy * s, r * s, 'none', {
          stroke: mix(sky, leaf, 0.2),
          'stroke-width': 1.4 * s,
        }) + disc(x + (dx - r * 0.3) * s, y + (dy - r * 0.3) * s, r * 0.22 * s, sky),
    )
    .join('')

export const lantern = (x: number, y: number, s: number) =>
  line(`M${at([x, y])}v${(22 * s).toFixed(1)}`, ink, 2.4 * s) +
  piece(
    `M${at([x - 12 * s, y + 22 * s], [x + 12 * s, y + 22 * s], [x + 18 * s, y + 40 * s], [x + 12 * s, y + 64 * s], [x - 12 * s, y + 64 * s], [x - 18 * s, y + 40 * s])}Z`,
    marigold,
    { light: [-5 * s, 0] },
    box(x - 2 * s, y + 22 * s, 4 * s, 42 * s, terracotta),
  ) +
  box(x - 14 * s, y + 62 * s, 28 * s, 6 * s, neem, 2)
