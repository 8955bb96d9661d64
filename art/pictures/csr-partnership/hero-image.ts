import { man, standing, woman } from '../../kit/body.ts'
import { archShape, schoolHouse } from '../../kit/buildings.ts'
import {
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
  sky,
  terracotta,
  wood,
} from '../../kit/colour.ts'
import { frieze, garland } from '../../kit/festive.ts'
import { neemGreens } from '../../kit/foliage.ts'
import { table } from '../../kit/furniture.ts'
import { person } from '../../kit/person.ts'
import { flowerPot, marigoldPlant, sapling } from '../../kit/plants.ts'
import { backdrop, bird, cloud, grove, hills, shadow, sun } from '../../kit/scenery.ts'
import { at, box, clipped, line, oval, path, picture, place, put } from '../../kit/svg.ts'
import { tree } from '../../kit/trees.ts'
import { chai } from '../../kit/vessels.ts'
import { cloths, officeSuit, print, sari, waistcoatOverKameez } from '../../kit/wardrobe.ts'

/** A plan of the ground on paper, its corners curling. */
const plan = (w: number) =>
  path(`M${at([-w / 2 + 22, -26], [w / 2 - 22, -26], [w / 2, 8], [-w / 2, 8])}Z`, cream) +
  line(
    `M${at([-w * 0.36, -18], [-w * 0.1, -18], [-w * 0.12, 0], [-w * 0.4, 0])}ZM${at([0, -18], [w * 0.3, -18], [w * 0.34, 0], [-w * 0.01, 0])}ZM${at([-w * 0.24, -18], [-w * 0.26, 0])}M${at([w * 0.14, -18], [w * 0.15, 0])}`,
    indigo,
    2.4,
  )

/** The school to come, as a model of white card. */
const model = (x: number, y: number) => {
  const wing = (cx: number, w: number, h: number) =>
    box(cx - w / 2, y - h, w, h, '#fffdf7') +
    box(cx + w * 0.18, y - h, w * 0.32, h, dark(cream, 0.1)) +
    [-0.3, 0, 0.3].map((t) => box(cx + t * w - w * 0.07, y - h * 0.66, w * 0.14, h * 0.4, sky)).join('') +
    path(
      `M${at([cx - w * 0.58, y - h + 2], [cx - w * 0.4, y - h - 26], [cx + w * 0.4, y - h - 26], [cx + w * 0.58, y - h + 2])}Z`,
      marigold,
    )
  return (
    wing(x - 66, 90, 40) + wing(x + 66, 90, 40) + wing(x, 84, 66) + path(archShape(x, y, 22, 34), terracotta)
  )
}

export const draw = () => {
  const plaster = mix(sky, cream, 0.35)
  const view =
    backdrop(1600, 760, 'morning', 660) +
    sun(1010, 330, 120) +
    cloud(560, 180, 0.9) +
    hills(1600, 760, 560, 141) +
    grove(360, 1300, 640, 36, 9, mix(leaf, '#efd9a0', 0.28)) +
    box(300, 630, 1000, 130, mix(sand, marigold, 0.3)) +
    schoolHouse(560, 650, 400, 170) +
    put(1130, 690, tree(430, 320, neemGreens, 77, 0.9, [-0.6, -0.4])) +
    bird(760, 200, 0.8) +
    bird(808, 178, 0.6)
  return picture(
    1600,
    1000,
    box(0, 0, 1600, 1000, plaster),
    frieze(0, 70, 1600, 64, mix(sky, leaf, 0.2)),
    path(archShape(800, 720, 1000, 690), cream),
    path(archShape(800, 720, 960, 668), leaf),
    clipped(archShape(800, 720, 920, 644), view),
    box(0, 700, 1600, 300, mix(terracotta, sand, 0.5)),
    box(0, 694, 1600, 16, neem),
    box(316, 690, 968, 22, light(wood, 0.3), 5),
    box(110, 250, 170, 210, wood, 5),
    box(122, 262, 146, 186, cream, 2),
    path('M140 420V380H166V420ZM178 420V346H204V420ZM216 420V310H242V420Z', leaf),
    path('M216 420V310H242V420Z', marigold),
    line('M136 424H254', mix(wood, sand, 0.4), 4),
    box(1330, 262, 180, 140, wood, 5),
    box(1342, 274, 156, 116, sky, 2),
    path('M1342 390Q1390 330 1430 360T1498 340V390Z', leaf),
    path('M1456 306a16 16 0 1 0 .1 0Z', marigold),
    shadow(470, 908, 90, 13),
    shadow(640, 884, 80, 11),
    shadow(1130, 908, 90, 13),
    person(
      {
        build: man,
        skin: 'honey',
        hair: { style: 'short' },
        glasses: true,
        nod: 5,
        outfit: officeSuit(mix(indigo, ink, 0.25), mix(indigo, ink, 0.4)),
        stance: standing(man, 4),
        light: [5, -3],
        near: { to: [30, -226], turn: -30 },
        far: { to: [92, -196], turn: 10 },
      },
      { x: 600, y: 880, size: 1.5 },
    ),
    person(
      {
        build: woman,
        skin: 'brown',
        hair: { style: 'bob' },
        earring: true,
        bindi: true,
        mouth: 'open',
        nod: 4,
        outfit: { ...sari(print(terracotta, 'buti', '#e7936f', marigold), neem), bangles: marigold },
        stance: standing(woman, 4),
        light: [5, -3],
        near: { to: [74, -192], turn: 10 },
        far: { to: [98, -212] },
      },
      { x: 400, y: 908, size: 1.56 },
    ),
    person(
      {
        build: woman,
        skin: 'wheat',
        hair: { style: 'plait', ribbon: marigold },
        earring: true,
        mouth: 'open',
        nod: 4,
        outfit: waistcoatOverKameez(cloths.marigoldFlowers, cream),
        stance: standing(woman, 6),
        light: [-5, -3],
        near: { to: [86, -186] },
        far: { to: [104, -232], turn: -10 },
      },
      { x: 1130, y: 908, size: 1.58, flip: true },
    ),
    shadow(790, 944, 330, 22),
    put(780, 940, table(620, 240, wood)),
    place({ x: 780, y: 694 }, plan(360)),
    place({ x: 800, y: 688 }, oval(0, 0, 150, 18, mix(leaf, '#8bb56b', 0.4)) + box(-150, 0, 300, 0.1, leaf)),
    model(800, 688),
    put(690, 694, sapling(34, 4)),
    put(920, 694, sapling(42, 4)),
    put(944, 698, sapling(30, 4)),
    place(
      { x: 1010, y: 704, turn: -6 },
      box(-50, -10, 100, 18, cream, 9) + oval(48, -1, 5, 9, dark(cream, 0.2)),
    ),
    put(570, 704, chai(40)),
    put(612, 708, chai(40)),
    put(1430, 900, flowerPot(130, marigoldPlant(170, 3))),
    put(160, 910, flowerPot(110, sapling(190, 7))),
    garland([300, 200], [800, 40], 70, 13),
    garland([1300, 200], [800, 40], 70, 13),
  )
}
