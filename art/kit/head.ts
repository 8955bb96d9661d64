import { type Cloth, type Lit, piece } from './cloth.ts'
import { cream, dark, ink, light, marigold, mix, type Skin, skin, terracotta } from './colour.ts'
import { at, clipped, disc, group, line, oval, type Pt, path } from './svg.ts'

export type View = 'side' | 'front' | 'back'
export type Hair =
  | {
      style: 'short' | 'bun' | 'plait' | 'plaits' | 'bob' | 'bald' | 'curls'
      colour?: string
      flowers?: boolean
      ribbon?: string
    }
  | { style: 'turban' | 'veil' | 'cap'; cloth: Cloth; colour?: string }
export type Face = {
  skin: Skin
  hair: Hair
  view?: View
  bindi?: boolean
  earring?: boolean
  glasses?: boolean
  moustache?: string
  beard?: string
  mouth?: 'smile' | 'open'
}

/** Writes a path whose numbers are in head radii. */
const scaled = (r: number) => (d: string) =>
  d.replace(/-?\d*\.?\d+/g, (number) => String(Math.round(Number(number) * r * 10) / 10))

const skull = {
  side: 'M-.1 -1C.55 -1.02 .94 -.6 .93 -.14C.93 0 1.13 .15 1.09 .25C1.05 .33 .95 .31 .93 .38C.93 .66 .78 1 .4 1C.05 1 -.3 .82 -.5 .45C-.85 .3 -1 0 -1 -.2C-1 -.7 -.6 -1 -.1 -1Z',
  front: 'M0 -1C.6 -1 .9 -.6 .9 -.1C.9 .5 .5 1.02 0 1.02C-.5 1.02 -.9 .5 -.9 -.1C-.9 -.6 -.6 -1 0 -1Z',
  back: 'M0 -1C.6 -1 .95 -.6 .93 -.1C.9 .45 .5 .85 0 .85C-.5 .85 -.9 .45 -.93 -.1C-.95 -.6 -.6 -1 0 -1Z',
} as const

const scalp = {
  short: {
    side: 'M.9 -.38C.66 -.56 .42 -.56 .28 -.4C.18 -.22 .16 -.02 .04 .1L-.2 .06C-.26 .3 -.36 .52 -.56 .64C-.98 .44 -1.08 -.02 -1.05 -.34C-.98 -.88 -.46 -1.1 .06 -1.08C.6 -1.1 1.04 -.84 .92 -.36Z',
    front:
      'M-.92 .02C-1.06 -.7 -.66 -1.18 .04 -1.16C.7 -1.16 1.06 -.7 .92 .02C.86 -.2 .8 -.34 .7 -.46C.4 -.6 -.1 -.62 -.5 -.42C-.74 -.36 -.86 -.2 -.92 .02Z',
    back: 'M-.9 .3C-1.12 -.5 -.8 -1.16 0 -1.16C.8 -1.16 1.12 -.5 .9 .3C.6 .62 -.6 .62 -.9 .3Z',
  },
  long: {
    side: 'M.8 -.6C.52 -.56 .26 -.3 .14 .02C.06 .24 -.06 .36 -.24 .42C-.34 .6 -.5 .7 -.7 .66C-1.06 .5 -1.2 .02 -1.12 -.36C-1.02 -.94 -.46 -1.18 .04 -1.14C.44 -1.12 .74 -.92 .8 -.6Z',
    front:
      'M-.96 .24C-1.14 -.66 -.7 -1.18 0 -1.16C.7 -1.18 1.14 -.66 .96 .24C.9 -.16 .62 -.62 .02 -.78C-.6 -.62 -.9 -.16 -.96 .24Z',
    back: 'M-.86 .5C-1.2 -.4 -.86 -1.16 0 -1.16C.86 -1.16 1.2 -.4 .86 .5C.5 .86 -.5 .86 -.86 .5Z',
  },
  bob: {
    side: 'M.86 -.36C.62 -.52 .42 -.5 .3 -.34C.2 0 .2 .4 .1 .74C-.2 .9 -.7 .94 -1.02 .76C-1.2 .4 -1.22 -.02 -1.12 -.38C-1 -.94 -.46 -1.18 .06 -1.14C.64 -1.12 .98 -.8 .86 -.36Z',
    front:
      'M-.86 .76C-1.2 -.2 -1.1 -1.18 0 -1.16C1.1 -1.18 1.2 -.2 .86 .76C.72 .7 .74 0 .68 -.4C.3 -.52 -.3 -.52 -.68 -.4C-.74 0 -.72 .7 -.86 .76Z',
    back: 'M-.9 .8C-1.2 -.3 -.96 -1.16 0 -1.16C.96 -1.16 1.2 -.3 .9 .8C.5 .96 -.5 .96 -.9 .8Z',
  },
} as const

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
  const colour = hair.colour ?? '#2a2422'
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

