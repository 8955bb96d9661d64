import { child, crossLegged } from '../../kit/body.ts'
import {
  clay,
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
} from '../../kit/colour.ts'
import { frieze } from '../../kit/festive.ts'
import { mat } from '../../kit/furniture.ts'
import { block, bridge, wedge } from '../../kit/learning.ts'
import { person } from '../../kit/person.ts'
import { shadow } from '../../kit/scenery.ts'
import { box, disc, picture, put } from '../../kit/svg.ts'
import { print, shorts } from '../../kit/wardrobe.ts'

/** A boy who builds by himself now. */
export const draw = () =>
  picture(
    1200,
    1200,
    box(0, 0, 1200, 1200, mix(sky, leaf, 0.16)),
    disc(600, 520, 430, light(marigold, 0.55)),
    disc(600, 520, 360, light(marigold, 0.3)),
    disc(600, 520, 300, mix(marigold, cream, 0.12)),
    frieze(0, 70, 1200, 84, mix(sky, leaf, 0.34)),
    box(0, 930, 1200, 270, mix(terracotta, sand, 0.4)),
    box(0, 922, 1200, 16, terracotta),
    put(600, 1040, mat(1120, 220, { colour: leaf, thread: light(leaf, 0.3), border: marigold })),
    shadow(600, 1064, 330, 34),
    person(
      {
        build: child,
        skin: 'wheat',
        view: 'front',
        hair: { style: 'short' },
        mouth: 'open',
        outfit: shorts(print(terracotta, 'stripes', '#e18f6e'), indigo),
        stance: crossLegged(child),
        light: [-5, -4],
        near: { to: [-19, -54], thumb: -1, turn: 20 },
        far: { to: [19, -54], thumb: 1, over: true, turn: -20 },
        held: put(0, -40, block(34, marigold, 'star')),
      },
      { x: 600, y: 1056, size: 5 },
    ),
    put(540, 1130, block(120, neem, 'ring')),
    put(664, 1134, block(120, indigo, 'dot')),
    put(250, 1120, block(130, clay, 'bar')),
    put(250, 990, wedge(130, terracotta)),
    put(960, 1120, bridge(210, terracotta)),
    put(960, 1014, block(110, leaf, 'star')),
  )
