import { piece } from './cloth.ts'
import { clay, cream, dark, ink, light, marigold, mix, sand, terracotta, wood } from './colour.ts'
import { bloom } from './festive.ts'
import { capsule, hull, smooth } from './shapes.ts'
import { at, disc, line, oval, type Pt, path, place } from './svg.ts'

/** A humped Indian cow in profile facing right; origin on the ground under its middle, about 300 long. */
export const cow = (toward: Pt) => {
  const coat = cream
  const patch = mix(wood, clay, 0.35)
  const lit = { light: toward, shade: 0.18 }
  const far = dark(coat, 0.2)
  const legPath = (x: number, knee: number) =>
    hull([x, -118, 20], [x + knee, -62, 11]) +
    hull([x + knee, -62, 11], [x + knee * 0.4, -14, 8]) +
    hull([x + knee * 0.4 - 7, -3, 3], [x + knee * 0.4 + 9, -3, 3], [x + knee * 0.4, -16, 8])
  const hoof = (x: number, knee: number) =>
    path(
      `M${at([x + knee * 0.4 - 10, 0], [x + knee * 0.4 - 8, -13], [x + knee * 0.4 + 9, -13], [x + knee * 0.4 + 12, 0])}Z`,
      ink,
    )
  const body = smooth(
    [
      [-128, -176],
      [-90, -196],
      [-20, -186],
      [36, -196],
      [60, -222],
      [88, -212],
      [104, -180],
      [112, -140],
      [92, -96],
      [40, -82],
      [-40, -76],
      [-100, -90],
      [-134, -124],
    ],
    true,
    0.95,
  )
  const patches =
    path(
      smooth(
        [
          [-60, -190],
          [-20, -176],
          [-10, -140],
          [-44, -112],
          [-84, -132],
          [-86, -170],
        ],
        true,
      ),
      patch,
    ) +
    path(
      smooth(
        [
          [40, -200],
          [70, -224],
          [92, -200],
          [76, -172],
          [50, -170],
        ],
        true,
      ),
      patch,
    )
  const headMark =
    piece(
      hull([-6, -6, 27], [42, 30, 16], [30, 34, 14]),
      coat,
      lit,
      path(
        smooth(
          [
            [-30, -30],
            [0, -36],
            [12, -10],
            [-4, 14],
            [-30, 10],
          ],
          true,
        ),
        patch,
      ),
      oval(46, 36, 16, 15, clay),
    ) +
    oval(50, 32, 2.6, 3.4, dark(terracotta, 0.4)) +
    line(`M${at([36, 44])}q7 5 14 1`, dark(terracotta, 0.4), 2.2) +
    line(`M${at([4, -2])}q7 7 15 1`, ink, 2.8)
  const head =
    path(
      `M${at([-16, -26])}C${at([-24, -54], [-4, -74], [10, -78])}C${at([2, -62], [2, -44], [2, -30])}Z`,
      mix(sand, wood, 0.35),
    ) +
    headMark +
    path(
      `M${at([4, -26])}C${at([6, -52], [26, -64], [38, -64])}C${at([24, -52], [22, -38], [18, -26])}Z`,
      mix(sand, wood, 0.2),
    ) +
    piece(
      `M${at([-16, -12])}C${at([-40, -26], [-62, -10], [-62, 6])}C${at([-40, 12], [-22, 8], [-14, -2])}Z`,
      coat,
      { light: [0, -3] },
      path(
        `M${at([-22, -6])}C${at([-38, -12], [-50, -4], [-54, 3])}C${at([-38, 6], [-28, 3], [-22, -6])}Z`,
        clay,
      ),
    ) +
    disc(20, -20, 4, terracotta)
  const neck = hull([84, -176, 34], [146, -206, 24]) + hull([84, -140, 26], [150, -190, 16])
  const dewlap = `M${at([104, -104])}C${at([130, -96], [136, -130], [152, -176])}L${at([110, -150])}Z`
  const garlandRow: Pt[] = [
    [92, -216],
    [86, -190],
    [88, -162],
    [98, -136],
    [114, -118],
    [132, -122],
    [142, -140],
  ]
  return (
    line(`M${at([-130, -168])}C${at([-152, -150], [-146, -100], [-150, -70])}`, coat, 9) +
    path(
      `M${at([-150, -74])}C${at([-164, -54], [-158, -36], [-150, -28])}C${at([-142, -40], [-140, -58], [-146, -74])}Z`,
      patch,
    ) +
    path(legPath(-78, -5) + legPath(66, 4), far) +
    hoof(-78, -5) +
    hoof(66, 4) +
    path(dewlap, far) +
    piece(neck, coat, lit) +
    piece(legPath(-104, -6), coat, lit) +
    hoof(-104, -6) +
    piece(legPath(88, 3), coat, lit) +
    hoof(88, 3) +
    piece(body, coat, lit, patches, line('M-96 -118C-84 -104 -60 -98 -48 -100', dark(coat, 0.25), 3)) +
    place({ x: 160, y: -222 }, head) +
    garlandRow
      .map(([x, y], i) => bloom(x, y, 11, i % 2 ? mix(marigold, terracotta, 0.45) : marigold))
      .join('')
  )
}

