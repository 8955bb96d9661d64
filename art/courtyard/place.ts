/** The courtyard of the first picture: its walls, its gate and its tree. */
import { child, walking, woman } from '../kit/body.ts'
import { gateway, wall } from '../kit/buildings.ts'
import {
  clay,
  cream,
  dark,
  indigo,
  leaf,
  light,
  marigold,
  mix,
  neem,
  sand,
  terracotta,
  wood,
} from '../kit/colour.ts'
import { frieze, garland } from '../kit/festive.ts'
import { canopy } from '../kit/foliage.ts'
import { person } from '../kit/person.ts'
import { backdrop, bird, cloud, grove, haze, hills, shadow, speckle, sun } from '../kit/scenery.ts'
import { dice } from '../kit/shapes.ts'
import { at, box, disc, oval, path } from '../kit/svg.ts'
import { banyanTrunk, hangingRoots } from '../kit/trees.ts'
import { cloths, sari, schoolGirl } from '../kit/wardrobe.ts'

const floor = mix(sand, marigold, 0.3)

/** Far away: sky, sun over the wall, hills. */
export const background = () => [
  backdrop(1600, 1000, 'morning', 640),
  cloud(1420, 130, 0.9),
  cloud(1180, 90, 0.6),
  sun(1120, 372, 185),
  hills(1600, 1000, 520, 8),
  grove(240, 1400, 590, 36, 12, mix(leaf, '#efd9a0', 0.34)),
  bird(1300, 230, 0.9),
  bird(1350, 205, 0.7),
  bird(1270, 190, 0.6),
  wall({ x: 0, y: 660, w: 1600, h: 150, merlon: 28 }),
  frieze(0, 552, 1600, 44, mix(clay, terracotta, 0.1)),
  haze(1120, 600, 400, 0.42),
  box(0, 656, 1600, 344, floor),
  path(
    `M${at([0, 700])}Q${at([500, 664], [900, 692])}T${at([1600, 676])}L${at([1600, 1000], [0, 1000])}Z`,
    light(floor, 0.14),
  ),
  speckle([0, 720], [1600, 985], 40, 9, mix(floor, wood, 0.26)),
]

/** A mother brings her girl in through the gate. */
export const gate = () => [
  gateway(935, 668, 128, 190, box(800, 300, 400, 420, '#fce3b6') + hills(1600, 760, 620, 15)),
  garland([868, 452], [1002, 452], 12, 7, 3),
  path(`M${at([872, 668], [998, 668], [960, 760], [740, 760])}Z`, cream, { opacity: 0.3 }),
  shadow(950, 718, 62, 8),
  person(
    {
      build: woman,
      skin: 'brown',
      hair: { style: 'bun', flowers: true },
      bindi: true,
      outfit: sari(cloths.terracottaWaves, leaf),
      stance: walking(woman, 0.24, 2),
      light: [5, -3],
      near: { to: [40, -166] },
      far: { to: [66, -150] },
    },
    { x: 966, y: 712, size: 0.74, flip: true },
  ),
  person(
    {
      build: child,
      skin: 'brown',
      hair: { style: 'plaits', ribbon: terracotta },
      mouth: 'open',
      outfit: schoolGirl({ colour: indigo, border: marigold }),
      stance: walking(child, 0.5),
      light: [5, -3],
      near: { to: [-24, -116], bend: -1 },
      far: { to: [46, -110] },
    },
    { x: 894, y: 720, size: 0.8, flip: true },
  ),
]

/** The tree that holds the courtyard together, in its round seat. */
export const banyan = () => {
  const stone = mix(clay, cream, 0.35)
  const x = 690
  const rim = (y: number, rx: number, ry: number) =>
    `M${at([x - rx, y])}A${at([rx, ry])} 0 0 0 ${at([x + rx, y])}`
  const side = (y: number, tone: string) =>
    path(`${rim(y, 250, 42)}L${at([x + 250, 836])}A${at([250, 42])} 0 0 1 ${at([x - 250, 836])}Z`, tone)
  return [
    oval(x - 16, 852, 300, 44, '#5a3a3a', { opacity: 0.18 }),
    side(782, dark(stone, 0.1)),
    side(814, terracotta),
    Array.from({ length: 21 }, (_, i) => (i - 10) * 0.145)
      .map((a) => disc(x + Math.sin(a) * 250, 825 + Math.cos(a) * 42, 4.4, cream))
      .join(''),
    oval(x, 782, 260, 46, light(stone, 0.3)),
    oval(x, 780, 234, 38, stone),
    oval(x, 778, 160, 24, mix(wood, stone, 0.45)),
    banyanTrunk(x, 784, 300, 76),
    hangingRoots([
      { x: 470, top: 300, bottom: 470, w: 5 },
      { x: 520, top: 310, bottom: 580, w: 4 },
      { x: 850, top: 290, bottom: 520, w: 5 },
      { x: 900, top: 280, bottom: 400, w: 4 },
      { x: 330, top: 270, bottom: 400, w: 4 },
      { x: 985, top: 240, bottom: 330, w: 4 },
      { x: 590, top: 320, bottom: 540, w: 3.4 },
      { x: 790, top: 310, bottom: 480, w: 3.4 },
    ]),
    canopy({
      crowns: [
        [190, 150, 120],
        [300, 240, 96],
        [430, 280, 96],
        [560, 296, 92],
        [690, 300, 84],
        [820, 284, 90],
        [940, 220, 84],
        [1000, 120, 96],
        [90, 40, 130],
        [280, 60, 150],
        [480, 90, 170],
        [700, 60, 180],
        [900, 70, 150],
        [560, 190, 120],
        [780, 190, 110],
        [1030, 10, 110],
      ],
      greens: { deep: mix(neem, leaf, 0.25), mid: leaf, bright: '#4b9668', glint: '#c6c96f' },
      leafSize: 33,
      light: [0.7, -0.2],
      seed: 19,
      detail: 0.34,
    }),
  ]
}

/** Light that falls through the leaves. */
export const dapples = () => {
  const roll = dice(27)
  return Array.from({ length: 26 }, () =>
    oval(roll(330, 1060), roll(850, 990), roll(10, 34), roll(4, 9), cream, { opacity: 0.32 }),
  ).join('')
}
