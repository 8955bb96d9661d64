import { child, crossLegged, standing, woman } from '../../../kit/body.ts'
import { schoolHouse } from '../../../kit/buildings.ts'
import {
  indigo,
  leaf,
  light,
  marigold,
  mix,
  neem,
  sand,
  sky,
  soil,
  terracotta,
  wood,
} from '../../../kit/colour.ts'
import { banyanGreens, canopy, neemGreens } from '../../../kit/foliage.ts'
import { mat } from '../../../kit/furniture.ts'
import {
  blackboard,
  bookStack,
  chalkCount,
  chalkScene,
  heldBook,
  openBook,
  schoolBag,
  slate,
} from '../../../kit/learning.ts'
import { type Person, person } from '../../../kit/person.ts'
import {
  backdrop,
  bird,
  cloud,
  grass,
  grove,
  hills,
  longShadow,
  shadow,
  speckle,
  sun,
} from '../../../kit/scenery.ts'
import { at, box, path, picture, place, put } from '../../../kit/svg.ts'
import { banyanTrunk, hangingRoots, tree } from '../../../kit/trees.ts'
import { cloths, frock, print, sari, schoolBoy, schoolGirl, shorts } from '../../../kit/wardrobe.ts'

type Reader = Pick<Person, 'skin' | 'hair' | 'outfit'> & {
  x: number
  y: number
  size: number
  flip?: boolean
  book: string
  up?: boolean
}

const reader = ({ x, y, size, flip = false, book, up, ...look }: Reader) =>
  shadow(x, y, 92 * (size / 1.5), 14) +
  person(
    {
      ...look,
      build: child,
      nod: 8,
      stance: crossLegged(child, 6),
      light: [flip ? 5 : -5, -3],
      near: { to: [40, -50], turn: -20 },
      far: up ? { to: [34, -160], bend: -1 } : { to: [62, -56], turn: -20 },
      held: place({ x: 52, y: -44, turn: -8 }, openBook(58, book, 0.6)),
    },
    { x, y, size, flip },
  )

export const draw = () => {
  const floor = mix(sand, marigold, 0.3)
  return picture(
    1600,
    1000,
    backdrop(1600, 1000, 'morning', 620),
    sun(820, 400, 190),
    hills(1600, 1000, 540, 41),
    grove(500, 1200, 610, 40, 12, mix(leaf, '#efd9a0', 0.28)),
    box(0, 600, 1600, 400, floor),
    path(
      `M${at([0, 640])}Q${at([500, 600], [900, 636])}T${at([1600, 620])}L${at([1600, 1000], [0, 1000])}Z`,
      light(floor, 0.12),
    ),
    schoolHouse(1090, 640, 430, 190),
    put(1560, 660, tree(330, 240, neemGreens, 22, 0.7, [-0.6, -0.5])),
    speckle([0, 680], [1600, 990], 40, 5, mix(floor, wood, 0.28)),
    path(
      `M${at([120, 760])}C${at([300, 690], [900, 700], [1120, 800])}C${at([1000, 900], [300, 960], [120, 760])}Z`,
      mix(floor, soil, 0.22),
      { opacity: 0.5 },
    ),
    banyanTrunk(330, 760, 330, 88),
    hangingRoots([
      { x: 120, top: 360, bottom: 560, w: 5 },
      { x: 190, top: 380, bottom: 640, w: 4 },
      { x: 560, top: 370, bottom: 600, w: 5 },
      { x: 640, top: 340, bottom: 520, w: 4 },
      { x: 740, top: 300, bottom: 450, w: 4 },
      { x: 60, top: 340, bottom: 500, w: 4 },
    ]),
    canopy({
      crowns: [
        [70, 300, 150],
        [700, 250, 130],
        [560, 320, 120],
        [200, 350, 120],
        [430, 330, 110],
        [40, 120, 170],
        [260, 110, 190],
        [500, 120, 190],
        [720, 100, 150],
        [350, 240, 150],
      ],
      greens: banyanGreens,
      leafSize: 27,
      light: [0.6, -0.4],
      seed: 9,
      detail: 0.6,
    }),
    bird(1010, 170, 1),
    bird(1070, 140, 0.8),
    bird(960, 130, 0.6),
    cloud(1350, 170, 1.1),
    longShadow(1150, 800, 220, 60, 90),
    put(1180, 800, blackboard({ w: 300, h: 190, legs: 120, chalk: chalkScene(1.35) })),
    shadow(985, 812, 90, 14),
    person(
      {
        build: woman,
        skin: 'wheat',
        hair: { style: 'bun', flowers: true },
        bindi: true,
        earring: true,
        mouth: 'open',
        outfit: sari(cloths.terracottaWaves, neem),
        stance: standing(woman, -2),
        light: [-5, -3],
        near: { to: [44, -196], turn: 10 },
        far: { to: [-92, -262], bend: -1 },
        held: place({ x: 52, y: -196, turn: -14 }, heldBook(58, indigo)),
      },
      { x: 985, y: 812, size: 1.34, flip: true },
    ),
    put(
      560,
      872,
      mat(960, 190, {
        colour: mix(leaf, neem, 0.3),
        motif: 'dashes',
        thread: light(leaf, 0.25),
        border: marigold,
      }),
    ),
    reader({
      x: 640,
      y: 800,
      size: 1.36,
      skin: 'brown',
      hair: { style: 'short' },
      outfit: shorts(print(marigold, 'stripes', light(marigold, 0.5)), indigo),
      book: neem,
      up: true,
    }),
    reader({
      x: 420,
      y: 806,
      size: 1.36,
      skin: 'honey',
      hair: { style: 'bob' },
      outfit: frock(cloths.claySprig),
      book: indigo,
    }),
    reader({
      x: 250,
      y: 876,
      size: 1.56,
      skin: 'deep',
      hair: { style: 'plaits', ribbon: marigold },
      outfit: schoolGirl(),
      book: terracotta,
    }),
    reader({
      x: 505,
      y: 912,
      size: 1.62,
      skin: 'wheat',
      hair: { style: 'short' },
      outfit: schoolBoy(),
      book: marigold,
    }),
    reader({
      x: 775,
      y: 902,
      size: 1.6,
      skin: 'brown',
      hair: { style: 'plait', ribbon: terracotta },
      outfit: frock(print(sky, 'buti', leaf, leaf)),
      book: terracotta,
    }),
    reader({
      x: 1290,
      y: 900,
      size: 1.6,
      flip: true,
      skin: 'honey',
      hair: { style: 'short' },
      outfit: schoolBoy(),
      book: leaf,
    }),
    shadow(1430, 906, 60, 9),
    put(1430, 906, schoolBag(92, { colour: terracotta, border: marigold })),
    shadow(1060, 944, 70, 9),
    put(1060, 944, bookStack(110, [neem, marigold, terracotta], 22)),
    place({ x: 1060, y: 876, turn: -6 }, slate(84, chalkCount(0.42))),
    grass(40, 930, 1.7, leaf, 2),
    grass(1540, 960, 1.8, leaf, 7),
    grass(1120, 980, 1.3, leaf, 9),
  )
}
