import { child, crossLegged } from '../../../kit/body.ts'
import { indigo, leaf, light, marigold, mix, neem, terracotta } from '../../../kit/colour.ts'
import { banyanGreens, canopy } from '../../../kit/foliage.ts'
import { mat } from '../../../kit/furniture.ts'
import { heldBook } from '../../../kit/learning.ts'
import { person } from '../../../kit/person.ts'
import { grass, shadow, sun } from '../../../kit/scenery.ts'
import { box, path, picture, put } from '../../../kit/svg.ts'
import { hangingRoots } from '../../../kit/trees.ts'
import { print, schoolGirl, shorts } from '../../../kit/wardrobe.ts'

/** Two friends, one story. */
export const draw = () => {
  const look = {
    build: child,
    view: 'front' as const,
    stance: crossLegged(child, 0),
    light: [-5, -3] as const,
  }
  return picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(neem, leaf, 0.35)),
    sun(600, 360, 270),
    path(`M0 620Q300 560 600 600T1200 590V900H0Z`, mix(leaf, '#8bb56b', 0.4)),
    canopy({
      crowns: [
        [60, 70, 170],
        [300, 20, 160],
        [1140, 80, 180],
        [900, 10, 160],
        [600, -60, 150],
      ],
      greens: banyanGreens,
      leafSize: 34,
      seed: 31,
      detail: 1.1,
      light: [0.1, 0.6],
    }),
    hangingRoots([
      { x: 150, top: 200, bottom: 480, w: 6 },
      { x: 90, top: 220, bottom: 400, w: 5 },
      { x: 1060, top: 220, bottom: 500, w: 6 },
      { x: 1140, top: 240, bottom: 420, w: 5 },
    ]),
    put(
      600,
      790,
      mat(1100, 200, { colour: terracotta, motif: 'waves', thread: '#dd8465', border: marigold }),
    ),
    shadow(420, 822, 230, 24),
    shadow(790, 822, 230, 24),
    person(
      {
        ...look,
        skin: 'brown',
        hair: { style: 'plaits', ribbon: terracotta },
        mouth: 'open',
        nod: 6,
        outfit: schoolGirl(),
        near: { to: [-26, -40] },
        far: { to: [44, -52], thumb: 1, bend: 1 },
      },
      { x: 420, y: 816, size: 3.3 },
    ),
    person(
      {
        ...look,
        skin: 'wheat',
        hair: { style: 'short' },
        nod: -7,
        outfit: shorts(print(marigold, 'stripes', light(marigold, 0.5)), indigo),
        near: { to: [-44, -52], bend: -1 },
        far: { to: [30, -40] },
      },
      { x: 790, y: 816, size: 3.3 },
    ),
    put(606, 720, heldBook(290, neem, marigold)),
    grass(80, 880, 2.2, light(leaf, 0.2), 3),
    grass(1130, 880, 2.2, light(leaf, 0.2), 8),
  )
}