/** A pariah dog sitting, facing right; about 120 high. */
export const sittingDog = (coat: string, toward: Pt) => {
  const lit = { light: toward, shade: 0.2 }
  return (
    line(`M${at([-38, -12])}C${at([-66, -10], [-74, -34], [-62, -46])}`, coat, 11) +
    piece(capsule([16, -62], 12, [30, -10], 8) + hull([28, -6, 6], [42, -5, 5]), dark(coat, 0.15), lit) +
    piece(
      hull([4, -78, 21], [-18, -32, 30], [-22, -24, 24]),
      coat,
      lit,
      path(
        smooth(
          [
            [16, -88],
            [28, -66],
            [18, -40],
            [4, -60],
          ],
          true,
        ),
        light(coat, 0.55),
      ),
    ) +
    piece(hull([-22, -26, 25], [-6, -20, 20]) + hull([-14, -7, 7], [10, -6, 6]), light(coat, 0.06), lit) +
    piece(capsule([6, -66], 12, [14, -10], 7.5) + hull([12, -6, 6.5], [27, -5.5, 5.5]), coat, lit) +
    dogHead(10, -108, coat, lit)
  )
}

const dogHead = (x: number, y: number, coat: string, lit: { light: Pt; shade: number }) =>
  place(
    { x, y },
    path(
      `M${at([2, -16])}C${at([8, -38], [18, -40], [22, -40])}C${at([24, -28], [20, -16], [14, -10])}Z`,
      dark(coat, 0.3),
    ) +
      piece(
        hull([0, 0, 22], [32, 10, 9], [28, 14, 9]),
        coat,
        lit,
        path(
          smooth(
            [
              [16, 6],
              [44, 0],
              [44, 26],
              [10, 24],
            ],
            true,
          ),
          light(coat, 0.55),
        ),
      ) +
      path(
        `M${at([-14, -14])}C${at([-16, -40], [-6, -44], [0, -46])}C${at([8, -32], [6, -18], [0, -10])}Z`,
        dark(coat, 0.18),
      ) +
      oval(40, 6, 5, 4, ink) +
      line(`M${at([8, 0])}q6 5 11 0`, ink, 2.6) +
      line(`M${at([24, 18])}q7 3 12 -2`, dark(coat, 0.5), 2.2),
  )

/** A dog asleep, curled with its chin on its paws, facing right. */
export const sleepingDog = (coat: string, toward: Pt) => {
  const lit = { light: toward, shade: 0.2 }
  return (
    piece(hull([-44, -26, 26], [10, -30, 28], [24, -16, 16], [-50, -16, 16]), coat, lit) +
    line(`M${at([-64, -10])}C${at([-70, 4], [-40, 2], [-24, -4])}`, coat, 11) +
    piece(hull([-30, -20, 20], [-10, -8, 8]), light(coat, 0.1), lit) +
    piece(hull([26, -8, 8], [66, -7, 7]), light(coat, 0.4), { light: [0, -2] }) +
    place(
      { x: 44, y: -30, turn: 14 },
      path(`M-6 -14C-18 -34 -10 -38 -4 -40C4 -30 6 -20 4 -12Z`, dark(coat, 0.3)) +
        piece(
          hull([0, 0, 18], [28, 6, 8], [26, 10, 8]),
          coat,
          lit,
          path(
            smooth(
              [
                [14, 4],
                [40, -2],
                [40, 22],
                [8, 20],
              ],
              true,
            ),
            light(coat, 0.55),
          ),
        ) +
        path('M-12 -10C-26 -18 -30 0 -24 10C-14 8 -8 2 -6 -4Z', dark(coat, 0.2)) +
        oval(36, 3, 4, 3.2, ink) +
        line('M6 0q5 4 10 0', ink, 2.4),
    )
  )
}

export const parakeet = (tone = '#5aa05c') =>
  path('M0 0C-16 -6 -18 -30 -4 -38C10 -42 20 -30 16 -16C12 -4 6 10 -14 42C-16 22 -8 10 0 0Z', tone) +
  path('M-4 -22C4 -24 10 -14 4 -2C-2 8 -8 14 -10 20C-10 4 -10 -10 -4 -22Z', dark(tone, 0.25)) +
  path('M15 -30C24 -30 24 -20 16 -18Z', terracotta) +
  disc(7, -29, 2.2, ink) +
  line('M-6 -20Q4 -12 14 -20', terracotta, 2.4)
