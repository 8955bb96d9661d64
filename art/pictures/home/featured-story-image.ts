import { child, standing, walking, woman } from '../../kit/body.ts'
import { archShape, jaali, schoolHouse } from '../../kit/buildings.ts'
import { clay, cream, leaf, light, marigold, mix, sand, terracotta, wood } from '../../kit/colour.ts'
import { frieze, garland, rangoli } from '../../kit/festive.ts'
import { neemGreens } from '../../kit/foliage.ts'
import { person } from '../../kit/person.ts'
import { flowerPot, marigoldPlant, sapling } from '../../kit/plants.ts'
import { backdrop, bird, grove, hills, shadow, sun } from '../../kit/scenery.ts'
import { box, clipped, line, path, picture, put } from '../../kit/svg.ts'
import { tree } from '../../kit/trees.ts'
import { matka } from '../../kit/vessels.ts'
import { cloths, sari, schoolGirl } from '../../kit/wardrobe.ts'

/** The first day: through the arch, her mother behind her. */
export const draw = () => {
  const plaster = mix(clay, sand, 0.3)
  const stone = mix(terracotta, sand, 0.5)
  const view =
    backdrop(1600, 800, 'morning', 700) +
    sun(930, 400, 190) +
    hills(1600, 800, 610, 131) +
    schoolHouse(1010, 690, 200, 84) +
    grove(440, 1010, 690, 34, 5, mix(leaf, '#efd9a0', 0.28)) +
    box(300, 684, 1100, 140, mix(leaf, '#d9cf86', 0.42)) +
    path(
      'M1090 690H1130C1120 730 1060 760 1120 830H700C900 770 1040 740 1090 690Z',
      mix(sand, marigold, 0.3),
    ) +
    put(600, 730, tree(470, 360, neemGreens, 71, 0.9, [0.6, -0.4])) +
    bird(820, 190, 0.9) +
    bird(872, 166, 0.7)
  return picture(
    1600,
    1000,
    box(0, 0, 1600, 1000, plaster),
    frieze(0, 150, 1600, 64, mix(plaster, terracotta, 0.2)),
    jaali(110, 330, 190, 250, plaster, mix(clay, terracotta, 0.45), 48),
    jaali(1300, 330, 190, 250, plaster, mix(clay, terracotta, 0.45), 48),
    box(0, 660, 1600, 130, mix(plaster, terracotta, 0.36)),
    path(archShape(820, 800, 860, 800), light(plaster, 0.5)),
    path(archShape(820, 800, 800, 762), terracotta),
    clipped(archShape(820, 800, 752, 730), view),
    box(0, 790, 1600, 210, stone),
    box(430, 784, 780, 26, light(stone, 0.4), 5),
    box(0, 784, 432, 14, terracotta),
    box(1208, 784, 392, 14, terracotta),
    line(
      'M0 870H1600M260 800L180 870M560 810L520 870M860 810L870 870M1160 810L1220 870M1420 800L1500 870M420 870L340 1000M780 870L760 1000M1120 870L1190 1000',
      mix(stone, terracotta, 0.35),
      3,
      { opacity: 0.6 },
    ),
    path('M500 810H1140L980 1000H240Z', cream, { opacity: 0.22 }),
    rangoli(700, 930, 150, 0.3),
    garland([395, 190], [820, 52], 60, 14),
    garland([1245, 190], [820, 52], 60, 14),
    shadow(480, 884, 120, 16),
    person(
      {
        build: woman,
        skin: 'brown',
        hair: { style: 'bun', flowers: true },
        bindi: true,
        earring: true,
        nod: 3,
        outfit: sari(cloths.neemButi, terracotta),
        stance: standing(woman, 2),
        light: [6, -3],
        near: { to: [30, -214], turn: -20 },
        far: { to: [92, -306], bend: 1, turn: -30 },
      },
      { x: 480, y: 884, size: 1.62 },
    ),
    shadow(960, 906, 110, 15),
    person(
      {
        build: child,
        skin: 'brown',
        hair: { style: 'plaits', ribbon: terracotta },
        mouth: 'open',
        outfit: schoolGirl({ colour: terracotta, border: marigold }),
        stance: walking(child, 0.62, 3),
        light: [6, -3],
        near: { to: [22, -126], fist: true },
        far: { to: [60, -118], bend: 1 },
      },
      { x: 950, y: 904, size: 2.15 },
    ),
    put(1350, 900, flowerPot(130, marigoldPlant(170, 3))),
    put(1480, 930, flowerPot(96, sapling(150, 6))),
    put(190, 900, matka(150)),
    put(300, 930, matka(104, mix(terracotta, wood, 0.3))),
  )
}
