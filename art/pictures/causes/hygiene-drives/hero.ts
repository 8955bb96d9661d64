import { child, halfKneeling, man, standing, toddler, walking } from '../../../kit/body.ts'
import { gateway, wall } from '../../../kit/buildings.ts'
import { motifFill, piece } from '../../../kit/cloth.ts'
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
} from '../../../kit/colour.ts'
import { bunting, frieze } from '../../../kit/festive.ts'
import { neemGreens } from '../../../kit/foliage.ts'
import { foam, waterStream } from '../../../kit/furniture.ts'
import { bottle, kitBag, soap } from '../../../kit/goods.ts'
import { person } from '../../../kit/person.ts'
import { flowerPot, marigoldPlant } from '../../../kit/plants.ts'
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
} from '../../../kit/scenery.ts'
import { at, box, line, picture, put } from '../../../kit/svg.ts'
import { tree } from '../../../kit/trees.ts'
import { bucket } from '../../../kit/vessels.ts'
import { cloths, frock, print, schoolBoy, schoolGirl, shorts, waistcoat } from '../../../kit/wardrobe.ts'

const water = mix(sky, leaf, 0.25)

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

export const draw = () => {
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
        over: put(24, -18, kitBag(46, 52, cloths.kit)),
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
        held: put(98, -74, kitBag(56, 64, cloths.kitGreen)),
      },
      { x: 1400, y: 908, size: 1.66, flip: true },
    ),
    put(1500, 952, bucket(90, neem)),
    put(1100, 958, kitBag(64, 72, cloths.kit)),
    put(700, 962, flowerPot(76, marigoldPlant(100, 4))),
    grass(60, 960, 1.6, leaf, 3),
    grass(1570, 965, 1.5, leaf, 5),
    bird(980, 130, 1),
    bird(1040, 105, 0.7),
  )
}
