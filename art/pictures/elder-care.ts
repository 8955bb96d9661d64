import { sleepingDog } from '../kit/animals.ts'
import { elder, kneeling, man, sitting, walking, woman } from '../kit/body.ts'
import { door, pillar, shutter, tiledRoof } from '../kit/buildings.ts'
import {
  clay,
  cream,
  dark,
  indigo,
  ink,
  leaf,
  light,
  marigold,
  mix,
  neem,
  sand,
  skin,
  sky,
  steel,
  terracotta,
  wood,
} from '../kit/colour.ts'
import { frieze, garland, hangingString } from '../kit/festive.ts'
import { charpai, lantern, mat, stool } from '../kit/furniture.ts'
import { offering, pinch } from '../kit/hands.ts'
import { person } from '../kit/person.ts'
import { backdrop, bird, grass, grove, hills, longShadow, shadow, speckle, sun } from '../kit/scenery.ts'
import { at, box, disc, group, line, oval, path, picture, place, put } from '../kit/svg.ts'
import { bush, flowerPot, marigoldPlant, neemGreens, tree } from '../kit/trees.ts'
import { brassLota, chai, kettle, matka, steam } from '../kit/vessels.ts'
import { cloths, dhoti, print, sari, waistcoat, waistcoatOverKameez } from '../kit/wardrobe.ts'
import type { Picture } from '../picture.ts'

const grey = '#e6e0d4'

const tray = (w: number) =>
  oval(0, 0, w / 2, w * 0.09, dark(steel, 0.2)) + oval(0, -4, w / 2, w * 0.085, light(steel, 0.3))

