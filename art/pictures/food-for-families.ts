import { child, crossLegged, elder, man, standing, toddler, woman } from '../kit/body.ts'
import { gateway, pillar, rosette, tiledRoof, wall } from '../kit/buildings.ts'
import { motifFill, piece } from '../kit/cloth.ts'
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
  skin,
  sky,
  soil,
  steel,
  terracotta,
  wood,
} from '../kit/colour.ts'
import { frieze, garland } from '../kit/festive.ts'
import { mat, table } from '../kit/furniture.ts'
import { person } from '../kit/person.ts'
import { backdrop, bird, grove, hills, longShadow, shadow, speckle, sun } from '../kit/scenery.ts'
import { capsule } from '../kit/shapes.ts'
import { at, box, clipped, disc, line, oval, path, picture, place, put } from '../kit/svg.ts'
import { banana as bananaPlant, neemGreens, sapling, tree } from '../kit/trees.ts'
import {
  basket,
  brassLota,
  degchi,
  ladle,
  matka,
  produce,
  sack,
  steam,
  thali,
  tumbler,
} from '../kit/vessels.ts'
import { cloths, dhoti, frock, kurta, print, sari, shorts, waistcoat } from '../kit/wardrobe.ts'
import type { Picture } from '../picture.ts'

const grey = '#e6e0d4'
const dal = mix(marigold, terracotta, 0.15)

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

const hero = () => {
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
        hair: { style: 'turban', cloth: { colour: terracotta, border: marigold }, colour: grey },
        moustache: grey,
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

/** A full plate from above, on a banana leaf. */
const thaliAbove = () => {
  const bowl = (x: number, y: number, r: number, inside: string, over = '') =>
    disc(x + 6, y + 10, r, dark(steel, 0.45), { opacity: 0.35 }) +
    disc(x, y, r, light(steel, 0.4)) +
    disc(x, y, r * 0.88, dark(steel, 0.12)) +
    disc(x, y + 2, r * 0.82, inside) +
    over
  const dots = (x: number, y: number, r: number, tone: string, n: number) =>
    Array.from({ length: n }, (_, i) =>
      disc(
        x + Math.cos(i * 2.4) * r * Math.sqrt((i + 0.5) / n),
        y + Math.sin(i * 2.4) * r * Math.sqrt((i + 0.5) / n),
        r * 0.12,
        tone,
      ),
    ).join('')
  const roti = (x: number, y: number, r: number) =>
    disc(x, y, r, mix(sand, wood, 0.18)) +
    disc(x, y, r * 0.94, mix(sand, marigold, 0.18)) +
    [
      [-0.3, -0.2, 0.12],
      [0.25, 0.1, 0.15],
      [-0.1, 0.4, 0.1],
      [0.4, -0.35, 0.09],
      [-0.45, 0.2, 0.08],
      [0.05, -0.5, 0.1],
    ]
      .map(([dx = 0, dy = 0, k = 0]) =>
        disc(x + dx * r, y + dy * r, k * r, mix(wood, sand, 0.35), { opacity: 0.75 }),
      )
      .join('')
  let rice = ''
  for (let i = 0; i < 70; i++) {
    const a = i * 2.4
    const r = 118 * Math.sqrt(i / 70)
    rice += `M${at([470 + Math.cos(a) * r, 560 + Math.sin(a) * r])}l${at([Math.cos(i) * 12, Math.sin(i) * 12])}`
  }
  const banana = 'M40 460C160 130 980 60 1180 440C1000 820 180 800 40 460Z'
  const cloth = motifFill('checks', mix(terracotta, clay, 0.35), 0, 4)
  let veins = ''
  for (let i = 0; i < 16; i++)
    veins += `M${at([190 + i * 56, 450])}q30 -120 70 -230M${at([190 + i * 56, 450])}q30 120 70 230`
  return picture(
    1200,
    900,
    box(0, 0, 1200, 900, terracotta),
    cloth.markup + box(0, 0, 1200, 900, cloth.url, 0, { opacity: 0.6 }),
    path('M40 460C160 130 980 60 1180 440C1000 820 180 800 40 460Z', dark(terracotta, 0.35), {
      opacity: 0.5,
      transform: 'translate(10 18)',
    }),
    path(banana, leaf),
    clipped(banana, line(veins, dark(leaf, 0.16), 4, { opacity: 0.7 })),
    line('M40 460Q600 430 1180 440', light(leaf, 0.35), 10),
    disc(612, 470, 372, '#3a2a2a', { opacity: 0.3 }),
    disc(600, 452, 372, light(steel, 0.45)),
    disc(600, 452, 352, steel),
    disc(600, 456, 336, light(steel, 0.2)),
    disc(470, 560, 136, cream),
    line(rice, '#efe2c4', 7),
    roti(700, 600, 128),
    roti(742, 578, 122),
    bowl(
      430,
      316,
      92,
      dal,
      dots(430, 318, 60, terracotta, 9) + path('M420 300q20 -26 44 -8q-14 26 -44 8Z', leaf),
    ),
    bowl(612, 226, 88, mix(leaf, '#7da24a', 0.4), dots(612, 228, 60, '#c9d58b', 12)),
    bowl(788, 300, 90, cream, dots(788, 302, 56, mix(leaf, cream, 0.2), 8)),
    bowl(590, 408, 66, mix(wood, terracotta, 0.4), dots(590, 410, 40, light(terracotta, 0.4), 7)),
    path('M842 470a60 60 0 0 1 60 60l-60 0Z', marigold),
    path('M842 478a52 52 0 0 1 50 50', 'none', { stroke: cream, 'stroke-width': 7 }),
    [0, 1, 2]
      .map((i) => disc(300 + i * 8, 470 + i * 34, 17, [terracotta, '#d9694b', terracotta][i] ?? terracotta))
      .join(''),
    oval(1062, 690, 74, 74, light(steel, 0.4)),
    disc(1062, 690, 62, dark(steel, 0.2)),
    disc(1062, 692, 56, sky),
    path('M1040 676q22 -22 46 -6', 'none', { stroke: cream, 'stroke-width': 6 }),
  )
}

/** Rations ready to go: grain, pulses, oil and vegetables. */
const rations = () =>
  picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(marigold, cream, 0.45)),
    sun(600, 360, 250),
    frieze(0, 80, 1200, 72, mix(marigold, terracotta, 0.2)),
    [140, 1060].map((x) => rosette(x, 320, 60, terracotta, cream)).join(''),
    box(0, 660, 1200, 240, mix(terracotta, sand, 0.35)),
    box(0, 656, 1200, 16, terracotta),
    shadow(330, 770, 230, 22),
    put(250, 760, sack(260, 360, mix(sand, wood, 0.22))),
    put(470, 776, sack(230, 270, mix(sand, clay, 0.35), dal, terracotta)),
    shadow(860, 780, 260, 22),
    put(700, 770, sack(220, 240, cream, '#fdf6e3', leaf)),
    [-70, -20, 40, 84]
      .map((x, i) =>
        place(
          { x: 960 + x, y: 640, turn: x * 0.2 },
          sapling(200 + (i % 2) * 30, 9, i % 2 ? leaf : '#4f9a63'),
        ),
      )
      .join(''),
    put(960, 776, basket(340, put(0, -150, produce(340, 4)))),
    shadow(840, 838, 90, 10),
    put(840, 840, brassLota(150)),
    shadow(610, 850, 90, 10),
    put(610, 846, degchi(190, mix(leaf, '#86a24f', 0.5), brass)),
    shadow(370, 850, 100, 10),
    put(370, 850, degchi(190, terracotta, steel)),
    put(1090, 850, matka(170)),
  )

