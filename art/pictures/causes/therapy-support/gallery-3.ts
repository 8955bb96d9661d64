import { archShape } from '../../../kit/buildings.ts'
import {
  clay,
  cream,
  indigo,
  leaf,
  light,
  marigold,
  mix,
  neem,
  sand,
  terracotta,
  wood,
} from '../../../kit/colour.ts'
import { frieze, garland } from '../../../kit/festive.ts'
import { ball, block, bookStack, drawing, rings, wedge } from '../../../kit/learning.ts'
import { flowerPot, sapling } from '../../../kit/plants.ts'
import { backdrop, hills, shadow, sun } from '../../../kit/scenery.ts'
import { box, clipped, path, picture, place, put } from '../../../kit/svg.ts'

/** The things a session is made of. */
export const draw = () => {
  const wallTone = mix(leaf, cream, 0.72)
  return picture(
    1200,
    900,
    box(0, 0, 1200, 900, wallTone),
    path(archShape(600, 640, 760, 560), light(wallTone, 0.5)),
    clipped(
      archShape(600, 640, 690, 515),
      backdrop(1200, 700, 'dawn', 640),
      sun(600, 470, 190),
      hills(1200, 700, 600, 21),
    ),
    box(0, 640, 1200, 30, light(wood, 0.25), 4),
    box(0, 668, 1200, 232, mix(terracotta, sand, 0.3)),
    frieze(0, 720, 1200, 90, mix(terracotta, sand, 0.12)),
    shadow(230, 646, 120, 10),
    put(230, 644, rings(230, [terracotta, marigold, leaf, indigo, clay])),
    put(420, 644, block(110, neem, 'ring')),
    put(536, 644, block(110, terracotta, 'dot')),
    put(478, 534, block(104, marigold, 'star')),
    put(480, 430, wedge(104, indigo)),
    place({ x: 700, y: 548, turn: -7 }, drawing(190, 'family')),
    put(840, 644, ball(62, terracotta)),
    put(960, 644, bookStack(170, [neem, clay, marigold, indigo], 36)),
    put(960, 500, flowerPot(74, sapling(120))),
    put(1090, 644, block(84, leaf, 'bar')),
    garland([120, 60], [600, 118], 60, 16),
    garland([600, 118], [1080, 60], 60, 16),
  )
}
