import { man, standing, walking, woman } from '../../kit/body.ts'
import { door, pillar, shutter, tiledRoof, wall } from '../../kit/buildings.ts'
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
  sand,
  sky,
  terracotta,
  wood,
} from '../../kit/colour.ts'
import { frieze, garland } from '../../kit/festive.ts'
import { neemGreens } from '../../kit/foliage.ts'
import { lantern } from '../../kit/furniture.ts'
import { carton, kitBag, sack } from '../../kit/goods.ts'
import { person } from '../../kit/person.ts'
import {
  backdrop,
  bird,
  grass,
  grove,
  haze,
  hills,
  longShadow,
  shadow,
  speckle,
  sun,
} from '../../kit/scenery.ts'
import { at, box, line, path, picture, place, put } from '../../kit/svg.ts'
import { tree } from '../../kit/trees.ts'
import { carrier } from '../../kit/vehicle.ts'
import { cloths, kurta, print, waistcoat, waistcoatOverKameez } from '../../kit/wardrobe.ts'

const box1 = mix(wood, sand, 0.45)

/** Before the town is awake: kits and rice go onto the little carrier. */
export const draw = () => {
  const ground = mix(sand, '#eea877', 0.36)
  return picture(
    1600,
    1000,
    backdrop(1600, 1000, 'dawn', 660),
    sun(1180, 430, 190, '#f6a63c'),
    hills(1600, 1000, 560, 111),
    grove(600, 1640, 630, 44, 7, mix(leaf, '#eec59a', 0.34)),
    haze(1180, 560, 420, 0.4, '#ffe3b8'),
    wall({ x: 600, y: 690, w: 1000, h: 130, tone: mix(clay, '#f3cfae', 0.4) }),
    put(1520, 710, tree(560, 420, neemGreens, 66, 0.8, [-0.7, -0.3])),
    box(0, 270, 560, 440, mix(clay, sand, 0.36)),
    frieze(0, 350, 560, 56, mix(clay, terracotta, 0.2)),
    door(180, 700, 170, 300, neem),
    shutter(50, 470, 84, 110, leaf),
    box(0, 640, 180, 70, mix(terracotta, sand, 0.25)),
    box(350, 640, 210, 70, mix(terracotta, sand, 0.25)),
    box(0, 690, 1600, 310, ground),
    path(
      `M${at([0, 740])}Q${at([600, 700], [1000, 730])}T${at([1600, 716])}L${at([1600, 1000], [0, 1000])}Z`,
      light(ground, 0.16),
    ),
    speckle([0, 760], [1600, 985], 36, 3, mix(ground, wood, 0.3)),
    tiledRoof(-80, 290, 720, 170, 80, terracotta, 30),
    box(-20, 284, 640, 20, dark(wood, 0.1)),
    pillar(560, 712, 410, 34, mix(wood, terracotta, 0.25), [5, 0]),
    lantern(470, 302, 1),
    garland([150, 392], [380, 392], 22, 10, 3),
    bird(860, 210, 1),
    bird(920, 182, 0.8),
    bird(820, 168, 0.6),
    bird(1000, 226, 0.7),
    longShadow(990, 846, 560, 70, -120, 0.2),
    place(
      { x: 990, y: 850, size: 1.12 },
      carrier(
        put(-220, -150, sack(104, 118)) +
          put(-130, -150, sack(104, 110, mix(sand, clay, 0.4), undefined, terracotta)) +
          put(-20, -150, carton(110, 96, box1, terracotta)) +
          put(-14, -250, carton(96, 74, mix(box1, sand, 0.2), leaf)) +
          put(-176, -262, kitBag(64, 70, cloths.kit)) +
          put(-108, -256, kitBag(60, 66, cloths.kitGreen)),
        [8, -4],
      ),
    ),
    shadow(640, 884, 100, 14),
    person(
      {
        build: man,
        skin: 'brown',
        hair: { style: 'short' },
        mouth: 'open',
        nod: -4,
        outfit: waistcoat(marigold, mix(indigo, '#1d2b2a', 0.1)),
        stance: walking(man, 0.32, -3),
        light: [6, -3],
        near: { to: [70, -214], turn: -30 },
        far: { to: [84, -232], turn: -30 },
        held: put(74, -208, sack(88, 96)),
      },
      { x: 620, y: 884, size: 1.42 },
    ),
    shadow(420, 900, 100, 14),
    person(
      {
        build: woman,
        skin: 'wheat',
        hair: { style: 'plait', ribbon: marigold },
        earring: true,
        outfit: waistcoatOverKameez(cloths.claySprig, cream),
        stance: walking(woman, 0.4, 2),
        light: [6, -3],
        near: { to: [66, -188], turn: -20 },
        far: { to: [78, -196], turn: -20 },
        held: put(66, -182, carton(92, 80, box1, terracotta)),
      },
      { x: 380, y: 900, size: 1.44 },
    ),
    shadow(220, 930, 130, 16),
    put(158, 926, carton(110, 94, box1, leaf)),
    put(152, 824, carton(100, 80, mix(box1, sand, 0.2), terracotta)),
    put(262, 944, kitBag(74, 82, cloths.kit)),
    shadow(1415, 902, 70, 11),
    person(
      {
        build: man,
        skin: 'honey',
        hair: { style: 'short', colour: '#cfc8ba' },
        glasses: true,
        moustache: '#cfc8ba',
        nod: 8,
        outfit: kurta(print(sky, 'stripes', '#a9cdc8'), cream),
        stance: standing(man, 2),
        light: [-6, -3],
        near: { to: [52, -206], fist: true },
        far: { to: [66, -196] },
        held: place(
          { x: 74, y: -214, turn: -12 },
          box(-34, -44, 62, 82, wood, 4) +
            box(-29, -38, 52, 72, cream, 2) +
            line('M-20 -24H14M-20 -10H14M-20 4H14M-20 18H4', mix(sand, wood, 0.5), 4),
        ),
      },
      { x: 1415, y: 900, size: 1.36, flip: true },
    ),
    grass(60, 970, 1.7, leaf, 3),
    grass(1560, 965, 1.7, leaf, 5),
  )
}
