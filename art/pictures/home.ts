import { cow, sittingDog } from '../kit/animals.ts'
import { child, crossLegged, elder, kneeling, man, sitting, standing, walking, woman } from '../kit/body.ts'
import { archShape, gateway, jaali, pillar, tiledRoof, wall } from '../kit/buildings.ts'
import {
  brass,
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
  steel,
  terracotta,
  wood,
} from '../kit/colour.ts'
import { frieze, garland, hangingString, rangoli } from '../kit/festive.ts'
import { foam, mat, table } from '../kit/furniture.ts'
import { blackboard, block, chalkScene, openBook, wedge } from '../kit/learning.ts'
import { type Person, person } from '../kit/person.ts'
import {
  backdrop,
  bird,
  cloud,
  grove,
  haze,
  hills,
  longShadow,
  shadow,
  speckle,
  sun,
} from '../kit/scenery.ts'
import { dice } from '../kit/shapes.ts'
import { at, box, clipped, disc, line, oval, path, picture, place, put } from '../kit/svg.ts'
import {
  banyanTrunk,
  canopy,
  flowerPot,
  hangingRoots,
  marigoldPlant,
  neemGreens,
  sapling,
  tree,
} from '../kit/trees.ts'
import { basket, chai, degchi, ladle, matka, produce, sack, steam, thali } from '../kit/vessels.ts'
import {
  cloths,
  dhoti,
  frock,
  kameez,
  print,
  sari,
  schoolBoy,
  schoolGirl,
  shorts,
  waistcoat,
  waistcoatOverKameez,
} from '../kit/wardrobe.ts'
import type { Picture } from '../picture.ts'
import { schoolHouse } from './education-for-every-child.ts'

const grey = '#e6e0d4'
const dal = mix(marigold, terracotta, 0.15)
const floor = mix(sand, marigold, 0.3)

