import { child, crossLegged, kneeling, walking, woman } from '../kit/body.ts'
import { archShape, gateway, wall } from '../kit/buildings.ts'
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
  terracotta,
  wood,
} from '../kit/colour.ts'
import { bunting, frieze, garland } from '../kit/festive.ts'
import { mat } from '../kit/furniture.ts'
import { pinch } from '../kit/hands.ts'
import { ball, block, bookStack, bridge, drawing, rings, wedge } from '../kit/learning.ts'
import { person } from '../kit/person.ts'
import { backdrop, bird, grove, hills, longShadow, shadow, speckle, sun } from '../kit/scenery.ts'
import { at, box, clipped, path, picture, place, put } from '../kit/svg.ts'
import { flowerPot, marigoldPlant, neemGreens, sapling, tree } from '../kit/trees.ts'
import { cloths, frock, print, sari, shorts, waistcoatOverKameez } from '../kit/wardrobe.ts'
import type { Picture } from '../picture.ts'

const shelf = (x: number, y: number, w: number) =>
  box(x + 22, y + 14, 12, 28, dark(wood, 0.2)) +
  box(x + w - 34, y + 14, 12, 28, dark(wood, 0.2)) +
  box(x, y, w, 15, wood, 4)

const hero = () => {
  const plaster = mix(sand, clay, 0.32)
  const view =
    backdrop(1600, 700, 'morning', 620) +
    sun(790, 400, 150) +
    hills(1600, 700, 560, 8) +
    grove(480, 1140, 640, 34, 5, mix(leaf, '#efd9a0', 0.25)) +
    box(400, 630, 800, 80, mix(leaf, '#e8d69a', 0.1)) +
    put(1030, 690, tree(430, 320, neemGreens, 4, 0.9, [-0.5, -0.5])) +
    bird(610, 250, 0.9) +
    bird(660, 222, 0.7)
  return picture(
    1600,
    1000,
    box(0, 0, 1600, 1000, plaster),
    frieze(0, 196, 1600, 62, mix(plaster, terracotta, 0.2)),
    box(0, 560, 1600, 130, mix(plaster, terracotta, 0.12)),
    path(archShape(800, 690, 690, 672), light(plaster, 0.55)),
    path(archShape(800, 690, 644, 645), terracotta),
    clipped(archShape(800, 690, 600, 620), view),
    box(466, 676, 668, 24, light(wood, 0.3), 6),
    shelf(150, 372, 250),
    put(205, 372, bookStack(90, [neem, marigold, terracotta], 20)),
    put(300, 372, rings(84, [terracotta, marigold, leaf, sky])),
    put(362, 372, ball(22, indigo, clay)),
    shelf(1200, 372, 250),
    put(1250, 372, flowerPot(54, sapling(76))),
    put(1330, 372, block(44, leaf, 'ring')),
    put(1376, 372, block(44, terracotta, 'star')),
    put(1352, 328, wedge(54, marigold)),
    put(1420, 372, block(36, indigo, 'dot')),
    box(0, 700, 1600, 300, mix(terracotta, sand, 0.45)),
    box(0, 690, 1600, 18, mix(terracotta, sand, 0.1)),
    garland([455, 140], [800, 62], 46, 13),
    garland([1145, 140], [800, 62], 46, 13),
    shadow(1462, 772, 70, 10),
    put(1452, 770, flowerPot(120, marigoldPlant(150, 9))),
    put(
      800,
      850,
      mat(1240, 240, { colour: leaf, motif: 'dashes', thread: light(leaf, 0.3), border: marigold }),
    ),
    path(`M${at([520, 730], [1080, 730], [1240, 970], [400, 970])}Z`, cream, { opacity: 0.13 }),
    shadow(350, 842, 210, 26),
    person(
      {
        build: woman,
        skin: 'brown',
        hair: { style: 'bun', flowers: true },
        bindi: true,
        earring: true,
        nod: 4,
        outfit: sari(cloths.terracottaWaves, neem),
        stance: crossLegged(woman, 8),
        light: [6, -3],
        near: { to: [44, -46], turn: 20 },
        far: { to: [92, -58] },
      },
      { x: 330, y: 842, size: 1.8 },
    ),
    shadow(590, 905, 150, 22),
    shadow(1100, 905, 220, 28),
    shadow(790, 912, 110, 15),
    person(
      {
        build: child,
        skin: 'wheat',
        hair: { style: 'short' },
        nod: 3,
        mouth: 'open',
        outfit: shorts(print(marigold, 'stripes', light(marigold, 0.5)), indigo),
        stance: crossLegged(child, 6),
        light: [6, -3],
        near: { to: [56, -48], turn: 10 },
        far: { to: [83, -112], bend: 1, turn: 0 },
      },
      { x: 575, y: 905, size: 2.3 },
    ),
    put(776, 912, block(72, neem, 'ring')),
    put(780, 840, block(68, terracotta, 'star')),
    put(774, 772, block(64, indigo, 'dot')),
    put(778, 700, block(60, clay, 'bar')),
    person(
      {
        build: woman,
        skin: 'honey',
        hair: { style: 'plait', ribbon: terracotta },
        earring: true,
        nod: 6,
        outfit: waistcoatOverKameez(cloths.claySprig, cream),
        stance: kneeling(woman, 10),
        light: [-6, -3],
        near: { to: [88, -78], fist: true, thumb: 1 },
        far: { to: [92, -128], turn: -30 },
        held: '',
      },
      { x: 1110, y: 905, size: 2.05, flip: true },
    ),
    put(912, 752, block(56, marigold, 'star')),
    put(890, 950, bridge(104, terracotta)),
    put(505, 962, ball(36, terracotta)),
    put(660, 968, wedge(64, marigold)),
    put(1000, 965, block(48, sky, 'dot')),
    put(420, 950, block(46, leaf, 'bar')),
  )
}

