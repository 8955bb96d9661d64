import { piece } from './cloth.ts'
import { clay, cream, dark, leaf, light, mix, neem, sand, terracotta, wood } from './colour.ts'
import { at, box, clipped, define, disc, line, type Pt, path } from './svg.ts'

/** A cusped arch standing on y, its foot centred on x. */
export const archShape = (x: number, y: number, w: number, h: number) => {
  const l = x - w / 2
  const r = x + w / 2
  const spring = y - h + w * 0.62
  const top = y - h
  return `M${at([l, y], [l, spring])}C${at([l, spring - w * 0.1], [l + w * 0.02, spring - w * 0.16], [l + w * 0.1, spring - w * 0.2])}C${at([l + w * 0.1, spring - w * 0.34], [l + w * 0.2, spring - w * 0.42], [l + w * 0.29, spring - w * 0.42])}C${at([l + w * 0.33, spring - w * 0.54], [x - w * 0.06, spring - w * 0.54], [x, top])}C${at([x + w * 0.06, spring - w * 0.54], [r - w * 0.33, spring - w * 0.54], [r - w * 0.29, spring - w * 0.42])}C${at([r - w * 0.2, spring - w * 0.42], [r - w * 0.1, spring - w * 0.34], [r - w * 0.1, spring - w * 0.2])}C${at([r - w * 0.02, spring - w * 0.16], [r, spring - w * 0.1], [r, spring])}L${at([r, y])}Z`
}

const roundArch = (x: number, y: number, w: number, h: number) =>
  `M${at([x - w / 2, y], [x - w / 2, y - h + w / 2])}A${at([w / 2, w / 2])} 0 0 1 ${at([x + w / 2, y - h + w / 2])}L${at([x + w / 2, y])}Z`

/** Pierced stone: a lattice of eight-petalled holes. */
export const jaali = (x: number, y: number, w: number, h: number, stone: string, hole: string, size = 26) => {
  const k = size / 26
  const petal = (cx: number, cy: number) =>
    `M${at([cx, cy - 9 * k])}Q${at([cx + 4 * k, cy - 4 * k], [cx + 9 * k, cy])}Q${at([cx + 4 * k, cy + 4 * k], [cx, cy + 9 * k])}Q${at([cx - 4 * k, cy + 4 * k], [cx - 9 * k, cy])}Q${at([cx - 4 * k, cy - 4 * k], [cx, cy - 9 * k])}Z`
  const print = define(
    'pattern',
    { width: size, height: size, patternUnits: 'userSpaceOnUse', x, y },
    path(petal(size / 2, size / 2), hole) +
      disc(0, 0, 3.6 * k, hole) +
      disc(size, 0, 3.6 * k, hole) +
      disc(0, size, 3.6 * k, hole) +
      disc(size, size, 3.6 * k, hole),
  )
  return box(x, y, w, h, stone) + print.markup + box(x, y, w, h, print.url)
}

/** A row of clay tiles as a pitched roof seen from the front. */
export const tiledRoof = (
  x: number,
  y: number,
  w: number,
  h: number,
  inset: number,
  tone = terracotta,
  tile = 16,
) => {
  const rows = Math.max(3, Math.round(h / tile))
  const shape = `M${at([x + inset, y - h], [x + w - inset, y - h], [x + w, y], [x, y])}Z`
  let scallops = ''
  for (let r = 1; r <= rows; r++) {
    const yy = y - h + (r * h) / rows
    const left = x + inset * (1 - r / rows) - 10
    let d = `M${at([left, yy])}`
    const step = tile
    for (let xx = left; xx < x + w - inset * (1 - r / rows) + step; xx += step)
      d += `q${at([step / 2, tile * 0.45], [step, 0])}`
    scallops += line(d, dark(tone, 0.24), tile * 0.15, { opacity: 0.75 })
  }
  return (
    piece(
      shape,
      tone,
      { light: [0, 0] },
      box(x, y - h, w, h * 0.3, light(tone, 0.22), 0, { opacity: 0.5 }),
      scallops,
    ) + box(x + inset - 8, y - h - 7, w - inset * 2 + 16, 11, dark(tone, 0.12), 5)
  )
}

const merlons = (x: number, y: number, w: number, size: number, fill: string) => {
  const count = Math.round(w / size)
  const step = w / count
  let d = ''
  for (let i = 0; i < count; i++) {
    const c = x + step * (i + 0.5)
    d += `M${at([c - step * 0.42, y])}C${at([c - step * 0.42, y - size * 0.5], [c - step * 0.1, y - size * 0.5], [c, y - size * 0.86])}C${at([c + step * 0.1, y - size * 0.5], [c + step * 0.42, y - size * 0.5], [c + step * 0.42, y])}Z`
  }
  return path(d, fill)
}

type Wall = {
  x: number
  y: number
  w: number
  h: number
  tone?: string
  band?: string
  merlon?: number
}

/** A plastered courtyard wall with a painted foot and a row of merlons. */
export const wall = ({ x, y, w, h, tone = mix(clay, sand, 0.45), band = terracotta, merlon = 30 }: Wall) =>
  (merlon ? merlons(x, y - h + 2, w, merlon, tone) : '') +
  box(x, y - h, w, h, tone) +
  box(x, y - h, w, 9, light(tone, 0.5)) +
  box(x, y - h + 9, w, 4, dark(tone, 0.18)) +
  box(x, y - h * 0.14, w, h * 0.14, band) +
  box(x, y - h * 0.14 - 7, w, 3.4, band)