const hero = () => {
  const plaster = mix(sand, clay, 0.3)
  const floor = mix(terracotta, sand, 0.5)
  return picture(
    1600,
    1000,
    backdrop(1600, 1000, 'morning', 640),
    sun(1230, 380, 170),
    hills(1600, 1000, 560, 51),
    grove(800, 1640, 640, 40, 4, mix(leaf, '#efd9a0', 0.28)),
    box(800, 640, 800, 130, mix(sand, marigold, 0.32)),
    put(1500, 720, tree(520, 400, neemGreens, 33, 1, [-0.6, -0.4])),
    put(1010, 700, bush(170, neemGreens, 5, terracotta)),
    put(1330, 720, bush(140, neemGreens, 9, marigold)),
    bird(960, 250, 1),
    bird(1020, 222, 0.7),
    box(0, 0, 880, 760, plaster),
    frieze(0, 210, 880, 60, mix(plaster, terracotta, 0.24)),
    door(120, 740, 190, 400, neem),
    garland([100, 318], [330, 318], 26, 10, 3),
    shutter(540, 400, 180, 180, leaf),
    put(576, 580, flowerPot(44, marigoldPlant(54, 5))),
    box(0, 640, 880, 100, mix(plaster, terracotta, 0.4)),
    box(0, 740, 1600, 260, floor),
    box(0, 736, 1600, 14, light(floor, 0.4)),
    line('M0 800H1600M0 890H1600', mix(floor, terracotta, 0.3), 3, { opacity: 0.6 }),
    line(
      'M200 800L120 890M520 800L480 890M840 800L850 890M1160 800L1220 890M1480 800L1590 890M340 750L280 800M680 750L670 800M1020 750L1050 800M1340 750L1420 800M300 890L200 1000M680 890L650 1000M1040 890L1090 1000M1400 890L1500 1000',
      mix(floor, terracotta, 0.3),
      3,
      { opacity: 0.6 },
    ),
    tiledRoof(-60, 170, 1720, 190, 0, terracotta, 38),
    box(-20, 164, 1640, 24, dark(wood, 0.1)),
    pillar(905, 770, 584, 44, mix(wood, terracotta, 0.25), [5, 0]),
    lantern(740, 188, 1.3),
    hangingString(820, 190, 8, 10),
    hangingString(990, 190, 8, 10),
    path(`M${at([930, 770], [1560, 770], [1240, 1000], [420, 1000])}Z`, cream, { opacity: 0.14 }),
    put(
      700,
      850,
      mat(1100, 170, {
        colour: mix(leaf, neem, 0.4),
        motif: 'waves',
        thread: light(leaf, 0.2),
        border: marigold,
      }),
    ),
    shadow(560, 866, 330, 24),
    put(560, 868, charpai(600, 108, print(terracotta, 'checks', '#e18f6e', marigold))),
    // The pair sit on the cot's near edge, so their feet stand before it.
    shadow(475, 896, 120, 14),
    shadow(690, 896, 120, 14),
    person(
      {
        build: elder,
        skin: 'brown',
        hair: { style: 'turban', cloth: { colour: cream, border: terracotta }, colour: grey },
        moustache: grey,
        beard: grey,
        outfit: dhoti({ colour: cream, border: marigold }, print(sky, 'buti', leaf)),
        stance: {
          ...sitting(elder, 84, -2),
          near: { ankle: [62, -10], bend: -1 },
          far: { ankle: [84, -12], bend: -1 },
        },
        light: [6, -3],
        near: { to: [64, -176], fist: true },
        far: { to: [78, -118] },
        over: put(72, -164, chai(34)),
      },
      { x: 420, y: 896, size: 1.46 },
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
          ...sitting(elder, 84, 2),
          near: { ankle: [62, -10], bend: -1 },
          far: { ankle: [84, -12], bend: -1 },
        },
        light: [6, -3],
        nod: 2,
        near: { to: [58, -142] },
        far: { to: [86, -158] },
        held: put(72, -142, chai(34)),
      },
      { x: 650, y: 896, size: 1.46 },
    ),
    steam(525, 590, 0.9),
    steam(756, 640, 0.8),
    shadow(1090, 900, 160, 20),
    put(960, 900, stool(120, 96)),
    place({ x: 960, y: 800 }, tray(150)),
    put(935, 798, chai(46)),
    put(985, 798, chai(46)),
    steam(935, 744, 0.7),
    person(
      {
        build: woman,
        skin: 'honey',
        hair: { style: 'plait', ribbon: marigold },
        earring: true,
        mouth: 'open',
        nod: -4,
        outfit: waistcoatOverKameez(cloths.marigoldFlowers, neem),
        stance: kneeling(woman, 6),
        light: [6, -3],
        near: { to: [82, -96], fist: true },
        far: { to: [92, -128], turn: -30 },
        over: place({ x: 92, y: -44, flip: false, size: 0.62 }, kettle(70)),
      },
      { x: 1150, y: 902, size: 1.62, flip: true },
    ),
    place({ x: 236, y: 966 }, shadow(0, 0, 100, 12) + sleepingDog()),
    put(1390, 930, flowerPot(110, marigoldPlant(140, 12))),
    put(1500, 900, matka(120)),
    line('M322 892L292 640q-4 -26 -24 -22', wood, 9),
  )
}

/** Morning tea, spectacles set down beside it. */
const teaStillLife = () =>
  picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(leaf, neem, 0.3)),
    frieze(0, 70, 1200, 72, mix(leaf, neem, 0.75)),
    disc(820, 340, 250, marigold),
    disc(820, 340, 215, light(marigold, 0.2)),
    path('M0 600Q600 560 1200 600V900H0Z', mix(cream, sand, 0.5)),
    path('M180 640L1020 640L1160 870H40Z', terracotta),
    path('M204 656L996 656L1122 852H78Z', 'none', { stroke: marigold, 'stroke-width': 8 }),
    frieze(150, 800, 900, 44, '#e18f6e'),
    shadow(400, 770, 210, 20),
    put(400, 770, kettle(330)),
    shadow(690, 790, 90, 12),
    put(690, 790, chai(190)),
    steam(690, 588, 2.2),
    shadow(850, 760, 84, 12),
    put(850, 760, chai(176)),
    steam(850, 572, 2.2),
    place(
      { x: 1000, y: 790, turn: 0 },
      oval(0, 8, 130, 34, dark(steel, 0.3)) +
        oval(0, 0, 130, 32, light(steel, 0.35)) +
        [
          [-54, -4],
          [-4, -12],
          [50, -4],
          [-26, 8],
          [26, 10],
        ]
          .map(
            ([x = 0, y = 0], i) =>
              oval(x, y, 36, 13, mix(wood, marigold, i % 2 ? 0.5 : 0.62)) +
              oval(x, y - 3, 30, 9, mix(wood, marigold, 0.75)),
          )
          .join(''),
    ),
    group(
      { transform: 'translate(560 838)' },
      disc(-44, 0, 34, cream, { 'fill-opacity': 0.4, stroke: ink, 'stroke-width': 7 }),
      disc(44, 0, 34, cream, { 'fill-opacity': 0.4, stroke: ink, 'stroke-width': 7 }),
      line('M-12 -4Q0 -14 12 -4M-76 -6L-118 -34M76 -6L122 -30', ink, 7),
    ),
    put(176, 740, brassLota(130)),
  )