/** A big hand and a small hand build together. */
const together = () => {
  const table = mix(wood, sand, 0.55)
  return picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(sky, cream, 0.45)),
    sun(600, 420, 250),
    frieze(0, 90, 1200, 70, mix(sky, leaf, 0.22)),
    path(`M${at([0, 690])}Q${at([600, 650], [1200, 690])}L${at([1200, 900], [0, 900])}Z`, table),
    path(
      `M${at([0, 690])}Q${at([600, 650], [1200, 690])}L${at([1200, 712])}Q${at([600, 672], [0, 712])}Z`,
      light(table, 0.35),
    ),
    shadow(600, 800, 230, 26),
    put(600, 808, block(150, neem, 'ring')),
    put(608, 658, block(142, terracotta, 'star')),
    put(596, 516, block(134, indigo, 'dot')),
    put(150, 840, wedge(130, marigold)),
    put(1050, 850, bridge(190, leaf)),
    put(292, 862, ball(58, terracotta)),
    place(
      { x: 560, y: 290, size: 0.78, flip: true },
      pinch(
        { skin: 'brown', sleeve: cloths.marigoldFlowers, light: [8, -8] },
        put(0, 70, block(160, leaf, 'bar')),
        [900, 420],
      ),
    ),
    place(
      { x: 742, y: 560, size: 1.02 },
      pinch(
        { skin: 'honey', sleeve: cloths.claySprig, bangles: [terracotta, marigold], light: [-8, -8] },
        '',
        [760, 230],
      ),
    ),
  )
}

