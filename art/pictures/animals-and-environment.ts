import { cow, parakeet, sittingDog } from '../kit/animals.ts'
import { child, halfKneeling, kneeling, man, standing, woman } from '../kit/body.ts'
import { cottage, jaali } from '../kit/buildings.ts'
import { piece } from '../kit/cloth.ts'
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
  sky,
  soil,
  steel,
  terracotta,
  wood,
} from '../kit/colour.ts'
import { frieze, garland } from '../kit/festive.ts'
import { cupped } from '../kit/hands.ts'
import { person } from '../kit/person.ts'
import { backdrop, bird, cloud, grass, grove, hills, longShadow, shadow, sun } from '../kit/scenery.ts'
import { leafShape } from '../kit/shapes.ts'
import { at, box, disc, line, oval, path, picture, place, put } from '../kit/svg.ts'
import {
  banyanGreens,
  bush,
  canopy,
  flowerPot,
  marigoldPlant,
  neemGreens,
  sapling,
  tree,
} from '../kit/trees.ts'
import { basket, bucket } from '../kit/vessels.ts'
import { cloths, frock, print, shorts, waistcoat, waistcoatOverKameez } from '../kit/wardrobe.ts'
import type { Picture } from '../picture.ts'

const rust = mix(wood, marigold, 0.3)

const mound = (x: number, y: number, w: number) =>
  path(
    `M${at([x - w / 2, y])}C${at([x - w * 0.3, y - w * 0.34], [x + w * 0.3, y - w * 0.34], [x + w / 2, y])}Q${at([x, y + w * 0.14], [x - w / 2, y])}Z`,
    soil,
  ) + oval(x, y - w * 0.12, w * 0.2, w * 0.05, dark(soil, 0.25))

/** A bundle of green fodder. */
const fodder = (s: number) =>
  path(
    [-60, -40, -22, -6, 10, 28]
      .map((a) =>
        leafShape(
          [0, 0],
          [Math.cos(((a - 30) * Math.PI) / 180) * 58 * s, Math.sin(((a - 30) * Math.PI) / 180) * 58 * s],
          0.14,
        ),
      )
      .join(''),
    '#5aa05c',
  ) +
  path(
    [-50, -14, 20]
      .map((a) =>
        leafShape(
          [0, 0],
          [Math.cos(((a - 30) * Math.PI) / 180) * 50 * s, Math.sin(((a - 30) * Math.PI) / 180) * 50 * s],
          0.12,
        ),
      )
      .join(''),
    '#8fbf6a',
  )

const wateringCan = (s: number, tone = terracotta) =>
  line(`M${at([14 * s, -30 * s])}L${at([58 * s, -52 * s])}`, dark(tone, 0.15), 8 * s) +
  path(`M${at([52 * s, -62 * s], [66 * s, -58 * s], [60 * s, -42 * s])}Z`, dark(tone, 0.2)) +
  line(
    `M${at([-20 * s, -46 * s])}C${at([-46 * s, -50 * s], [-46 * s, -10 * s], [-20 * s, -10 * s])}`,
    dark(tone, 0.2),
    6 * s,
  ) +
  piece(`M${at([-22 * s, -50 * s], [18 * s, -50 * s], [24 * s, 0], [-24 * s, 0])}Z`, tone, {
    light: [-5 * s, 0],
  })

