import { child, crossLegged, elder, sitting, standing, woman } from '../kit/body.ts'
import { archShape } from '../kit/buildings.ts'
import {
  clay,
  cream,
  indigo,
  leaf,
  light,
  marigold,
  mix,
  neem,
  sand,
  sky,
  terracotta,
  wood,
} from '../kit/colour.ts'
import { frieze, garland } from '../kit/festive.ts'
import { armchair, mat } from '../kit/furniture.ts'
import { block, bridge, drawing, wedge } from '../kit/learning.ts'
import { person } from '../kit/person.ts'
import { backdrop, hills, shadow, sun } from '../kit/scenery.ts'
import { box, clipped, disc, line, path, picture, place, put } from '../kit/svg.ts'
import { flowerPot, marigoldPlant, neemGreens, sapling, tree } from '../kit/trees.ts'
import { chai, steam } from '../kit/vessels.ts'
import { cloths, print, sari, shorts, waistcoatOverKameez } from '../kit/wardrobe.ts'
import type { Picture } from '../picture.ts'

const grey = '#e6e0d4'

/** A boy who builds by himself now. */
const boyWithBlocks = () =>
  picture(
    1200,
    1200,
    box(0, 0, 1200, 1200, mix(sky, leaf, 0.16)),
    disc(600, 520, 430, light(marigold, 0.55)),
    disc(600, 520, 360, light(marigold, 0.3)),
    disc(600, 520, 300, mix(marigold, cream, 0.12)),
    frieze(0, 70, 1200, 84, mix(sky, leaf, 0.34)),
    box(0, 930, 1200, 270, mix(terracotta, sand, 0.4)),
    box(0, 922, 1200, 16, terracotta),
    put(600, 1040, mat(1120, 220, { colour: leaf, thread: light(leaf, 0.3), border: marigold })),
    shadow(600, 1064, 330, 34),
    person(
      {
        build: child,
        skin: 'wheat',
        view: 'front',
        hair: { style: 'short' },
        mouth: 'open',
        outfit: shorts(print(terracotta, 'stripes', '#e18f6e'), indigo),
        stance: crossLegged(child),
        light: [-5, -4],
        near: { to: [-19, -54], thumb: -1, turn: 20 },
        far: { to: [19, -54], thumb: 1, over: true, turn: -20 },
        held: put(0, -40, block(34, marigold, 'star')),
      },
      { x: 600, y: 1056, size: 5 },
    ),
    put(540, 1130, block(120, neem, 'ring')),
    put(664, 1134, block(120, indigo, 'dot')),
    put(250, 1120, block(130, clay, 'bar')),
    put(250, 990, wedge(130, terracotta)),
    put(960, 1120, bridge(210, terracotta)),
    put(960, 1014, block(110, leaf, 'star')),
  )

/** A grandmother with her morning tea. */
const grandmother = () =>
  picture(
    1200,
    1200,
    box(0, 0, 1200, 1200, mix(clay, cream, 0.4)),
    path(archShape(600, 1000, 940, 950), light(clay, 0.6)),
    clipped(
      archShape(600, 1000, 860, 890),
      backdrop(1200, 1100, 'morning', 940),
      sun(760, 480, 210),
      hills(1200, 1100, 840, 121),
      put(230, 1010, tree(640, 430, neemGreens, 9, 1, [0.6, -0.4])),
    ),
    box(0, 990, 1200, 210, mix(terracotta, sand, 0.42)),
    box(0, 984, 1200, 16, terracotta),
    garland([130, 190], [600, 60], 60, 17),
    garland([1070, 190], [600, 60], 60, 17),
    put(1010, 1110, flowerPot(150, marigoldPlant(190, 7))),
    place({ x: 400, y: 1130, size: 2.85 }, armchair(126, 84, wood, sand)),
    person(
      {
        build: elder,
        skin: 'honey',
        hair: { style: 'bun', colour: grey, flowers: false },
        glasses: true,
        bindi: true,
        earring: true,
        nod: 2,
        outfit: sari(print(cream, 'buti', clay, terracotta), neem),
        stance: sitting(elder, 84, -3),
        light: [5, -4],
        near: { to: [52, -176], thumb: 1 },
        far: { to: [76, -180] },
        held: put(68, -168, chai(42)),
      },
      { x: 400, y: 1130, size: 2.85 },
    ),
    steam(596, 490, 2.4),
  )

/** A young teacher under a line of her pupils' drawings. */
const teacher = () => {
  const cord = 'M-20 206Q600 310 1220 206'
  const hung = (x: number, y: number, turn: number, kind: 'house' | 'flower' | 'sun' | 'family') =>
    place({ x, y, turn }, drawing(240, kind) + box(-10, -118, 20, 44, terracotta, 5))
  return picture(
    1200,
    1200,
    box(0, 0, 1200, 1200, mix(leaf, neem, 0.25)),
    frieze(0, 60, 1200, 84, mix(leaf, neem, 0.7)),
    disc(600, 700, 420, mix(marigold, terracotta, 0.1)),
    disc(600, 700, 365, light(marigold, 0.15)),
    box(0, 1060, 1200, 140, mix(terracotta, sand, 0.35)),
    box(0, 1052, 1200, 16, terracotta),
    line(cord, cream, 5),
    hung(170, 330, -4, 'house'),
    hung(456, 352, 3, 'sun'),
    hung(750, 352, -3, 'family'),
    hung(1040, 328, 5, 'flower'),
    shadow(600, 1180, 260, 30),
    person(
      {
        build: woman,
        skin: 'brown',
        view: 'front',
        hair: { style: 'plaits' },
        bindi: true,
        earring: true,
        mouth: 'open',
        outfit: waistcoatOverKameez(cloths.claySprig, cream),
        stance: standing(woman),
        light: [-5, -4],
        near: { to: [-54, -208], thumb: -1, turn: 10 },
        far: { to: [54, -208], thumb: 1, over: true, turn: -10 },
        held: place({ x: 0, y: -212, turn: -2 }, drawing(112, 'flower')),
      },
      { x: 600, y: 1620, size: 3.25 },
    ),
    put(130, 1120, flowerPot(130, sapling(190, 7))),
  )
}

export const pictures: Picture[] = [
  { file: 'impact/story_1_image', draw: boyWithBlocks },
  { file: 'impact/story_2_image', draw: grandmother },
  { file: 'impact/story_3_image', draw: teacher },
]
