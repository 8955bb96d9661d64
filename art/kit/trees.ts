import { piece } from './cloth.ts'
import { dark, leaf, light, marigold, mix, neem, soil, terracotta, wood } from './colour.ts'
import { capsule, dice, leafShape, smooth } from './shapes.ts'
import { add, at, type Circle, disc, group, line, type Pt, path, times } from './svg.ts'

const polar = (angle: number, r: number): Pt => [Math.cos(angle) * r, Math.sin(angle) * r]

export type Greens = { deep: string; mid: string; bright: string; glint: string }
export const banyanGreens: Greens = {
  deep: neem,
  mid: mix(neem, leaf, 0.65),
  bright: mix(leaf, '#6fa35a', 0.35),
  glint: '#b6c26a',
}
export const neemGreens: Greens = {
  deep: mix(neem, leaf, 0.45),
  mid: leaf,
  bright: '#4f9a63',
  glint: '#c6cf7d',
}
export const mistGreens = (tone: string): Greens => ({
  deep: dark(tone, 0.12),
  mid: tone,
  bright: light(tone, 0.18),
  glint: light(tone, 0.35),
})

/** A small bunch of leaves without a regular edge, for the light inside a crown. */
const bunch = ([x, y, r]: Circle, roll: ReturnType<typeof dice>, leafSize: number) => {
  const points: Pt[] = []
  const turnBy = roll(0, 6)
  for (let i = 0; i < 7; i++)
    points.push(
      add(
        [x, y],
        [Math.cos(turnBy + i * 0.9) * r * roll(0.45, 1), Math.sin(turnBy + i * 0.9) * r * roll(0.3, 0.7)],
      ),
    )
  let d = smooth(points, true)
  for (let i = 0; i < 7; i++) {
    const from = add([x, y], polar(roll(0, 6.283), r * roll(0.3, 0.85)))
    d += leafShape(from, add(from, polar(roll(-2.8, -0.3), leafSize * roll(0.8, 1.2))), 0.3)
  }
  return d
}

/** One crown of foliage: a soft body with leaves standing out all round its edge. */
const crown = ([x, y, r]: Circle, roll: ReturnType<typeof dice>, leafSize: number, fill: string) => {
  const points: Pt[] = []
  const lobes = Math.max(7, Math.round(r / 13))
  for (let i = 0; i < lobes; i++)
    points.push(add([x, y], polar((i / lobes) * 2 * Math.PI, r * roll(0.86, 1))))
  let d = smooth(points, true)
  const count = Math.round((2 * Math.PI * r) / (leafSize * 0.62))
  for (let i = 0; i < count; i++) {
    const a = (i / count) * 2 * Math.PI + roll(-0.08, 0.08)
    const from = add([x, y], polar(a, r * 0.86))
    d += leafShape(from, add(from, polar(a + roll(-0.7, 0.7), leafSize * roll(0.75, 1.25))), 0.3)
  }
  return path(d, fill)
}

const leavesIn = (
  [x, y, r]: Circle,
  count: number,
  roll: ReturnType<typeof dice>,
  leafSize: number,
  lightFrom: Pt,
) => {
  let d = ''
  for (let i = 0; i < count; i++) {
    const spread = Math.sqrt(roll()) * r * 0.86
    const from = add(add([x, y], polar(roll(0, 6.283), spread)), times(lightFrom, r * 0.16))
    d += leafShape(from, add(from, polar(roll(-2.6, -0.5), leafSize * roll(0.6, 1))), 0.28)
  }
  return d
}

export type Canopy = {
  crowns: Circle[]
  greens: Greens
  leafSize?: number
  light?: Pt
  seed?: number
  detail?: number
}

/** Foliage in three depths with glints on the sunny side. */
export const canopy = ({
  crowns,
  greens,
  leafSize = 24,
  light: toward = [0.5, -0.6],
  seed = 7,
  detail = 1,
}: Canopy) => {
  const roll = dice(seed)
  const shift = (c: Circle, k: number, scale: number): Circle => [
    c[0] + toward[0] * c[2] * k,
    c[1] + toward[1] * c[2] * k,
    c[2] * scale,
  ]
  const clump = (c: Circle, count: number, spread: number, size: number): Circle[] =>
    Array.from({ length: count }, (_, i) => {
      const [dx, dy] = polar(roll(0, 1) + (i / count) * 6.283, c[2] * spread * roll(0.55, 1))
      return [c[0] + dx, c[1] + dy * 0.85, c[2] * size * roll(0.75, 1.15)]
    })
  const draw = (from: Circle[], size: number, fill: string) =>
    from.map((c) => crown(c, roll, leafSize * size, fill)).join('')
  const deep = draw(crowns, 1, greens.deep)
  const mid = draw(
    crowns.flatMap((c) => clump(shift(c, 0.16, 1), 4, 0.42, 0.42)),
    0.9,
    greens.mid,
  )
  const bright = path(
    crowns
      .flatMap((c) => clump(shift(c, 0.36, 1), 5, 0.55, 0.24))
      .map((c) => bunch(c, roll, leafSize * 0.9))
      .join(''),
    greens.bright,
  )
  const few = (k: number, c: Circle) => Math.round((detail * k * c[2]) / 50)
  const under = path(
    crowns.map((c) => leavesIn(c, few(6, c), roll, leafSize * 0.8, [-toward[0], -toward[1]])).join(''),
    greens.deep,
    { opacity: 0.6 },
  )
  const glints = path(
    crowns.map((c) => leavesIn(shift(c, 0.34, 0.75), few(7, c), roll, leafSize * 0.75, toward)).join(''),
    greens.glint,
    { opacity: 0.75 },
  )
  const lit = path(
    crowns.map((c) => leavesIn(shift(c, 0.2, 0.9), few(5, c), roll, leafSize * 0.8, toward)).join(''),
    greens.bright,
  )
  return deep + mid + under + bright + lit + glints
}

