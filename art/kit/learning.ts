/** Books, boards, blocks and drawings. */
import { type Cloth, piece } from './cloth.ts'
import { clay, cream, dark, ink, leaf, light, marigold, mix, neem, sand, terracotta, wood } from './colour.ts'
import { at, box, disc, line, type Pt, path, place } from './svg.ts'

/** An open book seen from its reader's far side; origin at the spine's foot. */
export const openBook = (w: number, cover = terracotta, lift = 0.3) => {
  const r = w / 2
  const h = w * 0.42
  const rise = w * lift * 0.3
  const side = (s: number) =>
    path(`M${at([0, 3], [s * (r + 3), -rise + 3], [s * (r + 3), -rise - h + 2], [0, -h + 4])}Z`, cover) +
    path(
      `M${at([0, 0])}Q${at([s * r * 0.5, -rise * 1.5], [s * r, -rise])}L${at([s * r, -rise - h])}Q${at([s * r * 0.5, -rise * 1.5 - h], [0, -h])}Z`,
      s < 0 ? cream : dark(cream, 0.1),
    ) +
    line(
      [0.3, 0.5, 0.7]
        .map((t) => `M${at([s * r * 0.18, -rise * 0.6 - h * t], [s * r * 0.82, -rise * 1.15 - h * t])}`)
        .join(''),
      mix(sand, wood, 0.35),
      Math.max(1.2, w * 0.018),
    )
  return side(-1) + side(1)
}

/** A book held up by its reader: we see both covers. */
export const heldBook = (w: number, cover = terracotta, spine = marigold) =>
  path(
    `M${at([-w * 0.5, -w * 0.36], [0, -w * 0.3], [w * 0.5, -w * 0.36], [w * 0.5, w * 0.32], [0, w * 0.38], [-w * 0.5, w * 0.32])}Z`,
    cover,
  ) +
  path(
    `M${at([-w * 0.47, -w * 0.4])}Q${at([-w * 0.2, -w * 0.42], [0, -w * 0.32])}Q${at([w * 0.2, -w * 0.42], [w * 0.47, -w * 0.4])}L${at([w * 0.47, -w * 0.35], [0, -w * 0.29], [-w * 0.47, -w * 0.35])}Z`,
    cream,
  ) +
  box(-w * 0.035, -w * 0.3, w * 0.07, w * 0.67, dark(cover, 0.25)) +
  disc(-w * 0.26, 0, w * 0.1, spine) +
  box(w * 0.14, -w * 0.08, w * 0.24, w * 0.05, spine, 2) +
  box(w * 0.14, w * 0.04, w * 0.18, w * 0.05, spine, 2)

export const bookStack = (w: number, tones: string[], h = w * 0.2) =>
  tones
    .map((tone, i) => {
      const shift = [0, w * 0.05, -w * 0.04, w * 0.03, -w * 0.02][i % 5] ?? 0
      const y = -(i + 1) * h
      const width = w * (1 - (i % 3) * 0.06)
      return (
        box(-width / 2 + shift, y, width, h, tone, h * 0.14) +
        box(-width / 2 + shift + width * 0.06, y + h * 0.2, width * 0.96, h * 0.6, cream, 2) +
        line(
          `M${at([-width / 2 + shift + width * 0.1, y + h * 0.42])}h${width * 0.9}M${at([-width / 2 + shift + width * 0.1, y + h * 0.62])}h${width * 0.9}`,
          dark(cream, 0.2),
          1.4,
        ) +
        box(-width / 2 + shift, y, width * 0.08, h, dark(tone, 0.18), h * 0.14)
      )
    })
    .join('')

export const slate = (w: number, chalk: string) =>
  box(-w / 2, -w * 0.7, w, w * 0.7, wood, 5) +
  box(-w / 2 + w * 0.07, -w * 0.63, w * 0.86, w * 0.56, mix(ink, neem, 0.3), 3) +
  place({ x: 0, y: -w * 0.35 }, chalk)

type Board = { w: number; h: number; legs: number; chalk: string }

/** A blackboard on its easel, foot at the origin. */
export const blackboard = ({ w, h, legs, chalk }: Board) =>
  line(
    `M${at([-w * 0.3, -legs], [-w * 0.42, 0])}M${at([w * 0.3, -legs], [w * 0.42, 0])}M${at([0, -legs - h], [0, -8])}`,
    dark(wood, 0.1),
    9,
  ) +
  box(-w / 2, -legs - h, w, h, wood, 6) +
  box(-w / 2 + 9, -legs - h + 9, w - 18, h - 18, mix(neem, ink, 0.45), 3) +
  place({ x: 0, y: -legs - h / 2 }, chalk) +
  box(-w / 2 - 4, -legs - 3, w + 8, 9, light(wood, 0.15), 3) +
  box(w * 0.2, -legs - 8, 26, 6, cream, 2)

