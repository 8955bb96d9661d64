import { type Lit, piece } from './cloth.ts'
import { cream, dark, ink, light, marigold, mix, skin, terracotta } from './colour.ts'
import { gajra, plait, wrap } from './hair.ts'
import { type Face, scaled, scalp, skull } from './head-shapes.ts'
import { clipped, disc, group, line, oval, path } from './svg.ts'

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
