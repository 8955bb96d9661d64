/** The outlines everything is cut from. */
import { add, at, type Circle, type Pt, perpendicular, sub, times, unit } from './svg.ts'

const onCircle = ([x, y, r]: Circle, angle: number): Pt => [x + r * Math.cos(angle), y + r * Math.sin(angle)]

/** The outline of a cloth stretched around circles: limbs, skirts, sacks and torsos are all made of it. */
export const hull = (...circles: Circle[]) => {
  const steps = 720
  const support = (i: number) => {
    const angle = (i / steps) * 2 * Math.PI
    let best = 0
    let reach = Number.NEGATIVE_INFINITY
    circles.forEach(([x, y, r], k) => {
      const s = x * Math.cos(angle) + y * Math.sin(angle) + r
      if (s > reach + 1e-9) {
        reach = s
        best = k
      }
    })
    return best
  }
  const owners = Array.from({ length: steps }, (_, i) => support(i))
  const start = owners.findIndex((owner, i) => owner !== owners[(i + steps - 1) % steps])
  const first = circles[owners[0] ?? 0]
  if (!first) return ''
  if (start < 0) {
    const [x, y, r] = first
    return `M${at([x - r, y])}A${at([r, r])} 0 1 1 ${at([x + r, y])}A${at([r, r])} 0 1 1 ${at([x - r, y])}Z`
  }
  let d = ''
  let i = 0
  while (i < steps) {
    const owner = owners[(start + i) % steps] ?? 0
    let run = 1
    while (i + run < steps && owners[(start + i + run) % steps] === owner) run++
    const circle = circles[owner] ?? first
    const from = ((start + i) / steps) * 2 * Math.PI
    const to = ((start + i + run) / steps) * 2 * Math.PI
    d += `${d ? 'L' : 'M'}${at(onCircle(circle, from))}`
    d += `A${at([circle[2], circle[2]])} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(onCircle(circle, to))}`
    i += run
  }
  return `${d}Z`
}

export const capsule = (a: Pt, ra: number, b: Pt, rb: number) => hull([...a, ra], [...b, rb])

/** Joins points by a soft line (Catmull–Rom as Béziers). */
export const smooth = (points: Pt[], closed = false, tension = 1) => {
  const count = points.length
  const get = (i: number): Pt =>
    points[closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i))] ?? [0, 0]
  let d = `M${at(get(0))}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, a, b, after] = [get(i - 1), get(i), get(i + 1), get(i + 2)]
    const k = tension / 6
    d += `C${at(add(a, times(sub(b, before), k)), sub(b, times(sub(after, a), k)), b)}`
  }
  return closed ? `${d}Z` : d
}

/** A leaf between two points, `fat` being half its width as a share of its length. */
export const leafShape = (from: Pt, to: Pt, fat = 0.28) => {
  const along = sub(to, from)
  const side = times(perpendicular(along), fat)
  const bulge = (t: number, s: number) => add(times(along, t), times(side, s))
  // Clockwise, as `smooth` and `hull` go, so that leaves laid over a crown never cut holes into it.
  return `M${at(from)}c${at(bulge(0.35, -1), bulge(0.75, -1), along)}c${at(bulge(-0.25, 1), bulge(-0.65, 1), times(along, -1))}z`
}

/** The joint between two bones that reach from `a` towards `b`, bent to the side that `bend` signs. */
export const joint = (a: Pt, b: Pt, first: number, second: number, bend: number): Pt => {
  const along = sub(b, a)
  const distance = Math.min(Math.hypot(along[0], along[1]), (first + second) * 0.999)
  const x = (first * first - second * second + distance * distance) / (2 * distance)
  const height = Math.sqrt(Math.max(0, first * first - x * x))
  const u = unit(along)
  return add(a, add(times(u, x), times(perpendicular(u), height * bend)))
}

/** Where a limb of that length really ends when it is asked to reach for `b`. */
export const reach = (a: Pt, b: Pt, most: number): Pt => {
  const along = sub(b, a)
  const distance = Math.hypot(along[0], along[1])
  return distance <= most * 0.999 ? b : add(a, times(along, (most * 0.999) / distance))
}

/** Chance that falls the same way on every machine, so that a picture never changes by itself. */
export const dice = (seed: number) => {
  let state = seed >>> 0 || 1
  return (low = 0, high = 1) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    let mixed = state ^ (state >>> 15)
    mixed = Math.imul(mixed, 2246822507) >>> 0
    mixed ^= mixed >>> 13
    return low + ((mixed >>> 0) / 4294967296) * (high - low)
  }
}