/** Chalk drawings that need no words: a sun over hills, counting dots, a house. */
export const chalkScene = (s: number) =>
  line(
    `M${at([-60 * s, 30 * s])}Q${at([-30 * s, -10 * s], [0, 26 * s])}Q${at([30 * s, -14 * s], [62 * s, 30 * s])}`,
    cream,
    3.4 * s,
    { opacity: 0.9 },
  ) +
  disc(-20 * s, -22 * s, 13 * s, 'none', { stroke: marigold, 'stroke-width': 3.4 * s }) +
  line(
    [0, 45, 90, 135, 180, 225, 270, 315]
      .map((a) => {
        const t = (a * Math.PI) / 180
        return `M${at([-20 * s + Math.cos(t) * 19 * s, -22 * s + Math.sin(t) * 19 * s], [-20 * s + Math.cos(t) * 26 * s, -22 * s + Math.sin(t) * 26 * s])}`
      })
      .join(''),
    marigold,
    3 * s,
  ) +
  line(
    `M${at([34 * s, 4 * s], [34 * s, -16 * s], [50 * s, -30 * s], [66 * s, -16 * s], [66 * s, 4 * s])}Z`,
    clay,
    3.2 * s,
  )

export const chalkCount = (s: number) =>
  [0, 1, 2]
    .map(
      (row) =>
        Array.from({ length: row + 1 }, (_, i) =>
          disc((-46 + i * 24) * s, (-26 + row * 26) * s, 8 * s, [clay, marigold, cream][row] ?? cream),
        ).join('') +
        line(
          `M${at([36 * s, (-34 + row * 26) * s])}v${16 * s}${row ? `m${10 * s} ${-16 * s}v${16 * s}` : ''}${row > 1 ? `m${10 * s} ${-16 * s}v${16 * s}` : ''}`,
          cream,
          3.2 * s,
        ),
    )
    .join('')

/** A toy block with a lit top; origin at the middle of its foot. */
export const block = (w: number, tone: string, mark?: 'dot' | 'ring' | 'bar' | 'star') => {
  const m =
    mark === 'dot'
      ? disc(0, -w * 0.5, w * 0.2, cream)
      : mark === 'ring'
        ? disc(0, -w * 0.5, w * 0.22, 'none', { stroke: cream, 'stroke-width': w * 0.1 })
        : mark === 'bar'
          ? box(-w * 0.26, -w * 0.58, w * 0.52, w * 0.16, cream, w * 0.08)
          : mark === 'star'
            ? path(starPath(0, -w * 0.5, w * 0.28), cream)
            : ''
  return (
    piece(`M${at([-w / 2, -w], [w / 2, -w], [w / 2, 0], [-w / 2, 0])}Z`, tone, { light: [-w * 0.12, 0] }) +
    m +
    path(
      `M${at([-w / 2, -w], [w / 2, -w], [w * 0.36, -w * 1.18], [-w * 0.36, -w * 1.18])}Z`,
      light(tone, 0.35),
    )
  )
}

const starPath = (x: number, y: number, r: number) => {
  const points: Pt[] = []
  for (let i = 0; i < 10; i++) {
    const a = (i / 10) * 2 * Math.PI - Math.PI / 2
    points.push([x + Math.cos(a) * r * (i % 2 ? 0.48 : 1), y + Math.sin(a) * r * (i % 2 ? 0.48 : 1)])
  }
  return `M${at(...points)}Z`
}

export const wedge = (w: number, tone: string) =>
  piece(`M${at([-w / 2, 0], [0, -w * 0.8], [w / 2, 0])}Z`, tone, { light: [-w * 0.16, 0] })

export const bridge = (w: number, tone: string) =>
  piece(
    `M${at([-w / 2, 0], [-w / 2, -w * 0.5], [w / 2, -w * 0.5], [w / 2, 0], [w * 0.26, 0])}A${at([w * 0.26, w * 0.26])} 0 0 0 ${at([-w * 0.26, 0])}Z`,
    tone,
    { light: [-w * 0.08, 0] },
  )

export const ball = (r: number, tone: string, stripe = cream) =>
  piece(
    `M${at([-r, -r])}A${at([r, r])} 0 1 1 ${at([r, -r])}A${at([r, r])} 0 1 1 ${at([-r, -r])}Z`,
    tone,
    { light: [-r * 0.25, -r * 0.2] },
    line(`M${at([-r, -r * 0.8])}Q${at([0, -r * 1.5], [r, -r * 0.8])}`, stripe, r * 0.2),
  )

