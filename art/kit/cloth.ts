/** Block prints, and the one way in which a shape is lit. */
import { dark } from './colour.ts'
import { at, box, define, disc, element, group, line, type Pt } from './svg.ts'

export type Motif = 'buti' | 'stripes' | 'waves' | 'checks' | 'flowers' | 'dashes'

export type Cloth = { colour: string; motif?: Motif; thread?: string; border?: string }

const motifs: Record<Motif, (thread: string) => { size: Pt; inside: string }> = {
  buti: (c) => ({ size: [16, 18], inside: disc(4, 4, 1.9, c) + disc(12, 13, 1.9, c) }),
  stripes: (c) => ({ size: [13, 13], inside: box(0, 0, 3, 13, c) }),
  waves: (c) => ({ size: [24, 13], inside: line(`M-2 4Q${at([4, 10])} 10 4T22 4T34 4`, c, 2.2) }),
  checks: (c) => ({
    size: [20, 20],
    inside: box(0, 0, 3, 20, c) + box(0, 0, 20, 3, c) + box(10, 0, 1, 20, c) + box(0, 10, 20, 1, c),
  }),
  flowers: (c) => ({
    size: [26, 28],
    inside: [
      [7, 7],
      [20, 21],
    ]
      .map(([x = 0, y = 0]) =>
        [0, 72, 144, 216, 288]
          .map((a) =>
            disc(x + 3.4 * Math.sin((a * Math.PI) / 180), y - 3.4 * Math.cos((a * Math.PI) / 180), 1.8, c),
          )
          .join(''),
      )
      .join(''),
  }),
  dashes: (c) => ({ size: [18, 14], inside: box(2, 3, 7, 2.2, c, 1) + box(11, 10, 7, 2.2, c, 1) }),
}

export const motifFill = (motif: Motif, thread: string, turn = 0, scale = 1) => {
  const { size, inside } = motifs[motif](thread)
  return define(
    'pattern',
    {
      width: size[0],
      height: size[1],
      patternUnits: 'userSpaceOnUse',
      patternTransform:
        `${turn ? `rotate(${Math.round(turn)})` : ''}${scale !== 1 ? ` scale(${scale})` : ''}` || undefined,
    },
    inside,
  )
}

export type Lit = { light: Pt; shade?: number; turn?: number; scale?: number }

/** A flat shape with one crisp band of shadow on the side away from the light, and its print on top. */
export const piece = (d: string, cloth: Cloth | string, lit: Lit, ...over: string[]) => {
  const { colour, motif, thread }: Cloth = typeof cloth === 'string' ? { colour: cloth } : cloth
  const print = motif ? motifFill(motif, thread ?? dark(colour, 0.3), lit.turn, lit.scale) : undefined
  const shape = define('path', { d }, '')
  const clip = define('clipPath', {}, element('use', { href: `#${shape.id}` }))
  const again = (fill: string, transform?: string) =>
    element('use', { href: `#${shape.id}`, fill, transform })
  return (
    shape.markup +
    clip.markup +
    (print?.markup ?? '') +
    group(
      { 'clip-path': clip.url },
      again(dark(colour, lit.shade ?? 0.2)),
      again(colour, `translate(${at(lit.light)})`),
      print ? again(print.url) : '',
      ...over,
    )
  )
}
