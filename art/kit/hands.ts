/** Hands so near that fingers show, for the pictures without figures. */
import { type Cloth, piece } from './cloth.ts'
import { dark, light, mix, type Skin, skin } from './colour.ts'
import { capsule, hull } from './shapes.ts'
import { add, at, group, length, line, type Pt, path, perpendicular, sub, times, turn, unit } from './svg.ts'

type HandLook = { skin: Skin; sleeve?: Cloth; bangles?: string[]; light?: Pt }

type Finger = { base: Pt; angle: number; bones: [number, number]; bend: number; r: number }

const finger = ({ base, angle, bones, bend, r }: Finger, tone: string, toward: Pt, nail = false) => {
  const mid = add(base, turn([bones[0], 0], angle))
  const tip = add(mid, turn([bones[1], 0], angle + bend))
  const u = unit(sub(tip, mid))
  const nailAt = add(tip, times(u, r * 0.15))
  const side = times(perpendicular(u), -r * 0.5)
  const bed = nail
    ? path(
        hull([...add(nailAt, side), r * 0.36], [...add(add(nailAt, side), times(u, r * 0.5)), r * 0.34]),
        light(mix(tone, '#f0b8a0', 0.45), 0.15),
      )
    : ''
  return (
    piece(capsule(base, r, mid, r * 0.96) + capsule(mid, r * 0.96, tip, r * 0.84), tone, {
      light: times(toward, 0.6),
      shade: 0.2,
    }) + bed
  )
}

const cuffed = (from: Pt, to: Pt, r0: number, r1: number, look: HandLook, toward: Pt) => {
  const tone = skin[look.skin]
  const u = unit(sub(to, from))
  const n = perpendicular(u)
  const span = length(sub(to, from))
  const ring = (fromWrist: number, width: number, colour: string, swell = 1.04) => {
    const c = sub(to, times(u, fromWrist))
    const r = (r1 + ((r0 - r1) * fromWrist) / span) * swell
    return line(
      `M${at(add(c, times(n, r)))}Q${at(add(c, times(u, r * 0.3)))} ${at(sub(c, times(n, r)))}`,
      colour,
      width,
      { 'stroke-linecap': 'butt' },
    )
  }
  const end = sub(to, times(u, 150))
  const sleeve = look.sleeve
    ? piece(
        hull(
          [...from, r0 * 1.22],
          [...add(end, times(n, r0 * 1.12)), 3],
          [...sub(end, times(n, r0 * 1.12)), 3],
        ),
        look.sleeve,
        { light: toward, scale: 2.4 },
        ring(162, r0 * 0.3, look.sleeve.border ?? light(look.sleeve.colour, 0.3), 1.3),
      )
    : ''
  return (
    piece(capsule(from, r0, to, r1), tone, { light: toward, shade: 0.18 }) +
    (look.bangles ?? []).map((c, i) => ring(100 - i * 20, r0 * 0.13, c)).join('') +
    sleeve
  )
}

/** Left half of a pair of cupped hands seen from the front, fingers towards the middle at the origin. */
const cup = (look: HandLook, from: Pt) => {
  const tone = skin[look.skin]
  const toward = look.light ?? [-8, -8]
  return (
    cuffed(from, [-176, 86], 66, 52, look, toward) +
    finger({ base: [-128, -28], angle: -38, bones: [52, 40], bend: 22, r: 22 }, tone, toward, true) +
    piece(hull([-176, 84, 52], [-128, 8, 46], [-112, 84, 44]), tone, { light: toward, shade: 0.16 }) +
    [3, 2, 1, 0]
      .map((i) =>
        finger(
          {
            base: [-112 + i * 3, 10 + i * 29],
            angle: 16 - i * 5,
            bones: [74, 58 - i * 5],
            bend: -8,
            r: 21.5 - i,
          },
          tone,
          toward,
          true,
        ),
      )
      .join('')
  )
}

/** Two hands as a bowl; what they hold goes behind the fingers. */
export const cupped = (left: HandLook, right: HandLook, holding: string, from: Pt = [-420, 330]) =>
  group({ transform: 'scale(-1 1)' }, palmRim(right)) +
  palmRim(left) +
  holding +
  group({ transform: 'scale(-1 1)' }, cup(flipLight(right), from)) +
  cup(left, from)

const flipLight = (look: HandLook): HandLook => ({
  ...look,
  light: [-(look.light?.[0] ?? -8), look.light?.[1] ?? -8],
})

/** The far rim of the palms, which shows behind what is held. */
const palmRim = (look: HandLook) =>
  path(hull([-150, 10, 40], [-20, 30, 40], [-120, -20, 24]), dark(skin[look.skin], 0.22))

/** A hand coming from the right that holds something between thumb and fingers at the origin. */
export const pinch = (look: HandLook, holding: string, from: Pt = [420, -120]) => {
  const tone = skin[look.skin]
  const toward = look.light ?? [-8, -8]
  const fingers = [0, 1, 2, 3]
    .map((i) =>
      finger(
        {
          base: [128 - i * 6, -58 + i * 30],
          angle: 186 - i * 3,
          bones: [78 - i * 5, 52 - i * 4],
          bend: -14,
          r: 23 - i,
        },
        dark(tone, 0.1),
        toward,
      ),
    )
    .reverse()
    .join('')
  return (
    cuffed(from, [206, -40], 70, 56, look, toward) +
    fingers +
    holding +
    piece(hull([206, -38, 56], [132, -48, 40], [126, 26, 42]), tone, { light: toward, shade: 0.16 }) +
    finger({ base: [146, 26], angle: 158, bones: [62, 52], bend: 22, r: 25 }, tone, toward, true)
  )
}

/** An open palm from the left, holding its gift up; what lies on it is drawn at the origin. */
export const offering = (look: HandLook, holding: string, from: Pt = [-430, 190]) => {
  const tone = skin[look.skin]
  const toward = look.light ?? [-6, -8]
  return (
    cuffed(from, [-170, 66], 66, 50, look, toward) +
    finger({ base: [-130, 22], angle: -30, bones: [54, 44], bend: 30, r: 22 }, dark(tone, 0.12), toward) +
    holding +
    piece(hull([-170, 66, 50], [-60, 50, 36], [-50, 70, 30]), tone, { light: toward, shade: 0.16 }) +
    [0, 1, 2, 3]
      .reverse()
      .map((i) =>
        finger(
          {
            base: [-52, 44 + i * 13],
            angle: -6 + i * 2,
            bones: [72, 56 - i * 6],
            bend: -14,
            r: 19 - i * 1.2,
          },
          tone,
          toward,
          i < 3,
        ),
      )
      .join('')
  )
}
