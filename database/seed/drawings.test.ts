import { expect, test } from 'vitest'
import { isDrawing, photographsOf } from '#domain/website/drawings.ts'
import { causes } from './causes.ts'

const uploaded =
  '/storage/v1/object/public/site_assets/public/causes/elder-care/gallery_images-0-1794761756081.webp'

test('recognises seeded drawings, but not staff’s uploads or links', () => {
  for (const { src } of causes.flatMap(({ gallery_images }) => gallery_images))
    expect(isDrawing(src)).toBe(true)
  expect(isDrawing(uploaded)).toBe(false)
  expect(isDrawing('https://example.org/asha.jpg')).toBe(false)
})

test('lets photographs replace drawings', () => {
  const drawings = causes[0]?.gallery_images ?? []
  expect(photographsOf(drawings)).toEqual(drawings)
  expect(photographsOf([...drawings, { src: uploaded, alt: '' }])).toEqual([{ src: uploaded, alt: '' }])
})
