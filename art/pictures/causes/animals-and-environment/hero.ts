import { cow, sittingDog } from '../../../kit/animals.ts'
import { child, halfKneeling, man, standing, woman } from '../../../kit/body.ts'
import { cottage } from '../../../kit/buildings.ts'
import { piece } from '../../../kit/cloth.ts'
import {
  cream,
  dark,
  indigo,
  leaf,
  light,
  marigold,
  mix,
  neem,
  sky,
  soil,
  terracotta,
  wood,
} from '../../../kit/colour.ts'
import { neemGreens } from '../../../kit/foliage.ts'
import { basket } from '../../../kit/goods.ts'
import { person } from '../../../kit/person.ts'
import { sapling } from '../../../kit/plants.ts'
import { backdrop, bird, cloud, grass, grove, hills, longShadow, shadow, sun } from '../../../kit/scenery.ts'
import { leafShape } from '../../../kit/shapes.ts'
import { at, box, line, oval, path, picture, place, put } from '../../../kit/svg.ts'
import { bush, tree } from '../../../kit/trees.ts'
import { bucket } from '../../../kit/vessels.ts'
import { cloths, frock, print, waistcoat, waistcoatOverKameez } from '../../../kit/wardrobe.ts'

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

export const draw = () => {
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
    place({ x: 500, y: 852, size: 1.32 }, cow([5, -5])),
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
