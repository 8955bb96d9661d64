import { child, crossLegged, halfKneeling, man, standing, toddler, walking, woman } from '../kit/body.ts'
import { gateway, rosette, wall } from '../kit/buildings.ts'
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
  sky,
  terracotta,
  wood,
} from '../kit/colour.ts'
import { bunting, frieze, garland } from '../kit/festive.ts'
import { foam, mat, waterStream } from '../kit/furniture.ts'
import { cupped } from '../kit/hands.ts'
import { person } from '../kit/person.ts'
import {
  backdrop,
  bird,
  cloud,
  grass,
  grove,
  hills,
  longShadow,
  shadow,
  speckle,
  sun,
} from '../kit/scenery.ts'
import { at, box, disc, line, oval, path, picture, place, put } from '../kit/svg.ts'
import { banana, flowerPot, marigoldPlant, neemGreens, tree } from '../kit/trees.ts'
import { bottle, bucket, folded, kitBag, matka, soap, tumbler } from '../kit/vessels.ts'
import {
  cloths,
  frock,
  print,
  sari,
  schoolBoy,
  schoolGirl,
  shorts,
  waistcoat,
  waistcoatOverKameez,
} from '../kit/wardrobe.ts'
import type { Picture } from '../picture.ts'

const water = mix(sky, leaf, 0.25)
const kit = print(terracotta, 'buti', clay, neem)
const kitGreen = print(leaf, 'buti', '#7fc0a0', marigold)

/** The long trough that children wash at, with its pipe and taps in front of them. */
const trough = (x: number, y: number, w: number, h: number, taps: number[]) => {
  const tile = mix(sky, leaf, 0.2)
  const checks = motifFill('checks', light(tile, 0.6), 0, 1.9)
  const pipeY = y - h - 74
  const tap = (tx: number) =>
    piece(`M${at([tx - 9, pipeY], [tx + 9, pipeY], [tx + 7, pipeY + 30], [tx - 7, pipeY + 30])}Z`, brass, {
      light: [-4, 0],
    }) +
    line(
      `M${at([tx - 17, pipeY - 16], [tx + 17, pipeY - 16])}M${at([tx, pipeY - 16], [tx, pipeY])}`,
      brass,
      7,
    )
  return {
    pipe:
      line(
        `M${at([x + 16, y - h], [x + 16, pipeY], [x + w - 16, pipeY], [x + w - 16, y - h])}`,
        dark(brass, 0.25),
        15,
      ) +
      line(`M${at([x + 16, pipeY - 3], [x + w - 16, pipeY - 3])}`, light(brass, 0.2), 4) +
      taps.map(tap).join(''),
    basin:
      box(x, y - h, w, h, cream) +
      box(x, y - h + 18, w, h - 46, tile) +
      checks.markup +
      box(x, y - h + 18, w, h - 46, checks.url, 0, { opacity: 0.75 }) +
      box(x, y - 30, w, 30, terracotta) +
      box(x - 16, y - h - 12, w + 32, 30, light(clay, 0.5), 10) +
      box(x - 16, y - h + 12, w + 32, 6, dark(clay, 0.08)),
    inside: box(x + 4, y - h - 10, w - 8, 10, water, 4),
  }
}