const hero = () => {
  const lawn = mix(leaf, '#d6d08a', 0.44)
  return picture(
    1600,
    1000,
    backdrop(1600, 1000, 'morning', 620),
    sun(560, 370, 175),
    cloud(1180, 170, 1.2),
    cloud(900, 110, 0.7),
    hills(1600, 1000, 530, 81),
    grove(0, 1620, 600, 46, 15, mix(leaf, '#efd9a0', 0.25)),
    cottage(1130, 620, 190, 96),
    box(0, 590, 1600, 410, lawn),
    path('M0 640Q400 600 820 636T1600 620V760Q1100 700 700 730T0 720Z', light(lawn, 0.16)),
    path(
      'M820 640C980 616 1320 622 1400 660C1340 702 960 706 840 676C790 664 800 646 820 640Z',
      mix(sky, leaf, 0.25),
    ),
    line('M900 660H1010M1100 672H1260M1040 648H1120', cream, 4, { opacity: 0.7 }),
    put(90, 700, tree(640, 480, neemGreens, 52, 1, [0.7, -0.4])),
    put(1500, 720, tree(600, 440, neemGreens, 57, 1, [-0.7, -0.4])),
    put(330, 660, bush(130, neemGreens, 6)),
    bird(760, 210, 1),
    bird(820, 180, 0.8),
    bird(720, 160, 0.6),
    [
      [1040, 752],
      [1150, 744],
      [1262, 752],
    ]
      .map(
        ([x = 0, y = 0], i) =>
          mound(x, y, 74) +
          put(x, y - 10, sapling(74 + i * 8)) +
          line(`M${at([x + 16, y - 4])}V${y - 92}`, wood, 4),
      )
      .join(''),
    longShadow(520, 850, 330, 60, 60, 0.18),
    place({ x: 500, y: 852, size: 1.32 }, cow({ toward: [5, -5] })),
    shadow(890, 872, 90, 14),
    person(
      {
        build: woman,
        skin: 'brown',
        hair: { style: 'plait', ribbon: marigold },
        earring: true,
        mouth: 'open',
        nod: -2,
        outfit: waistcoatOverKameez(cloths.marigoldFlowers, terracotta),
        stance: standing(woman, 3),
        light: [-5, -3],
        near: { to: [70, -164], thumb: 1, fist: true },
        far: { to: [118, -226], bend: 1, turn: -20 },
        held: place({ x: 74, y: -158, turn: 22 }, fodder(0.8)),
      },
      { x: 900, y: 872, size: 1.36, flip: true },
    ),
    shadow(300, 930, 80, 12),
    place({ x: 296, y: 930, size: 1.25 }, sittingDog(rust, [4, -3])),
    shadow(1040, 936, 70, 10),
    mound(1222, 934, 120),
    put(1222, 920, sapling(120, 6)),
    shadow(1370, 930, 150, 18),
    person(
      {
        build: man,
        skin: 'wheat',
        hair: { style: 'turban', cloth: { colour: terracotta, border: marigold } },
        moustache: '#2a2422',
        nod: 8,
        outfit: waistcoat(cream, indigo),
        stance: halfKneeling(man, 18),
        light: [-5, -3],
        near: { to: [76, -40], turn: 20 },
        far: { to: [96, -30], turn: 30 },
      },
      { x: 1392, y: 930, size: 1.46, flip: true },
    ),
    person(
      {
        build: child,
        skin: 'deep',
        hair: { style: 'plaits', ribbon: terracotta },
        mouth: 'open',
        nod: 6,
        outfit: frock(print(sky, 'buti', leaf, leaf)),
        stance: standing(child, 6),
        light: [-5, -3],
        near: { to: [46, -104], fist: true },
        far: { to: [62, -112], fist: true },
        over: place({ x: 66, y: -74, turn: 22 }, wateringCan(0.86, terracotta)),
      },
      { x: 1040, y: 936, size: 1.4 },
    ),
    line('M1180 868q10 18 12 46M1185 864q16 20 20 50M1191 862q22 18 30 50', '#eaf6f4', 3.4),
    put(
      700,
      968,
      basket(140, put(0, -60, [-40, -16, 10, 36].map((x) => put(x, 10, sapling(62, 4))).join(''))),
    ),
    put(1530, 962, bucket(86, neem)),
    grass(120, 960, 2, neem, 3),
    grass(880, 985, 1.7, neem, 5),
    grass(420, 985, 1.6, neem, 6),
  )
}

/** A new tree in two hands. */
const saplingInHands = () =>
  picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(leaf, neem, 0.2)),
    sun(600, 340, 280),
    canopy({
      crowns: [
        [20, 60, 170],
        [1190, 60, 180],
        [240, -50, 130],
        [960, -50, 140],
      ],
      greens: banyanGreens,
      leafSize: 34,
      seed: 41,
      light: [0, 0.6],
    }),
    path('M0 700Q300 640 600 680T1200 660V900H0Z', mix(leaf, '#8bb56b', 0.4)),
    place(
      { x: 600, y: 560, size: 1.22 },
      cupped(
        { skin: 'brown', sleeve: cloths.marigoldFlowers, bangles: [terracotta, cream], light: [8, -8] },
        { skin: 'brown', sleeve: cloths.marigoldFlowers, bangles: [terracotta, cream], light: [8, -8] },
        put(0, -30, sapling(230, 7, '#4f9a63')) +
          path('M-118 20C-90 -50 -40 -66 0 -60C46 -66 92 -46 120 20Q0 70 -118 20Z', soil) +
          (
            [
              [-60, -16],
              [-20, -34],
              [30, -22],
              [64, -4],
              [-4, -6],
              [-84, 6],
            ] as const
          )
            .map(([x, y]) => oval(x, y, 8, 5, mix(soil, sand, 0.35)))
            .join(''),
        [-560, 360],
      ),
    ),
    bird(260, 300, 1.4, cream),
    bird(940, 260, 1.2, cream),
  )

