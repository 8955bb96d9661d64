import { expect, test } from 'vitest'
import { reducedSize } from './reduce-picture.ts'

test.each([
  [2560, 1440, null],
  [100, 100, null],
  [5120, 2880, { width: 2560, height: 1440 }],
  [3000, 6000, { width: 1280, height: 2560 }],
  [100_000, 1, { width: 2560, height: 1 }],
])('reduces a picture of %i × %i to at most 2560 pixels a side', (width, height, size) => {
  expect(reducedSize(width, height)).toEqual(size)
})
