import type { Build, Leg, Stance } from './body.ts'
import { type Cloth, type Lit, piece } from './cloth.ts'
import { cream, dark, ink, light, skin } from './colour.ts'
import { type Face, hairBehind, head } from './head.ts'
import { along, arm, type Bones, type Hand, leg } from './limbs.ts'
import { capsule, hull, joint, smooth } from './shapes.ts'
import {
  add,
  at,
  between,
  type Circle,
  disc,
  line,
  type Placement,
  type Pt,
  path,
  perpendicular,
  place,
  sub,
  times,
  turn,
  unit,
} from './svg.ts'

export type Outfit = {
  top: Cloth
  sleeve?: number
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

export type Person = Face & {
  build: Build
  stance: Stance
  outfit: Outfit
  near: Hand
  far: Hand
  nod?: number
  /** Towards the light, in the picture's own directions. */
  light?: Pt
  behind?: string
  held?: string
  over?: string
}

const bonesOf = (hip: Pt, spec: Leg, b: Build): Bones => ({
  root: hip,
  mid: spec.knee ?? joint(hip, spec.ankle, b.thigh, b.shin, spec.bend ?? -1),
  end: spec.ankle,
  width: b.leg,
})

type Frame = { hip: Pt; chest: Pt; lean: number; b: Build; lit: Lit; front: boolean }

/** A spot on the torso: x across it (towards the facing side), y down from the shoulders. */
const spot = ({ chest, lean }: Frame, x: number, y: number): Pt => add(chest, turn([x, y], lean))

const skirtShape = (f: Frame, legs: [Bones, Bones], amount: number, flare: number, folded: boolean) => {
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

const hem = (shape: ReturnType<typeof skirtShape>, colour: string, thick: number) => {
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

const folds = (
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

const collar = (f: Frame, kind: NonNullable<Outfit['collar']>, top: Cloth, tone: string) => {
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

const pallu = (f: Frame, cloth: Cloth) => {
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

const palluBack = (f: Frame, cloth: Cloth, bottom: number) => {
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

const dupatta = (f: Frame, cloth: Cloth) => {
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

const dupattaTail = (f: Frame, cloth: Cloth) => {
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

const satchelBehind = (f: Frame, cloth: Cloth) => {
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

/** One figure around its own feet, facing right; `near` is the side towards the viewer. */
const figure = (who: Person, lit: Lit) => {
  const { build: b, stance, outfit } = who
  const tone = skin[who.skin]
  const front = who.view === 'front' || who.view === 'back'
  const spine = turn([0, -1], stance.lean)
  const chest = add(stance.hip, times(spine, b.torso))
  const f: Frame = { hip: stance.hip, chest, lean: stance.lean, b, lit, front }
  const hipGap = front ? b.hip * 0.45 : b.hip * 0.2
  const legs: [Bones, Bones] = [
    bonesOf(add(stance.hip, [-hipGap, 0]), stance.near, b),
    bonesOf(add(stance.hip, [hipGap, 0]), stance.far, b),
  ]
  const legOf = (bones: Bones, spec: Leg, shade: number) =>
    leg({
      bones,
      toe: spec.toe ?? 0,
      foot: b.foot,
      tone: shade ? dark(tone, shade) : tone,
      lit,
      front: front && !stance.folded,
      ...(outfit.shoe ? { shoe: outfit.shoe } : {}),
      ...(outfit.sock ? { sock: outfit.sock } : {}),
      ...(outfit.trousers
        ? {
            trousers: {
              ...outfit.trousers,
              cloth: shade
                ? { ...outfit.trousers.cloth, colour: dark(outfit.trousers.cloth.colour, shade) }
                : outfit.trousers.cloth,
            },
          }
        : {}),
    })
  const shoulders: [Pt, Pt] = front
    ? [spot(f, -b.shoulder, b.arm * 0.9), spot(f, b.shoulder, b.arm * 0.9)]
    : [spot(f, -b.shoulder * 0.62, b.arm), spot(f, b.shoulder * 0.62, b.arm)]
  const sleeveCloth = outfit.sleeves ?? outfit.top
  const armOf = (shoulder: Pt, hand: Hand, shade: number) =>
    arm({
      shoulder,
      hand,
      upper: b.upperArm,
      fore: b.foreArm,
      width: b.arm,
      tone: shade ? dark(tone, shade) : tone,
      lit,
      ...(outfit.bangles ? { bangles: outfit.bangles } : {}),
      ...(outfit.sleeve
        ? {
            sleeve: {
              amount: outfit.sleeve,
              cloth: shade ? { ...sleeveCloth, colour: dark(sleeveCloth.colour, shade) } : sleeveCloth,
            },
          }
        : {}),
    })
  const round = b.arm * 1.15
  const waist = between(stance.hip, chest, 0.36)
  const tucked = outfit.skirt && !outfit.skirt.oneWithTop && !outfit.untucked
  const hemSpot = (x: number): Circle => [...add(stance.hip, turn([x * b.hip, b.hip * 0.42], stance.lean)), 3]
  const torso =
    hull([...shoulders[0], round], [...shoulders[1], round], [...waist, b.waist]) +
    (tucked
      ? ''
      : outfit.skirt?.oneWithTop
        ? hull([...waist, b.waist], [...stance.hip, b.hip])
        : hull([...waist, b.waist], hemSpot(-0.98), hemSpot(0.98)))
  const neckBase = spot(f, front ? 0 : b.shoulder * 0.1, 2)
  const crown = add(neckBase, turn([front ? 0 : b.head * 0.16, -b.neck - b.head * 0.86], stance.lean * 0.75))
  // Who sits cross-legged in trousers shows the legs over a short hem; without, the skirt covers the lap.
  const lapped = stance.folded === 'crossed' && !outfit.trousers
  const hemAt = (amount: number) =>
    amount > 1 ? amount : lapped ? 1.7 : stance.folded === 'crossed' ? amount * 0.42 : amount
  const skirt = outfit.skirt
    ? skirtShape(
        f,
        legs,
        hemAt(outfit.skirt.amount),
        outfit.skirt.flare,
        Boolean(stance.folded) && hemAt(outfit.skirt.amount) > 1,
      )
    : undefined
  const wearing = outfit.skirt
  const bordered =
    wearing?.cloth.border && !(lapped && wearing.amount <= 1) ? wearing.cloth.border : undefined
  const lower =
    wearing && skirt && !wearing.oneWithTop
      ? piece(
          skirt.d,
          wearing.cloth,
          lit,
          folds(f, legs, skirt, wearing.cloth, 4),
          bordered ? hem(skirt, bordered, b.hip * 0.4) : '',
        )
      : ''
  const upper =
    wearing && skirt && wearing.oneWithTop
      ? piece(
          torso + skirt.d,
          outfit.top,
          lit,
          folds(f, legs, skirt, outfit.top, 2),
          bordered ? hem(skirt, bordered, b.hip * 0.26) : '',
        )
      : piece(torso, outfit.top, lit)
  const neck = piece(
    capsule(add(neckBase, [0, 6]), b.head * 0.42, between(neckBase, crown, 0.6), b.head * 0.36),
    dark(tone, 0.1),
    { light: [0, 0] },
  )
  const face = place(
    { x: crown[0], y: crown[1], turn: stance.lean * 0.45 + (who.nod ?? 0) },
    head(who, b.head, { ...lit, light: times(lit.light, b.head / 27) }),
  )
  const behindHead = place({ x: crown[0], y: crown[1], turn: stance.lean * 0.3 }, hairBehind(who, b.head))
  const farArm = armOf(shoulders[1], { bend: front ? -1 : 1, thumb: -1, ...who.far }, front ? 0 : 0.1)
  const nearArm = armOf(shoulders[0], { bend: 1, thumb: -1, ...who.near }, 0)
  const crossed = stance.folded === 'crossed' && !(wearing && hemAt(wearing.amount) > 1)
  const legs2 = legOf(legs[1], stance.far, 0.13) + legOf(legs[0], stance.near, 0)
  return [
    who.behind ?? '',
    outfit.pallu ? palluBack(f, outfit.pallu, b.thigh * (stance.folded ? 0.15 : 0.5)) : '',
    outfit.dupatta ? dupattaTail(f, outfit.dupatta) : '',
    outfit.satchel && who.view !== 'back' ? satchelBehind(f, outfit.satchel) : '',
    who.view === 'back' ? '' : behindHead,
    who.far.over ? '' : farArm,
    crossed ? '' : legs2,
    neck,
    outfit.untucked ? lower : '',
    upper,
    who.view === 'back' ? '' : collar(f, outfit.collar ?? 'scoop', outfit.top, dark(tone, 0.1)),
    outfit.untucked ? '' : lower,
    crossed ? legs2 : '',
    outfit.pallu && who.view !== 'back' ? pallu(f, outfit.pallu) : '',
    outfit.dupatta && who.view !== 'back' ? dupatta(f, outfit.dupatta) : '',
    outfit.satchel
      ? line(
          smooth([
            spot(f, -b.shoulder * 0.35, -4),
            spot(f, b.shoulder * 0.1, b.torso * 0.3),
            spot(f, -b.shoulder * 0.5, b.torso * 0.72),
          ]),
          outfit.satchel.border ?? ink,
          b.arm * 0.6,
        )
      : '',
    face,
    who.held ?? '',
    who.far.over ? farArm : '',
    nearArm,
    who.over ?? '',
  ].join('')
}

export const person = (who: Person, where: Placement) => {
  const [x, y] = who.light ?? [-5, -3]
  return place(where, figure(who, { light: [where.flip ? -x : x, y] }))
}
