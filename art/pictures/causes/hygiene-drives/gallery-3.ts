import { crossLegged, woman } from '../../../kit/body.ts'
import { rosette } from '../../../kit/buildings.ts'
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
} from '../../../kit/colour.ts'
import { frieze, garland } from '../../../kit/festive.ts'
import { mat } from '../../../kit/furniture.ts'
import { bottle, folded, kitBag, soap } from '../../../kit/goods.ts'
import { person } from '../../../kit/person.ts'
import { banana } from '../../../kit/plants.ts'
import { shadow } from '../../../kit/scenery.ts'
import { box, picture, put } from '../../../kit/svg.ts'
import { matka } from '../../../kit/vessels.ts'
import { cloths, print, sari, waistcoatOverKameez } from '../../../kit/wardrobe.ts'

/** Women and girls sit together and open their kits. */
export const draw = () => {
  const floor = mix(terracotta, sand, 0.48)
  return picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(leaf, cream, 0.7)),
    frieze(0, 80, 1200, 64, mix(leaf, cream, 0.54)),
    [200, 600, 1000].map((x) => rosette(x, 260, 46, terracotta, light(clay, 0.4))).join(''),
    box(0, 560, 1200, 60, mix(leaf, cream, 0.5)),
    box(0, 610, 1200, 290, floor),
    box(0, 604, 1200, 14, neem),
    put(1130, 650, banana(520, 4)),
    put(80, 650, matka(150)),
    garland([0, 50], [600, 60], 60, 15, 5),
    garland([600, 60], [1200, 50], 60, 15, 5),
    put(600, 750, mat(1120, 270, { colour: indigo, motif: 'dashes', thread: '#5d6ba3', border: marigold })),
    shadow(270, 802, 200, 22),
    shadow(930, 802, 200, 22),
    shadow(600, 700, 140, 16),
    person(
      {
        build: woman,
        skin: 'deep',
        view: 'front',
        hair: { style: 'bun' },
        bindi: true,
        earring: true,
        outfit: sari(cloths.marigoldFlowers, neem, terracotta),
        stance: crossLegged(woman),
        light: [-5, -3],
        near: { to: [-16, -76] },
        far: { to: [16, -76] },
        over: put(
          0,
          -68,
          folded(64, 11, [
            { colour: sky, border: leaf },
            { colour: clay, border: terracotta },
          ]),
        ),
      },
      { x: 600, y: 690, size: 1.9 },
    ),
    person(
      {
        build: woman,
        skin: 'wheat',
        hair: { style: 'veil', cloth: { colour: terracotta, border: marigold } },
        bindi: true,
        nod: 4,
        outfit: sari(cloths.terracottaWaves, leaf),
        stance: crossLegged(woman, 6),
        light: [-5, -3],
        near: { to: [50, -56] },
        far: { to: [86, -72] },
        held: put(66, -62, kitBag(56, 62, cloths.kitGreen)),
      },
      { x: 250, y: 800, size: 2.05 },
    ),
    person(
      {
        build: woman,
        skin: 'honey',
        hair: { style: 'plait', ribbon: marigold },
        earring: true,
        mouth: 'open',
        outfit: waistcoatOverKameez(print(cream, 'buti', terracotta, terracotta), leaf),
        stance: crossLegged(woman, 4),
        light: [5, -3],
        near: { to: [70, -84] },
        far: { to: [98, -74] },
        held: put(84, -78, soap(40, clay)),
      },
      { x: 950, y: 800, size: 2.05, flip: true },
    ),
    shadow(600, 862, 70, 9),
    put(560, 860, kitBag(92, 104, cloths.kit)),
    put(650, 866, bottle(88, leaf)),
    put(706, 866, soap(56, clay)),
    put(
      470,
      866,
      folded(90, 14, [
        { colour: sky, border: leaf },
        { colour: clay, border: terracotta },
      ]),
    ),
  )
}
