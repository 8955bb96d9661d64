import { child, elder, man, standing, woman } from '../../../kit/body.ts'
import { gateway, pillar, tiledRoof, wall } from '../../../kit/buildings.ts'
import { piece } from '../../../kit/cloth.ts'
import {
  clay,
  cream,
  dark,
  leaf,
  light,
  marigold,
  mix,
  sand,
  silver,
  skin,
  sky,
  soil,
  steel,
  terracotta,
  wood,
} from '../../../kit/colour.ts'
import { frieze, garland } from '../../../kit/festive.ts'
import { neemGreens } from '../../../kit/foliage.ts'
import { table } from '../../../kit/furniture.ts'
import { basket, produce, sack } from '../../../kit/goods.ts'
import { person } from '../../../kit/person.ts'
import { backdrop, bird, grove, hills, longShadow, shadow, speckle, sun } from '../../../kit/scenery.ts'
import { capsule } from '../../../kit/shapes.ts'
import { at, box, disc, line, path, picture, put } from '../../../kit/svg.ts'
import { tree } from '../../../kit/trees.ts'
import { brassLota, dal, degchi, ladle, matka, steam, thali, tumbler } from '../../../kit/vessels.ts'
import { cloths, dhoti, frock, print, sari, waistcoat } from '../../../kit/wardrobe.ts'

/** A clay stove with its fire. */
const stove = (w: number) => {
  const flame = (x: number, h: number, tone: string) =>
    path(
      `M${at([x - h * 0.3, 0])}C${at([x - h * 0.5, -h * 0.4], [x - h * 0.05, -h * 0.5], [x, -h])}C${at([x + h * 0.1, -h * 0.55], [x + h * 0.5, -h * 0.4], [x + h * 0.3, 0])}Z`,
      tone,
    )
  return (
    piece(
      `M${at([-w / 2, 0])}L${at([-w * 0.44, -w * 0.36])}Q${at([0, -w * 0.42], [w * 0.44, -w * 0.36])}L${at([w / 2, 0])}Z`,
      mix(terracotta, soil, 0.3),
      { light: [-w * 0.05, -3] },
    ) +
    path(
      `M${at([-w * 0.22, 0])}C${at([-w * 0.22, -w * 0.3], [w * 0.22, -w * 0.3], [w * 0.22, 0])}Z`,
      dark(soil, 0.5),
    ) +
    flame(-w * 0.08, w * 0.18, terracotta) +
    flame(w * 0.08, w * 0.17, terracotta) +
    flame(0, w * 0.22, marigold) +
    flame(0, w * 0.12, light(marigold, 0.6)) +
    line(`M${at([-w * 0.3, -2], [w * 0.1, -8])}M${at([w * 0.32, -1], [-w * 0.06, -7])}`, wood, w * 0.045)
  )
}

