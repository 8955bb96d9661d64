import { elder, man, walking } from '../../../kit/body.ts'
import {
  clay,
  cream,
  indigo,
  ink,
  leaf,
  marigold,
  mix,
  neem,
  sand,
  silver,
  terracotta,
  wood,
} from '../../../kit/colour.ts'
import { neemGreens } from '../../../kit/foliage.ts'
import { person } from '../../../kit/person.ts'
import { flowerPot, marigoldPlant } from '../../../kit/plants.ts'
import { backdrop, bird, grass, grove, hills, longShadow, speckle, sun } from '../../../kit/scenery.ts'
import { box, line, path, picture, put } from '../../../kit/svg.ts'
import { bush, tree } from '../../../kit/trees.ts'
import { print, sari, waistcoat } from '../../../kit/wardrobe.ts'

/** A walk in the garden, arm in arm. */
export const draw = () => {
  const lawn = mix(leaf, '#cfd08a', 0.4)
  return picture(
    1200,
    900,
    backdrop(1200, 900, 'day', 600),
    sun(280, 300, 130, '#f9c355'),
    hills(1200, 900, 520, 61),
    grove(0, 1200, 590, 44, 6, mix(leaf, '#efd9a0', 0.25)),
    box(0, 580, 1200, 320, lawn),
    path('M520 582H620C720 660 980 780 1120 900H120C260 780 460 660 520 582Z', mix(sand, clay, 0.25)),
    put(130, 660, bush(240, neemGreens, 8, terracotta)),
    put(1080, 650, bush(240, neemGreens, 14, marigold)),
    put(1060, 660, tree(600, 430, neemGreens, 36, 1, [-0.6, -0.5])),
    speckle([260, 700], [1000, 880], 22, 3, mix(sand, wood, 0.4)),
    longShadow(560, 838, 320, 40, 100),
    person(
      {
        build: man,
        skin: 'brown',
        hair: { style: 'short' },
        mouth: 'open',
        nod: 4,
        outfit: waistcoat(marigold, mix(indigo, ink, 0.2)),
        stance: walking(man, 0.36, 3),
        light: [-5, -3],
        near: { to: [-10, -176] },
        far: { to: [84, -210], bend: 1 },
      },
      { x: 480, y: 836, size: 1.5 },
    ),
    person(
      {
        build: elder,
        skin: 'honey',
        hair: { style: 'bun', colour: silver },
        glasses: true,
        bindi: true,
        earring: true,
        nod: 2,
        outfit: sari(print(cream, 'buti', clay, terracotta), leaf),
        stance: walking(elder, 0.2, 9),
        light: [-5, -3],
        near: { to: [24, -150], bend: 1 },
        far: { to: [88, -152], fist: true },
        behind: line('M100 -156L112 0', wood, 8) + line('M84 -158q16 -10 20 4', wood, 8),
      },
      { x: 640, y: 842, size: 1.5 },
    ),
    put(250, 880, flowerPot(100, marigoldPlant(130, 2))),
    grass(960, 880, 1.8, neem, 2),
    grass(80, 870, 1.8, neem, 5),
    bird(600, 150, 1),
    bird(660, 124, 0.7),
  )
}
