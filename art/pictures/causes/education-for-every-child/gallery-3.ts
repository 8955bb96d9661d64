import { child, standing } from '../../../kit/body.ts'
import { schoolHouse } from '../../../kit/buildings.ts'
import { indigo, leaf, marigold, mix, neem, sand, terracotta } from '../../../kit/colour.ts'
import { neemGreens } from '../../../kit/foliage.ts'
import { schoolBag } from '../../../kit/learning.ts'
import { person } from '../../../kit/person.ts'
import { backdrop, bird, grass, grove, longShadow, ridge, sun } from '../../../kit/scenery.ts'
import { at, line, path, picture, place, put } from '../../../kit/svg.ts'
import { tree } from '../../../kit/trees.ts'
import { schoolBoy, schoolGirl } from '../../../kit/wardrobe.ts'

/** The way to school at sunrise. */
export const draw = () => {
  const field = mix(leaf, '#d9cf86', 0.42)
  const back = { build: child, view: 'back' as const, light: [4, -4] as const }
  const knapsack = (colour: string) =>
    put(0, -104, place({ x: 0, y: 0, size: 0.9 }, schoolBag(58, { colour, border: marigold })))
  return picture(
    1200,
    900,
    backdrop(1200, 900, 'dawn', 560),
    sun(600, 400, 200),
    ridge(1200, 900, 480, 70, 4, mix(leaf, '#fbe0b4', 0.7), 6),
    schoolHouse(500, 540, 220, 84),
    grove(0, 460, 545, 34, 3, mix(leaf, '#efd9a0', 0.3)),
    grove(760, 1230, 545, 34, 9, mix(leaf, '#efd9a0', 0.3)),
    path('M0 540H1200V900H0Z', field),
    [0, 1, 2, 3, 4]
      .map((i) =>
        line(
          `M${at([-100, 600 + i * 70])}Q${at([260, 560 + i * 40], [560 - i * 8, 545])}M${at([1300, 600 + i * 70])}Q${at([940, 560 + i * 40], [650 + i * 8, 545])}`,
          mix(field, neem, 0.18 + i * 0.03),
          7 + i * 3,
        ),
      )
      .join(''),
    path('M584 542H628C650 640 800 780 900 900H300C400 780 560 640 584 542Z', mix(sand, marigold, 0.3)),
    put(140, 720, tree(560, 420, neemGreens, 15, 1, [0.6, -0.3])),
    put(1090, 690, tree(430, 320, neemGreens, 25, 0.9, [-0.6, -0.3])),
    longShadow(450, 830, 90, 56, -20),
    longShadow(610, 850, 90, 48, 0),
    longShadow(764, 830, 80, 56, 20),
    person(
      {
        ...back,
        skin: 'brown',
        hair: { style: 'plaits', ribbon: terracotta },
        outfit: schoolGirl(),
        stance: standing(child),
        near: { to: [-32, -96] },
        far: { to: [42, -88], bend: 1 },
        over: knapsack(terracotta),
      },
      { x: 450, y: 832, size: 1.62 },
    ),
    person(
      {
        ...back,
        skin: 'wheat',
        hair: { style: 'short' },
        outfit: schoolBoy(),
        stance: standing(child),
        near: { to: [-50, -82], bend: -1 },
        far: { to: [46, -84], bend: 1 },
        over: knapsack(indigo),
      },
      { x: 610, y: 852, size: 1.7 },
    ),
    person(
      {
        ...back,
        skin: 'deep',
        hair: { style: 'plait', ribbon: marigold },
        outfit: schoolGirl(),
        stance: standing(child),
        near: { to: [-48, -92], bend: -1 },
        far: { to: [62, -238], bend: -1 },
      },
      { x: 768, y: 832, size: 1.52 },
    ),
    bird(300, 160, 1),
    bird(360, 130, 0.8),
    bird(840, 200, 0.9),
    grass(200, 880, 1.9, neem, 4),
    grass(1010, 870, 1.8, neem, 6),
  )
}
