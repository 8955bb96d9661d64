import { leaf, mix, neem } from './colour.ts'
import { dice, leafShape, smooth } from './shapes.ts'
import { add, type Circle, type Pt, path, times } from './svg.ts'

export const polar = (angle: number, r: number): Pt => [Math.cos(angle) * r, Math.sin(angle) * r]

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

type Canopy = {
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