export const draw = () => {
  const floor = mix(sand, marigold, 0.3)
  return picture(
    1600,
    1000,
    backdrop(1600, 1000, 'morning', 640),
    sun(1110, 330, 160),
    hills(1600, 1000, 540, 71),
    grove(700, 1620, 620, 42, 14, mix(leaf, '#efd9a0', 0.28)),
    wall({ x: 620, y: 690, w: 1000, h: 200 }),
    frieze(620, 560, 1000, 56, mix(clay, terracotta, 0.12)),
    gateway(1400, 694, 150, 230, box(1200, 300, 400, 420, '#fbdfae') + hills(1600, 760, 640, 19)),
    put(1580, 720, tree(560, 420, neemGreens, 44, 1, [-0.7, -0.4])),
    box(0, 240, 660, 450, mix(sand, clay, 0.45)),
    frieze(0, 330, 660, 56, mix(clay, terracotta, 0.2)),
    box(0, 600, 660, 90, mix(terracotta, sand, 0.25)),
    box(60, 470, 420, 12, wood),
    [110, 180, 250].map((x, i) => put(x, 470, brassLota(56 + (i % 2) * 10))).join(''),
    put(340, 470, matka(84)),
    put(430, 470, tumbler(54)),
    box(0, 690, 1600, 310, floor),
    speckle([0, 720], [1600, 990], 40, 7, mix(floor, wood, 0.28)),
    tiledRoof(-80, 262, 830, 170, 90, terracotta, 30),
    box(-20, 256, 740, 20, dark(wood, 0.1)),
    pillar(660, 700, 430, 36, mix(wood, terracotta, 0.25), [5, 0]),
    garland([690, 288], [1272, 392], 14, 12, 4),
    bird(880, 160, 1),
    bird(940, 132, 0.7),
    shadow(180, 790, 150, 18),
    put(150, 780, sack(130, 160)),
    put(70, 800, sack(130, 150, mix(sand, clay, 0.4), undefined, terracotta)),
    put(250, 806, sack(124, 118, mix(sand, wood, 0.2), '#fdf6e3', leaf)),
    shadow(470, 800, 150, 18),
    put(470, 800, stove(230)),
    put(470, 722, degchi(230, dal)),
    steam(440, 590, 1.5),
    steam(520, 584, 1.3),
    person(
      {
        build: woman,
        skin: 'brown',
        hair: { style: 'bun' },
        bindi: true,
        earring: true,
        nod: 8,
        outfit: sari(cloths.leafWaves, terracotta),
        stance: standing(woman, 8),
        light: [5, -3],
        near: { to: [74, -214], fist: true },
        far: { to: [86, -190], fist: true },
        held: line('M62 -248L112 -166', dark(steel, 0.3), 6),
      },
      { x: 320, y: 822, size: 1.3 },
    ),
    longShadow(820, 858, 420, 60, -40, 0.13),
    person(
      {
        build: man,
        skin: 'wheat',
        hair: { style: 'short' },
        mouth: 'open',
        nod: 6,
        outfit: waistcoat(marigold, mix(sand, wood, 0.3)),
        stance: standing(man, 6),
        light: [5, -3],
        near: { to: [62, -206], fist: true },
        far: { to: [118, -214] },
      },
      { x: 745, y: 810, size: 1.28 },
    ),
    put(820, 868, table(420, 150, wood, print(terracotta, 'checks', '#dd8465', marigold))),
    put(745, 716, degchi(150, '#fdf6e3')),
    put(915, 716, degchi(130, dal)),
    steam(745, 622, 1),
    steam(915, 632, 1),
    ladle([826, 548], [872, 640]),
    put(1000, 712, tumbler(40)),
    put(1024, 716, tumbler(40)),
    shadow(1096, 880, 80, 12),
    shadow(1224, 890, 110, 14),
    shadow(1392, 896, 90, 12),
    person(
      {
        build: child,
        skin: 'honey',
        hair: { style: 'plaits', ribbon: marigold },
        mouth: 'open',
        outfit: frock(cloths.marigoldFlowers),
        stance: standing(child, 3),
        light: [-5, -3],
        near: { to: [56, -130], turn: -10 },
        far: { to: [66, -134], turn: -10 },
        held: put(74, -142, thali(64, 0.3, false)),
      },
      { x: 1092, y: 882, size: 1.42, flip: true },
    ),
    person(
      {
        build: woman,
        skin: 'deep',
        hair: { style: 'veil', cloth: cloths.indigoButi },
        bindi: true,
        nod: 3,
        outfit: sari(cloths.indigoButi, clay),
        stance: standing(woman),
        light: [-5, -3],
        near: { to: [50, -214], turn: -60 },
        far: { to: [62, -206] },
        held:
          piece(capsule([50, -236], 27, [24, -214], 24), print(marigold, 'buti', light(marigold, 0.6)), {
            light: [4, -4],
          }) +
          disc(62, -254, 19, skin.wheat) +
          path('M44 -262C46 -280 76 -282 81 -260C72 -268 58 -266 44 -262Z', '#2a2422') +
          line('M62 -251q4 3 8 0', dark(skin.wheat, 0.4), 1.8),
      },
      { x: 1222, y: 892, size: 1.36, flip: true },
    ),
    person(
      {
        build: elder,
        skin: 'wheat',
        hair: { style: 'turban', cloth: { colour: terracotta, border: marigold }, colour: silver },
        moustache: silver,
        outfit: dhoti({ colour: cream, border: leaf }, print(sky, 'stripes', '#a9cdc8')),
        stance: standing(elder, 4),
        light: [-5, -3],
        near: { to: [58, -190], turn: -10 },
        far: { to: [72, -194], turn: -10 },
        held: put(82, -200, thali(70, 0.3, false)),
      },
      { x: 1392, y: 898, size: 1.36, flip: true },
    ),
    shadow(560, 938, 90, 11),
    put(560, 938, basket(150, put(0, -66, produce(150, 3)))),
    shadow(400, 950, 70, 9),
    put(400, 950, basket(120, put(0, -52, produce(120, 6)))),
    put(980, 966, matka(92)),
  )
}