/** Strands of a banyan: a trunk of many stems, roots that have come down, and roots still hanging. */
export const banyanTrunk = (
  x: number,
  base: number,
  top: number,
  width: number,
  bark = mix(wood, soil, 0.4),
  seed = 5,
) => {
  const roll = dice(seed)
  const shadeOf = dark(bark, 0.25)
  const mid = (base + top) / 2
  const body = `M${at([x - width * 1.15, base])}C${at([x - width * 0.5, base - 30], [x - width * 0.55, mid], [x - width * 0.9, top])}L${at([x + width * 0.9, top])}C${at([x + width * 0.5, mid], [x + width * 0.55, base - 26], [x + width * 1.25, base])}Q${at([x + width * 0.6, base - 10], [x + width * 0.3, base + 6])}Q${at([x - width * 0.2, base - 14], [x - width * 0.5, base + 5])}Q${at([x - width * 0.8, base - 8], [x - width * 1.15, base])}Z`
  let ridges = ''
  for (let i = 0; i < 7; i++) {
    const off = (i / 6 - 0.5) * width * 1.1
    ridges += `M${at([x + off * 1.5, base - 4])}C${at([x + off * 0.7, base - 60], [x + off * 0.8 + roll(-8, 8), mid], [x + off * 1.3, top])}`
  }
  const bough = (s: number, reachOut: number, height: number) =>
    `M${at([x + s * width * 0.1, mid + 70])}C${at([x + s * width * 0.75, mid + 10], [x + s * width * 0.9, top + 60], [x + s * width * reachOut, top - height])}L${at([x + s * width * (reachOut + 0.36), top - height + 16])}C${at([x + s * width * 1.5, top + 66], [x + s * width * 1.1, mid + 40], [x + s * width * 0.62, mid + 120])}Z`
  const arms = bough(-1, 2.1, 40) + bough(1, 2.2, 30)
  return (
    path(arms, dark(bark, 0.12)) +
    piece(body, bark, { light: [7, 0], shade: 0.22 }, line(ridges, shadeOf, 3.4, { opacity: 0.7 }))
  )
}

export const hangingRoots = (
  roots: { x: number; top: number; bottom: number; w?: number }[],
  bark = mix(wood, soil, 0.3),
) =>
  roots
    .map(({ x, top, bottom, w = 3 }, i) => {
      const sway = i % 2 ? 7 : -6
      return (
        line(
          `M${at([x, top])}C${at([x + sway, top + (bottom - top) * 0.4], [x - sway, top + (bottom - top) * 0.7], [x + sway * 0.4, bottom])}`,
          bark,
          w,
        ) + line(`M${at([x + sway * 0.4, bottom])}l-5 12m5 -12l4 14m-4 -14l0 17`, bark, w * 0.5)
      )
    })
    .join('')

/** A plain tree with a forked trunk, its base at the origin. */
export const tree = (
  height: number,
  spread: number,
  greens: Greens,
  seed = 2,
  detail = 1,
  toward: Pt = [0.5, -0.6],
  bark = wood,
) => {
  const roll = dice(seed)
  const w = spread * 0.09
  const fork = -height * 0.42
  const trunk = `M${at([-w * 1.5, 0])}C${at([-w * 0.7, -height * 0.15], [-w * 0.8, fork], [-spread * 0.3, fork - height * 0.25])}L${at([-spread * 0.24, fork - height * 0.28])}L${at([0, fork - height * 0.02])}L${at([spread * 0.22, fork - height * 0.3], [spread * 0.28, fork - height * 0.27])}C${at([w * 0.9, fork], [w * 0.7, -height * 0.15], [w * 1.6, 0])}Q${at([0, -w * 0.6], [-w * 1.5, 0])}Z`
  const crowns: Circle[] = [
    [-spread * 0.34, -height * 0.62, spread * 0.26],
    [spread * 0.34, -height * 0.64, spread * 0.26],
    [-spread * 0.12, -height * 0.8, spread * 0.3],
    [spread * 0.16, -height * 0.84, spread * 0.28],
    [roll(-10, 10), -height * 0.6, spread * 0.26],
  ]
  return (
    piece(trunk, bark, { light: times(toward, 8), shade: 0.22 }) +
    canopy({ crowns, greens, leafSize: Math.min(spread * 0.09, 32), seed, detail, light: toward })
  )
}

