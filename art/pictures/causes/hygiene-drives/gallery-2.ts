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
  sky,
  terracotta,
} from '../../../kit/colour.ts'
import { frieze } from '../../../kit/festive.ts'
import { foam } from '../../../kit/furniture.ts'
import { bottle, folded, kitBag, soap } from '../../../kit/goods.ts'
import { shadow } from '../../../kit/scenery.ts'
import { at, box, disc, line, path, picture, place, put } from '../../../kit/svg.ts'
import { tumbler } from '../../../kit/vessels.ts'
import { cloths, print } from '../../../kit/wardrobe.ts'

const toothbrush = (length: number, tone: string) =>
  box(0, -6, length, 12, tone, 6) +
  box(length - 46, -22, 42, 18, cream, 3) +
  line(`M${at([length - 38, -21])}v13m8 -13v13m8 -13v13m8 -13v13`, sky, 2)

const comb = (w: number, tone: string) => {
  let teeth = ''
  for (let x = 6; x < w - 4; x += 9) teeth += `M${at([x, 12])}v26`
  return box(0, 0, w, 18, tone, 6) + line(teeth, tone, 5)
}

const tube = (tone: string) =>
  path('M0 -16L120 -26V26L0 16Z', cream) +
  box(40, -24, 46, 47, tone) +
  box(-26, -12, 28, 24, tone, 5) +
  box(118, -28, 9, 56, dark(cream, 0.15), 2)

/** What one cloths.kit holds. */
export const draw = () =>
  picture(
    1200,
    900,
    box(0, 0, 1200, 900, marigold),
    disc(600, 400, 420, light(marigold, 0.35)),
    disc(600, 400, 330, light(marigold, 0.6)),
    frieze(0, 60, 1200, 70, mix(marigold, terracotta, 0.28)),
    path(
      `M${at([0, 640])}Q${at([600, 610], [1200, 640])}L${at([1200, 900], [0, 900])}Z`,
      mix(cream, sand, 0.4),
    ),
    box(0, 830, 1200, 70, mix(sand, clay, 0.5)),
    frieze(0, 842, 1200, 46, terracotta),
    shadow(600, 716, 240, 24),
    put(600, 716, kitBag(390, 440, cloths.kit)),
    shadow(262, 720, 110, 14),
    put(262, 720, bottle(300, leaf)),
    shadow(960, 724, 150, 16),
    put(
      960,
      724,
      folded(270, 42, [
        { colour: sky, border: leaf },
        print(clay, 'stripes', terracotta, terracotta),
        { colour: leaf, border: marigold },
        print(cream, 'checks', clay),
      ]),
    ),
    put(960, 556, soap(170, mix(clay, cream, 0.3))),
    shadow(420, 800, 80, 10),
    put(424, 800, tumbler(120)),
    place({ x: 420, y: 700, turn: -74 }, toothbrush(150, indigo)),
    place({ x: 438, y: 704, turn: -104 }, toothbrush(140, terracotta)),
    put(424, 800, tumbler(120)),
    place({ x: 640, y: 790, turn: -4 }, tube(leaf)),
    place({ x: 830, y: 768, turn: 5 }, comb(170, neem)),
    foam(190, 350, 4, [
      [0, 0, 9],
      [16, -14, 6],
      [-14, -20, 5],
    ]),
    foam(1010, 330, 4, [
      [0, 0, 8],
      [16, 10, 5],
      [14, -18, 6],
    ]),
  )