const hero = () => {
  const floor = mix(sand, marigold, 0.26)
  const taps = [470, 640, 810, 980]
  const t = trough(380, 830, 690, 170, taps)
  const washing = {
    stance: standing(child),
    near: { to: [-12, -110], thumb: 1 },
    far: { to: [12, -108], thumb: 1 },
  } as const
  const foams = (x: number, seed: number) =>
    foam(
      x,
      652,
      1.5,
      seed % 2
        ? [
            [-12, 0, 9],
            [2, 6, 11],
            [13, -2, 8],
            [4, -9, 6],
          ]
        : [
            [-10, 3, 10],
            [8, 4, 10],
            [0, -7, 7],
            [17, -4, 5],
            [-18, -6, 5],
          ],
    )
  return picture(
    1600,
    1000,
    backdrop(1600, 1000, 'morning', 640),
    sun(1190, 300, 150),
    cloud(560, 150, 1.1),
    cloud(860, 230, 0.7),
    hills(1600, 1000, 520, 31),
    grove(900, 1620, 600, 38, 8, mix(leaf, '#efd9a0', 0.3)),
    wall({ x: 0, y: 690, w: 1600, h: 230, tone: mix(clay, cream, 0.42) }),
    frieze(0, 520, 1600, 70, mix(clay, terracotta, 0.16)),
    gateway(
      1365,
      694,
      170,
      260,
      box(1200, 300, 400, 420, '#fbdfae') +
        hills(1600, 760, 640, 9) +
        put(1400, 720, tree(240, 190, neemGreens, 6, 0.5)),
    ),
    put(150, 720, tree(720, 560, neemGreens, 17, 1.1, [0.6, -0.5])),
    box(0, 690, 1600, 310, floor),
    speckle([0, 720], [1600, 985], 44, 6, mix(floor, wood, 0.28)),
    bunting([330, 190], [1222, 335], 40, [terracotta, cream, marigold, leaf, clay], 14, 40),
    longShadow(720, 830, 720, 70, -30, 0.14),
    person(
      {
        build: child,
        skin: 'brown',
        view: 'front',
        hair: { style: 'plaits', ribbon: terracotta },
        outfit: schoolGirl(),
        ...washing,
        light: [5, -3],
      },
      { x: 470, y: 828, size: 1.72 },
    ),
    person(
      {
        build: child,
        skin: 'honey',
        view: 'front',
        hair: { style: 'short' },
        mouth: 'open',
        outfit: shorts(print(marigold, 'stripes', light(marigold, 0.5)), indigo),
        ...washing,
        light: [5, -3],
      },
      { x: 640, y: 836, size: 1.62 },
    ),
    person(
      {
        build: child,
        skin: 'deep',
        view: 'front',
        hair: { style: 'bob' },
        outfit: frock(cloths.claySprig),
        ...washing,
        light: [5, -3],
      },
      { x: 810, y: 826, size: 1.76 },
    ),
    person(
      {
        build: child,
        skin: 'wheat',
        view: 'front',
        hair: { style: 'short' },
        mouth: 'open',
        outfit: schoolBoy(),
        ...washing,
        light: [5, -3],
      },
      { x: 980, y: 834, size: 1.64 },
    ),
    t.inside,
    taps.map((x) => waterStream(x, 618, 44)).join(''),
    taps.map(foams).join(''),
    t.basin,
    t.pipe,
    put(412, 652, soap(44, clay)),
    put(1038, 652, bottle(70, leaf)),
    shadow(245, 890, 90, 13),
    person(
      {
        build: child,
        skin: 'wheat',
        hair: { style: 'plait', ribbon: marigold },
        mouth: 'open',
        outfit: schoolGirl(),
        stance: walking(child, 0.55),
        light: [5, -3],
        near: { to: [18, -72], fist: true },
        far: { to: [66, -96] },
        held: '',
        over: put(24, -18, kitBag(46, 52, kit)),
      },
      { x: 240, y: 888, size: 1.72 },
    ),
    shadow(1330, 910, 150, 18),
    shadow(1165, 905, 60, 10),
    person(
      {
        build: toddler,
        skin: 'brown',
        hair: { style: 'curls' },
        mouth: 'open',
        outfit: shorts(print(sky, 'buti', leaf), terracotta),
        stance: standing(toddler, 2),
        light: [5, -3],
        near: { to: [44, -78] },
        far: { to: [56, -100] },
      },
      { x: 1165, y: 902, size: 1.85 },
    ),
    person(
      {
        build: man,
        skin: 'wheat',
        hair: { style: 'short' },
        beard: '#2a2422',
        nod: 6,
        outfit: waistcoat(marigold, mix(sand, wood, 0.35)),
        stance: halfKneeling(man, 14),
        light: [-5, -3],
        near: { to: [88, -84], thumb: 1 },
        far: { to: [104, -122], thumb: 1 },
        held: put(98, -74, kitBag(56, 64, kitGreen)),
      },
      { x: 1400, y: 908, size: 1.66, flip: true },
    ),
    put(1500, 952, bucket(90, neem)),
    put(1100, 958, kitBag(64, 72, kit)),
    put(700, 962, flowerPot(76, marigoldPlant(100, 4))),
    grass(60, 960, 1.6, leaf, 3),
    grass(1570, 965, 1.5, leaf, 5),
    bird(980, 130, 1),
    bird(1040, 105, 0.7),
  )
}

