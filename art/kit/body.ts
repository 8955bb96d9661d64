import type { Pt } from './svg.ts'

/** Measures of a body in picture units; a standing adult is about 380 high. */
export type Build = {
  head: number
  neck: number
  torso: number
  shoulder: number
  waist: number
  hip: number
  upperArm: number
  foreArm: number
  arm: number
  thigh: number
  shin: number
  leg: number
  foot: number
}

export const woman: Build = {
  head: 29,
  neck: 12,
  torso: 96,
  shoulder: 30,
  waist: 25,
  hip: 32,
  upperArm: 60,
  foreArm: 54,
  arm: 12,
  thigh: 92,
  shin: 88,
  leg: 18,
  foot: 30,
}

export const man: Build = {
  head: 29,
  neck: 12,
  torso: 106,
  shoulder: 37,
  waist: 31,
  hip: 31,
  upperArm: 64,
  foreArm: 58,
  arm: 13.5,
  thigh: 96,
  shin: 92,
  leg: 19,
  foot: 34,
}

export const elder: Build = {
  head: 28.5,
  neck: 8,
  torso: 92,
  shoulder: 30,
  waist: 29,
  hip: 33,
  upperArm: 57,
  foreArm: 52,
  arm: 12,
  thigh: 84,
  shin: 80,
  leg: 17,
  foot: 30,
}

export const child: Build = {
  head: 27,
  neck: 8,
  torso: 64,
  shoulder: 22,
  waist: 21,
  hip: 23,
  upperArm: 40,
  foreArm: 37,
  arm: 9.5,
  thigh: 52,
  shin: 50,
  leg: 12.5,
  foot: 23,
}

export const toddler: Build = {
  head: 26,
  neck: 5,
  torso: 50,
  shoulder: 18,
  waist: 20,
  hip: 22,
  upperArm: 30,
  foreArm: 28,
  arm: 8.5,
  thigh: 36,
  shin: 35,
  leg: 11.5,
  foot: 19,
}

/** `toe` turns the foot, in degrees; a knee is found from hip and ankle unless it is given. */
export type Leg = { ankle: Pt; knee?: Pt; bend?: number; toe?: number }

export type Stance = { hip: Pt; lean: number; near: Leg; far: Leg; folded?: 'crossed' | 'under' }

export const height = (b: Build) => b.thigh + b.shin + b.foot * 0.32

export const standing = (b: Build, lean = 0): Stance => ({
  hip: [0, -height(b) * 0.996],
  lean,
  near: { ankle: [-b.hip * 0.4, -b.foot * 0.32], bend: -1 },
  far: { ankle: [b.hip * 0.42, -b.foot * 0.36], bend: -1 },
})

export const walking = (b: Build, step = 0.5, lean = 4): Stance => ({
  hip: [0, -height(b) * (1 - step * 0.06)],
  lean,
  near: { ankle: [-b.thigh * step * 0.9, -b.foot * 0.5], bend: -1, toe: 22 },
  far: { ankle: [b.thigh * step * 0.85, -b.foot * 0.34], bend: -1, toe: -4 },
})

/** On a seat of that height: thighs level, feet on the ground in front. */
export const sitting = (b: Build, seat = b.shin * 0.95, lean = 0): Stance => ({
  hip: [0, -seat - b.hip * 0.75],
  lean,
  near: { ankle: [b.thigh * 0.86, -b.foot * 0.32], bend: -1 },
  far: { ankle: [b.thigh * 1.05, -b.foot * 0.38], bend: -1 },
})

export const crossLegged = (b: Build, lean = 0): Stance => ({
  hip: [0, -b.hip * 0.85],
  lean,
  folded: 'crossed',
  near: { knee: [-b.thigh * 0.82, -b.leg * 1.15], ankle: [b.thigh * 0.2, -b.leg * 0.62], toe: 4 },
  far: { knee: [b.thigh * 0.86, -b.leg * 1.25], ankle: [-b.thigh * 0.12, -b.leg * 0.95], toe: 176 },
})

export const kneeling = (b: Build, lean = 8): Stance => ({
  hip: [-b.thigh * 0.25, -b.leg * 1.7 - b.hip * 0.62],
  lean,
  folded: 'under',
  near: { knee: [b.thigh * 0.52, -b.leg * 1.15], ankle: [-b.thigh * 0.5, -b.leg * 0.7], toe: 168 },
  far: { knee: [b.thigh * 0.66, -b.leg * 1.3], ankle: [-b.thigh * 0.4, -b.leg * 0.8], toe: 168 },
})

/** One knee on the ground, the other foot planted in front. */
export const halfKneeling = (b: Build, lean = 10): Stance => ({
  hip: [-b.thigh * 0.15, -b.shin * 0.92],
  lean,
  near: { knee: [b.thigh * 0.12, -b.leg * 0.95], ankle: [-b.thigh * 0.72, -b.leg * 0.75], toe: 130 },
  far: { ankle: [b.thigh * 0.72, -b.foot * 0.34], bend: -1 },
})