/** Far away: sky, sun over the wall, hills. */
const background = () => [
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
const gate = () => [
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

const pupil = (
  look: Pick<Person, 'skin' | 'hair' | 'outfit'>,
  x: number,
  y: number,
  size: number,
  book: string,
) =>
  shadow(x, y, 56 * size, 8) +
  person(
    {
      ...look,
      build: child,
      nod: 6,
      stance: crossLegged(child, 5),
      light: [5, -3],
      near: { to: [40, -50], turn: -20 },
      far: { to: [62, -56], turn: -20 },
      held: place({ x: 52, y: -44, turn: -8 }, openBook(58, book, 0.6)),
    },
    { x, y, size, flip: true },
  )

/** Lessons in the open. */
const lesson = () => [
  tiledRoof(-120, 470, 420, 110, 60, terracotta, 20),
  box(-20, 466, 300, 14, dark(wood, 0.1)),
  pillar(262, 664, 190, 20, mix(wood, terracotta, 0.3)),
  pillar(150, 664, 190, 20, mix(wood, terracotta, 0.3)),
  shadow(196, 752, 110, 9),
  put(196, 752, blackboard({ w: 196, h: 122, legs: 84, chalk: chalkScene(0.9) })),
  shadow(322, 768, 50, 8),
  person(
    {
      build: woman,
      skin: 'wheat',
      hair: { style: 'plait', ribbon: marigold },
      earring: true,
      mouth: 'open',
      outfit: kameez(print(leaf, 'buti', '#8fc7a8', marigold), cream, {
        colour: marigold,
        border: terracotta,
      }),
      stance: standing(woman, -2),
      light: [5, -3],
      near: { to: [30, -170] },
      far: { to: [106, -240], bend: 1 },
    },
    { x: 322, y: 764, size: 0.82, flip: true },
  ),
  put(470, 790, mat(300, 50, { colour: mix(leaf, neem, 0.3), thread: light(leaf, 0.25), border: marigold })),
  pupil(
    { skin: 'deep', hair: { style: 'plaits', ribbon: terracotta }, outfit: schoolGirl() },
    412,
    780,
    0.86,
    terracotta,
  ),
  pupil({ skin: 'honey', hair: { style: 'short' }, outfit: schoolBoy() }, 512, 796, 0.9, indigo),
]

/** Hands are washed before the meal. */
const washing = () => {
  const tile = mix(sky, leaf, 0.2)
  const kid = {
    build: child,
    view: 'front' as const,
    stance: standing(child),
    light: [-5, -3] as const,
    near: { to: [-10, -104] as const, thumb: 1 },
    far: { to: [10, -102] as const, thumb: 1 },
  }
  return [
    shadow(1130, 722, 96, 8),
    person(
      { ...kid, skin: 'honey', hair: { style: 'bob' }, mouth: 'open', outfit: frock(cloths.claySprig) },
      { x: 1094, y: 718, size: 0.8 },
    ),
    person(
      {
        ...kid,
        skin: 'deep',
        hair: { style: 'short' },
        mouth: 'open',
        outfit: shorts(print(marigold, 'stripes', light(marigold, 0.5)), indigo),
      },
      { x: 1166, y: 718, size: 0.8 },
    ),
    foam(1094, 636, 0.8, [
      [-8, 2, 8],
      [6, 3, 9],
      [0, -6, 6],
    ]),
    foam(1166, 636, 0.8, [
      [-7, 3, 8],
      [7, 2, 8],
      [1, -6, 6],
    ]),
    box(1050, 640, 160, 80, cream),
    box(1050, 652, 160, 46, tile),
    line('M1050 675H1210M1082 652V698M1114 652V698M1146 652V698M1178 652V698', light(tile, 0.6), 3),
    box(1050, 704, 160, 16, terracotta),
    box(1042, 634, 176, 14, light(clay, 0.5), 5),
    line('M1058 634V604H1202V634', dark(brass, 0.2), 7),
    line('M1094 606v14M1166 606v14', brass, 8),
  ]
}

/** The kitchen serves its line. */
const kitchen = () => [
  tiledRoof(1310, 436, 420, 118, 60, terracotta, 20),
  box(1356, 446, 290, 214, mix(clay, sand, 0.3)),
  box(1356, 620, 290, 40, mix(terracotta, sand, 0.2)),
  box(1340, 432, 320, 14, dark(wood, 0.1)),
  box(1400, 540, 110, 8, wood),
  put(1424, 540, matka(40)),
  put(1462, 540, matka(34, brass)),
  put(1496, 540, matka(30)),
  pillar(1362, 668, 220, 22, mix(wood, terracotta, 0.3)),
  put(1540, 700, sack(66, 78)),
  put(1580, 706, sack(66, 66, mix(sand, clay, 0.4), undefined, terracotta)),
  person(
    {
      build: man,
      skin: 'wheat',
      hair: { style: 'short' },
      mouth: 'open',
      nod: 6,
      outfit: waistcoat(marigold, mix(sand, wood, 0.3)),
      stance: standing(man, 6),
      light: [-5, -3],
      near: { to: [62, -196], fist: true },
      far: { to: [100, -206] },
    },
    { x: 1442, y: 712, size: 0.76, flip: true },
  ),
  put(1420, 744, table(190, 86, wood, print(terracotta, 'checks', '#dd8465', marigold))),
  put(1458, 656, degchi(80, '#fdf6e3')),
  put(1376, 656, degchi(74, dal)),
  steam(1458, 606, 0.7),
  steam(1376, 608, 0.7),
  ladle([1402, 572], [1390, 618]),
  shadow(1300, 742, 46, 7),
  shadow(1236, 738, 46, 7),
  person(
    {
      build: woman,
      skin: 'deep',
      hair: { style: 'veil', cloth: cloths.indigoButi },
      bindi: true,
      outfit: sari(cloths.indigoButi, clay),
      stance: standing(woman, 2),
      light: [-5, -3],
      near: { to: [56, -190] },
      far: { to: [70, -196] },
      held: put(78, -202, thali(70, 0.3, false)),
    },
    { x: 1232, y: 740, size: 0.78 },
  ),
  person(
    {
      build: child,
      skin: 'brown',
      hair: { style: 'short' },
      outfit: shorts(print(sky, 'stripes', '#9cc7c1'), terracotta),
      stance: standing(child, 3),
      light: [-5, -3],
      near: { to: [56, -130] },
      far: { to: [66, -134] },
      held: put(72, -142, thali(64, 0.3, false)),
    },
    { x: 1306, y: 746, size: 0.84 },
  ),
]

/** The tree that holds the courtyard together, in its round seat. */
const banyan = () => {
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
      leafSize: 29,
      light: [0.7, -0.2],
      seed: 19,
      detail: 0.42,
    }),
  ]
}

/** Light that falls through the leaves. */
const dapples = () => {
  const roll = dice(27)
  return Array.from({ length: 26 }, () =>
    oval(roll(330, 1060), roll(850, 990), roll(10, 34), roll(4, 9), cream, { opacity: 0.32 }),
  ).join('')
}

