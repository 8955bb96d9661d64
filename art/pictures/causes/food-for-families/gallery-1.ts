import { motifFill } from '../../../kit/cloth.ts'
import {
  clay,
  cream,
  dark,
  leaf,
  light,
  marigold,
  mix,
  sand,
  sky,
  steel,
  terracotta,
  wood,
} from '../../../kit/colour.ts'
import { at, box, clipped, disc, line, oval, path, picture } from '../../../kit/svg.ts'
import { dal } from '../../../kit/vessels.ts'

/** A full plate from above, on a banana leaf. */
export const draw = () => {
  const bowl = (x: number, y: number, r: number, inside: string, over = '') =>
    disc(x + 6, y + 10, r, dark(steel, 0.45), { opacity: 0.35 }) +
    disc(x, y, r, light(steel, 0.4)) +
    disc(x, y, r * 0.88, dark(steel, 0.12)) +
    disc(x, y + 2, r * 0.82, inside) +
    over
  const dots = (x: number, y: number, r: number, tone: string, n: number) =>
    Array.from({ length: n }, (_, i) =>
      disc(
        x + Math.cos(i * 2.4) * r * Math.sqrt((i + 0.5) / n),
        y + Math.sin(i * 2.4) * r * Math.sqrt((i + 0.5) / n),
        r * 0.12,
        tone,
      ),
    ).join('')
  const roti = (x: number, y: number, r: number) =>
    disc(x, y, r, mix(sand, wood, 0.18)) +
    disc(x, y, r * 0.94, mix(sand, marigold, 0.18)) +
    [
      [-0.3, -0.2, 0.12],
      [0.25, 0.1, 0.15],
      [-0.1, 0.4, 0.1],
      [0.4, -0.35, 0.09],
      [-0.45, 0.2, 0.08],
      [0.05, -0.5, 0.1],
    ]
      .map(([dx = 0, dy = 0, k = 0]) =>
        disc(x + dx * r, y + dy * r, k * r, mix(wood, sand, 0.35), { opacity: 0.75 }),
      )
      .join('')
  let rice = ''
  for (let i = 0; i < 70; i++) {
    const a = i * 2.4
    const r = 118 * Math.sqrt(i / 70)
    rice += `M${at([470 + Math.cos(a) * r, 560 + Math.sin(a) * r])}l${at([Math.cos(i) * 12, Math.sin(i) * 12])}`
  }
  const banana = 'M40 460C160 130 980 60 1180 440C1000 820 180 800 40 460Z'
  const cloth = motifFill('checks', mix(terracotta, clay, 0.35), 0, 4)
  let veins = ''
  for (let i = 0; i < 16; i++)
    veins += `M${at([190 + i * 56, 450])}q30 -120 70 -230M${at([190 + i * 56, 450])}q30 120 70 230`
  return picture(
    1200,
    900,
    box(0, 0, 1200, 900, terracotta),
    cloth.markup + box(0, 0, 1200, 900, cloth.url, 0, { opacity: 0.6 }),
    path('M40 460C160 130 980 60 1180 440C1000 820 180 800 40 460Z', dark(terracotta, 0.35), {
      opacity: 0.5,
      transform: 'translate(10 18)',
    }),
    path(banana, leaf),
    clipped(banana, line(veins, dark(leaf, 0.16), 4, { opacity: 0.7 })),
    line('M40 460Q600 430 1180 440', light(leaf, 0.35), 10),
    disc(612, 470, 372, '#3a2a2a', { opacity: 0.3 }),
    disc(600, 452, 372, light(steel, 0.45)),
    disc(600, 452, 352, steel),
    disc(600, 456, 336, light(steel, 0.2)),
    disc(470, 560, 136, cream),
    line(rice, '#efe2c4', 7),
    roti(700, 600, 128),
    roti(742, 578, 122),
    bowl(
      430,
      316,
      92,
      dal,
      dots(430, 318, 60, terracotta, 9) + path('M420 300q20 -26 44 -8q-14 26 -44 8Z', leaf),
    ),
    bowl(612, 226, 88, mix(leaf, '#7da24a', 0.4), dots(612, 228, 60, '#c9d58b', 12)),
    bowl(788, 300, 90, cream, dots(788, 302, 56, mix(leaf, cream, 0.2), 8)),
    bowl(590, 408, 66, mix(wood, terracotta, 0.4), dots(590, 410, 40, light(terracotta, 0.4), 7)),
    path('M842 470a60 60 0 0 1 60 60l-60 0Z', marigold),
    path('M842 478a52 52 0 0 1 50 50', 'none', { stroke: cream, 'stroke-width': 7 }),
    [0, 1, 2]
      .map((i) => disc(300 + i * 8, 470 + i * 34, 17, [terracotta, '#d9694b', terracotta][i] ?? terracotta))
      .join(''),
    oval(1062, 690, 74, 74, light(steel, 0.4)),
    disc(1062, 690, 62, dark(steel, 0.2)),
    disc(1062, 692, 56, sky),
    path('M1040 676q22 -22 46 -6', 'none', { stroke: cream, 'stroke-width': 6 }),
  )
}
