/** Arms, hands, legs and feet as soft tubes, with the sleeves and trousers on them. */
import { type Cloth, type Lit, piece } from './cloth.ts'
import { dark, light } from './colour.ts'
import { capsule, hull, joint, reach } from './shapes.ts'
import { add, at, between, line, type Pt, perpendicular, sub, times, turn, unit } from './svg.ts'

/** A tube that is round where it starts and cut straight where it ends, as a sleeve or a trouser leg is. */
const tube = (a: Pt, ra: number, b: Pt, rb: number) => {
  const side = times(perpendicular(unit(sub(b, a))), rb - 1.5)
  return hull([...a, ra], [...add(b, side), 1.5], [...sub(b, side), 1.5])
}

export type Bones = { root: Pt; mid: Pt; end: Pt; width: number }

/** `amount` of a limb covered: 1 reaches the middle joint, 2 the end. */
export const along = ({ root, mid, end }: Bones, amount: number) =>
  amount <= 1 ? between(root, mid, amount) : between(mid, end, amount - 1)

const tapered = (bones: Bones, amount: number) => bones.width * (1 - 0.18 * amount)

const covered = (bones: Bones, amount: number, loose: number) => {
  const { root, mid, width } = bones
  const tip = along(bones, amount)
  if (amount <= 1) return tube(root, width + loose, tip, tapered(bones, amount) + loose * 1.1)
  return (
    capsule(root, width + loose, mid, width * 0.84 + loose) +
    tube(mid, width * 0.84 + loose, tip, tapered(bones, amount) + loose)
  )
}

const cuff = (bones: Bones, amount: number, loose: number, colour: string, thick = 5) => {
  const tip = along(bones, amount)
  const u = unit(amount <= 1 ? sub(bones.mid, bones.root) : sub(bones.end, bones.mid))
  const side = times(perpendicular(u), tapered(bones, amount) + loose)
  const back = sub(tip, times(u, thick * 0.5))
  return line(`M${at(add(back, side))}L${at(sub(back, side))}`, colour, thick, { 'stroke-linecap': 'butt' })
}

export type Hand = { to: Pt; bend?: number; turn?: number; fist?: boolean; thumb?: number; over?: boolean }

const palm = (wrist: Pt, toward: Pt, k: number, { fist, thumb = 1 }: Hand, tone: string) => {
  const u = unit(toward)
  const side = times(perpendicular(u), thumb)
  const along1 = (t: number, s = 0): Pt => add(wrist, add(times(u, t * k), times(side, s * k)))
  if (fist)
    return {
      d: hull([...wrist, 7 * k], [...along1(9), 9 * k], [...along1(12, -1), 8 * k]),
      line: line(`M${at(along1(6, 6))}Q${at(along1(13, 7), along1(13, 1))}`, dark(tone, 0.22), 2 * k),
      thumb: '',
    }
  return {
    d: hull([...wrist, 7 * k], [...along1(9, 0.5), 8.6 * k], [...along1(20, -1.5), 5 * k]),
    thumb: capsule(along1(6, 4), 4 * k, along1(15, 9.5), 3.1 * k),
    line: line(`M${at(along1(13, -3))}L${at(along1(21, -3.2))}`, dark(tone, 0.16), 1.4 * k),
  }
}

type ArmSpec = {
  shoulder: Pt
  hand: Hand
  upper: number
  fore: number
  width: number
  tone: string
  sleeve: { cloth: Cloth; amount: number }
  bangles: string | undefined
  lit: Lit
}

export const arm = ({ shoulder, hand, upper, fore, width, tone, sleeve, bangles, lit }: ArmSpec) => {
  const k = width / 12
  const target = reach(shoulder, hand.to, upper + fore + 9 * k)
  const mid = joint(shoulder, target, upper, fore + 9 * k, hand.bend ?? 1)
  const end = between(mid, target, fore / (fore + 9 * k))
  const bones = { root: shoulder, mid, end, width }
  const shade: Lit = { light: times(lit.light, 0.55), shade: 0.16 }
  const grip = palm(end, turn(unit(sub(target, mid)), hand.turn ?? 0), k, hand, tone)
  const limb = capsule(shoulder, width, mid, width * 0.84) + capsule(mid, width * 0.84, end, width * 0.62)
  let out =
    piece(limb, tone, shade) +
    piece(grip.d, tone, { light: times(lit.light, 0.3), shade: 0.12 }) +
    (grip.thumb ? piece(grip.thumb, tone, { light: [0, -1], shade: 0.1 }) : '') +
    grip.line
  if (bangles)
    for (const t of [1.78, 1.86]) out += cuff(bones, t, 0.5, t < 1.8 ? bangles : light(bangles, 0.5), 3 * k)
  const loose = 4 * k
  const edge = sleeve.cloth.border ? cuff(bones, sleeve.amount, loose + 1, sleeve.cloth.border, 5 * k) : ''
  out += piece(covered(bones, sleeve.amount, loose), sleeve.cloth, { ...shade, shade: 0.2 }, edge)
  return out
}

type LegSpec = {
  bones: Bones
  toe: number
  foot: number
  tone: string
  shoe: string | undefined
  sock: string | undefined
  trousers: { cloth: Cloth; amount: number; loose?: number } | undefined
  front: boolean
  lit: Lit
}

const footShape = (ankle: Pt, size: number, toe: number, front: boolean) => {
  const k = size / 30
  const spot = (x: number, y: number): Pt => add(ankle, turn([x * k, y * k], toe))
  if (front) return hull([...spot(0, -1), 8 * k], [...spot(3, 4), 7.5 * k], [...spot(-3, 4), 7.5 * k])
  return hull(
    [...spot(0, -2), 8.5 * k],
    [...spot(-5, 5), 5 * k],
    [...spot(22, 6), 4 * k],
    [...spot(14, 2), 5 * k],
  )
}

export const leg = ({ bones, toe, foot, tone, shoe, sock, trousers, front, lit }: LegSpec) => {
  const { root, mid, end, width } = bones
  const shade: Lit = { light: times(lit.light, 0.6), shade: 0.18 }
  const limb = capsule(root, width, mid, width * 0.84) + capsule(mid, width * 0.84, end, width * 0.55)
  let out = piece(limb, tone, shade)
  if (sock) out += piece(capsule(between(mid, end, 0.62), width * 0.72, end, width * 0.6), sock, shade)
  out += piece(footShape(end, foot, toe, front), shoe ?? tone, { light: [0, -2], shade: 0.25 })
  if (trousers) {
    const loose = trousers.loose ?? 3
    out += piece(
      covered(bones, trousers.amount, loose),
      trousers.cloth,
      { ...shade, shade: 0.22 },
      trousers.cloth.border ? cuff(bones, trousers.amount, loose + 2, trousers.cloth.border, 6) : '',
    )
  }
  return out
}
