import { parakeet } from '../../../kit/animals.ts'
import { jaali } from '../../../kit/buildings.ts'
import { piece } from '../../../kit/cloth.ts'
import { clay, cream, dark, ink, leaf, light, mix, sand, sky, terracotta, wood } from '../../../kit/colour.ts'
import { canopy, neemGreens } from '../../../kit/foliage.ts'
import { flowerPot, marigoldPlant, sapling } from '../../../kit/plants.ts'
import { backdrop, hills, shadow, sun } from '../../../kit/scenery.ts'
import { box, disc, line, oval, path, picture, place, put } from '../../../kit/svg.ts'

/** Water put out for the birds. */
export const draw = () =>
  picture(
    1200,
    900,
    backdrop(1200, 900, 'day', 700),
    sun(330, 330, 170, '#f9c355'),
    hills(1200, 900, 600, 101),
    canopy({
      crowns: [
        [1120, 60, 190],
        [900, 0, 150],
        [1190, 280, 130],
        [1020, 190, 110],
      ],
      greens: neemGreens,
      leafSize: 36,
      seed: 71,
      light: [-0.6, 0.3],
    }),
    box(0, 640, 1200, 260, mix(clay, sand, 0.3)),
    box(0, 632, 1200, 34, light(clay, 0.5), 6),
    box(0, 664, 1200, 8, dark(clay, 0.08)),
    jaali(0, 712, 1200, 130, mix(clay, sand, 0.3), mix(clay, terracotta, 0.55), 65),
    shadow(600, 636, 250, 16),
    piece(
      'M370 520H830C820 600 740 632 600 632C460 632 380 600 370 520Z',
      terracotta,
      { light: [20, -6] },
      line('M380 560Q600 590 820 560', cream, 5, { opacity: 0.8 }),
      [430, 490, 550, 610, 670, 730, 780]
        .map((x) => disc(x, 586 - Math.abs(600 - x) * 0.06, 7, cream))
        .join(''),
    ),
    oval(600, 520, 234, 48, light(terracotta, 0.2)),
    oval(600, 522, 208, 38, mix(sky, leaf, 0.3)),
    line('M470 516Q530 504 590 516T720 514M540 536Q600 526 660 536', cream, 5, { opacity: 0.8 }),
    place({ x: 410, y: 480, size: 2.6 }, parakeet()),
    place({ x: 800, y: 478, size: 2.6, flip: true }, parakeet('#4f9a63')),
    sparrow(980, 632, 2.2),
    place({ x: 0, y: 0 }, sparrow(180, 632, 2, true)),
    put(1090, 634, flowerPot(120, marigoldPlant(160, 3))),
    put(70, 634, flowerPot(100, sapling(150))),
  )

const sparrow = (x: number, y: number, s: number, flip = false) =>
  place(
    { x, y, size: s, flip },
    line('M-2 -8V0M6 -8V0', dark(wood, 0.3), 2.4) +
      path(
        'M-40 -20L-16 -30C-8 -44 10 -50 22 -44C34 -38 32 -20 20 -10C8 -4 -10 -6 -18 -14Z',
        mix(wood, sand, 0.3),
      ) +
      path('M-26 -22C-10 -34 6 -30 8 -20C-2 -12 -16 -14 -26 -22Z', dark(wood, 0.1)) +
      path('M2 -12C12 -8 24 -14 28 -26C20 -22 8 -20 2 -12Z', sand) +
      path('M29 -38L40 -34L29 -31Z', ink) +
      disc(22, -36, 2.2, ink) +
      path('M4 -46C14 -52 24 -48 27 -42C18 -40 10 -42 4 -46Z', mix(terracotta, wood, 0.5)),
  )
