import { child, crossLegged, kneeling, woman } from '../../../kit/body.ts'
import { archShape } from '../../../kit/buildings.ts'
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
} from '../../../kit/colour.ts'
import { frieze, garland } from '../../../kit/festive.ts'
import { neemGreens } from '../../../kit/foliage.ts'
import { mat } from '../../../kit/furniture.ts'
import { ball, block, bookStack, bridge, rings, wedge } from '../../../kit/learning.ts'
import { person } from '../../../kit/person.ts'
import { flowerPot, marigoldPlant, sapling } from '../../../kit/plants.ts'
import { backdrop, bird, grove, hills, shadow, sun } from '../../../kit/scenery.ts'
import { at, box, clipped, path, picture, put } from '../../../kit/svg.ts'
import { tree } from '../../../kit/trees.ts'
import { cloths, print, sari, shorts, waistcoatOverKameez } from '../../../kit/wardrobe.ts'

const shelf = (x: number, y: number, w: number) =>
  box(x + 22, y + 14, 12, 28, dark(wood, 0.2)) +
  box(x + w - 34, y + 14, 12, 28, dark(wood, 0.2)) +
  box(x, y, w, 15, wood, 4)

export const draw = () => {
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