/** Tea for the eldest. */
const elders = () => [
  shadow(600, 884, 80, 10),
  shadow(770, 888, 80, 10),
  person(
    {
      build: elder,
      skin: 'brown',
      hair: { style: 'turban', cloth: { colour: terracotta, border: marigold }, colour: grey },
      moustache: grey,
      beard: grey,
      outfit: dhoti({ colour: cream, border: marigold }, print(sky, 'buti', leaf)),
      stance: {
        ...sitting(elder, 60, -2),
        near: { ankle: [58, -10], bend: -1 },
        far: { ankle: [80, -12], bend: -1 },
      },
      light: [5, -3],
      near: { to: [64, -150], fist: true },
      far: { to: [74, -96] },
      over: put(70, -140, chai(32)),
    },
    { x: 560, y: 886, size: 1.08 },
  ),
  person(
    {
      build: elder,
      skin: 'wheat',
      hair: { style: 'bun', colour: grey },
      glasses: true,
      bindi: true,
      earring: true,
      outfit: sari(cloths.creamRed, terracotta),
      stance: {
        ...sitting(elder, 60, 2),
        near: { ankle: [58, -10], bend: -1 },
        far: { ankle: [80, -12], bend: -1 },
      },
      light: [5, -3],
      near: { to: [70, -112] },
      far: { to: [92, -128] },
    },
    { x: 722, y: 888, size: 1.08 },
  ),
  shadow(902, 908, 100, 11),
  person(
    {
      build: woman,
      skin: 'honey',
      hair: { style: 'plait', ribbon: terracotta },
      earring: true,
      mouth: 'open',
      nod: -4,
      outfit: waistcoatOverKameez(cloths.marigoldFlowers, neem),
      stance: kneeling(woman, 4),
      light: [5, -3],
      near: { to: [76, -118], turn: -10 },
      far: { to: [94, -124], turn: -10 },
      held: place(
        { x: 96, y: -128 },
        oval(0, 0, 44, 9, dark(steel, 0.2)) +
          oval(0, -3, 44, 8, light(steel, 0.3)) +
          put(-14, -4, chai(26)) +
          put(16, -4, chai(26)),
      ),
    },
    { x: 930, y: 910, size: 1.16, flip: true },
  ),
]

/** Blocks on a mat: a session with the therapist. */
const therapy = () => [
  put(300, 944, mat(470, 88, { colour: indigo, motif: 'dashes', thread: '#5d6ba3', border: marigold })),
  shadow(214, 954, 70, 10),
  shadow(410, 958, 100, 12),
  person(
    {
      build: child,
      skin: 'wheat',
      hair: { style: 'short' },
      mouth: 'open',
      nod: 3,
      outfit: shorts(print(marigold, 'stripes', light(marigold, 0.5)), terracotta),
      stance: crossLegged(child, 6),
      light: [5, -3],
      near: { to: [56, -46], turn: 10 },
      far: { to: [80, -104], bend: 1 },
    },
    { x: 206, y: 954, size: 1.22 },
  ),
  put(306, 960, block(36, neem, 'ring')),
  put(308, 924, block(34, terracotta, 'star')),
  put(305, 890, block(32, leaf, 'dot')),
  put(307, 853, block(30, marigold)),
  person(
    {
      build: woman,
      skin: 'brown',
      hair: { style: 'bun', flowers: true },
      earring: true,
      nod: 6,
      outfit: waistcoatOverKameez(cloths.claySprig, cream),
      stance: kneeling(woman, 10),
      light: [5, -3],
      near: { to: [88, -78], fist: true, thumb: 1 },
      far: { to: [92, -128], turn: -30 },
    },
    { x: 456, y: 960, size: 1.1, flip: true },
  ),
  put(352, 878, block(28, clay, 'star')),
  put(250, 980, wedge(32, marigold)),
  put(372, 982, block(26, sky, 'dot')),
]

/** The cow, the dog and a new tree. */
const animals = () => [
  longShadow(1300, 932, 250, 36, -70, 0.16),
  place({ x: 1320, y: 934, size: 0.94, flip: true }, cow({ toward: [5, -4] })),
  shadow(1096, 956, 56, 8),
  person(
    {
      build: child,
      skin: 'brown',
      hair: { style: 'plait', ribbon: marigold },
      mouth: 'open',
      outfit: frock(cloths.marigoldFlowers),
      stance: standing(child, 2),
      light: [5, -3],
      near: { to: [52, -134] },
      far: { to: [64, -150] },
      held: place(
        { x: 62, y: -136, turn: 14, size: 0.8 },
        path(
          'M0 0C10 -30 34 -40 56 -38C40 -26 30 -10 0 0ZM0 0C22 -16 46 -16 66 -6C42 0 24 4 0 0ZM0 0C-2 -30 12 -52 30 -60C26 -40 20 -20 0 0Z',
          '#5aa05c',
        ),
      ),
    },
    { x: 1080, y: 954, size: 1.14 },
  ),
  shadow(1010, 976, 46, 7),
  place({ x: 1000, y: 976, size: 0.8 }, sittingDog(mix(wood, marigold, 0.3), [4, -3])),
  put(1500, 966, flowerPot(64, sapling(86, 6))),
  put(1432, 974, flowerPot(52, marigoldPlant(66, 7))),
]