const features = (face: Face, r: number, tone: string) => {
  const d = scaled(r)
  const stroke = dark(mix(tone, ink, 0.35), 0.2)
  const blush = mix(tone, terracotta, 0.42)
  const w = r * 0.075
  const eyes =
    face.view === 'front'
      ? ['M-.56 .02Q-.38 .18 -.2 .02', 'M.2 .02Q.38 .18 .56 .02']
      : ['M.26 .02Q.42 .17 .56 .03', 'M.74 .03Q.82 .13 .89 .03']
  const brows =
    face.view === 'front'
      ? ['M-.6 -.2Q-.38 -.32 -.18 -.22', 'M.18 -.22Q.38 -.32 .6 -.2']
      : ['M.22 -.2Q.42 -.32 .6 -.2', 'M.74 -.21Q.82 -.27 .9 -.2']
  const mouth =
    face.mouth === 'open'
      ? face.view === 'front'
        ? path(d('M-.2 .46Q0 .54 .2 .46Q.16 .7 0 .7Q-.16 .7 -.2 .46Z'), cream)
        : path(d('M.44 .5Q.62 .56 .8 .47Q.76 .72 .62 .72Q.48 .7 .44 .5Z'), cream)
      : line(d(face.view === 'front' ? 'M-.22 .5Q0 .68 .22 .5' : 'M.42 .53Q.62 .7 .8 .5'), stroke, w)
  const cheeks =
    face.view === 'front'
      ? disc(-r * 0.52, r * 0.34, r * 0.17, blush, { opacity: 0.5 }) +
        disc(r * 0.52, r * 0.34, r * 0.17, blush, { opacity: 0.5 })
      : oval(r * 0.36, r * 0.36, r * 0.2, r * 0.17, blush, { opacity: 0.5 })
  const nose = face.view === 'front' ? line(d('M0 .08Q.1 .26 -.02 .3'), dark(tone, 0.25), w) : ''
  return (
    cheeks +
    nose +
    eyes.map((e) => line(d(e), stroke, w)).join('') +
    brows.map((e) => line(d(e), stroke, w * 0.9, { opacity: 0.75 })).join('') +
    mouth
  )
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
  if (hair.style === 'cap')
    return piece(
      d('M-1.06 -.26C-1.1 -.9 -.6 -1.26 0 -1.26C.6 -1.26 .98 -.9 .94 -.42C.3 -.56 -.4 -.48 -1.06 -.26Z'),
      hair.cloth,
      lit,
      line(d('M-1.1 -.2C-.4 -.46 .3 -.54 1 -.4'), hair.cloth.border ?? fold, r * 0.2),
    )
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

/** The head around its own centre, looking to the right in side view. */
export const head = (face: Face, r: number, lit: Lit) => {
  const d = scaled(r)
  const view = face.view ?? 'side'
  const tone = skin[face.skin]
  const { hair } = face
  const colour = hair.colour ?? '#2a2422'
  const soft: Lit = { light: [lit.light[0] * 0.7, lit.light[1] * 0.7], shade: 0.14 }
  const ear =
    view === 'side'
      ? oval(-r * 0.14, r * 0.16, r * 0.15, r * 0.22, dark(tone, 0.12))
      : oval(-r * 0.93, r * 0.1, r * 0.13, r * 0.2, dark(tone, 0.12)) +
        oval(r * 0.93, r * 0.1, r * 0.13, r * 0.2, dark(tone, 0.12))
  const cut =
    hair.style === 'bald'
      ? undefined
      : hair.style === 'bob'
        ? 'bob'
        : hair.style === 'short' || hair.style === 'curls' || hair.style === 'turban' || hair.style === 'cap'
          ? 'short'
          : 'long'
  const shine = line(
    d(view === 'front' ? 'M.3 -1C.6 -.9 .76 -.7 .82 -.5' : 'M-.7 -.72C-.46 -.96 -.1 -1.02 .2 -.98'),
    light(colour, 0.16),
    r * 0.07,
  )
  let out =
    view === 'back'
      ? ear + path(d(skull.back), tone)
      : piece(d(skull[view]), tone, soft) + (cut === 'long' || cut === 'bob' ? '' : ear)
  if (view !== 'back') out += features(face, r, tone)
  if (face.beard && view === 'side')
    out +=
      path(
        d(
          'M.06 .2C.2 .5 .3 .42 .44 .46C.6 .42 .76 .42 .94 .42C.96 .8 .8 1.22 .42 1.2C.02 1.14 -.14 .7 -.12 .2Z',
        ),
        face.beard,
      ) + line(d('M.46 .62Q.6 .7 .76 .6'), dark(tone, 0.3), r * 0.07)
  if (face.moustache)
    out += path(
      d(
        view === 'front'
          ? 'M0 .36C.2 .34 .36 .44 .42 .54C.24 .56 .1 .52 0 .46C-.1 .52 -.24 .56 -.42 .54C-.36 .44 -.2 .34 0 .36Z'
          : 'M.96 .36C.8 .32 .5 .36 .34 .56C.56 .6 .8 .56 .98 .46Z',
      ),
      face.moustache,
    )
  if (hair.style === 'bald') {
    const fringe = colour
    out +=
      view === 'side'
        ? path(d('M-.2 .04C-.3 -.3 -.6 -.5 -.98 -.42C-1.1 -.1 -1 .4 -.6 .6C-.4 .5 -.28 .3 -.2 .04Z'), fringe)
        : view === 'back'
          ? path(d('M-.94 -.2C-.6 0 .6 0 .94 -.2C1 .3 .7 .8 0 .8C-.7 .8 -1 .3 -.94 -.2Z'), fringe)
          : path(d('M-.9 -.3C-1.06 0 -1 .2 -.86 .3L-.8 -.2ZM.9 -.3C1.06 0 1 .2 .86 .3L.8 -.2Z'), fringe)
  } else if (cut) {
    const mass = d(scalp[cut][view])
    out += path(mass, colour) + clipped(mass, shine)
    if (hair.style === 'curls')
      out += [
        [-0.9, -0.5],
        [-0.6, -0.95],
        [-0.15, -1.12],
        [0.3, -1.08],
        [0.7, -0.82],
        [-1.02, -0.05],
        [-0.9, 0.35],
      ]
        .map(([x = 0, y = 0]) => disc(x * r, y * r, r * 0.28, colour))
        .join('')
    if (cut === 'long' && view === 'side')
      out += line(d('M.5 -.98C.1 -.86 -.1 -.5 -.2 -.1'), light(colour, 0.12), r * 0.04)
    if (cut === 'long' && view === 'front') out += line(d('M0 -1.12L.01 -.8'), light(colour, 0.3), r * 0.05)
    if (hair.style === 'bun' && view === 'back')
      out +=
        disc(0, r * 0.2, r * 0.46, dark(colour, 0.3)) +
        disc(0, r * 0.17, r * 0.43, light(colour, 0.05)) +
        ('flowers' in hair && hair.flowers
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
    if (hair.style === 'plait' && view === 'back')
      out += plait([0, r * 0.6], [0, r * 2.9], r * 1.2, colour, hair.ribbon)
    if (hair.style === 'plaits' && view === 'back')
      out +=
        plait([-r * 0.6, r * 0.6], [-r * 0.8, r * 1.9], r, colour, hair.ribbon) +
        plait([r * 0.6, r * 0.6], [r * 0.8, r * 1.9], r, colour, hair.ribbon)
  }
  if ('cloth' in hair) out += wrap(hair, view, r, lit)
  if (face.bindi && view !== 'back')
    out +=
      view === 'front'
        ? disc(0, -r * 0.3, r * 0.08, terracotta)
        : disc(r * 0.68, -r * 0.34, r * 0.075, terracotta)
  if (face.earring && view === 'side' && hair.style !== 'veil')
    out += disc(-r * 0.06, r * 0.5, r * 0.1, marigold)
  if (face.earring && view === 'front')
    out += disc(-r * 0.9, r * 0.46, r * 0.1, marigold) + disc(r * 0.9, r * 0.46, r * 0.1, marigold)
  if (face.glasses && view === 'side')
    out += group(
      { fill: 'none', stroke: ink, 'stroke-width': r * 0.06 },
      disc(r * 0.42, r * 0.08, r * 0.23, cream, { 'fill-opacity': 0.25 }),
      oval(r * 0.86, r * 0.08, r * 0.12, r * 0.21, cream, { 'fill-opacity': 0.25 }),
      line(d('M.64 .04L.75 .04M.2 .04L-.12 .02'), ink, r * 0.06),
    )
  return out
}
