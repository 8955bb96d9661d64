import { child, crossLegged, standing, woman } from '../kit/body.ts'
import { archShape, door, pillar, shutter, tiledRoof } from '../kit/buildings.ts'
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
  sky,
  soil,
  terracotta,
  wood,
} from '../kit/colour.ts'
import { mat } from '../kit/furniture.ts'
import {
  blackboard,
  bookStack,
  chalkCount,
  chalkScene,
  heldBook,
  openBook,
  pencil,
  schoolBag,
  slate,
} from '../kit/learning.ts'
import { type Person, person } from '../kit/person.ts'
import {
  backdrop,
  bird,
  cloud,
  grass,
  grove,
  hills,
  longShadow,
  ridge,
  shadow,
  speckle,
  sun,
} from '../kit/scenery.ts'
import { at, box, clipped, disc, line, path, picture, place, put } from '../kit/svg.ts'
import {
  banyanGreens,
  banyanTrunk,
  canopy,
  flowerPot,
  hangingRoots,
  marigoldPlant,
  neemGreens,
  tree,
} from '../kit/trees.ts'
import { tumbler } from '../kit/vessels.ts'
import { cloths, frock, print, sari, schoolBoy, schoolGirl, shorts } from '../kit/wardrobe.ts'
import type { Picture } from '../picture.ts'

/** The village school: one long room under clay tiles behind a row of pillars. */
export const schoolHouse = (x: number, y: number, w: number, h: number) =>
  box(x, y - h, w, h, mix(cream, clay, 0.2)) +
  door(x + w * 0.42, y, w * 0.13, h * 0.62, neem) +
  shutter(x + w * 0.14, y - h * 0.62, w * 0.14, h * 0.3, leaf) +
  shutter(x + w * 0.72, y - h * 0.62, w * 0.14, h * 0.3, leaf) +
  box(x, y - h * 0.14, w, h * 0.14, terracotta) +
  [0.02, 0.34, 0.64, 0.98]
    .map((t) => pillar(x + w * t, y + 6, h * 0.94, w * 0.035, mix(wood, terracotta, 0.3)))
    .join('') +
  tiledRoof(x - w * 0.08, y - h * 0.9, w * 1.16, h * 0.52, w * 0.1)

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

const hero = () => {
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

/** Books, a slate and sharpened pencils in the morning. */
const deskStillLife = () =>
  picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(clay, cream, 0.35)),
    path(archShape(600, 650, 820, 600), light(clay, 0.6)),
    clipped(
      archShape(600, 650, 750, 555),
      backdrop(1200, 700, 'day', 650),
      sun(760, 330, 110),
      hills(1200, 700, 570, 12),
      put(330, 680, tree(420, 340, neemGreens, 5, 0.8, [0.6, -0.5])),
    ),
    box(0, 646, 1200, 254, mix(wood, sand, 0.25)),
    box(0, 646, 1200, 20, mix(wood, sand, 0.55)),
    line('M0 740H1200M0 820H1200', mix(wood, sand, 0.12), 4, { opacity: 0.6 }),
    shadow(430, 770, 230, 18),
    put(430, 770, bookStack(380, [neem, terracotta, marigold, indigo, clay], 62)),
    place({ x: 440, y: 466, turn: 0 }, openBook(250, terracotta, 0.5)),
    shadow(860, 780, 190, 16),
    place({ x: 850, y: 780, turn: 6 }, slate(360, chalkCount(1.9))),
    shadow(640, 850, 60, 8),
    place({ x: 616, y: 760, turn: -100 }, pencil(190, terracotta)),
    place({ x: 646, y: 760, turn: -80 }, pencil(200, marigold)),
    place({ x: 632, y: 760, turn: -90 }, pencil(210, leaf)),
    put(632, 850, tumbler(150, dark(wood, 0.5), terracotta)),
    place({ x: 720, y: 846, turn: 4 }, box(0, -10, 90, 20, cream, 8)),
    shadow(1080, 840, 60, 8),
    put(1080, 840, flowerPot(96, marigoldPlant(130, 8))),
    disc(240, 838, 40, terracotta),
    disc(228, 826, 12, light(terracotta, 0.4)),
    line('M240 800q4 -18 16 -24', wood, 6),
    path('M252 786q26 -18 44 0q-22 16 -44 0Z', leaf),
  )

