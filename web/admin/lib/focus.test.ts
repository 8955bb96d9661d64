import { expect, test } from 'vitest'
import { focusOf, MIDDLE, pointAfter, pointIn, pointOf } from './focus.ts'

test('round-trips a focus point, and reads invalid ones as the middle', () => {
  expect(pointOf('62% 35%')).toEqual({ x: 62, y: 35 })
  expect(focusOf({ x: 62, y: 35 })).toBe('62% 35%')
  expect(focusOf(MIDDLE)).toBeUndefined()
  for (const focus of [undefined, null, '', '120% 5%', 'left top']) expect(pointOf(focus)).toEqual(MIDDLE)
})

test('converts a press to percentages within the picture', () => {
  const box = { left: 100, top: 50, width: 200, height: 100 }
  expect(pointIn(box, { clientX: 150, clientY: 80 })).toEqual({ x: 25, y: 30 })
  expect(pointIn(box, { clientX: 0, clientY: 500 })).toEqual({ x: 0, y: 100 })
})

test('moves with arrow keys, further with Shift, and never off the picture', () => {
  expect(pointAfter({ x: 50, y: 50 }, 'ArrowLeft', false)).toEqual({ x: 48, y: 50 })
  expect(pointAfter({ x: 50, y: 95 }, 'ArrowDown', true)).toEqual({ x: 50, y: 100 })
  expect(pointAfter(MIDDLE, 'Tab', false)).toBeNull()
})
