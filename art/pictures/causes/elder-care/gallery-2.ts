import { clay, cream, dark, marigold, mix, neem, skin, terracotta } from '../../../kit/colour.ts'
import { frieze, garland } from '../../../kit/festive.ts'
import { offering, pinch } from '../../../kit/hands.ts'
import { sun } from '../../../kit/scenery.ts'
import { box, line, picture, place } from '../../../kit/svg.ts'

/** Young hand, old hand. */
export const draw = () =>
  picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(clay, cream, 0.45)),
    sun(600, 420, 290),
    frieze(0, 730, 1200, 84, mix(clay, terracotta, 0.25)),
    garland([0, 60], [1200, 60], 70, 18, 5),
    place(
      { x: 600, y: 470, size: 1.12 },
      pinch(
        {
          skin: 'fair',
          sleeve: { colour: cream, border: terracotta },
          bangles: [marigold, terracotta],
          light: [-8, -8],
        },
        '',
        [760, 230],
      ),
    ),
    place(
      { x: 668, y: 452, size: 1.12 },
      offering(
        { skin: 'brown', sleeve: { colour: neem, border: marigold }, light: [-8, -8] },
        '',
        [-800, 300],
      ),
    ),
    line('M806 462q34 -20 66 -6M812 486q30 -12 56 -2', dark(skin.fair, 0.25), 4, { opacity: 0.7 }),
  )