/** Young hand, old hand. */
const handInHand = () =>
  picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(clay, cream, 0.45)),
    sun(600, 420, 290),
    frieze(0, 730, 1200, 84, mix(clay, terracotta, 0.25)),
    garland([0, 60], [1200, 60], 70, 18, 5),
    place(
      { x: 600, y: 470, size: 1.12 },
      pinch(
        {
          skin: 'fair',
          sleeve: { colour: cream, border: terracotta },
          bangles: [marigold, terracotta],
          light: [-8, -8],
        },
        '',
        [760, 230],
      ),
    ),
    place(
      { x: 668, y: 452, size: 1.12 },
      offering(
        { skin: 'brown', sleeve: { colour: neem, border: marigold }, light: [-8, -8] },
        '',
        [-800, 300],
      ),
    ),
    line('M806 462q34 -20 66 -6M812 486q30 -12 56 -2', dark(skin.fair, 0.25), 4, { opacity: 0.7 }),
  )

/** A walk in the garden, arm in arm. */
const walk = () => {
  const lawn = mix(leaf, '#cfd08a', 0.4)
  return picture(
    1200,
    900,
    backdrop(1200, 900, 'day', 600),
    sun(280, 300, 130, '#f9c355'),
    hills(1200, 900, 520, 61),
    grove(0, 1200, 590, 44, 6, mix(leaf, '#efd9a0', 0.25)),
    box(0, 580, 1200, 320, lawn),
    path('M520 582H620C720 660 980 780 1120 900H120C260 780 460 660 520 582Z', mix(sand, clay, 0.25)),
    put(130, 660, bush(240, neemGreens, 8, terracotta)),
    put(1080, 650, bush(240, neemGreens, 14, marigold)),
    put(1060, 660, tree(600, 430, neemGreens, 36, 1, [-0.6, -0.5])),
    speckle([260, 700], [1000, 880], 22, 3, mix(sand, wood, 0.4)),
    longShadow(560, 838, 320, 40, 100),
    person(
      {
        build: man,
        skin: 'brown',
        hair: { style: 'short' },
        mouth: 'open',
        nod: 4,
        outfit: waistcoat(marigold, mix(indigo, ink, 0.2)),
        stance: walking(man, 0.36, 3),
        light: [-5, -3],
        near: { to: [-10, -176] },
        far: { to: [84, -210], bend: 1 },
      },
      { x: 480, y: 836, size: 1.5 },
    ),
    person(
      {
        build: elder,
        skin: 'honey',
        hair: { style: 'bun', colour: grey },
        glasses: true,
        bindi: true,
        earring: true,
        nod: 2,
        outfit: sari(print(cream, 'buti', clay, terracotta), leaf),
        stance: walking(elder, 0.2, 9),
        light: [-5, -3],
        near: { to: [24, -150], bend: 1 },
        far: { to: [88, -152], fist: true },
        behind: line('M100 -156L112 0', wood, 8) + line('M84 -158q16 -10 20 4', wood, 8),
      },
      { x: 640, y: 842, size: 1.5 },
    ),
    put(250, 880, flowerPot(100, marigoldPlant(130, 2))),
    grass(960, 880, 1.8, neem, 2),
    grass(80, 870, 1.8, neem, 5),
    bird(600, 150, 1),
    bird(660, 124, 0.7),
  )
}

export const pictures: Picture[] = [
  { file: 'causes/elder-care/hero', draw: hero },
  { file: 'causes/elder-care/gallery-1', draw: teaStillLife },
  { file: 'causes/elder-care/gallery-2', draw: handInHand },
  { file: 'causes/elder-care/gallery-3', draw: walk },
]
