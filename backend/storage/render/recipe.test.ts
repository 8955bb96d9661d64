import { describe, expect, test } from 'vitest'
import { fc } from '../../testing/properties.ts'
import { allRecipes, type Original, recipeFor, recipeName } from './recipe.ts'
import { readTransform } from './transform.ts'

const pictureSizes = {
  widths: [320, 480, 640, 768, 960, 1280, 1600],
  preview: { width: 1200, height: 630 },
}

const photo: Original = { mime: 'image/jpeg', width: 3000, height: 2000, frames: 1 }
const named = (query: Record<string, string>, original = photo, accept = 'image/webp') => {
  const recipe = recipeFor(pictureSizes, original, readTransform(query), accept)
  return recipe ? recipeName(recipe) : 'as stored'
}
const size = (query: Record<string, string>, original = photo) => {
  const recipe = recipeFor(pictureSizes, original, readTransform(query), 'image/webp')
  return recipe && [recipe.width, recipe.height]
}

describe('the size of a variant', () => {
  test.each<[Record<string, string>, number, number]>([
    [{ width: '480' }, 480, 320],
    [{ width: '400' }, 480, 320],
    [{ width: '1' }, 320, 213],
    [{ width: '99999' }, 1600, 1067],
    [{ height: '400' }, 640, 427],
    [{}, 1600, 1067],
    [{ width: '1200', height: '630' }, 1280, 672],
    [{ width: '1200', height: '620' }, 1280, 672],
    [{ width: '600', height: '400' }, 640, 427],
    [{ width: '400', height: '400' }, 480, 320],
    [{ width: '900', height: '256', resize: 'contain' }, 480, 320],
    [{ width: '400', height: '100', resize: 'fill' }, 1280, 672],
  ])('follows %o of a photo of 3000 × 2000: %i × %i', (query, width, height) => {
    expect(size(query)).toEqual([width, height])
  })

  test('limits the pixels of a tall picture', () => {
    expect(size({ width: '1600' }, { ...photo, width: 1600, height: 2500 })).toEqual([1600, 2500])
    expect(size({ width: '1600' }, { ...photo, width: 1600, height: 8192 })).toEqual([884, 4525])
    expect(size({ width: '320' }, { ...photo, width: 1600, height: 8192 })).toEqual([320, 1638])
  })

  test('never exceeds the original', () => {
    const small = { ...photo, width: 300, height: 100 }
    expect(size({ width: '400' }, small)).toEqual([300, 100])
    expect(size({ width: '1200', height: '630' }, small)).toEqual([190, 100])
    expect(size({ height: '640' }, small)).toEqual([300, 100])
  })

  test('keeps a drawing as it is at every width; its link preview has the full size', () => {
    const drawing = { ...photo, mime: 'image/svg+xml', width: 24, height: 24 }
    expect(named({ width: '480' }, drawing)).toBe('as stored')
    expect(named({ width: '1200', height: '630' }, drawing)).toBe('1280x672.jpeg')
  })

  test('stays within the limits and the picture for any input', () => {
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
        const [made = 0, tall = 0] = size(query, { ...photo, width, height }) ?? []
        expect(made).toBeGreaterThanOrEqual(1)
        expect(tall).toBeGreaterThanOrEqual(1)
        expect(made).toBeLessThanOrEqual(Math.min(1600, width))
        expect(tall).toBeLessThanOrEqual(Math.min(8192, height))
      }),
    )
  })

  test('takes few values, including all that the site uses', () => {
    const { widths, preview } = pictureSizes
    const made = new Set(allRecipes(pictureSizes, photo).map(recipeName))
    expect(made.size).toBe(widths.length * 2 + 1)
    for (const width of widths) {
      for (const format of ['avif', 'webp']) expect(made).toContain(named({ width: String(width), format }))
    }
    const { width, height } = preview
    expect(made).toContain(named({ width: String(width), height: String(height), format: 'jpeg' }))
    for (let width = 1; width <= 5000; width += 7) {
      for (const quality of ['1', '79', '999']) {
        for (const format of ['avif', 'webp', 'jpeg', 'png', 'origin']) {
          for (const height of ['', '1', '300', '1000', '9999']) {
            const asked = { width: String(width), quality, format, ...(height ? { height } : {}) }
            expect(new Set([...made, 'as stored'])).toContain(named(asked))
          }
        }
      }
    }
  })

  test('occurs once if several widths coincide, and never for an animation', () => {
    const small = { ...photo, width: 300, height: 200 }
    expect(allRecipes(pictureSizes, small).map(recipeName)).toEqual([
      '300x200.avif',
      '300x200.webp',
      '300x158.jpeg',
    ])
    expect(allRecipes(pictureSizes, { ...photo, frames: 12 })).toEqual([])
    expect(named({ width: '480', format: 'avif' }, { ...photo, frames: 12 })).toBe('as stored')
  })
})

describe('the format', () => {
  test.each([
    ['image/avif,image/webp,image/png,*/*;q=0.8', '480x320.avif'],
    ['image/webp,image/apng,*/*', '480x320.webp'],
    ['image/avif;q=0, image/webp', '480x320.webp'],
    ['IMAGE/WEBP', '480x320.webp'],
    ['*/*', '480x320.webp'],
    ['image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'as stored'],
    ['image/jpeg', 'as stored'],
  ])('follows Accept: %s: %s', (accept, name) => {
    expect(named({ width: '480' }, photo, accept)).toBe(name)
  })

  test.each(['origin', 'jpeg', 'png'])('serves the original for “%s”', (format) => {
    expect(named({ width: '480', format }, photo, 'image/avif')).toBe('as stored')
  })

  test('falls back to that of */* without Accept', () => {
    const recipe = recipeFor(pictureSizes, photo, readTransform({ width: '480' }), undefined)
    expect(recipe?.format).toBe('webp')
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
])('refuses %o with a message', (query, message) => {
  expect(() => readTransform(query)).toThrow(message)
})
