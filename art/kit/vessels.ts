import { piece } from './cloth.ts'
import {
  brass,
  cream,
  dark,
  ink,
  leaf,
  light,
  marigold,
  mix,
  sky,
  steel,
  terracotta,
  wood,
} from './colour.ts'
import { dice } from './shapes.ts'
import { at, box, clipped, disc, line, oval, type Pt, path } from './svg.ts'

const shine: Pt = [-7, -2]

/** A wide cooking pot seen a little from above; origin at the middle of its foot. */
export const degchi = (w: number, inside: string, metal = steel) => {
  const h = w * 0.52
  const r = w / 2
  const body = `M${at([-r, -h])}C${at([-r * 1.02, -h * 0.3], [-r * 0.85, 0], [-r * 0.55, 0])}L${at([r * 0.55, 0])}C${at([r * 0.85, 0], [r * 1.02, -h * 0.3], [r, -h])}Z`
  return (
    piece(
      body,
      metal,
      { light: [-w * 0.06, -2], shade: 0.26 },
      box(-r * 0.72, -h, w * 0.06, h, light(metal, 0.7), 0, { opacity: 0.7 }),
      line(`M${at([-r, -h * 0.62])}Q${at([0, -h * 0.44], [r, -h * 0.62])}`, dark(metal, 0.2), 2),
    ) +
    line(
      `M${at([-r * 1.0, -h * 0.72])}q${at([-w * 0.09, 0], [-w * 0.08, w * 0.1])}M${at([r * 1.0, -h * 0.72])}q${at([w * 0.09, 0], [w * 0.08, w * 0.1])}`,
      dark(metal, 0.3),
      w * 0.035,
    ) +
    oval(0, -h, r * 1.05, w * 0.13, light(metal, 0.45)) +
    oval(0, -h, r * 0.95, w * 0.1, dark(metal, 0.35)) +
    clipped(
      ellipsePath(0, -h, r * 0.95, w * 0.1),
      oval(0, -h + w * 0.03, r * 0.9, w * 0.085, inside),
      heap(0, -h + w * 0.02, r * 0.8, w * 0.06, light(inside, 0.4)),
    )
  )
}

const ellipsePath = (x: number, y: number, rx: number, ry: number) =>
  `M${at([x - rx, y])}A${at([rx, ry])} 0 1 1 ${at([x + rx, y])}A${at([rx, ry])} 0 1 1 ${at([x - rx, y])}Z`

const heap = (x: number, y: number, rx: number, ry: number, fill: string) => {
  const roll = dice(Math.round(rx * 7 + ry))
  let d = ''
  for (let i = 0; i < 14; i++) {
    const [px, py] = [x + roll(-rx, rx), y + roll(-ry, ry) * 0.8]
    d += `M${at([px, py])}h${Math.round(rx * 0.08)}`
  }
  return line(d, fill, Math.max(1.5, rx * 0.05))
}

export const ladle = (from: Pt, to: Pt, metal = dark(steel, 0.12)) =>
  line(`M${at(from, to)}`, metal, 5) +
  oval(to[0], to[1], 15, 9, metal) +
  oval(to[0], to[1] - 2, 12, 5, light(metal, 0.4))

/** A steel plate with compartments, seen at a slant; origin at its middle. */
export const thali = (w: number, flat = 0.34, full = true) => {
  const r = w / 2
  const k = r * flat
  const food = full
    ? oval(-r * 0.28, k * 0.16, r * 0.34, k * 0.42, cream) +
      oval(-r * 0.28, k * 0.02, r * 0.25, k * 0.3, '#fffdf6') +
      oval(r * 0.34, -k * 0.3, r * 0.26, k * 0.3, mix(marigold, terracotta, 0.25)) +
      oval(r * 0.38, k * 0.36, r * 0.24, k * 0.28, leaf) +
      oval(r * 0.02, -k * 0.48, r * 0.2, k * 0.2, mix(terracotta, wood, 0.3))
    : ''
  return (
    oval(0, k * 0.16, r, k, dark(steel, 0.34)) +
    oval(0, 0, r, k, light(steel, 0.35)) +
    oval(0, k * 0.06, r * 0.87, k * 0.82, steel) +
    food
  )
}

export const tumbler = (h: number, drink?: string, metal = steel) => {
  const w = h * 0.36
  const body = `M${at([-w, -h], [w, -h], [w * 0.78, 0], [-w * 0.78, 0])}Z`
  return (
    piece(
      body,
      metal,
      { light: [-w * 0.4, 0], shade: 0.26 },
      box(-w * 0.6, -h, w * 0.26, h, light(metal, 0.8), 0, { opacity: 0.8 }),
      box(-w, -h * 0.78, w * 2, h * 0.06, dark(metal, 0.2)),
    ) +
    oval(0, -h, w, w * 0.3, light(metal, 0.5)) +
    oval(0, -h, w * 0.82, w * 0.22, drink ?? dark(metal, 0.4))
  )
}

/** A ribbed glass of tea. */
export const chai = (h: number) => {
  const w = h * 0.36
  const shape = `M${at([-w, -h], [w, -h], [w * 0.72, 0], [-w * 0.72, 0])}Z`
  const tea = mix(terracotta, '#c98d52', 0.7)
  let ribs = ''
  for (let i = -2; i <= 2; i++) ribs += `M${at([i * w * 0.36, -h * 0.6], [i * w * 0.27, -2])}`
  return (
    clipped(
      shape,
      path(shape, mix(sky, cream, 0.4)),
      box(-w, -h * 0.84, w * 2, h, tea),
      box(w * 0.2, -h * 0.84, w, h, dark(tea, 0.16)),
      line(ribs, light(tea, 0.35), Math.max(1.2, h * 0.035), { opacity: 0.7 }),
    ) +
    oval(0, -h * 0.84, w * 0.93, w * 0.24, light(tea, 0.3)) +
    line(ellipsePath(0, -h, w, w * 0.24), mix(sky, leaf, 0.18), Math.max(1, h * 0.022))
  )
}

