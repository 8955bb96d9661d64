import { isFocus } from '#domain/page-content/content.ts'

/** Whole percent from the left and from the top. */
export type Point = { x: number; y: number }

export const MIDDLE: Point = { x: 50, y: 50 }

export function pointOf(focus: string | null | undefined): Point {
  if (!isFocus(focus)) return MIDDLE
  const [x = 50, y = 50] = focus.split(' ').map((part) => Number.parseInt(part, 10))
  return { x, y }
}

/** Pictures are cropped at the centre by default: nothing is stored for it. */
export function focusOf({ x, y }: Point): string | undefined {
  return x === MIDDLE.x && y === MIDDLE.y ? undefined : `${x}% ${y}%`
}

/** Position of a press within a box; outside counts as on its edge. */
export function pointIn(
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  return { x: percent((clientX - left) / width), y: percent((clientY - top) / height) }
}

const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The point after an arrow key, five times as far with Shift; null for other keys. */
export function pointAfter({ x, y }: Point, key: string, isFar: boolean): Point | null {
  const step = STEPS[key]
  if (!step) return null
  const by = isFar ? 10 : 2
  return { x: percent((x + step.x * by) / 100), y: percent((y + step.y * by) / 100) }
}

function percent(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 100)
}
