import { child, crossLegged, man, toddler, woman } from '../../../kit/body.ts'
import { cream, indigo, leaf, marigold, mix, neem, sand, sky, terracotta } from '../../../kit/colour.ts'
import { frieze, garland } from '../../../kit/festive.ts'
import { mat } from '../../../kit/furniture.ts'
import { person } from '../../../kit/person.ts'
import { banana } from '../../../kit/plants.ts'
import { shadow } from '../../../kit/scenery.ts'
import { at, box, path, picture, put } from '../../../kit/svg.ts'
import { dal, degchi, matka, steam, thali, tumbler } from '../../../kit/vessels.ts'
import { cloths, frock, kurta, print, sari, shorts } from '../../../kit/wardrobe.ts'

/** A family eats together. */
export const draw = () => {
  const floor = mix(terracotta, sand, 0.5)
  const plate = (x: number, y: number, w = 150) =>
    path(
      `M${at([x - w * 0.62, y])}C${at([x - w * 0.4, y - w * 0.26], [x + w * 0.4, y - w * 0.26], [x + w * 0.62, y])}C${at([x + w * 0.4, y + w * 0.26], [x - w * 0.4, y + w * 0.26], [x - w * 0.62, y])}Z`,
      leaf,
    ) + put(x, y, thali(w * 0.86, 0.32))
  return picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(sky, cream, 0.3)),
    frieze(0, 90, 1200, 66, mix(sky, leaf, 0.18)),
    box(0, 540, 1200, 60, mix(sky, leaf, 0.2)),
    box(0, 596, 1200, 304, floor),
    box(0, 590, 1200, 14, neem),
    garland([0, 40], [600, 40], 70, 15, 5),
    garland([600, 40], [1200, 40], 70, 15, 5),
    put(1130, 640, banana(520, 7)),
    put(90, 640, matka(150)),
    put(
      600,
      752,
      mat(1130, 270, { colour: terracotta, motif: 'waves', thread: '#dd8465', border: marigold }),
    ),
    shadow(470, 690, 150, 16),
    shadow(740, 690, 120, 14),
    person(
      {
        build: man,
        skin: 'wheat',
        view: 'front',
        hair: { style: 'short' },
        moustache: '#2a2422',
        outfit: kurta(print(cream, 'buti', leaf)),
        stance: crossLegged(man),
        light: [-5, -3],
        near: { to: [-66, -30] },
        far: { to: [70, -30], bend: -1 },
      },
      { x: 440, y: 690, size: 1.96 },
    ),
    person(
      {
        build: child,
        skin: 'brown',
        view: 'front',
        hair: { style: 'plaits', ribbon: terracotta },
        mouth: 'open',
        outfit: frock(cloths.marigoldFlowers),
        stance: crossLegged(child),
        light: [-5, -3],
        near: { to: [-48, -16] },
        far: { to: [8, -88], bend: -1 },
      },
      { x: 760, y: 694, size: 2.2 },
    ),
    shadow(220, 822, 190, 20),
    shadow(985, 822, 140, 18),
    person(
      {
        build: woman,
        skin: 'honey',
        hair: { style: 'bun', flowers: true },
        bindi: true,
        earring: true,
        nod: 6,
        outfit: sari(cloths.neemButi, terracotta),
        stance: crossLegged(woman, 8),
        light: [-5, -3],
        near: { to: [74, -34] },
        far: { to: [104, -60] },
      },
      { x: 205, y: 820, size: 2.05 },
    ),
    person(
      {
        build: toddler,
        skin: 'wheat',
        hair: { style: 'curls' },
        mouth: 'open',
        outfit: shorts(print(marigold, 'stripes', cream), indigo),
        stance: crossLegged(toddler, 4),
        light: [5, -3],
        near: { to: [36, -34] },
        far: { to: [50, -50] },
      },
      { x: 1000, y: 820, size: 2.5, flip: true },
    ),
    plate(480, 746),
    plate(730, 746),
    plate(440, 838, 170),
    plate(800, 838, 170),
    put(610, 800, degchi(130, dal)),
    steam(610, 716, 1.1),
    put(612, 878, tumbler(54)),
    put(668, 872, tumbler(54)),
  )
}
