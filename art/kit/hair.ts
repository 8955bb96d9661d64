import { type Cloth, type Lit, piece } from './cloth.ts'
import { cream, dark, light } from './colour.ts'
import { type Face, type Hair, scaled, scalp, type View } from './head-shapes.ts'
import { at, clipped, disc, line, oval, type Pt, path } from './svg.ts'

const black = '#2a2422'

const plait = (from: Pt, to: Pt, r: number, colour: string, ribbon?: string) => {
  const knots = Math.max(4, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (r * 0.3)) + 1)
  let out = ''
  for (let i = 0; i < knots; i++) {
    const t = i / (knots - 1)
    const x = from[0] + (to[0] - from[0]) * t + Math.sin(t * 3.1) * r * -0.12
    const y = from[1] + (to[1] - from[1]) * t
    out +=
      oval(x, y, r * (0.25 - t * 0.09), r * 0.2, colour) +
      line(
        `M${at([x - r * 0.12, y + r * 0.12])}L${at([x + r * 0.14, y + r * 0.05])}`,
        light(colour, 0.12),
        r * 0.04,
      )
  }
  if (ribbon)
    out +=
      path(
        `M${at(to)}l${at([-r * 0.34, -r * 0.16])}l${at([-r * 0.02, r * 0.36])}ZM${at(to)}l${at([r * 0.34, -r * 0.16])}l${at([r * 0.02, r * 0.36])}Z`,
        ribbon,
      ) + disc(to[0], to[1], r * 0.1, dark(ribbon))
  return out
}

const gajra = (points: Pt[], r: number) =>
  points.map(([x, y], i) => disc(x * r, y * r, r * 0.12, i % 2 ? cream : '#fbe3b0')).join('')

/** Hair that hangs behind the shoulders and so is drawn before the body. */
export const hairBehind = (face: Face, r: number) => {
  const { hair, view = 'side' } = face
  const colour = hair.colour ?? black
  if (hair.style === 'plait' && view === 'side')
    return plait([-r * 0.85, r * 0.35], [-r * 1.15, r * 2.7], r, colour, hair.ribbon)
  if (hair.style === 'plaits') {
    if (view === 'side') return plait([-r * 0.75, r * 0.5], [-r * 0.95, r * 1.9], r, colour, hair.ribbon)
    if (view === 'front')
      return (
        plait([-r * 0.85, r * 0.4], [-r * 1.02, r * 1.8], r, colour, hair.ribbon) +
        plait([r * 0.85, r * 0.4], [r * 1.02, r * 1.8], r, colour, hair.ribbon)
      )
  }
  if (hair.style === 'bun' && view === 'side')
    return (
      disc(-r * 1.0, r * 0.28, r * 0.44, colour) +
      line(
        `M${at([-r * 1.26, r * 0.12])}Q${at([-r * 1.02, -r * 0.04], [-r * 0.8, r * 0.14])}`,
        light(colour, 0.14),
        r * 0.05,
      ) +
      (hair.flowers
        ? gajra(
            [
              [-1.3, -0.02],
              [-1.42, 0.2],
              [-1.4, 0.44],
              [-1.24, 0.64],
              [-1.0, 0.72],
              [-0.78, 0.66],
            ],
            r,
          )
        : '')
    )
  if (hair.style === 'bun' && view === 'front') return disc(0, -r * 1.06, r * 0.36, colour)
  return ''
}