/** A family eats together. */
const mealTogether = () => {
  const floor = mix(terracotta, sand, 0.5)
  const plate = (x: number, y: number, w = 150) =>
    path(
      `M${at([x - w * 0.62, y])}C${at([x - w * 0.4, y - w * 0.26], [x + w * 0.4, y - w * 0.26], [x + w * 0.62, y])}C${at([x + w * 0.4, y + w * 0.26], [x - w * 0.4, y + w * 0.26], [x - w * 0.62, y])}Z`,
      leaf,
    ) + put(x, y, thali(w * 0.86, 0.32))
  return picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(sky, cream, 0.3)),
    frieze(0, 90, 1200, 66, mix(sky, leaf, 0.18)),
    box(0, 540, 1200, 60, mix(sky, leaf, 0.2)),
    box(0, 596, 1200, 304, floor),
    box(0, 590, 1200, 14, neem),
    garland([0, 40], [600, 40], 70, 15, 5),
    garland([600, 40], [1200, 40], 70, 15, 5),
    put(1130, 640, bananaPlant(520, 7)),
    put(90, 640, matka(150)),
    put(
      600,
      752,
      mat(1130, 270, { colour: terracotta, motif: 'waves', thread: '#dd8465', border: marigold }),
    ),
    shadow(470, 690, 150, 16),
    shadow(740, 690, 120, 14),
    person(
      {
        build: man,
        skin: 'wheat',
        view: 'front',
        hair: { style: 'short' },
        moustache: '#2a2422',
        outfit: kurta(print(cream, 'buti', leaf)),
        stance: crossLegged(man),
        light: [-5, -3],
        near: { to: [-66, -30] },
        far: { to: [70, -30], bend: -1 },
      },
      { x: 440, y: 690, size: 1.96 },
    ),
    person(
      {
        build: child,
        skin: 'brown',
        view: 'front',
        hair: { style: 'plaits', ribbon: terracotta },
        mouth: 'open',
        outfit: frock(cloths.marigoldFlowers),
        stance: crossLegged(child),
        light: [-5, -3],
        near: { to: [-48, -16] },
        far: { to: [8, -88], bend: -1 },
      },
      { x: 760, y: 694, size: 2.2 },
    ),
    shadow(220, 822, 190, 20),
    shadow(985, 822, 140, 18),
    person(
      {
        build: woman,
        skin: 'honey',
        hair: { style: 'bun', flowers: true },
        bindi: true,
        earring: true,
        nod: 6,
        outfit: sari(cloths.neemButi, terracotta),
        stance: crossLegged(woman, 8),
        light: [-5, -3],
        near: { to: [74, -34] },
        far: { to: [104, -60] },
      },
      { x: 205, y: 820, size: 2.05 },
    ),
    person(
      {
        build: toddler,
        skin: 'wheat',
        hair: { style: 'curls' },
        mouth: 'open',
        outfit: shorts(print(marigold, 'stripes', cream), indigo),
        stance: crossLegged(toddler, 4),
        light: [5, -3],
        near: { to: [36, -34] },
        far: { to: [50, -50] },
      },
      { x: 1000, y: 820, size: 2.5, flip: true },
    ),
    plate(480, 746),
    plate(730, 746),
    plate(440, 838, 170),
    plate(800, 838, 170),
    put(610, 800, degchi(130, dal)),
    steam(610, 716, 1.1),
    put(612, 878, tumbler(54)),
    put(668, 872, tumbler(54)),
  )
}

export const pictures: Picture[] = [
  { file: 'causes/food-for-families/hero', draw: hero },
  { file: 'causes/food-for-families/gallery-1', draw: thaliAbove },
  { file: 'causes/food-for-families/gallery-2', draw: rations },
  { file: 'causes/food-for-families/gallery-3', draw: mealTogether },
]
