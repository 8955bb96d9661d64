/** The three groups in front: the eldest, a therapy session, the animals. */
import { cow, sittingDog } from '../kit/animals.ts'
import { child, crossLegged, elder, kneeling, sitting, standing, woman } from '../kit/body.ts'
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
  silver,
  sky,
  steel,
  terracotta,
  wood,
} from '../kit/colour.ts'
import { mat } from '../kit/furniture.ts'
import { block, wedge } from '../kit/learning.ts'
import { person } from '../kit/person.ts'
import { flowerPot, marigoldPlant, sapling } from '../kit/plants.ts'
import { longShadow, shadow } from '../kit/scenery.ts'
import { oval, path, place, put } from '../kit/svg.ts'
import { chai } from '../kit/vessels.ts'
import { cloths, dhoti, frock, print, sari, shorts, waistcoatOverKameez } from '../kit/wardrobe.ts'

/** Tea for the eldest. */
export const elders = () => [
  shadow(600, 884, 80, 10),
  shadow(770, 888, 80, 10),
  person(
    {
      build: elder,
      skin: 'brown',
      hair: { style: 'turban', cloth: { colour: terracotta, border: marigold }, colour: silver },
      moustache: silver,
      beard: silver,
      outfit: dhoti({ colour: cream, border: marigold }, print(sky, 'buti', leaf)),
      stance: {
        ...sitting(elder, 60, -2),
        near: { ankle: [58, -10], bend: -1 },
        far: { ankle: [80, -12], bend: -1 },
      },
      light: [5, -3],
      near: { to: [64, -150], fist: true },
      far: { to: [74, -96] },
      over: put(70, -140, chai(32)),
    },
    { x: 560, y: 886, size: 1.08 },
  ),
  person(
    {
      build: elder,
      skin: 'wheat',
      hair: { style: 'bun', colour: silver },
      glasses: true,
      bindi: true,
      earring: true,
      outfit: sari(cloths.creamRed, terracotta),
      stance: {
        ...sitting(elder, 60, 2),
        near: { ankle: [58, -10], bend: -1 },
        far: { ankle: [80, -12], bend: -1 },
      },
      light: [5, -3],
      near: { to: [70, -112] },
      far: { to: [92, -128] },
    },
    { x: 722, y: 888, size: 1.08 },
  ),
  shadow(902, 908, 100, 11),
  person(
    {
      build: woman,
      skin: 'honey',
      hair: { style: 'plait', ribbon: terracotta },
      earring: true,
      mouth: 'open',
      nod: -4,
      outfit: waistcoatOverKameez(cloths.marigoldFlowers, neem),
      stance: kneeling(woman, 4),
      light: [5, -3],
      near: { to: [76, -118], turn: -10 },
      far: { to: [94, -124], turn: -10 },
      held: place(
        { x: 96, y: -128 },
        oval(0, 0, 44, 9, dark(steel, 0.2)) +
          oval(0, -3, 44, 8, light(steel, 0.3)) +
          put(-14, -4, chai(26)) +
          put(16, -4, chai(26)),
      ),
    },
    { x: 930, y: 910, size: 1.16, flip: true },
  ),
]

/** Blocks on a mat: a session with the therapist. */
export const therapy = () => [
  put(300, 944, mat(470, 88, { colour: indigo, motif: 'dashes', thread: '#5d6ba3', border: marigold })),
  shadow(214, 954, 70, 10),
  shadow(410, 958, 100, 12),
  person(
    {
      build: child,
      skin: 'wheat',
      hair: { style: 'short' },
      mouth: 'open',
      nod: 3,
      outfit: shorts(print(marigold, 'stripes', light(marigold, 0.5)), terracotta),
      stance: crossLegged(child, 6),
      light: [5, -3],
      near: { to: [56, -46], turn: 10 },
      far: { to: [80, -104], bend: 1 },
    },
    { x: 206, y: 954, size: 1.22 },
  ),
  put(306, 960, block(36, neem, 'ring')),
  put(308, 924, block(34, terracotta, 'star')),
  put(305, 890, block(32, leaf, 'dot')),
  put(307, 853, block(30, marigold)),
  person(
    {
      build: woman,
      skin: 'brown',
      hair: { style: 'bun', flowers: true },
      earring: true,
      nod: 6,
      outfit: waistcoatOverKameez(cloths.claySprig, cream),
      stance: kneeling(woman, 10),
      light: [5, -3],
      near: { to: [88, -78], fist: true, thumb: 1 },
      far: { to: [92, -128], turn: -30 },
    },
    { x: 456, y: 960, size: 1.1, flip: true },
  ),
  put(352, 878, block(28, clay, 'star')),
  put(250, 980, wedge(32, marigold)),
  put(372, 982, block(26, sky, 'dot')),
]

/** The cow, the dog and a new tree. */
export const animals = () => [
  longShadow(1300, 932, 250, 36, -70, 0.16),
  place({ x: 1320, y: 934, size: 0.94, flip: true }, cow([5, -4])),
  shadow(1096, 956, 56, 8),
  person(
    {
      build: child,
      skin: 'brown',
      hair: { style: 'plait', ribbon: marigold },
      mouth: 'open',
      outfit: frock(cloths.marigoldFlowers),
      stance: standing(child, 2),
      light: [5, -3],
      near: { to: [52, -134] },
      far: { to: [64, -150] },
      held: place(
        { x: 62, y: -136, turn: 14, size: 0.8 },
        path(
          'M0 0C10 -30 34 -40 56 -38C40 -26 30 -10 0 0ZM0 0C22 -16 46 -16 66 -6C42 0 24 4 0 0ZM0 0C-2 -30 12 -52 30 -60C26 -40 20 -20 0 0Z',
          '#5aa05c',
        ),
      ),
    },
    { x: 1080, y: 954, size: 1.14 },
  ),
  shadow(1010, 976, 46, 7),
  place({ x: 1000, y: 976, size: 0.8 }, sittingDog(mix(wood, marigold, 0.3), [4, -3])),
  put(1500, 966, flowerPot(64, sapling(86, 6))),
  put(1432, 974, flowerPot(52, marigoldPlant(66, 7))),
]
