import { cream, leaf, mix, neem, sand, soil, terracotta } from '../../../kit/colour.ts'
import { banyanGreens, canopy } from '../../../kit/foliage.ts'
import { cupped } from '../../../kit/hands.ts'
import { sapling } from '../../../kit/plants.ts'
import { bird, sun } from '../../../kit/scenery.ts'
import { box, oval, path, picture, place, put } from '../../../kit/svg.ts'
import { cloths } from '../../../kit/wardrobe.ts'

/** A new tree in two hands. */
export const draw = () =>
  picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(leaf, neem, 0.2)),
    sun(600, 340, 280),
    canopy({
      crowns: [
        [20, 60, 170],
        [1190, 60, 180],
        [240, -50, 130],
        [960, -50, 140],
      ],
      greens: banyanGreens,
      leafSize: 34,
      seed: 41,
      light: [0, 0.6],
    }),
    path('M0 700Q300 640 600 680T1200 660V900H0Z', mix(leaf, '#8bb56b', 0.4)),
    place(
      { x: 600, y: 560, size: 1.22 },
      cupped(
        { skin: 'brown', sleeve: cloths.marigoldFlowers, bangles: [terracotta, cream], light: [8, -8] },
        { skin: 'brown', sleeve: cloths.marigoldFlowers, bangles: [terracotta, cream], light: [8, -8] },
        put(0, -30, sapling(230, 7, '#4f9a63')) +
          path('M-118 20C-90 -50 -40 -66 0 -60C46 -66 92 -46 120 20Q0 70 -118 20Z', soil) +
          (
            [
              [-60, -16],
              [-20, -34],
              [30, -22],
              [64, -4],
              [-4, -6],
              [-84, 6],
            ] as const
          )
            .map(([x, y]) => oval(x, y, 8, 5, mix(soil, sand, 0.35)))
            .join(''),
        [-560, 360],
      ),
    ),
    bird(260, 300, 1.4, cream),
    bird(940, 260, 1.2, cream),
  )
