/** What people wear, laid over the frame of a body: skirts, saris, collars and bags. */
import type { Build } from './body.ts'
import { type Cloth, type Lit, piece } from './cloth.ts'
import { cream, dark, ink, light } from './colour.ts'
import { along, type Bones } from './limbs.ts'
import { hull, smooth } from './shapes.ts'
import {
  add,
  at,
  between,
  type Circle,
  disc,
  line,
  type Pt,
  path,
  perpendicular,
  sub,
  times,
  turn,
  unit,
} from './svg.ts'

export type Outfit = {
  top: Cloth
  sleeve: number
  sleeves?: Cloth
  collar?: 'scoop' | 'band' | 'shirt' | 'vest'
  trousers?: { cloth: Cloth; amount: number; loose?: number }
  skirt?: { cloth: Cloth; amount: number; flare: number; oneWithTop?: boolean }
  /** The top hangs over the skirt. */
  untucked?: boolean
  pallu?: Cloth
  dupatta?: Cloth
  bangles?: string
  shoe?: string
  sock?: string
  satchel?: Cloth
}

export type Frame = { hip: Pt; chest: Pt; lean: number; b: Build; lit: Lit; front: boolean }

/** A spot on the torso: x across it (towards the facing side), y down from the shoulders. */
export const spot = ({ chest, lean }: Frame, x: number, y: number): Pt => add(chest, turn([x, y], lean))

export const skirtShape = (
  f: Frame,
  legs: [Bones, Bones],
  amount: number,
  flare: number,
  folded: boolean,
) => {
  const { hip, b } = f
  const ends = legs.map((bones) => {
    const end = along(bones, amount)
    const u = unit(amount <= 1 ? sub(bones.mid, bones.root) : sub(bones.end, bones.mid))
    const side = times(perpendicular(u), flare)
    return { end, u, left: add(end, side), right: sub(end, side) }
  })
  const corners: Circle[] = ends.flatMap(
    ({ left, right }) =>
      [
        [...left, 2],
        [...right, 2],
      ] as Circle[],
  )
  const top: Circle = [...hip, b.hip]
  const knees: Circle[] = legs.map(({ mid }) => [...mid, b.leg * 1.15])
  const d = folded
    ? hull(top, ...knees) + hull(...knees, ...ends.map(({ end }): Circle => [...end, b.leg * 0.95]))
    : amount <= 1
      ? hull(top, ...corners)
      : hull(top, ...knees) + hull(...knees, ...corners)
  return { d, ends }
}

export const hem = (shape: ReturnType<typeof skirtShape>, colour: string, thick: number) => {
  const [near, far] = shape.ends
  if (!near || !far) return ''
  const u = unit(add(near.u, far.u))
  const across = perpendicular(u)
  const all = [near.left, near.right, far.left, far.right].sort(
    (a, b) => a[0] * across[0] + a[1] * across[1] - b[0] * across[0] - b[1] * across[1],
  )
  const inward = (by: number) => `M${at(...all.map((p) => sub(p, times(u, by))))}`
  return (
    line(inward(thick * 0.5), colour, thick, { 'stroke-linecap': 'square' }) +
    line(inward(thick * 1.45), colour, thick * 0.2)
  )
}

export const folds = (
  f: Frame,
  legs: [Bones, Bones],
  shape: ReturnType<typeof skirtShape>,
  cloth: Cloth,
  count: number,
) => {
  const [near, far] = shape.ends
  if (!near || !far) return ''
  let out = ''
  for (let i = 1; i <= count; i++) {
    const t = i / (count + 1)
    const from = add(f.hip, [f.b.hip * (t - 0.5) * 1.1, -f.b.hip * 0.2])
    const knee = add(between(legs[0].mid, legs[1].mid, t), [0, f.b.leg * (t - 0.5)])
    const to = between(near.left, far.right, t)
    out += line(smooth([from, knee, to]), dark(cloth.colour, 0.2), 2.4, { opacity: 0.8 })
  }
  return out
}

export const collar = (f: Frame, kind: NonNullable<Outfit['collar']>, top: Cloth, tone: string) => {
  const { b } = f
  const shift = f.front ? 0 : b.shoulder * 0.16
  const deep = b.shoulder * 0.5
  const s = (x: number, y: number) => spot(f, x + shift, y)
  const bare = path(
    smooth(
      [
        s(-deep * 0.8, -b.shoulder * 0.36),
        s(-deep * 0.62, b.shoulder * 0.02),
        s(0, kind === 'scoop' ? deep : deep * 0.62),
        s(deep * 0.62, b.shoulder * 0.02),
        s(deep * 0.8, -b.shoulder * 0.36),
      ],
      true,
    ),
    tone,
  )
  const down = f.front ? 0 : b.shoulder * 0.1
  if (kind === 'scoop') return bare
  if (kind === 'band')
    return (
      bare +
      line(
        smooth([s(-deep * 0.7, -b.shoulder * 0.2), s(0, deep * 0.55), s(deep * 0.7, -b.shoulder * 0.2)]),
        dark(top.colour, 0.16),
        b.shoulder * 0.16,
      ) +
      line(`M${at(s(down, deep * 0.6), s(down * 2, b.torso * 0.42))}`, dark(top.colour, 0.28), 2) +
      [0.2, 0.3, 0.4]
        .map((t) => {
          const [x, y] = s(down * 1.5, b.torso * t)
          return disc(x, y, 1.9, light(top.colour, 0.7))
        })
        .join('')
    )
  const lapel = kind === 'shirt' ? light(top.colour, 0.3) : cream
  return (
    bare +
    path(
      `M${at(s(-deep * 0.85, -b.shoulder * 0.3), s(0, deep * 0.8), s(-deep * 1.05, deep * 0.6))}ZM${at(s(deep * 0.85, -b.shoulder * 0.3), s(0, deep * 0.8), s(deep * 1.05, deep * 0.6))}Z`,
      lapel,
    ) +
    line(`M${at(s(0, deep * 0.8), s(down * 2, b.torso * 0.98))}`, dark(top.colour, 0.3), 2.2)
  )
}