/** Two friends, one story. */
const sharedBook = () => {
  const look = {
    build: child,
    view: 'front' as const,
    stance: crossLegged(child, 0),
    light: [-5, -3] as const,
  }
  return picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(neem, leaf, 0.35)),
    sun(600, 360, 270),
    path(`M0 620Q300 560 600 600T1200 590V900H0Z`, mix(leaf, '#8bb56b', 0.4)),
    canopy({
      crowns: [
        [60, 70, 170],
        [300, 20, 160],
        [1140, 80, 180],
        [900, 10, 160],
        [600, -60, 150],
      ],
      greens: banyanGreens,
      leafSize: 34,
      seed: 31,
      detail: 1.1,
      light: [0.1, 0.6],
    }),
    hangingRoots([
      { x: 150, top: 200, bottom: 480, w: 6 },
      { x: 90, top: 220, bottom: 400, w: 5 },
      { x: 1060, top: 220, bottom: 500, w: 6 },
      { x: 1140, top: 240, bottom: 420, w: 5 },
    ]),
    put(
      600,
      790,
      mat(1100, 200, { colour: terracotta, motif: 'waves', thread: '#dd8465', border: marigold }),
    ),
    shadow(420, 822, 230, 24),
    shadow(790, 822, 230, 24),
    person(
      {
        ...look,
        skin: 'brown',
        hair: { style: 'plaits', ribbon: terracotta },
        mouth: 'open',
        nod: 6,
        outfit: schoolGirl(),
        near: { to: [-26, -40] },
        far: { to: [44, -52], thumb: 1, bend: 1 },
      },
      { x: 420, y: 816, size: 3.3 },
    ),
    person(
      {
        ...look,
        skin: 'wheat',
        hair: { style: 'short' },
        nod: -7,
        outfit: shorts(print(marigold, 'stripes', light(marigold, 0.5)), indigo),
        near: { to: [-44, -52], bend: -1 },
        far: { to: [30, -40] },
      },
      { x: 790, y: 816, size: 3.3 },
    ),
    put(606, 720, heldBook(290, neem, marigold)),
    grass(80, 880, 2.2, light(leaf, 0.2), 3),
    grass(1130, 880, 2.2, light(leaf, 0.2), 8),
  )
}

/** The way to school at sunrise. */
const wayToSchool = () => {
  const field = mix(leaf, '#d9cf86', 0.42)
  const back = { build: child, view: 'back' as const, light: [4, -4] as const }
  const knapsack = (colour: string) =>
    put(0, -104, place({ x: 0, y: 0, size: 0.9 }, schoolBag(58, { colour, border: marigold })))
  return picture(
    1200,
    900,
    backdrop(1200, 900, 'dawn', 560),
    sun(600, 400, 200),
    ridge(1200, 900, 480, 70, 4, mix(leaf, '#fbe0b4', 0.7), 6),
    schoolHouse(500, 540, 220, 84),
    grove(0, 460, 545, 34, 3, mix(leaf, '#efd9a0', 0.3)),
    grove(760, 1230, 545, 34, 9, mix(leaf, '#efd9a0', 0.3)),
    path('M0 540H1200V900H0Z', field),
    [0, 1, 2, 3, 4]
      .map((i) =>
        line(
          `M${at([-100, 600 + i * 70])}Q${at([260, 560 + i * 40], [560 - i * 8, 545])}M${at([1300, 600 + i * 70])}Q${at([940, 560 + i * 40], [650 + i * 8, 545])}`,
          mix(field, neem, 0.18 + i * 0.03),
          7 + i * 3,
        ),
      )
      .join(''),
    path('M584 542H628C650 640 800 780 900 900H300C400 780 560 640 584 542Z', mix(sand, marigold, 0.3)),
    put(140, 720, tree(560, 420, neemGreens, 15, 1, [0.6, -0.3])),
    put(1090, 690, tree(430, 320, neemGreens, 25, 0.9, [-0.6, -0.3])),
    longShadow(450, 830, 90, 56, -20),
    longShadow(610, 850, 90, 48, 0),
    longShadow(764, 830, 80, 56, 20),
    person(
      {
        ...back,
        skin: 'brown',
        hair: { style: 'plaits', ribbon: terracotta },
        outfit: schoolGirl(),
        stance: standing(child),
        near: { to: [-32, -96] },
        far: { to: [42, -88], bend: 1 },
        over: knapsack(terracotta),
      },
      { x: 450, y: 832, size: 1.62 },
    ),
    person(
      {
        ...back,
        skin: 'wheat',
        hair: { style: 'short' },
        outfit: schoolBoy(),
        stance: standing(child),
        near: { to: [-50, -82], bend: -1 },
        far: { to: [46, -84], bend: 1 },
        over: knapsack(indigo),
      },
      { x: 610, y: 852, size: 1.7 },
    ),
    person(
      {
        ...back,
        skin: 'deep',
        hair: { style: 'plait', ribbon: marigold },
        outfit: schoolGirl(),
        stance: standing(child),
        near: { to: [-48, -92], bend: -1 },
        far: { to: [62, -238], bend: -1 },
      },
      { x: 768, y: 832, size: 1.52 },
    ),
    bird(300, 160, 1),
    bird(360, 130, 0.8),
    bird(840, 200, 0.9),
    grass(200, 880, 1.9, neem, 4),
    grass(1010, 870, 1.8, neem, 6),
  )
}

export const pictures: Picture[] = [
  { file: 'causes/education-for-every-child/hero', draw: hero },
  { file: 'causes/education-for-every-child/gallery-1', draw: deskStillLife },
  { file: 'causes/education-for-every-child/gallery-2', draw: sharedBook },
  { file: 'causes/education-for-every-child/gallery-3', draw: wayToSchool },
]
