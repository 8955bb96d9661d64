import {
  cream,
  dark,
  ink,
  leaf,
  light,
  marigold,
  mix,
  neem,
  sand,
  steel,
  terracotta,
  wood,
} from '../../../kit/colour.ts'
import { frieze } from '../../../kit/festive.ts'
import { shadow } from '../../../kit/scenery.ts'
import { box, disc, group, line, oval, path, picture, place, put } from '../../../kit/svg.ts'
import { brassLota, chai, kettle, steam } from '../../../kit/vessels.ts'

/** Morning tea, spectacles set down beside it. */
export const draw = () =>
  picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(leaf, neem, 0.3)),
    frieze(0, 70, 1200, 72, mix(leaf, neem, 0.75)),
    disc(820, 340, 250, marigold),
    disc(820, 340, 215, light(marigold, 0.2)),
    path('M0 600Q600 560 1200 600V900H0Z', mix(cream, sand, 0.5)),
    path('M180 640L1020 640L1160 870H40Z', terracotta),
    path('M204 656L996 656L1122 852H78Z', 'none', { stroke: marigold, 'stroke-width': 8 }),
    frieze(150, 800, 900, 44, '#e18f6e'),
    shadow(400, 770, 210, 20),
    put(400, 770, kettle(330)),
    shadow(690, 790, 90, 12),
    put(690, 790, chai(190)),
    steam(690, 588, 2.2),
    shadow(850, 760, 84, 12),
    put(850, 760, chai(176)),
    steam(850, 572, 2.2),
    place(
      { x: 1000, y: 790, turn: 0 },
      oval(0, 8, 130, 34, dark(steel, 0.3)) +
        oval(0, 0, 130, 32, light(steel, 0.35)) +
        [
          [-54, -4],
          [-4, -12],
          [50, -4],
          [-26, 8],
          [26, 10],
        ]
          .map(
            ([x = 0, y = 0], i) =>
              oval(x, y, 36, 13, mix(wood, marigold, i % 2 ? 0.5 : 0.62)) +
              oval(x, y - 3, 30, 9, mix(wood, marigold, 0.75)),
          )
          .join(''),
    ),
    group(
      { transform: 'translate(560 838)' },
      disc(-44, 0, 34, cream, { 'fill-opacity': 0.4, stroke: ink, 'stroke-width': 7 }),
      disc(44, 0, 34, cream, { 'fill-opacity': 0.4, stroke: ink, 'stroke-width': 7 }),
      line('M-12 -4Q0 -14 12 -4M-76 -6L-118 -34M76 -6L122 -30', ink, 7),
    ),
    put(176, 740, brassLota(130)),
  )
