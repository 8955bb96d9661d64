import { piece } from './cloth.ts'
import { cream, dark, ink, leaf, light, marigold, mix, neem, sky, steel, terracotta } from './colour.ts'
import { bloom } from './festive.ts'
import { at, box, clipped, disc, line, oval, type Pt, path } from './svg.ts'

const wheel = (x: number, r: number) =>
  disc(x, -r, r, ink) +
  disc(x, -r, r * 0.58, steel) +
  disc(x, -r, r * 0.5, dark(steel, 0.25)) +
  disc(x, -r, r * 0.2, light(steel, 0.4)) +
  line(
    [0, 60, 120, 180, 240, 300]
      .map((a) => {
        const t = (a * Math.PI) / 180
        return `M${at([x + Math.cos(t) * r * 0.26, -r + Math.sin(t) * r * 0.26], [x + Math.cos(t) * r * 0.46, -r + Math.sin(t) * r * 0.46])}`
      })
      .join(''),
    steel,
    r * 0.07,
  )

/** A three-wheeled goods carrier facing right, its bed open at the back; origin on the ground under its middle, about 560 long. */
export const carrier = (load: string, toward: Pt = [8, -4]) => {
  const body = leaf
  const cab = `M${at([60, -70])}L${at([60, -292])}Q${at([60, -316], [86, -316])}L${at([170, -316])}C${at([214, -316], [232, -270], [246, -206])}C${at([276, -196], [288, -170], [288, -130])}L${at([288, -84])}Q${at([288, -70], [272, -70])}Z`
  const glass = `M${at([150, -290], [176, -290])}C${at([200, -286], [214, -250], [222, -206])}L${at([150, -206])}Z`
  const sideWindow = `M${at([84, -290], [136, -290], [136, -206], [84, -206])}Z`
  const bed = `M${at([-280, -176], [52, -176], [52, -70], [-280, -70])}Z`
  return (
    oval(0, 0, 320, 18, '#5a3a3a', { opacity: 0.25 }) +
    box(-270, -86, 340, 24, dark(ink, 0.1), 6) +
    load +
    piece(
      bed,
      body,
      { light: toward, shade: 0.22 },
      box(-280, -150, 340, 16, marigold),
      box(-280, -126, 340, 5, cream),
      [-236, -180, -124, -68, -12]
        .map((x) => path(`M${at([x, -96])}l16 -12l16 12l-16 12Z`, light(body, 0.3)))
        .join(''),
    ) +
    box(-288, -186, 346, 16, dark(body, 0.15), 6) +
    piece(
      cab,
      marigold,
      { light: toward, shade: 0.16 },
      path(`M${at([40, -176], [300, -176], [300, -60], [40, -60])}Z`, body),
      box(40, -184, 270, 10, cream),
    ) +
    clipped(
      sideWindow,
      path(sideWindow, mix(sky, leaf, 0.2)),
      path(`M${at([84, -206], [118, -290], [136, -290], [104, -206])}Z`, cream, { opacity: 0.5 }),
    ) +
    clipped(
      glass,
      path(glass, sky),
      path(`M${at([160, -206], [190, -290], [206, -290], [180, -206])}Z`, cream, { opacity: 0.6 }),
    ) +
    line(`M${at([72, -80], [72, -196])}M${at([142, -80], [142, -196])}`, dark(body, 0.25), 4) +
    box(118, -168, 18, 6, cream, 3) +
    disc(268, -140, 17, cream) +
    disc(268, -140, 11, light(marigold, 0.5)) +
    box(252, -92, 44, 16, steel, 6) +
    path(`M${at([196, -70])}A${at([48, 48])} 0 0 1 ${at([276, -70])}Z`, dark(body, 0.3)) +
    wheel(236, 44) +
    wheel(-176, 46) +
    path(
      `M${at([-236, -66])}A${at([60, 60])} 0 0 1 ${at([-116, -66])}L${at([-128, -66])}A${at([48, 48])} 0 0 0 ${at([-224, -66])}Z`,
      dark(body, 0.2),
    ) +
    [0, 1, 2, 3, 4, 5, 6]
      .map((i) =>
        bloom(
          96 + i * 18,
          -318 + Math.abs(3 - i) * -1,
          10,
          i % 2 ? mix(marigold, terracotta, 0.5) : '#f7c04a',
        ),
      )
      .join('') +
    box(56, -72, 236, 8, neem, 3)
  )
}
