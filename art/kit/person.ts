/** Puts a body, its clothes and its face together in the right order. */
import type { Build, Leg, Stance } from './body.ts'
import { type Cloth, type Lit, piece } from './cloth.ts'
import { dark, ink, skin } from './colour.ts'
import {
  collar,
  dupatta,
  dupattaTail,
  type Frame,
  folds,
  hem,
  type Outfit,
  pallu,
  palluBack,
  satchelBehind,
  skirtShape,
  spot,
} from './drapery.ts'
import { hairBehind } from './hair.ts'
import { head } from './head.ts'
import type { Face } from './head-shapes.ts'
import { arm, type Bones, type Hand, leg } from './limbs.ts'
import { capsule, hull, joint, smooth } from './shapes.ts'
import { add, between, type Circle, line, type Placement, type Pt, place, times, turn } from './svg.ts'

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

const inShade = (cloth: Cloth, by: number): Cloth => ({ ...cloth, colour: dark(cloth.colour, by) })

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
      tone: dark(tone, shade),
      lit,
      front: front && !stance.folded,
      shoe: outfit.shoe,
      sock: outfit.sock,
      trousers: outfit.trousers && { ...outfit.trousers, cloth: inShade(outfit.trousers.cloth, shade) },
    })
  const shoulders: [Pt, Pt] = front
    ? [spot(f, -b.shoulder, b.arm * 0.9), spot(f, b.shoulder, b.arm * 0.9)]
    : [spot(f, -b.shoulder * 0.62, b.arm), spot(f, b.shoulder * 0.62, b.arm)]
  const armOf = (shoulder: Pt, hand: Hand, shade: number) =>
    arm({
      shoulder,
      hand,
      upper: b.upperArm,
      fore: b.foreArm,
      width: b.arm,
      tone: dark(tone, shade),
      lit,
      bangles: outfit.bangles,
      sleeve: { amount: outfit.sleeve, cloth: inShade(outfit.sleeves ?? outfit.top, shade) },
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
  const bothLegs = legOf(legs[1], stance.far, 0.13) + legOf(legs[0], stance.near, 0)
  return [
    who.behind ?? '',
    outfit.pallu ? palluBack(f, outfit.pallu, b.thigh * (stance.folded ? 0.15 : 0.5)) : '',
    outfit.dupatta ? dupattaTail(f, outfit.dupatta) : '',
    outfit.satchel && who.view !== 'back' ? satchelBehind(f, outfit.satchel) : '',
    who.view === 'back' ? '' : behindHead,
    who.far.over ? '' : farArm,
    crossed ? '' : bothLegs,
    neck,
    outfit.untucked ? lower : '',
    upper,
    who.view === 'back' ? '' : collar(f, outfit.collar ?? 'scoop', outfit.top, dark(tone, 0.1)),
    outfit.untucked ? '' : lower,
    crossed ? bothLegs : '',
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
