import { archShape } from '../../../kit/buildings.ts'
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
  terracotta,
  wood,
} from '../../../kit/colour.ts'
import { neemGreens } from '../../../kit/foliage.ts'
import { bookStack, chalkCount, openBook, pencil, slate } from '../../../kit/learning.ts'
import { flowerPot, marigoldPlant } from '../../../kit/plants.ts'
import { backdrop, hills, shadow, sun } from '../../../kit/scenery.ts'
import { box, clipped, disc, line, path, picture, place, put } from '../../../kit/svg.ts'
import { tree } from '../../../kit/trees.ts'
import { tumbler } from '../../../kit/vessels.ts'

/** Books, a slate and sharpened pencils in the morning. */
export const draw = () =>
  picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(clay, cream, 0.35)),
    path(archShape(600, 650, 820, 600), light(clay, 0.6)),
    clipped(
      archShape(600, 650, 750, 555),
      backdrop(1200, 700, 'day', 650),
      sun(760, 330, 110),
      hills(1200, 700, 570, 12),
      put(330, 680, tree(420, 340, neemGreens, 5, 0.8, [0.6, -0.5])),
    ),
    box(0, 646, 1200, 254, mix(wood, sand, 0.25)),
    box(0, 646, 1200, 20, mix(wood, sand, 0.55)),
    line('M0 740H1200M0 820H1200', mix(wood, sand, 0.12), 4, { opacity: 0.6 }),
    shadow(430, 770, 230, 18),
    put(430, 770, bookStack(380, [neem, terracotta, marigold, indigo, clay], 62)),
    place({ x: 440, y: 466, turn: 0 }, openBook(250, terracotta, 0.5)),
    shadow(860, 780, 190, 16),
    place({ x: 850, y: 780, turn: 6 }, slate(360, chalkCount(1.9))),
    shadow(640, 850, 60, 8),
    place({ x: 616, y: 760, turn: -100 }, pencil(190, terracotta)),
    place({ x: 646, y: 760, turn: -80 }, pencil(200, marigold)),
    place({ x: 632, y: 760, turn: -90 }, pencil(210, leaf)),
    put(632, 850, tumbler(150, dark(wood, 0.5), terracotta)),
    place({ x: 720, y: 846, turn: 4 }, box(0, -10, 90, 20, cream, 8)),
    shadow(1080, 840, 60, 8),
    put(1080, 840, flowerPot(96, marigoldPlant(130, 8))),
    disc(240, 838, 40, terracotta),
    disc(228, 826, 12, light(terracotta, 0.4)),
    line('M240 800q4 -18 16 -24', wood, 6),
    path('M252 786q26 -18 44 0q-22 16 -44 0Z', leaf),
  )