/** A boy and the dog he looks after. */
const boyAndDog = () => {
  const floor = mix(sand, marigold, 0.34)
  return picture(
    1200,
    900,
    backdrop(1200, 900, 'morning', 600),
    sun(860, 330, 150),
    hills(1200, 900, 540, 91),
    box(0, 600, 1200, 300, floor),
    box(0, 300, 470, 310, mix(clay, sand, 0.4)),
    frieze(0, 350, 470, 56, mix(clay, terracotta, 0.2)),
    jaali(120, 440, 200, 120, mix(clay, sand, 0.4), mix(clay, terracotta, 0.55), 40),
    box(0, 570, 470, 40, terracotta),
    box(0, 292, 486, 18, light(clay, 0.4), 4),
    put(1090, 640, tree(460, 340, neemGreens, 63, 0.9, [-0.5, -0.5])),
    garland([0, 312], [470, 312], 26, 12),
    shadow(430, 830, 160, 20),
    shadow(760, 834, 150, 20),
    person(
      {
        build: child,
        skin: 'wheat',
        hair: { style: 'short' },
        mouth: 'open',
        nod: 6,
        outfit: shorts(print(terracotta, 'stripes', '#e18f6e'), indigo),
        stance: kneeling(child, 12),
        light: [5, -3],
        near: { to: [66, -58] },
        far: { to: [80, -94], turn: 10 },
      },
      { x: 450, y: 830, size: 2.7 },
    ),
    place({ x: 780, y: 832, size: 2.3, flip: true }, sittingDog(rust, [-4, -3])),
    place(
      { x: 780, y: 832, size: 2.3, flip: true },
      line('M-6 -88Q8 -80 22 -88', terracotta, 7) + disc(12, -80, 5, marigold),
    ),
    place(
      { x: 630, y: 868 },
      oval(0, 0, 84, 20, dark(steel, 0.25)) +
        oval(0, -6, 84, 20, light(steel, 0.35)) +
        oval(0, -5, 68, 14, mix(sky, leaf, 0.2)),
    ),
    put(1060, 860, flowerPot(110, marigoldPlant(140, 6))),
    grass(120, 870, 2, leaf, 3),
    bird(560, 150, 1),
    bird(620, 122, 0.7),
  )
}

/** Water put out for the birds. */
const waterForBirds = () =>
  picture(
    1200,
    900,
    backdrop(1200, 900, 'day', 700),
    sun(330, 330, 170, '#f9c355'),
    hills(1200, 900, 600, 101),
    canopy({
      crowns: [
        [1120, 60, 190],
        [900, 0, 150],
        [1190, 280, 130],
        [1020, 190, 110],
      ],
      greens: neemGreens,
      leafSize: 36,
      seed: 71,
      light: [-0.6, 0.3],
    }),
    box(0, 640, 1200, 260, mix(clay, sand, 0.3)),
    box(0, 632, 1200, 34, light(clay, 0.5), 6),
    box(0, 664, 1200, 8, dark(clay, 0.08)),
    jaali(0, 712, 1200, 130, mix(clay, sand, 0.3), mix(clay, terracotta, 0.55), 65),
    shadow(600, 636, 250, 16),
    piece(
      'M370 520H830C820 600 740 632 600 632C460 632 380 600 370 520Z',
      terracotta,
      { light: [20, -6] },
      line('M380 560Q600 590 820 560', cream, 5, { opacity: 0.8 }),
      [430, 490, 550, 610, 670, 730, 780]
        .map((x) => disc(x, 586 - Math.abs(600 - x) * 0.06, 7, cream))
        .join(''),
    ),
    oval(600, 520, 234, 48, light(terracotta, 0.2)),
    oval(600, 522, 208, 38, mix(sky, leaf, 0.3)),
    line('M470 516Q530 504 590 516T720 514M540 536Q600 526 660 536', cream, 5, { opacity: 0.8 }),
    place({ x: 410, y: 480, size: 2.6 }, parakeet()),
    place({ x: 800, y: 478, size: 2.6, flip: true }, parakeet('#4f9a63')),
    sparrow(980, 632, 2.2),
    place({ x: 0, y: 0 }, sparrow(180, 632, 2, true)),
    put(1090, 634, flowerPot(120, marigoldPlant(160, 3))),
    put(70, 634, flowerPot(100, sapling(150))),
  )

const sparrow = (x: number, y: number, s: number, flip = false) =>
  place(
    { x, y, size: s, flip },
    line('M-2 -8V0M6 -8V0', dark(wood, 0.3), 2.4) +
      path(
        'M-40 -20L-16 -30C-8 -44 10 -50 22 -44C34 -38 32 -20 20 -10C8 -4 -10 -6 -18 -14Z',
        mix(wood, sand, 0.3),
      ) +
      path('M-26 -22C-10 -34 6 -30 8 -20C-2 -12 -16 -14 -26 -22Z', dark(wood, 0.1)) +
      path('M2 -12C12 -8 24 -14 28 -26C20 -22 8 -20 2 -12Z', sand) +
      path('M29 -38L40 -34L29 -31Z', ink) +
      disc(22, -36, 2.2, ink) +
      path('M4 -46C14 -52 24 -48 27 -42C18 -40 10 -42 4 -46Z', mix(terracotta, wood, 0.5)),
  )

export const pictures: Picture[] = [
  { file: 'causes/animals-and-environment/hero', draw: hero },
  { file: 'causes/animals-and-environment/gallery-1', draw: saplingInHands },
  { file: 'causes/animals-and-environment/gallery-2', draw: boyAndDog },
  { file: 'causes/animals-and-environment/gallery-3', draw: waterForBirds },
]