export const gateway = (x: number, y: number, w: number, h: number, through: string, tone = cream) => {
  const frame = archShape(x, y, w * 1.24, h * 1.13)
  return (
    box(x - w * 0.86, y - h * 1.36, w * 1.72, h * 1.36, tone) +
    box(x - w * 0.92, y - h * 1.4, w * 1.84, h * 0.06, dark(tone, 0.12), 3) +
    merlons(x - w * 0.86, y - h * 1.38, w * 1.72, w * 0.2, tone) +
    path(frame, mix(clay, tone, 0.25)) +
    path(archShape(x, y, w * 1.1, h * 1.06), terracotta) +
    clipped(archShape(x, y, w, h), through) +
    [-1, 1]
      .map((s) => rosette(x + s * w * 0.56, y - h * 1.12, w * 0.1, terracotta, mix(tone, clay, 0.35)))
      .join('')
  )
}

export const rosette = (x: number, y: number, r: number, petal: string, ground: string) => {
  let out = disc(x, y, r, ground)
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) * 2 * Math.PI
    out += disc(x + Math.cos(a) * r * 0.55, y + Math.sin(a) * r * 0.55, r * 0.24, petal)
  }
  return out + disc(x, y, r * 0.22, petal)
}

export const door = (x: number, y: number, w: number, h: number, tone = neem) => {
  const panel = (px: number, py: number) =>
    box(x + px * w, y - h + py * h, w * 0.36, h * 0.36, dark(tone, 0.25), 3) +
    box(x + px * w + 4, y - h + py * h + 4, w * 0.36 - 8, h * 0.36 - 8, light(tone, 0.14), 2)
  return (
    box(x - 7, y - h - 9, w + 14, h + 9, wood, 3) +
    box(x, y - h, w, h, tone) +
    panel(0.08, 0.08) +
    panel(0.56, 0.08) +
    panel(0.08, 0.54) +
    panel(0.56, 0.54) +
    box(x + w / 2 - 1.5, y - h, 3, h, dark(tone, 0.4)) +
    disc(x + w * 0.47, y - h * 0.48, 3, '#e8b44a')
  )
}

export const shutter = (
  x: number,
  y: number,
  w: number,
  h: number,
  tone = neem,
  inside = dark(wood, 0.5),
) => {
  const slats = (px: number) => {
    let out = box(px, y, w * 0.4, h, tone)
    for (let i = 1; i < 6; i++) out += box(px + 4, y + (h * i) / 6.2, w * 0.4 - 8, 3, dark(tone, 0.35))
    return out
  }
  return (
    box(x, y - 6, w, h + 12, light(wood, 0.2), 3) +
    box(x + 5, y, w - 10, h, inside) +
    slats(x - w * 0.22) +
    slats(x + w * 0.82) +
    box(x - 6, y + h + 4, w + 12, 7, light(wood, 0.3), 2)
  )
}

/** A veranda pillar with bracket, foot centred on x. */
export const pillar = (x: number, y: number, h: number, w: number, tone = wood, toward: Pt = [4, 0]) =>
  piece(`M${at([x - w * 0.36, y - h], [x + w * 0.36, y - h], [x + w * 0.5, y], [x - w * 0.5, y])}Z`, tone, {
    light: toward,
    shade: 0.25,
  }) +
  box(x - w * 0.8, y - w * 0.5, w * 1.6, w * 0.5, dark(tone, 0.2), 3) +
  box(x - w * 0.62, y - w * 0.86, w * 1.24, w * 0.38, light(tone, 0.16), 3) +
  path(
    `M${at([x - w * 1.7, y - h])}C${at([x - w * 0.9, y - h + w * 0.2], [x - w * 0.5, y - h + w * 0.8], [x - w * 0.42, y - h + w * 1.5])}L${at([x + w * 0.42, y - h + w * 1.5])}C${at([x + w * 0.5, y - h + w * 0.8], [x + w * 0.9, y - h + w * 0.2], [x + w * 1.7, y - h])}Z`,
    dark(tone, 0.1),
  ) +
  box(x - w * 0.5, y - h * 0.62, w, w * 0.26, light(tone, 0.22), 3)

export const cottage = (
  x: number,
  y: number,
  w: number,
  h: number,
  tone = mix(sand, clay, 0.3),
  roof = terracotta,
) =>
  box(x, y - h, w, h, tone) +
  box(x, y - h * 0.16, w, h * 0.16, mix(terracotta, tone, 0.3)) +
  path(roundArch(x + w * 0.3, y, w * 0.2, h * 0.62), dark(wood, 0.25)) +
  box(x + w * 0.58, y - h * 0.66, w * 0.2, h * 0.26, mix(neem, tone, 0.15), 3) +
  tiledRoof(x - w * 0.1, y - h + 4, w * 1.2, h * 0.5, w * 0.16, roof)

/** The village school: one long room under clay tiles behind a row of pillars. */
export const schoolHouse = (x: number, y: number, w: number, h: number) =>
  box(x, y - h, w, h, mix(cream, clay, 0.2)) +
  door(x + w * 0.42, y, w * 0.13, h * 0.62, neem) +
  shutter(x + w * 0.14, y - h * 0.62, w * 0.14, h * 0.3, leaf) +
  shutter(x + w * 0.72, y - h * 0.62, w * 0.14, h * 0.3, leaf) +
  box(x, y - h * 0.14, w, h * 0.14, terracotta) +
  [0.02, 0.34, 0.64, 0.98]
    .map((t) => pillar(x + w * t, y + 6, h * 0.94, w * 0.035, mix(wood, terracotta, 0.3)))
    .join('') +
  tiledRoof(x - w * 0.08, y - h * 0.9, w * 1.16, h * 0.52, w * 0.1)
