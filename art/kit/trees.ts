import { piece } from './cloth.ts'
import { dark, light, mix, soil, wood } from './colour.ts'
import { canopy, type Greens } from './foliage.ts'
import { dice } from './shapes.ts'
import { at, type Circle, disc, line, type Pt, path, times } from './svg.ts'

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
