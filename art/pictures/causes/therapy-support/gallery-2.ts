import { child, walking, woman } from '../../../kit/body.ts'
import { gateway, wall } from '../../../kit/buildings.ts'
import {
  clay,
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
import { bunting } from '../../../kit/festive.ts'
import { neemGreens } from '../../../kit/foliage.ts'
import { ball, block } from '../../../kit/learning.ts'
import { person } from '../../../kit/person.ts'
import { flowerPot, marigoldPlant } from '../../../kit/plants.ts'
import { backdrop, hills, longShadow, shadow, speckle, sun } from '../../../kit/scenery.ts'
import { box, picture, put } from '../../../kit/svg.ts'
import { tree } from '../../../kit/trees.ts'
import { cloths, frock, print, waistcoatOverKameez } from '../../../kit/wardrobe.ts'

/** Learning to balance, with a hand to hold. */
export const draw = () => {
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