/** Clean water over small hands. */
const underTheTap = () =>
  picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(sky, leaf, 0.14)),
    (() => {
      const tile = motifFill('checks', mix(sky, cream, 0.5), 0, 6)
      return tile.markup + box(0, 0, 1200, 640, tile.url, 0, { opacity: 0.7 })
    })(),
    disc(600, 430, 330, cream, { opacity: 0.35 }),
    disc(600, 430, 240, cream, { opacity: 0.4 }),
    box(0, 640, 1200, 260, light(clay, 0.5)),
    box(0, 640, 1200, 22, cream),
    oval(600, 800, 420, 74, dark(clay, 0.05)),
    oval(600, 806, 390, 62, water),
    line('M360 806Q480 780 600 806T840 806M440 836Q520 818 600 836T760 836', cream, 6, { opacity: 0.8 }),
    piece('M548 0H652V120Q652 150 640 150H560Q548 150 548 120Z', brass, { light: [-18, 0], shade: 0.26 }),
    piece('M470 60H730Q752 60 752 82T730 104H470Q448 104 448 82T470 60Z', light(brass, 0.1), {
      light: [0, -10],
    }),
    piece('M566 150H634V196Q634 208 622 208H578Q566 208 566 196Z', dark(brass, 0.12), { light: [-12, 0] }),
    place(
      { x: 600, y: 500, size: 1.06 },
      cupped(
        { skin: 'wheat', sleeve: cloths.skyStripes, light: [8, -8] },
        { skin: 'wheat', sleeve: cloths.skyStripes, light: [8, -8] },
        path('M-24 -300C-26 -180 -30 -90 -46 -10H46C30 -90 26 -180 24 -300Z', '#eaf6f4') +
          line('M-6 -290C-8 -180 -10 -90 -14 -30M10 -290C10 -200 12 -110 18 -40', water, 5, {
            opacity: 0.8,
          }) +
          oval(0, -4, 120, 26, '#eaf6f4') +
          foam(0, -10, 3, [
            [-34, 0, 10],
            [-20, -9, 12],
            [-4, -4, 10],
            [16, -9, 13],
            [32, -2, 10],
            [8, 3, 9],
            [-14, 4, 9],
          ]),
        [-520, 430],
      ),
    ),
    foam(600, 500, 3, [
      [-76, -40, 5],
      [84, -56, 6],
      [66, -20, 4],
      [-60, -66, 3.4],
      [100, -10, 3],
    ]),
    (
      [
        [520, 640],
        [690, 650],
        [600, 676],
        [560, 700],
        [652, 712],
      ] as const
    )
      .map(([x, y]) =>
        path(
          `M${at([x, y - 16])}C${at([x - 9, y], [x - 9, y + 10], [x, y + 10])}C${at([x + 9, y + 10], [x + 9, y], [x, y - 16])}Z`,
          '#eaf6f4',
        ),
      )
      .join(''),
  )

const toothbrush = (length: number, tone: string) =>
  box(0, -6, length, 12, tone, 6) +
  box(length - 46, -22, 42, 18, cream, 3) +
  line(`M${at([length - 38, -21])}v13m8 -13v13m8 -13v13m8 -13v13`, sky, 2)
const comb = (w: number, tone: string) => {
  let teeth = ''
  for (let x = 6; x < w - 4; x += 9) teeth += `M${at([x, 12])}v26`
  return box(0, 0, w, 18, tone, 6) + line(teeth, tone, 5)
}
const tube = (tone: string) =>
  path('M0 -16L120 -26V26L0 16Z', cream) +
  box(40, -24, 46, 47, tone) +
  box(-26, -12, 28, 24, tone, 5) +
  box(118, -28, 9, 56, dark(cream, 0.15), 2)