/** Rings stacked on a peg. */
export const rings = (w: number, tones: string[]) => {
  const h = w * 0.24
  let out = box(-w * 0.04, -h * (tones.length + 1.4), w * 0.08, h * (tones.length + 1), wood, 3)
  tones.forEach((tone, i) => {
    const width = w * (1 - i * 0.16)
    out += piece(
      `M${at([-width / 2 + h / 2, -(i + 1) * h])}L${at([width / 2 - h / 2, -(i + 1) * h])}A${at([h / 2, h / 2])} 0 0 1 ${at([width / 2 - h / 2, -i * h])}L${at([-width / 2 + h / 2, -i * h])}A${at([h / 2, h / 2])} 0 0 1 ${at([-width / 2 + h / 2, -(i + 1) * h])}Z`,
      tone,
      { light: [-w * 0.05, -h * 0.15] },
    )
  })
  return out
}

export const pencil = (length: number, tone: string) =>
  box(0, -4, length * 0.82, 8, tone, 2) +
  box(0, -4, length * 0.1, 8, clay, 2) +
  path(`M${at([length * 0.82, -4], [length, 0], [length * 0.82, 4])}Z`, sand) +
  path(`M${at([length * 0.94, -1.4], [length, 0], [length * 0.94, 1.4])}Z`, ink)

export const schoolBag = (w: number, cloth: Cloth) => {
  const r = w / 2
  const h = w * 1.12
  return (
    line(
      `M${at([-r * 0.3, -h])}C${at([-r * 0.3, -h * 1.24], [r * 0.3, -h * 1.24], [r * 0.3, -h])}`,
      dark(cloth.colour, 0.3),
      w * 0.06,
    ) +
    piece(
      `M${at([-r, -h * 0.62])}C${at([-r, -h * 1.02], [r, -h * 1.02], [r, -h * 0.62])}L${at([r, -h * 0.1])}Q${at([r, 0], [r * 0.8, 0])}L${at([-r * 0.8, 0])}Q${at([-r, 0], [-r, -h * 0.1])}Z`,
      cloth,
      { light: [-w * 0.08, 0] },
    ) +
    piece(
      `M${at([-r * 0.74, -h * 0.46])}Q${at([0, -h * 0.36], [r * 0.74, -h * 0.46])}L${at([r * 0.74, -h * 0.08], [-r * 0.74, -h * 0.08])}Z`,
      light(cloth.colour, 0.22),
      { light: [-w * 0.05, 0] },
    ) +
    line(
      `M${at([-r * 0.95, -h * 0.62])}Q${at([0, -h * 0.5], [r * 0.95, -h * 0.62])}`,
      cloth.border ?? neem,
      w * 0.05,
    ) +
    box(-w * 0.05, -h * 0.62, w * 0.1, h * 0.16, cloth.border ?? neem, 3)
  )
}

/** A child's drawing on paper, in the middle of which the origin lies. */
export const drawing = (w: number, kind: 'house' | 'flower' | 'sun' | 'family') => {
  const s = w / 100
  const inside = {
    house: () =>
      line(`M-26 22V-4L0 -26L26 -4V22ZM-7 22V6H7V22`, terracotta, 4) +
      line('M-40 24H40', leaf, 5) +
      disc(30, -26, 8, marigold),
    flower: () =>
      line('M0 32Q4 10 0 -6', leaf, 5) +
      path('M2 18Q22 14 24 0Q6 2 2 18Z', leaf) +
      [0, 60, 120, 180, 240, 300]
        .map((a) =>
          disc(Math.cos((a * Math.PI) / 180) * 14, -12 + Math.sin((a * Math.PI) / 180) * 14, 8, clay),
        )
        .join('') +
      disc(0, -12, 9, marigold),
    sun: () =>
      disc(0, -8, 15, marigold) +
      line(
        [0, 45, 90, 135, 180, 225, 270, 315]
          .map((a) => {
            const t = (a * Math.PI) / 180
            return `M${at([Math.cos(t) * 20, -8 + Math.sin(t) * 20], [Math.cos(t) * 29, -8 + Math.sin(t) * 29])}`
          })
          .join(''),
        marigold,
        4,
      ) +
      line('M-40 30Q-20 16 0 28T40 26', leaf, 5),
    family: () =>
      disc(-18, -14, 8, wood) +
      path('M-30 26L-18 -6L-6 26Z', terracotta) +
      disc(14, -18, 8, wood) +
      path('M2 26L14 -10L26 26Z', neem) +
      disc(-2, 4, 6, wood) +
      path('M-10 27L-2 9L6 27Z', marigold),
  }[kind]
  return (
    box(-w / 2, -w * 0.4, w, w * 0.8, '#fffdf7', 3 * s) +
    `<g transform="scale(${s.toFixed(3)})">${inside()}</g>`
  )
}