export const pallu = (f: Frame, cloth: Cloth) => {
  const { b, lit } = f
  const s = (x: number, y: number) => spot(f, x * b.shoulder, y * b.torso)
  const hipRight = f.front ? 0.95 : 1.05
  const d = `M${at(s(hipRight, 0.98))}C${at(s(0.95, 0.55), s(0.3, 0.3), s(-0.22, -0.1))}L${at(s(-0.98, -0.04))}C${at(s(-1.06, 0.3), s(-0.7, 0.62), s(0.1, 1.04))}Z`
  const edge = `M${at(s(hipRight, 0.98))}C${at(s(0.95, 0.55), s(0.3, 0.3), s(-0.22, -0.1))}`
  const crease = `M${at(s(0.75, 1.0))}C${at(s(0.5, 0.6), s(0, 0.3), s(-0.5, -0.06))}M${at(s(0.4, 1.02))}C${at(s(0.2, 0.7), s(-0.3, 0.36), s(-0.8, -0.02))}`
  return piece(
    d,
    cloth,
    { ...lit, turn: 40 + f.lean },
    line(crease, dark(cloth.colour, 0.22), 2.2),
    line(edge, cloth.border ?? light(cloth.colour), b.shoulder * 0.34),
  )
}

export const palluBack = (f: Frame, cloth: Cloth, bottom: number) => {
  const { b, lit } = f
  const s = (x: number, y: number) => spot(f, x * b.shoulder, y * b.torso)
  const end = add(f.hip, [-b.hip * 1.5, bottom])
  const d = `M${at(s(-0.2, -0.06))}C${at(s(-1.1, -0.06), s(-1.35, 0.4), add(end, [-6, -20]))}L${at(add(end, [0, 0]), add(end, [b.hip * 0.95, 5]))}L${at(s(-0.3, 0.4))}Z`
  return piece(
    d,
    { ...cloth, colour: dark(cloth.colour, 0.1) },
    lit,
    line(`M${at(add(end, [-10, -8]), add(end, [b.hip * 1.1, -2]))}`, cloth.border ?? light(cloth.colour), 12),
  )
}

export const dupatta = (f: Frame, cloth: Cloth) => {
  const { b, lit } = f
  const s = (x: number, y: number) => spot(f, x * b.shoulder, y * b.torso)
  const d = `M${at(s(-0.95, -0.05))}C${at(s(-0.6, 0.5), s(0.7, 0.52), s(0.95, -0.02))}L${at(s(0.5, -0.12))}C${at(s(0.4, 0.2), s(-0.2, 0.2), s(-0.4, -0.13))}Z`
  return piece(
    d,
    cloth,
    lit,
    line(
      `M${at(s(-0.95, -0.05))}C${at(s(-0.6, 0.5), s(0.7, 0.52), s(0.95, -0.02))}`,
      cloth.border ?? light(cloth.colour),
      7,
    ),
  )
}

export const dupattaTail = (f: Frame, cloth: Cloth) => {
  const { b, lit } = f
  const end = add(f.hip, [-b.hip * 1.15, b.thigh * 0.42])
  const s = (x: number, y: number) => spot(f, x * b.shoulder, y * b.torso)
  const d = `M${at(s(-0.5, -0.1))}C${at(s(-1.3, 0), s(-1.2, 0.5), add(end, [-b.hip * 0.3, -10]))}L${at(end, add(end, [b.hip * 0.6, 0]))}L${at(s(-0.5, 0.3))}Z`
  return piece(
    d,
    { ...cloth, colour: dark(cloth.colour, 0.08) },
    lit,
    line(`M${at(add(end, [-20, -6]), add(end, [b.hip * 0.8, -4]))}`, cloth.border ?? light(cloth.colour), 8),
  )
}

export const satchelBehind = (f: Frame, cloth: Cloth) => {
  const { b, lit } = f
  const s = (x: number, y: number) => spot(f, x * b.shoulder, y * b.torso)
  const d = smooth(
    [s(-0.5, 0.02), s(-1.75, 0.06), s(-2.15, 0.3), s(-2.1, 0.95), s(-1.7, 1.12), s(-0.4, 1.08)],
    true,
  )
  const pocket = smooth([s(-1.3, 0.55), s(-2.05, 0.58), s(-2.05, 0.95), s(-1.3, 0.98)], true)
  return piece(
    d,
    cloth,
    lit,
    path(pocket, light(cloth.colour, 0.2)),
    line(`M${at(s(-0.9, 0.34), s(-2.1, 0.36))}`, cloth.border ?? ink, 4),
  )
}
