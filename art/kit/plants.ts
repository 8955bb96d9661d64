import { piece } from './cloth.ts'
import { dark, leaf, light, marigold, mix, soil, terracotta } from './colour.ts'
import { polar } from './foliage.ts'
import { capsule, dice, leafShape } from './shapes.ts'
import { add, at, disc, group, line, type Pt, path } from './svg.ts'

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

const flower = (x: number, y: number, r: number, colour: string) => {
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