export const bush = (w: number, greens: Greens, seed = 4, flowers?: string) => {
  const roll = dice(seed)
  const crowns: Circle[] = [
    [-w * 0.3, -w * 0.16, w * 0.22],
    [w * 0.28, -w * 0.17, w * 0.23],
    [0, -w * 0.3, w * 0.27],
  ]
  let blooms = ''
  if (flowers)
    for (let i = 0; i < 9; i++)
      blooms += disc(
        roll(-w * 0.42, w * 0.42),
        roll(-w * 0.46, -w * 0.08),
        w * 0.038,
        i % 3 ? flowers : light(flowers, 0.4),
      )
  return canopy({ crowns, greens, leafSize: w * 0.13, seed, detail: 0.7 }) + blooms
}

/** Long banana leaves from one stem at the origin. */
export const banana = (height: number, seed = 3, tone = leaf) => {
  const roll = dice(seed)
  let out = line(
    `M0 0Q${at([6, -height * 0.3], [0, -height * 0.55])}`,
    mix(tone, '#c9b86a', 0.35),
    height * 0.075,
  )
  const blades = [-74, -40, -10, 22, 52, 80]
  blades.forEach((angle, i) => {
    const a = ((angle - 90) * Math.PI) / 180
    const from: Pt = [0, -height * 0.5]
    const to = add(from, polar(a, height * roll(0.46, 0.6)))
    const droop: Pt = [to[0] + Math.sign(angle) * 12, to[1] + Math.abs(angle) * height * 0.0022]
    const shade = i % 2 ? tone : dark(tone, 0.18)
    out += path(leafShape(from, droop, 0.2), shade) + line(`M${at(from, droop)}`, light(shade, 0.4), 2.2)
  })
  return out
}

export const sapling = (h: number, leaves = 5, tone = '#4f9a63') => {
  let out = line(`M0 0Q${at([h * 0.05, -h * 0.5], [0, -h])}`, mix(tone, soil, 0.35), Math.max(2, h * 0.045))
  for (let i = 0; i < leaves; i++) {
    const y = -h * (0.35 + (0.62 * i) / leaves)
    const side = i % 2 ? 1 : -1
    const to: Pt = [side * h * 0.34, y - h * 0.16]
    out +=
      path(leafShape([0, y], to, 0.3), i % 2 ? tone : light(tone, 0.15)) +
      line(`M${at([0, y], [to[0] * 0.8, y + (to[1] - y) * 0.8])}`, light(tone, 0.45), Math.max(1, h * 0.012))
  }
  return out + path(leafShape([0, -h * 0.93], [h * 0.05, -h * 1.28], 0.3), light(tone, 0.2))
}

export const flowerPot = (w: number, plant: string, clayTone = terracotta) =>
  group({ transform: `translate(0 ${-Math.round(w * 0.85)})` }, plant) +
  piece(`M${at([-w * 0.42, -w * 0.8], [w * 0.42, -w * 0.8], [w * 0.3, 0], [-w * 0.3, 0])}Z`, clayTone, {
    light: [w * 0.1, 0],
  }) +
  piece(`M${at([-w * 0.5, -w * 0.92])}h${w}v${w * 0.2}h${-w}Z`, light(clayTone, 0.12), {
    light: [w * 0.1, 0],
  })

export const marigoldPlant = (w: number, seed = 6) => {
  const roll = dice(seed)
  let out = ''
  for (let i = 0; i < 16; i++) {
    const a = roll(-2.9, -0.25)
    const from: Pt = [roll(-w * 0.2, w * 0.2), 0]
    out += path(
      leafShape(from, add(from, polar(a, w * roll(0.4, 0.75))), 0.22),
      i % 2 ? leaf : dark(leaf, 0.2),
    )
  }
  for (let i = 0; i < 7; i++)
    out += flower(
      roll(-w * 0.45, w * 0.45),
      roll(-w * 0.75, -w * 0.3),
      w * 0.12,
      i % 3 ? marigold : mix(marigold, terracotta, 0.5),
    )
  return out
}

export const flower = (x: number, y: number, r: number, colour: string) => {
  let petals = ''
  for (let i = 0; i < 9; i++) {
    const [px, py] = polar((i / 9) * 2 * Math.PI, r * 0.72)
    petals += capsule([x + px, y + py], r * 0.34, [x + px * 0.5, y + py * 0.5], r * 0.3)
  }
  return (
    path(petals, colour) +
    disc(x, y, r * 0.55, light(colour, 0.28)) +
    disc(x, y, r * 0.26, dark(colour, 0.18))
  )
}