/** Learning to balance, with a hand to hold. */
const balance = () => {
  const floor = mix(sand, marigold, 0.25)
  return picture(
    1200,
    900,
    backdrop(1200, 900, 'morning', 640),
    sun(250, 330, 130),
    hills(1200, 900, 560, 14),
    wall({ x: 0, y: 660, w: 1200, h: 190 }),
    gateway(860, 664, 150, 230, box(700, 300, 400, 400, '#fbdfae') + hills(1200, 700, 620, 5)),
    put(1120, 690, tree(620, 420, neemGreens, 12, 1, [-0.6, -0.5])),
    box(0, 660, 1200, 240, floor),
    speckle([0, 690], [1200, 890], 30, 4, mix(floor, wood, 0.3)),
    bunting([-20, 110], [1060, 130], 60, [terracotta, marigold, leaf, clay], 12, 34),
    longShadow(600, 800, 460, 46, 60, 0.12),
    box(200, 760, 640, 26, light(wood, 0.2), 6),
    box(200, 780, 640, 12, wood, 4),
    box(250, 786, 40, 34, dark(wood, 0.2), 4),
    box(750, 786, 40, 34, dark(wood, 0.2), 4),
    shadow(330, 838, 120, 16),
    person(
      {
        build: woman,
        skin: 'wheat',
        hair: { style: 'bun' },
        earring: true,
        nod: 4,
        outfit: waistcoatOverKameez(print(sky, 'buti', leaf, leaf), neem),
        stance: walking(woman, 0.4, 6),
        light: [-6, -3],
        near: { to: [74, -178], bend: 1 },
        far: { to: [98, -232], turn: -20 },
      },
      { x: 330, y: 836, size: 1.5 },
    ),
    person(
      {
        build: child,
        skin: 'deep',
        hair: { style: 'plaits', ribbon: terracotta },
        mouth: 'open',
        outfit: frock(cloths.marigoldFlowers),
        stance: walking(child, 0.62, 2),
        light: [-6, -3],
        near: { to: [-86, -132], bend: -1 },
        far: { to: [88, -140], bend: -1, turn: -10 },
      },
      { x: 600, y: 764, size: 1.62 },
    ),
    shadow(960, 852, 60, 9),
    put(960, 850, flowerPot(86, marigoldPlant(110, 3))),
    put(1050, 858, block(58, terracotta, 'star')),
    put(110, 866, ball(34, indigo, clay)),
  )
}

/** The things a session is made of. */
const shelfOfThings = () => {
  const wallTone = mix(leaf, cream, 0.72)
  return picture(
    1200,
    900,
    box(0, 0, 1200, 900, wallTone),
    path(archShape(600, 640, 760, 560), light(wallTone, 0.5)),
    clipped(
      archShape(600, 640, 690, 515),
      backdrop(1200, 700, 'dawn', 640),
      sun(600, 470, 190),
      hills(1200, 700, 600, 21),
    ),
    box(0, 640, 1200, 30, light(wood, 0.25), 4),
    box(0, 668, 1200, 232, mix(terracotta, sand, 0.3)),
    frieze(0, 720, 1200, 90, mix(terracotta, sand, 0.12)),
    shadow(230, 646, 120, 10),
    put(230, 644, rings(230, [terracotta, marigold, leaf, indigo, clay])),
    put(420, 644, block(110, neem, 'ring')),
    put(536, 644, block(110, terracotta, 'dot')),
    put(478, 534, block(104, marigold, 'star')),
    put(480, 430, wedge(104, indigo)),
    place({ x: 700, y: 548, turn: -7 }, drawing(190, 'family')),
    put(840, 644, ball(62, terracotta)),
    put(960, 644, bookStack(170, [neem, clay, marigold, indigo], 36)),
    put(960, 500, flowerPot(74, sapling(120))),
    put(1090, 644, block(84, leaf, 'bar')),
    garland([120, 60], [600, 118], 60, 16),
    garland([600, 118], [1080, 60], 60, 16),
  )
}

export const pictures: Picture[] = [
  { file: 'causes/therapy-support/hero', draw: hero },
  { file: 'causes/therapy-support/gallery-1', draw: together },
  { file: 'causes/therapy-support/gallery-2', draw: balance },
  { file: 'causes/therapy-support/gallery-3', draw: shelfOfThings },
]
