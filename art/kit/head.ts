import { type Lit, piece } from './cloth.ts'
import { cream, dark, ink, marigold, mix, skin, terracotta } from './colour.ts'
import { cutOf, hairOn } from './hair.ts'
import { type Face, scaled, skull, type View } from './head-shapes.ts'
import { disc, group, line, oval, path } from './svg.ts'

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

const ears = (view: View, r: number, tone: string) => {
  const ear = (x: number, y: number, rx: number, ry: number) =>
    oval(r * x, r * y, r * rx, r * ry, dark(tone, 0.12))
  return view === 'side'
    ? ear(-0.14, 0.16, 0.15, 0.22)
    : ear(-0.93, 0.1, 0.13, 0.2) + ear(0.93, 0.1, 0.13, 0.2)
}

const whiskers = ({ beard, moustache }: Face, view: View, r: number, tone: string) => {
  const d = scaled(r)
  const chin =
    'M.06 .2C.2 .5 .3 .42 .44 .46C.6 .42 .76 .42 .94 .42C.96 .8 .8 1.22 .42 1.2C.02 1.14 -.14 .7 -.12 .2Z'
  const lip =
    view === 'front'
      ? 'M0 .36C.2 .34 .36 .44 .42 .54C.24 .56 .1 .52 0 .46C-.1 .52 -.24 .56 -.42 .54C-.36 .44 -.2 .34 0 .36Z'
      : 'M.96 .36C.8 .32 .5 .36 .34 .56C.56 .6 .8 .56 .98 .46Z'
  return (
    (beard && view === 'side'
      ? path(d(chin), beard) + line(d('M.46 .62Q.6 .7 .76 .6'), dark(tone, 0.3), r * 0.07)
      : '') + (moustache ? path(d(lip), moustache) : '')
  )
}

const adornments = ({ bindi, earring, glasses, hair }: Face, view: View, r: number) => {
  const drop = (x: number, y: number) => disc(r * x, r * y, r * 0.1, marigold)
  let out = ''
  if (bindi)
    out +=
      view === 'front'
        ? disc(0, -r * 0.3, r * 0.08, terracotta)
        : disc(r * 0.68, -r * 0.34, r * 0.075, terracotta)
  if (earring && view === 'side' && hair.style !== 'veil') out += drop(-0.06, 0.5)
  if (earring && view === 'front') out += drop(-0.9, 0.46) + drop(0.9, 0.46)
  if (glasses && view === 'side')
    out += group(
      { fill: 'none', stroke: ink, 'stroke-width': r * 0.06 },
      disc(r * 0.42, r * 0.08, r * 0.23, cream, { 'fill-opacity': 0.25 }),
      oval(r * 0.86, r * 0.08, r * 0.12, r * 0.21, cream, { 'fill-opacity': 0.25 }),
      line(scaled(r)('M.64 .04L.75 .04M.2 .04L-.12 .02'), ink, r * 0.06),
    )
  return out
}

/** The head around its own centre, looking to the right in side view. */
export const head = (face: Face, r: number, lit: Lit) => {
  const d = scaled(r)
  const view = face.view ?? 'side'
  const tone = skin[face.skin]
  const cut = cutOf(face.hair)
  const soft: Lit = { light: [lit.light[0] * 0.7, lit.light[1] * 0.7], shade: 0.14 }
  if (view === 'back')
    return ears(view, r, tone) + path(d(skull.back), tone) + hairOn(face.hair, view, r, lit)
  return (
    piece(d(skull[view]), tone, soft) +
    (cut === 'short' ? ears(view, r, tone) : '') +
    features(face, r, tone) +
    whiskers(face, view, r, tone) +
    hairOn(face.hair, view, r, lit) +
    adornments(face, view, r)
  )
}