const wrap = (hair: Extract<Hair, { cloth: Cloth }>, view: View, r: number, lit: Lit) => {
  const d = scaled(r)
  const fold = dark(hair.cloth.colour, 0.22)
  if (hair.style === 'turban') {
    const shape = d(
      'M-1.16 -.22C-1.36 -.8 -.96 -1.42 -.1 -1.44C.74 -1.46 1.18 -.94 1.02 -.34C.7 -.52 .3 -.5 -.1 -.4C-.5 -.3 -.86 -.2 -1.16 -.22Z',
    )
    return piece(
      shape,
      hair.cloth,
      lit,
      line(
        d(
          'M-1.2 -.5C-.6 -.5 .3 -.78 1.06 -.6M-1.14 -.86C-.5 -.8 .3 -1.1 .94 -.96M-.8 -1.2C-.3 -1.1 .2 -1.3 .6 -1.26',
        ),
        fold,
        r * 0.07,
      ),
      line(d('M-.5 -1.4C-.1 -1 .3 -.8 1.05 -.45'), hair.cloth.border ?? fold, r * 0.12),
    )
  }
  const shape =
    view === 'side'
      ? 'M.72 -.72C.5 -.62 .28 -.3 .16 .1C.06 .46 .06 .9 .2 1.36C-.3 1.6 -1 1.6 -1.34 1.3C-1.36 .7 -1.3 .1 -1.22 -.3C-1.06 -1.02 -.5 -1.28 .06 -1.24C.46 -1.22 .74 -1.02 .72 -.72Z'
      : view === 'front'
        ? 'M-.8 1.3C-1.3 .4 -1.3 -1.26 0 -1.26C1.3 -1.26 1.3 .4 .8 1.3C.86 .7 .9 -.2 .5 -.62C.2 -.86 -.2 -.86 -.5 -.62C-.9 -.2 -.86 .7 -.8 1.3Z'
        : 'M-1.06 1.3C-1.3 .4 -1.2 -1.26 0 -1.26C1.2 -1.26 1.3 .4 1.06 1.3C.6 1.5 -.6 1.5 -1.06 1.3Z'
  return piece(
    d(shape),
    hair.cloth,
    lit,
    view === 'side'
      ? line(
          d('M.74 -.72C.5 -.6 .26 -.3 .14 .1C.04 .46 .04 .9 .18 1.36'),
          hair.cloth.border ?? fold,
          r * 0.15,
        ) + line(d('M-.2 -1.0C-.6 -.6 -.7 .2 -.6 1.2'), fold, r * 0.06)
      : '',
    view === 'front'
      ? line(
          d('M-.8 1.3C-.86 .7 -.9 -.2 -.5 -.62C-.2 -.86 .2 -.86 .5 -.62C.9 -.2 .86 .7 .8 1.3'),
          hair.cloth.border ?? fold,
          r * 0.15,
        )
      : '',
  )
}

/** The outline a hairstyle grows from. */
export const cutOf = ({ style }: Hair): keyof typeof scalp =>
  style === 'bob' ? 'bob' : style === 'short' || style === 'curls' || style === 'turban' ? 'short' : 'long'

const knotBehind = (hair: Hair, r: number, colour: string) => {
  if (hair.style === 'bun')
    return (
      disc(0, r * 0.2, r * 0.46, dark(colour, 0.3)) +
      disc(0, r * 0.17, r * 0.43, light(colour, 0.05)) +
      (hair.flowers
        ? gajra(
            [
              [-0.5, 0.2],
              [-0.44, 0.46],
              [-0.24, 0.62],
              [0, 0.68],
              [0.24, 0.62],
              [0.44, 0.46],
              [0.5, 0.2],
            ],
            r,
          )
        : '')
    )
  if (hair.style === 'plait') return plait([0, r * 0.6], [0, r * 2.9], r * 1.2, colour, hair.ribbon)
  if (hair.style === 'plaits')
    return (
      plait([-r * 0.6, r * 0.6], [-r * 0.8, r * 1.9], r, colour, hair.ribbon) +
      plait([r * 0.6, r * 0.6], [r * 0.8, r * 1.9], r, colour, hair.ribbon)
    )
  return ''
}

const curls: Pt[] = [
  [-0.9, -0.5],
  [-0.6, -0.95],
  [-0.15, -1.12],
  [0.3, -1.08],
  [0.7, -0.82],
  [-1.02, -0.05],
  [-0.9, 0.35],
]

/** Hair, and what covers it, over a finished face. */
export const hairOn = (hair: Hair, view: View, r: number, lit: Lit) => {
  const d = scaled(r)
  const colour = hair.colour ?? black
  const cut = cutOf(hair)
  const mass = d(scalp[cut][view])
  const shine = d(
    view === 'front' ? 'M.3 -1C.6 -.9 .76 -.7 .82 -.5' : 'M-.7 -.72C-.46 -.96 -.1 -1.02 .2 -.98',
  )
  let out = path(mass, colour) + clipped(mass, line(shine, light(colour, 0.16), r * 0.07))
  if (hair.style === 'curls') out += curls.map(([x, y]) => disc(x * r, y * r, r * 0.28, colour)).join('')
  if (cut === 'long' && view === 'side')
    out += line(d('M.5 -.98C.1 -.86 -.1 -.5 -.2 -.1'), light(colour, 0.12), r * 0.04)
  if (cut === 'long' && view === 'front') out += line(d('M0 -1.12L.01 -.8'), light(colour, 0.3), r * 0.05)
  if (view === 'back') out += knotBehind(hair, r, colour)
  return 'cloth' in hair ? out + wrap(hair, view, r, lit) : out
}