const courtyard = () =>
  picture(
    1600,
    1000,
    ...background(),
    ...gate(),
    ...washing(),
    ...kitchen(),
    ...lesson(),
    ...banyan(),
    dapples(),
    garland([1350, 436], [1010, 210], 60, 10, 4),
    garland([240, 290], [268, 470], 20, 9),
    hangingString(610, 372, 6, 8),
    hangingString(770, 366, 6, 8),
    rangoli(745, 950, 124, 0.28),
    ...elders(),
    ...therapy(),
    ...animals(),
    put(96, 976, flowerPot(86, marigoldPlant(116, 4))),
    put(590, 972, basket(90, put(0, -40, produce(90, 5)))),
  )

/** The first day: through the arch, her mother behind her. */
const firstDay = () => {
  const plaster = mix(clay, sand, 0.3)
  const stone = mix(terracotta, sand, 0.5)
  const view =
    backdrop(1600, 800, 'morning', 700) +
    sun(930, 400, 190) +
    hills(1600, 800, 610, 131) +
    schoolHouse(1010, 690, 200, 84) +
    grove(440, 1010, 690, 34, 5, mix(leaf, '#efd9a0', 0.28)) +
    box(300, 684, 1100, 140, mix(leaf, '#d9cf86', 0.42)) +
    path(
      'M1090 690H1130C1120 730 1060 760 1120 830H700C900 770 1040 740 1090 690Z',
      mix(sand, marigold, 0.3),
    ) +
    put(600, 730, tree(470, 360, neemGreens, 71, 0.9, [0.6, -0.4])) +
    bird(820, 190, 0.9) +
    bird(872, 166, 0.7)
  return picture(
    1600,
    1000,
    box(0, 0, 1600, 1000, plaster),
    frieze(0, 150, 1600, 64, mix(plaster, terracotta, 0.2)),
    jaali(110, 330, 190, 250, plaster, mix(clay, terracotta, 0.45), 48),
    jaali(1300, 330, 190, 250, plaster, mix(clay, terracotta, 0.45), 48),
    box(0, 660, 1600, 130, mix(plaster, terracotta, 0.36)),
    path(archShape(820, 800, 860, 800), light(plaster, 0.5)),
    path(archShape(820, 800, 800, 762), terracotta),
    clipped(archShape(820, 800, 752, 730), view),
    box(0, 790, 1600, 210, stone),
    box(430, 784, 780, 26, light(stone, 0.4), 5),
    box(0, 784, 432, 14, terracotta),
    box(1208, 784, 392, 14, terracotta),
    line(
      'M0 870H1600M260 800L180 870M560 810L520 870M860 810L870 870M1160 810L1220 870M1420 800L1500 870M420 870L340 1000M780 870L760 1000M1120 870L1190 1000',
      mix(stone, terracotta, 0.35),
      3,
      { opacity: 0.6 },
    ),
    path('M500 810H1140L980 1000H240Z', cream, { opacity: 0.22 }),
    rangoli(700, 930, 150, 0.3),
    garland([395, 190], [820, 52], 60, 14),
    garland([1245, 190], [820, 52], 60, 14),
    shadow(480, 884, 120, 16),
    person(
      {
        build: woman,
        skin: 'brown',
        hair: { style: 'bun', flowers: true },
        bindi: true,
        earring: true,
        nod: 3,
        outfit: sari(cloths.neemButi, terracotta),
        stance: standing(woman, 2),
        light: [6, -3],
        near: { to: [30, -214], turn: -20 },
        far: { to: [92, -306], bend: 1, turn: -30 },
      },
      { x: 480, y: 884, size: 1.62 },
    ),
    shadow(960, 906, 110, 15),
    person(
      {
        build: child,
        skin: 'brown',
        hair: { style: 'plaits', ribbon: terracotta },
        mouth: 'open',
        outfit: schoolGirl({ colour: terracotta, border: marigold }),
        stance: walking(child, 0.62, 3),
        light: [6, -3],
        near: { to: [22, -126], fist: true },
        far: { to: [60, -118], bend: 1 },
      },
      { x: 950, y: 904, size: 2.15 },
    ),
    put(1350, 900, flowerPot(130, marigoldPlant(170, 3))),
    put(1480, 930, flowerPot(96, sapling(150, 6))),
    put(190, 900, matka(150)),
    put(300, 930, matka(104, mix(terracotta, wood, 0.3))),
  )
}

export const pictures: Picture[] = [
  { file: 'home/hero_image', draw: courtyard },
  { file: 'home/featured_story_image', draw: firstDay },
]
