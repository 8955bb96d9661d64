/** What happens along the courtyard wall: lessons, hand washing, the kitchen. */
import { child, crossLegged, man, standing, woman } from '../kit/body.ts'
import { pillar, tiledRoof } from '../kit/buildings.ts'
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
import { foam, mat, table } from '../kit/furniture.ts'
import { sack } from '../kit/goods.ts'
import { blackboard, chalkScene, openBook } from '../kit/learning.ts'
import { type Person, person } from '../kit/person.ts'
import { shadow } from '../kit/scenery.ts'
import { box, line, place, put } from '../kit/svg.ts'
import { dal, degchi, ladle, matka, steam, thali } from '../kit/vessels.ts'
import {
  cloths,
  frock,
  kameez,
  print,
  sari,
  schoolBoy,
  schoolGirl,
  shorts,
  waistcoat,
} from '../kit/wardrobe.ts'

const pupil = (
  look: Pick<Person, 'skin' | 'hair' | 'outfit'>,
  x: number,
  y: number,
  size: number,
  book: string,
) =>
  shadow(x, y, 56 * size, 8) +
  person(
    {
      ...look,
      build: child,
      nod: 6,
      stance: crossLegged(child, 5),
      light: [5, -3],
      near: { to: [40, -50], turn: -20 },
      far: { to: [62, -56], turn: -20 },
      held: place({ x: 52, y: -44, turn: -8 }, openBook(58, book, 0.6)),
    },
    { x, y, size, flip: true },
  )

/** Lessons in the open. */
export const lesson = () => [
  tiledRoof(-120, 470, 420, 110, 60, terracotta, 20),
  box(-20, 466, 300, 14, dark(wood, 0.1)),
  pillar(262, 664, 190, 20, mix(wood, terracotta, 0.3)),
  pillar(150, 664, 190, 20, mix(wood, terracotta, 0.3)),
  shadow(196, 752, 110, 9),
  put(196, 752, blackboard({ w: 196, h: 122, legs: 84, chalk: chalkScene(0.9) })),
  shadow(322, 768, 50, 8),
  person(
    {
      build: woman,
      skin: 'wheat',
      hair: { style: 'plait', ribbon: marigold },
      earring: true,
      mouth: 'open',
      outfit: kameez(print(leaf, 'buti', '#8fc7a8', marigold), cream, {
        colour: marigold,
        border: terracotta,
      }),
      stance: standing(woman, -2),
      light: [5, -3],
      near: { to: [30, -170] },
      far: { to: [106, -240], bend: 1 },
    },
    { x: 322, y: 764, size: 0.82, flip: true },
  ),
  put(470, 790, mat(300, 50, { colour: mix(leaf, neem, 0.3), thread: light(leaf, 0.25), border: marigold })),
  pupil(
    { skin: 'deep', hair: { style: 'plaits', ribbon: terracotta }, outfit: schoolGirl() },
    412,
    780,
    0.86,
    terracotta,
  ),
  pupil({ skin: 'honey', hair: { style: 'short' }, outfit: schoolBoy() }, 512, 796, 0.9, indigo),
]

/** Hands are washed before the meal. */
export const washing = () => {
  const tile = mix(sky, leaf, 0.2)
  const kid = {
    build: child,
    view: 'front' as const,
    stance: standing(child),
    light: [-5, -3] as const,
    near: { to: [-10, -104] as const, thumb: 1 },
    far: { to: [10, -102] as const, thumb: 1 },
  }
  return [
    shadow(1130, 722, 96, 8),
    person(
      { ...kid, skin: 'honey', hair: { style: 'bob' }, mouth: 'open', outfit: frock(cloths.claySprig) },
      { x: 1094, y: 718, size: 0.8 },
    ),
    person(
      {
        ...kid,
        skin: 'deep',
        hair: { style: 'short' },
        mouth: 'open',
        outfit: shorts(print(marigold, 'stripes', light(marigold, 0.5)), indigo),
      },
      { x: 1166, y: 718, size: 0.8 },
    ),
    foam(1094, 636, 0.8, [
      [-8, 2, 8],
      [6, 3, 9],
      [0, -6, 6],
    ]),
    foam(1166, 636, 0.8, [
      [-7, 3, 8],
      [7, 2, 8],
      [1, -6, 6],
    ]),
    box(1050, 640, 160, 80, cream),
    box(1050, 652, 160, 46, tile),
    line('M1050 675H1210M1082 652V698M1114 652V698M1146 652V698M1178 652V698', light(tile, 0.6), 3),
    box(1050, 704, 160, 16, terracotta),
    box(1042, 634, 176, 14, light(clay, 0.5), 5),
    line('M1058 634V604H1202V634', dark(brass, 0.2), 7),
    line('M1094 606v14M1166 606v14', brass, 8),
  ]
}

/** The kitchen serves its line. */
export const kitchen = () => [
  tiledRoof(1310, 436, 420, 118, 60, terracotta, 20),
  box(1356, 446, 290, 214, mix(clay, sand, 0.3)),
  box(1356, 620, 290, 40, mix(terracotta, sand, 0.2)),
  box(1340, 432, 320, 14, dark(wood, 0.1)),
  box(1400, 540, 110, 8, wood),
  put(1424, 540, matka(40)),
  put(1462, 540, matka(34, brass)),
  put(1496, 540, matka(30)),
  pillar(1362, 668, 220, 22, mix(wood, terracotta, 0.3)),
  put(1540, 700, sack(66, 78)),
  put(1580, 706, sack(66, 66, mix(sand, clay, 0.4), undefined, terracotta)),
  person(
    {
      build: man,
      skin: 'wheat',
      hair: { style: 'short' },
      mouth: 'open',
      nod: 6,
      outfit: waistcoat(marigold, mix(sand, wood, 0.3)),
      stance: standing(man, 6),
      light: [-5, -3],
      near: { to: [62, -196], fist: true },
      far: { to: [100, -206] },
    },
    { x: 1442, y: 712, size: 0.76, flip: true },
  ),
  put(1420, 744, table(190, 86, wood, print(terracotta, 'checks', '#dd8465', marigold))),
  put(1458, 656, degchi(80, '#fdf6e3')),
  put(1376, 656, degchi(74, dal)),
  steam(1458, 606, 0.7),
  steam(1376, 608, 0.7),
  ladle([1402, 572], [1390, 618]),
  shadow(1300, 742, 46, 7),
  shadow(1236, 738, 46, 7),
  person(
    {
      build: woman,
      skin: 'deep',
      hair: { style: 'veil', cloth: cloths.indigoButi },
      bindi: true,
      outfit: sari(cloths.indigoButi, clay),
      stance: standing(woman, 2),
      light: [-5, -3],
      near: { to: [56, -190] },
      far: { to: [70, -196] },
      held: put(78, -202, thali(70, 0.3, false)),
    },
    { x: 1232, y: 740, size: 0.78 },
  ),
  person(
    {
      build: child,
      skin: 'brown',
      hair: { style: 'short' },
      outfit: shorts(print(sky, 'stripes', '#9cc7c1'), terracotta),
      stance: standing(child, 3),
      light: [-5, -3],
      near: { to: [56, -130] },
      far: { to: [66, -134] },
      held: put(72, -142, thali(64, 0.3, false)),
    },
    { x: 1306, y: 746, size: 0.84 },
  ),
]