/** What one kit holds. */
const kitStillLife = () =>
  picture(
    1200,
    900,
    box(0, 0, 1200, 900, marigold),
    disc(600, 400, 420, light(marigold, 0.35)),
    disc(600, 400, 330, light(marigold, 0.6)),
    frieze(0, 60, 1200, 70, mix(marigold, terracotta, 0.28)),
    path(
      `M${at([0, 640])}Q${at([600, 610], [1200, 640])}L${at([1200, 900], [0, 900])}Z`,
      mix(cream, sand, 0.4),
    ),
    box(0, 830, 1200, 70, mix(sand, clay, 0.5)),
    frieze(0, 842, 1200, 46, terracotta),
    shadow(600, 716, 240, 24),
    put(600, 716, kitBag(390, 440, kit)),
    shadow(262, 720, 110, 14),
    put(262, 720, bottle(300, leaf)),
    shadow(960, 724, 150, 16),
    put(
      960,
      724,
      folded(270, 42, [
        { colour: sky, border: leaf },
        print(clay, 'stripes', terracotta, terracotta),
        { colour: leaf, border: marigold },
        print(cream, 'checks', clay),
      ]),
    ),
    put(960, 556, soap(170, mix(clay, cream, 0.3))),
    shadow(420, 800, 80, 10),
    put(424, 800, tumbler(120)),
    place({ x: 420, y: 700, turn: -74 }, toothbrush(150, indigo)),
    place({ x: 438, y: 704, turn: -104 }, toothbrush(140, terracotta)),
    put(424, 800, tumbler(120)),
    place({ x: 640, y: 790, turn: -4 }, tube(leaf)),
    place({ x: 830, y: 768, turn: 5 }, comb(170, neem)),
    foam(190, 350, 4, [
      [0, 0, 9],
      [16, -14, 6],
      [-14, -20, 5],
    ]),
    foam(1010, 330, 4, [
      [0, 0, 8],
      [16, 10, 5],
      [14, -18, 6],
    ]),
  )

/** Women and girls sit together and open their kits. */
const circle = () => {
  const floor = mix(terracotta, sand, 0.48)
  return picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(leaf, cream, 0.7)),
    frieze(0, 80, 1200, 64, mix(leaf, cream, 0.54)),
    [200, 600, 1000].map((x) => rosette(x, 260, 46, terracotta, light(clay, 0.4))).join(''),
    box(0, 560, 1200, 60, mix(leaf, cream, 0.5)),
    box(0, 610, 1200, 290, floor),
    box(0, 604, 1200, 14, neem),
    put(1130, 650, banana(520, 4)),
    put(80, 650, matka(150)),
    garland([0, 50], [600, 60], 60, 15, 5),
    garland([600, 60], [1200, 50], 60, 15, 5),
    put(600, 750, mat(1120, 270, { colour: indigo, motif: 'dashes', thread: '#5d6ba3', border: marigold })),
    shadow(270, 802, 200, 22),
    shadow(930, 802, 200, 22),
    shadow(600, 700, 140, 16),
    person(
      {
        build: woman,
        skin: 'deep',
        view: 'front',
        hair: { style: 'bun' },
        bindi: true,
        earring: true,
        outfit: sari(cloths.marigoldFlowers, neem, terracotta),
        stance: crossLegged(woman),
        light: [-5, -3],
        near: { to: [-16, -76] },
        far: { to: [16, -76] },
        over: put(
          0,
          -68,
          folded(64, 11, [
            { colour: sky, border: leaf },
            { colour: clay, border: terracotta },
          ]),
        ),
      },
      { x: 600, y: 690, size: 1.9 },
    ),
    person(
      {
        build: woman,
        skin: 'wheat',
        hair: { style: 'veil', cloth: { colour: terracotta, border: marigold } },
        bindi: true,
        nod: 4,
        outfit: sari(cloths.terracottaWaves, leaf),
        stance: crossLegged(woman, 6),
        light: [-5, -3],
        near: { to: [50, -56] },
        far: { to: [86, -72] },
        held: put(66, -62, kitBag(56, 62, kitGreen)),
      },
      { x: 250, y: 800, size: 2.05 },
    ),
    person(
      {
        build: woman,
        skin: 'honey',
        hair: { style: 'plait', ribbon: marigold },
        earring: true,
        mouth: 'open',
        outfit: waistcoatOverKameez(print(cream, 'buti', terracotta, terracotta), leaf),
        stance: crossLegged(woman, 4),
        light: [5, -3],
        near: { to: [70, -84] },
        far: { to: [98, -74] },
        held: put(84, -78, soap(40, clay)),
      },
      { x: 950, y: 800, size: 2.05, flip: true },
    ),
    shadow(600, 862, 70, 9),
    put(560, 860, kitBag(92, 104, kit)),
    put(650, 866, bottle(88, leaf)),
    put(706, 866, soap(56, clay)),
    put(
      470,
      866,
      folded(90, 14, [
        { colour: sky, border: leaf },
        { colour: clay, border: terracotta },
      ]),
    ),
  )
}

export const pictures: Picture[] = [
  { file: 'causes/hygiene-drives/hero', draw: hero },
  { file: 'causes/hygiene-drives/gallery-1', draw: underTheTap },
  { file: 'causes/hygiene-drives/gallery-2', draw: kitStillLife },
  { file: 'causes/hygiene-drives/gallery-3', draw: circle },
]
