import {
  cream,
  indigo,
  leaf,
  light,
  marigold,
  mix,
  neem,
  sand,
  sky,
  terracotta,
  wood,
} from '../../../kit/colour.ts'
import { frieze } from '../../../kit/festive.ts'
import { pinch } from '../../../kit/hands.ts'
import { ball, block, bridge, wedge } from '../../../kit/learning.ts'
import { shadow, sun } from '../../../kit/scenery.ts'
import { at, box, path, picture, place, put } from '../../../kit/svg.ts'
import { cloths } from '../../../kit/wardrobe.ts'

/** A big hand and a small hand build together. */
export const draw = () => {
  const table = mix(wood, sand, 0.55)
  return picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(sky, cream, 0.45)),
    sun(600, 420, 250),
    frieze(0, 90, 1200, 70, mix(sky, leaf, 0.22)),
    path(`M${at([0, 690])}Q${at([600, 650], [1200, 690])}L${at([1200, 900], [0, 900])}Z`, table),
    path(
      `M${at([0, 690])}Q${at([600, 650], [1200, 690])}L${at([1200, 712])}Q${at([600, 672], [0, 712])}Z`,
      light(table, 0.35),
    ),
    shadow(600, 800, 230, 26),
    put(600, 808, block(150, neem, 'ring')),
    put(608, 658, block(142, terracotta, 'star')),
    put(596, 516, block(134, indigo, 'dot')),
    put(150, 840, wedge(130, marigold)),
    put(1050, 850, bridge(190, leaf)),
    put(292, 862, ball(58, terracotta)),
    place(
      { x: 560, y: 290, size: 0.78, flip: true },
      pinch(
        { skin: 'brown', sleeve: cloths.marigoldFlowers, light: [8, -8] },
        put(0, 70, block(160, leaf, 'bar')),
        [900, 420],
      ),
    ),
    place(
      { x: 742, y: 560, size: 1.02 },
      pinch(
        { skin: 'honey', sleeve: cloths.claySprig, bangles: [terracotta, marigold], light: [-8, -8] },
        '',
        [760, 230],
      ),
    ),
  )
}
