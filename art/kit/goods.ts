/** What the foundation gives away, and what it comes in. */
import { type Cloth, piece } from './cloth.ts'
import {
  clay,
  cream,
  dark,
  ink,
  leaf,
  light,
  marigold,
  mix,
  neem,
  sand,
  sky,
  terracotta,
  wood,
} from './colour.ts'
import { dice, hull, smooth } from './shapes.ts'
import { at, box, disc, line, oval, path } from './svg.ts'

/** A full sack, its neck open on the grain when `grain` is given, else tied. */
export const sack = (w: number, h: number, tone = mix(sand, wood, 0.25), grain?: string, stamp = leaf) => {
  const r = w / 2
  const body = smooth(
    [
      [-r * 0.8, -h * 0.94],
      [-r * 1.02, -h * 0.5],
      [-r * 0.96, -h * 0.06],
      [-r * 0.5, 0],
      [r * 0.5, 0],
      [r * 0.98, -h * 0.06],
      [r * 1.04, -h * 0.5],
      [r * 0.82, -h * 0.94],
      [0, -h * (grain ? 0.9 : 1)],
    ],
    true,
    0.9,
  )
  const leafMark = `M${at([0, -h * 0.3])}C${at([-r * 0.4, -h * 0.4], [-r * 0.3, -h * 0.64], [0, -h * 0.72])}C${at([r * 0.3, -h * 0.64], [r * 0.4, -h * 0.4], [0, -h * 0.3])}Z`
  return (
    piece(
      body,
      tone,
      { light: [-w * 0.07, -2], shade: 0.2 },
      path(leafMark, stamp, { opacity: 0.85 }),
      line(`M${at([0, -h * 0.26], [0, -h * 0.62])}`, tone, 2.4),
      line(`M${at([-r * 0.9, -h * 0.16])}Q${at([0, -h * 0.08], [r * 0.9, -h * 0.17])}`, dark(tone, 0.2), 2),
    ) +
    (grain
      ? oval(0, -h * 0.93, r * 0.9, h * 0.1, light(tone, 0.3)) +
        oval(0, -h * 0.95, r * 0.78, h * 0.08, grain) +
        oval(-r * 0.1, -h * 0.99, r * 0.5, h * 0.05, light(grain, 0.45))
      : piece(
          hull(
            [-r * 0.3, -h * 1.12, 5],
            [r * 0.3, -h * 1.13, 5],
            [-r * 0.2, -h * 0.97, 4],
            [r * 0.2, -h * 0.97, 4],
          ),
          light(tone, 0.15),
          { light: [-4, 0] },
        ) + line(`M${at([-r * 0.26, -h * 0.99], [r * 0.26, -h * 0.99])}`, terracotta, 5))
  )
}

export const basket = (w: number, fill: string, tone = mix(wood, marigold, 0.35)) => {
  const r = w / 2
  const h = w * 0.46
  const body = `M${at([-r, -h])}C${at([-r * 0.9, -h * 0.2], [-r * 0.6, 0], [-r * 0.4, 0])}L${at([r * 0.4, 0])}C${at([r * 0.6, 0], [r * 0.9, -h * 0.2], [r, -h])}Z`
  let weave = ''
  for (let row = 0; row < 4; row++)
    for (let i = -6; i <= 6; i++)
      weave += `M${at([i * r * 0.17 + (row % 2) * r * 0.085, -h + 6 + (row * h) / 4.4])}h${(r * 0.09).toFixed(1)}`
  return (
    fill +
    piece(
      body,
      tone,
      { light: [-w * 0.06, -2], shade: 0.24 },
      line(weave, light(tone, 0.35), Math.max(2, w * 0.022)),
    ) +
    line(`M${at([-r, -h])}Q${at([0, -h + w * 0.09], [r, -h])}`, light(tone, 0.3), w * 0.06)
  )
}

/** Fruit and vegetables rising over a basket's rim at y = 0. */
export const produce = (w: number, seed = 2) => {
  const roll = dice(seed)
  const tones = [terracotta, marigold, leaf, mix(marigold, terracotta, 0.5), '#8fae54']
  let out = ''
  for (let i = 0; i < 9; i++) {
    const x = ((i / 8) * 2 - 1) * w * 0.4
    const r = w * roll(0.09, 0.13)
    const tone = tones[(i * 2 + seed) % tones.length] ?? leaf
    out +=
      disc(x, -Math.cos((x / w) * 2.4) * w * 0.14 + w * 0.02, r, tone) +
      oval(
        x - r * 0.3,
        -Math.cos((x / w) * 2.4) * w * 0.14 + w * 0.02 - r * 0.35,
        r * 0.3,
        r * 0.2,
        light(tone, 0.55),
      )
  }
  return out
}

export const carton = (w: number, h: number, tone = mix(wood, sand, 0.5), mark?: string) =>
  piece(
    `M${at([-w / 2, -h], [w / 2, -h], [w / 2, 0], [-w / 2, 0])}Z`,
    tone,
    { light: [-w * 0.06, 0], shade: 0.16 },
    box(-w * 0.07, -h, w * 0.14, h * 0.4, light(tone, 0.5)),
    mark ? disc(0, -h * 0.34, h * 0.15, mark) + disc(0, -h * 0.34, h * 0.07, tone) : '',
  ) +
  path(
    `M${at([-w / 2, -h], [w / 2, -h], [w / 2 - h * 0.14, -h * 1.14], [-w / 2 + h * 0.14, -h * 1.14])}Z`,
    light(tone, 0.35),
  )

