import { child, elder, man, standing, woman } from '../../kit/body.ts'
import { cottage, wall } from '../../kit/buildings.ts'
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
  silver,
  sky,
  terracotta,
  wood,
} from '../../kit/colour.ts'
import { bunting, frieze } from '../../kit/festive.ts'
import { neemGreens } from '../../kit/foliage.ts'
import { basket, carton, kitBag, produce, sack } from '../../kit/goods.ts'
import { type Person, person } from '../../kit/person.ts'
import { backdrop, bird, cloud, grass, grove, haze, hills, shadow, speckle, sun } from '../../kit/scenery.ts'
import { at, box, path, picture, put } from '../../kit/svg.ts'
import { tree } from '../../kit/trees.ts'
import { cloths, dhoti, print, sari, shorts, waistcoat, waistcoatOverKameez } from '../../kit/wardrobe.ts'

type Helper = Pick<Person, 'build' | 'skin' | 'hair' | 'outfit'> &
  Partial<Person> & { x: number; y: number; size: number; flip?: boolean }

const helper = ({ x, y, size, flip = false, ...who }: Helper) =>
  shadow(x, y + 2, 74 * size, 11) +
  person(
    {
      stance: standing(who.build, 3),
      light: [-5, -3],
      near: { to: [70, -190], turn: -10 },
      far: { to: [84, -196], turn: -10 },
      ...who,
    },
    { x, y, size, flip },
  )

export const draw = () => {
  const ground = mix(sand, marigold, 0.3)
  const full = (w: number, seed: number) => basket(w, put(0, -w * 0.44, produce(w, seed)))
  return picture(
    1600,
    1000,
    backdrop(1600, 1000, 'morning', 640),
    sun(800, 390, 210),
    cloud(320, 170, 1),
    cloud(1280, 140, 1.1),
    hills(1600, 1000, 550, 151),
    grove(0, 1620, 620, 42, 21, mix(leaf, '#efd9a0', 0.3)),
    cottage(1180, 640, 190, 100),
    cottage(1400, 646, 170, 90, mix(sand, clay, 0.5)),
    haze(800, 580, 480, 0.4),
    wall({ x: 0, y: 690, w: 1600, h: 110, merlon: 26 }),
    frieze(0, 606, 1600, 40, mix(clay, terracotta, 0.1)),
    box(0, 686, 1600, 314, ground),
    path(
      `M${at([0, 736])}Q${at([600, 700], [1000, 730])}T${at([1600, 716])}L${at([1600, 1000], [0, 1000])}Z`,
      light(ground, 0.14),
    ),
    speckle([0, 750], [1600, 985], 40, 13, mix(ground, wood, 0.28)),
    put(70, 730, tree(680, 480, neemGreens, 88, 0.9, [0.7, -0.4])),
    put(1560, 730, tree(620, 430, neemGreens, 93, 0.8, [-0.7, -0.4])),
    bunting([250, 200], [1390, 220], 70, [terracotta, cream, marigold, leaf, clay, indigo], 16, 40),
    bird(930, 120, 0.9),
    bird(985, 96, 0.7),
    shadow(200, 880, 170, 20),
    put(150, 872, sack(120, 146)),
    put(250, 884, sack(116, 120, mix(sand, clay, 0.4), undefined, terracotta)),
    put(170, 930, carton(110, 84, mix(wood, sand, 0.45), leaf)),
    shadow(1440, 900, 170, 20),
    put(1380, 884, full(150, 2)),
    put(1500, 890, full(140, 5)),
    put(1440, 940, kitBag(84, 94, cloths.kit)),
    put(1350, 950, kitBag(76, 84, cloths.kitGreen)),
    helper({
      build: man,
      skin: 'wheat',
      hair: { style: 'short' },
      mouth: 'open',
      outfit: waistcoat(marigold, mix(indigo, '#1d2b2a', 0.1)),
      x: 330,
      y: 880,
      size: 1.36,
      near: { to: [84, -196], turn: -10 },
      far: { to: [100, -204], turn: -10 },
    }),
    helper({
      build: woman,
      skin: 'deep',
      hair: { style: 'bun', flowers: true },
      bindi: true,
      earring: true,
      outfit: sari(cloths.terracottaWaves, neem),
      x: 610,
      y: 884,
      size: 1.36,
      flip: true,
      near: { to: [78, -196], turn: -10 },
      far: { to: [96, -206], turn: -10 },
    }),
    put(470, 630, full(150, 3)),
    helper({
      build: child,
      skin: 'brown',
      hair: { style: 'plaits', ribbon: marigold },
      mouth: 'open',
      outfit: {
        ...shorts(print(sky, 'buti', leaf), neem),
        trousers: { cloth: { colour: neem }, amount: 1.86, loose: 1 },
      },
      x: 735,
      y: 912,
      size: 1.48,
      near: { to: [58, -122], turn: -10 },
      far: { to: [68, -128], turn: -10 },
    }),
    helper({
      build: elder,
      skin: 'honey',
      hair: { style: 'turban', cloth: { colour: terracotta, border: marigold }, colour: silver },
      moustache: silver,
      beard: silver,
      outfit: dhoti({ colour: cream, border: leaf }, print(leaf, 'stripes', '#3f9079')),
      x: 960,
      y: 888,
      size: 1.36,
      flip: true,
      stance: standing(elder, 8),
      near: { to: [78, -158], turn: -10 },
      far: { to: [94, -166], turn: -10 },
    }),
    put(842, 742, full(116, 6)),
    helper({
      build: woman,
      skin: 'wheat',
      hair: { style: 'plait', ribbon: terracotta },
      earring: true,
      mouth: 'open',
      outfit: waistcoatOverKameez(cloths.claySprig, cream),
      x: 1090,
      y: 880,
      size: 1.36,
      near: { to: [76, -190], turn: -10 },
      far: { to: [92, -200], turn: -10 },
    }),
    helper({
      build: man,
      skin: 'brown',
      hair: { style: 'short' },
      beard: '#2a2422',
      outfit: kameezMan,
      x: 1310,
      y: 886,
      size: 1.36,
      flip: true,
      near: { to: [64, -200], turn: -10 },
      far: { to: [80, -208], turn: -10 },
    }),
    put(1206, 632, full(132, 4)),
    grass(60, 960, 1.8, leaf, 2),
    grass(820, 975, 1.4, leaf, 6),
    grass(1570, 965, 1.7, leaf, 9),
  )
}

const kameezMan = { ...waistcoat(cream, mix(sand, wood, 0.35)), top: { colour: neem } }
