import { sleepingDog } from '../../../kit/animals.ts'
import { elder, kneeling, sitting, woman } from '../../../kit/body.ts'
import { door, pillar, shutter, tiledRoof } from '../../../kit/buildings.ts'
import {
  clay,
  cream,
  dark,
  leaf,
  light,
  marigold,
  mix,
  neem,
  sand,
  silver,
  sky,
  steel,
  terracotta,
  wood,
} from '../../../kit/colour.ts'
import { frieze, garland, hangingString } from '../../../kit/festive.ts'
import { neemGreens } from '../../../kit/foliage.ts'
import { charpai, lantern, mat, stool } from '../../../kit/furniture.ts'
import { person } from '../../../kit/person.ts'
import { flowerPot, marigoldPlant } from '../../../kit/plants.ts'
import { backdrop, bird, grove, hills, shadow, sun } from '../../../kit/scenery.ts'
import { at, box, line, oval, path, picture, place, put } from '../../../kit/svg.ts'
import { bush, tree } from '../../../kit/trees.ts'
import { chai, kettle, matka, steam } from '../../../kit/vessels.ts'
import { cloths, dhoti, print, sari, waistcoatOverKameez } from '../../../kit/wardrobe.ts'

const tray = (w: number) =>
  oval(0, 0, w / 2, w * 0.09, dark(steel, 0.2)) + oval(0, -4, w / 2, w * 0.085, light(steel, 0.3))

export const draw = () => {
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
        hair: { style: 'turban', cloth: { colour: cream, border: terracotta }, colour: silver },
        moustache: silver,
        beard: silver,
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
        hair: { style: 'bun', colour: silver },
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
    place({ x: 236, y: 966 }, shadow(0, 0, 100, 12) + sleepingDog(mix(wood, marigold, 0.35), [-4, -4])),
    put(1390, 930, flowerPot(110, marigoldPlant(140, 12))),
    put(1500, 900, matka(120)),
    line('M322 892L292 640q-4 -26 -24 -22', wood, 9),
  )
}