export const kettle = (w: number, metal = light(steel, 0.12)) => {
  const r = w / 2
  return (
    line(
      `M${at([-r * 0.62, -w * 0.56])}C${at([-r * 0.7, -w * 1.06], [r * 0.7, -w * 1.06], [r * 0.62, -w * 0.56])}`,
      ink,
      w * 0.06,
    ) +
    path(
      `M${at([r * 0.6, -w * 0.2])}C${at([r * 1.2, -w * 0.22], [r * 1.2, -w * 0.55], [r * 1.56, -w * 0.64])}L${at([r * 1.66, -w * 0.54])}C${at([r * 1.4, -w * 0.42], [r * 1.3, -w * 0.06], [r * 0.6, -w * 0.04])}Z`,
      dark(metal, 0.2),
    ) +
    piece(
      `M${at([-r * 0.66, -w * 0.58])}C${at([-r * 1.1, -w * 0.4], [-r * 1.06, 0], [-r * 0.72, 0])}L${at([r * 0.72, 0])}C${at([r * 1.06, 0], [r * 1.1, -w * 0.4], [r * 0.66, -w * 0.58])}Z`,
      metal,
      { light: [-w * 0.08, -w * 0.02], shade: 0.26 },
      box(-r * 0.6, -w * 0.6, w * 0.07, w * 0.6, cream, 4, { opacity: 0.7 }),
    ) +
    oval(0, -w * 0.58, r * 0.68, w * 0.07, dark(metal, 0.16)) +
    piece(`M${at([-r * 0.56, -w * 0.6])}Q${at([0, -w * 0.78], [r * 0.56, -w * 0.6])}Z`, metal, {
      light: [-3, -2],
    }) +
    disc(0, -w * 0.72, w * 0.05, ink)
  )
}

export const matka = (w: number, tone = terracotta) => {
  const r = w / 2
  const body = `M${at([-r * 0.5, -w * 0.86])}C${at([-r * 0.36, -w * 0.74], [-r * 1.05, -w * 0.7], [-r, -w * 0.38])}C${at([-r * 0.96, -w * 0.1], [-r * 0.5, 0], [0, 0])}C${at([r * 0.5, 0], [r * 0.96, -w * 0.1], [r, -w * 0.38])}C${at([r * 1.05, -w * 0.7], [r * 0.36, -w * 0.74], [r * 0.5, -w * 0.86])}Z`
  let dots = ''
  for (let i = -4; i <= 4; i++)
    dots += disc((i * r) / 4.6, -w * (0.5 - 0.012 * (16 - i * i) * 0.2), w * 0.022, cream)
  return (
    piece(
      body,
      tone,
      { light: [-w * 0.09, -w * 0.03], shade: 0.24 },
      line(
        `M${at([-r * 1.1, -w * 0.56])}Q${at([0, -w * 0.5], [r * 1.1, -w * 0.56])}M${at([-r * 1.1, -w * 0.4])}Q${at([0, -w * 0.34], [r * 1.1, -w * 0.4])}`,
        cream,
        w * 0.014,
        { opacity: 0.8 },
      ),
      dots,
    ) +
    oval(0, -w * 0.87, r * 0.56, w * 0.07, light(tone, 0.18)) +
    oval(0, -w * 0.87, r * 0.42, w * 0.045, dark(tone, 0.45))
  )
}

export const bucket = (w: number, tone = leaf) => {
  const r = w / 2
  const h = w * 0.86
  return (
    line(
      `M${at([-r, -h])}C${at([-r * 1.1, -h * 1.6], [r * 1.1, -h * 1.6], [r, -h])}`,
      dark(steel, 0.25),
      w * 0.04,
    ) +
    piece(
      `M${at([-r, -h], [r, -h], [r * 0.74, 0], [-r * 0.74, 0])}Z`,
      tone,
      { light: [-w * 0.08, 0], shade: 0.24 },
      box(-r, -h * 0.86, w, h * 0.08, light(tone, 0.2)),
    ) +
    oval(0, -h, r, w * 0.13, light(tone, 0.28)) +
    oval(0, -h + 2, r * 0.86, w * 0.1, mix(sky, leaf, 0.18))
  )
}

export const brassLota = (w: number) => {
  const r = w / 2
  return (
    piece(
      `M${at([-r * 0.7, -w * 0.96], [r * 0.7, -w * 0.96], [r * 0.44, -w * 0.8])}C${at([r * 1.1, -w * 0.66], [r * 1.1, -w * 0.14], [r * 0.5, 0])}L${at([-r * 0.5, 0])}C${at([-r * 1.1, -w * 0.14], [-r * 1.1, -w * 0.66], [-r * 0.44, -w * 0.8])}Z`,
      brass,
      { light: shine, shade: 0.28 },
      box(-r * 0.5, -w * 0.7, w * 0.09, w * 0.5, light(brass, 0.7), 4),
    ) + oval(0, -w * 0.96, r * 0.7, w * 0.07, light(brass, 0.4))
  )
}

/** Two wisps rising from something hot. */
export const steam = (x: number, y: number, s: number) =>
  line(
    `M${at([x - 5 * s, y])}c${at([-12 * s, -14 * s], [10 * s, -22 * s], [-2 * s, -40 * s])}M${at([x + 7 * s, y - 6 * s])}c${at([-12 * s, -14 * s], [12 * s, -24 * s], [0, -46 * s])}`,
    cream,
    3 * s,
    { opacity: 0.8 },
  )

export const dal = mix(marigold, terracotta, 0.15)
