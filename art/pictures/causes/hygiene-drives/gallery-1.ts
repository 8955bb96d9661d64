import { motifFill, piece } from '../../../kit/cloth.ts'
import { brass, clay, cream, dark, leaf, light, mix, sky } from '../../../kit/colour.ts'
import { foam } from '../../../kit/furniture.ts'
import { cupped } from '../../../kit/hands.ts'
import { at, box, disc, line, oval, path, picture, place } from '../../../kit/svg.ts'
import { cloths } from '../../../kit/wardrobe.ts'

const water = mix(sky, leaf, 0.25)

/** Clean water over small hands. */
export const draw = () =>
  picture(
    1200,
    900,
    box(0, 0, 1200, 900, mix(sky, leaf, 0.14)),
    (() => {
      const tile = motifFill('checks', mix(sky, cream, 0.5), 0, 6)
      return tile.markup + box(0, 0, 1200, 640, tile.url, 0, { opacity: 0.7 })
    })(),
    disc(600, 430, 330, cream, { opacity: 0.35 }),
    disc(600, 430, 240, cream, { opacity: 0.4 }),
    box(0, 640, 1200, 260, light(clay, 0.5)),
    box(0, 640, 1200, 22, cream),
    oval(600, 800, 420, 74, dark(clay, 0.05)),
    oval(600, 806, 390, 62, water),
    line('M360 806Q480 780 600 806T840 806M440 836Q520 818 600 836T760 836', cream, 6, { opacity: 0.8 }),
    piece('M548 0H652V120Q652 150 640 150H560Q548 150 548 120Z', brass, { light: [-18, 0], shade: 0.26 }),
    piece('M470 60H730Q752 60 752 82T730 104H470Q448 104 448 82T470 60Z', light(brass, 0.1), {
      light: [0, -10],
    }),
    piece('M566 150H634V196Q634 208 622 208H578Q566 208 566 196Z', dark(brass, 0.12), { light: [-12, 0] }),
    place(
      { x: 600, y: 500, size: 1.06 },
      cupped(
        { skin: 'wheat', sleeve: cloths.skyStripes, light: [8, -8] },
        { skin: 'wheat', sleeve: cloths.skyStripes, light: [8, -8] },
        path('M-24 -300C-26 -180 -30 -90 -46 -10H46C30 -90 26 -180 24 -300Z', '#eaf6f4') +
          line('M-6 -290C-8 -180 -10 -90 -14 -30M10 -290C10 -200 12 -110 18 -40', water, 5, {
            opacity: 0.8,
          }) +
          oval(0, -4, 120, 26, '#eaf6f4') +
          foam(0, -10, 3, [
            [-34, 0, 10],
            [-20, -9, 12],
            [-4, -4, 10],
            [16, -9, 13],
            [32, -2, 10],
            [8, 3, 9],
            [-14, 4, 9],
          ]),
        [-520, 430],
      ),
    ),
    foam(600, 500, 3, [
      [-76, -40, 5],
      [84, -56, 6],
      [66, -20, 4],
      [-60, -66, 3.4],
      [100, -10, 3],
    ]),
    (
      [
        [520, 640],
        [690, 650],
        [600, 676],
        [560, 700],
        [652, 712],
      ] as const
    )
      .map(([x, y]) =>
        path(
          `M${at([x, y - 16])}C${at([x - 9, y], [x - 9, y + 10], [x, y + 10])}C${at([x + 9, y + 10], [x + 9, y], [x, y - 16])}Z`,
          '#eaf6f4',
        ),
      )
      .join(''),
  )
