import { standing, woman } from '../../kit/body.ts'
import { cream, leaf, light, marigold, mix, neem, sand, terracotta } from '../../kit/colour.ts'
import { frieze } from '../../kit/festive.ts'
import { drawing } from '../../kit/learning.ts'
import { person } from '../../kit/person.ts'
import { flowerPot, sapling } from '../../kit/plants.ts'
import { shadow } from '../../kit/scenery.ts'
import { box, disc, line, picture, place, put } from '../../kit/svg.ts'
import { cloths, waistcoatOverKameez } from '../../kit/wardrobe.ts'

/** A young teacher under a line of her pupils' drawings. */
export const draw = () => {
  const cord = 'M-20 206Q600 310 1220 206'
  const hung = (x: number, y: number, turn: number, kind: 'house' | 'flower' | 'sun' | 'family') =>
    place({ x, y, turn }, drawing(240, kind) + box(-10, -118, 20, 44, terracotta, 5))
  return picture(
    1200,
    1200,
    box(0, 0, 1200, 1200, mix(leaf, neem, 0.25)),
    frieze(0, 60, 1200, 84, mix(leaf, neem, 0.7)),
    disc(600, 700, 420, mix(marigold, terracotta, 0.1)),
    disc(600, 700, 365, light(marigold, 0.15)),
    box(0, 1060, 1200, 140, mix(terracotta, sand, 0.35)),
    box(0, 1052, 1200, 16, terracotta),
    line(cord, cream, 5),
    hung(170, 330, -4, 'house'),
    hung(456, 352, 3, 'sun'),
    hung(750, 352, -3, 'family'),
    hung(1040, 328, 5, 'flower'),
    shadow(600, 1180, 260, 30),
    person(
      {
        build: woman,
        skin: 'brown',
        view: 'front',
        hair: { style: 'plaits' },
        bindi: true,
        earring: true,
        mouth: 'open',
        outfit: waistcoatOverKameez(cloths.claySprig, cream),
        stance: standing(woman),
        light: [-5, -4],
        near: { to: [-54, -208], thumb: -1, turn: 10 },
        far: { to: [54, -208], thumb: 1, over: true, turn: -10 },
        held: place({ x: 0, y: -212, turn: -2 }, drawing(112, 'flower')),
      },
      { x: 600, y: 1620, size: 3.25 },
    ),
    put(130, 1120, flowerPot(130, sapling(190, 7))),
  )
}
