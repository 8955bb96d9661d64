import { sittingDog } from '../../../kit/animals.ts'
import { child, kneeling } from '../../../kit/body.ts'
import { jaali } from '../../../kit/buildings.ts'
import {
  clay,
  dark,
  indigo,
  leaf,
  light,
  marigold,
  mix,
  sand,
  sky,
  steel,
  terracotta,
  wood,
} from '../../../kit/colour.ts'
import { frieze, garland } from '../../../kit/festive.ts'
import { neemGreens } from '../../../kit/foliage.ts'
import { person } from '../../../kit/person.ts'
import { flowerPot, marigoldPlant } from '../../../kit/plants.ts'
import { backdrop, bird, grass, hills, shadow, sun } from '../../../kit/scenery.ts'
import { box, disc, line, oval, picture, place, put } from '../../../kit/svg.ts'
import { tree } from '../../../kit/trees.ts'
import { print, shorts } from '../../../kit/wardrobe.ts'

const rust = mix(wood, marigold, 0.3)

/** A boy and the dog he looks after. */
export const draw = () => {
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
