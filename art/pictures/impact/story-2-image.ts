import { elder, sitting } from '../../kit/body.ts'
import { archShape } from '../../kit/buildings.ts'
import { clay, cream, light, mix, neem, sand, silver, terracotta, wood } from '../../kit/colour.ts'
import { garland } from '../../kit/festive.ts'
import { neemGreens } from '../../kit/foliage.ts'
import { armchair } from '../../kit/furniture.ts'
import { person } from '../../kit/person.ts'
import { flowerPot, marigoldPlant } from '../../kit/plants.ts'
import { backdrop, hills, sun } from '../../kit/scenery.ts'
import { box, clipped, path, picture, place, put } from '../../kit/svg.ts'
import { tree } from '../../kit/trees.ts'
import { chai, steam } from '../../kit/vessels.ts'
import { print, sari } from '../../kit/wardrobe.ts'

/** A grandmother with her morning tea. */
export const draw = () =>
  picture(
    1200,
    1200,
    box(0, 0, 1200, 1200, mix(clay, cream, 0.4)),
    path(archShape(600, 1000, 940, 950), light(clay, 0.6)),
    clipped(
      archShape(600, 1000, 860, 890),
      backdrop(1200, 1100, 'morning', 940),
      sun(760, 480, 210),
      hills(1200, 1100, 840, 121),
      put(230, 1010, tree(640, 430, neemGreens, 9, 1, [0.6, -0.4])),
    ),
    box(0, 990, 1200, 210, mix(terracotta, sand, 0.42)),
    box(0, 984, 1200, 16, terracotta),
    garland([130, 190], [600, 60], 60, 17),
    garland([1070, 190], [600, 60], 60, 17),
    put(1010, 1110, flowerPot(150, marigoldPlant(190, 7))),
    place({ x: 400, y: 1130, size: 2.85 }, armchair(126, 84, wood, sand)),
    person(
      {
        build: elder,
        skin: 'honey',
        hair: { style: 'bun', colour: silver, flowers: false },
        glasses: true,
        bindi: true,
        earring: true,
        nod: 2,
        outfit: sari(print(cream, 'buti', clay, terracotta), neem),
        stance: sitting(elder, 84, -3),
        light: [5, -4],
        near: { to: [52, -176], thumb: 1 },
        far: { to: [76, -180] },
        held: put(68, -168, chai(42)),
      },
      { x: 400, y: 1130, size: 2.85 },
    ),
    steam(596, 490, 2.4),
  )