/** The hygiene kit: a cloth bag with a drawstring mouth. */
export const kitBag = (w: number, h: number, cloth: Cloth, mark = cream) => {
  const r = w / 2
  const body = smooth(
    [
      [-r * 0.72, -h * 0.86],
      [-r * 1.0, -h * 0.5],
      [-r * 0.96, -h * 0.1],
      [-r * 0.7, 0],
      [r * 0.7, 0],
      [r * 0.98, -h * 0.1],
      [r * 1.0, -h * 0.5],
      [r * 0.72, -h * 0.86],
    ],
    true,
    0.9,
  )
  const frill = smooth(
    [
      [-r * 0.6, -h * 0.84],
      [-r * 0.86, -h],
      [-r * 0.4, -h * 1.06],
      [0, -h],
      [r * 0.4, -h * 1.06],
      [r * 0.86, -h],
      [r * 0.6, -h * 0.84],
    ],
    true,
    0.9,
  )
  const drop = `M${at([0, -h * 0.66])}C${at([-r * 0.2, -h * 0.48], [-r * 0.34, -h * 0.4], [-r * 0.34, -h * 0.3])}A${at([r * 0.34, r * 0.34])} 0 0 0 ${at([r * 0.34, -h * 0.3])}C${at([r * 0.34, -h * 0.4], [r * 0.2, -h * 0.48], [0, -h * 0.66])}Z`
  return (
    piece(frill, { colour: dark(cloth.colour, 0.12) }, { light: [-3, 0] }) +
    piece(
      body,
      cloth,
      { light: [-w * 0.07, -2] },
      disc(0, -h * 0.4, r * 0.56, mark),
      path(drop, mix(leaf, sky, 0.15)),
    ) +
    line(
      `M${at([-r * 0.66, -h * 0.86], [r * 0.66, -h * 0.86])}M${at([r * 0.5, -h * 0.86])}q${at([r * 0.5, h * 0.1], [r * 0.4, h * 0.26])}`,
      cloth.border ?? neem,
      Math.max(2.5, w * 0.045),
    )
  )
}

export const soap = (w: number, tone = clay) => {
  const h = w * 0.5
  return piece(
    `M${at([-w / 2, -h * 0.5])}Q${at([-w / 2, -h], [-w * 0.34, -h])}L${at([w * 0.34, -h])}Q${at([w / 2, -h], [w / 2, -h * 0.5])}Q${at([w / 2, 0], [w * 0.34, 0])}L${at([-w * 0.34, 0])}Q${at([-w / 2, 0], [-w / 2, -h * 0.5])}Z`,
    tone,
    { light: [-w * 0.05, -w * 0.06] },
    box(-w * 0.26, -h * 0.68, w * 0.52, h * 0.3, light(tone, 0.4), h * 0.14),
  )
}

export const bottle = (h: number, tone = leaf, label = cream) => {
  const w = h * 0.42
  return (
    box(-w * 0.2, -h, w * 0.4, h * 0.14, ink, 3) +
    path(
      `M${at([-w * 0.06, -h * 0.98])}L${at([-w * 0.62, -h * 1.02], [-w * 0.6, -h * 0.95], [-w * 0.06, -h * 0.92])}Z`,
      ink,
    ) +
    piece(
      `M${at([-w * 0.24, -h * 0.86], [w * 0.24, -h * 0.86])}C${at([w * 0.5, -h * 0.8], [w * 0.5, -h * 0.7], [w * 0.5, -h * 0.6])}L${at([w * 0.5, -h * 0.06])}Q${at([w * 0.5, 0], [w * 0.4, 0])}L${at([-w * 0.4, 0])}Q${at([-w * 0.5, 0], [-w * 0.5, -h * 0.06])}L${at([-w * 0.5, -h * 0.6])}C${at([-w * 0.5, -h * 0.7], [-w * 0.5, -h * 0.8], [-w * 0.24, -h * 0.86])}Z`,
      tone,
      { light: [-w * 0.14, 0] },
      box(-w * 0.5, -h * 0.52, w, h * 0.32, label),
      disc(0, -h * 0.36, h * 0.09, mix(tone, marigold, 0.3)),
    )
  )
}

export const folded = (w: number, h: number, cloths: Cloth[]) =>
  cloths
    .map((cloth, i) =>
      piece(
        `M${at([-w / 2 + i * 2, -(i + 1) * h])}Q${at([-w / 2 - h * 0.6 + i * 2, -(i + 0.5) * h], [-w / 2 + i * 2, -i * h])}L${at([w / 2 - i * 2, -i * h], [w / 2 - i * 2, -(i + 1) * h])}Z`,
        cloth,
        { light: [-3, -h * 0.22], scale: 0.8 },
        cloth.border ? box(w * 0.28, -(i + 1) * h, w * 0.1, h, cloth.border) : '',
      ),
    )
    .join('')
