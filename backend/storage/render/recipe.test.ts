import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/properties.ts'
import { formatFor, type Original, recipeFor, recipeName } from './recipe.ts'
import { readTransform } from './transform.ts'

const photo: Original = { mime: 'image/jpeg', width: 3000, height: 2000, frames: 1 }
const size = (query: Record<string, string>, original = photo) => {
  const { width, height } = recipeFor(original, readTransform(query), 'image/webp')
  return [width, height]
}

describe('the size of a variant', () => {
  test.each<[Record<string, string>, number, number]>([
    [{ width: '400' }, 400, 267],
    [{ width: '300' }, 320, 213],
    [{ width: '1' }, 64, 43],
    [{ width: '2560' }, 2560, 1707],
    [{ width: '99999' }, 2560, 1707],
    [{ height: '400' }, 600, 400],
    [{}, 2560, 1707],
    [{ width: '400', height: '400' }, 400, 400],
    [{ width: '300', height: '100' }, 320, 107],
    [{ width: '400', height: '400', resize: 'contain' }, 400, 267],
    [{ width: '900', height: '256', resize: 'contain' }, 384, 256],
    [{ width: '400', height: '400', resize: 'fill' }, 400, 400],
  ])('%o of a photo of 3000 × 2000 is %i × %i', (query, width, height) => {
    expect(size(query)).toEqual([width, height])
  })

  test('is never more than the picture has', () => {
    const small = { ...photo, width: 300, height: 100 }
    expect(size({ width: '400' }, small)).toEqual([300, 100])
    expect(size({ width: '400', height: '400' }, small)).toEqual([100, 100])
    expect(size({ height: '640' }, small)).toEqual([300, 100])
  })

  test('of a drawing is whatever is asked for', () => {
    const drawing = { ...photo, mime: 'image/svg+xml', width: 24, height: 24 }
    expect(size({ width: '400' }, drawing)).toEqual([400, 400])
  })

  test('stays within bounds and within the picture, whatever is asked of whatever', () => {
    const side = fc.integer({ min: 1, max: 16_000 })
    const asked = fc.option(fc.integer({ min: 1, max: 999_999 }), { nil: undefined })
    const fit = fc.constantFrom('cover', 'contain', 'fill')
    fc.assert(
      fc.property(side, side, asked, asked, fit, (width, height, w, h, resize) => {
        const query = {
          ...(w === undefined ? {} : { width: String(w) }),
          ...(h === undefined ? {} : { height: String(h) }),
          resize,
        }
        const [made = 0, tall = 0] = size(query, { ...photo, width, height })
        expect(made).toBeGreaterThanOrEqual(1)
        expect(tall).toBeGreaterThanOrEqual(1)
        expect(made).toBeLessThanOrEqual(Math.min(2560, width))
        expect(tall).toBeLessThanOrEqual(Math.min(8192, height))
      }),
    )
  })

  test('takes few values however many are asked for', () => {
    const names = new Set<string>()
    for (let width = 1; width <= 5000; width++) {
      for (const quality of ['1', '79', '80', '81', '999']) {
        names.add(
          recipeName(recipeFor(photo, readTransform({ width: String(width), quality }), 'image/webp')),
        )
      }
    }
    expect(names.size).toBe(14 * 3)
  })
})

describe('the format', () => {
  test.each([
    ['image/avif,image/webp,image/png,*/*;q=0.8', 'avif'],
    ['image/webp,image/apng,*/*', 'webp'],
    ['image/avif;q=0, image/webp', 'webp'],
    ['IMAGE/WEBP', 'webp'],
    ['*/*', 'webp'],
    [undefined, 'webp'],
    ['image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'jpeg'],
    ['image/jpeg', 'jpeg'],
  ])('for Accept: %s is %s', (accept, format) => {
    expect(formatFor(accept, 'jpeg')).toBe(format)
  })

  test.each([
    ['image/png', 'png'],
    ['image/gif', 'gif'],
    ['image/svg+xml', 'png'],
    ['image/avif', 'avif'],
  ])('“origin” of %s is %s', (mime, format) => {
    const recipe = recipeFor({ ...photo, mime }, readTransform({ format: 'origin' }), 'image/avif')
    expect(recipe.format).toBe(format)
  })
})

test.each([
  [{ width: '0' }, 'width must be more than 0.'],
  [{ width: '-5' }, 'width must be a whole number of pixels.'],
  [{ width: '4e2' }, 'width must be a whole number of pixels.'],
  [{ width: '99999999999' }, 'width must be a whole number of pixels.'],
  [{ height: 'x' }, 'height must be a whole number of pixels.'],
  [{ quality: '-1' }, 'quality must be a number from 20 to 100.'],
  [{ format: 'tiff' }, 'format must be origin, avif, webp, jpeg or png.'],
  [{ resize: 'stretch' }, 'resize must be cover, contain or fill.'],
])('%o is refused with a sentence', (query, message) => {
  expect(() => readTransform(query)).toThrow(message)
})
