/** Marigolds, floor drawings and painted bands. */
import { cream, dark, leaf, light, marigold, mix, neem, terracotta } from './colour.ts'
import { leafShape } from './shapes.ts'
import { at, disc, group, line, type Pt, path } from './svg.ts'

/** One marigold head seen from the side: a ruffled ball. */
export const bloom = (x: number, y: number, r: number, colour = marigold) => {
  let ruffle = ''
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) * 2 * Math.PI
    const [px, py] = [x + Math.cos(a) * r * 0.62, y + Math.sin(a) * r * 0.62]
    ruffle += `M${at([px - r * 0.42, py])}a${at([r * 0.42, r * 0.42])} 0 1 0 ${at([r * 0.84, 0])}a${at([r * 0.42, r * 0.42])} 0 1 0 ${at([-r * 0.84, 0])}Z`
  }
  return (
    path(ruffle, colour) + disc(x, y, r * 0.56, light(colour, 0.2)) + disc(x, y, r * 0.24, dark(colour, 0.14))
  )
}

const orange = mix(marigold, terracotta, 0.42)

/** A string of marigolds hanging between two points, with mango leaves when `leaves` is set. */
export const garland = (from: Pt, to: Pt, sag: number, size = 10, leaves = 0) => {
  const span = Math.hypot(to[0] - from[0], to[1] - from[1]) + sag * 0.9
  const count = Math.max(4, Math.round(span / (size * 1.75)))
  let under = ''
  let out = ''
  for (let i = 0; i <= count; i++) {
    const t = i / count
    const x = from[0] + (to[0] - from[0]) * t
    const y = from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t)
    if (leaves && i % leaves === Math.floor(leaves / 2))
      under += path(leafShape([x, y], [x + 1, y + size * 4], 0.24), i % 2 ? leaf : neem)
    out += bloom(x, y, size, i % 3 === 1 ? orange : marigold)
  }
  return under + out
}

export const hangingString = (x: number, y: number, count: number, size = 9) => {
  let out = ''
  for (let i = 0; i < count; i++) out += bloom(x, y + i * size * 1.7, size, i % 2 ? orange : marigold)
  return (
    out +
    path(
      leafShape(
        [x, y + count * size * 1.7 - size],
        [x - size * 0.4, y + count * size * 1.7 + size * 2.4],
        0.26,
      ),
      neem,
    )
  )
}

/** A floor drawing of dots and petals, pressed flat as the ground is. */
export const rangoli = (
  x: number,
  y: number,
  r: number,
  flat = 0.36,
  tones = [cream, terracotta, marigold, neem],
) => {
  const [a = cream, b = terracotta, c = marigold, d = neem] = tones
  let out =
    disc(0, 0, r, a, { opacity: 0.55 }) +
    disc(0, 0, r * 0.94, 'none', { stroke: b, 'stroke-width': r * 0.03 })
  const ring = (count: number, radius: number, draw: (x: number, y: number, angle: number) => string) => {
    for (let i = 0; i < count; i++) {
      const t = (i / count) * 2 * Math.PI
      out += draw(Math.cos(t) * radius, Math.sin(t) * radius, t)
    }
  }
  ring(32, r * 0.86, (px, py) => disc(px, py, r * 0.026, b))
  ring(16, r * 0.5, (px, py, t) =>
    path(leafShape([px, py], [Math.cos(t) * r * 0.8, Math.sin(t) * r * 0.8], 0.26), b),
  )
  ring(16, r * 0.62, (px, py) => disc(px, py, r * 0.03, c))
  ring(8, r * 0.18, (px, py, t) =>
    path(leafShape([px, py], [Math.cos(t + 0.2) * r * 0.52, Math.sin(t + 0.2) * r * 0.52], 0.32), c),
  )
  ring(8, r * 0.42, (px, py) => disc(px, py, r * 0.028, d))
  out += disc(0, 0, r * 0.18, b) + disc(0, 0, r * 0.11, c) + disc(0, 0, r * 0.045, a)
  return group({ transform: `translate(${at([x, y])}) scale(1 ${flat})` }, out)
}

export const bunting = (from: Pt, to: Pt, sag: number, tones: string[], count = 12, size = 26) => {
  const point = (t: number): Pt => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t),
  ]
  let cord = ''
  let flags = ''
  for (let i = 0; i <= count; i++) {
    const p = point(i / count)
    cord += `${i ? 'L' : 'M'}${at(p)}`
    if (i < count) {
      const [x, y] = point((i + 0.5) / count)
      flags += path(
        `M${at([x - size * 0.5, y - 2], [x + size * 0.5, y - 2], [x, y + size])}Z`,
        tones[i % tones.length] ?? marigold,
      )
    }
  }
  return flags + line(cord, dark(cream, 0.3), 2)
}

/** A printed band for walls and cloths: sprigs between two lines. */
export const frieze = (x: number, y: number, w: number, h: number, tone: string) => {
  const count = Math.round(w / (h * 1.1))
  const step = w / count
  let sprigs = ''
  for (let i = 0; i < count; i++) {
    const cx = x + step * (i + 0.5)
    sprigs +=
      leafShape([cx, y + h * 0.84], [cx, y + h * 0.16], 0.24) +
      leafShape([cx, y + h * 0.84], [cx - h * 0.36, y + h * 0.4], 0.26) +
      leafShape([cx, y + h * 0.84], [cx + h * 0.36, y + h * 0.4], 0.26)
  }
  return (
    path(sprigs, tone) + line(`M${at([x, y], [x + w, y])}M${at([x, y + h], [x + w, y + h])}`, tone, h * 0.07)
  )
}
