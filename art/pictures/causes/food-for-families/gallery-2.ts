import { rosette } from '../../../kit/buildings.ts'
import {
  brass,
  clay,
  cream,
  leaf,
  marigold,
  mix,
  sand,
  steel,
  terracotta,
  wood,
} from '../../../kit/colour.ts'
import { frieze } from '../../../kit/festive.ts'
import { basket, produce, sack } from '../../../kit/goods.ts'
import { sapling } from '../../../kit/plants.ts'
import { shadow, sun } from '../../../kit/scenery.ts'
import { box, picture, place, put } from '../../../kit/svg.ts'
import { brassLota, dal, degchi, matka } from '../../../kit/vessels.ts'

/** Rations ready to go: grain, pulses, oil and vegetables. */
export const draw = () =>
  picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(marigold, cream, 0.45)),
    sun(600, 360, 250),
    frieze(0, 80, 1200, 72, mix(marigold, terracotta, 0.2)),
    [140, 1060].map((x) => rosette(x, 320, 60, terracotta, cream)).join(''),
    box(0, 660, 1200, 240, mix(terracotta, sand, 0.35)),
    box(0, 656, 1200, 16, terracotta),
    shadow(330, 770, 230, 22),
    put(250, 760, sack(260, 360, mix(sand, wood, 0.22))),
    put(470, 776, sack(230, 270, mix(sand, clay, 0.35), dal, terracotta)),
    shadow(860, 780, 260, 22),
    put(700, 770, sack(220, 240, cream, '#fdf6e3', leaf)),
    [-70, -20, 40, 84]
      .map((x, i) =>
        place(
          { x: 960 + x, y: 640, turn: x * 0.2 },
          sapling(200 + (i % 2) * 30, 9, i % 2 ? leaf : '#4f9a63'),
        ),
      )
      .join(''),
    put(960, 776, basket(340, put(0, -150, produce(340, 4)))),
    shadow(840, 838, 90, 10),
    put(840, 840, brassLota(150)),
    shadow(610, 850, 90, 10),
    put(610, 846, degchi(190, mix(leaf, '#86a24f', 0.5), brass)),
    shadow(370, 850, 100, 10),
    put(370, 850, degchi(190, terracotta, steel)),
    put(1090, 850, matka(170)),
  )
